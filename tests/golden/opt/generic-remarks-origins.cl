// RUN: gasket cc -o /dev/null --remarks %s 2>&1 | FileCheck %s
// Generic pointers from an integer, from a load through it, and from nested selections, which name the source of each memory once.
kernel void k(global ulong *table, global int *out, int n)
{
    int x = n;
    local int l;
    l = n;
    table[1] = (ulong)(int *)&l;
    table[2] = (ulong)(int *)&x;
    int *p = (int *)table[n];
// CHECK-DAG: generic-remarks-origins.cl:[[@LINE+1]]:{{[0-9]+}}: remark: generic access selects {{.*}} at run time {{.*}}: its pointer was converted from an integer
    out[0] = *p;
    int *q = get_global_id(0) ? (int *)&l : n > 7 ? (int *)&x : (int *)out;
// CHECK-DAG: generic-remarks-origins.cl:[[@LINE+1]]:{{[0-9]+}}: remark: generic access selects {{.*}} at run time {{.*}}: its pointer was selected by a condition
    out[1] = *q;
}
