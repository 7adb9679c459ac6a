/* ir/spirv/grammar.c - see grammar.h: finds rows by number and by name. */
#include "ir/spirv/grammar.h"

#include <stddef.h>
#include <string.h>

/* Sorted by opcode: the rows of vendors have the greater ones. */
static const spirv_row rows[] = {
#define SPIRV_OP(opcode, name, ...) {opcode, #name, __VA_ARGS__},
#include "ir/spirv/core.def"
#define SPIRV_OP(opcode, name, ...) {opcode, #name, __VA_ARGS__},
#include "ir/spirv/vendor.def"
};

/* Those of a kind are adjacent, sorted by value. */
static const spirv_enumerant enumerants[] = {
#define SPIRV_ENUM(kind, value, name, ...) {#kind, value, #name, __VA_ARGS__},
#include "ir/spirv/enumerants.def"
};

static const spirv_ext_row std_rows[] = {
#define SPIRV_STD(number, name, ...) {number, #name, __VA_ARGS__},
#include "ir/spirv/opencl_std.def"
};

static const spirv_ext_row debug_rows[] = {
#define SPIRV_EXT(number, name, operands) {number, #name, operands, NULL, NULL},
#include "ir/spirv/debug_info.def"
};

static const struct {
    char letter;
    const char *name;
    spirv_kind_class kind_class;
} kinds[] = {
#define SPIRV_KIND(letter, name, class_) {letter, #name, SPIRV_CLASS_##class_},
#include "ir/spirv/kinds.def"
#include "src/base/search.h"
};

#define COUNT(a) (sizeof(a) / sizeof *(a))

const spirv_row *spirv_row_of(uint32_t opcode)
{
    lower_bound(at, COUNT(rows), rows[at].opcode < opcode);
    return at < COUNT(rows) && rows[at].opcode == opcode ? &rows[at] : NULL;
}

const spirv_row *spirv_row_named(const char *name)
{
    name += strncmp(name, "Op", 2) == 0 ? 2 : 0;
    for (size_t i = 0; i < COUNT(rows); i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

/* The index of the kind; the letters of all rows are those of kinds.def. */
static size_t kind_index(char letter)
{
    size_t i = 0;

    while (i + 1 < COUNT(kinds) && kinds[i].letter != letter)
        i++;
    return i;
}

const char *spirv_kind_name(char letter)
{
    return kinds[kind_index(letter)].name;
}

spirv_kind_class spirv_class_of(char letter)
{
    return kinds[kind_index(letter)].kind_class;
}

const spirv_enumerant *spirv_enumerant_in(const char *kind, uint32_t value)
{
    for (size_t i = 0; i < COUNT(enumerants); i++)
        if (enumerants[i].value == value && strcmp(enumerants[i].kind, kind) == 0)
            return &enumerants[i];
    return NULL;
}

const spirv_enumerant *spirv_enumerant_of(char letter, uint32_t value)
{
    return spirv_enumerant_in(spirv_kind_name(letter), value);
}

const spirv_enumerant *spirv_enumerant_named(char letter, const char *name)
{
    const char *kind = spirv_kind_name(letter);

    for (size_t i = 0; i < COUNT(enumerants); i++)
        if (strcmp(enumerants[i].name, name) == 0 && strcmp(enumerants[i].kind, kind) == 0)
            return &enumerants[i];
    return NULL;
}

spirv_set spirv_set_named(const char *name)
{
    if (strcmp(name, "OpenCL.std") == 0)
        return SPIRV_SET_STD;
    if (strcmp(name, "OpenCL.DebugInfo.100") == 0)
        return SPIRV_SET_DEBUG;
    return strncmp(name, "NonSemantic.", 12) == 0 ? SPIRV_SET_NON_SEMANTIC : SPIRV_SET_NONE;
}

/* Sets *ROWS to the rows of SET; returns their count. */
static size_t rows_of_set(spirv_set set, const spirv_ext_row **out)
{
    *out = set == SPIRV_SET_STD ? std_rows : debug_rows;
    return set == SPIRV_SET_STD ? COUNT(std_rows) : set == SPIRV_SET_DEBUG ? COUNT(debug_rows) : 0;
}

const spirv_ext_row *spirv_ext_row_of(spirv_set set, uint32_t number)
{
    const spirv_ext_row *all;
    size_t count = rows_of_set(set, &all);

    for (size_t i = 0; i < count; i++)
        if (all[i].number == number)
            return &all[i];
    return NULL;
}

const spirv_ext_row *spirv_ext_row_named(spirv_set set, const char *name)
{
    const spirv_ext_row *all;
    size_t count = rows_of_set(set, &all);

    for (size_t i = 0; i < count; i++)
        if (strcmp(all[i].name, name) == 0)
            return &all[i];
    return NULL;
}

bool spirv_is_listed(const char *list, const char *word)
{
    size_t n = strlen(word);

    for (const char *at = list; *at;) {
        size_t length = strcspn(at, " ");
        if (length == n && memcmp(at, word, n) == 0)
            return true;
        at += length + (at[length] == ' ');
    }
    return false;
}
