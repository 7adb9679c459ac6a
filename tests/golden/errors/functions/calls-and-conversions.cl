// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Arguments, results and conversions with an error or a warning each.
struct pair {
    int a, b;
};
struct unknown;
typedef int word;
void nothing(void);
int takes(int a, int b);
struct pair makes(void);
int result(struct pair p)
{
    return p;
// CHECK: :[[@LINE-1]]:12: error: returning 'struct pair' from a function with result type 'int' is not possible
}
global int *pointer_result(global float *p)
{
    return p;
// CHECK: :[[@LINE-1]]:12: warning: returning 'global float *' from a function with result type 'global int *': the pointers point to different types [-Wincompatible-pointer-types]
}
kernel void k(global int *p, struct pair s, event_t e, bool b, int n, float f, global void *v)
// CHECK: :[[@LINE-1]]:53: error: a kernel parameter cannot have type 'event_t': events exist only on the device
// CHECK: :[[@LINE-2]]:61: error: a kernel parameter cannot have type 'bool': the host does not know the size of bool
{
    nothing(nothing());
// CHECK: :[[@LINE-1]]:20: error: an argument cannot have type void
    takes(nothing(), 1);
// CHECK: :[[@LINE-1]]:18: error: an argument cannot have type void
    takes(1);
// CHECK: :[[@LINE-1]]:5: error: too few arguments for 'takes': 1 given, 2 expected
// CHECK: :[[@LINE-22]]:5: note: 'takes' is declared here
    takes(1, 2, 3);
// CHECK: :[[@LINE-1]]:5: error: too many arguments for 'takes': 3 given, 2 expected
// CHECK: :[[@LINE-25]]:5: note: 'takes' is declared here
    takes(s, 1);
// CHECK: :[[@LINE-1]]:11: error: passing 'struct pair' to a parameter of type 'int' is not possible
// CHECK: :[[@LINE-28]]:15: note: the parameter is here
    printf("%d", s);
// CHECK: :[[@LINE-1]]:18: error: a value of type 'struct pair' cannot be printed
    printf(n);
// CHECK: :[[@LINE-1]]:12: error: argument 1 of 'printf' is a pointer, not 'int'
    printf();
// CHECK: :[[@LINE-1]]:5: error: too few arguments for 'printf': 0 given, at least 1 expected
    (struct unknown){1};
// CHECK: :[[@LINE-1]]:5: error: a compound literal cannot have type 'struct unknown'
    (void){1};
// CHECK: :[[@LINE-1]]:5: error: a compound literal cannot have type 'void'
    (local int){1};
// CHECK: :[[@LINE-1]]:5: error: a compound literal in a function is private; it cannot be in the address space 'local'
    n = (struct pair)n;
// CHECK: :[[@LINE-1]]:9: error: a value of type 'int' cannot be cast to 'struct pair'
    n = (int)s;
// CHECK: :[[@LINE-1]]:9: error: a value of type 'struct pair' cannot be cast to 'int'
    p = (global int *)f;
// CHECK: :[[@LINE-1]]:9: error: a value of type 'float' cannot be cast to the pointer type 'global int *'
    f = (float)p;
// CHECK: :[[@LINE-1]]:9: error: a value of type 'global int *' cannot be cast to 'float'
    n = sizeof(struct unknown);
// CHECK: :[[@LINE-1]]:9: error: sizeof of the incomplete type 'struct unknown'
    n = sizeof(void());
// CHECK: :[[@LINE-1]]:9: error: sizeof of the function type 'void (void)'
    n = ({ struct pair q = s; q; });
// CHECK: :[[@LINE-1]]:7: error: assigning to 'int' from 'struct pair' is not possible
    n = ({ });
// CHECK: :[[@LINE-1]]:7: error: assigning to 'int' from 'void' is not possible
    n += *v;
// CHECK: :[[@LINE-1]]:7: error: invalid operands to '+' ('int' and 'global void')
    v[0] = 1;
// CHECK: :[[@LINE-1]]:10: error: cannot assign to an object of type 'void'
    v + 1;
    s.a.b = 1;
// CHECK: :[[@LINE-1]]:9: error: 'int' has no members
// CHECK: :[[@LINE-3]]:7: warning: the value of this expression is not used [-Wunused-value]
    s->a = 1;
// CHECK: :[[@LINE-1]]:8: error: 'struct pair' is not a pointer; did you mean '.'?
    n = *n;
// CHECK: :[[@LINE-1]]:9: error: '*' needs a pointer, not 'int'
    n = &5;
// CHECK: :[[@LINE-1]]:9: error: '&' needs an object, not a value of type 'int'
    n = word;
// CHECK: :[[@LINE-1]]:9: error: expected an expression before 'word'
    n.x = 1;
// CHECK: :[[@LINE-1]]:7: error: 'int' has no members
    if (s)
// CHECK: :[[@LINE-1]]:9: error: the condition has type 'struct pair' where a scalar is needed
        n = 1;
    while (s)
// CHECK: :[[@LINE-1]]:12: error: the condition has type 'struct pair' where a scalar is needed
        n = 1;
    for (; s;)
// CHECK: :[[@LINE-1]]:12: error: the condition has type 'struct pair' where a scalar is needed
        n = 1;
    switch (s) {
// CHECK: :[[@LINE-1]]:13: error: switch over 'struct pair', which is not an integer type
    }
    switch (f) {
// CHECK: :[[@LINE-1]]:13: error: switch over 'float', which is not an integer type
    }
    do
        n = 1;
    while (s);
// CHECK: :[[@LINE-1]]:12: error: the condition has type 'struct pair' where a scalar is needed
    return n;
// CHECK: :[[@LINE-1]]:12: error: void function 'k' returns a value of type 'int'
}
