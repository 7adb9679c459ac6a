// The address of a global variable initializes generic pointers, and global ones through a generic one; clang agrees. The address of a
// local variable is no constant, and neither is a cast to another space.
// RUN: gasket run -g 1 -a out=int[6] --print out %s | FileCheck %s --match-full-lines
// RUN: gasket run --via=ir -g 1 -a out=int[6] --print out %s | FileCheck %s --match-full-lines
// RUN: not gasket cc -DREFUSED %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=REFUSED --implicit-check-not=error:
global int number = 7, array[4] = {1, 2, 3, 4};
int *simple = &number;
constant struct { int n; int *p; } record = {1, array + 2};
global int *narrow = (global int *)(int *)&array[1];
int *list[2] = {array, &array[3]};

// CHECK:      7
// CHECK-NEXT: 3
// CHECK-NEXT: 1
// CHECK-NEXT: 4
// CHECK-NEXT: 2
// CHECK-NEXT: 9
kernel void k(global int *out)
{
    out[0] = *simple;
    out[1] = *record.p;
    out[2] = *list[0];
    out[3] = *list[1];
    out[4] = *narrow;
    *simple = 9;
    out[5] = number;
}

#ifdef REFUSED
kernel void refused(global int *out)
{
    local int shared;
    // REFUSED: :[[@LINE+1]]:25: error: this initializer is not a constant expression
    static int *wrong = &shared;
    // REFUSED: :[[@LINE+1]]:30: error: this initializer is not a constant expression
    static local int *cast = (local int *)(int *)&number;
    out[0] = *wrong + *cast;
}
#endif
