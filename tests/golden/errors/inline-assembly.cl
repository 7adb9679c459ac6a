// RUN: not gasket cc --emit=ir -o /dev/null %s 2>&1 | FileCheck %s
// There is no assembler in the language.
kernel void k(global int *p)
{
    asm("nop");
// CHECK: :[[@LINE-1]]:5: error: {{.*}}inline assembly is not supported
    p[0] = 1;
}
// CHECK-NOT: error:
