/* opt/analysis/address.h - the base, offset and alignment of addresses, and splitting of blocks. */
#ifndef GASKET_OPT_ANALYSIS_ADDRESS_H
#define GASKET_OPT_ANALYSIS_ADDRESS_H

#include "ir/ir.h"
#include "src/base/bits.h"

/* A non-constant index of an address, and the bytes per unit of it. All byte arithmetic in this file is modulo 2^64. */
typedef struct opt_term {
    ir_value *index;
    int64_t scale;
} opt_term;

/* Decomposes the offset that getelementptr G adds to its pointer: *BYTES plus the sum of index * scale over TERMS. Returns the
 * number of terms written to TERMS; -1 when there are more than LIMIT. */
int opt_address_terms(const ir_inst *g, int64_t *bytes, opt_term *terms, unsigned limit);
/* Strips getelementptr with constant indices from P and returns the pointer below them; *BYTES gets the sum of their
 * offsets. */
ir_value *opt_strip_offsets(ir_value *p, int64_t *bytes);
/* Index of the address operand of a load, store or atomic; -1 for other instructions. */
int opt_address_operand(const ir_inst *i);
/* The address operand itself; NULL for other instructions. */
ir_value *opt_address_of(const ir_inst *i);
/* The operand of P when P is an addrspacecast, else P. */
static inline ir_value *opt_before_cast(ir_value *p)
{
    return ir_is_op(p, IR_addrspacecast) ? ir_operand(ir_as_inst(p), 0) : p;
}
/* The guaranteed alignment of an address OFFSET bytes from one aligned to ALIGN, a power of two. */
static inline uint32_t opt_align_at(uint32_t align, uint64_t offset)
{
    while (offset % align)
        align /= 2;
    return align;
}
/* The alignment of address P that its base and offsets guarantee; 1 when nothing is known. */
uint32_t opt_known_align(const ir_value *p);
/* Moves the instructions after I to a new block, placed after I's block, and returns it. Phis of the successors are updated;
 * I's block is left without a terminator. */
ir_block *opt_split_after(ir_inst *i);
/* Like opt_split_after(), but does not update `block` in the moved instructions, so it takes O(1); the caller must update them
 * (see ir_block_cut). */
ir_block *opt_cut_after(ir_inst *i);

#endif
