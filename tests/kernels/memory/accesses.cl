// Loads and stores of every width, unaligned vectors, strided and reversed, constant tables, same buffer twice.
// RUN: -k widths -g 64 -l 16 -a c=char[64]:random=1 -a s=short[64]:random=2 -a l=long[64]:random=3 -a co=char[64] -a so=short[64] -a lo=long[64]
// RUN: -k vectors -g 32 -l 8 -a in=float[160]:random=1 -a out=float[160]
// RUN: -k table -g 64 -l 16 -a out=int[64]
// RUN: -k shifted -g 64 -l 16 -a a=int[64]:iota -a b=int[64]:fill=3
// RUN: -k constants -g 64 -l 16 -a in=float[16]:random=1 -a out=float[64]
// RUN: -k maybe_null -g 16 -l 8 -a a=null -a b=int[16]:iota
// ORACLE: pocl

kernel void widths(global const char *c, global const short *s, global const long *l, global char *co, global short *so, global long *lo)
{
    size_t i = get_global_id(0), r = get_global_size(0) - 1 - i;

    co[r] = c[i] + 1;
    so[r ^ 1] = s[i] * 3;
    lo[(r + 5) % 64] = l[i] - (c[r] << 8);
}

kernel void vectors(global const float *in, global float *out)
{
    size_t i = get_global_id(0);

    float2 a = vload2(i, in + 1);
    float3 b = vload3(i, in + 2);
    float4 c = vload4(i, in + 3);
    vstore4(c.wzyx + a.xyxy, i, out + 1);
    if (i == 0)
        out[0] = in[0];
    if (i == 31)
        out[130] = b.x + b.y + b.z;
}

constant int primes[8] = {2, 3, 5, 7, 11, 13, 17, 19};
constant char text[] = "constant";

kernel void table(global int *out)
{
    size_t i = get_global_id(0);
    constant char *p = i & 1 ? text : "literal!";

    out[i] = primes[i & 7] * 1000 + primes[3] + p[i >> 3 & 7];
}

kernel void shifted(global int *a, global int *b)
{
    size_t i = get_global_id(0);
    global int *p = i & 1 ? a : b;

    p[i] += (int)i * 10;
    *(p + (i ^ 0)) ^= 1;
}

kernel void constants(constant float *in, global float *out)
{
    size_t i = get_global_id(0);
    out[i] = in[i & 15] * in[(i >> 4) + 3];
}

kernel void maybe_null(global int *a, global int *b)
{
    size_t i = get_global_id(0);
    if (a)
        a[i] = 1;
    else
        b[i] = -b[i];
}
