/* opt/points_to.c - see points_to.h.
 *
 * A set holds locations: an object with a byte offset, or with ANY offset. The instructions are gone over until no set grows; sets only grow and there are
 * finitely many locations, so this ends. An object has a bounded number of fields; beyond that offsets count as ANY. Integers of pointer size carry sets too, so a pointer
 * keeps its objects through ptrtoint, arithmetic and inttoptr. An integer of unknown origin that is made a pointer may point to any object whose address was
 * ever stored or made an integer, and to foreign memory. */
#include "opt/points_to.h"

#include "opt/address.h"
#include "src/base/bug.h"

enum { FIELDS_OF_OBJECT = 48 };
#define ANY INT64_MIN

typedef struct location {
    uint32_t object;
    int64_t offset;
    bitset contents;       /* locations that pointers stored here point to */
} location;

struct opt_points_to {
    arena *memory;
    ir_module *module;
    VEC(opt_object) objects;
    VEC(location) locations; /* the first objects.count are the ANY locations of the objects */
    VEC(uint32_t) fields;    /* per object */
    unsigned capacity;       /* of locations */
    bitset *sets;            /* by value id */
    unsigned values;
    bitset escaped;          /* locations whose address was stored or made an integer */
    uint32_t foreign;
    bool changed;
};

/* --- objects and locations --------------------------------------------------------------------------------------------------- */
static uint32_t add_object(opt_points_to *p, opt_object_kind kind, ir_value *v, unsigned space)
{
    vec_push(p->memory, &p->objects, (opt_object){kind, v, space});
    vec_push(p->memory, &p->fields, 0);
    return (uint32_t)p->objects.count - 1;
}

static uint32_t locate(opt_points_to *p, uint32_t object, int64_t offset)
{
    if (offset == ANY)
        return object;
    for (uint32_t i = (uint32_t)p->objects.count; i < p->locations.count; i++)
        if (p->locations.items[i].object == object && p->locations.items[i].offset == offset)
            return i;
    if (p->fields.items[object] >= FIELDS_OF_OBJECT || p->locations.count >= p->capacity)
        return object;
    p->fields.items[object]++;
    vec_push(p->memory, &p->locations, (location){object, offset, bitset_new(p->memory, p->capacity)});
    return (uint32_t)p->locations.count - 1;
}

static bool carries(const ir_type *t)
{
    return t->kind == IR_POINTER || (t->kind == IR_INTEGER && t->bits == 64);
}

static uint32_t object_of_value(opt_points_to *p, const ir_value *v)
{
    for (uint32_t i = 0; i < p->objects.count; i++)
        if (p->objects.items[i].value == v)
            return i;
    bug("no object for a variable");
}

/* The set of V; constants get theirs here. */
static bitset *set_of(opt_points_to *p, ir_value *v, bitset *room)
{
    int64_t offset = 0;

    switch (v->kind) {
    case IR_INSTRUCTION:
    case IR_ARGUMENT:
        return &p->sets[v->id];
    case IR_ADDRESS:
        offset = ((ir_constant *)v)->offset;
        v = ((ir_constant *)v)->base;
        if (v->kind != IR_GLOBAL_VAR)
            break;
        /* fall through */
    case IR_GLOBAL_VAR:
        bitset_clear(room);
        bitset_add(room, locate(p, object_of_value(p, v), offset));
        return room;
    case IR_CONST: case IR_ZERO: case IR_UNDEF: case IR_POISON: case IR_AGGREGATE: case IR_FUNCTION:
        break;
    }
    bitset_clear(room);
    return room;
}

static void flow(opt_points_to *p, bitset *to, const bitset *from)
{
    p->changed |= bitset_union(to, from);
}

static void flow_value(opt_points_to *p, ir_inst *to, ir_value *from, bitset *room)
{
    if (carries(from->type))
        flow(p, &p->sets[to->value.id], set_of(p, from, room));
}

/* --- memory ------------------------------------------------------------------------------------------------------------------ */
static void flow_contents_of(opt_points_to *p, bitset *to, uint32_t where)
{
    uint32_t object = p->locations.items[where].object;

    if (p->locations.items[where].offset != ANY) {
        flow(p, to, &p->locations.items[where].contents);
        flow(p, to, &p->locations.items[object].contents);
        return;
    }
    for (uint32_t i = 0; i < p->locations.count; i++)
        if (p->locations.items[i].object == object)
            flow(p, to, &p->locations.items[i].contents);
}

/* All global memory is one object as far as its contents go: buffers may overlap. */
static uint32_t content_place(opt_points_to *p, uint32_t where)
{
    uint32_t object = p->locations.items[where].object;
    return p->objects.items[object].kind != OPT_OBJECT_VARIABLE && p->objects.items[object].space == IR_GLOBAL ? p->foreign : where;
}

static void load_from(opt_points_to *p, bitset *to, const bitset *addresses)
{
    bitset_each(where, addresses) {
        uint32_t place = content_place(p, where);
        flow_contents_of(p, to, place);
        if (place == p->foreign && !bitset_has(to, p->foreign)) {
            bitset_add(to, p->foreign);
            p->changed = true;
        }
    }
}

static void store_to(opt_points_to *p, const bitset *addresses, const bitset *v)
{
    flow(p, &p->escaped, v);
    bitset_each(where, addresses)
        flow(p, &p->locations.items[content_place(p, where)].contents, v);
}

/* --- instructions ------------------------------------------------------------------------------------------------------------ */
static void move_by(opt_points_to *p, bitset *to, const bitset *from, int64_t offset)
{
    bitset_each(where, from) {
        const location *l = &p->locations.items[where];
        uint32_t moved = locate(p, l->object, l->offset == ANY || offset == ANY ? ANY : l->offset + offset);
        if (!bitset_has(to, moved)) {
            bitset_add(to, moved);
            p->changed = true;
        }
    }
}

static void keep_space(opt_points_to *p, bitset *to, const bitset *from, unsigned space)
{
    bitset_each(where, from)
        if (p->objects.items[p->locations.items[where].object].space == space && !bitset_has(to, where)) {
            bitset_add(to, where);
            p->changed = true;
        }
}

static void from_integer(opt_points_to *p, ir_inst *i, bitset *room)
{
    ir_value *v = ir_operand(i, 0);
    bitset *to = &p->sets[i->value.id];

    if (ir_is_const(v))
        return;
    const bitset *from = carries(v->type) ? set_of(p, v, room) : NULL;
    if (from && bitset_next(from, 0) < from->bits) {
        move_by(p, to, from, ANY);
        return;
    }
    move_by(p, to, &p->escaped, ANY);
    if (!bitset_has(to, p->foreign)) {
        bitset_add(to, p->foreign);
        p->changed = true;
    }
}

static void flow_call(opt_points_to *p, ir_inst *call, bitset *room)
{
    ir_value *callee = ir_operand(call, 0);
    ir_function *f = (ir_function *)callee;

    if (callee->kind != IR_FUNCTION)
        return;
    static const struct {
        ir_intrinsic id;
        unsigned space;
    } queries[] = {{IR_INTRINSIC_to_global, IR_GLOBAL}, {IR_INTRINSIC_to_local, IR_LOCAL}, {IR_INTRINSIC_to_private, IR_PRIVATE}};
    for (unsigned i = 0; i < 3; i++)
        if (f->intrinsic == queries[i].id)
            keep_space(p, &p->sets[call->value.id], set_of(p, ir_operand(call, 1), room), queries[i].space);
    if (f->intrinsic || !f->first)
        return;
    for (unsigned a = 0; a < f->arg_count && a + 1 < call->operand_count; a++)
        if (carries(f->args[a]->value.type))
            flow(p, &p->sets[f->args[a]->value.id], set_of(p, ir_operand(call, a + 1), room));
    if (!carries(call->value.type))
        return;
    ir_each_block(b, f) {
        ir_inst *end = ir_terminator(b);
        if (end && end->op == IR_ret && end->operand_count)
            flow(p, &p->sets[call->value.id], set_of(p, ir_operand(end, 0), room));
    }
}

static void visit(opt_points_to *p, ir_inst *i, bitset *room, bitset *room2)
{
    bitset *me = &p->sets[i->value.id];
    int64_t offset;

    switch ((ir_opcode)i->op) {
    case IR_getelementptr:
        move_by(p, me, set_of(p, ir_operand(i, 0), room), opt_constant_offset(i, &offset) ? offset : ANY);
        break;
    case IR_addrspacecast:
        if (i->value.type->space == IR_GENERIC)
            flow_value(p, i, ir_operand(i, 0), room);
        else
            keep_space(p, me, set_of(p, ir_operand(i, 0), room), i->value.type->space);
        break;
    case IR_ptrtoint:
        flow(p, &p->escaped, set_of(p, ir_operand(i, 0), room));
        if (carries(i->value.type))
            flow_value(p, i, ir_operand(i, 0), room);
        break;
    case IR_inttoptr:
        from_integer(p, i, room);
        break;
    case IR_phi: case IR_freeze: case IR_bitcast: case IR_add: case IR_sub: case IR_and: case IR_or: case IR_xor: case IR_shl: case IR_lshr:
    case IR_ashr:
        if (carries(i->value.type))
            for (unsigned n = 0; n < i->operand_count; n++)
                flow_value(p, i, ir_operand(i, n), room);
        break;
    case IR_select:
        if (carries(i->value.type))
            for (unsigned n = 1; n < 3; n++)
                flow_value(p, i, ir_operand(i, n), room);
        break;
    case IR_load:
        if (carries(i->value.type))
            load_from(p, me, set_of(p, ir_operand(i, 0), room));
        break;
    case IR_store:
        if (carries(ir_operand(i, 0)->type))
            store_to(p, set_of(p, ir_operand(i, 1), room), set_of(p, ir_operand(i, 0), room2));
        break;
    case IR_atomicrmw:
    case IR_cmpxchg:
        if (carries(ir_operand(i, 1)->type)) {
            store_to(p, set_of(p, ir_operand(i, 0), room), set_of(p, ir_operand(i, i->operand_count - 1), room2));
            load_from(p, me, set_of(p, ir_operand(i, 0), room));
        }
        break;
    case IR_extractvalue: /* of a cmpxchg */
        if (carries(i->value.type) && ir_operand(i, 0)->kind == IR_INSTRUCTION)
            flow(p, me, &p->sets[ir_operand(i, 0)->id]);
        break;
    case IR_call:
        flow_call(p, i, room);
        break;
    default: /* makes no pointer and moves none */
        break;
    }
}

/* --- setting up -------------------------------------------------------------------------------------------------------------- */
static void number_values(opt_points_to *p)
{
    uint32_t n = 0;

    ir_each_function(f, p->module) {
        for (unsigned a = 0; a < f->arg_count; a++)
            f->args[a]->value.id = n++;
        ir_each_block(b, f)
            ir_each_inst(i, b)
                i->value.id = n++;
    }
    p->values = n;
}

static void make_objects(opt_points_to *p)
{
    for (ir_global *g = p->module->globals; g; g = g->next)
        add_object(p, OPT_OBJECT_VARIABLE, &g->value, g->value.type->space == IR_MODULE_PRIVATE ? IR_PRIVATE : g->value.type->space);
    ir_each_function(f, p->module) {
        for (unsigned a = 0; a < f->arg_count && f->kernel; a++)
            if (ir_is_ptr(f->args[a]->value.type))
                add_object(p, OPT_OBJECT_ARGUMENT, &f->args[a]->value, f->args[a]->value.type->space);
        ir_each_block(b, f)
            ir_each_inst(i, b)
                if (i->op == IR_alloca)
                    add_object(p, OPT_OBJECT_VARIABLE, &i->value, IR_PRIVATE);
    }
    static const unsigned spaces[] = {IR_PRIVATE, IR_GLOBAL, IR_CONSTANT, IR_LOCAL};
    for (unsigned s = 0; s < 4; s++)
        add_object(p, OPT_OBJECT_CALLER, NULL, spaces[s]);
    p->foreign = add_object(p, OPT_OBJECT_FOREIGN, NULL, IR_GLOBAL);
}

static bool has_callers(const ir_function *f)
{
    return ir_has_uses(&f->value);
}

static void seed(opt_points_to *p)
{
    uint32_t caller = p->foreign - 4;

    for (uint32_t o = 0; o < p->objects.count; o++)
        if (p->objects.items[o].value && p->objects.items[o].value->kind != IR_GLOBAL_VAR)
            bitset_add(&p->sets[p->objects.items[o].value->id], locate(p, o, 0));
    ir_each_function(f, p->module) {
        if (f->kernel || !f->first || (f->linkage == IR_INTERNAL && has_callers(f)))
            continue;
        for (unsigned a = 0; a < f->arg_count; a++) {
            ir_type *t = f->args[a]->value.type;
            if (!ir_is_ptr(t))
                continue;
            for (uint32_t o = caller; o < p->foreign; o++)
                if (p->objects.items[o].space == t->space || (t->space == IR_GENERIC && p->objects.items[o].space != IR_CONSTANT))
                    bitset_add(&p->sets[f->args[a]->value.id], o);
        }
    }
}

static void seed_initializer(opt_points_to *p, uint32_t object, ir_value *init, uint64_t offset, bitset *room)
{
    ir_type *t = init->type;

    if (init->kind == IR_AGGREGATE) {
        for (uint64_t i = 0; i < t->count; i++) {
            uint64_t at = t->kind == IR_STRUCT ? ir_field_offset(t, (unsigned)i) : i * ir_size(t->element);
            seed_initializer(p, object, ((ir_constant *)init)->elements[i], offset + at, room);
        }
    } else if (init->kind == IR_ADDRESS || init->kind == IR_GLOBAL_VAR) {
        bitset_union(&p->locations.items[locate(p, object, (int64_t)offset)].contents, set_of(p, init, room));
    }
}

opt_points_to *opt_points_to_compute(arena *memory, ir_module *m)
{
    opt_points_to *p = arena_new(memory, opt_points_to);

    p->memory = memory;
    p->module = m;
    number_values(p);
    make_objects(p);
    p->capacity = (unsigned)p->objects.count * 4 + 256;
    for (uint32_t o = 0; o < p->objects.count; o++)
        vec_push(memory, &p->locations, (location){o, ANY, bitset_new(memory, p->capacity)});
    p->sets = arena_array(memory, bitset, p->values);
    for (unsigned i = 0; i < p->values; i++)
        p->sets[i] = bitset_new(memory, p->capacity);
    p->escaped = bitset_new(memory, p->capacity);
    bitset room = bitset_new(memory, p->capacity), room2 = bitset_new(memory, p->capacity);
    seed(p);
    for (uint32_t o = 0; o < p->objects.count; o++) {
        ir_value *v = p->objects.items[o].value;
        if (v && v->kind == IR_GLOBAL_VAR && ((ir_global *)v)->init)
            seed_initializer(p, o, ((ir_global *)v)->init, 0, &room);
    }
    do {
        p->changed = false;
        ir_each_function(f, m)
            ir_each_block(b, f)
                ir_each_inst(i, b)
                    visit(p, i, &room, &room2);
    } while (p->changed);
    return p;
}

static const bitset *final_set(const opt_points_to *p, const ir_value *v, bitset *room)
{
    return set_of((opt_points_to *)p, (ir_value *)v, room);
}

unsigned opt_spaces_of(const opt_points_to *p, const ir_value *v)
{
    bitset room = bitset_new(p->memory, p->capacity);
    const bitset *s = final_set(p, v, &room);
    unsigned spaces = 0;

    bitset_each(where, s)
        spaces |= 1u << p->objects.items[p->locations.items[where].object].space;
    return spaces;
}

unsigned opt_objects_of(const opt_points_to *p, const ir_value *v, const opt_object **out, unsigned limit)
{
    bitset room = bitset_new(p->memory, p->capacity);
    const bitset *s = final_set(p, v, &room);
    unsigned count = 0;

    bitset_each(where, s) {
        const opt_object *o = &p->objects.items[p->locations.items[where].object];
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
