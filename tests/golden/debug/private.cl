// Private memory of code without optimization, in the scratch memory of the thread and in a buffer: its variables can be shown, watched and set. a[j] = j and n = 3, so t[2] = 2 * 3 + 1000 in work-item 3.
// RUN: gasket debug --via=sim -O0 --private-memory=scratch -g 4 -l 4 -a 'a=int[8]:iota' -a n=3 %s -ex 'tbreak 11' -ex c -ex 'work-item 3' -ex 'print t[2]' -ex 'print t[5]' -ex 'print t[4] @all' -ex 'when t[2]' -ex 'print j' -ex 'goto end' -ex 'tbreak 11' -ex 'reverse-continue' -ex 'work-item 3' -ex 'set var t[3] = 7' -ex 'goto end' -ex 'print a[3]' --batch | FileCheck-in-part %s
// RUN: gasket debug --via=sim -O0 --private-memory=global -g 4 -l 4 -a 'a=int[8]:iota' -a n=3 %s -ex 'tbreak 11' -ex c -ex 'work-item 3' -ex 'print t[2]' -ex 'print t[5]' -ex 'print t[4] @all' -ex 'when t[2]' -ex 'print j' -ex 'goto end' -ex 'tbreak 11' -ex 'reverse-continue' -ex 'work-item 3' -ex 'set var t[3] = 7' -ex 'goto end' -ex 'print a[3]' --batch | FileCheck-in-part %s
kernel void k(global int *a, int n)
{
    int i = get_global_id(0), t[64];
    for (int j = 0; j < 64; j++)
        t[j] = j * i;
    for (int j = 0; j < n; j++)
        t[a[j]] += 1000;
    a[i] = t[i];
}
// CHECK: 11{{.*}}a[i] = t[i];
// CHECK: $1 = 1006
// CHECK: $2 = 15
// CHECK: lane 2  8
// CHECK: lane 3  12
// CHECK: t[2]: old value 6, new value 1006
// CHECK: 10{{.*}}t[a[j]] += 1000;
// CHECK: = 2
// CHECK: 11{{.*}}a[i] = t[i];
// CHECK: = 7
