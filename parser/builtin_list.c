/* parser/builtin_list.c - the table of built-in functions as text: `gasket help builtins`, `gasket help sin`.
 *
 * The rows are those of parser/tree/builtins.def, which the checker matches calls with, in the words of that file. */
#include "parser/builtin_list.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *name, *signature, *types, *how;
    unsigned since;
} rows[] = {
#define BUILTIN(name, signature, over, since, ...) {#name, signature, #over, #__VA_ARGS__, since},
#include "parser/tree/builtins.def"
};

enum { ROWS = sizeof rows / sizeof *rows };

static const char legend[] =
    "Each row has a generic signature, the types of T, the version of OpenCL C that introduced it, and its implementation: IR\n"
    "that the compiler generates, or a file of parser/library. T has 1, 2, 3, 4, 8 or 16 components, unless the row restricts\n"
    "them. The words of a signature:\n"
    "  S  the component type of T                         I  int, with as many components as T\n"
    "  J  the signed integer type as wide as T            N  the unsigned integer type as wide as T\n"
    "  U  the unsigned type of T                          W  the integer type twice as wide, with T's sign\n"
    "  R  the result of a relation: int if T is a         A  the atomic type of T\n"
    "     scalar, else J                                  X  any type\n"
    "  any, data  a pointer to private, global, local or generic memory; to global, local or generic memory\n"
    "The names of more functions have parts: convert_T[_sat][_rte|_rtz|_rtp|_rtn], as_T, vloadN, vstoreN, vload_half[N],\n"
    "vloada_halfN, vstore_half[N][_MODE], vstorea_halfN[_MODE], shuffle, shuffle2.\n\n";

/* Prints the implementation of a row: the library file that HOW names in quotes, else "IR". */
static void print_place(text *out, const char *how)
{
    const char *file = strchr(how, '"');

    if (file)
        text_add(out, file + 1, strcspn(file + 1, "\""));
    else
        text_str(out, "IR");
}

static void print_row(text *out, size_t i)
{
    size_t start = out->length, result = strcspn(rows[i].signature, "(");

    text_add(out, rows[i].signature, result);
    text_printf(out, " %s%s", rows[i].name, rows[i].signature + result);
    text_printf(out, "%*s", out->length - start < 72 ? (int)(72 - (out->length - start)) : 1, "");
    const char *types = strcmp(rows[i].types, "0") == 0 ? "" : rows[i].types;
    text_printf(out, " %-28s %u.%u  ", types, rows[i].since / 100, rows[i].since / 10 % 10);
    print_place(out, rows[i].how);
    text_char(out, '\n');
}

bool parse_list_builtins(text *out, const char *name)
{
    bool any = false;

    if (!name)
        text_str(out, legend);
    for (size_t i = 0; i < ROWS; i++)
        if (rows[i].since && (!name || strcmp(name, rows[i].name) == 0)) {
            print_row(out, i);
            any = true;
        }
    return any;
}
