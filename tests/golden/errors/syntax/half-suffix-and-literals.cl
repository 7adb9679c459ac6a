// RUN: gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Literals too large for their type warn.
kernel void k(global half *p)
{
    p[0] = 70000.0h;
// CHECK: :[[@LINE-1]]:12: warning: this constant is too large for 'half' and becomes infinity
}
// CHECK-NOT: {{warning|error}}:
