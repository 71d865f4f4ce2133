// The box: a tray with a ring of light, a mast for the camera, a panel for the players and one
// for the GM. Millimetres. Choose what to show or print with `part`:
//   openscad -D 'part="players_plate"' -o players_plate.stl enclosure.scad
part = "all"; // all, tray, tray_quarter, mast_foot, mast_top, arm, players_plate, gm_plate, body

// ---- the tray ----------------------------------------------------------------------------------
floor_size = [250, 190]; // what the camera has to see
wall_height = 45;
wall = 3;
channel = 12;       // the room for the LED strip between the outer wall and the diffuser
diffuser = 2;       // opal acrylic or baking paper on a frame, standing in a groove
groove = 2.4;
base = 3;
quarter = [0, 0];   // which of the four pieces: [0|1, 0|1]

// ---- the camera --------------------------------------------------------------------------------
camera_height = 315; // lens above the floor: see camera-and-tray.md
camera_holes = [21, 12.5]; // Camera Module 2 and 3
lens_hole = 14;
mast_width = 30;
mast_depth = 16;

// ---- the panels --------------------------------------------------------------------------------
plate = [216, 120];
plate_thickness = 3;
body_height = 42;
button_hole = 12.2; // a push button with a 12 mm thread
led_hole = 5.1;
display_window = [31, 16.5]; // what lights up of a 1.3 inch 128x64 display
display_board = [36, 34];
display_holes = [30.4, 28.5];
screw = 3.2;
clearance = 0.3;

// name, x, y from the plate's lower left corner
players_buttons = [
    ["Move", 24, 96], ["List", 54, 96], ["Copy", 84, 96],
    ["Alter", 24, 64], ["Delete", 54, 64], ["Decrypt", 84, 64],
    ["Control", 24, 32], ["Engage", 54, 32], ["Exit", 84, 32],
    ["Up", 148, 52], ["Down", 148, 24],
    ["Back", 120, 38], ["Confirm", 176, 38], ["End turn", 199, 54]];
players_display = [158, 90];
gm_buttons = [
    ["Strain", 24, 91], ["Setback", 58, 91], ["Raise", 92, 91],
    ["Kick out", 24, 57], ["Disorient", 58, 57], ["Stress", 92, 57],
    ["Wound", 24, 23], ["Let go", 58, 23], ["Undo", 92, 23]];
gm_display = [160, 80];

$fn = 40;
rim = channel + diffuser + wall;
outer = [floor_size[0] + 2 * rim, floor_size[1] + 2 * rim];
mast_length = camera_height / 2 + 80; // of each of its two pieces; they slide 100 mm and more
show_slide = camera_height - mast_length + base; // the lower end of the upper piece, as built

module rounded(size, r, h) {
    linear_extrude(h) offset(r) offset(-r) square(size, center = true);
}

module tray() {
    difference() {
        translate([0, 0, -base]) rounded(outer, 8, wall_height + base);
        // the room inside, light channel and all
        rounded([outer[0] - 2 * wall, outer[1] - 2 * wall], 6, wall_height + 1);
        // grooves of the diffuser, into the floor
        translate([0, 0, -1.5]) difference() {
            rounded([floor_size[0] + 2 * groove, floor_size[1] + 2 * groove], 1, 3);
            translate([0, 0, -1]) rounded(floor_size, 1, 5);
        }
        // cable of the strip, out at the back
        translate([outer[0] / 2 - 40, outer[1] / 2 - wall - 1, 6]) cube([12, wall + 2, 6]);
        // screws of the mast
        for (x = [-10, 10]) for (z = [14, 32])
            translate([x, outer[1] / 2 + 1, z]) rotate([90, 0, 0]) cylinder(d = 4.3, h = wall + 2);
        // screws of the plates that join the four quarters from below
        for (x = [-outer[0] / 3, 0, outer[0] / 3]) for (y = [-outer[1] / 3, 0, outer[1] / 3])
            for (s = [-8, 8]) if (x == 0 || y == 0)
                translate([x + (x == 0 ? s : 0), y + (x == 0 ? 0 : s), -base - 1])
                    cylinder(d = screw, h = base + 2);
    }
}

module diffusers() {
    color("white", 0.55) difference() {
        translate([0, 0, -1.5]) rounded(
            [floor_size[0] + 2 * diffuser, floor_size[1] + 2 * diffuser], 1, wall_height + 1.5);
        translate([0, 0, -2]) rounded(floor_size, 1, wall_height + 3);
    }
}

module tray_quarter() {
    intersection() {
        tray();
        translate([quarter[0] ? 0 : -500, quarter[1] ? 0 : -500, -50]) cube([500, 500, 500]);
    }
}

module mast_bar(slot) {
    difference() {
        translate([-mast_width / 2, 0, 0]) cube([mast_width, mast_depth / 2, mast_length]);
        if (slot) hull() for (z = [55, mast_length - 35])
            translate([0, -1, z]) rotate([-90, 0, 0]) cylinder(d = 5.3, h = mast_depth);
        else for (z = [mast_length - 15, mast_length - 45])
            translate([0, -1, z]) rotate([-90, 0, 0]) cylinder(d = 5.3, h = mast_depth);
    }
}

module mast_foot() {
    difference() {
        mast_bar(false);
        for (x = [-10, 10]) for (z = [14 + base, 32 + base])
            translate([x, -1, z]) rotate([-90, 0, 0]) cylinder(d = 4.3, h = mast_depth);
    }
}

module mast_top() {
    difference() {
        mast_bar(true);
        for (x = [-9, 9]) translate([x, -1, mast_length - 8]) rotate([-90, 0, 0])
            cylinder(d = 4.3, h = mast_depth);
    }
}

// reaches from the mast over the middle of the tray; the camera looks down through its hole
module arm() {
    reach = outer[1] / 2;
    difference() {
        union() {
            translate([-mast_width / 2, -reach - 22, 0]) cube([mast_width, reach + 22, 5]);
            translate([-22, -reach - 22, 0]) cube([44, 44, 5]);
            translate([-mast_width / 2, -6, -20]) cube([mast_width, 6, 24]);
            for (x = [-mast_width / 2, mast_width / 2 - 4]) hull() {
                translate([x, -6, -20]) cube([4, 6, 24]);
                translate([x, -reach + 24, 0]) cube([4, 4, 10]);
            }
        }
        translate([0, -reach, -1]) cylinder(d = lens_hole, h = 8);
        // the lens sits a little beyond the middle between a module's holes
        for (x = [-1, 1]) for (y = [0, 1])
            translate([x * camera_holes[0] / 2, -reach + y * camera_holes[1], -1])
                cylinder(d = 2.3, h = 8);
        for (x = [-9, 9]) translate([x, 1, -8]) rotate([90, 0, 0]) cylinder(d = 4.3, h = 9);
        // the ribbon cable
        translate([-9, -reach + 30, -1]) cube([18, 4, 8]);
    }
}

module window(at) {
    translate([at[0], at[1], -1]) {
        // slanted edges, so that the rim casts no shadow on the picture
        hull() {
            translate([-display_window[0] / 2, -display_window[1] / 2, 0])
                cube([display_window[0], display_window[1], 0.1]);
            translate([-display_window[0] / 2 - 2, -display_window[1] / 2 - 2, plate_thickness + 2])
                cube([display_window[0] + 4, display_window[1] + 4, 0.1]);
        }
        for (x = [-1, 1]) for (y = [-1, 1])
            translate([x * display_holes[0] / 2, y * display_holes[1] / 2, 0])
                cylinder(d = 2.7, h = plate_thickness + 2);
    }
}

module label(b) {
    translate([b[1], b[2] - 14.5])
        text(b[0], size = 4.2, halign = "center", font = "DejaVu Sans:style=Bold");
}

module panel_plate(buttons, display, lights) {
    difference() {
        translate([plate[0] / 2, plate[1] / 2, 0]) rounded(plate, 6, plate_thickness);
        for (b = buttons) {
            translate([b[1], b[2], -1]) cylinder(d = button_hole, h = plate_thickness + 2);
            translate([0, 0, plate_thickness - 0.6]) linear_extrude(2) label(b);
            if (lights) translate([b[1], b[2] + 13, -1])
                cylinder(d = led_hole, h = plate_thickness + 2);
        }
        window(display);
        for (p = corners()) translate([p[0], p[1], -1]) cylinder(d = screw, h = plate_thickness + 2);
    }
}

function corners() = [for (x = [7, plate[0] - 7]) for (y = [7, plate[1] - 7]) [x, y]];

// one body for either panel; the Pi lies in the players'
module body() {
    difference() {
        translate([plate[0] / 2, plate[1] / 2, 0]) rounded(plate, 6, body_height);
        translate([plate[0] / 2, plate[1] / 2, 2.4])
            rounded([plate[0] - 2 * wall, plate[1] - 2 * wall], 4, body_height);
        // slots for the cables, at the back and at one side; air below
        translate([30, plate[1] - wall - 1, body_height - 14]) cube([24, wall + 2, 15]);
        translate([plate[0] - wall - 1, 32, 6]) cube([wall + 2, 56, 18]);
        for (x = [70 : 8 : 150]) translate([x, 45, -1]) cube([3, 34, 4]);
    }
    for (p = corners()) translate([p[0], p[1], 0]) difference() {
        cylinder(d = 9, h = body_height);
        translate([0, 0, body_height - 16]) cylinder(d = 2.6, h = 17);
    }
    // a Raspberry Pi: four holes 58 x 49, M2.5
    for (x = [0, 58]) for (y = [0, 49]) translate([124 + x, 35.5 + y, 0]) difference() {
        cylinder(d = 6, h = 8);
        translate([0, 0, 3]) cylinder(d = 2.2, h = 6);
    }
}

module button_cap(colour) {
    color("#333") cylinder(d = 15, h = 2.5);
    color(colour) cylinder(d = 9, h = 6);
}

module panel_shown(buttons, display, lights) {
    color("#4b5563") body();
    translate([0, 0, body_height]) {
        color("#d7dde5") panel_plate(buttons, display, lights);
        for (b = buttons) {
            translate([b[1], b[2], plate_thickness]) button_cap(b[1] > 110 ? "#2b6cd4" : "#d9a021");
            color("#1a1f26") translate([0, 0, plate_thickness - 0.5]) linear_extrude(0.55) label(b);
            if (lights) translate([b[1], b[2] + 13, plate_thickness - 1])
                color("#e23b2e") sphere(d = 5);
        }
        translate([display[0], display[1], 0.4])
            color("#0b1118") cube([display_window[0], display_window[1], 0.8], center = true);
    }
}

module all() {
    color("#6b7280") tray();
    color("#3b4148") translate([-floor_size[0] / 2, -floor_size[1] / 2, 0])
        cube([floor_size[0], floor_size[1], 1]);
    diffusers();
    color("#fff2b0") for (y = [-1, 1]) translate([0, y * (outer[1] / 2 - wall - 1), 22])
        cube([floor_size[0] - 10, 1.5, 8], center = true);
    translate([0, outer[1] / 2, -base]) {
        color("#4b5563") mast_foot();
        translate([0, mast_depth / 2, show_slide]) color("#5b6472") mast_top();
    }
    color("#4b5563") translate([0, outer[1] / 2 + mast_depth / 2, camera_height]) arm_shown();
    translate([-plate[0] / 2, -outer[1] / 2 - plate[1] - 30, -base])
        panel_shown(players_buttons, players_display, false);
    translate([outer[0] / 2 + 30, -outer[1] / 2, -base])
        panel_shown(gm_buttons, gm_display, true);
}

module arm_shown() {
    arm();
    translate([0, -outer[1] / 2, -3]) color("#1a7f37") cube([25, 24, 2], center = true);
    translate([0, -outer[1] / 2, -7]) color("#111") cylinder(d = 8, h = 6);
}

if (part == "all") all();
else if (part == "tray") tray();
else if (part == "tray_quarter") tray_quarter();
else if (part == "mast_foot") mast_foot();
else if (part == "mast_top") mast_top();
else if (part == "arm") arm();
else if (part == "players_plate") panel_plate(players_buttons, players_display, false);
else if (part == "gm_plate") panel_plate(gm_buttons, gm_display, true);
else if (part == "body") body();
else assert(false, str("there is no part ", part));
