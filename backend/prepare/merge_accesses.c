/* backend/prepare/merge_accesses.c - merges neighbouring accesses into one message.
 *
 *   %x = load float, ptr addrspace(3) %p        %v = load <4 x float>, ptr addrspace(3) %p
 *   %w = load float, ptr addrspace(3) %p + 12   %x, %w: elements of it
 *
 * A message reads or writes up to four dwords per lane and costs little more than one with a single dword. Loads of a block
 * whose addresses differ by constants are merged at the first of them if no write in between may alias; stores are merged at
 * the last if no access in between may alias. Only runs without gaps are merged, so no extra memory is accessed. Bytes and
 * words become dwords if a run begins at a multiple of four and fills one, two or four dwords. A uniform load from a buffer is
 * done by one block message of up to four registers. A load of bytes that an earlier, wider load has read takes them from that
 * load. */
#include "backend/prepare/build.h"
#include "backend/prepare/linear.h"
#include "backend/prepare/prepare.h"

#include "ir/analysis/uniformity.h"
#include "ir/lifetime.h"
#include "ir/statement.h"
#include "ir/surface_access.h"

enum { MOST_BYTES = 16, MOST_OF_BLOCK = 128, MOST_ACCESSES = MOST_OF_BLOCK / 4, SURFACES = 100, MIXED = SURFACES + 1000 };

enum { LONGEST_LIST = 512 }; /* limit on the pending accesses, as each new access is compared with all of them */

typedef struct access {
    ir_inst *inst;
    prep_linear address;
    unsigned where;        /* address space; SURFACES + binding-table entry; or MIXED: an entry of a set, computed at run time */
    ir_value *which, *set; /* if `where` is MIXED: the entry and the set */
    unsigned bytes, align;
    unsigned unit; /* bytes of an element: 1, 2 or 4 */
    unsigned most; /* largest number of bytes that one message may move */
    bool is_store, taken;
} access;

typedef VEC(access) access_list;

typedef struct merger {
    prep_lowering *l;
    access_list loads, stores;    /* pending accesses: loads may move up, stores down */
    access_list written;          /* stores since the first access of `loads` */
    VEC(const ir_inst *) uniform; /* uniform loads of buffers, in program order */
    size_t next_uniform;
    bool changed;
} merger;

/* --- accesses ------------------------------------------------------------------------------------------------------------- */

static unsigned constant_operand_value(const ir_inst *i, unsigned n)
{
    uint64_t k = 0;

    ir_const_bits(ir_operand(i, n), &k);
    return (unsigned)k;
}

static ir_value *moved_value(const access *a)
{
    if (!a->is_store)
        return &a->inst->value;
    return ir_operand(a->inst, a->inst->op == IR_store ? 0 : 1);
}

static ir_value *access_address(const access *a)
{
    ir_surface_access of;

    if (ir_surface_access_of(ir_intrinsic_of(a->inst), &of))
        return ir_operand(a->inst, of.offset);
    return ir_operand(a->inst, a->is_store ? 1 : 0);
}

static unsigned pointer_bits(const prep_lowering *l, unsigned space)
{
    bool is_private = space == IR_PRIVATE || space == IR_MODULE_PRIVATE;

    return space == IR_LOCAL || (is_private && l->options->private_memory != BACKEND_PRIVATE_GLOBAL) ? 32 : 64;
}

/* Can bytes and words at A be combined into dwords? Only in surfaces and local memory, whose bytes are laid out as the program
 * sees them. */
static bool can_combine_elements(const access *a)
{
    return a->where >= SURFACES || a->where == IR_LOCAL;
}

/* Describes I in *A. False unless it is a plain access of aligned dwords, or of bytes or words that a run may combine into
 * dwords. */
static bool describe_access(const prep_lowering *l, ir_inst *i, access *a)
{
    ir_surface_access of;

    *a = (access){.inst = i};
    if ((i->op == IR_load || i->op == IR_store) && !(i->flags & IR_VOLATILE) && i->ordering == IR_NOT_ATOMIC) {
        a->is_store = i->op == IR_store;
        a->where = access_address(a)->type->space;
        a->align = i->align;
        if (a->where == IR_GENERIC)
            return false;
    } else if (ir_surface_access_of(ir_intrinsic_of(i), &of) && !of.is_atomic &&
               ir_intrinsic_of(i) != IR_INTRINSIC_volatile_load) {
        a->is_store = of.is_store;
        a->align = constant_operand_value(i, of.align);
        a->where = of.set ? MIXED : SURFACES + constant_operand_value(i, of.surface);
        if (of.set) {
            a->which = ir_operand(i, of.surface);
            a->set = ir_operand(i, of.set);
        }
    } else {
        return false;
    }
    ir_type *t = moved_value(a)->type;
    if (ir_is_ptr(ir_scalar(t)))
        return false;
    a->unit = (unsigned)ir_scalar_bits(t) / 8;
    a->bytes = a->unit * (unsigned)ir_lanes(t);
    bool fits = a->unit == 4 ? a->align >= 4 : (a->unit == 1 || a->unit == 2) && can_combine_elements(a);
    if (!fits || a->bytes > 4 * MOST_BYTES)
        return false;
    a->address = a->where >= SURFACES ? prep_linear_integer(access_address(a))
                                      : prep_linear_pointer(access_address(a), pointer_bits(l, a->where));
    return a->address.base ? a->address.base->kind != IR_ARGUMENT || !ir_as_argument(a->address.base)->byval : true;
}

/* The memory that an access to WHERE is in: pointers into different memories do not alias. Local memory and private memory in
 * scratch are memories of their own; all other accesses may be to one buffer. */
static unsigned memory_of(const prep_lowering *l, unsigned where)
{
    bool is_private = where == IR_PRIVATE || where == IR_MODULE_PRIVATE;

    if (where == IR_LOCAL)
        return IR_LOCAL;
    return is_private && l->options->private_memory != BACKEND_PRIVATE_GLOBAL ? IR_PRIVATE : IR_GLOBAL;
}

static bool may_alias_memory(const merger *m, unsigned x, unsigned y)
{
    return memory_of(m->l, x) == memory_of(m->l, y);
}

static bool is_variable(const ir_value *v)
{
    return v && (v->kind == IR_GLOBAL_VAR || ir_is_op(v, IR_alloca));
}

static bool is_same_place(const access *x, const access *y)
{
    return x->where == y->where && x->which == y->which && x->set == y->set;
}

/* Are X and Y known not to overlap? Different surfaces may be parts of one buffer, so their offsets prove nothing. */
static bool is_disjoint(const access *x, const access *y)
{
    if ((x->where >= SURFACES || y->where >= SURFACES) && !is_same_place(x, y))
        return false;
    if (is_variable(x->address.base) && is_variable(y->address.base) && x->address.base != y->address.base)
        return true;
    uint64_t mask = x->address.bits == 64 ? UINT64_MAX : UINT32_MAX,
             distance = (y->address.constant - x->address.constant) & mask;

    return prep_linear_parallel(&x->address, &y->address) && distance >= x->bytes && (mask - distance + 1) >= y->bytes;
}

/* --- merging -------------------------------------------------------------------------------------------------------------- */

/* If AT is a sum of a value and a constant, returns the value, and sets *BYTES to the constant; else NULL. */
static ir_value *strip_constant(const access *a, ir_value *at, uint64_t *bytes)
{
    const ir_inst *i = ir_try_inst(at);
    bool is_offset = a->where >= SURFACES;

    if (!i || i->op != (is_offset ? IR_add : IR_getelementptr))
        return NULL;
    prep_linear here = is_offset ? prep_linear_integer(at) : prep_linear_pointer(at, a->address.bits);
    prep_linear there =
        is_offset ? prep_linear_integer(ir_operand(i, 0)) : prep_linear_pointer(ir_operand(i, 0), a->address.bits);

    *bytes = here.constant - there.constant;
    return prep_linear_parallel(&here, &there) ? ir_operand(i, 0) : NULL;
}

/* Builds, at B, the address BYTES bytes after that of A. */
static ir_value *address_from(ir_builder *b, const access *a, uint64_t bytes)
{
    ir_value *at = access_address(a), *before;
    uint64_t mask = a->address.bits == 64 ? UINT64_MAX : UINT32_MAX, added;

    before = bytes ? strip_constant(a, at, &added) : NULL;
    if (before && !((bytes + added) & mask))
        return before;
    if (!bytes)
        return at;
    if (a->where >= SURFACES)
        return build_bin_k(b, IR_add, at, bytes);
    return ir_offset(b, at, ir_const(b->module, b->module->i64, bytes));
}

static ir_value *const_i32(ir_builder *b, unsigned k)
{
    return ir_const(b->module, b->module->i32, k);
}

static ir_value *build_wide_load(ir_builder *b, const access *like, ir_value *at, ir_type *t, unsigned align)
{
    if (like->where < SURFACES)
        return &ir_load(b, t, at, align)->value;
    ir_value *args[] = {const_i32(b, like->where - SURFACES), const_i32(b, align), at};
    ir_value *mixed[] = {like->which, like->set, const_i32(b, align), at};
    if (like->where == MIXED)
        return &ir_call_intrinsic(b, IR_INTRINSIC_mixed_load, &t, 1, mixed, 4)->value;
    return &ir_call_intrinsic(b, IR_INTRINSIC_surface_load, &t, 1, args, 3)->value;
}

static void build_wide_store(ir_builder *b, const access *like, ir_value *at, ir_value *v, unsigned align)
{
    if (like->where < SURFACES) {
        ir_store(b, v, at, align);
        return;
    }
    ir_value *args[] = {v, const_i32(b, like->where - SURFACES), const_i32(b, align), at};
    ir_value *mixed[] = {v, like->which, like->set, const_i32(b, align), at};
    if (like->where == MIXED)
        ir_call_intrinsic(b, IR_INTRINSIC_mixed_store, &v->type, 1, mixed, 5);
    else
        ir_call_intrinsic(b, IR_INTRINSIC_surface_store, &v->type, 1, args, 4);
}

/* Extracts a value of type T from vector V, whose first element is FIRST. */
static ir_value *extract_part(ir_builder *b, ir_value *v, unsigned first, ir_type *t)
{
    int32_t mask[4 * MOST_BYTES / 4];
    ir_value *part;

    if (v->type == t)
        return v;
    for (unsigned n = 0; n < ir_lanes(t); n++)
        mask[n] = (int32_t)(first + n);
    if (!ir_is_vector(t))
        part = ir_extract(b, v, ir_const(b->module, b->module->i32, first));
    else
        part = ir_shuffle(b, v, ir_poison(b->module, v->type), mask, (unsigned)ir_lanes(t));
    return build_cast(b, IR_bitcast, part, t);
}

/* Inserts the elements of X into V from index FIRST on. */
static ir_value *insert_part(ir_builder *b, ir_value *v, ir_value *x, unsigned first)
{
    ir_type *t = v->type->element;

    x = build_convert(b, IR_bitcast, x, t);
    for (unsigned n = 0; n < ir_lanes(x->type); n++) {
        ir_value *k = ir_const(b->module, b->module->i32, n);
        v = ir_insert(b, v, ir_is_vector(x->type) ? ir_extract(b, x, k) : x, ir_const(b->module, b->module->i32, first + n));
    }
    return v;
}

/* The element type of the merged access: that of all accesses of RUN, or if they differ the integer type of that size. */
static ir_type *run_type(merger *m, access **run, unsigned count)
{
    const ir_module *module = m->l->kernel->module;
    ir_type *t = ir_scalar(moved_value(run[0])->type);

    for (unsigned n = 1; n < count; n++)
        if (ir_scalar(moved_value(run[n])->type) != t)
            return run[0]->unit == 4 ? module->i32 : run[0]->unit == 2 ? module->i16 : module->i8;
    return t;
}

/* Merges RUN, COUNT accesses of adjacent memory by ascending address, into one at the position of AT, a member of RUN. */
static void merge_run(merger *m, access **run, unsigned count, access *at)
{
    ir_builder b = ir_before(at->inst);
    uint64_t start = run[0]->address.constant;
    unsigned bytes = (unsigned)(run[count - 1]->address.constant - start) + run[count - 1]->bytes, unit = run[0]->unit;
    unsigned align = run[0]->align < 4 ? 4 : run[0]->align;
    ir_type *t = ir_vector(b.module, run_type(m, run, count), bytes / unit);
    const access *known = run[0] < at ? run[0] : at; /* the access whose address is available at AT */
    ir_value *place = address_from(&b, known, start - known->address.constant), *v;

    v = run[0]->is_store ? ir_poison(b.module, t) : build_wide_load(&b, run[0], place, t, align);
    for (unsigned n = 0; n < count; n++) {
        unsigned first = (unsigned)(run[n]->address.constant - start) / unit;
        if (run[n]->is_store)
            v = insert_part(&b, v, moved_value(run[n]), first);
        else
            ir_replace_uses(&run[n]->inst->value, extract_part(&b, v, first, run[n]->inst->value.type));
        run[n]->taken = true;
    }
    if (run[0]->is_store)
        build_wide_store(&b, run[0], place, v, align);
    for (unsigned n = 0; n < count; n++)
        if (run[n]->is_store && run[n]->where < SURFACES && run[n] != at) /* it is executed later */
            ir_lose_stored_places(b.block->function, access_address(run[n]), run[n]->inst, at->inst);
    for (unsigned n = 0; n < count; n++)
        ir_remove(run[n]->inst);
    m->changed = true;
}

/* The access of LIST to the bytes directly after those of X, if a message of SO_FAR bytes has space for it; else NULL. */
static access *find_neighbour(access_list *list, const access *x, unsigned so_far)
{
    for (size_t n = 0; n < list->count; n++) {
        access *y = &list->items[n];
        if (!y->taken && is_same_place(x, y) && x->unit == y->unit && y->address.constant == x->address.constant + x->bytes &&
            so_far + y->bytes <= x->most && prep_linear_parallel(&x->address, &y->address) &&
            (y->is_store || y->inst->value.uses))
            return y;
    }
    return NULL;
}

static bool has_neighbour_before(const access_list *list, const access *x)
{
    for (size_t n = 0; n < list->count; n++) {
        const access *y = &list->items[n];
        if (!y->taken && is_same_place(x, y) && x->unit == y->unit && y->address.constant + y->bytes == x->address.constant &&
            prep_linear_parallel(&x->address, &y->address))
            return true;
    }
    return false;
}

/* An earlier load of LIST that has read all bytes of load N; NULL if there is none. */
static const access *find_wider_load(const access_list *list, size_t n)
{
    const access *x = &list->items[n];

    for (size_t k = 0; k < n; k++) {
        const access *y = &list->items[k];
        uint64_t distance = x->address.constant - y->address.constant;
        if (!y->taken && is_same_place(x, y) && x->unit == y->unit && distance % x->unit == 0 && distance <= y->bytes &&
            distance + x->bytes <= y->bytes && prep_linear_parallel(&x->address, &y->address))
            return y;
    }
    return NULL;
}

static void reuse_wider_loads(merger *m, access_list *list)
{
    for (size_t n = 0; n < list->count; n++) {
        access *x = &list->items[n];
        const access *y = find_wider_load(list, n);
        if (!y || !x->inst->value.uses)
            continue;
        ir_builder b = ir_before(x->inst);
        ir_value *v = &y->inst->value;
        unsigned first = (unsigned)(x->address.constant - y->address.constant) / x->unit;
        ir_replace(x->inst, ir_is_vector(v->type) ? extract_part(&b, v, first, x->inst->value.type)
                                                  : build_cast(&b, IR_bitcast, v, x->inst->value.type));
        x->taken = true;
        m->changed = true;
    }
}

static bool starts_on_dword(const access *a)
{
    const prep_linear *at = &a->address;
    bool aligned = at->count <= PREP_LINEAR_TERMS && at->constant % 4 == 0 &&
                   (!at->base || (at->base->kind == IR_GLOBAL_VAR && ir_as_global(at->base)->align >= 4));

    for (unsigned n = 0; aligned && n < at->count; n++)
        aligned = at->terms[n].factor % 4 == 0;
    return aligned || a->align >= 4;
}

/* The number of accesses, from the first of RUN, that form one message. RUN has COUNT accesses with BYTES bytes together. */
static unsigned message_access_count(access **run, unsigned count, unsigned bytes)
{
    if (run[0]->unit == 4)
        return count;
    if (!starts_on_dword(run[0]))
        return 0;
    while (count && bytes != 4 && bytes != 8 && bytes != 16)
        bytes -= run[--count]->bytes;
    return count;
}

/* Merges the runs of LIST and empties it. All its accesses may move to the position of the first (loads) or last (stores) of
 * them. */
static void flush_accesses(merger *m, access_list *list)
{
    if (list == &m->loads)
        reuse_wider_loads(m, list);
    for (size_t n = 0; n < list->count; n++) {
        access *run[MOST_ACCESSES] = {&list->items[n]}, *next;
        unsigned count = 1, bytes = run[0]->bytes;
        if (run[0]->taken || has_neighbour_before(list, run[0]) || (!run[0]->is_store && !run[0]->inst->value.uses))
            continue;
        while (count < MOST_ACCESSES && (next = find_neighbour(list, run[count - 1], bytes))) {
            run[count++] = next;
            bytes += next->bytes;
        }
        count = message_access_count(run, count, bytes);
        if (count < 2)
            continue;
        access *at = run[0]; /* LIST is in program order, so the addresses of its items compare as their positions */
        for (unsigned k = 1; k < count; k++)
            if (run[k]->is_store ? run[k] > at : run[k] < at)
                at = run[k];
        merge_run(m, run, count, at);
    }
    list->count = 0;
    if (list == &m->loads)
        m->written.count = 0;
}

/* Merges the pending accesses that cannot move past an access to memory WHERE, which WRITES or reads. */
static void pass_access(merger *m, unsigned where, bool writes)
{
    bool loads_meet = false, stores_meet = false;

    for (size_t n = 0; n < m->loads.count; n++)
        loads_meet |= may_alias_memory(m, m->loads.items[n].where, where);
    for (size_t n = 0; n < m->stores.count; n++)
        stores_meet |= may_alias_memory(m, m->stores.items[n].where, where);
    if (writes && loads_meet)
        flush_accesses(m, &m->loads);
    if (stores_meet)
        flush_accesses(m, &m->stores);
}

/* May A alias an access of LIST? */
static bool may_alias_any(const merger *m, const access_list *list, const access *a)
{
    for (size_t n = 0; n < list->count; n++)
        if (may_alias_memory(m, list->items[n].where, a->where) && !is_disjoint(&list->items[n], a))
            return true;
    return false;
}

static void append_access(merger *m, access_list *list, const access *a)
{
    if (list->count == LONGEST_LIST)
        flush_accesses(m, list);
    vec_push(m->l->scratch, list, *a);
}

static void add_store(merger *m, const access *a)
{
    if (may_alias_any(m, &m->stores, a))
        flush_accesses(m, &m->stores);
    if (may_alias_any(m, &m->loads, a))
        flush_accesses(m, &m->loads);
    append_access(m, &m->stores, a);
    if (m->written.count == LONGEST_LIST)
        flush_accesses(m, &m->loads);
    if (m->loads.count)
        vec_push(m->l->scratch, &m->written, *a);
}

/* Adds a load to the pending ones. It may move up to the first of them only if no store since then may have written its bytes. */
static void add_load(merger *m, const access *a)
{
    if (may_alias_any(m, &m->stores, a))
        flush_accesses(m, &m->stores);
    if (may_alias_any(m, &m->written, a))
        flush_accesses(m, &m->loads);
    append_access(m, &m->loads, a);
}

/* Does I access memory? Accesses of arrays in registers and starts of lifetimes do not. */
static bool touches_memory(const ir_inst *i)
{
    if (ir_begins_lifetime(i) || ir_intrinsic_of(i) == IR_INTRINSIC_element_load ||
        ir_intrinsic_of(i) == IR_INTRINSIC_element_store)
        return false;
    return ir_effects(i) & (IR_READS | IR_WRITES);
}

/* The address space that I, an access that is not merged, touches; IR_GENERIC if unknown. */
static unsigned space_of_other(const ir_inst *i)
{
    const ir_value *p = i->op == IR_load || i->op == IR_atomicrmw || i->op == IR_cmpxchg ? ir_operand(i, 0)
                        : i->op == IR_store                                              ? ir_operand(i, 1)
                                                                                         : NULL;

    return p ? p->type->space : IR_GENERIC;
}

static void visit_access(merger *m, ir_inst *i)
{
    access a;

    if (!touches_memory(i))
        return;
    bool uniform = m->next_uniform < m->uniform.count && m->uniform.items[m->next_uniform] == i;
    m->next_uniform += uniform;
    if (describe_access(m->l, i, &a)) {
        a.most = uniform && a.unit == 4 ? MOST_OF_BLOCK : MOST_BYTES;
        if (a.is_store)
            add_store(m, &a);
        else
            add_load(m, &a);
        return;
    }
    unsigned where = space_of_other(i);
    if (where == IR_GENERIC) {
        flush_accesses(m, &m->loads);
        flush_accesses(m, &m->stores);
    } else {
        pass_access(m, where, ir_effects(i) & IR_WRITES);
    }
}

/* Finds the loads that a block message can do. Merging invalidates the analysis, so this runs first. */
static void find_uniform(merger *m)
{
    ir_uniformity *u = ir_uniformity_compute(m->l->scratch, m->l->kernel);
    access a;

    ir_each_block(b, m->l->kernel)
        ir_each_inst(i, b)
            if (touches_memory(i) && describe_access(m->l, i, &a) && !a.is_store && memory_of(m->l, a.where) == IR_GLOBAL &&
                !ir_is_divergent(u, &i->value))
                vec_push(m->l->scratch, &m->uniform, i);
}

bool prep_merge_accesses(prep_lowering *l)
{
    merger m = {.l = l};

    if (!l->options->optimize)
        return false;
    find_uniform(&m);
    ir_each_block(b, l->kernel) {
        ir_each_inst_safe(i, b)
            visit_access(&m, i);
        flush_accesses(&m, &m.loads);
        flush_accesses(&m, &m.stores);
    }
    return m.changed;
}
