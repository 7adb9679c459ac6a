kernel void declarations(void)
{
    constant int *local *a;
    global const float *b[4];
    local int (*c)[8];
}
