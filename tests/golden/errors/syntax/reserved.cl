// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// What other C has and OpenCL C keeps to itself: each with the reason.
int main(void) { return 0; }
// CHECK: :[[@LINE-1]]:5: error: a function cannot be called 'main'
long double a(void);
// CHECK: :[[@LINE-1]]:1: error: OpenCL C reserves 'long double'
float _Complex b;
// CHECK: :[[@LINE-1]]:7: error: '_Complex' is reserved: OpenCL C has no complex numbers
constant float c = 1.0L;
// CHECK: :[[@LINE-1]]:20: error: OpenCL C reserves 'long double', so no constant can have this type
constant int d = L'a';
// CHECK: :[[@LINE-1]]:18: error: wide characters and strings are not supported in OpenCL C
typedef int uint;
// CHECK: :[[@LINE-1]]:13: error: 'uint' is the language's name of type 'uint', here 'int'
void e(void) { l: (void)&&l; }
// CHECK: :[[@LINE-1]]:25: error: addresses of labels and computed goto are not supported in OpenCL C
int restrict f;
// CHECK: :[[@LINE-1]]:5: error: 'restrict' requires a pointer ('int' is invalid)
private int g(void);
// CHECK: :[[@LINE-1]]:14: error: the return type cannot be qualified with the address space 'private'
typedef kernel void h(int);
// CHECK: :[[@LINE-1]]:21: error: 'kernel' can only appear on functions
typedef int i = 3;
// CHECK: :[[@LINE-1]]:15: error: a typedef name cannot have an initializer
event_t j;
// CHECK: :[[@LINE-1]]:9: error: program-scope variable 'j' cannot have type 'event_t'
constant int k = sizeof(void);
// CHECK: :[[@LINE-1]]:18: error: sizeof of the incomplete type 'void'
// CHECK-NOT: error:
