/* ir/interp/images.c - accesses to images, and queries (work-item form). src/image/ has the arithmetic. The functions that return a fault
 * serve the checked machine, too. */
#include "ir/interp/machine.h"

#include <inttypes.h>

const image *machine_image(item *it, const op *o, uint64_t handle, uint64_t shape)
{
    const run_launch *run = it->machine->run;

    if (!run || !handle || handle > run->image_count) {
        machine_fault(it, o, "access to an image through the value %" PRIu64 ", which is no image of the run", handle);
        return NULL;
    }
    const image *i = &run->images[handle - 1];
    if (i->shape == shape)
        return i;
    machine_fault(it, o, "access to image '%s', an %s, as an %s", i->name, image_shape_name(i->shape),
                  image_shape_name((image_shape)shape));
    return NULL;
}

/* Copies the lanes of operand N, numbers of 32 bits. */
static void copy_operand(const item *it, const op *o, unsigned n, void *to)
{
    const uint64_t *from = machine_operand(it, o, n);
    uint32_t *words = to;

    for (unsigned k = 0; k < o->operands[n].lanes; k++)
        words[k] = (uint32_t)from[k];
}

static void finish_read(item *it, const op *o, uint64_t *r, const image_fault *fault, const image_texel texel)
{
    if (fault) {
        machine_fault(it, o, "%s", fault->text);
        return;
    }
    for (unsigned c = 0; c < 4; c++)
        r[c] = texel[c];
}

const image_fault *machine_sample_image(const item *it, const op *o, const image *i, image_texel texel, image_footprint *touched)
{
    image_class class = (image_class)*machine_operand(it, o, 2);
    uint32_t sampler = (uint32_t)*machine_operand(it, o, 4), coords[4] = {0};
    float at[4], dx[4] = {0}, dy[4] = {0};

    copy_operand(it, o, 5, coords);
    copy_operand(it, o, 6, dx);
    if (o->intrinsic == IR_INTRINSIC_image_sample) {
        bool whole = ir_is_int(ir_scalar(ir_operand(o->inst, 5)->type));
        return image_sample(i, class, sampler, coords, whole, dx[0], texel, touched);
    }
    memcpy(at, coords, sizeof at);
    copy_operand(it, o, 7, dy);
    return image_sample_gradients(i, class, sampler, at, dx, dy, texel, touched);
}

const image_fault *machine_load_image(const item *it, const op *o, const image *i, image_texel texel, image_footprint *touched)
{
    int32_t coords[4] = {0};

    copy_operand(it, o, 4, coords);
    return image_load(i, (image_class)*machine_operand(it, o, 2), coords, (uint32_t)*machine_operand(it, o, 5), texel, touched);
}

const image_fault *machine_store_image(const item *it, const op *o, const image *i, image_texel texel, image_footprint *touched)
{
    int32_t coords[4] = {0};

    copy_operand(it, o, 1, texel);
    copy_operand(it, o, 5, coords);
    return image_store(i, (image_class)*machine_operand(it, o, 3), coords, (uint32_t)*machine_operand(it, o, 6), texel, touched);
}

uint64_t machine_query_image(const item *it, const op *o, const image *i)
{
    return image_query(i, (image_property)*machine_operand(it, o, 2), (uint32_t)*machine_operand(it, o, 4));
}

void machine_begin_image_access(void)
{
    image_undefined_accesses()->count = 0;
}

void machine_end_image_access(item *it, const op *o)
{
    const image_notes *notes = image_undefined_accesses();
    machine_before_stray before;

    if (!notes->count || !machine_begin_stray(it, &before))
        return;
    machine_fault(it, o, "%s", notes->first.text);
    it->machine->result->fault.of_image = true;
    machine_end_stray(it, &before);
}

static void access_image(item *it, const op *o, uint64_t *r, const image *i)
{
    const image_fault *fault = NULL;
    image_texel texel;

    switch ((ir_intrinsic)o->intrinsic) {
    case IR_INTRINSIC_image_load:
        finish_read(it, o, r, machine_load_image(it, o, i, texel, NULL), texel);
        return;
    case IR_INTRINSIC_image_store:
        fault = machine_store_image(it, o, i, texel, NULL);
        if (fault)
            machine_fault(it, o, "%s", fault->text);
        return;
    case IR_INTRINSIC_image_query:
        *r = machine_query_image(it, o, i);
        return;
    default:
        finish_read(it, o, r, machine_sample_image(it, o, i, texel, NULL), texel);
        return;
    }
}

void machine_image_op(item *it, const op *o, uint64_t *r)
{
    unsigned first = o->intrinsic == IR_INTRINSIC_image_store ? 2 : 1;
    const image *i = machine_image(it, o, *machine_operand(it, o, first + 2), *machine_operand(it, o, first));

    if (!i)
        return;
    machine_begin_image_access();
    access_image(it, o, r, i);
    machine_end_image_access(it, o);
}

/* Bytes of an image for this work-item: component K is SIZE bytes from row y + K. Operands of a read: 1 lane by lane, 2 image, 3 x, 4 y;
 * of a write the same after 1 the value. */
void machine_image_block(item *it, const op *o, uint64_t *r)
{
    bool is_write = o->intrinsic == IR_INTRINSIC_image_block_write;
    unsigned first = is_write ? 2 : 1, count = is_write ? o->operands[1].lanes : (unsigned)ir_lanes(o->inst->value.type);
    const ir_type *t = ir_scalar(is_write ? ir_operand(o->inst, 1)->type : o->inst->value.type);
    const image *i = machine_image(it, o, *machine_operand(it, o, first + 1), IMAGE_2D);
    int64_t x = (int32_t)*machine_operand(it, o, first + 2), y = (int32_t)*machine_operand(it, o, first + 3);
    unsigned size = (unsigned)ir_store_size(t),
             lane = *machine_operand(it, o, first) & 1 ? (unsigned)(it->linear % it->machine->simd) : 0;
    const image_fault *fault = i ? image_check_block(i, x, is_write) : NULL;

    for (unsigned k = 0; i && k < count; k++) {
        size_t offsets[sizeof(uint64_t)];
        uint64_t v = is_write ? machine_operand(it, o, 1)[k] : 0;
        if (!fault)
            fault = image_access_bytes(i, x + (int64_t)lane * size, y + k, size, is_write, offsets);
        if (fault) {
            machine_fault(it, o, "%s", fault->text);
            return;
        }
        for (unsigned b = 0; b < size; b++) {
            if (!is_write)
                v |= (uint64_t)i->data[offsets[b]] << 8 * b;
            else if (offsets[b] != SIZE_MAX)
                i->data[offsets[b]] = (unsigned char)(v >> 8 * b);
        }
        if (!is_write)
            r[k] = v;
    }
}
