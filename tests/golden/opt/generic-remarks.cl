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
    // CHECK-DAG: remarks.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: generic access selects global or local memory at run time: its pointer was selected by a condition ({{.*}}remarks.cl:8:{{[0-9]+}}): local memory from {{.*}}remarks.cl:8:{{[0-9]+}}, global memory from {{.*}}remarks.cl:8:{{[0-9]+}}
    x += *p;
    if (n > 3)
        // CHECK-DAG: remarks.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: generic access resolved to local memory: the branches before it exclude all other memory
        x += p[1];
    // CHECK-DAG: remarks.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: generic access selects global or local memory at run time: its pointer was loaded from memory that holds pointers to all of these ({{.*}}remarks.cl:11:{{[0-9]+}}): local memory from {{.*}}remarks.cl:9:{{[0-9]+}}, global memory from {{.*}}remarks.cl:{{[0-9]+:[0-9]+}}
    x += *q;
    // CHECK-DAG: remarks.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: generic access resolved to global memory: its pointer cannot point elsewhere
    *r = x;
    const int *s = in;
    for (int k = 0; k < n; k++) {
        // CHECK-DAG: remarks.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: generic access selects global or local memory at run time: its pointer was merged from several branches: {{.*}}global memory from {{.*}}remarks.cl:{{[0-9]+}}:
        out[k] = s[k];
        barrier(CLK_LOCAL_MEM_FENCE);
        s = (int *)a;
    }
    switch (n) {
    case 0: r = (int *)a; out[9] = 1; break;
    case 1: r = (int *)in; out[8] = 2; break;
    default: out[7] = 3;
    }
    // CHECK-DAG: remarks.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: generic access moved into the preceding branches: the memory of its pointer is known in each
    *r = 1;
}
