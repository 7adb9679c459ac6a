// Commands that cannot be run: a wait list that never completes, a full queue; and a launch file with children.
// RUN: not gasket run --via=ir -k waits -g 1 -a out=int[1] %s 2>&1 | FileCheck --check-prefix=WAITS %s
// RUN: not gasket run --via=sim -k waits -g 1 -a out=int[1] %s 2>&1 | FileCheck --check-prefix=WAITS %s
// WAITS: fault in kernel '__waits_block_invoke_{{[0-9]+}}_kernel' at {{.*}}enqueue.cl:{{[0-9]+}}: the wait list of this command can never complete: it has an event whose status is never set
// RUN: gasket run --via=ir -k full -g 1 -a out=int[1] --print out %s 2>&1 | FileCheck --check-prefix=FULL %s
// FULL: warning: kernel full: the device queue was full, and {{[1-9][0-9]*}} commands were not enqueued
// FULL: {{^}}-101{{$}}
// RUN: gasket run -k prints -g 1 %s | FileCheck --check-prefix=PRINTS %s
// PRINTS: parent
// PRINTS-NEXT: child 0
// PRINTS-NEXT: child 1
// RUN: not gasket run --check -k finds -g 1 -a out=int[2] %s 2>&1 | FileCheck --check-prefix=FINDS %s
// FINDS: enqueue.cl:[[#@LINE+34]]:{{[0-9]+}}: error: write to 'out', just past the end of 'out' [bounds]
// RUN: not gasket run -k queued -g 1 -a q=stack -a out=int[1] %s 2>&1 | FileCheck --check-prefix=QUEUE %s
// QUEUE: gasket: error: {{.*}}expected queue or queue:default, not 'stack'
kernel void waits(global int *out)
{
    clk_event_t never = create_user_event();

    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &never, NULL, ^{ out[0] = 1; });
}

kernel void full(global int *out)
{
    struct big {
        int words[128];
    } big = {{0}};

    for (int i = 0; i < 2000; i++)
        out[0] = enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ out[0] += big.words[i & 127]; });
}

kernel void prints(void)
{
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(2), ^{ printf("child %d\n", (int)get_global_id(0)); });
    printf("parent\n");
}

kernel void queued(queue_t q, global int *out)
{
    out[0] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{});
}

kernel void finds(global int *out)
{
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{
        out[2] = 1;
    });
}
