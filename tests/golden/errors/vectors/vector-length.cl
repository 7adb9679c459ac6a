// RUN: not gasket cc %s 2>&1 | FileCheck %s
// A vector type has a length that OpenCL C knows, and numbers as elements.
// CHECK: :[[@LINE+1]]:30: error: a vector has 2, 3, 4, 8 or 16 elements
typedef int a __attribute__((ext_vector_type(-1)));
// CHECK: :[[@LINE+1]]:30: error: a vector has 2, 3, 4, 8 or 16 elements
typedef int b __attribute__((ext_vector_type(17)));
// CHECK: :[[@LINE+1]]:30: error: a vector has 2, 3, 4, 8 or 16 elements
typedef int c __attribute__((ext_vector_type(4294967298)));
// CHECK: :[[@LINE+1]]:16: error: a vector has 2, 3, 4, 8 or 16 elements
__attribute__((ext_vector_type(5))) float d;
// CHECK: :[[@LINE+1]]:31: error: the elements of a vector are integers or floating-point numbers, not 'bool'
typedef bool e __attribute__((ext_vector_type(4)));
// CHECK: :[[@LINE+1]]:33: error: the elements of a vector are integers or floating-point numbers, not 'int4'
typedef int4 two __attribute__((ext_vector_type(4)));
