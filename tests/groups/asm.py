"""The assembly and the machine code of the kernels, compared with what Intel's iga64 reads, prints and assembles."""
import disassembly
import group_tests
import kernel_tests
from kernel_tests import Problem, TOP


def check_surfaces(s, name, setting):
    """Checks that --global-access=stateful leaves no message with a 64-bit address if all buffers are known."""
    done = kernel_tests.run_process([s.gasket, "cc", "--global-access=stateful", "--private-memory=scratch", "--remarks", *setting.split(), name], cwd=TOP)
    wide = [line for line in done.stdout.decode().splitlines() if "a64" in line]
    unknown = [line for line in done.stderr.decode().splitlines() if "not known" in line]
    if done.returncode or wide or unknown:
        raise Problem(f"status {done.returncode}\n" + "\n".join(wide + unknown))


def test(s):
    s.each((f"{name} [no 64-bit message, {setting}]", lambda name=name, setting=setting: check_surfaces(s, name, setting))
           for name, _ in group_tests.sources(s) if name.startswith("tests/kernels/surfaces/") for setting in ("-O0", "-O1", "-O2", "-O2 --simd=8", "-O2 --simd=32"))
    iga = group_tests.tool("iga64")
    if not iga:
        s.results.skip("asm", "iga64 is not installed")
        return
    settings = [f"-O{o} --simd={w}" for o in (0, 2) for w in (8, 16, 32)] + ["-O2 --generic=switch", "-O2 --global-access=stateless"]
    s.each(s.share("asm", group_tests.judge_tasks(s, lambda file: disassembly.difference(iga, file, s.gasket), ".asm", settings)))
