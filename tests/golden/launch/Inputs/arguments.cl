kernel void arguments(int n, int4 v, int3 w, global const float *ramp, global int *ints, global char *chars, global float *floats,
                      local int *scratch, global int *none, global ulong *longs, global ushort *shorts)
{
    int i = (int)get_local_id(0);

    scratch[i] = i ? v.y + n : v.x;
    barrier(CLK_LOCAL_MEM_FENCE);
    ints[1 - i] = scratch[1 - i];
    if (!none)
        floats[i] = i ? ramp[2] + (float)w.z + 1.0f / 3 : ramp[3] * (float)v.w + 0.75f;
}
