"""Attributes with all forms of arguments in all positions: gasket accepts without a message what clang 14 does, and reports what clang
reports.

Each program has one attribute a line: every row of parser/tree/attributes.def with a meaning or without one, every form of arguments, at
one of the positions. A difference is that one compiler has a message for a line, be it an error or a warning, and the other has none.
EXCEPTIONS lists the differences that have a reason."""
import itertools
import pathlib
import re
import tempfile

from kernel_tests import Problem, run_process

TABLE = pathlib.Path(__file__).resolve().parents[2] / "parser/tree/attributes.def"
LINES = 24  # of a program for gasket, which ends after 50 errors; some lines have two
PARTS = 4   # of the rows at each position, a test each
CRASHES = ("ext_vector_type", "negative")  # clang 14
CLANG = "-x cl -cl-std=CL3.0 -target spir64 -fsyntax-only -ferror-limit=0 -Wno-unused".split()

# In FORMS and PLACES, $ is the number of the line; in PLACES, @ is the attribute.
FORMS = {
    "none": "", "empty": "()", "one": "(1)", "three": "(3)", "negative": "(-1)", "zero": "(0)", "huge": "(1ULL << 40)", "string": '("x")',
    "type": "(int)", "undeclared": "(unknown$)", "variable": "(not_constant)", "float": "(1.5f)", "two": "(1, 2)", "strings": '("a", "b")',
    "many": "(1, 2, 3, 4, 5, 6)", "undeclared and numbers": "(unknown$, 1, 2)", "string and number": '("x", 1)', "number and string": '(1, "x")',
}
PLACES = {
    "function": "@ void f$(int *p, int n);",
    "function with result": "int *f$(int *p, int n) @;",
    "kernel": "@ kernel void k$(global int *p) {}",
    "variable": "@ global int v$ = 1;",
    "pointer": "global int *v$ @;",
    "local": "void l$(int not_constant) { int @ v = 0; (void)v; }",
    "parameter": "void p$(int *q @);",
    "number as parameter": "void p$(int q @);",
    "member": "struct s$ { int before; int m @; };",
    "struct": "struct @ r$ { char c; int m; };",
    "enum": "enum @ e$ { E$ };",
    "enumerator": "enum { F$ @ };",
    "typedef": "typedef int t$ @;",
    "statement": "void s$(int z) { @; }",
    "loop": "void w$(int z) { @ while (z) z--; }",
    "label": "void b$(int z) { L: @; if (z) goto L; }",
    "type name": "constant int y$ = sizeof(int @);",
}

# (the compiler that alone has a message, attributes, reason)
EXCEPTIONS = [
    ("clang", "type_visibility visibility acquire_handle loader_uninitialized min_vector_width returns_nonnull weak_import noescape musttail nomerge "
     "called_once artificial gnu_inline xray_log_args align_value", "it has no meaning, so the types and values that it needs are not checked"),
    ("clang", "kernel", "it repeats the keyword"),
    ("clang", "ext_vector_type", "clang has it on typedef names alone"),
    ("clang", "unused", "gasket has it on labels, and does not distinguish them from empty statements"),
    ("clang", "fallthrough", "outside of a switch no warning depends on it"),
    ("gasket", "const pure aligned deprecated unavailable selectany may_alias warn_unused_result btf_type_tag",
     "clang ignores it without a message where it has no effect"),
    ("gasket", "ext_vector_type", "OpenCL C has no vectors of one element"),
    ("gasket", "intel_reqd_sub_group_size", "the device has sub-groups of 8, 16 and 32"),
]

# The attributes that gasket applies, or accepts because they have no meaning, and their arguments in the table
ROWS = dict(re.findall(r'^(?:ATTRIBUTE|IGNORED)\((\w+), "([^"]*)"', TABLE.read_text(), re.M))


def is_excepted(name, compiler):
    """Has the difference that COMPILER alone reports attribute NAME a reason? No arguments of a row with '*' are read."""
    return compiler == "clang" and ROWS[name] == "*" or any(c == compiler and name in names.split() for c, names, _ in EXCEPTIONS)


def line_of(place, form, name, number):
    return PLACES[place].replace("@", f"__attribute__(({name}{FORMS[form]}))").replace("$", str(number))


def reported(command, file, lines):
    """The numbers of those of LINES for which COMMAND has an error or a warning."""
    file.write_text("global int not_constant;\n" + "\n".join(lines) + "\n")
    done = run_process([*command, file])
    said = done.stderr.decode(errors="replace")
    if done.returncode not in (0, 1) or "more than 50 errors" in said:
        raise Problem(f"status {done.returncode}: {said[-1000:]}")
    return {int(n) - 2 for n in re.findall(re.escape(str(file)) + r":(\d+):\d+: (?:fatal error|error|warning):", said)}


def differences(gasket, clang, place, names):
    """(compiler, line) of each line for which only that compiler has a message, and no exception is listed."""
    cases = [(form, name) for name, form in itertools.product(names, FORMS) if (name, form) != CRASHES]
    lines = [line_of(place, form, name, n) for n, (form, name) in enumerate(cases)]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "attributes.cl"
        by_clang = reported([clang, *CLANG], file, lines)
        by_gasket = set()
        for first in range(0, len(lines), LINES):
            part = reported([gasket, "cc", "--emit=ast", "-Wno-unused", "-o", "/dev/null"], file, lines[first:first + LINES])
            by_gasket |= {first + n for n in part}
    found = [("clang" if n in by_clang else "gasket", n) for n in sorted(by_clang ^ by_gasket)]
    return [(compiler, lines[n]) for compiler, n in found if not is_excepted(cases[n][1], compiler)]


def check(gasket, clang, place, names):
    found = differences(gasket, clang, place, names)
    if found:
        raise Problem(f"{len(found)} differences:\n" + "\n".join(f"    {compiler} alone reports {line}" for compiler, line in found[:20]))


def tasks(gasket, clang):
    for place in PLACES:
        for part in range(PARTS):
            yield f"attributes [{place}] {part + 1}/{PARTS}", lambda place=place, part=part: check(gasket, clang, place, list(ROWS)[part::PARTS])
