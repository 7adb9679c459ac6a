// RUN: gasket cc --emit=ast -w --fprivate-program-scope %s | FileCheck %s
// Where variables live: program scope, static locals and local memory have names of their own.
// CHECK: static 'global int counter'
int counter;
// CHECK: static 'private int mine'
// CHECK-NEXT: at 0 'int'
// CHECK-NEXT: constant 'int' 5
private int mine = 5;
// CHECK: static 'global int f.n'
// CHECK: static 'global int f.n.1'
// CHECK: static 'global int later' extern
// CHECK: static 'global int later' <
// CHECK-NEXT: at 0 'int'
// CHECK: local 'local float k.tile[64]'
int f(void)
{
    static int n;
    {
        static int n;
        n++;
    }
    return n++ + mine++;
}
int g(void)
{
    extern global int later;
    return later;
}
global int later = 3;
kernel void k(global int *p)
{
    local float tile[64];
    tile[get_local_id(0)] = f();
    barrier(CLK_LOCAL_MEM_FENCE);
    // CHECK: kernel
    // CHECK: variable 'private int x' aligned 16
    int x __attribute__((aligned(16))) = (int)tile[0];
    p[0] = x + counter;
}
