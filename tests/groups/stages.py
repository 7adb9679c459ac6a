"""The passes one by one, each from the text that the one before left."""
import re

import group_tests
import kernel_tests
from kernel_tests import Problem, TOP


def without_names(text):
    """IR with locals numbered in order of occurrence: their names are only hints."""
    names = {}
    return re.sub(r'(?m)^[-\w.]+(?=:)|^"[^"]+"(?=:)|(?<=%)[-\w.]+|(?<=%)"[^"]+"|^define .*$',
                  lambda m: (names.clear(), m[0])[1] if m[0].startswith("define ") else f"v{names.setdefault(m[0], len(names))}", text)


def dumps(words):
    """The IR after every pass that changed it, as (pass, text); the first is the front end's, with pass None."""
    done = kernel_tests.run_process(words, cwd=TOP)
    if done.returncode:
        raise Problem(f"{' '.join(map(str, words))}: status {done.returncode}\n" + done.stderr.decode(errors="replace")[:2000])
    found = re.split(r"(?m)^; \*\*\* (before|after) (\S+) \*\*\*\n", done.stderr.decode())[1:]
    last = None
    for when, name, text in zip(found[::3], found[1::3], found[2::3]):
        if text != last and (when == "after" or last is None):
            yield None if last is None else name, text
        last = text


def check_stages(s, llvm_as, name, options, every):
    """Checks that llvm-as accepts every dump, that gasket reads it back to the same text, and that the next pass, from that
    text, has the same result as in the pipeline. Of the back end's steps it checks those that change the kind of code, or EVERY
    one."""
    def fed(words, text):
        return kernel_tests.run_process(words, input=text.encode())

    before = None
    for step, text in dumps([s.gasket, "opt", "-w", "-O2", *options, "--print-before=inline", "--print-after=all", "-o", "/dev/null", name]):
        done = fed([llvm_as, "-", "-o", "/dev/null"], text) if llvm_as else None
        if done and done.returncode:
            raise Problem(f"after {step}: {done.stderr.decode()[:1000]}")
        if before is not None:
            done = fed([s.gasket, "opt", "-w", "-x", "ll", f"--print-before={step}", f"--passes={step}", "-"], before)
            if done.stderr.decode() != f"; *** before {step} ***\n{before}":
                raise Problem(f"before {step}: the text does not read back to itself {done.stderr.decode()[:300]}")
            have, want = without_names(done.stdout.decode()), without_names(text)
            if step in ("rotate", "unroll"):  # create values in the order of the old ones' use lists, which text does not preserve
                have, want = (sorted(re.sub(r"%v\d+|\bv\d+:", "%", t).splitlines()) for t in (have, want))
            if have != want:
                raise Problem(f"{step} does something else when it begins with text")
        before = text
    steps = ["--print-before=lower-calls", "--print-after=all"] if every else ["--print-before=collapse-regions", "--print-after=legalize-regions"]
    for step, text in dumps([s.gasket, "cc", "-w", "-O2", "--simd=16", *options, *steps, "-o", "/dev/null", name]):
        done = fed([llvm_as, "-", "-o", "/dev/null"], text) if llvm_as else None
        if done and done.returncode:
            raise Problem(f"back end, {step}: {done.stderr.decode()[:1000]}")
        if every and fed([s.gasket, "opt", "-w", "-x", "ll", "--passes=", "-"], text).stdout.decode() != text:
            raise Problem(f"back end, {step}: the text does not read back to itself")


def test(s):
    llvm_as = group_tests.tool("llvm-as-16", "llvm-as")
    if not llvm_as:
        s.results.skip("stages, judged by llvm-as", "it is not installed")
    kernels = [(name, test.runs[0].compile_options() if test.runs else []) for name, test in group_tests.sources(s)]
    for what, every in ("stages", False), ("stages at every step", True):
        s.each(s.share(what, ((f"{name} [{what}]", lambda name=name, options=options, every=every: check_stages(s, llvm_as, name, options, every))
                              for name, options in kernels)))
