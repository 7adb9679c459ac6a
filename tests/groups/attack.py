"""Hostile inputs for every interface of the program: a few hundred of those of tests/fuzz/attack.py."""
import attack
from kernel_tests import Problem

ONE_IN = 3  # of the inputs, beside other groups


def check_attack(s, kind):
    problems = attack.short_run(kind, s.gasket, "SAN=1" in s.setting, 1 if s.is_whole() else ONE_IN)
    if problems:
        raise Problem("\n".join(problems[:20]))


def test(s):
    s.each([(f"attack/{kind}", lambda kind=kind: check_attack(s, kind)) for kind in attack.SHORT if s.chosen(f"attack/{kind}")])
