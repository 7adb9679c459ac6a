// The finalizer assumes that all lanes are enabled where none have parted. A thread of five work-items must not count the others: the
// code is in a goto that no lane takes.
// REQUIRES: GenX_IR
// RUN: gasket cc --emit=visa --simd=8 %s | FileCheck %s
// CHECK:      setp (M1_NM, 16) [[NONE:P[0-9]+]] 0x0:uw
// CHECK-NEXT: ([[NONE]]) goto (M1, 8) end
// CHECK:      {{^}}end:
// CHECK-NEXT: ret (M1, 1)

// RUN: python3 %top/tests/tools/visa_code.py %s -o %t.asm --simd=8
// RUN: gasket run -g 13 -l 13 -a out=int[13] --print out:1 %t.asm | FileCheck --check-prefix=OUT %s
// OUT: {{^}}78{{$}}

kernel void partial(global int *out)
{
    int i = get_global_id(0), sum = work_group_reduce_add(i);

    out[i] = sum;
}
