static int f(int i)
{
    int of[4] = {1, 2, 3, 4};
    return of[i];
}
int pick(global int *values, int i)
{
    return f(values[0]) + values[i];
}
