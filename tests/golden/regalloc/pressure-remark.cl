// RUN: gasket cc --simd=16 --remarks %s -o /dev/null 2>&1 | FileCheck %s
// RUN: gasket cc --simd=16 %s -o /dev/null 2>&1 | FileCheck --allow-empty --check-prefix=QUIET %s
// The point of highest register pressure, and the live ranges with most registers there: the eight loads are live across the loop.
// QUIET-NOT: remark
kernel void k(global const int *in, global int *out, int n)
{
    size_t g = get_global_id(0);
    int8 a = vload8(g, in); // CHECK-DAG: [[@LINE]]:{{[0-9]+}}: remark: 8 registers hold this value for {{[0-9]+}} instructions
    int s = 0;

    for (int i = 0; i < n; i++) // CHECK-DAG: remark: register pressure of kernel 'k' peaks here: {{2[0-9]|3[0-9]}} of 128 registers with 16 lanes
        s = s * 3 + in[s & 15];
    vstore8(a + s, g, out);
}
