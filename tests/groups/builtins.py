"""The built-in functions without arithmetic, compared with models (tests/builtins)."""
import sys

import group_tests
from kernel_tests import TOP

AGREEMENT_PARTS = 30


def test(s):
    kinds = [k for k in ("groups", "agreement", "atomics", "copies", "printf", "overloads", "texels", "pipes") if not s.filters or any(f.startswith("builtins") or f.startswith(k) for f in s.filters)]
    words = ["--jobs", "1", "--gasket", s.gasket]

    def task(kind, *more):
        return "/".join(["builtins", kind, *more[1:]]), lambda: group_tests.count_lines(s, [sys.executable, TOP / f"tests/builtins/{kind}.py", *words, *more], kind="builtins/")

    parts = [task("agreement", "--part", f"{part}/{AGREEMENT_PARTS}") for part in range(1, AGREEMENT_PARTS + 1)]  # the cores share them
    s.each([*(s.share("agreement", parts) if "agreement" in kinds else []), *(task(kind) for kind in kinds if kind != "agreement")])
