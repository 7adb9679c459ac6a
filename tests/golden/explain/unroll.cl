// Of two loops, one runs four times and is unrolled, and the other has an unknown number of trips.
// RUN: gasket cc --emit=json --simd=8 %s | python3 %top/tests/tools/show_explain.py - passes | FileCheck %s
// RUN: gasket cc --remarks=all --simd=8 %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=TEXT
// CHECK-DAG: unroll.cl:{{[0-9:]+}} the loop is unrolled: 4 copies of {{[0-9]+}} operations [constant trip count]
// CHECK-DAG: unroll.cl:{{[0-9:]+}} the loop is not unrolled: its number of trips is not a constant of at most 8192 [unknown trip count]
// TEXT: unroll.cl:{{[0-9:]+}} remark: the loop is unrolled: 4 copies of {{[0-9]+}} operations [unroll: constant trip count]
kernel void loops(global int *out, global int *in, int n)
{
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += in[i];
    while (n != 1) {
        sum ^= n;
        n = n & 1 ? 3 * n + 1 : n / 2;
    }
    *out = sum;
}
