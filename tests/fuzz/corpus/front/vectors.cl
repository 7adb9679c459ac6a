kernel void k(global float4 *p, global int4 *q, int i)
{
    p[0] = (float4)(1, p[1].yw, p[1].hi.y);
    p[0].hi = p[1].xx;
    p[2] = p[1] + 2;
    q[0] = p[0] < p[1];
    p[3] = q[0] ? p[1] : p[2];
    q[1] = q[0] && !q[1];
    p[4][i] = (float4)(1, 2, 3, 4).s2;
}
