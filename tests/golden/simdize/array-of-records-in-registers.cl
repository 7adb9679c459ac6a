// RUN: gasket cc --simd=16 --print-after=lower-arrays %s -o /dev/null 2>&1 | FileCheck %s
// A store per lane is a comparison and a move for each element that it can mean: six of these cost less than a message, twelve cost more. One
// field of a record is every fourth or every second element, so these two arrays are in registers; the third is not.
// CHECK: define internal spir_kernel void @records.1(
// CHECK: call void @gasket.element_store.i32.p10(i32 %{{.*}}, ptr addrspace(10) @records.s, i32 %
// CHECK: define internal spir_kernel void @rows.1(
// CHECK: call void @gasket.element_store.i32.p10(i32 %{{.*}}, ptr addrspace(10) @rows.s, i32 %
// CHECK: define internal spir_kernel void @any.1(
// CHECK-NOT: gasket.element_store
// CHECK: store i32 %{{.*}}, ptr addrspace(10) %
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
