// --check: an access that leaves its variable is told, with the variable next to it, before and after optimizing.
// RUN: not gasket run -O0 --via=ir --check -g 16 -a n=3 -k own -a out=int[16]:iota %s 2>&1 | FileCheck-in-part %s --check-prefix=OWN
// RUN: not gasket run -O2 --via=ir --check -g 16 -a n=3 -k own -a out=int[16]:iota %s 2>&1 | FileCheck-in-part %s --check-prefix=OWN
// RUN: not gasket run --via=ir --check -g 16 -a n=-5 -k own -a out=int[16]:iota %s 2>&1 | FileCheck-in-part %s --check-prefix=BEFORE
// RUN: gasket run --via=ir --check -g 4 -l 4 -a n=0 -a given=int[4] -k shared -a out=int[4] --print out %s | FileCheck %s --check-prefix=FINE
// RUN: not gasket run --via=ir --check -g 4 -l 4 -a n=1 -a given=int[4] -k shared -a out=int[4] %s 2>&1 | FileCheck-in-part %s --check-prefix=GIVEN
// RUN: not gasket run --via=ir --check -g 4 -l 4 -a n=2 -a given=int[4] -k shared -a out=int[4] %s 2>&1 | FileCheck-in-part %s --check-prefix=FIRST

kernel void own(global int *out, int n)
{
    int t[8];
    for (int i = 0; i < 8; i++)
        t[i] = out[i] * 3;
    t[n + (int)get_global_id(0)] = 7;
    out[get_global_id(0)] = t[(out[get_global_id(0)] + n) & 7];
}
// OWN: variables.cl:[[#@LINE-3]]:{{.*}} error: write to 't[8]', just past the end of 't' [bounds]
// OWN: in work-item (5),
// BEFORE: write to 't[-5]', 20 bytes before the beginning of 't'

kernel void shared(global int *out, int n, local int *given)
{
    local int first[4], second[4];
    int i = get_local_id(0);

    first[i] = second[3 - i] = given[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = n == 0 ? first[i] + second[i] + given[i] : n == 1 ? given[i + 1] : first[i - 1];
}
// FINE: 3
// FINE-NEXT: 4
// FINE-NEXT: 5
// FINE-NEXT: 6
// GIVEN: read of 'given[4]', just past the end of 'given'
// GIVEN: work-item (3),
// FIRST: read of 'first[-1]', 4 bytes before the beginning of 'first'
// FIRST: work-item (0),
