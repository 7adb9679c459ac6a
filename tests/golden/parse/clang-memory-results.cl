// The result of clang's functions of memory: a generic pointer; without generic pointers, one to the memory of the first argument.
// RUN: gasket run -k k --verify-each -g 1 -a o=int[6] -a g=char[4] --print o %s | FileCheck %s
// RUN: gasket run -k k --verify-each -O0 -cl-std=CL1.2 -g 1 -a o=int[6] -a g=char[4] --print o %s | FileCheck %s
kernel void k(global int *o, global char *g)
{
    char a[4] = "abc";
#if __OPENCL_C_VERSION__ >= 200
    generic char *p = __builtin_memcpy(g, a, 4), *q = __builtin_memchr(a, 'z', 4);
#else
    global char *p = __builtin_memcpy(g, a, 4);
    private char *q = __builtin_memchr(a, 'z', 4);
#endif

    p[1] += 5;
    o[0] = p == g;
    o[1] = g[1];
    o[2] = !q;
    o[3] = __builtin_memchr(g, 'c', 4) == 0;
    o[4] = __builtin_memchr(g, 'b', 4) == 0;
    o[5] = *(global char *)__builtin_memset(g + 2, 9, 2);
}
// CHECK: {{^}}1{{$}}
// CHECK-NEXT: {{^}}103{{$}}
// CHECK-NEXT: {{^}}1{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}1{{$}}
// CHECK-NEXT: {{^}}9{{$}}
