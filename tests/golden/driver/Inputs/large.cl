int large(int n)
{
    char a[40000000];
    a[n] = 1;
    return a[0];
}
