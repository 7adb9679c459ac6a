// RUN: gasket cc --passes=mem2reg,inline,drop-dead --emit=ir %s -o - | grep "call spir_func" | FileCheck --implicit-check-not=call %s
// A function with a barrier and its callers are inlined in any case: 18000 operations in each of sixteen kernels. All together may grow to 400000
// operations, so the other function, of 4000, is inlined once in each kernel and not twice.
// CHECK-COUNT-16: call {{.*}}@stir(
#define TIMES10(x) x x x x x x x x x x
#define TIMES1000(x) TIMES10(TIMES10(TIMES10(x)))

uint stir(uint x, uint y)
{
    TIMES1000(x = x * 3 + y; y ^= x + 5;)
    return x;
}

uint meet(uint x, uint y)
{
    TIMES1000(x = x * 3 + y; y = (y ^ x) + 5 * y; x |= y; x -= y >> 1;)
    barrier(CLK_LOCAL_MEM_FENCE);
    return x;
}

uint meet_twice(uint x, uint y)
{
    return meet(meet(x, y), y);
}

#define KERNEL(name) kernel void name(global uint *out) { out[0] = stir(stir(out[0], out[1]), out[2]); out[1] = meet_twice(out[0], out[1]); }
#define FOUR(a) KERNEL(a##0) KERNEL(a##1) KERNEL(a##2) KERNEL(a##3)
FOUR(a) FOUR(b) FOUR(c) FOUR(d)
