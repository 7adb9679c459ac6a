/* parser/check/uses.c - reports of the uses of what is declared with `deprecated`, `unavailable`, `error` or `warning`.
 *
 * As in clang, a declaration that is deprecated itself may use what is deprecated, and one that is unavailable both: these are the
 * declarations around the use, and the one whose specifiers, parameters or initializer contain it. Attributes may follow the
 * declarator, so the uses in specifiers are reported when the declaration is complete. */
#include "parser/check/check.h"
#include "parser/check/attributes.h"

const use_report *use_add(checker *c, const use_report *had, const attribute *a, source_loc declared)
{
    bool is_report = a->kind == ATTRIBUTE_deprecated || a->kind == ATTRIBUTE_unavailable || a->kind == ATTRIBUTE_error ||
                     a->kind == ATTRIBUTE_warning;

    if (!is_report || (had && (had->kind == ATTRIBUTE_unavailable || a->kind == ATTRIBUTE_deprecated)))
        return had;
    use_report *r = arena_new(c->memory, use_report);
    *r = (use_report){a->kind, a->text ? a->text : "", a->replacement, declared};
    return r;
}

const use_report *use_find(checker *c, const attribute *list, source_loc declared)
{
    const use_report *r = NULL;

    for (; list; list = list->next)
        r = use_add(c, r, list, declared);
    return r;
}

/* True if a declaration with report CONTEXT (NULL: none) may use what has report R. */
static bool allows(const use_report *context, const use_report *r)
{
    if (!context || (r->kind != ATTRIBUTE_deprecated && r->kind != ATTRIBUTE_unavailable))
        return false;
    return context->kind == ATTRIBUTE_unavailable || context->kind == r->kind;
}

static bool is_allowed(const checker *c, const use_report *r, const use_report *declaration)
{
    bool allowed = allows(declaration, r) || (c->function && allows(c->function->use, r));

    for (const open_record *o = c->record; o; o = o->outer)
        allowed |= allows(o->type->record->use, r);
    for (const open_enum *o = c->enumeration; o; o = o->outer)
        allowed |= allows(o->type->record->use, r);
    for (const open_block *b = c->block; b; b = b->outer)
        allowed |= b->function && allows(b->function->use, r);
    return allowed;
}

static void report_use(checker *c, const use_report *r, const char *name, source_loc loc)
{
    const char *colon = *r->text ? ": " : "";

    if (r->replacement)
        diag_fix_it(c->diag, (source_range){loc, loc + (uint32_t)strlen(name)}, r->replacement);
    if (r->kind == ATTRIBUTE_deprecated)
        diag_warn(c->diag, WARN_deprecated, loc, "'%s' is deprecated%s%s", name, colon, r->text);
    else if (r->kind == ATTRIBUTE_unavailable)
        diag_error(c->diag, loc, "'%s' is unavailable%s%s", name, colon, r->text);
    else if (r->kind == ATTRIBUTE_warning)
        diag_warn(c->diag, WARN_attribute_warning, loc, "call to '%s' declared with 'warning' attribute%s%s", name, colon,
                  r->text);
    else
        diag_error(c->diag, loc, "call to '%s' declared with 'error' attribute%s%s", name, colon, r->text);
    diag_note(c->diag, r->declared, "it is declared here");
}

void use_check(checker *c, const use_report *r, const char *name, source_loc loc)
{
    if (r && !is_allowed(c, r, c->initialized_use))
        report_use(c, r, name, loc);
}

void use_check_specified(checker *c, specified_use *u, const use_report *declaration)
{
    if (u->report && !is_allowed(c, u->report, declaration))
        report_use(c, u->report, u->name, u->loc);
    u->report = NULL;
}

void use_check_declaration(checker *c, specifiers *s, const declarator *d, const use_report *declaration)
{
    use_check_specified(c, &s->use, declaration);
    for (; d; d = d->inner)
        for (parameter *p = d->kind == DECLARATOR_FUNCTION ? d->parameters : NULL; p; p = p->next)
            use_check_specified(c, &p->use, declaration);
}
