/* opt/analysis/address.h - what an address is made of. */
#ifndef GASKET_OPT_ANALYSIS_ADDRESS_H
#define GASKET_OPT_ANALYSIS_ADDRESS_H

#include "ir/ir.h"
#include "src/base/bits.h"

/* An index of an address that is no constant, and the bytes that it counts. Bytes are modulo 2^64 everywhere. */
typedef struct opt_term {
    ir_value *index;
    int64_t scale;
} opt_term;

/* What getelementptr G adds to its pointer: BYTES, and each index of TERMS times its scale. The number of terms; -1 when there
 * are more than LIMIT. */
int opt_address_terms(const ir_inst *g, int64_t *bytes, opt_term *terms, unsigned limit);
/* The bytes that getelementptr G adds to its pointer, when all indices are constants. */
bool opt_constant_offset(const ir_inst *g, int64_t *bytes);
/* Strips getelementptr with constant indices from P; *BYTES gets their sum. */
ir_value *opt_strip_offsets(ir_value *p, int64_t *bytes);
/* The operand that is the address of a load, store or atomic; -1 for everything else. */
int opt_address_operand(const ir_inst *i);
/* That operand; NULL for everything else. */
ir_value *opt_address_of(const ir_inst *i);
/* What P was before the cast to another address space that it is; P when it is none. */
static inline ir_value *opt_before_cast(ir_value *p)
{
    return ir_is_op(p, IR_addrspacecast) ? ir_operand(ir_as_inst(p), 0) : p;
}
/* The alignment that is sure OFFSET bytes from a place of alignment ALIGN, a power of two. */
static inline uint32_t opt_align_at(uint32_t align, uint64_t offset)
{
    while (offset % align)
        align /= 2;
    return align;
}
/* The alignment of address P that what it is computed from makes sure of; 1 when nothing does. */
uint32_t opt_known_align(const ir_value *p);
/* What follows I in its block moves to a new block behind it, which is returned; the old one has no terminator then. */
ir_block *opt_split_behind(ir_inst *i);
/* The same in no time: what moves is told its block by the caller (ir_block_cut). */
ir_block *opt_cut_behind(ir_inst *i);

#endif
