/* src/base/bits.h - arithmetic on integers of 1 to 64 bits, address ranges, rounding, and powers of two. */
#ifndef GASKET_BASE_BITS_H
#define GASKET_BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* The bits of a floating-point number, and back. The bits of a float are the lowest 32 of a wider argument. */
static inline uint32_t bits_of_float(float f)
{
    uint32_t bits;

    memcpy(&bits, &f, sizeof bits);
    return bits;
}

static inline float float_of_bits(uint64_t bits)
{
    uint32_t low = (uint32_t)bits;
    float f;

    memcpy(&f, &low, sizeof f);
    return f;
}

static inline uint64_t bits_of_double(double d)
{
    uint64_t bits;

    memcpy(&bits, &d, sizeof bits);
    return bits;
}

static inline double double_of_bits(uint64_t bits)
{
    double d;

    memcpy(&d, &bits, sizeof d);
    return d;
}

/* The lowest WIDTH bits set, WIDTH <= 64. */
static inline uint64_t bits_mask(unsigned width)
{
    return width ? ~UINT64_C(0) >> (64 - width) : 0;
}

/* The lowest WIDTH bits of V, zeros above them. */
static inline uint64_t bits_low(uint64_t v, unsigned width)
{
    return v & bits_mask(width);
}

/* The lowest WIDTH bits of V as a number in two's complement; 1 <= WIDTH <= 64. */
static inline int64_t bits_signed(uint64_t v, unsigned width)
{
    return (int64_t)(v << (64 - width)) >> (64 - width);
}

/* Sum and product modulo 2^64: distances between addresses wrap around like addresses. */
static inline int64_t wrapping_add(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

static inline int64_t wrapping_multiply(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a * (uint64_t)b);
}

/* The absolute value of V; also defined for -2^63. */
static inline uint64_t bits_magnitude(int64_t v)
{
    return v < 0 ? -(uint64_t)v : (uint64_t)v;
}

/* True if the A_SIZE bytes at A and the B_SIZE bytes at B do not overlap. Addresses are modulo 2^64. */
static inline bool spans_are_apart(int64_t a, uint64_t a_size, int64_t b, uint64_t b_size)
{
    return (uint64_t)b - (uint64_t)a >= a_size && (uint64_t)a - (uint64_t)b >= b_size;
}

/* True if the SIZE bytes at INNER are all within the OUTER_SIZE bytes at OUTER. Addresses are modulo 2^64. */
static inline bool span_contains(int64_t outer, uint64_t outer_size, int64_t inner, uint64_t size)
{
    return size <= outer_size && (uint64_t)inner - (uint64_t)outer <= outer_size - size;
}

/* The smallest multiple of TO that is at least N; TO > 0. */
static inline uint64_t round_up(uint64_t n, uint64_t to)
{
    return (n + to - 1) / to * to;
}

/* A + B, or UINT64_MAX if the sum overflows, as it may for sizes that a program declares. */
static inline uint64_t saturated_sum(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static inline bool is_power_of_two(uint64_t n)
{
    return n && !(n & (n - 1));
}

/* The smallest power of two that is at least N; N <= 2^63. */
static inline uint64_t power_of_two_from(uint64_t n)
{
    uint64_t p = 1;

    while (p < n)
        p *= 2;
    return p;
}

#endif
