// A local variable is known, and can be set, before the code uses it first. Work-item 0 writes part[0]; part[2] is what `set` has written.
// RUN: gasket debug --via=sim -g 4 -l 4 -a 'a=int[4]' %s -ex 'set var part[2] = 7' -ex 'print part[2]' -ex 'goto end' -ex 'print a[0]' -ex 'print a[2]' --batch | FileCheck-in-part %s
// RUN: gasket debug --via=sim -O0 -g 4 -l 4 -a 'a=int[4]' %s -ex 'set var part[2] = 7' -ex 'print part[2]' -ex 'goto end' -ex 'print a[0]' -ex 'print a[2]' --batch | FileCheck-in-part %s
kernel void k(global int *a)
{
    local int part[4];
    int i = get_global_id(0);
    if (i == 0)
        part[0] = 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[i] = part[i];
}
// CHECK: 7{{.*}}int i = get_global_id(0);
// CHECK: $1 = 7
// CHECK: $2 = 3
// CHECK: $3 = 7
