// A missing argument: the error has an example of the parameter's type, which runs when it is pasted.
// RUN: not gasket run -g 16,4 --offset 16 -l 8 %s 2>&1 | FileCheck %s
// RUN: gasket cc %s -o %t.asm && not gasket run -g 16,4 --offset 16 -l 8 %t.asm 2>&1 | FileCheck-in-part %s --check-prefix=ASM
// RUN: sh -c 'eval "gasket run -g 16,4 --offset 16 -l 8 %s --print sum:3 $(gasket run -g 16,4 --offset 16 -l 8 %s 2>&1 | sed -n "s/.*for example \(.*\) (.*)/\1/p" | tr "\n" " ")"' | FileCheck %s --check-prefix=PASTED
// RUN: not gasket run %s 2>&1 | FileCheck-in-part %s --check-prefix=SIZE
// CHECK:      error: argument v is missing; for example -a v=1,2,3,4 (float4)
// CHECK-NEXT: error: argument tile is missing; for example -a 'tile=local[32]' (uint*)
// CHECK-NEXT: error: argument sum is missing; for example -a 'sum=double[128]:iota' (double*)
// CHECK-NEXT: error: argument pairs is missing; for example -a 'pairs=struct pair[128]' (struct pair*)
// CHECK-NEXT: error: argument p is missing; for example -a p=hex:0000000000000000 (struct pair)
// CHECK-NEXT: error: argument m is missing; for example -a "m=hex:$(printf %064d 0)" (struct matrix)
// CHECK-NEXT: error: argument n is missing; for example -a n=1 (char)
// ASM:      error: argument v is missing; for example -a v=1,2,3,4 (float4)
// ASM-NEXT: error: argument tile is missing; for example -a 'tile=local[32]' (uint*)
// ASM-NEXT: error: argument sum is missing; for example -a 'sum=double[128]:iota' (double*)
// PASTED:      {{^}}10.5{{$}}
// PASTED-NEXT: {{^}}10.5{{$}}
// PASTED-NEXT: {{^}}10.5{{$}}
// SIZE: error: -g is missing: the number of work-items, such as -g 64 or -g 640,480
// SIZE: error: argument sum is missing; for example -a 'sum=double[64]:iota' (double*)
struct pair { int a; float b; };
struct matrix { float m[8]; };

kernel void f(float4 v, local uint *tile, global double *sum, global struct pair *pairs, struct pair p, struct matrix m, char n)
{
    size_t i = get_global_linear_id();

    tile[get_local_linear_id()] = n;
    sum[i] = v.x + v.y + v.z + v.w + p.a + m.m[7] + pairs[i].a + tile[get_local_linear_id()] - 0.5;
}
