// RUN: gasket opt --passes=inline,sroa,mem2reg,combine,specialize,drop-dead,infer-spaces,dce %s | FileCheck %s
// RUN: gasket cc --remarks -o /dev/null --stats=%t.json %s 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: python3 -c "import json; k = json.load(open('%t.json'))['kernels']; print([(x['name'], x['generic']['dynamic'], x['generic']['tests']) for x in k])" | FileCheck %s --check-prefix=STATS
// A function that is not inlined is copied for the spaces of its pointers, with what it calls; the spaces of one kernel do not reach the other.

// REMARK: specialize.cl:15:{{.*}} remark: function copied for the address spaces of its pointers: 'sum{{[.0-9]*}}.local'
// STATS: {{.}}('first', 0, 0), ('second', 0, 0){{.}}
__attribute__((noinline)) int sum(const int *p, int n)
{
    int s = 0;
    for (int k = 0; k < n; k++)
        s += p[k];
    return s;
}
__attribute__((noinline)) int twice(const int *p) { return sum(p, 4) * 2; }

// CHECK: call {{.*}} @twice.local(ptr addrspace(3)
kernel void first(global int *out, local int *l)
{
    out[0] = twice(l);
}

// CHECK: call {{.*}} @sum.global(ptr addrspace(1)
kernel void second(global int *out)
{
    out[0] = sum(out, 2);
}
// CHECK: define internal {{.*}} @sum.local(ptr addrspace(3)
// CHECK: load i32, ptr addrspace(3)
// CHECK: define internal {{.*}} @twice.local(ptr addrspace(3) %p)
// CHECK: call {{.*}} @sum.local(ptr addrspace(3) %p
// CHECK: define internal {{.*}} @sum.global(ptr addrspace(1)
// CHECK: load i32, ptr addrspace(1)
