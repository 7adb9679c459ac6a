/* src/check/origin.c - origins of undefined values, and the findings about such values. */
#include "src/check/access.h"
#include "src/check/describe.h"

enum { MOST_NAMED_BYTES = 65536 }; /* in larger objects, undefined elements are not told apart */

/* The origin O, which the pair (A, B) identifies. */
static uint32_t origin_of(machine *m, uint64_t a, uint64_t b, origin o)
{
    uint32_t next = (uint32_t)m->checks->origins.count, found = pair_index(m->memory, &m->checks->origin_indices, a, b, next);

    if (found == next)
        vec_push(m->memory, &m->checks->origins, o);
    return found;
}

uint32_t checker_origin_of_inst(machine *m, const ir_inst *inst)
{
    return origin_of(m, (uintptr_t)inst, 0, (origin){.inst = inst});
}

uint32_t checker_origin_of_op(item *it, const op *o)
{
    uint32_t at = checker_site(it, o);

    return origin_of(it->machine, (uintptr_t)o->inst, at, (origin){.inst = o->inst, .store = at});
}

uint32_t checker_origin_of_lane(machine *m, const ir_inst *inst, unsigned k, unsigned lanes)
{
    origin o = {.inst = inst, .bytes = lanes > 1, .part = k};

    return origin_of(m, (uintptr_t)inst, lanes > 1 ? k + 1 : 0, o);
}

/* The field of record T at offset AT; NULL: padding, or a union. */
static const ir_source_field *field_at(const ir_source_type *t, uint64_t at)
{
    for (uint64_t n = 0; n < t->count && !t->is_union; n++)
        if (at - t->fields[n].offset < t->fields[n].type->size)
            return &t->fields[n];
    return NULL;
}

/* The size of the scalar at offset AT of a T, and *WITHIN, the distance from its beginning; 0: unknown. */
static uint32_t scalar_at(const ir_source_type *t, uint64_t at, uint64_t *within)
{
    while (t && t->size) {
        at %= t->size;
        *within = at;
        if (t->kind == IR_SOURCE_SCALAR || t->kind == IR_SOURCE_POINTER)
            return (uint32_t)t->size;
        const ir_source_field *field = t->kind == IR_SOURCE_RECORD ? field_at(t, at) : NULL;
        if (t->kind == IR_SOURCE_RECORD && !field)
            return 0;
        at -= field ? field->offset : 0;
        t = field ? field->type : t->element;
    }
    return 0;
}

uint32_t checker_origin_of_byte(machine *m, const object *x, uint64_t at)
{
    variable *v = x->variable;
    uint64_t within = 0;
    uint32_t bytes = x->bytes <= MOST_NAMED_BYTES && !v->image ? scalar_at(v->type, at, &within) : 0;
    origin o = {.variable = v, .bytes = bytes, .part = at - within};

    return origin_of(m, (uintptr_t)v, bytes ? o.part + 1 : 0, o);
}

uint32_t checker_stored_origin(item *it, uint32_t parent, uint32_t at)
{
    machine *m = it->machine;

    /* a loop moves a value through the same stores again and again: its origins are a chain without repetitions */
    for (uint32_t n = parent; n; n = m->checks->origins.items[n].parent)
        if (m->checks->origins.items[n].store == at)
            return n;
    return origin_of(m, parent, (uint64_t)at << 1 | 1, (origin){.store = at, .parent = parent, .agent = it->checks->agent.id});
}

/* Where the value began: the last origin of the chain that begins at INDEX. */
static const origin *first_origin(const machine *m, uint32_t index)
{
    const origin *o = &m->checks->origins.items[index];

    while (o->parent)
        o = &m->checks->origins.items[o->parent];
    return o;
}

static const char *origin_name(const machine *m, uint32_t index)
{
    const origin *o = first_origin(m, index);

    if (o->variable && o->bytes) {
        const object x = {.variable = (variable *)o->variable};
        return checker_element_name((machine *)m, &x, (int64_t)o->part, o->bytes);
    }
    if (o->variable)
        return arena_printf(m->memory, "'%s'", checker_name(o->variable));
    ir_intrinsic id = o->inst ? ir_intrinsic_of(o->inst) : IR_NOT_INTRINSIC;
    if (id == IR_INTRINSIC_indeterminate && o->inst->value.name && o->bytes && ir_lanes(o->inst->value.type) <= 4)
        return arena_printf(m->memory, "'%s.%c'", o->inst->value.name, "xyzw"[o->part]);
    if (id == IR_INTRINSIC_indeterminate && o->inst->value.name)
        return arena_printf(m->memory, "'%s'", o->inst->value.name);
    return id == IR_INTRINSIC_sub_group_shuffle || id == IR_INTRINSIC_sub_group_broadcast ? "the value of an absent work-item"
                                                                                          : "a value";
}

static void note_origin(machine *m, check_finding *f, uint32_t index)
{
    const origin *first = first_origin(m, index);

    for (const origin *o = &m->checks->origins.items[index]; o->parent; o = &m->checks->origins.items[o->parent])
        if (o->store && m->checks->origins.items[o->parent].parent)
            checker_note(m, f, checker_place(m, o->store), "the value is stored here");
    if (first->variable)
        checker_note(m, f, checker_place_of_loc(m, first->variable->loc),
                     first->variable->is_buffer           ? "the contents of '%s' were never written"
                     : first->variable->space == IR_LOCAL ? "'%s' is declared here; local memory has no initial value"
                                                          : "'%s' is declared here, and not all of it was written",
                     checker_name(first->variable));
    else if (first->inst && first->inst->value.name && ir_intrinsic_of(first->inst) == IR_INTRINSIC_indeterminate)
        checker_note(m, f, checker_place_of_loc(m, first->inst->loc),
                     first->bytes ? "'%s' is declared here, and not all of it was written"
                                  : "'%s' is declared here, without a value",
                     first->inst->value.name);
    else if (first->inst)
        checker_note(m, f, first->store ? checker_place(m, first->store) : checker_place_of_loc(m, first->inst->loc),
                     "the value comes from here");
}

/* O accesses memory that is not a variable of a built-in function. */
static bool accesses_user_memory(item *it, const op *o)
{
    if (o->opcode != IR_load && o->opcode != IR_store)
        return false;
    const object *x = checker_object(it, checker_lane(it, o, o->opcode == IR_store, 0).v);
    const ir_value *v = x && x->variable ? x->variable->value : NULL;
    bool is_library = v && (v->kind == IR_INSTRUCTION ? checker_is_library(ir_as_inst((ir_value *)v)->block->function)
                                                      : checker_is_library_variable(v));
    return !is_library;
}

void checker_report_undefined(item *it, const op *o, uint32_t from, const char *what)
{
    machine *m = it->machine;

    if (it->frames[it->depth - 1].code->only_computes && !accesses_user_memory(it, o)) {
        checker_call(it)->doubt = from + 1;
        return;
    }
    check_finding *f = checker_find(it, CHECK_uninitialized, o, 0);
    const origin *first = first_origin(m, from);

    if (!f)
        return;
    f->object = first->variable ? checker_name(first->variable) : NULL;
    f->space = first->variable ? checker_space_name(first->variable->space) : NULL;
    checker_say(m, f, "%s depends on %s, which was never written", what, origin_name(m, from));
    note_origin(m, f, from);
}

/* The bytes at offset AT of X that one store wrote with an undefined value. */
static uint64_t stored_bytes(const machine *m, const object *x, uint64_t at)
{
    const check_shadow *s = x->shadow;
    uint32_t from = s->origins[at], size = m->checks->sites.items[m->checks->origins.items[from].store].op->size;
    uint64_t bytes = 1;

    while (at + bytes < x->bytes && bytes < (size ? size : 8) && s->origins[at + bytes] == from &&
           masks_get(s->undefined, at + bytes, 1))
        bytes++;
    return bytes;
}

/* Reports the store of an undefined value to the BYTES at offset AT of X, where the host can see it. */
static void report_result(machine *m, object *x, uint64_t at, uint64_t bytes)
{
    const origin *o = &m->checks->origins.items[x->shadow->origins[at]];
    check_item ids;

    checker_ids_of_agent(m, o->agent, &ids);
    check_finding *f = checker_find_at(m, CHECK_uninitialized, o->store, 1, o->agent < RACE_COPIES ? &ids : NULL);
    if (!f)
        return;
    checker_about(f, x, checker_address(OBJECT_GLOBAL, (uint32_t)(x - m->checks->regions.items)) + at, bytes);
    f->accesses[0].kind = CHECK_WRITE;
    const char *name = checker_element_name(m, x, (int64_t)at, bytes);
    if (first_origin(m, o->parent)->variable == x->variable)
        checker_say(m, f, "the new value of %s depends on contents of '%s', which were never written, and the host can see it",
                    name, checker_name(x->variable));
    else
        checker_say(m, f, "%s gets %s, which was never written, and the host can see it", name, origin_name(m, o->parent));
    note_origin(m, f, o->parent);
}

void checker_report_results(machine *m)
{
    for (size_t n = m->first_buffer; n < m->checks->regions.count; n++) {
        object *x = &m->checks->regions.items[n];
        check_shadow *s = x->shadow;
        for (uint64_t at = s->first_origin, bytes; s->has_origins && at < s->end_of_origins; at += bytes) {
            bool is_stored = masks_get(s->undefined, at, 1) && s->origins[at] && m->checks->origins.items[s->origins[at]].store;
            bytes = is_stored ? stored_bytes(m, x, at) : 1;
            if (is_stored)
                report_result(m, x, at, bytes);
        }
        s->has_origins = false; /* the origins are those of this launch */
    }
}
