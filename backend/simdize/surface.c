/* backend/simdize/surface.c - translates accesses through the binding table.
 *
 * surface_load, surface_store and surface_atomic have a constant surface: one message. mixed_load, mixed_store and mixed_atomic
 * select it at run time from a set of surfaces:
 *
 *   uniform surface             one message whose descriptor is computed in a0.0; the thread form has the surface as a scalar
 *   varying surface             one message for each surface, under the mask of the lanes that select it. Every lane is in one
 *                               of the masks, so a load fills its whole register and an atomic is done once per lane
 *
 * The surface is usually computed by selects of constants, so its masks are the conditions of those, without comparisons. */
#include "backend/region/build.h"
#include "backend/simdize/simdize.h"
#include "ir/surface_access.h"

#include "src/base/bug.h"

static uint64_t constant_operand(const ir_inst *i, unsigned n)
{
    uint64_t k = 0;

    ir_const_bits(ir_operand(i, n), &k);
    return k;
}

/* --- lanes of a surface --------------------------------------------------------------------------------------------------- */

static ir_value *constant_mask(const simdizer *s, bool yes)
{
    return ir_const(s->to, s->mask_type, yes);
}

static bool is_constant_mask(const ir_value *mask, bool yes)
{
    uint64_t bits;

    return ir_const_bits(mask, &bits) && (bits & 1) == yes;
}

static ir_value *select_mask(simdizer *s, ir_value *c, ir_value *x, ir_value *y)
{
    if (is_constant_mask(x, true) && is_constant_mask(y, false))
        return c;
    if (is_constant_mask(x, false) && is_constant_mask(y, true))
        return build_not(&s->b, c);
    if (is_constant_mask(x, false))
        return build_bin(&s->b, IR_and, build_not(&s->b, c), y);
    if (is_constant_mask(y, false))
        return build_bin(&s->b, IR_and, c, x);
    ir_value *when = is_constant_mask(x, true) ? c : build_bin(&s->b, IR_and, c, x);
    ir_value *otherwise = is_constant_mask(y, true) ? build_not(&s->b, c) : build_bin(&s->b, IR_and, build_not(&s->b, c), y);
    return build_bin(&s->b, IR_or, when, otherwise);
}

/* The mask of the lanes in which WHICH is entry N. Looks through selects in block HERE only, because the condition of others may
 * be unavailable. */
static ir_value *surface_lanes(simdizer *s, const ir_block *here, ir_value *which, uint64_t n)
{
    const ir_inst *i = ir_try_inst(which);
    uint64_t k;

    if (ir_const_bits(which, &k))
        return constant_mask(s, k == n);
    if (i && i->op == IR_select && i->block == here && !simd_is_shared(s, ir_operand(i, 1)) &&
        !simd_is_shared(s, ir_operand(i, 2))) {
        ir_value *otherwise = surface_lanes(s, here, ir_operand(i, 2), n);
        ir_value *then = surface_lanes(s, here, ir_operand(i, 1), n);
        return select_mask(s, simd_part(s, ir_operand(i, 0), 0, true), then, otherwise);
    }
    return build_cmp_k(&s->b, IR_EQ, simd_varying(s, which), n);
}

/* Sets the choices of AT: the surfaces and their lanes. The second of two surfaces has the lanes that do not select the first. */
static void choose_surfaces(simdizer *s, simd_place *at, const ir_block *here, ir_value *which, uint64_t set)
{
    simd_choice *all = arena_array(s->scratch, simd_choice, 64);
    bool two = __builtin_popcountll(set) == 2;
    ir_value *first = NULL;

    for (unsigned n = 0; n < 64; n++) {
        if (!(set >> n & 1))
            continue;
        ir_value *mask = two && first ? build_not(&s->b, first) : surface_lanes(s, here, which, n);
        first = first ? first : mask;
        if (!is_constant_mask(mask, false))
            all[at->choice_count++] = (simd_choice){n, build_bin(&s->b, IR_and, s->at->em, mask)};
    }
    at->choices = all;
}

/* --- locations ------------------------------------------------------------------------------------------------------------ */

/* The location that I, whose operands are those of A, accesses. PER_LANE: for each lane, though it may be uniform. */
static simd_place surface_place(simdizer *s, const ir_inst *i, const ir_surface_access *a, bool per_lane)
{
    ir_value *which = ir_operand(i, a->surface), *offset = ir_operand(i, a->offset);
    uint64_t number;
    bool many = a->set && simd_is_varying(s, which);
    bool varying = per_lane || many || simd_is_varying(s, offset);
    simd_place at = {.align = a->align ? (unsigned)constant_operand(i, a->align) : 4, .lanes = varying ? s->n : 1};

    at.address = varying ? simd_varying(s, offset) : simd_uniform(s, offset);
    if (ir_const_bits(which, &number))
        at.surface = (unsigned)number;
    else if (many)
        choose_surfaces(s, &at, i->block, which, constant_operand(i, a->set));
    else
        at.index = simd_uniform(s, which);
    return at;
}

/* --- accesses ------------------------------------------------------------------------------------------------------------- */

static void load_surface(simdizer *s, ir_inst *i, const ir_surface_access *a)
{
    simd_place at = surface_place(s, i, a, false);
    ir_type *t = i->value.type;

    simd_define(s, i, simd_read_memory(s, &at, simd_thread_scalar(s, ir_scalar(t)), (unsigned)ir_lanes(t)));
}

static void store_surface(simdizer *s, ir_inst *i, const ir_surface_access *a)
{
    ir_value *v = ir_operand(i, a->value);
    simd_place at = surface_place(s, i, a, simd_is_varying(s, v));

    simd_write_memory(s, &at, at.lanes == 1 ? simd_uniform(s, v) : simd_varying(s, v));
}

static bool access_atomically(simdizer *s, ir_inst *i, const ir_surface_access *a)
{
    ir_type *t = i->value.type;
    unsigned op = (unsigned)constant_operand(i, 1);

    if (ir_scalar_bits(t) != 32 && !(ir_scalar_bits(t) == 64 && op == GEN_ATOMIC_CMPWR8B)) {
        ir_error(s->options->diagnostics, s->from->module, i->loc, "Gen9 has no such %u-bit atomic operation on surfaces",
                 ir_scalar_bits(t));
        return false;
    }
    simd_place at = surface_place(s, i, a, true);
    ir_value *x = simd_varying(s, ir_operand(i, a->value)), *y = simd_varying(s, ir_operand(i, a->value + 1u));
    ir_value *old = simd_atomic_memory(s, &at, op, ir_is_float(t), x, y);
    simd_define(s, i, simd_reinterpret(&s->b, old, simd_thread_scalar(s, t), s->n));
    return true;
}

bool simd_surface(simdizer *s, ir_inst *i)
{
    ir_surface_access a;

    if (!ir_surface_access_of(ir_intrinsic_of(i), &a))
        bug("%s is no access through a surface", ir_intrinsic_name(ir_intrinsic_of(i)));
    if (a.is_atomic)
        return access_atomically(s, i, &a);
    if (a.is_store)
        store_surface(s, i, &a);
    else
        load_surface(s, i, &a);
    return true;
}
