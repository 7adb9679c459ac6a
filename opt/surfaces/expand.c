/* opt/surfaces/expand.c - expand operations on buffers for which there is no single message through a surface.
 *
 *   addition of floats, minimum and maximum of doubles, 64-bit operations    a loop over compare-and-exchange of the bits,
 *                                                                            which surfaces support for 32 and 64 bits
 *   memcpy, memmove, memset                                                  loads and stores, as a sequence or in a loop
 *   block reads and writes of a sub-group                                    accesses to each work-item's own elements
 *
 * The first two are only expanded if the buffers are known. `auto` does not expand 64-bit integer operations: with a 64-bit
 * address each is one message. */
#include "opt/surfaces/surfaces.h"

#include "ir/block_access.h"
#include "ir/rmw.h"
#include "opt/analysis/address.h"
#include "opt/spaces/expand_copy.h"

/* --- choice --------------------------------------------------------------------------------------------------------------- */

static bool is_wide(const ir_inst *i)
{
    return ir_scalar_bits(i->value.type) == 64;
}

static bool needs_rmw_loop(const ir_inst *i)
{
    return i->op == IR_atomicrmw && (is_wide(i) || i->rmw == IR_RMW_FADD);
}

/* The pointers to buffers that I uses, or the pointer of a block operation; at most two. */
static unsigned pointers_of(const ir_inst *i, ir_value *out[2])
{
    ir_intrinsic id = ir_intrinsic_of(i);
    unsigned first = id == IR_INTRINSIC_sub_group_block_write ? 2 : 1, n = 0;
    unsigned last = id == IR_INTRINSIC_memset || ir_is_block_access(id) ? first : 2;

    if (needs_rmw_loop(i))
        first = last = 0;
    else if (!opt_is_copy(id) && !ir_is_block_access(id))
        return 0;
    for (unsigned k = first; k <= last; k++)
        if (ir_is_block_access(id) || surface_is_buffer(ir_operand(i, k)))
            out[n++] = ir_operand(i, k);
    return n;
}

bool surface_is_expandable(const ir_inst *i)
{
    ir_value *pointers[2];

    return pointers_of(i, pointers) > 0;
}

/* Should I be expanded? All of its buffers must be known, and for `auto` by tracked pointers with one buffer each. With
 * --mixed=beignet copies through pointers with several buffers are expanded, too, but no atomic operation on these: its loop would
 * never end if two of the buffers are one, since the sum of two copies is never the expected value. Sub-group block operations are
 * always expanded. */
static bool should_expand(const surface_kernel *k, const ir_inst *i)
{
    bool all = k->context->options->global_access == OPT_ACCESS_STATEFUL;
    ir_value *pointers[2];

    if (ir_is_block_access(ir_intrinsic_of(i)))
        return true;
    if (k->context->options->global_access == OPT_ACCESS_STATELESS)
        return false;
    for (unsigned n = pointers_of(i, pointers); n-- > 0;) {
        surface_set set = surfaces_of(k, pointers[n]);
        bool is_summed = set.count > 1 && k->context->options->mixed == OPT_MIXED_BEIGNET;
        bool is_usable = is_summed ? !needs_rmw_loop(i) : all || (set.count == 1 && surface_is_tracked(k, pointers[n]));
        if (!set.count || !is_usable)
            return false;
    }
    return all || !needs_rmw_loop(i) || !is_wide(i) || ir_is_float(i->value.type);
}

/* --- atomic operations ---------------------------------------------------------------------------------------------------- */

static void expand_atomic(ir_inst *i)
{
    ir_block *before = i->block, *rest = opt_split_after(i);

    ir_replace(i, ir_rmw_loop(i, before, rest));
}

/* --- all operations ------------------------------------------------------------------------------------------------------- */

bool surfaces_expand(surface_kernel *k)
{
    VEC(ir_inst *) found = {0};

    ir_each_block(b, k->function)
        ir_each_inst(i, b)
            if (surface_is_expandable(i) && should_expand(k, i))
                vec_push(k->context->scratch, &found, i);
    for (size_t n = 0; n < found.count; n++) {
        ir_inst *i = found.items[n];
        if (i->op == IR_atomicrmw)
            expand_atomic(i);
        else if (opt_is_copy(ir_intrinsic_of(i)))
            opt_expand_copy(i);
        else
            ir_expand_block_access(i);
    }
    return found.count > 0;
}
