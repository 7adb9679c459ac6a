// enqueue_kernel in its four forms: without and with events, without and with local memory; ndrange_*; kernels enqueued by kernels.
// RUN: -k plain -g 4 -l 2 -a n=10 -a out=int[20]
// EXPECT out: 1000 1001 1002 1003 1010 1011 1012 1013 1020 1021 1022 1023 1030 1031 1032 1033 0 0 0 0
// RUN: -k events -g 1 -l 1 -a out=int[8]
// EXPECT out: 7 8 9 10 20 22 24 26
// RUN: -k locals -g 1 -l 1 -a in=int[64]:iota -a out=int[8]
// EXPECT out: 28 92 156 220 284 348 412 476
// RUN: -k locals_after -g 1 -l 1 -a out=int[4]
// EXPECT out: 6 6 6 6
// RUN: -k countdown -g 1 -l 1 -a n=20 -a out=int[24]
// EXPECT out: 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 0 0 0
// RUN: -k in_order -g 4 -l 4 -a out=int[13]
// EXPECT out: 12 0 10 20 1 11 21 2 12 22 3 13 23

kernel void plain(global int *out, int n)
{
    int i = get_global_id(0);
    queue_t queue = get_default_queue();

    out[16 + i] = enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(4), ^{
        size_t j = get_global_id(0);
        out[i * 4 + j] = n * 100 + i * 10 + j;
    });
}

/* The second command reads the results of the first, which it waits for; the third was enqueued before the second, and waits for it. */
kernel void events(global int *out)
{
    queue_t q = get_default_queue();
    clk_event_t first, second, user = create_user_event();

    enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(4), 1, &user, &first, ^{
        out[get_global_id(0)] += 1;
    });
    enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(4), 1, &first, &second, ^{
        out[get_global_id(0)] *= 2;
    });
    enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(4), 1, &second, 0, ^{
        size_t i = get_global_id(0);
        out[i + 4] = out[i];
        out[i] = i + 7;
    });
    clk_event_t marker;
    enqueue_marker(q, 1, &second, &marker);
    enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(4), 0, NULL, NULL, ^{
        out[get_global_id(0)] = 9 + get_global_id(0);
        if (get_global_id(0) == 0)
            set_user_event_status(user, CL_COMPLETE);
    });
    retain_event(marker);
    release_event(marker);
}

kernel void locals(global const int *in, global int *out)
{
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(64, 8), ^(local void *part) {
        local int *sum = (local int *)part;
        size_t l = get_local_id(0);
        sum[l] = in[get_global_id(0)];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (size_t step = 4; step; step /= 2) {
            if (l < step)
                sum[l] += sum[l + step];
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        if (l == 0)
            out[get_group_id(0)] = sum[0];
    }, 8 * sizeof(int));
}

kernel void locals_after(global int *out)
{
    clk_event_t ready;

    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(4, 4), 0, NULL, &ready, ^{
        out[get_global_id(0)] = get_global_id(0);
    });
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(4, 4), 1, &ready, NULL, ^(local void *a, local void *b) {
        local int *x = a;
        local long *y = b;
        size_t l = get_local_id(0);
        x[l] = out[l];
        y[3 - l] = 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        out[l] = x[0] + x[1] + x[2] + x[3] + (int)y[l];
    }, 16, 32);
}

/* A function that a block calls may enqueue the block again: that is no recursion. */
void count(global int *out, int n, int at)
{
    if (n == 0)
        return;
    out[at] = n;
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1), ^{ count(out, n - 1, at + 1); });
}

kernel void countdown(global int *out, int n)
{
    count(out, n, 0);
}

/* Commands start in the order of the work-items, and of each work-item's calls. */
kernel void in_order(global int *out)
{
    int i = get_global_id(0);

    for (int k = 0; k < 3; k++)
        enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP, ndrange_1D(1), ^{
            int at = ++out[0];
            out[at] = k * 10 + i;
        });
}
