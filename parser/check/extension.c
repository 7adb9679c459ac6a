/* parser/check/extension.c - half and double where their extensions are off (OpenCL C 6.1.1 and 6.4.1; C99 6.10.6): -cl-ext or --device disables one
 * for the whole unit, #pragma OPENCL EXTENSION from its line on.
 *
 * Without its extension double is no type, and a constant without a suffix is a float. half remains a type to which pointers point, for
 * vload_half() and similar functions; objects, values and constants cannot have it. */
#include "parser/check/check.h"
#include "parser/check/types_check.h"

static bool has_half(const checker *c)
{
    return pp_has_feature(c->pp, "cl_khr_fp16");
}

static bool has_double(const checker *c)
{
    return pp_has_feature(c->pp, "cl_khr_fp64") || (c->options->cl_version >= 300 && pp_has_feature(c->pp, "__opencl_c_fp64"));
}

uint8_t extension_disabled(const checker *c)
{
    return (has_half(c) ? 0 : AST_LACKS_HALF) | (has_double(c) ? 0 : AST_LACKS_DOUBLE);
}

uint8_t extension_initially_lacks(const checker *c)
{
    return AST_LACKS_HALF | (c->options->cl_version >= 120 && has_double(c) ? 0 : AST_LACKS_DOUBLE);
}

void extension_note_pragma(checker *c, const char *name, bool enabled)
{
    bool all = strcmp(name, "all") == 0;
    uint8_t named = all                                ? AST_LACKS_HALF | AST_LACKS_DOUBLE
                    : strcmp(name, "cl_khr_fp16") == 0 ? AST_LACKS_HALF
                    : strcmp(name, "cl_khr_fp64") == 0 ? AST_LACKS_DOUBLE
                                                       : 0;

    if (c->options->cl_version >= 120 && !enabled)
        named &= AST_LACKS_HALF; /* double needs no pragma */
    c->tokens.lacks = (uint8_t)(enabled ? c->tokens.lacks & ~named : c->tokens.lacks | named);
    c->tokens.disabled = (uint8_t)(enabled ? c->tokens.disabled & ~named : c->tokens.disabled | named);
}

static const type *number_of(const type *t)
{
    while (t->kind == TYPE_ARRAY)
        t = t->element;
    return t->kind == TYPE_VECTOR ? t->element : t;
}

/* Is half or double, the number that T consists of, disabled here? */
static bool is_disabled(const checker *c, const type *t)
{
    uint8_t bit = t->kind == TYPE_HALF ? AST_LACKS_HALF : t->kind == TYPE_DOUBLE ? AST_LACKS_DOUBLE : 0;

    return (c->tokens.disabled & bit) && !c->in_library;
}

/* Reports WHAT, such as "type 'half'", where the extension of T, half or double, is disabled. */
static void report_disabled(checker *c, const char *what, const type *t, source_loc loc, source_range range)
{
    bool half = t->kind == TYPE_HALF;

    diag_error_range(c->diag, loc, range, "%s needs extension %s, which %s disables", what, half ? "cl_khr_fp16" : "cl_khr_fp64",
                     (half ? has_half(c) : has_double(c)) ? "a #pragma" : "-cl-ext or --device");
}

void extension_check_named_type(checker *c, const type *t, source_range range)
{
    if (number_of(t)->kind == TYPE_DOUBLE && is_disabled(c, number_of(t)))
        report_disabled(c, arena_printf(c->memory, "type '%s'", SPELL(t->bare)), number_of(t), range.begin, range);
}

void extension_check_variable(checker *c, const ast_variable *v)
{
    const type *t = number_of(v->type);
    bool half = t->kind == TYPE_HALF;

    if (half && is_disabled(c, t))
        report_disabled(c, arena_printf(c->memory, "type '%s'", SPELL(v->type->bare)), t, v->loc, v->range);
    else if (!is_disabled(c, t) && (v->lacks & (half ? AST_LACKS_HALF : t->kind == TYPE_DOUBLE ? AST_LACKS_DOUBLE : 0)))
        diag_warn(c->diag, WARN_opencl_pragma, v->loc, "a variable of type '%s' needs '#pragma OPENCL EXTENSION %s : enable'",
                  SPELL(v->type->bare), half ? "cl_khr_fp16" : "cl_khr_fp64");
}

bool extension_check_half(checker *c, const char *what, const type *t, source_loc loc, source_range range)
{
    if (number_of(t)->kind != TYPE_HALF || !is_disabled(c, number_of(t)))
        return true;
    report_disabled(c, arena_printf(c->memory, what, SPELL(t->bare)), number_of(t), loc, range);
    return false;
}

bool extension_check_access(checker *c, const char *what, const ast_expr *e, source_loc loc)
{
    const ast_expr *root = e;

    while (root->kind == AST_SWIZZLE || root->kind == AST_ELEMENT)
        root = root->kind == AST_SWIZZLE ? root->swizzle.base : root->element.base;
    return root->kind == AST_VARIABLE || extension_check_half(c, what, e->type, loc, e->range);
}

bool extension_check_result(checker *c, const type *t, source_range range)
{
    if (!is_disabled(c, number_of(t)))
        return true;
    report_disabled(c, arena_printf(c->memory, "a result of type '%s'", SPELL(t->bare)), number_of(t), range.begin, range);
    return false;
}

bool extension_double_is_float(checker *c, source_range range)
{
    if (!is_disabled(c, type_basic(c->types, TYPE_DOUBLE)))
        return false;
    diag_warn_range(c->diag, WARN_other, range.begin, range,
                    "this constant is a float, since extension cl_khr_fp64 is disabled; use the suffix 'f'");
    return true;
}
