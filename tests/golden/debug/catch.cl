// A catchpoint stops at the operation itself, not at one that computes with a value of such a name.
// RUN: gasket debug --via=ir -g 4 -l 4 -a 'o=int[16]' -a l=local[64] %s --batch -ex 'catch atomic' -ex continue | FileCheck %s --check-prefix=ATOMIC --match-full-lines
// RUN: gasket debug --via=ir -g 4 -l 4 -a 'o=int[16]' -a l=local[64] %s --batch -ex 'catch barrier' -ex continue | FileCheck %s --check-prefix=BARRIER --match-full-lines
// RUN: gasket debug --via=sim -g 4 -l 4 -a 'o=int[16]' -a l=local[64] %s --batch -ex 'catch atomic' -ex continue | FileCheck %s --check-prefix=ATOMIC --match-full-lines
// RUN: gasket debug --via=sim -g 4 -l 4 -a 'o=int[16]' -a l=local[64] %s --batch -ex 'catch barrier' -ex continue | FileCheck %s --check-prefix=BARRIER --match-full-lines
kernel void k(global int *o, local int *l)
{
    int atomic_value = o[0];
    int barrier_value = o[1] + atomic_value;
    o[2] = barrier_value;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&o[3], 1);
}
// ATOMIC: Catchpoint 1
// ATOMIC-NEXT: 12	    atomic_add(&o[3], 1);
// BARRIER: Catchpoint 1
// BARRIER-NEXT: 11	    barrier(CLK_LOCAL_MEM_FENCE);
