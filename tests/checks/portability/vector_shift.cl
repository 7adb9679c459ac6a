// One component of the shift amounts is the width.
// RUN: -g 4 -l 4 -a out=int4[4]
kernel void powers(global int4 *out)
{
    int i = get_global_id(0);
    int4 amounts = (int4)(i, 10 * i, 11 * i, 1);

#ifdef FIXED
    amounts = min(amounts, 31);
#endif
    out[i] = (int4)1 << amounts; // FINDS: portability
}
