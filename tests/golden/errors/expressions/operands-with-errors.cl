// RUN: not gasket cc -w --emit=ast %s -o /dev/null 2>&1 | FileCheck %s
// Operands that are errors themselves, in every construct: each is reported once.
typedef struct { int x; } S;
int f(int x) { return x; }
// CHECK: :[[@LINE+1]]:19: error: invalid operand to '-' ('S')
S g(S s) { return -s; }
// CHECK: :[[@LINE+1]]:22: error: invalid operand to '-' ('S')
void h(S s) { return -s; }
kernel void k(global int *p, int4 v)
{
    S s = {1};
    // CHECK: :[[@LINE+1]]:13: error: invalid operand to '-' ('S')
    p[0] = (-s).x;
    // CHECK: :[[@LINE+1]]:13: error: invalid operand to '-' ('S')
    p[1] = (-s)->x;
    // CHECK: :[[@LINE+1]]:14: error: invalid operand to '-' ('S')
    p[2] = *(-s);
    // CHECK: :[[@LINE+1]]:14: error: invalid operand to '-' ('S')
    p[3] = &(-s) == 0;
    // CHECK: :[[@LINE+1]]:6: error: invalid operand to '-' ('S')
    (-s)++;
    // CHECK: :[[@LINE+1]]:8: error: invalid operand to '-' ('S')
    --(-s);
    // CHECK: :[[@LINE+1]]:21: error: invalid operand to '-' ('S')
    p[4] = _Generic(-s, default: 1);
    // CHECK: :[[@LINE+1]]:13: error: invalid operand to '-' ('S')
    s = (S){-s};
    // CHECK: :[[@LINE+1]]:13: error: invalid operand to '-' ('S')
    p[6] = (-s)[0];
    // CHECK: :[[@LINE+1]]:14: error: invalid operand to '-' ('S')
    p[7] = v[-s];
    // CHECK: :[[@LINE+1]]:18: error: invalid operand to '-' ('S')
    p[8] = (int)(-s);
    // CHECK: :[[@LINE+1]]:13: error: invalid operand to '-' ('S')
    p[9] = (-s) ? 1 : 2;
    // CHECK: :[[@LINE+1]]:17: error: invalid operand to '-' ('S')
    p[10] = 1 ? -s : 2;
    // CHECK: :[[@LINE+1]]:15: error: invalid operand to '-' ('S')
    p[11] = f(-s);
    // CHECK: :[[@LINE+1]]:13: error: invalid operand to '-' ('S')
    switch (-s) { default: ; }
    // CHECK: :[[@LINE+1]]:12: error: invalid operand to '-' ('S')
    while (-s) ;
    // CHECK: :[[@LINE+1]]:16: error: invalid operand to '-' ('S')
    v = (int4)(-s, 1, 2, 3);
    // CHECK: :[[@LINE+1]]:20: error: invalid operand to '-' ('S')
    p[12] = as_int(-s);
    // CHECK: :[[@LINE+1]]:25: error: invalid operand to '-' ('S')
    p[13] = convert_int(-s);
    // CHECK: :[[@LINE+1]]:14: error: invalid operand to '-' ('S')
    p[15] = (-s)(1);
    // CHECK: :[[@LINE+1]]:13: error: invalid operand to '-' ('S')
    int x = -s;
    // CHECK: :[[@LINE+1]]:14: error: invalid operand to '-' ('S')
    p[16] += -s;
    // CHECK: :[[@LINE+1]]:14: error: invalid operand to '-' ('S')
    p[17] = (-s, 1);
    // CHECK: :[[@LINE+1]]:15: error: invalid operand to '-' ('S')
    p[18] = !(-s);
    // CHECK: :[[@LINE+1]]:15: error: invalid operand to '-' ('S')
    p[19] = -(-s);
}
