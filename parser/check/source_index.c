/* parser/check/source_index.c - see source_index.h. */
#include "parser/check/source_index.h"

#include "parser/check/builtins.h"

void index_add(const checker *c, index_kind kind, index_role role, source_loc loc, source_loc declared, const char *name,
               const void *what, const type *t)
{
    source_index *x = c->options->index;

    if (index_is_wanted(c) && name && loc)
        vec_push(x->memory, &x->entries, ((index_entry){(uint8_t)kind, (uint8_t)role, loc, declared, name, what, t}));
}

void index_variable(const checker *c, index_role role, source_loc loc, const ast_variable *v)
{
    index_add(c, INDEX_VARIABLE, role, loc, v->loc, v->name, v, v->type);
}

void index_function(const checker *c, index_role role, source_loc loc, const ast_function *f)
{
    index_add(c, INDEX_FUNCTION, role, loc, f->loc, f->name, f, f->type);
}

void index_symbol(const checker *c, index_role role, source_loc loc, const symbol *s)
{
    index_add(c, s->kind == SYMBOL_TYPEDEF ? INDEX_TYPE : INDEX_ENUMERATOR, role, loc, s->loc, s->name->text, s,
              s->kind == SYMBOL_ENUMERATOR && s->enumeration ? s->enumeration : s->type);
}

void index_member(const checker *c, index_role role, source_loc loc, const type_field *f)
{
    index_add(c, INDEX_MEMBER, role, loc, f->loc, f->name, NULL, f->type);
}

void index_tag(const checker *c, index_role role, source_loc loc, const type *t)
{
    index_add(c, INDEX_TAG, role, loc, t->record->loc, t->record->tag, t->record, t);
}

void index_label(const checker *c, index_role role, source_loc loc, const ast_label *l)
{
    index_add(c, INDEX_LABEL, role, loc, l->loc, l->name, l, NULL);
}

void index_name(checker *c, name *n, source_loc loc)
{
    const symbol *s = n->symbol;

    if (!index_is_wanted(c))
        return;
    if (!s && builtin_exists(c, n))
        index_add(c, INDEX_BUILTIN, INDEX_USES, loc, 0, n->text, n->rows, NULL);
    else if (s && s->kind == SYMBOL_VARIABLE)
        index_variable(c, INDEX_USES, loc, s->variable);
    else if (s && s->kind == SYMBOL_FUNCTION)
        index_function(c, INDEX_USES, loc, s->function);
    else if (s && !s->builtin)
        index_symbol(c, INDEX_USES, loc, s);
}

void index_end_scope(const checker *c)
{
    source_index *x = c->options->index;

    if (!index_is_wanted(c))
        return;
    for (const symbol *s = c->scope->symbols; s; s = s->next)
        vec_push(x->memory, &x->scopes, ((index_scope){s, c->tokens.previous_end}));
}
