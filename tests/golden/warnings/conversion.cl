// RUN: gasket cc --emit=ast -Wconversion %s 2>&1 | FileCheck %s
// Implicit conversions that may lose something.
kernel void k(global int *p, global char *c, float f, long l, double d)
{
    p[0] = f;
// CHECK: :[[@LINE-1]]:12: warning: conversion from 'float' to 'int' drops the fraction [-Wfloat-conversion]
    p[1] = l;
// CHECK: :[[@LINE-1]]:12: warning: conversion from 'long' to 'int' may change the value [-Wshorten-64-to-32]
    c[0] = p[0];
// CHECK: :[[@LINE-1]]:13: warning: conversion from 'int' to 'char' may change the value [-Wimplicit-int-conversion]
    f = d;
// CHECK: :[[@LINE-1]]:9: warning: conversion from 'double' to 'float' loses precision [-Wimplicit-float-conversion]
    f = p[0];
// CHECK: :[[@LINE-1]]:10: warning: conversion from 'int' to 'float' may lose precision [-Wimplicit-int-float-conversion]
    p[2] = (int)f;
    p[3] = c[0];
    f = 0.1;
// CHECK: :[[@LINE-1]]:9: warning: conversion from 'double' to 'float' loses precision [-Wimplicit-float-conversion]
    f = 0.5;
    f = 16777217;
// CHECK: :[[@LINE-1]]:9: warning: conversion from 'int' to 'float' changes the value from 16777217 to 16777216 [-Wimplicit-const-int-float-conversion]
}
// What fits is quiet, whatever the type is in which it is computed; the same as clang 14.
void widths(uchar a, uchar b, char s, int n, uint u, long l)
{
    uchar c = a + b;
    c = n & 255;
    c = u >> 24;
    c = n == 3;
    c = a ? b : 7;
    c = u % 200;
    c += a;
    n = l & 0xffff;
    float f = n & 0xffffff;
    c = n & 511;
// CHECK: :[[@LINE-1]]:11: warning: conversion from 'int' to 'uchar' may change the value [-Wimplicit-int-conversion]
    c = u >> 23;
// CHECK: :[[@LINE-1]]:11: warning: conversion from 'uint' to 'uchar' may change the value
    u = n;
// CHECK: :[[@LINE-1]]:9: warning: conversion from 'int' to 'uint' may change the sign [-Wsign-conversion]
    n = u;
// CHECK: :[[@LINE-1]]:9: warning: conversion from 'uint' to 'int' may change the sign [-Wsign-conversion]
    u = s;
// CHECK: :[[@LINE-1]]:9: warning: conversion from 'char' to 'uint' may change the sign [-Wsign-conversion]
    u = a;
    c = -1;
// CHECK: :[[@LINE-1]]:9: warning: conversion from 'int' to 'uchar' changes the value from -1 to 255 [-Wsign-conversion]
}
// CHECK-NOT: {{warning|error}}:
