// parser/library/gamma_double.cl - the gamma function of double and its logarithm. |x| is raised to w >= 8 by Gamma(z) =
// Gamma(z + 1) / z, then all is as in gamma.cl.
#define OVER __attribute__((overloadable))

// log Gamma(2 + s) / s for s in [-0.5, 1]; error 2^-54.9
 \
    #define LGAMMA_D(s) fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(0x1.c03347a0459cap-30, \
    s, -0x1.a9df52df1ce4bp-27), s, 0x1.7ec8d45bd1d10p-25), s, -0x1.cf31e04c8a545p-24), s, 0x1.daa516a1337e9p-23), \
    s, -0x1.e3a27fc880d0ap-22), s, 0x1.feab843b817d5p-21), s, -0x1.116ae50b2c13bp-19), s, 0x1.25a2096292673p-18), \
    s, -0x1.3cc2b2cb64d9ep-17), s, 0x1.580de5056dfc0p-16), s, -0x1.78de1b10391f5p-15), s, 0x1.a127abf1a07a3p-14), \
    s, -0x1.d3fd4deee3f66p-13), s, 0x1.0b36af9ac4c20p-11), s, -0x1.38ac5c29a5e4bp-10), s, 0x1.7add6ead6e2f2p-9), s, \
    -0x1.e404fc219310ep-8), s, 0x1.51322ac7d87d7p-6), s, -0x1.13e001a5575fdp-4), s, 0x1.4a34cc4a60fa6p-2), s, \
    0x1.b0ee6072093cep-2)

// S(w), for w >= 8.
OVER double __gasket_stirling(double w)
{
    double i = 1.0 / w, s = i * i;
    double small = fma(fma(fma(fma(s, 43867.0 / 244188.0, -3617.0 / 122400.0), s, 1.0 / 156.0), s, -691.0 / 360360.0), s, 1.0 / 1188.0);
    return i * fma(fma(fma(fma(small, s, -1.0 / 1680.0), s, 1.0 / 1260.0), s, -1.0 / 360.0), s, 1.0 / 12.0);
}

// z, plus eight where it is smaller; PRODUCT is Gamma of it through Gamma(z), which is z (z + 1) ... (z + 7): with u = z (z + 7)
// the others make pairs (z + i) (z + 7 - i) = u + i (7 - i). LOST is what adding rounded away.
double __gasket_raise(double z, double *product, double *lost)
{
    bool small = z < 8.0;
    double w = small ? z + 8.0 : z, u = z * (z + 7.0);
    *product = small ? (u * (u + 6.0)) * ((u + 10.0) * (u + 12.0)) : 1.0;
    *lost = small ? z - (w - 8.0) : 0.0;
    return w;
}

// Gamma(1), Gamma(2), …: the factorials that are exact in double.
constant double __gasket_double_factorials[23] = {
    1.0, 1.0, 2.0, 6.0, 24.0, 120.0, 720.0, 5040.0, 40320.0, 362880.0, 3628800.0, 39916800.0, 479001600.0,
    6227020800.0, 87178291200.0, 1307674368000.0, 20922789888000.0, 355687428096000.0, 6402373705728000.0,
    121645100408832000.0, 2432902008176640000.0, 51090942171709440000.0, 1124000727777607680000.0,
};

OVER double tgamma(double x)
{
    double z = fabs(x), p, lost;
    if (isnan(x) || (isinf(x) && x > 0))
        return x;
    if (z < 0x1p-60)
        return 1.0 / x;
    if (x < 0 && z == floor(z))
        return NAN;
    if (z <= 23.0 && z == floor(z))
        return __gasket_double_factorials[(int)z - 1];
    double w = __gasket_raise(z > 400.0 ? 400.0 : z, &p, &lost), half_power = __gasket_power(w, fma(0.5, w, -0.25), 0.0);
    double psi = fma(w - 8.0, 0.09, 2.04); /* about the derivative of log Gamma between 8 and 16 */
    double rest = exp(-w) * half_power * (2.50662827463100050242 / p), growth = __gasket_stirling(w) + lost * psi;
    rest = fma(rest, expm1(growth), rest);
    return x > 0 ? half_power * rest : (-M_PI / (z * sinpi(z))) / rest / half_power;
}

OVER double __gasket_lgamma(double x, int *sign)
{
    double z = fabs(x), r;
    if (z < 8.0) {
        double t = z < 0.5 ? z : z - 1.0, l = z < 0.5 ? fma(z, z, z) : z, to = -1.0;
        if (z >= 1.5) {
            for (t = z - 2.0, l = 1.0, to = 1.0; t >= 1.0; t -= 1.0)
                l *= t + 1.0;
        }
        r = fma(t, LGAMMA_D(t), to * log(l));
    } else {
        r = fma(z - 0.5, log(z) - 1.0, 0x1.acfe390c97d69p-2 + __gasket_stirling(z));
    }
    bool pole = x <= 0 && z == floor(z) && z < INFINITY;
    *sign = pole ? 0 : x < 0 && z < 0x1p53 && ((long)floor(x) & 1) ? -1 : 1;
    if (x <= -0x1p-53)
        r = log(M_PI / fabs(z * sinpi(z))) - r;
    return pole || z == INFINITY ? INFINITY : r;
}

OVER double lgamma(double x)
{
    int sign;
    return __gasket_lgamma(x, &sign);
}

#define SIGNED(SPACE)                                                                                                 \
    OVER double lgamma_r(double x, SPACE int *sign)                                                                   \
    {                                                                                                                 \
        int s;                                                                                                        \
        double r = __gasket_lgamma(x, &s);                                                                            \
        *sign = s;                                                                                                    \
        return r;                                                                                                     \
    }
SIGNED(private)
SIGNED(global)
SIGNED(local)
#ifdef __opencl_c_generic_address_space
SIGNED()
#endif
