// RUN: gasket run -O0 --via=ir -g 1 -l 1 -a o=int[32] -a n=3 --print o %s 2>&1 | FileCheck %s
// RUN: gasket run -g 1 -l 1 -a o=int[32] -a n=3 --print o %s 2>&1 | FileCheck %s
// The values of built-in functions of clang, as its manual defines them.
struct pair {
    int a, b;
};
kernel void k(global int *o, int n)
{
    int4 v = (int4)(n, n + 1, n + 2, n + 3);
    global int *aligned = __builtin_assume_aligned(o, 4);
    atomic_int counter;
    int array[5], seven = 7;

    o[0] = __builtin_shufflevector(v, (int4)(3, 2, 1, 0)).x; // CHECK: {{^}}6{{$}}
    o[1] = __builtin_shufflevector(v, (uint4)(3, 2, 1, 0)).y; // CHECK-NEXT: {{^}}5{{$}}
    o[2] = __builtin_shufflevector(v, v, 7, -1, 2, 4).x; // CHECK-NEXT: {{^}}6{{$}}
    aligned[3] = 33; // CHECK-NEXT: {{^}}33{{$}}
    o[4] = __builtin_nontemporal_load(&o[3]) + 1; // CHECK-NEXT: {{^}}34{{$}}
    __builtin_nontemporal_store(35, &o[5]); // CHECK-NEXT: {{^}}35{{$}}
    o[6] = __builtin_object_size(array, 0); // CHECK-NEXT: {{^}}20{{$}}
    o[7] = __builtin_object_size(o, 3); // CHECK-NEXT: {{^}}0{{$}}
    o[8] = __builtin_object_size(o, 1) == -1; // CHECK-NEXT: {{^}}1{{$}}
    o[9] = *__builtin_addressof(seven); // CHECK-NEXT: {{^}}7{{$}}
    __opencl_atomic_init(&counter, 5);
    o[10] = __opencl_atomic_fetch_add(&counter, 4, memory_order_relaxed, memory_scope_work_group); // CHECK-NEXT: {{^}}5{{$}}
    o[11] = __opencl_atomic_load(&counter, memory_order_relaxed, memory_scope_work_group); // CHECK-NEXT: {{^}}9{{$}}
    o[12] = __builtin_reduce_max(v); // CHECK-NEXT: {{^}}6{{$}}
    o[13] = __builtin_reduce_min(v); // CHECK-NEXT: {{^}}3{{$}}
    o[14] = __builtin_reduce_xor(v); // CHECK-NEXT: {{^}}4{{$}}
    o[15] = __builtin_reduce_or(v); // CHECK-NEXT: {{^}}7{{$}}
    o[16] = __builtin_reduce_and(v); // CHECK-NEXT: {{^}}0{{$}}
    o[17] = __builtin_reduce_max((float2)(n, 9)); // CHECK-NEXT: {{^}}9{{$}}
    o[18] = __builtin_reduce_min((float2)(n, 9)); // CHECK-NEXT: {{^}}3{{$}}
    o[19] = as_int(__builtin_nansf("0x5")); // CHECK-NEXT: {{^}}2139095045{{$}}
    o[20] = as_int(__builtin_nansf("")); // CHECK-NEXT: {{^}}2141192192{{$}}
    o[21] = as_int(__builtin_nanf("7")); // CHECK-NEXT: {{^}}2143289351{{$}}
    o[22] = __builtin_choose_expr(1, n, "text"); // CHECK-NEXT: {{^}}3{{$}}
    o[23] = __builtin_elementwise_max(v, (int4)(4)).x; // CHECK-NEXT: {{^}}4{{$}}
    o[24] = __builtin_elementwise_min((float)n, 2.0f); // CHECK-NEXT: {{^}}2{{$}}
    o[25] = __builtin_elementwise_abs(-n); // CHECK-NEXT: {{^}}3{{$}}
    o[26] = __builtin_LINE(); // CHECK-NEXT: {{^}}41{{$}}
    o[27] = __builtin_object_size(&array[0], 0) != 21; // CHECK-NEXT: {{^}}1{{$}}
    o[28] = __builtin_object_size("abc", 0); // CHECK-NEXT: {{^}}4{{$}}
    o[29] = __opencl_atomic_exchange(&counter, 1, memory_order_relaxed, memory_scope_work_group); // CHECK-NEXT: {{^}}9{{$}}
    int expected = 1;
    o[30] = __opencl_atomic_compare_exchange_strong(&counter, &expected, 2, memory_order_relaxed, memory_order_relaxed, memory_scope_work_group); // CHECK-NEXT: {{^}}1{{$}}
    o[31] = __has_builtin(__opencl_atomic_fetch_xor) + __has_builtin(__opencl_atomic_nothing); // CHECK-NEXT: {{^}}1{{$}}
}
