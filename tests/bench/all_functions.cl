// What a call of every mathematical, common, geometric and integer function costs, one kernel each: functions.cl has the common
// ones alone. For `make bench-igc BENCH=tests/bench/all_functions.cl`. Random numbers between 0 and 1; whole numbers of all sizes.
// RUN: -k call_acos -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_acosh -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_acospi -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_asin -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_asinh -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_asinpi -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_atan -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_atanh -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_atanpi -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_cbrt -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_ceil -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_cos -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_cosh -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_cospi -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_degrees -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_erf -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_erfc -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_exp -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_exp10 -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_exp2 -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_expm1 -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_fabs -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_floor -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_lgamma -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_log -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_log10 -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_log1p -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_log2 -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_logb -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_radians -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_rint -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_round -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_rsqrt -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_sign -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_sin -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_sinh -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_sinpi -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_sqrt -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_tan -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_tanh -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_tanpi -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_tgamma -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_trunc -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_atan2 -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_atan2pi -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_copysign -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_fdim -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_fmax -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_fmin -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_fmod -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_hypot -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_maxmag -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_minmag -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_nextafter -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_pow -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_powr -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_remainder -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_step -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_divide -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_fma -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_mad -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_pown -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_rootn -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_ldexp -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_mix -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_clamp -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_smoothstep -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_ilogb -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_length -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_normalize -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_dot -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_distance -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_cross -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_fract -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_modf -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_sincos -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_frexp -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_remquo -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_lgamma_r -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_double_acos -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_acosh -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_acospi -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_asin -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_asinh -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_asinpi -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_atan -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_atanh -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_atanpi -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_cbrt -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_ceil -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_cos -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_cosh -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_cospi -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_degrees -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_erf -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_erfc -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_exp -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_exp10 -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_exp2 -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_expm1 -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_fabs -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_floor -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_lgamma -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_log -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_log10 -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_log1p -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_log2 -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_logb -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_radians -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_rint -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_round -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_rsqrt -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_sign -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_sin -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_sinh -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_sinpi -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_sqrt -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_tan -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_tanh -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_tanpi -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_tgamma -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_trunc -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_atan2 -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_atan2pi -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_copysign -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_fdim -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_fmax -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_fmin -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_fmod -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_hypot -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_maxmag -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_minmag -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_nextafter -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_pow -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_powr -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_remainder -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_step -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_divide -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_fma -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_mad -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_pown -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_rootn -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_ldexp -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_mix -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_clamp -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_smoothstep -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_ilogb -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_length -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_normalize -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_dot -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_distance -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_cross -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_fract -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_modf -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_sincos -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_frexp -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_remquo -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_double_lgamma_r -g 512 -l 64 -a x=double[512]:random=1 -a y=double[512]:random=2 -a out=double[512]
// RUN: -k call_native_cos -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_half_cos -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_native_divide -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_half_divide -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_native_exp -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_half_exp -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_native_exp2 -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_half_exp2 -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_native_exp10 -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_half_exp10 -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_native_log -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_half_log -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_native_log2 -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_half_log2 -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_native_log10 -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_half_log10 -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_native_powr -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_half_powr -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_native_recip -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_half_recip -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_native_rsqrt -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_half_rsqrt -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_native_sin -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_half_sin -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_native_sqrt -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_half_sqrt -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_native_tan -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_half_tan -g 512 -l 64 -a x=float[512]:random=1 -a y=float[512]:random=2 -a out=float[512]
// RUN: -k call_int_abs -g 512 -l 64 -a x=int[512]:random=1 -a y=int[512]:random=2 -a out=int[512]
// RUN: -k call_long_abs -g 512 -l 64 -a x=long[512]:random=1 -a y=long[512]:random=2 -a out=long[512]
// RUN: -k call_int_abs_diff -g 512 -l 64 -a x=int[512]:random=1 -a y=int[512]:random=2 -a out=int[512]
// RUN: -k call_long_abs_diff -g 512 -l 64 -a x=long[512]:random=1 -a y=long[512]:random=2 -a out=long[512]
// RUN: -k call_int_add_sat -g 512 -l 64 -a x=int[512]:random=1 -a y=int[512]:random=2 -a out=int[512]
// RUN: -k call_long_add_sat -g 512 -l 64 -a x=long[512]:random=1 -a y=long[512]:random=2 -a out=long[512]
// RUN: -k call_int_hadd -g 512 -l 64 -a x=int[512]:random=1 -a y=int[512]:random=2 -a out=int[512]
// RUN: -k call_long_hadd -g 512 -l 64 -a x=long[512]:random=1 -a y=long[512]:random=2 -a out=long[512]
// RUN: -k call_int_rhadd -g 512 -l 64 -a x=int[512]:random=1 -a y=int[512]:random=2 -a out=int[512]
// RUN: -k call_long_rhadd -g 512 -l 64 -a x=long[512]:random=1 -a y=long[512]:random=2 -a out=long[512]
// RUN: -k call_int_clz -g 512 -l 64 -a x=int[512]:random=1 -a y=int[512]:random=2 -a out=int[512]
// RUN: -k call_long_clz -g 512 -l 64 -a x=long[512]:random=1 -a y=long[512]:random=2 -a out=long[512]
// RUN: -k call_int_ctz -g 512 -l 64 -a x=int[512]:random=1 -a y=int[512]:random=2 -a out=int[512]
// RUN: -k call_long_ctz -g 512 -l 64 -a x=long[512]:random=1 -a y=long[512]:random=2 -a out=long[512]
// RUN: -k call_int_mad_hi -g 512 -l 64 -a x=int[512]:random=1 -a y=int[512]:random=2 -a out=int[512]
// RUN: -k call_long_mad_hi -g 512 -l 64 -a x=long[512]:random=1 -a y=long[512]:random=2 -a out=long[512]
// RUN: -k call_int_mad_sat -g 512 -l 64 -a x=int[512]:random=1 -a y=int[512]:random=2 -a out=int[512]
// RUN: -k call_long_mad_sat -g 512 -l 64 -a x=long[512]:random=1 -a y=long[512]:random=2 -a out=long[512]
// RUN: -k call_int_max -g 512 -l 64 -a x=int[512]:random=1 -a y=int[512]:random=2 -a out=int[512]
// RUN: -k call_long_max -g 512 -l 64 -a x=long[512]:random=1 -a y=long[512]:random=2 -a out=long[512]
// RUN: -k call_int_min -g 512 -l 64 -a x=int[512]:random=1 -a y=int[512]:random=2 -a out=int[512]
// RUN: -k call_long_min -g 512 -l 64 -a x=long[512]:random=1 -a y=long[512]:random=2 -a out=long[512]
// RUN: -k call_int_mul_hi -g 512 -l 64 -a x=int[512]:random=1 -a y=int[512]:random=2 -a out=int[512]
// RUN: -k call_long_mul_hi -g 512 -l 64 -a x=long[512]:random=1 -a y=long[512]:random=2 -a out=long[512]
// RUN: -k call_int_rotate -g 512 -l 64 -a x=int[512]:random=1 -a y=int[512]:random=2 -a out=int[512]
// RUN: -k call_long_rotate -g 512 -l 64 -a x=long[512]:random=1 -a y=long[512]:random=2 -a out=long[512]
// RUN: -k call_int_sub_sat -g 512 -l 64 -a x=int[512]:random=1 -a y=int[512]:random=2 -a out=int[512]
// RUN: -k call_long_sub_sat -g 512 -l 64 -a x=long[512]:random=1 -a y=long[512]:random=2 -a out=long[512]
// RUN: -k call_int_popcount -g 512 -l 64 -a x=int[512]:random=1 -a y=int[512]:random=2 -a out=int[512]
// RUN: -k call_long_popcount -g 512 -l 64 -a x=long[512]:random=1 -a y=long[512]:random=2 -a out=long[512]
// RUN: -k call_int_mul24 -g 512 -l 64 -a x=int[512]:random=1 -a y=int[512]:random=2 -a out=int[512]
// RUN: -k call_int_mad24 -g 512 -l 64 -a x=int[512]:random=1 -a y=int[512]:random=2 -a out=int[512]
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define CALL(NAME, T, VALUE)                                                          \
    kernel void call_##NAME(global const T *x, global const T *y, global T *out)      \
    {                                                                                 \
        size_t i = get_global_id(0);                                                  \
        T t = 0;                                                                      \
        int n = 0;                                                                    \
        out[i] = VALUE;                                                               \
    }
CALL(acos, float, acos(x[i]))
CALL(acosh, float, acosh(1 + x[i]))
CALL(acospi, float, acospi(x[i]))
CALL(asin, float, asin(x[i]))
CALL(asinh, float, asinh(x[i]))
CALL(asinpi, float, asinpi(x[i]))
CALL(atan, float, atan(x[i]))
CALL(atanh, float, atanh(x[i]))
CALL(atanpi, float, atanpi(x[i]))
CALL(cbrt, float, cbrt(x[i]))
CALL(ceil, float, ceil(x[i]))
CALL(cos, float, cos(x[i]))
CALL(cosh, float, cosh(x[i]))
CALL(cospi, float, cospi(x[i]))
CALL(degrees, float, degrees(x[i]))
CALL(erf, float, erf(x[i]))
CALL(erfc, float, erfc(x[i]))
CALL(exp, float, exp(x[i]))
CALL(exp10, float, exp10(x[i]))
CALL(exp2, float, exp2(x[i]))
CALL(expm1, float, expm1(x[i]))
CALL(fabs, float, fabs(x[i]))
CALL(floor, float, floor(x[i]))
CALL(lgamma, float, lgamma(x[i]))
CALL(log, float, log(x[i]))
CALL(log10, float, log10(x[i]))
CALL(log1p, float, log1p(x[i]))
CALL(log2, float, log2(x[i]))
CALL(logb, float, logb(x[i]))
CALL(radians, float, radians(x[i]))
CALL(rint, float, rint(x[i]))
CALL(round, float, round(x[i]))
CALL(rsqrt, float, rsqrt(x[i]))
CALL(sign, float, sign(x[i]))
CALL(sin, float, sin(x[i]))
CALL(sinh, float, sinh(x[i]))
CALL(sinpi, float, sinpi(x[i]))
CALL(sqrt, float, sqrt(x[i]))
CALL(tan, float, tan(x[i]))
CALL(tanh, float, tanh(x[i]))
CALL(tanpi, float, tanpi(x[i]))
CALL(tgamma, float, tgamma(x[i]))
CALL(trunc, float, trunc(x[i]))
CALL(atan2, float, atan2(x[i], y[i]))
CALL(atan2pi, float, atan2pi(x[i], y[i]))
CALL(copysign, float, copysign(x[i], y[i]))
CALL(fdim, float, fdim(x[i], y[i]))
CALL(fmax, float, fmax(x[i], y[i]))
CALL(fmin, float, fmin(x[i], y[i]))
CALL(fmod, float, fmod(x[i], y[i]))
CALL(hypot, float, hypot(x[i], y[i]))
CALL(maxmag, float, maxmag(x[i], y[i]))
CALL(minmag, float, minmag(x[i], y[i]))
CALL(nextafter, float, nextafter(x[i], y[i]))
CALL(pow, float, pow(x[i], y[i]))
CALL(powr, float, powr(x[i], y[i]))
CALL(remainder, float, remainder(x[i], y[i]))
CALL(step, float, step(x[i], y[i]))
CALL(divide, float, x[i] / y[i])
CALL(fma, float, fma(x[i], y[i], x[i]))
CALL(mad, float, mad(x[i], y[i], x[i]))
CALL(pown, float, pown(x[i], (int)(y[i] * 20)))
CALL(rootn, float, rootn(x[i], (int)(y[i] * 20)))
CALL(ldexp, float, ldexp(x[i], (int)(y[i] * 100)))
CALL(mix, float, mix(x[i], y[i], x[i]))
CALL(clamp, float, clamp(x[i], (float)0.25, y[i]))
CALL(smoothstep, float, smoothstep(x[i], y[i], x[i]))
CALL(ilogb, float, (float)ilogb(x[i]))
CALL(length, float, length((float4)(x[i], y[i], 1, 2)))
CALL(normalize, float, normalize((float3)(x[i], y[i], 1)).x)
CALL(dot, float, dot((float4)(x[i], y[i], 1, 2), (float4)(y[i])))
CALL(distance, float, distance((float4)(x[i]), (float4)(y[i])))
CALL(cross, float, cross((float3)(x[i], y[i], 1), (float3)(2, y[i], x[i])).y)
CALL(fract, float, (fract(x[i], &t), t))
CALL(modf, float, modf(x[i], &t) + t)
CALL(sincos, float, sincos(x[i], &t) + t)
CALL(frexp, float, frexp(x[i], &n) + n)
CALL(remquo, float, remquo(x[i], y[i], &n) + n)
CALL(lgamma_r, float, lgamma_r(x[i], &n) + n)
CALL(double_acos, double, acos(x[i]))
CALL(double_acosh, double, acosh(1 + x[i]))
CALL(double_acospi, double, acospi(x[i]))
CALL(double_asin, double, asin(x[i]))
CALL(double_asinh, double, asinh(x[i]))
CALL(double_asinpi, double, asinpi(x[i]))
CALL(double_atan, double, atan(x[i]))
CALL(double_atanh, double, atanh(x[i]))
CALL(double_atanpi, double, atanpi(x[i]))
CALL(double_cbrt, double, cbrt(x[i]))
CALL(double_ceil, double, ceil(x[i]))
CALL(double_cos, double, cos(x[i]))
CALL(double_cosh, double, cosh(x[i]))
CALL(double_cospi, double, cospi(x[i]))
CALL(double_degrees, double, degrees(x[i]))
CALL(double_erf, double, erf(x[i]))
CALL(double_erfc, double, erfc(x[i]))
CALL(double_exp, double, exp(x[i]))
CALL(double_exp10, double, exp10(x[i]))
CALL(double_exp2, double, exp2(x[i]))
CALL(double_expm1, double, expm1(x[i]))
CALL(double_fabs, double, fabs(x[i]))
CALL(double_floor, double, floor(x[i]))
CALL(double_lgamma, double, lgamma(x[i]))
CALL(double_log, double, log(x[i]))
CALL(double_log10, double, log10(x[i]))
CALL(double_log1p, double, log1p(x[i]))
CALL(double_log2, double, log2(x[i]))
CALL(double_logb, double, logb(x[i]))
CALL(double_radians, double, radians(x[i]))
CALL(double_rint, double, rint(x[i]))
CALL(double_round, double, round(x[i]))
CALL(double_rsqrt, double, rsqrt(x[i]))
CALL(double_sign, double, sign(x[i]))
CALL(double_sin, double, sin(x[i]))
CALL(double_sinh, double, sinh(x[i]))
CALL(double_sinpi, double, sinpi(x[i]))
CALL(double_sqrt, double, sqrt(x[i]))
CALL(double_tan, double, tan(x[i]))
CALL(double_tanh, double, tanh(x[i]))
CALL(double_tanpi, double, tanpi(x[i]))
CALL(double_tgamma, double, tgamma(x[i]))
CALL(double_trunc, double, trunc(x[i]))
CALL(double_atan2, double, atan2(x[i], y[i]))
CALL(double_atan2pi, double, atan2pi(x[i], y[i]))
CALL(double_copysign, double, copysign(x[i], y[i]))
CALL(double_fdim, double, fdim(x[i], y[i]))
CALL(double_fmax, double, fmax(x[i], y[i]))
CALL(double_fmin, double, fmin(x[i], y[i]))
CALL(double_fmod, double, fmod(x[i], y[i]))
CALL(double_hypot, double, hypot(x[i], y[i]))
CALL(double_maxmag, double, maxmag(x[i], y[i]))
CALL(double_minmag, double, minmag(x[i], y[i]))
CALL(double_nextafter, double, nextafter(x[i], y[i]))
CALL(double_pow, double, pow(x[i], y[i]))
CALL(double_powr, double, powr(x[i], y[i]))
CALL(double_remainder, double, remainder(x[i], y[i]))
CALL(double_step, double, step(x[i], y[i]))
CALL(double_divide, double, x[i] / y[i])
CALL(double_fma, double, fma(x[i], y[i], x[i]))
CALL(double_mad, double, mad(x[i], y[i], x[i]))
CALL(double_pown, double, pown(x[i], (int)(y[i] * 20)))
CALL(double_rootn, double, rootn(x[i], (int)(y[i] * 20)))
CALL(double_ldexp, double, ldexp(x[i], (int)(y[i] * 100)))
CALL(double_mix, double, mix(x[i], y[i], x[i]))
CALL(double_clamp, double, clamp(x[i], (double)0.25, y[i]))
CALL(double_smoothstep, double, smoothstep(x[i], y[i], x[i]))
CALL(double_ilogb, double, (double)ilogb(x[i]))
CALL(double_length, double, length((double4)(x[i], y[i], 1, 2)))
CALL(double_normalize, double, normalize((double3)(x[i], y[i], 1)).x)
CALL(double_dot, double, dot((double4)(x[i], y[i], 1, 2), (double4)(y[i])))
CALL(double_distance, double, distance((double4)(x[i]), (double4)(y[i])))
CALL(double_cross, double, cross((double3)(x[i], y[i], 1), (double3)(2, y[i], x[i])).y)
CALL(double_fract, double, (fract(x[i], &t), t))
CALL(double_modf, double, modf(x[i], &t) + t)
CALL(double_sincos, double, sincos(x[i], &t) + t)
CALL(double_frexp, double, frexp(x[i], &n) + n)
CALL(double_remquo, double, remquo(x[i], y[i], &n) + n)
CALL(double_lgamma_r, double, lgamma_r(x[i], &n) + n)
CALL(native_cos, float, native_cos(x[i]))
CALL(half_cos, float, half_cos(x[i]))
CALL(native_divide, float, native_divide(x[i], y[i]))
CALL(half_divide, float, half_divide(x[i], y[i]))
CALL(native_exp, float, native_exp(x[i]))
CALL(half_exp, float, half_exp(x[i]))
CALL(native_exp2, float, native_exp2(x[i]))
CALL(half_exp2, float, half_exp2(x[i]))
CALL(native_exp10, float, native_exp10(x[i]))
CALL(half_exp10, float, half_exp10(x[i]))
CALL(native_log, float, native_log(x[i]))
CALL(half_log, float, half_log(x[i]))
CALL(native_log2, float, native_log2(x[i]))
CALL(half_log2, float, half_log2(x[i]))
CALL(native_log10, float, native_log10(x[i]))
CALL(half_log10, float, half_log10(x[i]))
CALL(native_powr, float, native_powr(x[i], y[i]))
CALL(half_powr, float, half_powr(x[i], y[i]))
CALL(native_recip, float, native_recip(x[i]))
CALL(half_recip, float, half_recip(x[i]))
CALL(native_rsqrt, float, native_rsqrt(x[i]))
CALL(half_rsqrt, float, half_rsqrt(x[i]))
CALL(native_sin, float, native_sin(x[i]))
CALL(half_sin, float, half_sin(x[i]))
CALL(native_sqrt, float, native_sqrt(x[i]))
CALL(half_sqrt, float, half_sqrt(x[i]))
CALL(native_tan, float, native_tan(x[i]))
CALL(half_tan, float, half_tan(x[i]))
CALL(int_abs, int, abs(x[i]))
CALL(long_abs, long, abs(x[i]))
CALL(int_abs_diff, int, abs_diff(x[i], y[i]))
CALL(long_abs_diff, long, abs_diff(x[i], y[i]))
CALL(int_add_sat, int, add_sat(x[i], y[i]))
CALL(long_add_sat, long, add_sat(x[i], y[i]))
CALL(int_hadd, int, hadd(x[i], y[i]))
CALL(long_hadd, long, hadd(x[i], y[i]))
CALL(int_rhadd, int, rhadd(x[i], y[i]))
CALL(long_rhadd, long, rhadd(x[i], y[i]))
CALL(int_clz, int, clz(x[i]))
CALL(long_clz, long, clz(x[i]))
CALL(int_ctz, int, ctz(x[i]))
CALL(long_ctz, long, ctz(x[i]))
CALL(int_mad_hi, int, mad_hi(x[i], y[i], x[i]))
CALL(long_mad_hi, long, mad_hi(x[i], y[i], x[i]))
CALL(int_mad_sat, int, mad_sat(x[i], y[i], x[i]))
CALL(long_mad_sat, long, mad_sat(x[i], y[i], x[i]))
CALL(int_max, int, max(x[i], y[i]))
CALL(long_max, long, max(x[i], y[i]))
CALL(int_min, int, min(x[i], y[i]))
CALL(long_min, long, min(x[i], y[i]))
CALL(int_mul_hi, int, mul_hi(x[i], y[i]))
CALL(long_mul_hi, long, mul_hi(x[i], y[i]))
CALL(int_rotate, int, rotate(x[i], y[i]))
CALL(long_rotate, long, rotate(x[i], y[i]))
CALL(int_sub_sat, int, sub_sat(x[i], y[i]))
CALL(long_sub_sat, long, sub_sat(x[i], y[i]))
CALL(int_popcount, int, popcount(x[i]))
CALL(long_popcount, long, popcount(x[i]))
CALL(int_mul24, int, mul24(x[i], y[i]))
CALL(int_mad24, int, mad24(x[i], y[i], x[i]))
