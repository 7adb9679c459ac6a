#!/usr/bin/env python3
"""Compiles OpenCL C, or SPIR-V in a file FILE.spv, with Intel's ocloc for Skylake.

    tests/tools/intel_binary.py kernel.cl -o kernel.bin [--options="-cl-std=CL2.0"] [--simd 8|16|32] [--format zebin|tokens] [--device skl]

ocloc names its output itself and writes other files beside it; this leaves one file with the given name. `gasket run` reads both formats.
The width is what the compiler starts with: a kernel that does not fit it gets a smaller one."""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile


def compile_kernels(source, output, options="", simd=None, form="zebin", device="skl"):
    """Writes the binary of SOURCE to OUTPUT. Returns the compiler's messages, or None if it succeeds."""
    with tempfile.TemporaryDirectory(prefix="intel-binary-") as folder:
        env = dict(os.environ, **({"IGC_ForceOCLSIMDWidth": str(simd)} if simd else {}))
        command = ["ocloc", "compile", "-device", device, "-file", str(source), "-output", "k", "-output_no_suffix", "-out_dir", folder,
                   *(["-spirv_input"] if str(source).endswith(".spv") else []),
                   "-options", f"-cl-kernel-arg-info {options}".strip(), *(["--format", "zebin"] if form == "zebin" else [])]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        binaries = [path for path in pathlib.Path(folder).iterdir() if path.name in ("k", "k.bin")]
        if done.returncode != 0 or not binaries:
            return done.stdout + done.stderr
        shutil.copyfile(binaries[0], output)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("source")
    parser.add_argument("-o", "--output", required=True)
    parser.add_argument("--options", default="", help="build options")
    parser.add_argument("--simd", type=int, choices=(8, 16, 32))
    parser.add_argument("--format", default="zebin", choices=("zebin", "tokens"))
    parser.add_argument("--device", default="skl", help="several: a fat binary")
    args = parser.parse_args()
    problem = compile_kernels(args.source, args.output, args.options, args.simd, args.format, args.device)
    return f"intel_binary: ocloc fails:\n{problem}" if problem is not None else 0


if __name__ == "__main__":
    sys.exit(main())
