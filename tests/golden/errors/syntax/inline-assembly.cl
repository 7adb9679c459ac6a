// RUN: not gasket cc -Wextra --emit=ir -o /dev/null %s 2>&1 | FileCheck %s
// There is no assembler in the language. Operands are not read, so no message says that they are unused.
kernel void k(global int *p, int n)
{
    asm("nop" : : "r"(n));
// CHECK-NOT: unused
// CHECK: :[[@LINE-2]]:5: error: {{.*}}inline assembly is not supported
// CHECK-NOT: unused
    p[0] = 1;
}
// CHECK-NOT: error:
