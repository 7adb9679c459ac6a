// RUN: gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Constants that do not fit are told of by default.
kernel void k(global int *p, global char *c, global uchar *u)
{
    c[0] = 300;
// CHECK: :[[@LINE-1]]:12: warning: conversion from 'int' to 'char' changes the value from 300 to 44 [-Wconstant-conversion]
    u[0] = 256;
// CHECK: :[[@LINE-1]]:12: warning: conversion from 'int' to 'uchar' changes the value from 256 to 0 [-Wconstant-conversion]
    u[1] = -1;
    p[0] = 1.5f;
// CHECK: :[[@LINE-1]]:12: warning: conversion from 'float' to 'int' changes the value from 1.5 to 1 [-Wliteral-conversion]
    p[1] = 2.0f;
}
// CHECK-NOT: {{warning|error}}:
