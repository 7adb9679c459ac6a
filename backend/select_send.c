/* backend/select_send.c - messages.
 *
 * gather, scatter, atomic and block accesses become sends: addresses (or a header) in whole registers, data behind them or, with
 * sends, elsewhere.
 *
 *   surface 255, i64 addresses     A64 gather/scatter of bytes, dwords, qwords; A64 atomics, eight channels at a time
 *   any surface, i32 offsets       untyped dwords (1-4 a lane) when aligned, else byte gather/scatter; untyped atomics
 *
 * Elements smaller than a dword travel in the low bytes of a dword a lane. Such a value stays so in its register: users read it
 * with a stride. What one lane alone accesses (uniform addresses) uses the first lane of an eight-channel message. Sources:
 * gen9.md 7; message layouts from messages.def. */
#include "backend/select.h"

#include "src/base/bits.h"
#include "src/base/bug.h"

enum { GRF = GEN_GRF_BYTES, STATELESS = 255, LOCAL = 254 };

typedef struct access {
    ir_inst *inst;
    ir_value *mask, *address;
    ir_value *index; /* the surface where it is known at run time only; NULL */
    unsigned surface, align, lanes, size, components;
    bool uniform, wide_address;
    unsigned simd, regs; /* channels of the message; registers of a dword for all of them */
    sel_pred pred;
} access;

static uint64_t number(const ir_value *v)
{
    uint64_t n = 0;
    ir_const_bits(v, &n);
    return n;
}

/* --- payloads --------------------------------------------------------------------------------------------------------------- */

static int payload(selector *s, unsigned bytes)
{
    unsigned whole = (bytes + GRF - 1) / GRF * GRF;
    int v = sel_temp(s, whole);
    mir_vreg *r = &s->f->vregs.items[v];
    r->align = r->align < GRF ? GRF : r->align;
    return v;
}

/* COUNT elements of V side by side from a register boundary on, where they are. */
static bool in_place(selector *s, ir_value *v, unsigned count, unsigned bytes, mir_ref *ref)
{
    int at[1], vreg;
    unsigned size = sel_bytes(v->type);
    if (ir_is_const(v) || count != ir_lanes(v->type))
        return false;
    ir_inst *i = ir_as_inst(v);
    bool seen = i && (gen_is_read(v) || i->op == IR_bitcast || i->op == IR_trunc);
    if (seen && count <= GEN_MAX_CHANNELS) {
        int all[GEN_MAX_CHANNELS];
        if (!sel_find(s, v, count, &vreg, all))
            return false;
        for (unsigned e = 0; e < count; e++)
            if (all[e] != all[0] + (int)(e * size))
                return false;
        at[0] = all[0];
    } else {
        vreg = sel_demand(s, v);
        at[0] = sel_of(v)->at;
        if (sel_of(v)->step != size && count > 1)
            return false;
    }
    mir_vreg *r = &s->f->vregs.items[vreg];
    if (at[0] % GRF || (r->is_fixed && (r->address % GRF || at[0] + bytes > r->bytes)))
        return false;
    unsigned registers = (r->filled + GRF - 1) / GRF * GRF;
    if (r->bytes < registers && r->filled >= GRF / 4) /* the message takes all of the last register */
        r->bytes = registers;
    if (at[0] + bytes > r->bytes)
        return false;
    if (!r->is_fixed && r->align < GRF)
        r->align = GRF;
    *ref = (mir_ref){.vreg = vreg, .at = at[0]};
    return true;
}

static bool made_here(const selector *s, const ir_value *v)
{
    const ir_inst *i = ir_as_inst((ir_value *)v);
    return i && i->block == s->at->block && ir_has_one_use(v) && sel_is_foldable(v) && sel_of(v)->vreg == MIR_NONE &&
           !gen_is_read(v) && i->op != IR_trunc;
}

/* COUNT elements of V go to byte AT of TO, UNIT bytes apart. */
static void fill(selector *s, int to, unsigned at, ir_value *v, unsigned count, unsigned unit)
{
    unsigned size = sel_bytes(v->type), limit = unit == 8 ? 8 : 16;
    gen_type t = sel_raw_type(size), wide = sel_raw_type(unit);
    uint64_t bits;
    if (v->kind == IR_UNDEF || v->kind == IR_POISON)
        return;
    if (count <= limit && size == unit && made_here(s, v)) {
        sel_dest d = sel_to(to, (int)at, unit, sel_type(v->type, true));
        sel_operation(s, (ir_inst *)v, &d);
        return;
    }
    bool splat = ir_const_bits(v, &bits);
    int from[GEN_MAX_CHANNELS], vreg = MIR_NONE;
    int packed = !splat && ir_is_const(v) ? sel_packed(s, v, count, 32) : MIR_NONE;
    for (unsigned e = 0; e < count; e += limit) {
        unsigned n = count - e < limit ? count - e : limit;
        while (n & (n - 1))
            n &= n - 1;
        sel_dest d = sel_to(to, (int)(at + e * unit), unit, wide);
        if (splat) {
            sel_mov(s, n, d, sel_immediate(bits, wide));
        } else if (packed != MIR_NONE) {
            sel_mov(s, n, d, sel_register(packed, (int)(e * size), size, n, t));
        } else if (count <= GEN_MAX_CHANNELS) {
            if (e == 0 && !sel_find(s, v, count, &vreg, from))
                bug("payload that has no place");
            if (unit == size) {
                sel_move_elements(s, &d, vreg, from + e, n, t);
            } else {
                gen_shape shape;
                if (!gen_source_shape(from + e, n, size, &shape)) {
                    packed = sel_packed(s, v, count, 32);
                    sel_mov(s, n, d, sel_register(packed, (int)(e * size), size, n, t));
                } else {
                    sel_source a = {.o = gen_grf(0, 0, shape.vstride, shape.width, shape.hstride, t),
                                    .ref = {.vreg = vreg, .at = from[e]},
                                    .indirect = MIR_NONE};
                    sel_mov(s, n, d, a);
                }
            }
        } else {
            vreg = sel_demand(s, v);
            for (unsigned k = 0; k < n; k++)
                from[k] = sel_element(v, e + k);
            sel_move_elements(s, &d, vreg, from, n, t);
        }
        if (n < limit && e + n < count)
            e = e + n - limit;
    }
}

/* A uniform address whose last user is this message is computed where the message wants it. */
static void widen_address(selector *s, const access *a, unsigned bytes)
{
    const ir_inst *i = ir_as_inst(a->address);
    if (!i || sel_of(a->address)->vreg != MIR_NONE || !sel_is_foldable(a->address) || gen_is_read(a->address) ||
        i->op == IR_trunc)
        return;
    int vreg = sel_demand(s, a->address); /* may move the registers */
    mir_vreg *r = &s->f->vregs.items[vreg];
    r->bytes = bytes;
    r->align = GEN_GRF_BYTES;
}

static mir_ref address_payload(selector *s, const access *a, unsigned offset)
{
    unsigned size = a->wide_address ? 8 : 4, bytes = a->simd * size;
    mir_ref ref;
    if (!offset && a->uniform && !made_here(s, a->address))
        widen_address(s, a, bytes);
    if (!offset && !made_here(s, a->address) && in_place(s, a->address, a->lanes, bytes, &ref))
        return ref;
    int temp = payload(s, bytes);
    sel_start(s, temp);
    if (!offset) {
        fill(s, temp, 0, a->address, a->lanes, size);
        return (mir_ref){.vreg = temp};
    }
    gen_type t = a->wide_address ? GEN_q : GEN_d;
    int packed = MIR_NONE, from = 0;
    if (in_place(s, a->address, a->lanes, a->lanes * size, &ref)) {
        packed = ref.vreg;
        from = ref.at;
    } else {
        packed = sel_packed(s, a->address, a->lanes, 32);
    }
    unsigned limit = 64 / size;
    for (unsigned e = 0; e < a->lanes; e += limit) {
        unsigned n = a->lanes - e < limit ? a->lanes - e : limit;
        sel_source x = sel_register(packed, from + (int)(e * size), size, n, t);
        sel_op2(s, GEN_OP_add, n, sel_to(temp, (int)(e * size), size, t), x, sel_immediate(offset, GEN_w));
    }
    return (mir_ref){.vreg = temp};
}

/* --- one message ------------------------------------------------------------------------------------------------------------ */

/* a0.0 := DESC with the surface that is in INDEX: nothing may come between this and the message. */
static void put_descriptor(selector *s, ir_value *index, uint32_t desc)
{
    mir_inst *i = mir_inst_new(s->f, GEN_OP_or, 1);
    sel_source x = sel_read(s, index, GEN_ud, 1, 0);
    i->g.nomask = true;
    i->g.dst = (gen_operand){.file = GEN_FILE_A0, .type = GEN_ud, .width = 1, .hstride = 1, .label = -1};
    i->g.src[0] = x.o;
    i->ref[1] = x.ref;
    i->g.src[1] = gen_imm(desc, GEN_ud);
    sel_emit(s, i);
}

/* INDEX: the number of the surface, when it is not M's. */
static mir_inst *put_message(selector *s, gen_message m, ir_value *index, unsigned exec, const sel_pred *p, mir_ref to, mir_ref first,
                             const mir_ref *second)
{
    mir_inst *i = mir_inst_new(s->f, second ? GEN_OP_sends : GEN_OP_send, exec);
    gen_message_encode(&m, true, &i->g.desc, &i->g.exdesc);
    i->g.desc_in_reg = index != NULL;
    i->g.dst = to.vreg == MIR_NONE ? gen_null(GEN_ud) : gen_grf(0, 0, 0, 1, 1, GEN_ud);
    i->g.src[0] = gen_grf(0, 0, 8, 8, 1, GEN_ud);
    i->ref[0] = to;
    i->ref[1] = first;
    if (second) {
        i->g.src[1] = gen_grf(0, 0, 8, 8, 1, GEN_ud);
        i->ref[2] = *second;
    }
    if (p)
        sel_predicate(i, p);
    else
        i->g.nomask = true;
    if (index)
        put_descriptor(s, index, i->g.desc);
    return sel_emit(s, i);
}

/* The payloads of a sends are different registers. */
static mir_ref apart(selector *s, mir_ref first, unsigned first_bytes, mir_ref second, unsigned bytes)
{
    bool overlap = first.vreg == second.vreg && first.at < second.at + (int)bytes && second.at < first.at + (int)first_bytes;
    if (!overlap)
        return second;
    int temp = payload(s, bytes);
    sel_start(s, temp);
    for (unsigned at = 0; at < bytes; at += 2 * GRF) {
        unsigned n = (bytes - at < 2 * GRF ? bytes - at : 2 * GRF) / 4;
        sel_mov(s, n, sel_to(temp, (int)at, 4, GEN_ud), sel_register(second.vreg, second.at + (int)at, 4, n, GEN_ud));
    }
    return (mir_ref){.vreg = temp};
}

/* --- gather and scatter ----------------------------------------------------------------------------------------------------- */

/* One message of an access: COMPONENTS of them from FIRST on. */
typedef struct part {
    gen_message m;
    unsigned first, components;
} part;

static part part_of(const access *a, unsigned first, bool writes)
{
    bool bytes = a->size < 4 || a->align < 4;
    unsigned left = a->components - first;
    part p = {.first = first, .components = 1};
    p.m.simd = a->simd;
    p.m.bti = a->surface;
    if (a->wide_address) {
        p.m.bti = STATELESS;
        p.m.msg = writes ? GEN_MSG_a64_scatter : GEN_MSG_a64_gather;
        p.m.elem_bytes = bytes ? 1 : a->size;
        if (!bytes) {
            unsigned most = a->size == 8 && writes && a->simd == 16 ? 2 : 4;
            while (2 * p.components <= left && 2 * p.components <= most)
                p.components *= 2;
        }
        p.m.elems = bytes ? a->size : p.components;
        if (!bytes && a->size == 4 && left == 3 && a->simd == 8) {
            p.m = (gen_message){
                .msg = writes ? GEN_MSG_a64_untyped_write : GEN_MSG_a64_untyped_read, .simd = 8, .bti = STATELESS, .channels = 3};
            p.components = 3;
        }
        return p;
    }
    if (bytes) {
        p.m.msg = writes ? GEN_MSG_byte_scatter : GEN_MSG_byte_gather;
        p.m.elem_bytes = 1;
        p.m.elems = a->size;
        return p;
    }
    p.m.msg = writes ? GEN_MSG_untyped_write : GEN_MSG_untyped_read;
    p.components = left < 4 ? left : 4;
    p.m.channels = p.components;
    return p;
}

static bool supported(selector *s, const access *a)
{
    bool lanes = a->lanes == 1 || a->lanes == 2 || a->lanes == 4 || a->lanes == 8 || a->lanes == 16;
    bool wide = a->size < 8 || (a->wide_address && a->align >= 8), narrow = a->size >= 4 || a->components == 1;
    bool aligned = a->align >= 4 || a->size < 4 || a->components == 1;
    if (lanes && wide && narrow && aligned && (!a->wide_address || a->surface == STATELESS))
        return true;
    sel_error(s, a->inst, "no message moves %u elements of %u bytes, aligned to %u, for %u lanes on surface %u", a->components,
              a->size, a->align, a->lanes, a->surface);
    return false;
}

/* SURFACE where it is no constant. */
static ir_value *run_time_surface(ir_value *surface)
{
    return ir_is_const(surface) ? NULL : surface;
}

static bool open_access(selector *s, access *a, ir_inst *i, ir_value *mask, ir_value *surface, ir_value *align, ir_value *address,
                        const ir_type *data)
{
    *a = (access){
        .inst = i, .mask = mask, .address = address, .index = run_time_surface(surface), .surface = (unsigned)number(surface), .align = (unsigned)number(align)};
    a->lanes = (unsigned)ir_lanes(address->type);
    a->uniform = !ir_is_vector(address->type);
    a->wide_address = ir_scalar_bits(address->type) == 64;
    a->size = sel_bytes(data);
    a->components = (unsigned)ir_lanes(data) / a->lanes;
    a->simd = a->lanes > 8 ? 16 : 8;
    a->regs = a->simd / 8;
    return supported(s, a);
}

static unsigned unit_of(const access *a)
{
    return a->size < 4 ? 4 : a->size;
}

/* Bytes of one component in a message. */
static unsigned component_bytes(const access *a)
{
    return a->simd * unit_of(a);
}

static bool returns_in_place(const access *a, const sel_value *x)
{
    unsigned component = a->uniform ? 8 * unit_of(a) : a->lanes * unit_of(a);
    unsigned apart_now = a->components > 1 || a->uniform ? component : 0;
    if (a->uniform)
        return x->step == component;
    return x->step == unit_of(a) && (apart_now == 0 || a->lanes == a->simd);
}

/* The data of PASS for lanes that the mask leaves out. */
static void fill_passed(selector *s, const access *a, int to, ir_value *pass)
{
    for (unsigned c = 0; c < a->components; c++) {
        gen_region r = {
            .count = a->lanes, .size = a->size, .width = (int)a->lanes, .stride = 1, .offset = (int)(c * a->lanes * a->size)};
        uint64_t bits;
        sel_dest d = sel_to(to, (int)(c * component_bytes(a)), unit_of(a), sel_raw_type(a->size));
        if (ir_const_bits(pass, &bits)) {
            sel_mov(s, a->lanes, d, sel_immediate(bits, d.type));
            continue;
        }
        int from = ir_is_const(pass) ? sel_packed(s, pass, (unsigned)ir_lanes(pass->type), 32) : sel_demand(s, pass),
            at[GEN_MAX_CHANNELS];
        unsigned step = ir_is_const(pass) ? a->size : sel_of(pass)->step;
        for (unsigned e = 0; e < r.count; e++)
            at[e] = (ir_is_const(pass) ? 0 : sel_of(pass)->at) + gen_region_byte(&r, e) / (int)a->size * (int)step;
        sel_move_elements(s, &d, from, at, a->lanes, sel_raw_type(a->size));
    }
}

static void take_data(selector *s, const access *a, int from, int to, unsigned step)
{
    for (unsigned c = 0; c < a->components; c++) {
        int at[GEN_MAX_CHANNELS];
        for (unsigned e = 0; e < a->lanes; e++)
            at[e] = (int)(c * component_bytes(a) + e * unit_of(a));
        sel_dest d = sel_to(to, (int)(c * a->lanes * step), step, sel_raw_type(a->size));
        sel_move_elements(s, &d, from, at, a->lanes, sel_raw_type(a->size));
    }
}

/* What is in TO before the messages. RESULT: TO is the register of that value; one that is passed in the same form may end where it begins. */
static void begin_gather(selector *s, const access *a, int to, const sel_value *result, ir_value *pass)
{
    if (pass->kind == IR_UNDEF || pass->kind == IR_POISON) {
        sel_start(s, to);
        return;
    }
    int from = ir_is_const(pass) ? MIR_NONE : sel_demand(s, pass);
    bool alike = result && from != MIR_NONE && result->at == 0 && sel_of(pass)->at == 0 && sel_of(pass)->step == result->step &&
                 s->f->vregs.items[from].filled == s->f->vregs.items[to].filled;
    if (alike) {
        sel_copy(s, to, from);
        return;
    }
    sel_start(s, to);
    fill_passed(s, a, to, pass);
}

static void gather(selector *s, ir_inst *i)
{
    access a;
    if (!open_access(s, &a, i, gen_argument(i, 0), gen_argument(i, 1), gen_argument(i, 2), gen_argument(i, 3), i->value.type))
        return;
    int result = sel_demand(s, &i->value);
    ir_value *pass = gen_argument(i, 4);
    bool in_result =
        returns_in_place(&a, sel_of(&i->value)) && s->f->vregs.items[result].bytes >= a.components * component_bytes(&a);
    int to = in_result ? result : payload(s, a.components * component_bytes(&a));
    begin_gather(s, &a, to, in_result ? sel_of(&i->value) : NULL, pass);
    if (sel_mask(s, a.mask, a.lanes, &a.pred)) {
        for (unsigned c = 0; c < a.components;) {
            part p = part_of(&a, c, false);
            mir_ref address = address_payload(s, &a, c * a.size), dst = {.vreg = to, .at = (int)(c * component_bytes(&a))};
            put_message(s, p.m, a.index, a.lanes, &a.pred, dst, address, NULL);
            c += p.components;
        }
    }
    if (!in_result)
        take_data(s, &a, to, result, sel_of(&i->value)->step);
}

/* Data of components [first, first + count). */
static mir_ref data_payload(selector *s, const access *a, ir_value *data, unsigned first, unsigned count)
{
    unsigned bytes = count * component_bytes(a);
    mir_ref ref;
    bool one = a->uniform && a->components == 1, direct = a->size >= 4 && (one || (a->lanes == a->simd && !a->uniform));
    if (direct && in_place(s, data, (unsigned)ir_lanes(data->type), a->components * component_bytes(a), &ref)) {
        ref.at += (int)(first * component_bytes(a));
        return ref;
    }
    int temp = payload(s, bytes);
    sel_start(s, temp);
    if (a->components == 1) {
        fill(s, temp, 0, data, a->lanes, unit_of(a));
        return (mir_ref){.vreg = temp};
    }
    for (unsigned c = 0; c < count; c++) {
        sel_dest d = sel_to(temp, (int)(c * component_bytes(a)), unit_of(a), sel_raw_type(a->size));
        int at[GEN_MAX_CHANNELS], vreg, all[GEN_MAX_CHANNELS];
        unsigned lanes = (unsigned)ir_lanes(data->type);
        if (ir_is_const(data)) { /* several components have whole dwords */
            sel_put_constant(s, temp, d.at, data, (first + c) * a->lanes, a->lanes);
            continue;
        }
        bool seen = lanes <= GEN_MAX_CHANNELS && sel_find(s, data, lanes, &vreg, all);
        if (!seen)
            vreg = sel_demand(s, data);
        for (unsigned e = 0; e < a->lanes; e++) {
            unsigned k = (first + c) * a->lanes + e;
            at[e] = seen ? all[k] : sel_element(data, k);
        }
        sel_move_elements(s, &d, vreg, at, a->lanes, d.type);
    }
    return (mir_ref){.vreg = temp};
}

static void scatter(selector *s, ir_inst *i)
{
    access a;
    ir_value *data = gen_argument(i, 4);
    if (!open_access(s, &a, i, gen_argument(i, 0), gen_argument(i, 1), gen_argument(i, 2), gen_argument(i, 3), data->type))
        return;
    if (!sel_mask(s, a.mask, a.lanes, &a.pred))
        return;
    for (unsigned c = 0; c < a.components;) {
        part p = part_of(&a, c, true);
        mir_ref address = address_payload(s, &a, c * a.size), from = data_payload(s, &a, data, c, p.components);
        from = apart(s, address, a.simd * (a.wide_address ? 8 : 4), from, p.components * component_bytes(&a));
        put_message(s, p.m, a.index, a.lanes, &a.pred, (mir_ref){.vreg = MIR_NONE}, address, &from);
        c += p.components;
    }
}

/* --- atomics ---------------------------------------------------------------------------------------------------------------- */

static unsigned atomic_sources(unsigned op, bool is_float)
{
    if (is_float)
        return op == GEN_ATOMIC_FCMPWR ? 2 : 1;
    return op == GEN_ATOMIC_CMPWR ? 2 : op == GEN_ATOMIC_INC || op == GEN_ATOMIC_DEC || op == GEN_ATOMIC_PREDEC ? 0 : 1;
}

/* Adding one and subtracting one bring no data along. */
static unsigned cheapest_atomic(unsigned op, const ir_inst *i, bool is_float)
{
    const ir_value *x = gen_argument(i, 5);
    uint64_t bits;
    unsigned width = ir_scalar_bits(x->type);
    if (is_float || (op != GEN_ATOMIC_ADD && op != GEN_ATOMIC_SUB) || !ir_const_bits(x, &bits))
        return op;
    bool one = bits == 1, minus_one = bits == bits_mask(width), adds = op == GEN_ATOMIC_ADD;
    return adds ? one ? GEN_ATOMIC_INC : minus_one ? GEN_ATOMIC_DEC : op : one ? GEN_ATOMIC_DEC : minus_one ? GEN_ATOMIC_INC : op;
}

/* Lanes [first, first + n) of the operands, the blocks one after the other. */
static mir_ref atomic_data(selector *s, const access *a, ir_inst *i, unsigned sources, unsigned first, unsigned n)
{
    unsigned block = n < 8 ? 8 * a->size : n * a->size;
    mir_ref ref;
    ir_value *x = gen_argument(i, 5);
    if (sources == 1 && first == 0 && n == a->lanes && in_place(s, x, a->lanes, block, &ref))
        return ref;
    int temp = payload(s, sources * block);
    sel_start(s, temp);
    for (unsigned k = 0; k < sources; k++) {
        x = gen_argument(i, 5 + k);
        uint64_t bits;
        gen_type t = sel_raw_type(a->size);
        sel_dest d = sel_to(temp, (int)(k * block), a->size, t);
        unsigned limit = a->size == 8 ? 8 : 16;
        for (unsigned e = 0; e < n; e += limit, d.at += (int)(limit * a->size)) {
            unsigned m = n - e < limit ? n - e : limit;
            int at[GEN_MAX_CHANNELS], vreg;
            if (ir_const_bits(x, &bits)) {
                sel_mov(s, m, d, sel_immediate(bits, t));
            } else if (n == a->lanes && n <= limit && made_here(s, x)) {
                d.type = sel_type(x->type, true);
                sel_operation(s, (ir_inst *)x, &d);
            } else if (!ir_is_const(x) && sel_find(s, x, a->lanes, &vreg, at)) {
                sel_move_elements(s, &d, vreg, at + first + e, m, t);
            } else {
                vreg = sel_packed(s, x, a->lanes, 32);
                sel_mov(s, m, d, sel_register(vreg, (int)((first + e) * a->size), a->size, m, t));
            }
        }
    }
    return (mir_ref){.vreg = temp};
}

/* Half H of the qwords of V's lanes [first, first + 8), as a block of dwords at byte AT of TO. */
static void put_half(selector *s, int to, unsigned at, ir_value *v, unsigned lanes, unsigned first, unsigned h)
{
    int from[GEN_MAX_CHANNELS], vreg;
    sel_dest d = sel_to(to, (int)at, 4, GEN_ud);
    uint64_t bits;
    if (ir_const_bits(v, &bits)) {
        sel_mov(s, 8, d, sel_immediate((uint32_t)(bits >> (32 * h)), GEN_ud));
        return;
    }
    if (ir_is_const(v) || !sel_find(s, v, lanes, &vreg, from)) {
        vreg = sel_packed(s, v, lanes, 32);
        for (unsigned e = 0; e < lanes; e++)
            from[e] = (int)(e * 8);
    }
    for (unsigned e = 0; e < lanes; e++)
        from[e] += (int)(4 * h);
    sel_move_elements(s, &d, vreg, from + first, 8, GEN_ud);
}

/* The one 64-bit atomic operation that surfaces have: compare and exchange, of values in two blocks of dwords. Eight lanes a message. */
static void exchange_qwords(selector *s, ir_inst *i)
{
    access a;
    ir_value *align = ir_const(s->module, s->module->i32, 4);
    if (!open_access(s, &a, i, gen_argument(i, 2), gen_argument(i, 3), align, gen_argument(i, 4), gen_argument(i, 4)->type) ||
        !sel_mask(s, a.mask, a.lanes, &a.pred))
        return;
    int result = ir_has_uses(&i->value) ? sel_demand(s, &i->value) : MIR_NONE;
    gen_message m = {.msg = GEN_MSG_atomic, .simd = 8, .bti = a.surface, .atomic = GEN_ATOMIC_CMPWR8B, .returns = result != MIR_NONE, .elem_bytes = 4};
    mir_ref address = address_payload(s, &a, 0);
    if (result != MIR_NONE)
        sel_start(s, result);
    for (unsigned e = 0; e < a.lanes; e += 8) {
        int data = payload(s, 4 * GRF), old = result == MIR_NONE ? MIR_NONE : payload(s, 2 * GRF);
        sel_pred p = a.pred;
        p.channel += e;
        sel_start(s, data);
        for (unsigned k = 0; k < 4; k++)
            put_half(s, data, k * GRF, gen_argument(i, 5 + k / 2), a.lanes, e, k % 2);
        if (old != MIR_NONE)
            sel_start(s, old);
        put_message(s, m, a.index, 8, &p, (mir_ref){.vreg = old}, (mir_ref){.vreg = address.vreg, .at = address.at + (int)(4 * e)},
                    &(mir_ref){.vreg = data});
        for (unsigned h = 0; h < 2 && old != MIR_NONE; h++) {
            sel_dest d = sel_to(result, sel_element(&i->value, e) + (int)(4 * h), sel_of(&i->value)->step, GEN_ud);
            sel_mov(s, 8, d, sel_register(old, (int)(h * GRF), 4, 8, GEN_ud));
        }
    }
}

static void atomic(selector *s, ir_inst *i)
{
    access a;
    unsigned op = (unsigned)number(gen_argument(i, 0));
    bool is_float = number(gen_argument(i, 1)) != 0;
    ir_value *align = ir_const(s->module, s->module->i32, sel_bytes(i->value.type));
    if (!open_access(s, &a, i, gen_argument(i, 2), gen_argument(i, 3), align, gen_argument(i, 4), i->value.type))
        return;
    if (!sel_mask(s, a.mask, a.lanes, &a.pred))
        return;
    bool returns = ir_has_uses(&i->value);
    int result = returns ? sel_demand(s, &i->value) : MIR_NONE;
    op = cheapest_atomic(op, i, is_float);
    unsigned sources = atomic_sources(op, is_float);
    unsigned most = a.wide_address && !is_float ? 8 : 16, n = a.lanes < most ? a.lanes : most;
    gen_message m = {.msg = a.wide_address ? (is_float ? GEN_MSG_a64_atomic_float : GEN_MSG_a64_atomic)
                            : is_float     ? GEN_MSG_atomic_float
                                           : GEN_MSG_atomic,
                     .simd = n > 8 ? 16 : 8,
                     .bti = a.surface,
                     .atomic = op,
                     .returns = returns,
                     .elem_bytes = a.size};
    mir_ref address = address_payload(s, &a, 0);
    bool in_result = returns && a.lanes >= 8;
    int to = !returns ? MIR_NONE : in_result ? result : payload(s, 8 * a.size);
    if (returns)
        sel_start(s, to);
    for (unsigned e = 0; e < a.lanes; e += n) {
        sel_pred p = a.pred;
        p.channel += e;
        mir_ref from = address, dst = {.vreg = to, .at = returns ? (int)(e * a.size) : 0};
        from.at += (int)(e * (a.wide_address ? 8 : 4));
        if (sources) {
            mir_ref data = atomic_data(s, &a, i, sources, e, n);
            data = apart(s, from, m.simd * (a.wide_address ? 8 : 4), data, sources * m.simd * a.size);
            put_message(s, m, a.index, n, &p, dst, from, &data);
        } else {
            put_message(s, m, a.index, n, &p, dst, from, NULL);
        }
    }
    if (returns && !in_result) {
        a.simd = 8;
        take_data(s, &a, to, result, a.size);
    }
}

/* --- blocks ----------------------------------------------------------------------------------------------------------------- */

/* The header of a block message at byte OFFSET from ADDRESS. */
static mir_ref block_header(selector *s, ir_value *address, bool wide, unsigned offset, bool owords)
{
    int h = payload(s, GRF);
    gen_type t = wide ? GEN_q : GEN_ud;
    int at = wide ? 0 : 8;
    sel_start(s, h); /* the message looks at nothing else in it */
    sel_dest d = sel_to(h, at, wide ? 8 : 4, t);
    sel_source x = sel_read(s, address, t, 1, SEL_IMM);
    if (x.o.file == GEN_FILE_IMM) {
        uint64_t bits = number(address) + offset;
        sel_mov(s, 1, d, sel_immediate(owords ? bits / 16 : bits, t));
        return (mir_ref){.vreg = h};
    }
    if (offset)
        sel_op2(s, GEN_OP_add, 1, d, x, sel_immediate(offset, GEN_w));
    sel_source now = offset ? sel_broadcast(h, at, t) : x;
    if (owords)
        sel_op2(s, GEN_OP_shr, 1, d, now, sel_immediate(4, GEN_uw));
    else if (!offset)
        sel_mov(s, 1, d, x);
    return (mir_ref){.vreg = h};
}

static unsigned owords_of(unsigned bytes)
{
    return bytes >= 128 ? 8 : bytes >= 64 ? 4 : bytes >= 32 ? 2 : 1;
}

static void block_read(selector *s, ir_inst *i)
{
    unsigned surface = (unsigned)number(gen_argument(i, 0)), align = (unsigned)number(gen_argument(i, 1));
    ir_value *address = gen_argument(i, 2), *index = run_time_surface(gen_argument(i, 0));
    bool wide = ir_scalar_bits(address->type) == 64;
    unsigned size = sel_bytes(i->value.type), bytes = (unsigned)ir_lanes(i->value.type) * size;
    if (bytes % 16 || surface == LOCAL || align < 4) {
        sel_error(s, i, "no block message reads %u bytes, aligned to %u, from surface %u", bytes, align, surface);
        return;
    }
    int to = sel_demand(s, &i->value);
    sel_start(s, to);
    for (unsigned at = 0; at < bytes;) {
        unsigned owords = owords_of(bytes - at);
        gen_message m = {.msg = wide ? GEN_MSG_a64_block_read : GEN_MSG_block_read,
                         .bti = surface,
                         .header = true,
                         .regs = owords,
                         .unaligned = true};
        mir_ref header = block_header(s, address, wide, at, false);
        put_message(s, m, index, owords > 2 ? 16 : 8, NULL, (mir_ref){.vreg = to, .at = (int)at}, header, NULL);
        at += owords * 16;
    }
}

static void block_write(selector *s, ir_inst *i)
{
    unsigned surface = (unsigned)number(gen_argument(i, 0)), align = (unsigned)number(gen_argument(i, 1));
    ir_value *address = gen_argument(i, 2), *data = gen_argument(i, 3), *index = run_time_surface(gen_argument(i, 0));
    bool wide = ir_scalar_bits(address->type) == 64;
    unsigned lanes = (unsigned)ir_lanes(data->type), size = sel_bytes(data->type), bytes = lanes * size;
    if (bytes % 16 || surface == LOCAL || align < 16) {
        sel_error(s, i, "no block message writes %u bytes, aligned to %u, to surface %u", bytes, align, surface);
        return;
    }
    mir_ref from;
    unsigned whole = (bytes + GRF - 1) / GRF * GRF;
    if (!in_place(s, data, lanes, whole, &from)) {
        from = (mir_ref){.vreg = payload(s, whole)};
        sel_start(s, from.vreg);
        fill(s, from.vreg, 0, data, lanes, size);
    }
    for (unsigned at = 0; at < bytes;) {
        unsigned owords = owords_of(bytes - at);
        gen_message m = {
            .msg = wide ? GEN_MSG_a64_block_write : GEN_MSG_block_write, .bti = surface, .header = true, .regs = owords};
        mir_ref part = {.vreg = from.vreg, .at = from.at + (int)at}, header = block_header(s, address, wide, at, !wide);
        put_message(s, m, index, owords > 2 ? 16 : 8, NULL, (mir_ref){.vreg = MIR_NONE}, header, &part);
        at += owords * 16;
    }
}

/* --- synchronisation -------------------------------------------------------------------------------------------------------- */

void sel_fence(selector *s)
{
    int done = payload(s, GRF);
    gen_message m = {.msg = GEN_MSG_fence, .header = true, .commit = true};
    put_message(s, m, NULL, 8, NULL, (mir_ref){.vreg = done}, (mir_ref){.vreg = s->f->r0}, NULL);
    mir_inst *wait = mir_inst_new(s->f, GEN_OP_mov, 8);
    wait->g.nomask = true;
    wait->g.dst = gen_null(GEN_ud);
    wait->g.src[0] = gen_grf(0, 0, 8, 8, 1, GEN_ud);
    wait->ref[1].vreg = done;
    sel_emit(s, wait);
}

void sel_barrier(selector *s, ir_inst *i)
{
    s->uses_barrier = true;
    if (number(gen_argument(i, 0)) & 2)
        sel_fence(s);
    if (s->barrier_header == MIR_NONE)
        s->barrier_header = payload(s, GRF);
    gen_operand n0 = {.file = GEN_FILE_N, .type = GEN_ud, .width = 1, .hstride = 1, .label = -1};
    mir_inst *clear = mir_inst_new(s->f, GEN_OP_mov, 1);
    clear->g.nomask = clear->g.thread_switch = true;
    clear->g.dst = n0;
    clear->g.src[0] = gen_imm(0, GEN_ud);
    sel_emit(s, clear);
    gen_message m = {.msg = GEN_MSG_barrier};
    put_message(s, m, NULL, 1, NULL, (mir_ref){.vreg = MIR_NONE}, (mir_ref){.vreg = s->barrier_header}, NULL);
    mir_inst *wait = mir_inst_new(s->f, GEN_OP_wait, 1);
    wait->g.nomask = true;
    wait->g.src[0] = n0;
    wait->g.src[0].hstride = 0;
    sel_emit(s, wait);
}

bool sel_message(selector *s, ir_inst *i)
{
    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_gather:
        gather(s, i);
        return true;
    case IR_INTRINSIC_scatter:
        scatter(s, i);
        return true;
    case IR_INTRINSIC_atomic:
        if (sel_bytes(i->value.type) == 8 && ir_scalar_bits(gen_argument(i, 4)->type) == 32)
            exchange_qwords(s, i);
        else
            atomic(s, i);
        return true;
    case IR_INTRINSIC_block_read:
        block_read(s, i);
        return true;
    case IR_INTRINSIC_block_write:
        block_write(s, i);
        return true;
    case IR_INTRINSIC_barrier:
        sel_barrier(s, i);
        return true;
    case IR_INTRINSIC_sub_group_barrier:
        if (number(gen_argument(i, 0)) & 2)
            sel_fence(s);
        return true;
    default: /* no message */
        return false;
    }
}
