/* ir/text/read_body.c - reads a function's body: names, numbers, labels and the instructions between them.
 *
 * A value may be used before its definition. The first use creates a placeholder of the type required there, which the
 * definition replaces. Unnamed values and blocks share one numbering, and an explicit number must be the next one, as in
 * LLVM. */
#include "ir/text/reader.h"

static ir_local *local_new(ir_reader *r, const char *name, uint32_t number)
{
    ir_local *l = arena_new(&r->scratch, ir_local);

    l->name = name;
    l->number = number;
    return l;
}

static ir_local *get_named_local(ir_reader *r, const char *name)
{
    ir_local *l = map_get(&r->locals, name);

    if (!l) {
        l = local_new(r, name, 0);
        map_set(&r->scratch, &r->locals, name, l);
    }
    return l;
}

static ir_local *get_numbered_local(ir_reader *r, uint32_t number)
{
    if (number > (uint64_t)(r->end - r->text))
        ir_read_error(r, r->t.loc, "this number is too large");
    while (r->numbers.count <= number)
        vec_push(&r->scratch, &r->numbers, NULL);
    if (!r->numbers.items[number])
        r->numbers.items[number] = local_new(r, NULL, number);
    return r->numbers.items[number];
}

ir_local *ir_token_local(ir_reader *r)
{
    ir_local *l = r->t.numbered ? get_numbered_local(r, (uint32_t)r->t.number) : get_named_local(r, r->t.name);

    ir_next(r);
    return l;
}

static const char *spell_local(ir_reader *r, const ir_local *l)
{
    return l->name ? arena_printf(&r->scratch, "%%%s", l->name) : arena_printf(&r->scratch, "%%%u", l->number);
}

static void note_first_use(ir_reader *r, ir_local *l, source_loc where)
{
    if (l->first_use)
        return;
    l->first_use = where;
    vec_push(&r->scratch, &r->unresolved, l);
}

ir_block *ir_local_block(ir_reader *r, ir_local *l, source_loc where)
{
    if (l->value)
        ir_read_error(r, where, "%s is a value, not a block", spell_local(r, l));
    if (!l->block) {
        note_first_use(r, l, where);
        l->block = ir_block_new(r->f, l->name, NULL);
    }
    return l->block;
}

/* The value that replaced V, if V was a placeholder; a placeholder has its replacement in aux. */
static ir_value *resolved_value(ir_value *v)
{
    while (v->kind == IR_INSTRUCTION && !ir_as_inst(v)->block && v->aux)
        v = v->aux;
    return v;
}

ir_value *ir_local_value(ir_reader *r, ir_local *l, ir_type *t, source_loc where)
{
    if (l->broken)
        return ir_poison(r->m, t);
    if (l->block)
        ir_read_error(r, where, "%s is a block, not a value", spell_local(r, l));
    if (!l->value) {
        note_first_use(r, l, where);
        l->value = &ir_inst_new(r->m, IR_freeze, t, NULL, 0)->value;
    }
    l->value = resolved_value(l->value);
    if (l->value->type != t)
        ir_read_error(r, where, "%s is %s, not %s", spell_local(r, l), ir_type_text(r, l->value->type), ir_type_text(r, t));
    return l->value;
}

static void define_local(ir_reader *r, ir_local *l, ir_value *v, source_loc where)
{
    ir_value *placeholder = l->value;

    if (l->defined || l->block)
        ir_read_error(r, where, "%s is defined twice", spell_local(r, l));
    l->defined = true;
    if (placeholder) {
        v = resolved_value(v);
        if (placeholder == v)
            ir_read_error(r, where, "the definition of %s refers to itself", spell_local(r, l));
        if (placeholder->type != v->type)
            ir_read_error(r, l->first_use, "%s is %s, not %s", spell_local(r, l), ir_type_text(r, v->type),
                          ir_type_text(r, placeholder->type));
        ir_replace_uses(placeholder, v);
        placeholder->aux = v;
    }
    l->value = v;
}

/* Defines the local with an explicit name or number, and returns it; a number must be the next one. */
static ir_local *defined_local(ir_reader *r)
{
    if (!r->t.numbered)
        return get_named_local(r, r->t.name);
    ir_local *l = get_numbered_local(r, (uint32_t)r->t.number);
    if (r->t.number != r->next_number)
        diag_error(r->d, r->t.loc, "the number must be the next one, %u", r->next_number);
    r->next_number = l->number + 1;
    return l;
}

/* --- blocks --------------------------------------------------------------------------------------------------------------- */

static void begin_block(ir_reader *r, ir_local *l, source_loc where)
{
    if (l->defined || l->value)
        ir_read_error(r, where, "%s is defined twice", spell_local(r, l));
    l->defined = true;
    if (l->block)
        ir_block_move(l->block, NULL);
    else
        l->block = ir_block_new(r->f, l->name, NULL);
    r->block = l->block;
    r->b = ir_at_end(r->block);
}

static void read_label(ir_reader *r)
{
    source_loc where = r->t.loc;
    ir_local *l = defined_local(r);

    ir_next(r);
    begin_block(r, l, where);
}

/* Begins a block that has no label: the entry block, or the one after a terminator. */
static void begin_nameless_block(ir_reader *r)
{
    begin_block(r, get_numbered_local(r, r->next_number++), r->t.loc);
}

/* --- instructions --------------------------------------------------------------------------------------------------------- */

static void read_result(ir_reader *r)
{
    source_loc where = r->t.loc;
    ir_local *l = NULL;
    size_t expanded = r->expanded.count;

    if (r->t.kind == TOKEN_LOCAL) {
        l = defined_local(r);
        if (l->defined)
            ir_read_error(r, where, "%s is defined twice", spell_local(r, l));
        r->defining = l;
        ir_next(r);
        ir_expect_char(r, '=');
    }
    ir_value *v = ir_read_inst(r);
    r->defining = NULL;
    if (!v || v->type->kind == IR_VOID) {
        if (l)
            ir_read_error(r, where, "this instruction returns no value");
        return;
    }
    if (!l)
        l = get_numbered_local(r, r->next_number++);
    if (l->name && v->kind == IR_INSTRUCTION && !v->name && ir_as_inst(v)->block)
        v->name = l->name;
    define_local(r, l, v, where);
    r->expanded.count = expanded;
}

static void read_line(ir_reader *r)
{
    r->line = r->t.start;
    if (r->t.kind == TOKEN_LABEL) {
        read_label(r);
        return;
    }
    if (!r->block || ir_terminator(r->block))
        begin_nameless_block(r);
    read_result(r);
}

/* Recovery after an error: skips to the next line that begins with a label or an instruction. */
static void skip_line(ir_reader *r)
{
    for (;; ir_next(r)) {
        if (r->t.kind == TOKEN_END || (r->t.line_start && ir_at_char(r, '}')))
            return;
        if (r->t.line_start && r->t.start != r->line && ir_begins_instruction(r))
            return;
    }
}

static void recover_from_error(ir_reader *r)
{
    if (r->defining)
        r->defining->broken = true;
    r->defining = NULL;
    while (!ir_read_try(r, skip_line))
        ;
}

/* --- functions ------------------------------------------------------------------------------------------------------------ */

static void define_arguments(ir_reader *r, ir_function *f)
{
    for (uint32_t i = 0; i < f->arg_count; i++) {
        ir_argument *a = f->args[i];
        ir_local *l = a->value.name ? get_named_local(r, a->value.name) : get_numbered_local(r, r->next_number++);
        define_local(r, l, map_get(&r->by_number, a) ? ir_const(r->m, r->m->i32, i) : &a->value, r->t.loc);
    }
}

static void report_unresolved(ir_reader *r)
{
    for (size_t i = 0; i < r->unresolved.count; i++) {
        ir_local *l = r->unresolved.items[i];
        if (l->defined || l->broken)
            continue;
        diag_error(r->d, l->first_use, l->block ? "there is no block %s" : "%s is not defined in this function",
                   spell_local(r, l));
    }
}

static void move_late_insts(ir_reader *r)
{
    for (size_t i = 0; i < r->late.count; i++)
        if (ir_terminator(r->late.items[i].block))
            ir_move_to_end(r->late.items[i].inst, r->late.items[i].block);
}

static void start_body(ir_reader *r, ir_function *f)
{
    r->f = f;
    r->block = NULL;
    r->locals = (map){0};
    r->numbers.count = r->unresolved.count = r->expanded.count = r->late.count = 0;
    r->next_number = 0;
    r->expand = true;
}

void ir_read_body(ir_reader *r, ir_function *f)
{
    start_body(r, f);
    define_arguments(r, f);
    while (!ir_at_char(r, '}')) {
        if (r->t.kind == TOKEN_END)
            ir_read_error(r, r->t.loc, "the body of @%s has no closing '}'", f->value.name);
        if (!ir_read_try(r, read_line))
            recover_from_error(r);
    }
    if (!f->first)
        diag_error(r->d, r->t.loc, "the body of @%s has no instruction", f->value.name);
    report_unresolved(r);
    if (!diag_failed(r->d))
        move_late_insts(r);
    r->f = NULL;
    r->expand = false;
}
