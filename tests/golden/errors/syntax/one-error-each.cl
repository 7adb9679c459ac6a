// Slips with one error each at the place that clang names, and no message that follows from another.
// RUN: not gasket cc -cl-std=CL2.0 -Wall %s 2>&1 | FileCheck %s
kernel void size(read_only image3d_t i, global int *a)
{
    // CHECK: :[[#@LINE+1]]:12: error: no matching function for call to 'get_image_array_size' with (read_only image3d_t)
    a[0] = get_image_array_size(i);
}
kernel void loops(global int *a)
{
    // CHECK: :[[#@LINE+2]]:36: error: expected ';' here
    // CHECK: {{^ *;$}}
    do { a[0]--; } while (a[0] > 2) a[1] = 2;
    // CHECK: :[[#@LINE+1]]:32: error: expected ';' here
    do a[0]++; while (a[1] < 3) }
#define REPEAT(x) do { x; } while (0)
// CHECK: :[[#@LINE+1]]:37: error: expected ';' here
kernel void macros(global int *a) { REPEAT(a[0]++) REPEAT(a[1]++); }
kernel void names(global int *a)
{
    // CHECK: :[[#@LINE+2]]:16: error: redefinition of 'x'
    // CHECK: :[[#@LINE+1]]:9: note: the previous declaration is here
    int x = 1, x = 2; a[1] = x;
    switch (a[0]) {
    case 1:
        break;
    // CHECK: :[[#@LINE+2]]:10: error: duplicate case value 1
    // CHECK: :[[#@LINE-3]]:10: note: the other case is here
    case 1:
        break;
    }
}
void callee(int);
// A statement expression with an error has no value, and so no type that could be wrong.
kernel void statement_expressions(global int *a, float4 v)
{
    // CHECK: :[[#@LINE+1]]:19: error: 'bad1' is not declared
    int first = ({bad1; });
    // CHECK: :[[#@LINE+1]]:25: error: 'bad2' is not declared
    a[0] = ({ int t = 1;bad2; }) + 1;
    // CHECK: :[[#@LINE+1]]:15: error: function 'bad3' is not declared
    callee(({ bad3(1); }));
    // CHECK: :[[#@LINE+1]]:20: error: 'bad4' is not declared
    v = ({ float x=bad4; }).x;
    // CHECK: :[[#@LINE+1]]:11: error: 'bad5' is not declared
    if (({bad5; }))
        return;
    // CHECK: :[[#@LINE+1]]:25: error: 'bad6' is not declared
    a[1] = ({ if (true){bad6;} });
    // CHECK: :[[#@LINE+1]]:14: error: expected ';' before '4'
    v = ({ 3 4; });
    // CHECK: :[[#@LINE+2]]:19: warning: unused variable 't'
    // CHECK: :[[#@LINE+1]]:10: error: assigning to 'int' from 'void' is not possible
    a[2] = ({ int t = 1; });
}
// No warning that a variable is unused after an error in its scope, whose part the use may be.
void unused(int p)
{
    // CHECK: :[[#@LINE+2]]:20: error: redefinition of 'a' with a different type: 'float', previously 'int'
    // CHECK: :[[#@LINE+1]]:9: note: the previous declaration is here
    int a=1; float a=2;
    for (;;) {
        // CHECK: :[[#@LINE+1]]:13: warning: unused variable 'inner'
        int inner;
    }
    // CHECK: :[[#@LINE+3]]:10: warning: unused variable 'p'
    // CHECK: :[[#@LINE+2]]:21: error: redefinition of 'p'
    // CHECK: :[[#@LINE-11]]:17: note: the previous declaration is here
    {int p;}    int p;
}
static void unused_function(void) {}
static int unused_variable;
// A name that is declared twice in a scope is not visible after it.
void visible(int a, int p) { a = p; }
