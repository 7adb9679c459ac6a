/* parser/check/builtin_cmath.c - the mathematical functions of C under clang's names: __builtin_acosf, __builtin_acos,
 * __builtin_fmaf16.
 *
 * The suffix selects the type: f is float, f16 half, and none double. Each call becomes one of the OpenCL C function, whose
 * arguments are converted first. Functions that are used most have rows in parser/tree/builtins.def, and are written in OpenCL C in
 * parser/library/clang.cl. For the others that would be three rows and three functions each, and a second call, in place of a row here. */
#include "parser/check/check.h"
#include "parser/check/builtins.h"
#include "parser/check/values.h"
#include "src/base/bug.h"

/* A function of C, the OpenCL C function that computes it, and its parameters: T is the type, i an int, p a pointer. */
typedef struct cmath_row {
    const char *name, *called, *parameters;
    bool to_long; /* the result is converted to long */
} cmath_row;

static const cmath_row rows[] = {
    {"acos", "acos", "T", false},
    {"acosh", "acosh", "T", false},
    {"asin", "asin", "T", false},
    {"asinh", "asinh", "T", false},
    {"atan", "atan", "T", false},
    {"atan2", "atan2", "TT", false},
    {"atanh", "atanh", "T", false},
    {"cbrt", "cbrt", "T", false},
    {"ceil", "ceil", "T", false},
    {"copysign", "copysign", "TT", false},
    {"cos", "cos", "T", false},
    {"cosh", "cosh", "T", false},
    {"erf", "erf", "T", false},
    {"erfc", "erfc", "T", false},
    {"exp", "exp", "T", false},
    {"exp10", "exp10", "T", false},
    {"exp2", "exp2", "T", false},
    {"expm1", "expm1", "T", false},
    {"fabs", "fabs", "T", false},
    {"fdim", "fdim", "TT", false},
    {"floor", "floor", "T", false},
    {"fma", "fma", "TTT", false},
    {"fmax", "fmax", "TT", false},
    {"fmin", "fmin", "TT", false},
    {"fmod", "fmod", "TT", false},
    {"frexp", "frexp", "Tp", false},
    {"hypot", "hypot", "TT", false},
    {"ilogb", "ilogb", "T", false},
    {"ldexp", "ldexp", "Ti", false},
    {"lgamma", "lgamma", "T", false},
    {"llrint", "rint", "T", true},
    {"llround", "round", "T", true},
    {"log", "log", "T", false},
    {"log10", "log10", "T", false},
    {"log1p", "log1p", "T", false},
    {"log2", "log2", "T", false},
    {"logb", "logb", "T", false},
    {"lrint", "rint", "T", true},
    {"lround", "round", "T", true},
    {"modf", "modf", "Tp", false},
    {"nearbyint", "rint", "T", false},
    {"nextafter", "nextafter", "TT", false},
    {"pow", "pow", "TT", false},
    {"powi", "pown", "Ti", false},
    {"remainder", "remainder", "TT", false},
    {"remquo", "remquo", "TTp", false},
    {"rint", "rint", "T", false},
    {"round", "round", "T", false},
    {"roundeven", "rint", "T", false},
    {"scalbn", "ldexp", "Ti", false},
    {"signbit", "signbit", "T", false},
    {"sin", "sin", "T", false},
    {"sinh", "sinh", "T", false},
    {"sqrt", "sqrt", "T", false},
    {"tan", "tan", "T", false},
    {"tanh", "tanh", "T", false},
    {"tgamma", "tgamma", "T", false},
    {"trunc", "trunc", "T", false},
};

/* Finds the row of TEXT, and in *KIND the type that its suffix selects. */
static const cmath_row *find_cmath_row(const char *text, type_kind *kind)
{
    static const struct {
        const char *suffix;
        type_kind kind;
    } suffixes[] = {{"", TYPE_DOUBLE}, {"f", TYPE_FLOAT}, {"f16", TYPE_HALF}};
    const char prefix[] = "__builtin_";

    if (strncmp(text, prefix, sizeof prefix - 1) != 0)
        return NULL;
    text += sizeof prefix - 1;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t length = strlen(rows[i].name);
        if (strncmp(text, rows[i].name, length) != 0)
            continue;
        for (size_t k = 0; k < sizeof suffixes / sizeof *suffixes; k++)
            if (strcmp(text + length, suffixes[k].suffix) == 0) {
                *kind = suffixes[k].kind;
                return &rows[i];
            }
    }
    return NULL;
}

bool builtin_cmath_has(const char *text)
{
    type_kind kind;

    return find_cmath_row(text, &kind) != NULL;
}

ast_expr *builtin_cmath_call(checker *c, name *n, expr_list *arguments, source_loc loc, source_range range)
{
    type_kind kind = TYPE_DOUBLE;
    const cmath_row *row = find_cmath_row(n->text, &kind);
    uint32_t count = (uint32_t)strlen(row->parameters);
    expr_list list = {.items = arena_array(c->memory, ast_expr *, count), .count = count, .capacity = count};
    name *called = name_of_text(c, row->called);

    if (arguments->count != count)
        return check_fail(c, range.begin, range, "too %s arguments for '%s': %u given, %u expected",
                          arguments->count < count ? "few" : "many", n->text, arguments->count, count);
    for (uint32_t i = 0; i < count; i++) {
        const type *t = type_basic(c->types, row->parameters[i] == 'i' ? TYPE_INT : kind);
        ast_expr *e = arguments->items[i];
        list.items[i] = row->parameters[i] == 'p' ? e : check_assign_convert(c, e, t, FOR_ARGUMENT, e->loc);
        if (is_bad(list.items[i]))
            return list.items[i];
    }
    bug_unless(builtin_exists(c, called));
    ast_expr *made = builtin_call(c, called, &list, loc, range);
    return row->to_long && !is_bad(made) ? check_number_convert(c, made, type_basic(c->types, TYPE_LONG)) : made;
}
