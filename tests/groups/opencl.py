"""Programs that use the OpenCL API, on gasket's platform (tests/opencl)."""
import json
import os
import pathlib
import re
import subprocess
import tempfile

import group_tests
import kernel_tests
from kernel_tests import Problem, TOP


def check_opencl(s, program):
    """Builds and runs a program of tests/opencl, which prints nothing unless it fails."""
    words = ["/usr/bin/python3", program]
    if program.suffix != ".py":
        target = f"{s.target}/opencl/{program.name if program.suffix == '.cpp' else program.stem}"
        problem = s.make(target)
        if problem:
            raise Problem(problem)
        words = [TOP / target]
    done = kernel_tests.run_process(words, env=opencl_environment(s, program.suffix == ".c"), stderr=subprocess.STDOUT, seconds=api_seconds(s, 300))
    if done.returncode or done.stdout:
        raise Problem(f"status {done.returncode}\n" + done.stdout.decode(errors="replace")[-3000:])


def api_seconds(s, seconds):
    """The limit of a test of the API that has SECONDS without sanitizers."""
    return seconds * 4 if {"SAN=1", "TSAN=1"} & set(s.setting) else seconds


def opencl_environment(s, finds_leaks=False):
    """With gasket as the only platform. The programs have LeakSanitizer or ThreadSanitizer, which report to the output, but no other
    sanitizer, whose library must be loaded first. FINDS_LEAKS: AddressSanitizer reports lost memory, too; other programs than ours lose some."""
    environment = {**os.environ, "OCL_ICD_VENDORS": str(s.build / "gasket.icd"), "GASKET_CACHE": "0", "PYOPENCL_NO_CACHE": "1"}
    if "SAN=1" in s.setting:
        libraries = [kernel_tests.run_process(["gcc", f"-print-file-name={name}"], text=True).stdout.strip() for name in ("libasan.so", "libubsan.so")]
        environment |= {"LD_PRELOAD": ":".join(libraries), "ASAN_OPTIONS": f"detect_leaks={int(finds_leaks)}"}
    return environment


def check_exec(s, program):
    """Runs a program of tests/opencl under `gasket exec`. Its first comment has the OPTIONS, the number of FRAMES of the host's stack (0 without it), the STATUS and, up to its end, all lines
    of standard error, with the paths of the project relative; standard output stays empty, and the file of findings has as many as the last line states. Without checks it ends in the same
    way, unless a line OPEN: states why its results are open."""
    target = f"{s.target}/opencl/{program.stem}"
    problem = s.make(target)
    if problem:
        raise Problem(problem)
    comment = program.read_text().split("*/")[0].rstrip()
    head, frames, status, expected = re.match(r"(?s).*\n \* OPTIONS: ([^\n]*)(?:\n \* FRAMES: (\d+))?\n \* STATUS: (\d+)(.*)", comment).groups()
    frames = [f"--frames={frames or 0}"] if "--check" in head else []
    expected = [line.removeprefix(" * ") for line in expected.splitlines()[1:]]
    environment = {k: v for k, v in opencl_environment(s).items() if k != "OCL_ICD_VENDORS"}
    with tempfile.TemporaryDirectory() as folder:
        words = [s.build / "gasket", "exec", f"--findings={folder}/found", *frames, *head.split(), TOP / target]
        done = kernel_tests.run_process(words, env=environment, text=True, seconds=api_seconds(s, 60))
        found = json.loads(pathlib.Path(folder, "found").read_text())["findings"]
    if done.returncode != int(status) or done.stdout or done.stderr.replace(f"{TOP}/", "").splitlines() != expected:
        raise Problem(f"status {done.returncode}\n{done.stdout}{done.stderr}")
    if len(found) != int(expected[-1].split()[0] if expected else 0):
        raise Problem(f"{len(found)} findings in the file")
    if "\n * OPEN: " in comment:
        return
    others = [w for w in head.split() if not w.startswith(("--check", "--max-findings"))]
    plain = kernel_tests.run_process([s.build / "gasket", "exec", *others, TOP / target], env=environment, text=True, seconds=api_seconds(s, 60))
    if plain.stdout or plain.returncode not in ({0, int(status)} if status == "3" else {int(status)}):
        raise Problem(f"status {plain.returncode} without checks\n{plain.stdout}{plain.stderr}")


def check_clinfo(s):
    """clinfo prints every query of the platform and its device without an error."""
    done = kernel_tests.run_process(["clinfo"], env=opencl_environment(s), stderr=subprocess.STDOUT, text=True, seconds=60)
    wrong = [line for line in done.stdout.splitlines() if re.search(r"error|invalid|<", line, re.I) and not re.search("Error Correction", line)]
    if done.returncode or wrong or "Number of devices" not in done.stdout:
        raise Problem(f"status {done.returncode}\n" + "\n".join(wrong or done.stdout.splitlines()[-5:]))


def check_linked_calls(s, checks, program, *arguments):
    """Runs a PROGRAM of tests/fuzz that is linked with the OpenCL library, with CHECKS of GASKET_CHECK; its first comment says what must hold."""
    environment = {**os.environ, **({"GASKET_CHECK": checks} if checks else {})}
    done = kernel_tests.run_process([s.build / "fuzz" / program, *map(str, arguments)], api_seconds(s, 600), env=environment, stderr=subprocess.STDOUT)
    if done.returncode:
        raise Problem(f"status {done.returncode}\n" + done.stdout.decode(errors="replace")[-3000:])


def why_not_opencl(s, program):
    """Why a program of tests/opencl cannot be run; None: it can."""
    if program.suffix == ".cpp" and not pathlib.Path("/usr/include/CL/opencl.hpp").exists():
        return "the C++ bindings are not installed"
    if program.suffix == ".py" and kernel_tests.run_process(["/usr/bin/python3", "-c", "import pyopencl"], stderr=subprocess.DEVNULL).returncode:
        return "PyOpenCL is not installed"
    if program.suffix == ".py" and "TSAN=1" in s.setting:
        return "Python is not linked with ThreadSanitizer"
    return None


def has_loader():
    probe = kernel_tests.run_process(["cc", "-x", "c", "-o", "/dev/null", "-", "-lOpenCL"], input=b"int main(void) { return 0; }", stderr=subprocess.DEVNULL)
    return probe.returncode == 0


def test(s):
    if not has_loader():
        s.results.skip("the OpenCL API", "the ICD loader is not installed")
        return
    tasks = []
    for program in sorted((TOP / "tests/opencl").glob("test_*")):
        name = f"opencl/{program.stem if program.suffix == '.c' else program.name}"
        if s.chosen(name):
            why = why_not_opencl(s, program)
            if why:
                s.results.skip(name, why)
            else:
                tasks.append((name, lambda program=program: check_opencl(s, program)))
    tasks += [(f"opencl/{program.stem}", lambda program=program: check_exec(s, program))
              for program in sorted((TOP / "tests/opencl").glob("exec_*.c")) if s.chosen(f"opencl/{program.stem}")]
    for program, runs in [("guarded_entries", [("", "", []), (" checked", "1", [])]),
                          ("opencl_calls", s.share("calls", [(f" {seed}{words}", checks, [seed, 10]) for words, checks in [("", ""), (" checked", "1")]
                                                             for seed in range(0, 50, 10)])),
                          ("failing_memory", [("", "", [150]), (" checked", "1", [60])])]:
        if s.chosen(f"opencl/{program}"):
            problem = s.make(f"{s.target}/fuzz/{program}")
            if problem:
                s.results.add(f"opencl/{program}", problem)
            else:
                tasks += [(f"opencl/{program}{words}", lambda checks=checks, program=program, arguments=arguments:
                           check_linked_calls(s, checks, program, *arguments)) for words, checks, arguments in runs]
    if s.chosen("opencl/clinfo"):
        if group_tests.tool("clinfo"):
            tasks.append(("opencl/clinfo", lambda: check_clinfo(s)))
        else:
            s.results.skip("opencl/clinfo", "clinfo is not installed")
    s.each(tasks)
