// Slips with one error each at the place that clang names, and no message that follows from another.
// RUN: not gasket cc -cl-std=CL2.0 -Wall %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
kernel void size(read_only image3d_t i, global int *a)
{
    // CHECK: :[[#@LINE+1]]:12: error: no matching function for call to 'get_image_array_size' with (read_only image3d_t)
    a[0] = get_image_array_size(i);
}
kernel void loops(global int *a)
{
    // CHECK: :[[#@LINE+2]]:36: error: expected ';' here
    // CHECK: {{^ *;$}}
    do { a[0]--; } while (a[0] > 2) a[1] = 2;
    // CHECK: :[[#@LINE+1]]:32: error: expected ';' here
    do a[0]++; while (a[1] < 3) }
#define REPEAT(x) do { x; } while (0)
// CHECK: :[[#@LINE+1]]:37: error: expected ';' here
kernel void macros(global int *a) { REPEAT(a[0]++) REPEAT(a[1]++); }
kernel void names(global int *a)
{
    // CHECK: :[[#@LINE+2]]:16: error: redefinition of 'x'
    // CHECK: :[[#@LINE+1]]:9: note: the previous declaration is here
    int x = 1, x = 2; a[1] = x;
    switch (a[0]) {
    case 1:
        break;
    // CHECK: :[[#@LINE+2]]:10: error: duplicate case value 1
    // CHECK: :[[#@LINE-3]]:10: note: the other case is here
    case 1:
        break;
    }
}
