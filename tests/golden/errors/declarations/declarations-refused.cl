// RUN: not gasket cc --emit=ast -w %s 2>&1 | FileCheck %s
// Declarations that are wrong: each is refused once, and the next one is read.
struct opaque;
// CHECK: :[[@LINE+1]]:19: error: program-scope variable 'bad1' cannot be in the address space 'local'
global int *local bad1;
// CHECK: :[[@LINE+1]]:6: error: variable 'nothing' has type void
void nothing;
// CHECK: :[[@LINE+1]]:35: error: redeclaration of 'late' with a different type: 'global float', previously 'global int'
extern int late = 5; extern float late;
// CHECK: :[[@LINE+1]]:33: error: 'kernel' can only appear on functions
int kernel_variable; kernel int not_a_function;
// CHECK: :[[@LINE+1]]:5: error: array 'unknown' needs a size or an initializer
int unknown[];
// CHECK: :[[@LINE+1]]:10: error: the size of an array has type 'double', not an integer type
int sized[1.5];
// CHECK: :[[@LINE+1]]:13: error: array size is negative
int negative[-1];
// CHECK: :[[@LINE+1]]:11: error: an array cannot have elements of type 'void'
void voids[3];
// CHECK: :[[@LINE+1]]:19: error: array has incomplete element type 'struct opaque'
struct opaque many[2];
// CHECK: :[[@LINE+1]]:29: error: duplicate member 'a'
struct twice { int a; float a; };
// CHECK: :[[@LINE+1]]:23: error: member 'f' is declared as a function
struct function { int f(int); };
// CHECK: :[[@LINE+1]]:28: error: member 'v' has incomplete type 'void'
struct empty_member { void v; };
// CHECK: :[[@LINE+1]]:35: error: member 'o' has incomplete type 'struct opaque'
struct incomplete { struct opaque o; };
// CHECK: :[[@LINE+1]]:17: error: a member cannot have a storage class
struct stored { static int a; };
// CHECK: :[[@LINE+1]]:19: error: the value of enumerator 'ONE' is not an integer constant expression
enum real { ONE = 1.5 };
// CHECK: :[[@LINE+1]]:18: error: redefinition of 'A1'
enum again { A1, A1 };
// CHECK: :[[@LINE+1]]:17: error: redeclaration of 'both' with a different type: 'global float', previously 'global int'
int both; float both;
// CHECK: :[[@LINE+1]]:1: error: a type cannot be both signed and unsigned
unsigned signed int sign;
// CHECK: :[[@LINE+1]]:1: error: this combination of type specifiers is invalid
long short int size;
// CHECK: :[[@LINE+1]]:1: error: 'double' cannot be combined with these specifiers
short double kind;
// CHECK: :[[@LINE+1]]:17: error: a parameter cannot have type void
int parameters2(void, int);
// CHECK: :[[@LINE+1]]:31: error: parameter 'o' has incomplete type 'struct opaque'
int parameters3(struct opaque o) { return 0; }
// CHECK: :[[@LINE+1]]:15: error: the result of 'result' has incomplete type 'struct opaque'
struct opaque result(void) { }
// CHECK: :[[@LINE+1]]:1: error: a function definition cannot be a typedef
typedef int function_type(int) { return 1; }
// CHECK: :[[@LINE+1]]:23: error: an array cannot have elements of type 'int (int)'
int array_of_functions[2](int);
// CHECK: :[[@LINE+1]]:17: error: a function cannot return type 'int[2]'
int array_result(void)[2];
// CHECK: :[[@LINE+1]]:1: error: a kernel cannot be static
static kernel void stuck(global int *p) { }
// CHECK: :[[@LINE+1]]:12: error: kernel 'result_of_kernel' must return void, not 'int'
kernel int result_of_kernel(void) { return 1; }
// CHECK: :[[@LINE+1]]:23: error: the designator is past the end of the array
int designator[2] = { [5] = 1 };
// CHECK: :[[@LINE+1]]:18: error: the index of a designator is not an integer constant expression
int index[2] = { [1.5] = 1 };
// CHECK: :[[@LINE+1]]:39: error: 'struct twice2' has no member 'b'
struct twice2 { int a; } initial = { .b = 1 };
// CHECK: :[[@LINE+1]]:24: error: redefinition of 'redefined'
int redefined = 1; int redefined = 2;
// CHECK: :[[@LINE+1]]:28: error: conflicting result types for 'conflict': 'float', previously 'int'
int conflict(int a); float conflict(int a);
// CHECK: :[[@LINE+1]]:1: error: OpenCL C has no 'auto' storage class
auto int at_file_scope;
// CHECK: :[[@LINE+1]]:22: error: a parameter cannot have the storage class 'static'
int stored_parameter(static int a);
// CHECK: :[[@LINE+1]]:16: error: a parameter cannot have the storage class 'typedef'
int is_typedef(typedef int a);
// CHECK: :[[@LINE+1]]:16: error: an alignment must be a power of two, and at most 1048576
__attribute__((aligned(3))) int odd;
// CHECK: :[[@LINE+1]]:28: error: 'missing' is not declared
constant int no_constant = missing;
// CHECK: :[[@LINE+1]]:1: error: unknown type name 'float16x'; did you mean 'float16'?
float16x wrong;
// CHECK: :[[@LINE+1]]:6: error: function pointers are not supported in OpenCL C
int (*pointer)(int);
