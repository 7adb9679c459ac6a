// Uses of a value that was never written, and events of copies, that the kernels in tests/checks do not have.
// RUN: not gasket run --check=uninitialized -cl-std=CL2.0 -g 1 -k uses -a 'out=int[4]' -a 'i=image:rgba,float[4][4]' -a 'o=image:rgba,float[4][4]' -a s=sampler:clamp_to_edge,nearest,unnormalized %s 2>&1 | FileCheck --check-prefix=USES %s
// RUN: not gasket run --check -cl-std=CL2.0 -g 2 -l 2 -k iterations -a 'out=int[4]' %s 2>&1 | FileCheck --check-prefix=ITERATIONS %s
// RUN: not gasket run --check -cl-std=CL2.0 -g 2 -l 2 -k copies -a 'out=int[4]' -a 'to=int[4]' %s 2>&1 | FileCheck --check-prefix=COPIES %s
// RUN: not gasket run --check -cl-std=CL2.0 -g 2 -l 2 -k places -a 'out=int[4]' -a 'to=int[4]' %s 2>&1 | FileCheck --check-prefix=PLACES %s
// RUN: not gasket run --check -cl-std=CL2.0 -g 2 -l 2 -k different -a 'out=int[4]' -a 'to=int[4]' %s 2>&1 | FileCheck --check-prefix=DIFFERENT %s
// RUN: not gasket run --check -cl-std=CL2.0 -g 2 -l 2 -k exchanged -a 'out=int[4]' -a 'to=int[4]' %s 2>&1 | FileCheck --check-prefix=EXCHANGED %s
// RUN: not gasket run --check -cl-std=CL2.0 -g 2 -l 2 -k invented -a 'out=int[4]' -a 'to=int[4]' %s 2>&1 | FileCheck --check-prefix=INVENTED %s
// RUN: not gasket run --check --max-instructions=1000 -g 1 -k endless -a 'out=int[4]' %s 2>&1 | FileCheck --check-prefix=ENDLESS %s
kernel void uses(global int *out, read_only image2d_t i, write_only image2d_t o, sampler_t s)
{
    int v[2];
    float f[2];
    atomic_cmpxchg(out, v[0], 1);
// USES: :[[#@LINE-1]]:19: error: the comparison of this atomic operation depends on 'v[0]', which was never written [uninitialized]
    switch (v[0]) {
// USES: :[[#@LINE-1]]:14: error: the value of this switch depends on 'v[0]', which was never written [uninitialized]
    case 1:
        out[1] = 1;
    }
    int4 four = (int4)(1, 2, 3, 4);
    out[2] = four[v[0] & 3];
// USES: :[[#@LINE-1]]:18: error: the index of this element depends on 'v[0]', which was never written [uninitialized]
    float4 t = read_imagef(i, s, (int2)(v[0], 0));
// USES: :[[#@LINE-1]]:27: error: a coordinate of this read depends on 'v[0]', which was never written [uninitialized]
    t += read_imagef(i, s, (float2)(f[0], 0));
// USES: :[[#@LINE-1]]:21: error: a coordinate of this read depends on 'f[0]', which was never written [uninitialized]
    t += read_imagef(i, (int2)(v[0], 0));
// USES: :[[#@LINE-1]]:21: error: a coordinate of this read depends on 'v[0]', which was never written [uninitialized]
    t += read_imagef(i, s, (float2)0, f[0]);
// USES: :[[#@LINE-1]]:21: error: the level of detail of this read depends on 'f[0]', which was never written [uninitialized]
    t += read_imagef(i, s, (float2)0, (float2)0, (float2)(f[0], 0));
// USES: :[[#@LINE-1]]:21: error: a gradient of this read depends on 'f[0]', which was never written [uninitialized]
    write_imagef(o, (int2)(v[0], 0), (float4)1);
// USES: :[[#@LINE-1]]:17: error: a coordinate of this write depends on 'v[0]', which was never written [uninitialized]
    write_imagef(o, (int2)0, v[0], (float4)1);
// USES: :[[#@LINE-1]]:17: error: the level of detail of this write depends on 'v[0]', which was never written [uninitialized]
    out[3] = sub_group_broadcast(out[0], v[0] & 1);
// USES: :[[#@LINE-1]]:33: error: the lane that this function reads depends on 'v[0]', which was never written [uninitialized]
}

kernel void iterations(global int *out)
{
    for (int i = 0; i < 3; i++) {
        if (i == 0 && get_local_id(0) == 0)
            continue;
        barrier(CLK_LOCAL_MEM_FENCE);
// ITERATIONS: :[[#@LINE-1]]:16: error: the work-items of a work-group reach this barrier in different iterations of a loop [divergence]
// ITERATIONS: :[[#@LINE-2]]: note: in iteration 1 here, in iteration 2 by work-item (0)
// ITERATIONS: :[[#@LINE-3]]:16: error: not all work-items of the work-group reach this call of 'barrier' [divergence]
// ITERATIONS: note: work-item (0) ended here, without reaching it
    }
}

kernel void copies(global int *out, global int *to)
{
    local int a[2];
    event_t e;
    if (get_local_id(0))
        e = async_work_group_copy(a, out, 2, 0);
// COPIES: :[[#@LINE-1]]:34: error: work-items of a group make different asynchronous copies [divergence]
    else
        e = async_work_group_copy(a, to, 2, 0);
// COPIES: :[[#@LINE-1]]:34: note: work-item (0) makes this one
    wait_group_events(1, &e);
}

kernel void places(global int *out, global int *to)
{
    local int a[2];
    event_t e = async_work_group_copy(a, out, 2, 0);
    if (get_local_id(0))
        wait_group_events(1, &e);
// PLACES: :[[#@LINE-1]]:26: error: work-items of a group wait for events at different places [divergence]
    else
        wait_group_events(1, &e);
// PLACES: :[[#@LINE-1]]:26: note: other work-items wait here
}

kernel void different(global int *out, global int *to)
{
    local int a[2], b[2];
    event_t e[2];
    e[0] = async_work_group_copy(a, out, 2, 0);
    e[1] = async_work_group_copy(b, to, 2, 0);
    wait_group_events(1, e + get_local_id(0));
// DIFFERENT: :[[#@LINE-1]]:22: error: the work-items of a group wait for different events [divergence]
}

kernel void exchanged(global int *out, global int *to)
{
    local int a[2], b[2];
    event_t e[2];
    e[0] = async_work_group_copy(a, out, 2, 0);
    e[1] = async_work_group_copy(b, to, 2, 0);
    for (size_t n = 0; n < 2; n++)
        wait_group_events(1, e + (n ^ get_local_id(0)));
// EXCHANGED: :[[#@LINE-1]]:26: error: the work-items of a group wait for different events [divergence]
}

kernel void invented(global int *out, global int *to)
{
    local int a[2], b[2];
    ulong five = 5;
    event_t never;
    int n[1];
    event_t e = async_work_group_copy(a, out, 2, *(event_t *)&five);
// INVENTED: :[[#@LINE-1]]:38: error: this event is not one of an asynchronous copy: pass 0 for a new one [events]
    event_t f = async_work_group_copy(b, to, 2, never);
// INVENTED: :[[#@LINE-1]]:38: error: the event of this asynchronous copy depends on 'never', which was never written [uninitialized]
    wait_group_events(1, &e);
    wait_group_events(1, &f);
    e = async_work_group_copy(a, out, n[0] & 1, 0);
// INVENTED: :[[#@LINE-1]]:30: error: an argument of this asynchronous copy depends on 'n[0]', which was never written [uninitialized]
    wait_group_events(n[0], &e);
// INVENTED: :[[#@LINE-1]]:22: error: an argument of wait_group_events depends on 'n[0]', which was never written [uninitialized]
// INVENTED: :[[#@LINE-4]]:30: error: asynchronous copy that no wait_group_events waits for [events]
}

kernel void endless(global int *out)
{
    for (;;)
        out[0]++;
// ENDLESS: :[[#@LINE-1]]:9: error: more than 1000 instructions in one work-item: an endless loop? (--max-instructions sets the limit) [hang]
}
