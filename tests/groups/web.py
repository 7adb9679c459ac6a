"""Tests of the playground (`make web`): the WebAssembly program gives the results of the native one for all samples, and the page and the
course work in Debian's Chromium. Emscripten, node and chromium come from Debian."""
import pathlib
import re
import shutil
import subprocess
import tempfile

import kernel_tests
from groups import page
from kernel_tests import Problem, Skipped

TOP = kernel_tests.TOP
MOST_COMPRESSED_BYTES = 1600000


def shown_command(path):
    """The words of the command that a sample's comment shows; None: a launch file runs it."""
    match = re.search(r"^ \*   gasket (run .*\.cl)$", path.read_text(), flags=re.M)
    return match and match.group(1).split()


def run_in(folder, command):
    """Output, messages, status and written files of COMMAND in FOLDER, which gets the samples."""
    shutil.copytree(TOP / "samples", folder / "samples", ignore=shutil.ignore_patterns("library", "course"))
    before = {p for p in folder.rglob("*") if p.is_file()}
    done = kernel_tests.run_process(command, 300, cwd=folder)
    written = {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file() and p not in before}
    return done.returncode, done.stdout, done.stderr, written


def check_same(s, parts, words):
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        native = run_in(pathlib.Path(one), [s.gasket, *words])
        web = run_in(pathlib.Path(other), ["node", TOP / "tests/web/run.mjs", parts, other, *words])
    for name, a, b in zip(("status", "output", "messages", "files"), native, web):
        if a != b:
            raise Problem(f"{name}: {str(b)[:500]} instead of {str(a)[:500]}")


def check_size(folder):
    """What a server sends: the files of the page, compressed."""
    sent = sum(len(subprocess.run(["gzip", "-9c", path], stdout=subprocess.PIPE, check=True).stdout) for path in folder.iterdir())
    if sent > MOST_COMPRESSED_BYTES:
        raise Problem(f"the compressed files have {sent} bytes")


def require_packages(stored):
    """Skips the test if `make web` cannot install the packages, and has not installed them: STORED is the copy of their list."""
    wanted = TOP / "src/web/package.json"
    if not stored.exists() or stored.stat().st_mtime < wanted.stat().st_mtime:
        page.require_registry("src/web/package.json")


def test(s):
    if not s.chosen("web"):
        return
    for tool in ("emcc", "node", "npm"):
        if not shutil.which(tool):
            s.results.skip("web", f"{tool} is not installed")
            return
    base = TOP / re.search(r"BUILD=(\S+)", " ".join(s.setting) or "BUILD=build").group(1)
    try:
        require_packages(base / "web-parts/npm/package.json")
    except Skipped as why:
        s.results.skip("web", str(why))
        return
    problem = s.make(f"-j{s.jobs}", "web")
    if problem:
        s.results.add("web", problem)
        return
    samples = sorted((TOP / "samples").glob("*.cl"))
    s.each(s.share("web", [(f"web/{p.name}", lambda words=words: check_same(s, base / "web-parts", words)) for p in samples if (words := shown_command(p))]) +
           [("web/size", lambda: check_size(base / "web"))])
    for script, folder in ("playground", base / "web"), ("course", base / "course"):
        try:
            if script == "course" and (problem := s.make("course")):
                raise Problem(problem)
            page.run_scripts(s, "web", f"{script}.mjs", page.browser_environment(s, folder))
        except Skipped as why:
            s.results.skip(f"web/{script}", str(why))
        except Problem as problem:
            s.results.add(f"web/{script}", problem)
