// RUN: not gasket cc -w --emit=ast %s -o /dev/null 2>&1 | FileCheck %s
// Operands of one operator that have types of different kinds or lengths, or one that is an error itself.
typedef struct { int x; } S;
void nothing(void);
// CHECK: :[[@LINE+1]]:98: error: a kernel parameter cannot have type 'event_t': events exist only on the device
kernel void k(global int *p, constant int *c, int2 v2, int4 v4, float f, global void *q, event_t ev, S s)
{
    int *g = p;
    // CHECK: :[[@LINE+1]]:14: error: invalid operands to '==' ('global int *' and 'float')
    p[0] = p == f;
    // CHECK: :[[@LINE+1]]:14: error: invalid operands to '==' ('global int *' and 'int2')
    p[1] = p == v2;
    // CHECK: :[[@LINE+1]]:14: error: invalid operands to '==' ('S' and 'global int *')
    p[2] = s == p;
    // CHECK: :[[@LINE+1]]:16: error: vectors of types 'int2' and 'int4' do not convert to each other implicitly; use convert_int2() or as_int2()
    p[3] = (v2 == v4).x;
    // CHECK: :[[@LINE+1]]:16: error: invalid operands to '<<' ('int2' and 'int4')
    p[4] = (v2 << v4).x;
    // CHECK: :[[@LINE+1]]:16: error: vectors of types 'int2' and 'int4' do not convert to each other implicitly; use convert_int2() or as_int2()
    p[5] = (v2 && v4).x;
    // CHECK: :[[@LINE+1]]:16: error: vectors of types 'int4' and 'int2' do not convert to each other implicitly; use convert_int4() or as_int4()
    p[6] = (v2 ? v4 : v2).x;
    // CHECK: :[[@LINE+1]]:15: error: vectors of types 'int4' and 'int2' do not convert to each other implicitly; use convert_int4() or as_int4()
    p[7] = (1 ? v4 : v2).x;
    // CHECK: :[[@LINE+1]]:16: error: invalid operands to '?' with a vector condition ('char' and 'S')
    p[8] = (v2 ? (char)1 : s).x;
    // CHECK: :[[@LINE+1]]:16: error: '?' with operands of pointers into different address spaces: 'global int *' (global) and 'constant int *' (constant)
    p[9] = *(1 ? p : c);
    // CHECK: :[[@LINE+2]]:27: error: 'undeclared' is not declared
    // CHECK-NOT: error:
    p[10] = ({ nothing(); undeclared; });
    // CHECK: :[[@LINE+1]]:18: error: invalid operands to '<' ('event_t' and 'event_t')
    p[11] = ((ev < ev));
    // CHECK: :[[@LINE+1]]:16: error: invalid operands to '==' ('event_t' and 'int')
    p[12] = ev == 5;
    // CHECK: :[[@LINE+1]]:15: error: comparison of pointers into different address spaces: 'constant int *' (constant) and 'global int *' (global)
    p[13] = c == p;
    // CHECK: :[[@LINE+1]]:16: error: the condition has 2 elements, the operands have 4
    p[14] = v2 ? 1 : v4;
    // CHECK: :[[@LINE+1]]:15: error: invalid operands to '?' ('global int *' and 'float')
    p[15] = 1 ? p : f;
}
