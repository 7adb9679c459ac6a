// The fourth slot of a vector of three components is never written and never matters.
// RUN: -g 2 -l 2 -a a=int3[2]:iota -a out=int3[2]
// EXPECT out: 1 2 3 4 5 6
kernel void next(global const int3 *a, global int3 *out)
{
    local int3 tile[2];
    int3 v[1];
    int i = get_global_id(0);

    tile[i] = a[i];
    v[0] = tile[i] + 1;
    out[i] = v[0];
}
