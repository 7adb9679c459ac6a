/* hot - many values that live through a loop without a use in it.
 *
 *   gasket run --simd=16 -g 2 -a in=float4[30]:iota -a out=float4[30] -a n=3 --print out:2 samples/course/9-registers/hot.cl
 */
#define N 15

kernel void hot(global const float4 *in, global float4 *out, int n)
{
    size_t i = get_global_id(0);
    float4 v[N], x = 1;

    for (int k = 0; k < N; k++)
        v[k] = in[i * N + k];
    for (int k = 0; k < n; k++)
        x = x * v[0] + v[1];
    for (int k = 0; k < N; k++)
        out[i * N + k] = v[k] + x;
}
