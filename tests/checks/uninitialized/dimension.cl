// The loop over the components begins with the second one.
// RUN: -g 2 -l 2 -a a=int4[2]:fill=1 -a out=int4[2]
// SAYS: 'result\b
// EXPECT out: 2 2 2 2 2 2 2 2
kernel void twice(global const int4 *a, global int4 *out)
{
    int i = get_global_id(0);
    int result[4]; // NOTE
    int in[4] = {a[i].x, a[i].y, a[i].z, a[i].w};

#ifdef FIXED
    for (int j = 0; j < 4; j++)
#else
    for (int j = 1; j < 4; j++)
#endif
        result[j] = 2 * in[j];
    out[i] = vload4(0, result); // FINDS: uninitialized
}
