// Variables of optimized code: in registers, as numbers and formulas; calls that were inlined; what is gone. The values follow from a[j] = j and n = 7.
// RUN: gasket debug --via=sim -g 4 -l 4 -a 'a=int[8]:iota' -a n=7 %s -ex 'break 19' -ex c -ex 'info locals' -ex 'info args' -ex 'print i @all' --batch | FileCheck-in-part %s
// RUN: gasket debug --via=sim -g 4 -l 4 -a 'a=int[8]:iota' -a n=7 %s -ex 'tbreak twice' -ex c -ex bt -ex up -ex 'info locals' -ex 'down' -ex finish --batch | FileCheck-in-part %s --check-prefix=CALL
// RUN: gasket debug --via=sim -g 4 -l 4 -a 'a=int[8]:iota' -a n=7 %s -ex 'tbreak 24' -ex c -ex 'print s @all' -ex 'print t' -ex 'print unset' -ex 'reverse-step' -ex 'print s' --batch 2>&1 | FileCheck-in-part %s --check-prefix=END
// The code is the same without statements.
// RUN: gasket cc -g %s | grep -v '^//.statement\|^//.variable\|^//.frame\|^//.type\|^//.file' > %t.with && gasket cc %s > %t.without && cmp %t.with %t.without
// RUN: gasket cc -g %s | FileCheck-in-part %s --check-prefix=TEXT
// The directives are read back: the assembly is debugged as the source is, and printed again as it was.
// RUN: gasket cc -g %s -o %t.asm && gasket debug -g 4 -l 4 -a 'a=int[8]:iota' -a n=7 %t.asm -ex 'break 19' -ex c -ex 'info locals' -ex 'info args' -ex 'print i @all' --batch | FileCheck-in-part %s
// RUN: gasket debug -g 4 -l 4 -a 'a=int[8]:iota' -a n=7 %t.asm -ex 'tbreak twice' -ex c -ex bt -ex up -ex 'info locals' -ex 'down' -ex finish --batch | FileCheck-in-part %s --check-prefix=CALL
// RUN: gasket cc %t.asm | cmp - %t.asm
int twice(int v) { int w = v * 2; return w; }
kernel void k(global int *a, int n)
{
    int i = get_global_id(0), unset;
    int s = 0;
    for (int j = 0; j < n; j++) {
        int t = a[j] + twice(i);
        if (t > 5)
            s += t;
        else
            s -= 1;
    }
    a[i] = s;
}
// The first stop is in the first iteration: t = a[0] + 2 * i.
// CHECK: 19{{.*}}if (t > 5)
// CHECK-DAG: t = 0
// CHECK-DAG: j = 0
// CHECK-DAG: s = 0
// CHECK-DAG: i = 0
// CHECK-DAG: unset = <not assigned yet>
// CHECK: n = 7
// CHECK: * lane 0  0
// CHECK: * lane 3  3
// CALL: #0  twice (v=0)
// CALL: #1  k (a={{.*}}, n=7)
// CALL: i = 0
// After the call nothing of its line is left: its sum has been computed in line 19.
// CALL: 19{{.*}}if (t > 5)
// The sums of t over j where t > 5, less one for each other j: of work-item 3, t is 6 to 12.
// END: 24{{.*}}a[i] = s;
// END: * lane 0  0
// END: * lane 1  17
// END: * lane 2  38
// END: * lane 3  63
// END: no variable 't' is visible here
// END: not assigned yet
// TEXT: //.variable {{[0-9]+}} {{[0-9]+}} local 15:9 i
// TEXT: //.frame 1 0 18:{{[0-9]+}} twice
// TEXT: //.statement 17:14{{.*}} s%{{[0-9]+}}=0x0:ud
// TEXT: //.statement 12:24 @1 !{{[0-9]+}} v%{{[0-9]+}}
