/* ir/genx/message.h - what the accesses to memory share: lanes, and the messages of this IR for them. */
#ifndef GASKET_IR_GENX_MESSAGE_H
#define GASKET_IR_GENX_MESSAGE_H

#include "ir/genx/expand.h"

enum { SURFACE_STATELESS = 255 }; /* all of memory */

/* The lanes of an access. Data of several values for each lane are value after value. */
typedef struct genx_lanes {
    ir_value *mask, *surface, *addresses;
} genx_lanes;

ir_value *genx_number(const genx_call *c, uint64_t n); /* an i32 */
unsigned genx_bytes(const ir_type *t);
ir_value *genx_cast_bits(const genx_call *c, ir_value *v, ir_type *t);
ir_type *genx_per_lane(const genx_call *c, const genx_lanes *l, ir_type *scalar, unsigned count); /* COUNT values for each lane */
/* Makes a scalar mask that is true one for all lanes. Refuses a mask with another number of lanes than the addresses, and more lanes than
 * 64: the parts of their data have offsets of 16 bits. */
bool genx_fits_mask(genx_call *c, genx_lanes *l);

ir_value *genx_gather(const genx_call *c, const genx_lanes *l, ir_type *t, ir_value *pass); /* PASS: of lanes without an access */
void genx_scatter(const genx_call *c, const genx_lanes *l, ir_value *data);
/* Reads so many BYTES of each lane, 1 or 2, into integers of T, whose upper bytes are zero. */
ir_value *genx_gather_short(const genx_call *c, const genx_lanes *l, unsigned bytes, ir_type *t);
/* NEW where the mask of L is true, else OLD; both have one value for each lane. */
ir_value *genx_select_lanes(const genx_call *c, const genx_lanes *l, ir_value *new, ir_value *old);

/* A block of 16, 32, 64 or 128 bytes; ALIGN: of its address in bytes. */
ir_value *genx_read_block(genx_call *c, ir_type *t, ir_value *surface, unsigned align, ir_value *address);
ir_value *genx_write_block(genx_call *c, ir_value *surface, ir_value *address, ir_value *data);

#endif
