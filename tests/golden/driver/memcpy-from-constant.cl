// __builtin_memcpy copies from constant memory, too.
// RUN: gasket run -g 1 -a o=int[12] -a c=int[4]:iota --print o %s | tr '\n' ' ' | FileCheck %s
// RUN: gasket run --via=ir -g 1 -a o=int[12] -a c=int[4]:iota --print o %s | tr '\n' ' ' | FileCheck %s
// CHECK: {{^}}0 1 2 3 3 1 4 1 0 1 2 3 {{$}}
constant int table[4] = {3, 1, 4, 1};

kernel void k(global int *o, constant int *c)
{
    int p[4];

    __builtin_memcpy(o, c, 16);
    __builtin_memcpy(o + 4, table, 16);
    __builtin_memcpy(p, o, 16);
    __builtin_memcpy(o + 8, p, 16);
}
