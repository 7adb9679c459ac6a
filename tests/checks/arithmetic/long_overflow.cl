// The remainder of the smallest long and -1 overflows as the quotient does.
// RUN: -g 2 -l 1 -a a=long[]:-9223372036854775808,7 -a out=long[2]
// EXPECT out: 0 0
kernel void wrap(global const long *a, global long *out)
{
    int i = get_global_id(0);
    long step = -1;

#ifdef FIXED
    out[i] = step == -1 ? 0 : a[i] % step;
#else
    out[i] = a[i] % step; // FINDS: arithmetic
#endif
}
