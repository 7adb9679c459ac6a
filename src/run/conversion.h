/* src/run/conversion.h - the conversions of a printf format (OpenCL C 6.15.14, "printf").
 *
 * Each is formatted by the C library, whose rules are those of OpenCL except for vectors: %v4hlf prints four components with commas
 * between them, and the length modifier before the letter gives the width of a component. */
#ifndef GASKET_RUN_CONVERSION_H
#define GASKET_RUN_CONVERSION_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* A parsed conversion: %[flags][width][.precision][vN][length]letter */
typedef struct conversion {
    /* the conversion up to its precision, such as "%-8.3"; the length modifier and letter are appended when it is used */
    char spec[64];
    unsigned lanes;  /* of a vector; 1 otherwise */
    unsigned length; /* bytes of an integer or of a vector's component; 0: the default */
    char letter;
} conversion;

/* Prints the text of FORMAT up to its next conversion, which is read into C. Returns the text after it; NULL: FORMAT has no more. */
const char *conversion_next(FILE *out, const char *format, conversion *c);
/* Is C complete, and does its argument have a size that such a conversion can have? */
bool conversion_is_valid(const conversion *c);
bool conversion_is_float(const conversion *c);
/* Prints LANES numbers of BYTES bytes each at FROM, with commas between them: integers, or floats if C converts these. */
void conversion_print_numbers(FILE *out, const conversion *c, const unsigned char *from, unsigned bytes, unsigned lanes);
/* Prints TEXT, the argument of %s; NULL: there is none. */
void conversion_print_text(FILE *out, const conversion *c, const char *text);
/* Prints a pointer in hexadecimal, also if it is null. The only flag with an effect is '-', which aligns to the left. */
void conversion_print_pointer(FILE *out, const conversion *c, uint64_t address);

#endif
