// Slips of beginners: each is reported where it is, with its correction where there is one, and leads to no further errors.
// RUN: not gasket cc -Wall -Wextra -o /dev/null %s 2>&1 | FileCheck %s
#define SIZE 16;
typedef struct { float x, y; } point
// CHECK: :[[@LINE-1]]:37: error: expected ';' here
struct pair { int first, second };
// CHECK: :[[@LINE-1]]:32: warning: expected ';' after the last member [-Wother]
kernel void declarations(global int *a, global point *p)
{
    int i == get_global_id(0);
    // CHECK: :[[@LINE-1]]:11: error: a variable is initialized with '=', not '=='
    // CHECK: {{^ +=$}}
    float4 v = (1, 2, 3, 4);
    // CHECK: :[[@LINE-1]]:24: warning: the comma operator drops its left operand; a vector literal begins with '(float4)' [-Wunused-value]
    // CHECK: {{^ +\(float4\)$}}
    float4 w = float4(1, 2, 3, 4);
    // CHECK: :[[@LINE-1]]:16: error: a cast or a vector literal begins with its type in parentheses: '(float4)'
    float t[SIZE];
    // CHECK: :[[@LINE-1]]:13: error: unexpected ';'
    // CHECK: note: in expansion of macro 'SIZE'
    t[i] = v.x;
    a[i] = t[i];
    p[i].x = 1;
}
kernel void tags(global pair *p) { p[0].first = 1; }
// CHECK: :[[@LINE-1]]:25: error: unknown type name 'pair'; write 'struct pair'
// CHECK: {{^ +struct ?$}}
// CHECK: note: 'struct pair' is declared here
kernel void spaces(__gobal int *a) { a[0] = 1; }
// CHECK: :[[@LINE-1]]:20: error: unknown type name '__gobal'; did you mean '__global'?
kernel void statements(global int *a, uint n)
{
    switch (a[0]) {
    case 1:
        int x = 3;
        // CHECK: :[[@LINE-1]]:9: error: a declaration cannot follow a label or be the body of a statement; enclose it in braces
        break;
    }
    for (int i = 0; i < 4; i++); {
        // CHECK: :[[@LINE-1]]:32: warning: 'for' has an empty body; the block after it is not a part of the loop [-Wempty-body]
        // CHECK: note: put the semicolon on a separate line to silence this warning
        a[1] = 1;
    }
    for (int i = 0; i < 4; i++;)
        // CHECK: :[[@LINE-1]]:31: error: unexpected ';'
        a[i] = 1;
    while (n < 4 && a[n]++)
        ;
    for (; n >= 0; n--)
        // CHECK: :[[@LINE-1]]:14: warning: this comparison of 'uint', which is unsigned, with 0 is always true [-Wtautological-unsigned-zero-compare]
        a[n] = 0u > n;
        // CHECK: :[[@LINE-1]]:19: warning: this comparison of 'uint', which is unsigned, with 0 is always false [-Wtautological-unsigned-zero-compare]
}
kernel void pointers(global int *a, local int *l)
{
    int array[3] = {0}, number = 3;
    atomic_add(a[0], 1);
    // CHECK: :[[@LINE-1]]:5: error: no matching function for call to 'atomic_add' with (int, int)
    // CHECK: :[[@LINE-2]]:16: note: take the address of argument 1 with '&'
    event_t e = async_work_group_copy(l, a, 4, 0);
    wait_group_events(1, e);
    // CHECK: :[[@LINE-1]]:26: error: passing 'event_t' to a parameter of type 'generic event_t *' is not possible; take the address with '&'
    int address = &number;
    // CHECK: :[[@LINE-1]]:19: warning: initializing 'int' with an expression of type 'private int *' converts a pointer to an integer without a cast; remove the '&' [-Wint-conversion]
    a[1] = array[3] + address;
    // CHECK: :[[@LINE-1]]:18: warning: array index 3 is past the end of the array, which has 3 elements [-Warray-bounds]
    // CHECK: note: array 'array' is declared here
}
kernel void loops(global int *a)
{
    do {
        a[0]++;
    } a[1] = 1;
    // CHECK: :[[@LINE-1]]:7: error: expected 'while' after the body of 'do' before 'a'
}
