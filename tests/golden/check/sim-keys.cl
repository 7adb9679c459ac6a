// RUN: not gasket run --via=sim --check -O0 -k lines -g 1 -a a=int[4] %s 2>&1 | FileCheck-in-part --check-prefix=LINES %s
// RUN: not gasket run --via=sim --check -O0 -k files -g 1 -a a=int[4] %s 2>&1 | FileCheck-in-part --check-prefix=FILES %s
// RUN: not gasket run --via=sim --check -O0 -k same -g 1 -a a=int[4] -a b=int[2] %s 2>&1 | FileCheck-in-part --check-prefix=SAME %s
// RUN: not gasket run --via=sim --check -O0 -k again -g 8 -l 8 -a a=int[4] %s 2>&1 | FileCheck-in-part --check-prefix=AGAIN %s
// RUN: not gasket run --via=sim --check -O0 -k races -g 2 -l 2 -a a=int[4] %s 2>&1 | FileCheck-in-part --check-prefix=RACES %s
// RUN: not gasket run --via=sim --check -O0 -k diverges -g 2 -l 2 -a a=int[4] %s 2>&1 | FileCheck-in-part --check-prefix=DIVERGES %s
// Findings of the simulator are different if their kinds, lines, files, objects or directions differ: each is reported, once.

kernel void lines(global int *a)
{
    a[4] = 1; // LINES: sim-keys.cl:[[#@LINE]]:{{.*}}error: write of 4 bytes, just past the end of 'a' [bounds]
    a[4] = 2; // LINES: sim-keys.cl:[[#@LINE]]:{{.*}}error: write of 4 bytes, just past the end of 'a' [bounds]
}
// LINES: {{^}}2 findings

kernel void same(global int *a, global int *b)
{
    a[4] += 1, b[2] = 5;
}
// SAME-DAG: sim-keys.cl:[[#@LINE-2]]:{{.*}}error: read of 4 bytes, just past the end of 'a' [bounds]
// SAME-DAG: sim-keys.cl:[[#@LINE-3]]:{{.*}}error: write of 4 bytes, just past the end of 'a' [bounds]
// SAME-DAG: sim-keys.cl:[[#@LINE-4]]:{{.*}}error: write of 4 bytes, just past the end of 'b' [bounds]
// SAME: {{^}}3 findings

kernel void again(global int *a)
{
    for (int i = 0; i < 3; i++)
        a[4 + get_global_id(0)] = i;
}
// AGAIN: {{^}}1 finding{{$}}

kernel void races(global int *a)
{
    a[0] = get_global_id(0); // RACES-DAG: sim-keys.cl:[[#@LINE]]:{{.*}}error: data race: write {{.*}}[races]
    a[1] = get_global_id(0); // RACES-DAG: sim-keys.cl:[[#@LINE]]:{{.*}}error: data race: write {{.*}}[races]
}
// RACES: {{^}}2 findings

kernel void diverges(global int *a)
{
    if (get_global_id(0) == 0)
        barrier(CLK_LOCAL_MEM_FENCE); // DIVERGES-DAG: sim-keys.cl:[[#@LINE]]:{{.*}}error: barrier not reached {{.*}}[divergence]
    else
        barrier(CLK_LOCAL_MEM_FENCE); // DIVERGES-DAG: sim-keys.cl:[[#@LINE]]:{{.*}}error: barrier not reached {{.*}}[divergence]
}
// DIVERGES: {{^}}2 findings

kernel void files(global int *a)
{
#line 100 "one.h"
    a[4] = 1;
#line 100 "two.h"
    a[4] = 2;
}
// FILES: one.h:100:{{.*}}error: write of 4 bytes, just past the end of 'a' [bounds]
// FILES: two.h:100:{{.*}}error: write of 4 bytes, just past the end of 'a' [bounds]
// FILES: {{^}}2 findings
