"""What the terminal shows: pure functions from the encounter to text (S-7 for what is seen)."""

from __future__ import annotations

from collections.abc import Container

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from edgebox.dice import Die, NetResult, Pool, Roll
from edgebox.dice.odds import success_chance
from edgebox.slicing.choices import Choice
from edgebox.slicing.covering import covered_objective
from edgebox.slicing.gear import room_left
from edgebox.slicing.model import Element, Kind, SystemState
from edgebox.slicing.narration import UNJUDGED, purpose_words, roller
from edgebox.slicing.players import seen_by
from edgebox.slicing.reach import programs_in_reach, rivals_in_sight
from edgebox.slicing.spending import Option
from edgebox.slicing.state import Check, EncounterState, SlicerState

_DIE_STYLES = {
    Die.PROFICIENCY: "black on yellow",
    Die.ABILITY: "white on green",
    Die.BOOST: "black on bright_cyan",
    Die.CHALLENGE: "white on red",
    Die.DIFFICULTY: "white on magenta",
    Die.SETBACK: "white on black",
    Die.FORCE: "black on white",
}
_STATE_STYLES = {
    SystemState.NORMAL: "green",
    SystemState.WARNED: "bold yellow",
    SystemState.ALARMED: "bold red",
}
_STATUS_WORDS = {"open": "still open", "met": "met", "lost": "lost"}


def pool_text(pool: Pool) -> Text:
    """Show a pool as dice: a letter each, coloured where colours can be shown."""
    text = Text()
    for die in pool:
        text.append(f" {die.letter} ", _DIE_STYLES[die]).append(" ")
    return text if pool else Text("no dice")


def roll_text(roll: Roll, doubted: Container[int] = ()) -> Text:
    """Show rolled dice, each with its symbols; those in doubt, by their places, with a mark."""
    text = Text()
    for place, rolled in enumerate(roll):
        mark = "?" if place in doubted else ""
        text.append(f" {rolled}{mark} ", _DIE_STYLES[rolled.die]).append(" ")
    return text


def net_text(net: NetResult, judged: bool) -> Text:
    """Show a net result in words and symbols; ``judged`` when it succeeds or fails (D-4)."""
    text = Text("  = ")
    if judged:
        verdict, style = ("Success", "bold green") if net.succeeded else ("Failure", "bold red")
        text.append(verdict, style).append("  ")
    return text.append(net.symbols, "bold").append(f"  {net.words}")


def check_text(state: EncounterState, check: Check) -> Text:
    """Show a waiting check: who, what for, how hard, the dice, the chance of success."""
    who = roller(state, check.by, check.program)
    text = Text(f"{who} rolls for {purpose_words(check)}")
    if check.purpose not in ("destiny", "ship"):
        text.append(f", {check.recipe.difficulty.title}")
    text.append(":  ").append_text(pool_text(check.pool))
    text.append(f" {check.pool}", "bold")
    if check.purpose not in UNJUDGED:
        text.append(f"  succeeds in {float(success_chance(check.pool)):.0%}")
    notes = [
        modifier.words
        for modifier in (
            state.slicers[check.by].sheet.modifiers
            if check.by in state.slicers and check.prey is None
            else ()
        )
        if modifier.applies_to(check.purpose)
    ]
    if notes:
        text.append(f"\n  {'; '.join(notes)}", "dim")
    return text


def status_panel(state: EncounterState, name: str) -> Panel:
    """Show where a slicer is, what it sees, and how it is."""
    slicer = state.slicers[name]
    lines: list[RenderableType] = [_where(state, slicer), _condition(state, slicer)]
    if slicer.seen:
        lines.append(_sight(state, slicer))
    lines.append(_objectives(state, seen_by(state, slicer.sheet.side)))
    here = state.host_at(slicer.at)
    system = next((host.name for host in state.system.others if host.key == here), None)
    title = Text(f" {system or state.system.name} · round {state.round} · ")
    alert = state.alert(here)
    title.append(f"{alert.word.capitalize()} ", _STATE_STYLES[alert])
    if state.jammed:
        title.append(f"· ship's checks {Pool.parse('K' * state.jammed)} ")
    return Panel(Group(*lines), title=title, title_align="left", box=box.ROUNDED)


def _where(state: EncounterState, slicer: SlicerState) -> Text:
    text = Text(slicer.name, "bold")
    if slicer.at is None:
        return text.append(" is outside the system", "not bold")
    text.append(f" is on {slicer.at}", "bold")
    text.append(f": {describe(state.system.elements[slicer.at])}", "not bold")
    for program in state.running_at(slicer.at):
        asleep = "" if program.awake else ", dormant"
        whose = "a" if program.owner is None else f"{program.owner}'s"
        text.append(
            f"\n  {program.kind.name}, {whose} {program.kind.title}, is here{asleep}",
            "not bold yellow",
        )
    for program, distance in programs_in_reach(state, slicer.name):
        if distance:
            seen = f"{program.kind.name}, a {program.kind.title}, is on {program.at}"
            text.append(f"\n  {seen}, {distance} away", "not bold yellow")
    for rival, distance in rivals_in_sight(state, slicer.name):
        place = state.slicers[rival].at if distance else "here"
        text.append(f"\n  {rival}, a slicer, is {'on ' if distance else ''}{place}", "not bold red")
    return text


def describe(element: Element) -> str:
    """Say what an element is, with its stats."""
    hard = "" if element.complexity is None else f", {element.complexity.title}"
    match element.kind:
        case Kind.PORT:
            where = element.where or "I/O port"
            return f"{where}{hard}, {element.link.value} connection"
        case Kind.MAIN | Kind.SUB:
            what = "processor" if element.kind is Kind.MAIN else "sub-processor"
            functions = f", functions: {', '.join(element.functions)}" if element.functions else ""
            return f"{what}{hard}{functions}"
        case Kind.DIRECTORY:
            skill = f", Knowledge ({element.knowledge}) helps" if element.knowledge else ""
            return f"directory{hard or ', open'}{skill}"
        case Kind.DATA:
            locked = hard and f", encrypted{hard}"
            if element.honeypot:
                return "a honeypot"
            size = f", size {element.size}" if element.size > 1 else ""
            return f"data{locked}{size}{f', {element.holds}' if element.holds else ''}"


def _condition(state: EncounterState, slicer: SlicerState) -> Text:
    sheet = slicer.sheet
    parts = [
        f"operations {slicer.operations_left}",
        f"strain {slicer.strain}/{sheet.strain_threshold}",
        f"wounds {slicer.wounds}/{sheet.wound_threshold}",
    ]
    if slicer.boosts:
        parts.append(f"boosts banked {slicer.boosts}")
    if slicer.next_boost or slicer.next_setback:
        owed = Pool.parse("B" * slicer.next_boost + "K" * slicer.next_setback)
        parts.append(f"next check {owed}")
    if slicer.ignores_state:
        parts.append("ignores the system state")
    if slicer.disoriented:
        parts.append("disoriented")
    if slicer.gear:
        held = (
            f"{data}{' (encrypted)' if locked else ''}"
            f"{' (spoiled)' if data in slicer.spoiled else ''}"
            for data, locked in slicer.gear.items()
        )
        parts.append(f"gear: {', '.join(held)}")
    if state.system.options.sizes:
        parts.append(f"room {room_left(state, slicer.name)}/{sheet.capacity}")
    if slicer.copying is not None:
        data, done = slicer.copying
        parts.append(f"copying {data} {done}/{state.system.elements[data].size}")
    if slicer.carried:
        parts.append(f"carries: {', '.join(kind.name for kind in slicer.carried)}")
    if worm := state.worm_in_gear(slicer.name):
        parts.append(f"{worm.kind.name} in the gear{', broken' if slicer.gear_broken else ''}")
    return Text("  " + " · ".join(parts))


def _sight(state: EncounterState, slicer: SlicerState) -> Text:
    text = Text("  sees ")
    by_element: dict[str, list[str]] = {}
    for one, other in sorted(slicer.seen_lines):
        by_element.setdefault(one, []).append(other)
    lines = ", ".join(f"{one}–{end}" for one, ends in by_element.items() for end in ends)
    controlled = [n for n, e in state.elements.items() if slicer.name in e.controlled_by]
    text.append(lines or ", ".join(sorted(slicer.seen)))
    return text.append(f" · controls {', '.join(controlled)}") if controlled else text


def _objectives(state: EncounterState, seen: frozenset[str]) -> Text:
    if not state.objectives:
        return Text("  no objective: stay as long as you dare")
    return Text("\n").join(
        Text(f"  objective: {covered_objective(objective, seen)} ({_STATUS_WORDS[status]})")
        for objective, status in state.objectives
    )


def choices_table(options: list[Choice]) -> Group:
    """Show what can be done: the open choices numbered, the others with why not."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right")
    for number, choice in enumerate((c for c in options if c.open), start=1):
        table.add_row(f"[bold]{number}[/]", Text(choice.words), _price(choice))
    closed: dict[str, list[str]] = {}
    for choice in options:
        if choice.refusal is not None:
            closed.setdefault(choice.refusal, []).append(choice.short)
    why_not = (
        Text(f"   {', '.join(dict.fromkeys(words))}: {refusal}", "dim")
        for refusal, words in closed.items()
    )
    return Group(table, *why_not)


def _price(choice: Choice) -> Text:
    if choice.check is None:
        return Text("no check", "dim")
    pool = choice.check.pool
    text = Text(f"{choice.check.recipe.difficulty.title}  ").append_text(pool_text(pool))
    if choice.check.purpose == "initiative":
        return text.append(" initiative first")
    return text.append(f" {float(success_chance(pool)):.0%}")


def spending_table(options: list[tuple[Option, str]]) -> Table:
    """Show what results can buy, numbered, with what each costs."""
    table = Table.grid(padding=(0, 2))
    for number, (option, cost) in enumerate(options, start=1):
        table.add_row(f"[bold]{number}[/]", Text(cost, "bold"), Text(option.words), option.rule)
    return table


def gm_panel(state: EncounterState) -> Panel:
    """Show everything, as the GM may see it."""
    table = Table(box=box.SIMPLE, pad_edge=False)
    for heading in ("element", "what", "state", "programs", "slicers"):
        table.add_column(heading)
    for name, element in state.system.elements.items():
        now = state.elements[name]
        flags = [
            word
            for word, on in (
                ("controlled", bool(now.controlled_by)),
                ("decrypted", now.decrypted),
                ("altered", now.altered),
                ("deleted", now.deleted),
                ("tampered", now.tampered),
            )
            if on
        ]
        programs = [
            p.kind.name
            + ("" if p.awake else " (dormant)")
            + (" (hidden)" if p.hidden else "")
            + ("" if p.owner is None else f" ({p.owner}'s)")
            if p.running
            else f"{p.kind.name} (ended)"
            for p in state.programs.values()
            if p.at == name
        ]
        here = [slicer.name for slicer in state.slicers.values() if slicer.at == name]
        main = " (main)" if name in state.system.mains else ""
        cells = (name + main, describe(element), ", ".join(flags), ", ".join(programs))
        table.add_row(*map(Text, cells), Text(", ".join(here)))
    lines = Text("lines: " + ", ".join(f"{one}–{other}" for one, other in state.system.lines))
    for one, other in state.system.gates:
        lines.append(f", {one}={other}")
    for host in state.system.others:
        lines.append(f"\n{host.name} is {state.alert(host.key).word.capitalize()}")
    for name in state.slicers:
        if worm := state.worm_in_gear(name):
            lines.append(f"\n{worm.kind.name} is in {name}'s gear")
    return Panel(Group(table, lines), title=" GM: everything ", title_align="left")
