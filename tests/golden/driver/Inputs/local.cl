kernel void local_arguments(global int *out, local int *a, local int *b)
{
    local int own[4];
    own[0] = 1;
    a[0] = 2;
    b[0] = 3;
    out[0] = own[0] + a[0] + b[0];
}
