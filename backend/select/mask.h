/* backend/select/mask.h - declarations shared by the parts of selection that handle i1. */
#ifndef GASKET_BACKEND_SELECT_MASK_H
#define GASKET_BACKEND_SELECT_MASK_H

#include "backend/select/select.h"

/* The source of a mask, under bitcasts, complements, splats and slices. */
typedef struct sel_mask_view {
    ir_value *root;
    unsigned lane; /* first lane in the root */
    bool inverted;
} sel_mask_view;

static inline unsigned sel_lanes(const ir_value *v)
{
    return (unsigned)ir_lanes(v->type);
}

/* --- mask.c ---------------------------------------------------------------------------------------------------------- */
bool sel_is_token(const ir_value *v); /* V is an EM or waiting mask, which has no register */
bool sel_is_compare(const ir_value *v);
bool sel_is_all(const ir_value *v, uint64_t bit); /* V is the constant with BIT in all lanes */
/* Does select I broadcast a uniform i1 to a mask? *INVERTED: its complement. */
bool sel_is_splat_select(const ir_inst *i, bool *inverted);
sel_mask_view sel_look_through(ir_value *v);
uint32_t sel_constant_bits(selector *s, ir_value *v, unsigned lanes);
int sel_new_flag(selector *s, unsigned channels);
gen_type sel_word_type(const selector *s, int flag); /* uw, or ud for a flag of 32 channels */
/* Emits FLAG := OP of COUNT sources, on the flag as a word. */
mir_inst *sel_set_flag_word(selector *s, gen_op op, int flag, const sel_source *src, unsigned count);
/* The bits of mask V as a word of type T (uw or ud) in a general register, or as an immediate; *INVERTED: complemented. */
sel_source sel_register_word(selector *s, ir_value *v, gen_type t, bool *inverted);
/* The same for a first source, which may be the flag itself. */
sel_source sel_first_word(selector *s, ir_value *v, gen_type t, bool *inverted);

/* --- compare.c ------------------------------------------------------------------------------------------------------- */
mir_inst *sel_put_compare(selector *s, gen_cond c, unsigned n, sel_source a, sel_source b, int flag, const sel_pred *p,
                          const sel_dest *also);
/* Emits the comparison I of N elements to channels of FLAG (from P's channel). The predicate of P, if any, must be FLAG itself.
 * ALSO, if not NULL, is a destination for all ones (true) or zeros. */
void sel_compare_into(selector *s, ir_inst *i, unsigned n, int flag, const sel_pred *p, const sel_dest *also);
unsigned sel_compare_limit(const ir_inst *i); /* maximum number of channels of one comparison */

#endif
