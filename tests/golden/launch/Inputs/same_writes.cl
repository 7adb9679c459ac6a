kernel void same_writes(int4 vector, int step, global int4 *out, global int *found)
{
    out[0] = vector + step * (int)get_global_id(0);
    *found = 1 + step * (int)get_global_id(0);
}
