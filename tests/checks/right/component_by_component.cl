// The components of a vector are set one after the other.
// RUN: -g 2 -l 2 -a out=int4[2]
// EXPECT out: 0 1 2 3 1 2 3 4
kernel void fill(global int4 *out)
{
    int i = get_global_id(0);
    int4 v;

    v.x = i;
    v.y = i + 1;
    v.s2 = i + 2;
    v.s3 = i + 3;
    out[i] = v;
}
