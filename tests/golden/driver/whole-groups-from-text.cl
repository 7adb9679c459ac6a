// RUN: gasket cc -cl-std=CL1.2 --emit=thread-ir --simd=8 %s -o %t.thread.ll
// RUN: gasket cc -cl-std=CL1.2 --emit=ir %s -o %t.ll
// RUN: sh -c 'gasket run -g 10 -l 4 -a out=int[10] %t.thread.ll; test $? = 2' 2>&1 | FileCheck %s
// RUN: sh -c 'gasket run --via=ir -g 10 -l 4 -a out=int[10] %t.thread.ll; test $? = 2' 2>&1 | FileCheck %s
// RUN: sh -c 'gasket run -g 10 -l 4 -a out=int[10] %t.ll; test $? = 2' 2>&1 | FileCheck %s
// RUN: gasket run -g 12 -l 4 -a out=int[12] %t.ll
// Text of a kernel that was compiled for whole work-groups needs them as the kernel does.
// CHECK: error: the work-group size 4 does not divide the global size 10 in x
kernel void k(global int *out)
{
    out[get_global_id(0)] = get_local_size(0);
}
