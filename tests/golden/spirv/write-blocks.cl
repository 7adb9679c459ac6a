// A block at program scope is no variable that another module could name: each use of it has its function.
// REQUIRES: spirv-val
// RUN: gasket cc --emit=spirv %s -o %t.spv && spirv-val --target-env opencl2.2 %t.spv && gasket run -g 1 -a out=int[1]:21 --print out %t.spv | FileCheck %s
// CHECK: {{^}}42{{$}}
int (^twice)(int) = ^(int x) { return 2 * x; };

kernel void k(global int *out)
{
    *out = twice(*out);
}
