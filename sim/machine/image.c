/* sim/machine/image.c - messages about images: those of the sampler, and reads and writes of typed surfaces.
 *
 * A message has a dword per channel for each of its parameters: coordinates, level of detail, gradients, sample. messages.def
 * lists them in order; the last ones may be absent and are then 0. The shape of the image determines how many coordinates count.
 * The arithmetic is that of image/. An access that OpenCL leaves undefined is a fault of its work-items. But through a
 * binding-table entry without a class (`as=`), which code of other compilers uses, an integer read outside of the image returns
 * the border colour and a write outside is dropped, as on the hardware. */
#include "sim/machine/monitor.h"

#include "src/base/half.h"
#include "src/base/bits.h"

#include <math.h>

enum { MAX_LANES = 16, COORDINATES = 4 };

typedef struct parameters { /* of one lane; floats as their bits */
    uint32_t coords[COORDINATES], lod, sample;
    float dx[COORDINATES], dy[COORDINATES];
} parameters;

typedef struct image_send {
    sim_thread *thread;
    const sim_op *op;
    const sim_message *message;
    const sim_surface *surface;
    const image *image;
    image_class class;
    sim_sampler sampler;
    const char *letters; /* gen_message_parameters() */
    unsigned char payload[2 * GEN_MESSAGE_REGISTERS * GEN_GRF_BYTES];
    image_texel texels[MAX_LANES];
} image_send;

/* --- parameters ----------------------------------------------------------------------------------------------------------- */

static uint32_t payload_dword(const image_send *s, size_t offset)
{
    uint32_t x;

    memcpy(&x, s->payload + offset, sizeof x);
    return x;
}

static uint32_t parameter(const image_send *s, unsigned index, unsigned lane)
{
    return payload_dword(s, s->message->m.header * (size_t)GEN_GRF_BYTES + index * (size_t)s->message->block + 4 * lane);
}

static void read_parameters(const image_send *s, unsigned lane, parameters *p)
{
    unsigned coordinate = 0;

    *p = (parameters){0};
    for (unsigned n = 0; n < s->message->m.parameters; n++) {
        uint32_t x = parameter(s, n, lane);
        switch (s->letters[n]) {
        case 'l':
            p->lod = x;
            break;
        case 's':
            p->sample = x;
            break;
        case 'm': /* the simulated surfaces are not compressed */
            break;
        case 'x':
            p->dx[coordinate - 1] = float_of_bits(x);
            break;
        case 'y':
            p->dy[coordinate - 1] = float_of_bits(x);
            break;
        default:
            p->coords[coordinate++] = x;
        }
    }
}

/* --- accesses ------------------------------------------------------------------------------------------------------------- */

static uint32_t integer_of(uint32_t bits)
{
    float f = float_of_bits(bits);

    if (!(f > -0x1p31f))
        return isnan(f) ? 0 : (uint32_t)INT32_MIN;
    return f < 0x1p31f ? (uint32_t)(int32_t)f : INT32_MAX;
}

static const image_fault *sample_at(const image_send *s, parameters *p, float lod, image_texel out, image_footprint *touched)
{
    for (unsigned c = 0; c < COORDINATES && s->sampler.integer; c++)
        p->coords[c] = integer_of(p->coords[c]);
    return image_sample(s->image, s->class, s->sampler.bits, p->coords, s->sampler.integer, lod, out, touched);
}

static const image_fault *sample_gradients(const image_send *s, const parameters *p, image_texel out, image_footprint *touched)
{
    float coords[COORDINATES];

    memcpy(coords, p->coords, sizeof coords);
    return image_sample_gradients(s->image, s->class, s->sampler.bits, coords, p->dx, p->dy, out, touched);
}

/* Executes `sample`, which derives the level of detail from the coordinates of a block of 2x2 channels. */
static const image_fault *sample_block(const image_send *s, unsigned lane, parameters *p, image_texel out,
                                       image_footprint *touched)
{
    parameters corner, right, below;

    if (s->image->levels == 1)
        return sample_at(s, p, 0, out, touched);
    read_parameters(s, lane & ~3u, &corner);
    read_parameters(s, lane | 1u, &right);
    read_parameters(s, (lane & ~3u) + 2, &below);
    for (unsigned c = 0; c < COORDINATES; c++) {
        p->dx[c] = float_of_bits(right.coords[c]) - float_of_bits(corner.coords[c]);
        p->dy[c] = float_of_bits(below.coords[c]) - float_of_bits(corner.coords[c]);
    }
    return sample_gradients(s, p, out, touched);
}

static const image_fault *load(const image_send *s, const parameters *p, image_texel out, image_footprint *touched)
{
    int32_t coords[COORDINATES];
    uint32_t level = image_has_samples(s->image->shape) ? p->sample : p->lod;

    memcpy(coords, p->coords, sizeof coords);
    return image_load(s->image, s->class, coords, level, out, touched);
}

static const image_fault *store(const image_send *s, unsigned lane, const parameters *p, image_footprint *touched)
{
    int32_t coords[COORDINATES];
    image_texel texel;

    memcpy(coords, p->coords, sizeof coords);
    for (unsigned c = 0; c < 4; c++)
        texel[c] = parameter(s, s->message->m.parameters + c, lane);
    return image_store(s->image, s->class, coords, p->lod, texel, touched);
}

/* Returns the sizes of an image in the order of the coordinates, and the number of its mipmap levels; zeros if there is no level
 * LOD. */
static void describe_image(const image *i, uint32_t lod, image_texel out)
{
    unsigned n = image_coordinates(i->shape), axes = n - image_is_array(i->shape);

    for (unsigned d = 0; d < n && lod < i->levels; d++)
        out[d] = d < axes ? image_query(i, (image_property)(IMAGE_WIDTH + d), lod) : i->layers;
    if (lod < i->levels)
        out[3] = i->levels;
}

static const image_fault *access_texel(const image_send *s, unsigned lane, image_texel out, image_footprint *touched)
{
    parameters p;

    read_parameters(s, lane, &p);
    switch (s->message->m.msg) {
    case GEN_MSG_sample:
        return sample_block(s, lane, &p, out, touched);
    case GEN_MSG_sample_l:
    case GEN_MSG_sample_lz:
        return sample_at(s, &p, float_of_bits(p.lod), out, touched);
    case GEN_MSG_sample_d:
        return sample_gradients(s, &p, out, touched);
    case GEN_MSG_ld:
    case GEN_MSG_ld_lz:
    case GEN_MSG_ld2dms:
    case GEN_MSG_ld2dms_w:
    case GEN_MSG_typed_read:
        return load(s, &p, out, touched);
    case GEN_MSG_typed_write:
        return store(s, lane, &p, touched);
    case GEN_MSG_resinfo:
        describe_image(s->image, p.lod, out);
        return NULL;
    case GEN_MSG_sampleinfo:
        out[0] = s->image->samples;
        return NULL;
    default: /* ld_mcs: the data of an image that is not compressed is 0 */
        return NULL;
    }
}

static bool is_load(gen_msg m)
{
    return m == GEN_MSG_ld || m == GEN_MSG_ld_lz || m == GEN_MSG_ld2dms || m == GEN_MSG_ld2dms_w || m == GEN_MSG_typed_read;
}

/* Does the access that faults with FAULT have a result on the hardware on which the kernel may rely? If so, sets OUT to it. */
static bool is_tolerated(const image_send *s, const image_fault *fault, image_texel out)
{
    gen_msg m = s->message->m.msg;

    if (s->surface->as != GEN_ANY_CLASS || !fault->is_outside || !(is_load(m) || m == GEN_MSG_typed_write))
        return false;
    image_border(s->image->format, out);
    return true;
}

/* --- messages ------------------------------------------------------------------------------------------------------------- */

/* Faults for all active work-items. Always returns false. */
static bool raise_all(const image_send *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static bool raise_all(const image_send *s, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    sim_raise(s->thread, s->op, s->thread->active, "%s", arena_vprintf(s->thread->group->memory, fmt, ap));
    va_end(ap);
    return false;
}

static bool uses_sampler(gen_msg m)
{
    return m == GEN_MSG_sample || m == GEN_MSG_sample_l || m == GEN_MSG_sample_lz || m == GEN_MSG_sample_d;
}

/* Copies the payload of the message, whose registers follow each other in src0 and then in src1. */
static void read_payload(image_send *s)
{
    const sim_message *m = s->message;
    size_t first = m->m.mlen * (size_t)GEN_GRF_BYTES;

    memcpy(s->payload, s->thread->image + m->address, first);
    if (m->m.xlen)
        memcpy(s->payload + first, s->thread->image + m->data, m->m.xlen * (size_t)GEN_GRF_BYTES);
}

static bool find_image(image_send *s)
{
    const sim_message *m = s->message;
    const sim_machine *machine = s->thread->group->machine;

    s->surface = sim_message_surface(s->thread, s->op, m);
    if (!s->surface)
        return false;
    s->image = s->surface->image;
    if (!s->image)
        return raise_all(s, "%s: binding-table entry %u ('%s') is not an image", m->name, m->m.surface, s->surface->name);
    s->class = s->surface->as ? (image_class)(s->surface->as - GEN_AS_FLOAT) : image_format_class(s->image->format);
    if (!uses_sampler(m->m.msg))
        return true;
    if (m->m.sampler >= machine->sampler_count)
        return raise_all(s, "sampler-table entry %u has no sampler", m->m.sampler);
    s->sampler = machine->samplers[m->m.sampler];
    return true;
}

/* Sets *DISABLED to the mask of the components that the message does not return; for a sampler message, its header has them.
 * Faults if the header offsets the coordinates, or enables too few components. */
static bool read_disabled(const image_send *s, uint32_t *disabled)
{
    enum { OFFSETS = 0xFFF };
    const gen_message *m = &s->message->m;
    uint32_t dword = m->header ? payload_dword(s, 8) : 0;

    *disabled = dword >> 12 & 0xF;
    if (!gen_message_is_sampler(m->msg)) {
        *disabled = m->mask ? m->mask : 0xF & 0xFu << m->channels;
        return true;
    }
    if (dword & OFFSETS)
        return raise_all(s, "%s: texel offsets (0x%X) are not supported", s->message->name, dword & OFFSETS);
    unsigned enabled = 4 - sim_count(*disabled);
    return m->channels <= enabled || raise_all(s, "%s returns %u values, but its header enables only %u components",
                                               s->message->name, m->channels, enabled);
}

/* Writes component C of LANES to the registers at TO. */
static void write_component(const image_send *s, uint32_t lanes, unsigned c, unsigned char *to)
{
    if (!s->message->m.halves) {
        sim_each_lane(i, lanes)
            memcpy(to + 4 * i, &s->texels[i][c], 4);
        return;
    }
    sim_each_lane(i, lanes) {
        uint32_t x = s->texels[i][c];
        uint16_t half = (uint16_t)(s->class == IMAGE_FLOAT ? half_rounded((double)float_of_bits(x)) : x);
        memcpy(to + 2 * i, &half, sizeof half);
    }
}

/* Writes the enabled components of LANES to the return registers, one after the other. */
static void write_results(const image_send *s, uint32_t lanes, uint32_t disabled)
{
    const sim_message *m = s->message;
    uint32_t block = m->m.halves ? (uint32_t)GEN_GRF_BYTES : m->block;
    unsigned char *to = s->thread->image + m->returned;

    for (unsigned c = 0, e = 0; c < 4 && e < m->m.channels; c++) {
        if (disabled >> c & 1)
            continue;
        write_component(s, lanes, c, to + block * e++);
    }
}

bool sim_is_image_message(const sim_message *m)
{
    return gen_message_accesses_image(m->m.msg);
}

/* The result of the access of one lane. */
typedef enum outcome { ACCESS_DONE, ACCESS_WRONG, ACCESS_STOPPED } outcome;

/* Executes the access of LANE in CHANNEL. If it faults, and the fault is neither tolerated nor reported, *TEXT becomes the
 * reason. */
static outcome execute_lane(image_send *s, unsigned lane, unsigned channel, image_footprint *touched, const char **text)
{
    bool is_write = s->message->m.msg == GEN_MSG_typed_write, has_monitor = s->thread->group->machine->monitor != NULL;

    touched->count = 0;
    memset(s->texels[lane], 0, sizeof s->texels[lane]);
    const image_fault *fault = access_texel(s, lane, s->texels[lane], touched);
    if (!fault)
        return !has_monitor || sim_monitor_texels(s->thread, s->op, s->image, channel, is_write, touched) ? ACCESS_DONE
                                                                                                          : ACCESS_STOPPED;
    touched->count = 0;
    if (is_tolerated(s, fault, s->texels[lane]))
        return ACCESS_DONE;
    if (has_monitor && sim_monitor_image_fault(s->thread, s->op, s->image, channel, fault)) {
        memset(s->texels[lane], 0, sizeof s->texels[lane]);
        return ACCESS_DONE;
    }
    if (!*text)
        *text = arena_strdup(s->thread->group->memory, fault->text);
    return ACCESS_WRONG;
}

/* Reports an earlier lane that has written the same texel as LANE. WRITTEN has the offset of each lane's texel, SIZE_MAX for a
 * lane that has written none. */
static void check_same_texel(const image_send *s, uint32_t lanes, unsigned lane, unsigned shift, const size_t *written)
{
    sim_each_lane(i, lanes & ((UINT32_C(1) << lane) - 1)) {
        if (written[lane] == SIZE_MAX || written[i] != written[lane])
            continue;
        sim_monitor_same_texel(s->thread, s->op, s->image, lane + shift, i + shift, written[lane]);
        return;
    }
}

bool sim_image(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    image_send s;
    unsigned least, shift = m->m.upper_slots ? 8 : 0, first = shift + o->channel;
    uint32_t disabled, wrong = 0, noted = 0;
    image_notes *notes = image_undefined_accesses();
    size_t written[MAX_LANES];
    const char *text = NULL;
    image_footprint touched;

    /* Most of S is space that only the parameters and the lanes of the message need. */
    s.thread = t;
    s.op = o;
    s.message = m;
    s.letters = gen_message_parameters(m->m.msg, &least);
    lanes = lanes >> shift & ((UINT32_C(1) << m->m.simd) - 1);
    read_payload(&s);
    if (!find_image(&s) || !read_disabled(&s, &disabled))
        return false;
    notes->count = t->group->strays != 0; /* the text of a first one is needed only once */
    sim_each_lane(i, lanes) {
        uint64_t before = notes->count;
        outcome done = execute_lane(&s, i, i + first, &touched, &text);
        if (done == ACCESS_STOPPED)
            return false;
        wrong |= (uint32_t)(done == ACCESS_WRONG) << i;
        noted |= (uint32_t)(notes->count != before) << i;
        written[i] = touched.count ? touched.offsets[0] : SIZE_MAX;
        if (t->group->machine->monitor && m->m.msg == GEN_MSG_typed_write && !o->gen->nomask)
            check_same_texel(&s, lanes, i, first, written);
    }
    if (noted)
        sim_record_stray_texels(t, o, noted << first, notes->first.text);
    if (wrong) {
        sim_raise(t, o, wrong << first, "%s", text);
        return false;
    }
    if (m->m.rlen)
        write_results(&s, lanes, disabled);
    return true;
}
