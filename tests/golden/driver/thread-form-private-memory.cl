// RUN: gasket cc -O0 --emit=thread-ir --simd=32 --private-memory=global %s -o %t.ll
// RUN: gasket run -g 32 -a out=int[32] --print out:3 %t.ll | FileCheck %s
// RUN: gasket run --via=ir -g 32 -a out=int[32] --print out:3 %t.ll | FileCheck %s
// On the interpreter a thread has as much private memory as its work-items together, here 3.8 MB.
// CHECK:      29999
// CHECK-NEXT: 30000
// CHECK-NEXT: 30001
kernel void k(global int *out)
{
    int many[30000], l = get_local_id(0);
    for (int i = 0; i < 30000; i += 29999)
        many[i] = i + l;
    out[l] = many[29999];
}
