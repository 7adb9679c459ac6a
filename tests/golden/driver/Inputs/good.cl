int square(int x)
{
    return x * x;
}

kernel void good(global int *out)
{
    out[get_global_id(0)] = square(get_global_id(0));
}
