// Structs as arguments: fields in braces as in an initializer of C, by value and in buffers; --print prints them so that they read
// back, a union by its largest member.
// RUN: gasket run -k link -g 4 -a 'n=Node[4]:{0,2},{2,1},{.count=7}' -a 'q={1,-1,1.5,2}' -a 'out=int[4]' --print n --print out:1 %s | FileCheck %s --check-prefix=NODES
// RUN: gasket run -k link -g 4 -a 'n=Node[]:{0,2},{2,1},{.first=0,7},{}' -a 'q={.c=1,.d=1,1.5,2}' -a 'out=int[4]' --via=ir --print n --print out:1 %s | FileCheck %s --check-prefix=NODES
// RUN: gasket run -k step -g 2 -a 'x=struct P[2]:{{1,2,3},7,{{1,2},3},{0.5}},{1,2,3,8,1,2,255,.u={.l=5}, .p=0x10}' --print x %s | FileCheck %s
// RUN: gasket run -k step -g 2 -a 'x=P[2]:{{1, 2, 3}, 7, {{1, 2}, 3}, {.l=1056964608}, 0},{{1, 2, 3}, 8, {{1, 2}, 255}, {.l=5}, 16}' --print x --via=ir %s | FileCheck %s
// RUN: gasket run -k step -g 2 -a 'x=P[2]:fill={{1,2,3},7,{{1,2},3},{0.5}}' --print x:1 -o x=%t.bin %s | FileCheck %s --check-prefix=FILL
// RUN: gasket run -k step -g 1 -a x=@%t.bin --print x %s | FileCheck %s --check-prefix=FILE
// RUN: gasket run -k link -g 2 -a 'n=int[4]:1,2,3,4' -a 'q=hex:00000000000000000000000000000000' -a 'out=int[2]' --print n %s | FileCheck %s --check-prefix=INTS
// NODES:      {{^}}{0, 2}
// NODES-NEXT: {{^}}{2, 3}
// NODES-NEXT: {{^}}{0, 7}
// NODES-NEXT: {{^}}{0, 0}
// NODES-NEXT: {{^}}1
// CHECK:      {{^}}{{[{][{]}}1, 2, 3}, 7, {{[{][{]}}1, 2}, 4}, {.l=1056964608}, 0}
// CHECK-NEXT: {{^}}{{[{][{]}}1, 2, 3}, 8, {{[{][{]}}1, 2}, 0}, {.l=5}, 16}
// FILL:       {{^}}{{[{][{]}}1, 2, 3}, 7, {{[{][{]}}1, 2}, 4}, {.l=1056964608}, 0}
// FILL-NOT:   {{.}}
// FILE:       {{^}}{{[{][{]}}1, 2, 3}, 7, {{[{][{]}}1, 2}, 5}, {.l=1056964608}, 0}
// FILE-NEXT:  {{^}}{{[{][{]}}1, 2, 3}, 7, {{[{][{]}}1, 2}, 4}, {.l=1056964608}, 0}
// INTS:       {{^}}1
// INTS-NEXT:  {{^}}3
// RUN: sh -c 'gasket run -k step -g 1 -a "x=Node[2]:{1,2}" %s 2>%t; test $? = 2' && FileCheck %s --check-prefix=OTHER < %t
// OTHER:  error: argument x=Node[2]:{1,2}: the elements are Node, but the parameter points to struct P
// RUN: not gasket run -k step -g 1 -a "x=P[2]:{1" %s 2>&1 | FileCheck %s --check-prefix=BRACE
// BRACE:  error: argument x=P[2]:{1: missing '}'
// RUN: not gasket run -k step -g 1 -a "x=P[1]:{1},{2}" %s 2>&1 | FileCheck %s --check-prefix=MANY
// MANY:   error: argument x=P[1]:{1},{2}: there are more than 1 values
// RUN: not gasket run -k step -g 1 -a "x=P[]:{.z=3}" %s 2>&1 | FileCheck %s --check-prefix=MEMBER
// MEMBER: error: argument x=P[]:{.z=3}: struct P has no member 'z'
// RUN: not gasket run -k step -g 1 -a "x=P[2]:{1,2,3,4,5,6,7,8,9,10}" %s 2>&1 | FileCheck %s --check-prefix=FULL
// FULL:   error: argument x={{.*}}: too many values for struct P
// RUN: not gasket run -k step -g 1 -a "x=P[2]:iota" %s 2>&1 | FileCheck %s --check-prefix=IOTA
// IOTA:   error: argument x=P[2]:iota: unexpected ':iota' (expected :{…},{…}, :fill={…} or :noinit for structs)
// RUN: not gasket run -k step -g 1 -a "x=R[2]" %s 2>&1 | FileCheck %s --check-prefix=NAME
// NAME:   error: argument x=R[2]: expected TYPE[N], {{.*}}where TYPE is a scalar, vector or struct
// RUN: not gasket run -k link -g 1 -a 'n=Node[1]' -a 'q={1.5}' -a 'out=int[1]' %s 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE:  error: argument q={1.5}: '1.5}' is not an integer
typedef struct {
    int first, count;
} Node;

struct P {
    float3 pos;
    char tag;
    struct {
        short a[2];
        uchar b;
    } in;
    union {
        float f;
        ulong l;
    } u;
    global int *p;
};

enum color { RED, GREEN };

struct Q {
    enum color c;
    signed char d;
    float2 e;
};

kernel void link(global Node *n, struct Q q, global int *out)
{
    size_t i = get_global_id(0);

    n[i].count += n[i].first;
    out[i] = (int)q.c * (q.e.x == 1.5f && q.e.y == 2.0f);
}

kernel void step(global struct P *x)
{
    x[get_global_id(0)].in.b++;
}
