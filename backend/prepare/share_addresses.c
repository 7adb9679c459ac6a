/* backend/prepare/share_addresses.c - addresses that differ by a constant are computed from one another.
 *
 *   %p = shl (add %i, 4), 2      %p = add %q, 16
 *
 * where %q = shl %i, 2 has been an address before. Unrolled loops and neighbouring elements come out of the optimizer as index
 * arithmetic of their own; on this machine, whose messages take no displacement, every step of it is an instruction or two. An
 * address is taken apart into a sum (linear.h); where the same sum but for its constant stands in the same loop and
 * dominates it, an addition makes it. */
#include "backend/prepare/prepare.h"
#include "backend/prepare/linear.h"

#include "ir/loops.h"

enum { WINDOW = 48 }; /* addresses that are looked at: those found last */

typedef struct known {
    ir_value *address;
    ir_inst *user;
    gen_linear sum;
} known;

typedef struct sharer {
    gen_lowering *l;
    ir_dominators *dominators;
    ir_loops *loops;
    VEC(known) known;
    bool changed;
} sharer;

/* The operand that is the address of an access; -1: I is none. */
static int address_operand(const ir_inst *i)
{
    switch ((ir_opcode)i->op) {
    case IR_load:
        return 0;
    case IR_store:
        return 1;
    case IR_call:
        break;
    default: /* accesses that need no speed, and everything else */
        return -1;
    }
    ir_intrinsic id = ir_intrinsic_of(i);
    return id == IR_INTRINSIC_surface_load || id == IR_INTRINSIC_surface_atomic ? 3 : id == IR_INTRINSIC_surface_store ? 4 : -1;
}

static unsigned pointer_bits(const gen_lowering *l, const ir_type *t)
{
    bool is_private = t->space == IR_PRIVATE || t->space == IR_MODULE_PRIVATE;

    return t->space == IR_LOCAL || (is_private && l->options->private_memory != GEN_PRIVATE_GLOBAL) ? 32 : 64;
}

static int64_t distance(const gen_linear *from, const gen_linear *to)
{
    uint64_t k = to->constant - from->constant;

    return from->bits == 32 ? (int32_t)(uint32_t)k : (int64_t)k;
}

static bool reaches(const sharer *s, const known *k, ir_inst *user)
{
    return ir_loop_of(s->loops, k->user->block) == ir_loop_of(s->loops, user->block) &&
           ir_inst_dominates(s->dominators, k->user, user);
}

/* The known address that is nearest: itself, else any. */
static const known *find(const sharer *s, const known *k)
{
    const known *best = NULL;

    for (size_t n = s->known.count, seen = 0; n-- > 0 && seen < WINDOW; seen++) {
        const known *other = &s->known.items[n];
        if (other->address->type != k->address->type || !gen_linear_parallel(&other->sum, &k->sum) || !reaches(s, other, k->user))
            continue;
        if (!distance(&other->sum, &k->sum))
            return other;
        best = other;
    }
    return best;
}

/* An address that is a constant away from another already costs what the new one would. */
static bool is_offset(const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);

    if (!i || (i->op != IR_add && i->op != IR_getelementptr) || i->operand_count != 2)
        return false;
    return ir_is_const(ir_operand(i, 1));
}

static void share(sharer *s, ir_inst *i, unsigned operand)
{
    known k = {.address = ir_operand(i, operand), .user = i};
    bool pointer = ir_is_ptr(k.address->type);

    if (!ir_try_inst(k.address) || ir_is_vector(k.address->type) || (pointer && k.address->type->space == IR_GENERIC))
        return;
    k.sum = pointer ? gen_linear_pointer(k.address, pointer_bits(s->l, k.address->type)) : gen_linear_integer(k.address);
    if (!k.sum.count || k.sum.count > GEN_LINEAR_TERMS)
        return;
    const known *other = find(s, &k);
    int64_t apart = other ? distance(&other->sum, &k.sum) : 0;
    if (other && other->address != k.address && (!apart || !is_offset(k.address))) {
        ir_builder b = ir_before(i);
        ir_value *at = other->address;
        if (apart && pointer)
            at = ir_offset(&b, at, ir_const(b.module, b.module->i64, (uint64_t)apart));
        else if (apart)
            at = gen_bin_k(&b, IR_add, at, (uint64_t)apart);
        ir_set_operand(i, operand, at);
        k.address = at;
        s->changed = true;
    }
    vec_push(s->l->scratch, &s->known, k);
}

bool gen_share_addresses(gen_lowering *l)
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
                share(&s, i, (unsigned)address_operand(i));
    }
    return s.changed;
}
