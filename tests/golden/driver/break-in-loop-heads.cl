// RUN: gasket run --via=ir -g 1 -l 1 -a out=int[8] --print out:8 %s | FileCheck %s
// RUN: gasket run -g 1 -l 1 -a out=int[8] --print out:8 %s | FileCheck %s
// `break` and `continue` in a statement expression in the condition or step of a loop belong to that loop, as in clang; in the first part of
// a `for` they belong to the loop around it.
kernel void k(global int *out)
{
    int n = 0;
    for (;; (void)({ if (n == 3) break; 0; }))
        n++;
    out[0] = n;
    while (({ if (n == 7) break; n++; 1; })) {}
    out[1] = n;
    do n++; while (({ if (n > 9) break; 1; }));
    out[2] = n;
    int skipped = 0;
    for (int i = 0; ({ if (i == 2) { i = 5; skipped++; continue; } i < 8; }); i++)
        out[3] += i;
    out[4] = skipped;
    for (int i = 0; i < 3; i++) {
        for (({ if (i == 1) continue; }); out[5] < 100; out[5] += 50) {}
        out[6]++;
    }
}
// CHECK: 3
// CHECK-NEXT: 7
// CHECK-NEXT: 10
// CHECK-NEXT: 14
// CHECK-NEXT: 1
// CHECK-NEXT: 100
// CHECK-NEXT: 2
// CHECK-NEXT: 0
