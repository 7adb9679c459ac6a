"""Hostile inputs for every interface of the program: sources, IR, assembly, arguments, options, limits; and valid ones whose
results must agree.

    tests/fuzz/attack.py [--kind KIND,…] [--count N] [--seed N] [--gasket FILE] [--san FILE] [--san-share N] [--jobs N]
                         [--keep FOLDER] [--only N]

Each input is generated from the seed, its kind and its number alone, so `--kind KIND --seed N --only NUMBER` generates it
again. For every input gasket must end with status 0 to 3, and print a diagnostic with a location for status 1. There must be no
signal, sanitizer report, leak or half-written file, and a run may use at most 10 seconds of processor time and 1 GiB of memory;
two runs must print the same. Violations are grouped by signature: the location of a failed assertion, the sanitizer's first
frame in gasket, or the text of a message. `--keep` writes the smallest input of each group, with its command."""
import argparse
import collections
import concurrent.futures
import pathlib
import random
import shutil
import sys
import tempfile
import time

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(TOP / "tests/fuzz"))
from attack_agree import Agreements, Repetitions
from attack_asm import Assemblies
from attack_bombs import Bombs
from attack_command import CommandLines, Launches, Limits
from attack_corpus import Corpus
from attack_ir import IntermediateTexts
from attack_launch_files import LaunchFiles
from attack_memory import KernelMemory
from attack_reduce import shrink
from attack_run import Runner, attack, shown
from attack_source import Sources

# Inputs of each kind in a full run; and 1 in N of them is also run with the sanitizers' build.
KINDS = {"source": (Sources, 5500, 4), "ir": (IntermediateTexts, 4000, 3), "asm": (Assemblies, 3000, 3), "memory": (KernelMemory, 2000, 3), "launch": (Launches, 1600, 3), "files": (LaunchFiles, 1600, 3), "options": (CommandLines, 1600, 3),
         "limits": (Limits, 500, 0), "bombs": (Bombs, 160, 0), "agree": (Agreements, 700, 0), "repeat": (Repetitions, 500, 0)}


class Findings:
    """The findings by signature, with the smallest input of each."""

    def __init__(self, keep):
        self.keep, self.groups = keep, {}

    def add(self, kind, number, case, signature, text, command):
        size = sum(len(d) for d in case.files.values()) + len(command)
        group = self.groups.setdefault(signature, {"kinds": collections.Counter(), "size": None})
        group["kinds"][kind] += 1
        if group["size"] is None or size < group["size"]:
            group.update(size=size, kind=kind, number=number, case=case, text=text, command=command)

    def reduce(self, given):
        """Shrinks the input of every group, for at most a minute each."""
        with tempfile.TemporaryDirectory(prefix="attack-") as folder:
            runners = [Runner(given.gasket, folder + "/plain")] + ([Runner(given.san, folder + "/plain", True)] if given.san else [])
            for signature, g in self.groups.items():
                runs = runners[1:] if signature.startswith(("ASan", "UBSan")) else runners[:1]
                g["case"] = shrink(g["case"], signature, runs)
                if not g["case"].judge:
                    g["command"] = shown(g["case"], g["case"].commands[0])

    def write(self, seed):
        for order, (signature, g) in enumerate(sorted(self.groups.items())):
            folder = self.keep / f"{order:03}-{g['kind']}-{g['number']}"
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            for name, data in g["case"].files.items():
                (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode("latin-1", "replace"))
            (folder / "command").write_text(f"# {signature}\n# {g['text']}\n# limits {g['case'].limits} stdout {g['case'].stdout or 'file'}\n"
                                            f"# attack.py --kind {g['kind']} --seed {seed} --only {g['number']}\n{g['command']}\n")

    def report(self):
        for signature, g in sorted(self.groups.items(), key=lambda item: -sum(item[1]["kinds"].values())):
            counts = " ".join(f"{kind}:{n}" for kind, n in g["kinds"].items())
            print(f"{sum(g['kinds'].values()):5}  {signature}  [{counts}; {g['kind']} {g['number']}]\n       {g['command'][:200]}\n       {g['text'][:200]}")


def run_kind(kind, numbers, given, corpus, statuses):
    """Runs the inputs NUMBERS of KIND; yields (number, case, findings). Counts in STATUSES how the inputs end."""
    make, _, share = KINDS[kind]
    maker = make(corpus)
    with tempfile.TemporaryDirectory(prefix="attack-") as folder:
        plain = Runner(given.gasket, folder + "/plain")
        san = Runner(given.san, folder + "/plain", True) if given.san else None
        for number in numbers:
            r = random.Random(f"{given.seed}/{kind}/{number}")
            case = maker.make(r, number)
            found = attack(case, plain)
            crashed = any(s.startswith("SIG") and not case.limits for s, _, _ in found)
            if san and case.san and (crashed or (share and number % (given.san_share or share) == 0)):
                more = attack(case, san)
                if more and crashed:
                    found = [f for f in found if not f[0].startswith("SIG")]
                found += [f for f in more if f[0] not in {s for s, _, _ in found}]
            yield number, case, found
        statuses.update(plain.statuses)


def run_part(kind, numbers, given):
    statuses = collections.Counter()
    found = [(n, dataclass_without_judge(c), f) for n, c, f in run_kind(kind, numbers, given, Corpus(given.gasket), statuses) if f]
    return kind, found, len(numbers), statuses


def dataclass_without_judge(case):
    """A case that can be sent to another process."""
    case.judge = None
    return case


def attack_kinds(given):
    """Runs the inputs that GIVEN (the parsed options) requests. Returns the findings and the number of inputs and findings by
    kind."""
    findings, table = Findings(given.keep), {}
    parts = []
    for kind in given.kind:
        numbers = [given.only] if given.only is not None else range(given.count or KINDS[kind][1])
        size = max(1, min(200, len(numbers) // (4 * given.jobs) or 1)) if given.jobs > 1 else len(numbers)
        parts += [(kind, numbers[i:i + size]) for i in range(0, len(numbers), size)]
    started = collections.Counter()

    def take(kind, found, count, statuses, seconds=0.0):
        row = table.setdefault(kind, [0, 0, 0.0, collections.Counter()])
        row[3].update(statuses)
        row[0] += count
        row[2] += seconds
        for number, case, whats in found:
            row[1] += 1
            for signature, text, command in whats:
                findings.add(kind, number, case, signature, text, command)

    if given.jobs > 1:
        with concurrent.futures.ProcessPoolExecutor(given.jobs) as pool:
            for job in concurrent.futures.as_completed([pool.submit(run_part, kind, numbers, given) for kind, numbers in parts]):
                take(*job.result())
    else:
        corpus = Corpus(given.gasket)
        for kind, numbers in parts:
            before, statuses = time.monotonic(), collections.Counter()
            for number, case, found in run_kind(kind, numbers, given, corpus, statuses):
                take(kind, [(number, case, found)] if found else [], 1, {})
                for signature, text, command in found:
                    if not started[signature]:
                        print(f"{kind} {number}: {signature}: {text[:150]}\n    {command[:200]}", flush=True)
                    started[signature] += 1
            take(kind, [], 0, statuses, time.monotonic() - before)
    return findings, table


# A short run with a fixed seed, as a test: about 20 seconds.
SHORT = {"source": 120, "ir": 120, "asm": 80, "launch": 50, "files": 60, "memory": 60, "options": 50, "limits": 25, "agree": 20, "repeat": 15}


def short_run(kind, gasket, is_san=False, one_in=1):
    """The findings of the short run's inputs of KIND, or of each ONE_IN-th of them, as texts; GASKET may be the sanitizers' build."""
    maker, problems = KINDS[kind][0](Corpus(gasket)), []
    with tempfile.TemporaryDirectory(prefix="attack-") as folder:
        runner = Runner(gasket, folder + "/inputs", is_san)
        for number in range(0, SHORT[kind], one_in):
            case = maker.make(random.Random(f"0/{kind}/{number}"), number)
            if not is_san or (case.san and not case.limits):
                problems += [f"attack.py --kind {kind} --only {number}: {signature}\n{command}\n{text}" for signature, text, command in attack(case, runner)]
    return problems


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", type=lambda s: s.split(","), default=list(KINDS), help="some of " + ", ".join(KINDS))
    parser.add_argument("--count", type=int, help="inputs of each kind (default: as many as a full run has of it)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--gasket", type=pathlib.Path, default=TOP / "build/gasket")
    parser.add_argument("--san", type=pathlib.Path, help="the sanitizers' build: takes a part of the inputs, and all that end with a signal")
    parser.add_argument("--san-share", type=int, help="1 in N inputs for the sanitizers' build (default: by kind)")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("build/attack"))
    parser.add_argument("--reduce", action="store_true", help="shrink what is kept, for at most a minute each")
    parser.add_argument("--only", type=int, help="the input of this number alone")
    given = parser.parse_args(words)
    for kind in given.kind:
        if kind not in KINDS:
            parser.error(f"there is no kind '{kind}'")
    findings, table = attack_kinds(given)
    if given.reduce:
        findings.reduce(given)
    findings.write(given.seed)
    print()
    findings.report()
    print("\nkind      inputs  with findings  seconds  inputs by status of the first command")
    for kind, (inputs, bad, seconds, statuses) in table.items():
        print(f"{kind:8} {inputs:7} {bad:14} {seconds:8.0f}  " + ", ".join(f"{s}: {n}" for s, n in sorted(statuses.items())))
    print(f"{sum(row[0] for row in table.values())} inputs, {len(findings.groups)} findings")
    return 1 if findings.groups else 0


if __name__ == "__main__":
    sys.exit(main())
