// RUN: gasket cc --emit=ast -Wconversion %s 2>&1 | FileCheck %s
// Implicit conversions that may lose something.
kernel void k(global int *p, global char *c, float f, long l, double d)
{
    p[0] = f;
// CHECK: :[[@LINE-1]]:12: warning: conversion from 'float' to 'int' may change the value [-Wconversion]
    p[1] = l;
// CHECK: :[[@LINE-1]]:12: warning: conversion from 'long' to 'int' may change the value [-Wconversion]
    c[0] = p[0];
// CHECK: :[[@LINE-1]]:13: warning: conversion from 'int' to 'char' may change the value [-Wconversion]
    f = d;
// CHECK: :[[@LINE-1]]:9: warning: conversion from 'double' to 'float' may change the value [-Wconversion]
    f = p[0];
// CHECK: :[[@LINE-1]]:10: warning: conversion from 'int' to 'float' may change the value [-Wconversion]
    p[2] = (int)f;
    p[3] = c[0];
}
// CHECK-NOT: {{warning|error}}:
