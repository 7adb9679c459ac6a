// The cast is in the call, the store in the called function.
// RUN: -g 8 -l 4 -a table=float[8]:iota -a out=float[8]
// VIA: ir - the instructions do not show that a pointer is to const
// SAYS: 'table\b
// SAYS: in 'clamp_to_one', called here
static void clamp_to_one(global float *x)
{
    if (*x > 1)
        *x = 1; // FINDS: access
}

kernel void normalize_all(global const float *table, global float *out)
{
    int i = get_global_id(0);

    out[i] = table[i];
#ifdef FIXED
    clamp_to_one(&out[i]);
#else
    clamp_to_one((global float *)&table[i]);
#endif
}
