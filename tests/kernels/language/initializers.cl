// Large private arrays: ranges of elements become loops, long lists copies of tables. Later values win over ranges, a list in braces
// over all that was given for its object.
// RUN: -k ranges -g 16 -l 8 -a in=int[16]:random=4 -a out=int[96]
// RUN: -k lists -g 16 -l 8 -a in=int[16]:random=4 -a out=int[96]
// ORACLE: host

struct pair {
    short a;
    int b;
};

kernel void ranges(global const int *in, global int *out)
{
    int i = get_global_id(0), n = in[i] & 1023;
    int x[5000] = {[0 ... 4999] = in[i], [4000] = i, [4001 ... 4003] = -i};
    struct pair y[2500] = {[0 ... 2499] = {in[i], i + 1}, [7] = {1, 3}, [2499] = {5}};
    struct pair z[4900] = {[0 ... 4829] = {i, n}, [214] = {9}};

    out[i * 6] = x[n] + x[4999];
    out[i * 6 + 1] = x[3998 + (n & 7)];
    out[i * 6 + 2] = y[n & 15].a + y[n & 15].b * 3;
    out[i * 6 + 3] = y[2499].a + y[2499].b + y[2498 - n].b;
    out[i * 6 + 4] = z[n].a + z[214].b;
    out[i * 6 + 5] = z[4899 - n % 140].b + z[215].b;
}

#define UP4(f, n) f(n), f(n + 1), f(n + 2), f(n + 3)
#define UP16(f, n) UP4(f, n), UP4(f, n + 4), UP4(f, n + 8), UP4(f, n + 12)
#define UP64(f, n) UP16(f, n), UP16(f, n + 16), UP16(f, n + 32), UP16(f, n + 48)
#define UP256(f, n) UP64(f, n), UP64(f, n + 64), UP64(f, n + 128), UP64(f, n + 192)
#define UP1024(f, n) UP256(f, n), UP256(f, n + 256), UP256(f, n + 512), UP256(f, n + 768)
#define SQUARE(n) ((n) * (n))
#define PAIR(n) {n, -(n)}

kernel void lists(global const int *in, global int *out)
{
    int i = get_global_id(0), n = in[i] & 1023;
    int x[6000] = {UP1024(SQUARE, 0), UP1024(SQUARE, 1024), UP1024(SQUARE, 2048), UP1024(SQUARE, 3072), 17, n, 18, [5999] = i};
    struct pair y[2100] = {UP1024(PAIR, 0), UP1024(PAIR, 1024), {n, n}, {1}};

    out[i * 6] = x[n];
    x[n] = i;
    out[i * 6 + 1] = x[n] + x[3 * n];
    out[i * 6 + 2] = x[4096] + x[4097] * 2 + x[4098] * 3 + x[4099 + n];
    out[i * 6 + 3] = x[5999];
    out[i * 6 + 4] = y[2 * n].a * 3 + y[2 * n].b;
    out[i * 6 + 5] = y[2048].b + y[2049].a + y[2049 + (n & 31)].b;
}
