// Blocks: literals with and without parameters and result types, at program scope, as parameters and results of functions, and captures
// of scalars, vectors, structs, pointers and other blocks, which keep the values that the variables have at the literal.
// RUN: -k forms -g 4 -l 2 -a n=10 -a out=int[20]
// EXPECT out: 2 4 6 8 25 26 27 28 70 72 74 76 40 44 48 50 10 10 10 10
// RUN: -k captures -g 4 -l 4 -a in=int[4]:iota -a out=int[12]
// EXPECT out: 0 111 222 333 7 7 7 7 1 2 3 4

typedef int (^fn)(int);
struct pair {
    int a, b;
};
fn twice = ^(int x) { return 2 * x; };
fn again = twice;
const fn cast = (fn) ^ (int x) { return 3 * x; };

int apply(fn f, int x)
{
    return f(x);
}

fn pick(int n)
{
    if (n)
        return ^(int x) { return x + 1; };
    return again;
}

kernel void forms(global int *out, int n)
{
    int i = get_global_id(0);
    int2 v = (int2)(i, n);
    struct pair t = {i, 5};
    int (^add)(int) = ^(int x) { return x + n + v.y + t.b; };
    fn outer = ^int(int x) {
        fn inner = ^(int y) { return add(y) + n; };
        return inner(x) + apply(inner, x);
    };

    out[i] = twice(i) + again(1);
    out[i + 4] = add(i);
    out[i + 8] = outer(i);
    out[i + 12] = pick(i & 1)(i) + apply(twice, i) + apply(add, 1) + cast(1) + 11;
    ^{ out[i + 16] = n; }();
}

/* The value at the literal counts, a loop makes a new record in each iteration, and a block may write through a captured pointer. */
kernel void captures(global const int *in, global int *out)
{
    int i = get_global_id(0), changes = 7;
    local int part[4];
    int (^old)(void) = ^{ return changes; };
    int sum = 0;

    changes = 8;
    part[i] = in[i];
    for (int k = 1; k < 1000; k *= 10) {
        int (^scaled)(int) = ^int(int x) { return x * k; };
        sum += scaled(part[i]);
    }
    out[i] = sum;
    out[i + 4] = old();
    void (^store)(int) = ^(int value) {
        global int *to = out + 8;
        to[i] = value;
    };
    store(i + 1);
}
