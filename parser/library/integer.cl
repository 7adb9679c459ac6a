// parser/library/integer.cl - integer functions that are no single operation (OpenCL C 6.15.3). Scalars; a vector call is one
// call for each lane.
#define FOR_SMALL(M) \
    M(char, uchar, int, CHAR_MIN, CHAR_MAX) M(short, ushort, int, SHRT_MIN, SHRT_MAX) M(int, uint, long, INT_MIN, INT_MAX)
#define FOR_SMALL_UNSIGNED(M) M(uchar, uint, UCHAR_MAX) M(ushort, uint, USHRT_MAX) M(uint, ulong, UINT_MAX)

#define SIGNED(T, U)                                                                                                  \
    __attribute__((overloadable)) U abs_diff(T x, T y) { return (U)max(x, y) - (U)min(x, y); }                        \
    __attribute__((overloadable)) T hadd(T x, T y) { return (T)((x & y) + ((x ^ y) >> 1)); }                          \
    __attribute__((overloadable)) T mad_hi(T x, T y, T z) { return (T)((U)mul_hi(x, y) + (U)z); }
#define UNSIGNED(T)                                                                                                   \
    __attribute__((overloadable)) T abs_diff(T x, T y) { return max(x, y) - min(x, y); }                              \
    __attribute__((overloadable)) T hadd(T x, T y) { return (T)((x & y) + ((x ^ y) >> 1)); }                          \
    __attribute__((overloadable)) T mad_hi(T x, T y, T z) { return (T)(mul_hi(x, y) + z); }
SIGNED(char, uchar)
SIGNED(short, ushort)
SIGNED(int, uint)
SIGNED(long, ulong)
UNSIGNED(uchar)
UNSIGNED(ushort)
UNSIGNED(uint)
UNSIGNED(ulong)

#define SMALL_MAD_SAT(T, U, WIDE, LOW, HIGH)                                                                          \
    __attribute__((overloadable)) T mad_sat(T x, T y, T z)                                                            \
    {                                                                                                                 \
        WIDE v = (WIDE)x * y + z;                                                                                     \
        return (T)(v < LOW ? LOW : v > HIGH ? HIGH : v);                                                              \
    }
#define SMALL_UNSIGNED_MAD_SAT(T, WIDE, HIGH)                                                                         \
    __attribute__((overloadable)) T mad_sat(T x, T y, T z)                                                            \
    {                                                                                                                 \
        WIDE v = (WIDE)x * y + z;                                                                                     \
        return (T)(v > HIGH ? HIGH : v);                                                                              \
    }
FOR_SMALL(SMALL_MAD_SAT)
FOR_SMALL_UNSIGNED(SMALL_UNSIGNED_MAD_SAT)

// The 128-bit product as two halves, then the addend with carry.
__attribute__((overloadable)) ulong mad_sat(ulong x, ulong y, ulong z)
{
    ulong low = x * y, sum = low + z;
    return mul_hi(x, y) || sum < low ? ULONG_MAX : sum;
}

__attribute__((overloadable)) long mad_sat(long x, long y, long z)
{
    long high = mul_hi(x, y);
    ulong low = (ulong)x * (ulong)y, sum = low + (ulong)z;
    high += (z < 0 ? -1 : 0) + (sum < low ? 1 : 0);
    if (high == (long)sum >> 63)
        return (long)sum;
    return high < 0 ? LONG_MIN : LONG_MAX;
}

// cl_khr_extended_bit_ops. An offset and count beyond the width are undefined by the specification.
#define BITS(T, S, U)                                                                                                 \
    __attribute__((overloadable)) T bitfield_insert(T base, T insert, uint offset, uint count)                        \
    {                                                                                                                 \
        U mask = count >= sizeof(T) * 8 ? (U)~(U)0 : (U)((((U)1 << count) - 1) << offset);                            \
        return (T)(((U)base & ~mask) | (((U)insert << offset) & mask));                                               \
    }                                                                                                                 \
    __attribute__((overloadable)) S bitfield_extract_signed(T base, uint offset, uint count)                          \
    {                                                                                                                 \
        return count == 0 ? 0 : (S)((S)((U)base << (sizeof(T) * 8 - offset - count)) >> (sizeof(T) * 8 - count));     \
    }                                                                                                                 \
    __attribute__((overloadable)) U bitfield_extract_unsigned(T base, uint offset, uint count)                        \
    {                                                                                                                 \
        return count == 0 ? 0 : (U)((U)((U)base << (sizeof(T) * 8 - offset - count)) >> (sizeof(T) * 8 - count));     \
    }
BITS(char, char, uchar)
BITS(uchar, char, uchar)
BITS(short, short, ushort)
BITS(ushort, short, ushort)
BITS(int, int, uint)
BITS(uint, int, uint)
BITS(long, long, ulong)
BITS(ulong, long, ulong)

// cl_khr_integer_dot_product
#define DOT(NAME, R, A, B)                                                                                            \
    __attribute__((overloadable)) R dot(A a, B b) { return (R)a.x * b.x + (R)a.y * b.y + (R)a.z * b.z + (R)a.w * b.w; } \
    __attribute__((overloadable)) R dot_acc_sat(A a, B b, R c) { return add_sat(dot(a, b), c); }                      \
    R dot_4x8packed_##NAME(uint a, uint b) { return dot(as_##A(a), as_##B(b)); }                                      \
    R dot_acc_sat_4x8packed_##NAME(uint a, uint b, R c) { return dot_acc_sat(as_##A(a), as_##B(b), c); }
DOT(uu_uint, uint, uchar4, uchar4)
DOT(ss_int, int, char4, char4)
DOT(us_int, int, uchar4, char4)
DOT(su_int, int, char4, uchar4)
