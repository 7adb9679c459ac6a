"""Kernels with known results, run at every setting that must not change the results.

A test is a .cl file whose comment lines state how to run it and what to expect:

    // RUN: -g 64 -l 16 -a n=42 -a out=int[64]     arguments of `gasket run`; several RUN lines are several runs
    // EXPECT out: 0 1 2 3 ...                     the elements of a buffer after the RUN above; '...' at the end: any more
    // ORACLE: saxpy                               all buffers are compared with those that tests/oracle/saxpy.c computes,
    // ORACLE: pocl                                  or an installed OpenCL with the same file and arguments,
    // ORACLE: host                                  or the host's C compiler (tests/oracle/host.h)
    // ULP out: 2                                  floats of this buffer may differ by so many units in the last place
    // IGNORE out                                  a buffer whose contents the language leaves open
    // INTEL: why                                  the code of Intel's compiler for the RUN above leaves other bytes, or faults
    // FAULT: outside every buffer                 the run must fault (in the simulator, if surfaces are used: --check=bounds must find it), and the report
    //                                               must match this regular expression
    // SIMD: 16                                    only these widths (for kernels that depend on the sub-group size)
    // VIA: sim                                    only with this --via
    // PASS: --generic=switch                      one more setting to run at

Every run is repeated with -O0 and -O2 at each SIMD width in the simulator, on the IR interpreter, and with other options for
memory; all must leave the same bytes."""
import contextlib
import os
import pathlib
import re
import shlex
import signal
import struct
import subprocess
import tempfile

import specs

TOP = pathlib.Path(__file__).resolve().parents[2]
COURSE = TOP / "samples/course"  # its kernels are exercises, some with mistakes: groups/course.py checks them
SETTINGS = (["-O0 --simd=16 --via=sim", "-O2 --simd=8 --via=sim"] +
            [f"-O{o} --simd={s} --via=sim --native=always" for o, s in ((0, 8), (0, 32), (2, 16), (2, 32))] +
            ["-O0 --via=ir --check", "-O1 --via=ir --check", "-O2 --via=ir"] +
            ["-O1 --via=sim"] +
            [f"-O2 --via=sim {m}" for m in ("--private-memory=scratch", "--private-memory=global", "--generic=switch",
                                            "--global-access=stateless", "--global-access=stateful")])
MODES = [f"--global-access={m} {o}" for m in ("auto", "stateless", "stateful")
         for o in ("-O2 --simd=8", "-O2 --simd=16", "-O2 --simd=32", "-O0 --simd=16", "-O2 --via=ir")]
# Settings for the kernels in a folder, instead of those above.
FOLDERS = {"tests/kernels/images/": ["-O0 --simd=16 --via=sim", "-O2 --simd=8 --via=sim", "-O2 --simd=32 --via=sim", "-O0 --via=ir --check", "-O2 --via=ir"],
           "tests/kernels/surfaces/": MODES + [f"--global-access=stateful {o}" for o in ("-O0 --simd=32", "-O1 --simd=8", "-O0 --via=ir", "--private-memory=scratch",
                                                                                           "--private-memory=global", "--via=sim --check=bounds", "--via=sim --check=bounds -O0 --simd=8")]}
SECONDS = 600  # for programs that hang: the slowest test takes some seconds of one core, on a machine that may be busy
MOST_SECONDS = float(os.environ.get("MOST_SECONDS", "inf"))  # of any command: mutate.py waits less for programs that hang


def kernel_paths(folder):
    """The kernels in FOLDER with known results: all but those of the course."""
    return [p for p in sorted((TOP / folder).rglob("*.cl")) if COURSE not in p.parents]


class Run:
    """One RUN line with the expectations on the lines after it."""

    def __init__(self, line):
        self.words = shlex.split(line)
        self.expect = {}
        self.fault = None
        self.intel = None

    def option(self, name):
        for i, word in enumerate(self.words):
            if word == name:
                return self.words[i + 1]
        return None

    def arguments(self):
        return [self.words[i + 1].split("=", 1) for i, word in enumerate(self.words) if word == "-a"]

    def reports_fault(self, report):
        """The fault itself, or the finding of --check=bounds in its place."""
        return re.search(self.fault, report) or re.search(r"error: .*\[(bounds|access)\]", report)

    def compile_options(self):
        """The options that other OpenCL compilers accept, too."""
        return [w for w in self.words if re.match(r"-(cl-|D|I|U)", w)]


class KernelTest:
    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.name = self.path.resolve().relative_to(TOP).as_posix()
        self.source = self.path.read_text()
        self.runs, self.ulp, self.extra, self.ignored = [], {}, [], set()
        self.oracle, self.simd, self.via = None, None, None
        self.has_findings = "// FINDS" in self.source  # --check, which the group `checks` runs, ends with status 3
        for key, of, value in re.findall(r"^// (RUN|EXPECT|ORACLE|ULP|FAULT|SIMD|VIA|PASS|IGNORE|INTEL)(?: (\w+))?:? ?(.*)$", self.source, flags=re.M):
            self.take(key, of, value.strip())

    def take(self, key, of, value):
        if key == "RUN":
            self.runs.append(Run(re.sub(r"^gasket run ", "", value)))
        elif key == "EXPECT":
            self.runs[-1].expect.setdefault(of, []).extend(value.split())
        elif key == "FAULT":
            self.runs[-1].fault = value
        elif key == "INTEL":
            self.runs[-1].intel = value
        elif key == "ORACLE":
            self.oracle = value
        elif key == "ULP":
            self.ulp[of] = int(value)
        elif key == "SIMD":
            self.simd = value.split()
        elif key == "VIA":
            self.via = value
        elif key == "IGNORE":
            self.ignored.add(of)
        elif key == "PASS":
            self.extra.append(value)

    def settings(self):
        usual = next((settings for folder, settings in FOLDERS.items() if self.name.startswith(folder)), SETTINGS)
        for setting in usual + self.extra:
            if self.has_findings:
                setting = setting.replace(" --check", "")
            width = re.search(r"--simd=(\d+)", setting)
            if self.simd and width and width.group(1) not in self.simd:
                continue
            if self.simd and not width:
                setting += " --simd=" + self.simd[0]
            if self.via and "--via=" in setting and "--via=" + self.via not in setting:
                continue
            yield setting


class Problem(Exception):
    pass


class Skipped(Exception):
    """The test cannot be run or compared on this machine; the text is the reason."""


def sizes(run, fill):
    """-g and -l as three numbers each; FILL for missing dimensions."""
    def three(text):
        numbers = [int(n, 0) for n in text.split(",")]
        return numbers + [fill] * (3 - len(numbers))

    size = three(run.option("-g"))
    return size, three(run.option("-l")) if run.option("-l") else None


def print_results(results, most):
    """Prints each problem of RESULTS, pairs of a name and a problem or None, and at the end the counts. Stops after MOST problems, because
    each run may take until its timeout."""
    count = wrong = 0
    for name, problem in results:
        count += 1
        if problem:
            wrong += 1
            print(f"{name}: {problem}", flush=True)
            if wrong == most:
                return print("the rest is not run")
    print(f"{count} runs, {wrong} wrong")


def run_process(words, seconds=SECONDS, input=None, **more):
    """Runs WORDS as subprocess.run does, with output and messages in pipes. A command that takes longer than SECONDS is ended together with
    all processes that it started, and is a Problem."""
    seconds = min(seconds, MOST_SECONDS)
    pipes = {"stdin": subprocess.PIPE if input is not None else None, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | more
    with subprocess.Popen(words, **pipes) as process:
        try:
            output, messages = process.communicate(input, seconds)
        except subprocess.TimeoutExpired:
            end_processes(process.pid)
            raise Problem(f"not finished after {seconds} s, and ended: {' '.join(map(str, words))}")
        except BaseException:
            end_processes(process.pid)
            raise
    return subprocess.CompletedProcess(words, process.returncode, output, messages)


def end_processes(first):
    """Kills the process FIRST and those that descend from it, also in other process groups. Each is stopped before its children are listed,
    so that it starts no others."""
    os.kill(first, signal.SIGSTOP)
    parents = {}
    for file in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, parent = re.match(r"(\d+) \(.*\) \S (\d+) ", file.read_text(errors="replace")).groups()
        except (OSError, AttributeError):  # it has ended
            continue
        parents.setdefault(int(parent), []).append(int(pid))
    for child in parents.get(first, []):
        end_processes(child)
    with contextlib.suppress(ProcessLookupError):
        os.kill(first, signal.SIGKILL)


def arguments_of(test, run):
    """The Arguments of RUN in the order of the kernel's parameters, and the kernel's name."""
    kernel, wanted = specs.parameters(test.source, run.option("-k"))
    given = dict(run.arguments())
    result = []
    for number, parameter in enumerate(wanted):
        spec = given.get(parameter.name, given.get(str(number)))
        if spec is None:
            raise Problem(f"no -a for parameter {parameter.name}")
        result.append(specs.argument(parameter.name, spec, parameter, TOP))
    return kernel, result


def ask_oracle(test, run, build):
    """Buffer name -> its bytes after the run, computed by the test's oracle."""
    kernel, arguments = arguments_of(test, run)
    with tempfile.TemporaryDirectory() as folder:
        for a in arguments:
            if a.kind in ("value", "buffer"):
                (pathlib.Path(folder) / (a.name + ".in")).write_bytes(a.data)
        if test.oracle == "pocl":
            words = pocl_command(test, run, build, kernel, arguments, folder)
        elif test.oracle == "host":
            words = host_command(test, run, kernel, arguments, folder)
        else:
            size, local = sizes(run, 1)
            local = local or [64, 1, 1]
            words = [build / "oracle" / test.oracle, folder, *map(str, size), *map(str, local)]
        if not pathlib.Path(words[0]).exists():
            raise Skipped(f"{pathlib.Path(words[0]).name} could not be built")
        done = run_process(words)
        if done.returncode == 77:
            raise Skipped("no OpenCL platform with a CPU device")
        if done.returncode:
            raise Problem("oracle: " + done.stderr.decode(errors="replace")[:2000])
        return {a.name: (pathlib.Path(folder) / (a.name + ".out")).read_bytes() for a in arguments
                if (pathlib.Path(folder) / (a.name + ".out")).exists()}


def argument_words(arguments):
    """The arguments in the format of tests/oracle/pocl_run.c and tests/oracle/host.h."""
    words = {"value": lambda a: "value:" + a.name, "buffer": lambda a: "buffer:" + a.name, "same": lambda a: "same:" + a.other,
             "local": lambda a: f"local:{a.bytes}", "null": lambda a: "null"}
    return [words[a.kind](a) for a in arguments]


def host_command(test, run, kernel, arguments, folder):
    """Compiles the kernel as C, in FOLDER, and returns the command that runs it."""
    source = re.sub(r"^(\s+)(?:__)?local ([^*;()]+;)", r"\1static \2", test.source, flags=re.M)
    _, wanted = specs.parameters(test.source, kernel)
    values = [f"a[{i}]" if p.pointer else f"*({p.type} *)a[{i}]" for i, p in enumerate(wanted)]
    path = pathlib.Path(folder) / "host.c"
    path.write_text(f'#define _GNU_SOURCE\n#include "host.h"\n{source}\nstatic void call(void **a) {{ {kernel}({", ".join(values)}); }}\n')
    program = str(path.with_suffix(""))
    built = run_process(["cc", "-std=gnu11", "-w", "-O1", "-fwrapv", "-ffp-contract=off", "-pthread", f"-I{TOP}/tests/oracle", *run.compile_options(),
                         "-o", program, str(path), "-lm"])
    if built.returncode:
        raise Problem("host.c: " + built.stderr.decode(errors="replace")[:2000])
    size, local = sizes(run, 0)
    return [program, folder, *map(str, size), *map(str, local), *argument_words(arguments)]


def pocl_command(test, run, build, kernel, arguments, folder):
    size, local = sizes(run, 0)
    if local is None:
        raise Problem("a run that is compared with PoCL needs -l")
    options = run.compile_options()
    if not any(o.startswith("-cl-std") for o in options):
        options.append("-cl-std=CL3.0")
    return [build / "oracle" / "pocl_run", str(test.path), kernel, " ".join(options), folder, *map(str, size), *map(str, local),
            *(a.opencl or word for a, word in zip(arguments, argument_words(arguments)))]


def ordered(bits, size):
    """A float's bit pattern as an integer, such that adjacent floats have adjacent integers."""
    sign = 1 << (8 * size - 1)
    return sign - bits if bits & sign else bits


def is_nan(bits, kind):
    exponent = {"e": 0x7C00, "f": 0x7F800000, "d": 0x7FF0000000000000}[kind.code]
    return bits & ((1 << (8 * kind.size - 1)) - 1) > exponent


def scalars(data, kind):
    """The components of DATA as bit patterns, without the padding of three-component vectors."""
    for start in range(0, len(data), kind.stride):
        for lane in range(kind.lanes):
            at = start + lane * kind.size
            yield int.from_bytes(data[at:at + kind.size], "little")


def differs(have, want, kind, ulp):
    """How bit pattern HAVE differs from the expected WANT; None if it is acceptable."""
    if have == want:
        return None
    if kind.is_float:
        if is_nan(have, kind) and is_nan(want, kind):
            return None
        if not is_nan(have, kind) and not is_nan(want, kind) and abs(ordered(have, kind.size) - ordered(want, kind.size)) <= ulp:
            return None
    return f"{show(have, kind)}, expected {show(want, kind)}"


def show(bits, kind):
    value = struct.unpack("<" + kind.code, bits.to_bytes(kind.size, "little"))[0]
    return f"{value!r} (0x{bits:0{2 * kind.size}x})" if kind.is_float else str(value)


def compare(name, have, want, kind, ulp, prefix=False):
    """Raises a Problem at the first component of buffer NAME that differs."""
    if len(have) != len(want) and not (prefix and len(have) >= len(want)):
        raise Problem(f"{name}: {len(have)} bytes, expected {len(want)}")
    if have == want:
        return
    kind = kind or specs.type_named("uchar")
    for i, (h, w) in enumerate(zip(scalars(have, kind), scalars(want, kind))):
        why = differs(h, w, kind, ulp)
        if why:
            where = f"{i // kind.lanes}.{i % kind.lanes}" if kind.lanes > 1 else str(i)
            raise Problem(f"{name}[{where}] is {why}")


def expected_bytes(values, kind):
    packed = [specs.pack(kind, specs.literal(kind, v)) for v in values]
    return specs.elements(kind, len(packed) // kind.lanes, packed.__getitem__)


class Expectation:
    """The results that one run must leave; the oracle runs once, and the results of every setting are compared with its."""

    def __init__(self, test, run, build):
        """BUILD has the oracles; None: none is asked."""
        self.test, self.run = test, run
        self.file = test.name
        self.oracle = ask_oracle(test, run, build) if build and test.oracle and not run.fault else {}
        self.types = {}
        for name, spec in run.arguments():
            found = specs.described(name, spec)
            if found:
                self.types[name] = found.type
            elif spec.startswith("@"):
                self.types[name] = None

    def check(self, gasket, setting):
        with tempfile.TemporaryDirectory() as folder:
            outputs = [] if self.run.fault else [w for name in self.types if not self.is_local(name) for w in ("-o", f"{name}={folder}/{name}.raw")]
            options = [w for w in shlex.split(setting) if w != "--check" or not self.run.fault]  # a finding is no fault
            words = [str(gasket), "run", *options, *self.run.words, *outputs, self.file]
            if self.run.fault and "stateful" in setting and "--check" not in setting:
                if "--via=ir" in setting:
                    return  # a warning there; --check would run other IR
                words[2:2] = ["--check=bounds", *([] if "--via" in setting else ["--via=sim"])]
            done = run_process(words, cwd=TOP)
            report = done.stderr.decode(errors="replace")
            if self.run.fault:
                if done.returncode != 3 or not self.run.reports_fault(report):
                    raise Problem(f"status {done.returncode} where a fault /{self.run.fault}/ was expected\n{report[:2000]}")
                return
            if done.returncode:
                raise Problem(f"status {done.returncode}\n{report[:2000]}")
            for name in self.types:
                if not self.is_local(name) and name not in self.test.ignored:
                    self.check_buffer(name, (pathlib.Path(folder) / (name + ".raw")).read_bytes())

    def is_local(self, name):
        _, wanted = specs.parameters(self.test.source, self.run.option("-k"))
        return any(p.space == "local" and (p.name == name or str(i) == name) for i, p in enumerate(wanted))

    def check_buffer(self, name, data):
        kind, ulp = self.types[name], self.test.ulp.get(name, 0)
        if name in self.oracle:
            compare(name, data, self.oracle[name], kind, ulp)
        if name in self.run.expect:
            values = self.run.expect[name]
            prefix = values[-1] == "..."
            compare(name, data, expected_bytes(values[:-1] if prefix else values, kind), kind, ulp, prefix)
