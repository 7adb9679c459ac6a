// clang's atomics of float objects, in OpenCL C 1.2 as well, and those of C11 on atomic objects.
// RUN: gasket run -k floats -cl-std=CL1.2 -g 64 -l 64 -a f=float[2] -a out=float[4] --print out %s | FileCheck %s --check-prefix=FLOATS
// RUN: gasket run -k floats --via=ir -O0 -g 64 -l 64 -a f=float[2] -a out=float[4] --print out %s | FileCheck %s --check-prefix=FLOATS
// RUN: gasket run -k objects -g 64 -a a=int[2] --print a %s | FileCheck %s --check-prefix=OBJECTS
// RUN: gasket run -k objects --via=ir -g 64 -a a=int[2] --print a %s | FileCheck %s --check-prefix=OBJECTS
// RUN: gasket cc -O0 --emit=ir %s | FileCheck %s --check-prefix=SCOPES
kernel void floats(global float *f, global float *out)
{
    __atomic_fetch_add(f, 0.5f, __ATOMIC_RELAXED); // 64 times 0.5
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (get_local_id(0) == 0) {
        // FLOATS: {{^}}32
        out[0] = __atomic_load_n(f, __ATOMIC_RELAXED);
        // FLOATS-NEXT: {{^}}31.5
        out[1] = __atomic_sub_fetch(f, 0.5f, __ATOMIC_RELAXED);
        // FLOATS-NEXT: {{^}}31.5
        out[2] = __atomic_exchange_n(f, 2.0f, __ATOMIC_RELAXED);
        // FLOATS-NEXT: {{^}}1
        out[3] = __atomic_min_fetch(f, 1.0f, __ATOMIC_RELAXED);
    }
}
kernel void scoped(global int *a)
{
    // SCOPES: load atomic {{.*}} syncscope("workgroup") acquire
    // SCOPES: atomicrmw add {{.*}} syncscope("device") monotonic
    // SCOPES: fence syncscope("subgroup") release
    // SCOPES: fence seq_cst
    int old = __scoped_atomic_load_n(a, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP);
    a[1] = old + __scoped_atomic_add_fetch(a, 2, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
    __scoped_atomic_thread_fence(__ATOMIC_RELEASE, __MEMORY_SCOPE_WVFRNT);
    __scoped_atomic_thread_fence(__ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM);
}
#if __OPENCL_C_VERSION__ >= 200
kernel void objects(global atomic_int *a)
{
    __c11_atomic_fetch_add(a, (int)get_global_id(0), __ATOMIC_RELAXED); // OBJECTS: 2016
    __c11_atomic_fetch_max(a + 1, (int)get_global_id(0), __ATOMIC_RELAXED); // OBJECTS: 63
    __c11_atomic_thread_fence(__ATOMIC_SEQ_CST);
}
#endif
