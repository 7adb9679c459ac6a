// RUN: not gasket cc -cl-std=CL3.0 -Wall %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// Slips with one message each, at the place that clang names, after which the rest of the file is as it should be.
// CHECK: :[[#@LINE+1]]:27: error: the value of enumerator 'GREEN' is not an integer constant expression
enum color { RED, GREEN = 1.5, BLUE = };
// CHECK: :[[#@LINE-1]]:39: error: expected an expression before '}'
// CHECK: :[[#@LINE+2]]:16: error: expected ',' between enumerators
// CHECK-NEXT: {{^}}enum three { X3 Y3, Z3 };
enum three { X3 Y3, Z3 };
// CHECK-NEXT: {{^}}               ^
// CHECK-NEXT: {{^}}               ,
int after_enums(enum color c, enum three t) { return RED + X3 + Z3 + GREEN + c + t; }
kernel void enums(global int *a)
{
    // CHECK: :[[#@LINE+1]]:21: error: expected an expression before '}'
    enum wrong {W1 =};
    enum wrong *c; a[0] = *c;
}
// A function with a variable number of arguments is declared all the same.
// CHECK: :[[#@LINE+1]]:9: error: functions with a variable number of arguments are not supported in OpenCL C
int many(int a, ...);
int calls(void) { return many(1) + many(1, 2); }
kernel void literals(global int *a, global char *s)
{
    // CHECK: :[[#@LINE+1]]:20: error: expected a type before '2'
    a[0] = a[1] ^^ 2;
    a++;
    // CHECK: :[[#@LINE+1]]:18: error: expected a name before '3'
    a[0] = ^(int 3) { };
    s++;
    // CHECK: :[[#@LINE+1]]:16: error: an array needs a list in braces, or a string for characters
    char n[] = 5;
    (void)n;
}
// A block literal that a syntax error interrupts ends with the function, too.
kernel void open_block(global int *a)
{
    // CHECK: :[[#@LINE+1]]:13: error: expected a type before '}'
    a[0] = ^}
int global_after(int x) { return x; }
kernel void spaces(global int *a, constant float *c)
{
    // CHECK: :[[#@LINE+1]]:22: error: passing 'constant float *' to a parameter of type 'generic float *' changes the address space from 'constant' to 'generic'
    a[0] = !to_local(c);
}
// A string is not const, although nothing can change it.
constant char *text = "abc";
kernel void kinds(global int *a)
{
    constant char *inner = "abc";
    typedef int T;
    // CHECK: :[[#@LINE+2]]:7: error: 'T' is declared as a variable, previously as a type name
    // CHECK: :[[#@LINE-2]]:17: note: the previous declaration is here
    T T;
    T x = 1;
    // CHECK: :[[#@LINE+1]]:5: error: unknown type name 'new'; OpenCL C has no dynamic memory
    new int;
    // CHECK: :[[#@LINE+1]]:7: error: expected ';' before '{'
    a {3};
label_after_error:
    a[0] = x + *inner;
}
// A statement after an expression without semicolon.
kernel void semicolons(global int *a)
{
    // CHECK: :[[#@LINE+2]]:14: error: expected ';' here
    // CHECK: {{^             ;$}}
    do a[0]++ while (a[1]);
    // CHECK: :[[#@LINE+1]]:29: error: expected ';' here
    for (;a[0];) a[0] = a[1] return;
    // CHECK: :[[#@LINE+1]]:26: error: expected ';' here
    if (a[0]) a[1] = a[2] else a[1] = 3;
    // CHECK: :[[#@LINE+1]]:9: error: unexpected character '@'
    int @ y;
}
