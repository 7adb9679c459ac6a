// RUN: gasket cc -o /dev/null --remarks %s 2>&1 | FileCheck %s
// What was decided of each access, why, and where the pointer of what is left came from.
typedef int *pointer;
kernel void k(global int *in, global int *out, local pointer *table, int n)
{
    local int a[4];
    int x = 0;
    int *p = n > 3 ? (int *)a : (int *)in;
    table[n] = n > 5 ? (int *)a : (int *)in;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *q = table[n + 1];
    int *r = (int *)out;
    // CHECK-DAG: remarks.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: generic access looks for its pointer in global or local memory: it was chosen by a condition ({{.*}}remarks.cl:8:{{[0-9]+}})
    x += *p;
    if (n > 3)
        // CHECK-DAG: remarks.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: generic access resolved to local memory: the branches on the way here leave no other
        x += p[1];
    // CHECK-DAG: remarks.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: generic access looks for its pointer in global or local memory: it was loaded from memory that holds pointers into all of these ({{.*}}remarks.cl:11:{{[0-9]+}})
    x += *q;
    // CHECK-DAG: remarks.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: generic access resolved to global memory: its pointer leads nowhere else
    *r = x;
}
