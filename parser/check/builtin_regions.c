/* parser/check/builtin_regions.c - regions of a vector, the extension __gasket_regions, which -cl-ext=+__gasket_regions enables.
 *
 *   __gasket_read_regionN(v, vstride, width, stride, offset)             N elements of v: 2, 3, 4, 8 or 16
 *   __gasket_write_region(v, part, vstride, width, stride, offset)       v, with the elements of the region replaced by those of part
 *
 * Element i of the region is element offset + i / width * vstride + i % width * stride of v, as in an operand <vstride;width,stride> of Gen9.
 * The offset may be known only at run time; what is known is checked here. */
#include "parser/check/builtins.h"
#include "parser/check/expr_check.h"
#include "parser/check/values.h"

#include <stdlib.h>
#include <string.h>

#define READ "__gasket_read_region"

static const builtin_row read_row = {
    .name = READ, .lowering = LOWER_read_region, .way = BUILTIN_LOWERED, .since = 100, .only_computes = true};
static const builtin_row write_row = {
    .name = "__gasket_write_region", .lowering = LOWER_write_region, .way = BUILTIN_LOWERED, .since = 100, .only_computes = true};

bool builtin_region_has(const char *text)
{
    static const char *const lanes[] = {"2", "3", "4", "8", "16"};
    bool reads = strncmp(text, READ, strlen(READ)) == 0, found = strcmp(text, write_row.name) == 0;

    for (unsigned n = 0; reads && n < sizeof lanes / sizeof *lanes; n++)
        found |= strcmp(text + strlen(READ), lanes[n]) == 0;
    return found;
}

typedef struct region {
    int64_t vstride, width, stride, offset;
    unsigned count;  /* elements */
    bool has_offset; /* it is known */
    bool writes;
    const type *whole;  /* of the vector */
    ast_expr **numbers; /* the four arguments */
} region;

/* Reads the three numbers of the region, which are constants. */
static bool read_numbers(checker *c, const name *n, region *r)
{
    static const char *const names[] = {"vertical stride", "width", "stride"};
    int64_t *values[] = {&r->vstride, &r->width, &r->stride};

    for (unsigned k = 0; k < 3; k++) {
        const ast_expr *e = r->numbers[k];
        if (constant_integer(c, e, values[k]) && *values[k] >= 0 && *values[k] <= UINT16_MAX)
            continue;
        diag_error_range(c->diag, e->loc, e->range, "the %s of '%s' must be an integer constant expression from 0 to %d",
                         names[k], n->text, UINT16_MAX);
        return false;
    }
    r->has_offset = constant_integer(c, r->numbers[3], &r->offset);
    return true;
}

/* The largest element of the region, counted from its first one. */
static int64_t reach(const region *r)
{
    return (r->count / r->width - 1) * r->vstride + (r->width - 1) * r->stride;
}

static bool check_region(checker *c, const name *n, const region *r)
{
    const ast_expr *width = r->numbers[1], *offset = r->numbers[3];
    int64_t first = r->has_offset ? r->offset : 0, last = first;

    if (!r->width || r->count % r->width) {
        diag_error_range(c->diag, width->loc, width->range, "the width of '%s' must divide the number of elements, %u", n->text,
                         r->count);
        return false;
    }
    last += reach(r);
    if (first < 0 || last >= r->whole->lanes) {
        diag_error_range(c->diag, offset->loc, offset->range,
                         "the region reaches element %lld of '%s', which has elements 0 to %u",
                         (long long)(first < 0 ? first : last), SPELL(r->whole), r->whole->lanes - 1);
        return false;
    }
    if (r->writes && ((r->width > 1 && !r->stride) || (r->count > r->width && !r->vstride))) {
        diag_error_range(c->diag, width->loc, width->range, "'%s' writes an element twice: its stride is 0", n->text);
        return false;
    }
    return true;
}

static bool is_enabled(checker *c, const name *n, source_range range)
{
    if (pp_has_feature(c->pp, "__gasket_regions"))
        return true;
    diag_error_range(c->diag, range.begin, range,
                     "'%s' needs the extension __gasket_regions, which -cl-ext=+__gasket_regions enables", n->text);
    return false;
}

/* Is V a vector, and PART, unless it is NULL, a number or a shorter vector of the same elements? */
static bool check_vectors(checker *c, const name *n, const ast_expr *v, const ast_expr *part)
{
    if (!type_is_vector(v->type))
        diag_error_range(c->diag, v->loc, v->range, "'%s' needs a vector, not '%s'", n->text, SPELL(v->type));
    else if (part && type_scalar(part->type) != type_scalar(v->type))
        diag_error_range(c->diag, part->loc, part->range, "the part that '%s' writes must have elements of type '%s', not '%s'",
                         n->text, SPELL(type_scalar(v->type)), SPELL(part->type));
    else
        return true;
    return false;
}

ast_expr *builtin_region_call(checker *c, const name *n, expr_list *arguments, source_loc loc, source_range range)
{
    bool writes = n->text[strlen("__gasket_")] == 'w';
    uint32_t wanted = writes ? 6 : 5;

    if (!is_enabled(c, n, range))
        return check_bad(c, loc);
    if (arguments->count != wanted)
        return check_fail(c, range.begin, range, "too %s arguments for '%s': %u given, %u expected",
                          arguments->count < wanted ? "few" : "many", n->text, arguments->count, wanted);
    const ast_expr *v = arguments->items[0], *part = writes ? arguments->items[1] : NULL;
    if (!check_vectors(c, n, v, part))
        return check_bad(c, loc);
    region r = {.writes = writes, .whole = v->type->bare, .numbers = arguments->items + wanted - 4};
    r.count = writes ? type_lanes(part->type) : (unsigned)atoi(n->text + strlen(READ));
    if (!read_numbers(c, n, &r) || !check_region(c, n, &r))
        return check_bad(c, loc);
    ast_expr **offset = &r.numbers[3];
    *offset = check_assign_convert(c, *offset, type_basic(c->types, TYPE_INT), FOR_ARGUMENT, (*offset)->loc);
    const type *result = writes ? r.whole : type_vector(c->types, type_scalar(v->type), r.count);
    ast_expr *e = is_bad(*offset) ? *offset : call_new(c, CALL_BUILTIN, result, arguments, loc, range);
    if (!is_bad(e))
        e->call.builtin = writes ? &write_row : &read_row;
    return e;
}
