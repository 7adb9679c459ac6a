"""Small inputs that are expensive for a careless compiler: each must end with a result, or with a diagnostic that has a
location, within limits.

    ulimit -t 10         seconds of one core
    ulimit -v 1048576    KiB of memory
    ulimit -s 256        KiB of stack

A row of ROWS is a name, the text of a file, the expected end (None: status 0; else status 1, and the first error is
`FILE:LINE:COLUMN: error: ` followed by a match of this regular expression), and the command:

    Row("struct-tree-copy", TREE(28) + kernel("struct s28 x, y = x; o[0] = 1;")),
    Row("struct-chain-too-deep", CHAIN(5000), "types nested deeper than 4000 levels"),
    Row("ir-types-too-deep", "@x = global " + "{" * 100000, "types nested deeper", suffix=".ll"),

Each row runs at LEVELS, or at its own `levels`, and may have its own limit of memory. Texts have at most about 1 MB."""
import pathlib
import re
import tempfile
import zlib

import growth
from kernel_tests import Problem, run_process

SECONDS, KIBIBYTES, STACK = 10, 1 << 20, 256
PATIENCE = 300  # seconds of wall time, for a busy machine
LEVELS = ("-O0", "-O2")


class Row:
    def __init__(self, name, text, ends=None, suffix=".cl", levels=LEVELS, words=("cc", "-w"), kibibytes=KIBIBYTES):
        self.name, self.text, self.ends, self.suffix, self.levels, self.words = name, text, ends, suffix, levels, words
        self.kibibytes = kibibytes


def check(gasket, row, level, limited):
    """Runs ROW at LEVEL; LIMITED: within the limits, which builds with sanitizers or with tiny tables exceed."""
    limits = f"ulimit -t {SECONDS}; ulimit -v {row.kibibytes}; ulimit -s {STACK};" if limited else ""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "a" + row.suffix)
        file.write_text(row.text)
        words = [gasket, *row.words, level, file] + (["-o", "/dev/null"] if row.words[0] in ("cc", "opt") else [])
        done = run_process(["bash", "-c", limits + ' exec "$@"', "-", *words], PATIENCE)
    said = done.stderr.decode(errors="replace")
    errors = [line for line in said.splitlines() if "error:" in line]
    good = re.search(rf"/a\{row.suffix}:\d+:\d+: error: {row.ends}", errors[0]) if row.ends and errors else not row.ends
    if done.returncode != (1 if row.ends else 0) or not good:
        raise Problem(f"status {done.returncode}\n{said[:1500]}")


# ---- generators --------------------------------------------------------------------------------------------------------------

def each(count, line):
    return "".join(line(n) for n in range(count))


def kernel(body, before=""):
    return f"{before}kernel void k(global int *o)\n{{\n{body}\n}}\n"


def tree(lines):
    """A struct s<LINES> of 2^LINES ints."""
    return "struct s0 { int a; };\n" + each(lines, lambda n: f"struct s{n + 1} {{ struct s{n} a, b; }};\n")


def chain(lines):
    return "struct s0 { int a; };\n" + each(lines, lambda n: f"struct s{n + 1} {{ struct s{n} a; }};\n")


def doubling(first, lines, step):
    """Macros a0 to a<LINES>, each of which expands to two of the previous one."""
    return f"#define a0 {first}\n" + each(lines, lambda n: f"#define a{n + 1} " + step.replace("A", f"a{n}") + "\n")


def nested(before, inner, after, count):
    return before * count + inner + after * count


# ---- types ----------------------------------------------------------------------------------------------------------------------

MANY = 100000
MEMBERS = "struct s {\n" + each(MANY, lambda n: f"int m{n};\n") + "};\n"
TYPES = [
    Row("struct-tree-private", kernel("struct s20 x; o[0] = sizeof x;", tree(20))),
    Row("struct-tree-copy", tree(28) + "kernel void k(global struct s28 *p) { p[1] = p[0]; }"),
    Row("struct-tree-zeros", tree(28) + "global struct s25 x = {0}; kernel void k(global int *o) { o[0] = x.b.a.b" + ".a" * 23 + "; }"),
    Row("struct-tree-parameter", tree(14) + "int f(struct s14 x) { return x.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a; } kernel void k(global struct s14 *p, global int *o) { o[0] = f(*p); }"),
    Row("struct-tree-pointer", tree(60) + "kernel void k(global struct s60 *p, global long *o) { o[0] = (global char *)&p->b - (global char *)p; }"),
    Row("struct-tree-too-large", tree(100), "'struct s61' is too large"),
    Row("struct-tree-of-empty-structs", "struct s0 {};\n" + each(60, lambda n: f"struct s{n + 1} {{ struct s{n} a, b; }};\n") +
        "kernel void k(global struct s60 *p) { struct s60 x = *p; p[1] = x; }"),
    Row("struct-chain", chain(3900) + "kernel void k(global struct s3900 *p) { struct s3900 x = *p; p[1] = x; p->a.a.a.a = x.a.a.a.a; }"),
    Row("struct-chain-too-deep", chain(20000), "types nested deeper than 4000 levels"),
    Row("array-chain-too-deep", "typedef int t0;\n" + each(5000, lambda n: f"typedef t{n} t{n + 1}[1];\n"), "types nested deeper than 4000 levels"),
    Row("array-chain", "typedef int t0;\n" + each(3900, lambda n: f"typedef t{n} t{n + 1}[1];\n") + kernel("t3900 x = {1}, y = {2}; o[0] = sizeof x + sizeof y;")),
    Row("pointer-chain", "typedef int t0;\n" + each(20000, lambda n: f"typedef t{n} *t{n + 1};\n") + kernel("t20000 x = 1.0f;"), "initializing 'generic int \\*"),
    Row("members", MEMBERS + f"kernel void k(global struct s *p) {{ p->m{MANY - 1} = 1; p[1] = p[0]; }}"),
    Row("members-used", MEMBERS + "kernel void k(global struct s *p) { int x = 0;\n" + each(10000, lambda n: f"x += p->m{9 * n};\n") + "p->m0 = x; }", levels=("-O2",)),
    Row("members-anonymous", "struct s {\n" + each(25000, lambda n: f"struct {{ int m{n}; }};\n") + "};\nkernel void k(global struct s *p) { p->m24999 = 1; }"),
    Row("members-of-union", "union s {\n" + each(MANY, lambda n: f"int m{n};\n") + f"}};\nkernel void k(global union s *p) {{ p->m{MANY - 1} = 1; }}"),
    Row("members-initialised", MEMBERS.replace(str(MANY), "") + "constant struct s c = {" + each(20000, lambda n: f".m{5 * n} = {n},") + "};\n" + kernel("o[0] = c.m50;")),
    Row("enumerators", "enum e {\n" + each(MANY, lambda n: f"E{n},\n") + "};\n" + kernel(f"o[0] = E{MANY - 1};")),
    Row("structs", each(20000, lambda n: f"struct s{n} {{ int a; }};\n") + kernel("struct s5 x = {o[1]}; o[0] = x.a;")),
]

# ---- declarations ---------------------------------------------------------------------------------------------------------------

DECLARATIONS = [
    Row("parameters", "int f(" + ", ".join(f"int a{n}" for n in range(MANY // 2)) + ") { return 1; }", "a function cannot have more than 255 parameters"),
    Row("declarators", kernel("int " + ", ".join(f"a{n}" for n in range(MANY)) + "; o[0] = 1;"), levels=("-O2",)),
    Row("variables-in-a-chain", kernel("int a0 = o[0];\n" + each(20000, lambda n: f"int a{n + 1} = a{n} + 1;\n") + "o[0] = a20000;"), levels=("-O2",)),
    Row("functions", each(25000, lambda n: f"int f{n}(int x) {{ return x; }}\n") + kernel("o[0] = f0(1);")),
    Row("globals", each(20000, lambda n: f"constant int g{n} = {n};\n") + kernel(each(5000, lambda n: f"o[{n}] = g{n};\n")), levels=("-O2",)),
    Row("globals-used", each(5000, lambda n: f"global int g{n} = {n};\n") + kernel(each(5000, lambda n: f"o[{n}] = g{n};\n"))),
    Row("constant-tables", each(2100, lambda n: f"constant int t{n}[2] = {{{n}, 1}};\n") + kernel(each(2100, lambda n: f"o[{n}] = t{n}[o[{n}] & 1];\n"))),
    Row("labels", kernel(each(10000, lambda n: f"l{n}: o[{n}] = 1;\n"))),
    Row("typedefs", each(30000, lambda n: f"typedef int t{n};\n") + kernel("o[0] = 1;")),
    Row("overloads", each(3000, lambda n: f"struct s{n} {{ int a; }}; __attribute__((overloadable)) int f(struct s{n} x) {{ return {n}; }}\n") +
        kernel("struct s7 x; o[0] = f(x);")),
    Row("constants-in-a-chain", kernel("const int a0 = 1;\n" + each(20000, lambda n: f"const int a{n + 1} = a{n} + 1;\n") + "int x[a20000]; o[0] = sizeof x;")),
    Row("constants-that-double", kernel("const int a0 = 1;\n" + each(60, lambda n: f"const int a{n + 1} = (a{n} + a{n}) % 7;\n") + "int x[a60 + 1]; o[0] = sizeof x;")),
    Row("program-memory", "global char x[1 << 30];\n" + kernel("o[0] = x[o[1]];"), "variables in global and constant memory take more than"),
    Row("private-array-that-is-large", kernel("int16 x[1 << 12]; x[o[1]] = 5; o[0] = x[o[2]].x;")),
]

# ---- statements -----------------------------------------------------------------------------------------------------------------

STATEMENTS = [
    Row("cases", kernel("switch (o[0]) {\n" + each(20000, lambda n: f"case {n}: o[{n}] = 1; break;\n") + "}"), levels=("-O2",)),
    Row("cases-sparse", kernel("switch (o[0]) {\n" + each(10000, lambda n: f"case {n * 7919}: o[{n}] = 1; break;\n") + "}")),
    Row("cases-that-fall", kernel("switch (o[0]) {\n" + each(10000, lambda n: f"case {20000 - n}: o[{n}] = 1; break;\n") + "}")),
    Row("cases-without-order", kernel("switch (o[0]) {\n" + each(30000, lambda n: f"case {n * 7919 % 104729}: o[1] = 1; break;\n") + "}"), levels=("-O2",)),
    Row("cases-of-an-enum", "enum e {\n" + each(30000, lambda n: f"E{n},\n") + "};\n" + kernel("enum e x = o[0]; switch (x) {\n" +
        each(30000, lambda n: f"case E{n}: ") [:0] + each(15000, lambda n: f"case E{2 * n}: o[0] = {n % 9}; break;\n") + "}"), levels=("-O2",)),
    Row("branches", kernel(each(5000, lambda n: f"if (o[{n}]) o[{n + 1}] = 1;\n"))),
    Row("calls-of-printf", kernel(each(2000, lambda n: f'printf("s{n} %d", o[{n}]);\n')), levels=("-O2",)),
    Row("values-that-live-at-once", kernel(each(1500, lambda n: f"int a{n} = 0;\n") + each(1500, lambda n: f"if (o[{n}]) a{n} = 1;\n") +
        each(1500, lambda n: f"o[{n}] = a{n};\n")), levels=("-O1", "-O2")),
]

# ---- preprocessor and lexer -----------------------------------------------------------------------------------------------------

NO_END = "expanding macro '.*' takes too much work"
TEXT = [
    Row("macros", each(30000, lambda n: f"#define M{n} {n}\n") + kernel("o[0] = M7;")),
    Row("macro-chain", "#define a0 1\n" + each(30000, lambda n: f"#define a{n + 1} a{n}\n") + kernel("o[0] = a30000;")),
    Row("macro-bomb", doubling("o[0] += 1;", 40, "A A") + kernel("a40"), NO_END),
    Row("macro-bomb-in-an-expression", doubling("o[0]", 40, "A + A") + kernel("o[1] = a40;"), "this expression is nested too deeply"),
    Row("macro-bomb-of-arguments", "#define f0(x) x x\n" + each(40, lambda n: f"#define f{n + 1}(x) f{n}(f{n}(x))\n") + kernel("f40(1);"), NO_END),
    Row("macro-bomb-of-names", "#define join2(a, b) a##b\n#define join(a, b) join2(a, b)\n" + doubling("x", 40, "join(A, A)") + kernel("a40;"), NO_END),
    Row("macro-bomb-in-a-string", "#define text2(...) #__VA_ARGS__\n#define text(...) text2(__VA_ARGS__)\n" + doubling("x x", 40, "A A") +
        kernel("o[0] = sizeof(text(a40));"), NO_END),
    Row("macro-bomb-in-a-condition", doubling("1 + 1", 40, "A + A") + "#if a40\n#endif\n", NO_END),
    Row("include-of-itself", "#include __FILE__\n", "too many files are included"),
    Row("conditionals", nested("#if 1\n", "", "#endif\n", 30000) + kernel("o[0] = 1;")),
    Row("condition", "#if " + nested("(", "1", ")", 390) + "\n#endif\n" + kernel("o[0] = 1;")),
    Row("condition-too-deep", "#if " + nested("(", "1", ")", 100000) + "\n#endif\n", "the expression is nested too deeply"),
    Row("string", kernel(f'constant char *p = "{"a" * 1000000}"; o[0] = p[o[1]];')),
    Row("string-in-pieces", kernel("constant char *p = " + '"ab" ' * MANY + "; o[0] = p[o[1]];")),
    Row("strings", kernel(each(5000, lambda n: f'o[{n}] = (int)(long)"s{n}";\n')), levels=("-O2",)),
    Row("comment", kernel("/*" + "a" * 1000000 + "*/ o[0] = 1;")),
    Row("name", kernel("int " + "a" * 1000000 + " = 1; o[0] = 1;")),
    Row("errors", kernel("x;" * 200000), "'x' is not declared"),
]

# ---- initialisers ---------------------------------------------------------------------------------------------------------------

INITIALISERS = [
    Row("initialiser-list", "constant int x[] = {" + each(MANY, lambda n: f"{n},") + "};\n" + kernel("o[0] = x[o[1]];")),
    Row("initialiser-list-of-a-private-array", kernel("int x[10000] = {" + each(10000, lambda n: f"{n % 10},") + "}; o[0] = x[o[1]];")),
    Row("initialiser-range-of-a-private-array", kernel("int16 x[1 << 12] = {[0 ... (1 << 12) - 1] = (int16)(o[2])}; o[0] = x[o[1]].x;")),
    Row("initialiser-range-of-2^18-vectors", kernel("int16 x[1 << 18] = {[0 ... (1 << 18) - 1] = (int16)(5)}; o[0] = 1;"), levels=("-O2",)),
    Row("initialiser-ranges", "constant int x[1000] = {" + each(2000, lambda n: f"[0 ... 999] = {n},") + "};\n" + kernel("o[0] = x[o[1]];")),
    Row("initialiser-ranges-too-many", "constant int x[1000000] = {" + each(2000, lambda n: f"[0 ... 999999] = {n},") + "};\n", "this initializer has too many elements"),
    Row("initialiser-of-one-element", "constant int x[10] = {" + each(50000, lambda n: f"[5] = {n},") + "};\n" + kernel("o[0] = x[o[1]];")),
    Row("initialiser-of-a-far-element", "constant int x[] = {[1 << 24] = 7};\n" + kernel("o[0] = x[o[1]];"), "objects with nonzero initializers"),
    Row("initialiser-text-of-a-private-array", kernel('char x[1 << 28] = "abc"; o[0] = x[o[1]];'), "objects with nonzero initializers"),
]

# ---- nesting
# -------------------------------------------------------------------------------------------------------------------- Each
# construct at a depth that must be supported, and at one far beyond the limit.

DEEP = {}  # name: generator of a kernel by depth; depth that must be supported; error at depth 50,000
DEEP["minus"] = lambda n: kernel("o[0] = " + "- " * n + "o[1];"), 3900, "the nesting is too deep here"
DEEP["sum"] = lambda n: kernel("int x = o[1]; o[0] = " + "x + " * n + "x;"), 3900, "this expression is nested too deeply"
DEEP["sum-of-products"] = lambda n: kernel("float x = o[1]; o[0] = " + "x * x + " * n + "x;"), 3900, "this expression is nested too deeply"
DEEP["sum-to-the-right"] = lambda n: kernel("int x = o[1]; o[0] = " + nested("x + (", "x", ")", n) + ";"), 3000, "the nesting is too deep here"
DEEP["call"] = lambda n: kernel("o[0] = " + nested("f(", "1", ")", n) + ";", "int f(int x) { return x + 1; }\n"), 3000, "the nesting is too deep here"
DEEP["assignment"] = lambda n: kernel("o[0] = " * n + "1;"), 3900, "the nesting is too deep here"
DEEP["comma"] = lambda n: kernel("o[0]" + ", o[1] = 1" * n + ";"), 3900, "this expression is nested too deeply"
DEEP["or"] = lambda n: kernel("o[0] = o[0]" + " || o[1]" * n + ";"), 1000, "this expression is nested too deeply"
DEEP["and-of-ors"] = lambda n: kernel("o[0] = " + "(o[1] || o[2]) && " * n + "1;"), 1000, "this expression is nested too deeply"
DEEP["condition-to-the-right"] = lambda n: kernel("o[0] = " + "o[1] ? 1 : " * n + "1;"), 1000, "the nesting is too deep here"
DEEP["condition-in-the-middle"] = lambda n: kernel("o[0] = " + nested("o[1] ? ", "1", " : 1", n) + ";"), 500, "the nesting is too deep here"
DEEP["condition-without-middle"] = lambda n: kernel("o[0] = " + "o[1] ?: " * n + "1;"), 500, "the nesting is too deep here"
DEEP["parentheses"] = lambda n: kernel("o[0] = " + nested("(", "1", ")", n) + ";"), 3900, "the nesting is too deep here"
DEEP["index"] = lambda n: kernel("o[0] = " + nested("o[", "1", "]", n) + ";"), 1900, "the nesting is too deep here|this expression is nested too deeply"
DEEP["not"] = lambda n: kernel("o[0] = " + "!" * n + "o[1];"), 3900, "the nesting is too deep here"
DEEP["casts"] = lambda n: kernel("o[0] = " + "(long)(int)" * n + "o[1];"), 1000, "the nesting is too deep here"
DEEP["sizeof"] = lambda n: kernel("o[0] = " + "sizeof " * n + "o[1];"), 3900, "the nesting is too deep here"
DEEP["statement-expressions"] = lambda n: kernel("o[0] = " + nested("({ o[1] + ", "1", "; })", n) + ";"), 900, "the nesting is too deep here"
DEEP["statement-expressions-whose-value-is-not-used"] = (
    lambda n: kernel("int x; o[0] = " + nested("({ x = ", "1", " + 1" * 20 + "; 0; })", n) + ";"), 150, "the nesting is too deep here")
DEEP["compound-literals"] = lambda n: kernel("o[0] = " + nested("(int){1 + ", "1", "}", n) + ";"), 1000, "the nesting is too deep here"
DEEP["vector-literals"] = lambda n: kernel("int4 x = " + nested("(int4)(", "1", ")", n) + "; o[0] = x.x;"), 1000, "the nesting is too deep here"
DEEP["maximum"] = lambda n: kernel("o[0] = " + nested("max(o[1], ", "1", ")", n) + ";"), 1000, "the nesting is too deep here"
DEEP["generic-selections"] = lambda n: kernel("o[0] = " + nested("_Generic(1, int: ", "1", ")", n) + ";"), 1000, "the nesting is too deep here"
DEEP["blocks"] = lambda n: kernel(nested("{", "o[0] = 1;", "}", n)), 3900, "the nesting is too deep here"
DEEP["branches-within"] = lambda n: kernel("if (o[1]) " * n + "o[0] = 1;"), 1000, "the nesting is too deep here"
DEEP["blocks-of-branches"] = lambda n: kernel(nested("if (o[1]) { o[2]++; ", "o[0] = 1;", "}", n)), 1000, "the nesting is too deep here"
DEEP["else"] = lambda n: kernel(each(n, lambda k: f"if (o[1] == {k}) o[2] = {k}; else ") + "o[0] = 1;"), 1000, "the nesting is too deep here"
DEEP["loops"] = lambda n: kernel("while (o[1]) " * n + "o[0] = 1;"), 64, "the nesting is too deep here"
DEEP["switches"] = lambda n: kernel("switch (o[1]) case 1: " * n + "o[0] = 1;"), 1000, "the nesting is too deep here"
DEEP["cases-in-a-row"] = lambda n: kernel("switch (o[0]) {\n" + each(n, lambda k: f"case {k}:\n") + "o[0] = 1; }"), 2000, "the nesting is too deep here"
DEEP["braces-of-an-initialiser"] = lambda n: kernel("int x = " + nested("{", "1", "}", n) + "; o[0] = x;"), 60, "the nesting is too deep here"
DEEP["declarator-of-pointers"] = lambda n: kernel("int " + "*" * n + "p; o[0] = sizeof p;"), 60, "the nesting is too deep here"
DEEP["declarator-of-arrays"] = lambda n: kernel("int p" + "[1]" * n + "; o[0] = sizeof p;"), 60, "this declarator is nested too deeply"
DEEP["declarator-in-parentheses"] = lambda n: kernel("int " + nested("(", "p", ")", n) + "; o[0] = sizeof p;"), 3000, "the nesting is too deep here"
DEEP["structs-within"] = lambda n: "struct t " + each(n, lambda k: f"{{ struct s{k} ") + "{ int a; } " + "x; }" * n + ";\n" + kernel("o[0] = 1;"), 1000, "the nesting is too deep here"
DEEP["types-of-expressions"] = lambda n: kernel(nested("typeof(", "1", ")", n) + " x; o[0] = 1;"), 1000, "the nesting is too deep here"
DEEP["macro-calls"] = lambda n: "#define f(x) x\n" + kernel("o[0] = " + nested("f(", "1", ")", n) + ";"), 390, NO_END + "|macro calls are nested more than"

NESTING = [Row(f"nested-{name}", make(depth), levels=("-O0", "-O1", "-O2")) for name, (make, depth, _) in DEEP.items()]
NESTING += [Row("nested-blocks-as-a-tree", kernel(nested("{ int a; ", "o[0] = 1;", "}", 3900)), levels=("-O2",), words=("cc", "-w", "--emit=ast"))]
NESTING += [Row(f"nested-too-deep-{name}", make(50000), said, levels=("-O2",)) for name, (make, _, said) in DEEP.items()]

# ---- IR text ----------------------------------------------------------------------------------------------------------------

IR = [
    Row("ir-struct-tree", "%s0 = type { i32, ptr addrspace(4) }\n" + each(50, lambda n: f"%s{n + 1} = type {{ %s{n}, %s{n} }}\n") +
        "define spir_kernel void @k(ptr addrspace(1) %o) {\n  %p = getelementptr %s50, ptr addrspace(1) %o, i64 0, i32 1\n"
        "  store i32 1, ptr addrspace(1) %p\n  ret void\n}\n", suffix=".ll"),
    Row("ir-struct-tree-value", "%s0 = type { i32, i32 }\n" + each(50, lambda n: f"%s{n + 1} = type {{ %s{n}, %s{n} }}\n") +
        "define spir_kernel void @k(ptr addrspace(1) %o) {\n  %v = load %s50, ptr addrspace(1) %o\n  store %s50 %v, ptr addrspace(1) %o\n  ret void\n}\n",
        "a value consists of at most 4096 scalars", suffix=".ll"),
    Row("ir-struct-chain", "%s0 = type { i32 }\n" + each(4000, lambda n: f"%s{n + 1} = type {{ %s{n} }}\n") +
        "define spir_kernel void @k(ptr addrspace(1) %o) {\n  %p = getelementptr %s4000, ptr addrspace(1) %o, i64 1\n"
        "  store i32 1, ptr addrspace(1) %p\n  ret void\n}\n", suffix=".ll"),
    Row("ir-struct-chain-too-deep", "%s0 = type { i32 }\n" + each(20000, lambda n: f"%s{n + 1} = type {{ %s{n} }}\n"), "this type contains itself, or types nested deeper",
        suffix=".ll"),
    Row("ir-structs", each(20000, lambda n: f"%s{n} = type {{ i32 }}\n") + "define spir_kernel void @k() {\n  ret void\n}\n", suffix=".ll"),
    Row("ir-types", "@x = addrspace(1) global " + nested("{", "i32", "}", 4000) + " zeroinitializer\n", suffix=".ll"),
    Row("ir-types-too-deep", "@x = addrspace(1) global " + "{" * 100000, "types nested deeper than 4100", suffix=".ll"),
    Row("ir-constants", "@x = addrspace(1) global " + nested("{", "i32", "}", 300) + " " +
        "".join("{ " + nested("{", "i32", "}", 299 - n) + " " for n in range(299)) + "{ i32 1 }" + " }" * 299 + "\n", suffix=".ll"),
    Row("ir-constant-expressions-too-deep", "@x = addrspace(1) global i32 1\n@y = addrspace(1) global i64 " +
        nested("ptrtoint (ptr addrspace(1) inttoptr (i64 ", "1", " to ptr addrspace(1)) to i64)", 10000) + "\n", "(types|constants) nested deeper", suffix=".ll"),
    Row("ir-metadata-too-deep", "!0 = " + "!{" * 100000, "metadata nested deeper", suffix=".ll"),
]

# ---- calls and control flow -----------------------------------------------------------------------------------------------------

INLINE = "__attribute__((always_inline)) "
FLOW = [
    Row("call-chain", "int f0(int x) { return x; }\n" + each(3000, lambda n: f"int f{n + 1}(int x) {{ return f{n}(x) + {n}; }}\n") + kernel("o[0] = f3000(o[1]);")),
    Row("call-chain-not-inlined", "__attribute__((noinline)) int f0(int x) { return x; }\n" +
        each(1000, lambda n: f"__attribute__((noinline)) int f{n + 1}(int x) {{ return f{n}(x) + {n}; }}\n") + kernel("o[0] = f1000(o[1]);"), levels=("-O2",)),
    Row("calls-that-double", "int f0(int x) { return x * x; }\n" + each(40, lambda n: f"int f{n + 1}(int x) {{ return f{n}(x) + f{n}(x + 1); }}\n") + kernel("o[0] = f40(o[1]);")),
    Row("calls-that-double-inline", INLINE + "int f0(int x) { return x * x; }\n" +
        each(20, lambda n: INLINE + f"int f{n + 1}(int x) {{ return f{n}(x) + f{n}(x + 1); }}\n") + kernel("o[0] = f20(o[1]);"), levels=("-O1", "-O2")),
    Row("loops-within-400", kernel("while (o[1]) " * 400 + "o[0] = 1;")),
    Row("gotos", kernel("l0: " + each(400, lambda n: f"l{n + 1}: if (o[{n + 1}]) goto l{n};\n") + "o[0] = 1;")),
    Row("private-zeros", "@many = internal addrspace(10) global [250000 x i8] zeroinitializer\n"
        "define spir_kernel void @k(ptr addrspace(1) %o) {\n  %x = load i8, ptr addrspace(10) @many\n  store i8 %x, ptr addrspace(1) %o\n  ret void\n}\n", suffix=".ll"),
]

# ---- many kernels ---------------------------------------------------------------------------------------------------------------

SPILLING = each(300, lambda n: f"int8 a{n} = o[{n}];\n") + each(300, lambda n: f"o[{n}] = a{n} * a{n * 7 % 300};\n")
KERNELS = [ # the code of attempts that are not chosen is freed: about 1.7 MB remain of each of these kernels, of 10
    Row("kernels-that-spill", each(40, lambda n: f"kernel void k{n}(global int8 *o)\n{{\n{SPILLING}}}\n"), levels=("-O2",), kibibytes=500 << 10),
]

# ---- documents of a compilation -------------------------------------------------------------------------------------------------

STIR = "uint stir(uint x, uint y)\n{\n" + each(1000, lambda n: "x = x * 3 + y; y ^= x;\n") + "return x;\n}\n"
JSON = ("cc", "-w", "--emit=json")
DOCUMENTS = [ # texts that listings share are stored once, and the parts of a type's text are freed
    Row("document-of-many-kernels", STIR + each(24, lambda n: f"kernel void k{n}(global uint *o)\n{{\no[0] = stir(stir(o[0], o[1]), o[2]);\n}}\n"),
        levels=("-O2",), words=JSON, kibibytes=1200 << 10),
    Row("document-of-many-elements", "constant char nested[1000][1000] = {[0 ... 999] = {[0 ... 999] = 1}};\n" + kernel("o[0] = nested[o[1]][o[2]];"),
        levels=("-O2",), words=JSON, kibibytes=400 << 10),
    Row("document-of-an-initializer-that-is-refused", "constant char nested[2048][2048] = {[0 ... 2047] = {[0 ... 2047] = 1}};\n" + kernel("o[0] = 1;"),
        "this initializer has too many elements", levels=("-O2",), words=JSON, kibibytes=400 << 10),
]

ROWS = KERNELS + DOCUMENTS + FLOW + TYPES + DECLARATIONS + STATEMENTS + TEXT + INITIALISERS + NESTING + IR


def one_of(levels, name):
    """Beside other groups, each row at one of its levels."""
    return levels[zlib.crc32(name.encode()) % len(levels)]


def test(s):
    limited = "SAN=1" not in s.setting and "SMALL=1" not in s.setting
    s.each([(f"bounds/{row.name} [{level}]", lambda row=row, level=level: check(s.gasket, row, level, limited))
            for row in ROWS if s.chosen(f"bounds/{row.name}") for level in (row.levels if s.is_whole() else [one_of(row.levels, row.name)])])
    if limited:
        rows = [row for row in growth.ROWS if s.chosen(f"bounds/growth of {row.name}")]
        s.each(s.share("growth", ((f"bounds/growth of {row.name}", lambda row=row: growth.check(s.gasket, row)) for row in rows)))
