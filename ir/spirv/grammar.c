/* ir/spirv/grammar.c - see grammar.h: finds rows by number and by name. */
#include "ir/spirv/grammar.h"

#include "src/base/search.h"

#include <stddef.h>
#include <string.h>

/* Sorted by opcode: the rows of vendors have the greater ones. */
static const spirv_row rows[] = {
#define SPIRV_OP(opcode, name, ...) {opcode, #name, __VA_ARGS__},
#include "ir/spirv/core.def"
#define SPIRV_OP(opcode, name, ...) {opcode, #name, __VA_ARGS__},
#include "ir/spirv/vendor.def"
};

/* The kinds, in the order of the tables. */
enum {
#define SPIRV_KIND(letter, name, ...) KIND_##name,
#include "ir/spirv/kinds.def"
};

/* Sorted by kind and value. */
static const spirv_enumerant enumerants[] = {
#define SPIRV_ENUM(kind, value, name, ...) {#kind, value, #name, __VA_ARGS__},
#include "ir/spirv/enumerants.def"
};

static const uint8_t enumerant_kinds[] = {
#define SPIRV_ENUM(kind, ...) KIND_##kind,
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
} kinds[] = {
#define SPIRV_KIND(letter, name, ...) {letter, #name},
#include "ir/spirv/kinds.def"
};

#define COUNT(a) (sizeof(a) / sizeof *(a))

/* 1 + the index of each row of core.def, by opcode; 0: there is none. */
enum {
#define SPIRV_OP(opcode, name, ...) ROW_##name,
#include "ir/spirv/core.def"
};

static const uint16_t core_rows[] = {
#define SPIRV_OP(opcode, name, ...) [opcode] = ROW_##name + 1,
#include "ir/spirv/core.def"
};

const spirv_row *spirv_row_of(uint32_t opcode)
{
    if (opcode < COUNT(core_rows))
        return core_rows[opcode] ? &rows[core_rows[opcode] - 1] : NULL;
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

/* The letters of all rows are those of kinds.def. */
static const uint8_t kind_of_letter[128] = {
#define SPIRV_KIND(letter, name, ...) [letter] = KIND_##name,
#include "ir/spirv/kinds.def"
};

const uint8_t spirv_classes[128] = {
#define SPIRV_KIND(letter, name, class_) [letter] = SPIRV_CLASS_##class_,
#include "ir/spirv/kinds.def"
};

static size_t kind_index(char letter)
{
    return kind_of_letter[letter & 127];
}

const char *spirv_kind_name(char letter)
{
    return kinds[kind_index(letter)].name;
}

const spirv_enumerant *spirv_enumerant_of(char letter, uint32_t value)
{
    size_t kind = kind_index(letter);

    lower_bound(at, COUNT(enumerants),
                enumerant_kinds[at] < kind || (enumerant_kinds[at] == kind && enumerants[at].value < value));
    return at < COUNT(enumerants) && enumerant_kinds[at] == kind && enumerants[at].value == value ? &enumerants[at] : NULL;
}

const spirv_enumerant *spirv_enumerant_named(char letter, const char *name)
{
    size_t kind = kind_index(letter);

    lower_bound(at, COUNT(enumerants), enumerant_kinds[at] < kind);
    for (; at < COUNT(enumerants) && enumerant_kinds[at] == kind; at++)
        if (strcmp(enumerants[at].name, name) == 0)
            return &enumerants[at];
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

bool spirv_std_stores_ints(spirv_std number)
{
    return number == SPIRV_STD_frexp || number == SPIRV_STD_lgamma_r || number == SPIRV_STD_remquo;
}
