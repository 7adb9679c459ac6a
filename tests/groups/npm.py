"""Tests of the package for node (`make npm`): packed, installed from the packed file, its types checked by TypeScript, and used. Emscripten, node and npm come from Debian."""
import pathlib
import shutil
import subprocess
import tempfile

import kernel_tests
from groups import page
from kernel_tests import Problem, Skipped, TOP

SHOWN = """12 14 16 18
1:66: data race: write of 'p[1]' by work-item (1), and read by work-item (0) [races]
1:73: read of 'p[8]', just past the end of 'p' [bounds]
source.cl:1:37: error: 'y' is not declared
"""


def run(words, folder):
    done = kernel_tests.run_process(words, 300, cwd=folder, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise Problem(f"{' '.join(map(str, words))}: status {done.returncode}\n{done.stdout[-3000:]}")
    return done.stdout


def check_package(packed):
    """The example, and the calls of package.mjs, in a new folder with the packed file; then nothing is left of it."""
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "package.json").write_text('{"private": true, "type": "module"}')
        run(["npm", "install", "--offline", "--no-audit", "--no-fund", "--no-save", packed], folder)
        shutil.copy(TOP / "tests/npm/package.mjs", folder)
        shutil.copy(f"{folder}/node_modules/gasket/example.mjs", folder)
        for program, expected in (("example.mjs", SHOWN), ("package.mjs", "")):
            printed = run(["node", program], folder)
            if printed != expected:
                raise Problem(f"{program} prints {printed!r}")


def check_types(packed):
    page.require_registry("tests/npm/package.json")
    with tempfile.TemporaryDirectory() as folder:
        for name in ("package.json", "types.mts"):
            shutil.copy(TOP / "tests/npm" / name, folder)
        run(["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--prefer-offline", "--loglevel=error"], folder)
        run(["npm", "install", "--offline", "--no-audit", "--no-fund", "--no-save", packed], folder)
        run(["npx", "tsc", "--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "types.mts"], folder)


def test(s):
    if not s.chosen("npm"):
        return
    for tool in ("emcc", "node", "npm"):
        if not shutil.which(tool):
            s.results.skip("npm", f"{tool} is not installed")
            return
    problem = s.make(f"-j{s.jobs}", "npm")
    packed = list((TOP / "build/npm").glob("gasket-*.tgz"))
    if problem or len(packed) != 1:
        s.results.add("npm", problem or f"the packed files are {packed}")
        return
    s.each([("npm/package", lambda: check_package(packed[0])), ("npm/types", lambda: check_types(packed[0]))])
