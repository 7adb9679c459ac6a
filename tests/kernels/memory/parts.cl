// Parts of what was stored or loaded, read again through pointers to other types.
// RUN: -k components -g 32 -l 8 -a p=float4[32] -a q=float[32]:random=1
// RUN: -k halves -g 32 -l 8 -a p=float4[32]:random=2 -a q=float2[32]
// RUN: -k bytes -g 32 -l 8 -a p=uint[32]:random=3 -a q=uint[32]
// RUN: -k threes -g 32 -l 8 -a p=float[128]:random=4 -a q=float[32]
// RUN: -k words -g 32 -l 8 -a p=ulong[32]:random=5 -a q=uint[64]
// ORACLE: pocl

kernel void components(global float4 *p, global float *q)
{
    size_t i = get_global_id(0);

    p[i] = (float4)(q[i], 2, 3, 4);
    q[i] = ((global float *)&p[i])[3] - ((global float *)&p[i])[0];
    ((global float *)&p[i])[1] = 7;
    q[i] += ((global float *)&p[i])[1] * ((global float *)&p[i])[2];
}

kernel void halves(global float4 *p, global float2 *q)
{
    size_t i = get_global_id(0);
    float4 v = p[i];

    q[i] = ((global float2 *)&p[i])[1] - v.lo;
}

kernel void bytes(global uint *p, global uint *q)
{
    size_t i = get_global_id(0);
    global uchar *b = (global uchar *)&p[i];

    p[i] ^= 0x12345678u;
    q[i] = b[0] + b[1] * 3u + b[2] * 5u + b[3] * 7u + ((global ushort *)b)[1] * 1000u + as_uint(*(global float *)b);
}

kernel void threes(global float *p, global float *q)
{
    size_t i = get_global_id(0);

    vstore3((float3)(1, 2, i), i, p);
    q[i] = p[i * 3 + 2] - p[i * 3 + 1];
}

kernel void words(global ulong *p, global uint *q)
{
    size_t i = get_global_id(0);
    local uint2 l[8];
    size_t k = get_local_id(0);

    p[i] *= 3;
    q[i * 2] = ((global uint *)p)[i * 2 + 1];
    l[k] = as_uint2(p[i]);
    q[i * 2 + 1] = ((local uint *)&l[k])[1] - ((local ushort *)&l[k])[1];
}
