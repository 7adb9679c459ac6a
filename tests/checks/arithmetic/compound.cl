// A compound assignment divides by a difference that is 0 for one item.
// RUN: -g 4 -l 2 -a out=uint[4]
// EXPECT out: 30 60 0 60
kernel void weights(global uint *out)
{
    uint i = get_global_id(0), w = 60;

#ifdef FIXED
    if (i == 2)
        w = 0;
    else
#endif
        w /= abs_diff(i, 2u); // FINDS: arithmetic
    out[i] = w;
}
