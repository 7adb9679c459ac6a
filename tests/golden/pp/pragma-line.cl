// RUN: gasket cc --emit=pp %s | FileCheck %s
// A pragma is printed on its own line of the source, after as many empty lines.
// CHECK: int before;
// CHECK-EMPTY:
// CHECK-EMPTY:
// CHECK-NEXT: #pragma unroll 4
// CHECK-NEXT: int after;
int before;


#pragma unroll 4
int after;
