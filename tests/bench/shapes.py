"""Kernels of one shape each, of any length, for `bench.py shapes`: what is linear for one shape may be quadratic for another.
Each function gives the statements of about COUNT operations on `int a`, `int b`, `global int *p`, `*q` and `int n`."""


def one_block(count):
    return "\n".join(f"a = (a ^ {k * 7919 % 65521}) + p[a & 1023];" for k in range(count // 6))


def small_ifs(count):
    return "\n".join(f"if (p[{k}] > a) {{ q[b & 1023] = a; a += {k}; b ^= a; }}" for k in range(count // 10))


def loops(count):
    return "\n".join(f"for (int i = 0; i < n; i++) {{ a += p[i + {k}] * a; q[i] = a ^ {k}; }}" for k in range(count // 20))


def nested_loops(count):
    heads = "".join(f"for (int i{d} = 0; i{d} < n; i{d}++) {{ a += p[i{d} + b]; q[a & 255] = i{d};" for d in range(20))
    return "\n".join(f"b += {k}; {heads}{'}' * 20}" for k in range(count // 400))


def calls(count):
    return "\n".join(f"a += called(a ^ {k}, p + (a & {k}));" for k in range(count // 25))


def phis(count):
    names = [f"v{k}" for k in range(200)]
    rounds = "\n".join(f"if (n > {r}) {{ {' '.join(f'{v} += {r};' for v in names)} }} else {{ {' '.join(f'{v} ^= n;' for v in names)} }}"
                       for r in range(count // 1000))
    return f"int {', '.join(f'{v} = p[{k}]' for k, v in enumerate(names))};\n{rounds}\na = {' + '.join(names)};"


def stores(count):
    return "\n".join(f"q[{k}] = p[{k * 3}] + a; t[{k % 256}] = a; a += t[{k * 5 % 256}];" for k in range(count // 10))


def switch(count):
    cases = "\n".join(f"case {k}: a = a * {k + 3} + q[{k}]; break;" for k in range(count // 6))
    return f"for (int i = 0; i < n; i++) switch (p[i]) {{\n{cases}\ndefault: a++; }}"


def constant_cases(count):
    return "switch (p[0]) {\n" + "\n".join(f"case {k}: a = {k * k % 1000}; break;" for k in range(count // 2)) + "\ndefault: a++; }"


def flags(count):
    return "\n".join(f"{{ int f = 9; if (p[{k}] > n) {{ q[{k}] = n; f = 7; }} q[{k + 1}] = f; }}" for k in range(count // 8))


SHAPES = [one_block, small_ifs, loops, nested_loops, calls, phis, stores, switch, constant_cases, flags]


def kernel(shape, count):
    return f"""int called(int x, global int *p)
{{
    int a = x;
    for (int i = 0; i < 3; i++)
        a = a * 31 + p[a & 15];
    return a > x ? a ^ p[3] : a;
}}
kernel void shape(global int *p, global int *q, int n)
{{
    local int t[256];
    int a = n, b = 1;
{shape(count)}
    q[0] = a + b + t[n & 255];
}}
"""
