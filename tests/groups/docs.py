"""The site of the documents: a small one whose pages and links are known, links that lead nowhere, and searches in the site of this project."""
import importlib.util
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import kernel_tests
from kernel_tests import Problem, TOP

SMALL = {
    "README.md": "# Top\n\nSee [the part](part/README.md#the-second-thing), [the code](part/a.c) and ![](part/p.png).\n",
    "part/README.md": "# Part\n\n## The `second` thing\n\nWords. [Back](../README.md), [here](#part), [elsewhere](https://example.org/x).\n",
    "part/deep/notes.md": "# Notes\n\n[the folder](..)\n",
    "part/a.c": "int a < 1;\n",
    "part/p.png": "picture",
}
SMALL_PAGES = {"index.html", "part/index.html", "part/deep/notes.html", "files/part/a.c.html", "part/p.png", "index.js", "search.js", "site.css"}
SMALL_LINKS = {"index.html": ["part/index.html#the-second-thing", "files/part/a.c.html"], "part/index.html": ["../index.html", "#part", "https://example.org/x"],
               "part/deep/notes.html": ["../../part/index.html"]}

# The page and the heading that a search finds first.
SEARCHES = {"suppressions": ("src/check/findings.html", "8. Known findings"), "SUPPRESSIONS baseline": ("src/check/findings.html", "8. Known findings"),
            "conformance tests of OpenCL": ("src/opencl/index.html", None), "zzzyyyxxx": None}
SEARCH = """
require(process.argv[2] + "/index.js"); require(process.argv[2] + "/search.js");
const found = globalThis.search_documents(globalThis.documents, process.argv[3]);
console.log(JSON.stringify(found.length ? [found[0].page, found[0].heading] : null));
"""


def site_module(top):
    """A copy of site.py that takes TOP for the top folder."""
    spec = importlib.util.spec_from_file_location("site_of_documents", TOP / "src/docs/site.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.TOP = top
    return module


def write_small(folder, changes):
    for name, text in {**SMALL, **changes}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def check_small():
    with tempfile.TemporaryDirectory() as folder:
        top, site = pathlib.Path(folder, "top").resolve(), pathlib.Path(folder, "site")
        write_small(top, {})
        site_module(top).Site({}).write(site)
        pages = {p.relative_to(site).as_posix() for p in site.rglob("*") if p.is_file()}
        if pages != SMALL_PAGES:
            raise Problem(f"pages {sorted(pages)}")
        for page, links in SMALL_LINKS.items():
            article = re.search(r"<article>(.*)</article>", (site / page).read_text(), re.S)[1]
            if (have := re.findall(r'href="([^"]*)"', article)) != links:
                raise Problem(f"{page} has the links {have}")
        if 'id="the-second-thing"' not in (site / "part/index.html").read_text() or "a &lt; 1" not in (site / "files/part/a.c.html").read_text():
            raise Problem("an id or a text is missing")


def check_broken(name, text, message):
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder, "top").resolve()
        write_small(top, {name: text})
        try:
            site_module(top).Site({}).write(pathlib.Path(folder, "site"))
        except SystemExit as end:
            if message not in str(end.code) or pathlib.Path(folder, "site").exists():
                raise Problem(str(end.code)) from end
            return
    raise Problem("the site was written")


def make_site(folder):
    done = kernel_tests.run_process([sys.executable, TOP / "src/docs/site.py", folder], 120, text=True)
    if done.returncode:
        raise Problem(done.stderr)


def check_search(folder, query, expected):
    done = kernel_tests.run_process(["node", "-e", SEARCH, "-", folder, query], 60, text=True)
    found = json.loads(done.stdout or "0")
    if (found is None) != (expected is None) or expected and (found[0] != expected[0] or expected[1] not in (None, found[1])):
        raise Problem(f"found {found}\n{done.stderr}")


def test(s):
    if not s.chosen("docs"):
        return
    if not shutil.which("cmark-gfm"):
        s.results.skip("docs", "cmark-gfm is not installed")
        return
    tasks = [("docs/a small site", check_small)]
    for name, text, message in (("README.md", "# Top\n\n\n[x](part/b.md)\n", "README.md:4: error: the link to part/b.md leads nowhere: there is no part/b.md"),
                                ("part/README.md", "# Part\n\n[y](../README.md#nothing)\n", "README.md has no heading #nothing"),
                                ("part/deep/notes.md", "# Notes\n\n[z](../../../../etc/passwd)\n", "leads nowhere")):
        tasks.append((f"docs/broken link of {name}", lambda a=(name, text, message): check_broken(*a)))
    with tempfile.TemporaryDirectory() as folder:
        site = pathlib.Path(folder, "site")
        s.each([*tasks, ("docs/links", lambda: make_site(site))])
        if shutil.which("node"):
            s.each([(f"docs/search for {query}", lambda q=query, e=expected: check_search(site, q, e)) for query, expected in SEARCHES.items() if site.exists()])
        else:
            s.results.skip("docs/search", "node is not installed")
