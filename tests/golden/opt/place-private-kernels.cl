// RUN: gasket cc --emit=ir %s | FileCheck %s
// RUN: gasket cc --simd=8 %s | FileCheck %s --check-prefix=ASM
// Private memory is placed kernel by kernel: only what meets a global pointer behind a generic one takes a buffer. The helper that
// both kinds of kernels call becomes two.
// CHECK: define spir_func i32 @last({{[^"]*}}) noinline !loc
__attribute__((noinline)) int last(int x, int n)
{
    int v[512];
    for (int k = 0; k < 512; k++)
        v[k] = x ^ k;
    return v[n & 511];
}

// CHECK: define spir_kernel void @plain({{[^"]*}}) !
// ASM-LABEL: //.kernel plain
// ASM: //.private 0
// ASM: //.scratch {{[1-9]}}
kernel void plain(global int *in, global int *out)
{
    size_t i = get_global_id(0);
    out[i] = last(in[i], in[i + 1]);
}

// CHECK: define spir_kernel void @either({{[^"]*}}) "gasket.private_in_global"
// ASM-LABEL: //.kernel either
// ASM: //.private {{[1-9]}}
// ASM: //.scratch 0
kernel void either(global int *in, global int *out)
{
    size_t i = get_global_id(0);
    int own[64], *t[8];
    for (int k = 0; k < 64; k++)
        own[k] = k * in[i];
    for (int k = 0; k < 8; k++)
        t[k] = in[k] & 1 ? own + (in[i] & 31) : (int *)in + i;
    out[i] = *t[in[i] & 7] + last(in[i], in[i + 2]);
}

// CHECK: define internal spir_func i32 @last{{[^"]*}} noinline "gasket.private_in_global"
