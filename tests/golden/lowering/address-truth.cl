// RUN: gasket run -w -g 1 -a out=int[20] --print out %s | FileCheck --match-full-lines %s
// RUN: not gasket cc -w -DWRONG -o /dev/null %s 2>&1 | FileCheck --check-prefix=WRONG --implicit-check-not=error: %s
// Conditions and comparisons of addresses in constant expressions: an object has no null address, and objects have different ones.
global int g, h, array[4];
constant int values[] = {&g == &h, &g != &h, &g == &g, !&g, 1 && &g, 0 || &g, &g && 0, &g == 0, &g != 0, &g ? 3 : 4};
constant int more[] = {!(global int *)0, (global int *)0 ? 3 : 4, (global int *)16 && 1, &array[1] < &array[2], &array[3] == &h,
                       (global int *)0 == &h, array + 4 == &array[4], (&g || 0) + 1};
bool converted = &g, null = (global int *)0;
kernel void k(global int *out)
{
    for (int i = 0; i < 10; i++)
        out[i] = values[i];
    for (int i = 0; i < 8; i++)
        out[10 + i] = more[i];
    out[18] = converted;
    out[19] = null;
}
// CHECK: 0
// CHECK-NEXT: 1
// CHECK-NEXT: 1
// CHECK-NEXT: 0
// CHECK-NEXT: 1
// CHECK-NEXT: 1
// CHECK-NEXT: 0
// CHECK-NEXT: 0
// CHECK-NEXT: 1
// CHECK-NEXT: 3
// CHECK-NEXT: 1
// CHECK-NEXT: 4
// CHECK-NEXT: 1
// CHECK-NEXT: 1
// CHECK-NEXT: 0
// CHECK-NEXT: 0
// CHECK-NEXT: 1
// CHECK-NEXT: 2
// CHECK-NEXT: 1
// CHECK-NEXT: 0
#ifdef WRONG
// Not known are an address past the end beside another object, an order of objects, and whether an object of a group has a null address.
// WRONG: :[[#@LINE+1]]:26: error: this initializer is not a constant expression
int past_end = &array[4] == &h;
// WRONG: :[[#@LINE+1]]:16: error: this initializer is not a constant expression
int order = &g < &h;
kernel void groups(global int *out)
{
    local int l;
    int a[3], b[3];
    // WRONG: :[[#@LINE+1]]:12: error: the size of this array is not a constant expression
    int n1[&l ? 1 : 2];
    // WRONG: :[[#@LINE+1]]:12: error: the size of this array is not a constant expression
    int n2[!&l + 1];
    // WRONG: :[[#@LINE+1]]:12: error: the size of this array is not a constant expression
    int n3[(1 && &l) + 1];
    // WRONG: :[[#@LINE+1]]:12: error: the size of this array is not a constant expression
    int n4[(&l || 0) + 1];
    // WRONG: :[[#@LINE+1]]:12: error: the size of this array is not a constant expression
    int n5[(a == b) + 1];
    // WRONG: :[[#@LINE+1]]:12: error: the size of this array is not a constant expression
    int n6["abc" == 0 ? 1 : 2];
    // WRONG: :[[#@LINE+1]]:12: error: the size of this array is not a constant expression
    int n7[(&l == 0) + 1];
}
#endif
