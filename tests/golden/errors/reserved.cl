// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// What other C has and OpenCL C keeps to itself: each with the reason.
int main(void) { return 0; }
// CHECK: :[[@LINE-1]]:5: error: a function cannot be called 'main'
long double a(void);
// CHECK: :[[@LINE-1]]:1: error: OpenCL C reserves 'long double'
float _Complex b;
// CHECK: :[[@LINE-1]]:7: error: OpenCL C reserves '_Complex', and has no complex numbers
constant float c = 1.0L;
// CHECK: :[[@LINE-1]]:20: error: OpenCL C reserves 'long double': no constant can have it
constant int d = L'a';
// CHECK: :[[@LINE-1]]:18: error: OpenCL C has no wide characters and strings
typedef int uint;
// CHECK: :[[@LINE-1]]:13: error: 'uint' is the language's name of type 'uint', here 'int'
void e(void) { l: (void)&&l; }
// CHECK: :[[@LINE-1]]:25: error: labels have no addresses in OpenCL C, which has no computed goto
int restrict f;
// CHECK: :[[@LINE-1]]:5: error: 'restrict' is for pointers, which 'int' is not
private int g(void);
// CHECK: :[[@LINE-1]]:14: error: the return type cannot be qualified with the address space 'private'
typedef kernel void h(int);
// CHECK: :[[@LINE-1]]:21: error: 'kernel' is for functions only
typedef int i = 3;
// CHECK: :[[@LINE-1]]:15: error: a typedef name cannot have an initializer
event_t j;
// CHECK: :[[@LINE-1]]:9: error: program-scope variable 'j' cannot have type 'event_t'
constant int k = sizeof(void);
// CHECK: :[[@LINE-1]]:18: error: sizeof of the incomplete type 'void'
// CHECK-NOT: error:
