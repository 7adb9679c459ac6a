// UNSUPPORTED: small
// RUN: gasket cc --simd=16 --stats=%t %s -o /dev/null && FileCheck %s < %t
// A store per lane is a comparison and a move for each element that it can mean: six of these cost less than a message, twelve cost more. One
// field of a record is every fourth or every second element, so these two arrays are in registers; the third is not.
// CHECK: "name": "records", {{.*}} "private_bytes": 0
// CHECK: "name": "rows", {{.*}} "private_bytes": 0
// CHECK: "name": "any", {{.*}} "private_bytes": 48
typedef struct { int a, b, c, d; } four;
typedef struct { int a, b; } two;
#define EACH(x) __attribute__((opencl_unroll_hint(1))) for (int x = 0; x < n; x++)

kernel void records(global const int *in, global int *out, int n)
{
    four s[3];
    size_t g = get_global_id(0);

    s[0].a = s[1].a = s[2].a = 0;
    EACH(y) EACH(x)
        s[(in[g + x] & 1) + (in[g + y] & 1)].a = x;
    out[g] = s[in[g] & 1].a + s[(in[g] & 1) + 1].a;
}

kernel void rows(global const int *in, global int *out, int n)
{
    two s[2][3];
    size_t g = get_global_id(0);

    s[0][0].a = s[0][1].a = s[1][0].a = s[1][1].a = 0;
    EACH(y) EACH(x)
        s[in[g + x] & 1][in[g + y] & 1].a = x;
    out[g] = s[0][in[g] & 1].a + s[1][in[g] & 1].a;
}

kernel void any(global const int *in, global int *out, int n)
{
    int s[12];
    size_t g = get_global_id(0);

    s[0] = s[4] = s[6] = s[10] = 0;
    EACH(y) EACH(x)
        s[(in[g + x] & 3) + (in[g + y] & 7)] = x;
    out[g] = s[in[g] & 7];
}
