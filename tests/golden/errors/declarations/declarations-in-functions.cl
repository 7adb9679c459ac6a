// RUN: not gasket cc --emit=ast -w %s 2>&1 | FileCheck %s
// Declarations in functions, and of functions, with an error each.
int twice;
int function(int a);
static int prototype(void);
kernel void k(global int *p)
{
    global int here;
// CHECK: :[[@LINE-1]]:16: error: variable 'here' in a function cannot be in the global address space unless it is static
    generic int there;
// CHECK: :[[@LINE-1]]:17: error: variable 'there' cannot be in the generic address space, which only pointers point to
    static private int in_private;
// CHECK: :[[@LINE-1]]:24: error: static variable 'in_private' cannot be in the address space 'private'
    static local int in_local;
// CHECK: :[[@LINE-1]]:22: error: static variable 'in_local' cannot be in the address space 'local'
    extern int outside = 1;
// CHECK: :[[@LINE-1]]:24: error: an extern declaration in a function cannot have an initializer
    local int shared = 1;
// CHECK: :[[@LINE-1]]:22: error: local variable 'shared' cannot have an initializer
    int function(float a);
// CHECK: :[[@LINE-1]]:9: error: conflicting types for 'function': 'int (float)', previously 'int (int)'
// CHECK: :[[@LINE-18]]:5: note: the previous declaration is here; __attribute__((overloadable)) on both would allow both
    {
        float function(int a);
// CHECK: :[[@LINE-1]]:15: error: conflicting result types for 'function': 'float', previously 'int'
// CHECK: :[[@LINE-22]]:5: note: the previous declaration is here
    }
    int twice, twice;
// CHECK: :[[@LINE-1]]:16: error: redefinition of 'twice'
// CHECK: :[[@LINE-2]]:9: note: the previous declaration is here
    typedef int word;
    typedef float word;
// CHECK: :[[@LINE-1]]:19: error: redefinition of 'word' with a different type: 'float', previously 'int'
// CHECK: :[[@LINE-3]]:17: note: the previous declaration is here
    typedef int word;
// CHECK: :[[@LINE-1]]:17: error: redefinition of 'word' with a different type: 'int', previously 'float'
// CHECK: :[[@LINE-5]]:19: note: the previous declaration is here
    int word;
// CHECK: :[[@LINE-1]]:9: error: 'word' is declared as a variable, previously as a type name
// CHECK: :[[@LINE-5]]:17: note: the previous declaration is here
    __auto_type nothing = k(p);
// CHECK: :[[@LINE-1]]:28: error: 'nothing' cannot have type void
    _Static_assert(0);
// CHECK: :[[@LINE-1]]:5: error: static assertion failed
    _Static_assert(0, "text");
// CHECK: :[[@LINE-1]]:5: error: static assertion failed: text
    _Static_assert(p, "not constant");
// CHECK: :[[@LINE-1]]:20: error: the condition of a static assertion is not an integer constant expression
    _Static_assert(missing, "");
// CHECK: :[[@LINE-1]]:20: error: 'missing' is not declared
    _Static_assert(1, "never shown");
label:
    p[0] = 1;
label:
// CHECK: :[[@LINE-1]]:1: error: redefinition of label 'label'
// CHECK: :[[@LINE-4]]:1: note: the other one is here
    p[1] = 2;
}
int same_names(int a, float a) { return 1; }
// CHECK: :[[@LINE-1]]:29: error: redefinition of parameter 'a'
int number { return 1; }
// CHECK: :[[@LINE-1]]:5: error: 'number' is not declared as a function, but has a body
int twice(void) { return 1; }
// CHECK: :[[@LINE-1]]:5: error: 'twice' is declared as a function, previously as a variable
// CHECK: :[[@LINE-62]]:5: note: the previous declaration is here
int function(int a) { return a; }
int function(int a) { return a; }
// CHECK: :[[@LINE-1]]:5: error: redefinition of 'function'
// CHECK: :[[@LINE-3]]:5: note: the previous definition is here
typedef float function;
// CHECK: :[[@LINE-1]]:15: error: 'function' is declared as a type name, previously as a function
// CHECK: :[[@LINE-68]]:5: note: the previous declaration is here
float prototype(void);
// CHECK: :[[@LINE-1]]:7: error: conflicting result types for 'prototype': 'float', previously 'int'
// CHECK: :[[@LINE-70]]:12: note: the previous declaration is here
kernel void main(void) {}
// CHECK: :[[@LINE-1]]:13: error: a kernel cannot be called 'main'
int main(void) { return 0; }
// CHECK: :[[@LINE-1]]:5: error: a function cannot be called 'main'
// CHECK: :[[@LINE-2]]:5: error: conflicting result types for 'main': 'int', previously 'void'
// CHECK: :[[@LINE-5]]:13: note: the previous declaration is here
