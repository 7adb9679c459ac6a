kernel void k(global char *c, global uchar *u, global int *i, global float4 *v)
{
    c[0] += 3;
    u[0] >>= 1;
    i[0] *= 1.5f;
    v[0] *= 2;
    v[0].wx += v[1].xy;
    c -= 2;
    c++;
    --u[1];
}
