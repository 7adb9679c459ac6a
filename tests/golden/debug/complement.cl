// The complement of a boolean that is only in a flag is known where the boolean is. The values follow from x[j] = j and n = 3.
// RUN: gasket debug --via=sim -g 8 -l 8 -a 'x=int[8]:iota' -a 'y=int[8]' -a n=3 %s -ex 'break 10' -ex c -ex 'print small @all' --batch 2>&1 | FileCheck-in-part %s
kernel void k(global int *x, global int *y, int n)
{
    int i = get_global_id(0);
    bool big = x[i] > n;
    int small = !big;
    if (big)
        y[i] += x[7 - i];
    y[i] += 2;
    if (small)
        y[i] += x[7 - i] * 2;
}
// CHECK: 10{{.*}}y[i] += 2;
// CHECK: * lane 0  1
// CHECK: lane 3  1
// CHECK: lane 4  0
// CHECK: lane 7  0
