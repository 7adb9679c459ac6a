// RUN: gasket cc -o /dev/null --stats=- %s | FileCheck %s
// What one kernel leaves in memory of its own pointers is gone when another runs.
// CHECK: "name": "leaves"
// CHECK: "name": "reads"
// CHECK: "generic": {"accesses": 1, "resolved": 1, "dynamic": 0, "tests": 0}
kernel void leaves(int *global *table, local int *l)
{
    table[0] = l;
}
kernel void reads(int *global *table, global int *out)
{
    out[0] = *table[0];
}
