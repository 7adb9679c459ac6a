/* tests/accuracy/formats.h - the floating-point types that are measured, in arrays and as long doubles. */
#ifndef ACCURACY_FORMATS_H
#define ACCURACY_FORMATS_H

#include <stddef.h>
#include <stdint.h>

typedef long double wide;

typedef struct format {
    const char *name;
    unsigned size;
    int digits, least; /* bits of the significand; exponent of the smallest normal number */
    double most;
} format;

enum { FLOAT, DOUBLE, HALF, FORMATS };
extern const format formats[FORMATS];

/* The bits of the half nearest to V, and the value of a half's bits. */
uint16_t half_of(double v);
wide half_value(uint16_t h);

/* Element I of an array of T: read, and written with V rounded. */
wide value_at(const format *t, const void *buffer, size_t i);
void put(const format *t, void *buffer, size_t i, double v);

/* RIGHT rounded to T: what an exact function must give. (For double the long double is not exact itself.) */
wide rounded_to(const format *t, wide right);

#endif
