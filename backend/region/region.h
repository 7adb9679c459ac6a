/* backend/region/region.h - regions: the elements of a vector that an operation reads or writes.
 *
 * A region is described by the operands of llvm.genx.rdregion and wrregion: rows of `width` elements, `hstride` elements apart
 * within a row, rows `vstride` elements apart, the first row `offset` bytes from the start of the parent vector. IR permits any
 * numbers; the hardware only powers of two within limits, and at most two registers. The functions below compute the bytes that
 * a region covers, compose regions, decide whether one Gen operand can express a list of elements, and split a list into few
 * operands. A list of byte positions describes any arrangement of elements (regions, shuffles, concatenations), so one matcher
 * handles them all. Source: Intel "Skylake PRM, Volume 7, Register Region Restrictions". */
#ifndef GASKET_BACKEND_REGION_REGION_H
#define GASKET_BACKEND_REGION_REGION_H

#include "backend/isa/isa.h"
#include "ir/ir.h"

typedef struct region_description {
    unsigned count;              /* number of elements */
    unsigned size;               /* bytes of an element; i1 counts as one */
    int vstride, width, hstride; /* shape of the region, in elements: distance of rows, elements per row, distance within a row */
    int offset;                  /* constant part of the start, in bytes from the first byte of the parent */
    ir_value *index;             /* variable part of the start, in bytes: NULL (none), an i16, or one i16 per row */
    unsigned parent_width;       /* no row crosses a multiple of this many elements of the parent; 0: unknown */
} region_description;

/* The argument of a call with index N; operand 0 of the call is the callee. */
static inline ir_value *region_call_argument(const ir_inst *call, unsigned n)
{
    return ir_operand(call, n + 1);
}

/* The region of a call of rdregion or wrregion; false for any other instruction. */
bool region_decode(const ir_inst *i, region_description *r);
bool region_is_read(const ir_value *v);  /* is V a call of rdregioni or rdregionf? */
bool region_is_write(const ir_value *v); /* is V a call of wrregioni or wrregionf? */
bool region_is_all_true(const ir_value *mask);
/* The byte offset of element E from the start of the parent, not counting the variable part of R's start. */
int region_byte(const region_description *r, unsigned e);
/* Describes the same elements in the fewest rows: as a single row (width == count, vstride 0) if possible. */
region_description region_plain(region_description r);
bool region_is_contiguous(const region_description *r);
/* The range of bytes [*first, *last) that R covers, without the variable part of its start. */
void region_extent(const region_description *r, int *first, int *last);
/* Composes two reads: INNER reads the result of OUTER. Stores the single region that reads the same elements from OUTER's
 * parent, or returns false if there is none. OUTER may start at a variable scalar, INNER may not. */
bool region_compose(const region_description *outer, const region_description *inner, region_description *out);
/* Finds a region whose elements of SIZE bytes are at these N byte positions; false if there is none. */
bool region_match(const int *at, unsigned n, unsigned size, region_description *r);

/* --- what a Gen operand can express; positions count from a register boundary --------------------------------------------- */

typedef struct region_operand {
    unsigned char vstride, width, hstride;
} region_operand;

/* Can one source operand of N channels read elements of SIZE bytes at byte positions AT? If so, stores the operand's region in
 * *S. */
bool region_source_shape(const int *at, unsigned n, unsigned size, region_operand *s);
/* Can one destination operand of N channels write elements of SIZE bytes at byte positions AT? If so, stores its horizontal
 * stride, in elements. */
bool region_dest_stride(const int *at, unsigned n, unsigned size, unsigned *stride);

typedef struct region_list {
    /* byte position of each element of the operand; positions of different parents differ by more than two registers */
    const int *at;
    unsigned size;
    bool is_dest;
} region_list;

typedef struct region_piece {
    unsigned char first, step, count; /* the elements first, first + step, first + 2 * step, … of an operation */
} region_piece;

/* The position of byte BYTE of parent P, distinct from all positions of other parents. */
static inline int region_position(unsigned p, int byte)
{
    return (int)(p << 18) + byte;
}

enum { REGION_MAX_ELEMENTS = 64 }; /* the bytes of two registers */

typedef enum region_split_mode {
    REGION_SPLIT_ANY,     /* pieces of elements whose indices are a power of two apart */
    REGION_SPLIT_RUNS,    /* pieces of consecutive elements */
    REGION_SPLIT_ALIGNED, /* pieces of consecutive elements whose first index is a multiple of their number, as masks require */
} region_split_mode;

/* Splits an operation on N elements (at most REGION_MAX_ELEMENTS) with the operands LISTS into pieces of at most MAX channels
 * that are legal for every operand, using a heuristic that minimizes their number. Returns the number of pieces; the array PIECES
 * has space for N. */
unsigned region_split(const region_list *lists, unsigned list_count, unsigned n, unsigned max, region_split_mode mode,
                      region_piece *pieces);

/* Names the hardware rule because of which the operation on N elements with the operands LISTS is not one instruction. The string
 * is static. */
const char *region_split_rule(const region_list *lists, unsigned list_count, unsigned n);

#endif
