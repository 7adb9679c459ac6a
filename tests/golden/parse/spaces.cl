// RUN: gasket cc --emit=ast -w %s | FileCheck %s
// RUN: gasket cc --emit=ast -w -cl-std=CL1.2 -D OLD %s | FileCheck --check-prefix=OLD %s
// A pointer that says nothing points to generic memory from 2.0 on, to private memory before; named spaces convert to generic by themselves.
#ifdef OLD
// OLD: function 'int sum(private int *)'
int sum(int *p) { return p[0] + p[1]; }
kernel void k(global int *g)
{
    int a[2] = {1, 2};
    // OLD: call 'int' sum
    // OLD-NEXT: convert 'private int *' decay
    g[0] = sum(a);
}
#else
// CHECK: function 'int sum(generic int *)'
int sum(int *p) { return p[0] + p[1]; }
kernel void k(global int *g, local int *l)
{
    int a[2] = {1, 2};
    // CHECK: call 'int' sum
    // CHECK-NEXT: convert 'generic int *' space
    // CHECK-NEXT: convert 'private int *' decay
    g[0] = sum(a);
    // CHECK: call 'int' sum
    // CHECK-NEXT: convert 'generic int *' space
    // CHECK-NEXT: convert 'local int *' load
    g[1] = sum(l);
    int *p = g;
    // CHECK: convert 'global int *' space explicit
    // CHECK-NEXT: convert 'generic int *' load
    global int *q = (global int *)p;
    // CHECK: == 'int'
    // CHECK-NEXT: convert 'generic int *' load
    // CHECK: convert 'generic int *' null
    if (p == 0)
        *q = 3;
}
#endif
