// parser/library/gamma.cl - the gamma function and its logarithm (OpenCL C 6.15.2). Scalars; a vector call is one call for
// each lane.
//
// Stirling's series, for w >= 3: Gamma(w) = sqrt(2 pi) w^(w - 1/2) e^(-w + S(w)). Gamma(z) = Gamma(z + 4) / (z (z + 1) (z + 2)
// (z + 3)) brings small arguments there, for tgamma; lgamma has zeros at 1 and 2 and so a polynomial around 2 instead, to which
// log Gamma(z) = log Gamma(z + 1) - log z leads. Negative arguments by reflection: Gamma(-z) = -pi / (z sin(pi z) Gamma(z)).
#define OVER __attribute__((overloadable))

// log Gamma(2 + s) / s for s in [-0.5, 1]; error 2^-25.16
#define LGAMMA_F(s) fma(fma(fma(fma(fma(fma(fma(fma(fma(0x1.6d8c16p-15f, s, -0x1.b3567cp-13f), s, 0x1.18f256p-11f), s, \
    -0x1.3d3828p-10f), s, 0x1.7a852cp-9f), s, -0x1.e3caacp-8f), s, 0x1.5131f2p-6f), s, -0x1.13e03ap-4f), s, 0x1.4a34ccp-2f), \
    s, 0x1.b0ee60p-2f)

// S(w), i = 1 / w.
OVER float __gasket_stirling(float i)
{
    float s = i * i;
    return i * fma(fma(fma(s, -1.0f / 1680.0f, 1.0f / 1260.0f), s, -1.0f / 360.0f), s, 1.0f / 12.0f);
}

// Gamma(z) for 0 <= z < 48, and a little below 0, as 2^POWER FACTOR / DIVISOR. The power in two pieces, or it would lose what
// the exponent of a large number gains.
float __gasket_gamma_parts(float z, float *factor, float *divisor)
{
    bool small = z < 4.0f;
    float w = small ? z + 4.0f : z, lost = small ? z - (w - 4.0f) : 0.0f, u = z * (z + 3.0f);
    *divisor = small ? u * (u + 2.0f) : 1.0f;
    float low, h = __gasket_log2_parts(w, 0, &low), y = w - 0.5f, i = native_recip(w);
    float a = y * h, b = w * M_LOG2E_F, t = a - b;
    float tail = ((a - t) - b) + (fma(y, h, -a) + y * low - fma(w, 0x1.4ae0cp-26f, fma(w, M_LOG2E_F, -b)));
    float growth = fma(lost, fma(h, M_LN2_F, -0.5f * i), __gasket_stirling(i)) * M_LOG2E_F; // lost times log Gamma's derivative
    float power = t + growth;
    tail += (t - power) + growth;
    *factor = fma(tail, M_LN2_F, 1.0f);
    return power;
}

// Gamma(1), Gamma(2), …: the factorials that are exact in float.
constant float __gasket_factorials[14] = {
    1.0f, 1.0f, 2.0f, 6.0f, 24.0f, 120.0f, 720.0f, 5040.0f, 40320.0f, 362880.0f, 3628800.0f, 39916800.0f,
    479001600.0f, 6227020800.0f,
};

OVER float tgamma(float x)
{
    float z = fabs(x), factor, divisor, r;
    if (x >= 1.0f && x <= 14.0f && x == floor(x))
        return __gasket_factorials[(int)x - 1];
    if (x >= -0.5f) {
        float power = __gasket_gamma_parts(x < 48.0f ? x : 48.0f, &factor, &divisor);
        r = native_divide(native_exp2(power) * (0x1.40d932p+1f * factor), divisor);
    } else {
        // 1 / Gamma may be a denormal number where the result is none: it is kept 2^64 times as large then.
        float power = __gasket_gamma_parts(z < 48.0f ? z : 48.0f, &factor, &divisor), shift = power > 64.0f ? 64.0f : 0.0f;
        float inverse = native_divide(native_exp2(shift - power) * divisor, 0x1.40d932p+1f * factor);
        r = native_divide(-M_PI_F * inverse, z * sinpi(z)) * (power > 64.0f ? 0x1p-64f : 1.0f);
        r = z == floor(z) ? NAN : r;
    }
    return isnan(x) ? x : r;
}

OVER float __gasket_lgamma(float x, int *sign)
{
    float z = fabs(x), r;
    if (z < 3.0f) {
        float t = z < 0.5f ? z : z < 1.5f ? z - 1.0f : z - 2.0f, l = z < 0.5f ? fma(z, z, z) : z < 1.5f ? z : 1.0f;
        r = fma(t, LGAMMA_F(t), -log(l));
    } else {
        r = fma(z - 0.5f, log(z) - 1.0f, 0x1.acfe3ap-2f + __gasket_stirling(native_recip(z)));
    }
    bool pole = x <= 0.0f && z == floor(z) && z < INFINITY;
    *sign = pole ? 0 : x < 0.0f && (int)floor(x) & 1 ? -1 : 1;
    if (x <= -0x1p-24f)
        r = log(native_divide(M_PI_F, fabs(z * sinpi(z)))) - r;
    return pole || z == INFINITY ? INFINITY : r;
}

OVER float lgamma(float x)
{
    int sign;
    return __gasket_lgamma(x, &sign);
}

#ifdef cl_khr_fp16
OVER half tgamma(half x) { return (half)tgamma((float)x); }
OVER half lgamma(half x) { return (half)lgamma((float)x); }
#endif

#define SIGNED(T, SPACE)                                                                                              \
    OVER T lgamma_r(T x, SPACE int *sign)                                                                             \
    {                                                                                                                 \
        int s;                                                                                                        \
        float r = __gasket_lgamma((float)x, &s);                                                                      \
        *sign = s;                                                                                                    \
        return (T)r;                                                                                                  \
    }
#ifdef __opencl_c_generic_address_space
#define FOR_SPACES(T) SIGNED(T, private) SIGNED(T, global) SIGNED(T, local) SIGNED(T, )
#else
#define FOR_SPACES(T) SIGNED(T, private) SIGNED(T, global) SIGNED(T, local)
#endif
FOR_SPACES(float)
#ifdef cl_khr_fp16
FOR_SPACES(half)
#endif
