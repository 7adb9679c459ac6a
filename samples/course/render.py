#!/usr/bin/env python3
"""Renders the course as HTML.

    samples/course/render.py GASKET FOLDER [PLAYGROUND]

Writes FOLDER/index.html, one page with all lectures, and FOLDER/explain/, a page of `gasket explain` for each kernel. PLAYGROUND is the
folder that `make web` has written: it is copied to FOLDER/playground/, and each kernel gets a link that opens it there. Needs the
program cmark-gfm."""
import base64
import html
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import zlib

COURSE = pathlib.Path(__file__).resolve().parent
TOP = COURSE.parent.parent
LECTURES = sorted(COURSE.glob("[0-9]-*"))
PAGE = (COURSE / "page.html").read_text()


def run_options(source):
    """The options of the run in a kernel's first comment, without those that print; [] if there is none."""
    command = re.search(r"^ \*   gasket run (.*) \S+$", source.read_text(), re.M)
    words = shlex.split(command.group(1)) if command else []
    return [word for k, word in enumerate(words) if "--print" not in words[max(k - 1, 0):k + 1]]


def explain(gasket, folder, source):
    """Writes the explain page of a kernel, also of one that is refused (status 1) or faults (3). Returns its name."""
    name = f"explain/{source.parent.name}-{source.stem}.html"
    words = [gasket, "explain", *run_options(source), source.relative_to(TOP), "-o", (folder / name).resolve()]
    done = subprocess.run(words, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode not in (0, 1, 3) or not (folder / name).exists():
        sys.exit(f"gasket explain {source.relative_to(TOP)}: status {done.returncode}\n{done.stdout}")
    return name


def playground_link(source):
    """The address of the playground with a kernel and its run: their state as JSON, deflated, in base64."""
    state = {"source": source.read_text(), "options": [], "arguments": {}}
    words = iter(run_options(source))
    for word in words:
        if word in ("-g", "-l"):
            state["global" if word == "-g" else "local"] = next(words)
        elif word == "-a":
            name, _, value = next(words).partition("=")
            state["arguments"][name] = value
        else:
            state["options"].append(word)
    state["options"] = " ".join(state["options"])
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps(state).encode()) + packer.flush()
    return "playground/index.html?k=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def resolve_link(match):
    """A link to a lecture becomes one inside the page; the text of any other relative link remains."""
    text, target = match.groups()
    lecture = re.search(r"(\d)-[a-z0-9]+/README\.md$", target)
    if lecture:
        return f"[{text}](#lecture-{lecture.group(1)})"
    return match.group() if target.startswith("#") else text


def number_heading(prefix, down):
    """A function for re.sub: a heading DOWN levels down, with an id that begins with PREFIX."""
    def change(match):
        level, text = int(match.group(1)) + down, match.group(2)
        name = re.sub(r"\W+", "-", re.sub(r"<[^>]*>", "", text).lower()).strip("-")
        return f'<h{level} id="{prefix}{name}">{text}</h{level}>'
    return change


def render_text(path, prefix, down):
    """The HTML of a Markdown file, with its headings DOWN levels down. Their ids begin with PREFIX; code and tables can be scrolled with the keyboard."""
    source = re.sub(r"\[([^]]+)\]\(([^)]+)\)", resolve_link, path.read_text())
    body = subprocess.run(["cmark-gfm", "--extension", "table"], input=source, stdout=subprocess.PIPE, text=True, check=True).stdout
    body = re.sub(r"<h(\d)>(.*?)</h\1>", number_heading(prefix, down), body)
    body = body.replace("<pre>", '<pre tabindex="0">').replace("<th></th>", "<td></td>")
    body = body.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
    return re.sub(r"<p><strong>(\d\.\d)</strong>", r'<p id="exercise-\1"><strong>\1</strong>', body)


def link_kernels(gasket, folder, lecture):
    """A line with the explain pages of a lecture's kernels, and with links to the playground if it is there."""
    links = []
    for source in sorted([*lecture.glob("*.cl"), *lecture.glob("*.ll")]):
        link = f'<a href="{explain(gasket, folder, source)}">{html.escape(source.name)}</a>'
        if source.suffix == ".cl" and (folder / "playground").exists():
            link += f' (<a href="{playground_link(source)}" aria-label="edit {html.escape(source.name)}">edit</a>)'
        links.append(link)
    return f'<p class="pages">See the compiler work: {", ".join(links)}</p>'


def render_lecture(gasket, folder, lecture):
    number = lecture.name[0]
    body = render_text(lecture / "README.md", f"l{number}-", 1)
    heading, rest = body.split("</h2>", 1)
    return f'<article id="lecture-{number}">\n{heading}</h2>\n{link_kernels(gasket, folder, lecture)}\n{rest}\n</article>'


def title_of(lecture):
    return (lecture / "README.md").read_text().split("\n", 1)[0].lstrip("# ")


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    if not shutil.which("cmark-gfm"):
        sys.exit("render.py needs the program cmark-gfm (Debian: cmark-gfm)")
    gasket, folder = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])
    (folder / "explain").mkdir(parents=True, exist_ok=True)
    if len(sys.argv) == 4:
        shutil.copytree(sys.argv[3], folder / "playground", dirs_exist_ok=True)
    contents = "\n".join(f'<li><a href="#lecture-{lecture.name[0]}">{html.escape(title_of(lecture))}</a></li>' for lecture in LECTURES)
    parts = {"contents": contents, "overview": render_text(COURSE / "README.md", "course-", 0).split("</h1>", 1)[1],
             "lectures": "\n".join(render_lecture(gasket, folder, lecture) for lecture in LECTURES)}
    (folder / "index.html").write_text(re.sub(r"@(contents|overview|lectures)@", lambda match: parts[match.group(1)], PAGE))


if __name__ == "__main__":
    main()
