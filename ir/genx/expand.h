/* ir/genx/expand.h - what the files of this folder share: a call that is translated, and how its operands are read. */
#ifndef GASKET_IR_GENX_EXPAND_H
#define GASKET_IR_GENX_EXPAND_H

#include "ir/genx/genx.h"

typedef struct genx_call {
    ir_builder *b;
    ir_module *m;
    const ir_genx_row *row;
    ir_type *type; /* of the result */
    ir_value **args;
    const char *problem; /* set once */
} genx_call;

typedef ir_value *(*genx_expansion)(genx_call *c);

struct ir_genx_row {
    ir_signature signature;
    bool needs_thread;
    genx_expansion expand;
    int which, more; /* what the expansion builds: an intrinsic, an operation, a dimension */
};

/* How an integer operation reads its operands and what its result does: bits of a row's `which`. */
enum { GENX_SIGNED_RESULT = 1, GENX_SIGNED_OPERANDS = 2, GENX_SATURATES = 4 };

/* Sets the problem of C, with the name of its intrinsic before it; returns NULL. */
ir_value *genx_refuse(genx_call *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The constant operand N; sets the problem if it is none. */
uint64_t genx_constant(genx_call *c, unsigned n);

ir_value *genx_int(const genx_call *c, ir_type *t, uint64_t n); /* N in each element of T */
/* A value of type T, a scalar or a vector, with V in each element. */
ir_value *genx_splat(const genx_call *c, ir_value *v, ir_type *t);
/* The integers of V in type TO: cut off, or extended with the sign if IS_SIGNED. */
ir_value *genx_resize(const genx_call *c, ir_value *v, ir_type *to, bool is_signed);
/* Elements OFFSET … of V: as many as TO has, which may be a scalar; and V with them replaced by PART where MASK is true. */
ir_value *genx_read_part(const genx_call *c, ir_value *v, unsigned offset, ir_type *to);
ir_value *genx_write_part(const genx_call *c, ir_value *v, ir_value *part, unsigned offset, unsigned stride, ir_value *mask);
ir_value *genx_pair(const genx_call *c, ir_value *first, ir_value *second); /* a result of two or three values, … */
ir_value *genx_triple(const genx_call *c, ir_value *first, ir_value *second, ir_value *third);

/* arithmetic.c */
ir_value *genx_intrinsic(genx_call *c);         /* `which` with the same operands */
ir_value *genx_flagged(genx_call *c);           /* the same with a false flag at the end */
ir_value *genx_operation(genx_call *c);         /* opcode `which` */
ir_value *genx_resized(genx_call *c);           /* intrinsic `which` in the type of the operands, then resized; `more`: signed */
ir_value *genx_fresized(genx_call *c);          /* the same for floating-point numbers */
ir_value *genx_convert_saturated(genx_call *c); /* intrinsic `which` */
ir_value *genx_count_bits(genx_call *c);
ir_value *genx_find_bit(
    genx_call *c); /* intrinsic `which`, -1 if no bit is found; `more`: the first one that differs from the sign */
ir_value *genx_rotate(genx_call *c);
ir_value *genx_bit_field_insert(genx_call *c);
ir_value *genx_fraction(genx_call *c);
ir_value *genx_add_carry(genx_call *c);         /* `which`: subtracts */
ir_value *genx_multiply_add_wide(genx_call *c); /* `which`: signed; `more`: the result is one vector, not a pair */
ir_value *genx_interpolate(genx_call *c);
ir_value *genx_line(genx_call *c);
ir_value *genx_plane(genx_call *c);
ir_value *genx_dot_product(
    genx_call *c); /* of `which` elements of each four; 5: of three, and the last one of the second operand */
ir_value *genx_difference_sum(genx_call *c);

/* integer.c: `which` is a set of the bits above */
ir_value *genx_add(genx_call *c);
ir_value *genx_average(genx_call *c);
ir_value *genx_multiply(genx_call *c);
ir_value *genx_multiply_add(genx_call *c);
ir_value *genx_shift(genx_call *c);

/* thread.c */
ir_value *genx_same(genx_call *c); /* the operand itself */
ir_value *genx_add_offset(genx_call *c);
ir_value *genx_add_address(genx_call *c);
ir_value *genx_load(genx_call *c);
ir_value *genx_store(genx_call *c);
ir_value *genx_any(genx_call *c); /* intrinsic `which` of a mask; an i1 is itself */
ir_value *genx_read_predicate(genx_call *c);
ir_value *genx_write_predicate(genx_call *c); /* `which`: under a predicate */
ir_value *genx_write_constant(genx_call *c);
ir_value *genx_goto(genx_call *c);
ir_value *genx_join(genx_call *c);
ir_value *genx_identity(genx_call *c);   /* intrinsic `which` of dimension `more` */
ir_value *genx_identities(genx_call *c); /* the same in three dimensions */
ir_value *genx_hardware_thread(genx_call *c);
ir_value *genx_local_ids(genx_call *c);
ir_value *genx_barrier(genx_call *c);
ir_value *genx_fence(genx_call *c);
ir_value *genx_declare_local(genx_call *c);
ir_value *genx_dimension(const genx_call *c, ir_intrinsic id, unsigned dimension); /* a call of ID */

/* register.c */
ir_value *genx_read_clock(genx_call *c);
ir_value *genx_read_header(genx_call *c);
ir_value *genx_read_register(genx_call *c);
ir_value *genx_write_register(genx_call *c);

/* message.c */
ir_value *genx_block_read(genx_call *c); /* `which`: bytes of a unit of the offset; `more`: alignment */
ir_value *genx_block_write(genx_call *c);
ir_value *genx_read_at(genx_call *c); /* a block at an address; `more`: alignment */
ir_value *genx_write_at(genx_call *c);
ir_value *genx_gather_at(genx_call *c);
ir_value *genx_scatter_at(genx_call *c);
ir_value *genx_gather_scaled(genx_call *c); /* `which`: a GENX_ORDER; `more`: channels of texels instead of bytes */
ir_value *genx_scatter_scaled(genx_call *c);
ir_value *genx_gather_channels_at(genx_call *c);
ir_value *genx_scatter_channels_at(genx_call *c);
ir_value *genx_atomic(genx_call *c); /* `which`: the operation; `more`: a set of … */
enum {
    ATOMIC_FLOAT = 1,
    ATOMIC_OLD = 2 /* has an old value */,
    ATOMIC_AT = 4 /* at addresses */,
    ATOMIC_UNITS = 8 /* offsets in i32 */
};
ir_value *genx_media_read(genx_call *c);
ir_value *genx_media_write(genx_call *c);
/* raw.c */
ir_value *genx_raw_send(genx_call *c);

/* texel.c */
ir_value *genx_typed_read(genx_call *c);
ir_value *genx_typed_write(genx_call *c);
ir_value *genx_texel_load(genx_call *c);
ir_value *genx_texel_sample(genx_call *c);

/* The order of the operands of a gather. */
enum { ORDER_OLD /* mask, size, …, old value */, ORDER_PLAIN /* size, … */, ORDER_MASKED /* size, …, mask */ };

#endif
