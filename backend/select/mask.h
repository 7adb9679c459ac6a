/* backend/select/mask.h - declarations shared by the parts of selection that handle i1. */
#ifndef GASKET_BACKEND_SELECT_MASK_H
#define GASKET_BACKEND_SELECT_MASK_H

#include "backend/select/select.h"

/* A mask as a slice of another value, the root, through bitcasts, complements, splats and slices. */
typedef struct sel_mask_view {
    ir_value *root;
    unsigned lane; /* first lane of the slice in the root */
    bool inverted;
} sel_mask_view;

static inline unsigned sel_lanes(const ir_value *v)
{
    return (unsigned)ir_lanes(v->type);
}

/* --- mask.c --------------------------------------------------------------------------------------------------------------- */

bool sel_is_token(const ir_value *v); /* is V an execution mask or waiting mask, which has no register? */
bool sel_is_compare(const ir_value *v);
/* Would the mask of I, a select, occupy a flag that comparisons need, if it was computed only for USER, a later instruction:
 * does the block of I compare that often between the two? */
bool sel_keeps_flag(const ir_inst *i, const ir_inst *user);
bool sel_is_all(const ir_value *v, uint64_t bit); /* is V the constant with BIT in all lanes? */
/* Does select I broadcast a uniform i1 to a mask? *INVERTED becomes whether the mask is the complement of the i1. */
bool sel_is_splat_select(const ir_inst *i, bool *inverted);
sel_mask_view sel_look_through(ir_value *v);
uint32_t sel_constant_bits(selector *s, ir_value *v, unsigned lanes);
int sel_new_flag(selector *s, unsigned channels);
gen_type sel_word_type(const selector *s, int flag); /* the type of FLAG as a word: ud for a flag of 32 channels, else uw */
sel_source sel_read_flag_word(const selector *s, int flag);
/* Emits FLAG := OP of COUNT sources, an operation on all bits of the flag as a word. */
mir_inst *sel_set_flag_word(selector *s, gen_op op, int flag, const sel_source *src, unsigned count);
/* The bits of mask V as a word of type T (uw or ud), in a general register or as an immediate; *INVERTED becomes whether they
 * are complemented. */
sel_source sel_register_word(selector *s, ir_value *v, gen_type t, bool *inverted);
/* Like sel_register_word, but for a first source, which may be the flag itself. */
sel_source sel_first_word(selector *s, ir_value *v, gen_type t, bool *inverted);

/* --- compare.c ------------------------------------------------------------------------------------------------------------ */

mir_inst *sel_put_compare(selector *s, gen_cond c, unsigned n, sel_source a, sel_source b, int flag, const sel_pred *p,
                          const sel_dest *also);
/* Emits comparison I of N elements to FLAG, to the channels from P's first one on. The predicate of P, if any, must be FLAG
 * itself. If ALSO is not NULL, all ones (true) or zeros (false) are written to that destination, too. */
void sel_compare_into(selector *s, ir_inst *i, unsigned n, int flag, const sel_pred *p, const sel_dest *also);
unsigned sel_compare_limit(const ir_inst *i); /* maximum number of channels of one instruction for comparison I */

#endif
