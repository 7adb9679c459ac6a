// RUN: gasket run -g 32 -a out=uint[32] --print out:1 %s | FileCheck %s
// RUN: gasket run --via=ir -g 32 -a out=uint[32] --print out:1 %s | FileCheck %s
// RUN: gasket run --via=ir --simd=16 -g 32 -a out=uint[32] --print out:1 %s | FileCheck %s
// The interpreter, too, makes sub-groups as large as the kernel requires.
// CHECK: 8
__attribute__((intel_reqd_sub_group_size(8))) kernel void k(global uint *out)
{
    out[get_global_id(0)] = get_max_sub_group_size();
}
