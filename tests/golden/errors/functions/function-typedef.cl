// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// What cannot be declared by the name of a function type.
typedef int unary(int);
typedef void pointers(int *);
unary f;
unary g { return 1; }
// CHECK: :[[@LINE-1]]:7: error: the definition of function 'g' needs a list of parameters; 'int (int)' cannot be its whole type
const unary constant_function;
// CHECK: :[[@LINE-1]]:1: warning: a qualifier of the function type 'int (int)' has no effect [-Wother]
global unary global_function;
// CHECK: :[[@LINE-1]]:1: error: the function type 'int (int)' cannot be qualified with the address space 'global'
kernel pointers k;
// CHECK: :[[@LINE-1]]:17: error: a kernel parameter cannot have type 'generic int *': a kernel's pointers must point to global, constant or local memory
long f(int);
// CHECK: :[[@LINE-1]]:6: error: conflicting result types for 'f': 'long', previously 'int'
// CHECK: :5:7: note: the previous declaration is here
int f(long);
// CHECK: :[[@LINE-1]]:5: error: conflicting types for 'f': 'int (long)', previously 'int (int)'
// CHECK: :5:7: note: the previous declaration is here
struct s { unary member; };
// CHECK: :[[@LINE-1]]:18: error: member 'member' is declared as a function
unary array[3];
// CHECK: :[[@LINE-1]]:12: error: an array cannot have elements of type 'int (int)'
unary result(int);
// CHECK: :[[@LINE-1]]:13: error: a function cannot return type 'int (int)'
unary initialized = 3;
// CHECK: :[[@LINE-1]]:19: error: a function cannot have an initializer
void block(void)
{
    static unary s;
// CHECK: :[[@LINE-1]]:5: error: a function that is declared in a block cannot be static
}
