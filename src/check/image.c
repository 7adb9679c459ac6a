/* src/check/image.c - accesses to images. The bytes of an image are a buffer of the run, so that races and undefined values are those of
 * its texels. An access that src/image/ describes as undefined is a finding: a read is then zeros, a write is dropped. */
#include "src/check/access.h"
#include "src/check/describe.h"

enum { MOST_TEXEL_BYTES = 16 };

/* --- texels in memory ----------------------------------------------------------------------------------------------------- */

/* The address of the first byte of I. */
static uint64_t image_address(const machine *m, const image *i)
{
    for (unsigned b = 0; b < m->run->buffer_count; b++)
        if (m->run->buffers[b].contents.data == i->data)
            return checker_buffer_address(m, b);
    return checker_address_of_host(m, (uintptr_t)i->data);
}

/* Checks the accesses to the texels of TOUCHED. Returns the origin of the first byte without a defined value; *UNDEFINED: there is
 * one. */
static uint32_t check_texels(item *it, const op *o, const image *i, const image_footprint *touched, bool is_write,
                             bool *undefined)
{
    uint64_t base = image_address(it->machine, i);
    size_t bytes = image_texel_bytes(i->format);
    uint32_t origin = 0;

    *undefined = false;
    for (unsigned n = 0; n < touched->count; n++) {
        access a = {.op = o, .address = base + touched->offsets[n], .bytes = bytes, .align = 1, .is_write = is_write};
        object *x;
        if (!checker_access(it, &a, &x) || is_write || !x->shadow->undefined.stored)
            continue;
        for (size_t b = 0; b < bytes && !*undefined; b++) {
            *undefined = checker_undefined(x, checker_offset(a.address) + b, 1) != 0;
            if (*undefined)
                origin = checker_memory_origin(it->machine, x, checker_offset(a.address) + b, 1);
        }
    }
    return origin;
}

/* Does component C of the texel at OFFSET depend on a byte without a defined value? */
static bool is_component_undefined(item *it, const image *i, size_t offset, unsigned c)
{
    uint64_t address = image_address(it->machine, i) + offset;
    const object *x = checker_object(it, address);
    unsigned char flipped[MOST_TEXEL_BYTES];
    image_texel now, then;

    for (size_t b = 0; b < image_texel_bytes(i->format); b++)
        flipped[b] = i->data[offset + b] ^ (unsigned char)checker_undefined(x, checker_offset(address) + b, 1);
    image_decode(i->format, i->data + offset, now);
    image_decode(i->format, flipped, then);
    return now[c] != then[c];
}

/* --- operands ------------------------------------------------------------------------------------------------------------- */

/* Reports an undefined lane of operand N; WHAT names it. */
static void check_operand(item *it, const op *o, unsigned n, const char *what)
{
    const lane *v = checker_operand(it, o, n);

    for (unsigned k = 0; k < o->operands[n].lanes; k++)
        if (v[k].u) {
            checker_report_undefined(it, o, checker_operand_origin(it, o, n, k), what);
            return;
        }
}

/* The image of operand N; NULL after the run was stopped. */
static const image *find_image(item *it, const op *o, unsigned n, uint64_t shape)
{
    const run_launch *run = it->machine->run;
    uint64_t handle = checker_operand(it, o, n)->v;

    check_operand(it, o, n, "the image of this access");
    if (handle && handle <= run->image_count && run->images[handle - 1].shape == shape)
        return &run->images[handle - 1];
    checker_stop(it, o, "access to an image through a value that is no %s of the run", image_shape_name((image_shape)shape));
    return NULL;
}

/* --- accesses ------------------------------------------------------------------------------------------------------------- */

static void report_fault(item *it, const op *o, const image *i, const image_fault *fault)
{
    check_finding *f = checker_find(it, fault->is_outside ? CHECK_bounds : CHECK_access, o, 0);

    if (!f)
        return;
    f->object = i->name;
    f->space = "global";
    checker_say(it->machine, f, "%s", fault->text);
}

static void finish_read(item *it, const op *o, lane *r, const image *i, const image_fault *fault, const image_texel texel,
                        const image_footprint *touched)
{
    bool undefined = false;

    for (unsigned c = 0; c < 4; c++)
        r[c] = (lane){fault ? 0 : texel[c], 0};
    if (fault) {
        report_fault(it, o, i, fault);
        return;
    }
    uint32_t origin = check_texels(it, o, i, touched, false, &undefined);
    for (unsigned c = 0; c < 4 && undefined; c++) {
        if (touched->count == 1 && !is_component_undefined(it, i, touched->offsets[0], c))
            continue;
        r[c].u = UINT32_MAX;
        checker_set_origin(it, o, c, origin);
    }
}

static void sample_image(item *it, const op *o, lane *r, const image *i)
{
    bool has_level = o->intrinsic == IR_INTRINSIC_image_sample;
    image_footprint touched;
    image_texel texel;

    check_operand(it, o, 4, "the sampler of this read");
    check_operand(it, o, 5, "a coordinate of this read");
    check_operand(it, o, 6, has_level ? "the level of detail of this read" : "a gradient of this read");
    if (!has_level)
        check_operand(it, o, 7, "a gradient of this read");
    const image_fault *fault = machine_sample_image(it, o, i, texel, &touched);
    finish_read(it, o, r, i, fault, texel, &touched);
}

static void load_image(item *it, const op *o, lane *r, const image *i)
{
    image_footprint touched;
    image_texel texel;

    check_operand(it, o, 4, "a coordinate of this read");
    check_operand(it, o, 5, image_has_samples(i->shape) ? "the sample of this read" : "the level of detail of this read");
    const image_fault *fault = machine_load_image(it, o, i, texel, &touched);
    finish_read(it, o, r, i, fault, texel, &touched);
}

/* The texel at OFFSET has been written with the components TEXEL: sets the bytes that depend on an undefined component of the
 * operand. */
static void set_undefined_texel(item *it, const op *o, const image *i, size_t offset, const image_texel texel)
{
    uint64_t address = image_address(it->machine, i) + offset;
    object *x = checker_object(it, address);
    const lane *v = checker_operand(it, o, 1);
    unsigned char other[MOST_TEXEL_BYTES] = {0};
    bool any = false;
    uint32_t origin = 0;
    image_texel changed;

    for (unsigned c = 0; c < 4; c++) {
        uint32_t one = image_format_class(i->format) == IMAGE_FLOAT ? 0x3F800000 : 1;
        changed[c] = !v[c].u ? texel[c] : texel[c] == one ? 0 : one;
        if (v[c].u)
            origin = checker_operand_origin(it, o, 1, c);
        any |= v[c].u != 0;
    }
    if (!any && !x->shadow->undefined.stored)
        return;
    image_encode(i->format, other, changed);
    for (size_t b = 0; b < image_texel_bytes(i->format); b++)
        checker_set_undefined(it, o, x, checker_offset(address) + b, 1, any && other[b] != i->data[offset + b] ? UINT8_MAX : 0,
                              origin);
}

static void store_image(item *it, const op *o, const image *i)
{
    image_footprint touched;
    image_texel texel;
    bool undefined;

    check_operand(it, o, 5, "a coordinate of this write");
    check_operand(it, o, 6, "the level of detail of this write");
    uint64_t base = image_address(it->machine, i);
    object *x = checker_object(it, base);
    if (it->machine->checks->can_undo)
        checker_save_pages(it->machine, x, 0, x->bytes);
    const image_fault *fault = machine_store_image(it, o, i, texel, &touched);
    if (fault) {
        report_fault(it, o, i, fault);
        return;
    }
    for (unsigned n = 0; n < touched.count; n++)
        checker_begin_write(it->machine, x, checker_offset(base + touched.offsets[n]), image_texel_bytes(i->format));
    check_texels(it, o, i, &touched, true, &undefined);
    set_undefined_texel(it, o, i, touched.offsets[0], texel);
}

/* --- blocks --------------------------------------------------------------------------------------------------------------- */

/* Moves the bytes at OFFSETS of I to or from V, the component of the block. */
static void move_block_bytes(item *it, const op *o, const image *i, const size_t *offsets, unsigned size, lane *v, unsigned k)
{
    bool is_write = o->intrinsic == IR_INTRINSIC_image_block_write;
    uint64_t base = image_address(it->machine, i);

    for (unsigned b = 0; b < size; b++) {
        access a = {.op = o, .address = base + offsets[b], .bytes = 1, .align = 1, .is_write = is_write};
        object *x;
        if (offsets[b] == SIZE_MAX || !checker_access(it, &a, &x))
            continue;
        if (is_write) {
            i->data[offsets[b]] = (unsigned char)(v->v >> 8 * b);
            if (v->u || x->shadow->undefined.stored)
                checker_set_undefined(it, o, x, checker_offset(a.address), 1, v->u >> 8 * b & UINT8_MAX,
                                      v->u ? checker_operand_origin(it, o, 1, k) : 0);
            continue;
        }
        uint64_t u = checker_undefined(x, checker_offset(a.address), 1);
        v->v |= (uint64_t)i->data[offsets[b]] << 8 * b;
        v->u |= u << 8 * b;
        if (u)
            checker_set_origin(it, o, k, checker_memory_origin(it->machine, x, checker_offset(a.address), 1));
    }
}

/* Operands of a read: 1 lane by lane, 2 image, 3 x, 4 y; of a write the same after 1 the value. */
static void access_block(item *it, const op *o, lane *r)
{
    bool is_write = o->intrinsic == IR_INTRINSIC_image_block_write;
    unsigned first = is_write ? 2 : 1, count = is_write ? o->operands[1].lanes : (unsigned)ir_lanes(o->inst->value.type);
    const ir_type *t = ir_scalar(is_write ? ir_operand(o->inst, 1)->type : o->inst->value.type);
    const image *i = find_image(it, o, first + 1, IMAGE_2D);
    unsigned size = (unsigned)ir_store_size(t), own = checker_lane(it, o, first, 0).v & 1 ? it->linear % it->machine->simd : 0;

    for (unsigned n = first + 2; n <= first + 3; n++)
        check_operand(it, o, n, is_write ? "a coordinate of this write" : "a coordinate of this read");
    int64_t x = (int32_t)checker_lane(it, o, first + 2, 0).v, y = (int32_t)checker_lane(it, o, first + 3, 0).v;
    const image_fault *fault = i ? image_check_block(i, x, is_write) : NULL;
    for (unsigned k = 0; i && k < count; k++) {
        size_t offsets[sizeof(uint64_t)];
        lane none = {0, 0}, *v = is_write ? (lane *)checker_operand(it, o, 1) + k : &r[k];
        if (!is_write)
            *v = none;
        if (!fault)
            fault = image_access_bytes(i, x + (int64_t)own * size, y + k, size, is_write, offsets);
        if (!fault)
            move_block_bytes(it, o, i, offsets, size, v, k);
    }
    if (fault)
        report_fault(it, o, i, fault);
}

static bool is_read(const op *o)
{
    return o->intrinsic == IR_INTRINSIC_image_sample || o->intrinsic == IR_INTRINSIC_image_sample_gradients ||
           o->intrinsic == IR_INTRINSIC_image_load;
}

/* Checks and records a read of the texels of TOUCHED by all active items. False: some check may fail. */
static bool read_texels_together(batch *b, const op *o, const image *i, const image_footprint *touched)
{
    uint64_t base = image_address(b->machine, i);
    size_t bytes = image_texel_bytes(i->format);
    object *x = checker_object(&b->items[*b->active], base);

    for (unsigned n = 0; x && n < touched->count; n++) {
        uint64_t at = checker_offset(base + touched->offsets[n]);
        if (at > x->bytes || bytes > x->bytes - at || !checker_read_same(b, o, x, at, bytes))
            return false;
    }
    return x != NULL;
}

bool checker_read_image_row(batch *b, const op *o)
{
    item *first = &b->items[*b->active];
    image_footprint touched;
    image_texel texel;

    if (!is_read(o) || b->active_count < 2)
        return false;
    for (unsigned n = 1; n < o->count; n++)
        if (!checker_is_same(b, o, n))
            return false;
    const image *i = find_image(first, o, 3, checker_operand(first, o, 1)->v);
    if (!i)
        return false;
    const image_fault *fault = o->intrinsic == IR_INTRINSIC_image_load ? machine_load_image(first, o, i, texel, &touched)
                                                                       : machine_sample_image(first, o, i, texel, &touched);
    if (fault || !read_texels_together(b, o, i, &touched))
        return false;
    for (unsigned c = 0; c < 4; c++) {
        uint64_t *r = machine_row(b, o->result + c);
        for (unsigned n = 0; n < b->active_count; n++)
            r[b->active[n]] = texel[c];
        checker_define_row(b, o->result + c);
    }
    return true;
}

bool checker_execute_image(item *it, const op *o, lane *r)
{
    const image *i;

    switch ((ir_intrinsic)o->intrinsic) {
    case IR_INTRINSIC_image_sample:
    case IR_INTRINSIC_image_sample_gradients:
        i = find_image(it, o, 3, checker_operand(it, o, 1)->v);
        if (i)
            sample_image(it, o, r, i);
        return true;
    case IR_INTRINSIC_image_load:
        i = find_image(it, o, 3, checker_operand(it, o, 1)->v);
        if (i)
            load_image(it, o, r, i);
        return true;
    case IR_INTRINSIC_image_store:
        i = find_image(it, o, 4, checker_operand(it, o, 2)->v);
        if (i)
            store_image(it, o, i);
        return true;
    case IR_INTRINSIC_image_block_read:
    case IR_INTRINSIC_image_block_write:
        access_block(it, o, r);
        return true;
    case IR_INTRINSIC_image_query:
        i = find_image(it, o, 3, checker_operand(it, o, 1)->v);
        if (i)
            *r = (lane){machine_query_image(it, o, i), 0};
        return true;
    default:
        return false; /* not about an image */
    }
}
