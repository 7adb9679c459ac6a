/* sim/machine/payload.c - the initial registers of a group's threads: r0, the payload that the kernel's directives describe, and the
 * architecture registers. All other registers hold a pattern that is a NaN as a float, a large integer, and no valid address. Source of
 * r0: gen9.md 8. */
#include "sim/machine/payload.h"

#include "src/base/bug.h"

enum { SR_DISPATCH = 2 };

static const uint64_t poison = UINT64_C(0x7FB5A5A57FB5A5A5);

static void poison_bytes(unsigned char *p, uint32_t bytes)
{
    for (uint32_t i = 0; i < bytes; i += sizeof poison)
        memcpy(p + i, &poison, sizeof poison);
}

/* --- payload -------------------------------------------------------------------------------------------------------------- */

static void put_bytes(sim_images *s, const gen_payload *p, const void *value, size_t bytes)
{
    unsigned char *to = s->payload + p->offset;
    size_t n = bytes < p->size ? bytes : p->size;

    if (memcmp(to, value, n) == 0)
        return;
    memcpy(to, value, n);
    s->version++;
}

static void put_argument(sim_images *s, const sim_machine *m, const gen_payload *p)
{
    const run_value *a = &m->launch->run.args[p->arg];
    uint64_t address = 0;

    if (p->kind == GEN_PAYLOAD_arg_byvalue) {
        uint64_t handle = 1 + (uint64_t)a->image;
        const void *bytes = a->kind == RUN_IMAGE ? (const void *)&handle : a->value.data;
        size_t size = a->kind == RUN_IMAGE ? sizeof handle : a->value.bytes;
        bug_unless(a->kind == RUN_VALUE || a->kind == RUN_IMAGE);
        if (p->from < size) /* the last item of a struct may extend past the struct's end */
            put_bytes(s, p, (const unsigned char *)bytes + p->from, size - p->from);
        return;
    }
    if (a->kind == RUN_BUFFER)
        address = m->buffer_address[a->buffer] +
                  (p->kind == GEN_PAYLOAD_surface_base ? sim_surface_start(m->launch, p->arg) : a->offset);
    else if (a->kind == RUN_LOCAL)
        address = m->local_offset[p->arg];
    put_bytes(s, p, &address, sizeof address);
}

static void put_surface_number(sim_images *s, const sim_launch *l, const gen_payload *p)
{
    const run_value *a = &l->run.args[p->arg];
    uint64_t n = 0;

    if (a->kind == RUN_BUFFER)
        n = p->kind == GEN_PAYLOAD_buffer_offset ? a->offset
                                                 : l->run.buffers[a->buffer].contents.bytes - sim_surface_start(l, p->arg);
    put_bytes(s, p, &n, sizeof n);
}

static void put_image_property(sim_images *s, const sim_launch *l, const gen_payload *p, image_property property)
{
    const run_value *a = &l->run.args[p->arg];

    bug_unless(a->kind == RUN_IMAGE);
    uint32_t n = image_query(&l->run.images[a->image], property, 0);
    put_bytes(s, p, &n, sizeof n);
}

uint32_t sim_sampler_bits(const sim_launch *l, int arg)
{
    const run_value *a = &l->run.args[arg];
    uint32_t bits;

    bug_unless(a->kind == RUN_VALUE && a->value.bytes >= sizeof bits);
    memcpy(&bits, a->value.data, sizeof bits);
    return bits;
}

/* Stores a property of a sampler that code of Intel's compiler reads, as its driver defines them (gen9.md 8): the addressing
 * mode, 8 for normalized coordinates, and all ones if coordinates must be rounded before the read. */
static void put_sampler_property(sim_images *s, const sim_launch *l, const gen_payload *p)
{
    enum { INTEL_CLAMP = 1, INTEL_CLAMP_TO_EDGE = 2, INTEL_REPEAT = 3, INTEL_MIRRORED_REPEAT = 4, INTEL_NORMALIZED = 8 };
    static const uint32_t addresses[] = {0, INTEL_CLAMP_TO_EDGE, INTEL_CLAMP, INTEL_REPEAT, INTEL_MIRRORED_REPEAT};
    uint32_t bits = sim_sampler_bits(l, p->arg), n;

    if (p->kind == GEN_PAYLOAD_sampler_address)
        n = addresses[(bits & IMAGE_ADDRESS_MASK) / 2 % (sizeof addresses / sizeof *addresses)];
    else if (p->kind == GEN_PAYLOAD_sampler_normalized)
        n = bits & IMAGE_NORMALIZED ? INTEL_NORMALIZED : 0;
    else
        n = (bits & IMAGE_ADDRESS_MASK) == IMAGE_ADDRESS_CLAMP && !(bits & IMAGE_LINEAR) ? UINT32_MAX : 0;
    put_bytes(s, p, &n, sizeof n);
}

static void put_payload(sim_images *s, const sim_group *g, const gen_payload *p)
{
    const sim_machine *m = g->machine;
    const sim_launch *l = m->launch;

    switch (p->kind) {
    case GEN_PAYLOAD_local_id:   /* differs between threads */
    case GEN_PAYLOAD_local_size: /* differs between groups */
        return;
    case GEN_PAYLOAD_global_id_offset:
        put_bytes(s, p, l->run.offset, sizeof l->run.offset);
        return;
    case GEN_PAYLOAD_enqueued_local_size:
        put_bytes(s, p, l->run.local, sizeof l->run.local);
        return;
    case GEN_PAYLOAD_global_size:
        put_bytes(s, p, l->run.global, sizeof l->run.global);
        return;
    case GEN_PAYLOAD_group_count:
        put_bytes(s, p, m->group_count, sizeof m->group_count);
        return;
    case GEN_PAYLOAD_work_dim:
        put_bytes(s, p, &l->run.dims, sizeof l->run.dims);
        return;
    case GEN_PAYLOAD_arg_byvalue:
    case GEN_PAYLOAD_arg_bypointer:
    case GEN_PAYLOAD_surface_base:
        put_argument(s, m, p);
        return;
    case GEN_PAYLOAD_buffer_offset:
    case GEN_PAYLOAD_surface_size:
        put_surface_number(s, l, p);
        return;
    case GEN_PAYLOAD_private_base_stateless:
        put_bytes(s, p, &g->private_base, sizeof g->private_base);
        return;
    case GEN_PAYLOAD_global_base:
        put_bytes(s, p, &m->state->address[p->arg], sizeof m->state->address[p->arg]);
        return;
    case GEN_PAYLOAD_printf_buffer:
    case GEN_PAYLOAD_printf_buffer_intel:
        put_bytes(s, p, &g->printf_address, sizeof g->printf_address);
        return;
    case GEN_PAYLOAD_image_width:
        put_image_property(s, l, p, IMAGE_WIDTH);
        return;
    case GEN_PAYLOAD_image_height:
        put_image_property(s, l, p, IMAGE_HEIGHT);
        return;
    case GEN_PAYLOAD_image_depth:
        put_image_property(s, l, p, IMAGE_DEPTH);
        return;
    case GEN_PAYLOAD_image_array_size:
        put_image_property(s, l, p, IMAGE_LAYERS);
        return;
    case GEN_PAYLOAD_image_num_mip_levels:
        put_image_property(s, l, p, IMAGE_LEVELS);
        return;
    case GEN_PAYLOAD_image_num_samples:
        put_image_property(s, l, p, IMAGE_SAMPLES);
        return;
    case GEN_PAYLOAD_image_channel_data_type:
        put_image_property(s, l, p, IMAGE_CHANNEL_TYPE);
        return;
    case GEN_PAYLOAD_image_channel_order:
        put_image_property(s, l, p, IMAGE_CHANNEL_ORDER);
        return;
    case GEN_PAYLOAD_sampler_address:
    case GEN_PAYLOAD_sampler_normalized:
    case GEN_PAYLOAD_sampler_snap_wa:
        put_sampler_property(s, l, p);
        return;
    case GEN_PAYLOAD_COUNT:
        break;
    }
    bug("payload of no kind");
}

/* Adds the registers from offset START to END; a short gap after the last span is copied as well. */
static void add_span(sim_code *c, uint32_t start, uint32_t end)
{
    enum { GAP = 8 * GEN_GRF_BYTES };
    sim_register_span *last = c->span_count ? &c->spans[c->span_count - 1] : NULL;

    if (last && start - (last->offset + last->bytes) <= GAP)
        last->bytes = end - last->offset;
    else
        c->spans[c->span_count++] = (sim_register_span){start, end - start, 0};
}

void sim_find_spans(sim_code *c, const bool uses[GEN_GRF_COUNT], arena *memory)
{
    c->spans = arena_array(memory, sim_register_span, GEN_GRF_COUNT + 1);
    for (uint32_t r = 0; r < GEN_GRF_COUNT; r++)
        if (uses[r])
            add_span(c, r * GEN_GRF_BYTES, (r + 1) * GEN_GRF_BYTES);
    add_span(c, SIM_A0, SIM_TEMP);
    for (unsigned i = 0; i < c->span_count; i++) {
        c->spans[i].from = c->initial_bytes;
        c->initial_bytes += c->spans[i].bytes;
    }
}

/* Executes the first op of the kernel in advance, which selects the modes SIM_CR_FAST. */
static void put_fast_modes(sim_images *s, const sim_code *code)
{
    uint32_t cr0 = (uint32_t)code->ops[0].gen->src[1].imm;

    memcpy(s->payload + SIM_CR, &cr0, sizeof cr0);
}

void sim_images_init(sim_images *s, const sim_machine *m, bool starts_fast, arena *memory)
{
    const gen_kernel *k = m->launch->kernel;
    uint32_t barrier = k->barriers ? UINT32_C(1) << 31 : 0;

    *s = (sim_images){.memory = memory};
    s->payload = arena_alloc(memory, SIM_TEMP);
    poison_bytes(s->payload, SIM_GRF_END);
    memset(s->payload, 0, GEN_GRF_BYTES);
    memcpy(s->payload + GEN_R0_BARRIER, &barrier, sizeof barrier);
    for (size_t i = 0; i < k->payload.count; i++)
        if (k->payload.items[i].kind == GEN_PAYLOAD_local_id) {
            s->local_id_offset = k->payload.items[i].offset;
            s->local_id_bytes = k->payload.items[i].size;
        }
    if (starts_fast)
        put_fast_modes(s, m->code);
}

void sim_images_bind(sim_images *s, const sim_group *g)
{
    const gen_kernel *k = g->machine->launch->kernel;

    for (size_t i = 0; i < k->payload.count; i++)
        put_payload(s, g, &k->payload.items[i]);
}

uint32_t sim_dispatch_mask(const sim_group *g, unsigned number, uint32_t simd)
{
    uint32_t items = g->size[0] * g->size[1] * g->size[2], left = items - number * simd;

    return left >= GEN_MAX_CHANNELS || left >= simd ? (simd == GEN_MAX_CHANNELS ? UINT32_MAX : (UINT32_C(1) << simd) - 1)
                                                    : (UINT32_C(1) << left) - 1;
}

/* Writes the local ids of the work-items of thread NUMBER of G to TO: packed words, in whole registers for each dimension. */
static void put_local_ids(const sim_images *s, const sim_group *g, unsigned number, unsigned char *to)
{
    uint32_t simd = g->machine->launch->kernel->simd, linear = number * simd;
    uint32_t block = gen_local_id_bytes(simd), dispatch = sim_dispatch_mask(g, number, simd);
    uint32_t id[3] = {linear % g->size[0], linear / g->size[0] % g->size[1], linear / g->size[0] / g->size[1]};

    poison_bytes(to, s->local_id_bytes);
    for (uint32_t c = 0; c < simd && dispatch >> c & 1; c++) {
        for (uint32_t d = 0; d < 3 && (d + 1) * block <= s->local_id_bytes; d++) {
            uint16_t word = (uint16_t)id[d];
            memcpy(to + d * block + 2 * c, &word, 2);
        }
        if (++id[0] == g->size[0]) {
            id[0] = 0;
            if (++id[1] == g->size[1]) {
                id[1] = 0;
                id[2]++;
            }
        }
    }
}

/* Allocates SHAPE if it is new, and makes its size and local ids those of G. */
static void set_size(sim_images *s, sim_image_shape *shape, const sim_group *g)
{
    const sim_machine *m = g->machine;
    unsigned threads = m->threads_per_group;

    if (!shape->images) {
        shape->local_ids = arena_alloc(s->memory, (size_t)threads * s->local_id_bytes);
        shape->images = arena_alloc(s->memory, (size_t)threads * m->code->initial_bytes);
    }
    memcpy(shape->size, g->size, sizeof g->size);
    for (unsigned i = 0; i < g->thread_count; i++)
        put_local_ids(s, g, i, shape->local_ids + (size_t)i * s->local_id_bytes);
}

static void put_group_size(sim_images *s, const sim_group *g)
{
    const gen_kernel *k = g->machine->launch->kernel;

    for (size_t i = 0; i < k->payload.count; i++) {
        const gen_payload *p = &k->payload.items[i];
        if (p->kind == GEN_PAYLOAD_local_size)
            memcpy(s->payload + p->offset, g->size, sizeof g->size < p->size ? sizeof g->size : p->size);
    }
}

/* Writes the spans of the initial image of thread NUMBER, without its group's id. */
static void put_image(sim_images *s, const sim_image_shape *shape, const sim_group *g, unsigned number)
{
    const sim_machine *m = g->machine;
    const sim_code *c = m->code;
    uint32_t dispatch = sim_dispatch_mask(g, number, m->launch->kernel->simd), scratch = number | (number + 1) * m->scratch_bytes;
    unsigned char *to = shape->images + (size_t)number * c->initial_bytes;

    memcpy(s->payload + GEN_R0_SCRATCH, &scratch, sizeof scratch);
    memcpy(s->payload + SIM_SR + 4 * SR_DISPATCH, &dispatch, sizeof dispatch);
    memcpy(s->payload + s->local_id_offset, shape->local_ids + (size_t)number * s->local_id_bytes, s->local_id_bytes);
    for (unsigned i = 0; i < c->span_count; i++)
        memcpy(to + c->spans[i].from, s->payload + c->spans[i].offset, c->spans[i].bytes);
}

/* Finds the shape of G: groups that are smaller than the launch's local size in the same dimensions have the same size. */
static sim_image_shape *find_shape(sim_images *s, const sim_group *g)
{
    const uint32_t *local = g->machine->launch->run.local;

    return &s->shapes[(g->size[0] < local[0]) + 2 * (g->size[1] < local[1]) + 4 * (g->size[2] < local[2])];
}

void sim_images_update(sim_images *s, const sim_group *g)
{
    sim_image_shape *shape = find_shape(s, g);
    bool is_resized = memcmp(shape->size, g->size, sizeof g->size) != 0;

    if (is_resized)
        set_size(s, shape, g);
    if (is_resized || shape->version != s->version) {
        put_group_size(s, g);
        for (unsigned i = 0; i < g->thread_count; i++)
            put_image(s, shape, g, i);
        shape->version = s->version;
        s->images = NULL;
    }
    s->changes += s->images != shape->images;
    s->images = shape->images;
}
