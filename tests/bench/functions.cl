// What a call of a common function costs: one kernel each, for `make bench-igc BENCH=tests/bench/functions.cl`.
// RUN: -k call_sin -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_cos -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_tan -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_exp -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_exp2 -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_log -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_log2 -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_log10 -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_pow -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_sqrt -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_rsqrt -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_cbrt -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_hypot -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_asin -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_acos -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_atan -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_atan2 -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_tanh -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_sinh -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_fmod -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_divide -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_erf -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_normalize -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_ldexp -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]

#define CALL(NAME, VALUE)                                                                             \
    kernel void call_##NAME(global const float *x, global const float *y, global float *out)         \
    {                                                                                                 \
        size_t i = get_global_id(0);                                                                  \
        out[i] = VALUE;                                                                               \
    }

CALL(sin, sin(x[i]))
CALL(cos, cos(x[i]))
CALL(tan, tan(x[i]))
CALL(exp, exp(x[i]))
CALL(exp2, exp2(x[i]))
CALL(log, log(x[i]))
CALL(log2, log2(x[i]))
CALL(log10, log10(x[i]))
CALL(pow, pow(x[i], y[i]))
CALL(sqrt, sqrt(x[i]))
CALL(rsqrt, rsqrt(x[i]))
CALL(cbrt, cbrt(x[i]))
CALL(hypot, hypot(x[i], y[i]))
CALL(asin, asin(x[i] * 0.1f))
CALL(acos, acos(x[i] * 0.1f))
CALL(atan, atan(x[i]))
CALL(atan2, atan2(x[i], y[i]))
CALL(tanh, tanh(x[i]))
CALL(sinh, sinh(x[i]))
CALL(fmod, fmod(x[i], y[i]))
CALL(divide, x[i] / y[i])
CALL(erf, erf(x[i]))
CALL(normalize, normalize((float3)(x[i], y[i], 1)).x)
CALL(ldexp, ldexp(x[i], (int)(y[i] * 100)))
