/* backend/prepare/share_addresses.c - computes addresses that differ by a constant from one another.
 *
 *   %p = shl (add %i, 4), 2      %p = add %q, 16
 *
 * where %q = shl %i, 2 is an earlier address. The optimizer leaves unrolled loops and neighbouring elements with index
 * arithmetic of their own; messages on this machine take no displacement, so every step of it costs an instruction or two. An
 * address is decomposed into a sum (linear.h); if a sum that differs only in its constant is available in the same loop and
 * dominates it, one addition replaces the arithmetic. */
#include "backend/prepare/build.h"
#include "backend/prepare/linear.h"
#include "backend/prepare/prepare.h"

#include "ir/analysis/loops.h"
#include "ir/lifetime.h"
#include "ir/surface_access.h"

enum { WINDOW = 48 }; /* number of most recent addresses that a new one is compared with */

typedef struct known {
    ir_value *address;
    ir_inst *user;
    prep_linear sum;
} known;

typedef struct sharer {
    prep_lowering *l;
    ir_dominators *dominators;
    ir_loops *loops;
    VEC(known) known;
    bool changed;
} sharer;

/* The index of the address operand of access I; -1 if I is not such an access. */
static int address_operand(const ir_inst *i)
{
    switch ((ir_opcode)i->op) {
    case IR_load:
        return 0;
    case IR_store:
        return ir_begins_lifetime(i) ? -1 : 1;
    case IR_call:
        break;
    default: /* not shared: rare accesses, and operations without an address */
        return -1;
    }
    ir_surface_access a;
    return ir_surface_access_of(ir_intrinsic_of(i), &a) && !a.set ? a.offset : -1;
}

static unsigned pointer_bits(const prep_lowering *l, const ir_type *t)
{
    bool is_private = t->space == IR_PRIVATE || t->space == IR_MODULE_PRIVATE;

    return t->space == IR_LOCAL || (is_private && l->options->private_memory != BACKEND_PRIVATE_GLOBAL) ? 32 : 64;
}

static int64_t constant_distance(const prep_linear *from, const prep_linear *to)
{
    uint64_t k = to->constant - from->constant;

    return from->bits == 32 ? (int32_t)(uint32_t)k : (int64_t)k;
}

static bool is_available(const sharer *s, const known *k, ir_inst *user)
{
    return ir_loop_of(s->loops, k->user->block) == ir_loop_of(s->loops, user->block) &&
           ir_inst_dominates(s->dominators, k->user, user);
}

/* Finds a known address that differs from K only in its constant, preferably an equal one; NULL if there is none. */
static const known *find_parallel(const sharer *s, const known *k)
{
    const known *best = NULL;

    for (size_t n = s->known.count, seen = 0; n-- > 0 && seen < WINDOW; seen++) {
        const known *other = &s->known.items[n];
        if (other->address->type != k->address->type || !prep_linear_parallel(&other->sum, &k->sum) ||
            !is_available(s, other, k->user))
            continue;
        if (!constant_distance(&other->sum, &k->sum))
            return other;
        best = other;
    }
    return best;
}

/* Is V already an address plus a constant? The replacement would cost as much. */
static bool is_offset(const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);

    if (!i || (i->op != IR_add && i->op != IR_getelementptr) || i->operand_count != 2)
        return false;
    return ir_is_const(ir_operand(i, 1));
}

static void share_address(sharer *s, ir_inst *i, unsigned operand)
{
    known k = {.address = ir_operand(i, operand), .user = i};
    bool pointer = ir_is_ptr(k.address->type);

    if (!ir_try_inst(k.address) || ir_is_vector(k.address->type) || (pointer && k.address->type->space == IR_GENERIC))
        return;
    k.sum = pointer ? prep_linear_pointer(k.address, pointer_bits(s->l, k.address->type)) : prep_linear_integer(k.address);
    if (!k.sum.count || k.sum.count > PREP_LINEAR_TERMS)
        return;
    const known *other = find_parallel(s, &k);
    int64_t apart = other ? constant_distance(&other->sum, &k.sum) : 0;
    if (other && other->address != k.address && (!apart || !is_offset(k.address))) {
        ir_builder b = ir_before(i);
        ir_value *at = other->address;
        if (apart && pointer)
            at = ir_offset(&b, at, ir_const(b.module, b.module->i64, (uint64_t)apart));
        else if (apart)
            at = build_bin_k(&b, IR_add, at, (uint64_t)apart);
        ir_set_operand(i, operand, at);
        k.address = at;
        s->changed = true;
    }
    vec_push(s->l->scratch, &s->known, k);
}

bool prep_share_addresses(prep_lowering *l)
{
    sharer s = {.l = l};

    if (!l->options->optimize)
        return false;
    s.dominators = ir_dominators_compute(l->scratch, l->kernel);
    s.loops = ir_loops_compute(l->scratch, s.dominators);
    for (uint32_t k = 0; k < s.dominators->order_count; k++) {
        ir_block *b = s.dominators->blocks[s.dominators->order[k]];
        ir_each_inst_safe(i, b)
            if (address_operand(i) >= 0)
                share_address(&s, i, (unsigned)address_operand(i));
    }
    return s.changed;
}
