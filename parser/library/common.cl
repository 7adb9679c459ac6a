// parser/library/common.cl - common functions (OpenCL C 6.15.4). Scalars; a vector call is one call for each lane.
#define COMMON(T, ZERO, ONE, TWO, THREE, PER_RADIAN, PER_DEGREE)                                                     \
    __attribute__((overloadable)) T degrees(T x) { return x * PER_RADIAN; }                                           \
    __attribute__((overloadable)) T radians(T x) { return x * PER_DEGREE; }                                           \
    __attribute__((overloadable)) T sign(T x) { return x > ZERO ? ONE : x < ZERO ? -ONE : x == ZERO ? x : ZERO; }     \
    __attribute__((overloadable)) T mix(T x, T y, T a) { return x + (y - x) * a; }                                    \
    __attribute__((overloadable)) T step(T edge, T x) { return x < edge ? ZERO : ONE; }                               \
    __attribute__((overloadable)) T smoothstep(T low, T high, T x)                                                    \
    {                                                                                                                 \
        T t = clamp((x - low) / (high - low), ZERO, ONE);                                                             \
        return t * t * (THREE - TWO * t);                                                                             \
    }

COMMON(float, 0.0f, 1.0f, 2.0f, 3.0f, 57.295779513082320877f, 0.017453292519943295769f)
#ifdef cl_khr_fp64
COMMON(double, 0.0, 1.0, 2.0, 3.0, 57.295779513082320877, 0.017453292519943295769)
#endif
#ifdef cl_khr_fp16
COMMON(half, 0.0h, 1.0h, 2.0h, 3.0h, 57.295779513082320877h, 0.017453292519943295769h)
#endif
