// Prices of options after Black and Scholes: polynomials, exp, log and sqrt, four at a time.
// RUN: -g 32 -l 8 -a rand=float4[32]:random=1 -a call=float4[32] -a put=float4[32] -a width=8
// ULP call: 4096
// ULP put: 4096
// ORACLE: pocl
#pragma OPENCL FP_CONTRACT OFF
#define S_LOWER_LIMIT 10.0f
#define S_UPPER_LIMIT 100.0f
#define SIGMA 0.05f

float4 phi(float4 X)
{
    float4 y, absX, t;
    const float4 c1 = (float4)0.319381530f, c2 = (float4)-0.356563782f, c3 = (float4)1.781477937f;
    const float4 c4 = (float4)-1.821255978f, c5 = (float4)1.330274429f;
    const float4 zero = (float4)0.0f, one = (float4)1.0f, two = (float4)2.0f, temp4 = (float4)0.2316419f;
    const float4 oneBySqrt2pi = (float4)0.398942280f;

    absX = fabs(X);
    t = one / (one + temp4 * absX);
    y = one - oneBySqrt2pi * exp(-X * X / two) * t * (c1 + t * (c2 + t * (c3 + t * (c4 + t * c5))));
    return (X < zero) ? (one - y) : y;
}

__kernel void blackScholes(const __global float4 *rand, __global float4 *call, __global float4 *put, int width)
{
    size_t i = get_global_id(0);
    float4 r = rand[i] + 0.1f;
    float4 s = S_LOWER_LIMIT * r + S_UPPER_LIMIT * (1.0f - r), k = 60.0f - s * 0.125f;
    float4 t = r * 4.0f + 0.5f, rate = (float4)(0.03f, 0.04f, 0.05f, 0.06f);
    float4 sqrt_t = sqrt(t);
    float4 d1 = (log(s / k) + (rate + SIGMA * SIGMA / 2.0f) * t) / (SIGMA * sqrt_t * 16.0f);
    float4 d2 = d1 - SIGMA * sqrt_t;
    float4 discounted = k * exp(-rate * t);

    if (i % (size_t)width != 0) {
        call[i] = s * phi(d1) + discounted * phi(d2);
        put[i] = discounted * (2.0f - phi(-d2)) + s * phi(-d1);
    }
}
