// Kernels of one file whose private memory lives in different places, and a function that all of them call.
// RUN: -k plain -g 32 -l 16 -a in=int[32]:random=1 -a out=int[32]
// RUN: -k chosen -g 32 -l 16 -a in=int[32]:random=2 -a out=int[32]
// RUN: -k both -g 32 -l 16 -a in=int[32]:random=3 -a out=int[32]
// ORACLE: host

__attribute__((noinline)) int spread(int x)
{
    int v[48];
    for (int k = 0; k < 48; k++)
        v[k] = x * k;
    return v[x & 31] + v[16 + (x >> 5 & 31)] * 7;
}

kernel void plain(global int *in, global int *out)
{
    uint i = get_global_id(0);
    out[i] = spread(in[i]);
}

kernel void chosen(global int *in, global int *out)
{
    uint i = get_global_id(0);
    int own[64];
    for (int k = 0; k < 64; k++)
        own[k] = k * in[i];
    int *t[8];
    for (int k = 0; k < 8; k++)
        t[k] = (in[i] >> k) & 1 ? own + (in[i] & 31) + k : (int *)in + i;
    out[i] = *t[in[i] & 7] + spread(in[i] + 1);
}

kernel void both(global int *in, global int *out)
{
    uint i = get_global_id(0);
    int own[64];
    for (int k = 0; k < 64; k++)
        own[(k + in[i]) & 63] = k;
    out[i] = own[in[i] & 63] + spread(in[i]) * 2;
}
