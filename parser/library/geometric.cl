// parser/library/geometric.cl - geometric functions (OpenCL C 6.15.5).
//
// A length is the square root of a sum of squares when that sum neither overflows nor loses bits to denormals; otherwise the
// components are scaled by a power of two first. An infinite component makes the length infinite, even beside a NaN (C99 hypot).
// Large components are scaled by a small power for the length only: small ones would lose bits to denormals.
#define DOT1(x, y) ((x) * (y))
#define DOT2(a, b) (a.x * b.x + a.y * b.y)
#define DOT3(a, b) (a.x * b.x + a.y * b.y + a.z * b.z)
#define DOT4(a, b) (a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w)
#define LARGEST1(a) fabs(a)
#define LARGEST2(a) fmax(fabs(a.x), fabs(a.y))
#define LARGEST3(a) fmax(LARGEST2(a), fabs(a.z))
#define LARGEST4(a) fmax(LARGEST3(a), fabs(a.w))

#define GEOMETRY(T, V, N, SAFE_LOW, SAFE_HIGH, SMALL, GROW, SHRINK)                                                   \
    __attribute__((overloadable)) T dot(V a, V b) { return DOT##N(a, b); }                                            \
    __attribute__((overloadable)) T length(V a)                                                                       \
    {                                                                                                                 \
        T sum = DOT##N(a, a);                                                                                         \
        if (sum > SAFE_LOW && sum < SAFE_HIGH)                                                                        \
            return sqrt(sum);                                                                                         \
        T largest = LARGEST##N(a);                                                                                    \
        if (isinf(largest))                                                                                           \
            return largest;                                                                                           \
        T scale = largest < SMALL ? GROW : SHRINK, back = largest < SMALL ? SHRINK : GROW;                            \
        V s = a * scale;                                                                                              \
        return sqrt(DOT##N(s, s)) * back;                                                                             \
    }                                                                                                                 \
    __attribute__((overloadable)) T distance(V a, V b) { return length(a - b); }                                      \
    __attribute__((overloadable)) V normalize(V a)                                                                    \
    {                                                                                                                 \
        T sum = DOT##N(a, a);                                                                                         \
        if (sum > SAFE_LOW && sum < SAFE_HIGH)                                                                        \
            return a * (T)(1 / sqrt(sum));                                                                            \
        T largest = LARGEST##N(a);                                                                                    \
        if (largest == 0)                                                                                             \
            return a;                                                                                                 \
        if (isinf(largest))                                                                                           \
            a = INFINITE##N(V, T, a);                                                                                 \
        bool shrinks = largest >= SMALL && !isinf(largest);                                                           \
        V s = a * (largest < SMALL ? GROW : shrinks ? SHRINK : (T)1);                                                 \
        T inverse = 1 / sqrt(DOT##N(s, s));                                                                           \
        return shrinks ? a * inverse * SHRINK : s * inverse;                                                          \
    }

// The direction of a vector with infinite components: those count 1, the others 0.
#define ONE_OF(T, c) (isinf(c) ? copysign((T)1, c) : copysign((T)0, c))
#define INFINITE1(V, T, a) ONE_OF(T, a)
#define INFINITE2(V, T, a) (V)(ONE_OF(T, a.x), ONE_OF(T, a.y))
#define INFINITE3(V, T, a) (V)(ONE_OF(T, a.x), ONE_OF(T, a.y), ONE_OF(T, a.z))
#define INFINITE4(V, T, a) (V)(ONE_OF(T, a.x), ONE_OF(T, a.y), ONE_OF(T, a.z), ONE_OF(T, a.w))

#define CROSS(V3, V4, ZERO)                                                                                           \
    __attribute__((overloadable)) V3 cross(V3 a, V3 b)                                                                \
    {                                                                                                                 \
        return (V3)(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);                             \
    }                                                                                                                 \
    __attribute__((overloadable)) V4 cross(V4 a, V4 b)                                                                \
    {                                                                                                                 \
        return (V4)(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x, ZERO);                       \
    }

#define FAST(T, V, N)                                                                                                 \
    __attribute__((overloadable)) T fast_length(V a) { return native_sqrt((float)(DOT##N(a, a))); }                   \
    __attribute__((overloadable)) T fast_distance(V a, V b) { return fast_length(a - b); }                            \
    __attribute__((overloadable)) V fast_normalize(V a)                                                               \
    {                                                                                                                 \
        float sum = DOT##N(a, a);                                                                                     \
        return sum == 0 ? a : a * (T)native_rsqrt(sum);                                                               \
    }

#define FOR_LANES(M, T, ...) \
    M(T, T, 1, __VA_ARGS__) M(T, T##2, 2, __VA_ARGS__) M(T, T##3, 3, __VA_ARGS__) M(T, T##4, 4, __VA_ARGS__)

FOR_LANES(GEOMETRY, float, 0x1p-100f, 0x1p126f, 0x1p-40f, 0x1p86f, 0x1p-86f)
CROSS(float3, float4, 0.0f)
FAST(float, float, 1)
FAST(float, float2, 2)
FAST(float, float3, 3)
FAST(float, float4, 4)
#ifdef cl_khr_fp64
FOR_LANES(GEOMETRY, double, 0x1p-960, 0x1p1022, 0x1p-400, 0x1p600, 0x1p-600)
CROSS(double3, double4, 0.0)
#endif
#ifdef cl_khr_fp16
// half: the squares are added up in float, which holds them all.
#define HALF_GEOMETRY(V, F, N)                                                                                        \
    __attribute__((overloadable)) half dot(V a, V b) { return DOT##N(a, b); }                                         \
    __attribute__((overloadable)) half length(V a)                                                                    \
    {                                                                                                                 \
        F f = convert_##F(a);                                                                                         \
        return (half)sqrt(DOT##N(f, f));                                                                              \
    }                                                                                                                 \
    __attribute__((overloadable)) half distance(V a, V b)                                                             \
    {                                                                                                                 \
        F f = convert_##F(a) - convert_##F(b);                                                                        \
        return (half)sqrt(DOT##N(f, f));                                                                              \
    }                                                                                                                 \
    __attribute__((overloadable)) V normalize(V a)                                                                    \
    {                                                                                                                 \
        F f = normalize(convert_##F(a));                                                                              \
        return convert_##V(f);                                                                                        \
    }
HALF_GEOMETRY(half, float, 1)
HALF_GEOMETRY(half2, float2, 2)
HALF_GEOMETRY(half3, float3, 3)
HALF_GEOMETRY(half4, float4, 4)
CROSS(half3, half4, 0.0h)
FAST(half, half, 1)
FAST(half, half2, 2)
FAST(half, half3, 3)
FAST(half, half4, 4)
#endif
