// RUN: gasket cc -o /dev/null --remarks --private-memory=auto %s 2>&1 | FileCheck %s
// Private memory beside global memory is placed in a global buffer: only local memory must be told apart at run time.
kernel void k(global int *out, int n)
{
    local int l[4];
    int x[8];
    for (int i = 0; i < 8; i++)
        x[i] = out[i + n];
    l[n & 3] = n;
    int *p = n & 1 ? x + (n & 7) : (int *)out;
    // CHECK-DAG: placed.cl:[[#@LINE+2]]:{{[0-9]+}}: remark: private memory is placed in a global buffer in kernels that execute this access: its pointer may point to private or other memory{{$}}
    // CHECK-DAG: placed.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: generic access resolved to global memory: its pointer points there or to private memory, which is placed in a global buffer{{$}}
    *p = n;
    int *q = n & 2 ? p : (int *)l;
    // CHECK-DAG: placed.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: generic access selects global or local memory at run time (private memory is placed in a global buffer): its pointer was selected by a condition
    *q = n + 1;
    out[n + 1] = x[n & 7];
    out[n] = l[n & 3];
}
