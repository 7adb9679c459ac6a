// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// The file ends too early.
kernel void k(global int *p)
{
    p[0] = 1;
// CHECK: :[[@LINE-1]]:14: error: expected '}' before the end of the file
// CHECK: :[[@LINE-3]]:1: note: to match this '{'
