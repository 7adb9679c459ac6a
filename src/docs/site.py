#!/usr/bin/env python3
"""Makes one site of all documents of the project: every Markdown file becomes a page, every file that one links to is shown as text, and a search finds
sections.

    src/docs/site.py FOLDER [NAME=FOLDER...]

NAME=FOLDER copies a finished folder, such as the course, into the site and puts it into the contents. A link that leads nowhere is an error with its
place: nothing is written. Needs the program cmark-gfm."""
import html
import json
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent

# The contents: a heading, and the documents below it as patterns. Each document is listed at the first pattern that it matches.
CONTENTS = [
    ("Start", ["README.md", "samples/tour.md", "src/check/programs.md", "samples/README.md", "CHANGELOG.md"]),
    ("Use it", ["src/check/findings.md", "src/debug/README.md", "src/driver/options.md", "src/driver/formats.md", "src/opencl/README.md", "src/opencl/*/README.md",
                "src/driver/*/README.md", "src/device/README.md", "src/library/README.md", "src/explain/README.md", "src/web/README.md", "src/packages/*.md",
                "src/packages/*/README.md", "src/python/*.md", "src/lsp/*.md", "src/editors/*.md", "src/editors/*/README.md"]),
    ("Learn", ["samples/course/README.md", "samples/course/*/README.md", "samples/course/*.md"]),
    ("The compiler", ["parser/README.md", "parser/**/*.md", "ir/README.md", "ir/**/*.md", "opt/README.md", "opt/**/*.md", "backend/README.md", "backend/**/*.md",
                      "sim/README.md", "sim/**/*.md"]),
    ("Around it", ["src/README.md", "src/**/*.md"]),
    ("Change it", ["CHANGING.md", "tests/README.md", "tests/**/*.md", "**/*.md"]),
]
PICTURES = {".png", ".svg", ".jpg"}
MOST_TEXT = 1 << 20  # bytes of a linked file that is shown


class Broken(Exception):
    """A link leads nowhere."""


def run(*words, text=None):
    return subprocess.run(words, input=text, stdout=subprocess.PIPE, text=True, check=True, cwd=TOP).stdout


def documents():
    """The Markdown files that git tracks, or, in an archive without git, that there are outside of the build: paths relative to the top folder."""
    if (TOP / ".git").exists():
        names = run("git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md").splitlines()
    else:
        names = [p.relative_to(TOP).as_posix() for p in TOP.rglob("*.md") if "build" not in p.relative_to(TOP).parts]
    return sorted(name for name in names if (TOP / name).exists())


def contents(names):
    """(heading, documents) in the order of CONTENTS."""
    left, parts = list(names), []
    for heading, patterns in CONTENTS:
        here = []
        for pattern in patterns:
            found = {p.relative_to(TOP).as_posix() for p in TOP.glob(pattern)}
            here += [name for name in left if name in found]
            left = [name for name in left if name not in found]
        parts.append((heading, here))
    return parts


def page_of(name):
    """The file of the site for file NAME of the project; README.md of the top folder is the first page."""
    if name == "README.md":
        return "index.html"
    return re.sub(r"README\.md$|\.md$", lambda m: "index.html" if m.group() == "README.md" else ".html", name) if name.endswith(".md") else f"files/{name}.html"


def relative(page, target):
    """The address of page TARGET as page PAGE links to it."""
    up = "../" * page.count("/")
    return up + target


def plain(text):
    return html.unescape(re.sub(r"<[^>]*>", "", text))


def slug(heading, seen):
    """The id of a heading, as hosting sites of git form it, so that links to it hold in both places. SEEN counts those of the page."""
    name = re.sub(r"[^\w\- ]", "", plain(heading).strip().lower()).replace(" ", "-")
    seen[name] = seen.get(name, 0) + 1
    return name if seen[name] == 1 else f"{name}-{seen[name] - 1}"


class Document:
    """One Markdown file: `body` is its HTML with the addresses as they are in the file."""

    def __init__(self, name):
        self.name, self.page = name, page_of(name)
        self.text = (TOP / name).read_text()
        body = run("cmark-gfm", "--extension", "table", text=self.text)
        seen = {}
        body = re.sub(r"<h(\d)>(.*?)</h\1>", lambda m: f'<h{m[1]} id="{slug(m[2], seen)}">{m[2]}</h{m[1]}>', body, flags=re.S)
        body = body.replace("<pre>", '<pre tabindex="0">').replace("<th></th>", "<td></td>")
        self.body = body.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
        self.title = plain(re.search(r"<h1[^>]*>(.*?)</h1>", body, re.S)[1]) if "<h1" in body else name
        self.ids = set(re.findall(r' id="([^"]*)"', self.body))

    def place_of(self, target):
        line = next((n for n, text in enumerate(self.text.splitlines(), 1) if f"]({target})" in text), 1)
        return f"{self.name}:{line}"

    def sections(self):
        """(heading, id, text) of each part between two headings."""
        parts = re.split(r'<h\d id="([^"]*)">(.*?)</h\d>', self.body, flags=re.S)
        return [(plain(heading), name, " ".join(plain(text).split())) for name, heading, text in zip(parts[1::3], parts[2::3], parts[3::3])]


class Site:
    def __init__(self, added):
        self.added = added  # name -> folder
        self.documents = {name: Document(name) for name in documents()}
        self.contents = contents(self.documents)
        self.files = set()  # linked files that are no documents
        self.broken = []

    def resolve(self, document, target):
        """The address of TARGET, a link of DOCUMENT, in the site."""
        if re.match(r"[a-z]+:", target):
            return target
        path, _, anchor = target.partition("#")
        if not path and anchor in document.ids:
            return target
        file = (TOP / document.name).parent / path if path else TOP / document.name
        try:
            name = file.resolve().relative_to(TOP).as_posix()
        except ValueError:
            name = None
        if name and file.is_dir():
            if (file / "README.md").exists():
                name += "/README.md"
            else:
                self.files.add(name)
                return relative(document.page, f"files/{name}/index.html")
        other = self.documents.get(name)
        if not name or not (TOP / name).exists():
            raise Broken(f"there is no {path}")
        if other:
            if anchor and anchor not in other.ids:
                raise Broken(f"{name} has no heading #{anchor}")
            return relative(document.page, other.page) + (f"#{anchor}" if anchor else "")
        self.files.add(name)
        return relative(document.page, name if file.suffix in PICTURES else page_of(name))

    def link(self, document):
        """The HTML of DOCUMENT with the addresses of the site."""
        def change(match):
            try:
                return f'{match[1]}="{html.escape(self.resolve(document, html.unescape(match[2])))}"'
            except Broken as why:
                self.broken.append(f"{document.place_of(match[2])}: error: the link to {match[2]} leads nowhere: {why}")
                return match[0]
        return re.sub(r'(?<=[ ])(href|src)="([^"]*)"', change, document.body)

    def navigation(self, page):
        lines = []
        for heading, names in self.contents:
            items = [(self.documents[name].page, self.documents[name].title) for name in names]
            items += [(f"{name}/index.html", name.capitalize()) for name in self.added] if heading == "Learn" else []
            current = any(target == page for target, _ in items)
            lines.append(f'<details{" open" if current or heading == "Start" else ""}><summary>{heading}</summary><ul>')
            for target, title in items:
                mark = ' aria-current="page"' if target == page else ""
                lines.append(f'<li><a href="{relative(page, target)}"{mark}>{html.escape(title)}</a></li>')
            lines.append("</ul></details>")
        return "\n".join(lines)

    def write_page(self, folder, page, title, body):
        parts = {"title": html.escape(title), "top": "../" * page.count("/"), "contents": self.navigation(page), "body": body}
        file = folder / page
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(re.sub(r"@(title|top|contents|body)@", lambda match: parts[match[1]], (HERE / "page.html").read_text()))

    def write_file(self, folder, name):
        source = TOP / name
        if source.is_dir():
            items = sorted(p.name + ("/" if p.is_dir() else "") for p in source.iterdir())
            self.write_page(folder, f"files/{name}/index.html", name + "/", f"<h1>{html.escape(name)}/</h1><ul>" + "".join(f"<li><code>{html.escape(i)}</code></li>" for i in items) + "</ul>")
        elif source.suffix in PICTURES:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, folder / name)
        else:
            text = source.read_bytes()[:MOST_TEXT].decode(errors="replace")
            self.write_page(folder, page_of(name), name, f'<h1>{html.escape(name)}</h1><pre tabindex="0"><code>{html.escape(text)}</code></pre>')

    def write(self, folder):
        bodies = {name: self.link(document) for name, document in self.documents.items()}
        if self.broken:
            sys.exit("\n".join(self.broken))
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, body in bodies.items():
            self.write_page(folder, self.documents[name].page, self.documents[name].title, body)
        for name in sorted(self.files):
            self.write_file(folder, name)
        for name, source in self.added.items():
            shutil.copytree(source, folder / name)
        index = [{"page": d.page, "title": d.title, "sections": d.sections()} for d in self.documents.values()]
        (folder / "index.js").write_text("globalThis.documents = " + json.dumps(index, ensure_ascii=False) + ";\n")
        for name in ("search.js", "site.css"):
            shutil.copyfile(HERE / name, folder / name)


def main():
    if len(sys.argv) < 2 or not all("=" in word for word in sys.argv[2:]):
        sys.exit(__doc__)
    if not shutil.which("cmark-gfm"):
        sys.exit("site.py needs the program cmark-gfm (Debian: cmark-gfm)")
    Site({name: folder for name, folder in (word.split("=", 1) for word in sys.argv[2:])}).write(pathlib.Path(sys.argv[1]))


if __name__ == "__main__":
    main()
