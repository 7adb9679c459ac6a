#define größe(x) ((x) * 2)
kernel void f(global int *o)
{
    int caf\u00e9 = 3;
    o[0] = größe(café);
    o[1] = sizeof "\u00e9";
}
