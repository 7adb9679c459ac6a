// RUN: gasket cc --passes=dce --emit=ir %s | FileCheck %s
// A struct is copied member by member; what is volatile of the two ends stays so.
struct pair {
    int a;
    short b;
};

// CHECK-LABEL: @to_volatile(
// CHECK: load i32, ptr addrspace(1)
// CHECK: store volatile i32 {{.*}}, ptr addrspace(3)
// CHECK: load i16, ptr addrspace(1)
// CHECK: store volatile i16 {{.*}}, ptr addrspace(3)
kernel void to_volatile(global struct pair *in)
{
    volatile local struct pair t;
    t = *in;
}

struct large {
    int v[100];
};

// CHECK-LABEL: @from_volatile(
// CHECK: load volatile i32
// CHECK: store i32
kernel void from_volatile(volatile global struct large *in, global struct large *out)
{
    *out = *in;
}

int sum(struct pair p)
{
    return p.a + p.b;
}

// CHECK-LABEL: @passed(
// CHECK: load volatile i32, ptr addrspace(1)
// CHECK: load volatile i16, ptr addrspace(1)
// CHECK: call spir_func i32 @sum(
kernel void passed(volatile global struct pair *in, global int *out)
{
    *out = sum(*in);
}
