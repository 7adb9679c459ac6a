#!/usr/bin/env python3
"""package_sizes.py - sizes and times of the packages for Python and node, as the table of src/python/README.md: the file, what it installs, the seconds of its
make target when the libraries and the WebAssembly are built, and those of an installation and a first use.

    tests/tools/package_sizes.py [wheel] [npm]
"""
import pathlib
import subprocess
import sys
import tempfile
import time

TOP = pathlib.Path(__file__).resolve().parents[2]
PYTHON = "/usr/bin/python3"
USES = {
    "wheel": ("build/python/*.whl", [[PYTHON, "-m", "venv", "env"]], ["env/bin/pip", "install", "-q", "--no-index", "--disable-pip-version-check", "FILE"], "env/lib/python3*/site-packages/gasket",
              ["env/bin/python", "-c", "import gasket; gasket.Program('kernel void k(global int *p) { *p = 1; }')['k'].launch(1, [bytearray(8)])"]),
    "npm": ("build/npm/*.tgz", [], ["npm", "install", "--offline", "--no-audit", "--no-fund", "--no-save", "--silent", "FILE"], "node_modules/gasket", ["node", "node_modules/gasket/example.mjs"]),
}


def seconds(words, folder):
    start = time.monotonic()
    subprocess.run(words, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - start


def main():
    print("| `make` | file, MB | installed, MB | make, s | install, s | first use, s |\n| --- | --- | --- | --- | --- | --- |")
    for target in sys.argv[1:] or USES:
        pattern, before, install, folder_of, use = USES[target]
        subprocess.run(["make", "-s", target], cwd=TOP, check=True)
        built = seconds(["make", "-s", target], TOP)
        packed = next(TOP.glob(pattern))
        with tempfile.TemporaryDirectory() as folder:
            for words in before:
                seconds(words, folder)
            installed = seconds([str(packed) if w == "FILE" else w for w in install], folder)
            size = sum(p.stat().st_size for p in next(pathlib.Path(folder).glob(folder_of)).rglob("*") if p.is_file() and "__pycache__" not in p.parts)
            used = seconds(use, folder)
        print(f"| `{target}` | {packed.stat().st_size / 1e6:.1f} | {size / 1e6:.1f} | {built:.1f} | {installed:.1f} | {used:.1f} |")


if __name__ == "__main__":
    main()
