"""The feed for other programs: what changed between two looks of the players."""

from __future__ import annotations

from edgebox.box.views.section import Json, View


def feed_between(before: View | None, after: View) -> list[Json]:
    """Return what happened from one players' view to the next, oldest first.

    It is made of players' views alone, so nothing hidden can be in it (S-7).

    Args:
        before: the view before; ``None``: nothing was known.
        after: the view now.
    """
    if before is None:
        return [{"event": "hello", **_about(after)}]
    if _game(before) != _game(after):
        return [{"event": "encounter-began", **_about(after)}]
    events = [*_log(before["log"], after["log"])]
    if _number(after) > _number(before):
        events.append({"event": "roll", **after["last_roll"]})
    known = {each["host"]: each["state"] for each in before["status"]["systems"]}
    events += [
        {"event": "system-state", "state": each["state"], "system": each["name"]}
        for each in after["status"]["systems"]
        if each["state"] != known.get(each["host"], "normal")
    ]
    for name in ("round", "turn"):
        if before["status"][name] != after["status"][name]:
            events.append({"event": name, name: after["status"][name]})
    events += [
        {"event": "objective", **now}
        for was, now in zip(before["objectives"], after["objectives"], strict=False)
        if was["status"] != now["status"]
    ]
    if after["check"] is not None and before["check"] != after["check"]:
        events.append({"event": "check", **after["check"]})
    if after["fight"] is not None and before["fight"] != after["fight"]:
        events.append({"event": "fight", **_fight(after["fight"])})
    if before["waiting"] != after["waiting"]:
        events.append({"event": "waiting", **after["waiting"]})
    if after["status"]["finished"] and not before["status"]["finished"]:
        events.append({"event": "finished", "objectives": after["objectives"]})
    return events


def _about(view: View) -> Json:
    return {
        "status": view["status"],
        "waiting": view["waiting"],
        "objectives": view["objectives"],
        "slicers": [slicer["name"] for slicer in view["slicers"]],
        "last_roll": view["last_roll"],
    }


def _fight(fight: Json) -> Json:
    """Return a fight without what only a page that asks needs."""
    return {key: value for key, value in fight.items() if key not in _ASKED}


_ASKED = ("choices", "skills", "difficulties")


def _game(view: View) -> tuple[object, ...]:
    return view["status"]["system"], *(slicer["name"] for slicer in view["slicers"])


def _number(view: View) -> int:
    last = view["last_roll"]
    return -1 if last is None else int(last["number"])


def _log(before: list[Json], after: list[Json]) -> list[Json]:
    """Tell the steps that were taken back, and those that were added.

    What was rolled beside the encounter has ``aside``, its own number, and stays if the step that
    it followed is taken back.
    """
    oldest = after[0]["number"] if after else 0
    still = {step.get("aside", 0) for step in after if step.get("aside", 0)}
    known = {step.get("aside", 0) for step in before if step.get("aside", 0)}
    gone = [
        step
        for step in before
        if step not in after and step["number"] >= oldest and step.get("aside", 0) not in still
    ]
    common = max((_order(step) for step in before if step in after), default=(0, 0))
    told: list[Json] = [
        {"event": "undone", "step": step["number"], **_aside(step)} for step in reversed(gone)
    ]
    told += [
        {
            "event": "told",
            "step": step["number"],
            "round": step["round"],
            "lines": step["lines"],
            **_aside(step),
        }
        for step in after
        if step not in before and _order(step) > common and step.get("aside", 0) not in known
    ]
    return told


def _order(step: Json) -> tuple[int, int]:
    return step["number"], step.get("aside", 0)


def _aside(step: Json) -> Json:
    return {"aside": step.get("aside", 0)} if step.get("aside", 0) else {}
