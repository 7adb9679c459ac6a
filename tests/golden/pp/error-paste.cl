// RUN: not gasket cc --emit=pp %s 2>&1 | FileCheck %s
// The error is at the invocation, with a note at the ##.
#define join(a, b) a ## b
// CHECK:      :[[@LINE+4]]:1: error: pasting 'x' and '+' does not give a token
// CHECK-NEXT: join(x, +)
// CHECK-NEXT: {{^\^}}
// CHECK-NEXT: {{.*}}:[[@LINE-4]]:22: note: in expansion of macro 'join'
join(x, +)
