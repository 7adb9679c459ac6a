// Constant vectors whose parts are equal in many lanes: a slice that goes over two equal parts is not one part.
// RUN: -k parts -g 32 -l 32 -a in=uchar16[32]:random=3 -a out=uint4[64]
// ORACLE: pocl

kernel void parts(global const uchar16 *in, global uint4 *out)
{
    size_t i = get_global_id(0);
    uchar16 v = (uchar16)(1, 2, 3, 4, 1, 2, 3, 206, 1, 2, 3, 4, 1, 2, 3, 4);

    out[i * 2] = as_uint4(v);
    v.s37 = in[i].s01;
    out[i * 2 + 1] = as_uint4(v);
}
