"""Tests of the Python package (src/python): its chapter as doctests, its annotations, wrong arguments, the wheel in an environment of its own, and the plugin for pytest."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import kernel_tests
from kernel_tests import Problem, Skipped, TOP

PYTHON = "/usr/bin/python3"  # Debian's, for which setup.sh installs the judges
PACKAGE = TOP / "src/python"
NO_LIBRARY = r"gasket: no usable shared library was found\n  the environment variable GASKET_LIBRARY: /nowhere/libgasket.so: .*"
FIRST_PAGE = "import gasket; p = gasket.explain('kernel void k(global int *p) { p[get_global_id(0)] = 7; }', '-g 16 -a p=int[16]'); print(p._repr_html_())"


def run(s, words, status=0, **environment):
    """The output of WORDS, a command that must end with STATUS, with the package and the library under test."""
    given = {**os.environ, "PYTHONPATH": str(PACKAGE), "GASKET_LIBRARY": str(s.build / "libgasket.so"), "GASKET_OPENCL_LIBRARY": str(s.build / "libgasket-opencl.so"),
             "PYTHONDONTWRITEBYTECODE": "1", **environment}
    done = kernel_tests.run_process(words, 300, env={k: v for k, v in given.items() if v is not None}, stderr=subprocess.STDOUT, text=True)
    if done.returncode != status:
        raise Problem(f"{' '.join(map(str, words))}: status {done.returncode}\n{done.stdout[-3000:]}")
    return done.stdout


def require(module):
    if kernel_tests.run_process([PYTHON, "-c", f"import {module}"], stderr=subprocess.DEVNULL).returncode:
        raise Skipped(f"Debian's package of the Python module {module} is not installed")


def check_types(s):
    require("mypy")
    with tempfile.TemporaryDirectory() as cache:
        run(s, [PYTHON, "-m", "mypy", "--strict", f"--cache-dir={cache}", PACKAGE / "gasket"])


def check_missing(s):
    printed = run(s, [PYTHON, "-c", "import gasket"], 1, GASKET_LIBRARY="/nowhere/libgasket.so")
    if not re.search(NO_LIBRARY, printed) or "Segmentation" in printed:
        raise Problem(printed)


def check_wheel(s):
    """The wheel in a new environment, without the packages of the system, so without numpy: it has its libraries, and leaves nothing behind."""
    for module in ("build", "venv"):
        require(module)
    problem = s.make("wheel")
    if problem:
        raise Problem(problem)
    wheels = list((s.build / "python").glob("gasket-*-py3-none-*.whl"))
    if len(wheels) != 1:
        raise Problem(f"the wheels are {wheels}")
    with tempfile.TemporaryDirectory() as folder:
        run(s, [PYTHON, "-m", "venv", f"{folder}/env"])
        python, without = f"{folder}/env/bin/python", {"PYTHONPATH": None, "GASKET_LIBRARY": None, "GASKET_OPENCL_LIBRARY": None}
        before = installed(folder)
        run(s, [python, "-m", "pip", "install", "-q", "--no-index", "--disable-pip-version-check", wheels[0]], **without)
        shutil.copy(PACKAGE / "README.md", folder)
        run(s, [python, "-c", "import importlib.util, gasket, gasket._native as n; assert not importlib.util.find_spec('numpy'); "
                f"assert n.library._name.startswith('{folder}'), n.library._name; assert n.opencl_library().startswith('{folder}')"], **without)
        run(s, [python, "-m", "doctest", f"{folder}/README.md"], **without)
        run(s, [python, "-m", "pip", "uninstall", "-q", "-y", "--disable-pip-version-check", "gasket"], **without)
        if installed(folder) != before:
            raise Problem(f"left after pip uninstall: {installed(folder) - before}")


def installed(folder):
    return {p for p in pathlib.Path(folder, "env").rglob("*") if "__pycache__" not in p.parts}


def check_plugin(s):
    """What becomes of each test of kernels_of_program.py, as its name states, with and without the checks."""
    for module in ("pytest", "pyopencl"):
        require(module)
    words = [PYTHON, "-m", "pytest", "-p", "gasket.pytest_plugin", "-p", "no:cacheprovider", "-rA", TOP / "tests/python/kernels_of_program.py"]
    with tempfile.TemporaryDirectory() as folder:
        printed = run(s, [*words, "--gasket-check", f"--gasket-findings={folder}/found"], 1, TMPDIR=folder)
        found = json.loads(pathlib.Path(folder, "found").read_text())["findings"]
        if os.listdir(folder) != ["found"]:
            raise Problem(f"left in the temporary folder: {os.listdir(folder)}")
    results = {name: result for result, name in re.findall(r"^(PASSED|FAILED|XFAIL) \S+::(\w+)", printed, re.M)}
    wanted = {"test_passes": "PASSED", "test_fails_by_findings": "FAILED", "test_fails_by_the_same_findings": "FAILED", "test_passes_after_it": "PASSED",
              "test_xfails": "XFAIL", "test_fails_anyway": "FAILED", "test_leaves_a_buffer": "PASSED"}
    if results != wanted:
        raise Problem(f"{results}\n{printed}")
    for text in ("source.cl:4:13: error: read of 'p[8]', just past the end of 'p' [bounds]", "note: host: test_fails_by_findings()",
                 "clCreateBuffer: warning: 1 memory object of this function is not released at the end [leaks]",
                 "gasket: 1 finding outside of tests, or at the end"):
        if text not in printed:
            raise Problem(f"not printed: {text}\n{printed}")
    if sorted(f["kind"] for f in found) != ["bounds", "leaks", "races"]:
        raise Problem(f"the file has {found}")
    check_plugin_options(s, words)


def check_plugin_options(s, words):
    chosen = [*words, "-k", "test_passes or test_leaves_a_buffer"]
    run(s, [*chosen, "--gasket-check"])
    run(s, [*chosen, "--gasket-check", "--gasket-fail-on=warning"], 1)
    run(s, [*words, "-k", "test_fails_by_findings", "--gasket-check", "--gasket-kinds=leaks"])
    for wrong, text in ((["--gasket-kinds=races"], "--gasket-kinds has no effect without --gasket-check"),
                        (["--gasket-check", "--gasket-baseline=/nowhere"], "--gasket-baseline=/nowhere: there is no such file")):
        if text not in run(s, [*words, *wrong], 4):
            raise Problem(f"{wrong}: the reason is not printed")


def check_page(s):
    """A notebook's output of an explain page works in a browser: the frame has the views of the page."""
    browser = shutil.which("chromium")
    if not browser:
        raise Skipped("chromium is not installed")
    frame = run(s, [PYTHON, "-c", FIRST_PAGE])
    with tempfile.TemporaryDirectory() as folder:
        # The outer page reports what its frame shows once its scripts have run.
        report = "<script>onload = () => setTimeout(() => { const d = document.querySelector('iframe').contentDocument; const o = document.createElement('pre'); " \
                 "o.id = 'seen'; o.textContent = d.title + '|' + d.querySelectorAll('button').length + '|' + d.body.innerText.includes('p[get_global_id(0)] = 7'); " \
                 "document.body.append(o); }, 1500)</script>"
        pathlib.Path(folder, "notebook.html").write_text(f"<!DOCTYPE html><html><body>{frame}{report}</body></html>")
        shown = run(s, [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile", "--virtual-time-budget=20000", "--dump-dom",
                        f"file://{folder}/notebook.html"], HOME=folder)
    seen = re.search(r'<pre id="seen">([^<]*)</pre>', shown)
    title, buttons, has_source = seen.group(1).split("|") if seen else ("", "0", "")
    if "source.cl" not in title or int(buttons) < 5 or has_source != "true":
        raise Problem(f"the frame shows {seen and seen.group(1)!r}")


def test(s):
    if {"SAN=1", "TSAN=1"} & set(s.setting):
        s.results.skip("python", "Python is not linked with sanitizers")
        return
    tasks = [("python/chapter", lambda: run(s, [PYTHON, "-m", "doctest", PACKAGE / "README.md"])),
             ("python/package documentation", lambda: run(s, [PYTHON, "-c", "import doctest, gasket, sys; sys.exit(doctest.testmod(gasket).failed)"])),
             ("python/types", lambda: check_types(s)),
             ("python/wrong arguments", lambda: run(s, [PYTHON, TOP / "tests/python/arguments.py"])),
             ("python/numpy", lambda: run(s, [PYTHON, TOP / "tests/python/arrays.py"])),
             ("python/missing library", lambda: check_missing(s)),
             ("python/wheel", lambda: check_wheel(s)),
             ("python/pytest", lambda: check_plugin(s)),
             ("python/notebook", lambda: check_page(s))]
    s.each([(name, task) for name, task in tasks if s.chosen(name)])
