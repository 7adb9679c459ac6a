// The interpreter runs the work-items of a group together, with the results and the reports of one after another.
// The fault is that of the first work-item, which is not the first in time.
// RUN: not gasket run --via=ir -k late -g 64 -l 64 -a a=int[64] -a none=null %s 2>&1 | FileCheck %s --check-prefix=LATE
// LATE:      fault in kernel 'late' at {{.*}}interpreter-batches.cl:[[@LINE+14]]:{{[0-9]+}}: write through a null pointer
// LATE-NEXT: address 0x4
// LATE-NEXT: work-item: global id (1,0,0), local id (1,0,0), group (0,0,0)
kernel void late(global int *a, global int *none)
{
    int i = get_local_id(0);

    if (i >= 40)
        none[i] = 1;
    for (int n = 0; n < 100; n++)
        a[i] += n;
    if (i == 3)
        none[i] = 2;
    if (i == 1)
        none[i] = 3;
}

// A lock, which only one work-item after another can pass.
// RUN: gasket run --via=ir -k lock -g 128 -l 64 -a taken=int[1] -a count=int[1] --print count %s | FileCheck %s --check-prefix=LOCK
// LOCK: {{^}}128{{$}}
kernel void lock(volatile global int *taken, global int *count)
{
    while (atomic_cmpxchg(taken, 0, 1))
        ;
    count[0] = count[0] + 1;
    atomic_xchg(taken, 0);
}

// Returned old values show the order.
// RUN: gasket run --via=ir -k ticket -g 8 -l 8 -a next=int[1] -a out=int[8] --print out %s | FileCheck %s --check-prefix=TICKET
// TICKET:      {{^}}0{{$}}
// TICKET-NEXT: {{^}}2{{$}}
// TICKET-NEXT: {{^}}4{{$}}
// TICKET-NEXT: {{^}}6{{$}}
kernel void ticket(volatile global int *next, global int *out)
{
    int first = atomic_add(next, 1);

    atomic_add(next, 1);
    out[get_local_id(0)] = first;
}

// Branches, loops of different lengths, a switch, and calls from both sides of a branch. 3 * i + 1 for the even work-items, then
// i + (1 + 2 + … + i % 5), plus 0, 10, 20 or 30 by i % 4.
// RUN: gasket run --via=ir -O0 -k paths -g 70 -l 70 -a out=int[70] --print out %s | FileCheck %s --check-prefix=PATHS
// RUN: gasket run --via=ir -O2 -k paths -g 70 -l 70 -a out=int[70] --print out %s | FileCheck %s --check-prefix=PATHS
// PATHS:      {{^}}1{{$}}
// PATHS-NEXT: {{^}}12{{$}}
// PATHS-NEXT: {{^}}27{{$}}
// PATHS-NEXT: {{^}}39{{$}}
// PATHS-NEXT: {{^}}13{{$}}
// PATHS-NEXT: {{^}}15{{$}}
// PATHS-NEXT: {{^}}39{{$}}
// PATHS-NEXT: {{^}}40{{$}}
int sum_to(int n) __attribute__((noinline));
int sum_to(int n)
{
    int sum = 0;

    for (int k = 1; k <= n; k++)
        sum += k;
    return sum;
}

kernel void paths(global int *out)
{
    int i = get_local_id(0), r;

    if (i % 2 == 0)
        r = 3 * i + 1;
    else
        r = i + sum_to(i % 5);
    switch (i % 4) {
    case 1:
        r += sum_to(4);
        break;
    case 2:
        r += 20;
        break;
    case 3:
        r += 30;
        break;
    }
    out[i] = r;
}
