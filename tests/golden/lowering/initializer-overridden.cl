// RUN: gasket run -O0 -g 1 -a out=int[15] --print out %s | FileCheck %s
// RUN: gasket run -O2 -g 1 -a out=int[15] --print out %s | FileCheck %s
// A later designator for a member leaves the other members of a range as they are; a list in braces is for the whole object.
// A designator also leaves the other parts of a string or compound literal as they are (C11 6.7.9, paragraph 19).
struct pair { int a, b; };
constant struct pair table[3] = {[0 ... 2] = {1, 2}, [1].b = 5, [2] = {7}};
struct named { char name[4]; struct pair p; };
constant struct named whole = {.name = "abc", .p = (struct pair){3, 4}, .name[1] = 'x', .p.b = 9};
constant struct named cleared = {.p.a = 5, .p = (struct pair){.b = 4}, .p.b = 6};
kernel void k(global int *out)
{
    int four = out[0] + 4;
    struct named own = {.name = "abc", .p = (struct pair){four - 1, four}, .name[1] = 'x', .p.b = 9};
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
    out[10] = whole.name[0] == 'a' && whole.name[1] == 'x' && whole.name[2] == 'c' && whole.name[3] == 0; // CHECK-NEXT: {{^}}1{{$}}
    out[11] = whole.p.a * 10 + whole.p.b; // CHECK-NEXT: 39
    out[12] = cleared.p.a * 10 + cleared.p.b; // CHECK-NEXT: {{^}}6{{$}}
    out[13] = own.name[0] == 'a' && own.name[1] == 'x' && own.name[2] == 'c' && own.name[3] == 0; // CHECK-NEXT: {{^}}1{{$}}
    out[14] = own.p.a * 10 + own.p.b; // CHECK-NEXT: 39
}
