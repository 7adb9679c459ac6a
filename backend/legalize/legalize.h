/* backend/legalize/legalize.h - what the files of the region legalizer share.
 *
 * Every value of the function is mapped to its *parts*: legal vectors that cover its elements in order (64 bytes, at most 32
 * elements, powers of two). A value stays *whole*, one register range of any size, where something needs it in one piece: a
 * message, a start index that is only known at run time. Parts of a whole value are read from it. */
#ifndef GASKET_BACKEND_LEGALIZE_LEGALIZE_H
#define GASKET_BACKEND_LEGALIZE_LEGALIZE_H

#include "backend/backend.h"
#include "backend/routines.h"
#include "backend/region/build.h"

typedef struct gen_value { /* ir_value.aux */
    bool whole;            /* kept in one piece */
    bool is_mapped;
    bool replaced; /* the instruction goes away at the end */
    unsigned count;
    ir_value **part;  /* whole: part[0] is all of it */
    ir_value *joined; /* all parts in one value, once somebody asked */
} gen_value;

typedef struct gen_legalizer {
    ir_function *f;
    ir_module *module;
    arena *memory; /* of the pass */
    gen_kernel_stats *stats;
    const gen_options *options;
    VEC(ir_value *) whole;    /* found to be, and not yet followed to what they are made of and go to */
    const char *rule;         /* why that takes more instructions than it has operands of 64 bytes; NULL: it does not */
} gen_legalizer;

/* An element of a value, or nothing at all (value NULL). */
typedef struct gen_element {
    ir_value *value;
    unsigned index;
} gen_element;

/* How many elements of type T fit one operand. */
unsigned gen_lane_limit(const ir_type *t);
/* Length of the part that begins at element FIRST of N when parts hold at most LIMIT: a power of two. */
unsigned gen_part_length(unsigned first, unsigned n, unsigned limit);

/* What has become of V, an old value; empty when first asked for. */
gen_value *gen_info(gen_legalizer *l, ir_value *v);
void gen_map(gen_legalizer *l, ir_inst *i, ir_value *v); /* I is V now, in one piece */
/* All of V in one value. */
ir_value *gen_whole(gen_legalizer *l, ir_builder *b, ir_value *v);
/* Elements [first, first + count) of the old value V, as a vector (a scalar stays one). */
ir_value *gen_slice(gen_legalizer *l, ir_builder *b, ir_value *v, unsigned first, unsigned count);
/* A vector of N elements of scalar type T put together from elements of new values; at most 32. */
ir_value *gen_gather_elements(gen_legalizer *l, ir_builder *b, ir_type *t, const gen_element *from, unsigned n);
/* The same for a vector of any length, T, put together in one value. */
ir_value *gen_gather_whole(gen_legalizer *l, ir_builder *b, ir_type *t, const gen_element *from, unsigned n);
/* Elements [first, first + count) of the mask of region write I. */
ir_value *gen_mask_slice(gen_legalizer *l, ir_builder *b, ir_inst *i, unsigned first, unsigned count);
/* Where element E of the old value V is now. */
gen_element gen_find_element(gen_legalizer *l, ir_value *v, unsigned e);
/* Maps I to the value whose elements are FROM (of any number). */
void gen_map_elements(gen_legalizer *l, ir_builder *b, ir_inst *i, const gen_element *from, unsigned n);
/* Maps I to these parts, joining them when it is to be whole. */
void gen_map_parts(gen_legalizer *l, ir_builder *b, ir_inst *i, ir_value **part, unsigned count);

bool gen_legalize_message(gen_legalizer *l, ir_inst *i); /* gather, scatter, atomic, block messages */
/* The read or write I of region R, whose start is known at run time only. */
void gen_legalize_variable(gen_legalizer *l, ir_builder *b, ir_inst *i, gen_region r);
bool gen_legalize_region(gen_legalizer *l, ir_inst *i);  /* region reads and writes, extract, insert, shuffle, bitcast */
/* A value built before I in simpler operations; NULL when the hardware has the operation of I. */
ir_value *gen_expand(gen_legalizer *l, ir_inst *i);
/* Channels that one instruction for I can have. */
unsigned gen_operation_limit(const ir_inst *i);

#endif
