kernel void bad(global int *out)
{
    out[get_global_id(0)] = nothing;
}
