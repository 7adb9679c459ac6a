// RUN: gasket cc --emit=ast -w %s | FileCheck %s
// Calls are resolved: to one of several overloads, to a row of the built-in functions, or to conversions where those are meant.
float __attribute__((overloadable)) twice(float x) { return x * 2; }
float4 __attribute__((overloadable)) twice(float4 x) { return x * 2; }
int __attribute__((overloadable)) twice(int x) { return x * 2; }
// CHECK: kernel 'void k(global float *, global float4 *, global int *)'
kernel void k(global float *f, global float4 *v, global int *n)
{
    // CHECK: call 'float4' twice
    v[0] = twice(v[1]);
    // CHECK: call 'int' twice
    // CHECK-NEXT: convert 'int' integral
    n[0] = twice((short)n[1]);
    // CHECK: call 'float' fma built-in fma
    f[0] = fma(f[1], f[2], 3);
    // CHECK: call 'float4' fmax built-in fmax
    // CHECK: convert 'float4' splat
    // CHECK-NEXT: constant 'float' 1
    v[1] = fmax(v[2], 1.0f);
    // CHECK: call 'ulong' get_global_id built-in get_global_id
    // CHECK-NEXT: constant 'uint' 0
    n[1] = get_global_id(0);
    // CHECK: convert 'int4' float_to_int rte sat explicit
    // CHECK: convert 'int4' reinterpret
    vstore4(convert_int4_sat_rte(v[0]) + as_int4(v[1]), 0, n);
    // CHECK: call 'char3' vload built-in vload
    // CHECK-NEXT: convert 'ulong' integral
    n[2] = vload3(n[3], (global char *)n).z;
    // CHECK: call 'int' atomic_add built-in atomic_add
    // CHECK-NEXT: convert 'global volatile int *' pointer
    atomic_add(n, 3);
    // CHECK: call 'int' isnan built-in isnan
    n[4] = isnan(f[3]);
    // CHECK: call 'int4' isnan built-in isnan
    n[5] = any(isnan(v[3]));
}
