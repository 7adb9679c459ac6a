// Pipes, reservations, queues, events and blocks as SPIR-V: values of these types are numbers in IR, also those that phis, selections, variables,
// arrays, parameters and results have.
// REQUIRES: spirv-val
// RUN: gasket cc -O0 --emit=spirv %s -o %t.spv && spirv-val --target-env opencl2.2 %t.spv && gasket run -k events -g 1 -a n=7 -a out=int[4] --print out %t.spv | FileCheck %s --check-prefix=EVENTS
// RUN: gasket cc -O2 --emit=spirv %s -o %t.spv && spirv-val --target-env opencl2.2 %t.spv && gasket run -k events -g 1 -a n=7 -a out=int[4] --print out %t.spv | FileCheck %s --check-prefix=EVENTS
// RUN: gasket run -k packets -g 1 -a p=pipe[6]:5,6,7,8 -a out=int[6] --print out %t.spv | FileCheck %s --check-prefix=PACKETS
// A module that was read is written again.
// RUN: gasket cc -O2 --emit=spirv %t.spv -o %t.2.spv && gasket run -k packets -g 1 -a p=pipe[6]:5,6,7,8 -a out=int[6] --print out %t.2.spv | FileCheck %s --check-prefix=PACKETS
// RUN: gasket run -k events -g 1 -a n=7 -a out=int[4] --print out %t.2.spv | FileCheck %s --check-prefix=EVENTS
// RUN: gasket cc -O2 --emit=spirv-text %s | FileCheck %s

// CHECK-DAG: OpCapability Pipes
// CHECK-DAG: OpCapability DeviceEnqueue
// CHECK-NOT: OpEntryPoint {{.*}}invoke
// CHECK: OpEntryPoint Kernel %{{[0-9]+}} "events"
// CHECK-NEXT: OpEntryPoint Kernel %{{[0-9]+}} "packets"
// CHECK-NOT: OpEntryPoint
// CHECK-DAG: [[EVENT:%[0-9]+]] = OpTypeDeviceEvent
// CHECK-DAG: [[QUEUE:%[0-9]+]] = OpTypeQueue
// CHECK-DAG: [[RESERVATION:%[0-9]+]] = OpTypeReserveId
// CHECK-DAG: [[PIPE:%[0-9]+]] = OpTypePipe ReadOnly

// EVENTS: {{^}}17{{$}}
// EVENTS-NEXT: {{^}}27{{$}}
// EVENTS-NEXT: {{^}}44{{$}}
// EVENTS-NEXT: {{^}}11{{$}}

// PACKETS: {{^}}6{{$}}
// PACKETS-NEXT: {{^}}5{{$}}
// PACKETS-NEXT: {{^}}7{{$}}
// PACKETS-NEXT: {{^}}0{{$}}
// PACKETS-NEXT: {{^}}1{{$}}
// PACKETS-NEXT: {{^}}6{{$}}

struct pair { int n; clk_event_t event; };

/* noinline: the result and the parameters have these types. */
__attribute__((noinline)) clk_event_t choose(int n, queue_t q, clk_event_t a)
{
    clk_event_t marker;

    if (n < 4)
        return a;
    enqueue_marker(q, 1, &a, &marker);
    return marker;
}

kernel void events(int n, global int *out)
{
    queue_t q = get_default_queue();
    clk_event_t waits[2], user = create_user_event(), none = CLK_NULL_EVENT;
    struct pair p = {10, user};

    waits[0] = choose(n, q, user);
    waits[1] = n > 3 ? user : none;
    for (int i = 0; i < n; i++) /* a phi, whose predecessor ends in the branches of the selection */
        out[3] += is_valid_event(waits[1]) + i % 2;
    enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(2, 2), 2, waits, NULL, ^(local void *bytes) {
        local int *l = bytes;
        l[get_local_id(0)] = 10 * (get_local_id(0) + 1) + n;
        barrier(CLK_LOCAL_MEM_FENCE);
        out[get_local_id(0)] = l[get_local_id(0)];
        atomic_add(out + 2, l[1 - get_local_id(0)]);
    }, 2 * sizeof(int));
    out[3] += is_valid_event(waits[0]) && is_valid_event(p.event);
    set_user_event_status(p.event, CL_COMPLETE);
}

/* The second packet is read before the first one; the third without a reservation. */
kernel void packets(read_only pipe int p, global int *out)
{
    reserve_id_t id = reserve_read_pipe(p, 2);

    if (is_valid_reserve_id(id)) {
        read_pipe(p, id, 1, out);
        read_pipe(p, id, 0, out + 1);
        commit_read_pipe(p, id);
    }
    out[3] = read_pipe(p, out + 2);
    out[4] = get_pipe_num_packets(p);
    out[5] = get_pipe_max_packets(p);
}
// CHECK: OpEnqueueMarker
// CHECK: OpCreateUserEvent [[EVENT]]
// CHECK: OpEnqueueKernel %{{[0-9]+}} %{{[0-9]+}} %{{[0-9]+}} %{{[0-9]+}} %{{[0-9]+}} %{{[0-9]+}} %{{[0-9]+}} [[INVOKE:%[0-9]+]] %{{[0-9]+}} %{{[0-9]+}} %{{[0-9]+}} %{{[0-9]+}}{{$}}
// CHECK: OpIsValidEvent
// CHECK: OpSetUserEventStatus
// CHECK: OpFunctionParameter [[PIPE]]
// CHECK: [[ID:%[0-9]+]] = OpReserveReadPipePackets [[RESERVATION]] [[P:%[0-9]+]]
// CHECK: OpIsValidReserveId %{{[0-9]+}} [[ID]]
// CHECK: OpReservedReadPipe %{{[0-9]+}} [[P]] [[ID]]
// CHECK: OpCommitReadPipe [[P]] [[ID]]
// CHECK: OpReadPipe
// CHECK: OpGetNumPipePackets
// CHECK: OpGetMaxPipePackets
// The function of the block copies the values that it captures.
// CHECK: [[INVOKE]] = OpFunction
// CHECK: OpCopyMemorySized
// CHECK: OpFunctionCall
