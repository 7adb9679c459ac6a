/* ir/region.h - decodes calls of rdregion and wrregion: the elements of a vector that such a call reads or writes. */
#ifndef GASKET_IR_REGION_H
#define GASKET_IR_REGION_H

#include "ir/ir.h"

typedef struct ir_region {
    bool writes;                      /* wrregion */
    bool is_constant;                 /* the next three are constants, as the verifier requires; else they may be 0 */
    uint64_t vstride, width, hstride; /* in elements */
    uint64_t parent_width;
    ir_value *start;      /* byte offset: i16, or a vector of one i16 per row; vstride is 0 then */
    ir_value *parent;     /* the vector that is read, or the old value of the one that is written */
    ir_type *part;        /* type of the elements that are read or written */
    unsigned count, size; /* of the part: elements, bytes of one; an i1 counts as one byte */
    unsigned first;       /* the operand vstride; width, hstride, start, parent width and mask follow */
} ir_region;

/* Decodes I; false if it is not a call of rdregion or wrregion. */
bool ir_region_of(const ir_inst *i, ir_region *r);
/* Stores the index, in the vector, of the first element of R in *FIRST. False if the start or the strides are not constant, if R
 * starts within an element, or if R does not lie within its vector. */
bool ir_region_is_inside(const ir_region *r, uint64_t *first);
/* True if I reads or writes a region that is constant, but not inside of its vector. The elements outside are undefined. */
bool ir_region_is_outside(const ir_inst *i);

#endif
