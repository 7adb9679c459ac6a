"""The valid texts that attacks start from: kernels with a command that runs them, IR at every stage, assembly.

Texts printed by gasket are generated on first use and cached."""
import functools
import pathlib
import re
import shlex
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(TOP / "tests/tools"))
sys.path.insert(0, str(TOP / "tests/fuzz"))

LIMITS = ["--max-instructions=200000", "-j1"]
NUMBERS = ["0", "1", "2", "3", "7", "8", "15", "16", "31", "32", "33", "63", "64", "127", "128", "255", "256", "1000", "4095", "4096", "32767", "32768", "65535", "65536", "1048576",
           "16777216", "2147483647", "2147483648", "4294967295", "4294967296", "1152921504606846976", "2305843009213693952", "4611686018427387904",
           "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616", "340282366920938463463374607431768211456"]


def tokens(text):
    return re.findall(r"\s+|[A-Za-z_.%@!$][\w.]*|0[xX][0-9a-fA-F]+|\d+|[^\s\w]", text)


class Kernel:
    """A kernel file with the words of each of its RUN lines."""

    def __init__(self, path):
        self.path = path
        self.text = path.read_text(errors="replace")
        self.runs = []
        for line in re.findall(r"^// RUN: (?:gasket run )?(-.*)$", self.text, flags=re.M):
            words = shlex.split(line)
            if "-g" in words and not any("@" in w or w.startswith("-I") for w in words):
                self.runs.append([w for w in words if not w.endswith(".cl")])


class Corpus:
    def __init__(self, gasket):
        self.gasket = str(gasket)
        self.kernels = [k for k in map(Kernel, sorted(TOP.glob("tests/kernels/**/*.cl")) + sorted(TOP.glob("samples/*.cl"))) if len(k.text) < 40000]
        self.runnable = [k for k in self.kernels if k.runs]
        self.small = [k for k in self.runnable if len(k.text) < 6000 and "/real/" not in str(k.path)]
        self.sources = [p.read_text(errors="replace") for p in sorted(TOP.glob("tests/golden/**/*.cl"))] + [k.text for k in self.kernels]
        self.golden_ir = [t for t in (p.read_text(errors="replace") for p in sorted(TOP.glob("tests/**/*.ll"))) if len(t) < 30000]
        self.golden_asm = [t for t in (p.read_text(errors="replace") for p in sorted(TOP.glob("tests/golden/**/*.asm"))) if len(t) < 30000]
        self.passes, self.pipelines = self.list_passes()
        self.builtins = self.list_builtins()

    def ask(self, *words):
        done = subprocess.run([self.gasket, *map(str, words)], capture_output=True, timeout=120)
        return done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")

    def list_passes(self):
        lines = self.ask("opt", "--list-passes")[0].splitlines()
        pipelines = {line.split(":")[0]: line.split(": ")[1] for line in lines if line.startswith("-O")}
        return [line.split()[0] for line in lines if line and not line.startswith(("-", " "))], pipelines

    def list_builtins(self):
        """The built-in functions as (name, parameter types, types that T may be)."""
        rows = re.findall(r"^[\w *]+?\b(\w+)\(([^)\n]*)\)  +(.*?)  +\d\.\d  ", self.ask("help", "builtins")[0], re.M)
        return sorted({(name, tuple(p.strip() for p in parameters.split(",") if p.strip()), of.strip()) for name, parameters, of in rows})

    @functools.lru_cache(maxsize=None)
    def ir(self, kernel, stage):
        """IR of a kernel file: at a level, in thread form, or after a pass."""
        if stage.startswith("after "):
            dumps = self.ask("cc", "--print-after=" + stage[6:], kernel.path)[1].split("; *** after ")
            return dumps[-1].split("\n", 1)[1] if len(dumps) > 1 else self.ask("cc", "--emit=ir", kernel.path)[0]
        return self.ask("cc", *stage.split(), kernel.path)[0]

    @functools.lru_cache(maxsize=None)
    def asm(self, kernel, options):
        return self.ask("cc", *options.split(), kernel.path)[0]

    def text_of(self, text, language, *words):
        """What cc prints for TEXT in LANGUAGE; empty if it refuses TEXT."""
        done = subprocess.run([self.gasket, "cc", "-x", language, *words, "-"], input=text.encode(), capture_output=True, timeout=120)
        return done.stdout.decode() if done.returncode == 0 else ""

    def any_ir(self, r):
        """(text, words of a run or None) at some stage."""
        if r.random() < 0.35:
            return r.choice(self.golden_ir), None
        kernel = r.choice(self.small)
        kind = r.randrange(4)
        if kind == 0:
            stage = f"--emit=thread-ir --simd={r.choice([8, 16, 32])} -O{r.randrange(3)}"
        elif kind == 1:
            stage = "after " + r.choice(self.passes)
        else:
            stage = f"--emit=ir -O{r.randrange(3)}"
        text = self.ir(kernel, stage)
        return (text, r.choice(kernel.runs)) if len(text) < 200000 else (r.choice(self.golden_ir), None)


def options(r):
    """Options of the compiler, mostly few."""
    words = [r.choice(["-O0", "-O1", "-O2", "-O2"])]
    if r.random() < 0.5:
        words.append("--simd=" + r.choice(["8", "16", "32", "auto"]))
    for name, choices in (("generic", ["optimize", "switch"]), ("private-memory", ["scratch", "global"]), ("global-access", ["stateless", "stateful"]),
                          ("private-variables", ["language", "inline", "pass", "module", "escaping"])):
        if r.random() < 0.2:
            words.append(f"--{name}={r.choice(choices)}")
    if r.random() < 0.1:
        words.append("--verify-each")
    if r.random() < 0.06:
        words.append(r.choice(["-cl-fast-relaxed-math", "-cl-std=CL1.2", "-cl-std=CL2.0", "-cl-std=CL1.0", "-cl-denorms-are-zero", "-Wall", "-Wextra", "--remarks", "--time-passes",
                               "--print-changed", "--print-after=all", "--fprivate-program-scope", "-cl-single-precision-constant", "-Werror", "-w"]))
    return words
