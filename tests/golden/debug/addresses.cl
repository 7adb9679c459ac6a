// Pointers that are sums of an argument and ids, though the code has offsets into surfaces alone, and an array that is in registers. The values follow from a[j] = j.
// RUN: gasket debug --via=sim -g 8 -l 8 -a 'a=int[64]:iota' -a l=int[16] -a n=2 -k addresses %s -ex 'break 18' -ex c -ex 'info locals' -ex 'print p @all' -ex next -ex 'print q @all' -ex 'print r @all' --batch | FileCheck-in-part %s
// RUN: gasket debug --via=sim -g 8 -l 8 -a 'a=int[64]:iota' -a n=5 -k components %s -ex 'break 24' -ex c -ex 'info locals' -ex next -ex 'print t[1] @all' -ex next -ex 'print t @all' --batch | FileCheck-in-part %s --check-prefix=ARRAY
// The directives are read back, and the section of a binary.
// RUN: gasket cc -g --simd=8 %s -o %t.asm && gasket debug -g 8 -l 8 -a 'a=int[64]:iota' -a l=int[16] -a n=2 -k addresses %t.asm -ex 'break 18' -ex c -ex 'info locals' -ex 'print p @all' -ex next -ex 'print q @all' -ex 'print r @all' --batch | FileCheck-in-part %s
// RUN: gasket cc -g --simd=8 --emit=zebin %s -o %t.bin && gasket dis %t.bin | cmp - %t.asm
// RUN: gasket debug --via=sim -g 8 -l 8 -a 'a=int[64]:iota' -k stores %s -ex 'break 32' -ex c -ex 'print t @all' -ex next -ex 'print t @all' --batch | FileCheck-in-part %s --check-prefix=STORES
// RUN: gasket debug --via=sim -g 1 -l 1 -a 'a=int[8]' -a n=8 -k gone %s -ex next -ex next -ex 'info locals' --batch | FileCheck-in-part %s --check-prefix=GONE
// The code is the same without statements.
// RUN: sh -c 'for g in -g "" ; do gasket cc $g --simd=8 %s | grep -v "^//" > %t.code$g; done; cmp %t.code-g %t.code'
kernel void addresses(global int *a, local int *l, int n)
{
    global int *p = a + get_global_id(0) * 4, *q = p + n;
    local int *r = l + get_local_id(0) + 1;
    p[0] = 1;
    *r = n;
    barrier(CLK_LOCAL_MEM_FENCE);
    q[1] = l[1];
    a[3] = 7;
}
kernel void components(global int *a, int n)
{
    int i = get_global_id(0), t[4] = {n, n * 2, n * 3, n * 4};
    t[a[i] & 3] += i;
    a[i] = t[a[i + 8] & 3];
    a[i + 8] = t[i & 3];
}
kernel void stores(global int *a)
{
    int i = get_global_id(0), t[4] = {0};
    t[1] = i;
    t[a[i] & 3] += 4;
    a[i] = t[a[i + 8] & 3];
}
kernel void gone(global int *a, int n)
{
    int unused = 1;
    for (int j = 0; j < n; j++) {
        unused = unused * 3 + a[j];
        a[j] = j;
    }
}
// CHECK: 18{{.*}}q[1] = l[1];
// CHECK-DAG: p = {{.*}} <a>
// CHECK-DAG: q = {{.*}} <a+8>
// CHECK-DAG: r = (local int *) 0x4
// CHECK: * lane 1  {{.*}} <a+16>
// CHECK: * lane 7  {{.*}} <a+112>
// CHECK: 19{{.*}}a[3] = 7;
// CHECK: * lane 1  {{.*}} <a+24>
// CHECK: * lane 7  {{.*}} <a+120>
// CHECK: * lane 1  (local int *) 0x8
// CHECK: * lane 7  (local int *) 0x20
// Lane 3 adds 3 to component 3, lanes 1 and 5 to component 1.
// ARRAY: 24{{.*}}t[a[i] & 3] += i;
// ARRAY: t = {5, 10, 15, 20}
// ARRAY: 25{{.*}}a[i] = t[a[i + 8] & 3];
// ARRAY: * lane 0  10
// ARRAY: * lane 1  11
// ARRAY: * lane 2  10
// ARRAY: * lane 5  15
// ARRAY: 26{{.*}}a[i + 8] = t[i & 3];
// ARRAY: * lane 0  {5, 10, 15, 20}
// ARRAY: * lane 3  {5, 10, 15, 23}
// ARRAY: * lane 6  {5, 10, 21, 20}
// The store of 0 to t[1] is dead; t is known from the next one on.
// STORES: * lane 0  {0, 0, 0, 0}
// STORES: * lane 7  {0, 7, 0, 0}
// STORES: * lane 0  {4, 0, 0, 0}
// STORES: * lane 5  {0, 9, 0, 0}
// STORES: * lane 7  {0, 7, 0, 4}
// What no code needs is gone; it is not unassigned.
// GONE: unused = <optimized out
