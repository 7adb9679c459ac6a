/* src/run/printf_intel.c - prints the records of the printf of Intel's compiler:
 *
 *     u32 bytes in use, with this word, then records: the format, then for each conversion its argument
 *     argument: u32 type, value          a number in at least 4 bytes, a pointer in 8
 *               u32 type, u32 count, components, for bytes and words as many bytes again as fill 4 for each
 *
 * Format and strings are an index of 4 bytes if the file has a table of strings (device binaries), else an address (zebin). A record that
 * does not fit is a mark of all ones. The records name no work-items: they are printed in the order of the buffer. Source: the print
 * formatter of Intel's compute runtime, and code of its compiler. */
#include "src/run/printf.h"

#include "src/run/conversion.h"
#include "src/run/kernel_data.h"

#include <string.h>

enum { HEADER = 4, WORD = 4, POINTER = 8, MOST_LANES = 16 };

typedef enum value_class { CLASS_NONE, CLASS_INTEGER, CLASS_FLOAT, CLASS_STRING, CLASS_POINTER } value_class;

/* The types of arguments, by their number. */
typedef struct value_type {
    value_class kind;
    unsigned bytes; /* of a component */
    bool is_vector;
} value_type;

static const value_type types[] = {
    [1] = {CLASS_INTEGER, 1, false}, [2] = {CLASS_INTEGER, 2, false},      [3] = {CLASS_INTEGER, 4, false},
    [4] = {CLASS_FLOAT, 4, false},   [5] = {CLASS_STRING, POINTER, false}, [6] = {CLASS_INTEGER, 8, false},
    [7] = {CLASS_POINTER, 8, false}, [8] = {CLASS_FLOAT, 8, false},        [9] = {CLASS_INTEGER, 1, true},
    [10] = {CLASS_INTEGER, 2, true}, [11] = {CLASS_INTEGER, 4, true},      [12] = {CLASS_INTEGER, 8, true},
    [13] = {CLASS_FLOAT, 4, true},   [14] = {CLASS_FLOAT, 8, true},
};

enum { TYPE_LEAST = 1, TYPE_MOST = sizeof types / sizeof *types - 1 };

typedef struct printer {
    FILE *out;
    kernel_data data;
    run_strings strings;
    printf_string find;
    const void *context;
} printer;

/* Reads the index or the address of a string. NULL: there is none. *IS_MARK: all bits are ones. */
static const char *read_string(printer *p, const char *what, bool *is_mark)
{
    if (!p->strings.count) {
        uint64_t address = kernel_data_long(&p->data, what, 0, UINT64_MAX);
        *is_mark = (uint32_t)address == UINT32_MAX;
        return p->find(p->context, address, p->data.memory);
    }
    uint32_t index = kernel_data_word(&p->data, what, 0, UINT32_MAX);
    *is_mark = index == UINT32_MAX;
    return index < p->strings.count ? p->strings.items[index] : NULL;
}

static void print_numbers(printer *p, const conversion *c, const value_type *t)
{
    uint32_t lanes = t->is_vector ? kernel_data_word(&p->data, "its number of components", 1, MOST_LANES) : 1;
    unsigned unit = t->bytes < WORD ? WORD : t->bytes;
    const unsigned char *from = kernel_data_bytes(&p->data, "its argument", (size_t)lanes * unit);

    if (from)
        conversion_print_numbers(p->out, c, from, t->bytes, lanes);
}

static value_class class_of(const conversion *c)
{
    return c->letter == 's'         ? CLASS_STRING
           : c->letter == 'p'       ? CLASS_POINTER
           : conversion_is_float(c) ? CLASS_FLOAT
                                    : CLASS_INTEGER;
}

/* Prints the next argument, which conversion C formats. */
static void print_argument(printer *p, const conversion *c)
{
    uint32_t number = kernel_data_word(&p->data, "the type of its argument", TYPE_LEAST, TYPE_MOST);
    const value_type *t = &types[number];
    bool is_mark;

    if (p->data.problem)
        return;
    if (t->kind == CLASS_POINTER && c->letter == 's') { /* a string that is no literal, or an empty one */
        uint64_t address = kernel_data_long(&p->data, "its string", 0, UINT64_MAX);
        conversion_print_text(p->out, c, p->find(p->context, address, p->data.memory));
        return;
    }
    if (t->kind != class_of(c)) {
        p->data.problem = arena_printf(p->data.memory, "the type of its argument is %u, which %%%c does not print",
                                       (unsigned)number, c->letter);
        return;
    }
    if (t->kind == CLASS_STRING) {
        const char *text = read_string(p, "its string", &is_mark);
        conversion_print_text(p->out, c, text);
    } else if (t->kind == CLASS_POINTER) {
        conversion_print_pointer(p->out, c, kernel_data_long(&p->data, "its pointer", 0, UINT64_MAX));
    } else {
        print_numbers(p, c, t);
    }
}

/* Prints the next record. False if there is none, or it is wrong. */
static bool print_record(printer *p)
{
    bool is_mark;
    const char *format = read_string(p, "its format", &is_mark);
    conversion c;

    if (is_mark || p->data.problem)
        return false;
    if (!format) {
        p->data.problem = "its format is no string of the program";
        return false;
    }
    while (!p->data.problem && (format = conversion_next(p->out, format, &c)) != NULL) {
        if (!conversion_is_valid(&c))
            p->data.problem = "its format has an unknown conversion";
        else
            print_argument(p, &c);
    }
    return !p->data.problem;
}

const char *printf_show_intel(FILE *out, arena *memory, const unsigned char *buffer, run_strings strings, printf_string string,
                              const void *context)
{
    enum { MOST = PRINTF_INTEL_CAPACITY - HEADER };
    kernel_data header = kernel_data_copy(memory, buffer, HEADER);
    uint32_t used = kernel_data_word(&header, "the number of bytes in use", HEADER, UINT32_MAX);
    bool is_full = used - HEADER >= MOST;
    printer p = {.out = out, .strings = strings, .find = string, .context = context};
    size_t count = 0;

    if (header.problem)
        return header.problem;
    p.data = kernel_data_copy(memory, buffer + HEADER, is_full ? MOST : used - HEADER);
    while (p.data.at < p.data.length && print_record(&p))
        count++;
    return p.data.problem && !is_full ? arena_printf(memory, "record %zu: %s", count + 1, p.data.problem) : NULL;
}
