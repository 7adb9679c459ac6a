// parser/library/gamma_double.cl - the gamma function of double and its logarithm. |x| is raised to w >= 8 by Gamma(z) =
// Gamma(z + 1) / z, then all is as in gamma.cl.
#define OVER __attribute__((overloadable))

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

OVER double tgamma(double x)
{
    double z = fabs(x), p, lost;
    if (isnan(x) || (isinf(x) && x > 0))
        return x;
    if (z < 0x1p-60)
        return 1.0 / x;
    if (x < 0 && z == floor(z))
        return NAN;
    double w = __gasket_raise(z > 400.0 ? 400.0 : z, &p, &lost), half_power = __gasket_power(w, fma(0.5, w, -0.25), 0.0);
    double psi = fma(w - 8.0, 0.09, 2.04); /* about the derivative of log Gamma between 8 and 16 */
    double rest = exp(-w) * half_power * (2.50662827463100050242 / p), growth = __gasket_stirling(w) + lost * psi;
    rest = fma(rest, expm1(growth), rest);
    return x > 0 ? half_power * rest : (-M_PI / (z * sinpi(z))) / rest / half_power;
}

OVER double __gasket_lgamma(double x, int *sign)
{
    double z = fabs(x), p, lost;
    bool pole = x <= 0 && z == floor(z) && z < INFINITY;
    *sign = pole ? 0 : x < 0 && z < 0x1p53 && ((long)floor(x) & 1) ? -1 : 1;
    if (isnan(x))
        return x;
    if (isinf(x) || pole)
        return INFINITY;
    if (x == 1 || x == 2)
        return 0.0;
    if (z < 0x1p-60)
        return -log(z);
    double w = __gasket_raise(z, &p, &lost), l = log(w);
    double r = (w - 0.5) * (l - 1.0) + (0.418938533204672741780 + __gasket_stirling(w) + lost * l) - log(p);
    return x > 0 ? r : log(M_PI / fabs(z * sinpi(z))) - r;
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
