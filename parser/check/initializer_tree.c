/* parser/check/initializer_tree.c - initialisers as they are written: builds the tree of braces, designators and expressions that the
 * grammar reads. initializer.c assigns its values to the parts of an object. */
#include "parser/check/check.h"
#include "parser/check/decl_check.h"
#include "parser/check/values.h"
#include "parser/check/warnings.h"

initializer *initializer_expr(checker *c, ast_expr *e, source_range range)
{
    initializer *i = arena_new(c->memory, initializer);

    check_unsequenced(c, e);
    i->expr = e;
    i->loc = range.begin;
    i->range = range;
    return i;
}

initializer *initializer_list(checker *c, source_range range)
{
    initializer *i = arena_new(c->memory, initializer);

    i->loc = range.begin;
    i->range = range;
    return i;
}

void initializer_add(initializer *list, initializer *item, designator *designators)
{
    item->designators = designators;
    if (list->last)
        list->last->next = item;
    else
        list->items = item;
    list->last = item;
}

initializer *initializer_close(initializer *list, source_loc begin, source_loc end)
{
    list->loc = begin;
    list->range = (source_range){begin, end};
    return list;
}

designator *designator_join(designator *a, designator *b)
{
    designator *last = a;

    while (last->next)
        last = last->next;
    last->next = b;
    return a;
}

designator *designator_field(checker *c, name *field, source_loc loc)
{
    designator *d = arena_new(c->memory, designator);

    d->field = field;
    d->loc = loc;
    return d;
}

designator *designator_old(checker *c, designator *path)
{
    const designator *last = path;

    while (last->next)
        last = last->next;
    if (last->field)
        diag_error(c->diag, last->loc, "expected '=' after '.%s'", last->field->text);
    else
        diag_warn(c->diag, WARN_extension, last->loc, "a designator without '=' is an extension");
    return path;
}

designator *designator_index(checker *c, ast_expr *first, ast_expr *last, source_loc loc)
{
    designator *d = arena_new(c->memory, designator);
    int64_t a = 0, b = 0;

    d->loc = loc;
    d->is_wrong = true;
    bool is_range = last != first;
    first = check_rvalue(c, first);
    last = is_range ? check_rvalue(c, last) : first;
    if (is_bad(first) || is_bad(last))
        return d;
    if (!constant_integer(c, first, &a) || !constant_integer(c, last, &b))
        diag_error(c->diag, loc, "the index of a designator is not an integer constant expression");
    else if (a < 0 || b < a)
        diag_error(c->diag, loc, a < 0 ? "the index of a designator is negative" : "the range of a designator is empty");
    else {
        d->first = (uint64_t)a;
        d->last = (uint64_t)b;
        d->is_wrong = false;
    }
    return d;
}
