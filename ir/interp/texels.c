/* ir/interp/texels.c - accesses to images in thread form: messages with coordinates and texels component after component, and the
 * values and properties of arguments. */
#include "ir/interp/machine.h"
#include "src/base/bits.h"

/* The value of argument N of the kernel: the bytes of a number, or the handle of an image. */
static uint64_t argument_value(const machine *m, uint64_t n)
{
    const run_value *a = &m->run->args[n];
    uint64_t v = 0;

    if (a->kind == RUN_IMAGE)
        return a->image + 1;
    if (a->kind == RUN_VALUE)
        memcpy(&v, a->value.data, a->value.bytes < sizeof v ? a->value.bytes : sizeof v);
    return v;
}

static bool is_argument(item *it, const op *o, uint64_t n)
{
    if (it->machine->run && n < it->machine->run->arg_count)
        return true;
    machine_fault(it, o, "the kernel has no argument %u", (unsigned)n);
    return false;
}

/* The bits of sampler operand NUMBER. */
static uint32_t sampler_bits(item *it, const op *o, uint64_t number)
{
    uint64_t n = number & (IMAGE_SAMPLER_ARGUMENT - 1);

    if (!(number & IMAGE_SAMPLER_ARGUMENT))
        return (uint32_t)n;
    return is_argument(it, o, n) ? (uint32_t)argument_value(it->machine, n) : 0;
}

/* --- operands of a lane --------------------------------------------------------------------------------------------------- */

enum { MOST_COORDINATES = 4 };

/* Copies the components of lane LANE of operand N, numbers of 32 bits for LANES lanes. */
static void copy_components(const item *it, const op *o, unsigned n, unsigned lane, unsigned lanes, uint32_t *to)
{
    const uint64_t *from = machine_operand(it, o, n);

    for (unsigned c = 0; c * lanes < o->operands[n].lanes; c++)
        to[c] = (uint32_t)from[c * lanes + lane];
}

/* Integer coordinates that were converted to floats. */
static void convert_to_integers(uint32_t *coords)
{
    for (unsigned c = 0; c < MOST_COORDINATES; c++) {
        float f = float_of_bits(coords[c]);
        coords[c] = f >= 0x1p31f ? INT32_MAX : f >= -0x1p31f ? (uint32_t)(int32_t)f : (uint32_t)INT32_MIN;
    }
}

/* --- messages ------------------------------------------------------------------------------------------------------------- */

typedef struct texel_op {
    const image *image;
    image_class class;
    unsigned mask, lanes; /* mask: its operand, before the coordinates */
} texel_op;

static const image_fault *read_lane(item *it, const op *o, const texel_op *t, unsigned lane, image_texel texel)
{
    uint32_t coords[MOST_COORDINATES] = {0}, level, x[MOST_COORDINATES] = {0}, y[MOST_COORDINATES] = {0};

    copy_components(it, o, t->mask + 1, lane, t->lanes, coords);
    if (o->intrinsic == IR_INTRINSIC_texel_load) {
        copy_components(it, o, t->mask + 2, lane, t->lanes, &level);
        return image_load(t->image, t->class, (const int32_t *)coords, level, texel, NULL);
    }
    uint64_t number = *machine_operand(it, o, 4);
    uint32_t sampler = sampler_bits(it, o, number);
    if (o->intrinsic == IR_INTRINSIC_texel_sample) {
        copy_components(it, o, t->mask + 2, lane, t->lanes, &level);
        if (number & IMAGE_SAMPLER_INTEGER)
            convert_to_integers(coords);
        return image_sample(t->image, t->class, sampler, coords, (number & IMAGE_SAMPLER_INTEGER) != 0, float_of_bits(level),
                            texel, NULL);
    }
    copy_components(it, o, t->mask + 2, lane, t->lanes, x);
    copy_components(it, o, t->mask + 3, lane, t->lanes, y);
    float at[MOST_COORDINATES], dx[MOST_COORDINATES], dy[MOST_COORDINATES];
    memcpy(at, coords, sizeof at);
    memcpy(dx, x, sizeof dx);
    memcpy(dy, y, sizeof dy);
    return image_sample_gradients(t->image, t->class, sampler, at, dx, dy, texel, NULL);
}

static const image_fault *write_lane(item *it, const op *o, const texel_op *t, unsigned lane)
{
    uint32_t coords[MOST_COORDINATES] = {0}, level;
    image_texel texel;

    copy_components(it, o, 1, lane, t->lanes, texel);
    copy_components(it, o, t->mask + 1, lane, t->lanes, coords);
    copy_components(it, o, t->mask + 2, lane, t->lanes, &level);
    return image_store(t->image, t->class, (const int32_t *)coords, level, texel, NULL);
}

/* Executes O lane by lane; SHAPE_AT is the operand of its shape. */
static void move_texels(item *it, const op *o, uint64_t *r, unsigned shape_at, unsigned mask_at)
{
    bool writes = o->intrinsic == IR_INTRINSIC_texel_store;
    uint64_t arg = *machine_operand(it, o, shape_at + 2);
    const uint64_t *mask = machine_operand(it, o, mask_at);
    texel_op t = {
        .class = (image_class)*machine_operand(it, o, shape_at + 1), .mask = mask_at, .lanes = o->operands[mask_at].lanes};

    if (!is_argument(it, o, arg))
        return;
    t.image = machine_image(it, o, argument_value(it->machine, arg), *machine_operand(it, o, shape_at));
    for (unsigned n = 0; n < t.lanes && t.image; n++) {
        image_texel texel = {0};
        if (!(mask[n] & 1))
            continue;
        it->lane = n;
        machine_begin_image_access();
        const image_fault *fault = writes ? write_lane(it, o, &t, n) : read_lane(it, o, &t, n, texel);
        machine_end_image_access(it, o);
        if (fault) {
            machine_fault(it, o, "%s", fault->text);
            return;
        }
        for (unsigned c = 0; c < 4 && !writes; c++)
            r[c * t.lanes + n] = texel[c];
    }
    it->lane = 0;
}

/* --- blocks --------------------------------------------------------------------------------------------------------------- */

/* Moves byte N of a block between its elements, SIZE bytes each, and the image. */
static void move_byte(const image *i, size_t offset, uint64_t *elements, unsigned n, unsigned size, bool is_write)
{
    uint64_t *v = &elements[n / size];
    unsigned shift = n % size * 8;

    if (!is_write)
        *v |= (uint64_t)i->data[offset] << shift;
    else
        i->data[offset] = (unsigned char)(*v >> shift);
}

/* Operands of a read: 1 image, 2 width, 3 x, 4 y; of a write the same after 1 the rows. */
static void move_block(item *it, const op *o, uint64_t *r)
{
    bool is_write = o->intrinsic == IR_INTRINSIC_media_write;
    unsigned first = is_write ? 2 : 1;
    uint64_t arg = *machine_operand(it, o, first), *rows = is_write ? (uint64_t *)machine_operand(it, o, 1) : r;
    unsigned width = (unsigned)*machine_operand(it, o, first + 1), pitch = image_block_pitch(width);
    int64_t x = (int32_t)*machine_operand(it, o, first + 2), y = (int32_t)*machine_operand(it, o, first + 3);
    ir_type *t = is_write ? ir_operand(o->inst, 1)->type : o->inst->value.type;
    unsigned size = (unsigned)ir_store_size(ir_scalar(t)), count = (unsigned)ir_lanes(t);

    if (!is_argument(it, o, arg))
        return;
    const image *i = machine_image(it, o, argument_value(it->machine, arg), IMAGE_2D);
    const image_fault *fault = i ? image_check_block(i, x, is_write) : NULL;
    if (!is_write)
        memset(r, 0, count * sizeof *r);
    for (unsigned row = 0; i && row < count * size / pitch; row++) {
        size_t offsets[32];
        if (!fault)
            fault = image_access_bytes(i, x, y + row, width, is_write, offsets);
        if (fault) {
            machine_fault(it, o, "%s", fault->text);
            return;
        }
        for (unsigned n = 0; n < width; n++)
            if (offsets[n] != SIZE_MAX)
                move_byte(i, offsets[n], rows, row * pitch + n, size, is_write);
    }
}

static void query_property(item *it, const op *o, uint64_t *r)
{
    uint64_t n = *machine_operand(it, o, 2), handle;

    if (!is_argument(it, o, n))
        return;
    handle = argument_value(it->machine, n);
    if (!handle || handle > it->machine->run->image_count)
        machine_fault(it, o, "argument %u is no image", (unsigned)n);
    else
        *r = image_query(&it->machine->run->images[handle - 1], (image_property)*machine_operand(it, o, 1), 0);
}

bool machine_texel_op(item *it, const op *o, uint64_t *r)
{
    switch ((ir_intrinsic)o->intrinsic) {
    case IR_INTRINSIC_argument:
        if (is_argument(it, o, *machine_operand(it, o, 1)))
            *r = argument_value(it->machine, *machine_operand(it, o, 1));
        return true;
    case IR_INTRINSIC_image_property:
        query_property(it, o, r);
        return true;
    case IR_INTRINSIC_texel_sample:
    case IR_INTRINSIC_texel_gradients:
        move_texels(it, o, r, 1, 5);
        return true;
    case IR_INTRINSIC_texel_load:
        move_texels(it, o, r, 1, 4);
        return true;
    case IR_INTRINSIC_texel_store:
        move_texels(it, o, r, 2, 5);
        return true;
    case IR_INTRINSIC_media_read:
    case IR_INTRINSIC_media_write:
        move_block(it, o, r);
        return true;
    default: /* not about an image */
        return false;
    }
}
