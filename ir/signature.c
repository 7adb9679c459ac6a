/* ir/signature.c - matches function types with patterns, and mangles names as LLVM does: "llvm.genx.rdregioni" + ".v4i32" + ".v8i32". */
#include "ir/signature.h"
#include "ir/text.h"
#include "src/base/bug.h"

/* --- types ---------------------------------------------------------------------------------------------------------------- */

static bool is_index(const ir_type *t)
{
    const ir_type *s = t->kind == IR_VECTOR ? t->element : t;

    return s->kind == IR_INTEGER && s->bits == 16;
}

static ir_type *mask_like(ir_module *m, ir_type *t)
{
    return ir_with_lanes(m, m->i1, ir_lanes(t), ir_is_vector(t));
}

/* The type that LETTER denotes. If the pattern leaves it open: GIVEN, or NULL if GIVEN is not allowed there. */
static ir_type *letter_type(ir_module *m, char letter, ir_type **overloads, ir_type *given)
{
    switch (letter) {
    case 'v':
        return m->void_type;
    case '1':
    case 'J':
        return m->i1;
    case 'h':
        return m->i8;
    case 'w':
        return m->i16;
    case 'i':
    case 'I':
    case 'A':
    case 'C':
    case 'D':
    case 'N':
    case 'O':
    case 'R':
    case 'S':
    case 'T':
    case 'P':
    case 'K':
    case 'Q':
    case 'U':
    case 'Z':
        return m->i32;
    case 'f':
        return m->float_type;
    case 'F':
        return ir_vector(m, m->float_type, 4);
    case 'l':
        return m->i64;
    case 'a':
    case 'b':
    case 'c':
    case 'd':
        return overloads[letter - 'a'];
    case 'e':
        return ir_scalar(overloads[0]);
    case 'm':
        return mask_like(m, overloads[0]);
    case 'n':
        return mask_like(m, overloads[1]);
    case 'X':
        return ir_with_lanes(m, m->float_type, ir_lanes(overloads[1]), ir_is_vector(overloads[1]));
    case 'Y':
        return ir_with_lanes(m, m->i32, ir_lanes(overloads[1]), ir_is_vector(overloads[1]));
    case 'p':
        return ir_ptr(m, IR_GLOBAL);
    case 'q':
        return ir_ptr(m, IR_CONSTANT);
    case 'r':
        return ir_ptr(m, IR_LOCAL);
    case 's':
        return ir_ptr(m, IR_PRIVATE);
    case 'g':
        return ir_ptr(m, IR_GENERIC);
    case 'W':
        return given && is_index(given) ? given : NULL;
    }
    bug("letter '%c' in a signature", letter);
}

/* The letters of the parameters. */
static const char *params_of(const ir_signature *s)
{
    return strchr(s->pattern, ':') + 1;
}

static ir_type *result_type(ir_module *m, const ir_signature *s, ir_type **overloads)
{
    ir_type *fields[MAX_FIELDS];
    unsigned count = 0;

    if (s->pattern[0] != '{')
        return letter_type(m, s->pattern[0], overloads, NULL);
    for (const char *p = s->pattern + 1; *p != '}'; p++)
        fields[count++] = letter_type(m, *p, overloads, NULL);
    return ir_struct(m, fields, count, false);
}

/* Finds overload K in T, at a position where the pattern has its letter. */
static ir_type *find_overload(const ir_signature *s, const ir_type *t, char letter)
{
    const char *params = params_of(s);

    if (s->pattern[0] == letter)
        return t->element;
    if (s->pattern[0] == '{' && t->element->kind == IR_STRUCT)
        for (uint64_t i = 0; i < t->element->count && s->pattern[1 + i] != '}'; i++)
            if (s->pattern[1 + i] == letter)
                return t->element->fields[i];
    for (uint64_t i = 0; i < t->count && params[i]; i++)
        if (params[i] == letter)
            return t->fields[i];
    return NULL;
}

/* True for the widths of integers that the IR has. Others are possible until ir/text/read_widths.c has run. */
static bool is_whole_integer(const ir_type *scalar)
{
    return scalar->kind == IR_INTEGER && scalar->bits > 1;
}

static bool is_number_type(const ir_type *scalar)
{
    return is_whole_integer(scalar) || ir_is_float(scalar);
}

/* True for the numbers of which texels and coordinates of images consist. */
static bool is_image_number(const ir_type *scalar)
{
    return is_number_type(scalar) && ir_scalar_bits(scalar) == 32;
}

/* True if KIND allows T; FIRST is the first overload of the row. */
static bool is_of_kind(char kind, const ir_type *t, const ir_type *first)
{
    const ir_type *scalar = t->kind == IR_VECTOR ? t->element : t;
    bool same_lanes = ir_is_vector(t) == ir_is_vector(first) && ir_lanes(t) == ir_lanes(first);

    switch (kind) {
    case 'i':
        return is_whole_integer(scalar);
    case 'I':
        return is_whole_integer(scalar) && same_lanes;
    case 'd':
        return is_whole_integer(scalar) && scalar->bits == 32;
    case 'f':
        return ir_is_float(scalar);
    case 'x':
        return ir_is_float(scalar) && ir_scalar_bits(scalar) <= 32;
    case 'F':
        return ir_is_float(scalar) && same_lanes;
    case 'G':
        return ir_is_float(scalar) && same_lanes && ir_scalar_bits(scalar) > ir_scalar_bits(first);
    case 'n':
        return is_number_type(scalar);
    case 'y':
        return is_number_type(scalar) || scalar->kind == IR_POINTER;
    case 's':
        return is_number_type(t);
    case 'l':
        return is_whole_integer(t) && t->bits >= 32;
    case 'p':
        return t->kind == IR_POINTER;
    case 'b':
        return ir_is_vector(t) && scalar->kind == IR_INTEGER && scalar->bits == 1;
    case 'w':
        return ir_is_vector(t) && is_whole_integer(scalar) && scalar->bits == 16;
    case 'u':
        return ir_is_vector(t) && ir_lanes(t) == 4 && is_image_number(scalar);
    case 'k':
        return ir_lanes(t) <= 4 && is_image_number(scalar);
    case 'H':
        return ir_lanes(t) <= 3 && ir_is_float(scalar) && ir_scalar_bits(scalar) == 32;
    case 'K':
        return ir_lanes(t) <= 4 && is_whole_integer(scalar) && scalar->bits == 32;
    case 'M':
        return scalar->kind == IR_INTEGER && scalar->bits == 1;
    case 'U':
        return is_image_number(scalar);
    case 'V':
        return is_whole_integer(scalar) && scalar->bits == 32;
    case 't':
        return true;
    }
    bug("letter '%c' among kinds", kind);
}

bool ir_signature_match(ir_module *m, const ir_signature *s, const ir_type *t, ir_type **overloads)
{
    const char *params = params_of(s);

    if (t->count != strlen(params) || t->variadic)
        return false;
    for (unsigned k = 0; s->kinds[k]; k++) {
        overloads[k] = find_overload(s, t, (char)('a' + k));
        if (!overloads[k] || !is_of_kind(s->kinds[k], overloads[k], overloads[0]))
            return false;
    }
    if (t->element != result_type(m, s, overloads))
        return false;
    for (uint64_t i = 0; i < t->count; i++)
        if (t->fields[i] != letter_type(m, params[i], overloads, t->fields[i]))
            return false;
    return true;
}

ir_type *ir_signature_type(ir_module *m, const ir_signature *s, ir_type **overloads, ir_value **args, unsigned count)
{
    const char *params = params_of(s);
    ir_type *of_params[MAX_PARAMETERS];

    bug_unless(count == strlen(params) && count <= MAX_PARAMETERS);
    for (unsigned i = 0; i < count; i++)
        if (!(of_params[i] = letter_type(m, params[i], overloads, args[i]->type)))
            bug("operand %u of %s", i, s->name);
    return ir_function_type(m, result_type(m, s, overloads), of_params, count, false);
}

/* --- names ---------------------------------------------------------------------------------------------------------------- */

static void add_suffix(text *out, const ir_type *t)
{
    text_char(out, '.');
    if (t->kind == IR_VECTOR) {
        text_printf(out, "v%llu", (unsigned long long)t->count);
        t = t->element;
    }
    if (t->kind == IR_POINTER)
        text_printf(out, "p%u", t->space);
    else
        text_printf(out, "%c%u", t->kind == IR_INTEGER ? 'i' : 'f', ir_scalar_bits(t));
}

/* The place of LETTER in S: of its first occurrence. */
static size_t place_of(const ir_signature *s, char letter)
{
    return strcspn(s->pattern, (char[]){letter, '\0'});
}

/* Appends the suffix of the offset of a region, the letter W, which in a name is where it is among the operands. That of a scalar is left
 * out unless IS_COMPLETE, as the region reference does. */
static void add_offset_suffix(text *out, const ir_signature *s, const ir_type *t, bool is_complete)
{
    const ir_type *offset = t->fields[strcspn(params_of(s), "W")];

    if (is_complete || offset->kind == IR_VECTOR)
        add_suffix(out, offset);
}

/* Appends the suffixes of a name for T: one for each overload. */
static void add_suffixes(text *out, const ir_signature *s, const ir_type *t, ir_type **overloads, bool is_complete)
{
    bool has_offset = strchr(s->pattern, 'W') != NULL;

    for (unsigned k = 0; s->kinds[k]; k++) {
        if (has_offset && place_of(s, (char)('a' + k)) > place_of(s, 'W')) {
            add_offset_suffix(out, s, t, is_complete);
            has_offset = false;
        }
        add_suffix(out, overloads[k]);
    }
    if (has_offset)
        add_offset_suffix(out, s, t, is_complete);
}

/* The suffixes of a name for T, in the memory of M. */
static const char *suffixes_of(ir_module *m, const ir_signature *s, const ir_type *t, ir_type **overloads, bool is_complete)
{
    text out;

    text_init(&out, m->memory);
    add_suffixes(&out, s, t, overloads, is_complete);
    return out.data ? out.data : "";
}

const char *ir_signature_mangle(ir_module *m, const ir_signature *s, const ir_type *t, ir_type **overloads)
{
    return arena_printf(m->memory, "%s%s", s->name, suffixes_of(m, s, t, overloads, false));
}

size_t ir_base_length(const char *name, const char *base)
{
    size_t n = strlen(base);

    return strncmp(name, base, n) == 0 && (name[n] == '\0' || name[n] == '.') ? n : 0;
}

/* Whether GIVEN, suffixes of a name, are those in WANTED or the first of them. In names of typed pointers the type that a pointer points to
 * follows the address space. */
static bool has_suffixes(const char *given, const char *wanted)
{
    while (*given) {
        size_t n = strcspn(given + 1, ".") + 1, length = strcspn(wanted + (*wanted == '.'), ".") + 1;
        if (!*wanted || n < length || strncmp(given, wanted, length) != 0 || (n > length && !memchr(wanted, 'p', length)))
            return false;
        given += n;
        wanted += length;
    }
    return true;
}

bool ir_signature_fits_name(ir_module *m, const ir_signature *s, const char *name, const ir_type *t, ir_type **overloads)
{
    const char *given = name + strlen(s->name);

    return has_suffixes(given, suffixes_of(m, s, t, overloads, true)) ||
           has_suffixes(given, suffixes_of(m, s, t, overloads, false));
}

/* --- for readers ---------------------------------------------------------------------------------------------------------- */

static const char *kind_text(char kind)
{
    static const struct {
        char kind;
        const char *text;
    } texts[] = {
        {'i', "integers"},
        {'d', "i32"},
        {'f', "floating-point numbers"},
        {'n', "numbers"},
        {'y', "numbers or pointers"},
        {'I', "integers, as many as A"},
        {'F', "floating-point numbers, as many as A"},
        {'G', "wider floating-point numbers, as many as A"},
        {'x', "half or float"},
        {'s', "one number"},
        {'l', "i32 or i64"},
        {'p', "a pointer"},
        {'b', "a vector of i1"},
        {'w', "a vector of i16"},
        {'u', "4 floats or i32"},
        {'k', "1 to 4 floats or i32"},
        {'H', "1 to 3 floats"},
        {'K', "1 to 4 i32"},
        {'M', "i1 or a vector of i1"},
        {'U', "floats or i32"},
        {'V', "i32, one or several"},
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].kind == kind)
            return texts[i].text;
    return "numbers, one or several"; /* t */
}

static void add_letter(text *out, ir_module *m, char letter)
{
    if (letter >= 'a' && letter < 'a' + MAX_OVERLOADS) {
        text_char(out, (char)(letter - 'a' + 'A'));
        return;
    }
    switch (letter) {
    case 'e':
        text_str(out, "one element of A");
        return;
    case 'm':
    case 'n':
        text_printf(out, "i1 for each element of %c", letter == 'm' ? 'A' : 'B');
        return;
    case 'X':
    case 'Y':
        text_printf(out, "%s for each element of B", letter == 'X' ? "float" : "i32");
        return;
    case 'W':
        text_str(out, "i16 or a vector of i16");
        return;
    default: /* does not depend on the overloads */
        ir_print_type(out, letter_type(m, letter, NULL, NULL));
        return;
    }
}

const char *ir_signature_text(ir_module *m, const ir_signature *s)
{
    const char *params = params_of(s);
    text out;

    text_init(&out, m->memory);
    for (const char *p = s->pattern; *p != ':'; p++) {
        if (strchr("{}", *p))
            text_str(&out, *p == '{' ? "{ " : " }");
        else
            add_letter(&out, m, *p);
        if (s->pattern[0] == '{' && *p != '{' && *p != '}' && p[1] != '}')
            text_str(&out, ", ");
    }
    text_str(&out, " (");
    for (const char *p = params; *p; p++) {
        text_str(&out, p == params ? "" : ", ");
        add_letter(&out, m, *p);
    }
    text_char(&out, ')');
    for (unsigned k = 0; s->kinds[k]; k++)
        text_printf(&out, "%s %c: %s", k ? "," : ", where", 'A' + (int)k, kind_text(s->kinds[k]));
    return out.data;
}
