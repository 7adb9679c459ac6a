/* ir/statement.c - see statement.h. Statements and places are in the memory of the module, not in that of its bodies, so they stay where they are
 * when instructions move (compact.c). */
#include "ir/statement.h"
#include "ir/tables.h"

static ir_statement **end_of(ir_statement **list)
{
    while (*list)
        list = &(*list)->next;
    return list;
}

ir_statement *ir_statement_new(ir_block *b, uint32_t loc)
{
    ir_statement *s = arena_new(b->function->module->memory, ir_statement);

    s->loc = loc;
    *end_of(&b->statements) = s;
    return s;
}

static void place_unlink(ir_place *p)
{
    if (!p->prev)
        return;
    *p->prev = p->next;
    if (p->next)
        p->next->prev = p->prev;
    p->prev = NULL;
    p->next = NULL;
}

void ir_place_set(ir_place *p, ir_value *v)
{
    place_unlink(p);
    p->value = v;
    if (!v || !ir_keeps_uses(v))
        return;
    p->next = v->places;
    p->prev = &v->places;
    if (p->next)
        p->next->prev = &p->next;
    v->places = p;
}

/* A new place that says what P says, with no place after it. */
static ir_place *new_place(ir_module *m, ir_place p)
{
    ir_place *made = arena_new(m->memory, ir_place);

    *made = p;
    made->next = made->also = NULL;
    made->prev = NULL;
    ir_place_set(made, p.value);
    return made;
}

ir_place *ir_place_new(ir_module *m, ir_statement *s, ir_place p)
{
    ir_place *made = new_place(m, p);

    made->also = s->first;
    s->first = made;
    return made;
}

/* Adds a place after P that says the same of V. */
static ir_place *place_after(ir_module *m, ir_place *p, ir_value *v)
{
    ir_place like = *p;

    like.value = v;
    ir_place *made = new_place(m, like);
    made->also = p->also;
    p->also = made;
    return made;
}

ir_place *ir_place_also(ir_module *m, ir_place *p, ir_value *v, uint32_t at, uint32_t bytes)
{
    ir_place *made = place_after(m, p, v);

    made->at = at;
    made->bytes = bytes;
    return made;
}

static ir_value *base_of(ir_value *address)
{
    for (;;) {
        ir_inst *i = ir_try_inst(address);
        if (address->kind == IR_ADDRESS)
            address = ir_as_constant(address)->base;
        else if (i && (i->op == IR_getelementptr || i->op == IR_addrspacecast || i->op == IR_bitcast))
            address = ir_operand(i, 0);
        else
            return address;
    }
}

/* May a store to an address that is computed from BASE write the variable whose address P has? */
static bool may_write(const ir_value *base, const ir_place *p)
{
    bool is_variable = ir_is_op(base, IR_alloca) || base->kind == IR_GLOBAL_VAR;

    return p->value && p->in_memory && (!is_variable || p->value == base);
}

static void lose_stored_between(const ir_value *base, const ir_inst *after, const ir_inst *until)
{
    for (const ir_inst *i = after->next; i; i = i != until ? i->next : NULL)
        ir_each_statement(s, i)
            ir_each_place(p, s)
                if (may_write(base, p))
                    ir_place_set(p, NULL);
}

void ir_lose_stored_places(ir_function *f, ir_value *address, const ir_inst *after, const ir_inst *until)
{
    if (!f->module->source_variables.count) /* there are no places */
        return;
    ir_value *base = base_of(address);
    if (until) {
        lose_stored_between(base, after, until);
        return;
    }
    if (ir_is_op(base, IR_alloca) || base->kind == IR_GLOBAL_VAR) {
        ir_lose_places(base);
        return;
    }
    if (address->type->space != IR_PRIVATE && address->type->space != IR_MODULE_PRIVATE && address->type->space != IR_GENERIC)
        return;
    for (ir_global *g = f->module->globals; g; g = g->next)
        ir_lose_places(&g->value);
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (i->op == IR_alloca)
                ir_lose_places(&i->value);
}

void ir_split_places(ir_module *m, ir_value *v, ir_value *const *parts, unsigned count)
{
    while (v->places) {
        ir_place *p = v->places;
        int32_t element = p->element;
        ir_place_set(p, parts[0]);
        for (unsigned n = 1; n < count; n++) {
            element += (int32_t)ir_lanes(parts[n - 1]->type);
            place_after(m, p, parts[n])->element = element;
        }
    }
}

void ir_replace_places(ir_value *old, ir_value *with)
{
    while (old->places) /* of a value that no code needs any more, nothing is known */
        ir_place_set(old->places, with && with->kind == IR_POISON ? NULL : with);
}

/* Sees through a conversion of integers; false if V cannot say what it does. */
static bool see_through_conversion(const ir_inst *i, ir_view *v)
{
    unsigned bits = ir_scalar_bits(i->value.type), from = ir_scalar_bits(ir_operand(i, 0)->type);

    if (bits < 8 || (from < 8 && from != 1))
        return false;
    if (!v->bytes) {
        v->bytes = (unsigned char)(bits / 8);
        v->is_signed = i->op == IR_sext;
        return true;
    }
    bool is_cut = v->bytes * 8u <= bits;
    if (!is_cut && (i->op == IR_trunc || (i->op == IR_sext && !v->is_signed)))
        return false;
    v->is_signed = i->op == IR_sext;
    return true;
}

ir_value *ir_see_through(const ir_inst *i, ir_view *v)
{
    uint64_t number;
    int64_t offset;
    bool good = false;

    switch ((ir_opcode)i->op) {
    case IR_xor:
        good = ir_scalar_bits(i->value.type) == 1 && ir_const_bits(ir_operand(i, 1), &number) && number & 1;
        v->is_complement ^= good;
        break;
    case IR_add:
    case IR_sub:
        good = !v->bytes && !v->is_complement && ir_const_bits(ir_operand(i, 1), &number);
        if (good)
            v->plus = (int64_t)((uint64_t)v->plus + (i->op == IR_add ? number : 0 - number));
        break;
    case IR_zext:
    case IR_sext:
    case IR_trunc:
        good = see_through_conversion(i, v);
        break;
    case IR_getelementptr:
        good = !v->bytes && !v->is_complement && !ir_is_vector(i->value.type) && ir_gep_offset(i, &offset);
        if (good)
            v->plus = (int64_t)((uint64_t)v->plus + (uint64_t)offset);
        break;
    case IR_bitcast:
        good = ir_lanes(i->value.type) == ir_lanes(ir_operand(i, 0)->type);
        break;
    case IR_freeze:
        good = true;
        break;
    default:
        break;
    }
    return good ? ir_operand(i, 0) : NULL;
}

void ir_rescue_places(ir_inst *v)
{
    while (v->value.places) {
        ir_place *p = v->value.places;
        ir_view view = p->view;
        ir_value *of = p->in_memory ? NULL : ir_see_through(v, &view);
        if (!of && !p->formula && !p->in_memory && v->block && v->block->function->kernel) {
            p->formula = ir_formula_of(v->block->function->module->memory, &v->value);
            p->formula_view = p->view;
        }
        ir_place_set(p, of == &v->value ? NULL : of);
        if (p->value)
            p->view = view;
    }
}

/* The formula of V in MEMORY; FORMULAS has those that have been found. */
static const ir_formula *known_formula(arena *memory, arena *scratch, map *formulas, const ir_value *v)
{
    static const char none;
    const void *known = map_get(formulas, v);

    if (!known) {
        known = ir_formula_of(memory, v);
        map_set(scratch, formulas, v, known ? (void *)(uintptr_t)known : (void *)(uintptr_t)&none);
    }
    return known == &none ? NULL : known;
}

void ir_note_formulas(ir_function *f, arena *scratch)
{
    map formulas = {0};

    ir_each_block(b, f)
        ir_each_inst(i, b)
            ir_each_statement(s, i)
                ir_each_place(p, s)
                    if (p->value && !p->in_memory) {
                        p->formula = known_formula(f->module->memory, scratch, &formulas, p->value);
                        p->formula_view = p->view;
                    }
}

/* The variable that P, a pointer, points into, with *AT the byte of it; NULL: unknown. */
static const ir_value *target_of(const ir_place *p, int64_t *at)
{
    const ir_value *v = p->value;
    int64_t more;

    *at = p->view.plus;
    for (const ir_inst *i; (i = ir_try_inst(v)) != NULL && i->op != IR_alloca; v = ir_operand(i, 0)) {
        if (i->op == IR_getelementptr && !ir_is_vector(i->value.type) && ir_gep_offset(i, &more))
            *at = (int64_t)((uint64_t)*at + (uint64_t)more);
        else if (i->op != IR_addrspacecast && i->op != IR_bitcast && i->op != IR_freeze)
            return NULL;
    }
    if (v->kind != IR_ADDRESS)
        return v;
    *at = (int64_t)((uint64_t)*at + (uint64_t)ir_as_constant((ir_value *)v)->offset);
    return ir_as_constant((ir_value *)v)->base;
}

/* Says what P, of statement S, points to if it is an address in a variable that S knows, and in only one: passes may have merged variables. */
static void note_target(const ir_statement *s, ir_place *p)
{
    int64_t at = 0;
    bool is_pointer = p->value && !p->in_memory && !p->view.bytes && !p->view.is_complement && ir_is_ptr(p->value->type);
    const ir_value *of = is_pointer ? target_of(p, &at) : NULL;
    const ir_place *found = NULL;

    for (const ir_place *q = of ? s->first : NULL; q; q = q->also) {
        if (!q->in_memory || q->value != of)
            continue;
        if (found && (found->variable != q->variable || found->frame != q->frame))
            return;
        found = q;
    }
    if (found)
        p->target = (ir_target){true, found->variable, found->frame, (int64_t)((uint64_t)found->at + (uint64_t)at)};
}

void ir_note_targets(ir_function *f)
{
    if (!f->module->source_variables.count) /* there are no places */
        return;
    ir_each_block(b, f)
        ir_each_inst(i, b)
            ir_each_statement(s, i)
                ir_each_place(p, s)
                    note_target(s, p);
}

void ir_lose_places(ir_value *v)
{
    ir_replace_places(v, NULL);
}

void ir_places_in_variable(ir_value *v, ir_value *variable)
{
    for (ir_place *p = v->places, *next; p; p = next) {
        next = p->next;
        ir_place_set(p, p->in_memory ? NULL : variable);
        p->in_memory = true;
    }
}

void ir_copy_statements(ir_inst *to, const ir_inst *from, ir_value *(*copy)(ir_value *v, const void *context),
                        const void *context)
{
    if (!from->statements)
        return;
    ir_module *m = to->block->function->module;
    ir_statement **end = end_of(&to->statements);
    ir_each_statement(f, from) {
        ir_statement *s = *end = arena_new(m->memory, ir_statement);
        *s = (ir_statement){.loc = f->loc, .frame = f->frame, .is_call = f->is_call, .is_return = f->is_return};
        ir_each_place(p, f) {
            ir_place like = *p;
            like.value = p->value ? copy(p->value, context) : NULL;
            ir_place_new(m, s, like);
        }
        end = &s->next;
    }
}

/* --- inlining ------------------------------------------------------------------------------------------------------------- */

ir_statement *ir_call_statement(const ir_inst *call)
{
    ir_each_statement(s, call)
        if (s->is_call)
            return s;
    return NULL;
}

void ir_return_to_statement(const ir_inst *call, ir_inst *i)
{
    ir_module *m = call->block->function->module;
    const ir_statement *at_call = ir_call_statement(call);

    if (!at_call)
        return;
    ir_statement *s = arena_new(m->memory, ir_statement);
    *s = (ir_statement){.next = i->statements, .loc = at_call->loc, .frame = at_call->frame, .is_return = true};
    i->statements = s;
    for (const ir_place *p = at_call->first; p; p = p->also)
        ir_place_new(m, s, *p);
}

void ir_forget_call(ir_inst *call)
{
    for (ir_statement **at = &call->statements; *at;) {
        ir_statement *s = *at;
        if (!s->is_call) {
            at = &s->next;
            continue;
        }
        *at = s->next;
        s->next = NULL;
        ir_drop_statements(&s);
    }
}

/* The frame of the caller that becomes frame FRAME of the callee of CALL, which is a new one for each call. */
static uint32_t inlined_frame(const ir_inst *call, uint32_t frame, arena *scratch, map *frames)
{
    ir_module *m = call->block->function->module;
    const ir_statement *s = ir_call_statement(call);
    const void *key = (const void *)(uintptr_t)(frame + 1);
    uintptr_t known = (uintptr_t)map_get(frames, key);

    if (known)
        return (uint32_t)known;
    ir_frame new = {.function = ir_as_function(ir_operand(call, 0))->value.name, .parent = s ? s->frame : 0, .loc = call->loc};
    if (frame) {
        new = m->frames.items[frame];
        new.parent = inlined_frame(call, new.parent, scratch, frames);
    }
    if (!m->frames.count)
        vec_push(m->memory, &m->frames, (ir_frame){0});
    vec_push(m->memory, &m->frames, new);
    uint32_t added = (uint32_t)m->frames.count - 1;
    map_set(scratch, frames, key, (void *)(uintptr_t)added);
    return added;
}

void ir_inline_statements(ir_inst *i, const ir_inst *call, arena *scratch, map *frames)
{
    ir_module *m = call->block->function->module;
    const ir_statement *outer = ir_call_statement(call);

    ir_each_statement(s, i) {
        s->frame = inlined_frame(call, s->frame, scratch, frames);
        ir_each_place(p, s) {
            p->frame = inlined_frame(call, p->frame, scratch, frames);
            if (p->target.is_known)
                p->target.frame = inlined_frame(call, p->target.frame, scratch, frames);
        }
        for (const ir_place *p = outer ? outer->first : NULL; p; p = p->also)
            ir_place_new(m, s, *p);
    }
}

/* --- moving instructions -------------------------------------------------------------------------------------------------- */

void ir_leave_statements(ir_inst *i)
{
    ir_statement **to = i->next ? &i->next->statements : &i->block->statements;

    *end_of(&i->statements) = *to;
    *to = i->statements;
    i->statements = NULL;
}

void ir_move_with_statements(ir_inst *i, ir_block *b)
{
    *end_of(&b->statements) = i->statements;
    i->statements = NULL;
    ir_move_to_end(i, b);
}

void ir_give_statements(ir_block *b, ir_inst *i)
{
    *end_of(&i->statements) = b->statements;
    b->statements = NULL;
}

void ir_drop_statements(ir_statement **list)
{
    for (ir_statement *s = *list; s; s = s->next)
        ir_each_place(p, s)
            ir_place_set(p, NULL);
    *list = NULL;
}
