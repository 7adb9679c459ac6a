#!/usr/bin/env python3
"""Checks that every file, and every section of a chapter, that a comment, README or chapter cites exists.

    tests/lint/check_citations.py [--self-test]

A citation is one of these:

    /* sim/check/check.h - …          the head of a file names the file itself
    region.h, ir/region.h, tests/x    a name with a suffix of the source, or a path that begins with a folder of the top
    gen9.md 2.2, `gen9.md` 6.1 to 6.4 sections of a chapter: its numbered headings
    [text](../file.md#heading)        a relative link of a Markdown file
    `LONGEST_LIST` (512)              the value of a constant whose name has several words; also NAME = 512

A name without a folder is a file of the citing file's folder, of a folder below it or above it, or the only file of that name. A
path begins at the top, at tests/, or at the citing file's folder or one above it. A name may contain `*`.

Every .c file of the product is named in the README of its folder or of the nearest folder above that has one: `x.c`, or x.h if it has
that header.

Prints FILE:LINE: PROBLEM and ends with status 1 if there is one. --self-test checks a small tree with broken citations."""
import fnmatch
import functools
import pathlib
import posixpath
import re
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ("c", "h", "def", "re", "y", "cl", "py", "mk")
SKIPPED = ("tests/golden/", "tests/kernels/", "tests/fuzz/corpus/", "samples/", "tests/lint/check_citations.py")  # inputs of tests
GENERATED = {"parser/library_text.h", "library_text.h", "parser/syntax/grammar.h", "parser/syntax/grammar.c", "grammar.c", "grammar.h", "lexer.c"}
SYSTEM = {"math.h", "stdio.h", "stdlib.h", "string.h", "stdint.h", "stdbool.h", "stddef.h", "errno.h", "float.h", "limits.h", "ctype.h",
          "ff.h", "immintrin.h", "opencl-c.h", "opencl-c-base.h"}
NAME = re.compile(r"(?<![\w./*%<-])((?:[\w*-]+/|\.\./)*[\w*.-]*[\w*-]\.(?:c|h|def|md|mk|py|sh)|(?:[\w*-]+/|\.\./)+[\w*-]+\.(?:cl|ll)|"
                  r"grammar\.y|lexer\.re)(?![\w*/-]|\.\w)")
PATH = re.compile(r"(?<![\w./*%<-])((?:backend|ir|opt|parser|sim|src|tests|samples|share)/[\w*./-]*[\w*/])(?![\w*/-]|\.\w)")
NUMBER = r"\d+(?:\.\d+)*"
SECTIONS = re.compile(r"([\w./-]+\.md)[`)\]]*(?:\([\w./#-]*\))?,?(?: sections?)? (" + NUMBER + r"(?:(?:,| and| or| to)? (?:\([^)]*\),? )?" +
                      NUMBER + r")*)(?![\w%])")
VALUE = re.compile(r"(?<![\w.])`?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`?(?:\s=\s|\s\()(0x[0-9a-fA-F]+|\d[\d,]*(?<!,))(?![\w.]|,\d)")
UNNAMED = {  # these rooms do not name all their files yet
    "ir/interp/images.c", "ir/interp/place.c", "ir/interp/texels.c", "ir/interp/trace.c", "ir/interp/values.c",
    "src/driver/array.c", "src/driver/launch_file/sim_argument.c", "src/tools/embed.c"}
LINK = re.compile(r"\]\(([^)\s]+)\)")


class Tree:
    """The files of a tree, and the headings of its chapters."""

    def __init__(self, top):
        self.top = top
        self.files = sorted(f.relative_to(top).as_posix() for f in top.rglob("*") if f.is_file())
        self.files = [f for f in self.files if not f.startswith((".git/", "build/"))]
        self.known = set(self.files)
        self.folders = {folder.as_posix() for f in self.files for folder in pathlib.PurePosixPath(f).parents}
        self.by_name = {}
        for f in self.files:
            self.by_name.setdefault(posixpath.basename(f), []).append(f)

    def text(self, file):
        return (self.top / file).read_text(errors="replace")

    @functools.cached_property
    def constants(self):
        """The values that each #define or enum constant has in some file, as far as they are arithmetic of numbers."""
        found = {}
        for file in self.files:
            if file.endswith((".c", ".h")) and not file.startswith(SKIPPED):
                for name, value in constants_of(re.sub(r"/\*.*?\*/", "", self.text(file), flags=re.S)):
                    found.setdefault(name, set()).add(value)
        return found

    def headings(self, file):
        return re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", self.text(file), flags=re.M | re.S), re.M)

    def exists(self, path):
        path = posixpath.normpath(path)
        if "*" in path:
            return bool(fnmatch.filter(self.files, path)) or bool(fnmatch.filter(self.folders, path))
        return path in self.known or path in self.folders or path in GENERATED

    def find(self, name, file):
        """The path of the file that NAME means in FILE; None if there is none."""
        folder = posixpath.dirname(file)
        above = folder
        while True:
            if self.exists(posixpath.join(above, name)):
                return posixpath.normpath(posixpath.join(above, name))
            if not above:
                break
            above = posixpath.dirname(above)
        if "/" in name:
            return "tests/" + name if self.exists("tests/" + name) else None
        if "*" in name:
            found = [f for f in self.files if f.startswith(folder) and fnmatch.fnmatch(posixpath.basename(f), name)]
        else:
            found = self.by_name.get(name, [])
            below = [f for f in found if f.startswith(folder + "/")]
            found = below or (found if len(found) == 1 else [])
        return found[0] if found else None


def evaluate(expression, known):
    """The value of an expression of integers and of KNOWN constants; None if it is another one."""
    e = re.sub(r"U?INT(?:32|64)_C\((\w+)\)", r"\1", expression)
    e = re.sub(r"\b(0x[0-9a-fA-F]+|\d+)[uUlL]+\b", r"\1", e)
    e = re.sub(r"\b[A-Z]\w*\b", lambda m: str(known.get(m.group(0), m.group(0))), e)
    if not re.fullmatch(r"(?:0x[0-9a-fA-F]+|[1-9]\d*|0|[\s()+*/<>|&~-])+", e):
        return None
    try:
        return eval(e.replace("/", "//"))  # of numbers and operators alone
    except (SyntaxError, ArithmeticError, ValueError, TypeError):
        return None


def constants_of(text):
    """(name, value) of the constants that TEXT, C without comments, defines."""
    known = {}
    for name, expression in re.findall(r"^#define (\w+) +(.+)$", text, re.M):
        known[name] = evaluate(expression, known)
    for body in re.findall(r"\benum\s*\w*\s*\{([^{}]*)\}", text):
        following = 0
        for name, expression in re.findall(r"(\w+)\s*(?:=([^,]*))?(?:,|$)", body.strip()):
            known[name] = evaluate(expression, known) if expression else following
            following = None if known[name] is None else known[name] + 1
    return [(name, value) for name, value in known.items() if value is not None]


def comments(text, hashes):
    """(first line, text) of each comment, lines joined by single newlines, decoration removed."""
    if hashes:  # of Python and make
        pattern = r'"""(.*?)"""|(?m:(?<![\'"\w])#([^\n]*(?:\n[ \t]*#[^\n]*)*))'
    else:
        pattern = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*(.*?)\*/|//([^\n]*(?:\n[ \t]*//[^\n]*)*)'
    for m in re.finditer(pattern, text, re.S):
        body = m.group(1) if m.group(1) is not None else m.group(2)
        if body is not None:
            yield text.count("\n", 0, m.start()) + 1, re.sub(r"\n[ \t]*(?:\*|//|#)?[ \t]?", "\n", body)


def is_placeholder(name):
    """Whether NAME has a part to replace, such as test_THING.c, or is an example: k.c."""
    stem = posixpath.basename(name).rsplit(".", 1)[0]
    return bool(re.search(r"[A-Z]{3}", re.sub("README|CHANGING|LICENSE", "", name))) or len(stem) < (2 if "/" in name else 3)


def names_in(text):
    """(offset, name) of each file and path in TEXT."""
    found = {m.start(1): m.group(1) for m in PATH.finditer(text)}
    found.update((m.start(1), m.group(1)) for m in NAME.finditer(text))
    return sorted(found.items())


def wrong_sections(tree, file, text):
    """(offset, problem) of each cited section that its chapter lacks."""
    for m in SECTIONS.finditer(text):
        chapter = tree.find(m.group(1), file)
        if not chapter:
            continue
        numbers = [re.match(NUMBER, h).group(0) for h in tree.headings(chapter) if re.match(NUMBER + r"\.? ", h)]
        for number in re.findall(NUMBER, re.sub(r"\([^)]*\)", "", m.group(2))):
            if number not in numbers:
                yield m.start(1), f"{chapter} has no section {number}"


def wrong_citations(tree, file, text):
    """(offset, problem) of each wrong citation in TEXT, a comment or the prose of FILE."""
    for at, name in names_in(text):
        if name in SYSTEM or is_placeholder(name):
            continue
        if not tree.find(name, file):
            yield at, f"there is no {name}"
    for m in VALUE.finditer(text):
        values = tree.constants.get(m.group(1), set())
        if values and int(m.group(2).replace(",", ""), 0) not in values:
            yield m.start(1), f"{m.group(1)} is {', '.join(map(str, sorted(values)))}"
    joined = text.replace("\n", " ")
    yield from wrong_sections(tree, file, joined)


def anchor(heading):
    return re.sub(r"[^\w -]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)).strip().lower().replace(" ", "-")


def wrong_links(tree, file, text):
    """(offset, problem) of each relative link of the Markdown FILE that has no target."""
    for m in LINK.finditer(text):
        target, _, heading = m.group(1).partition("#")
        if ":" in target:
            continue
        path = posixpath.normpath(posixpath.join(posixpath.dirname(file), target)) if target else file
        if not tree.exists(path):
            yield m.start(1), f"there is no {path}"
        elif heading and heading not in map(anchor, tree.headings(path)):
            yield m.start(1), f"{path} has no heading #{heading}"


def without(pattern, text):
    """TEXT with the matches of PATTERN blanked; offsets and lines do not change."""
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", " ", m.group(0)), text, flags=re.M | re.S)


def markdown_problems(tree, file):
    text = without(r"^```.*?^```$", tree.text(file))
    for at, problem in [*wrong_links(tree, file, text), *wrong_citations(tree, file, without(r"\]\([^)]*\)", text))]:
        yield text.count("\n", 0, at) + 1, problem


def source_problems(tree, file):
    text, hashes = tree.text(file), file.endswith((".py", ".mk", "Makefile"))
    head = re.match(r"/\* ([\w.-]+(?:/[\w.-]+)+\.\w+) - ", text)
    if head and head.group(1) != file:
        yield 1, f"the head names {head.group(1)}"
    for first, body in comments(text, hashes):
        for at, problem in wrong_citations(tree, file, body):
            yield first + body.count("\n", 0, at), problem


def unnamed_files(tree):
    """(README, problem) of each .c file that no README names."""
    for file in tree.files:
        if not file.endswith(".c") or file.startswith(("tests/", "samples/")) or file in UNNAMED or file in GENERATED:
            continue
        readme = next((f for f in (f"{p}/README.md" for p in pathlib.PurePosixPath(file).parents) if f in tree.known), None)
        ends = "c|h" if file[:-1] + "h" in tree.known else "c"
        if readme and not re.search(rf"(?<!\w){re.escape(posixpath.basename(file)[:-2])}\.(?:{ends})\b", tree.text(readme)):
            yield readme, f"{file} is not named"


def problems(top):
    tree = Tree(top)
    for readme, problem in unnamed_files(tree):
        yield f"{readme}:1: {problem}"
    for file in tree.files:
        if file.startswith(SKIPPED) and not file.endswith(".md"):
            continue
        if file.endswith(".md"):
            found = markdown_problems(tree, file)
        elif file.rsplit(".", 1)[-1] in SOURCE or file == "Makefile":
            found = source_problems(tree, file)
        else:
            continue
        for line, problem in sorted(set(found)):
            yield f"{file}:{line}: {problem}"


def self_test():
    """The problems of a small tree, compared with those that it was given."""
    files = {
        "isa/chapter.md": "# Chapter\n\n## 1 One\n\n### 1.2 Two\n\nSee [one](#1-one), [none](#2-none), [lost](lost.md) and `lost.c`.\n",
        "isa/good.c": "/* isa/good.c - see good.h, isa/good.h, chapter.md 1 and\n * 1.2, isa/*.h, test_THING.c and k.c. */\n#include \"x.h\"\nchar *s = \"lost.c\";\n",
        "isa/good.h": "/* isa/good.h - nothing. */\n// a comment\n// cites chapter.md 1.3\n",
        "isa/bad.c": "/* isa/moved.c - head. */\n/* A comment\n * that cites lost.h and isa/lost.def. */\n",
        "tests/check.py": '"""Cites tests/lost/file and\ngood.c."""\n# and lost.py\n',
        "tests/far.c": "/* tests/far.c - cites chapter.md 1 to 4. */\n",
        "room/README.md": "`named.c`, and headed.h; LONGEST_LIST (512), `FIRST_BYTE` = 0x20, FIRST_BYTE (33), OTHER_NAME (1).\n",
        "room/named.c": "/* room/named.c - nothing. */\n#define FIRST_BYTE (UINT64_C(1) << 5)\nenum { ONE_ITEM = 511, LONGEST_LIST };\n",
        "room/headed.c": "/* room/headed.c - at most 511 ONE_ITEM (510) items. */\n", "room/headed.h": "/* room/headed.h - nothing. */\n",
        "room/below/hidden.c": "/* room/below/hidden.c - nothing. */\n", "room/below/hidden.h": "/* room/below/hidden.h - nothing. */\n",
    }
    expected = ["isa/bad.c:1: the head names isa/moved.c", "isa/bad.c:1: there is no isa/moved.c", "isa/bad.c:3: there is no isa/lost.def",
                "isa/bad.c:3: there is no lost.h", "isa/chapter.md:7: isa/chapter.md has no heading #2-none",
                "isa/chapter.md:7: there is no isa/lost.md", "isa/chapter.md:7: there is no lost.c",
                "isa/good.h:3: isa/chapter.md has no section 1.3", "tests/check.py:1: there is no tests/lost/file",
                "tests/check.py:3: there is no lost.py", "tests/far.c:1: isa/chapter.md has no section 4",
                "room/README.md:1: room/below/hidden.c is not named", "room/README.md:1: FIRST_BYTE is 32", "room/headed.c:1: ONE_ITEM is 511"]
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        found = list(problems(pathlib.Path(folder)))
    for line in expected:
        if line not in found:
            yield f"self-test: not reported: {line}"
    for line in found:
        if line not in expected:
            yield f"self-test: reported without a reason: {line}"


def main():
    found = list(self_test() if sys.argv[1:] == ["--self-test"] else problems(TOP))
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
