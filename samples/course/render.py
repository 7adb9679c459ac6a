#!/usr/bin/env python3
"""Renders the course as HTML.

    samples/course/render.py GASKET FOLDER [PLAYGROUND [PARTS]]

Writes FOLDER/index.html, the overview, a page for each lecture, and FOLDER/explain/, a page of `gasket explain` for each kernel. PLAYGROUND
is the folder that `make web` has written: it is copied to FOLDER/playground/, and each kernel gets a link that opens it there. PARTS is the
folder of its parts, with the bundler: then answers to the exercises are checked in the pages. Needs the programs cmark-gfm and node."""
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
LECTURES = sorted((path.parent for path in COURSE.glob("[0-9]*-*/README.md")), key=lambda path: int(path.name.split("-")[0]))
PAGES = COURSE / "page"
TITLE = "A course on compilers for GPUs"


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
    """A link to a lecture becomes one to its page; the text of any other relative link remains."""
    text, target = match.groups()
    lecture = re.search(r"([0-9]+-[a-z0-9]+)/README\.md$", target)
    if lecture:
        return f"[{text}]({lecture.group(1)}.html)"
    return match.group() if target.startswith("#") else text


def make_figure(match):
    """A picture: a view of the page of `gasket explain` of a kernel, in a frame. `<!-- figure: PATH#WORDS HEIGHT: CAPTION -->`; src/page/figure.js
    has the words, HEIGHT is in lines of text."""
    source, words, height, caption = (html.escape(part) for part in match.groups())
    address = f"explain/{source.replace('/', '-').rsplit('.', 1)[0]}.html#figure={words}"
    text = re.sub(r"`([^`]*)`", r"<code>\1</code>", caption)
    return f'<figure><iframe src="{address}" title="{caption.replace("`", "")}" loading="lazy" style="height:{height}em"></iframe><figcaption>{text} <a href="{address.split("#")[0]}">The whole page</a></figcaption></figure>'


def name_heading(match):
    """A heading with an id."""
    level, text = match.groups()
    name = re.sub(r"\W+", "-", re.sub(r"<[^>]*>", "", text).lower()).strip("-")
    return f'<h{level} id="{name}">{text}</h{level}>'


def colour_code(body):
    """BODY with colours in its blocks of code."""
    pattern = r'<pre><code(?: class="language-(\w+)")?>(.*?)</code></pre>'
    blocks = [{"language": language, "text": html.unescape(text)} for language, text in re.findall(pattern, body, re.S)]
    done = subprocess.run(["node", PAGES / "colour.mjs"], input=json.dumps(blocks), stdout=subprocess.PIPE, text=True, check=True)
    coloured = iter(json.loads(done.stdout))
    return re.sub(pattern, lambda match: f'<pre tabindex="0"><code>{next(coloured)}</code></pre>', body, flags=re.S)


def render_text(path):
    """The HTML of a Markdown file. Code and tables can be scrolled with the keyboard."""
    source = re.sub(r"\[([^]]+)\]\(([^)]+)\)", resolve_link, path.read_text())
    figures = []

    def keep_figure(match):
        figures.append(make_figure(match))
        return f"FIGURE{len(figures) - 1}."
    source = re.sub(r"<!-- figure: (\S+)#(\S+) (\d+): (.+?) -->", keep_figure, source, flags=re.S)
    body = subprocess.run(["cmark-gfm", "--extension", "table"], input=source, stdout=subprocess.PIPE, text=True, check=True).stdout
    body = colour_code(re.sub(r"<h(\d)>(.*?)</h\1>", name_heading, body))
    body = body.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>").replace("<th></th>", "<td></td>")
    body = re.sub(r"<p>FIGURE(\d+)\.</p>", lambda match: figures[int(match.group(1))], body)
    return re.sub(r"<p><strong>(\d+\.\d)</strong>", r'<p id="exercise-\1"><strong>\1</strong>', body)


def link_kernels(gasket, folder, lecture):
    """A line with the explain pages of a lecture's kernels, and with links to the playground if it is there."""
    links = []
    for source in sorted(path for path in lecture.iterdir() if path.suffix in (".cl", ".ll", ".spvasm", ".asm")):
        link = f'<a href="{explain(gasket, folder, source)}">{html.escape(source.name)}</a>'
        if source.suffix == ".cl" and (folder / "playground").exists():
            link += f' (<a href="{playground_link(source)}" aria-label="edit {html.escape(source.name)}">edit</a>)'
        links.append(link)
    return f'<p class="pages">See the compiler work: {", ".join(links)}</p>'


def render_overview():
    return f'<h1>{TITLE}</h1>{render_text(COURSE / "README.md").split("</h1>", 1)[1]}'


def render_lecture(gasket, folder, lecture):
    heading, rest = render_text(lecture / "README.md").split("</h1>", 1)
    return f"{heading}</h1>\n{link_kernels(gasket, folder, lecture)}\n{rest}"


def title_of(lecture):
    return (lecture / "README.md").read_text().split("\n", 1)[0].lstrip("# ")


def list_contents(current):
    """The list of the lectures; CURRENT is the one whose page has the list, or None."""
    mark = {lecture: ' aria-current="page"' if lecture == current else "" for lecture in LECTURES}
    return "\n".join(f'<li><a href="{lecture.name}.html"{mark[lecture]}>{html.escape(title_of(lecture))}</a></li>' for lecture in LECTURES)


def link_steps(at):
    """Links to the pages before and after lecture AT; the overview is before the first one."""
    before, after = LECTURES[at - 1] if at > 0 else None, LECTURES[at + 1] if at + 1 < len(LECTURES) else None
    back = f'<a rel="prev" href="{before.name}.html"><small>Back</small>{html.escape(title_of(before))}</a>' if before else \
        '<a rel="prev" href="index.html"><small>Back</small>Overview</a>' if at == 0 else ""
    following = f'<a rel="next" href="{after.name}.html"><small>Next</small>{html.escape(title_of(after))}</a>' if after else ""
    return f'<nav class="steps" aria-label="Back and next">{back}{following}</nav>'


def write_page(path, title, text, current, at):
    """Writes a page: that of lecture AT, CURRENT, or for -1 and None the overview."""
    parts = {"title": html.escape(title), "contents": list_contents(current), "text": text, "steps": link_steps(at), "class": "lecture" if current else "overview",
             "scripts": '<script src="course.js"></script>\n' if (path.parent / "course.js").exists() else ""}
    path.write_text(re.sub(r"@(\w+)@", lambda match: parts[match.group(1)], (PAGES / "page.html").read_text()))


def main():
    if len(sys.argv) not in (3, 4, 5):
        sys.exit(__doc__)
    for program in "cmark-gfm", "node":
        if not shutil.which(program):
            sys.exit(f"render.py needs the program {program}; 'tests/setup.sh test' installs it")
    gasket, folder = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])
    (folder / "explain").mkdir(parents=True, exist_ok=True)
    if len(sys.argv) > 3:
        shutil.copytree(sys.argv[3], folder / "playground", dirs_exist_ok=True)
    if len(sys.argv) > 4:
        subprocess.run(["node", PAGES / "build.mjs", sys.argv[4], folder / "course.js"], check=True)
    shutil.copy(PAGES / "course.css", folder)
    write_page(folder / "index.html", TITLE, render_overview(), None, -1)
    for at, lecture in enumerate(LECTURES):
        write_page(folder / f"{lecture.name}.html", f"{title_of(lecture)} - {TITLE}", render_lecture(gasket, folder, lecture), lecture, at)


if __name__ == "__main__":
    main()
