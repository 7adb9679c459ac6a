// RUN: gasket cc --emit=json --simd=8 %s | FileCheck %s
// RUN: gasket cc --emit=mir --simd=8 --print-after=allocate -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=TEXT
// The sum of a loop is one register before, in and after it: the copies of its phi are joined. Only one of the joined registers has an
// address; the others name it.
__kernel void sum(__global const int *x, __global int *y, int n) {
    int i = get_local_id(0), s = 0;
    for (int j = 0; j < n; j++)
        s = s * 3 + x[j];
    y[i] = s;
}
// CHECK: "registers":{"variables":
// CHECK-SAME: "name":"s"
// CHECK-SAME: "register":-1,"byte":0,"fixed":false,"joined":[[ID:[0-9]+]],"spill":"","slot":-1}
// TEXT: live ranges in instructions
// TEXT: joined with v
