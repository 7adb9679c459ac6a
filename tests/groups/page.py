"""Tests of the page of `gasket explain`: pages of all samples and of the kernels in tests/page, opened in Debian's Chromium by the scripts in
tests/page. Node runs the scripts; npm installs their two packages in the build folder."""
import os
import re
import shutil
import subprocess

import kernel_tests
from kernel_tests import Problem, Skipped

TOP = kernel_tests.TOP
FOLDER = TOP / "tests/page"
FAULT = "-g 13 -l 13 --simd=16 -a x=float[8]:iota -a y=float[12] -a n=8"
GENERIC = "tests/kernels/generic"
SECONDS = 1200  # of all tests of a script: minutes on a busy machine
NPM_SECONDS = 6  # for an answer of the registry; npm itself takes one second of a core
SAMPLE_BYTES = 1500000

# page -> options of `gasket explain` with the file, and the expected status
SPECIAL = {"fault": (f"{FAULT} tests/page/fault.cl", 3), "spill": ("--simd=8 tests/page/spill.cl", 0), "dynamic": ("tests/page/dynamic.cl", 0), "wrong": ("tests/page/wrong.cl", 1),
           "finding": ("--check -g 4 -l 4 -a a=int[5]:iota -a out=int[4] tests/page/finding.cl", 3),
           "finding-against": ("--check --against=-O0 -g 4 -l 4 -a a=int[5]:iota -a out=int[4] tests/page/finding.cl", 3),
           "against": ("-g 8 -a a=2 -a x=float[8]:iota -a y=float[8] --against=-O0 samples/saxpy.cl", 0)}


def sample_options(path):
    """The options of the run that the sample's comment shows, without those that name outputs; the file alone if that is a launch file."""
    match = re.search(r"^ \*   gasket run (.*\.cl)$", path.read_text(), flags=re.M)
    return re.sub(r"(--print|-o) \S+ ?", "", match.group(1)) if match else path.relative_to(TOP).as_posix()


def page_commands():
    """{page: (options, status)}: all samples, ten kernels with generic pointers, and the special pages."""
    commands = {p.stem: (sample_options(p), 0) for p in sorted((TOP / "samples").glob("*.cl"))}
    for path in sorted((TOP / GENERIC).glob("*.cl"))[:10]:
        commands["generic-" + path.stem] = (path.relative_to(TOP).as_posix(), 0)
    return commands | SPECIAL


def write_page(s, folder, name, options, status):
    done = kernel_tests.run_process([s.gasket, "explain", *options.split(), "-o", folder / f"{name}.html"], 60, cwd=TOP, stderr=subprocess.STDOUT)
    if done.returncode != status:
        raise Problem(f"gasket explain {options}: status {done.returncode}\n{done.stdout.decode(errors='replace')[:2000]}")
    if not name.startswith("generic-") and (folder / f"{name}.html").stat().st_size > SAMPLE_BYTES:
        raise Problem(f"the page has {(folder / f'{name}.html').stat().st_size} bytes")


def used_pages():
    """The pages that the scripts name, and those of SPECIAL."""
    return {name for script in FOLDER.glob("*.mjs") for name in re.findall(r"'([\w-]+)\.html'", script.read_text())} | SPECIAL.keys()


def write_pages(s, folder):
    """Writes the pages that the scripts name, and of the others a share, whose views are opened only."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    tasks = {name: (f"page/{name}.html", lambda name=name, command=command: write_page(s, folder, name, *command)) for name, command in page_commands().items()}
    used = used_pages()
    s.each([tasks[name] for name in tasks if name in used] + s.share("page", [tasks[name] for name in tasks if name not in used]))


def require_registry(packages):
    """Skips the test within seconds if npm does not reach its registry, which has the PACKAGES; npm itself would try for minutes."""
    try:
        done = kernel_tests.run_process(["npm", "ping", "--fetch-retries=0", f"--fetch-timeout={NPM_SECONDS * 1000}"], 60, stdin=subprocess.DEVNULL)
    except Problem:
        done = None
    if done is None or done.returncode:
        raise Skipped(f"npm does not reach its registry (npm ping), which has the packages of {packages}")


def install_packages(s, name, one_of_them):
    """The folder with the packages of tests/NAME/package.json; they stay in the build folder."""
    folder = s.build / name
    folder.mkdir(parents=True, exist_ok=True)
    wanted = (TOP / "tests" / name / "package.json").read_text()
    stored = folder / "package.json"
    if not (folder / "node_modules" / one_of_them).exists() or not stored.exists() or stored.read_text() != wanted:
        require_registry(f"tests/{name}/package.json")
        stored.write_text(wanted)
        done = kernel_tests.run_process(["npm", "install", "--silent", "--no-audit", "--no-fund"], SECONDS, cwd=folder, stderr=subprocess.STDOUT)
        if done.returncode:
            raise Problem(f"npm cannot install the packages of tests/{name}/package.json\n" + done.stdout.decode(errors="replace")[-2000:])
    return folder


def run_scripts(s, group, script, environment):
    """Runs a script of tests/GROUP, and counts each of its tests."""
    done = kernel_tests.run_process([shutil.which("node"), FOLDER / "main.mjs", TOP / "tests" / group / script], SECONDS, stderr=subprocess.STDOUT, env=environment)
    output = done.stdout.decode(errors="replace")
    found = re.findall(r"^(ok|FAIL) (.*?)(?:: (.*))?$", output, flags=re.M)
    for verdict, name, reason in found:
        s.results.add(f"{group}/{script[:-4]}: {name}", reason.replace("\\n", "\n") if verdict == "FAIL" else None)
    if not found or (done.returncode and not any(verdict == "FAIL" for verdict, _, _ in found)):
        raise Problem(output[-3000:])


def browser_environment(s, folder):
    """The environment of tests/page/browser.mjs."""
    browser = shutil.which("chromium")
    if not browser:
        raise Skipped("chromium is not installed")
    return os.environ | {"PAGE_MODULES": str(install_packages(s, "page", "axe-core")), "PAGE_FOLDER": str(folder), "CHROMIUM": browser}


def test(s):
    scripts = [name for name in ("units", "views", "actions") if s.chosen(f"page/{name}")]
    if not scripts:
        return
    for tool in ("node", "npm"):
        if not shutil.which(tool):
            s.results.skip("page", f"{tool} is not installed")
            return
    folder = s.build / "page/pages"
    try:
        environment = browser_environment(s, folder)
    except Skipped as why:
        s.results.skip("page in a browser", str(why))
        scripts = [name for name in scripts if name == "units"]
        environment = None
    write_pages(s, folder)
    s.each((f"page/{name}", lambda name=name: run_scripts(s, "page", f"{name}.mjs", environment)) for name in scripts)
