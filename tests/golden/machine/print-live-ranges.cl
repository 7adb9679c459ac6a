// RUN: gasket cc --emit=mir --simd=8 --print-after=allocate -o /dev/null %s 2>&1 | FileCheck %s
// The listing after allocation ends with the live ranges: from the instruction that writes a register to the last one that reads it.
// x[i] is alive from its load to the addition; its register has 32 bytes, as eight lanes of four bytes.
__kernel void sum(__global const int *x, __global int *y) {
    int i = get_local_id(0);
    y[i] = x[i] + 5;
}
// CHECK: add (8|M0) v[[SUM:[0-9]+]]@r{{[0-9]+}}.0<1>:d v[[X:[0-9]+]]@r{{[0-9]+}}.0<8;8,1>:d 5:w
// CHECK: live ranges in instructions; 96 bytes at most (3 registers), at instruction
// CHECK-DAG: v[[X]]@r{{[0-9]+}}.0: 32 bytes, 2 to 4
// CHECK-DAG: v[[SUM]]@r{{[0-9]+}}.0: 32 bytes, 4 to 5
