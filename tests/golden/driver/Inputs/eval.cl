float4 mix_up(float4 v, float x)
{
    return v.wzyx - x;
}

uint largest(void)
{
    return -1;
}

bool is_odd(int x)
{
    return x & 1;
}
