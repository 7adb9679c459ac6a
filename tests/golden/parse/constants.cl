// RUN: gasket cc --emit=ast -w %s | FileCheck %s
// Constants are folded with the semantics of the target: 32-bit int, 64-bit long, masked shifts, IEEE floating point.
// CHECK: static 'constant int a[12]'
// CHECK: constant 'int' -2147483648
// CHECK: constant 'int' -1
// CHECK: constant 'int' 2
// CHECK: constant 'int' 44
// CHECK: constant 'int' 1
// CHECK: constant 'int' 8
// CHECK: constant 'int' 65
// CHECK: constant 'int' 5
// CHECK: constant 'int' 16
// CHECK: constant 'int' -1
// CHECK: constant 'int' 0
// CHECK: constant 'int' 3
constant int a[] = {0x7fffffff + 1, -1 >> 3, 1 << 33, (char)300, 10u - 11 > 0, sizeof(long), 'A', 0b101,
                    sizeof(float3), -7 / 4, 3 / 4, -3 > 1u ? 3 : 4};
// CHECK: static 'constant float f[5]'
// CHECK: constant 'float' 0.333333343
// CHECK: constant 'float' 16777216
// CHECK: constant 'float' 24
// CHECK: constant 'float' inf
// CHECK: constant 'float' 0.100000001
constant float f[] = {1.0f / 3, 16777217, 0x1.8p4f, INFINITY, 0.1};
// CHECK: static 'constant half h[3]'
// CHECK: constant 'half' 0xH3C00
// CHECK: constant 'half' 0xH7C00
// CHECK: constant 'half' 0xH0001
constant half h[] = {1.0h, 65520.0f, 5.9604645e-08f};
kernel void k(global int *p) { p[0] = a[0] + (int)f[0] + (int)h[0]; }
