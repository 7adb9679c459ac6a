// What OpenCL C 2.0 and later do not allow, as the specification and clang have it.
// RUN: not gasket cc -w -o /dev/null %s 2>&1 | FileCheck %s
typedef __SIZE_TYPE__ size_t;
typedef size_t count_type;
struct counted {
    count_type count;
};
typedef float floats __attribute__((ext_vector_type(4)));
typedef __attribute__((ext_vector_type(4))) float prefixed;
// CHECK: :[[@LINE+1]]:22: error: a kernel parameter cannot have type 'size_t'
kernel void a(size_t n) {}
// CHECK: :[[@LINE+1]]:26: error: a kernel parameter cannot have type 'count_type'
kernel void b(count_type n) {}
// CHECK: :[[@LINE+1]]:30: error: a kernel parameter cannot have type 'struct counted'
kernel void c(struct counted n) {}
// CHECK: :[[@LINE+1]]:8: error: 'kernel' can only appear on functions
void d(kernel int n) {}
kernel void e(global int *p, global atomic_int *shared, global const atomic_int *fixed)
{
    // CHECK: :[[@LINE+1]]:27: error: initializing 'constant int *' with an expression of type 'global void *' changes the address space
    constant int *other = (global void *)0;
    // CHECK: :[[@LINE+1]]:25: error: initializing 'global int *' with an expression of type 'local void *' changes the address space
    global int *third = (local void *)0;
    // CHECK: :[[@LINE+1]]:20: error: comparison of pointers into different address spaces: 'global int *' (global) and 'local void *' (local)
    int equal = (p == (local void *)0);
    global int *same = (global void *)0, *null = (void *)0;
    // CHECK: :[[@LINE+1]]:24: error: an atomic variable can only be initialized in the global address space; use atomic_init()
    atomic_int counter = 0;
    local int part;
    // CHECK: :[[@LINE+1]]:35: error: this initializer is not a constant expression
    local int *constant address = &part;
    // CHECK: :[[@LINE+1]]:31: error: argument 1 of 'to_global' is a pointer, not 'int'
    global int *q = to_global(equal);
    // CHECK: :[[@LINE+1]]:20: error: attribute 'address_space' is not supported in OpenCL C: write global, local, constant or private
    __attribute__((address_space(3))) int numbered;
    // CHECK: :[[@LINE+1]]:5: error: argument 1 of '__opencl_atomic_store' must be a pointer to an atomic type, not 'global int *'
    __opencl_atomic_store(p, 1, memory_order_relaxed, memory_scope_device);
    // CHECK: :[[@LINE+1]]:5: error: argument 1 of '__opencl_atomic_store' must not point to a const object
    __opencl_atomic_store(fixed, 1, memory_order_relaxed, memory_scope_device);
    __opencl_atomic_store(shared, 1, memory_order_relaxed, memory_scope_device);
    float4 v = (floats)(1) + (prefixed)(2);
}
int printf(constant const char *format, ...) __attribute__((format(printf, 1, 2)));
// CHECK: :[[@LINE+1]]:8: error: functions with a variable number of arguments are not supported in OpenCL C
int sum(int n, ...);
