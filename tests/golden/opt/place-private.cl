// RUN: gasket cc --emit=asm -DCHOSEN %s | FileCheck --check-prefix=SCRATCH %s
// RUN: gasket cc --emit=asm -DJOINED %s | FileCheck --check-prefix=SCRATCH %s
// RUN: gasket cc --emit=asm -DBESIDE_GLOBAL %s | FileCheck --check-prefix=GLOBAL %s
// RUN: gasket cc --emit=asm -DLOADED %s | FileCheck --check-prefix=GLOBAL %s
// A generic pointer to private or local memory whose space is known by a condition needs no global buffer; beside global memory, or where only its tag tells,
// private memory lives in one.
// SCRATCH: //.private 0
// GLOBAL:  //.private {{[1-9]}}
typedef int *pointer;
kernel void k(global int *in, global int *out)
{
    local int a[16];
    local pointer t[16];
    int m[64];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = in[i];
    for (int n = 0; n < 64; n++)
        m[n] = in[n];
#if defined(CHOSEN)
    int *p = in[i] & 1 ? (int *)a : m;
#elif defined(JOINED)
    int *p = m;
    if (in[i] & 1) {
        out[i + 1] = 5;
        p = (int *)a + (in[i] & 3);
    }
#elif defined(BESIDE_GLOBAL)
    int *p = in[i] & 1 ? (int *)in : m;
#else
    t[l] = in[i] & 1 ? (int *)a : m;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = t[l];
#endif
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = p[in[i] & 15];
}
