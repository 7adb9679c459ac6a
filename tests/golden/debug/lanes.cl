// The chosen lane stays chosen where it executes, also after `next`, `step`, `finish` and `continue`; where it does not, the debugger says so and selects one that does.
// RUN: gasket debug --via=sim -O0 -g 8 -l 8 -a 'a=int[16]:iota' -a n=7 %s -ex 'lane 3' -ex next -ex 'print i' -ex next -ex next -ex 'print i' -ex next -ex next -ex step -ex 'print i' -ex 'tbreak twice' -ex c -ex 'print x' -ex finish -ex 'print i' -ex 'lane 7' -ex next -ex next -ex 'print i' --batch | FileCheck-in-part %s
// The lane in which a condition or a work-item fits is the one that has stopped; it stays so, forwards and backwards.
// RUN: gasket debug --via=sim -O0 -g 8 -l 8 -a 'a=int[16]:iota' -a n=7 %s -ex 'break 20 if i == 4' -ex 'break 18 work-item 5' -ex c -ex 'print i' -ex next -ex 'print get_global_id(0)' -ex c -ex 'print i' -ex reverse-continue -ex 'print i' --batch | FileCheck-in-part %s --check-prefix=FIT
// Another thread has its own lanes; an inactive one can be looked at.
// RUN: gasket debug --via=sim -O0 --simd=8 -g 16 -l 16 -a 'a=int[24]:iota' -a n=7 %s -ex 'work-item 6' -ex 'break 26' -ex c -ex 'print i' -ex c -ex 'print i' -ex 'lane' -ex 'lane 7' -ex 'lane 9' --batch 2>&1 | FileCheck-in-part %s --check-prefix=OTHER
static int twice(int x)
{
    x += x;
    return x;
}
kernel void k(global int *a, int n)
{
    int i = get_global_id(0);
    int s = a[i] * 2;
    if (i & 1) {
        s += n;
        a[i] = s;
    } else {
        a[i] = s - n;
        a[i + 8] = 1;
    }
    a[i] = twice(a[15 - i]) + n;
    if (i > 5)
        return;
    a[i] = a[i] * i + n;
}
// CHECK: [lane 3]
// CHECK: 15{{.*}}int s
// CHECK: $1 = 3
// CHECK: 16{{.*}}if (i & 1)
// CHECK: Lane 3 is inactive here; lane 0 is selected.
// CHECK: 20{{.*}}a[i] = s - n;
// CHECK: $2 = 0
// CHECK: [thread (0), lane 3] #0  k
// CHECK: 17{{.*}}s += n;
// CHECK: $3 = 3
// The work-items with even ids have set a[8], a[10], a[12] and a[14] to 1.
// CHECK: [thread (0), lane 3] #0  twice (x=1)
// CHECK: $4 = 1
// CHECK: [thread (0), lane 3] #0  k
// CHECK: 23{{.*}}a[i] = twice
// CHECK: $5 = 3
// CHECK: [lane 7]
// CHECK: Lane 7 is inactive here; lane 0 is selected.
// CHECK: $6 = 0
// FIT: [thread (0), lane 4] #0  k
// FIT: 20{{.*}}a[i] = s - n;
// FIT: $1 = 4
// FIT: $2 = 4
// FIT: [thread (0), lane 5] #0  k
// FIT: 18{{.*}}a[i] = s;
// FIT: $3 = 5
// FIT: [thread (0), lane 4] #0  k
// FIT: $4 = 4
// OTHER: [thread (0), lane 6, runs]
// OTHER: Lane 6 is inactive here; lane 0 is selected.
// OTHER: 26{{.*}}a[i] = a[i] * i + n;
// OTHER: $1 = 0
// OTHER: lane 0
// OTHER: [lane 7]
// OTHER: The thread has no lane 9.
