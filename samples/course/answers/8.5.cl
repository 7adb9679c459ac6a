/* The position of an element is the number of positive elements before it. */
kernel void place(global const int *in, global int *out, global atomic_int *count)
{
    size_t i = get_global_id(0);
    int position = 0;

    for (size_t k = 0; k < i; k++)
        position += in[k] > 0;
    if (in[i] > 0)
        out[position] = in[i];
}
