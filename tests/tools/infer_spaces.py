#!/usr/bin/env python3
"""What infers an address space: LLVM's pass infer-address-spaces beside gasket, on small cases.

    tests/tools/infer_spaces.py [--gasket PROGRAM] [--opt PROGRAM] [-v]

Each case is a kernel, or functions and a kernel, in which a generic pointer that comes from one address space is accessed (the last ones: from
more). The table has the accesses through generic pointers that each leaves: LLVM's pass alone, LLVM's -O2 and that pass, gasket's pass
infer-spaces alone, and gasket's passes for address spaces (opt/README.md). `-`: that opt is not installed. LLVM has the generic space as 0, so the
text is given to it with private memory as 5. -v prints what each leaves."""
import argparse
import re
import shutil
import subprocess

LLVM = ("infer-address-spaces", "default<O2>,infer-address-spaces")
GASKET = ("infer-spaces", "join-members,specialize,infer-spaces,split-choice,infer-spaces,drop-dead")
G, L = "ptr addrspace(1)", "ptr addrspace(3)"
X = "ptr addrspace(4)"
CAST = f"%g = addrspacecast {G} %p to {X}\n"


def kernel(body, head="", arguments=f"{G} %p, {G} %out, i32 %n"):
    return f"{head}define spir_kernel void @k({arguments}) {{\nentry:\n{body}ret void\n}}\n"


def load(pointer):
    return f"%v = load i32, {X} {pointer}, align 4\nstore i32 %v, {G} %out, align 4\n"


READ = f"define internal i32 @read({X} %q) noinline {{\n%v = load i32, {X} %q, align 4\nret i32 %v\n}}\n"
SAME = f"define internal {X} @same({X} %q) noinline {{\nret {X} %q\n}}\n"
SLOT = f"%slot = alloca {X}, align 8\nstore {X} %g, ptr %slot, align 8\n"

CASES = {
    "a cast": kernel(CAST + load("%g")),
    "address arithmetic": kernel(CAST + f"%q = getelementptr i32, {X} %g, i32 %n\n" + load("%q")),
    "a constant expression": kernel(load(f"addrspacecast ({G} @table to {X})"), "@table = internal addrspace(1) global i32 5, align 4\n"),
    "an atomic operation": kernel(CAST + f"%old = atomicrmw add {X} %g, i32 1 seq_cst, align 4\n"),
    "select": kernel(CAST + f"%h = addrspacecast {G} %out to {X}\n%c = icmp eq i32 %n, 0\n%q = select i1 %c, {X} %g, {X} %h\n" + load("%q")),
    "select of null": kernel(CAST + f"%c = icmp eq i32 %n, 0\n%q = select i1 %c, {X} %g, {X} null\n" + load("%q")),
    "phi": kernel(CAST + f"%h = addrspacecast {G} %out to {X}\n%c = icmp eq i32 %n, 0\nbr i1 %c, label %a, label %b\na:\nbr label %b\nb:\n"
                  f"%q = phi {X} [ %g, %entry ], [ %h, %a ]\n" + load("%q")),
    "loop": kernel(CAST + f"br label %a\na:\n%q = phi {X} [ %g, %entry ], [ %next, %a ]\n%i = phi i32 [ 0, %entry ], [ %j, %a ]\n%v = load i32, {X} %q, align 4\n"
                   f"store i32 %v, {G} %out, align 4\n%next = getelementptr i32, {X} %q, i32 1\n%j = add i32 %i, 1\n%c = icmp slt i32 %j, %n\nbr i1 %c, label %a, label %b\nb:\n"),
    "nested loops": kernel(CAST + f"br label %a\na:\n%q = phi {X} [ %g, %entry ], [ %r, %c ]\nbr label %b\nb:\n%r = phi {X} [ %q, %a ], [ %next, %b ]\n%v = load i32, {X} %r, align 4\n"
                           f"%next = getelementptr i32, {X} %r, i32 %v\n%d = icmp slt i32 %v, %n\nbr i1 %d, label %b, label %c\nc:\n%e = icmp sgt i32 %v, 9\nbr i1 %e, label %a, label %f\nf:\n"),
    "integer and back": kernel(CAST + f"%i = ptrtoint {X} %g to i64\n%q = inttoptr i64 %i to {X}\n" + load("%q")),
    "integer arithmetic": kernel(CAST + f"%i = ptrtoint {X} %g to i64\n%j = add i64 %i, 4\n%q = inttoptr i64 %j to {X}\n" + load("%q")),
    "argument of a function": kernel(CAST + f"%v = call i32 @read({X} %g)\nstore i32 %v, {G} %out, align 4\n", READ),
    "two spaces, two calls": kernel(CAST + f"%h = addrspacecast {L} %l to {X}\n%v = call i32 @read({X} %g)\n%w = call i32 @read({X} %h)\n%s = add i32 %v, %w\n"
                                    f"store i32 %s, {G} %out, align 4\n", READ, f"{G} %p, {G} %out, {L} %l"),
    "result of a function": kernel(CAST + f"%q = call {X} @same({X} %g)\n" + load("%q"), SAME),
    "private variable": kernel(CAST + SLOT + f"%q = load {X}, ptr %slot, align 8\n" + load("%q")),
    "private array, known index": kernel(CAST + f"%a = alloca [2 x {X}], align 8\n%s = getelementptr [2 x {X}], ptr %a, i32 0, i32 1\nstore {X} %g, ptr %s, align 8\n"
                                         f"%q = load {X}, ptr %s, align 8\n" + load("%q")),
    "private array, any index": kernel(CAST + f"%h = addrspacecast {G} %out to {X}\n%a = alloca [2 x {X}], align 8\n%s = getelementptr [2 x {X}], ptr %a, i32 0, i32 1\n"
                                       f"store {X} %g, ptr %a, align 8\nstore {X} %h, ptr %s, align 8\n%t = getelementptr [2 x {X}], ptr %a, i32 0, i32 %n\n"
                                       f"%q = load {X}, ptr %t, align 8\n" + load("%q")),
    "struct as a value": kernel(CAST + f"%s = insertvalue {{ i32, {X} }} undef, {X} %g, 1\n%q = extractvalue {{ i32, {X} }} %s, 1\n" + load("%q")),
    "struct in memory, copied": kernel(CAST + f"%a = alloca {{ i64, {X} }}, align 8\n%b = alloca {{ i64, {X} }}, align 8\n%f = getelementptr {{ i64, {X} }}, ptr %a, i32 0, i32 1\n"
                                       f"store {X} %g, ptr %f, align 8\ncall void @llvm.memcpy.p0.p0.i64(ptr align 8 %b, ptr align 8 %a, i64 16, i1 false)\n"
                                       f"%h = getelementptr {{ i64, {X} }}, ptr %b, i32 0, i32 1\n%q = load {X}, ptr %h, align 8\n" + load("%q"),
                                       "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n"),
    "local memory": kernel(CAST + f"store {X} %g, {L} @slot, align 8\n%q = load {X}, {L} @slot, align 8\n" + load("%q"), f"@slot = internal addrspace(3) global {X} undef, align 8\n"),
    "loaded from an argument": kernel(f"%q = load {X}, {G} %p, align 8\n" + load("%q")),
    "loaded twice from an argument": kernel(f"%a = load {X}, {G} %p, align 8\n%q = load {X}, {X} %a, align 8\n" + load("%q")),
    "struct argument by value": kernel(f"%f = getelementptr {{ i32, {X} }}, ptr %s, i32 0, i32 1\n%q = load {X}, ptr %f, align 8\n" + load("%q"), "",
                                       f"ptr byval({{ i32, {X} }}) align 8 %s, {G} %out"),
    "local or global, by a condition": kernel(CAST + f"%h = addrspacecast {L} %l to {X}\n%c = icmp eq i32 %n, 0\n%q = select i1 %c, {X} %g, {X} %h\n" + load("%q"), "",
                                              f"{G} %p, {G} %out, {L} %l, i32 %n"),
}


def as_llvm(text):
    """TEXT with the generic space as 0 and private memory as 5, as LLVM's targets with a generic space have them."""
    text = re.sub(r"\bptr\b(?! addrspace)", "ptr addrspace(5)", text).replace("ptr addrspace(4)", "ptr")
    text = re.sub(r"(alloca [^\n]*), align", r"\1, align 8, addrspace(5) ;", text).replace("llvm.memcpy.p0.p0.", "llvm.memcpy.p5.p5.")
    return 'target datalayout = "A5"\n' + text


def count_generic(text, generic):
    """The accesses of TEXT whose address is of the type GENERIC."""
    address = rf"(?:load (?:volatile )?[^\n,]+(?:\([^)\n]*\))?[^\n,]*|store [^\n]+|atomicrmw (?:\w+)|cmpxchg), ?{generic} (?:%|addrspacecast)|atomicrmw \w+ {generic} %"
    return len(re.findall(address, text))


def left(words, text, generic, verbose):
    done = subprocess.run([*words, "-"], input=text, capture_output=True, text=True)
    if done.returncode:
        return "refused: " + (done.stderr.strip().splitlines() or ["?"])[0]
    if verbose:
        print(f"--- {' '.join(words)}\n{done.stdout}")
    return count_generic(done.stdout, generic)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--gasket", default="build/gasket")
    p.add_argument("--opt", default=shutil.which("opt-16"))
    p.add_argument("-v", action="store_true", dest="verbose")
    a = p.parse_args()
    print(f"{'case':34}{'accesses':>9}{'LLVM':>6}{'-O2':>5}{'infer-spaces':>14}{'all passes':>12}")
    total = [0] * 5
    for name, text in CASES.items():
        row = [count_generic(text, r"ptr addrspace\(4\)")]
        for passes in LLVM:
            words = [a.opt or "", "-S", "--assume-default-is-flat-addrspace", f"-passes={passes}"]
            row.append(left(words, as_llvm(text), "ptr", a.verbose) if a.opt else "-")
        for passes in GASKET:
            row.append(left([a.gasket, "opt", "-x", "ll", f"--passes={passes}"], text, r"ptr addrspace\(4\)", a.verbose))
        total = [t + (n if isinstance(n, int) else 0) for t, n in zip(total, row)]
        print(f"{name:34}{row[0]:>9}{row[1]:>6}{row[2]:>5}{row[3]:>14}{row[4]:>12}")
    print(f"{'all':34}{total[0]:>9}{total[1]:>6}{total[2]:>5}{total[3]:>14}{total[4]:>12}")


if __name__ == "__main__":
    main()
