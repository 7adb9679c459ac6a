/* sim/native/sources.h - describes the sources and results of ops that compute, for the translations of each host; internal to
 * sim/native. */
#ifndef GASKET_SIM_NATIVE_SOURCES_H
#define GASKET_SIM_NATIVE_SOURCES_H

#include "sim/native/native.h"

/* The conversion of the elements of a source before the operation. */
typedef enum native_conversion {
    NATIVE_AS_IS,
    NATIVE_ZERO_EXTEND_WORDS,
    NATIVE_SIGN_EXTEND_WORDS,
    NATIVE_ZERO_EXTEND_DWORDS,
    NATIVE_SIGN_EXTEND_DWORDS,
    NATIVE_DWORDS_TO_FLOATS,
    NATIVE_UDWORDS_TO_FLOATS,
    NATIVE_FLOATS_TO_DWORDS,
    NATIVE_FLOATS_TO_UDWORDS,
    NATIVE_FLOATS_TO_DOUBLES,
    NATIVE_OTHER_CONVERSION
} native_conversion;

native_conversion native_conversion_of(const sim_op *o, unsigned k);
/* The offset in the image of the first element of source K before its conversion, and the size of its elements. */
uint32_t native_source_offset(const sim_op *o, unsigned k);
unsigned native_source_bytes(const sim_op *o, unsigned k);
/* Is source K contiguous elements, or one for all lanes, of a known conversion? */
bool native_is_contiguous(const sim_op *o, unsigned k);
/* The number of vector registers that the lanes of O need, and the bytes of each that have lanes. */
unsigned native_part_count(const sim_op *o);
unsigned native_part_bytes(const sim_op *o);
/* Loads source K of O, which is contiguous, into registers. */
void native_load_source(translator *x, const sim_op *o, unsigned k);
/* Register N of source K. */
unsigned native_source(const translator *x, const sim_op *o, unsigned k, unsigned n);
/* Reserves registers for the result of O; at the end, records their contents as O's result. */
void native_begin_result(translator *x, const sim_op *o);
void native_end_result(translator *x, const sim_op *o);
/* D = the elements of S, converted; S may be the low part of a register. Each host defines it. */
void native_convert(translator *x, native_conversion kind, unsigned d, unsigned s);

/* Have the operands of O neither gathering nor a modifier nor a finish? */
bool native_has_plain_operands(const sim_op *o);

/* The count of a shift by an immediate that is the same for all lanes; -1 if it is not known. */
int native_shift_count(const translator *x, const sim_op *o);
unsigned native_lane_bytes(const sim_op *o);

/* Does ROW of fast.def copy integers, or invert them? */
bool native_is_move(unsigned row);
bool native_is_not(unsigned row);

#endif
