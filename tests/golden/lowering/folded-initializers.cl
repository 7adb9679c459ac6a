// RUN: gasket run -w -g 1 -a o=float[24] --print o %s 2>&1 | FileCheck %s
// RUN: gasket run -w --via=ir -g 1 -a o=float[24] --print o %s 2>&1 | FileCheck %s
// Initializers at program scope and of static variables that GNU C folds: compound literals, as a whole or as parts, comma operators
// without side effects, and clang's infinities. A later initializer of the same part replaces a literal.
struct pair { float x, y; };
struct outer { float before; struct pair p[2]; union { int i; float f; } u; char name[6]; };

constant struct outer whole = (struct outer){1, {{2, 3}, {4}}, {.f = 5}};
global struct pair list[3] = {(struct pair){6, 7}, [2] = (struct pair){.y = 8}, [0].y = 9};
constant struct pair replaced[1] = {[0].y = 10, [0] = (struct pair){11}};
constant float4 vector = (float4){12, (float2){13, 14}, 15};
constant float scalar = (float){16} + 1;
constant float comma = ((void)0, 18);
constant float4 infinite = {__builtin_inff(), -__builtin_huge_valf(), (float)__builtin_inf(), 19};
constant double huge = __builtin_huge_val();

kernel void k(global float *o)
{
    static struct outer inner = (struct outer){.p[1] = (struct pair){20, 21}, .u.f = 22, .name = "text"};
    static constant float2 lanes = (float2)(23, (float){24});
    o[0] = whole.before; // CHECK: {{^}}1{{$}}
    o[1] = whole.p[0].x; // CHECK-NEXT: {{^}}2{{$}}
    o[2] = whole.p[0].y; // CHECK-NEXT: {{^}}3{{$}}
    o[3] = whole.p[1].x + whole.p[1].y; // CHECK-NEXT: {{^}}4{{$}}
    o[4] = whole.u.f; // CHECK-NEXT: {{^}}5{{$}}
    o[5] = list[0].x; // CHECK-NEXT: {{^}}6{{$}}
    o[6] = list[0].y; // CHECK-NEXT: {{^}}9{{$}}
    o[7] = list[1].x + list[1].y + list[2].x; // CHECK-NEXT: {{^}}0{{$}}
    o[8] = list[2].y; // CHECK-NEXT: {{^}}8{{$}}
    o[9] = replaced[0].x; // CHECK-NEXT: {{^}}11{{$}}
    o[10] = replaced[0].y; // CHECK-NEXT: {{^}}0{{$}}
    o[11] = vector.s0 + vector.s3; // CHECK-NEXT: {{^}}27{{$}}
    o[12] = vector.s1 + vector.s2; // CHECK-NEXT: {{^}}27{{$}}
    o[13] = scalar; // CHECK-NEXT: {{^}}17{{$}}
    o[14] = comma; // CHECK-NEXT: {{^}}18{{$}}
    o[15] = infinite.s0; // CHECK-NEXT: {{^}}inf{{$}}
    o[16] = infinite.s1; // CHECK-NEXT: {{^}}-inf{{$}}
    o[17] = infinite.s2; // CHECK-NEXT: {{^}}inf{{$}}
    o[18] = huge; // CHECK-NEXT: {{^}}inf{{$}}
    o[19] = inner.before + inner.p[0].x + inner.p[1].x + (inner.name[3] - 't') + inner.name[4]; // CHECK-NEXT: {{^}}20{{$}}
    o[20] = inner.p[1].y; // CHECK-NEXT: {{^}}21{{$}}
    o[21] = inner.u.f; // CHECK-NEXT: {{^}}22{{$}}
    o[22] = lanes.x; // CHECK-NEXT: {{^}}23{{$}}
    o[23] = lanes.y; // CHECK-NEXT: {{^}}24{{$}}
}
