// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Literals with an error or a warning each.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable more
// CHECK: :[[@LINE-1]]:47: warning: unexpected text after the #pragma [-Wextra-tokens]
kernel void k(global int *p, global float *f)
{
    p[0] = '\x100';
// CHECK: :[[@LINE-1]]:13: error: an escape sequence is out of range for a character
    p[1] = '\xff';
    p[2] = '\400';
// CHECK: :[[@LINE-1]]:13: error: an escape sequence is out of range for a character
    p[3] = '\377';
    p[4] = '\q';
// CHECK: :[[@LINE-1]]:13: warning: unknown escape sequence '\q' stands for 'q' [-Wunknown-escape-sequence]
    p[5] = 'ab';
// CHECK: :[[@LINE-1]]:12: warning: character constant with 2 characters [-Wother]
    p[6] = '';
// CHECK: :[[@LINE-1]]:12: error: empty character constant
    p[7] = "\x1ff"[0];
// CHECK: :[[@LINE-1]]:13: error: an escape sequence is out of range for a character
    p[8] = 0b12;
// CHECK: :[[@LINE-1]]:15: error: invalid digit '2' in binary constant
    p[9] = 1lll;
// CHECK: :[[@LINE-1]]:13: error: invalid suffix 'lll' on an integer constant
    p[10] = 0x1g;
// CHECK: :[[@LINE-1]]:16: error: invalid suffix 'g' on an integer constant
    f[0] = 1.0d;
    f[1] = 1.0l;
// CHECK: :[[@LINE-1]]:12: error: OpenCL C reserves 'long double', so no constant can have this type
    f[2] = 0x1.0;
// CHECK: :[[@LINE-1]]:17: error: a hexadecimal floating-point constant needs an exponent, such as 'p0'
    f[3] = 1e99999f;
// CHECK: :[[@LINE-1]]:12: warning: this constant is too large for 'float' and becomes infinity [-Wother]
    f[4] = 0x1p;
// CHECK: :[[@LINE-1]]:15: error: the exponent has no digits
    f[5] = 1.0hh;
// CHECK: :[[@LINE-1]]:15: error: invalid suffix 'hh' on a floating-point constant
    p[11] = L'a';
// CHECK: :[[@LINE-1]]:13: error: wide characters and strings are not supported in OpenCL C
    p[12] = u8"a"[0];
// CHECK: :[[@LINE-1]]:13: error: 'u8' is not declared
    p[13] = 0777777777777777777777777;
// CHECK: :[[@LINE-1]]:13: error: this integer constant is too large for any type
    p[14] = 18446744073709551615 == 0xffffffffffffffffu;
// CHECK: :[[@LINE-1]]:13: warning: this integer constant is too large for a signed type and is interpreted as unsigned [-Wother]
    p[15] = 9223372036854775808;
// CHECK: :[[@LINE-1]]:13: warning: this integer constant is too large for a signed type and is interpreted as unsigned [-Wother]
// CHECK: :[[@LINE-2]]:13: warning: conversion from 'ulong' to 'int' changes the value from 9223372036854775808 to 0 [-Wconstant-conversion]
    p[16] = 18446744073709551616;
// CHECK: :[[@LINE-1]]:13: error: this integer constant is too large for any type
}
