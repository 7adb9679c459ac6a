"""Hostile OpenCL C: valid kernels with changed words, random sequences of tokens, and generated constructs in excess."""
from attack_corpus import LIMITS, NUMBERS, options
from attack_run import Case
from mutate_ir import Mutator

SPACES = ["", "", "", "", "", "", "", "", "", "", "", "", "private", "local", "global", "constant", "generic"]
SCALARS = ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "float", "double", "half", "bool", "size_t", "ptrdiff_t", "void"]
VECTORS = [t + n for t in ("char", "uint", "short", "long", "ulong", "float", "half", "double") for n in ("2", "3", "4", "8", "16")]
OPERATORS = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "<", "<=", ">", ">=", "==", "!=", "&&", "||", ",", "=", "+=", "<<=", "/=", "%="]
STRANGE = ["0x7fffffffffffffffL", "0xffffffffffffffffUL", "-1", "1e400", "1e-400f", "0x1p16383", "0x1p-2000f", "NAN", "INFINITY", "((int*)8)", "((global int*)-1L)", "'\\xff'", "'abcd'", "\"s\"",
           "...", "##", "#", "\\\n", "/*", "*/", "//", "<:", "%:", "??=", "__VA_ARGS__", "__LINE__", "__attribute__((", "_Generic(", "sizeof(", "__builtin_astype(", "typedef", "goto", "struct", "union",
           "enum", "kernel", "void", "image2d_t", "sampler_t", "event_t", "pipe", "queue_t", "atomic_int", "^{", "asm(\"\")", "_Static_assert(0,\"\")", "extern", "inline", "restrict", "[1<<30]", "[-1]",
           "[0]", "[]", ".s0123456789abcdef", ".xyzw", ".hi.lo", ".s0000", "->x", "(int16)", "(float4)(1,2)", "({", "})", "\0", "\x80", "\xff\xfe", "\u00e9", "@", "`", "$", "case 1 ... 0x7fffffff:"]
TEST_RUN = ["-g", "32", "-l", "16", "-a", "o=int[64]:iota", "-a", "c=int[64]:iota", "-a", "t=local[256]", "-a", "n=3", "-a", "f=float[64]:iota", "-a", "v=1,2,3,4"]
HEAD = "kernel void k(global int *o, constant int *c, local int *t, int n, global float *f, float4 v)"
FAMILIES = {"FLOATS": ["float", "half", "double"], "FLOAT": ["float"], "HALF": ["half"], "INTS": ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong"], "INT32S": ["int", "uint"], "LONGS": ["long", "ulong"],
            "SIGNED": ["char", "int", "long"], "SMALL_INTS": ["char", "ushort", "int"], "COLLECTIVE": ["int", "uint", "long", "float", "half", "double"], "ATOMICS": ["int", "uint", "long", "ulong", "float", "double"]}
ATTRIBUTES = ["aligned({n})", "packed", "reqd_work_group_size({n},{n},{n})", "work_group_size_hint({n},{n},{n})", "vec_type_hint({t})", "always_inline", "noinline", "endian(host)", "ext_vector_type({n})",
              "vector_size({n})", "unused", "const", "pure", "overloadable", "opencl_unroll_hint({n})", "opencl_unroll_hint", "intel_reqd_sub_group_size({n})", "nosvm", "mode(TI)",
              "alias(\"k\")", "section(\"a\")", "constructor", "cleanup(g)", "address_space({n})", "kernel_arg_info", "{n}", "aligned", "aligned(sizeof({t}))", "aligned(n)", "weak", "transparent_union",
              "may_alias", "deprecated(\"x\")", "noreturn", "annotate(\"x\")", "format(printf,{n},{n})", "nonnull({n})", "sentinel({n})", "enable_if(0,\"\")"]


class Sources:
    def __init__(self, corpus):
        self.corpus = corpus
        self.mutator = Mutator(0, [t for t in corpus.sources if len(t) < 20000], STRANGE)

    def make(self, r, _number):
        return r.choice([self.mutated, self.mutated, self.spoiled_numbers, self.soup, self.hostile, self.hostile, self.pointers, self.pointers, self.types, self.calls, self.preprocessor])(r)

    # ---- changed kernels ----

    def kernel_case(self, r, label, text, run):
        kind = r.randrange(4)
        if kind == 0 or run is None:
            emit = ["--emit=" + r.choice(["pp", "ast", "ir", "thread-ir", "mir", "visa", "asm", "json"])] if r.random() < 0.4 else []
            return Case(label, {"a.cl": text}, [["cc", *options(r), *emit, "-o", "out", "a.cl"]], outputs=("out",))
        via = "--via=" + r.choice(["ir", "sim"])
        check = ["--check"] if via == "--via=ir" and r.random() < 0.5 else []
        return Case(label, {"a.cl": text}, [["run", *options(r), via, *check, *LIMITS, *run, "a.cl"]])

    def mutated(self, r):
        self.mutator.r = r
        if r.random() < 0.5:
            kernel = r.choice(self.corpus.small)
            return self.kernel_case(r, "mutated", self.mutator.changed(kernel.text), r.choice(kernel.runs))
        return self.kernel_case(r, "mutated", self.mutator.changed(), None)

    def spoiled_numbers(self, r):
        """A kernel with some of its numbers replaced by unusual ones."""
        import re
        kernel = r.choice(self.corpus.small)
        parts = re.split(r"(\b\d+\b)(?![\w.])", re.sub(r"^//.*$", "", kernel.text, flags=re.M))
        for _ in range(r.choice([1, 1, 2, 4])):
            if len(parts) > 2:
                parts[r.randrange(len(parts) // 2) * 2 + 1] = self.number(r)
        return self.kernel_case(r, "numbers", "".join(parts), r.choice(kernel.runs))

    def soup(self, r):
        words = [r.choice(self.mutator.words) for _ in range(r.randrange(1, 60))]
        body = " ".join(words)
        return self.kernel_case(r, "soup", body if r.random() < 0.3 else f"{HEAD}{{ {body} }}", None)

    # ---- generated statements ----

    def number(self, r):
        n = r.choice(NUMBERS if r.random() < 0.05 else NUMBERS[:-2])
        return r.choice(["", "", "", "-", "~", "!"]) + r.choice([n, n, hex(int(n)), n + "u", n + "L", n + "UL", n + ".0", n + ".0f"])

    def scalar_type(self, r):
        return r.choice(SCALARS[:11]) if r.random() < 0.7 else r.choice(VECTORS)

    def expression(self, r, depth=3):
        if depth == 0 or r.random() < 0.15:
            return r.choice([self.number(r), "n", "o[n]", "g", "a[g&3]", "c[n]", "t[g]", "s.m[1]", "s.p[0]", "(int)(long)o", "(int)u.l", "w.s3"])
        kind = r.randrange(14)
        e = lambda: self.expression(r, depth - 1)
        if kind < 5:
            return f"({e()} {r.choice(OPERATORS[:18])} {e()})"
        if kind == 5:
            return f"({e()} ? {e()} : {e()})"
        if kind == 6:
            return f"({r.choice(SCALARS[:8])})({e()})"
        if kind == 7:
            return f"{r.choice(['-', '~', '!', '+'])}({e()})"
        if kind == 8:
            return f"o[(int){e()}]"
        if kind == 9:
            return f"*(int *)({self.pointer(r, depth - 1)})"
        if kind == 10:
            return f"a[(int){e()}]"
        if kind == 11:
            return self.builtin(r, depth - 1)
        if kind == 12:
            return f"h({e()}, (int *)({self.pointer(r, depth - 1)}))"
        return f"(({r.choice(['int2', 'long2', 'uchar2'])})((int)({e()}), (int)({e()})))" + r.choice([".x", ".s1", ".lo", ".even"])

    def pointer(self, r, depth=3):
        if depth <= 0 or r.random() < 0.1:
            return r.choice(["o", "c", "t", "f", "a", "&n", "&s", "0", "NULL", "p", "q", "l", "&v", "&tab[n]", "gv"] if r.random() < 0.2 else ["(int *)o", "(int *)t", "a", "&n", "&g", "p", "q", "l", "0", "(int *)gv", "(int *)f", "&u.i", "s.p", "(int *)&w"])
        kind = r.randrange(13)
        p = lambda: self.pointer(r, depth - 1)
        if kind < 3:
            return f"(({r.choice(SPACES[2:])} {self.scalar_type(r)} *)({p()}))" if r.random() < 0.7 else f"((int *)({p()}))"
        if kind < 5:
            return f"(({r.choice(SPACES)} {r.choice(SCALARS[:11])} *)({self.number(r)}))"
        if kind == 5:
            return f"(({p()}) + (int)({self.expression(r, depth - 1)}))"
        if kind == 6:
            return f"((int)({self.expression(r, depth - 1)}) ? (int *)({p()}) : (int *)({p()}))"
        if kind == 7:
            return f"({r.choice(['to_global', 'to_local', 'to_private'])}({p()}))"
        if kind == 8:
            return f"id((int *)({p()}), (int)({self.expression(r, depth - 1)}))"
        if kind == 9:
            return f"(({r.choice(SPACES)} {self.scalar_type(r)} *)(ulong)({p()}))"
        if kind == 10:
            return f"(({r.choice(SPACES)} int *)(({r.choice(['ulong', 'long', 'uint'])})({p()}) {r.choice(OPERATORS[:10])} {self.number(r)}))"
        if kind == 11:
            return f"((int *)&({p()})[(int)({self.expression(r, depth - 1)})])"
        return f"(*({r.choice(SPACES)} int *{r.choice(['', 'global', 'private'])}*)({p()}))"

    def builtin(self, r, depth):
        """A call with arguments of the right types but unusual values; sometimes one of another type."""
        name, parameters, of = r.choice(self.corpus.builtins)
        bases = [t for word, types in FAMILIES.items() if word in of for t in types] or ["int", "float"]
        base, n = r.choice(bases), "" if "SCALAR" in of or r.random() < 0.4 else r.choice(["2", "3", "4", "8", "16"])
        if "SCALAR" not in of and "VECTORS" in of:
            n = n or "4"
        wide = {"char": "short", "short": "int", "int": "long", "uchar": "ushort", "ushort": "uint", "uint": "ulong"}
        integer = {"half": "short", "float": "int", "double": "long"}.get(base, base.lstrip("u"))
        known = {"T": base + n, "S": base, "I": "int" + n, "J": integer + n, "N": r.choice(["", "u"]) + integer + n, "U": "u" + integer + n, "W": wide.get(base, base) + n, "X": "int", "A": "atomic_" + base, "R": integer + n}
        given = []
        for p in parameters:
            words = [w for w in p.replace("*", " *").split() if w not in ("volatile", "const")]
            e = self.expression(r, min(depth, 1))
            if words[-1] == "*":
                space = {"any": "", "data": ""}.get(words[0], words[0]) if len(words) > 2 else ""
                t = known.get(words[-2], words[-2])
                given.append(r.choice([f"({space} {t} *)({ {'global': 'o', 'local': 't', 'constant': 'c'}.get(space) or self.pointer(r, depth)})", f"({space} {t} *)({self.number(r)})"] if r.random() < 0.9 else ["&n", "0"]))
            elif words[-1] in ("memory_order", "memory_scope", "event_t"):
                given.append({"memory_order": r.choice(["memory_order_relaxed", "memory_order_seq_cst", "memory_order_acquire", "n"]), "memory_scope": r.choice(["memory_scope_device", "memory_scope_work_item", "7"]), "event_t": "0"}[words[-1]])
            elif r.random() < 0.95:
                t = known.get(words[-1], words[-1])
                given.append(f"({t})({r.choice([self.number(r), 'n', e, 'NAN', '(int)o[n]'])})")
            else:
                given.append(e)
        return f"{name}({', '.join(given)})"

    def statement(self, r, depth=2):
        e, p = lambda d=2: self.expression(r, d), lambda d=3: self.pointer(r, d)
        s = lambda: self.statement(r, depth - 1) if depth else ";"
        return r.choice([
            lambda: f"o[{e(1)}] = {e()};",
            lambda: f"*(int *)({p()}) = {e()};",
            lambda: f"p = (int *)({p()});",
            lambda: f"q = (int *)({p()}); *q {r.choice(OPERATORS[19:])} {e(1)};",
            lambda: f"a[{e(1)}] {r.choice(OPERATORS[19:])} {e(1)};",
            lambda: f"s.m[{e(1)}] = {e(1)};",
            lambda: f"s.p = {p()};",
            lambda: f"u.l = {e()}; w = u.w;",
            lambda: f"if ({e()}) {{ {s()} {s()} }} else {{ {s()} }}",
            lambda: f"while ({e(1)}) {{ {s()} {r.choice(['break;', 'continue;', 'p++;', 'p = id(p, n);', 'if (g) break;'])} }}",
            lambda: f"for (int i = {e(1)}; i < {e(1)}; i += {e(1)}) {{ {s()} }}",
            lambda: f"switch ({e(1)}) {{ case {self.number(r)}: {s()} case {r.choice(NUMBERS)} ... {r.choice(NUMBERS)}: {s()} break; default: {s()} }}",
            lambda: f"do {{ {s()} }} while ({e(1)});",
            lambda: f"L{r.randrange(3)}: {s()} if ({e(1)}) goto L{r.randrange(3)};",
            lambda: f"o[{e(0)}] = {r.choice(['atomic_add', 'atomic_xchg', 'atomic_max', 'atomic_or'])}({p()}, {e(1)});",
            lambda: f"o[0] = atomic_cmpxchg({p(2)}, {e(1)}, {e(1)});",
            lambda: f"atomic_store_explicit((atomic_int *)({p(2)}), {e(1)}, {r.choice(['memory_order_relaxed', 'memory_order_seq_cst', '99', 'n'])}, {r.choice(['memory_scope_device', '-1', 'n'])});",
            lambda: f"barrier({e(1)});",
            lambda: f"vstore{r.choice(['2', '3', '4', '8', '16'])}(({r.choice(VECTORS)}){e(1)}, {e(1)}, {p()});",
            lambda: f"o[1] = vload{r.choice(['2', '3', '4', '8', '16'])}({e(1)}, {p()}).x;",
            lambda: f"event_t ev = async_work_group_copy({p(2)}, {p(2)}, {e(1)}, 0); wait_group_events({r.choice(NUMBERS[:5])}, &ev);",
            lambda: f"printf({r.choice(['%d', '%s', '%v4d', '%99999d', '%*d', '%n', '%p', '%v16hlf', '%.999f', '%', '%ll', 'abc'])!r}, {e(1)});".replace("'", '"'),
            lambda: f"{self.scalar_type(r)} {r.choice('xyz')}{r.randrange(9)}{r.choice(['', '[' + r.choice(NUMBERS) + ']', '[4]'])} = {r.choice(['{0}', e(1), '{[1 ... ' + r.choice(NUMBERS[:14]) + '] = 1}'])};",
            lambda: f"return{r.choice(['', '', ' ' + e(1)])};",
            lambda: f"w = shuffle({r.choice(['w', 'v', 'u.w'])}, (uint4)({e(1)}));",
            lambda: f"w.s{r.choice('0123')} {r.choice(OPERATORS[19:])} {e(1)}; o[2] = w.{r.choice(['xx', 'w', 'hi', 's3210', 'odd'])}.x;",
            lambda: f"o[3] = (int){r.choice(['sub_group_reduce_add', 'work_group_reduce_max', 'sub_group_any', 'work_group_all', 'sub_group_scan_exclusive_add'])}({e(1)});",
            lambda: f"o[4] = {r.choice(['sub_group_broadcast', 'work_group_broadcast', 'intel_sub_group_shuffle'])}({e(1)}, {e(1)});",
            lambda: f"__attribute__(({self.attribute(r)})) for (int i = 0; i < {r.choice(NUMBERS)}; i++) {{ {s()} }}",
            lambda: f"o[5] = as_{self.scalar_type(r)}({e(1)});",
            lambda: f"o[6] = convert_{self.scalar_type(r)}{r.choice(['', '_sat', '_rte', '_sat_rtz'])}({e(1)});",
            lambda: f"{{ {s()} {s()} }}"])()

    def attribute(self, r):
        return r.choice(ATTRIBUTES).replace("{n}", r.choice([*NUMBERS, "-1", "n", "16", "8", "1,2", ""])).replace("{t}", self.scalar_type(r))

    def program(self, r, statements, more=""):
        """A kernel with variables of every kind that the generated statements may use."""
        body = "\n    ".join(statements)
        space = r.choice([""] * 12 + ["global", "private"])
        return f"""{more}
struct S {{ char b; int m[3]; {space} int *p; }};
union U {{ int i; long l; int4 w; }};
constant int tab[8] = {{1, 2, 3}};
global int gv[4];
int *id({space} int *p, int n) {{ return n > 3 ? {r.choice(['p', 'p + n', '(int *)p', '0', '(int *)8', '&p[1]'])} : (int *)p; }}
{r.choice(['', '__attribute__((noinline))', '__attribute__((always_inline))'])} int h(int n, int *p) {{ {r.choice(['', 'if (n > 2) return *p;', 'p = 0;', '*p = n;'])} return p ? p[n & 3] : n; }}
{HEAD}
{{
    local int l[16];
    int a[8] = {{0}}, g = get_global_id(0), *p = 0, *q = {r.choice(['a', '(int *)o', 't', '0', 'l', '&g'])};
    int4 w = (int)v.x;
    struct S s = {{0}};
    union U u = {{0}};
    p = (int *)({self.pointer(r, 2)});
    {body}
    o[g & 63] += a[n & 7] + w.x;
}}
"""

    def program_case(self, r, label, text):
        case = self.kernel_case(r, label, text, TEST_RUN)
        return case

    def hostile(self, r):
        return self.program_case(r, "hostile", self.program(r, [self.statement(r) for _ in range(r.choice([1, 1, 2, 3, 6]))]))

    def pointers(self, r):
        """Generic pointers from constants, null and other sources, through every operation that can carry a value."""
        p, e = lambda d=2: self.pointer(r, d), lambda: self.expression(r, 1)
        # Casts that the language allows: from an integer to a pointer, from a named space to generic.
        known = lambda: r.choice(["0", "(int *)8", f"(int *){self.number(r)}", "(int *)o", "(int *)t", "a", "l", "&g", "q", "(int *)(ulong)o", f"(int *)((ulong)q | {self.number(r)})", "s.p", "p + n",
                                  "p", "id(p, n)", "(int *)to_global(q)", "(int *)to_local(q)", "(int *)to_private(q)", "n ? q : p", "n > 2 ? (int *)o : (int *)16", "(int *)gv", "((int **)&q)[0]"])
        lines = []
        for _ in range(r.choice([1, 2, 3, 4])):
            lines.append(r.choice([
                lambda: f"p = {known()};", lambda: f"if ({e()}) p = {known()}; else p = {known()};", lambda: f"for (int i = 0; i < n; i++) p = p == q ? {known()} : {known()};",
                lambda: f"*p = {e()};", lambda: f"o[1] = p[{e()}];", lambda: f"q = {known()}; q[1] = *p;", lambda: f"int *r[3] = {{{known()}, {known()}, {known()}}}; o[2] = *r[{r.choice(['n & 1', '2', 'g'])}];",
                lambda: f"o[3] = h(n, {known()});", lambda: f"atomic_add({known()}, 1);", lambda: f"o[4] = to_global({known()}) != 0;", lambda: f"o[5] = (long)to_local({known()});",
                lambda: f"o[6] = get_fence({known()});", lambda: f"s.p = {known()}; o[7] = *(int *)s.p;", lambda: f"vstore4((int4)n, n, {known()});", lambda: f"o[8] = *(char *)({known()});",
                lambda: f"*(long *)({known()}) = {e()};", lambda: f"struct S *z = (struct S *)({known()}); z->m[n] = 1;", lambda: f"o[9] = {known()} < {known()};", lambda: f"*({p()}) = 1;",
                lambda: f"switch (n) {{ case 3: p = {known()}; break; case 4: p = {known()}; default: q = {known()}; }} *p = *q;",
                lambda: f"while (*p < {e()}) p = {known()};", lambda: f"*(volatile int *)({known()}) += 1;", lambda: f"{{ int y[2]; p = n ? y : {known()}; *p = 2; }}"])())
        return self.program_case(r, "pointers", self.program(r, lines + r.choice([[], ["o[0] = *p;"], ["*p = 1;"], ["o[0] = p - q;"]])))

    # ---- types, calls, the preprocessor ----

    def types(self, r):
        lines = []
        for i in range(r.choice([1, 2, 3, 5])):
            n = lambda: r.choice([r.choice(NUMBERS[:12]), r.choice(NUMBERS), "-1", "sizeof(long)", "1 << 31", "(int)1.5", "n"])
            known = [f"T{j}" for j in range(i)] or ["int"]
            t = lambda: r.choice(known + [self.scalar_type(r)])
            attribute = f"__attribute__(({self.attribute(r)}))" if r.random() < 0.4 else ""
            lines.append(r.choice([
                lambda: f"typedef {t()} T{i}[{n()}] {attribute};", lambda: f"typedef {t()} T{i}[{n()}][{n()}];", lambda: f"typedef struct {attribute} {{ {t()} a; {t()} b[{n()}]; {t()} c : {n()}; }} T{i};",
                lambda: f"typedef union {{ {t()} a; {t()} b; struct {{ {t()} c, d; }}; }} {attribute} T{i};", lambda: f"typedef enum {{ A{i} = {n()}, B{i}, C{i} = {n()} }} T{i};",
                lambda: f"typedef {t()} *T{i};", lambda: f"typedef {r.choice(SPACES)} {t()} *{r.choice(SPACES)} *T{i};", lambda: f"typedef {t()} T{i} {attribute};", lambda: f"typedef {t()} (*T{i})({t()});",
                lambda: f"typedef {t()} T{i} __attribute__((ext_vector_type({n()})));", lambda: f"typedef struct T{i} {{ struct T{i} *next; {t()} v; }} T{i};", lambda: f"typedef struct {{ {t()} a; {t()} tail[]; }} T{i};",
                lambda: f"typedef struct {{ }} T{i};", lambda: f"typedef __typeof__(({t()})0) T{i};", lambda: f"typedef atomic_{r.choice(['int', 'long', 'uint', 'float'])} T{i};"])())
        last = f"T{len(lines) - 1}"
        uses = [f"{r.choice(['', 'local', 'private', 'constant', 'static', 'volatile', 'const'])} {last} x;", f"o[0] = sizeof({last});", f"{r.choice(SPACES)} {last} *x = ({r.choice(SPACES)} {last} *)o; *x = *(x + n);",
                f"global {last} *x = (global {last} *)o; x[n] = x[{r.choice(NUMBERS)}];", f"{last} x = {{0}}; o[0] = *(int *)&x;", f"{last} x; {last} y = x; o[1] = sizeof x;",
                f"o[2] = (long)&(({r.choice(SPACES)} {last} *)0)[{r.choice(NUMBERS)}];", f"global {last} *x = (global {last} *)o; o[3] = &x[n] - &x[1];", f"o[4] = __builtin_offsetof({last}, b);",
                f"{last} x = ({last}){self.number(r)}; o[5] = (int)x;", f"{last} x[{r.choice(NUMBERS[:16])}] = {{[{r.choice(NUMBERS[:16])}] = {{1}}}}; o[6] = *(int *)x;"]
        more = "\n".join(lines) + (f"\nvoid takes({last} x) {{}}\n{last} gives(void);\nkernel void k2({last} x) {{}}\n" if r.random() < 0.3 else "")
        more += r.choice(["", "", f"\nglobal {last} big;", f"\nconstant {last} table = {{1}};", f"\nconstant {last} table[{r.choice(NUMBERS[:16])}] = {{{{0}}}};"])
        attribute = f"__attribute__(({self.attribute(r)})) " if r.random() < 0.3 else ""
        return self.program_case(r, "types", self.program(r, r.sample(uses, r.choice([1, 1, 2])), more).replace("kernel void k(", attribute + "kernel void k("))

    def calls(self, r):
        """Every built-in function with arguments of every kind, in the right number or not."""
        lines = []
        for _ in range(r.choice([1, 2, 4])):
            if r.random() < 0.75:
                call = self.builtin(r, 2)
                lines.append(r.choice([f"{call};", f"{call};", f"if (n > 5) {call};", f"__typeof__({call}) z{len(lines)} = {call}; o[1] = *(int *)&z{len(lines)};"]))
                continue
            name, parameters, _ = r.choice(self.corpus.builtins)
            count = len(parameters) + r.choice([0] * 6 + [1, -1, 2])
            argument = lambda: r.choice([self.number(r), "v", "w", "o", "t", "a", "&g", "&s", "f", "(float)n", "(half)n", "(double)n", "(uint4)n", "(long)n", "(char16)1", "(float3)2", "(double8)3", "c", "p",
                                         self.pointer(r, 2), self.expression(r, 1), "(event_t *)0", "s", "\"x\"", "NAN", "(ushort2)4", "(size_t)n", "0", "1", "2"])
            call = f"{name}({', '.join(argument() for _ in range(count))})"
            lines.append(r.choice([f"{call};", f"o[0] = (int){call};", f"f[0] = {call};", f"w = {call};", f"{{ float4 y = {call}; f[1] = y.x; }}", f"if ({call}) o[1] = 2;", f"p = {call};"]))
        return self.program_case(r, "calls", self.program(r, lines))

    def preprocessor(self, r):
        names = ["A", "B", "C", "F", "G"]
        word = lambda: r.choice(names + ["A", "F(1)", "G(A, B)", "F(", ")", "##", "#", "x", "1", "(", "__VA_ARGS__", "__COUNTER__", "defined", "F(F)(F)", ",", "\"s\"", "'c'", "L'", "\"", "/*", "\\", self.number(r), "__LINE__", "__FILE__"])
        some = lambda n=6: " ".join(word() for _ in range(r.randrange(1, n)))
        line = lambda: r.choice([
            lambda: f"#define {r.choice(names)} {some()}", lambda: f"#define {r.choice('FG')}({r.choice(['x', 'x, y', '...', 'x, ...', '', 'x, x'])}) {some()}", lambda: f"#undef {word()}", lambda: f"#if {some()} {r.choice(OPERATORS[:18])} {some()}",
            lambda: f"#if {self.number(r)} {r.choice(OPERATORS[:18])} {self.number(r)}", lambda: f"#elif {some()}", lambda: "#else", lambda: "#endif", lambda: f"#ifdef {word()}", lambda: f"#include {r.choice(['<a.cl>', chr(34) + 'a.cl' + chr(34), 'A', chr(34), '<', chr(34) + '.' + chr(34), chr(34) + '/dev/null' + chr(34)])}",
            lambda: f"#line {r.choice(NUMBERS)} {r.choice(['', chr(34) + 'x' + chr(34), 'A'])}", lambda: f"#pragma {r.choice(['unroll', 'unroll ' + r.choice(NUMBERS), 'OPENCL EXTENSION all : ' + r.choice(['enable', 'disable', 'require']), 'OPENCL FP_CONTRACT ' + word(), 'pack(' + r.choice(NUMBERS) + ')', 'pack(push,2)', 'pack(pop)', 'once', some()])}",
            lambda: f"#error {some()}", lambda: f"#warning {some()}", lambda: some(), lambda: f"int v{r.randrange(99)} = {some()};", lambda: f"_Pragma({r.choice([chr(34) + 'unroll 4' + chr(34), 'A', ''])})", lambda: "#" + word()])()
        text = "\n".join(line() for _ in range(r.choice([2, 5, 12, 30])))
        given = r.choice([[], [], ["-D", some(3)], ["-DA=" + some(3)], ["-U", word()], ["-include", "a.cl"], ["-D", "F(x)=x"], ["-D", "A=A B"]])
        emit = r.choice([["--emit=pp"], [], ["--emit=ast"]])
        return Case("preprocessor", {"a.cl": text + f"\n{HEAD} {{ o[0] = n; }}\n"}, [["cc", *[w.replace("\0", "") for w in given], *emit, "-o", "out", "a.cl"]], outputs=("out",))
