/* parser/check/format.c - warns about formats of printf that do not match its arguments (OpenCL C 6.15.14):
 *
 *     %[flags][width][.precision][vN][length]letter        N: 2, 3, 4, 8, 16        length: hh h hl l
 *
 * A length is that of an integer, or of a component of a vector; `hl` is for vectors only. The argument of %s is a literal. The names of the
 * warnings, and the types that count as equal (signed and unsigned, an enum and int), are those of clang. */
#include "parser/check/check.h"
#include "parser/check/warnings.h"

#include <ctype.h>

typedef enum length { LENGTH_NONE, LENGTH_hh, LENGTH_h, LENGTH_hl, LENGTH_l } length;

static const char *const length_texts[] = {"", "hh", "h", "hl", "l"};

typedef struct conversion {
    uint32_t begin, end; /* offsets in the format, from the % to after the letter */
    uint32_t flags_end;  /* after flags, width and precision */
    unsigned lanes;      /* 1: no vector */
    length size;
    char letter;
} conversion;

typedef struct format_check {
    checker *c;
    const ast_expr *literal; /* the AST_STRING */
    const char *text;
    uint32_t count; /* its bytes */
    expr_list *arguments;
    uint32_t used; /* number of arguments read so far, the format included */
} format_check;

/* --- locations in the literal --------------------------------------------------------------------------------------------- */

static uint32_t escape_length(const char *s)
{
    uint32_t n = 2;

    if (s[1] == 'x')
        while (isxdigit((unsigned char)s[n]))
            n++;
    else if (s[1] >= '0' && s[1] <= '7')
        while (n < 4 && s[n] >= '0' && s[n] <= '7')
            n++;
    return n;
}

/* Returns the location of byte OFFSET of the literal; 0 if it is not known: in a macro, or in a literal of several parts with text of another
 * kind between them. */
static source_loc location_in_format(const format_check *f, uint32_t offset)
{
    const source_entry *e = source_find(f->c->sources, f->literal->loc);

    if (!e || !e->text)
        return 0;
    const char *s = e->text + (f->literal->loc - e->base);
    if (*s != '"')
        return 0;
    for (s++; *s && *s != '\n'; offset--) {
        while (*s == '"') {
            s += 1 + strspn(s + 1, " \t\n");
            if (*s++ != '"')
                return 0;
        }
        if (offset == 0)
            return e->base + (source_loc)(s - e->text);
        if (*s == '\\' && (s[1] == 'u' || s[1] == 'U'))
            return 0;
        s += *s == '\\' ? escape_length(s) : 1;
    }
    return 0;
}

static source_range range_in_format(const format_check *f, uint32_t begin, uint32_t end)
{
    source_range range = {location_in_format(f, begin), location_in_format(f, end)};

    if (!range.begin || !range.end)
        range = f->literal->range;
    return range;
}

static source_range conversion_range(const format_check *f, const conversion *v)
{
    source_range range = range_in_format(f, v->begin, v->end - 1);

    if (range.end != f->literal->range.end)
        range.end++;
    return range;
}

/* --- reading conversions -------------------------------------------------------------------------------------------------- */

static bool is_float_letter(char letter)
{
    return letter && strchr("fFeEgGaA", letter) != NULL;
}

static bool is_integer_letter(char letter)
{
    return letter && strchr("dioxXuc", letter) != NULL;
}

static void report_conversion(const format_check *f, diag_warning w, const conversion *v, const char *message)
{
    source_range range = conversion_range(f, v);

    diag_warn_range(f->c->diag, w, range.begin, range, message, (int)(v->end - v->begin), f->text + v->begin);
}

static length read_length(const char **s)
{
    for (length size = LENGTH_hh; size <= LENGTH_l; size++) {
        static const length order[] = {LENGTH_NONE, LENGTH_hh, LENGTH_hl, LENGTH_h, LENGTH_l};
        const char *t = length_texts[order[size]];
        if (strncmp(*s, t, strlen(t)) == 0) {
            *s += strlen(t);
            return order[size];
        }
    }
    return LENGTH_NONE;
}

/* Reads the vector size after 'v' at *S; 0, with a report, if there is none that OpenCL C has. */
static unsigned read_lanes(const format_check *f, conversion *v, const char **s)
{
    unsigned lanes = 0;
    const char *from = *s;

    for (; isdigit((unsigned char)**s); ++*s)
        lanes = lanes > 1000 ? lanes : lanes * 10 + (unsigned)(**s - '0');
    v->end = (uint32_t)(*s - f->text) + (**s != '\0');
    if (from == *s) {
        report_conversion(f, WARN_format_invalid_specifier, v, "incomplete conversion '%.*s': 'v' needs a number of components");
        return 0;
    }
    if (lanes == 2 || lanes == 3 || lanes == 4 || lanes == 8 || lanes == 16)
        return lanes;
    report_conversion(f, WARN_format_invalid_specifier, v, "'%.*s': vectors have 2, 3, 4, 8 or 16 components");
    return 0;
}

/* Reads the conversion at offset BEGIN. Returns false, with a report, if it is not one of OpenCL C. */
static bool read_conversion(const format_check *f, uint32_t begin, conversion *v)
{
    const char *s = f->text + begin + 1;

    *v = (conversion){.begin = begin, .end = begin + 1, .lanes = 1};
    s += strspn(s, "-+ #0");
    s += strspn(s, "0123456789");
    if (*s == '.')
        s += 1 + strspn(s + 1, "0123456789");
    v->flags_end = (uint32_t)(s - f->text);
    if (*s == '*') {
        v->end = v->flags_end + 1;
        report_conversion(f, WARN_format_invalid_specifier, v,
                          "'%.*s': OpenCL C's printf has no '*'; write the width as a number");
        return false;
    }
    if (*s == 'v') {
        s++;
        v->lanes = read_lanes(f, v, &s);
        if (!v->lanes)
            return false;
    }
    v->size = read_length(&s);
    v->letter = *s;
    v->end = (uint32_t)(s - f->text) + (isgraph((unsigned char)*s) != 0);
    if (!isgraph((unsigned char)*s))
        report_conversion(f, WARN_format_invalid_specifier, v, "incomplete conversion '%.*s'");
    else if (strchr("lLjztq", *s))
        report_conversion(f, WARN_format_invalid_specifier, v,
                          "'%.*s': OpenCL C's printf has the lengths hh, h, l, and hl for vectors");
    else if (!is_float_letter(*s) && !is_integer_letter(*s) && !strchr("sp%", *s))
        report_conversion(f, WARN_format_invalid_specifier, v, "OpenCL C's printf has no conversion '%.*s'");
    else
        return true;
    return false;
}

/* --- arguments ------------------------------------------------------------------------------------------------------------ */

/* The argument before the promotions of variadic arguments. */
static const ast_expr *given_argument(const ast_expr *e)
{
    while (e->kind == AST_CONVERT && !e->convert.is_explicit &&
           (e->convert.kind == CONVERSION_integral || e->convert.kind == CONVERSION_floating))
        e = e->convert.operand;
    return e;
}

/* The length for a component of type T in a conversion with LANES components. */
static length length_of(const type *t, unsigned lanes)
{
    bool is_float = type_is_floating(t);

    switch (t->size) {
    case 1:
        return LENGTH_hh;
    case 2:
        return is_float && lanes == 1 ? LENGTH_NONE : LENGTH_h;
    case 4:
        return lanes > 1 ? LENGTH_hl : LENGTH_NONE;
    default:
        return is_float && lanes == 1 ? LENGTH_NONE : LENGTH_l;
    }
}

static bool matches_scalar(const conversion *v, const ast_expr *e)
{
    const type *t = e->type;

    if (v->letter == 'p')
        return t->kind == TYPE_POINTER;
    if (is_float_letter(v->letter))
        return type_is_floating(t);
    if (!type_is_integer(t) && t->kind != TYPE_ENUM)
        return false;
    unsigned bytes = (unsigned)t->size;
    switch (v->size) {
    case LENGTH_hh:
        return bytes == 1 || e->kind == AST_CONSTANT;
    case LENGTH_h:
        return bytes <= 2 || e->kind == AST_CONSTANT;
    case LENGTH_l:
        return bytes == 8;
    case LENGTH_NONE:
    case LENGTH_hl:
        return bytes <= 4;
    }
    return false;
}

static bool matches_vector(const conversion *v, const type *t)
{
    static const unsigned bytes[] = {4, 1, 2, 4, 8}; /* by length */

    if (t->kind != TYPE_VECTOR || t->lanes != v->lanes)
        return false;
    bool is_float = type_is_floating(t->element);
    if (is_float != is_float_letter(v->letter) || (!is_float && !is_integer_letter(v->letter)))
        return false;
    if (is_float && v->size == LENGTH_NONE)
        return t->element->size == 8;
    return t->element->size == bytes[v->size];
}

/* The conversion for an argument of type T with the flags of V; NULL: there is none. */
static const char *matching_conversion(const format_check *f, const conversion *v, const type *t)
{
    const type *element = t->kind == TYPE_VECTOR ? t->element : t;
    const char *lanes = t->kind == TYPE_VECTOR ? arena_printf(f->c->memory, "v%u", (unsigned)t->lanes) : "";
    const char *size = length_texts[length_of(element, t->kind == TYPE_VECTOR ? (unsigned)t->lanes : 1)];
    char letter;

    if (t->kind == TYPE_POINTER)
        return "%p";
    if (type_is_floating(element))
        letter = is_float_letter(v->letter) ? v->letter : 'f';
    else if (type_is_integer(element) || element->kind == TYPE_ENUM)
        letter = is_integer_letter(v->letter) && v->letter != 'c' ? v->letter : type_is_signed(element) ? 'd' : 'u';
    else
        return NULL;
    return arena_printf(f->c->memory, "%.*s%s%s%c", (int)(v->flags_end - v->begin), f->text + v->begin, lanes, size, letter);
}

static void report_mismatch(const format_check *f, const conversion *v, const ast_expr *e)
{
    const char *better = matching_conversion(f, v, e->type);
    int n = (int)(v->end - v->begin);
    const char *text = f->text + v->begin;

    if (!better) {
        diag_warn_range(f->c->diag, WARN_format, e->loc, e->range, "'%.*s' does not print an argument of type '%s'", n, text,
                        check_text(f->c, e->type));
        return;
    }
    if (location_in_format(f, v->begin) && location_in_format(f, v->end - 1))
        diag_fix_it(f->c->diag, conversion_range(f, v), better);
    diag_warn_range(f->c->diag, WARN_format, e->loc, e->range, "'%.*s' does not print an argument of type '%s'; use '%s'", n,
                    text, check_text(f->c, e->type), better);
}

/* Is E a string literal, or a choice of them? */
static bool is_literal(const ast_expr *e)
{
    while (e->kind == AST_CONVERT)
        e = e->convert.operand;
    if (e->kind == AST_CONDITIONAL)
        return is_literal(e->choice.then) && is_literal(e->choice.otherwise);
    return e->kind == AST_STRING;
}

static void check_argument(format_check *f, const conversion *v, const ast_expr *argument)
{
    const ast_expr *e = given_argument(argument);

    if (v->letter == 's') {
        if (v->lanes > 1 || v->size != LENGTH_NONE)
            report_conversion(f, WARN_format, v, "'%.*s': %%s has no vector size and no length");
        else if (e->type->kind != TYPE_POINTER || e->type->element->size != 1)
            report_mismatch(f, v, e);
        else if (!is_literal(e))
            diag_warn_range(f->c->diag, WARN_format, e->loc, e->range, "the argument of '%.*s' is not a string literal",
                            (int)(v->end - v->begin), f->text + v->begin);
        return;
    }
    bool idle = v->lanes == 1 &&
                (v->size == LENGTH_hl || (v->size != LENGTH_NONE && (is_float_letter(v->letter) || strchr("cp", v->letter))));
    if (v->lanes > 1 ? !matches_vector(v, e->type) : !matches_scalar(v, e) && !idle)
        report_mismatch(f, v, e);
    else if (idle) {
        source_range range = conversion_range(f, v);
        const char *better = matching_conversion(f, v, e->type);
        if (better && location_in_format(f, v->begin))
            diag_fix_it(f->c->diag, range, better);
        diag_warn_range(f->c->diag, WARN_format, range.begin, range, "the length '%s' has no meaning in '%.*s'%s",
                        length_texts[v->size], (int)(v->end - v->begin), f->text + v->begin,
                        v->size == LENGTH_hl ? ": it is for vectors" : "");
    }
}

/* --- formats -------------------------------------------------------------------------------------------------------------- */

static void check_conversions(format_check *f)
{
    for (uint32_t i = 0; i < f->count;) {
        conversion v;
        if (f->text[i] != '%') {
            i++;
            continue;
        }
        bool good = read_conversion(f, i, &v);
        i = v.end;
        if (good && v.letter == '%')
            continue;
        if (f->used == f->arguments->count) {
            source_range range = conversion_range(f, &v);
            diag_warn_range(f->c->diag, WARN_format_insufficient_args, range.begin, range, "'%.*s' has no argument",
                            (int)(v.end - v.begin), f->text + v.begin);
            return;
        }
        const ast_expr *argument = f->arguments->items[f->used++];
        if (good)
            check_argument(f, &v, argument);
    }
    if (f->used < f->arguments->count) {
        const ast_expr *extra = f->arguments->items[f->used];
        diag_warn_range(f->c->diag, WARN_format_extra_args, extra->loc, extra->range, "the format does not print this argument");
    }
}

static void check_literal(checker *c, const ast_expr *literal, expr_list *arguments)
{
    format_check f = {.c = c, .literal = literal, .text = literal->string.bytes, .arguments = arguments, .used = 1};

    f.count = (uint32_t)strnlen(f.text, literal->string.length);
    if (f.count < literal->string.length) {
        diag_warn_range(c->diag, WARN_format, literal->loc, literal->range,
                        "the format contains a null character, which ends it");
        return;
    }
    if (f.count == 0)
        diag_warn_range(c->diag, WARN_format_zero_length, literal->loc, literal->range, "the format is empty");
    check_conversions(&f);
}

/* The literal that initializes V, a constant array; NULL: none. */
static const ast_expr *initial_literal(const ast_variable *v)
{
    const ast_init *init = v->is_const_unit ? v->init : NULL;

    return init && init->count == 1 && init->places[0].offset == 0 && init->places[0].value->kind == AST_STRING
               ? init->places[0].value
               : NULL;
}

void check_format(checker *c, const ast_expr *format, expr_list *arguments)
{
    const ast_expr *e = format;

    while (e->kind == AST_CONVERT)
        e = e->convert.operand;
    if (e->kind == AST_CONDITIONAL) {
        check_format(c, e->choice.then, arguments);
        check_format(c, e->choice.otherwise, arguments);
        return;
    }
    if (e->kind == AST_VARIABLE && initial_literal(e->variable))
        e = initial_literal(e->variable);
    if (e->kind == AST_STRING)
        check_literal(c, e, arguments);
    else if (arguments->count == 1)
        diag_warn_range(c->diag, WARN_format_security, format->loc, format->range,
                        "the format is not a string literal, as OpenCL C requires");
    else
        diag_warn_range(c->diag, WARN_format_nonliteral, format->loc, format->range,
                        "the format is not a string literal, as OpenCL C requires, so its arguments are not checked");
}
