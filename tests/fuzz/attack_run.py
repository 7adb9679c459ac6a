"""One hostile input: its files and commands, the execution of a command, and the defects that its result shows.

A case is run in an empty folder with relative names only, so that its messages are the same in every folder. Processor time,
memory and file size are limited by the kernel, not by a timer in this program, because the machine may be busy with other work."""
import collections
import dataclasses
import os
import pathlib
import re
import resource
import shlex
import shutil
import signal
import subprocess

SECONDS, MEMORY, FILE_BYTES, WALL_SECONDS = 10, 1 << 30, 1 << 26, 120
SAN_SECONDS = 60
# Added to the memory limit: the address space of stacks and the program itself.
RESERVE = 64 << 20
# An error with its location: as text, JSON and SARIF.
ERROR = re.compile(r'^[^\s:][^:\n]*:\d+:\d+: error: |"severity":"error",[^\n]*"file":"[^"]+","line":\d+,"column":\d+|"level":"error",[^\n]*"startLine":\d+,"startColumn":\d+', re.M)
PLACE_IN_GASKET = re.compile(r"(?:[\w.-]+/)*(?:src|ir|opt|parser|backend|sim)/[\w./-]+\.(?:c|h|def|re|y)")


@dataclasses.dataclass
class Case:
    """Writes FILES by name, then runs COMMANDS one after the other (lists of words after the program's name)."""
    label: str
    files: dict
    commands: list
    limits: dict = dataclasses.field(default_factory=dict)  # of memory, stack, file (bytes)
    stdout: str = ""         # a device instead of a file, or "closed"
    stderr: str = ""
    stdin: bytes = b""
    may_be_large: bool = False  # the input itself requests memory or time
    outputs: tuple = ()      # files that a command may leave
    same: bool = False       # all commands must print the same and leave the same files
    judge: object = None     # more verdicts: (case, [Done]) -> (signature, text) or None; may run more commands with `runner`
    san: bool = True         # also run by the sanitizers' build

    @property
    def is_open(self):
        """The language may leave the result open: the input has poison, or values that are not initialised."""
        return any(re.search(rb"\bpoison\b|\bundef\b|\balloca\b", t if isinstance(t, bytes) else t.encode()) for t in self.files.values())


@dataclasses.dataclass
class Done:
    words: list
    status: int
    out: bytes
    err: str
    seconds: float
    kilobytes: int
    left: dict               # files that the command left: name -> bytes


class Runner:
    def __init__(self, binary, folder, is_san=False):
        self.binary, self.folder, self.is_san = str(pathlib.Path(binary).resolve()), pathlib.Path(folder), is_san
        self.streams = pathlib.Path(str(folder) + ".streams")
        self.streams.mkdir(parents=True, exist_ok=True)
        self.statuses = collections.Counter()  # of the first command of each case
        self.environment = {**os.environ, "NO_COLOR": "1", "LC_ALL": "C"}
        if is_san:
            self.environment["ASAN_OPTIONS"] = "allocator_may_return_null=1:max_allocation_size_mb=2048:hard_rss_limit_mb=3000:detect_stack_use_after_return=0"
            self.environment["UBSAN_OPTIONS"] = "print_stacktrace=1"

    def prepare(self, case):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        for name, data in case.files.items():
            (self.folder / name).write_bytes(data if isinstance(data, bytes) else data.encode("latin-1", "replace"))

    def run(self, case, words, seconds=None):
        limits, before = case.limits, self.names()
        seconds = seconds or (SAN_SECONDS if self.is_san else SECONDS)

        def limit():
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
            resource.setrlimit(resource.RLIMIT_FSIZE, (limits.get("file", FILE_BYTES),) * 2)
            if not self.is_san:
                resource.setrlimit(resource.RLIMIT_AS, (limits.get("memory", MEMORY + RESERVE),) * 2)
            if "stack" in limits:
                resource.setrlimit(resource.RLIMIT_STACK, (limits["stack"],) * 2)
            signal.alarm(WALL_SECONDS)
            if case.stdout == "closed":
                os.close(1)
            if case.stderr == "closed":
                os.close(2)

        paths = [self.streams / "stdout", self.streams / "stderr", self.streams / "stdin"]
        paths[2].write_bytes(case.stdin)
        with open(paths[0] if case.stdout in ("", "closed") else case.stdout, "wb") as out, open(
                paths[1] if case.stderr in ("", "closed") else case.stderr, "wb") as err, open(paths[2], "rb") as given:
            process = subprocess.Popen([self.binary, *words], stdout=out, stderr=err, stdin=given, cwd=self.folder, env=self.environment, preexec_fn=limit)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        left = {name: (self.folder / name).read_bytes() for name in sorted(self.names() - before) if (self.folder / name).is_file()}
        out = b"" if case.stdout else paths[0].read_bytes()
        err = "" if case.stderr else paths[1].read_bytes()[:1 << 20].decode("utf-8", "replace")
        return Done(list(words), process.returncode, out, err, used.ru_utime + used.ru_stime, used.ru_maxrss, left)

    def names(self):
        return {p.name for p in self.folder.iterdir()}

    def remove(self, names):
        for name in names:
            (self.folder / name).unlink(missing_ok=True)


def normal(text):
    """TEXT without the details that differ from input to input."""
    text = re.sub(r"'[^'\n]*'|\"[^\"\n]*\"|‘[^’\n]*’", "'…'", text)
    return re.sub(r"0x[0-9a-fA-F]+|-?\d+", "#", text)[:160]


def sanitizer_signature(err):
    """The kind of report and the first frame in gasket's own code."""
    runtime = re.search(r"^(\S+?):(\d+):\d+: runtime error: (.*)", err, re.M)
    if runtime:
        place = PLACE_IN_GASKET.search(runtime.group(1))
        return f"UBSan {place.group(0) if place else runtime.group(1)}:{runtime.group(2)}: {normal(runtime.group(3))}"
    what = re.search(r"ERROR: \w+Sanitizer:? (\S+)", err)
    kind = what.group(1) if what else "sanitizer"
    if "LeakSanitizer" in err:
        kind = "leak"
    for frame in re.finditer(r"^\s*#\d+ \S+ in (\S+) (\S+?):(\d+)", err, re.M):
        place = PLACE_IN_GASKET.search(frame.group(2))
        if place and not (kind == "leak" and "arena" in frame.group(1)):
            return f"ASan {kind} in {frame.group(1)} {place.group(0)}" + ("" if kind == "stack-overflow" else f":{frame.group(3)}")
    return "ASan " + kind


def verdict(case, done, runner):
    """(signature, text) of the defect that one finished command shows; None if there is none."""
    err = done.err
    first = next((line for line in err.splitlines() if line.strip()), "")
    if runner.is_san and ("hard rss limit" in err or done.status in (-signal.SIGXCPU, -signal.SIGKILL, -signal.SIGALRM)):
        return None  # time and memory are judged by the plain build
    if "Sanitizer" in err or "runtime error:" in err:
        return sanitizer_signature(err), first
    if done.status == 4 and "changed what kernel" in err and case.is_open:
        return None  # the language leaves the result open
    if done.status == 4:
        return "status 4: " + normal_defect(err), first
    if done.status in (-signal.SIGXCPU, -signal.SIGKILL, -signal.SIGALRM):
        if case.may_be_large:
            return None
        how = "wall" if done.status == -signal.SIGALRM and done.seconds < SECONDS / 2 else "processor"
        return f"time: {case.label}", f"more than {SECONDS} s of {how} time, {done.kilobytes >> 10} MiB"
    if done.status == -signal.SIGXFSZ and "file" not in case.limits:
        return None if case.may_be_large else (f"output: {case.label}", f"more than {FILE_BYTES >> 20} MiB of output")
    if done.status not in (0, 1, 2, 3):
        name = signal.Signals(-done.status).name if done.status < 0 else f"status {done.status}"
        return f"{name} ({case.label})", f"{name} {first}"
    if not case.limits and not case.may_be_large and not runner.is_san:
        if "out of memory" in err or done.kilobytes > MEMORY >> 10:
            return f"memory: {case.label}", f"{done.kilobytes >> 10} MiB after {done.seconds:.1f} s"
    return refused_well(case, done)


def normal_defect(err):
    """The location and text of a failed assertion; with the last part of a verifier's report if one follows."""
    line = re.search(r"gasket: defect at (.*)\n?(.*)", err)
    if not line:
        return "no message"
    text = re.sub(r"\(in .*", "", line.group(1)) + (line.group(2).split(": ")[-1] if line.group(1).endswith(":") else "")
    return re.sub(r"(?<![:\d])\b\d+\b(?!:)", "#", text)[:160]


def refused_well(case, done):
    """The defect in the messages or files of a command that ended with a status."""
    first = next((line for line in done.err.splitlines() if line.strip()), "")
    words = [str(w) for w in done.words]
    outputs = {after for before, after in zip(words, words[1:]) if before == "-o"}
    traces = {"trace"} | {w.removeprefix("--trace=") for w in words}  # a trace is written as the kernel runs
    strange = [name for name in done.left if name not in case.outputs and name not in outputs]
    if strange:
        return f"left a file: {normal(strange[0])}", " ".join(strange)
    results = [name for name in done.left if name not in traces]
    earlier = "file" in case.limits and words.count("-o") > 1  # results that were complete when the next one met the limit
    if done.status in (1, 2) and results and not case.same and not earlier:
        return f"status {done.status} leaves its output", " ".join(results)
    if case.stderr or case.limits.get("file") == 0:
        return None  # there is no place for messages
    if done.status == 0 and re.search(r"^(\S+:\d+:\d+|gasket): error: ", done.err, re.M):
        return "status 0 with an error: " + normal(first), first
    if done.status == 1 and not ERROR.search(done.err):
        return "status 1 without a place: " + normal(re.sub(r"^.*?error: ", "error: ", first)), first
    if done.status and not first:
        return f"status {done.status} without a message", ""
    return None


def shown(case, words):
    return "gasket " + " ".join(shlex.quote(str(w)) for w in words)


def differs(case, all_done):
    """For cases whose commands must all do the same."""
    a = all_done[0]
    for b in all_done[1:]:
        for what, left, right in (("status", a.status, b.status), ("stdout", a.out, b.out), ("stderr", a.err, b.err), ("files", a.left, b.left)):
            if left != right:
                return f"two runs differ: {what} ({case.label})", f"{shown(case, a.words)} and {shown(case, b.words)}: {str(left)[:80]} / {str(right)[:80]}"
    return None


def attack(case, runner):
    """Runs every command of CASE; returns the findings as (signature, text, command)."""
    found, all_done = [], []
    runner.prepare(case)
    for words in case.commands:
        done = runner.run(case, words)
        all_done.append(done)
        if len(all_done) == 1:
            runner.statuses[done.status] += 1
        what = verdict(case, done, runner)
        if what:
            found.append((*what, shown(case, words)))
        if case.same:
            runner.remove(done.left)
    if found or runner.is_san:
        return found
    if case.same:
        what = differs(case, all_done)
        if what:
            found.append((*what, shown(case, all_done[0].words)))
    if case.judge:
        found += [(*what, command) for *what, command in case.judge(case, all_done, runner)]
    return found
