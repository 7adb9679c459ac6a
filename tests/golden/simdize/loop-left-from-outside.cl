// RUN: gasket run -O0 --simd=8 -g 8 -l 8 -a o=int[8] --print o %s | FileCheck %s
// RUN: gasket run -O2 --simd=8 -g 8 -l 8 -a o=int[8] --print o %s | FileCheck %s
// RUN: gasket run -O0 --via=ir -g 8 -l 8 -a o=int[8] --print o %s | FileCheck %s
// The block after a loop is also the target of a branch before the loop: odd work-items skip the loop, the others leave it by break or at its end.
kernel void k(global int *o)
{
    int i = get_local_id(0), n = 0;
    if (i & 1)
        goto end;
    do {
        n++;
        o[i] = n;
        if (n * 2 == i)
            break;
        n++;
    } while (n < 5);
end:
    o[i] = n * 10 + i;
}
// CHECK: {{^}}60{{$}}
// CHECK-NEXT: {{^}}1{{$}}
// CHECK-NEXT: {{^}}12{{$}}
// CHECK-NEXT: {{^}}3{{$}}
// CHECK-NEXT: {{^}}64{{$}}
// CHECK-NEXT: {{^}}5{{$}}
// CHECK-NEXT: {{^}}36{{$}}
// CHECK-NEXT: {{^}}7{{$}}
