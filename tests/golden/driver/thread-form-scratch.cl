// RUN: gasket cc -O0 --emit=thread-ir --simd=8 --private-memory=scratch %s -o %t.ll
// RUN: FileCheck --check-prefix=FORM %s < %t.ll
// RUN: gasket run -g 8 -a out=int[8] -a at=3 --print out %t.ll | FileCheck %s
// RUN: gasket run --via=ir -g 8 -a out=int[8] -a at=3 --print out %t.ll | FileCheck %s
// Private memory in scratch space: work-item l prints (3 + l) * l.
// FORM:       call i32 @gasket.scratch_base()
// CHECK:      {{^}}0{{$}}
// CHECK-NEXT: {{^}}4{{$}}
// CHECK-NEXT: {{^}}10{{$}}
// CHECK-NEXT: {{^}}18{{$}}
// CHECK-NEXT: {{^}}28{{$}}
// CHECK-NEXT: {{^}}40{{$}}
// CHECK-NEXT: {{^}}54{{$}}
// CHECK-NEXT: {{^}}70{{$}}
kernel void k(global int *out, int at)
{
    int many[100], l = get_local_id(0);

    for (int i = 0; i < 100; i++)
        many[i] = i * l;
    out[l] = many[at + l];
}
