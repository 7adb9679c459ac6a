/* backend/select/atomic.c - selects atomic operations.
 *
 * Atomics on surfaces, and float atomics on 64-bit addresses, have up to sixteen lanes, integer atomics on 64-bit addresses
 * eight. The operands are consecutive blocks of the data payload. Source: gen9.md 7. */
#include "backend/select/send.h"

#include "src/base/bits.h"

static unsigned atomic_source_count(unsigned op, bool is_float)
{
    if (is_float)
        return op == GEN_ATOMIC_FCMPWR ? 2 : 1;
    return op == GEN_ATOMIC_CMPWR ? 2 : op == GEN_ATOMIC_INC || op == GEN_ATOMIC_DEC || op == GEN_ATOMIC_PREDEC ? 0 : 1;
}

/* Replaces additions and subtractions of one by increment and decrement, which have no data payload. Returns the operation. */
static unsigned simplify_atomic(unsigned op, const ir_inst *i, bool is_float)
{
    const ir_value *x = region_call_argument(i, 5);
    uint64_t bits;
    unsigned width = ir_scalar_bits(x->type);

    if (is_float || (op != GEN_ATOMIC_ADD && op != GEN_ATOMIC_SUB) || !ir_const_bits(x, &bits))
        return op;
    bool one = bits == 1, minus_one = bits == bits_mask(width), adds = op == GEN_ATOMIC_ADD;
    return adds ? one ? GEN_ATOMIC_INC : minus_one ? GEN_ATOMIC_DEC : op : one ? GEN_ATOMIC_DEC : minus_one ? GEN_ATOMIC_INC : op;
}

/* Builds the data payload: lanes [FIRST, FIRST + N) of each operand, in consecutive blocks. */
static mir_ref build_atomic_data(selector *s, const sel_access *a, ir_inst *i, unsigned sources, unsigned first, unsigned n)
{
    unsigned block = n < 8 ? 8 * a->size : n * a->size;
    mir_ref ref;
    ir_value *x = region_call_argument(i, 5);

    if (sources == 1 && first == 0 && n == a->lanes && sel_in_place(s, x, a->lanes, block, &ref))
        return ref;
    int temp = sel_payload_of(s, sources * block);
    sel_start(s, temp);
    for (unsigned k = 0; k < sources; k++) {
        x = region_call_argument(i, 5 + k);
        uint64_t bits;
        gen_type t = sel_raw_type(a->size);
        sel_dest d = sel_to(temp, (int)(k * block), a->size, t);
        unsigned limit = a->size == 8 ? 8 : 16;
        for (unsigned e = 0; e < n; e += limit, d.at += (int)(limit * a->size)) {
            unsigned m = n - e < limit ? n - e : limit;
            int at[GEN_MAX_CHANNELS], vreg;
            if (ir_const_bits(x, &bits)) {
                sel_mov(s, m, d, sel_immediate(bits, t));
            } else if (n == a->lanes && n <= limit && sel_is_computed_in_payload(s, x)) {
                d.type = sel_type(x->type, true);
                sel_operation(s, ir_as_inst(x), &d);
            } else if (!ir_is_const(x) && sel_find(s, x, a->lanes, &vreg, at)) {
                sel_move_elements(s, &d, vreg, at + first + e, m, t);
            } else {
                vreg = sel_packed(s, x, a->lanes, GEN_GRF_BYTES);
                sel_mov(s, m, d, sel_register(vreg, (int)((first + e) * a->size), a->size, m, t));
            }
        }
    }
    return (mir_ref){.vreg = temp};
}

/* Writes half H (0: low) of the qwords of lanes [FIRST, FIRST + 8) of V as a block of dwords to byte AT of TO. */
static void put_dword_half(selector *s, int to, unsigned at, ir_value *v, unsigned lanes, unsigned first, unsigned h)
{
    int from[GEN_MAX_CHANNELS], vreg;
    sel_dest d = sel_to(to, (int)at, 4, GEN_ud);
    uint64_t bits;

    if (ir_const_bits(v, &bits)) {
        sel_mov(s, 8, d, sel_immediate((uint32_t)(bits >> (32 * h)), GEN_ud));
        return;
    }
    if (ir_is_const(v) || !sel_find(s, v, lanes, &vreg, from)) {
        vreg = sel_packed(s, v, lanes, GEN_GRF_BYTES);
        for (unsigned e = 0; e < lanes; e++)
            from[e] = (int)(e * 8);
    }
    for (unsigned e = 0; e < lanes; e++)
        from[e] += (int)(4 * h);
    sel_move_elements(s, &d, vreg, from + first, 8, GEN_ud);
}

/* Selects the only 64-bit atomic operation on surfaces: compare and exchange, with values in two blocks of dwords. A message has
 * eight lanes. */
void sel_exchange_qwords(selector *s, ir_inst *i)
{
    sel_access a;
    ir_value *align = ir_const(s->module, s->module->i32, 4);

    if (!sel_open_access(s, &a, i, region_call_argument(i, 2), region_call_argument(i, 3), align, region_call_argument(i, 4),
                         region_call_argument(i, 4)->type) ||
        !sel_mask(s, a.mask, a.lanes, &a.pred))
        return;
    int result = ir_has_uses(&i->value) ? sel_demand(s, &i->value) : MIR_NONE;
    gen_message m = {.msg = GEN_MSG_atomic,
                     .simd = 8,
                     .surface = a.surface,
                     .atomic = GEN_ATOMIC_CMPWR8B,
                     .returns = result != MIR_NONE,
                     .elem_bytes = 4};
    mir_ref address = sel_address_payload(s, &a, 0);
    if (result != MIR_NONE)
        sel_start(s, result);
    for (unsigned e = 0; e < a.lanes; e += 8) {
        int data = sel_payload_of(s, 4 * GEN_GRF_BYTES),
            old = result == MIR_NONE ? MIR_NONE : sel_payload_of(s, 2 * GEN_GRF_BYTES);
        sel_pred p = a.pred;
        p.channel += e;
        sel_start(s, data);
        for (unsigned k = 0; k < 4; k++)
            put_dword_half(s, data, k * GEN_GRF_BYTES, region_call_argument(i, 5 + k / 2), a.lanes, e, k % 2);
        if (old != MIR_NONE)
            sel_start(s, old);
        sel_put_message(s, m, a.index, 8, &p, (mir_ref){.vreg = old},
                        (mir_ref){.vreg = address.vreg, .at = address.at + (int)(4 * e)}, &(mir_ref){.vreg = data});
        for (unsigned h = 0; h < 2 && old != MIR_NONE; h++) {
            sel_dest d = sel_to(result, sel_element(&i->value, e) + (int)(4 * h), sel_of(&i->value)->step, GEN_ud);
            sel_mov(s, 8, d, sel_register(old, (int)(h * GEN_GRF_BYTES), 4, 8, GEN_ud));
        }
    }
}

void sel_atomic(selector *s, ir_inst *i)
{
    sel_access a;
    unsigned op = (unsigned)sel_number(region_call_argument(i, 0));
    bool is_float = sel_number(region_call_argument(i, 1)) != 0;
    ir_value *align = ir_const(s->module, s->module->i32, sel_bytes(i->value.type));

    if (!sel_open_access(s, &a, i, region_call_argument(i, 2), region_call_argument(i, 3), align, region_call_argument(i, 4),
                         i->value.type))
        return;
    if (!sel_mask(s, a.mask, a.lanes, &a.pred))
        return;
    bool returns = ir_has_uses(&i->value);
    int result = returns ? sel_demand(s, &i->value) : MIR_NONE;
    op = simplify_atomic(op, i, is_float);
    unsigned sources = atomic_source_count(op, is_float);
    unsigned most = a.wide_address && !is_float ? 8 : 16, n = a.lanes < most ? a.lanes : most;
    gen_message m = {.msg = a.wide_address ? (is_float ? GEN_MSG_a64_atomic_float : GEN_MSG_a64_atomic)
                            : is_float     ? GEN_MSG_atomic_float
                                           : GEN_MSG_atomic,
                     .simd = n > 8 ? 16 : 8,
                     .surface = a.surface,
                     .atomic = op,
                     .returns = returns,
                     .elem_bytes = a.size};
    mir_ref address = sel_address_payload(s, &a, 0);
    bool in_result = returns && a.lanes >= 8;
    int to = !returns ? MIR_NONE : in_result ? result : sel_payload_of(s, 8 * a.size);
    if (returns)
        sel_start(s, to);
    for (unsigned e = 0; e < a.lanes; e += n) {
        sel_pred p = a.pred;
        p.channel += e;
        mir_ref from = address, dst = {.vreg = to, .at = returns ? (int)(e * a.size) : 0};
        from.at += (int)(e * (a.wide_address ? 8 : 4));
        if (sources) {
            mir_ref data = build_atomic_data(s, &a, i, sources, e, n);
            data = sel_separate_payloads(s, from, m.simd * (a.wide_address ? 8 : 4), data, sources * m.simd * a.size);
            sel_put_message(s, m, a.index, n, &p, dst, from, &data);
        } else {
            sel_put_message(s, m, a.index, n, &p, dst, from, NULL);
        }
    }
    if (returns && !in_result) {
        a.simd = 8;
        sel_take_data(s, &a, to, result, a.size);
    }
}
