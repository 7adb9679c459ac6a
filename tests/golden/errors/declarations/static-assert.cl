// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// The condition and the message.
_Static_assert(sizeof(float3) == 16, "a 3-vector has the size of a 4-vector");
_Static_assert(sizeof(long) == 4, "long has 64 bits");
// CHECK: :[[@LINE-1]]:1: error: static assertion failed: long has 64 bits
// CHECK-NOT: error:
