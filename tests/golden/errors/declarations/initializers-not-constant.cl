// RUN: not gasket cc -w --emit=ast %s -o /dev/null 2>&1 | FileCheck %s
// Initializers of variables of the program that are no constant expressions, because an operand deep in them is none. clang refuses the same ones.
constant int a[4] = {1, 2, 3, 4};
constant int b[4] = {5, 6, 7, 8};
typedef struct { int x; } S;
constant S s = {1};
// CHECK: :[[@LINE+1]]:31: error: this initializer is not a constant expression
constant int *constant q1 = a + (int)&b[0];
// CHECK: :[[@LINE+1]]:20: error: this initializer is not a constant expression
constant long q3 = (long)(a - b);
// CHECK: :[[@LINE+1]]:34: error: this initializer is not a constant expression
constant int *constant q4 = &*(a + b[0]);
// CHECK: :[[@LINE+1]]:52: error: this initializer is not a constant expression
constant int *constant q5 = &((constant int *)b[0])[1];
// CHECK: :[[@LINE+1]]:28: error: this initializer is not a constant expression
constant int4 q6 = (int4)(b[0]);
// CHECK: :[[@LINE+1]]:34: error: this initializer is not a constant expression
constant int q7 = ((int4)(b[0])).x;
// CHECK: :[[@LINE+1]]:40: error: this initializer is not a constant expression
constant int q8 = as_int2((long)&a[0]).x;
// CHECK: :[[@LINE+1]]:27: error: this initializer is not a constant expression
constant int2 q9 = as_int2((long)b[0]);
// CHECK: :[[@LINE+1]]:22: error: this initializer is not a constant expression
constant float q10 = (float)b[0];
// CHECK: :[[@LINE+1]]:20: error: this initializer is not a constant expression
constant int q11 = (float)(ulong)&b[0];
// CHECK: :[[@LINE+1]]:30: error: a value of type 'float' cannot be cast to the pointer type 'constant int *'
constant int *constant q12 = (constant int *)1.0f;
// CHECK: :[[@LINE+1]]:20: error: invalid operand to '-' ('constant int *')
constant int q13 = -&a[0];
// CHECK: :[[@LINE+1]]:20: error: this initializer is not a constant expression
constant int q14 = ~(ulong)&a[0];
// CHECK: :[[@LINE+1]]:25: error: invalid operands to '%' ('float' and 'float')
constant int q16 = 1.0f % 2.0f;
// CHECK: :[[@LINE+1]]:25: error: invalid operands to '<<' ('float' and 'int')
constant int q17 = 1.0f << 2;
// CHECK: :[[@LINE+1]]:26: error: initializing 'int' with an expression of type 'void' is not possible
constant int q18 = (void)1;
// CHECK: :[[@LINE+1]]:30: error: '&' needs an object, not a value of type 'int'
constant int *constant q19 = &(0 ? s : s).x;
// CHECK: :[[@LINE+1]]:30: error: this initializer is not a constant expression
constant int *constant q20 = &((constant S *)b[0])->x;
// CHECK: :[[@LINE+1]]:35: error: this initializer is not a constant expression
constant int *constant q21 = b[0] ? a : b;
// CHECK: :[[@LINE+1]]:14: error: constant variable 'q27' needs an initializer
constant int q27[(bool)1 + 1];
int f(void);
// CHECK: :[[@LINE+1]]:24: error: this initializer is not a constant expression
constant int q28 = (f(), 1);
// CHECK: :[[@LINE+1]]:23: error: this initializer is not a constant expression
constant S q29 = (S){f()};
// CHECK: :[[@LINE+1]]:27: error: this initializer is not a constant expression
constant int q30 = (int){f()};
// These are constant.
constant int *constant chosen = 1 ? a : b;
constant long distance = (constant int *)64 - (constant int *)0;
constant int bits = (1 ? (bool)1 : (bool)0) << 3;
