// RUN: not gasket cc -w --emit=ast %s -o /dev/null 2>&1 | FileCheck %s
// A designator for a part of a struct that an expression initializes. As a whole, the value can be replaced.
struct pair { int a, b; };
struct outer { struct pair p[2]; };
void f(struct pair v)
{
    struct outer in_part = {.p[0] = v, .p[0].b = 9};
    // CHECK: :[[@LINE-1]]:37: error: a later initializer replaces a part of this value, which is not supported: assign the part after the declaration
    struct outer as_a_whole = {.p[0] = v, .p[0] = {1, 9}, .p[1] = v};
}
