// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Reported where it belongs; what follows is read on.
#define STORE(n) { p[n] = n }
kernel void k(global int *p)
{
    int a = 3
// CHECK: :[[@LINE-1]]:14: error: expected ';' here
    p[0] = a;
    STORE(2)
// CHECK:      :[[@LINE-1]]:5: error: expected ';' before '}'
// CHECK-NEXT: STORE(2)
// CHECK-NEXT: ^
// CHECK-NEXT: :3:29: note: in expansion of macro 'STORE'
    p[1] = b;
// CHECK: :[[@LINE-1]]:12: error: 'b' is not declared
}
// CHECK-NOT: error:
