/* Does not compile: z is not declared. */
kernel void wrong(global float *y)
{
    size_t i = get_global_id(0);

    y[i] = z[i];
}
