// Ranges of two and three dimensions, and a block that a function has as a parameter, which clang does not compile to SPIR-V.
// RUN: -k ranges -g 1 -l 1 -a out=uint[12]
// EXPECT out: 6 231 1 24 3214 2 8 321 1 5 12 2
// RUN: -k chosen -g 2 -l 2 -a out=int[8]
// EXPECT out: 100 101 102 103 201 202 203 204

kernel void ranges(global uint *out)
{
    queue_t q = get_default_queue();
    size_t offset[3] = {1, 2, 3}, global_size[3] = {2, 3, 1}, local_size[3] = {2, 1, 1}, cube[3] = {4, 3, 2};

    enqueue_kernel(q, 0, ndrange_2D(global_size), ^{
        atomic_inc(out);
        atomic_max(out + 1, (uint)(get_global_size(0) * 100 + get_global_size(1) * 10 + get_global_size(2)));
        if (get_global_linear_id() == 0)
            out[2] = get_global_offset(0) == 0 && get_global_offset(1) == 0;
    });
    enqueue_kernel(q, 0, ndrange_3D(offset, cube, local_size), ^{
        atomic_inc(out + 3);
        if (get_global_id(0) == 4)
            atomic_max(out + 4, (uint)(get_global_offset(2) * 1000 + get_global_offset(1) * 100 + get_global_offset(0) * 10 + get_global_id(0)));
        if (get_global_linear_id() == 0)
            out[5] = get_local_size(0);
    });
    enqueue_kernel(q, 0, ndrange_1D(1, 8, 4), ^{
        atomic_inc(out + 6);
        if (get_global_linear_id() == 0) {
            out[7] = 321;
            out[8] = get_global_offset(0);
        }
    });
    enqueue_kernel(q, 0, ndrange_3D(cube, local_size), ^{
        if (get_global_linear_id() != 0)
            return;
        out[9] = 5;
        out[10] = get_num_groups(0) * get_num_groups(1) * get_num_groups(2);
        out[11] = get_local_size(0);
    });
}

typedef void (^task)(void);

int enqueue(task t)
{
    return enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(4), t);
}

/* Which of two blocks is enqueued is known only at run time. */
kernel void chosen(global int *out)
{
    int i = get_global_id(0);
    task first = ^{ out[get_global_id(0)] = 100 + get_global_id(0); };
    task second = ^{ out[4 * i + get_global_id(0)] = 200 + i + get_global_id(0); };

    if (i == 0)
        enqueue(first);
    else
        enqueue(second);
}
