"""Diagnostics and findings: what is wrong, and where. src/check/findings.md describes the documents that they are read from."""
from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Dict, Mapping, Optional, Tuple

IDs = Tuple[int, int, int]


@dataclass(frozen=True)
class Place:
    """A place in a source. `line` and `column` count from 1; None: unknown. The first and last underlined column are on that line."""

    file: str
    line: Optional[int] = None
    column: Optional[int] = None
    first_column: Optional[int] = None
    last_column: Optional[int] = None

    def __str__(self) -> str:
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)


@dataclass(frozen=True)
class Fix:
    """A replacement of the columns from that of `place` up to `end_column`, which is not replaced, by `text`."""

    place: Place
    end_column: int
    text: str


@dataclass(frozen=True)
class Note:
    message: str
    place: Optional[Place]
    fixes: Tuple[Fix, ...] = ()

    def __str__(self) -> str:
        return _line(self.place, "note", self.message)


@dataclass(frozen=True)
class Diagnostic:
    """An error, a warning or a remark. `rule` is the name of a warning, the kind of a finding, "fault", "defect", or None."""

    severity: str
    rule: Optional[str]
    place: Optional[Place]
    message: str
    fixes: Tuple[Fix, ...] = ()
    notes: Tuple[Note, ...] = ()

    def __str__(self) -> str:
        rule = f" [{self.rule}]" if self.rule else ""
        return "\n".join([_line(self.place, self.severity, self.message + rule), *map(str, self.notes)])


@dataclass(frozen=True)
class WorkItem:
    global_id: IDs
    local_id: IDs
    group_id: IDs


@dataclass(frozen=True)
class Finding:
    """A mistake that the checks have found. `level` is "error" or "warning", `count` how often it happened, `object` the buffer or variable,
    `offset` and `bytes` the bytes of it that are concerned."""

    kind: str
    level: str
    place: Optional[Place]
    message: str
    count: int
    kernel: Optional[str]
    space: Optional[str]
    object: Optional[str]
    offset: Optional[int]
    bytes: Optional[int]
    work_items: Tuple[WorkItem, ...]
    notes: Tuple[Note, ...]

    def __str__(self) -> str:
        return "\n".join([_line(self.place, self.level, f"{self.message} [{self.kind}]"), *map(str, self.notes)])


def _line(place: Optional[Place], severity: str, message: str) -> str:
    return f"{place}: {severity}: {message}" if place else f"{severity}: {message}"


def _place(data: Mapping[str, Any]) -> Optional[Place]:
    if data["file"] is None:
        return None
    return Place(data["file"], data["line"], data["column"], data.get("first_column"), data.get("last_column"))


def _fixes(data: Mapping[str, Any]) -> Tuple[Fix, ...]:
    return tuple(Fix(Place(f["file"], f["line"], f["column"]), f["end_column"], f["text"]) for f in data.get("fixes", ()))


def _notes(data: Mapping[str, Any]) -> Tuple[Note, ...]:
    return tuple(Note(n["message"], _place(n), _fixes(n)) for n in data["related"])


def read_messages(text: str) -> Tuple[str, Tuple[Diagnostic, ...]]:
    """Divides what the library printed into the text before the document of the diagnostics, such as that of --print-after, and these."""
    start = text.rfind('{"diagnostics":[')
    if start < 0:
        return text, ()
    return text[:start], tuple(Diagnostic(d["severity"], d["rule"], _place(d), d["message"], _fixes(d), _notes(d))
                               for d in json.loads(text[start:])["diagnostics"])


def finding_of(data: Mapping[str, Any]) -> Finding:
    """The finding that DATA, an element of a document of findings, describes."""
    items = tuple(WorkItem(*(_ids(item[name]) for name in ("global", "local", "group"))) for item in data["work_items"])
    return Finding(data["kind"], data["level"], _place(data), data["message"], data["count"], data["kernel"], data["space"], data["object"],
                   data["offset"], data["bytes"], items, _notes(data))


def _ids(values: Any) -> IDs:
    x, y, z = values
    return int(x), int(y), int(z)


def read_findings(text: Optional[str]) -> Tuple[Finding, ...]:
    return tuple(finding_of(f) for f in json.loads(text)["findings"]) if text else ()


def read_object(text: Optional[str]) -> Dict[str, Any]:
    """The JSON object in TEXT; empty if there is none."""
    found: Dict[str, Any] = json.loads(text) if text else {}
    return found
