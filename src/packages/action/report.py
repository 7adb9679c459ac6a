"""What the action writes: annotations, text, SARIF and the summary of the step."""
import json
import os
import urllib.parse

LEVELS = {"error": "error", "warning": "warning", "remark": "note", "notice": "note"}
MOST_ROWS = 50  # of a table in the summary


def escape(text, is_property=False):
    """TEXT as GitHub's workflow commands need it."""
    text = str(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if is_property else text


def annotation(result):
    """A workflow command for RESULT, which GitHub shows beside the line."""
    words = {"file": result["file"], "line": result["line"], "col": result["column"],
             "endColumn": result["last_column"] + 1 if result["last_column"] else None, "title": f"gasket: {result['rule']}" if result["rule"] else "gasket"}
    properties = ",".join(f"{key}={escape(value, True)}" for key, value in words.items() if value)
    return f"::{result['severity']} {properties}::{escape(result['message'])}"


def location(place, number=None, message=None):
    """A SARIF location."""
    physical = {"artifactLocation": {"uri": urllib.parse.quote(place["file"])}}
    if place["line"]:
        region = {"startLine": place["line"]}
        if place["column"]:
            region["startColumn"] = place["column"]
        if place["column"] and place["last_column"]:
            region["endColumn"] = place["last_column"] + 1
        physical["region"] = region
    entry = {"physicalLocation": physical}
    if number is not None:
        entry["id"] = number
    if message:
        entry["message"] = {"text": message}
    return entry


def sarif(results, version):
    """A SARIF 2.1.0 log of RESULTS."""
    rules = sorted({r["rule"] or r["severity"] for r in results})
    entries = []
    for r in results:
        related = [p for p in r["related"] if p["file"]]
        entry = {"ruleId": r["rule"] or r["severity"], "ruleIndex": rules.index(r["rule"] or r["severity"]), "level": LEVELS[r["severity"]],
                 "message": {"text": r["message"]}, "relatedLocations": [location(p, n, p["message"]) for n, p in enumerate(related)]}
        if r["file"]:
            entry["locations"] = [location(r)]
        entries.append(entry)
    driver = {"name": "gasket", "version": version, "rules": [{"id": rule} for rule in rules]}
    return {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
            "runs": [{"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": entries}]}


def text_line(r):
    place = ":".join(str(word) for word in (r["file"], r["line"], r["column"]) if word)
    return f"{place + ': ' if place else ''}{r['severity']}: {r['message']}" + (f" [{r['rule']}]" if r["rule"] else "")


def summary(counts, results, incomplete):
    """The summary of the step, as Markdown."""
    lines = ["### gasket", "", counts, ""]
    shown = [r for r in results if r["severity"] in ("error", "warning")]
    if shown:
        lines += ["| place | | |", "|---|---|---|"]
        lines += [f"| `{r['file']}:{r['line']}` | {r['severity']} | {cell(r['message'])} |" if r["file"] else f"| | {r['severity']} | {cell(r['message'])} |"
                  for r in shown[:MOST_ROWS]]
        if len(shown) > MOST_ROWS:
            lines.append(f"| | | {len(shown) - MOST_ROWS} more |")
        lines.append("")
    if incomplete:
        lines += ["Not checked completely, as names are missing that a program defines. State them in the input `options`:", ""]
        lines += [f"- `{v.file}`: {v.reason()}" for v in incomplete[:MOST_ROWS]]
        if len(incomplete) > MOST_ROWS:
            lines.append(f"- {len(incomplete) - MOST_ROWS} more")
        lines.append("")
    return "\n".join(lines)


def cell(text):
    return text.replace("|", "\\|").replace("\n", " ")


def append(variable, text):
    """Appends TEXT to the file that the environment variable names, as GitHub's runner reads it."""
    if os.environ.get(variable):
        with open(os.environ[variable], "a") as file:
            file.write(text)


def write_sarif(path, results, version):
    with open(path, "w") as file:
        json.dump(sarif(results, version), file, indent=1)
        file.write("\n")
