// A boolean that is only in a flag. The values follow from x[j] = j and n = 3.
// RUN: gasket debug --via=sim -g 8 -l 8 -a 'x=int[8]:iota' -a 'y=int[8]' -a n=3 %s -ex 'break 13' -ex c -ex 'print big @all' -ex 'print wide @all' -ex 'set var big = 0' --batch 2>&1 | FileCheck-in-part %s
// The directives are read back: the assembly is debugged as the source is, and printed again as it was.
// RUN: gasket cc -g %s -o %t.asm && gasket debug -g 8 -l 8 -a 'x=int[8]:iota' -a 'y=int[8]' -a n=3 %t.asm -ex 'break 13' -ex c -ex 'print big @all' -ex 'print wide @all' -ex 'set var big = 0' --batch 2>&1 | FileCheck-in-part %s
// RUN: gasket cc %t.asm | cmp - %t.asm && FileCheck-in-part %s --check-prefix=TEXT < %t.asm
kernel void k(global int *x, global int *y, int n)
{
    int i = get_global_id(0);
    bool big = x[i] > n;
    int wide = big;
    if (big)
        y[i] += x[7 - i];
    y[i] += 2;
    if (wide)
        y[i] += x[7 - i] * 2;
}
// CHECK: 13{{.*}}y[i] += 2;
// CHECK: * lane 3  false
// CHECK: lane 4  true
// CHECK: lane 7  true
// CHECK: * lane 0  0
// CHECK: * lane 3  0
// CHECK: lane 4  1
// CHECK: the left side of '=' has no address
// TEXT: //.statement 13:5{{.*}}big%{{[0-9]+}}{{.*}}=mask(f{{.*}}
