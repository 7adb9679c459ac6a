"""Shrinks a random kernel that fails: removes statements, unwraps nested blocks, and replaces parts of expressions by 1.

    tests/fuzz/reduce.py --seed N [the options of random_kernel.py]

A smaller kernel is kept if one of the settings that failed before still fails in the same way, and a setting that was correct
still agrees with PoCL, or without PoCL with the interpreter without optimization."""
import random_kernel as made
import re


def kind(problem):
    """The part of a problem that must stay the same: numbers may change."""
    return re.sub(r"[0-9]+", "#", problem)[:60] if problem.startswith("status") else "differs"


class Shrinker:
    def __init__(self, program, judge, wrong):
        self.program, self.judge = program, judge
        self.settings = [next((s for s in wrong if s != "pocl" and "sim" in s), next(iter(wrong)))]
        self.wanted = {s: kind(wrong[s]) for s in self.settings}
        self.with_pocl = self.settings[0] == "pocl" or "-O0 --via=ir" in wrong
        if not self.with_pocl:
            self.settings.insert(0, "-O0 --via=ir")
        self.tries = 0

    def fails(self):
        """Whether the setting still fails in the same way, and the reference does not fail."""
        self.tries += 1
        pocl, self.judge.pocl = self.judge.pocl, self.judge.pocl if self.with_pocl else None
        wrong = self.judge.verdict(self.program, [s for s in self.settings if s != "pocl"])
        self.judge.pocl = pocl
        return {s: kind(w) for s, w in wrong.items()} == self.wanted

    def shrink_block(self, block):
        """Removes runs of statements of BLOCK, long runs first; returns whether it became smaller."""
        smaller, size = False, max(1, len(block))
        while size:
            at = len(block) - size
            while at >= 0:
                removed = block[at:at + size]
                del block[at:at + size]
                if self.fails():
                    smaller = True
                else:
                    block[at:at] = removed
                at -= size
                if -size < at < 0 and size > 1:
                    at = 0
            size //= 2
        return smaller

    def unwrap(self, block):
        """Replaces a statement by the statements of a block nested in it."""
        smaller = False
        for i in range(len(block) - 1, -1, -1):
            node = block[i]
            for inner in node.blocks():
                block[i:i + 1] = inner
                if self.fails():
                    smaller = True
                    break
                block[i:i + len(inner)] = [node]
        for node in block:
            for inner in node.blocks():
                smaller |= self.shrink_block(inner)
                smaller |= self.unwrap(inner)
        return smaller

    def simplify(self, block):
        smaller = False
        for node in block:
            for i, part in enumerate(node.parts):
                if isinstance(part, list):
                    smaller |= self.simplify(part)
                else:
                    smaller |= self.simplify_text(node, i)
        return smaller

    def simplify_text(self, node, i):
        """Replaces each parenthesised part by an inner operand, or 1, outermost first."""
        smaller, at = False, 0
        while at < len(node.parts[i]):
            old = node.parts[i]
            if old[at] == "(":
                end = closing(old, at)
                inner = old[at + 1:end]
                for new in replacements(inner):
                    node.parts[i] = old[:at] + new + old[end + 1:]
                    if len(node.parts[i]) < len(old) and self.fails():
                        smaller = True
                        at -= 1
                        break
                    node.parts[i] = old
            at += 1
        return smaller

    def run(self):
        again = True
        while again and self.tries < 3000:
            again = False
            for function in list(self.program.functions):
                functions, kernels = list(self.program.functions), list(self.program.kernels)
                self.program.drop(function)
                if self.program.kernels and self.fails():
                    again = True
                    continue
                self.program.functions, self.program.kernels = functions, kernels
            for _, body in reversed(self.program.functions):
                again |= self.shrink_block(body)
                again |= self.unwrap(body)
            for _, body in reversed(self.program.functions):
                again |= self.simplify(body)
        return self.program.text()


def closing(text, at):
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] == "(") - (text[i] == ")")
        if depth == 0:
            return i
    return len(text) - 1


def replacements(inner):
    """Replacements for (INNER): 1, its first or its last operand."""
    yield "(1)"
    for at, c in enumerate(inner):
        if c == "(":
            end = closing(inner, at)
            if end - at + 1 < len(inner):
                start = at
                while start and (inner[start - 1].isalnum() or inner[start - 1] == "_"):
                    start -= 1
                yield "(" + inner[start:end + 1] + ")"
            if at:
                break


def shrink(program, judge, wrong):
    return Shrinker(program, judge, wrong).run()


if __name__ == "__main__":
    import sys
    seed = sys.argv[sys.argv.index("--seed") + 1]
    sys.argv[1:] = ["--seeds", seed, "--reduce", *[a for a in sys.argv[1:] if a not in ("--seed", seed)]]
    sys.exit(made.main())
