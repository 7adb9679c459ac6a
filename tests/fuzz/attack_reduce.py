"""Shrinks the input of a finding: removes options, then lines, then words, as long as the signature stays the same."""
import copy
import time

from attack_corpus import tokens
from attack_run import attack


class Shrinker:
    def __init__(self, case, signature, runners, seconds):
        self.case, self.signature, self.runners = case, signature, runners
        self.end = time.monotonic() + seconds

    def fails(self, case):
        return time.monotonic() < self.end and any(s == self.signature for runner in self.runners for s, _, _ in attack(case, runner))

    def shrink_list(self, parts, with_parts):
        """The shortest sublist of PARTS found, removing large pieces first, then single ones; WITH_PARTS makes a case of a
        list."""
        size = max(1, len(parts) // 2)
        while size:
            at, smaller = 0, False
            while at < len(parts):
                fewer = parts[:at] + parts[at + size:]
                case = with_parts(fewer)
                if case and self.fails(case):
                    parts, smaller, self.case = fewer, True, case
                else:
                    at += size
            size = size if smaller and size == 1 and len(parts) < 400 else size // 2
        return parts

    def with_text(self, name, text):
        case = copy.copy(self.case)
        case.files = {**case.files, name: text}
        return case

    def with_words(self, words):
        case = copy.copy(self.case)
        case.commands = [words] * len(case.commands)
        limited = [w for w in self.case.commands[0] if w.startswith("--max-instructions")]
        return case if words and words[0] == self.case.commands[0][0] and all(w in words for w in limited) else None

    def run(self):
        if len({tuple(c) for c in self.case.commands}) == 1:
            self.shrink_list(list(self.case.commands[0]), self.with_words)
        for name, text in list(self.case.files.items()):
            if not isinstance(text, str):
                continue
            lines = self.shrink_list(text.splitlines(keepends=True), lambda p: self.with_text(name, "".join(p)))
            self.shrink_list(tokens("".join(lines)), lambda p: self.with_text(name, "".join(p)))
        return self.case


def shrink(case, signature, runners, seconds=60):
    """A smaller case with the same signature, after at most SECONDS."""
    return Shrinker(case, signature, runners, seconds).run() if not case.judge else case
