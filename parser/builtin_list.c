/* parser/builtin_list.c - the table of built-in functions as text: `gasket help builtins`, `gasket help sin`.
 *
 * The rows are those of parser/tree/builtins.def, which the checker matches calls with, in the words of that file;
 * parser/tree/builtin_texts.def has the meaning of each function. */
#include "parser/builtin_list.h"

#include "parser/tree/builtins.h"

#include <ctype.h>
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
    "  M  an image type, in place of T                    P, C, G  its coordinates as floats or integers, a gradient\n"
    "  any, data  a pointer to private, global, local or generic memory; to global, local or generic memory\n"
    "The names of more functions have parts: convert_T[_sat][_rte|_rtz|_rtp|_rtn], as_T, vloadN, vstoreN, vload_half[N],\n"
    "vloada_halfN, vstore_half[N][_MODE], vstorea_halfN[_MODE], shuffle, shuffle2. Those of pipes depend on the type of the\n"
    "packets: read_pipe, write_pipe, [work_group_|sub_group_]{reserve|commit}_{read|write}_pipe, is_valid_reserve_id,\n"
    "get_pipe_num_packets, get_pipe_max_packets. Regions of vectors: __gasket_read_regionN, __gasket_write_region.\n\n";

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

/* --- the description of a function ---------------------------------------------------------------------------------------- */

typedef struct meaning {
    const char *pattern, *text, *accuracy, *feature;
} meaning;

static const meaning meanings[] = {
#define TEXT(name, text, accuracy, feature) {name, text, accuracy, feature},
#define ULP(...)
#include "parser/tree/builtin_texts.def"
#undef ULP
};

static const struct error_row {
    const char *name, *of_float, *of_double;
    unsigned bound, half_bound;
} errors[] = {
#define TEXT(...)
#define ULP(...) {__VA_ARGS__},
#include "parser/tree/builtin_texts.def"
};

/* The words of builtins.def that a description explains. */
static const struct {
    const char *word, *text;
} types[] =
    {
        {"FLOATS", "half, float, double"},
        {"FLOAT", "float"},
        {"HALF", "half"},
        {"INTS", "char, uchar, short, ushort, int, uint, long, ulong"},
        {"INT32S", "int, uint"},
        {"LONGS", "long, ulong"},
        {"SIGNED", "char, short, int, long"},
        {"SMALL_INTS", "char, uchar, short, ushort, int, uint"},
        {"ATOMICS", "int, uint, long, ulong, float, double"},
        {"COLLECTIVE", "int, uint, long, ulong, half, float, double"},
        {"SCALAR", "scalars only"},
        {"VECTORS", "vectors only"},
        {"LANES_1_4", "1 to 4 components"},
        {"LANES_3_4", "3 or 4 components"},
        {"SAMPLED", "image1d_t, image1d_array_t, image2d_t, image2d_array_t, image3d_t"},
        {"COLORS", "SAMPLED and image1d_buffer_t"},
        {"DEPTHS", "image2d_depth_t, image2d_array_depth_t"},
        {"MSAA_COLORS", "image2d_msaa_t, image2d_array_msaa_t"},
        {"MSAA_DEPTHS", "image2d_msaa_depth_t, image2d_array_msaa_depth_t"},
        {"IMAGES", "all image types"},
        {"AREAS", "the image types with a height, except image3d_t"},
        {"VOLUMES", "image3d_t"},
        {"ARRAYS", "arrays of images only"},
        {"SINGLE", "no arrays of images"},
        {"READ_ONLY", "read_only"},
        {"READABLE", "read_only, read_write"},
        {"WRITE_ONLY", "write_only"},
        {"WRITABLE", "write_only, read_write"},
},
  words[] = {
      {"S", "the component type of T"},
      {"I", "int, with as many components as T"},
      {"J", "the signed integer type as wide as T"},
      {"N", "the unsigned integer type as wide as T"},
      {"U", "the unsigned type of T"},
      {"W", "the integer type twice as wide as T, with its sign"},
      {"R", "int if T is a scalar, else the signed integer type as wide as T"},
      {"A", "the atomic type of T"},
      {"X", "any type"},
      {"M", "an image"},
      {"P", "the coordinates as floats: a scalar, or a vector of 2 or 4"},
      {"C", "the coordinates as integers: int, int2 or int4"},
      {"G", "a gradient of the coordinates, without the layer of an array"},
      {"any", "a pointer to private, global, local or generic memory"},
      {"data", "a pointer to global, local or generic memory"},
};

static const meaning *find_meaning(const char *name)
{
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
        if (builtin_name_matches(meanings[i].pattern, name))
            return &meanings[i];
    return NULL;
}

/* Is WORD a whole word of TEXT? */
static bool has_word(const char *text, const char *word)
{
    size_t n = strlen(word);

    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
        bool begins = at == text || !(isalnum((unsigned char)at[-1]) || at[-1] == '_');
        if (begins && !isalnum((unsigned char)at[n]) && at[n] != '_')
            return true;
    }
    return false;
}

/* Explains the words that the rows of NAME contain. */
static void print_words(text *out, const char *name)
{
    for (size_t w = 0; w < sizeof types / sizeof *types; w++)
        for (size_t i = 0; i < ROWS; i++)
            if (rows[i].since && strcmp(rows[i].name, name) == 0 && has_word(rows[i].types, types[w].word)) {
                text_printf(out, "  %-11s %s\n", types[w].word, types[w].text);
                break;
            }
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        for (size_t i = 0; i < ROWS; i++)
            if (rows[i].since && strcmp(rows[i].name, name) == 0 && has_word(rows[i].signature, words[w].word)) {
                text_printf(out, "  %-11s %s\n", words[w].word, words[w].text);
                break;
            }
}

static void print_error(text *out, const char *name)
{
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        const struct error_row *e = &errors[i];
        if (strcmp(e->name, name) != 0)
            continue;
        text_printf(out, "Accuracy: float within %s ulp", e->of_float);
        if (*e->of_double)
            text_printf(out, ", double within %s ulp", e->of_double);
        text_printf(out, ", as measured; the specification allows %u ulp (half: %u ulp)\n", e->bound, e->half_bound);
    }
}

/* Prints SENTENCE with a full stop, in lines of at most WIDTH characters. */
static void print_wrapped(text *out, const char *sentence)
{
    enum { WIDTH = 110 };
    size_t start = out->length;

    for (const char *word = sentence; *word;) {
        size_t n = strcspn(word, " ");
        if (word > sentence && out->length - start + 1 + n > WIDTH) {
            text_char(out, '\n');
            start = out->length;
        } else if (word > sentence) {
            text_char(out, ' ');
        }
        text_add(out, word, n);
        word += n + (word[n] == ' ');
    }
    text_str(out, ".\n");
}

static void print_meaning(text *out, const char *name, const meaning *m)
{
    print_wrapped(out, m->text);
    if (strcmp(m->accuracy, "ULP") == 0)
        print_error(out, name);
    else if (*m->accuracy)
        text_printf(out, "Accuracy: %s\n", m->accuracy);
    if (*m->feature)
        text_printf(out, "Feature: %s\n", m->feature);
}

const char *parse_builtin_name(size_t n)
{
    for (size_t i = 0; i < ROWS; i++)
        if (rows[i].since && n-- == 0)
            return rows[i].name;
    return NULL;
}

/* Appends the rows of NAME, or of all functions if it is NULL; false if there are none. */
static bool print_rows(text *out, const char *name)
{
    bool any = false;

    for (size_t i = 0; i < ROWS; i++)
        if (rows[i].since && (!name || strcmp(name, rows[i].name) == 0)) {
            print_row(out, i);
            any = true;
        }
    return any;
}

/* A function of a family has no row. */
static bool is_of_family(const char *name)
{
    static const char *const families[] = {"convert_?*",
                                           "as_?*",
                                           "vload?*",
                                           "vstore?*",
                                           "shuffle",
                                           "shuffle2",
                                           "read_pipe",
                                           "write_pipe",
                                           "reserve_*_pipe",
                                           "commit_*_pipe",
                                           "work_group_*_pipe",
                                           "sub_group_*_pipe",
                                           "get_pipe_*_packets",
                                           "is_valid_reserve_id",
                                           "__gasket_read_region?*",
                                           "__gasket_write_region"};

    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (builtin_name_matches(families[i], name))
            return true;
    return false;
}

bool parse_list_builtins(text *out, const char *name)
{
    if (!name) {
        text_str(out, legend);
        return print_rows(out, NULL);
    }
    bool has_rows = print_rows(out, name);
    if (!has_rows && !is_of_family(name))
        return false;
    if (has_rows)
        print_words(out, name);
    const meaning *m = find_meaning(name);
    if (m)
        print_meaning(out, name, m);
    return true;
}
