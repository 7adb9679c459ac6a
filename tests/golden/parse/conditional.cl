// RUN: gasket cc --emit=ast %s | FileCheck %s
// A conditional prints its condition and both choices, a selection of vectors likewise.
int scalar(int a, int b, int c) { return a ? b : c; }
// CHECK:      conditional 'int'
// CHECK-NEXT: convert 'bool'
// CHECK-NEXT: load
// CHECK-NEXT: 'private int' a
// CHECK-NEXT: load
// CHECK-NEXT: 'private int' b
// CHECK-NEXT: load
// CHECK-NEXT: 'private int' c
int4 vector(int4 a, int4 b, int4 c) { return a ? b : c; }
// CHECK:      select 'int4'
// CHECK-NEXT: load
// CHECK-NEXT: 'private int4' a
// CHECK-NEXT: load
// CHECK-NEXT: 'private int4' b
// CHECK-NEXT: load
// CHECK-NEXT: 'private int4' c
