/* backend/simdize/image_blocks.c - translates block accesses of images to media blocks.
 *
 * A block of the sub-group has a row for each component, which holds the elements of all lanes. A message has rows of at most 32
 * bytes and at most eight of those, so a wide or high block is several messages:
 *
 *   <4 x i32> of 16 lanes    ->    two messages, each with 4 rows of 32 bytes
 *
 * An access that is not lane by lane reads or writes one element, which is a row of its own. */
#include "backend/region/build.h"
#include "backend/simdize/simdize.h"

#include "src/image/shape.h"
#include "src/base/bug.h"

enum { GREATEST_WIDTH = 32, GREATEST_BYTES = 256, DWORD = 4 };

typedef struct image_block {
    ir_value *image; /* the number of its argument */
    ir_value *x, *y;
    ir_type *scalar;         /* of the elements in the messages */
    unsigned lanes, rows;    /* lanes: 1 if the access is not lane by lane */
    unsigned width, columns; /* bytes in a row of a message, and messages side by side */
    unsigned height;         /* most rows in a message */
    unsigned pitch;          /* elements from row to row in a message */
} image_block;

/* Begins the translation of a block access. FIRST is the operand that states whether the access is lane by lane, and T the type
 * of the value. */
static image_block open_block(simdizer *s, ir_inst *i, unsigned first, ir_type *t)
{
    uint64_t by_lane = 0, arg = 0;
    ir_inst *image = ir_as_inst(ir_operand(i, first + 1));
    unsigned size = (unsigned)ir_store_size(ir_scalar(t));

    bug_unless(ir_intrinsic_of(image) == IR_INTRINSIC_argument);
    ir_const_bits(ir_operand(i, first), &by_lane);
    ir_const_bits(ir_operand(image, 1), &arg);
    image_block b = {.image = ir_const(s->to, s->to->i32, arg),
                     .x = simd_uniform(s, ir_operand(i, first + 2)),
                     .y = simd_uniform(s, ir_operand(i, first + 3)),
                     .lanes = by_lane ? s->n : 1,
                     .rows = (unsigned)ir_lanes(t)};
    unsigned row = b.lanes * size;
    b.scalar = row < DWORD ? s->to->i32 : simd_thread_scalar(s, t);
    b.width = row < GREATEST_WIDTH ? row : GREATEST_WIDTH;
    b.columns = row / b.width;
    unsigned pitch = image_block_pitch(b.width);
    b.height = b.rows * pitch > GREATEST_BYTES ? GREATEST_BYTES / pitch : b.rows;
    b.pitch = pitch / (unsigned)ir_store_size(b.scalar);
    return b;
}

static bool is_one_message(const image_block *b)
{
    return b->columns == 1 && b->height == b->rows;
}

static ir_type *message_type(const simdizer *s, const image_block *b)
{
    unsigned count = b->height * b->pitch;

    return count == 1 ? b->scalar : ir_vector(s->to, b->scalar, count);
}

static ir_value *offset_by(simdizer *s, ir_value *v, unsigned k)
{
    return build_bin_k(&s->b, IR_add, v, k);
}

/* Finds the row of a message, and the same part of a row in the block's value, in which rows follow each other. */
static region_description row_in_message(const image_block *b, unsigned row)
{
    unsigned size = (unsigned)ir_store_size(b->scalar);

    return region_line(b->scalar, b->width / size, 1, (int)(row * b->pitch * size));
}

static region_description row_in_value(const image_block *b, unsigned row, unsigned column)
{
    unsigned size = (unsigned)ir_store_size(b->scalar);

    return region_line(b->scalar, b->width / size, 1, (int)((row * b->columns + column) * b->width));
}

static ir_value *read_rows(simdizer *s, const image_block *b, unsigned column, unsigned row)
{
    ir_type *t = message_type(s, b);
    ir_value *args[] = {b->image, ir_const(s->to, s->to->i32, b->width), offset_by(s, b->x, column * b->width),
                        offset_by(s, b->y, row)};

    return &ir_call_intrinsic(&s->b, IR_INTRINSIC_media_read, &t, 1, args, 4)->value;
}

static void write_rows(simdizer *s, const image_block *b, ir_value *v, unsigned column, unsigned row)
{
    ir_value *args[] = {v, b->image, ir_const(s->to, s->to->i32, b->width), offset_by(s, b->x, column * b->width),
                        offset_by(s, b->y, row)};

    ir_call_intrinsic(&s->b, IR_INTRINSIC_media_write, &v->type, 1, args, 5);
}

static void read_block(simdizer *s, ir_inst *i)
{
    image_block b = open_block(s, i, 1, i->value.type);

    if (is_one_message(&b)) {
        ir_value *v = read_rows(s, &b, 0, 0);
        simd_define(s, i, build_resize(&s->b, v, simd_thread_scalar(s, i->value.type), false));
        return;
    }
    ir_value *all = ir_undef(s->to, simd_thread_type(s, i->value.type, true));
    for (unsigned row = 0; row < b.rows; row += b.height)
        for (unsigned column = 0; column < b.columns; column++) {
            ir_value *rows = read_rows(s, &b, column, row);
            for (unsigned n = 0; n < b.height; n++) {
                region_description from = row_in_message(&b, n), to = row_in_value(&b, row + n, column);
                all = region_build_write(&s->b, all, region_build_read(&s->b, rows, &from, false), &to, NULL);
            }
        }
    simd_define(s, i, all);
}

static void write_block(simdizer *s, ir_inst *i)
{
    image_block b = open_block(s, i, 2, ir_operand(i, 1)->type);
    ir_value *v = b.lanes == 1 ? simd_uniform(s, ir_operand(i, 1)) : simd_varying(s, ir_operand(i, 1));

    if (is_one_message(&b)) {
        write_rows(s, &b, v, 0, 0);
        return;
    }
    for (unsigned row = 0; row < b.rows; row += b.height)
        for (unsigned column = 0; column < b.columns; column++) {
            ir_value *rows = ir_undef(s->to, message_type(s, &b));
            for (unsigned n = 0; n < b.height; n++) {
                region_description from = row_in_value(&b, row + n, column), to = row_in_message(&b, n);
                rows = region_build_write(&s->b, rows, region_build_read(&s->b, v, &from, false), &to, NULL);
            }
            write_rows(s, &b, rows, column, row);
        }
}

void simd_image_block(simdizer *s, ir_inst *i)
{
    if (ir_intrinsic_of(i) == IR_INTRINSIC_image_block_write)
        write_block(s, i);
    else
        read_block(s, i);
}
