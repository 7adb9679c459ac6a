// parser/library/half.cl - float functions that may be off by 8192 ulp (OpenCL C 6.15.2, half_*): the shared math unit is more
// exact than that. sin, cos and tan are defined for arguments up to 2^16 in magnitude, which are brought near zero first: also the
// smallest results, near multiples of pi, must be right to 2^-10.

// x minus the nearest multiple of pi/2, whose number is QUADRANT. The first difference is exact for these arguments.
float __gasket_half_reduce(float x, int *quadrant)
{
    float n = rint(x * M_2_PI_F);
    *quadrant = (int)n;
    return fma(n, 0x1.ee59dap-50f, fma(n, 0x1.777a5cp-25f, fma(n, -M_PI_2_F, x)));
}
float __gasket_half_sine(float r, int quadrant)
{
    float v = quadrant & 1 ? native_cos(r) : native_sin(r);
    return as_float(as_uint(v) ^ (uint)quadrant >> 1 << 31);
}

float __attribute__((overloadable)) half_sin(float x)
{
    int n;
    float r = __gasket_half_reduce(x, &n);
    return __gasket_half_sine(r, n);
}
float __attribute__((overloadable)) half_cos(float x)
{
    int n;
    float r = __gasket_half_reduce(x, &n);
    return __gasket_half_sine(r, n + 1);
}
float __attribute__((overloadable)) half_tan(float x)
{
    int n;
    float r = __gasket_half_reduce(x, &n);
    return native_divide(__gasket_half_sine(r, n), __gasket_half_sine(r, n + 1));
}
float __attribute__((overloadable)) half_exp(float x) { return native_exp2(x * M_LOG2E_F); }
float __attribute__((overloadable)) half_exp2(float x) { return native_exp2(x); }
float __attribute__((overloadable)) half_exp10(float x) { return native_exp2(x * 3.32192809488736234787f); }
float __attribute__((overloadable)) half_log(float x) { return native_log2(x) * M_LN2_F; }
float __attribute__((overloadable)) half_log2(float x) { return native_log2(x); }
float __attribute__((overloadable)) half_log10(float x) { return native_log2(x) * 0.30102999566398119521f; }
float __attribute__((overloadable)) half_recip(float x) { return native_recip(x); }
float __attribute__((overloadable)) half_rsqrt(float x) { return native_rsqrt(x); }
float __attribute__((overloadable)) half_sqrt(float x) { return native_sqrt(x); }
float __attribute__((overloadable)) half_divide(float x, float y) { return native_divide(x, y); }
float __attribute__((overloadable)) half_powr(float x, float y) { return native_exp2(y * native_log2(x)); }
