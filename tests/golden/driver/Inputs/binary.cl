/* Kernels that need every part of a container: variables with a pointer, a table, images, samplers, local memory, a struct, a typedef. */
typedef float real;
typedef struct {
    int a;
    float4 b;
} settings;

constant int squares[4] = {0, 1, 4, 9};
global int counter = 7;
global int *pointer = &counter;

kernel void variables(global int *out, int n, float2 v, local int *l, constant float *c, real r)
{
    int i = get_global_id(0);

    l[get_local_id(0)] = n;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = squares[i & 3] + l[0] + *pointer + (int)c[i] + (int)(v.y * r);
}

kernel void images(read_only image2d_t from, sampler_t s, write_only image2d_t to, settings set)
{
    const sampler_t border = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
    int2 at = (int2)(get_global_id(0), get_global_id(1));

    write_imagef(to, at, read_imagef(from, s, at) + read_imagef(from, border, at + 1) + get_image_width(from) + set.b.z);
}

__attribute__((reqd_work_group_size(8, 1, 1))) kernel void groups(global int *out)
{
    out[get_global_id(0)] = get_local_size(0) * 100 + get_num_groups(0) * 10 + get_work_dim();
}

kernel void buffers(global int *a, global int *b, global int *c, global int *d, global int *e, global int *f, global int *g)
{
    int i = get_global_id(0);

    a[i] = b[i] + 2 * c[i] + 3 * d[i] + 4 * e[i] + 5 * f[i] + 6 * g[i];
}
