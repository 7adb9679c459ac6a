/* opt/surfaces/message.c - turn an access into a message through a surface.
 *
 * With one candidate the surface is a constant of the message. With several it is a value, and the message also gets the set of
 * candidates: the back end makes either one message for all lanes or one for each candidate. With --mixed=beignet there is a
 * message for each candidate here (sum.c). Pointers in memory are accessed as
 * integers. Ordering constraints become fences around the message; loads that are volatile or atomic are not moved. */
#include "opt/surfaces/surfaces.h"

#include "opt/analysis/address.h"
#include "src/base/bug.h"

static ir_type *memory_value_type(const ir_inst *i)
{
    return i->op == IR_load ? i->value.type : ir_operand(i, i->op == IR_store ? 0 : 1)->type;
}

bool surface_has_message(const ir_inst *i)
{
    ir_type *t = memory_value_type(i);

    if (i->op == IR_atomicrmw)
        return ir_scalar_bits(t) == 32 && i->rmw != IR_RMW_FADD;
    if (i->op == IR_cmpxchg)
        return ir_scalar_bits(t) == 32 || ir_scalar_bits(t) == 64;
    return t->kind != IR_STRUCT && t->kind != IR_ARRAY && ir_scalar_bits(t) >= 8;
}

/* --- pointers as values --------------------------------------------------------------------------------------------------- */

static ir_type *moved_type(const surface_kernel *k, ir_type *t)
{
    return ir_is_ptr(ir_scalar(t)) ? ir_with_lanes(k->module, k->module->i64, ir_lanes(t), ir_is_vector(t)) : t;
}

static ir_value *to_memory(const surface_kernel *k, ir_builder *b, ir_value *v)
{
    return ir_is_ptr(ir_scalar(v->type)) ? ir_cast(b, IR_ptrtoint, v, moved_type(k, v->type)) : v;
}

static ir_value *from_memory(ir_builder *b, ir_value *v, ir_type *t)
{
    return v->type == t ? v : ir_cast(b, IR_inttoptr, v, t);
}

/* --- memory order --------------------------------------------------------------------------------------------------------- */

static void build_fence_for(ir_builder *b, const ir_inst *i, bool before)
{
    bool release = i->ordering == IR_RELEASE || i->ordering == IR_ACQ_REL || i->ordering == IR_SEQ_CST;
    bool acquire = i->ordering == IR_ACQUIRE || i->ordering == IR_ACQ_REL || i->ordering == IR_SEQ_CST;

    if (i->scope > IR_SCOPE_SUB_GROUP && (before ? release : acquire))
        ir_fence(b, (ir_ordering)i->ordering, (ir_scope)i->scope);
}

/* --- messages ------------------------------------------------------------------------------------------------------------- */

typedef struct message {
    surface_kernel *k;
    ir_builder b;
    ir_inst *access;
    const surface_place *at;
    ir_value *set; /* the candidates of the access; NULL: the surface is a constant */
} message;

static ir_value *make_i32(const message *m, uint64_t n)
{
    return ir_const(m->k->module, m->k->module->i32, n);
}

static ir_value *build_load_message(message *m)
{
    ir_inst *i = m->access;
    ir_type *t = moved_type(m->k, i->value.type);
    bool stays = ir_effects(i) & IR_WRITES;
    ir_value *one = ir_const(m->k->module, m->k->module->i64, 1), *align = make_i32(m, i->align);
    ir_value *plain[] = {m->at->which, align, m->at->offset};
    ir_value *mixed[] = {m->at->which, m->set ? m->set : one, align, m->at->offset};

    if (stays)
        return &ir_call_intrinsic(&m->b, IR_INTRINSIC_volatile_load, &t, 1, mixed, 4)->value;
    if (m->set)
        return &ir_call_intrinsic(&m->b, IR_INTRINSIC_mixed_load, &t, 1, mixed, 4)->value;
    return &ir_call_intrinsic(&m->b, IR_INTRINSIC_surface_load, &t, 1, plain, 3)->value;
}

static void build_store_message(message *m)
{
    ir_inst *i = m->access;
    ir_value *v = to_memory(m->k, &m->b, ir_operand(i, 0)), *align = make_i32(m, i->align);
    ir_value *plain[] = {v, m->at->which, align, m->at->offset}, *mixed[] = {v, m->at->which, m->set, align, m->at->offset};

    if (m->set)
        ir_call_intrinsic(&m->b, IR_INTRINSIC_mixed_store, &v->type, 1, mixed, 5);
    else
        ir_call_intrinsic(&m->b, IR_INTRINSIC_surface_store, &v->type, 1, plain, 4);
}

/* The operation's code in an atomic message; 0 for a 64-bit compare-and-exchange. */
static unsigned atomic_opcode(const ir_inst *i)
{
    enum { COMPARE_64 = 0, COMPARE_32 = 14 };
    static const unsigned char numbers[] = {
        [IR_RMW_XCHG] = 4, [IR_RMW_ADD] = 7,  [IR_RMW_SUB] = 8,  [IR_RMW_AND] = 1,   [IR_RMW_OR] = 2,
        [IR_RMW_XOR] = 3,  [IR_RMW_MAX] = 10, [IR_RMW_MIN] = 11, [IR_RMW_UMAX] = 12, [IR_RMW_UMIN] = 13,
        [IR_RMW_FADD] = 0, [IR_RMW_FMAX] = 1, [IR_RMW_FMIN] = 2};
    if (i->op == IR_cmpxchg)
        return ir_scalar_bits(ir_operand(i, 1)->type) == 64 ? COMPARE_64 : COMPARE_32;
    return numbers[i->rmw];
}

/* Is I an exchange of floats? The message exchanges their bits, as that for floats supports only minimum and maximum. */
static bool is_exchanged_as_bits(const ir_inst *i)
{
    return i->op == IR_atomicrmw && i->rmw == IR_RMW_XCHG && ir_is_float(ir_operand(i, 1)->type);
}

static ir_value *build_atomic_message(message *m)
{
    ir_inst *i = m->access;
    ir_value *x = to_memory(m->k, &m->b, ir_operand(i, 1)), *op = make_i32(m, atomic_opcode(i));

    if (is_exchanged_as_bits(i))
        x = ir_cast(&m->b, IR_bitcast, x, m->k->module->i32);
    ir_value *y = i->op == IR_cmpxchg ? to_memory(m->k, &m->b, ir_operand(i, 2)) : ir_undef(m->k->module, x->type);
    ir_value *plain[] = {op, m->at->which, m->at->offset, x, y}, *mixed[] = {op, m->at->which, m->set, m->at->offset, x, y};
    ir_value *old = m->set ? &ir_call_intrinsic(&m->b, IR_INTRINSIC_mixed_atomic, &x->type, 1, mixed, 6)->value
                           : &ir_call_intrinsic(&m->b, IR_INTRINSIC_surface_atomic, &x->type, 1, plain, 5)->value;
    return is_exchanged_as_bits(i) ? ir_cast(&m->b, IR_bitcast, old, i->value.type) : old;
}

/* Builds the result of a cmpxchg, {OLD, whether OLD was the expected value}. */
static ir_value *build_cmpxchg_result(ir_builder *b, const ir_inst *i, ir_value *old)
{
    int32_t first = 0, second = 1;
    ir_value *expected = ir_operand(i, 1), *all = ir_insert_value(b, ir_undef(b->module, i->value.type), old, &first, 1);

    return ir_insert_value(b, all, ir_compare(b, IR_EQ, old, expected), &second, 1);
}

static ir_value *candidate_mask(const surface_kernel *k, const surface_place *at, const surface_set *set)
{
    uint64_t bits = 0, n;

    if (ir_const_bits(at->which, &n))
        return NULL;
    for (unsigned c = 0; c < set->count; c++)
        bits |= UINT64_C(1) << set->numbers[c];
    return ir_const(k->module, k->module->i64, bits);
}

/* The message's result, as memory holds it; NULL for a store. */
static ir_value *build_message(message *m)
{
    if (m->access->op == IR_store) {
        build_store_message(m);
        return NULL;
    }
    return m->access->op == IR_load ? build_load_message(m) : build_atomic_message(m);
}

void surface_access(surface_kernel *k, ir_inst *i, const surface_place *at, unsigned count, const surface_set *set)
{
    message m = {k, ir_before(i), i, at, candidate_mask(k, at, set)};
    ir_value *v = NULL;

    build_fence_for(&m.b, i, true);
    for (; m.at < at + count; m.at++)
        v = surface_add_results(&m.b, v, build_message(&m));
    build_fence_for(&m.b, i, false);
    if (i->op == IR_store) {
        ir_remove(i);
        return;
    }
    if (i->op == IR_cmpxchg)
        v = build_cmpxchg_result(&m.b, i, from_memory(&m.b, v, ir_operand(i, 1)->type));
    else
        v = from_memory(&m.b, v, i->value.type);
    ir_replace(i, v);
    i->value.aux = v;
}
