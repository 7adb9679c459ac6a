/* backend/region/region.h - regions: which elements of a vector an operation reads or writes.
 *
 * A region is what llvm.genx.rdregion and wrregion say: rows of `width` elements, `stride` elements apart inside a row, rows
 * `vstride` elements apart, the first one `offset` bytes into the parent. Any numbers may stand there; the hardware wants powers
 * of two within limits and at most two registers. The functions below answer what a region covers, what a region of a region is,
 * whether one Gen operand can express a list of elements, and how to cut a list into the fewest operands. Lists of byte
 * positions stand for any arrangement of elements (regions, shuffles, concatenations), so one matcher serves them all.
 * Source: Intel "Skylake PRM, Volume 7, Register Region Restrictions". */
#ifndef GASKET_BACKEND_REGION_REGION_H
#define GASKET_BACKEND_REGION_REGION_H

#include "backend/isa/isa.h"
#include "ir/ir.h"

enum { GEN_MAX_CHANNELS = 32 };

typedef struct gen_region {
    unsigned count;             /* elements */
    unsigned size;              /* bytes of an element; i1 counts as one */
    int vstride, width, stride; /* in elements */
    int offset;                 /* bytes; what is constant of the start */
    ir_value *index;            /* what is variable: NULL, an i16, or one i16 a row */
    unsigned parent_width;      /* no row crosses a multiple of so many elements; 0: not known */
} gen_region;

/* Argument N of a call (operand 0 is the callee). */
static inline ir_value *gen_argument(const ir_inst *call, unsigned n)
{
    return ir_operand(call, n + 1);
}

/* The region of a call of rdregion or wrregion; false for any other instruction. */
bool gen_region_of(const ir_inst *i, gen_region *r);
bool gen_is_read(const ir_value *v);  /* a call of rdregioni or rdregionf */
bool gen_is_write(const ir_value *v); /* a call of wrregioni or wrregionf */
bool gen_is_all_true(const ir_value *mask);
/* Byte of element E from the start of the parent, without the variable part. */
int gen_region_byte(const gen_region *r, unsigned e);
/* The same elements with the least number of rows: one-dimensional where it is (width == count, vstride 0). */
gen_region gen_region_plain(gen_region r);
bool gen_region_is_contiguous(const gen_region *r);
/* Bytes [*first, *last) that the constant part covers. */
void gen_region_extent(const gen_region *r, int *first, int *last);
/* INNER reads a vector that OUTER has read: the region of both together, when it is one. Either may start at a variable scalar,
 * not both. */
bool gen_region_compose(const gen_region *outer, const gen_region *inner, gen_region *out);
/* A region whose elements are at these bytes; false when there is none. */
bool gen_region_match(const int *at, unsigned n, unsigned size, gen_region *r);

/* --- what a Gen operand can express; positions count from a register boundary ----------------------------------------------- */
typedef struct gen_shape {
    unsigned char vstride, width, hstride;
} gen_shape;

/* One source operand with elements of SIZE bytes at these positions. N is the number of channels. */
bool gen_source_shape(const int *at, unsigned n, unsigned size, gen_shape *s);
/* One destination operand; its horizontal stride. */
bool gen_dest_stride(const int *at, unsigned n, unsigned size, unsigned *stride);

typedef struct gen_list {
    const int *at; /* a position per element; elements of different parents are further apart than any register */
    unsigned size;
    bool is_dest;
} gen_list;

typedef struct gen_piece {
    unsigned char first, step, count; /* elements first, first + step, … */
} gen_piece;

/* Elements of different parents: position BYTE of parent number P. */
static inline int gen_position(unsigned p, int byte)
{
    return (int)(p << 18) + byte;
}

typedef enum gen_split_mode {
    GEN_SPLIT_ANY,     /* elements in any order, a power of two apart */
    GEN_SPLIT_RUNS,    /* neighbouring elements */
    GEN_SPLIT_ALIGNED, /* neighbouring elements, the first a multiple of their number: what masks need */
} gen_split_mode;

/* Cuts an operation on N elements (at most GEN_MAX_CHANNELS) with these operands into pieces of at most MAX channels that are
 * legal for every operand; as few as it finds. Returns their number. */
unsigned gen_split(const gen_list *lists, unsigned list_count, unsigned n, unsigned max, gen_split_mode mode,
                   gen_piece pieces[GEN_MAX_CHANNELS]);

/* The rule that keeps an operation on N elements with these operands from being one instruction. */
const char *gen_split_rule(const gen_list *lists, unsigned list_count, unsigned n);

#endif
