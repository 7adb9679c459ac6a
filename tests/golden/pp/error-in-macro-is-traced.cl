// RUN: not gasket cc --emit=pp %s 2>&1 | FileCheck %s
// The place of use first, then each macro from the outside in.
#define JOIN(a, b) a ## b
#define MINUS JOIN(-, x)
// CHECK:      :[[@LINE+9]]:9: error: pasting '-' and 'x' does not give a token
// CHECK-NEXT: int a = MINUS;
// CHECK-NEXT: {{^        \^}}
// CHECK-NEXT: {{.*}}:4:15: note: in expansion of macro 'MINUS'
// CHECK-NEXT: #define MINUS JOIN(-, x)
// CHECK-NEXT: {{^              \^}}
// CHECK-NEXT: {{.*}}:3:22: note: in expansion of macro 'JOIN'
// CHECK-NEXT: #define JOIN(a, b) a ## b

int a = MINUS;
