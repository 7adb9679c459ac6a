// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// All missing labels of a function are reported, in the order of their first goto.
kernel void k(global int *p)
{
    if (p[0])
        goto first;
// CHECK: :[[@LINE-1]]:14: error: there is no label 'first' in this function
    if (p[1])
        goto here;
    if (p[2])
        goto second;
// CHECK: :[[@LINE-1]]:14: error: there is no label 'second' in this function
here:
    p[3] = 0;
    goto third;
// CHECK: :[[@LINE-1]]:10: error: there is no label 'third' in this function
}
