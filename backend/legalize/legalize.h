/* backend/legalize/legalize.h - declarations shared by the files of the region legalizer.
 *
 * The legalizer maps every value of the function to its *parts*: vectors of a power of two of elements and at most 64 bytes (32
 * booleans) that cover its elements in order. Parts are shorter than they could be where each is computed by an instruction of its own, or
 * is a region that its users can read in place; users that need longer ones join them. A value stays *whole*, one register range of
 * any size, if an operation needs it in one piece: a message, or a region whose start is known only at run time. Parts of a whole
 * value are read from it. */
#ifndef GASKET_BACKEND_LEGALIZE_LEGALIZE_H
#define GASKET_BACKEND_LEGALIZE_LEGALIZE_H

#include "backend/backend.h"
#include "backend/module/routines.h"
#include "backend/region/build.h"

/* An element of a new value; undefined if VALUE is NULL. */
typedef struct legal_element {
    ir_value *value;
    unsigned index;
} legal_element;

/* A vector that has been built from elements of several values, the first of them of the value whose `vectors` it is in. */
typedef struct legal_vector {
    struct legal_vector *next;
    const ir_type *type;
    const legal_element *elements;
    ir_value *v;
} legal_vector;

typedef struct legal_value { /* ir_value.aux: the values that replace an original value */
    bool whole;              /* must stay in one register range */
    bool is_mapped;
    bool replaced; /* the instruction is removed at the end of the pass */
    unsigned count;
    ir_value **part;    /* if `whole`, part[0] is the entire value */
    ir_value *joined;   /* all parts joined into one value; NULL until needed */
    ir_value **longest; /* by number: the longest legal parts, joined from shorter ones; NULL until needed */
    ir_value *half[2];  /* the latest join of each half of the lanes for a message; NULL: none */
    legal_vector *vectors;
} legal_value;

typedef struct legalizer {
    ir_function *f;
    ir_module *module;
    arena *memory; /* memory of the pass, released at its end */
    backend_kernel_stats *stats;
    const backend_options *options;
    VEC(ir_value *) whole; /* work list: whole values that have not been propagated yet */
    const char *rule;      /* why the current operation is split more than its size requires; NULL: it is not */
} legalizer;

/* The maximum number of elements of type T in one operand. */
unsigned legal_lane_limit(const ir_type *t);
/* The maximum number of elements of type T in a part: those that fit in the registers of an operand. */
unsigned legal_part_limit(const ir_type *t);
/* Length, a power of two, of the part that begins at element FIRST of N when parts have at most LIMIT elements. */
unsigned legal_part_length(unsigned first, unsigned n, unsigned limit);

/* The map entry of V, a value of the original function; created empty on first use. */
legal_value *legal_info(legalizer *l, ir_value *v);
void legal_map(legalizer *l, ir_inst *i, ir_value *v); /* maps I to V as its only part */
/* Builds the vector of type T that consists of the COUNT vectors PART, one after the other. */
ir_value *legal_join(legalizer *l, ir_builder *b, ir_type *t, ir_value **part, unsigned count);
/* All of V in one value; joins the parts after the definition of V if needed. */
ir_value *legal_whole(legalizer *l, ir_builder *b, ir_value *v);
/* Are the parts of V, an original value, shorter than they could be? */
bool legal_has_short_parts(legalizer *l, ir_value *v);
/* Elements [FIRST, FIRST + COUNT) of the original value V, as a vector; V itself if it is a scalar. */
ir_value *legal_slice(legalizer *l, ir_builder *b, ir_value *v, unsigned first, unsigned count);
/* Builds a vector of N elements (at most REGION_MAX_ELEMENTS, 32 of booleans) of scalar type T from elements of new values. */
ir_value *legal_gather_elements(legalizer *l, ir_builder *b, ir_type *t, const legal_element *from, unsigned n);
/* States where N elements are: together in a value or a constant, in a region of one value that users can read in place, or in
 * several places. */
typedef enum legal_place { LEGAL_THERE, LEGAL_IN_PLACE, LEGAL_NOWHERE } legal_place;
legal_place legal_find_place(legalizer *l, ir_type *t, const legal_element *from, unsigned n);
/* The number of instructions of legal_gather_elements(), if it needs no addresses. */
unsigned legal_gather_cost(legalizer *l, ir_type *t, const legal_element *from, unsigned n);
/* Builds a vector of vector type T, of any length, from N elements of new values. */
ir_value *legal_gather_whole(legalizer *l, ir_builder *b, ir_type *t, const legal_element *from, unsigned n);
/* The part of the mask of region write I for elements [FIRST, FIRST + COUNT) of the written value; the whole mask if it is a
 * scalar. */
ir_value *legal_mask_slice(legalizer *l, ir_builder *b, ir_inst *i, unsigned first, unsigned count);
/* The new value and index of element E of the original value V. */
legal_element legal_find_element(legalizer *l, ir_value *v, unsigned e);
/* Maps I to the value with the N elements FROM (any number). */
void legal_map_elements(legalizer *l, ir_builder *b, ir_inst *i, const legal_element *from, unsigned n);
/* Maps I to these parts, joined if I must be whole. */
void legal_map_parts(legalizer *l, ir_builder *b, ir_inst *i, ir_value **part, unsigned count);

unsigned legal_message_lanes(const ir_inst *i); /* lanes of message I that has operands for each lane; 0: it has none */
bool legal_message(legalizer *l, ir_inst *i);   /* splits such a message of 32 lanes; false if I needs no splitting */
/* Legalizes read or write I of region R, whose start is known only at run time. */
void legal_variable(legalizer *l, ir_builder *b, ir_inst *i, region_description r);
/* Legalizes a region read or write, extract, insert, shuffle or bitcast I; false for other instructions. */
bool legal_region(legalizer *l, ir_inst *i);
/* Builds the value of I from simpler operations before I; NULL if the hardware has the operation of I. */
ir_value *legal_expand(legalizer *l, ir_inst *i);
bool legal_is_comparison(const ir_value *v); /* a comparison that is no constant */
/* The maximum number of channels of one instruction for I. */
unsigned legal_operation_limit(const ir_inst *i);

#endif
