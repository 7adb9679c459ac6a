"""images.py EXPECTED FILE…: runs kernels of each file of code and compares their output with EXPECTED.

EXPECTED has sections: a line "== ARGUMENTS" for `gasket run`, then the numbers that the run must print."""
import shlex
import subprocess
import sys


def sections(path):
    arguments, numbers = None, []
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("== "):
                if arguments:
                    yield arguments, numbers
                arguments, numbers = shlex.split(line[3:]), []
            elif not line.startswith("#"):
                numbers += line.split()
    yield arguments, numbers


def main():
    failed = 0
    for arguments, numbers in sections(sys.argv[1]):
        for asm in sys.argv[2:]:
            done = subprocess.run(["gasket", "run", *arguments, asm], capture_output=True, text=True, check=False)
            if done.returncode or done.stdout.split() != numbers:
                print(f"{asm}: {shlex.join(arguments)}: status {done.returncode}\n{done.stderr}prints {done.stdout.split()}\nnot    {numbers}")
                failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
