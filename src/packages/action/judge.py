"""Runs gasket on one kernel file, and tells the mistakes of the file from names that only the program defines that builds it."""
import json
import os
import re
import subprocess

import sources

SECONDS = 60  # for one file
MISSING_FILE = re.compile(r'cannot find the file ["<](.+)[">]')
UNKNOWN = re.compile(r"'(\w+)' is not declared|unknown type name '(\w+)'|expected a declaration before '(\w+)'")
DEFINE = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.M)
NAME = re.compile(r"[A-Za-z_]\w*")
MOST_FOLDERS = 8  # that are added for the includes of a file


class Failed(Exception):
    """gasket could not check: it is missing, hung, or has a defect."""


class Verdict:
    """Of one file: its diagnostics, and for an incomplete one the missing names with the places of their definitions."""

    def __init__(self, file, diagnostics, missing, folders, is_template):
        self.file, self.diagnostics, self.missing, self.folders, self.is_template = file, diagnostics, missing, folders, is_template

    @property
    def is_incomplete(self):
        return bool(self.missing) or (self.is_template and any(d["severity"] == "error" for d in self.diagnostics))

    def reason(self):
        """Why the file cannot be checked as it is."""
        if not self.missing:
            return "a template: a program fills it in before it is compiled"
        names = [f"{name} ({place})" for name, place in sorted(self.missing.items())]
        more = f" and {len(names) - 6} more" if len(names) > 6 else ""
        return "needs " + ", ".join(names[:6]) + more


def run_gasket(gasket, words, root):
    """The diagnostics of `gasket cc --syntax-only WORDS`, as objects of findings.md 4."""
    command = [gasket, "cc", "--syntax-only", "--diagnostics-format=json", *words]
    try:
        done = subprocess.run(command, cwd=root, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=SECONDS)
    except FileNotFoundError:
        raise Failed(f"{gasket} is not installed")
    except subprocess.TimeoutExpired:
        raise Failed(f"no answer within {SECONDS} seconds: {' '.join(command)}")
    text = done.stderr.decode(errors="replace").strip()
    if done.returncode not in (0, 1):
        raise Failed(f"status {done.returncode}: {' '.join(command)}\n{text}")
    return json.loads(text)["diagnostics"] if text else []


def names_of(tree, diagnostic):
    """The names whose absence can be the reason of an error: the one that it reports as unknown, those in the conditions around an #error or a file that is not found, and
    names of macros on its line and on the lines that lead to it."""
    message, file = diagnostic["message"], os.path.normpath(diagnostic["file"] or "")
    if message.startswith("#error") or MISSING_FILE.search(message):
        return tree.condition_names(file, diagnostic["line"])
    match = UNKNOWN.search(message)
    names = {match.group(match.lastindex)} if match else set()
    for place in [diagnostic, *diagnostic["related"]]:
        lines = sources.without_comments(tree.text(os.path.normpath(place["file"]))).split("\n") if place["file"] else []
        if place["line"] and place["line"] <= len(lines):
            names |= {name for name in NAME.findall(lines[place["line"] - 1]) if name.upper() == name and len(name) > 1}
    return names


def missing_names(tree, file, errors):
    """The names that only other files define, of those that can be the reasons of ERRORS."""
    seen = tree.included(file)
    own = "\n".join(tree.text(f) for f in seen)
    names = set().union(*(names_of(tree, d) for d in errors))
    # A name that the file defines under a condition needs the names of that condition.
    for inner in seen:
        for match in DEFINE.finditer(tree.text(inner)):
            if match.group(1) in names:
                names |= tree.condition_names(inner, tree.text(inner).count("\n", 0, match.start()) + 1)
    missing = tree.definitions({n for n in names if not re.search(rf"#\s*define\s+{n}\b", own)}, seen)
    unknown = [match.group(match.lastindex) for match in (UNKNOWN.search(d["message"]) for d in errors if d["file"]) if match]
    # A file of functions is a part of a program, which has what it needs.
    if not missing and len(unknown) == sum(bool(d["file"]) for d in errors) and not any(map(tree.has_kernel, seen)):
        missing = dict.fromkeys(unknown, "defined nowhere here; the file has no kernel")
    return missing


def check_file(gasket, tree, file, options):
    """The Verdict on FILE. The folders of included files that are elsewhere in the tree are added to the search path."""
    folders = []
    while True:
        words = [*options, *(f"-I{folder}" for folder in folders), *([] if file.endswith(".cl") else ["-x", "cl"]), file]
        diagnostics = run_gasket(gasket, words, tree.root)
        folder = None
        for diagnostic in diagnostics:
            match = MISSING_FILE.search(diagnostic["message"])
            target = match and tree.find_include(match.group(1), file)
            if target:
                folder = os.path.normpath(target[:len(target) - len(os.path.normpath(match.group(1)))] or ".")
                break
        if folder is None or folder in folders or len(folders) == MOST_FOLDERS:
            break
        folders.append(folder)
    errors = [d for d in diagnostics if d["severity"] == "error"]
    missing = missing_names(tree, file, errors) if errors else {}
    return Verdict(file, diagnostics, missing, folders, tree.is_template(file))
