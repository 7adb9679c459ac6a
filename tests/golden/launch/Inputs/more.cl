kernel void add(global int *x)
{
    x[get_global_id(0)] += 100;
}

kernel void copy(global const uchar *from, global uchar *to)
{
    to[get_global_id(0)] = from[get_global_id(0)];
}
