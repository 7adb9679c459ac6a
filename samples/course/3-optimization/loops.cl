/* loops - three loops with an invariant load, which can be moved out of one of them.
 *
 *   gasket opt --passes=mem2reg,rotate,mem2reg,licm samples/course/3-optimization/loops.cl
 */
float always(global const float *in, global const float *scale, int n)
{
    float sum = 0;

    for (int k = 0; k < n; k++)
        sum += in[k] * *scale;
    return sum;
}

float sometimes(global const float *in, global const float *scale, int n)
{
    float sum = 0;

    for (int k = 0; k < n; k++)
        if (in[k] > 0)
            sum += in[k] * *scale;
    return sum;
}

void writes(global float *out, global const float *in, global const float *scale, int n)
{
    for (int k = 0; k < n; k++)
        out[k] = in[k] * *scale;
}
