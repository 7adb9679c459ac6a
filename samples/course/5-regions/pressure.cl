/* pressure - more values than registers.
 *
 *   gasket run -g 2 -a in=float4[32]:iota -a out=float4[32] --print out:2 samples/course/5-regions/pressure.cl
 */
#define N 16

kernel void pressure(global const float4 *in, global float4 *out)
{
    size_t i = get_global_id(0);
    float4 v[N], sum = 0;

    for (int k = 0; k < N; k++) {
        v[k] = in[i * N + k];
        sum += v[k];
    }
    for (int k = 0; k < N; k++)
        out[i * N + k] = v[k] / sum;
}
