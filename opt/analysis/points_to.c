/* opt/analysis/points_to.c - see points_to.h.
 *
 * The instructions are gone over until no set (locations.h) grows; sets only grow and there are finitely many locations, so this
 * ends. Integers of pointer size carry sets too, so a pointer keeps its objects through ptrtoint, arithmetic and inttoptr.
 * Vectors, arrays and structs carry the pointers of all their members. An integer of unknown origin that is made a pointer may
 * point to any object whose address was ever stored or made an integer, and to foreign memory. A constant integer is an address
 * where it is moved (phi, select, memory, calls) and made a pointer; as an operand of arithmetic it is a distance. */
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
    opt_location_set *sets; /* by value id; the first stays empty */
    const opt_progression *moves; /* by value id: what a getelementptr adds */
    unsigned numbers;
    opt_location_set escaped; /* locations whose address was stored or made an integer */
    uint32_t foreign;
};

/* Something that holds several pointers: their offsets from its own address are not kept apart. */
static bool is_composite(const ir_type *t)
{
    return t->kind == IR_VECTOR || t->kind == IR_ARRAY || t->kind == IR_STRUCT;
}

/* The one space that a value of T points into when T says so; IR_GENERIC otherwise. */
static unsigned space_by_type(const ir_type *t)
{
    if (t->kind != IR_POINTER)
        return IR_GENERIC;
    return t->space == IR_MODULE_PRIVATE ? IR_PRIVATE : t->space;
}

/* What outsiders may know in SPACE. */
static uint32_t outside(const opt_points_to *p, unsigned space)
{
    return space == IR_GLOBAL ? p->foreign : p->foreign - 4 + (space == IR_PRIVATE ? 0 : space == IR_CONSTANT ? 2 : 3);
}

/* The object at the constant address BITS, a generic pointer or an integer. */
static uint32_t at_number(const opt_points_to *p, uint64_t bits)
{
    ir_space space = ir_space_of_tag(bits);
    return p->foreign + 1 + (space == IR_PRIVATE ? 0 : space == IR_GLOBAL ? 1 : 2);
}

static bool is_number(const opt_points_to *p, uint32_t where)
{
    return opt_object_of(&p->known, where)->kind == OPT_OBJECT_NUMBER;
}

static bool has_pointers(const opt_points_to *p, const opt_location_set *s)
{
    for (uint32_t k = 0; k < s->count; k++)
        if (!is_number(p, s->items[k]))
            return true;
    return false;
}

static void add(opt_points_to *p, opt_location_set *s, uint32_t x)
{
    p->known.changed |= opt_set_add(&p->known, s, x);
}

static void add_place(opt_points_to *p, opt_location_set *s, uint32_t object, int64_t offset)
{
    opt_progression at = opt_offset_at(offset);
    opt_set_add(&p->known, s, opt_locate(&p->known, object, &at));
}

static void flow(opt_points_to *p, opt_location_set *to, const opt_location_set *from)
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
            add_place(p, to, c->base->id, c->offset);
        break;
    case IR_GLOBAL_VAR:
        add_place(p, to, v->id, 0);
        break;
    case IR_AGGREGATE:
        for (uint64_t n = 0; n < v->type->count && opt_carries(v->type); n++)
            add_constant(p, to, c->elements[n]);
        break;
    case IR_CONST:
        if (c->bits && opt_carries(v->type))
            opt_set_add(&p->known, to, space == IR_GENERIC ? at_number(p, c->bits) : outside(p, space));
        break;
    case IR_ZERO: case IR_UNDEF: case IR_POISON: case IR_FUNCTION: case IR_ARGUMENT: case IR_INSTRUCTION:
        break;
    }
}

/* The set of V; constants get theirs here. */
static opt_location_set *set_of(opt_points_to *p, ir_value *v, opt_location_set *room)
{
    if (v->kind == IR_INSTRUCTION || v->kind == IR_ARGUMENT)
        return &p->sets[v->id];
    room->count = 0;
    add_constant(p, room, v);
    return room;
}

static unsigned space_of_location(const opt_points_to *p, uint32_t where)
{
    return opt_object_of(&p->known, where)->space;
}

static void keep_space(opt_points_to *p, opt_location_set *to, const opt_location_set *from, unsigned space)
{
    for (uint32_t i = 0; i < from->count; i++)
        if (space_of_location(p, from->items[i]) == space)
            add(p, to, from->items[i]);
}

/* The object of WHERE lives as long as a kernel does that FUNCTION is not. */
static bool is_of_other_kernel(const opt_points_to *p, uint32_t where, const ir_function *function)
{
    const opt_object *o = opt_object_of(&p->known, where);
    return o->kernel && function->kernel && o->kernel != function;
}

/* A value of type T may have the address of an object in OF: a pointer leads into its own space, a generic one not into constant
 * memory. Private memory may have been placed in global memory. */
static bool may_hold(const ir_type *t, unsigned of)
{
    unsigned space = space_by_type(t);

    if (space == IR_GENERIC)
        return of != IR_CONSTANT || !ir_is_ptr(t);
    return space == of || (space == IR_GLOBAL && of == IR_PRIVATE);
}

/* What FROM holds becomes possible for the value of I, as far as its type allows. */
static void flow_to(opt_points_to *p, ir_inst *i, const opt_location_set *from)
{
    for (uint32_t k = 0; k < from->count; k++)
        if (may_hold(i->value.type, space_of_location(p, from->items[k])) &&
            !is_of_other_kernel(p, from->items[k], i->block->function))
            add(p, &p->sets[i->value.id], from->items[k]);
}

/* Marks the objects in S as known to outsiders. A constant address adds none. */
static void escape(opt_points_to *p, const opt_location_set *s)
{
    for (uint32_t k = 0; k < s->count; k++)
        if (!is_number(p, s->items[k]))
            add(p, &p->escaped, s->items[k]);
}

static void flow_value(opt_points_to *p, ir_inst *to, ir_value *from, opt_location_set *room)
{
    if (opt_carries(from->type))
        flow_to(p, to, set_of(p, from, room));
}

/* --- memory -------------------------------------------------- */
/* All global memory is one object as far as its contents go: buffers may overlap. */
static uint32_t content_place(opt_points_to *p, uint32_t where)
{
    const opt_object *o = opt_object_of(&p->known, where);
    return o->kind != OPT_OBJECT_VARIABLE && o->space == IR_GLOBAL ? p->foreign : where;
}

/* Where pointers begin in a value of type T that stands at WHERE. */
static opt_progression pointers_at(const opt_points_to *p, uint32_t where, const ir_type *t)
{
    const opt_progression *at = &p->known.items.items[where].at;
    opt_progression inside = opt_offsets_between(0, (int64_t)(ir_size(t) - POINTER_BYTES), 1);

    return is_composite(t) ? opt_offsets_add(at, &inside) : *at;
}

static void load_from(opt_points_to *p, ir_inst *to, const opt_location_set *addresses)
{
    unsigned space = space_by_type(to->value.type);

    for (uint32_t k = 0; k < addresses->count; k++) {
        uint32_t place = content_place(p, addresses->items[k]), object = p->known.items.items[place].object;
        opt_progression at = pointers_at(p, place, to->value.type);
        flow_to(p, to, &p->known.items.items[object].contents);
        for (uint32_t i = p->known.items.items[object].next; i; i = p->known.items.items[i].next)
            if (opt_offsets_meet(&p->known.items.items[i].at, &at))
                flow_to(p, to, &p->known.items.items[i].contents);
        if (place == p->foreign)
            add(p, &p->sets[to->value.id], outside(p, space == IR_GENERIC ? IR_GLOBAL : space));
    }
}

static void store_to(opt_points_to *p, const opt_location_set *addresses, const opt_location_set *v, const ir_type *t)
{
    escape(p, v);
    for (uint32_t i = 0; i < addresses->count; i++) {
        uint32_t place = content_place(p, addresses->items[i]);
        opt_progression at = pointers_at(p, place, t);
        uint32_t stored = opt_locate(&p->known, p->known.items.items[place].object, &at);
        flow(p, &p->known.items.items[stored].contents, v);
    }
}

/* Pointers of the field at WHERE go to the location TO. */
static void copy_field(opt_points_to *p, uint32_t to, uint32_t where)
{
    flow(p, &p->known.items.items[to].contents, &p->known.items.items[where].contents);
    escape(p, &p->known.items.items[where].contents);
}

/* The BYTES that the object at FROM holds go to TO: each field to the places that are as far from TO as it is from FROM. */
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

/* memcpy, memmove: pointers travel among the bytes. */
static void flow_copy(opt_points_to *p, const opt_location_set *to, const opt_location_set *from, int64_t bytes)
{
    for (uint32_t k = 0; k < from->count; k++)
        for (uint32_t i = 0; i < to->count; i++) {
            uint32_t source = content_place(p, from->items[k]), target = content_place(p, to->items[i]);
            copy_fields(p, target, source, bytes);
            for (unsigned space = IR_PRIVATE; space <= IR_LOCAL && source == p->foreign; space++)
                add(p, &p->known.items.items[p->known.items.items[target].object].contents, outside(p, space));
        }
}

/* --- instructions -------------------------------------------------- */
static void move_by(opt_points_to *p, ir_inst *i, const opt_location_set *from, const opt_progression *by)
{
    for (uint32_t k = 0; k < from->count; k++)
        if (may_hold(i->value.type, space_of_location(p, from->items[k])) &&
            !is_of_other_kernel(p, from->items[k], i->block->function))
            add(p, &p->sets[i->value.id], opt_locate_moved(&p->known, from->items[k], by));
}

static void move_anywhere(opt_points_to *p, ir_inst *i, const opt_location_set *from)
{
    opt_progression any = opt_offset_any();
    move_by(p, i, from, &any);
}

/* The value of I comes from somewhere that is not followed. */
static void from_anywhere(opt_points_to *p, ir_inst *i)
{
    unsigned space = space_by_type(i->value.type);

    move_anywhere(p, i, &p->escaped);
    add(p, &p->sets[i->value.id], outside(p, space == IR_GENERIC ? IR_GLOBAL : space));
}

static void from_integer(opt_points_to *p, ir_inst *i, opt_location_set *room)
{
    ir_value *v = ir_operand(i, 0);

    if (ir_is_zero(v))
        return;
    const opt_location_set *from = opt_carries(v->type) ? set_of(p, v, room) : NULL;
    if (from)
        move_anywhere(p, i, from);
    if (!from || !(has_pointers(p, from) || (from->count && ir_is_const(v))))
        from_anywhere(p, i);
}

/* The value of I is one of its operands FIRST to END - 1, or is made of their members. */
static void flow_operands(opt_points_to *p, ir_inst *i, unsigned first, unsigned end, opt_location_set *room)
{
    if (!opt_carries(i->value.type))
        return;
    for (unsigned n = first; n < end; n++)
        flow_value(p, i, ir_operand(i, n), room);
}

/* The set that V contributes to arithmetic: empty for a constant integer, which is a distance there. */
static const opt_location_set *set_of_term(opt_points_to *p, ir_value *v, opt_location_set *room)
{
    bool is_distance = !opt_carries(v->type) || (ir_is_const(v) && !ir_is_ptr(ir_scalar(v->type)));
    return is_distance ? &p->sets[0] : set_of(p, v, room);
}

/* I computes with its operands from FIRST on. Next to a pointer, a constant address among them counts as a distance. */
static void flow_arithmetic(opt_points_to *p, ir_inst *i, unsigned first, opt_location_set *room)
{
    bool moves_pointer = false;

    if (!opt_carries(i->value.type))
        return;
    for (unsigned n = first; n < i->operand_count; n++)
        moves_pointer |= has_pointers(p, set_of_term(p, ir_operand(i, n), room));
    for (unsigned n = first; n < i->operand_count; n++) {
        const opt_location_set *term = set_of_term(p, ir_operand(i, n), room);
        if (!moves_pointer || has_pointers(p, term))
            flow_to(p, i, term);
    }
}

/* A function without a body, which may keep what it is given. */
static void flow_unknown_call(opt_points_to *p, ir_inst *call, opt_location_set *room)
{
    for (unsigned n = 1; n < call->operand_count; n++)
        escape(p, set_of(p, ir_operand(call, n), room));
    if (ir_is_ptr(call->value.type))
        from_anywhere(p, call);
}

static void flow_call(opt_points_to *p, ir_inst *call, opt_location_set *room, opt_location_set *room2)
{
    ir_value *callee = ir_operand(call, 0);
    ir_function *f = ir_try_function(callee);

    if (!f)
        return;
    if (f->intrinsic == IR_INTRINSIC_memcpy || f->intrinsic == IR_INTRINSIC_memmove) {
        uint64_t bytes;
        if (!ir_const_bits(ir_operand(call, 3), &bytes) || bytes > MOST_BYTES)
            bytes = MOST_BYTES;
        flow_copy(p, set_of(p, ir_operand(call, 1), room), set_of(p, ir_operand(call, 2), room2), (int64_t)bytes);
        return;
    }
    static const struct {
        ir_intrinsic id;
        unsigned space;
    } queries[] = {{IR_INTRINSIC_to_global, IR_GLOBAL}, {IR_INTRINSIC_to_local, IR_LOCAL}, {IR_INTRINSIC_to_private, IR_PRIVATE}};
    for (unsigned i = 0; i < 3; i++)
        if (f->intrinsic == queries[i].id)
            keep_space(p, &p->sets[call->value.id], set_of(p, ir_operand(call, 1), room), queries[i].space);
    if (f->intrinsic && !ir_is_ptr(call->value.type))
        flow_arithmetic(p, call, 1, room);
    else if (!f->intrinsic && !f->first)
        flow_unknown_call(p, call, room);
    if (f->intrinsic || !f->first)
        return;
    for (unsigned a = 0; a < f->arg_count && a + 1 < call->operand_count; a++)
        if (opt_carries(f->args[a]->value.type))
            flow(p, &p->sets[f->args[a]->value.id], set_of(p, ir_operand(call, a + 1), room));
    if (!opt_carries(call->value.type))
        return;
    ir_each_block(b, f) {
        ir_inst *end = ir_terminator(b);
        if (end && end->op == IR_ret && end->operand_count)
            flow_to(p, call, set_of(p, ir_operand(end, 0), room));
    }
}

static void visit(opt_points_to *p, ir_inst *i, opt_location_set *room, opt_location_set *room2)
{
    switch ((ir_opcode)i->op) {
    case IR_getelementptr:
        move_by(p, i, set_of(p, ir_operand(i, 0), room), &p->moves[i->value.id]);
        for (unsigned n = 1; n < i->operand_count && opt_adds_to_number(i); n++)
            move_anywhere(p, i, set_of_term(p, ir_operand(i, n), room));
        break;
    case IR_addrspacecast:
        if (i->value.type->space == IR_GENERIC)
            flow_operands(p, i, 0, 1, room);
        else
            keep_space(p, &p->sets[i->value.id], set_of(p, ir_operand(i, 0), room), space_by_type(i->value.type));
        break;
    case IR_ptrtoint:
        escape(p, set_of(p, ir_operand(i, 0), room));
        flow_operands(p, i, 0, 1, room);
        break;
    case IR_inttoptr:
        from_integer(p, i, room);
        break;
    case IR_select:
        flow_operands(p, i, 1, 3, room);
        break;
    case IR_phi:
        flow_operands(p, i, 0, i->operand_count, room);
        break;
    case IR_freeze: case IR_bitcast: case IR_extractelement: case IR_extractvalue:
        flow_operands(p, i, 0, 1, room);
        break;
    case IR_insertelement: case IR_insertvalue: case IR_shufflevector:
        flow_operands(p, i, 0, 2, room);
        break;
    case IR_load:
        if (opt_carries(i->value.type))
            load_from(p, i, set_of(p, ir_operand(i, 0), room));
        break;
    case IR_store:
        if (opt_carries(ir_operand(i, 0)->type))
            store_to(p, set_of(p, ir_operand(i, 1), room), set_of(p, ir_operand(i, 0), room2), ir_operand(i, 0)->type);
        break;
    case IR_atomicrmw:
    case IR_cmpxchg:
        if (opt_carries(ir_operand(i, 1)->type)) {
            store_to(p, set_of(p, ir_operand(i, 0), room), set_of(p, ir_operand(i, i->operand_count - 1), room2),
                     ir_operand(i, i->operand_count - 1)->type);
            load_from(p, i, set_of(p, ir_operand(i, 0), room));
        }
        break;
    case IR_zext: /* the low half of an address, as clearing a tag leaves it */
        flow_value(p, i, ir_is_op(ir_operand(i, 0), IR_trunc) ? ir_operand(ir_as_inst(ir_operand(i, 0)), 0) : ir_operand(i, 0),
                   room);
        break;
    case IR_alloca: /* seeded: its own object */
        break;
    case IR_call:
        flow_call(p, i, room, room2);
        break;
    default: /* computed from the operands */
        flow_arithmetic(p, i, 0, room);
        break;
    }
}

/* Whether visit() may do anything to I. */
static bool takes_part(const ir_inst *i)
{
    switch ((ir_opcode)i->op) {
    case IR_store:
        return opt_carries(ir_operand(i, 0)->type);
    case IR_atomicrmw: case IR_cmpxchg:
        return opt_carries(ir_operand(i, 1)->type);
    case IR_ptrtoint: case IR_call:
        return true;
    default:
        return opt_carries(i->value.type);
    }
}

static void visit_all(opt_points_to *p)
{
    ir_inst_list taking_part = {0};
    arena lists;
    opt_location_set room = {0}, room2 = {0};

    arena_init(&lists);
    p->known.changed = false;
    ir_each_function(f, p->module)
        ir_each_block(b, f)
            ir_each_inst(i, b)
                if (takes_part(i)) {
                    visit(p, i, &room, &room2);
                    vec_push(&lists, &taking_part, i);
                }
    while (p->known.changed) {
        p->known.changed = false;
        for (size_t n = 0; n < taking_part.count; n++)
            visit(p, taking_part.items[n], &room, &room2);
    }
    arena_release(&lists);
}

/* --- setting up -------------------------------------------------- */
/* F has the object, which ends with it unless it is global memory. */
static void own(opt_points_to *p, uint32_t object, const ir_function *f)
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

/* Local variables are a kernel's when no other function names them. */
static void own_locals(opt_points_to *p)
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
                own(p, opt_add_object(&p->known, OPT_OBJECT_ARGUMENT, &f->args[a]->value, f->args[a]->value.type->space), f);
        opt_variables all = opt_find_variables(p->memory, f);
        for (size_t n = 0; n < all.count; n++)
            own(p, opt_add_object(&p->known, OPT_OBJECT_VARIABLE, &all.items[n]->value, IR_PRIVATE), f);
    }
    static const unsigned spaces[] = {IR_PRIVATE, IR_GLOBAL, IR_CONSTANT, IR_LOCAL};
    for (unsigned s = 0; s < 4; s++)
        opt_add_object(&p->known, OPT_OBJECT_CALLER, NULL, spaces[s]);
    p->foreign = opt_add_object(&p->known, OPT_OBJECT_FOREIGN, NULL, IR_GLOBAL);
    static const unsigned tagged[] = {IR_PRIVATE, IR_GLOBAL, IR_LOCAL};
    for (unsigned s = 0; s < 3; s++)
        opt_add_object(&p->known, OPT_OBJECT_NUMBER, NULL, tagged[s]);
    own_locals(p);
}

/* Somebody that is not seen here may call F: it is exported, or nothing here does, or the module is a library. */
static bool has_unseen_callers(const ir_function *f, bool library)
{
    return !ir_has_uses(&f->value) || f->linkage == IR_DLLEXPORT || (library && f->linkage != IR_INTERNAL);
}

static void seed(opt_points_to *p)
{
    uint32_t caller = p->foreign - 4;
    bool library = true;

    ir_each_function(f, p->module)
        library &= !f->kernel;

    for (uint32_t o = 0; o < p->known.objects.count; o++)
        if (p->known.objects.items[o].value && p->known.objects.items[o].value->kind != IR_GLOBAL_VAR)
            add_place(p, &p->sets[p->known.objects.items[o].value->id], o, 0);
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

/* What functions in thread form, which this analysis does not read, store in program-scope variables is unknown. */
static void seed_unread_contents(opt_points_to *p)
{
    static const unsigned spaces[] = {IR_PRIVATE, IR_GLOBAL, IR_CONSTANT, IR_LOCAL};

    for (ir_global *g = p->module->globals; p->module->forms_are_separate && g; g = g->next)
        for (unsigned s = 0; s < 4 && g->value.type->space == IR_GLOBAL; s++)
            opt_set_add(&p->known, &p->known.items.items[g->value.id].contents, outside(p, spaces[s]));
}

static void seed_initializer(opt_points_to *p, uint32_t object, ir_value *init, uint64_t offset, opt_location_set *room)
{
    ir_type *t = init->type;

    if (init->kind == IR_AGGREGATE) {
        for (uint64_t i = 0; i < t->count; i++) {
            uint64_t at = t->kind == IR_STRUCT ? ir_field_offset(t, (unsigned)i) : i * ir_size(t->element);
            seed_initializer(p, object, ir_as_constant(init)->elements[i], offset + at, room);
        }
    } else if (init->kind == IR_ADDRESS || init->kind == IR_GLOBAL_VAR || (ir_is_ptr(t) && !ir_is_zero(init))) {
        const opt_location_set *pointees = set_of(p, init, room); /* may add a location, so that the others move */
        opt_progression at = opt_offset_at((int64_t)offset);
        uint32_t field = opt_locate(&p->known, object, &at);
        flow(p, &p->known.items.items[field].contents, pointees);
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
    opt_location_set room = {0};
    seed(p);
    seed_unread_contents(p);
    for (uint32_t o = 0; o < p->known.objects.count; o++) {
        ir_value *v = p->known.objects.items[o].value;
        if (v && v->kind == IR_GLOBAL_VAR && ir_as_global(v)->init)
            seed_initializer(p, o, ir_as_global(v)->init, 0, &room);
    }
    visit_all(p);
    return p;
}

unsigned opt_numbers_of(const opt_points_to *p)
{
    return p->numbers;
}

static unsigned spaces_in(const opt_points_to *p, const opt_location_set *s)
{
    unsigned spaces = 0;

    for (uint32_t i = 0; i < s->count; i++)
        spaces |= 1u << space_of_location(p, s->items[i]);
    return spaces;
}

unsigned opt_spaces_of(const opt_points_to *p, const ir_value *v)
{
    opt_location_set room = {0};

    if (space_by_type(v->type) != IR_GENERIC)
        return 1u << space_by_type(v->type);
    return spaces_in(p, set_of((opt_points_to *)p, (ir_value *)v, &room));
}

unsigned opt_spaces_held_by(const opt_points_to *p, const ir_value *v)
{
    opt_location_set room = {0};
    const opt_location_set *s = set_of((opt_points_to *)p, (ir_value *)v, &room);
    unsigned spaces = 0;

    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t object = p->known.items.items[s->items[i]].object;
        if (p->known.objects.items[object].kind != OPT_OBJECT_VARIABLE)
            continue;
        spaces |= spaces_in(p, &p->known.items.items[object].contents);
        for (uint32_t k = p->known.items.items[object].next; k; k = p->known.items.items[k].next)
            spaces |= spaces_in(p, &p->known.items.items[k].contents);
    }
    return spaces;
}

unsigned opt_objects_of(const opt_points_to *p, const ir_value *v, const opt_object **out, unsigned limit)
{
    opt_location_set room = {0};
    const opt_location_set *s = set_of((opt_points_to *)p, (ir_value *)v, &room);
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
