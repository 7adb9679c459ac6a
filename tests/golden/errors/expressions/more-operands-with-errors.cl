// RUN: not gasket cc -w --emit=ast %s -o /dev/null 2>&1 | FileCheck %s
// Operands that are errors themselves, in more constructs: each is reported once.
typedef struct { int x; } S;
kernel void k(global int *p, int4 v)
{
    S s = {1};
    // CHECK: :[[@LINE+1]]:15: error: invalid operand to '-' ('S')
    p[20] = ~(-s);
    // CHECK: :[[@LINE+1]]:13: error: invalid operand to '-' ('S')
    p[21] = -s && 1;
    // CHECK: :[[@LINE+1]]:18: error: invalid operand to '-' ('S')
    p[22] = 1 << -s;
    // CHECK: :[[@LINE+1]]:17: error: invalid operand to '-' ('S')
    p[23] = p - -s;
    // CHECK: :[[@LINE+1]]:18: error: invalid operand to '-' ('S')
    p[24] = p == -s;
    // CHECK: :[[@LINE+1]]:17: error: invalid operand to '-' ('S')
    int a[2] = {-s, 1};
    // CHECK: :[[@LINE+1]]:15: error: invalid operand to '-' ('S')
    int4 w = {-s, 1, 2, 3};
    // CHECK: :[[@LINE+1]]:20: error: invalid operand to '-' ('S')
    p[25] = vload4(-s, p).x;
    // CHECK: :[[@LINE+1]]:16: error: invalid operand to '-' ('S')
    vstore4(v, -s, p);
    // CHECK: :[[@LINE+1]]:13: error: invalid operand to '-' ('S')
    vstore4(-s, 0, p);
    // CHECK: :[[@LINE+1]]:24: error: invalid operand to '-' ('S')
    p[26] = shuffle(v, -s).x;
    // CHECK: :[[@LINE+1]]:14: error: invalid operand to '-' ('S')
    p[27] = (-s).xyz;
    // CHECK: :[[@LINE+1]]:30: error: invalid operand to '-' ('S')
    p[28] = __builtin_astype(-s, int);
    // CHECK: :[[@LINE+1]]:24: error: invalid operand to '-' ('S')
    p[29] = sizeof(int[-s]);
    // CHECK: :[[@LINE+1]]:11: error: invalid operand to '-' ('S')
    (void)-s;
    // CHECK: :[[@LINE+1]]:18: error: invalid operand to '-' ('S')
    for (int i = -s; i < 4; i++) ;
    // CHECK: :[[@LINE+1]]:17: error: invalid operand to '-' ('S')
    do ; while (-s);
    // CHECK: :[[@LINE+1]]:26: error: invalid operand to '-' ('S')
    p[30] = select(1, 2, -s);
    // CHECK: :[[@LINE+1]]:27: error: invalid operand to '-' ('S')
    p[31] = atomic_add(p, -s);
    // CHECK: :[[@LINE+1]]:38: error: invalid operand to '-' ('S')
    p[32] = __builtin_choose_expr(1, -s, 2);
    // CHECK: :[[@LINE+1]]:18: error: invalid operand to '-' ('S')
    printf("%d", -s);
    // CHECK: :[[@LINE+1]]:16: error: invalid operand to '-' ('S')
    (void)(v = -s);
    // CHECK: :[[@LINE+1]]:11: error: invalid operand to '-' ('S')
    v.x = -s;
    // CHECK: :[[@LINE+1]]:13: error: invalid operand to '-' ('S')
    v.xy = (-s, 1);
    // CHECK: :[[@LINE+1]]:24: error: invalid operand to '-' ('S')
    p[33] = (int2)(1, (-s).x).x;
}
