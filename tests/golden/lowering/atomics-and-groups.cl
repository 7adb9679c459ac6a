// RUN: gasket run -w -g 8 -l 8 --via=ir -O0 -a o=int[24] --print o %s 2>&1 | FileCheck %s
// RUN: gasket run -w -g 8 -l 8 --simd=8 -a o=int[24] --print o %s 2>&1 | FileCheck %s
// Atomic operations on each type, fences, and functions of groups: values that do not depend on the order of the work-items.
kernel void k(global int *o)
{
    local atomic_int i;
    local atomic_uint u;
    local atomic_float x;
    local atomic_flag flag;
    local int old_style;
    local uint ticks;
    local float exchanged;
    size_t me = get_local_id(0);
    int zero = 0;
    float one = 1.0f;

    if (me == 0) {
        atomic_init(&i, -5);
        atomic_init(&u, 5);
        atomic_init(&x, 1.0f);
        atomic_flag_clear(&flag);
        old_style = 100;
        ticks = 0;
        exchanged = 1.0f;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_fetch_add(&i, 2);
    atomic_fetch_sub(&u, 1u);
    atom_add(&old_style, 3);
    atomic_inc(&ticks);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me == 0) {
        o[0] = atomic_load(&i); // CHECK: {{^}}11{{$}}
        o[1] = (int)atomic_load(&u); // CHECK-NEXT: {{^}}-3{{$}}
        o[2] = old_style; // CHECK-NEXT: {{^}}124{{$}}
        o[3] = ticks; // CHECK-NEXT: {{^}}8{{$}}
        o[4] = atomic_fetch_min(&i, -7); // CHECK-NEXT: {{^}}11{{$}}
        o[5] = atomic_fetch_max(&u, 7u) == 0xfffffffd; // CHECK-NEXT: {{^}}1{{$}}
        o[6] = atomic_load_explicit(&i, memory_order_acquire); // CHECK-NEXT: {{^}}-7{{$}}
        o[7] = atomic_exchange(&x, 2.5f) == 1.0f; // CHECK-NEXT: {{^}}1{{$}}
        one = 2.5f;
        o[8] = atomic_compare_exchange_strong(&x, &one, 4.0f); // CHECK-NEXT: {{^}}1{{$}}
        o[9] = atomic_compare_exchange_strong(&x, &one, 5.0f); // CHECK-NEXT: {{^}}0{{$}}
        o[10] = one * 10; // CHECK-NEXT: {{^}}40{{$}}
        o[11] = atomic_load_explicit(&x, memory_order_relaxed, memory_scope_work_group) * 10; // CHECK-NEXT: {{^}}40{{$}}
        o[12] = atomic_flag_test_and_set(&flag); // CHECK-NEXT: {{^}}0{{$}}
        o[13] = atomic_flag_test_and_set_explicit(&flag, memory_order_seq_cst, memory_scope_work_group); // CHECK-NEXT: {{^}}1{{$}}
        atomic_flag_clear_explicit(&flag, memory_order_release, memory_scope_work_group);
        o[14] = atomic_flag_test_and_set_explicit(&flag, memory_order_acquire); // CHECK-NEXT: {{^}}0{{$}}
        o[15] = atomic_cmpxchg(&old_style, 124, 9);
        o[15] += old_style; // CHECK-NEXT: {{^}}133{{$}}
        o[16] = atomic_xchg(&exchanged, 3.0f);
        o[16] += exchanged * 10; // CHECK-NEXT: {{^}}31{{$}}
        mem_fence(CLK_LOCAL_MEM_FENCE);
        read_mem_fence(CLK_LOCAL_MEM_FENCE);
        write_mem_fence(CLK_GLOBAL_MEM_FENCE);
        atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, memory_scope_work_group);
        atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_relaxed, memory_scope_work_group);
        atomic_store_explicit(&i, 17, memory_order_release, memory_scope_device);
        o[17] = atomic_load(&i); // CHECK-NEXT: {{^}}17{{$}}
        o[18] = atomic_dec(&old_style);
        o[18] -= old_style; // CHECK-NEXT: {{^}}1{{$}}
        o[19] = atomic_and(&old_style, 12) * 100;
        o[19] += atomic_or(&old_style, 3) * 10;
        o[19] += atomic_xor(&old_style, 1); // CHECK-NEXT: {{^}}891{{$}}
    }
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    sub_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
    barrier(CLK_LOCAL_MEM_FENCE);
    int2 shuffled = intel_sub_group_shuffle((int2)(me, 10 * me), 7 - me);
    int sum = work_group_reduce_add((int)me), any = work_group_any(me == 3), last = work_group_broadcast((int)me, 7);
    if (me == 2) {
        o[20] = shuffled.x * 100 + shuffled.y; // CHECK-NEXT: {{^}}550{{$}}
        o[21] = sum; // CHECK-NEXT: {{^}}28{{$}}
        o[22] = any + last; // CHECK-NEXT: {{^}}8{{$}}
        o[23] = get_enqueued_num_sub_groups(); // CHECK-NEXT: {{^}}1{{$}}
    }
}
