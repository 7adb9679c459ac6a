// A body after a declaration of something else than a function.
// RUN: not gasket cc --syntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
typedef int numbers[4];
// CHECK: :[[@LINE+1]]:5: error: 'array' is not declared as a function, but has a body
int array[3] { return 0; }
// CHECK: :[[@LINE+1]]:5: error: 'unknown' is not declared as a function, but has a body
int unknown[] { return 0; }
// CHECK: :[[@LINE+1]]:6: error: 'pointer' is not declared as a function, but has a body
int *pointer { return 0; }
// CHECK: :[[@LINE+1]]:6: error: 'vector' is not declared as a function, but has a body
int4 vector { return 0; }
// CHECK: :[[@LINE+1]]:21: error: 'record' is not declared as a function, but has a body
struct s { int x; } record { return 0; }
// CHECK: :[[@LINE+1]]:9: error: 'of_typedef' is not declared as a function, but has a body
numbers of_typedef { return 0; }
// CHECK: :[[@LINE+1]]:6: error: function pointers are not supported in OpenCL C
int (*function_pointer)(int) { return 0; }
// CHECK: :[[@LINE+2]]:11: error: expected ']' before '{'
// CHECK: :[[@LINE+1]]:5: error: 'open' is not declared as a function, but has a body
int open[1{ return 0; }
