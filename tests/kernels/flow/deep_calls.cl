// RUN: -g 20 -a out=int[20]:iota
// EXPECT out: 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 99
// 80 calls in one another, each of which adds 1.
#define F(name, callee) __attribute__((noinline)) int name(int x) { return callee(x) + 1; }
#define TEN(f, before) \
    F(f##0, before) F(f##1, f##0) F(f##2, f##1) F(f##3, f##2) F(f##4, f##3) \
    F(f##5, f##4) F(f##6, f##5) F(f##7, f##6) F(f##8, f##7) F(f##9, f##8)

int same(int x)
{
    return x;
}

TEN(a, same)
TEN(b, a9)
TEN(c, b9)
TEN(d, c9)
TEN(e, d9)
TEN(f, e9)
TEN(g, f9)
TEN(h, g9)

kernel void deep(global int *out)
{
    size_t i = get_global_id(0);

    out[i] = h9(out[i]);
}
