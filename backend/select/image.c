/* backend/select/image.c - messages about images.
 *
 *   texel_sample      sample_lz, or sample_l with a level of detail
 *   texel_gradients   sample_d, for eight lanes
 *   texel_load        ld_lz, or ld with a mipmap level; of images with several samples ld_mcs and ld2dms_w
 *   texel_store       typed writes of eight lanes each: the lower and the upper slots
 *
 * The payload is a block of a dword per channel for each parameter. A message takes at most eleven registers: with more than five
 * parameters it has eight lanes. A message returns only the components up to the last one that is used. Sources: gen9.md 7. */
#include "backend/select/mask.h"
#include "backend/select/send.h"

#include "src/image/shape.h"
#include "src/base/bug.h"

enum { MOST_PARAMETERS = 10, TEXEL = 4 };

typedef struct parameter {
    ir_value *vector; /* NULL: undefined */
    unsigned component;
} parameter;

typedef struct texel_access {
    ir_inst *inst;
    gen_message message;
    image_shape shape;
    unsigned lanes; /* of the access: 1, 8 or 16 */
    unsigned piece; /* lanes of one message */
    sel_pred pred;
    parameter parameters[MOST_PARAMETERS];
    unsigned count;
} texel_access;

/* --- parameters ----------------------------------------------------------------------------------------------------------- */

static void add_parameter(texel_access *a, ir_value *vector, unsigned component)
{
    bug_unless(a->count < MOST_PARAMETERS);
    a->parameters[a->count++] = (parameter){vector, component};
}

static void add_coordinates(texel_access *a, ir_value *coords, unsigned first, unsigned end)
{
    unsigned given = image_coordinates(a->shape);

    for (unsigned c = first; c < end; c++)
        add_parameter(a, c < given ? coords : NULL, c);
}

/* Looks through region writes for the value that is component C of V, a vector of components for LANES lanes. Returns a vector with
 * this component only, or one with all of them: V if they are assembled otherwise. */
static ir_value *find_component(ir_value *v, unsigned c, unsigned lanes)
{
    int from = (int)(c * lanes * 4), to = from + (int)(lanes * 4);
    ir_value *at = v;

    while (region_is_write(at)) {
        region_description r;
        ir_inst *i = ir_as_inst(at);
        if (!region_decode(i, &r) || r.index || !region_is_contiguous(&r) || !sel_is_all(region_call_argument(i, 7), 1))
            return v;
        int first = r.offset, end = first + (int)(r.count * r.size);
        if (first == from && end == to)
            return region_call_argument(i, 1);
        if (first < to && from < end)
            return v;
        at = region_call_argument(i, 0);
    }
    return ir_is_const(at) ? at : v;
}

/* Writes parameter P for a piece of the lanes, from lane FIRST on, to register TO, from byte AT on. */
static void put_parameter(selector *s, const texel_access *a, const parameter *p, int to, unsigned at, unsigned first)
{
    /* a vector with other users is in a register anyway */
    ir_value *v = p->vector && ir_has_one_use(p->vector) ? find_component(p->vector, p->component, a->lanes) : p->vector;
    unsigned n = a->piece, all = v ? (unsigned)ir_lanes(v->type) : 0,
             from = first + (all > a->lanes ? p->component * a->lanes : 0);
    sel_dest d = sel_to(to, (int)at, 4, sel_raw_type(4));
    int places[4 * GEN_MAX_CHANNELS], vreg;
    uint64_t bits;

    if (!v || ir_is_undefined(v))
        return;
    if (ir_const_bits(v, &bits)) {
        sel_mov(s, n, d, sel_immediate(bits, d.type));
    } else if (ir_is_const(v)) {
        sel_put_constant(s, to, (int)at, v, from, n);
    } else if (all == n) {
        sel_fill_payload(s, to, at, v, n, 4);
    } else {
        bool seen = all <= GEN_MAX_CHANNELS && sel_find(s, v, all, &vreg, places);
        if (!seen)
            vreg = sel_demand(s, v);
        for (unsigned e = 0; e < n && !seen; e++)
            places[from + e] = sel_element(v, from + e);
        sel_move_elements(s, &d, vreg, places + from, n, d.type);
    }
}

/* Are the parameters all components of one vector, in order, as a message for all lanes takes them? */
static bool is_one_vector(const texel_access *a, const parameter *p, unsigned count)
{
    bool same = a->lanes == a->message.simd && p[0].vector && ir_lanes(p[0].vector->type) == count * a->lanes;

    for (unsigned k = 0; k < count && same; k++)
        same = p[k].vector == p[0].vector && p[k].component == k;
    return same;
}

/* Builds the payload of COUNT parameters P for the lanes from FIRST on. Returns its position: a register and a byte in it. */
static mir_ref build_payload(selector *s, const texel_access *a, const parameter *p, unsigned count, unsigned first)
{
    unsigned block = a->message.simd * 4;
    mir_ref ref;

    if (is_one_vector(a, p, count) && !(count == 1 && sel_is_computed_in_payload(s, p[0].vector)) &&
        sel_in_place(s, p[0].vector, count * a->lanes, count * block, &ref))
        return ref;
    int temp = sel_payload_of(s, count * block);
    sel_start(s, temp);
    for (unsigned k = 0; k < count; k++)
        put_parameter(s, a, &p[k], temp, k * block, first);
    return (mir_ref){.vreg = temp};
}

/* --- accesses ------------------------------------------------------------------------------------------------------------- */

/* Fills in the common properties of all accesses. SHAPE_AT is the operand of the shape. Returns false if no lane executes the
 * access. */
static bool open_access(selector *s, texel_access *a, ir_inst *i, unsigned shape_at, ir_value *mask)
{
    *a = (texel_access){.inst = i, .shape = (image_shape)sel_number(region_call_argument(i, shape_at))};
    a->lanes = (unsigned)ir_lanes(mask->type);
    a->message.surface = sel_find_surface(s->bindings, (int)sel_number(region_call_argument(i, shape_at + 2)),
                                          (image_class)sel_number(region_call_argument(i, shape_at + 1)));
    return sel_mask(s, mask, a->lanes, &a->pred);
}

/* Chooses the lanes of a message of the sampler, by the number of its parameters. */
static void choose_lanes(texel_access *a)
{
    a->message.parameters = a->count;
    a->message.simd = a->lanes == 16 && 2 * a->count <= GEN_SAMPLER_REGISTERS ? 16 : 8;
    a->piece = a->lanes < a->message.simd ? a->lanes : a->message.simd;
}

static sel_pred predicate_piece(const texel_access *a, unsigned first)
{
    sel_pred p = a->pred;

    p.channel += first;
    return p;
}

/* --- reads ---------------------------------------------------------------------------------------------------------------- */

/* The number of components of texels I up to the last one that is used. */
static unsigned count_used_components(const ir_inst *i, unsigned lanes)
{
    unsigned used = 1;

    ir_each_use(u, &i->value) {
        region_description r;
        if (!region_is_read(&u->user->value) || !region_decode(u->user, &r) || r.index || u != &u->user->operands[1])
            return TEXEL;
        for (unsigned e = 0; e < r.count; e++) {
            unsigned component = (unsigned)region_byte(&r, e) / 4 / lanes;
            used = component >= used ? component + 1 : used;
        }
    }
    return used < TEXEL ? used : TEXEL;
}

/* The parameters of ld2dms_w, in this order: the sample, two parameters of compression data, the coordinates. */
enum { COMPRESSION = 1, AFTER_COMPRESSION = 3 };

/* Reads the compression data of the texels in the lanes from FIRST on, and writes it to PAYLOAD, that of an ld2dms_w. */
static void put_compression_data(selector *s, const texel_access *a, mir_ref payload, unsigned first)
{
    gen_message m = a->message;
    unsigned block = m.simd * 4;
    int data = sel_payload_of(s, 2 * block);
    sel_pred p = predicate_piece(a, first);
    mir_ref coords = build_payload(s, a, a->parameters + AFTER_COMPRESSION, a->count - AFTER_COMPRESSION, first);

    m.msg = GEN_MSG_ld_mcs;
    m.parameters = a->count - AFTER_COMPRESSION;
    m.channels = 2;
    sel_start(s, data);
    sel_put_message(s, m, NULL, a->piece, &p, (mir_ref){.vreg = data}, coords, NULL);
    for (unsigned k = 0; k < 2; k++)
        sel_mov(s, a->piece, sel_to(payload.vreg, payload.at + (int)((COMPRESSION + k) * block), 4, GEN_ud),
                sel_register(data, (int)(k * block), 4, a->piece, GEN_ud));
}

/* Emits the messages of read A, which return their components to the register of the result if its layout is theirs. */
static void put_reads(selector *s, texel_access *a)
{
    ir_value *v = &a->inst->value;
    unsigned used = count_used_components(a->inst, a->lanes), block;
    int result = sel_demand(s, v);

    choose_lanes(a);
    block = a->message.simd * 4;
    bool in_result = a->piece == a->lanes && sel_of(v)->step == (a->lanes == 1 ? block : 4) && sel_of(v)->at == 0;
    a->message.channels = used;
    sel_start(s, result);
    for (unsigned first = 0; first < a->lanes; first += a->piece) {
        int to = in_result ? result : sel_payload_of(s, used * block);
        sel_pred p = predicate_piece(a, first);
        mir_ref payload = build_payload(s, a, a->parameters, a->count, first);
        if (a->message.msg == GEN_MSG_ld2dms_w)
            put_compression_data(s, a, payload, first);
        if (!in_result)
            sel_start(s, to);
        sel_put_message(s, a->message, NULL, a->piece, &p, (mir_ref){.vreg = to}, payload, NULL);
        for (unsigned c = 0; c < used && !in_result; c++) {
            sel_dest d = sel_to(result, sel_element(v, c * a->lanes + first), sel_of(v)->step, sel_raw_type(4));
            sel_mov(s, a->piece, d, sel_register(to, (int)(c * block), 4, a->piece, sel_raw_type(4)));
        }
    }
}

/* Selects texel_sample, whose operands are 0 shape, 1 class, 2 image, 3 sampler, 4 mask, 5 coordinates, 6 level of detail, 7
 * pass. */
static void select_sample(selector *s, ir_inst *i)
{
    texel_access a;
    ir_value *lod = region_call_argument(i, 6), *coords = region_call_argument(i, 5);
    uint64_t bits;

    if (!open_access(s, &a, i, 0, region_call_argument(i, 4)))
        return;
    bool base_level = ir_is_undefined(lod) || (ir_const_bits(lod, &bits) && bits == 0);
    a.message.msg = base_level ? GEN_MSG_sample_lz : GEN_MSG_sample_l;
    a.message.sampler = sel_find_sampler(s->bindings, (uint32_t)sel_number(region_call_argument(i, 3)));
    if (!base_level)
        add_parameter(&a, lod, 0);
    add_coordinates(&a, coords, 0, image_coordinates(a.shape));
    put_reads(s, &a);
}

/* Selects texel_gradients, whose operands are those of texel_sample, but 6 and 7 gradients in x and y, 8 pass. */
static void select_gradients(selector *s, ir_inst *i)
{
    texel_access a;
    ir_value *coords = region_call_argument(i, 5);

    if (!open_access(s, &a, i, 0, region_call_argument(i, 4)))
        return;
    unsigned count = image_coordinates(a.shape), spatial = count - image_is_array(a.shape);
    a.message.msg = GEN_MSG_sample_d;
    a.message.sampler = sel_find_sampler(s->bindings, (uint32_t)sel_number(region_call_argument(i, 3)));
    for (unsigned c = 0; c < count; c++) {
        add_parameter(&a, coords, c);
        for (unsigned k = 0; k < 2 && c < spatial; k++)
            add_parameter(&a, region_call_argument(i, 6 + k), c);
    }
    put_reads(s, &a);
}

/* Selects texel_load, whose operands are 0 shape, 1 class, 2 image, 3 mask, 4 coordinates, 5 mipmap level or sample, 6 pass. The
 * parameter of ld for the level is between those for v and r. */
static void select_load(selector *s, ir_inst *i)
{
    texel_access a;
    ir_value *coords = region_call_argument(i, 4), *level = region_call_argument(i, 5);

    if (!open_access(s, &a, i, 0, region_call_argument(i, 3)))
        return;
    bool base_level = ir_is_undefined(level) || ir_is_zero(level), has_samples = image_has_samples(a.shape);
    unsigned count = image_coordinates(a.shape);
    a.message.msg = has_samples ? GEN_MSG_ld2dms_w : base_level ? GEN_MSG_ld_lz : GEN_MSG_ld;
    if (has_samples) {
        add_parameter(&a, level, 0);
        add_parameter(&a, NULL, 0);
        add_parameter(&a, NULL, 0);
    }
    bool level_inside = !has_samples && !base_level;
    add_coordinates(&a, coords, 0, level_inside ? 2 : count);
    if (level_inside) {
        add_parameter(&a, level, 0);
        add_coordinates(&a, coords, 2, count);
    }
    put_reads(s, &a);
}

/* --- writes --------------------------------------------------------------------------------------------------------------- */

/* Selects texel_store, whose operands are 0 texels, 1 shape, 2 class, 3 image, 4 mask, 5 coordinates, 6 mipmap level. The
 * instruction has all lanes, of which each of the messages names eight. */
static void select_store(selector *s, ir_inst *i)
{
    texel_access a;
    ir_value *texels = region_call_argument(i, 0), *coords = region_call_argument(i, 5), *level = region_call_argument(i, 6);
    parameter data[TEXEL];

    if (!open_access(s, &a, i, 1, region_call_argument(i, 4)))
        return;
    bool base_level = ir_is_undefined(level) || ir_is_zero(level);
    add_coordinates(&a, coords, 0, base_level ? image_coordinates(a.shape) : 3);
    if (!base_level)
        add_parameter(&a, level, 0);
    for (unsigned c = 0; c < TEXEL; c++)
        data[c] = (parameter){texels, c};
    a.message.msg = GEN_MSG_typed_write;
    a.message.simd = 8;
    a.message.channels = TEXEL;
    a.message.parameters = a.count;
    a.piece = a.lanes < 8 ? a.lanes : 8;
    for (unsigned first = 0; first < a.lanes; first += a.piece) {
        mir_ref address = build_payload(s, &a, a.parameters, a.count, first), from = build_payload(s, &a, data, TEXEL, first);
        from = sel_separate_payloads(s, address, a.count * GEN_GRF_BYTES, from, TEXEL * GEN_GRF_BYTES);
        a.message.upper_slots = first != 0;
        sel_put_message(s, a.message, NULL, a.lanes, &a.pred, (mir_ref){.vreg = MIR_NONE}, address, &from);
    }
}

bool sel_image(selector *s, ir_inst *i)
{
    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_texel_sample:
        select_sample(s, i);
        return true;
    case IR_INTRINSIC_texel_gradients:
        select_gradients(s, i);
        return true;
    case IR_INTRINSIC_texel_load:
        select_load(s, i);
        return true;
    case IR_INTRINSIC_texel_store:
        select_store(s, i);
        return true;
    default: /* not an access to an image */
        return false;
    }
}
