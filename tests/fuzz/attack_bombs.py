"""Small inputs that could take unbounded time or memory: each construct of the languages, repeated or nested N times.

The source stays below 100 KB. The label of a case is its construct, so that a finding names it."""
from attack_run import Case

HEAD = "kernel void k(global int *o, int n, global float *f)"


def nested(before, middle, after):
    return lambda n: before * n + middle + after * n


def lines(pattern, joint="\n"):
    return lambda n: joint.join(pattern.replace("{p}", str(i - 1)).replace("{n}", str(i)) for i in range(1, n + 1))


def body(text):
    return lambda n: f"{HEAD} {{ {text(n)} }}"


# Constructs with the sizes at which each is tried.
SOURCES = {
    "parentheses": (body(lambda n: "o[0] = " + nested("(", "n", ")")(n) + ";"), (1000, 3900, 20000)),
    "unary": (body(lambda n: "o[0] = " + nested("- ", "n", "")(n) + ";"), (1000, 3900, 20000)),
    "not": (body(lambda n: "o[0] = " + nested("!", "n", "")(n) + ";"), (1000, 3900)),
    "sums": (body(lambda n: "o[0] = " + nested("n+", "n", "")(n) + ";"), (1000, 9000, 30000)),
    "products right": (body(lambda n: "o[0] = " + nested("(o[1]*n+", "n", ")")(n) + ";"), (1000, 3900)),
    "casts": (body(lambda n: "o[0] = " + nested("(int)(long)", "n", "")(n) + ";"), (1000, 1900)),
    "indices": (body(lambda n: "o[0] = " + nested("o[", "n", "]")(n) + ";"), (1000, 3900)),
    "dereferences": (body(lambda n: "int *p = (int *)o; o[0] = " + nested("*&", "*p", "")(n) + ";"), (500, 1900)),
    "ternary": (body(lambda n: "o[0] = " + nested("o[1] ? 1 : ", "n", "")(n) + ";"), (500, 1000)),
    "ternary left": (body(lambda n: "o[0] = " + nested("(", "n", " ? 1 : 2)")(n) + ";"), (500, 1000)),
    "and or": (body(lambda n: "o[0] = " + nested("(o[1] || o[2]) && ", "n", "")(n) + ";"), (300, 1000)),
    "commas": (body(lambda n: "o[0] = (" + nested("o[1]++,", "n", "")(n) + ");"), (1000, 3900)),
    "assignments": (body(lambda n: nested("o[0] = ", "n", "")(n) + ";"), (1000, 3900)),
    "calls in calls": (lambda n: f"int h(int x) {{ return x * 3 + 1; }} {HEAD} {{ o[0] = {nested('h(', 'n', ')')(n)}; }}", (100, 1000, 3900)),
    "builtin in builtin": (body(lambda n: "f[0] = " + nested("sin(", "f[1]", ")")(n) + ";"), (100, 400)),
    "max in max": (body(lambda n: "o[0] = " + nested("max(n,", "n", ")")(n) + ";"), (1000, 3000)),
    "max twice": (body(lambda n: "int x = n; " + lines("x = max(x * x, x + {n});")(n) + " o[0] = x;"), (1000, 4000)),
    "doubling": (body(lambda n: "int x = n; " + lines("x = x * x + x;")(n) + " o[0] = x;"), (1000, 4000)),
    "ifs nested": (body(nested("if (o[1]) {", "o[0]++;", "}")), (100, 300, 900)),
    "ifs": (body(lines("if (o[{n}]) o[{p}] = n;")), (300, 1000, 3000)),
    "ifs of one variable": (body(lambda n: "int x = 0; " + lines("if (o[{n}]) x += o[{p}];")(n) + " o[0] = x;"), (300, 1000, 3000)),
    "else ifs": (body(lines("if (n == {n}) o[0] = {p}; else")) , (300, 1000)),
    "fors nested": (body(nested("for (int i = 0; i < n; i++) {", "o[0]++;", "}")), (30, 100, 200)),
    "constant fors nested": (body(nested("for (int i = 0; i < 4; i++) {", "o[0]++;", "}")), (5, 10, 30, 100)),
    "fors": (body(lines("for (int i = 0; i < n; i++) o[i] += {n};")), (100, 500, 1500)),
    "constant fors": (body(lines("for (int i = 0; i < 16; i++) o[i] += {n};")), (50, 200, 500)),
    "dos nested": (body(nested("do {", "o[0]++;", "} while (o[1]);")), (50, 100, 200)),
    "breaks nested": (body(nested("while (1) { if (o[1]) break;", "o[0]++;", "}")), (50, 150)),
    "breaks": (body(lambda n: "for (int i = 0; i < n; i++) {" + lines("if (o[{n}] == i) break;")(n) + "}"), (300, 2000)),
    "breaks after stores": (body(lambda n: "for (int i = 0; i < n; i++) {" + lines("if (o[{n}] == i) { o[{n}] = {p}; break; }")(n) + "}"), (300, 2000)),
    "unroll": (lambda n: body(lambda _: f"_Pragma(\"unroll {n}\") for (int i = 0; i < n; i++) o[i] += f[i] * f[i + 1];")(0), (64, 1000, 100000, 2147483647)),
    "unroll constant": (lambda n: body(lambda _: f"_Pragma(\"unroll\") for (int i = 0; i < {n}; i++) o[i] += f[i];")(0), (64, 1000, 10000, 1000000, 2147483647)),
    "unroll nested": (lambda n: body(nested("__attribute__((opencl_unroll_hint(16))) for (int i = 0; i < 16; i++)", "o[n]++;", ""))(n), (2, 3, 4, 6)),
    "switch nested": (body(nested("switch (o[1]) { case 1: o[0]++; default:", "o[0]++;", "}")), (50, 200)),
    "cases": (body(lambda n: "switch (n) {" + lines("case {n}: o[0] += {p}; break;")(n) + "}"), (500, 3000)),
    "case fallthrough": (body(lambda n: "int x = 0; switch (n) {" + lines("case {n}: x = x * 3 + {p};")(n) + "} o[0] = x;"), (500, 2000)),
    "cases stacked": (body(lambda n: "switch (n) {" + lines("case {n}:")(n) + " o[0] = 1; }"), (500, 2000)),
    "cases empty": (body(lambda n: "switch (n) {" + lines("case {n}: ;")(n) + " o[0] = 1; }"), (500, 5000)),
    "case ranges": (body(lambda n: "switch (n) {" + lines("case {n}000 ... {n}999: o[0] += {p}; break;")(n) + "}"), (100, 500)),
    "case range": (lambda n: body(lambda _: f"switch (n) {{ case 0 ... {n}: o[0] = 1; }}")(0), (100000, 2147483647)),
    "gotos": (body(lambda n: lines("L{n}: if (o[{n}]) goto L{p};")(n).replace("L0", "L1") + ";"), (50, 200, 600)),
    "gotos forward": (body(lambda n: lines("if (o[{n}]) goto E{n};")(n) + lines("E{n}: o[{n}]++;")(n)), (50, 200, 500)),
    "gotos to one label": (body(lambda n: "L: o[0]++; " + lines("if (o[{n}] == n) goto L;")(n)), (200, 2000)),
    "gotos crossed": (body(lambda n: lines("L{n}: o[{n}]++; if (o[{p}]) goto M{n};")(n) + lines("M{n}: if (o[{n}] > 3) goto L{n};")(n) + ";"), (20, 60, 150)),
    "call chain": (lambda n: "int h0(int x) { return x; }\n" + lines("int h{n}(int x) { return h{p}(x) + 1; }")(n) + f"\n{HEAD} {{ o[0] = h{n}(n); }}", (300, 1000)),
    "call tree": (lambda n: "int h0(int x) { return x; }\n" + lines("int h{n}(int x) { return h{p}(x) + h{p}(x + 1); }")(n) + f"\n{HEAD} {{ o[0] = h{n}(n); }}", (10, 16, 24, 60)),
    "noinline tree": (lambda n: "int h0(int x) { return x; }\n" + lines("__attribute__((noinline)) int h{n}(int x) { return h{p}(x) + h{p}(x + 1); }")(n) + f"\n{HEAD} {{ o[0] = h{n}(n); }}", (10, 24, 200)),
    "noinline functions": (lambda n: lines("__attribute__((noinline)) int h{n}(int x) { return x + {n}; }")(n) + f"{HEAD} {{ {lines('o[{n}] = h{n}(n);')(n)} }}", (100, 1000)),
    "noinline chain": (lambda n: "int h0(int x) { return x; }\n" + lines("__attribute__((noinline)) int h{n}(int x) { return h{p}(x) + {n}; }")(n) + f"\n{HEAD} {{ o[0] = h{n}(n); }}", (100, 1000)),
    "pointer tree": (lambda n: "int h0(int *x) { return *x; }\n" + lines("__attribute__((noinline)) int h{n}(int *x, int *y) { return h{p}(x{q}) + h{p}(y{r}); }")(n).replace("h0(x{q})", "h0(x)").replace("h0(y{r})", "h0(y)").replace("{q}", ", y").replace("{r}", ", x") +
                     f"\n{HEAD} {{ int a = n; o[0] = h{n}((int *)o, &a); }}", (5, 10, 20, 40)),
    "calls": (lambda n: f"__attribute__((noinline)) int h(int x) {{ return x * 3; }} {HEAD} {{ int x = n; {lines('x += h(x + {n});')(n)} o[0] = x; }}", (200, 1000)),
    "calls of a loop": (lambda n: f"int h(int x) {{ for (int i = 0; i < x; i++) x ^= i * x; return x; }} {HEAD} {{ int x = n; {lines('x += h(x + {n});')(n)} o[0] = x; }}", (50, 200, 800)),
    "kernels": (lines("kernel void k{n}(global int *o) { o[0] = {n}; }"), (300, 1500)),
    "kernels that share": (lambda n: "float h(float x) { return sin(x) + pow(x, 3.1f) + exp(x); }" + lines("kernel void k{n}(global float *o) { o[0] = h({n}); }")(n), (20, 80)),
    "parameters": (lambda n: f"kernel void k({', '.join(f'global int *p{i}' for i in range(n))}) {{ {' '.join(f'p{i}[0] = {i};' for i in range(n))} }}", (30, 120, 255, 1000)),
    "parameters of a function": (lambda n: f"__attribute__((noinline)) int h({', '.join(f'int p{i}' for i in range(n))}) {{ return {'+'.join(f'p{i}' for i in range(n))}; }} {HEAD} {{ o[0] = h({', '.join(f'o[{i}]' for i in range(n))}); }}", (30, 200, 1000)),
    "variables": (body(lambda n: lines("int x{n} = o[{n}];")(n) + lines("o[{n}] = x{n} * 3;")(n)), (300, 1500)),
    "variables in a loop": (body(lambda n: lines("int x{n} = o[{n}];")(n) + "for (int i = 0; i < n; i++) {" + lines("x{n} += x{p};")(n).replace("x0", "x1") + "}" + lines("o[{n}] = x{n};")(n)), (100, 400, 1000)),
    "swaps in a loop": (body(lambda n: lines("int x{n} = o[{n}];")(n) + "int y; for (int i = 0; i < n; i++) {" + lines("y = x{n}; x{n} = x{p} ^ i; x{p} = y;")(n).replace("x0", "x1") + "}" + lines("o[{n}] = x{n};")(n)), (50, 200, 500)),
    "scopes": (body(nested("{ int x = n;", "o[0] = x;", "}")), (1000, 4000)),
    "arrays": (body(lambda n: lines("int a{n}[4]; a{n}[n & 3] = {n}; o[{n}] = a{n}[o[0] & 3];")(n)), (50, 300, 1000)),
    "array": (lambda n: body(lambda _: f"int a[{n}]; a[n] = 1; o[0] = a[o[1]];")(0), (4096, 65536, 1048576, 1 << 28)),
    "array copy": (lambda n: f"struct S {{ int a[{n}]; }}; {HEAD} {{ struct S x, y; x.a[n] = 1; y = x; o[0] = y.a[n]; }}", (4096, 65536, 1048576, 1 << 24)),
    "array in global": (lambda n: f"struct S {{ int a[{n}]; }}; kernel void k(global struct S *o) {{ o[0] = o[1]; }}", (4096, 65536, 1048576, 1 << 28)),
    "array by value": (lambda n: f"struct S {{ int a[{n}]; }}; __attribute__((noinline)) struct S h(struct S s, int n) {{ s.a[n] = 2; return s; }} {HEAD} {{ struct S x; x.a[1] = n; x = h(h(x, n), 3); o[0] = x.a[n]; }}", (256, 4096, 65536)),
    "initialised": (lambda n: body(lambda _: f"int a[{n}] = {{1, 2, 3}}; o[0] = a[n];")(0), (4096, 65536, 1048576, 1 << 26)),
    "range initialised": (lambda n: body(lambda _: f"int a[{n}] = {{[0 ... {n - 1}] = 7}}; o[0] = a[n];")(0), (1024, 16384, 1048576, 1 << 28)),
    "range of ranges": (lambda n: f"constant int t[{n}][{n}] = {{[0 ... {n - 1}] = {{[0 ... {n - 1}] = 7}}}}; {HEAD} {{ o[0] = t[n][n]; }}", (64, 1024, 16384)),
    "table": (lambda n: f"constant int t[] = {{{lines('{n}', ',')(n)}}}; {HEAD} {{ o[0] = t[n]; }}", (1000, 15000)),
    "table size": (lambda n: f"constant int t[{n}] = {{1}}; {HEAD} {{ o[0] = t[n]; }}", (1 << 16, 1 << 24, 1 << 28, 1 << 31)),
    "global size": (lambda n: f"global int t[{n}]; {HEAD} {{ o[0] = t[n]; }}", (1 << 24, 1 << 28, 1 << 31)),
    "strings": (body(lines("printf(\"line {n} %d\\n\", n);")), (100, 500, 1500)),
    "string": (lambda n: body(lambda _: "printf(" + "\"abcdefgh\" " * n + ");")(0), (1000, 8000)),
    "printf arguments": (body(lambda n: f"printf(\"{'%d ' * n}\"{', n' * n});"), (100, 1000, 5000)),
    "structs": (lambda n: lines("struct s{n} { int a[{n}]; };")(n) + f"{HEAD} {{ o[0] = sizeof(struct s{n}); }}", (500, 2500)),
    "structs nested": (lambda n: nested("struct {", "int x;", "} a;")(n).join(["struct S {", "};"]) + f"{HEAD} {{ struct S s; o[0] = sizeof s; }}", (100, 1000, 4000)),
    "struct chain": (lambda n: "struct s0 { int x; };" + lines("struct s{n} { struct s{p} a; int b; };")(n) + f"{HEAD} {{ struct s{n} s; s.b = n; struct s{n} z = s; o[0] = z.b; }}", (100, 500, 1500)),
    "struct members": (lambda n: f"struct S {{ {lines('int x{n};')(n)} }}; {HEAD} {{ struct S s = {{0}}; s.x{n} = n; struct S z = s; o[0] = z.x1; }}", (500, 3000, 8000)),
    "struct in loop": (lambda n: f"struct S {{ {lines('int x{n};')(n)} }}; {HEAD} {{ struct S s = {{0}}, z; for (int i = 0; i < n; i++) {{ z = s; s.x1 += z.x{n}; s.x{n} = i; }} o[0] = z.x1; }}", (100, 1000)),
    "unions nested": (lambda n: nested("union { long l; struct { int y; ", "int x;", "} b; } a;")(n).join(["struct S {", "};"]) + f"{HEAD} {{ struct S s; o[0] = sizeof s; }}", (50, 500)),
    "pointers of pointers": (lambda n: f"{HEAD} {{ int {'*' * n}p = 0; o[0] = p == 0; }}", (100, 1000, 20000)),
    "arrays of arrays": (lambda n: f"{HEAD} {{ global int (*p){'[1]' * n} = (void *)0; o[0] = p == 0; }}", (100, 1000, 10000)),
    "array dimensions of 2": (lambda n: f"{HEAD} {{ int p{'[2]' * n}; o[0] = sizeof p; }}", (10, 20, 62, 70)),
    "typedefs": (lambda n: "typedef int T0;" + lines("typedef T{p} T{n};")(n) + f"{HEAD} {{ T{n} x = n; o[0] = x; }}", (500, 3000)),
    "typedef arrays": (lambda n: "typedef int T0;" + lines("typedef T{p} T{n}[2];")(n) + f"{HEAD} {{ o[0] = sizeof(T{n}); }}", (20, 61, 100)),
    "typeof": (lambda n: f"{HEAD} {{ int x0 = n; {lines('__typeof__(x{p} + x{p}) x{n} = x{p};')(n)} o[0] = x{n}; }}", (30, 500)),
    "typeof nested": (lambda n: f"{HEAD} {{ {nested('__typeof__(', 'n', ')')(n)} x = n; o[0] = x; }}", (30, 500, 4000)),
    "sizeof nested": (body(lambda n: "o[0] = " + nested("sizeof(", "n", ")")(n) + ";"), (100, 3900)),
    "generic nested": (body(lambda n: "o[0] = " + nested("_Generic(n, int: ", "n", ", default: 1)")(n) + ";"), (100, 2000)),
    "compound literals": (body(lambda n: "o[0] = " + nested("(int){", "n", "}")(n) + ";"), (100, 3000)),
    "initialiser braces": (body(lambda n: f"int a[4] = {'{' * n}1{'}' * n}; o[0] = a[n];"), (100, 3900, 20000)),
    "vectors nested": (body(lambda n: "int4 v = " + nested("(int4)(", "n", ")")(n) + "; o[0] = v.x;"), (100, 3900)),
    "swizzles": (body(lambda n: "int4 v = (int4)(n); o[0] = v" + ".wzyx" * n + ".x;"), (100, 3900)),
    "wide vectors": (body(lambda n: "double16 v = f[0]; " + lines("v = v * v + sqrt(v + {n});")(n) + " f[0] = v.s0;"), (20, 60)),
    "long divisions": (body(lambda n: "long x = n; " + lines("x = x / (o[{n}] | 1) + x % (n + {n});")(n) + " o[0] = x;"), (50, 200)),
    "long16 divisions": (body(lambda n: "long16 x = n; " + lines("x = x / (long16)(o[{n}] | 1);")(n) + " o[0] = x.s3;"), (5, 20)),
    "heavy builtins": (body(lambda n: "float x = f[0]; " + lines("x = pow(x, {n}.5f) + sin(x) + tgamma(x);")(n) + " f[0] = x;"), (20, 100)),
    "double builtins": (body(lambda n: "double16 x = f[0]; " + lines("x = sin(x) + exp(x);")(n) + " f[0] = x.s1;"), (2, 6, 12)),
    "atomics": (body(lines("atomic_add(o + {n}, n);")), (300, 1500)),
    "generic atomics": (body(lambda n: "int a[4], *p = n ? a : (int *)o; " + lines("o[1] += atomic_add(p + (n & 3), {n});")(n)), (20, 100)),
    "generic accesses": (body(lambda n: "int a[4], *p = n ? a : (int *)o; " + lines("p[n & 3] += p[{n} & 3]; p = o[{n}] ? p : (int *)o;")(n)), (50, 200, 600)),
    "generic of many": (body(lambda n: lines("int a{n}[2];")(n) + "int *p = (int *)o; " + lines("if (o[{n}]) p = a{n};")(n) + " *p = 1; o[0] = p[1];"), (50, 200, 600)),
    "generic list": (body(lambda n: lines("int *p{n} = o[{n}] ? (int *)o : &n;")(n) + lines("*p{n} = {n};")(n)), (50, 200)),
    "local variables": (body(lambda n: lines("local int l{n}[2];")(n) + lines("l{n}[n & 1] = {n};")(n)), (100, 1000)),
    "image reads": (lambda n: f"kernel void k(read_only image2d_t a, global float4 *o) {{ sampler_t s = CLK_FILTER_NEAREST; {lines('o[{n}] = read_imagef(a, s, (int2)(o[{p}].x, {n}));')(n)} }}", (500, 4000)),
    "barriers": (body(lines("barrier(1); o[{n}] = n;")), (300, 1500)),
    "copies": (body(lambda n: "local int l[64]; " + lines("wait_group_events(0, 0); async_work_group_copy(l, o + {n}, 64, 0);")(n)), (50, 200)),
    "work-group functions": (body(lambda n: "int x = n; " + lines("x += work_group_reduce_add(x);")(n) + "o[0] = x;"), (20, 100, 300)),
    "sub-group functions": (body(lambda n: "int x = n; " + lines("x += sub_group_scan_inclusive_add(x);")(n) + "o[0] = x;"), (50, 300)),
    "shuffles": (body(lambda n: "char16 v = (char16)n; uchar16 m = (uchar16)(n); " + lines("v = shuffle(v, m + (uchar){n});")(n) + "o[0] = v.s0;"), (20, 100)),
    "indexed vectors": (body(lambda n: "int16 v = n; " + lines("((int *)&v)[(n + {n}) & 15] += {n};")(n) + "o[0] = v.s0;"), (50, 300)),
    "macros doubled": (lambda n: "#define A0 n+\n" + lines("#define A{n} A{p} A{p}")(n) + f"\n{HEAD} {{ o[0] = A{n} 0; }}", (10, 16, 24, 40)),
    "macros nested": (lambda n: "#define F(x) x\n" + f"{HEAD} {{ o[0] = {nested('F(', 'n', ')')(n)}; }}", (100, 3000)),
    "macros of macros": (lambda n: "#define A0 n\n" + lines("#define A{n} (A{p})")(n) + f"\n{HEAD} {{ o[0] = A{n}; }}", (100, 2000)),
    "macro arguments": (lambda n: "#define F(x) x x\n" + f"{HEAD} {{ {nested('F(', 'n;', ')')(n)} }}", (10, 18, 26)),
    "pasting": (lambda n: "#define C(a, b) a##b\n#define D(a, b) C(a, b)\n" + f"{HEAD} {{ int {nested('D(x,', 'y', ')')(n)} = n; }}", (100, 1000)),
    "macro list": (lambda n: lines("#define A{n} {n}")(n) + f"\n{HEAD} {{ o[0] = {lines('A{n}', '+')(min(n, 2000))}; }}", (1000, 4000)),
    "conditions": (lambda n: nested("#if 1\n", "int x(void);\n", "#endif\n")(n) + f"{HEAD} {{ }}", (100, 3000)),
    "condition": (lambda n: "#if " + nested("(1+", "1", ")")(n) + f"\n{HEAD} {{ }}\n#endif", (100, 3000)),
    "inclusions": (lambda n: "#include \"a.cl\"\n" * n + f"{HEAD} {{ }}", (1, 2, 3)),
    "long line": (lambda n: f"{HEAD} {{ o[0] = 1{' ' * n}+ 2; }} /*" + "x" * n + "*/", (50000,)),
    "long name": (lambda n: f"{HEAD} {{ int {'x' * n} = n; o[0] = {'x' * n}; }}", (10000, 45000)),
    "long names": (lambda n: body(lambda _: "".join(f"int {'x' * 500}{i} = n;" for i in range(n)))(0), (150,)),
    "errors": (body(lines("x{n} = y{n};")), (1000, 4000)),
    "similar names": (body(lambda n: "".join(f"int abcdefghijklmnopqrstuvwxyz{i} = n; " for i in range(n)) + "".join(f"o[0] = abcdefghijklmnopqrstuvwxyy{i}x; " for i in range(n))), (300, 900)),
    "warnings": (body(lines("int x{n} = n == n, y{n};")), (1000, 3000)),
    "attributes": (lambda n: "__attribute__((unused)) " * n + f"{HEAD} {{ }}", (1000, 4000)),
    "qualifiers": (lambda n: f"{HEAD} {{ {'const ' * n} int x = n; o[0] = x; }}", (1000, 10000)),
    "stars and const": (lambda n: f"{HEAD} {{ int {'* const ' * n} x = 0; o[0] = !x; }}", (1000, 10000)),
    "enumerators": (lambda n: f"enum E {{ {lines('A{n}', ',')(n)} }}; {HEAD} {{ o[0] = A{n}; }}", (1000, 10000)),
    "overloads": (lambda n: "".join(f"int __attribute__((overloadable)) h({t} x, {u}{w} y) {{ return 1; }}\n" for t in ("int", "float", "char", "long")[:n] for u in ("int", "float", "short", "uchar", "long")[:n] for w in ("", "2", "3", "4", "8", "16")) + f"{HEAD} {{ {'o[0] += h(n, n); ' * n * 100} }}", (2, 5)),
    "prototypes": (lambda n: "int h(int);\n" * n + f"{HEAD} {{ }}", (1000, 5000)),
    "static asserts": (lambda n: "_Static_assert(1, \"x\");\n" * n + f"{HEAD} {{ }}", (3000,)),
    "constant expressions": (lambda n: f"constant long t0 = 1;{lines('constant long t{n} = sizeof(char[{n}]) * 3;')(n)} {HEAD} {{ o[0] = t{n}; }}", (500, 2000)),
    "addresses of globals": (lambda n: f"global int g0; {lines('global int g{n}; constant long a{n} = 1;')(n)} {HEAD} {{ {lines('g{n} = n;')(n)} }}", (100, 1000)),
    "selects": (body(lambda n: "int x = n; " + lines("x = select(x, o[{n}], x > {n});")(n) + "o[0] = x;"), (300, 1500)),
    "phis": (body(lambda n: "int x = 0, y = 1, z = 2; " + lines("if (o[{n}]) { x = y; y = z + {n}; } else { z = x; }")(n) + "o[0] = x + y + z;"), (200, 1000)),
    "stores": (body(lines("o[{n}] = {n};")), (500, 4000)),
    "loads": (body(lambda n: f"o[0] = {lines('o[{n}]', '+')(n)};"), (500, 4000)),
    "loads under a condition": (body(lambda n: "int x = 0; for (int i = 0; i < n; i++) {" + lines("if (i & {n}) x += o[i + {n}];")(n) + "} o[0] = x;"), (50, 300, 1000)),
    "branches to one label": (body(lambda n: lines("if (o[{n}]) goto end;")(n) + "o[0] = 1; end: o[1] = n;"), (300, 1500)),
    "returns": (body(lines("if (o[{n}]) { o[0] = {n}; return; }")), (100, 500)),
    "returns in loops": (body(lines("for (int i = 0; i < n; i++) if (o[i] == {n}) return;")), (50, 300)),
    "continues": (body(lambda n: "for (int i = 0; i < n; i++) {" + lines("if (o[{n}]) continue; o[i] += {n};")(n) + "}"), (50, 300)),
    "volatile": (body(lambda n: "volatile int x; " + lines("x = x + {n};")(n)), (300, 1500)),
    "blocks of 64 bits": (body(lambda n: "ulong x = n; " + lines("x = (x << 13) ^ (x >> 7) * {n};")(n) + "o[0] = x;"), (300, 1500)),
    "halves": (body(lambda n: "half x = n; " + lines("x = x * x + (half){n};")(n) + "o[0] = x;"), (100, 500)),
    "chars": (body(lambda n: "char16 x = (char16)n; " + lines("x = x * x + (char){n};")(n) + "o[0] = x.s0;"), (50, 300)),
    "float comparisons": (body(lambda n: "int x = 0; " + lines("x += f[{n}] < f[{p}] || isnan(f[{n}]);")(n) + "o[0] = x;"), (100, 500)),
}

KERNEL = "define spir_kernel void @k(ptr addrspace(1) %o, i32 %n) {\nentry:\n"
IR = {
    "constant nest": (lambda n: KERNEL + "  store i64 " + "add (i64 " * n + "1" + ", i64 1)" * n + ", ptr addrspace(1) %o\n  ret void\n}\n", (100, 2000)),
    "cast nest": (lambda n: KERNEL + "  store i64 " + "ptrtoint (ptr addrspace(1) inttoptr (i64 " * n + "8" + " to ptr addrspace(1)) to i64)" * n + ", ptr addrspace(1) %o\n  ret void\n}\n", (100, 1000)),
    "type nest": (lambda n: f"@g = internal addrspace(1) global {'[1 x ' * n}i32{']' * n} zeroinitializer\n{KERNEL}  ret void\n}}\n", (100, 1000, 10000)),
    "type doubling": (lambda n: "%t0 = type { i32, i32 }\n" + lines("%t{n} = type { %t{p}, %t{p} }")(n) + f"\n{KERNEL}  %x = load %t{n}, ptr addrspace(1) %o\n  store %t{n} %x, ptr addrspace(1) %o\n  ret void\n}}\n", (10, 20, 40, 70)),
    "types alone": (lambda n: "%t0 = type { i32, i32 }\n" + lines("%t{n} = type { %t{p}, %t{p} }")(n) + f"\n{KERNEL}  %p = getelementptr %t{n}, ptr addrspace(1) %o, i64 1\n  store i32 1, ptr addrspace(1) %p\n  ret void\n}}\n", (10, 20, 40, 70)),
    "aggregate": (lambda n: f"{KERNEL}  %x = load [{n} x i32], ptr addrspace(1) %o\n  store [{n} x i32] %x, ptr addrspace(1) %o\n  ret void\n}}\n", (64, 1000, 100000, 1 << 28)),
    "aggregate phi": (lambda n: f"{KERNEL}  %x = load [{n} x i32], ptr addrspace(1) %o\n  br label %b\nb:\n  %y = phi [{n} x i32] [ %x, %entry ], [ %z, %b ]\n  %z = insertvalue [{n} x i32] %y, i32 %n, 1\n  %c = extractvalue [{n} x i32] %y, 0\n  %d = icmp eq i32 %c, 0\n  br i1 %d, label %b, label %e\ne:\n  store [{n} x i32] %z, ptr addrspace(1) %o\n  ret void\n}}\n", (4, 64, 1000)),
    "insertvalues": (lambda n: KERNEL + "  %x0 = insertvalue [64 x i32] undef, i32 %n, 0\n" + lines("  %x{n} = insertvalue [64 x i32] %x{p}, i32 {n}, 3")(n) + f"\n  store [64 x i32] %x{n}, ptr addrspace(1) %o\n  ret void\n}}\n", (100, 1000)),
    "undef doubling": (lambda n: KERNEL + "  %x0 = add i32 %n, 1\n" + lines("  %x{n} = add i32 %x{p}, %x{p}")(n) + f"\n  store i32 %x{n}, ptr addrspace(1) %o\n  ret void\n}}\n", (100, 3000)),
    "selects": (lambda n: KERNEL + "  %x0 = add i32 %n, 1\n" + lines("  %c{n} = icmp eq i32 %x{p}, {n}\n  %x{n} = select i1 %c{n}, i32 %x{p}, i32 {n}")(n) + f"\n  store i32 %x{n}, ptr addrspace(1) %o\n  ret void\n}}\n", (100, 1500)),
    "ladder": (lambda n: KERNEL + "  br label %b0\n" + "".join(f"b{i}:\n  %c{i} = icmp eq i32 %n, {i}\n  br i1 %c{i}, label %b{i + 1}, label %d{i}\nd{i}:\n  store i32 {i}, ptr addrspace(1) %o\n  br label %b{i + 1}\n" for i in range(n)) + f"b{n}:\n  ret void\n}}\n", (100, 700)),
    "irreducible": (lambda n: KERNEL + "  %c = icmp eq i32 %n, 0\n  br i1 %c, label %b0, label %b1\n" + "".join(f"b{i}:\n  %x{i} = load i32, ptr addrspace(1) %o\n  %c{i} = icmp eq i32 %x{i}, {i}\n  br i1 %c{i}, label %b{i * 7 % n}, label %b{min(i + 1, n)}\n" for i in range(n)) + f"b{n}:\n  ret void\n}}\n", (5, 10, 20, 60, 200)),
    "switch": (lambda n: KERNEL + "  switch i32 %n, label %e [\n" + "".join(f"    i32 {i * 7919}, label %e\n" for i in range(n)) + "  ]\ne:\n  ret void\n}\n", (1000, 3000)),
    "switch of blocks": (lambda n: KERNEL + "  switch i32 %n, label %e [\n" + "".join(f"    i32 {i * 7919}, label %b{i}\n" for i in range(n)) + "  ]\n" + "".join(f"b{i}:\n  store i32 {i}, ptr addrspace(1) %o\n  br label %e\n" for i in range(n)) + "e:\n  ret void\n}\n", (100, 800)),
    "metadata": (lambda n: KERNEL + "  ret void\n}\n" + lines("!{p} = !{!{n}}")(n) + f"\n!{n} = !{{}}\n", (1000, 4000)),
    "metadata cycle": (lambda n: KERNEL + "  ret void, !x !0\n}\n" + lines("!{p} = !{!{n}, !{n}}")(n) + f"\n!{n} = !{{!0}}\n", (30, 1000)),
    "vector": (lambda n: f"{KERNEL}  %x = load <{n} x i32>, ptr addrspace(1) %o\n  %y = add <{n} x i32> %x, %x\n  store <{n} x i32> %y, ptr addrspace(1) %o\n  ret void\n}}\n", (16, 64, 1000, 100000)),
    "alloca": (lambda n: f"{KERNEL}  %p = alloca [{n} x i32]\n  %q = getelementptr i32, ptr %p, i32 %n\n  store i32 1, ptr %q\n  %x = load i32, ptr %q\n  store i32 %x, ptr addrspace(1) %o\n  ret void\n}}\n", (1000, 1 << 20, 1 << 30, 1 << 61)),
}
ASM_HEAD = "//.kernel k\n//.target gen9\n//.simd 8\n//.slm 0\n//.barriers 0\n//.private 0\n//.scratch 0\n//.arg 0 o buffer int*\n//.payload arg_bypointer offset=32 size=8 arg=0\n//.bti 0 arg=0\n"
ASM_END = "(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud\n(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}\n"
ASM = {
    "instructions": (lambda n: ASM_HEAD + "(W) add (8|M0) r10.0<1>:d r10.0<8;8,1>:d 1:w\n" * n + ASM_END, (100, 1500)),
    "labels": (lambda n: ASM_HEAD + "".join(f"(W) jmpi L{i}\nL{i}:\n" for i in range(n)) + ASM_END, (1000, 4000)),
    "ifs": (lambda n: ASM_HEAD + "".join(f"(f0.0) if (8|M0) L{i} L{i}\n" for i in range(n)) + "".join(f"L{i}:\nendif (8|M0) M{i}\nM{i}:\n" for i in reversed(range(n))) + ASM_END, (10, 100, 1000)),
    "kernels": (lambda n: (ASM_HEAD + ASM_END) * n, (100, 200)),
    "arguments": (lambda n: ASM_HEAD.split("//.arg")[0] + "".join(f"//.arg {i} a{i} value int\n" for i in range(n)) + ASM_END, (1000, 3000)),
    "data": (lambda n: f"//.global 0 {n} 4 constant g\n//.data 0 0 00ff\n" + ASM_HEAD + ASM_END, (1000, 1 << 24, 1 << 30)),
    "errors": (lambda n: ASM_HEAD + "nonsense r1\n" * n + ASM_END, (1000, 5000)),
    "endless": (lambda n: ASM_HEAD + "L0:\n(W) jmpi L0\n" + ASM_END, (1,)),
}


class Bombs:
    """Every construct at every size in turn: the number of an input selects it."""

    def __init__(self, _):
        self.all = [("cl", label, make, n) for label, (make, sizes) in SOURCES.items() for n in sizes]
        self.all += [("ll", label, make, n) for label, (make, sizes) in IR.items() for n in sizes]
        self.all += [("asm", label, make, n) for label, (make, sizes) in ASM.items() for n in sizes]

    def make(self, r, number):
        kind, label, make, n = self.all[number % len(self.all)]
        level = r.choice([["-O0"], ["-O1"], ["-O2"], ["-O2"], ["-O2", "--simd=8"], ["-O2", "--simd=32"], ["-O1", "--generic=switch"]])
        command = ["run", "--max-instructions=100000", "-g", "8", "-l", "8", "-a", "o=int[64]", "a.asm"] if kind == "asm" else ["cc", *level, "-o", "out", "a." + kind]
        return Case(f"{kind} {label} {n}", {"a." + kind: make(n)}, [command], outputs=("out",))
