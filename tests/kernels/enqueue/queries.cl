// Properties of the kernels of blocks, events, captured times, and a queue that is a parameter.
// RUN: -k properties -g 1 -l 1 -a out=int[8]
// EXPECT out: 1024 16 16 3 16 0 0 0
// RUN: -k times -g 1 -l 1 -a out=ulong[2]
// EXPECT out: 8 8
// RUN: -k times_of_complete -g 1 -l 1 -a out=ulong[3]
// EXPECT out: 8 12 1
// RUN: -k many_queued -g 64 -l 64 -a out=int[1]
// EXPECT out: 129024
// RUN: -k other_queue -g 1 -l 1 -a q=queue -a out=int[4]
// EXPECT out: 0 1 0 5

kernel void properties(global int *out)
{
    void (^block)(void) = ^{ out[4] = get_max_sub_group_size(); };

    out[0] = get_kernel_work_group_size(block);
    out[1] = get_kernel_preferred_work_group_size_multiple(block);
    out[2] = get_kernel_max_sub_group_size_for_ndrange(ndrange_1D(64, 32), block);
    out[3] = get_kernel_sub_group_count_for_ndrange(ndrange_1D(40, 40), block);
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), block);
}

/* A unit of time is a work-item that a command has run. */
kernel void times(global ulong *out)
{
    clk_event_t event;

    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(8), 0, 0, &event, ^{});
    capture_event_profiling_info(event, CLK_PROFILING_COMMAND_EXEC_TIME, out);
}

/* The values are there at once, before the kernel that captures them ends. */
kernel void times_of_complete(global ulong *out)
{
    clk_event_t event, after;

    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(8), 0, 0, &event, ^{});
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(4), 1, &event, &after, ^{});
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &after, 0, ^{
        capture_event_profiling_info(event, CLK_PROFILING_COMMAND_EXEC_TIME, out);
        out[2] = out[0] == 8 && out[1] == 12;
    });
}

/* 64 commands of each of 64 work-items add 2016 together. */
kernel void many_queued(global int *out)
{
    for (int i = 0; i < 64; i++)
        if (enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ out[0] += i; }) != CLK_SUCCESS)
            out[0] = -1;
}

/* A marker without a wait list waits for the commands before it in its queue. */
kernel void other_queue(queue_t q, global int *out)
{
    clk_event_t marker;

    out[0] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ out[1] = 1; });
    out[2] = enqueue_marker(q, 0, NULL, &marker);
    enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &marker, NULL, ^{ out[3] = 4 + out[1]; });
}
