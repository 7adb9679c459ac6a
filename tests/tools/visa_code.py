#!/usr/bin/env python3
"""Gen9 code that Intel's finalizer makes of gasket's vISA, as a file that `gasket run` accepts.

    tests/tools/visa_code.py [--gasket build/gasket] [-o out.asm] kernel.cl [options of gasket cc]

`gasket cc --emit=visa` writes the program, and GenX_IR (Debian's libigc-tools) allocates its registers, schedules it and prints assembly for
Skylake, a file for each kernel. The payload is that of gasket's own code, so its directives precede the instructions; only the scratch memory is
what the finalizer's spills need. A message of the finalizer, except about spills, is an error."""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import kernel_tests

FINALIZER = "GenX_IR"
ABOUT_SPILLS = re.compile(r"\[vISA Finalizer Messages\]|Spill memory used = \d+ bytes for kernel|\s*Compiling kernel with spill code may degrade performance")
LABEL = r"[_A-Za-z]\w*"
BRANCH = re.compile(r"^\s*(\(.*?\)\s*)?(goto|join|if|else|endif|while|break|cont|jmpi|call|ret)\b")
HEAD = re.compile(r'^\.kernel "(.*?)"$(?:.(?!^\.kernel ))*?(?:^\.kernel_attr SpillMemOffset=(\d+)$.*?)?^\.function ', re.M | re.S)


class Refused(Exception):
    """gasket writes no vISA, or the finalizer has a message about it."""


class Kernel:
    """The finalizer's code of a kernel."""

    def __init__(self, text, private):
        """TEXT has its assembly; PRIVATE: bytes of scratch memory for private variables."""
        self.text, self.private = text, private
        self.name = re.search(r'^//\.kernel "?(.*?)"?$', text, re.M).group(1)
        self.instructions = self.number(r"^//\.instCount (\d+)")
        self.spilled = self.number(r"^//\.spill size (\d+)")
        self.registers = len(set(re.findall(r"\br(\d+)\b", "\n".join(line.partition("//")[0] for line in text.splitlines()))))

    def number(self, pattern):
        found = re.search(pattern, self.text, re.M)
        return int(found.group(1)) if found else 0

    def scratch(self):
        """Bytes: private variables, then spills, in whole registers."""
        return (self.private + self.spilled + 31) // 32 * 32

    def lines(self):
        """The instructions, with labels that no other kernel of the file has, and regions in the form that the manual demands: in rows of one
        element the horizontal stride is 0."""
        kept = [line for line in self.text.splitlines() if line.strip() and (not line.startswith("//") or line.startswith(("// File: ", "// Line ")))]
        labels = {m.group(1) for line in kept for m in [re.match(f"({LABEL}):", line)] if m}
        prefix = re.sub(r"\W", "_", self.name)
        for line in kept:
            if BRANCH.match(line) or re.match(f"{LABEL}:", line):
                code, comment, rest = line.partition("//")
                line = re.sub(LABEL, lambda m: f"{prefix}__{m.group()}" if m.group() in labels else m.group(), code) + comment + rest
            yield re.sub(r"<(\d+);1,[124]>", r"<\1;1,0>", line)


def finalize(visa, folder):
    """The kernels of file VISA, by name, as the finalizer compiles them in FOLDER. Raises Refused with its messages, except those about spills."""
    text = pathlib.Path(visa).read_text(errors="replace")
    done = kernel_tests.run_process([FINALIZER, visa, "-platform", "SKL", "-output", "-emitLocation"], cwd=folder, stderr=subprocess.STDOUT)
    said = [line for line in done.stdout.decode(errors="replace").splitlines() if line.strip() and not line.startswith(FINALIZER)]
    wrong = [line for line in said if not ABOUT_SPILLS.match(line)]
    private = {name: int(offset or 0) for name, offset in HEAD.findall(text)}
    found = [path.read_text(errors="replace") for path in pathlib.Path(folder).glob("*.asm")]
    if wrong or done.returncode not in (0, 1) or (done.returncode == 1 and not said) or len(found) != len(private):
        raise Refused("\n".join([f"{FINALIZER}: status {done.returncode}, {len(found)} of {len(private)} kernels", *wrong[:5]]))
    kernels = [Kernel(code, private[re.search(r'^//\.kernel "?(.*?)"?$', code, re.M).group(1)]) for code in found]
    return {kernel.name: kernel for kernel in kernels}


def compiled(gasket, source, options, stage):
    """The output of gasket cc at STAGE."""
    done = kernel_tests.run_process([str(gasket), "cc", "-w", f"--emit={stage}", *options, str(source)], cwd=kernel_tests.TOP)
    if done.returncode:
        raise Refused(done.stderr.decode(errors="replace").strip())
    return done.stdout.decode()


def kernels_of(gasket, source, options, folder):
    """The kernels of SOURCE by name; FOLDER is empty."""
    visa = pathlib.Path(folder) / "kernels.visaasm"
    visa.write_text(compiled(gasket, source, options, "visa"))
    return finalize(visa, folder)


def merged(own, kernels):
    """The assembly OWN with the instructions of KERNELS."""
    lines, kernel = [], None
    for line in [*own.splitlines(), "//.kernel"]:
        if line.startswith("//.kernel"):
            lines += kernel.lines() if kernel else []
            kernel = kernels.get(line.partition(" ")[2])
        if re.match(r"//\.scratch ", line) and kernel:
            line = f"//.scratch {kernel.scratch()}"
        if line.startswith("//.") and line != "//.kernel":
            lines.append(line)
    return "\n".join(lines) + "\n"


def assembly(gasket, source, options, folder):
    """The assembly with the finalizer's code of SOURCE, and its kernels by name; FOLDER is empty."""
    own = compiled(gasket, source, options, "asm")
    kernels = kernels_of(gasket, source, options, folder)
    return merged(own, kernels), kernels


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--gasket", default="gasket")
    parser.add_argument("-o", "--output", default="-")
    parser.add_argument("source")
    args, options = parser.parse_known_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            text, _ = assembly(args.gasket, pathlib.Path(args.source).resolve(), options, folder)
        except Refused as why:
            sys.exit(f"visa_code: {why}")
    if args.output == "-":
        sys.stdout.write(text)
    else:
        pathlib.Path(args.output).write_text(text)


if __name__ == "__main__":
    main()
