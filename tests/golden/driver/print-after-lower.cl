// The IR exactly as the front end generates it: variables in memory, calls, and blocks that cannot be reached. No pass has run.
// RUN: gasket cc --print-after=lower -o /dev/null %s 2>&1 | FileCheck %s
// RUN: gasket opt --passes= %s -o - | FileCheck %s --check-prefix=READ
// RUN: gasket cc --print-after=all -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=PASSES --implicit-check-not="after lower *"
// RUN: not gasket cc --print-before=lower -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=BEFORE
// CHECK:     ; *** after lower ***
// CHECK:     define {{.*}}@twice
// CHECK:     define {{.*}}@k(
// CHECK:     alloca i32
// CHECK:     call {{.*}}@twice
// CHECK:     ret void
// CHECK:     store i32 12345
// CHECK-NOT: ***
// READ-NOT:  12345
// PASSES:    ; *** after inline ***
// BEFORE:    gasket: error: --print-before: there is no pass 'lower'
static int twice(int x)
{
    return x * 2;
}

kernel void k(global int *out)
{
    int x = out[0];
    out[0] = twice(x);
    return;
    out[1] = 12345;
}
