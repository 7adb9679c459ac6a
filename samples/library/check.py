#!/usr/bin/env python3
"""check.py - gasket as a library of Python: checks a kernel, and prints where it is wrong.

    PYTHONPATH=src/python python3 samples/library/check.py
"""
import array

import gasket

KERNEL = """kernel void shift(global int *p)
{
    size_t i = get_global_id(0);
    p[i] = p[i + 1];
}
"""


def main():
    with gasket.Program(KERNEL, "--check") as program:
        result = program["shift"].launch(8, [array.array("i", range(8))], local_size=4)
    for finding in result.findings:
        print(f"line {finding.place.line}: {finding.message} [{finding.kind}]")


if __name__ == "__main__":
    main()
