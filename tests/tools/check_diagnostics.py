#!/usr/bin/env python3
"""Checks a document that gasket writes for other programs, and prints it for FileCheck.

    gasket cc --diagnostics-format=json FILE 2>&1 >/dev/null | tests/tools/check_diagnostics.py json
    gasket cc --diagnostics-format=sarif FILE 2>&1 >/dev/null | tests/tools/check_diagnostics.py sarif
    tests/tools/check_diagnostics.py findings < FINDINGS
    tests/tools/check_diagnostics.py chapter < src/check/findings.md      the blocks ```json FORMAT of a chapter, without their commands

Each object must have the properties of its type below, and no others, because the schemas forbid others. A line is printed for each
diagnostic (SEVERITY RULE FILE:LINE:COLUMN-END MESSAGE), with a line for each related location after it."""
import json
import re
import sys

TEXT, COUNT = str, int
MAYBE = lambda kind: (kind, type(None))
IDS = [int]

# Property -> type: a Python type, a tuple of types, a list with the type of its elements, a dict; "?" after a name: optional.
PLACE = {"file": MAYBE(TEXT), "line": MAYBE(COUNT), "column": MAYBE(COUNT)}
RANGE = {**PLACE, "first_column": MAYBE(COUNT), "last_column": MAYBE(COUNT)}
FIXES = {"fixes": [{"file": TEXT, "line": COUNT, "column": COUNT, "end_column": COUNT, "text": TEXT}]}
DIAGNOSTICS = {"diagnostics": [{"severity": TEXT, "rule": MAYBE(TEXT), **RANGE, "message": TEXT, **FIXES, "related": [{**RANGE, "message": TEXT, **FIXES}]}]}
ITEM = {"global": IDS, "local": IDS, "group": IDS}
FINDINGS = {"findings": [{"kind": TEXT, "level": TEXT, **RANGE, "message": TEXT, "count": COUNT, "kernel": MAYBE(TEXT), "space": MAYBE(TEXT), "object": MAYBE(TEXT),
                          "offset": MAYBE(int), "bytes": MAYBE(COUNT), "work_items": [ITEM], "related": [{**RANGE, "message": TEXT}]}]}

# From the SARIF 2.1.0 schema: the properties that gasket writes. Those that the schema does not require are optional.
MESSAGE = {"text": TEXT}
PHYSICAL = {"artifactLocation": {"uri": TEXT}, "region?": {"startLine": COUNT, "startColumn?": COUNT, "endColumn?": COUNT}}
REPLACEMENT = {"deletedRegion": {"startLine": COUNT, "startColumn": COUNT, "endColumn": COUNT}, "insertedContent": {"text": TEXT}}
FIX = {"description": MESSAGE, "artifactChanges": [{"artifactLocation": {"uri": TEXT}, "replacements": [REPLACEMENT]}]}
RESULT = {"message": MESSAGE, "ruleId": TEXT, "ruleIndex": int, "level": TEXT, "locations": [{"physicalLocation": PHYSICAL}],
          "relatedLocations": [{"id": int, "physicalLocation?": PHYSICAL, "message": MESSAGE}], "fixes": [FIX]}
DRIVER = {"name": TEXT, "version": TEXT, "rules": [{"id": TEXT, "shortDescription?": MESSAGE, "help?": MESSAGE, "defaultConfiguration?": {"level": TEXT}}]}
SARIF = {"$schema": TEXT, "version": TEXT, "runs": [{"tool": {"driver": DRIVER}, "columnKind": TEXT, "results": [RESULT]}]}


def require(condition, what):
    if not condition:
        sys.exit(f"check_diagnostics.py: {what}")


def check_type(value, kind, where):
    if isinstance(kind, dict):
        require(isinstance(value, dict), f"{where} is no object")
        known = {name.rstrip("?"): name for name in kind}
        for name in value:
            require(name in known, f"{where}: unknown property {name}")
        for name, spelled in known.items():
            require(name in value or spelled.endswith("?"), f"{where}: no property {name}")
            if name in value:
                check_type(value[name], kind[spelled], f"{where}.{name}")
    elif isinstance(kind, list):
        require(isinstance(value, list), f"{where} is no array")
        for n, element in enumerate(value):
            check_type(element, kind[0], f"{where}[{n}]")
    else:
        require(isinstance(value, kind) and not isinstance(value, bool), f"{where} is {value!r}")


def check_place(p, where):
    require(p["column"] is None or p["line"] is not None, f"{where}: a column without a line")
    require(p["line"] is None or (p["line"] >= 1 and p["file"] is not None), f"{where}: line {p['line']}")
    require(p["column"] is None or p["column"] >= 1, f"{where}: column {p['column']}")


def place(p):
    return ":".join(str(p[key]) for key in ("file", "line", "column") if p[key] is not None) or "-"


def columns(p):
    return f" {p['first_column']}..{p['last_column']}" if p["first_column"] else ""


def print_fixes(fixes, indent):
    for f in fixes:
        require(f["line"] >= 1 and 1 <= f["column"] <= f["end_column"], f"columns of {f}")
        print(f"{indent}fix {f['file']}:{f['line']}:{f['column']}-{f['end_column']} {f['text']!r}")


def check_json(document):
    check_type(document, DIAGNOSTICS, "document")
    for d in document["diagnostics"]:
        require(d["severity"] in ("error", "warning", "remark"), d["severity"])
        check_place(d, "diagnostic")
        print(d["severity"], d["rule"] or "-", place(d) + columns(d), d["message"])
        print_fixes(d["fixes"], "  ")
        for r in d["related"]:
            check_place(r, "related")
            print("  related", place(r) + columns(r), r["message"])
            print_fixes(r["fixes"], "    ")


def check_findings(document):
    check_type(document, FINDINGS, "document")
    for f in document["findings"]:
        check_place(f, "finding")
        require(f["count"] >= 1 and len(f["work_items"]) <= 4, "count or work_items")
        for item in f["work_items"]:
            require(all(len(ids) == 3 and min(ids) >= 0 for ids in item.values()), "ids of a work-item")
        require(f["level"] in ("error", "warning"), "the level of a finding")
        print(f["level"], f["kind"], place(f), f["message"])
        print("  in", f["kernel"], f["space"], f["object"], f["offset"], f["bytes"], "count", f["count"], "items", [i["global"] for i in f["work_items"]])
        for r in f["related"]:
            check_place(r, "related")
            require(r["file"] is not None, "a related location without a file")
            print("  related", place(r), r["message"])


def sarif_place(location):
    physical = location.get("physicalLocation")
    if not physical:
        return "-"
    uri, region = physical["artifactLocation"]["uri"], physical.get("region")
    require(re.fullmatch(r"(file:///)?([A-Za-z0-9._~/-]|%[0-9A-F]{2})*", uri), f"URI {uri}")
    if not region:
        return uri
    start, end = region.get("startColumn"), region.get("endColumn")
    require(region["startLine"] >= 1 and (start is None or 1 <= start < end), f"region {region}")
    return f"{uri}:{region['startLine']}" + (f":{start}-{end}" if start else "")


def check_sarif(document):
    check_type(document, SARIF, "document")
    require(document["version"] == "2.1.0" and "sarif" in document["$schema"] and "2.1.0" in document["$schema"], "version")
    require(len(document["runs"]) == 1, "one run")
    run = document["runs"][0]
    require(run["columnKind"] == "unicodeCodePoints", run["columnKind"])
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    require(len(set(rules)) == len(rules), "a rule twice")
    print("rules", *rules)
    for r in run["results"]:
        require(r["level"] in ("none", "note", "warning", "error"), r["level"])
        require(rules[r["ruleIndex"]] == r["ruleId"], f"rule {r['ruleId']}")
        print(r["level"], r["ruleId"], " ".join(map(sarif_place, r["locations"])) or "-", r["message"]["text"])
        for related in r["relatedLocations"]:
            print("  related", sarif_place(related), related["message"]["text"])
        for fix in r["fixes"]:
            print("  fix", fix["description"]["text"])
            for change in fix["artifactChanges"]:
                region, content = change["replacements"][0]["deletedRegion"], change["replacements"][0]["insertedContent"]
                require(region["startLine"] >= 1 and 1 <= region["startColumn"] <= region["endColumn"], f"region {region}")
                print(f"    {change['artifactLocation']['uri']}:{region['startLine']}:{region['startColumn']}-{region['endColumn']} {content['text']!r}")


CHECKS = {"json": check_json, "sarif": check_sarif, "findings": check_findings}


def main():
    sys.stdin.reconfigure(encoding="utf-8")
    sys.stdout.reconfigure(encoding="utf-8")
    text = sys.stdin.read()
    if sys.argv[1] != "chapter":
        CHECKS[sys.argv[1]](json.loads(text))
        return
    blocks = re.findall(r"^```json (\w+)\n(.*?)^```$", text, flags=re.M | re.S)
    require(blocks, "the chapter has no examples")
    for name, block in blocks:
        CHECKS[name](json.loads(re.sub(r"^\$ .*\n", "", block)))


main()
