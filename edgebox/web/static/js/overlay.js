// For streaming: the last roll and the state of the system on a transparent page.

import { byId, fill } from "./dom.js";
import { lastRoll } from "./cards.js";
import { connect } from "./live.js";
import { stateBadge } from "./shell.js";

connect("/events/overlay", (view, changed, first) => {
  if (changed.has("status")) fill(byId("state"), stateBadge(view.status.state));
  if (changed.has("last_roll")) {
    const node = byId("roll");
    node.hidden = !view.last_roll;
    if (view.last_roll) fill(node, lastRoll(view.last_roll, { size: 72, landing: !first }));
  }
});
