// RUN: %if small %{ true %} %else %{ gasket cc --simd=32 %s | FileCheck %s %}
// Two vectors that are indexed at run time are half of the registers each: the one that is not indexed at the moment is in scratch,
// and comes from there as a whole, once for all the accesses that follow each other.
// CHECK:     scratch block write of 8 registers
// CHECK:     scratch block read of 8 registers
// CHECK:     r[a0.0]<1,0>
// CHECK-NOT: scratch block read of 8 registers
// CHECK:     r[a0.0]<1,0>
kernel void k(global const uint *in, uint n, global uint *out)
{
    size_t g = get_global_id(0);
    uint16 a = vload16(g, in), b = vload16(g, in + n);

    for (uint i = 0; i < n; i++) {
        uint16 m = vload16(i, in) & 15u;
        uint x = ((uint *)&a)[m.x & g] ^ ((uint *)&a)[m.y & g];
        ((uint *)&b)[m.z] += x;
    }
    vstore16(a ^ b, g, out);
}
