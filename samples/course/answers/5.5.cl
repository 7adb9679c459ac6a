/* Each element is loaded twice instead of being kept. The second load cannot be merged with the first, because a store to out may have changed
 * the element; with restrict it can, and then all elements are alive again. */
#define N 16

kernel void pressure(global const float4 *in, global float4 *out)
{
    size_t i = get_global_id(0);
    float4 sum = 0;

    for (int k = 0; k < N; k++)
        sum += in[i * N + k];
    for (int k = 0; k < N; k++)
        out[i * N + k] = in[i * N + k] / sum;
}
