/* backend/select/mask.h - what the files of selection share that deal with i1. */
#ifndef GASKET_BACKEND_SELECT_MASK_H
#define GASKET_BACKEND_SELECT_MASK_H

#include "backend/select/select.h"

/* A mask behind bitcasts, complements, splats and slices. */
typedef struct sel_mask_view {
    ir_value *root;
    unsigned lane; /* of the root: the first one */
    bool inverted;
} sel_mask_view;

static inline unsigned sel_lanes(const ir_value *v)
{
    return (unsigned)ir_lanes(v->type);
}

/* --- mask.c ---------------------------------------------------------------------------------------------------------- */
bool sel_is_token(const ir_value *v); /* an EM or waiting mask: in no register */
bool sel_is_compare(const ir_value *v);
bool sel_is_all(const ir_value *v, uint64_t bit); /* the constant with BIT in all lanes */
/* A select that makes a uniform i1 a mask; *INVERTED: its complement. */
bool sel_is_splat_select(const ir_inst *i, bool *inverted);
sel_mask_view sel_look_through(ir_value *v);
uint32_t sel_constant_bits(selector *s, ir_value *v, unsigned lanes);
int sel_new_flag(selector *s, unsigned channels);
gen_type sel_word_type(const selector *s, int flag); /* uw, or ud of a flag of 32 channels */
/* The word of FLAG := OP of COUNT sources. */
mir_inst *sel_set_flag_word(selector *s, gen_op op, int flag, const sel_source *src, unsigned count);
/* The bits of a mask in a general register, as type T (uw or ud); *INVERTED: of its complement. */
sel_source sel_register_word(selector *s, ir_value *v, gen_type t, bool *inverted);
/* The same for a first source, which may be the flag itself. */
sel_source sel_first_word(selector *s, ir_value *v, gen_type t, bool *inverted);

/* --- compare.c ------------------------------------------------------------------------------------------------------- */
mir_inst *sel_put_compare(selector *s, gen_cond c, unsigned n, sel_source a, sel_source b, int flag, const sel_pred *p,
                          const sel_dest *also);
/* Compares N elements into channels of FLAG (from P's channel on); the predicate of P, if any, must be FLAG itself. ALSO, where
 * not NULL, gets all ones or zeros. */
void sel_compare_into(selector *s, ir_inst *i, unsigned n, int flag, const sel_pred *p, const sel_dest *also);
unsigned sel_compare_limit(const ir_inst *i); /* channels that one comparison takes */

#endif
