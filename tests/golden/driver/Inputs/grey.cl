kernel void grey(global uchar *out)
{
    out[get_global_id(0)] = 7;
}
