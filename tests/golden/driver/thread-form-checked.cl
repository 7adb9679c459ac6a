// The checks run work-item IR; a kernel in thread form can only be checked in the simulator.
// RUN: gasket cc --emit=thread-ir --simd=8 %s -o %t.ll
// RUN: sh -c 'gasket run --check -g 8 -a out=int[8]:iota %t.ll; test $? = 2'
// RUN: not gasket run --check -g 8 -a out=int[8]:iota %t.ll 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: gasket run --via=sim --check -g 8 -a out=int[8]:iota --print out:3 %t.ll | FileCheck %s
// REFUSED: gasket: error: --check: kernel k is in thread form, which only --via=sim can check
// Lanes that are off compute along with the others: their division by zero is none of the kernel's.
// CHECK:      0
// CHECK-NEXT: 100
// CHECK-NEXT: 50
kernel void k(global int *out)
{
    int i = get_global_id(0);
    if (out[i])
        out[i] = 100 / out[i];
}
