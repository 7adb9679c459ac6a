// RUN: gasket cc --emit=ast %s | FileCheck %s
// RUN: not gasket cc --emit=ast -DREFUSED %s 2>&1 | FileCheck --check-prefix=REFUSED %s --implicit-check-not=error:
// __attribute__((mode(…))) selects the width of a number, and leaves its signedness, in each place and with each mode. A vector keeps its
// size. The sizes are those of clang 14.
#define M(m) __attribute__((mode(m)))
#define SIZES(type, m, size)                                                   \
    typedef type type##_##m M(m);                                              \
    typedef M(m) type first_##type##_##m;                                      \
    struct member_##type##_##m { type x M(m); M(m) type y; };                  \
    int parameter_##type##_##m(type x M(m))                                    \
    {                                                                          \
        type y M(m) = x, z M(__##m##__) = x;                                   \
        _Static_assert(sizeof(x) == size, "parameter");                        \
        _Static_assert(sizeof(y) == size && sizeof(z) == size, "variable");    \
        return sizeof(y + z);                                                  \
    }                                                                          \
    _Static_assert(sizeof(type##_##m) == size, "typedef");                     \
    _Static_assert(sizeof(first_##type##_##m) == size, "specifier");           \
    _Static_assert(sizeof(struct member_##type##_##m) == 2 * size, "member");  \
    _Static_assert(_Alignof(type##_##m) == size, "alignment");
#define INTEGERS(type)    \
    SIZES(type, QI, 1)    \
    SIZES(type, byte, 1)  \
    SIZES(type, HI, 2)    \
    SIZES(type, SI, 4)    \
    SIZES(type, DI, 8)    \
    SIZES(type, word, 8)  \
    SIZES(type, pointer, 8)
#define FLOATS(type)      \
    SIZES(type, SF, 4)    \
    SIZES(type, DF, 8)
#define VECTORS(type)     \
    SIZES(type, QI, 16)   \
    SIZES(type, byte, 16) \
    SIZES(type, HI, 16)   \
    SIZES(type, SI, 16)   \
    SIZES(type, DI, 16)   \
    SIZES(type, word, 16)
INTEGERS(char)
INTEGERS(ushort)
INTEGERS(int)
INTEGERS(uint)
INTEGERS(long)
FLOATS(half)
FLOATS(float)
FLOATS(double)
VECTORS(int4)
SIZES(uint3, SI, 16)
VECTORS(char16)
VECTORS(long2)
SIZES(float4, SF, 16)
SIZES(float4, DF, 16)
SIZES(double2, SF, 16)
_Static_assert((int_QI)-1 < 0 && (uint_QI)-1 > 0 && (char_DI)-1 < 0 && (ushort_DI)-1 > 0, "signs");
_Static_assert(vec_step(int4_QI) == 16 && vec_step(int4_DI) == 2, "elements");
#ifdef REFUSED
typedef float half_mode M(HF);
// REFUSED: :[[@LINE-1]]:25: error: machine mode 'HF' is not supported
typedef int of_float M(SF);
// REFUSED: :[[@LINE-1]]:22: error: machine mode 'SF' does not match type 'int'
typedef float of_int M(HI);
// REFUSED: :[[@LINE-1]]:22: error: machine mode 'HI' does not match type 'float'
typedef int huge M(TI);
// REFUSED: :[[@LINE-1]]:18: error: machine mode 'TI' is not supported
typedef int vector M(V4SI);
// REFUSED: :[[@LINE-1]]:20: error: machine mode 'V4SI' is not supported
typedef int2 one M(DI);
// REFUSED: :[[@LINE-1]]:18: error: machine mode 'DI' would make a vector of 1 element of 'int2', which OpenCL C does not have
typedef int16 many M(QI);
// REFUSED: :[[@LINE-1]]:20: error: machine mode 'QI' would make a vector of 64 elements of 'int16', which OpenCL C does not have
#endif
// CHECK: kernel
kernel void k(void) {}
