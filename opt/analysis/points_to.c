/* opt/analysis/points_to.c - Andersen-style points-to analysis; see points_to.h.
 *
 * All instructions are visited repeatedly until no set (locations.h) grows. Sets only grow and there are finitely many
 * locations, so this terminates. Integers of pointer size have sets too, so a pointer keeps its objects through ptrtoint,
 * arithmetic and inttoptr. Vectors, arrays and structs have the union of their members' sets. An integer of unknown origin that
 * is converted to a pointer may point to every escaped object (its address was stored or converted to an integer) and to
 * foreign memory. A constant integer is an address where it is copied (phi, select, memory, calls) or converted to a pointer;
 * as an operand of arithmetic it is an offset. */
#include "opt/analysis/points_to.h"

#include "opt/analysis/address.h"
#include "opt/analysis/locations.h"
#include "opt/analysis/moves.h"
#include "opt/analysis/variables.h"
#include "src/base/bitset.h"
#include "src/base/bug.h"

enum { POINTER_BYTES = 8 };
#define MOST_BYTES (UINT64_C(1) << 48)

struct opt_points_to {
    arena *memory;
    ir_module *module;
    opt_locations known;
    opt_location_set *sets;       /* by value id; sets[0] stays empty */
    const opt_progression *moves; /* by value id: the offsets that a getelementptr adds */
    unsigned numbers;
    opt_location_set escaped; /* locations whose addresses were stored or converted to integers */
    uint32_t foreign;
};

/* Can T hold several pointers? One set then describes all of them, whatever their offsets. */
static bool is_composite(const ir_type *t)
{
    return t->kind == IR_VECTOR || t->kind == IR_ARRAY || t->kind == IR_STRUCT;
}

/* The address space of pointer type T; IR_GENERIC for other types. */
static unsigned space_by_type(const ir_type *t)
{
    if (t->kind != IR_POINTER)
        return IR_GENERIC;
    return t->space == IR_MODULE_PRIVATE ? IR_PRIVATE : t->space;
}

/* The object for memory in SPACE that code outside the module may point to: foreign memory or the caller's. */
static uint32_t outside_object(const opt_points_to *p, unsigned space)
{
    return space == IR_GLOBAL ? p->foreign : p->foreign - 4 + (space == IR_PRIVATE ? 0 : space == IR_CONSTANT ? 2 : 3);
}

/* The object at the constant address BITS, a generic pointer or an integer. */
static uint32_t object_at_constant(const opt_points_to *p, uint64_t bits)
{
    ir_space space = ir_space_of_tag(bits);

    return p->foreign + 1 + (space == IR_PRIVATE ? 0 : space == IR_GLOBAL ? 1 : 2);
}

static bool is_constant_address(const opt_points_to *p, uint32_t where)
{
    return opt_object_of(&p->known, where)->kind == OPT_OBJECT_NUMBER;
}

static bool has_pointers(const opt_points_to *p, const opt_location_set *s)
{
    for (uint32_t k = 0; k < s->count; k++)
        if (!is_constant_address(p, s->items[k]))
            return true;
    return false;
}

static void add_location(opt_points_to *p, opt_location_set *s, uint32_t x)
{
    p->known.changed |= opt_set_add(&p->known, s, x);
}

static void add_location_at(opt_points_to *p, opt_location_set *s, uint32_t object, int64_t offset)
{
    opt_progression at = opt_offset_at(offset);

    opt_set_add(&p->known, s, opt_locate(&p->known, object, &at));
}

static void flow_set(opt_points_to *p, opt_location_set *to, const opt_location_set *from)
{
    opt_set_flow(&p->known, to, from);
}

static void add_constant(opt_points_to *p, opt_location_set *to, ir_value *v)
{
    ir_constant *c = ir_try_constant(v);
    unsigned space = space_by_type(v->type);

    switch (v->kind) {
    case IR_ADDRESS:
        if (c->base->kind == IR_GLOBAL_VAR)
            add_location_at(p, to, c->base->id, c->offset);
        break;
    case IR_GLOBAL_VAR:
        add_location_at(p, to, v->id, 0);
        break;
    case IR_AGGREGATE:
        for (uint64_t n = 0; n < v->type->count && opt_may_hold_pointer(v->type); n++)
            add_constant(p, to, c->elements[n]);
        break;
    case IR_CONST:
        if (c->bits && opt_may_hold_pointer(v->type))
            opt_set_add(&p->known, to, space == IR_GENERIC ? object_at_constant(p, c->bits) : outside_object(p, space));
        break;
    case IR_ZERO:
    case IR_UNDEF:
    case IR_POISON:
    case IR_FUNCTION:
    case IR_ARGUMENT:
    case IR_INSTRUCTION:
        break;
    }
}

/* The set of V. The set of a constant is computed into SCRATCH, which the next call with the same SCRATCH overwrites. */
static opt_location_set *set_of(opt_points_to *p, ir_value *v, opt_location_set *scratch)
{
    if (v->kind == IR_INSTRUCTION || v->kind == IR_ARGUMENT)
        return &p->sets[v->id];
    scratch->count = 0;
    add_constant(p, scratch, v);
    return scratch;
}

static unsigned space_of_location(const opt_points_to *p, uint32_t where)
{
    return opt_object_of(&p->known, where)->space;
}

static void flow_of_space(opt_points_to *p, opt_location_set *to, const opt_location_set *from, unsigned space)
{
    for (uint32_t i = 0; i < from->count; i++)
        if (space_of_location(p, from->items[i]) == space)
            add_location(p, to, from->items[i]);
}

/* Does the object of WHERE belong to a kernel other than FUNCTION, which is a kernel? */
static bool is_of_other_kernel(const opt_points_to *p, uint32_t where, const ir_function *function)
{
    const opt_object *o = opt_object_of(&p->known, where);

    return o->kernel && function->kernel && o->kernel != function;
}

/* Can a value of type T be the address of an object in space OF? A pointer in a named space points into that space, a generic
 * pointer not into constant memory. Private memory may have been placed in global memory. */
static bool can_hold_address(const ir_type *t, unsigned of)
{
    unsigned space = space_by_type(t);

    if (space == IR_GENERIC)
        return of != IR_CONSTANT || !ir_is_ptr(t);
    return space == of || (space == IR_GLOBAL && of == IR_PRIVATE);
}

/* Adds to the set of I the members of FROM whose spaces I's type allows. */
static void flow_to(opt_points_to *p, ir_inst *i, const opt_location_set *from)
{
    for (uint32_t k = 0; k < from->count; k++)
        if (can_hold_address(i->value.type, space_of_location(p, from->items[k])) &&
            !is_of_other_kernel(p, from->items[k], i->block->function))
            add_location(p, &p->sets[i->value.id], from->items[k]);
}

/* Adds the locations in S to the escaped ones. Constant addresses do not escape. */
static void mark_escaped(opt_points_to *p, const opt_location_set *s)
{
    for (uint32_t k = 0; k < s->count; k++)
        if (!is_constant_address(p, s->items[k]))
            add_location(p, &p->escaped, s->items[k]);
}

static void flow_value(opt_points_to *p, ir_inst *to, ir_value *from, opt_location_set *scratch)
{
    if (opt_may_hold_pointer(from->type))
        flow_to(p, to, set_of(p, from, scratch));
}

/* --- memory --------------------------------------------------------------------------------------------------------------- */

/* The location that stores the contents of WHERE: all global memory other than variables shares one, as buffers may overlap. */
static uint32_t content_location(opt_points_to *p, uint32_t where)
{
    const opt_object *o = opt_object_of(&p->known, where);

    return o->kind != OPT_OBJECT_VARIABLE && o->space == IR_GLOBAL ? p->foreign : where;
}

/* The offsets at which a value of type T stored at WHERE may hold a pointer. */
static opt_progression pointer_offsets(const opt_points_to *p, uint32_t where, const ir_type *t)
{
    const opt_progression *at = &p->known.items.items[where].at;
    opt_progression inside = opt_offsets_between(0, (int64_t)(ir_size(t) - POINTER_BYTES), 1);

    return is_composite(t) ? opt_offsets_add(at, &inside) : *at;
}

static void flow_load(opt_points_to *p, ir_inst *to, const opt_location_set *addresses)
{
    unsigned space = space_by_type(to->value.type);

    for (uint32_t k = 0; k < addresses->count; k++) {
        uint32_t place = content_location(p, addresses->items[k]), object = p->known.items.items[place].object;
        opt_progression at = pointer_offsets(p, place, to->value.type);
        flow_to(p, to, &p->known.items.items[object].contents);
        for (uint32_t i = p->known.items.items[object].next; i; i = p->known.items.items[i].next)
            if (opt_offsets_meet(&p->known.items.items[i].at, &at))
                flow_to(p, to, &p->known.items.items[i].contents);
        if (place == p->foreign)
            add_location(p, &p->sets[to->value.id], outside_object(p, space == IR_GENERIC ? IR_GLOBAL : space));
    }
}

static void flow_store(opt_points_to *p, const opt_location_set *addresses, const opt_location_set *v, const ir_type *t)
{
    mark_escaped(p, v);
    for (uint32_t i = 0; i < addresses->count; i++) {
        uint32_t place = content_location(p, addresses->items[i]);
        opt_progression at = pointer_offsets(p, place, t);
        uint32_t stored = opt_locate(&p->known, p->known.items.items[place].object, &at);
        flow_set(p, &p->known.items.items[stored].contents, v);
    }
}

/* Adds the pointers stored at WHERE to those stored at TO. */
static void copy_field(opt_points_to *p, uint32_t to, uint32_t where)
{
    flow_set(p, &p->known.items.items[to].contents, &p->known.items.items[where].contents);
    mark_escaped(p, &p->known.items.items[where].contents);
}

/* Copies the pointers in BYTES bytes from FROM to TO: each field to the offsets from TO that equal its offset from FROM. */
static void copy_fields(opt_points_to *p, uint32_t to, uint32_t from, int64_t bytes)
{
    opt_progression source = p->known.items.items[from].at, target = p->known.items.items[to].at;
    opt_progression moved = opt_offsets_subtract(&target, &source), inside = opt_offsets_between(0, bytes - POINTER_BYTES, 1);
    opt_progression copied = opt_offsets_add(&source, &inside), written = opt_offsets_add(&target, &inside);
    uint32_t source_object = p->known.items.items[from].object, target_object = p->known.items.items[to].object;

    if (bytes < POINTER_BYTES)
        return;
    copy_field(p, opt_locate(&p->known, target_object, &written), source_object);
    for (uint32_t i = p->known.items.items[source_object].next; i; i = p->known.items.items[i].next) {
        opt_progression at = p->known.items.items[i].at;
        if (!opt_offsets_meet(&at, &copied))
            continue;
        at = opt_offsets_add(&at, &moved);
        if (target.count &&
            !opt_offsets_within(&at, target.first, target.first + target.step * (target.count - 1) + bytes - POINTER_BYTES, &at))
            continue;
        copy_field(p, opt_locate(&p->known, target_object, &at), i);
    }
}

/* Models memcpy and memmove of BYTES bytes, which may include pointers. */
static void flow_copy(opt_points_to *p, const opt_location_set *to, const opt_location_set *from, int64_t bytes)
{
    for (uint32_t k = 0; k < from->count; k++)
        for (uint32_t i = 0; i < to->count; i++) {
            uint32_t source = content_location(p, from->items[k]), target = content_location(p, to->items[i]);
            copy_fields(p, target, source, bytes);
            for (unsigned space = IR_PRIVATE; space <= IR_LOCAL && source == p->foreign; space++)
                add_location(p, &p->known.items.items[p->known.items.items[target].object].contents, outside_object(p, space));
        }
}

/* --- instructions --------------------------------------------------------------------------------------------------------- */

static void flow_moved(opt_points_to *p, ir_inst *i, const opt_location_set *from, const opt_progression *by)
{
    for (uint32_t k = 0; k < from->count; k++)
        if (can_hold_address(i->value.type, space_of_location(p, from->items[k])) &&
            !is_of_other_kernel(p, from->items[k], i->block->function))
            add_location(p, &p->sets[i->value.id], opt_locate_moved(&p->known, from->items[k], by));
}

static void flow_moved_anywhere(opt_points_to *p, ir_inst *i, const opt_location_set *from)
{
    opt_progression any = opt_offset_any();

    flow_moved(p, i, from, &any);
}

/* The origin of I's value is unknown: it may point to every escaped object and to memory from outside. */
static void flow_from_unknown(opt_points_to *p, ir_inst *i)
{
    unsigned space = space_by_type(i->value.type);

    flow_moved_anywhere(p, i, &p->escaped);
    add_location(p, &p->sets[i->value.id], outside_object(p, space == IR_GENERIC ? IR_GLOBAL : space));
}

static void flow_from_integer(opt_points_to *p, ir_inst *i, opt_location_set *scratch)
{
    ir_value *v = ir_operand(i, 0);

    if (ir_is_zero(v))
        return;
    const opt_location_set *from = opt_may_hold_pointer(v->type) ? set_of(p, v, scratch) : NULL;
    if (from)
        flow_moved_anywhere(p, i, from);
    if (!from || !(has_pointers(p, from) || (from->count && ir_is_const(v))))
        flow_from_unknown(p, i);
}

/* Adds to the set of I the sets of its operands FIRST to END - 1: I's value is one of them, or composed of their members. */
static void flow_operands(opt_points_to *p, ir_inst *i, unsigned first, unsigned end, opt_location_set *scratch)
{
    if (!opt_may_hold_pointer(i->value.type))
        return;
    for (unsigned n = first; n < end; n++)
        flow_value(p, i, ir_operand(i, n), scratch);
}

/* The set that V contributes to arithmetic: empty for a constant integer, which is an offset there. */
static const opt_location_set *set_of_term(opt_points_to *p, ir_value *v, opt_location_set *scratch)
{
    bool is_distance = !opt_may_hold_pointer(v->type) || (ir_is_const(v) && !ir_is_ptr(ir_scalar(v->type)));

    return is_distance ? &p->sets[0] : set_of(p, v, scratch);
}

/* Adds to the set of I the sets of its operands from FIRST on, with which I computes. If an operand is a pointer, constant
 * addresses among the others are offsets. */
static void flow_arithmetic(opt_points_to *p, ir_inst *i, unsigned first, opt_location_set *scratch)
{
    bool moves_pointer = false;

    if (!opt_may_hold_pointer(i->value.type))
        return;
    for (unsigned n = first; n < i->operand_count; n++)
        moves_pointer |= has_pointers(p, set_of_term(p, ir_operand(i, n), scratch));
    for (unsigned n = first; n < i->operand_count; n++) {
        const opt_location_set *term = set_of_term(p, ir_operand(i, n), scratch);
        if (!moves_pointer || has_pointers(p, term))
            flow_to(p, i, term);
    }
}

/* Models a call of a function without a body: its arguments escape, and its result is unknown. */
static void flow_unknown_call(opt_points_to *p, ir_inst *call, opt_location_set *scratch)
{
    for (unsigned n = 1; n < call->operand_count; n++)
        mark_escaped(p, set_of(p, ir_operand(call, n), scratch));
    if (ir_is_ptr(call->value.type))
        flow_from_unknown(p, call);
}

static void flow_call(opt_points_to *p, ir_inst *call, opt_location_set *scratch, opt_location_set *scratch2)
{
    ir_value *callee = ir_operand(call, 0);
    ir_function *f = ir_try_function(callee);

    if (!f)
        return;
    if (f->intrinsic == IR_INTRINSIC_memcpy || f->intrinsic == IR_INTRINSIC_memmove) {
        uint64_t bytes;
        if (!ir_const_bits(ir_operand(call, 3), &bytes) || bytes > MOST_BYTES)
            bytes = MOST_BYTES;
        const opt_location_set *from = set_of(p, ir_operand(call, 2), scratch2);
        flow_copy(p, set_of(p, ir_operand(call, 1), scratch), from, (int64_t)bytes);
        return;
    }
    static const struct {
        ir_intrinsic id;
        unsigned space;
    } queries[] = {{IR_INTRINSIC_to_global, IR_GLOBAL}, {IR_INTRINSIC_to_local, IR_LOCAL}, {IR_INTRINSIC_to_private, IR_PRIVATE}};
    for (unsigned i = 0; i < 3; i++)
        if (f->intrinsic == queries[i].id)
            flow_of_space(p, &p->sets[call->value.id], set_of(p, ir_operand(call, 1), scratch), queries[i].space);
    if (f->intrinsic && !ir_is_ptr(call->value.type))
        flow_arithmetic(p, call, 1, scratch);
    else if (!f->intrinsic && !f->first)
        flow_unknown_call(p, call, scratch);
    if (f->intrinsic || !f->first)
        return;
    for (unsigned a = 0; a < f->arg_count && a + 1 < call->operand_count; a++)
        if (opt_may_hold_pointer(f->args[a]->value.type))
            flow_set(p, &p->sets[f->args[a]->value.id], set_of(p, ir_operand(call, a + 1), scratch));
    if (!opt_may_hold_pointer(call->value.type))
        return;
    ir_each_block(b, f) {
        ir_inst *end = ir_terminator(b);
        if (end && end->op == IR_ret && end->operand_count)
            flow_to(p, call, set_of(p, ir_operand(end, 0), scratch));
    }
}

static void visit_instruction(opt_points_to *p, ir_inst *i, opt_location_set *scratch, opt_location_set *scratch2)
{
    switch ((ir_opcode)i->op) {
    case IR_getelementptr:
        flow_moved(p, i, set_of(p, ir_operand(i, 0), scratch), &p->moves[i->value.id]);
        for (unsigned n = 1; n < i->operand_count && opt_adds_to_number(i); n++)
            flow_moved_anywhere(p, i, set_of_term(p, ir_operand(i, n), scratch));
        break;
    case IR_addrspacecast:
        if (i->value.type->space == IR_GENERIC)
            flow_operands(p, i, 0, 1, scratch);
        else
            flow_of_space(p, &p->sets[i->value.id], set_of(p, ir_operand(i, 0), scratch), space_by_type(i->value.type));
        break;
    case IR_ptrtoint:
        mark_escaped(p, set_of(p, ir_operand(i, 0), scratch));
        flow_operands(p, i, 0, 1, scratch);
        break;
    case IR_inttoptr:
        flow_from_integer(p, i, scratch);
        break;
    case IR_select:
        flow_operands(p, i, 1, 3, scratch);
        break;
    case IR_phi:
        flow_operands(p, i, 0, i->operand_count, scratch);
        break;
    case IR_freeze:
    case IR_bitcast:
    case IR_extractelement:
    case IR_extractvalue:
        flow_operands(p, i, 0, 1, scratch);
        break;
    case IR_insertelement:
    case IR_insertvalue:
    case IR_shufflevector:
        flow_operands(p, i, 0, 2, scratch);
        break;
    case IR_load:
        if (opt_may_hold_pointer(i->value.type))
            flow_load(p, i, set_of(p, ir_operand(i, 0), scratch));
        break;
    case IR_store:
        if (opt_may_hold_pointer(ir_operand(i, 0)->type)) {
            const opt_location_set *stored = set_of(p, ir_operand(i, 0), scratch2);
            flow_store(p, set_of(p, ir_operand(i, 1), scratch), stored, ir_operand(i, 0)->type);
        }
        break;
    case IR_atomicrmw:
    case IR_cmpxchg:
        if (opt_may_hold_pointer(ir_operand(i, 1)->type)) {
            ir_value *v = ir_operand(i, i->operand_count - 1);
            const opt_location_set *stored = set_of(p, v, scratch2);
            flow_store(p, set_of(p, ir_operand(i, 0), scratch), stored, v->type);
            flow_load(p, i, set_of(p, ir_operand(i, 0), scratch));
        }
        break;
    case IR_zext: /* a zext of a trunc: the low half of an address, whose tag is cleared */
        flow_value(p, i, ir_is_op(ir_operand(i, 0), IR_trunc) ? ir_operand(ir_as_inst(ir_operand(i, 0)), 0) : ir_operand(i, 0),
                   scratch);
        break;
    case IR_alloca: /* seed_addresses() set it to its own object */
        break;
    case IR_call:
        flow_call(p, i, scratch, scratch2);
        break;
    default: /* arithmetic on the operands */
        flow_arithmetic(p, i, 0, scratch);
        break;
    }
}

/* Can visit_instruction() change a set because of I? */
static bool may_affect_sets(const ir_inst *i)
{
    switch ((ir_opcode)i->op) {
    case IR_store:
        return opt_may_hold_pointer(ir_operand(i, 0)->type);
    case IR_atomicrmw:
    case IR_cmpxchg:
        return opt_may_hold_pointer(ir_operand(i, 1)->type);
    case IR_ptrtoint:
    case IR_call:
        return true;
    default:
        return opt_may_hold_pointer(i->value.type);
    }
}

static void visit_all(opt_points_to *p)
{
    ir_inst_list taking_part = {0};
    arena lists;
    opt_location_set scratch = {0}, scratch2 = {0};

    arena_init(&lists);
    p->known.changed = false;
    ir_each_function(f, p->module)
        ir_each_block(b, f)
            ir_each_inst(i, b)
                if (may_affect_sets(i)) {
                    visit_instruction(p, i, &scratch, &scratch2);
                    vec_push(&lists, &taking_part, i);
                }
    while (p->known.changed) {
        p->known.changed = false;
        for (size_t n = 0; n < taking_part.count; n++)
            visit_instruction(p, taking_part.items[n], &scratch, &scratch2);
    }
    arena_release(&lists);
}

/* --- setting up ----------------------------------------------------------------------------------------------------------- */

/* Sets the kernel of OBJECT, which belongs to F: F, if F is a kernel and the object, which is not in global memory, ends with
 * it. */
static void set_owner(opt_points_to *p, uint32_t object, const ir_function *f)
{
    opt_object *o = &p->known.objects.items[object];

    if (f->kernel && (o->space == IR_LOCAL || o->space == IR_PRIVATE))
        o->kernel = f;
}

static bool has_locals(const ir_module *m)
{
    for (const ir_global *g = m->globals; g; g = g->next)
        if (g->value.type->space == IR_LOCAL)
            return true;
    return false;
}

/* A local variable belongs to a kernel when no other function refers to it. */
static void set_owners_of_locals(opt_points_to *p)
{
    bitset shared = bitset_new(p->memory, (unsigned)p->known.objects.count);

    if (!has_locals(p->module))
        return;
    ir_each_function(f, p->module)
        ir_each_block(b, f)
            ir_each_inst(i, b)
                for (unsigned n = 0; n < i->operand_count; n++) {
                    ir_value *v = ir_operand(i, n);
                    if (v->kind == IR_ADDRESS)
                        v = ir_as_constant(v)->base;
                    if (v->kind != IR_GLOBAL_VAR || v->type->space != IR_LOCAL || bitset_has(&shared, v->id))
                        continue;
                    opt_object *o = &p->known.objects.items[v->id];
                    if (!f->kernel || (o->kernel && o->kernel != f)) {
                        bitset_add(&shared, v->id);
                        o->kernel = NULL;
                    } else {
                        o->kernel = f;
                    }
                }
}

static void make_objects(opt_points_to *p)
{
    for (ir_global *g = p->module->globals; g; g = g->next)
        g->value.id = opt_add_object(&p->known, OPT_OBJECT_VARIABLE, &g->value,
                                     g->value.type->space == IR_MODULE_PRIVATE ? IR_PRIVATE : g->value.type->space);
    ir_each_function(f, p->module) {
        for (unsigned a = 0; a < f->arg_count && f->kernel; a++)
            if (ir_is_ptr(f->args[a]->value.type))
                set_owner(p, opt_add_object(&p->known, OPT_OBJECT_ARGUMENT, &f->args[a]->value, f->args[a]->value.type->space),
                          f);
        opt_variables all = opt_find_variables(p->memory, f);
        for (size_t n = 0; n < all.count; n++)
            set_owner(p, opt_add_object(&p->known, OPT_OBJECT_VARIABLE, &all.items[n]->value, IR_PRIVATE), f);
    }
    static const unsigned spaces[] = {IR_PRIVATE, IR_GLOBAL, IR_CONSTANT, IR_LOCAL};
    for (unsigned s = 0; s < 4; s++)
        opt_add_object(&p->known, OPT_OBJECT_CALLER, NULL, spaces[s]);
    p->foreign = opt_add_object(&p->known, OPT_OBJECT_FOREIGN, NULL, IR_GLOBAL);
    static const unsigned tagged[] = {IR_PRIVATE, IR_GLOBAL, IR_LOCAL};
    for (unsigned s = 0; s < 3; s++)
        opt_add_object(&p->known, OPT_OBJECT_NUMBER, NULL, tagged[s]);
    set_owners_of_locals(p);
}

/* Can code outside the module call F: is it exported, without uses in the module, or is the module a library? */
static bool has_unseen_callers(const ir_function *f, bool library)
{
    return !ir_has_uses(&f->value) || f->linkage == IR_DLLEXPORT || (library && f->linkage != IR_INTERNAL);
}

static void seed_addresses(opt_points_to *p)
{
    uint32_t caller = p->foreign - 4;
    bool library = true;

    ir_each_function(f, p->module)
        library &= !f->kernel;

    for (uint32_t o = 0; o < p->known.objects.count; o++)
        if (p->known.objects.items[o].value && p->known.objects.items[o].value->kind != IR_GLOBAL_VAR)
            add_location_at(p, &p->sets[p->known.objects.items[o].value->id], o, 0);
    ir_each_function(f, p->module) {
        if (f->kernel || !f->first || !has_unseen_callers(f, library))
            continue;
        for (unsigned a = 0; a < f->arg_count; a++) {
            ir_type *t = f->args[a]->value.type;
            if (!ir_is_ptr(t))
                continue;
            for (uint32_t o = caller; o < p->foreign; o++)
                if (p->known.objects.items[o].space == t->space ||
                    (t->space == IR_GENERIC && p->known.objects.items[o].space != IR_CONSTANT))
                    opt_set_add(&p->known, &p->sets[f->args[a]->value.id], o);
        }
    }
}

/* Adds unknown pointers to the contents of program-scope variables: functions in thread form, which this analysis does not read,
 * may have stored them. */
static void seed_unread_contents(opt_points_to *p)
{
    static const unsigned spaces[] = {IR_PRIVATE, IR_GLOBAL, IR_CONSTANT, IR_LOCAL};

    for (ir_global *g = p->module->globals; p->module->forms_are_separate && g; g = g->next)
        for (unsigned s = 0; s < 4 && g->value.type->space == IR_GLOBAL; s++)
            opt_set_add(&p->known, &p->known.items.items[g->value.id].contents, outside_object(p, spaces[s]));
}

static void seed_initializer(opt_points_to *p, uint32_t object, ir_value *init, uint64_t offset, opt_location_set *scratch)
{
    ir_type *t = init->type;

    if (init->kind == IR_AGGREGATE) {
        for (uint64_t i = 0; i < t->count; i++) {
            uint64_t at = t->kind == IR_STRUCT ? ir_field_offset(t, (unsigned)i) : i * ir_size(t->element);
            seed_initializer(p, object, ir_as_constant(init)->elements[i], offset + at, scratch);
        }
    } else if (init->kind == IR_ADDRESS || init->kind == IR_GLOBAL_VAR || (ir_is_ptr(t) && !ir_is_zero(init))) {
        /* set_of() may add a location, which moves the array of locations */
        const opt_location_set *pointees = set_of(p, init, scratch);
        opt_progression at = opt_offset_at((int64_t)offset);
        uint32_t field = opt_locate(&p->known, object, &at);
        flow_set(p, &p->known.items.items[field].contents, pointees);
    }
}

opt_points_to *opt_points_to_compute(arena *memory, ir_module *m)
{
    opt_points_to *p = arena_new(memory, opt_points_to);

    p->memory = p->known.memory = memory;
    p->module = m;
    p->moves = opt_moves_compute(memory, m, &p->numbers);
    make_objects(p);
    opt_locations_begin(&p->known);
    p->sets = arena_array(memory, opt_location_set, p->numbers);
    opt_location_set scratch = {0};
    seed_addresses(p);
    seed_unread_contents(p);
    for (uint32_t o = 0; o < p->known.objects.count; o++) {
        ir_value *v = p->known.objects.items[o].value;
        if (v && v->kind == IR_GLOBAL_VAR && ir_as_global(v)->init)
            seed_initializer(p, o, ir_as_global(v)->init, 0, &scratch);
    }
    visit_all(p);
    return p;
}

unsigned opt_numbers_of(const opt_points_to *p)
{
    return p->numbers;
}

static unsigned spaces_of_set(const opt_points_to *p, const opt_location_set *s)
{
    unsigned spaces = 0;

    for (uint32_t i = 0; i < s->count; i++)
        spaces |= 1u << space_of_location(p, s->items[i]);
    return spaces;
}

unsigned opt_spaces_of(const opt_points_to *p, const ir_value *v)
{
    opt_location_set scratch = {0};

    if (space_by_type(v->type) != IR_GENERIC)
        return 1u << space_by_type(v->type);
    return spaces_of_set(p, set_of((opt_points_to *)p, (ir_value *)v, &scratch));
}

unsigned opt_spaces_held_by(const opt_points_to *p, const ir_value *v)
{
    opt_location_set scratch = {0};
    const opt_location_set *s = set_of((opt_points_to *)p, (ir_value *)v, &scratch);
    unsigned spaces = 0;

    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t object = p->known.items.items[s->items[i]].object;
        if (p->known.objects.items[object].kind != OPT_OBJECT_VARIABLE)
            continue;
        spaces |= spaces_of_set(p, &p->known.items.items[object].contents);
        for (uint32_t k = p->known.items.items[object].next; k; k = p->known.items.items[k].next)
            spaces |= spaces_of_set(p, &p->known.items.items[k].contents);
    }
    return spaces;
}

unsigned opt_objects_of(const opt_points_to *p, const ir_value *v, const opt_object **out, unsigned limit)
{
    opt_location_set scratch = {0};
    const opt_location_set *s = set_of((opt_points_to *)p, (ir_value *)v, &scratch);
    unsigned count = 0;

    for (uint32_t k = 0; k < s->count; k++) {
        const opt_object *o = &p->known.objects.items[p->known.items.items[s->items[k]].object];
        bool seen = false;
        for (unsigned i = 0; i < count; i++)
            seen |= out[i] == o;
        if (seen)
            continue;
        if (count == limit)
            return limit + 1;
        out[count++] = o;
    }
    return count;
}
