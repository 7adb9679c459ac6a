"""What is installed from src/packages: the action as GitHub runs it, the pre-commit hook, Compiler Explorer's command, the interface of the library
and the refusals of a release. Debian's packages themselves are built and used by `make deb-check`, which takes longer."""
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import kernel_tests
from kernel_tests import Problem, Skipped, TOP

PACKAGES = TOP / "src/packages"

# What the action must say about a repository is written in these files: the places of mistakes, and what is no mistake of a file.
REPOSITORY = {
    "right.cl": "kernel void right(global int *x)\n{\n    x[get_global_id(0)] = 1;\n}\n",
    "kernels/wrong.cl": "#include \"common.h\"\nkernel void wrong(global int *x)\n{\n    x[0] = unknwon + half_of(4);\n}\n",
    "kernels/warned.cl": "kernel void warned(global const int *x)\n{\n    global int *y = x;\n    *y = 1;\n}\n",
    "include/common.h": "int half_of(int x) { return x / 2; }\n",
    # Two kernels include a header with a mistake: one error.
    "shared.cl": "int broken(void) { return missing_name; }\n",
    "first.cl": "#include \"shared.cl\"\nkernel void first(global int *x)\n{\n    x[0] = broken();\n}\n",
    "second.cl": "#include \"shared.cl\"\nkernel void second(global int *x)\n{\n    x[0] = broken();\n}\n",
    # The program defines WIDTH and element: the file is incomplete.
    "sized.cl": "kernel void sized(global element *x)\n{\n    local int part[WIDTH];\n    x[0] = part[0];\n}\n",
    "typed.cl": "#ifdef DOUBLE\n#define REAL double\n#endif\nkernel void typed(global REAL *x)\n{\n    x[0] = 1;\n}\n",
    "guarded.cl": "#ifndef WIDTH\n#error \"WIDTH is missing\"\n#endif\nkernel void guarded(global int *x)\n{\n    x[0] = 1;\n}\n",
    "host.c": "const char *options = \"-DWIDTH=64 -Delement=float -DDOUBLE\";\n",
    # A stray #error is a mistake.
    "stray.cl": "#if __OPENCL_VERSION__ >= 120\n#error stray\n#endif\nkernel void stray(global int *x)\n{\n    x[0] = 1;\n}\n",
    "filled.cl": "kernel void filled(global {{ type }} *x)\n{\n    x[0] = 1;\n}\n",
    "skipped/old.cl": "this is no kernel\n",
}
ERRORS = {("kernels/wrong.cl", 4, 12, "'unknwon' is not declared"), ("shared.cl", 1, 27, "'missing_name' is not declared"), ("stray.cl", 2, 1, "#error stray")}
WARNINGS = {("kernels/warned.cl", 3, 21)}
INCOMPLETE = {"sized.cl", "typed.cl", "guarded.cl", "filled.cl"}
CORRECTED = {"kernels/wrong.cl": ("unknwon", "8"), "shared.cl": ("missing_name", "7"), "stray.cl": ("#error stray\n", "")}
ANNOTATION = re.compile(r"::(error|warning|notice) file=([^,]*),line=(\d+)(?:,col=(\d+))?[^:]*::(.*)")


def write_files(folder, files):
    for name, text in files.items():
        path = pathlib.Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def run_action(s, workspace, **inputs):
    """Runs the step of action.yml as GitHub's runner does: inputs and files in the environment, and no more of it than PATH. Returns the process and
    the outputs of the step."""
    with tempfile.TemporaryDirectory() as runner:
        files = {name: pathlib.Path(runner, name) for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        environment = {"PATH": os.environ["PATH"], "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": str(workspace), "RUNNER_TEMP": runner,
                       "INPUT_GASKET": str(s.gasket), "INPUT_SARIF": "gasket.sarif", **{k: str(v) for k, v in files.items()}, **inputs}
        done = kernel_tests.run_process([PACKAGES / "action/run.sh"], 120, text=True, env=environment, cwd=runner)
        outputs = dict(line.split("=", 1) for line in files["GITHUB_OUTPUT"].read_text().splitlines()) if files["GITHUB_OUTPUT"].exists() else {}
        outputs["summary"] = files["GITHUB_STEP_SUMMARY"].read_text() if files["GITHUB_STEP_SUMMARY"].exists() else ""
        return done, outputs


def expect(found, expected, what):
    if found != expected:
        raise Problem(f"{what}: {found!r} instead of {expected!r}")


def check_action(s):
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, REPOSITORY)
        done, outputs = run_action(s, folder, INPUT_EXCLUDE="skipped")
        expect(done.returncode, 1, "status\n" + done.stdout + done.stderr)
        found = [m.groups() for m in map(ANNOTATION.match, done.stdout.splitlines()) if m]
        expect(sorted((f, int(l), int(c), t) for level, f, l, c, t in found if level == "error"), sorted(ERRORS), "errors")
        expect({(f, int(l), int(c)) for level, f, l, c, t in found if level == "warning"}, WARNINGS, "warnings")
        expect({f for level, f, l, c, t in found if level == "notice"}, INCOMPLETE, "incomplete files")
        if not any("WIDTH (host.c:1)" in t and "element (host.c:1)" in t for level, f, l, c, t in found if f == "sized.cl"):
            raise Problem("the missing names of sized.cl have no places:\n" + done.stdout)
        expect([outputs[k] for k in ("files", "errors", "warnings", "incomplete", "findings")], ["11", "3", "1", "4", "0"], "outputs")
        results = json.loads(pathlib.Path(folder, outputs["sarif"]).read_text())["runs"][0]["results"]
        expect(sorted(r["level"] for r in results), ["error"] * 3 + ["note"] * 4 + ["warning"], "levels in SARIF")
        if "`stray.cl:2`" not in outputs["summary"] or "`sized.cl`: needs" not in outputs["summary"]:
            raise Problem("summary:\n" + outputs["summary"])

        # Options for some files complete them, and the corrected files pass.
        for name, (wrong, right) in CORRECTED.items():
            pathlib.Path(folder, name).write_text(REPOSITORY[name].replace(wrong, right))
        done, outputs = run_action(s, folder, INPUT_EXCLUDE="skipped filled.cl", INPUT_OPTIONS="-DWIDTH=64 -DDOUBLE\nsized*: -Delement=float")
        expect((done.returncode, outputs["errors"], outputs["incomplete"]), (0, "0", "0"), "corrected\n" + done.stdout)
        expect(run_action(s, folder, INPUT_EXCLUDE="skipped", INPUT_FAIL_ON="warning")[0].returncode, 1, "status with warnings")
        expect(run_action(s, folder)[0].returncode, 1, "status with the excluded folder")
        expect(run_action(s, folder, INPUT_FAIL_ON="never")[0].returncode, 0, "status of fail-on: never")
        for inputs, text in (({"INPUT_PATHS": "nowhere"}, "there is no file or folder nowhere"), ({"INPUT_GASKET": "/nowhere/gasket"}, "/nowhere/gasket is not installed")):
            done = run_action(s, folder, **inputs)[0]
            if done.returncode != 2 or f"::error title=gasket::{text}" not in done.stdout:
                raise Problem(f"{inputs}: status {done.returncode}\n{done.stdout}{done.stderr}")


def check_program(s):
    """A program with a mistake in a kernel, and one without."""
    problem = s.make(f"{s.target}/opencl/exec_kernel")
    if problem:
        raise Skipped("the program needs the ICD loader and its headers")
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"right.cl": REPOSITORY["right.cl"]})
        done, outputs = run_action(s, folder, INPUT_PROGRAM=f"{s.build}/opencl/exec_kernel")
        if done.returncode != 1 or outputs["findings"] == "0" or "::error" not in done.stdout:
            raise Problem(f"status {done.returncode}, {outputs}\n{done.stdout}{done.stderr}")


def check_installation(s):
    """Without an installed gasket, the package of the release is used, if it has the checksum that the release states."""
    version = kernel_tests.run_process([s.gasket, "--version"], text=True).stdout.split()[1]
    with tempfile.TemporaryDirectory() as folder:
        tree, release = pathlib.Path(folder, "tree"), pathlib.Path(folder, f"owner/gasket/releases/download/v{version}")
        write_files(tree, {"DEBIAN/control": f"Package: gasket\nVersion: {version}-0\nArchitecture: amd64\nMaintainer: nobody\nDescription: a test\n"})
        (tree / "usr/bin").mkdir(parents=True)
        os.symlink(s.gasket, tree / "usr/bin/gasket")
        release.mkdir(parents=True)
        package = release / f"gasket_{version}-0_amd64.deb"
        kernel_tests.run_process(["dpkg-deb", "--root-owner-group", "-b", tree, package])
        workspace = pathlib.Path(folder, "workspace")
        write_files(workspace, {"right.cl": REPOSITORY["right.cl"]})
        inputs = {"INPUT_GASKET": "", "GITHUB_SERVER_URL": f"file://{folder}", "ACTION_REPOSITORY": "owner/gasket"}
        for checksum, status, text in ((None, 2, "there is no release"), ("0" * 64, 2, "another checksum"),
                                       (hashlib.sha256(package.read_bytes()).hexdigest(), 0, "1 file, 0 errors")):
            if checksum:
                (release / "SHA256SUMS").write_text(f"{checksum}  {package.name}\n")
            done = run_action(s, workspace, **inputs)[0]
            if done.returncode != status or text not in done.stdout:
                raise Problem(f"{text}: status {done.returncode}\n{done.stdout}{done.stderr}")


def git(folder, *words):
    identity = ["-c", "user.name=test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false"]
    done = kernel_tests.run_process(["git", "-C", folder, *identity, *words], stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise Problem(f"git {' '.join(words)}: {done.stdout}")
    return done.stdout.strip()


def new_repository(folder, files):
    write_files(folder, files)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "test")


def check_hook(s):
    if not shutil.which("pre-commit"):
        raise Skipped("pre-commit is not installed")
    with tempfile.TemporaryDirectory() as folder:
        hooks, project = pathlib.Path(folder, "hooks"), pathlib.Path(folder, "project")
        shutil.copytree(PACKAGES / "action", hooks / "src/packages/action", ignore=shutil.ignore_patterns("__pycache__"))
        new_repository(hooks, {".pre-commit-hooks.yaml": (TOP / ".pre-commit-hooks.yaml").read_text()})
        config = f"repos:\n- repo: {hooks}\n  rev: {git(hooks, 'rev-parse', 'HEAD')}\n  hooks:\n  - id: gasket\n"
        new_repository(project, {".pre-commit-config.yaml": config, "a.cl": REPOSITORY["right.cl"]})
        environment = {"PATH": f"{s.build}:{os.environ['PATH']}", "HOME": folder, "PRE_COMMIT_HOME": f"{folder}/cache", "LC_ALL": "C.UTF-8"}
        for text, status in ((REPOSITORY["right.cl"], 0), (REPOSITORY["right.cl"].replace("1", "one"), 1)):
            (project / "a.cl").write_text(text)
            git(project, "add", "-A")
            done = kernel_tests.run_process(["pre-commit", "run", "-a"], 120, stderr=subprocess.STDOUT, text=True, env=environment, cwd=project)
            if done.returncode != status or ("a.cl:3:27: error: 'one' is not declared" in done.stdout) != bool(status):
                raise Problem(f"status {done.returncode} instead of {status}\n{done.stdout}")


# The regular expressions by which Compiler Explorer's parser of assembly knows files, places and instructions.
CE_FILE = re.compile(r'^\s*\.(?:cv_)?file\s+(\d+)\s+"([^"]+)"')
CE_PLACE = re.compile(r"^\s*\.loc\s+(\d+)\s+(\d+)\s+(.*)")
CE_COMMENT = re.compile(r"^\s*(#|@|//)")
CE_INSTRUCTION = re.compile(r"^\s*(%[$.A-Z_a-z][\w$.]*\s*=\s*)?[A-Za-z]")
CE_LABEL = re.compile(r"^([.\w$@]+):")


def check_compiler_explorer(s):
    """Compiler Explorer's command line gives assembly in which each instruction has the line that gasket's own assembly states."""
    with tempfile.TemporaryDirectory() as folder:
        source, output = pathlib.Path(folder, "example.cl"), pathlib.Path(folder, "output.s")
        source.write_text((TOP / "samples/bitonic.cl").read_text())
        command = PACKAGES / "compiler-explorer/gasket-ce"
        environment = {"PATH": f"{s.build}:{os.environ['PATH']}"}
        done = kernel_tests.run_process([command, "-g", "-o", output, "-S", "--simd=8", source], env=environment, text=True)
        expect((done.returncode, done.stderr), (0, ""), "gasket-ce")
        expected, line = [], None
        for text in kernel_tests.run_process([s.gasket, "cc", "--simd=8", source], text=True).stdout.split("\n"):
            place = re.fullmatch(r"// .*:(\d+)", text)
            line = int(place.group(1)) if place else line
            if text.startswith(("(", " ")):
                expected.append(line)
        found, line, files, labels = [], None, {}, []
        for text in output.read_text().split("\n"):
            for pattern in (CE_FILE, CE_PLACE):
                match = pattern.match(text)
                if match and pattern == CE_FILE:
                    files[match.group(1)] = match.group(2)
                elif match:
                    expect(files[match.group(1)], str(source), "file")
                    line = int(match.group(2))
            if CE_LABEL.match(text):
                labels.append(CE_LABEL.match(text).group(1))
            elif not CE_COMMENT.match(text) and CE_INSTRUCTION.match(text):
                found.append(line)
        expect(found, expected, "lines of the instructions")
        expect(labels[0], "bitonic", "first label")
        done = kernel_tests.run_process([command, "-g", "-o", output, "-S", "--emit=ir", source], env=environment, text=True)
        if done.returncode or "define" not in output.read_text():
            raise Problem("--emit=ir: " + done.stderr)
        source.write_text("kernel void k(global int *x) { x[0] = y; }\n")
        done = kernel_tests.run_process([command, "-g", "-o", output, "-S", source], env=environment, text=True)
        if done.returncode != 1 or f"{source}:1:39: error: 'y' is not declared" not in done.stderr:
            raise Problem(f"an error: status {done.returncode}\n{done.stderr}")


# Changes of gasket.h that break the promise (status 1), and additions, which do not.
INTERFACES = [("size_t packet_bytes;", "size_t added, packet_bytes;", 1), ("unsigned dimensions;", "size_t dimensions;", 1),
              ("GASKET_NULL, ", "GASKET_NOTHING, GASKET_NULL, ", 1), ("GASKET_QUEUE,", "GASKET_QUEUE, GASKET_ADDED,", 0),
              ("/* --- programs", "int gasket_added(void);\n/* --- programs", 0)]


def check_interface(s):
    for tool in ("abidiff", "abidw"):
        if not shutil.which(tool):
            raise Skipped(f"{tool} is not installed")
    if "SAN=1" in s.setting:
        raise Skipped("sanitizers add functions to the library")
    problem = s.make("abi")
    if problem:
        raise Problem(problem)
    soname = re.search(r"soname='([^']*)'", next(PACKAGES.glob("abi/*.abi")).read_text()).group(1)
    header = (TOP / "src/gasket.h").read_text()
    for before, after, status in INTERFACES:
        with tempfile.TemporaryDirectory() as folder:
            if before not in header:
                raise Problem(f"gasket.h has no {before!r}")
            write_files(folder, {"src/gasket.h": header.replace(before, after)})
            library = f"{folder}/libgasket.so"
            words = ["cc", "-g", "-fPIC", "-std=c11", f"-I{folder}", f"-I{TOP}", f"-I{s.build}/gen", "-D_POSIX_C_SOURCE=200809L", "-D_DEFAULT_SOURCE", "-shared",
                     "-nostdlib", f"-Wl,-soname,{soname}", f"-Wl,--version-script={TOP}/src/library/exports.map", "-o", library,
                     TOP / "src/library/entries.c", PACKAGES / "abi/structures.c"]
            done = kernel_tests.run_process(words, text=True)
            if done.returncode:
                raise Problem(done.stderr)
            done = kernel_tests.run_process([PACKAGES / "abi/compare.sh", library, soname], stderr=subprocess.STDOUT, text=True)
            if done.returncode != status:
                raise Problem(f"{after}: status {done.returncode} instead of {status}\n{done.stdout}")


def check_release(s):
    """What a release refuses, in a repository with just the files that decide it. Nothing is written."""
    files = {name: (TOP / name).read_text() for name in ("src/driver/version.h", "src/packages/release.sh", "CHANGELOG.md", "src/packages/debian/changelog")}
    version = re.search(r'"(.*)"', files["src/driver/version.h"]).group(1)
    older = "## 0.0.9"
    cases = [({"CHANGELOG.md": files["CHANGELOG.md"].replace(f"## {version}", older)}, [], "CHANGELOG.md begins with '0.0.9'"),
             ({"src/packages/debian/changelog": files["src/packages/debian/changelog"].replace(version, "0.0.9")}, [], "debian/changelog begins with '0.0.9'"),
             ({"src/driver/version.h": files["src/driver/version.h"].replace(version, version + "-rc1")}, [], "no semantic version"),
             ({}, ["tag", f"v{version}"], "has a tag"), ({}, None, "not committed"), ({"Makefile": "abi:\n\t@false\n"}, [], "the interface of the library differs")]
    for changed, words, text in cases:
        with tempfile.TemporaryDirectory() as folder:
            new_repository(folder, {"Makefile": "abi:\n\t@true\n", **files, **changed})
            os.chmod(f"{folder}/src/packages/release.sh", 0o755)
            git(folder, "commit", "-q", "-a", "--allow-empty", "-m", "mode")
            if words:
                git(folder, *words)
            elif words is None:
                pathlib.Path(folder, "new").write_text("new\n")
            done = kernel_tests.run_process(["src/packages/release.sh", "out"], stderr=subprocess.STDOUT, text=True, cwd=folder)
            if done.returncode != 1 or text not in done.stdout:
                raise Problem(f"{text}: status {done.returncode}\n{done.stdout}")
            if pathlib.Path(folder, "out").exists() or pathlib.Path(folder, "out.part").exists():
                raise Problem(f"{text}: a release was written")


def check_versions(s):
    """The packages have the version of src/driver/version.h, the changelog a section for it, and the Debian package the name of the library."""
    version = re.search(r'GASKET_VERSION "(.*)"', (TOP / "src/driver/version.h").read_text()).group(1)
    debian = (PACKAGES / "debian/changelog").read_text()
    expect(re.match(r"gasket \((.*)-[^-]*\)", debian).group(1), version, "debian/changelog")
    expect(re.search(r"^## (\S+)", (TOP / "CHANGELOG.md").read_text(), re.M).group(1), version, "CHANGELOG.md")
    library = "libgasket" + version.rsplit(".", 1)[0]
    if f"Package: {library}\n" not in (PACKAGES / "debian/control").read_text():
        raise Problem(f"debian/control has no {library}")


def check_debian_test(s):
    """The test of Debian's package `gasket`, with the program of the build."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {"PATH": f"{s.build}:{os.environ['PATH']}", "AUTOPKGTEST_TMP": folder, "GASKET_CACHE": "0"}
        done = kernel_tests.run_process(["sh", "-x", PACKAGES / "debian/tests/compile"], stderr=subprocess.STDOUT, text=True, env=environment)
        if done.returncode:
            raise Problem(done.stdout)


def test(s):
    tasks = [("packages/action", check_action), ("packages/action with a program", check_program), ("packages/action installs", check_installation),
             ("packages/pre-commit", check_hook), ("packages/compiler-explorer", check_compiler_explorer), ("packages/interface", check_interface),
             ("packages/release", check_release), ("packages/versions", check_versions), ("packages/debian test", check_debian_test)]
    s.each([(name, lambda check=check: check(s)) for name, check in tasks if s.chosen(name)])
