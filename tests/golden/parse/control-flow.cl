// RUN: gasket cc --emit=ast %s | FileCheck %s
// Cases are resolved and checked, labels and jumps too; loops carry their hints.
kernel void k(global int *p, int n)
{
    // CHECK: for unroll 4
    #pragma unroll 4
    for (int i = 0; i < n; i++)
        p[i] = i;
    // CHECK: while unroll
    __attribute__((opencl_unroll_hint))
    while (n-- > 0) {
        // CHECK: {{^ +}}switch
        switch (p[n]) {
        // CHECK: {{^ +}}case -1
        case -1:
            p[0] = 1;
            // CHECK: break
            break;
        // CHECK: case 3 … 9
        // CHECK-NEXT: do
        case 3 ... 9:
            do {
                // CHECK: default
                default:
                p[1]++;
            } while (p[1] < 3);
            // CHECK: continue
            continue;
        }
        // CHECK: if
        if (p[2])
            // CHECK: goto out
            goto out;
    }
// CHECK-NEXT: label out
// CHECK-NEXT: empty
out:;
    // CHECK: for unroll 1
    // CHECK-NEXT: break
    #pragma nounroll
    for (;;)
        break;
}
