// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// What cannot be assigned must be initialised.
constant int a;
// CHECK: :[[@LINE-1]]:14: error: constant variable 'a' needs an initializer
// CHECK-NOT: error:
