// All 8 work-items of a group write the same value: 7 races in each of the 16 groups. The run is sequential until the end of the first group, and
// together from there on, where these races only count.
// RUN: gasket run --check -g 128 -l 8 -a a=int[128] -a b=int[128]:fill=4 --print a:2 %s 2>&1 | FileCheck-in-part %s --check-prefix=RACE
// RACE: findings-of-many-groups.cl:19:5: warning: data race: write of 'flag' by work-item (1), and write by work-item (0) [races]
// RACE: note: both write the same value; it is a race all the same
// RACE: note: first in work-item (1), local id (1) of group (0); then in (2), (3), (4); 112 times in total
// RACE: {{^}}1 finding

// Work-items from 72 on, in group 9, read past the end. That is found after the races, and in the order of the work-items.
// RUN: not gasket run --check -g 128 -l 8 -a a=int[128] -a b=int[72]:fill=4 --print a:2 %s 2>&1 | FileCheck-in-part %s --check-prefix=PAST
// PAST: findings-of-many-groups.cl:19:5: warning: data race
// PAST: note: first in work-item (1), local id (1) of group (0); then in (2), (3), (4); 112 times in total
// PAST: findings-of-many-groups.cl:21:{{.*}}: error: read of 'b[72]', just past the end of 'b' [bounds]
// PAST: note: first in work-item (72), local id (0) of group (9); then in (73), (74), (75); 56 times in total
// PAST: {{^}}2 findings
kernel void fill(global int *a, global const int *b)
{
    local int flag;
    flag = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = flag + b[get_global_id(0)];
}
