// RUN: gasket run -O0 -g 1 -a out=int[10] --print out %s | FileCheck %s
// RUN: gasket run -O2 -g 1 -a out=int[10] --print out %s | FileCheck %s
// A later designator for a member leaves the other members of a range as they are; a list in braces is for the whole object.
struct pair { int a, b; };
constant struct pair table[3] = {[0 ... 2] = {1, 2}, [1].b = 5, [2] = {7}};
kernel void k(global int *out)
{
    struct pair few[3] = {[0 ... 2] = {1, 2}, [1].b = 5, [2] = {7}};
    struct pair many[3000] = {[0 ... 2999] = {1, 2}, [1500].b = 5, [2000] = {7}};

    out[0] = table[1].a * 10 + table[1].b; // CHECK: 15
    out[1] = table[2].a * 10 + table[2].b; // CHECK-NEXT: 70
    out[2] = few[1].a * 10 + few[1].b; // CHECK-NEXT: 15
    out[3] = few[2].a * 10 + few[2].b; // CHECK-NEXT: 70
    out[4] = many[0].a * 10 + many[2999].b; // CHECK-NEXT: 12
    out[5] = many[1499].a * 10 + many[1499].b; // CHECK-NEXT: 12
    out[6] = many[1500].a * 10 + many[1500].b; // CHECK-NEXT: 15
    out[7] = many[1501].a * 10 + many[1501].b; // CHECK-NEXT: 12
    out[8] = many[2000].a * 10 + many[2000].b; // CHECK-NEXT: 70
    out[9] = many[2001].a * 10 + many[2001].b; // CHECK-NEXT: 12
}
