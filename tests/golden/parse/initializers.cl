// RUN: gasket cc --emit=ast %s | FileCheck %s
// An initialiser is a list of places: sorted, later ones winning, the rest zero.
struct point { int x, y; };
struct shape { struct point at[2]; union { float f; int i; } u; char name[4]; };

// CHECK: static 'constant int a[6]'
// CHECK-NEXT: at 0 'int'
// CHECK-NEXT: constant 'int' 7
// CHECK-NEXT: at 4 'int'
// CHECK-NEXT: constant 'int' 2
// CHECK-NEXT: at 16 'int'
// CHECK-NEXT: constant 'int' 5
// CHECK-NEXT: at 20 'int'
// CHECK-NEXT: constant 'int' 5
// CHECK-NEXT: zeros
constant int a[] = {1, 2, [4 ... 5] = 5, [0] = 7};
// CHECK: static 'constant struct shape s'
// CHECK-NEXT: at 0 'int'
// CHECK-NEXT: constant 'int' 1
// CHECK-NEXT: at 4 'int'
// CHECK-NEXT: constant 'int' 2
// CHECK-NEXT: at 12 'int'
// CHECK-NEXT: constant 'int' 3
// CHECK-NEXT: at 16 'int'
// CHECK-NEXT: constant 'int' 4
// CHECK-NEXT: at 20 'char[4]'
// CHECK-NEXT: string lvalue 'constant char[3]' "ab"
// CHECK-NEXT: zeros
constant struct shape s = {1, 2, .at[1].y = 3, .u = {.i = 4}, "ab"};
// CHECK: static 'constant char *constant text'
// CHECK-NEXT: at 0 'constant char *'
// CHECK-NEXT: address 'constant char *' .str.0+1
// CHECK: static 'constant char .str.0[4]'
constant char *constant text = "xyz" + 1;
// CHECK: static 'global int b[4]'
global int b[4];
// CHECK: static 'global int *global pb'
// CHECK-NEXT: at 0 'global int *'
// CHECK-NEXT: address 'global int *' b+8
global int *pb = &b[2];
// CHECK: static 'constant float4 v'
// CHECK-NEXT: at 0 'float4'
// CHECK-NEXT: vector 'float4'
// CHECK-NEXT: constant 'float' 1
// CHECK-NEXT: constant 'float' 1
// CHECK-NEXT: constant 'float' 0.5
// CHECK-NEXT: constant 'float' -2
constant float4 v = (float4)((float2)(1), 1.0f / 2, -2);
kernel void k(global int *p)
{
    p[0] = a[0] + s.u.i + text[0] + pb[0] + (int)v.x;
}
