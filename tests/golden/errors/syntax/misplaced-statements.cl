// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Statements in the wrong position: each is reported once, and the next line is read.
kernel void k(global int *p, int n)
{
    // CHECK: :[[@LINE+1]]:5: error: this 'else' has no 'if'
    else p[0] = 1;
    // CHECK: :[[@LINE+1]]:22: error: a function cannot be defined within another function
    int inner(int a) { return a; }
    switch (n) {
    // CHECK: :[[@LINE+1]]:12: error: expected ':' before 'p'
    case 1 p[0] = 2; break;
    // CHECK: :[[@LINE+1]]:11: error: expected ':' after the case
    case 2; p[0] = 3;
    }
}
