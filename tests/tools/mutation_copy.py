"""The copy of the tree in which mutate.py builds and tests changed programs."""
import concurrent.futures
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
# With the verifier after every pass, as in the builds for sanitizers and tiny tables, whose tests detect broken IR.
CFLAGS = "-O2 -g0 -w -fPIC -fno-semantic-interposition -DGASKET_DEBUG"
# The objects of these folders have locks. They and the library with them are built once more, for ThreadSanitizer.
LOCKING = re.compile(r"src/(opencl|library)/")
THREADS = "-O1 -g -w -fPIC -fsanitize=thread -fno-omit-frame-pointer"
# Programs of tests/fuzz that are linked with the objects, and with LeakSanitizer: they call the whole API, and fail for lost memory.
STATIC = ("guarded_entries", "failing_memory")
# The same for every make: with others, the objects would be compiled again, without the change.
MAKE = [f"CFLAGS={CFLAGS}", "CFLAGS_sim=-O2", "STATIC=", "SHARED="]
WAITING = "120"  # seconds of a command that waits for ever, and uses no processor time; with ThreadSanitizer tests take longer
LINKED = ["-Wl,-rpath,$ORIGIN", "-Wl,-rpath,$ORIGIN/.."]
# LeakSanitizer reserves much of the address space.
LIMIT = """#include <sys/resource.h>
extern __attribute__((weak)) void __lsan_disable(void);
__attribute__((constructor)) static void limit(void)
{
    setrlimit(RLIMIT_CPU, &(struct rlimit){%d, %d});
    if (!__lsan_disable)
        setrlimit(RLIMIT_AS, &(struct rlimit){4ul << 30, 4ul << 30});
}
"""


def fail(text):
    sys.exit(f"mutate.py: {text}")


def run(words, **more):
    return subprocess.run([str(w) for w in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", **more)


class Copy:
    """A copy of the tree with its build: objects, a shared library, gasket and the unit programs linked with it."""

    def __init__(self, folder, seconds):
        self.top = folder / "tree"
        self.build = self.top / "build"
        self.seconds = seconds
        for name in subprocess.run(["git", "-C", TOP, "ls-files", "-co", "--exclude-standard", "-z"], stdout=subprocess.PIPE, text=True, check=True).stdout.split("\0"):
            if name and (TOP / name).is_file():
                self.copy(name)

    def copy(self, name):
        """Copies a file if it differs, so that little is compiled when a scratch folder is reused."""
        target = self.top / name
        if not target.is_file() or target.read_bytes() != (TOP / name).read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(TOP / name, target)
            shutil.copymode(TOP / name, target)

    def make(self, *words):
        done = run(["make", "-s", "-C", self.top, *MAKE, *words])
        if done.returncode:
            fail(f"make {' '.join(words)}\n{done.stdout[-3000:]}")

    def prepare(self, jobs):
        self.make(f"-j{jobs}", "all", "build/fuzz/run_many")
        self.objects = [p for p in sorted((self.build / "obj").rglob("*.o")) if p.name != "main.o"]
        (self.build / "limit.c").write_text(LIMIT % (self.seconds, self.seconds + 1))
        self.checked(["cc", "-c", "-fPIC", "-o", self.build / "limit.o", self.build / "limit.c"])
        self.link(self.build, {})
        self.checked(["cc", "-o", self.build / "gasket", self.build / "obj/src/driver/main.o", "-L", self.build, "-lgasket", *LINKED, "-lm", "-pthread"])
        programs = [(p, self.build / "unit" / p.stem, ["-lcriterion"]) for p in sorted((self.top / "tests/unit").glob("test_*.c"))]
        programs += [(self.top / f"tests/fuzz/{name}.c", self.build / "fuzz" / name, []) for name in ("run_many", "opencl_calls")]
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            list(pool.map(lambda p: self.link_program(*p), programs))

    def link_program(self, source, program, libraries):
        program.parent.mkdir(exist_ok=True)
        words = ["cc", "-std=c11", "-w", "-g0", "-D_POSIX_C_SOURCE=200809L", "-D_DEFAULT_SOURCE", f"-I{self.top}", f"-I{self.build}/gen", "-L", self.build, *LINKED]
        if not program.exists() or not program.with_suffix(".ours").exists() or program.stat().st_mtime < source.stat().st_mtime:
            self.checked([*words, "-o", program, source, "-lgasket", *libraries, "-lm", "-pthread"])
            program.with_suffix(".ours").touch()
        os.utime(program)  # so that make considers it newer than the library

    def checked(self, words):
        done = run(words, cwd=self.top)
        if done.returncode:
            fail(done.stdout[-3000:])

    def link(self, build, replaced, *options):
        """Links the shared library of BUILD, with some objects REPLACED by others. It is the platform of OpenCL, too."""
        library = build / "libgasket.so"
        listed = build / "objects"
        listed.write_text("\n".join(str(replaced.get(p, p)) for p in [*self.objects, self.build / "limit.o"]))
        self.checked(["cc", "-shared", "-Wl,-Bsymbolic", "-Wl,-z,nodelete", *options, "-o", f"{library}.new", f"@{listed}", "-lm", "-pthread"])
        os.replace(f"{library}.new", library)
        platform = build / "libgasket-opencl.so"
        platform.unlink(missing_ok=True)
        platform.symlink_to(library.name)
        (build / "gasket.icd").write_text(f"{platform}\n")

    def link_static(self, build, replaced):
        """Makes run.py link the programs of STATIC in BUILD again, with some objects REPLACED by others. make sees no other change."""
        for place, other in replaced.items():
            target = build / place.relative_to(self.build)
            shutil.copyfile(other, target)
            shutil.copystat(place, target)
        for name in STATIC:
            (build / "fuzz" / name).unlink(missing_ok=True)

    def object_of(self, name):
        return self.build / "obj" / pathlib.Path(name).with_suffix(".o")

    def compile(self, name, text, output, flags=CFLAGS):
        """Compiles TEXT as the contents of file NAME; returns whether it compiles."""
        file = self.top / name
        changed = file.with_name(f"mutant-{file.name}")
        changed.write_text(f'#line 1 "{name}"\n{text}')
        try:
            done = run(["cc", "-std=c11", "-pthread", "-ffp-contract=off", *flags.split(), "-Werror=implicit-function-declaration", "-I.", "-Ibuild/gen",
                        "-D_POSIX_C_SOURCE=200809L", "-D_DEFAULT_SOURCE", "-c", "-o", output, changed.relative_to(self.top)], cwd=self.top)
            return done.returncode == 0
        finally:
            changed.unlink()


    # ---- the build for ThreadSanitizer ----

    def prepare_threads(self, jobs):
        """The folder with the library in which the code with locks is instrumented. The rest is as it is: reports about it would be of no
        interest, and the tests take half the time."""
        folder = self.top / "build-threads/tsan"
        (folder / "obj").mkdir(parents=True, exist_ok=True)
        names = [p.relative_to(self.top).as_posix() for f in ("src/opencl", "src/library") for p in sorted((self.top / f).rglob("*.c"))]
        self.instrumented = {self.object_of(name): folder / "obj" / f"{name.replace('/', '-')}.o" for name in names}
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            list(pool.map(lambda name: self.compile(name, (TOP / name).read_text(), self.instrumented[self.object_of(name)], THREADS), names))
        for name in ("gasket", "libgasket.so"):  # for `gasket exec`
            shutil.copy2(self.build / name, folder / name)
        self.threads = folder

    def link_threads(self, replaced):
        """Links the instrumented library with some of its objects REPLACED. It has no limits, as the sanitizer reserves much memory."""
        platform = self.threads / "libgasket-opencl.so"
        listed = self.threads / "objects"
        listed.write_text("\n".join(str(replaced.get(p, self.instrumented.get(p, p))) for p in self.objects))
        self.checked(["cc", "-shared", "-fsanitize=thread", "-Wl,-Bsymbolic", "-Wl,-z,nodelete", "-o", platform, f"@{listed}", "-lm", "-pthread"])
        (self.threads / "gasket.icd").write_text(f"{platform}\n")


def run_tests(copy, build, what, jobs, options, environment=None):
    folder = build.relative_to(copy.top)
    variables = f"BUILD={folder.parent} TSAN=1" if folder.name == "tsan" else f"BUILD={folder}"
    setting = f"{variables} {' '.join(map(shlex.quote, MAKE))}"
    words = [sys.executable, copy.top / "tests/run.py", "--build", folder, "--make", setting, "--jobs", jobs, *options, *what]
    return run(words, cwd=copy.top, env=environment)


def first_failure(copy, build, what, jobs=1):
    """The name of the first test of WHAT that fails; None if none does."""
    variables = {"LIT_OPTS": "--order=lexical"} | ({} if build == getattr(copy, "threads", None) else {"MOST_SECONDS": WAITING})
    done = run_tests(copy, build, what, jobs, ["--fail-fast"], {**os.environ, **variables})
    found = re.search(r"^FAIL (.*)$", done.stdout, flags=re.M)
    if done.returncode and not found:
        return f"run.py: {done.stdout.strip()[-200:]}"
    return found.group(1) if found else None
