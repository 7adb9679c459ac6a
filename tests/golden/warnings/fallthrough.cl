// RUN: gasket cc --emit=ast -Wimplicit-fallthrough %s 2>&1 | FileCheck %s
// A case that runs on into the next.
kernel void k(global int *p)
{
    switch (p[0]) {
    case 0:
    case 1:
        p[1] = 1;
    case 2:
// CHECK: :[[@LINE-1]]:5: warning: the previous case falls through to this one; add '__attribute__((fallthrough));' to silence this warning [-Wimplicit-fallthrough]
        p[2] = 1;
        __attribute__((fallthrough));
    case 3:
        p[3] = 1;
        break;
    default:
        p[4] = 1;
    }
}
// CHECK-NOT: {{warning|error}}:
