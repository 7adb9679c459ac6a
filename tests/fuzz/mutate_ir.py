"""IR texts with random changes, as input to every subcommand that reads them.

    tests/fuzz/mutate_ir.py [--gasket build/san/gasket] [--seed N] [--count N] [--keep FOLDER] [FILE.ll…]

A text is one of the goldens, or one of the given files, with words removed, inserted, exchanged or repeated. Whatever the
result, gasket must end with status 0 to 3 within a minute, report no defect of its own, leave no file if it rejects its input,
and begin every error with a location, followed by the line and a caret. Violations are printed and kept. Best with a build of
`make SAN=1`."""
import argparse
import collections
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
COMMANDS = ["cc -O0", "cc", "cc --simd=8", "cc -O1 --generic=switch --simd=32", "cc --emit=thread-ir", "opt -O2", "opt --dot=cfg", "opt --passes=PASSES",
            "run -g 16 --via=ir --max-instructions=100000", "eval", "regions"]
WRITES = ("cc", "opt")
STRANGE = ["4294967295", "-1", "18446744073709551616", "<0 x i32>", "<4294967295 x i32>", "[1000000000 x [1000000000 x i64]]", "i65", "i128", "i33", "undef", "poison",
           "zeroinitializer", "ptr addrspace(4)", "addrspace(10)", "opaque", "metadata", "...", "0xH7C00", "1e999", "!0", "!{", "{", "}", "(", ")", "[", '"', "\\"]


class Mutator:
    def __init__(self, seed, texts, strange=STRANGE):
        self.r = random.Random(seed)
        self.texts = texts
        self.words = sorted({w for t in texts for w in re.findall(r"[A-Za-z_.%@!][\w.]*|\d+|[^\s\w]", t)}) + list(strange) * 3

    def changed(self, text=None):
        """TEXT, or one of the texts, with some of its words changed."""
        text = self.r.choice(self.texts) if text is None else text
        words = re.findall(r"\s+|[A-Za-z_.%@!][\w.]*|\d+|[^\s\w]", text)
        if self.r.randrange(12) == 0:
            return text[:self.r.randrange(len(text) + 1)]
        for _ in range(self.r.choice([1, 1, 1, 2, 3, 5, 12])):
            if not words:
                break
            at, far = self.r.randrange(len(words)), self.r.randrange(len(words))
            change = self.r.randrange(6)
            if change == 0:
                del words[at:at + self.r.choice([1, 1, 20])]
            elif change == 1:
                words.insert(at, self.r.choice(self.words))
            elif change == 2:
                words[at] = self.r.choice(self.words)
            elif change == 3:
                words[at], words[far] = words[far], words[at]
            elif change == 4:
                words[at:at] = words[at:at + self.r.randrange(40)]
            else:
                words[at] = words[far]
        return "".join(words)


def problem(done, out):
    """The requirement that a finished run violates; None if there is none."""
    errors = done.stderr.decode(errors="replace")
    if done.returncode not in (0, 1, 2, 3):
        return f"status {done.returncode}"
    if "Sanitizer" in errors or "runtime error" in errors:
        return "the sanitizers complain"
    if done.returncode != 1:
        return None
    if out.exists():
        return "a file is left though the input was refused"
    lines = errors.split("\n")
    first = next((n for n, line in enumerate(lines) if "error: " in line), None)
    if first is None:
        return "refused without a message"
    if not re.match(r"\S+:\d+:\d+: error: ", lines[first]) or len(lines) < first + 3 or "^" not in lines[first + 2]:
        return "an error without its place: " + lines[first]
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gasket", default=TOP / "build/san/gasket")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("build/failed"))
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    given = parser.parse_args()
    texts = [f.read_text(errors="replace") for f in given.files or sorted(TOP.glob("tests/**/*.ll"))]
    m = Mutator(given.seed, [t for t in texts if len(t) < 40000])
    listed = subprocess.run([given.gasket, "opt", "--list-passes"], capture_output=True, text=True, check=True).stdout
    passes = [line.split()[0] for line in listed.splitlines() if line and not line.startswith(("-", " "))]
    counts, bad = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        path, out = pathlib.Path(folder) / "changed.ll", pathlib.Path(folder) / "out"
        for n in range(given.count):
            text = m.changed()
            path.write_text(text)
            out.unlink(missing_ok=True)
            words = m.r.choice(COMMANDS).replace("PASSES", ",".join(m.r.sample(passes, 4))).split()
            more = ["-o", out] if words[0] in WRITES else []
            last = ["1", "2"] if words[0] == "eval" else []
            try:
                done = subprocess.run([given.gasket, *words, *more, path, *last], capture_output=True, timeout=60, env={**os.environ, "ASAN_OPTIONS": "allocator_may_return_null=1"})
                counts[done.returncode] += 1
                what = problem(done, out)
            except subprocess.TimeoutExpired:
                what = "it does not end"
            if what:
                bad += 1
                given.keep.mkdir(parents=True, exist_ok=True)
                kept = given.keep / f"changed{given.seed}-{n}.ll"
                kept.write_text(text)
                print(f"gasket {' '.join(words)} {kept}: {what}", flush=True)
    print(f"{given.count} texts, {bad} failed; " + ", ".join(f"status {s}: {c}" for s, c in sorted(counts.items())))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
