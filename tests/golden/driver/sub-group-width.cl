// Sub-groups have the same size in the simulator and in the interpreter, at all levels: 16, unless an option or an attribute selects another.
// RUN: gasket run -g 64 -l 64 -a out=uint[64] --print out:1 --via=sim %s | FileCheck %s
// RUN: gasket run -g 64 -l 64 -a out=uint[64] --print out:1 --via=ir %s | FileCheck %s
// RUN: gasket run -g 8 -l 8 -a out=uint[8] --print out:1 --via=sim -O0 %s | FileCheck %s
// RUN: gasket run -g 8 -l 8 -a out=uint[8] --print out:1 --via=ir -O0 %s | FileCheck %s
// RUN: gasket run -g 64 -l 64 -a out=uint[64] --print out:1 --via=sim --simd=32 %s | FileCheck --check-prefix=WIDE %s
// RUN: gasket run -g 64 -l 64 -a out=uint[64] --print out:1 --via=ir --simd=32 %s | FileCheck --check-prefix=WIDE %s
// CHECK: {{^}}16{{$}}
// WIDE: {{^}}32{{$}}
kernel void width(global uint *out)
{
    out[get_global_id(0)] = get_max_sub_group_size();
}
