/* src/run/conversion.c - see conversion.h. */
#include "src/run/conversion.h"

#include "src/run/element.h"

#include <stdlib.h>
#include <string.h>

static unsigned read_length(const char **p)
{
    static const struct {
        const char *text;
        unsigned bytes;
    } lengths[] = {{"hh", 1}, {"hl", 4}, {"h", 2}, {"l", 8}};

    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        size_t n = strlen(lengths[i].text);
        if (strncmp(*p, lengths[i].text, n) == 0) {
            *p += n;
            return lengths[i].bytes;
        }
    }
    return 0;
}

/* Parses the conversion that begins with the % at P. Returns the text after it. */
static const char *read_conversion(const char *p, conversion *c)
{
    size_t n = 1 + strspn(p + 1, "-+ #0123456789.");

    *c = (conversion){.lanes = 1};
    memcpy(c->spec, p, n < 32 ? n : 32);
    p += n;
    if (*p == 'v')
        c->lanes = (unsigned)strtoul(p + 1, (char **)&p, 10);
    c->length = read_length(&p);
    c->letter = *p;
    return *p ? p + 1 : p;
}

const char *conversion_next(FILE *out, const char *format, conversion *c)
{
    while (*format) {
        size_t plain = strcspn(format, "%");

        fwrite(format, 1, plain, out);
        format += plain;
        if (*format && format[1] != '%')
            return read_conversion(format, c);
        if (*format) {
            fputc('%', out);
            format += 2;
        }
    }
    return NULL;
}

static bool is_float_letter(char letter)
{
    return letter && strchr("fFeEgGaA", letter) != NULL;
}

bool conversion_is_float(const conversion *c)
{
    return is_float_letter(c->letter);
}

bool conversion_is_valid(const conversion *c)
{
    bool is_vector = c->lanes == 2 || c->lanes == 3 || c->lanes == 4 || c->lanes == 8 || c->lanes == 16;

    if (!c->letter || !strchr("diouxXcfFeEgGaAsp", c->letter))
        return false;
    return c->lanes == 1 ||
           (is_vector && c->letter != 's' && c->letter != 'p' && (!is_float_letter(c->letter) || c->length != 1));
}

/* A conversion of the C library: C's spec with LENGTH and the letter. In TEXT. */
static const char *host_format(char text[64], const conversion *c, const char *length)
{
    size_t n = strcspn(c->spec, "hlcdiouxXfFeEgGaAsp");

    snprintf(text, 64, "%.*s%s%c", (int)n, c->spec, length, c->letter);
    return text;
}

static void print_integer(FILE *out, const conversion *c, const unsigned char *from, unsigned bytes)
{
    bool is_signed = c->letter == 'd' || c->letter == 'i';
    uint64_t bits = 0;
    char text[64];

    memcpy(&bits, from, bytes);
    unsigned shown = c->length && c->length < bytes ? c->length : bytes, unused = 64 - shown * 8;
    bits = is_signed ? (uint64_t)((int64_t)(bits << unused) >> unused) : bits << unused >> unused;
    if (c->letter == 'c')
        fprintf(out, host_format(text, c, ""), (int)bits);
    else
        fprintf(out, host_format(text, c, "ll"), (unsigned long long)bits);
}

static void print_float(FILE *out, const conversion *c, const unsigned char *from, unsigned bytes)
{
    element_id type = bytes == 2 ? ELEMENT_half : bytes == 4 ? ELEMENT_float : ELEMENT_double;
    char text[64];

    fprintf(out, host_format(text, c, ""), element_to_double(type, from));
}

void conversion_print_numbers(FILE *out, const conversion *c, const unsigned char *from, unsigned bytes, unsigned lanes)
{
    for (unsigned lane = 0; lane < lanes; lane++) {
        if (lane)
            fputc(',', out);
        (conversion_is_float(c) ? print_float : print_integer)(out, c, from + (size_t)lane * bytes, bytes);
    }
}

void conversion_print_text(FILE *out, const conversion *c, const char *text)
{
    char format[64];

    fprintf(out, host_format(format, c, ""), text ? text : "(null)");
}

void conversion_print_pointer(FILE *out, const conversion *c, uint64_t address)
{
    size_t flags = strspn(c->spec, "%-+ #0");
    int width = atoi(c->spec + flags);
    char text[24];

    snprintf(text, sizeof text, "0x%llx", (unsigned long long)address);
    fprintf(out, "%*s", memchr(c->spec, '-', flags) ? -width : width, text);
}
