/* parser/builtin_list.c - the table of built-in functions as text: `gasket help builtins`, `gasket help sin`.
 *
 * The rows are those of parser/tree/builtins.def that the checker matches calls with; the words of a row are kept as they stand there. */
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
    "A row is a generic signature, the types that T stands for, the OpenCL C version it came with, and where it is made: by the\n"
    "compiler itself (IR) or in a file of parser/library. Unless the types say otherwise T has 1, 2, 3, 4, 8 or 16 components.\n"
    "S: a component of T. I: int, with as many. J, N: signed and unsigned integers as wide as T. U: T unsigned. W: twice as "
    "wide.\n"
    "R: what a relation gives (int for scalars, else J). A: atomic T. X: anything. any: private, global, local or generic "
    "memory;\n"
    "data: all of these but private. Further functions are told by the shape of their names: "
    "convert_T[_sat][_rte|_rtz|_rtp|_rtn],\n"
    "as_T, vloadN, vstoreN, vload_half[N], vloada_halfN, vstore_half[N][_MODE], vstorea_halfN[_MODE], shuffle, shuffle2.\n\n";

/* Where the code of a row is: the text between quotes, else the lowering. */
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
