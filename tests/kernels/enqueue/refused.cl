// enqueue_kernel with arguments that it refuses, and null queues, which llvm-spirv does not write.
// RUN: -k refused -g 1 -l 1 -a out=int[12]
// EXPECT out: 1 1 1 1 1 1 1 0 0 1 0 7

kernel void refused(global int *out)
{
    queue_t q = get_default_queue(), none = CLK_NULL_QUEUE;
    clk_event_t null_event = CLK_NULL_EVENT, event, made = create_user_event();
    void (^block)(void) = ^{ out[11] = 7; };
    void (^with_local)(local void *) = ^(local void *p) {};

    out[0] = enqueue_kernel(none, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), block) == CLK_ENQUEUE_FAILURE;
    out[1] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(4096, 2048), block) == CLK_ENQUEUE_FAILURE;
    out[2] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &null_event, 0, block) == CLK_ENQUEUE_FAILURE;
    out[3] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, 0, 0, block) == CLK_ENQUEUE_FAILURE;
    out[4] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), with_local, 65540) == CLK_ENQUEUE_FAILURE;
    out[5] = enqueue_kernel(q, 17, ndrange_1D(1), block) == CLK_ENQUEUE_FAILURE;
    out[6] = is_valid_event(made);
    out[7] = is_valid_event(null_event);
    out[8] = made == CLK_NULL_EVENT;
    out[9] = q != none;
    out[10] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), block);
}
