// A variable that is used must be defined in the unit: there is no linker.
// RUN: not gasket cc -o /dev/null %s 2>&1 | FileCheck %s
extern global int missing;
// CHECK: :[[@LINE-1]]:19: error: 'missing' is used, but only declared: define it without 'extern'
extern global int unused;
extern global int later;
extern constant int table[];
kernel void k(global int *a)
{
    extern global int last;
    a[0] = missing + later + last + table[1];
}
global int later = 3, last = 4;
constant int table[] = {1, 2};
