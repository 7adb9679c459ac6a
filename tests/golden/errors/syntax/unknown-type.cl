// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A word that can only be a type but is none.
kernel void k(global flaot *p) {}
// CHECK: :[[@LINE-1]]:22: error: unknown type name 'flaot'; did you mean 'float'?
uint8_t x;
// CHECK: :[[@LINE-1]]:1: error: unknown type name 'uint8_t'; did you mean 'uchar'?
bool4 b;
// CHECK: :[[@LINE-1]]:1: error: unknown type name 'bool4'; vectors of bool are reserved
// CHECK-NOT: error:
