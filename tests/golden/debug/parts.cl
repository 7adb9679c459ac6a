// Arrays and structs of which only a part has been assigned: each part is shown as what it is, and can be read alone. a[i] = i, and the sum of j < 7 is 21.
// RUN: gasket debug --via=sim -g 4 -l 4 -a 'a=int[8]:iota' -a n=7 %s -ex 'tbreak 15' -ex c -ex 'print t' -ex 'print t[1] @all' -ex 'print t[2]' -ex 'print t[0..1]' -ex 'print t[0] + t[3]' -ex 'print v' -ex 'print v.tag + 1' -ex 'tbreak 17' -ex c -ex 'print t' -ex 'info locals' --batch 2>&1 | FileCheck-in-part %s
struct s { int tag, unused; };
kernel void k(global int *a, int n)
{
    int i = get_global_id(0);
    int t[4];
    struct s v;
    for (int j = 0; j < n; j++)
        a[i] += j;
    t[0] = a[i];
    t[1] = i + 10;
    v.tag = n;

    a[i] = i;
    t[2] = a[n] + i;
    t[3] = a[n - 1] * 3;
    a[i] = t[a[n] & 3] + t[i & 3] + v.tag;
}
// CHECK: 15{{.*}}a[i] = i;
// CHECK: $1 = {21, 10, <not assigned yet>, <not assigned yet>}
// CHECK: * lane 0  10
// CHECK: * lane 3  13
// CHECK: $2 = <not assigned yet>
// CHECK: $3 = {21, 10}
// CHECK: value is not available: not assigned yet
// CHECK: $4 = {tag = 7, unused = <not assigned yet>}
// CHECK: $5 = 8
// CHECK: $6 = {21, 10, 7, <not assigned yet>}
