// RUN: gasket eval --function flags %s 0 | FileCheck --check-prefix=FLAGS %s
// RUN: gasket eval --function sums %s 0 | FileCheck --check-prefix=SUMS %s
// RUN: gasket eval --via=sim --function flags %s 0 | FileCheck --check-prefix=FLAGS %s
// The checked arithmetic of 64-bit integers of different signs. The answers are gcc's.
#define ONE(T, op, x, y)                                   \
    {                                                      \
        T r;                                               \
        flags |= __builtin_##op##_overflow(x, y, &r) << n; \
        sum += (ulong)(T)r >> n++;                         \
    }
#define ALL                                           \
    ulong one = zero + 1, sum = 0;                    \
    long minus = -(long)one;                          \
    int n = 0, flags = 0;                             \
    ONE(ulong, add, minus, one)                       \
    ONE(ulong, sub, minus, one)                       \
    ONE(ulong, mul, minus, one)                       \
    ONE(ulong, mul, minus, zero)                      \
    ONE(long, add, 5 * minus, 0xfffffffffffffffful)   \
    ONE(long, mul, minus, 0x8000000000000000ul)       \
    ONE(long, mul, 2 * minus, 0x8000000000000000ul)   \
    ONE(short, sub, 3 * one, 40000)                   \
    ONE(ulong, sub, (uint)zero, 7 * minus)            \
    ONE(long, sub, 5 * minus, 0x7ffffffffffffffful)   \
    ONE(long, sub, minus, 0x7ffffffffffffffful)
int flags(ulong zero) { ALL return flags; }
ulong sums(ulong zero) { ALL return sum; }
// FLAGS: 726
// SUMS: 15303231533804945603
