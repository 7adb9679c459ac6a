"""What `make install` installs and `make uninstall` removes, and programs that use it."""
import os
import pathlib
import shutil
import subprocess
import tempfile

import kernel_tests
from kernel_tests import Problem, TOP

LIBRARY_USER = r"""
#include <gasket.h>
#include <string.h>
int main(void)
{
    char *text = gasket_compile("kernel void k(global int *x) { x[get_global_id(0)] = 7; }", "", 0);
    return text && strstr(text, "//.kernel k") ? 0 : 1;
}
"""


def installed_files(folder):
    return sorted(p.relative_to(folder).as_posix() for p in pathlib.Path(folder).rglob("*") if p.is_file())


def check_install(s):
    with tempfile.TemporaryDirectory() as folder:
        for target in ("install", "uninstall"):
            problem = s.make(target, "DESTDIR=" + folder, "PREFIX=/usr")
            if problem:
                raise Problem(problem)
            if target == "install":
                check_installed(folder, "SAN=1" in s.setting)
        if installed_files(folder):
            raise Problem("left after uninstall: " + " ".join(installed_files(folder)))


def check_installed(folder, sanitized):
    usr = pathlib.Path(folder) / "usr"
    for name in ("bin/gasket", "lib/libgasket.a", "lib/libgasket.so", "include/gasket.h", "share/man/man1/gasket.1", "lib/pkgconfig/gasket.pc",
                 "share/bash-completion/completions/gasket", "share/zsh/site-functions/_gasket", "share/fish/vendor_completions.d/gasket.fish"):
        if not (usr / name).exists():
            raise Problem(f"{name} was not installed")
    sanitizer = ["-fsanitize=address,undefined"] if sanitized else []
    for source, compiler, libraries, output in [
            (LIBRARY_USER, "cc", ["-l:libgasket.a", "-lm", "-pthread"], ""),
            ((TOP / "samples/library/saxpy.cpp").read_text(), "c++", ["-lgasket", f"-Wl,-rpath,{usr}/lib"], "13 13\n"),
            ((TOP / "samples/library/pipe.cpp").read_text(), "c++", ["-lgasket", f"-Wl,-rpath,{usr}/lib"], "10 packets, 0 left, sum 285\n")]:
        with tempfile.TemporaryDirectory() as built:
            user = pathlib.Path(built) / ("user.c" if compiler == "cc" else "user.cpp")
            user.write_text(source)
            check_output([compiler, *sanitizer, "-o", f"{built}/user", user, f"-I{usr}/include", f"-L{usr}/lib", *libraries], "")
            check_output([f"{built}/user"], output)
    if not sanitized:  # Python itself is not instrumented
        package = ["env", f"GASKET_LIBRARY={usr}/lib/libgasket.so", f"PYTHONPATH={TOP}/src/python", "python3"]
        check_output([*package, TOP / "samples/library/check.py"],
                     "line 4: data race: write of 'p[1]' by work-item (1), and read by work-item (0) [races]\n"
                     "line 4: read of 'p[8]', just past the end of 'p' [bounds]\n")
        check_output([*package, TOP / "samples/library/image.py"], "0.0 0.0 1.0 3.0 5.0 7.0 8.0 8.0\n")
    check_stripped(usr)
    names = exported_names(usr / "lib/libgasket.so")
    foreign = [n for n in names if not n.startswith("gasket_")]
    if (foreign and not sanitized) or "gasket_launch" not in names:
        raise Problem("libgasket.so has the symbols " + " ".join(foreign or names))
    icd = (pathlib.Path(folder) / "etc/OpenCL/vendors/gasket.icd").read_text()
    if icd != "/usr/lib/libgasket-opencl.so\n":
        raise Problem(f"gasket.icd has {icd!r}")
    names = exported_names(usr / "lib/libgasket-opencl.so")
    if sorted(names) != ["clGetExtensionFunctionAddress", "clGetPlatformInfo", "clIcdGetPlatformIDsKHR"]:
        raise Problem("libgasket-opencl.so has the symbols " + " ".join(names))


def exported_names(library):
    return kernel_tests.run_process(["nm", "-D", "--defined-only", library], text=True).stdout.split()[2::3]


def sections(file):
    return set(kernel_tests.run_process(["objdump", "-h", file], text=True).stdout.split())


def check_stripped(usr):
    """What is installed has nothing that only a debugger reads; the static library keeps the symbols that a linker needs."""
    for name in ("bin/gasket", "lib/libgasket.so", "lib/libgasket-opencl.so", "lib/libgasket.a"):
        if ".debug_info" in sections(usr / name):
            raise Problem(f"{name} is not stripped")
    if kernel_tests.run_process(["nm", usr / "bin/gasket"], text=True).stdout:
        raise Problem("bin/gasket has symbols")


def check_moved(s):
    """`make` corrects the path in build/gasket.icd after the checkout was moved. A few files are checkout enough for that target."""
    files = ["Makefile", "src/driver/version.h", *(p.relative_to(TOP) for folder in ("src", "tests") for p in (TOP / folder).rglob("*.mk"))]
    with tempfile.TemporaryDirectory() as folder:
        before, after = pathlib.Path(folder, "before"), pathlib.Path(folder, "after")
        for name in files:
            (before / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(TOP / name, before / name)
        for checkout in before, after:
            if checkout == after:
                before.rename(after)
            done = kernel_tests.run_process(["make", "-s", "-C", checkout, "build/gasket.icd"], stderr=subprocess.STDOUT, text=True, env={"PATH": os.environ["PATH"]})
            path = (checkout / "build/gasket.icd").read_text() if not done.returncode else done.stdout
            if path != f"{checkout.resolve()}/build/libgasket-opencl.so\n":
                raise Problem(f"gasket.icd has {path!r}")


def check_output(words, expected):
    done = kernel_tests.run_process(words)
    if done.returncode or done.stdout.decode() != expected:
        raise Problem(f"{' '.join(map(str, words))}\n{done.stdout.decode()}{done.stderr.decode(errors='replace')[:2000]}")


def test(s):
    tasks = [("install", lambda: check_install(s)), ("install/moved checkout", lambda: check_moved(s))]
    s.each([(name, task) for name, task in tasks if s.chosen(name)])
