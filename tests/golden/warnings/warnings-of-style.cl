// RUN: gasket cc --emit=ast -cl-std=CL1.2 -Wextra -Wall -Wshadow -o %t %s 2>&1 | FileCheck %s
// Extensions, and code that probably means something else; the notes show where the other part is.
kernel void k(global int *p, float4 v)
{
    // CHECK: :[[@LINE+1]]:19: warning: the element names r, g, b and a are an extension before OpenCL C 3.0
    p[0] = (int)v.r;
    // CHECK: :[[@LINE+1]]:5: warning: OpenCL C reserves 'long long' for 128 bits; treated as 'long'
    long long n = p[1];
    // CHECK: :[[@LINE+2]]:28: warning: declaration of 'n' hides another one
    // CHECK: :[[@LINE-2]]:15: note: the hidden declaration is here
    int n2 = (int)n; { int n = n2; p[2] = n; }
    // CHECK: :[[@LINE+2]]:17: warning: '&&' within '||'
    // CHECK: :[[@LINE+1]]:17: note: add parentheses around the '&&' expression
    p[3] = p[0] && p[1] || p[2];
    // CHECK: :[[@LINE+2]]:24: warning: '==' binds tighter than '&'
    // CHECK: :[[@LINE+1]]:24: note: add parentheses around the '==' expression
    p[4] = p[0] & p[1] == 0;
}
