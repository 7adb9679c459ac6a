// RUN: gasket run --native=always -cl-denorms-are-zero -g 32 -a in=float[64]:iota -a tiny=float[32]:1e-40 -a n=3 -a out=int[32] --print out:4 %s | FileCheck %s
// RUN: gasket run --native=off -cl-denorms-are-zero -g 32 -a in=float[64]:iota -a tiny=float[32]:1e-40 -a n=3 -a out=int[32] --print out:4 %s | FileCheck %s
// RUN: gasket run --via=ir -cl-denorms-are-zero -g 32 -a in=float[64]:iota -a tiny=float[32]:1e-40 -a n=3 -a out=int[32] --print out:4 %s | FileCheck %s
// The denormal is a zero in each operation, also in the later ones of a translated sequence that begins without denormals.
// CHECK:      2
// CHECK-NEXT: 2
// CHECK-NEXT: 2
// CHECK-NEXT: 2
kernel void k(global const float *in, global const float *tiny, int n, global int *out)
{
    size_t i = get_global_id(0);
    float x = in[i], b = in[i + 32], t = tiny[i], sum = 0;

    for (int k = 0; k != n; k++) {
        x = x * b + b;
        sum += x * t;
    }
    out[i] = 1 + (sum == 0);
}
