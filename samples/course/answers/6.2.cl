/* The upper half reads the elements of the lower half: with 8 lanes after they are written, with 16 before. */
kernel void race(global int *a)
{
    size_t i = get_global_id(0);

    a[i] = a[i % 8] + 1;
}
