// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Where an array of unknown length can stand in a struct.
struct middle { int n; float a[]; int m; };
// CHECK: :[[@LINE-1]]:30: error: flexible array member 'a' is not at the end of the struct
// CHECK: :[[@LINE-2]]:39: note: the next member is here
struct alone { float a[]; };
// CHECK: :[[@LINE-1]]:22: error: flexible array member 'a' in a struct without other members
// CHECK-NOT: error:
