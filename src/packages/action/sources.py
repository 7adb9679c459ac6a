"""The files of a repository: which kernels to check, what they include, and where a name is defined that a kernel lacks."""
import fnmatch
import os
import pathlib
import re
import threading

HOST_SUFFIXES = {".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".hxx", ".inl", ".m", ".mm", ".py", ".pyx", ".java", ".js", ".ts", ".rs", ".go",
                 ".cs", ".jl", ".rb", ".f90", ".cl", ".clh", ".ocl", ".in", ".txt", ".cmake", ".mk", ".sh", ".json", ".xml", ".m4"}
MOST_BYTES = 2 << 20  # of a file that is read for definitions
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", re.S)
INCLUDE = re.compile(r"^[ \t]*#[ \t]*include[ \t]*[\"<]([^\">\n]+)[\">]", re.M)
KERNEL = re.compile(r"\b(?:__)?kernel\b")
TEMPLATE = re.compile(r"\{\{|\{%|\$\{|<%|@[A-Za-z_]\w*@|%\([A-Za-z_]\w*\)[sdif]")
DEFINITION = re.compile(r"-D[\s\"'+]*([A-Za-z_]\w*)|#[ \t]*define[ \t]+([A-Za-z_]\w*)|\btypedef\b[^;{\n]*\b([A-Za-z_]\w*)[ \t]*;|^[ \t]*\}[ \t]*([A-Za-z_]\w*)[ \t]*;", re.M)
FUNCTION = re.compile(r"^(?!(?:__)?kernel\b)[A-Za-z_][A-Za-z_0-9 \t*]*[ \t*]([A-Za-z_]\w*)[ \t]*\(", re.M)
CAPITALS = re.compile(r"\b([A-Z_][A-Z_0-9]+)\b")
CONDITION = re.compile(r"[ \t]*#[ \t]*(ifdef|ifndef|if|elif|else|endif)\b(.*)")


def without_comments(text):
    """TEXT with comments and strings as spaces, on the same lines."""
    return COMMENT.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


class Tree:
    """The files below ROOT, by their paths relative to it."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.texts = {}
        self.index = None  # of definitions, made when a name is missing
        self.lock = threading.Lock()  # of the index
        self.files = []
        for folder, folders, names in os.walk(self.root):
            folders[:] = sorted(f for f in folders if not f.startswith("."))
            self.files += [os.path.relpath(os.path.join(folder, name), self.root) for name in sorted(names)]

    def text(self, file):
        """The text of FILE; "" if it cannot be read."""
        if file not in self.texts:
            try:
                self.texts[file] = (self.root / file).read_text(errors="replace")
            except OSError:
                self.texts[file] = ""
        return self.texts[file]

    def kernels(self, paths, exclude):
        """The .cl files of the folders in PATHS and the files in PATHS, without those that a pattern of EXCLUDE matches."""
        chosen = []
        for path in paths:
            path = os.path.normpath(path)
            is_folder = (self.root / path).is_dir()
            if not is_folder and not (self.root / path).is_file():
                raise FileNotFoundError(f"there is no file or folder {path}")
            inside = "" if path == "." else path + "/"
            chosen += [f for f in self.files if f.startswith(inside) and f.endswith(".cl")] if is_folder else [path]
        return [f for f in dict.fromkeys(chosen) if not any(fnmatch.fnmatch(f, e) or f.startswith(e.rstrip("/") + "/") for e in exclude)]

    def find_include(self, name, file):
        """The file that `#include "NAME"` in FILE means: beside it, else the one whose path ends with NAME and is nearest; None if there is none."""
        beside = os.path.normpath(os.path.join(os.path.dirname(file), name))
        if beside in self.files:
            return beside
        tail = os.path.normpath(name)
        found = [f for f in self.files if f == tail or f.endswith("/" + tail)]
        return max(found, key=lambda f: len(os.path.commonprefix([f, file])), default=None)

    def included(self, file):
        """FILE and all files of the tree that it includes."""
        seen, waiting = [], [file]
        while waiting:
            inner = waiting.pop()
            if inner not in seen:
                seen.append(inner)
                waiting += filter(None, (self.find_include(name, inner) for name in INCLUDE.findall(self.text(inner))))
        return seen

    def has_kernel(self, file):
        return bool(KERNEL.search(without_comments(self.text(file))))

    def is_template(self, file):
        """Whether a generator fills FILE in before it is OpenCL C."""
        return bool(TEMPLATE.search(without_comments(self.text(file))))

    def condition_names(self, file, line):
        """The names in the conditions of the innermost #if around LINE of FILE."""
        stack = []
        for text in without_comments(self.text(file)).split("\n")[:line - 1]:
            match = CONDITION.match(text)
            if not match:
                continue
            if match.group(1) == "endif":
                stack[-1:] = []
            elif match.group(1) in ("else", "elif") and stack:
                stack[-1] += match.group(2)
            else:
                stack.append(match.group(2))
        return set(re.findall(r"[A-Za-z_]\w*", stack[-1])) - {"defined"} if stack else set()

    def definitions(self, names, within):
        """Where each of NAMES is defined for kernels outside of the files WITHIN, as {name: "FILE:LINE"}: as an option -D, by #define or typedef,
        as a function of another kernel file. Of a name in capitals any use in a program of the host counts."""
        with self.lock:
            if self.index is None:
                self.index = ({}, {})
                for file in self.files:
                    if pathlib.Path(file).suffix.lower() in HOST_SUFFIXES and os.path.isfile(self.root / file) and (self.root / file).stat().st_size <= MOST_BYTES:
                        self.add_definitions(file)
        found = {}
        for name in names:
            places = self.index[0].get(name, []) + (self.index[1].get(name, []) if name.upper() == name and len(name) > 1 else [])
            place = next((p for p in places if p[0] not in within), None)
            if place:
                found[name] = f"{place[0]}:{self.text(place[0]).count(chr(10), 0, place[1]) + 1}"
        return found

    def add_definitions(self, file):
        """Adds the names that FILE defines, and those in capitals that a program of the host uses, each with the offset of its first place."""
        text = self.text(file)
        is_kernel = file.endswith((".cl", ".clh", ".ocl"))
        for pattern, index in ((DEFINITION, self.index[0]), (FUNCTION if is_kernel else CAPITALS, self.index[0 if is_kernel else 1])):
            own = {}
            for match in pattern.finditer(text):
                own.setdefault(match.group(match.lastindex), match.start(match.lastindex))
            for name, offset in own.items():
                index.setdefault(name, []).append((file, offset))
