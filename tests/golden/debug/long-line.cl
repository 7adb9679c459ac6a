// A line of commands that does not end is refused; the session does not wait for its end.
// RUN: head -c 3000000 /dev/zero | tr '\000' y | gasket debug -g 1 -l 1 -a 'a=int[1]' %s | cut -c1-60 | FileCheck %s
// CHECK: Undefined command: "yyyyyyyy
kernel void k(global int *a)
{
    a[0] = 1;
}
