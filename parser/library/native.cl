// parser/library/native.cl - functions whose accuracy the implementation chooses (OpenCL C 6.15.2): a multiplication around
// the shared math unit.
float __attribute__((overloadable)) native_tan(float x) { return native_divide(native_sin(x), native_cos(x)); }
float __attribute__((overloadable)) native_exp(float x) { return native_exp2(x * M_LOG2E_F); }
float __attribute__((overloadable)) native_exp10(float x) { return native_exp2(x * 3.32192809488736234787f); }
float __attribute__((overloadable)) native_log(float x) { return native_log2(x) * M_LN2_F; }
float __attribute__((overloadable)) native_log10(float x) { return native_log2(x) * 0.30102999566398119521f; }
