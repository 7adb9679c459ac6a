/* src/check/access.c - memory accesses, and their checks in this order: the object, its bounds, the array that an index names,
 * alignment, permission, races. */
#include "src/check/access.h"
#include "src/check/describe.h"
#include "ir/eval.h"
#include "src/base/bits.h"

#include <inttypes.h>

/* Load I is the first half of an operator such as +=: a store through the same pointer is at the same place. */
static bool is_updated(const ir_inst *i)
{
    if (i->op != IR_load)
        return false;
    ir_each_use(u, ir_operand(i, 0))
        if (u->user->op == IR_store && ir_operand(u->user, 1) == ir_operand(i, 0) && u->user->loc == i->loc)
            return true;
    return false;
}

static const char *verb_of(const access *a)
{
    return a->is_write ? "write to" : is_updated(a->op->inst) ? "read and write of" : "read of";
}

/* --- bounds --------------------------------------------------------------------------------------------------------------- */

static void report_wild(item *it, const access *a)
{
    if (a->is_reported || checker_report_foreign(it, a->op, a->address, a->is_write))
        return;
    check_finding *f = checker_find(it, CHECK_bounds, a->op, 0);
    if (!f)
        return;
    f->bytes = a->bytes;
    f->space = checker_space_name(checker_pointer_space(a->op));
    if ((a->address & CHECKER_OFFSET_MASK) == a->address && a->address < CHECKER_ORIGIN && a->address < 1 << 20)
        checker_say(it->machine, f, "%s through a null pointer", a->is_write ? "write" : "read");
    else
        checker_say(it->machine, f, "%s through a pointer that points to no object", a->is_write ? "write" : "read");
}

static void report_dead(item *it, const access *a, const object *x)
{
    machine *m = it->machine;
    check_finding *f = checker_find(it, CHECK_bounds, a->op, 1);

    if (!f)
        return;
    checker_about(f, x, a->address, a->bytes);
    checker_say(m, f, "%s '%s', whose scope has ended", verb_of(a), checker_name(x->variable));
    checker_note(m, f, checker_place_of_loc(m, x->variable->loc), "'%s' is declared here", checker_name(x->variable));
}

/* Notes that AT, the offset of an access to X, is that of a small negative index that was converted to 32 bits without a sign. */
static void note_wrapped_index(machine *m, check_finding *f, const object *x, int64_t at)
{
    const ir_source_type *t = x->variable->type;
    uint64_t size = t && x->variable->is_buffer ? t->size : t && t->element ? t->element->size : 0;
    uint64_t index = size && at > 0 ? (uint64_t)at / size : 0;

    if (index <= UINT32_MAX && index > UINT32_MAX - (1u << 20))
        checker_note(m, f, (check_place){0}, "the index is unsigned: %" PRIu64 " is %" PRId64 " modulo 2^32", index,
                     (int64_t)index - INT64_C(4294967296));
}

/* An access outside of X, or outside of what its pointer may reach of X. */
static void report_outside(item *it, const access *a, const object *x)
{
    machine *m = it->machine;
    check_finding *f = a->is_reported ? NULL : checker_find(it, CHECK_bounds, a->op, 2);
    const view *v = checker_view(m, a->address);
    object part = *x;

    if (!f)
        return;
    if (v) {
        part.variable = v->variable;
        part.bytes = v->end - v->begin;
        x = &part;
    }
    uint64_t address = a->address - (v ? v->begin : 0);
    int64_t at = (int64_t)checker_offset(address);
    checker_about(f, x, address, a->bytes);
    checker_say(m, f, "%s %s, %s '%s'", verb_of(a), checker_element_name(m, x, at, a->bytes),
                checker_distance(m, x, at, a->bytes), checker_name(x->variable));
    checker_note_object(m, f, x);
    note_wrapped_index(m, f, x, at);
}

/* Reports an index of the address computation of A that is outside the array that it selects from, though inside the object. */
static void check_indices(item *it, const access *a, const object *x)
{
    machine *m = it->machine;

    for (const op *e = a->element; e; e = e->address) {
        for (unsigned n = 2; n < e->count; n++) {
            int64_t index = bits_signed(checker_lane(it, e, n, 0).v, ir_scalar_bits(ir_operand(e->inst, n)->type));
            if (e->bounds[n] == UINT64_MAX || (uint64_t)index < e->bounds[n])
                continue;
            check_finding *f = checker_find(it, CHECK_bounds, a->op, 3 + n);
            if (!f)
                return;
            checker_about(f, x, a->address, a->bytes);
            checker_say(m, f, "%s element %" PRId64 " of %s, which has %" PRIu64 " elements", verb_of(a), index,
                        checker_array_name(m, it, e, n), e->bounds[n]);
            checker_note_object(m, f, x);
            return;
        }
    }
}

/* --- alignment and permission --------------------------------------------------------------------------------------------- */

static void check_alignment(item *it, const access *a, const object *x)
{
    check_finding *f = a->address & (a->align - 1) ? checker_find(it, CHECK_alignment, a->op, 0) : NULL;

    if (!f)
        return;
    checker_about(f, x, a->address, a->bytes);
    checker_say(it->machine, f, "%s %s, whose address is not a multiple of %u: offset %" PRId64 " in '%s'", verb_of(a),
                checker_element_name(it->machine, x, (int64_t)checker_offset(a->address), a->bytes), a->align,
                (int64_t)checker_offset(a->address), checker_name(x->variable));
    checker_note_object(it->machine, f, x);
}

/* Returns whether the access can happen: a write to protected memory cannot. */
static bool check_permission(item *it, const access *a, const object *x)
{
    machine *m = it->machine;
    bool is_update = a->op->opcode == IR_atomicrmw || a->op->opcode == IR_cmpxchg;
    bool bad_write = a->is_write && (x->read_only || x->is_const), bad_read = (!a->is_write || is_update) && x->write_only;

    if (!bad_write && !bad_read)
        return true;
    check_finding *f = checker_find(it, CHECK_access, a->op, bad_write);
    if (f) {
        checker_about(f, x, a->address, a->bytes);
        checker_say(m, f, "%s %s, which is %s", bad_read ? "read of" : verb_of(a),
                    checker_element_name(m, x, (int64_t)checker_offset(a->address), a->bytes),
                    bad_read                            ? "in a write-only buffer"
                    : x->variable->space == IR_CONSTANT ? "in constant memory"
                    : x->is_const                       ? "const"
                                                        : "in a read-only buffer");
        checker_note_object(m, f, x);
    }
    return bad_read || !x->is_protected;
}

/* --- races ---------------------------------------------------------------------------------------------------------------- */

static bool check_race(item *it, const access *a, object *x)
{
    machine *m = it->machine;
    race_access other;
    uint64_t where = 0, at = checker_offset(a->address);
    order_memory memory = x->variable->space == IR_LOCAL ? ORDER_LOCAL : x->variable->image ? ORDER_IMAGE : ORDER_GLOBAL;
    unsigned flags = (a->is_write ? RACE_WRITE : 0) | (a->is_atomic ? RACE_ATOMIC | (unsigned)a->scope : 0);
    uint32_t site = checker_site(it, a->op);

    switch (race_access_memory(x->races, &m->checks->world, a->agent ? a->agent : &it->checks->agent, memory, at, a->bytes, site,
                               flags, &other, &where)) {
    case RACE_NONE:
        return true;
    case RACE_NO_MEMORY:
        if (x->read_only) /* its reads race with nothing in this launch */
            return true;
        checker_stop(it, a->op,
                     "race detection needs more than %" PRIu64
                     " MiB of memory: run with fewer work-items or smaller buffers, or without races (--check=bounds,…)",
                     m->checks->run->max_shadow_bytes >> 20);
        return false;
    case RACE_FOUND:
        break;
    }
    checker_report_race(it, a, x, &other, where);
    return true;
}

unsigned char *checker_access(item *it, const access *a, object **found)
{
    object *x = checker_object(it, a->address);
    uint64_t at = checker_offset(a->address);

    *found = x;
    if (!x || !x->variable) {
        report_wild(it, a);
        return NULL;
    }
    if (x->is_dead) {
        report_dead(it, a, x);
        return NULL;
    }
    if (!checker_may_reach(it->machine, x, a->address, at, a->bytes))
        report_outside(it, a, x);
    if (at > x->bytes || a->bytes > x->bytes - at)
        return NULL;
    if (a->element && !a->is_reported && checker_checks(it->machine, CHECK_bounds))
        check_indices(it, a, x);
    if (a->align > 1)
        check_alignment(it, a, x);
    if (!check_permission(it, a, x))
        return NULL;
    if (x->races && (it->machine->checks->run->kinds & (1u << CHECK_races | 1u << CHECK_events)) && !check_race(it, a, x))
        return NULL;
    if (it->machine->checks->is_trial && it->machine->checks->stopped) /* a trial that failed changes nothing more */
        return NULL;
    if (a->is_write)
        checker_begin_write(it->machine, x, at, a->bytes);
    bool is_compared = a->op->opcode == IR_store || a->op->opcode == IR_atomicrmw || a->op->opcode == IR_cmpxchg;
    it->machine->checks->changes += a->is_write && !is_compared;
    it->checks->watch.reads += (!a->is_write || a->is_atomic) && x->variable->space != IR_PRIVATE;
    return x->data + at;
}

/* --- undefined bytes ------------------------------------------------------------------------------------------------------ */

uint64_t checker_load_bytes(const unsigned char *p, uint32_t size)
{
    uint64_t v = 0;

    memcpy(&v, p, size);
    return v;
}

uint64_t checker_undefined(const object *x, uint64_t at, uint32_t size)
{
    return masks_get(x->shadow->undefined, at, size);
}

uint32_t checker_memory_origin(machine *m, object *x, uint64_t at, uint32_t size)
{
    const check_shadow *s = x->shadow;

    uint32_t first = 0;

    for (uint32_t n = 0; n < size && s->has_origins && at + n < s->origin_capacity; n++)
        if (masks_get(s->undefined, at + n, 1) && s->origins[at + n])
            return s->origins[at + n];
    while (first + 1 < size && !masks_get(s->undefined, at + first, 1))
        first++;
    return checker_origin_of_byte(m, x, at + first);
}

static void make_origins(check_shadow *s)
{
    if (s->has_origins)
        return;
    if (s->origin_capacity < s->bytes) {
        s->origins = arena_array(s->memory, uint32_t, s->bytes);
        s->origin_capacity = s->bytes;
    } else {
        memset(s->origins, 0, s->bytes * sizeof *s->origins);
    }
    s->has_origins = true;
    s->first_origin = s->bytes;
    s->end_of_origins = 0;
}

void checker_set_undefined(item *it, const op *o, object *x, uint64_t at, uint32_t size, uint64_t bits, uint32_t from)
{
    check_shadow *s = x->shadow;

    if (!bits && !s->undefined.stored)
        return;
    if (bits && checker_is_printf_buffer(it->machine, x)) {
        checker_report_undefined(it, o, from, "an argument of this printf");
        return;
    }
    if (!s->undefined.stored)
        s->undefined = (undefined_masks){.stored = arena_alloc(s->memory, s->bytes)};
    masks_set(s->undefined, at, size, bits);
    if (!bits)
        return;
    checker_forget_defined(it, x);
    make_origins(s);
    uint32_t stored = checker_stored_origin(it, from, checker_site(it, o));
    for (uint32_t n = 0; n < size; n++)
        s->origins[at + n] = stored;
    s->first_origin = at < s->first_origin ? at : s->first_origin;
    s->end_of_origins = at + size > s->end_of_origins ? at + size : s->end_of_origins;
}

/* --- loads and stores of all types ---------------------------------------------------------------------------------------- */

static access access_of(item *it, const op *o, bool is_write)
{
    access a = {.is_write = is_write, .op = o, .align = o->align, .element = o->address};
    const lane *p = checker_operand(it, o, is_write && o->opcode == IR_store ? 1 : 0);

    a.address = p->v;
    if (p->u) {
        checker_report_undefined(it, o, checker_operand_origin(it, o, is_write && o->opcode == IR_store ? 1 : 0, 0),
                                 "the address of this access");
        a.is_reported = checker_checks(it->machine, CHECK_uninitialized);
    }
    if (o->opcode == IR_load || o->opcode == IR_store) {
        a.is_atomic = o->inst->ordering != IR_NOT_ATOMIC;
        a.scope = (order_scope)o->inst->scope;
    }
    return a;
}

typedef struct leaf_walk { /* the scalars of a value in memory */
    item *it;
    const op *o;
    object *x;
    uint64_t base; /* offset of the value in X */
    lane *lanes;
    unsigned next;
    bool is_store;
    int operand;
} leaf_walk;

static object_kind kind_of(const object *x)
{
    return x->variable->space == IR_LOCAL ? OBJECT_LOCAL : x->variable->space == IR_PRIVATE ? OBJECT_PRIVATE : OBJECT_GLOBAL;
}

/* The bytes of value V of type T in memory of object X. */
static uint64_t stored_value(const machine *m, const object *x, const ir_type *t, lane v)
{
    return t->kind == IR_POINTER && kind_of(x) == OBJECT_GLOBAL ? checker_host_address(m, v.v) : v.v;
}

static void move_leaf(leaf_walk *w, uint64_t at, const ir_type *t)
{
    const machine *m = w->it->machine;
    uint32_t size = (uint32_t)ir_store_size(t);
    unsigned char *p = w->x->data + w->base + at;
    lane *l = &w->lanes[w->next];

    if (w->is_store) {
        uint64_t v = stored_value(m, w->x, t, *l);
        v = t->kind == IR_POINTER ? checker_publish_pointer(w->it, w->x, v) : v;
        checker_note_change(w->it->machine, p, &v, size);
        if (memcmp(p, &v, size) != 0) /* as in copy_out() of row_access.c */
            memcpy(p, &v, size);
        checker_set_undefined(w->it, w->o, w->x, w->base + at, size, l->u,
                              l->u ? checker_operand_origin(w->it, w->o, (unsigned)w->operand, w->next) : 0);
    } else {
        *l = (lane){checker_load_bytes(p, size), checker_undefined(w->x, w->base + at, size)};
        if (t->kind == IR_INTEGER && t->bits == 1)
            l->v &= 1, l->u &= 1;
        if (t->kind == IR_POINTER)
            l->v = checker_take_pointer(w->it, checker_address_of_host(m, l->v));
        if (l->u)
            checker_set_origin(w->it, w->o, w->next, checker_memory_origin(w->it->machine, w->x, w->base + at, size));
    }
    w->next++;
}

static void move_value(leaf_walk *w, uint64_t at, const ir_type *t)
{
    if (t->kind == IR_STRUCT) {
        for (unsigned i = 0; i < t->count; i++)
            move_value(w, at + ir_field_offset((ir_type *)t, i), t->fields[i]);
    } else if (t->kind == IR_ARRAY) {
        for (uint64_t i = 0; i < t->count; i++)
            move_value(w, at + i * ir_size(t->element), t->element);
    } else {
        const ir_type *scalar = ir_scalar((ir_type *)t);
        for (uint64_t i = 0; i < ir_lanes(t); i++)
            move_leaf(w, at + i * ir_store_size(scalar), scalar);
    }
}

/* The atomic object at host address P, in MEMORY. */
static order_object *atomic_at(item *it, order_memory memory, const unsigned char *p)
{
    machine *m = it->machine;
    map *atomics = memory == ORDER_LOCAL ? &it->group->checks->atomics : &m->checks->atomics;
    arena *owner = memory == ORDER_LOCAL ? &it->group->checks->memory : m->memory;

    order_object *object = map_get(atomics, p);

    if (object)
        return object;
    object = arena_new(owner, order_object);
    object->releaser.id = UINT32_MAX;
    object->memory = memory;
    map_set(owner, atomics, p, object);
    return object;
}

static bool is_acquire(unsigned ordering)
{
    return ordering == IR_ACQUIRE || ordering == IR_ACQ_REL || ordering == IR_SEQ_CST;
}

static bool is_release(unsigned ordering)
{
    return ordering == IR_RELEASE || ordering == IR_ACQ_REL || ordering == IR_SEQ_CST;
}

static order_strength strength_of(unsigned ordering, bool synchronizes)
{
    return ordering == IR_SEQ_CST ? ORDER_CONSISTENT : synchronizes ? ORDER_SYNCHRONIZES : ORDER_RELAXED;
}

/* Private atomics synchronize nothing. */
static void synchronize(item *it, const op *o, const object *x, const unsigned char *p, bool loads, bool stores)
{
    machine *m = it->machine;
    const ir_inst *i = o->inst;
    object_kind kind = kind_of(x);
    const map *known = kind == OBJECT_LOCAL ? &it->group->checks->atomics : &m->checks->atomics;
    bool is_relaxed = !is_acquire(i->ordering) && !is_release(i->ordering) && !it->checks->agent.past;

    /* where nothing was released, relaxed operations order nothing */
    if (kind == OBJECT_PRIVATE || (is_relaxed && !known->entries.count))
        return;
    order_object *object = atomic_at(it, kind == OBJECT_LOCAL ? ORDER_LOCAL : ORDER_GLOBAL, p);
    if (loads)
        order_load(&m->checks->times, &it->checks->agent, object, (order_scope)i->scope,
                   strength_of(i->ordering, is_acquire(i->ordering)));
    if (stores)
        order_store(&m->checks->times, &it->checks->agent, object, (order_scope)i->scope,
                    strength_of(i->ordering, is_release(i->ordering)), loads);
    it->group->checks->has_clocks |= it->checks->agent.past || it->checks->agent.stamp > 1;
}

void checker_execute_load(item *it, const op *o, lane *r)
{
    access a = access_of(it, o, false);
    object *x;

    a.bytes = ir_store_size(o->inst->value.type);
    unsigned char *p = checker_access(it, &a, &x);
    memset(r, 0, o->lanes * sizeof(lane));
    if (!p)
        return;
    leaf_walk w = {it, o, x, checker_offset(a.address), r, 0, false, 0};
    move_value(&w, 0, o->inst->value.type);
    if (a.is_atomic)
        synchronize(it, o, x, p, true, false);
}

/* The largest write whose bytes are compared with those in memory: 16 elements of 8 bytes. */
enum { MOST_COMPARED = 128 };

/* Writes the elements of VALUE, a scalar or vector of type T, to TO as they are in memory. False if T is another type. */
static bool put_value(const ir_type *t, const lane *value, unsigned char *to)
{
    if (t->kind == IR_STRUCT || t->kind == IR_ARRAY)
        return false;
    uint64_t bytes = ir_store_size(ir_scalar((ir_type *)t)), lanes = ir_lanes(t);
    if (lanes * bytes > MOST_COMPARED || lanes * bytes != ir_store_size(t))
        return false;
    for (uint64_t i = 0; i < lanes; i++)
        memcpy(to + i * bytes, &value[i].v, bytes);
    return true;
}

void checker_execute_store(item *it, const op *o, lane *r)
{
    access a = access_of(it, o, true);
    object *x;
    const ir_type *t = ir_operand(o->inst, 0)->type;
    unsigned char bytes[MOST_COMPARED];

    (void)r;
    a.bytes = ir_store_size(t);
    if (put_value(t, checker_operand(it, o, 0), bytes))
        a.new_bytes = bytes;
    unsigned char *p = checker_access(it, &a, &x);
    if (!p)
        return;
    leaf_walk w = {it, o, x, checker_offset(a.address), (lane *)checker_operand(it, o, 0), 0, true, 0};
    move_value(&w, 0, t);
    uint32_t doubt = checker_call(it)->doubt;
    for (uint64_t k = 0; doubt && k < a.bytes; k++)
        checker_set_undefined(it, o, x, w.base + k, 1, 0xff, doubt - 1);
    if (a.is_atomic)
        synchronize(it, o, x, p, false, true);
}

bool checker_exchange(unsigned char *p, uint32_t size, uint64_t old, uint64_t new)
{
    uint32_t old32 = (uint32_t)old, new32 = (uint32_t) new;

    if (size == 4 && (uintptr_t)p % 4 == 0)
        return __atomic_compare_exchange_n((uint32_t *)(void *)p, &old32, new32, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    if (size == 8 && (uintptr_t)p % 8 == 0)
        return __atomic_compare_exchange_n((uint64_t *)(void *)p, &old, new, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    memcpy(p, &new, size);
    return true;
}

/* The comparison of cmpxchg O succeeds; otherwise it only reads. */
static bool is_exchanged(item *it, const op *o, uint64_t address, uint32_t size)
{
    const object *x = checker_object(it, address);
    uint64_t at = checker_offset(address);

    return x && at <= x->bytes && size <= x->bytes - at && checker_load_bytes(x->data + at, size) == checker_operand(it, o, 1)->v;
}

/* atomicrmw and cmpxchg. */
void checker_execute_atomic(item *it, const op *o, lane *r)
{
    const ir_type *t = ir_operand(o->inst, 1)->type;
    uint32_t size = (uint32_t)ir_store_size(t);
    const lane *v = checker_operand(it, o, 1);
    access a = access_of(it, o, true);
    object *x;

    a.bytes = size;
    a.align = size;
    a.is_atomic = true;
    a.is_write = o->opcode == IR_atomicrmw || is_exchanged(it, o, a.address, size);
    a.scope = (order_scope)o->inst->scope;
    memset(r, 0, o->lanes * sizeof *r);
    unsigned char *p = checker_access(it, &a, &x);
    if (!p)
        return;
    uint64_t at = checker_offset(a.address), u = checker_undefined(x, at, size), old, all = bits_mask(size * 8);
    uint32_t from = u ? checker_memory_origin(it->machine, x, at, size) : v->u ? checker_operand_origin(it, o, 1, 0) : 0;
    bool stores;
    uint64_t stored, stored_u = u | v->u ? all : 0;
    do { /* until no thread of the host has changed the bytes in between */
        old = checker_load_bytes(p, size);
        stores = o->opcode == IR_atomicrmw || old == v->v;
        stored = o->opcode == IR_atomicrmw ? ir_eval_rmw((ir_rmw)o->inst->rmw, t, old, v->v) : checker_operand(it, o, 2)->v;
    } while (stores && !checker_exchange(p, size, old, stored));
    machine *m = it->machine;
    m->checks->changes += stores && ((old ^ stored) & all);
    m->checks->has_relaxed_atomics |= !is_acquire(o->inst->ordering) && !is_release(o->inst->ordering);
    if (u && stores && o->opcode == IR_atomicrmw && o->inst->rmw != IR_RMW_XCHG) {
        checker_report_undefined(it, o, from, "the new value of this atomic operation");
        u = 0;
        stored_u = v->u ? all : 0;
    }
    if (o->opcode == IR_atomicrmw) {
        if (o->inst->rmw == IR_RMW_XCHG)
            stored_u = v->u;
    } else {
        stored_u = checker_operand(it, o, 2)->u;
        if (u | v->u)
            checker_report_undefined(it, o, from, "the comparison of this atomic operation");
        r[1].v = stores;
    }
    r[0] = (lane){old, u};
    if (u)
        checker_set_origin(it, o, 0, from);
    if (stores)
        checker_set_undefined(it, o, x, at, size, stored_u, from);
    synchronize(it, o, x, p, true, stores);
}

void checker_execute_fence(item *it, const op *o)
{
    const ir_inst *i = o->inst;
    order_scope scope = (order_scope)i->scope;

    /* before OpenCL 2.0 a fence has no scope */
    if (it->machine->module->cl_version && it->machine->module->cl_version < 200 && scope == ORDER_WORK_GROUP)
        scope = ORDER_DEVICE;
    it->machine->checks->has_group_fences |= scope == ORDER_WORK_GROUP || scope == ORDER_SUB_GROUP;
    unsigned memories = i->memories ? i->memories : ORDER_ALL_BITS;
    order_fence(&it->machine->checks->times, &it->checks->agent, scope, memories & ORDER_ALL_BITS, is_acquire(i->ordering),
                is_release(i->ordering));
    it->group->checks->has_clocks = true;
}

/* --- memcpy, memmove, memset ---------------------------------------------------------------------------------------------- */

void checker_copy_memory(item *it, const op *o, lane *r)
{
    uint64_t n = checker_operand(it, o, 3)->v;
    bool is_set = o->intrinsic == IR_INTRINSIC_memset;
    access to = {.op = o, .address = checker_operand(it, o, 1)->v, .bytes = n, .align = 1, .is_write = true}, from = to;
    object *x, *y = NULL;

    (void)r;
    if (!n)
        return;
    from.address = checker_operand(it, o, 2)->v;
    from.is_write = false;
    unsigned char *p = checker_access(it, &to, &x), *q = is_set ? NULL : checker_access(it, &from, &y);
    if (p && is_set) {
        memset(p, (int)(from.address & 255), n);
        masks_define(x->shadow->undefined, checker_offset(to.address), n);
    } else if (p && q) {
        memmove(p, q, n);
        checker_move_undefined(it, o, x, checker_offset(to.address), y, checker_offset(from.address), n);
    }
}

void checker_move_undefined(item *it, const op *o, object *x, uint64_t at, object *y, uint64_t from, uint64_t n)
{
    if (masks_defined_count(y->shadow->undefined, from, n) == n) {
        masks_define(x->shadow->undefined, at, n);
        return;
    }
    for (uint64_t k = 0; k < n; k++) { /* through a copy of each byte: the ranges may overlap only when they are equal */
        uint64_t u = masks_get(y->shadow->undefined, from + k, 1);
        checker_set_undefined(it, o, x, at + k, 1, u, u ? checker_memory_origin(it->machine, y, from + k, 1) : 0);
    }
}

/* --- accesses of single lanes --------------------------------------------------------------------------------------------- */

void checker_access_lane(item *it, const op *o, lane *r, uint64_t address, const ir_type *t, unsigned k, int value)
{
    uint32_t size = (uint32_t)ir_store_size(t);
    access a = {.op = o, .bytes = size, .align = size, .is_write = value >= 0, .address = address};
    object *x;
    const unsigned char *p = checker_access(it, &a, &x);

    if (value < 0)
        r[k] = (lane){0, 0};
    if (!p)
        return;
    leaf_walk w = {
        it, o,          x,    checker_offset(address), value >= 0 ? (lane *)checker_operand(it, o, (unsigned)value) : r,
        k,  value >= 0, value};
    move_leaf(&w, 0, t);
}

/* --- block accesses of a sub-group ---------------------------------------------------------------------------------------- */

/* Lane l of the sub-group accesses elements l, l + (size of the sub-group), … from a uniform pointer on. */
void checker_block_access(item *it, const op *o, lane *r)
{
    bool is_write = o->intrinsic == IR_INTRINSIC_sub_group_block_write;
    const ir_type *t = is_write ? ir_operand(o->inst, 1)->type : o->inst->value.type, *scalar = ir_scalar((ir_type *)t);
    uint32_t size = (uint32_t)ir_store_size(scalar), simd = it->machine->simd;
    unsigned pointer = is_write ? 2 : 1;
    const lane *p = checker_operand(it, o, pointer);

    if (p->u)
        checker_report_undefined(it, o, checker_operand_origin(it, o, pointer, 0), "the address of this access");
    for (unsigned k = 0; k < ir_lanes(t); k++)
        checker_access_lane(it, o, r, p->v + (k * simd + it->linear % simd) * (uint64_t)size, scalar, k, is_write ? 1 : -1);
}
