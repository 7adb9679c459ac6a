/* src/lsp/hover.c - what is at a position: the declaration of a name with its type and address space, the value of a constant, the meaning and the
 * accuracy of a built-in function, the definition of a macro, the type of an expression. */
#include "src/lsp/lsp.h"

#include "parser/check/names.h"

#include "parser/builtin_list.h"

/* --- declarations --------------------------------------------------------------------------------------------------------- */

static void print_function(text *out, const ast_function *f)
{
    if (f->is_kernel)
        text_str(out, "kernel ");
    type_print(out, f->type->element);
    text_printf(out, " %s(", f->name);
    for (uint64_t i = 0; i < f->type->count; i++) {
        const ast_variable *p = f->parameters && i < f->count ? f->parameters[i] : NULL;
        text_str(out, i ? ", " : "");
        if (p && p->name)
            type_print_declaration(out, p->type->bare, p->name);
        else
            type_print(out, f->type->parameters[i]);
    }
    text_str(out, f->type->variadic ? ", ...)" : ")");
}

/* The text of the definition of macro N, in which continued lines stay. */
static void print_macro(text *out, const lsp_analysis *a, const lsp_name *n)
{
    const source_entry *e = source_find(&a->sources, n->declared);

    text_str(out, "#define ");
    if (!e || !e->text) {
        text_str(out, n->name);
        return;
    }
    const char *start = e->text + (n->declared - e->base), *end = start + strcspn(start, "\r\n");
    while (*end && end > start && end[-1] == '\\')
        end += 1 + strcspn(end + 1, "\r\n");
    text_add(out, start, (size_t)(end - start));
}

void lsp_print_declaration(text *out, const lsp_analysis *a, const lsp_name *n)
{
    switch (n->kind) {
    case INDEX_VARIABLE:
        type_print_declaration(out, n->type, n->name);
        break;
    case INDEX_FUNCTION:
        print_function(out, n->what);
        break;
    case INDEX_TYPE:
        text_str(out, "typedef ");
        type_print_declaration(out, n->type, n->name);
        break;
    case INDEX_ENUMERATOR:
        text_printf(out, "%s = %lld", n->name, (long long)((const symbol *)n->what)->value);
        break;
    case INDEX_MEMBER:
        type_print_declaration(out, n->type, n->name);
        break;
    case INDEX_TAG:
        type_print(out, n->type->bare);
        break;
    case LSP_MACRO:
        print_macro(out, a, n);
        break;
    default:
        text_str(out, n->name);
    }
}

/* --- values --------------------------------------------------------------------------------------------------------------- */

static void print_value(text *out, const type *t, uint64_t bits)
{
    const type *scalar = type_scalar(t);
    double d;
    float f;

    if (scalar->kind == TYPE_DOUBLE) {
        memcpy(&d, &bits, sizeof d);
        text_printf(out, "%.17g", d);
    } else if (scalar->kind == TYPE_FLOAT) {
        uint32_t low = (uint32_t)bits;
        memcpy(&f, &low, sizeof f);
        text_printf(out, "%.9g", (double)f);
    } else if (type_is_floating(scalar)) {
        text_printf(out, "half 0x%04x", (unsigned)(bits & 0xFFFF));
    } else if (type_is_signed(scalar)) {
        text_printf(out, "%lld", (long long)bits);
    } else {
        text_printf(out, "%llu (0x%llx)", (unsigned long long)bits, (unsigned long long)bits);
    }
}

/* Prints the value of V, if its initializer is one constant. */
static void print_variable_value(text *out, const ast_variable *v)
{
    const ast_init *i = v->is_const_unit ? v->init : NULL;

    if (!i || i->count != 1 || i->places[0].offset || i->places[0].value->kind != AST_CONSTANT || !type_is_arithmetic(v->type))
        return;
    text_str(out, "\n\nvalue: ");
    print_value(out, i->places[0].type, i->places[0].value->bits);
}

/* --- names ---------------------------------------------------------------------------------------------------------------- */

static const char *storage_of(const ast_variable *v)
{
    switch (v->storage) {
    case STORAGE_PARAMETER:
        return "parameter";
    case STORAGE_AUTO:
        return "variable of a work-item";
    case STORAGE_LOCAL:
        return "variable in local memory, one for each work-group";
    case STORAGE_STATIC:
        return "variable of the program";
    }
    return "";
}

static void describe_type(text *out, const type *t)
{
    const type *target = t->kind == TYPE_POINTER ? t->element : NULL;

    if (target && target->space != SPACE_NONE)
        text_printf(out, "\n\npoints to %s memory", type_space_name((type_space)target->space));
    else if (t->space != SPACE_NONE && t->kind != TYPE_FUNCTION)
        text_printf(out, "\n\n%s memory", type_space_name((type_space)t->space));
    if (type_is_complete(t) && t->size)
        text_printf(out, ", %llu bytes, alignment %u", (unsigned long long)t->size, (unsigned)t->align);
}

static void describe_record(text *out, const type *t)
{
    const type_record *r = t->record;

    if (!r || !r->complete || t->kind == TYPE_ENUM)
        return;
    text_printf(out, "\n\n%llu bytes, alignment %u:\n", (unsigned long long)t->size, (unsigned)t->align);
    for (uint32_t i = 0; i < r->field_count && i < 20; i++) {
        text_printf(out, "\n- at %llu: `", (unsigned long long)r->fields[i].offset);
        type_print_declaration(out, r->fields[i].type, r->fields[i].name ? r->fields[i].name : "");
        text_char(out, '`');
    }
}

static void describe_name(text *out, const lsp_analysis *a, const lsp_name *n)
{
    if (n->kind == INDEX_BUILTIN) {
        text_str(out, "```\n");
        if (!parse_list_builtins(out, n->name))
            text_printf(out, "%s: a built-in function\n", n->name);
        text_str(out, "```");
        return;
    }
    if (n->kind == LSP_HEADER) {
        text_printf(out, "`%s`", n->name);
        return;
    }
    text_str(out, "```c\n");
    lsp_print_declaration(out, a, n);
    text_str(out, "\n```");
    if (n->kind == INDEX_VARIABLE) {
        text_printf(out, "\n\n%s", storage_of(n->what));
        describe_type(out, n->type);
        print_variable_value(out, n->what);
    } else if (n->kind == INDEX_MEMBER) {
        text_str(out, "\n\nmember");
        describe_type(out, n->type);
    } else if (n->kind == INDEX_ENUMERATOR && n->type && n->type->record) {
        text_str(out, "\n\nof `");
        type_print(out, n->type);
        text_char(out, '`');
    } else if (n->kind == INDEX_TAG || n->kind == INDEX_TYPE) {
        describe_record(out, n->type);
    }
}

static void describe_expression(text *out, const ast_expr *e)
{
    text_str(out, "```c\n");
    type_print(out, e->type);
    text_str(out, "\n```");
    if (e->kind == AST_CONSTANT && type_is_arithmetic(e->type)) {
        text_str(out, "\n\nvalue: ");
        print_value(out, e->type, e->bits);
    } else if (e->kind == AST_CONVERT && !e->convert.is_explicit && e->convert.kind != CONVERSION_load) {
        text_str(out, "\n\nconverted from `");
        type_print(out, e->convert.operand->type);
        text_char(out, '`');
    }
}

/* Appends the costs of the kernel around OFFSET, and of the line there. */
static void describe_costs(text *out, const lsp_request *r, const lsp_document *d, const lsp_analysis *a, uint32_t offset)
{
    uint32_t begin, end, line, character;

    for (size_t i = 0; i < a->sorted.count; i++) {
        const lsp_name *n = &a->sorted.items[i];
        if (!lsp_is_kernel(a, n, &begin, &end) || offset < begin || offset > end)
            continue;
        const lsp_costs *c = lsp_costs_of(r, d, n->name);
        if (!c)
            return;
        lsp_place(r->server, d, offset, &line, &character);
        for (size_t k = 0; k < c->lines.count; k++)
            if (c->lines.items[k].line == line + 1)
                text_printf(out, "\n\n---\nline: %u instructions, %u of them messages", c->lines.items[k].instructions,
                            c->lines.items[k].messages);
        text_printf(out, "\n\nkernel `%s`: SIMD%u, %u instructions, %u messages, %u registers", c->kernel, c->simd,
                    c->instructions, c->messages, c->registers);
        if (c->spilled)
            text_printf(out, ", %u bytes spilled", c->spilled);
        return;
    }
}

void lsp_hover(const lsp_request *r)
{
    lsp_document *d = lsp_document_of(r);
    text value;

    if (!d)
        return;
    const lsp_analysis *a = lsp_analyse(r->server, d);
    uint32_t offset = lsp_offset(r->server, r, d, lsp_member(r, r->params, "position")), begin, end;
    const lsp_name *n = lsp_name_at(a, offset);
    const ast_expr *e = n ? NULL : lsp_expression_at(a, offset);
    if (!n && !e) {
        lsp_reply(r, NULL);
        return;
    }
    text_init(&value, r->memory);
    if (n) {
        describe_name(&value, a, n);
        begin = n->loc - a->base;
        end = begin + n->length;
    } else {
        describe_expression(&value, e);
        begin = source_expansion(&a->sources, e->range.begin) - a->base;
        end = source_expansion(&a->sources, e->range.end) - a->base;
    }
    describe_costs(&value, r, d, a, offset);
    json_writer w = lsp_begin(r, '{');
    json_begin(&w, "contents", '{');
    json_text(&w, "kind", "markdown");
    json_text(&w, "value", value.data);
    json_end(&w, '}');
    lsp_write_document_range(r->server, &w, "range", d, begin, end);
    lsp_end(r, &w, '}');
}
