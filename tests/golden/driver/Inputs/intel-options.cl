kernel void k(global int *p)
{
    int x = p[0];

    p[get_global_id(0)] = x;
}
