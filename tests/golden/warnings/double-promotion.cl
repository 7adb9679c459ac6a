// RUN: gasket cc --emit=ast -Wextra %s 2>&1 | FileCheck %s
// A constant without f makes a float expression double.
kernel void k(global float *p)
{
    p[0] = p[1] * 2.0;
// CHECK: :[[@LINE-1]]:19: warning: this double constant makes the whole expression double; use the suffix 'f' for float [-Wdouble-promotion]
    double d = p[2];
// CHECK: :[[@LINE-1]]:17: warning: conversion from 'float' to 'double' [-Wdouble-promotion]
    p[3] = p[4] * 2.0f + (float)d;
}
// CHECK-NOT: {{warning|error}}:
