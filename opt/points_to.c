/* opt/points_to.c - see points_to.h.
 *
 * A set holds locations: an object with a byte offset, or with ANY offset. The instructions are gone over until no set grows;
 * sets only grow and there are finitely many locations, so this ends. An object has a bounded number of fields; beyond that
 * offsets count as ANY. Integers of pointer size carry sets too, so a pointer keeps its objects through ptrtoint, arithmetic and
 * inttoptr. Vectors, arrays and structs carry the pointers of all their members. An integer of unknown origin that is made a
 * pointer may point to any object whose address was ever stored or made an integer, and to foreign memory. */
#include "opt/points_to.h"

#include "opt/address.h"
#include "src/base/bitset.h"
#include "src/base/bug.h"

enum { FIELDS_OF_OBJECT = 48 };
#define ANY INT64_MIN

/* Locations in rising order. Most sets have a handful, however large the program. */
typedef struct set {
    uint32_t *items;
    uint32_t count, capacity;
} set;

typedef struct location {
    uint32_t object;
    uint32_t next;         /* next field of the object; 0: the last one (number 0 is the ANY location of an object) */
    int64_t offset;
    set contents;          /* locations that pointers stored here point to */
} location;

struct opt_points_to {
    arena *memory;
    ir_module *module;
    VEC(opt_object) objects;
    VEC(location) locations; /* the first objects.count are the ANY locations of the objects */
    VEC(uint32_t) fields;    /* per object */
    set *sets;               /* by value id */
    unsigned values;
    set escaped;             /* locations whose address was stored or made an integer */
    uint32_t foreign;
    bool changed;
};

static void reserve(opt_points_to *p, set *s, uint32_t count)
{
    uint32_t capacity = s->capacity ? s->capacity : 2;

    if (count <= s->capacity)
        return;
    while (capacity < count)
        capacity *= 2;
    s->items = arena_grow(p->memory, s->items, s->capacity * sizeof *s->items, capacity * sizeof *s->items);
    s->capacity = capacity;
}

static bool set_add(opt_points_to *p, set *s, uint32_t x)
{
    uint32_t at = s->count;

    while (at && s->items[at - 1] > x)
        at--;
    if (at && s->items[at - 1] == x)
        return false;
    reserve(p, s, s->count + 1);
    memmove(s->items + at + 1, s->items + at, (s->count - at) * sizeof *s->items);
    s->items[at] = x;
    s->count++;
    return true;
}

static void add(opt_points_to *p, set *s, uint32_t x)
{
    p->changed |= set_add(p, s, x);
}

/* --- objects and locations -------------------------------------------------- */
static uint32_t add_object(opt_points_to *p, opt_object_kind kind, ir_value *v, unsigned space)
{
    vec_push(p->memory, &p->objects, (opt_object){kind, v, space, NULL});
    vec_push(p->memory, &p->fields, 0);
    return (uint32_t)p->objects.count - 1;
}

static uint32_t locate(opt_points_to *p, uint32_t object, int64_t offset)
{
    if (offset == ANY)
        return object;
    for (uint32_t i = p->locations.items[object].next; i; i = p->locations.items[i].next)
        if (p->locations.items[i].offset == offset)
            return i;
    if (p->fields.items[object] >= FIELDS_OF_OBJECT)
        return object;
    p->fields.items[object]++;
    location l = {.object = object, .offset = offset, .next = p->locations.items[object].next};
    vec_push(p->memory, &p->locations, l);
    return p->locations.items[object].next = (uint32_t)p->locations.count - 1;
}

/* Values of T may hold a pointer, also as an integer or as a member. */
static bool carries(const ir_type *t)
{
    switch (t->kind) {
    case IR_POINTER:
        return true;
    case IR_INTEGER:
        return t->bits == 64;
    case IR_VECTOR: case IR_ARRAY:
        return carries(t->element);
    case IR_STRUCT:
        for (uint64_t n = 0; n < t->count; n++)
            if (carries(t->fields[n]))
                return true;
        return false;
    case IR_VOID: case IR_HALF: case IR_FLOAT: case IR_DOUBLE: case IR_FUNCTION_TYPE: case IR_LABEL: case IR_METADATA:
        break;
    }
    return false;
}

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

static void add_constant(opt_points_to *p, set *to, ir_value *v)
{
    ir_constant *c = (ir_constant *)v;
    unsigned space = space_by_type(v->type);

    switch (v->kind) {
    case IR_ADDRESS:
        if (c->base->kind == IR_GLOBAL_VAR)
            set_add(p, to, locate(p, c->base->id, c->offset));
        break;
    case IR_GLOBAL_VAR:
        set_add(p, to, locate(p, v->id, 0));
        break;
    case IR_AGGREGATE:
        for (uint64_t n = 0; n < v->type->count && carries(v->type); n++)
            add_constant(p, to, c->elements[n]);
        break;
    case IR_CONST: /* an address by number */
        if (v->type->kind != IR_POINTER || !c->bits)
            break;
        if (space != IR_GENERIC) {
            set_add(p, to, outside(p, space));
            break;
        }
        set_add(p, to, outside(p, IR_PRIVATE));
        set_add(p, to, outside(p, IR_LOCAL));
        set_add(p, to, outside(p, IR_GLOBAL));
        break;
    case IR_ZERO: case IR_UNDEF: case IR_POISON: case IR_FUNCTION: case IR_ARGUMENT: case IR_INSTRUCTION:
        break;
    }
}

/* The set of V; constants get theirs here. */
static set *set_of(opt_points_to *p, ir_value *v, set *room)
{
    if (v->kind == IR_INSTRUCTION || v->kind == IR_ARGUMENT)
        return &p->sets[v->id];
    room->count = 0;
    add_constant(p, room, v);
    return room;
}

/* Members of FROM that TO does not have. */
static uint32_t missing(const set *to, const set *from)
{
    uint32_t count = 0, t = 0;

    for (uint32_t i = 0; i < from->count; i++) {
        while (t < to->count && to->items[t] < from->items[i])
            t++;
        count += t == to->count || to->items[t] != from->items[i];
    }
    return count;
}

/* Adds what FROM has to TO: both are sorted, and are merged from their ends. */
static void flow(opt_points_to *p, set *to, const set *from)
{
    uint32_t new = missing(to, from), t = to->count, f = from->count;

    if (!new)
        return;
    p->changed = true;
    reserve(p, to, to->count + new);
    to->count += new;
    for (uint32_t at = to->count; f; at--) {
        if (t && to->items[t - 1] >= from->items[f - 1]) {
            f -= to->items[t - 1] == from->items[f - 1];
            to->items[at - 1] = to->items[--t];
        } else {
            to->items[at - 1] = from->items[--f];
        }
    }
}

static unsigned space_of_location(const opt_points_to *p, uint32_t where)
{
    return p->objects.items[p->locations.items[where].object].space;
}

static void keep_space(opt_points_to *p, set *to, const set *from, unsigned space)
{
    for (uint32_t i = 0; i < from->count; i++)
        if (space_of_location(p, from->items[i]) == space)
            add(p, to, from->items[i]);
}

/* The object of WHERE lives as long as a kernel does that FUNCTION is not. */
static bool is_of_other_kernel(const opt_points_to *p, uint32_t where, const ir_function *function)
{
    const opt_object *o = &p->objects.items[p->locations.items[where].object];
    return o->kernel && function->kernel && o->kernel != function;
}

/* A pointer into SPACE may have the address of an object in OF. Private memory may have been placed in global memory. */
static bool may_hold(unsigned space, unsigned of)
{
    return space == IR_GENERIC || space == of || (space == IR_GLOBAL && of == IR_PRIVATE);
}

/* What FROM holds becomes possible for the value of I, as far as its type allows. */
static void flow_to(opt_points_to *p, ir_inst *i, const set *from)
{
    unsigned space = space_by_type(i->value.type);

    for (uint32_t k = 0; k < from->count; k++)
        if (may_hold(space, space_of_location(p, from->items[k])) && !is_of_other_kernel(p, from->items[k], i->block->function))
            add(p, &p->sets[i->value.id], from->items[k]);
}

static void flow_value(opt_points_to *p, ir_inst *to, ir_value *from, set *room)
{
    if (carries(from->type))
        flow_to(p, to, set_of(p, from, room));
}

/* --- memory -------------------------------------------------- */
static void flow_contents_of(opt_points_to *p, ir_inst *to, uint32_t where)
{
    uint32_t object = p->locations.items[where].object;

    flow_to(p, to, &p->locations.items[object].contents);
    if (where != object && !is_composite(to->value.type)) {
        flow_to(p, to, &p->locations.items[where].contents);
        return;
    }
    for (uint32_t i = p->locations.items[object].next; i; i = p->locations.items[i].next)
        flow_to(p, to, &p->locations.items[i].contents);
}

/* All global memory is one object as far as its contents go: buffers may overlap. */
static uint32_t content_place(opt_points_to *p, uint32_t where)
{
    uint32_t object = p->locations.items[where].object;
    return p->objects.items[object].kind != OPT_OBJECT_VARIABLE && p->objects.items[object].space == IR_GLOBAL ? p->foreign : where;
}

static void load_from(opt_points_to *p, ir_inst *to, const set *addresses)
{
    unsigned space = space_by_type(to->value.type);

    for (uint32_t i = 0; i < addresses->count; i++) {
        uint32_t place = content_place(p, addresses->items[i]);
        flow_contents_of(p, to, place);
        if (place == p->foreign)
            add(p, &p->sets[to->value.id], outside(p, space == IR_GENERIC ? IR_GLOBAL : space));
    }
}

static void store_to(opt_points_to *p, const set *addresses, const set *v, bool composite)
{
    flow(p, &p->escaped, v);
    for (uint32_t i = 0; i < addresses->count; i++) {
        uint32_t place = content_place(p, addresses->items[i]);
        flow(p, &p->locations.items[composite ? p->locations.items[place].object : place].contents, v);
    }
}

/* Pointers of the field at WHERE go to the location TO. */
static void copy_field(opt_points_to *p, uint32_t to, uint32_t where)
{
    flow(p, &p->locations.items[to].contents, &p->locations.items[where].contents);
    flow(p, &p->escaped, &p->locations.items[where].contents);
}

/* What the object at FROM holds from there on, at TO: field by field where both places are known. */
static void copy_fields(opt_points_to *p, uint32_t to, uint32_t from)
{
    location source = p->locations.items[from], target = p->locations.items[to];

    copy_field(p, target.object, source.object);
    for (uint32_t i = p->locations.items[source.object].next; i; i = p->locations.items[i].next) {
        int64_t at = p->locations.items[i].offset;
        bool known = source.offset != ANY && target.offset != ANY;
        if (!known || at >= source.offset)
            copy_field(p, locate(p, target.object, known ? at - source.offset + target.offset : ANY), i);
    }
}

/* memcpy, memmove: pointers travel among the bytes. */
static void flow_copy(opt_points_to *p, const set *to, const set *from)
{
    for (uint32_t k = 0; k < from->count; k++)
        for (uint32_t i = 0; i < to->count; i++) {
            uint32_t source = content_place(p, from->items[k]), target = content_place(p, to->items[i]);
            copy_fields(p, target, source);
            for (unsigned space = IR_PRIVATE; space <= IR_LOCAL && source == p->foreign; space++)
                add(p, &p->locations.items[p->locations.items[target].object].contents, outside(p, space));
        }
}

/* --- instructions -------------------------------------------------- */
static void move_by(opt_points_to *p, ir_inst *i, const set *from, int64_t offset)
{
    unsigned space = space_by_type(i->value.type);

    for (uint32_t k = 0; k < from->count; k++) {
        location l = p->locations.items[from->items[k]];
        if (may_hold(space, p->objects.items[l.object].space) && !is_of_other_kernel(p, from->items[k], i->block->function))
            add(p, &p->sets[i->value.id], locate(p, l.object, l.offset == ANY || offset == ANY ? ANY : l.offset + offset));
    }
}

/* The value of I comes from somewhere that is not followed. */
static void from_anywhere(opt_points_to *p, ir_inst *i)
{
    unsigned space = space_by_type(i->value.type);

    move_by(p, i, &p->escaped, ANY);
    add(p, &p->sets[i->value.id], outside(p, space == IR_GENERIC ? IR_GLOBAL : space));
}

static void from_integer(opt_points_to *p, ir_inst *i, set *room)
{
    ir_value *v = ir_operand(i, 0);

    if (ir_is_zero(v))
        return;
    const set *from = carries(v->type) ? set_of(p, v, room) : NULL;
    if (from && from->count)
        move_by(p, i, from, ANY);
    else
        from_anywhere(p, i);
}

static void flow_operands(opt_points_to *p, ir_inst *i, unsigned first, set *room)
{
    if (!carries(i->value.type))
        return;
    for (unsigned n = first; n < i->operand_count; n++)
        flow_value(p, i, ir_operand(i, n), room);
}

/* A function without a body, which may keep what it is given. */
static void flow_unknown_call(opt_points_to *p, ir_inst *call, set *room)
{
    for (unsigned n = 1; n < call->operand_count; n++)
        flow(p, &p->escaped, set_of(p, ir_operand(call, n), room));
    if (ir_is_ptr(call->value.type))
        from_anywhere(p, call);
}

static void flow_call(opt_points_to *p, ir_inst *call, set *room, set *room2)
{
    ir_value *callee = ir_operand(call, 0);
    ir_function *f = (ir_function *)callee;

    if (callee->kind != IR_FUNCTION)
        return;
    if (f->intrinsic == IR_INTRINSIC_memcpy || f->intrinsic == IR_INTRINSIC_memmove) {
        flow_copy(p, set_of(p, ir_operand(call, 1), room), set_of(p, ir_operand(call, 2), room2));
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
        flow_operands(p, call, 1, room);
    else if (!f->intrinsic && !f->first)
        flow_unknown_call(p, call, room);
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
            flow_to(p, call, set_of(p, ir_operand(end, 0), room));
    }
}

static void visit(opt_points_to *p, ir_inst *i, set *room, set *room2)
{
    int64_t offset;

    switch ((ir_opcode)i->op) {
    case IR_getelementptr:
        move_by(p, i, set_of(p, ir_operand(i, 0), room), opt_constant_offset(i, &offset) ? offset : ANY);
        break;
    case IR_addrspacecast:
        if (i->value.type->space == IR_GENERIC)
            flow_operands(p, i, 0, room);
        else
            keep_space(p, &p->sets[i->value.id], set_of(p, ir_operand(i, 0), room), space_by_type(i->value.type));
        break;
    case IR_ptrtoint:
        flow(p, &p->escaped, set_of(p, ir_operand(i, 0), room));
        flow_operands(p, i, 0, room);
        break;
    case IR_inttoptr:
        from_integer(p, i, room);
        break;
    case IR_select:
        flow_operands(p, i, 1, room);
        break;
    case IR_load:
        if (carries(i->value.type))
            load_from(p, i, set_of(p, ir_operand(i, 0), room));
        break;
    case IR_store:
        if (carries(ir_operand(i, 0)->type))
            store_to(p, set_of(p, ir_operand(i, 1), room), set_of(p, ir_operand(i, 0), room2), is_composite(ir_operand(i, 0)->type));
        break;
    case IR_atomicrmw:
    case IR_cmpxchg:
        if (carries(ir_operand(i, 1)->type)) {
            store_to(p, set_of(p, ir_operand(i, 0), room), set_of(p, ir_operand(i, i->operand_count - 1), room2), false);
            load_from(p, i, set_of(p, ir_operand(i, 0), room));
        }
        break;
    case IR_zext: /* the low half of an address, as clearing a tag leaves it */
        flow_value(p, i, ir_is_op(ir_operand(i, 0), IR_trunc) ? ir_operand(ir_as_inst(ir_operand(i, 0)), 0) : ir_operand(i, 0), room);
        break;
    case IR_alloca: /* seeded: its own object */
        break;
    case IR_call:
        flow_call(p, i, room, room2);
        break;
    default: /* what comes out is made of what goes in */
        flow_operands(p, i, 0, room);
        break;
    }
}

/* --- setting up -------------------------------------------------- */
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

/* F has the object, which ends with it unless it is global memory. */
static void own(opt_points_to *p, uint32_t object, const ir_function *f)
{
    opt_object *o = &p->objects.items[object];

    if (f->kernel && (o->space == IR_LOCAL || o->space == IR_PRIVATE))
        o->kernel = f;
}

/* Local variables are a kernel's when no other function names them. */
static void own_locals(opt_points_to *p)
{
    bitset shared = bitset_new(p->memory, (unsigned)p->objects.count);

    ir_each_function(f, p->module)
        ir_each_block(b, f)
            ir_each_inst(i, b)
                for (unsigned n = 0; n < i->operand_count; n++) {
                    ir_value *v = ir_operand(i, n);
                    if (v->kind == IR_ADDRESS)
                        v = ((ir_constant *)v)->base;
                    if (v->kind != IR_GLOBAL_VAR || v->type->space != IR_LOCAL || bitset_has(&shared, v->id))
                        continue;
                    opt_object *o = &p->objects.items[v->id];
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
        g->value.id = add_object(p, OPT_OBJECT_VARIABLE, &g->value, g->value.type->space == IR_MODULE_PRIVATE ? IR_PRIVATE : g->value.type->space);
    ir_each_function(f, p->module) {
        for (unsigned a = 0; a < f->arg_count && f->kernel; a++)
            if (ir_is_ptr(f->args[a]->value.type))
                own(p, add_object(p, OPT_OBJECT_ARGUMENT, &f->args[a]->value, f->args[a]->value.type->space), f);
        ir_each_block(b, f)
            ir_each_inst(i, b)
                if (i->op == IR_alloca)
                    own(p, add_object(p, OPT_OBJECT_VARIABLE, &i->value, IR_PRIVATE), f);
    }
    static const unsigned spaces[] = {IR_PRIVATE, IR_GLOBAL, IR_CONSTANT, IR_LOCAL};
    for (unsigned s = 0; s < 4; s++)
        add_object(p, OPT_OBJECT_CALLER, NULL, spaces[s]);
    p->foreign = add_object(p, OPT_OBJECT_FOREIGN, NULL, IR_GLOBAL);
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

    for (uint32_t o = 0; o < p->objects.count; o++)
        if (p->objects.items[o].value && p->objects.items[o].value->kind != IR_GLOBAL_VAR)
            set_add(p, &p->sets[p->objects.items[o].value->id], locate(p, o, 0));
    ir_each_function(f, p->module) {
        if (f->kernel || !f->first || !has_unseen_callers(f, library))
            continue;
        for (unsigned a = 0; a < f->arg_count; a++) {
            ir_type *t = f->args[a]->value.type;
            if (!ir_is_ptr(t))
                continue;
            for (uint32_t o = caller; o < p->foreign; o++)
                if (p->objects.items[o].space == t->space || (t->space == IR_GENERIC && p->objects.items[o].space != IR_CONSTANT))
                    set_add(p, &p->sets[f->args[a]->value.id], o);
        }
    }
}

static void seed_initializer(opt_points_to *p, uint32_t object, ir_value *init, uint64_t offset, set *room)
{
    ir_type *t = init->type;

    if (init->kind == IR_AGGREGATE) {
        for (uint64_t i = 0; i < t->count; i++) {
            uint64_t at = t->kind == IR_STRUCT ? ir_field_offset(t, (unsigned)i) : i * ir_size(t->element);
            seed_initializer(p, object, ((ir_constant *)init)->elements[i], offset + at, room);
        }
    } else if (init->kind == IR_ADDRESS || init->kind == IR_GLOBAL_VAR) {
        const set *pointees = set_of(p, init, room); /* may add a location, so that the others move */
        uint32_t field = locate(p, object, (int64_t)offset);
        flow(p, &p->locations.items[field].contents, pointees);
    }
}

opt_points_to *opt_points_to_compute(arena *memory, ir_module *m)
{
    opt_points_to *p = arena_new(memory, opt_points_to);

    p->memory = memory;
    p->module = m;
    number_values(p);
    make_objects(p);
    for (uint32_t o = 0; o < p->objects.count; o++)
        vec_push(memory, &p->locations, (location){.object = o, .offset = ANY});
    p->sets = arena_array(memory, set, p->values);
    set room = {0}, room2 = {0};
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

unsigned opt_values_of(const opt_points_to *p)
{
    return p->values;
}

unsigned opt_spaces_of(const opt_points_to *p, const ir_value *v)
{
    set room = {0};
    const set *s = set_of((opt_points_to *)p, (ir_value *)v, &room);
    unsigned spaces = 0;

    if (space_by_type(v->type) != IR_GENERIC)
        return 1u << space_by_type(v->type);
    for (uint32_t i = 0; i < s->count; i++)
        spaces |= 1u << p->objects.items[p->locations.items[s->items[i]].object].space;
    return spaces;
}

unsigned opt_objects_of(const opt_points_to *p, const ir_value *v, const opt_object **out, unsigned limit)
{
    set room = {0};
    const set *s = set_of((opt_points_to *)p, (ir_value *)v, &room);
    unsigned count = 0;

    for (uint32_t k = 0; k < s->count; k++) {
        const opt_object *o = &p->objects.items[p->locations.items[s->items[k]].object];
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
