int f(int a, int b)
{
    return a * 4 + ((a << 2) ^ b);
}
