// parser/library/half.cl - float functions that may be off by 8192 ulp (OpenCL C 6.15.2, half_*): the shared math unit is more
// exact than that. sin, cos and tan are defined for arguments up to 2^16 in magnitude, which are brought near zero first.
float __gasket_half_reduce(float x)
{
    float n = rint(x * 0.15915494309189533577f);
    return fma(n, 1.7484556000744883e-7f, fma(n, -6.2831854820251464844f, x));
}

float __attribute__((overloadable)) half_sin(float x) { return native_sin(__gasket_half_reduce(x)); }
float __attribute__((overloadable)) half_cos(float x) { return native_cos(__gasket_half_reduce(x)); }
float __attribute__((overloadable)) half_tan(float x)
{
    float r = __gasket_half_reduce(x);
    return native_divide(native_sin(r), native_cos(r));
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
float __attribute__((overloadable)) half_powr(float x, float y) { return native_powr(x, y); }
