"""Valid kernels with small changes: whatever they compute then, all settings must compute the same, and every time."""
import re

from attack_corpus import LIMITS, TOP, options, tokens
from attack_run import Case, shown
import sys

NUMBERS = ["0", "1", "2", "3", "4", "5", "7", "8", "15", "16", "31", "32", "33", "63", "64", "100", "127", "128", "255", "256", "65535", "65536", "0x7fffffff", "0x80000000u", "0xffffffffu", "0x100000000L", "-1"]
GROUPS = [["+", "-", "*", "&", "|", "^"], ["<", "<=", ">", ">=", "==", "!="], ["&&", "||"], ["+=", "-=", "^=", "|=", "&=", "*="], ["<<", ">>"], ["/", "%"]]
TYPES = ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong"]
TWO = re.compile(r"(<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||\+=|-=|\^=|\|=|&=|\*=|->|\+\+|--|0[xX][0-9a-fA-F]+\w*|\d+\.\d*[\w.+-]*|\w+|\s+|.)", re.S)
NAME = re.compile(r"[A-Za-z_]\w*$")
KEYWORDS = set("if else for while do switch case default return break continue goto const volatile local global constant private generic kernel void bool half float double size_t struct union enum typedef sizeof".split()) | set(TYPES)
SETTINGS = ["-O1 --via=ir", "-O2 --via=ir", "-O2 --via=ir", "-O0 --via=sim --simd=8", "-O0 --via=sim --simd=16", "-O2 --via=sim --simd=8", "-O2 --via=sim --simd=16", "-O2 --via=sim --simd=32", "-O1 --via=sim", "-O2 --via=sim --generic=switch",
            "-O2 --via=sim --private-memory=global", "-O2 --via=sim --private-memory=scratch", "-O2 --via=sim --global-access=stateless", "-O2 --via=sim --global-access=stateful", "-O1 --via=sim --simd=32 --global-access=stateless"]
BASE = "-O0 --via=ir --check"


def changed_kernel(r, text):
    """TEXT with a few changes in the bodies of its functions that leave it a program of the same kind."""
    parts = TWO.findall(text)
    # The words that can be changed: inside braces, not on a preprocessor line or in a comment.
    depth, begin, places, skipped = 0, True, [], False
    for i, part in enumerate(parts):
        if "\n" in part and part.isspace():
            skipped, begin = skipped and parts[i - 1] == "\\", True
            continue
        skipped |= begin and (part == "#" or part == "/")
        begin = begin and part.isspace()
        depth += (part == "{") - (part == "}")
        if depth and not skipped and not part.isspace() and part not in "(){};,.[]#":
            places.append(i)
    variables = sorted({parts[i] for i in places if NAME.match(parts[i]) and parts[i] not in KEYWORDS and "".join(parts[i + 1:i + 3]).strip()[:1] in list("=+-*&|^<>;,)]?") and len(parts[i]) < 12})
    for _ in range(r.choice([1, 1, 2, 2, 3, 4, 6])):
        if not places:
            break
        i = r.choice(places)
        part = parts[i]
        group = next((g for g in GROUPS if part in g), None)
        if group:
            parts[i] = r.choice(group)
        elif part.isdigit():
            parts[i] = r.choice(NUMBERS)
        elif part in TYPES:
            parts[i] = r.choice(TYPES)
        elif part in variables and r.random() < 0.4:
            parts[i] = r.choice(variables)
        elif part in variables:
            parts[i] = r.choice(["({} + 1)", "(-{})", "({} ^ 5)", "({} >> 1)", "(uchar){}", "(ulong){}", "(short){}", "min({}, ({})9)", "({} & 1 ? 3 : {})", "!{}", "({} / 3)", "({} % 7)", "(int)(float)({})"]).replace("{}", part)
    lines = "".join(parts).split("\n")
    statements = [i for i, line in enumerate(lines) if re.match(r"\s+[^{}]*;\s*$", line)]
    for _ in range(r.choice([0, 0, 1, 2])):
        if not statements:
            break
        i, j = r.choice(statements), r.choice(statements)
        kind = r.randrange(6)
        if kind == 0:
            lines[i], lines[j] = lines[j], lines[i]
        elif kind == 1:
            lines[i] += " " + lines[j].strip()
        elif kind == 2:
            lines[i] = ""
        elif kind == 3:
            lines[i] = f"if (get_global_id(0) {r.choice(['& 1', '> 5', '% 3 == 1'])}) {{ {lines[i].strip()} }}" if "=" in lines[i] and not re.match(r"\s*\w+ \w+ =", lines[i]) else lines[i]
        elif kind == 4:
            lines[i] = f"for (int q = 0; q < {r.choice([1, 2, 3, 9])}; q++) {{ {lines[i].strip()} }}" if not re.match(r"\s*\w+ [\w*]+ ?[=;\[]", lines[i]) else lines[i]
        else:
            lines[i] += r.choice([" if (get_local_id(0) == 3) return;", " if (get_global_id(0) & 2) {} else ;", " ;"])
    return "\n".join(lines)


class Agreements:
    def __init__(self, corpus):
        self.corpus = corpus
        kernels = [k for k in corpus.runnable if len(k.text) < 9000 and not re.search(r"// (VIA|SIMD|FAULT)", k.text) and k.path.name != "integers.cl"]
        self.kernels = [k for k in kernels if "printf" not in k.text or "kernels/generic" not in str(k.path)]

    def make(self, r, _number):
        if r.random() < 0.35:
            from random_kernel import Maker, RUN
            import shlex
            program = Maker(r.randrange(1 << 30)).program() if hasattr(Maker, "program") else None
            text, run = (program.text(), shlex.split(RUN.split(": ", 1)[1])) if program else (None, None)
            if program and len(program.kernels) > 1:
                run += ["-k", program.kernels[0]]
            origin = "random kernel"
        else:
            text = None
        if text is None:
            kernel = r.choice(self.kernels)
            text, run, origin = kernel.text, list(r.choice(kernel.runs)), kernel.path.stem
        changed = changed_kernel(r, text)
        ignored = re.findall(r"^// IGNORE (\w+)", text, re.M)
        buffers = [w.split("=")[0] for a, w in zip(run, run[1:]) if a == "-a" and re.match(r"[^=]+=\w+\[", w) and w.split("=")[0] not in ignored]
        run += [w for n, name in enumerate(buffers) for w in ("-o", f"{name}=out{n}")]
        case = Case("agree " + origin, {"a.cl": changed}, [["run", *BASE.split(), *LIMITS, *run, "a.cl"]], outputs=tuple(f"out{n}" for n in range(len(buffers))) + ("t.ll",), may_be_large=True)
        settings = r.sample(SETTINGS, 6)
        front = self.corpus.pipelines["-O0"].split(",")
        extra = r.sample([p for p in self.corpus.passes if p not in ("surfaces", "lift-allocas", "tag", "expand-generic", "place-private", "pool-strings")], r.choice([2, 5, 9]))
        settings.append(f"--passes={','.join(front[:3] + ['sroa', 'mem2reg'] + extra + front[3:])} {r.choice(['--via=ir', '--via=sim --simd=16'])}")
        thread = (r.choice(["-O0", "-O2"]), r.choice(["8", "16", "32"]), r.choice(["-O0 --via=sim", "-O2 --via=sim", "-O0 --via=ir"])) if r.random() < 0.4 else None
        case.judge = lambda c, all_done, runner: self.compare(c, all_done[0], runner, run, settings, thread)
        return case

    def compare(self, case, base, runner, run, settings, thread):
        """Compares the results at the settings with those of the interpreter without optimization."""
        runner.remove(base.left)
        if base.status != 0:
            return
        yield from self.compare_settings(case, base, runner, run, settings)
        if thread:
            level, simd, how = thread
            compile = ["cc", level, "--simd=" + simd, "--emit=thread-ir", *[w for w in run if re.match(r"-(cl-|D|I|U)", w)], "-o", "t.ll", "a.cl"]
            made = runner.run(case, compile)
            if made.status == 0:
                words = ["run", *how.split(), *(["--simd=" + simd] if "--via=ir" in how else []), *LIMITS, *run, "t.ll"]
                again = runner.run(case, words)
                runner.remove(again.left)
                direct = runner.run(case, ["run", level, "--simd=" + simd, "--via=sim", *LIMITS, *run, "a.cl"])
                runner.remove(direct.left)
                if (again.status, again.out, again.left) != (direct.status, direct.out, direct.left):
                    first = next(iter(again.err.splitlines()), "other bytes")
                    yield f"thread form differs: status {again.status} {'' if again.status == 0 else re.sub(r'[0-9]+', '#', first)[-60:]}", first, f"{shown(case, compile)} && {shown(case, words)}"

    def compare_settings(self, case, base, runner, run, settings):
        wrong = []
        for setting in settings:
            done = runner.run(case, ["run", *setting.split(), *LIMITS, *run, "a.cl"])
            runner.remove(done.left)
            if done.status == 3 and "instructions" in done.err and "--max-instructions" not in base.err:
                continue  # a thread counts the instructions of all its work-items
            if (done.status, sorted(done.out.split(b"\n")), done.left) != (base.status, sorted(base.out.split(b"\n")), base.left):
                wrong.append((setting, done))
        if not wrong:
            return
        # A change can cause a data race, which also shows without optimization, at some width.
        racy = any(self.without_optimization(case, base, runner, run, s) for s in ("--via=sim --simd=8", "--via=sim --simd=16", "--via=sim --simd=32"))
        if racy:
            return
        for setting, done in wrong[:3]:
            yield (f"settings differ: {case.label} {'status ' + str(done.status) if done.status else 'bytes'}" + (" --passes" if "--passes" in setting else ""),
                   next(iter(done.err.splitlines()), "other bytes"), "gasket run " + setting + " " + " ".join(run) + " a.cl")

    def without_optimization(self, case, base, runner, run, setting):
        done = runner.run(case, ["run", "-O0", *setting.split(), *LIMITS, *run, "a.cl"])
        runner.remove(done.left)
        return (done.status, done.left) != (base.status, base.left)


class Repetitions:
    """The same command twice, and runs with one host thread and with four: the same files, standard output and standard
    error."""

    def __init__(self, corpus):
        self.corpus = corpus
        from attack_ir import IntermediateTexts
        from attack_source import Sources
        self.ir, self.sources = IntermediateTexts(corpus), Sources(corpus)

    def make(self, r, _number):
        kind = r.randrange(5)
        if kind < 2:
            case = (self.ir if kind else self.sources).make(r, 0)
            words = case.commands[0]
            if "--time-passes" in words or words[0] == "run" and "-j1" not in words:
                words = [w for w in words if w != "--time-passes"]
            case.label, case.commands, case.same = "repeated " + case.label, [words, words], True
            return case
        kernel = r.choice(self.corpus.runnable)
        if kind == 2:
            words = ["cc", *[w for w in options(r) if w != "--time-passes"], "-o", "out", r.choice(["--stats=stats", "--remarks", "--emit=thread-ir", "--emit=visa", "--emit=ir", "--print-changed"]), "a.cl"]
            words = [w for w in words if w != "--stats=stats"]
            return Case("repeated cc", {"a.cl": kernel.text}, [words, words], outputs=("out",), same=True)
        is_changed = r.random() < 0.4
        text = changed_kernel(r, kernel.text) if is_changed else kernel.text
        threads = "-j1" if is_changed else "-j4"  # a changed kernel may have data races between work-groups
        run = list(r.choice(kernel.runs))
        buffers = [w.split("=")[0] for a, w in zip(run, run[1:]) if a == "-a" and re.match(r"[^=]+=\w+\[", w)]
        words = ["run", *[w for w in options(r) if w != "--time-passes"], "--max-instructions=200000", *run, *[w for n, name in enumerate(buffers) for w in ("-o", f"{name}=out{n}")]]
        return Case("repeated run", {"a.cl": text}, [[*words, "-j1", "a.cl"], [*words, "-j1", "a.cl"], [*words, threads, "a.cl"]], outputs=tuple(f"out{n}" for n in range(len(buffers))), same=True, may_be_large=True)
