"""The debugger: journeys in time against the trace of the run, and the Debug Adapter Protocol through a client of its own.

The trace (`--trace`) is printed by the engines without the debugger. Step N of a session must be its operation number N, with its result, whichever way
the session has come there."""
import collections
import fcntl
import json
import os
import pty
import random
import re
import select
import shlex
import shutil
import struct
import subprocess
import termios
import time

import kernel_tests
import statements
from groups import page
from kernel_tests import TOP, Problem

FOLDER = TOP / "tests/debug"
KERNEL = TOP / "tests/golden/debug/steps.cl"
LAUNCH = ["-g", "8", "-l", "4", "-a", "a=float[8]", "-a", "n=int[8]:iota", "-a", "tmp=float[4]", "-a", "m=3", str(KERNEL)]
JOURNEYS = int(os.environ.get("DEBUG_JOURNEYS", "400"))  # per engine; 10,000 take two minutes
SAVED = int(os.environ.get("DEBUG_SAVED", "200"))  # damaged sessions
SECONDS = 1200


def run(command, text=None):
    done = kernel_tests.run_process(command, SECONDS, stderr=subprocess.STDOUT, input=text)
    output = done.stdout.decode(errors="replace")
    if done.returncode:
        raise Problem(f"status {done.returncode} of {' '.join(map(str, command))}\n{output[-2000:]}")
    return output


def trace_of(s, *options):
    """(work-item or thread, operation without its result) for each line of the trace."""
    output = run([s.gasket, "run", "--trace", *options, *LAUNCH])
    return [(match.group(1), re.split("  +=", match.group(2))[0].rstrip()) for match in re.finditer(r"^(\(\d+,\d+,\d+\)(?:\.\d+ +\d+ +mask \w+)?)  (.*)$", output, flags=re.M)]


def session(s, options, commands):
    """The output of the session, cut at the marks that follow each command."""
    text = "".join(f"{command}\necho @@\\n\n" for command in commands)
    return run([s.gasket, "debug", "--batch", *options, *LAUNCH, "--command=-"], text.encode()).split("@@\n")[:-1]


def places(s, options, count, seed):
    """Goes to random steps of the COUNT steps, and compares each with the trace."""
    chosen = [random.Random(seed).randrange(count) for _ in range(JOURNEYS)]
    outputs = session(s, options, [command for step in chosen for command in (f"goto {step}", "disassemble")])
    return [(step, output) for step, output in zip(chosen, outputs[1::2])]


def current(output):
    match = re.search(r"^=> +\d+  (.*)$", output, flags=re.M)
    if not match:
        raise Problem("no current operation in\n" + output[-1000:])
    return " ".join(match.group(1).split())


def check_journeys(s, debug_options, run_options):
    trace = trace_of(s, *run_options)
    for step, output in places(s, debug_options, len(trace), 7):
        expected = " ".join(trace[step][1].split())
        shown = current(output)
        if shown != expected:
            raise Problem(f"step {step} is '{shown}' in the session and '{expected}' in the trace")


def check_same_state(s, options):
    """The registers or values at each step are the same when the step is reached forwards and by a journey."""
    last = 150
    look = "info registers"
    forwards = session(s, options, ["goto 0", look] + [command for _ in range(last) for command in ("goto " + str(_ + 1), look)])[1::2]
    chosen = [random.Random(11).randrange(last) for _ in range(JOURNEYS // 4)]
    for step, output in zip(chosen, session(s, options, [command for step in chosen for command in (f"goto {step}", look)])[1::2]):
        if output != forwards[step]:
            raise Problem(f"step {step} has another state after a journey:\n{forwards[step][:800]}\n---\n{output[:800]}")


def check_lines_backwards(s):
    """`reverse-step` visits the lines of `step` in the opposite order."""
    count, start = 14, ["tbreak 23 work-item 3", "continue"]
    forwards = session(s, [], start + ["step"] * count)[len(start):]
    lines = [output.strip().splitlines()[-1] for output in forwards]
    if any(re.match(r"\d+\t", line) is None for line in lines):
        raise Problem("a step shows no line:\n" + "\n".join(lines))
    back = session(s, [], start + ["step"] * count + ["reverse-step"] * (count - 1))[len(start) + count:]
    seen = [output.strip().splitlines()[-1] for output in back]
    if seen != lines[-2::-1]:
        raise Problem("forwards\n" + "\n".join(lines) + "\nbackwards\n" + "\n".join(seen))


STATEMENTS = ["bitonic.cl", "blur.cl", "life.cl", "mandelbrot.cl", "nbody.cl", "reduce.cl", "scan.cl", "stencil.cl", "course/7-debugging/*.cl"]


def check_optimized(s, level):
    """At each statement of optimized code, a variable is what it is in the interpreter, or "optimized out"; at -O0 all are known."""
    known = total = 0
    for file in sorted(file for pattern in STATEMENTS for file in (TOP / "samples").glob(pattern)):
        for line in re.findall(r"^// RUN: (.*)$", file.read_text(), flags=re.M)[:1]:
            some, every, problem = statements.compare(str(s.gasket), [level], file, shlex.split(line), 12)
            if problem:
                raise Problem(f"{file.name} {line}: {problem}")
            known, total = known + some, total + every
    least = {"-O0": 99.5, "-O1": 90, "-O2": 90}[level]
    if total < 100 or 100 * known < least * total:
        raise Problem(f"{known} of {total} values are known at {level}")


def hash_long(data):
    """The checksum of a saved session: hash_long() of src/base/intern.c."""
    def hash_bytes(seed):
        mask, n = (1 << 64) - 1, len(data)
        h = seed ^ (n * 0x9E3779B97F4A7C15 & mask)
        words = [data[at:at + 8] for at in range(0, n - 7, 8)]
        rest = data[len(words) * 8:]
        if len(rest) >= 4:
            words.append(rest[:4] + rest[-4:])
        elif rest:
            words.append(bytes([rest[0], rest[len(rest) // 2], rest[-1]]))
        for word in words:
            h = (h ^ int.from_bytes(word, "little")) * 0xD6E8FEB86659FD93 & mask
            h ^= h >> 32
        return (h ^ h >> 29) & 0xFFFFFFFF
    return hash_bytes(1) << 32 | hash_bytes(2)


def change_value(r, value):
    """VALUE, of JSON, with one of its parts replaced."""
    if isinstance(value, (dict, list)) and value and r.random() < 0.95:
        key = r.choice(list(value) if isinstance(value, dict) else range(len(value)))
        if r.random() < 0.08:
            value.pop(key)
        elif isinstance(value, list) and r.random() < 0.08:
            value.extend([value[key]] * r.choice([1, 3, 400]))
        else:
            value[key] = change_value(r, value[key])
        return value
    numbers = [0, 1, -1, 2, 7, 64, 255, 4096, 1 << 31, (1 << 32) - 1, 1 << 32, (1 << 63) - 1, -(1 << 63), 10 ** 19]
    return r.choice([r.choice(numbers), r.choice(numbers), "", "x", "float16", "--via=sim", "--via=ir", "-x", "\u20ac" * 300, {"base64": "AAEC"}, {"base64": "!"}, {}, [], [[]], None, True])


def check_saved(s):
    """Saved sessions that are cut, have changed bytes, or have other values under a right checksum: refused, or a session that ends in order."""
    folder = s.build / "debug/saved"
    folder.mkdir(parents=True, exist_ok=True)
    good, bad = folder / "good", folder / "bad"
    commands = ["break 13 if k == 3", "continue", "set t = 2.5f", "watch r", "display r + t", "print v", "checkpoint", "tbreak k", "catch barrier", "record save " + str(good)]
    run([s.gasket, "debug", "--batch", *[word for command in commands for word in ("-ex", command)], *LAUNCH])
    data = good.read_bytes()
    head, checksum, body = re.match(rb'(.*?"checksum":")([0-9a-f]{16})"(.*)', data, flags=re.S).groups()
    if int(checksum, 16) != hash_long(body):
        raise Problem("the checksum is not hash_long() of the rest")
    r = random.Random(3)
    cases = [(data[:r.randrange(len(data))], {2}) for _ in range(SAVED // 4)]
    for _ in range(SAVED // 4):
        at = r.randrange(len(data))
        cases.append((data[:at] + bytes([data[at] ^ 1 << r.randrange(8)]) + data[at + 1:], {2}))
    for _ in range(SAVED // 2):
        changed = b"," + json.dumps(change_value(r, json.loads(b"{" + body[1:]))).encode()[1:] + b"\n" if r.random() < 0.9 else body[:r.randrange(1, len(body))]
        cases.append((head + b"%016x" % hash_long(changed) + b'"' + changed, {0, 1, 2, 3}))
    seen = collections.Counter()
    for number, (contents, allowed) in enumerate(cases):
        bad.write_bytes(contents)
        done = kernel_tests.run_process([s.gasket, "debug", f"--load={bad}", "--batch", "-ex", "info breakpoints", "-ex", "print $1", "-ex", "reverse-step", "-ex", "continue", "-ex", "record save " + str(folder / "again")], 60, stderr=subprocess.STDOUT)
        output = done.stdout.decode(errors="replace")
        seen[done.returncode] += 1
        if done.returncode not in allowed or "Sanitizer" in output or "runtime error" in output:
            (folder / f"case-{number}").write_bytes(contents)
            raise Problem(f"status {done.returncode} of {folder}/case-{number}\n{output[-3000:]}")
        if done.returncode == 2 and "error:" not in output:
            raise Problem(f"no diagnostic for case {number}\n{output}")
    if not seen[0]:
        raise Problem("no changed session could be continued")


OF_WORK_ITEMS = re.compile(r"get_|read_image|ndrange_")  # functions of the work-item, of images and of queues


def builtin_calls():
    """(name, call) of each built-in function of numbers whose calls only compute their result, for arguments of several types."""
    rows = re.findall(r'^VALUE\((\w+), "([^"(]*)\(([^"*]*)\)"', (TOP / "parser/tree/builtins.def").read_text(), flags=re.M)
    for name, _, parameters in rows:
        for scalar in ("float", "int", "uint", "double", "uchar", "ulong") if not OF_WORK_ITEMS.match(name) else ():
            for lanes in ("", "4"):
                words = {"T": scalar + lanes, "S": scalar, "I": "int" + lanes, "J": {"float": "int", "double": "long"}.get(scalar, scalar.lstrip("u")) + lanes,
                         "N": {"float": "uint", "double": "ulong"}.get(scalar, "u" + scalar.lstrip("u")) + lanes, "U": {"int": "uint"}.get(scalar, scalar) + lanes}
                yield name, f"{name}({', '.join(f'({words.get(p.strip(), p.strip())})1' for p in parameters.split(',') if p.strip())})"


def check_builtins(s):
    """Each of these functions can be called for some of the types."""
    calls = list(builtin_calls())
    output = run([s.gasket, "debug", "--batch", *LAUNCH, "--command=-"], "".join(f"print {call}\n" for _, call in calls).encode()).splitlines()[2:]
    missing = {name for name, _ in calls} - {name for (name, _), line in zip(calls, output) if line.startswith("$")}
    if len(output) != len(calls) or missing or len(calls) < 1000:
        raise Problem(f"{len(calls)} calls, {len(output)} answers; never called: {' '.join(sorted(missing))}")


def read_until(terminal, expected):
    """What the terminal shows up to EXPECTED, a regular expression."""
    shown, end = b"", time.monotonic() + 20
    while not re.search(expected, shown.decode(errors="replace")):
        ready, _, _ = select.select([terminal], [], [], max(0, end - time.monotonic()))
        if not ready:
            raise Problem(f"the terminal does not show '{expected}':\n{shown.decode(errors='replace')[-2000:]}")
        shown += os.read(terminal, 1 << 16)
    return shown.decode(errors="replace")


def check_terminal(s):
    """Completion, history and editing at a terminal, and panes that fit it."""
    try:
        process, terminal = pty.fork()
    except OSError as why:
        raise kernel_tests.Skipped(f"there is no terminal ({why}): is /dev/pts mounted?") from why
    if process == 0:
        os.environ.update({"TERM": "xterm", "NO_COLOR": "1"})
        os.execv(s.gasket, [str(s.gasket), "debug", *LAUNCH])
    try:
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 80, 0, 0))
        prompt = r"\(gasket\) [^\n]*$"
        keys = [("tbr\thel\t\r", r"Temporary breakpoint 1: helper"), ("contin\t\r", r"10\s+float r = 0;"), ("print 4\x1b[D3\x01\x1b[C\r", r"\$1 = 34"), ("\x1b[A\x7f5\r", r"\$2 = 35"),
                ("layout sr\x17\x17layout all\r", r"work-items"), ("nxt\x02\x02e\r", r"=>\s+11  "), ("print bad bad\x03", r"\^C"), ("print 7\r", r"\$3 = 7"), ("quit\r", r"quit")]
        read_until(terminal, prompt)
        for pressed, expected in keys:
            os.write(terminal, pressed.encode())
            shown = read_until(terminal, expected)
            rows = [re.sub(r"\x1b\[[\d;]*[A-Za-z]", "", row) for row in shown.split("\r\n")]
            if any(len(row.rstrip("\r")) > 80 for row in rows if row.startswith(("──", "=>", "   "))):
                raise Problem("a row of a pane is longer than the terminal:\n" + shown)
            if "quit" not in expected:
                read_until(terminal, prompt) if not re.search(prompt, shown) else None
    finally:
        os.close(terminal)
    _, status = os.waitpid(process, 0)
    if status not in (0, 1):
        raise Problem(f"the session ends with status {status}")


def check_program(s):
    """The launches of a host program in Python: the session stops at each while the program waits; the value that the second one reads, and who has written it, in
    the launch before."""
    if any(word.split("=")[-1] for word in s.setting if word.startswith(("SAN=", "TSAN="))):
        raise kernel_tests.Skipped("Python cannot load a platform with sanitizers")
    commands = ["break 5 work-item 5", "continue", "print t", "continue", "info launch", "continue", "print t", "when a[5]", "info launch"]
    output = run([s.gasket, "exec", "--debug", "--batch", *[word for command in commands for word in ("-ex", command)], "/usr/bin/python3", FOLDER / "program.py"])
    in_order = (r"groups of 4", r"\$1 = 10", r"groups of 8", r"Catchpoint 1", r"kernel twice, launch 2,.*", r"\$2 = 20", r".*a\[5\]: old value 5, new value 10", r"kernel twice, launch 1,.*", r"20\.0")
    if not re.search("(?:.*\n)*".join(f"^{expected}$\n" for expected in in_order), output, flags=re.M):
        raise Problem(f"not {in_order} in\n{output}")
    silent = kernel_tests.run_process([s.gasket, "exec", "--debug", "--batch", "true"], SECONDS, stderr=subprocess.STDOUT)
    if silent.returncode != 2 or b"has launched no kernel" not in silent.stdout:
        raise Problem(f"a program without kernels: status {silent.returncode}\n{silent.stdout.decode()}")


def check_fault_of_program(s):
    """The first launch of a host program faults: the session stops there, `continue` ends that launch with its error, and the program goes on to the next one, from which
    the session goes back past the fault."""
    if any(word.split("=")[-1] for word in s.setting if word.startswith(("SAN=", "TSAN="))):
        raise kernel_tests.Skipped("Python cannot load a platform with sanitizers")
    commands = ["continue", "continue", "info launch", "print i", "reverse-stepi", "delete", "continue", "continue"]
    output = run([s.gasket, "exec", "--debug", "--batch", *[word for command in commands for word in ("-ex", command)], "/usr/bin/python3", FOLDER / "fault.py"])
    in_order = (r"fault in kernel 'far'.*", r"far: .*", r"Catchpoint 1", r"kernel near, launch 2,.*", r"near: \[0 2 4 6\]")
    if not re.search("(?:.*\n)*".join(f"^{expected}$\n" for expected in in_order), output, flags=re.M):
        raise Problem(f"not {in_order} in\n{output}")


def check_editor(s):
    for tool in ("node", "npm"):
        if not shutil.which(tool):
            raise kernel_tests.Skipped(f"{tool} is not installed")
    environment = os.environ | {"DEBUG_MODULES": str(page.install_packages(s, "debug", "@vscode/debugadapter-testsupport")), "GASKET": str(s.gasket)}
    page.run_scripts(s, "debug", "editor.mjs", environment)


def test(s):
    tasks = [("debug/journeys in the interpreter", lambda: check_journeys(s, [], ["--via=ir", "--passes="])),
             ("debug/journeys in the simulator", lambda: check_journeys(s, ["--via=sim"], ["--via=sim"])),
             ("debug/states in the interpreter", lambda: check_same_state(s, [])),
             ("debug/states in the simulator", lambda: check_same_state(s, ["--via=sim"])),
             *[(f"debug/optimized code {level}", lambda level=level: check_optimized(s, level)) for level in ("-O0", "-O1", "-O2")],
             ("debug/lines backwards", lambda: check_lines_backwards(s)),
             ("debug/program", lambda: check_program(s)),
             ("debug/fault of a program", lambda: check_fault_of_program(s)),
             ("debug/built-in functions", lambda: check_builtins(s)),
             ("debug/saved sessions", lambda: check_saved(s)),
             ("debug/terminal", lambda: check_terminal(s)),
             ("debug/editor", lambda: check_editor(s))]
    s.each([(name, task) for name, task in tasks if s.chosen(name)])
