// Stores to an array in private memory are merged at the last of them: the array is known before and after, not in between, where the memory is stale. n = 7.
// RUN: gasket debug --via=sim -g 4 -l 4 -a 'a=int[9]:iota' -a n=7 %s -ex 'tbreak 11' -ex c -ex 'print w[1]' -ex 'tbreak 13' -ex c -ex 'print w[0..3]' -ex 'print w[2] @lane 3' --batch | FileCheck-in-part %s
kernel void k(global int *a, int n)
{
    int i = get_global_id(0), w[100];

    w[0] = i;
    w[1] = n;
    w[2] = i + 5;
    a[i + 1] = 5;
    w[3] = n + i;

    a[i] = w[a[n] & 3] + w[a[n + 1] & 1];
}
// CHECK: 11{{.*}}w[3] = n + i;
// CHECK: $1 = <optimized out
// CHECK: 13{{.*}}a[i] =
// CHECK: $2 = {0, 7, 5, 7}
// CHECK: * lane 3  8
