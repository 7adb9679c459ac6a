/* src/check/others.c - executes operations on vectors and structs, casts, and calls of intrinsics.
 *
 * An operation that is undefined for its operands is a finding; its result is that of the hardware. */
#include "src/check/access.h"
#include "src/check/describe.h"
#include "src/check/undefined.h"
#include "ir/eval.h"
#include "src/base/bits.h"
#include "src/base/bug.h"

#include <inttypes.h>
#include <math.h>

static void set_lane(item *it, const op *o, lane *r, unsigned k, uint64_t v, uint64_t u)
{
    r[k] = (lane){v, u};
    if (u)
        checker_inherit_origin(it, o, k);
}

/* --- arithmetic ----------------------------------------------------------------------------------------------------------- */

static void report_arithmetic(item *it, const op *o, uint64_t divisor)
{
    bool is_remainder = o->opcode == IR_srem || o->opcode == IR_urem;
    check_finding *f = checker_find(it, CHECK_arithmetic, o, divisor == 0);

    if (f && divisor == 0)
        checker_say(it->machine, f, "integer %s by zero", is_remainder ? "remainder" : "division");
    else if (f)
        checker_say(it->machine, f, "integer %s overflows: the smallest number divided by -1",
                    is_remainder ? "remainder" : "division");
}

static bool is_division(const op *o)
{
    return o->opcode == IR_sdiv || o->opcode == IR_udiv || o->opcode == IR_srem || o->opcode == IR_urem;
}

static void execute_arithmetic(item *it, const op *o, lane *r)
{
    const ir_module *m = it->machine->module;
    const lane *x = checker_operand(it, o, 0), *y = o->count > 1 ? checker_operand(it, o, 1) : NULL;

    for (unsigned k = 0; k < o->lanes; k++) {
        lane a = x[k], b = y ? y[k] : (lane){0, 0};
        uint64_t v;
        bool defined = ir_eval_flushed_arithmetic(m->denorms_are_zero, (ir_opcode)o->opcode, o->scalar, a.v, b.v, &v);
        if (!defined && is_division(o) && !(a.u | b.u))
            report_arithmetic(it, o, b.v);
        set_lane(it, o, r, k, v, undefined_arithmetic((ir_opcode)o->opcode, o->bits, a, b));
    }
}

/* A conversion of a number out of range is undefined, but the hardware saturates; so this is only about portability. */
static void check_conversion(item *it, const op *o, uint64_t bits)
{
    double v = ir_bits_to_double(o->from, bits), low = o->opcode == IR_fptosi ? -ldexp(1, o->bits - 1) : 0,
           high = ldexp(1, o->opcode == IR_fptosi ? o->bits - 1 : o->bits);

    if (v > low - 1 && v < high)
        return;
    check_finding *f = checker_find(it, CHECK_portability, o, v != v);
    if (f && v != v)
        checker_say(it->machine, f, "conversion of NaN to an integer");
    else if (f)
        checker_say(it->machine, f, "conversion of %g to an integer of %u bits, which cannot represent it", v, o->bits);
}

/* The value that cast O has as its operand, V: integers hold host addresses. */
static uint64_t cast_operand(item *it, const op *o, uint64_t v)
{
    return o->opcode == IR_ptrtoint   ? checker_host_address(it->machine, v)
           : o->opcode == IR_inttoptr ? checker_address_of_host(it->machine, v)
                                      : interp_flush_denormal(it->machine->module, o->from, v);
}

static void execute_cast(item *it, const op *o, lane *r)
{
    const ir_module *m = it->machine->module;
    const lane *x = checker_operand(it, o, 0);

    for (unsigned k = 0; k < o->lanes; k++) {
        lane a = x[k];
        if ((o->opcode == IR_fptosi || o->opcode == IR_fptoui) && !a.u && !o->in_library &&
            checker_checks(it->machine, CHECK_portability))
            check_conversion(it, o, a.v);
        uint64_t v = a.u ? a.v : cast_operand(it, o, a.v);
        uint64_t to = interp_flush_denormal(m, o->scalar, ir_eval_cast((ir_opcode)o->opcode, o->from, o->scalar, v));
        set_lane(it, o, r, k, to, undefined_cast((ir_opcode)o->opcode, ir_scalar_bits(o->from), o->bits, a.u));
    }
}

static bool is_nan(const ir_type *t, uint64_t bits)
{
    double v = ir_bits_to_double(t, bits);

    return v != v;
}

static void execute_compare(item *it, const op *o, lane *r)
{
    const ir_module *m = it->machine->module;
    const lane *x = checker_operand(it, o, 0), *y = checker_operand(it, o, 1);
    bool is_float = o->opcode == IR_fcmp, is_pointer = ir_operand(o->inst, 0)->type->kind == IR_POINTER;

    for (unsigned k = 0; k < o->lanes; k++) {
        lane a = x[k], b = y[k];
        if (is_pointer) {
            a.v = checker_address_in_region(it->machine, a.v);
            b.v = checker_address_in_region(it->machine, b.v);
        }
        uint64_t v = ir_eval_compare((ir_pred)o->pred, o->from, interp_flush_denormal(m, o->from, a.v),
                                     interp_flush_denormal(m, o->from, b.v));
        bool u = is_float ? a.u | b.u : (a.u | b.u) && undefined_compare((ir_pred)o->pred, ir_scalar_bits(o->from), a, b);
        bool is_test = (o->operands[0].row == o->operands[1].row && !o->operands[0].is_constant) || o->pred == IR_ORD ||
                       o->pred == IR_UNO; /* x != x, isnan */
        if (is_float && !u && !is_test && !o->in_library && checker_checks(it->machine, CHECK_portability) &&
            (is_nan(o->from, a.v) || is_nan(o->from, b.v))) {
            check_finding *f = checker_find(it, CHECK_portability, o, 0);
            if (f)
                checker_say(it->machine, f, "comparison of NaN");
        }
        set_lane(it, o, r, k, v, u);
    }
}

static void execute_select(item *it, const op *o, lane *r)
{
    const lane *c = checker_operand(it, o, 0), *x = checker_operand(it, o, 1), *y = checker_operand(it, o, 2);

    for (unsigned k = 0; k < o->lanes; k++) {
        unsigned n = o->operands[0].lanes > 1 ? k : 0;
        lane s = c[n], a = x[k], b = y[k];
        uint64_t u = undefined_select(s, a, b, o->mask ? o->mask : ~UINT64_C(0));
        r[k] = (lane){s.v & 1 ? a.v : b.v, u};
        if (u)
            checker_set_origin(it, o, k,
                               s.u ? checker_operand_origin(it, o, 0, n) : checker_operand_origin(it, o, s.v & 1 ? 1 : 2, k));
    }
}

static void reshape_bits(item *it, const op *o, lane *r)
{
    const lane *x = checker_operand(it, o, 0);
    unsigned from = ir_scalar_bits(o->from), to = ir_scalar_bits(o->scalar);

    for (unsigned k = 0; k < o->lanes; k++) {
        lane whole = {0, 0};
        if (from == to)
            whole = x[k];
        for (unsigned i = 0; from != to && i < to; i++) {
            unsigned at = k * to + i;
            whole.v |= (x[at / from].v >> at % from & 1) << i;
            whole.u |= (x[at / from].u >> at % from & 1) << i;
        }
        r[k] = whole;
        if (whole.u)
            checker_set_origin(it, o, k, checker_operand_origin(it, o, 0, from == to ? k : k * to / from));
    }
}

/* --- elements ------------------------------------------------------------------------------------------------------------- */

/* Copies COUNT lanes from lane K of operand N to lane TO of the result. */
static void copy_lanes(item *it, const op *o, lane *r, unsigned n, unsigned k, unsigned to, unsigned count)
{
    const lane *from = checker_operand(it, o, n) + k;

    for (unsigned i = 0; i < count; i++) {
        r[to + i] = from[i];
        if (from[i].u)
            checker_set_origin(it, o, to + i, checker_operand_origin(it, o, n, k + i));
    }
}

/* The lane that operand N selects of LANES; LANES if there is none, which is reported. */
static unsigned selected_lane(item *it, const op *o, unsigned n, unsigned lanes)
{
    const lane *index = checker_operand(it, o, n);
    int64_t at = bits_signed(index->v, ir_scalar_bits(ir_operand(o->inst, n)->type));

    if (index->u)
        checker_report_undefined(it, o, checker_operand_origin(it, o, n, 0), "the index of this element");
    if (at >= 0 && at < (int64_t)lanes)
        return (unsigned)at;
    check_finding *f = index->u ? NULL : checker_find(it, CHECK_bounds, o, 0);
    if (f)
        checker_say(it->machine, f, "%s element %" PRId64 " of a vector of %u elements",
                    o->opcode == IR_insertelement ? "write to" : "read of", at, lanes);
    return lanes;
}

static void execute_element(item *it, const op *o, lane *r)
{
    unsigned lanes = o->count ? o->operands[0].lanes : 0;

    switch ((ir_opcode)o->opcode) {
    case IR_extractelement: {
        unsigned k = selected_lane(it, o, 1, lanes);
        copy_lanes(it, o, r, 0, k < lanes ? k : 0, 0, 1);
        return;
    }
    case IR_insertelement: {
        unsigned k = selected_lane(it, o, 2, lanes);
        copy_lanes(it, o, r, 0, 0, 0, lanes);
        if (k < lanes)
            copy_lanes(it, o, r, 1, 0, k, 1);
        return;
    }
    case IR_shufflevector:
        for (unsigned k = 0; k < o->lanes; k++) {
            int32_t from = o->inst->indices[k];
            r[k] = (lane){0, from < 0 ? o->mask : 0};
            if (from < 0)
                checker_set_origin(it, o, k, checker_origin_of_inst(it->machine, o->inst));
            else if ((unsigned)from < lanes)
                copy_lanes(it, o, r, 0, (unsigned)from, k, 1);
            else
                copy_lanes(it, o, r, 1, (unsigned)from - lanes, k, 1);
        }
        return;
    case IR_extractvalue:
        copy_lanes(it, o, r, 0, interp_member_lane(ir_operand(o->inst, 0)->type, o->inst->indices, o->inst->index_count), 0,
                   o->lanes);
        return;
    case IR_insertvalue:
        copy_lanes(it, o, r, 0, 0, 0, lanes);
        copy_lanes(it, o, r, 1, 0, interp_member_lane(o->inst->value.type, o->inst->indices, o->inst->index_count),
                   o->operands[1].lanes);
        return;
    default:
        bug("%s is about no element", ir_op_name((ir_opcode)o->opcode));
    }
}

static void execute_address(item *it, const op *o, lane *r)
{
    const lane *base = checker_operand(it, o, 0);
    uint64_t at = base->v + (uint64_t)o->offset, u = base->u;

    for (unsigned n = 1; n < o->count; n++) {
        const lane *index = checker_operand(it, o, n);
        if (o->steps[n]) {
            at += (uint64_t)wrapping_multiply(bits_signed(index->v, ir_scalar_bits(ir_operand(o->inst, n)->type)), o->steps[n]);
            u |= index->u;
        }
    }
    set_lane(it, o, r, 0, at, u ? ~UINT64_C(0) : 0);
}

/* --- work-items ----------------------------------------------------------------------------------------------------------- */

static bool execute_item_query(item *it, const op *o, lane *r)
{
    const machine *m = it->machine;
    uint64_t v;

    if (o->intrinsic == IR_INTRINSIC_printf_buffer) {
        *r = (lane){m->printf_buffer < 0 ? 0 : checker_buffer_address(m, (unsigned)m->printf_buffer), 0};
        return true;
    }
    if (!machine_query_item(it, o, &v))
        return false;
    *r = (lane){v, 0};
    return true;
}

static bool execute_space_query(item *it, const op *o, lane *r)
{
    lane pointer = o->count > 1 ? *checker_operand(it, o, 1) : (lane){0, 0};
    uint64_t v;

    if (!interp_query_space((ir_intrinsic)o->intrinsic, pointer.v, &v))
        return false;
    set_lane(it, o, r, 0, v, pointer.u ? o->mask : 0);
    return true;
}

/* --- checks --------------------------------------------------------------------------------------------------------------- */

static void check_shift(item *it, const op *o)
{
    const lane *amount = checker_operand(it, o, 1);
    uint64_t width = checker_operand(it, o, 2)->v;

    for (unsigned k = 0; k < o->operands[1].lanes; k++) {
        int64_t n = bits_signed(amount[k].v, ir_scalar_bits(o->from));
        if (amount[k].u || (n >= 0 && (uint64_t)n < width))
            continue;
        check_finding *f = checker_find(it, CHECK_portability, o, 0);
        if (f)
            checker_say(it->machine, f,
                        "shift of a value of %u bits by %" PRId64 ": OpenCL C takes it modulo %u, C leaves it undefined",
                        (unsigned)width, n, (unsigned)width);
    }
}

static void check_extension(item *it, const op *o)
{
    check_finding *f = checker_find(it, CHECK_portability, o, 0);
    bool is_double = checker_operand(it, o, 1)->v;

    if (f)
        checker_say(it->machine, f, "use of '%s' without '#pragma OPENCL EXTENSION %s : enable'", is_double ? "double" : "half",
                    is_double ? "cl_khr_fp64" : "cl_khr_fp16");
}

/* The misuse of a reservation, a PIPE_FAULT_… of the library. */
static void check_pipe(item *it, const op *o)
{
    static const char *const texts[] = {
        [1] = "the reserve_id_t is not valid: the reservation failed, or was not made",
        [2] = "the index is not less than the number of packets that are reserved",
        [3] = "the reservation is already committed, or is not one of this pipe",

    };
    uint64_t fault = checker_operand(it, o, 1)->v;
    check_finding *f = fault < sizeof texts / sizeof *texts && texts[fault]
                           ? checker_find(it, fault == 2 ? CHECK_bounds : CHECK_events, o, fault)
                           : NULL;

    if (f)
        checker_say(it->machine, f, "%s", texts[fault]);
}

static bool execute_check(item *it, const op *o, lane *r)
{
    switch ((ir_intrinsic)o->intrinsic) {
    case IR_INTRINSIC_lifetime_start:
        checker_begin_variable(it, o);
        return true;
    case IR_INTRINSIC_lifetime_end:
        checker_end_variable(it, checker_operand(it, o, 1)->v);
        return true;
    case IR_INTRINSIC_check_const:
        checker_end_initialization(it, checker_operand(it, o, 1)->v);
        return true;
    case IR_INTRINSIC_indeterminate:
        for (unsigned k = 0; k < o->lanes; k++) {
            r[k] = (lane){0, o->mask};
            checker_set_origin(it, o, k, checker_origin_of_lane(it->machine, o->inst, k, o->lanes));
        }
        return true;
    case IR_INTRINSIC_async_copy:
        checker_async_copy(it, o, r);
        return true;
    case IR_INTRINSIC_wait_events:
        checker_wait_events(it, o);
        return true;
    case IR_INTRINSIC_check_shift:
        check_shift(it, o);
        return true;
    case IR_INTRINSIC_check_flags:
        it->checks->flags = (uint32_t)checker_operand(it, o, 1)->v;
        it->checks->has_flags = true;
        return true;
    case IR_INTRINSIC_check_pipe:
        check_pipe(it, o);
        return true;
    case IR_INTRINSIC_check_extension:
        check_extension(it, o);
        return true;
    default:
        return false;
    }
}

/* --- intrinsics ----------------------------------------------------------------------------------------------------------- */

static void add_with_overflow(item *it, const op *o, lane *r)
{
    unsigned lanes = o->operands[1].lanes;
    const lane *x = checker_operand(it, o, 1), *y = checker_operand(it, o, 2);

    for (unsigned k = 0; k < lanes; k++) {
        uint64_t sum, u = x[k].u | y[k].u;
        ir_eval_arithmetic(IR_add, o->from, x[k].v, y[k].v, &sum);
        bool carry = sum < x[k].v;
        r[k] = (lane){sum, u ? bits_mask(ir_scalar_bits(o->from)) : 0};
        r[lanes + k] = (lane){carry, u != 0};
        if (u) {
            checker_inherit_origin(it, o, k);
            checker_inherit_origin(it, o, lanes + k);
        }
    }
}

static void arithmetic_intrinsic(item *it, const op *o, lane *r)
{
    const ir_module *m = it->machine->module;
    uint64_t args[3], v, u;

    if (!o->lanes)
        bug("%s has no result", ir_intrinsic_name((ir_intrinsic)o->intrinsic));
    for (unsigned k = 0; k < o->lanes; k++) {
        u = 0;
        for (unsigned a = 0; a < 3; a++) {
            args[a] = 0;
            if (a + 1 >= o->count)
                continue;
            lane x = checker_operand(it, o, a + 1)[o->operands[a + 1].lanes > 1 ? k : 0];
            args[a] = x.v;
            u |= x.u;
        }
        if (!ir_eval_flushed_intrinsic(m->denorms_are_zero, (ir_intrinsic)o->intrinsic, o->scalar, o->from, args, &v)) {
            checker_stop(it, o, "--check cannot run %s", ir_intrinsic_name((ir_intrinsic)o->intrinsic));
            return;
        }
        set_lane(it, o, r, k, v, u ? o->mask : 0);
    }
}

static void execute_intrinsic(item *it, const op *o, lane *r)
{
    switch ((ir_intrinsic)o->intrinsic) {
    case IR_NOT_INTRINSIC:
        checker_stop(it, o, "call of '%s', which has no body", ir_operand(o->inst, 0)->name);
        return;
    case IR_INTRINSIC_barrier:
        it->state = ITEM_AT_BARRIER;
        it->waits = o;
        if (!it->checks->has_flags)
            it->checks->flags = (uint32_t)checker_operand(it, o, 1)->v;
        it->checks->has_flags = false;
        return;
    case IR_INTRINSIC_sub_group_reduce:
    case IR_INTRINSIC_sub_group_scan:
    case IR_INTRINSIC_sub_group_shuffle:
    case IR_INTRINSIC_sub_group_broadcast:
    case IR_INTRINSIC_sub_group_ballot:
    case IR_INTRINSIC_sub_group_barrier:
    case IR_INTRINSIC_sub_group_block_read:
    case IR_INTRINSIC_sub_group_block_write:
    case IR_INTRINSIC_image_block_read:
    case IR_INTRINSIC_image_block_write:
        it->state = ITEM_AT_SUB_GROUP;
        it->waits = o;
        return;
    case IR_INTRINSIC_assume:
        return;
    case IR_INTRINSIC_memcpy:
    case IR_INTRINSIC_memmove:
    case IR_INTRINSIC_memset:
        checker_copy_memory(it, o, r);
        return;
    case IR_INTRINSIC_uadd_overflow:
        add_with_overflow(it, o, r);
        return;
    default:
        break;
    }
    if (!execute_check(it, o, r) && !checker_execute_surface(it, o, r) && !checker_execute_image(it, o, r) &&
        !execute_item_query(it, o, r) && !execute_space_query(it, o, r))
        arithmetic_intrinsic(it, o, r);
}

/* The work-item ends: no operation can follow. */
static void end_unreachable(item *it, const op *o)
{
    check_finding *f = checker_find(it, CHECK_arithmetic, o, 0);

    if (f)
        checker_say(it->machine, f, "control reaches __builtin_unreachable()");
    it->state = ITEM_DONE;
}

static void execute(item *it, const op *o, lane *r)
{
    switch ((ir_opcode)o->opcode) {
#define IR_INT(name, args, flags, value) case IR_##name:
#define IR_FLT(name, args, flags, value) case IR_##name:
#include "ir/opcodes.def"
        execute_arithmetic(it, o, r);
        return;
    case IR_bitcast:
        reshape_bits(it, o, r);
        return;
    case IR_addrspacecast:
        for (unsigned k = 0; k < o->lanes; k++) {
            lane x = checker_operand(it, o, 0)[k];
            set_lane(it, o, r, k, interp_cast_space(x.v, o->from->space, o->scalar->space), x.u);
        }
        return;
    case IR_trunc:
    case IR_zext:
    case IR_sext:
    case IR_fptrunc:
    case IR_fpext:
    case IR_fptoui:
    case IR_fptosi:
    case IR_uitofp:
    case IR_sitofp:
    case IR_ptrtoint:
    case IR_inttoptr:
        execute_cast(it, o, r);
        return;
    case IR_icmp:
    case IR_fcmp:
        execute_compare(it, o, r);
        return;
    case IR_select:
        execute_select(it, o, r);
        return;
    case IR_freeze:
        copy_lanes(it, o, r, 0, 0, 0, o->lanes);
        return;
    case IR_extractelement:
    case IR_insertelement:
    case IR_shufflevector:
    case IR_extractvalue:
    case IR_insertvalue:
        execute_element(it, o, r);
        return;
    case IR_getelementptr:
        execute_address(it, o, r);
        return;
    case IR_alloca:
        *r = (lane){checker_address(OBJECT_PRIVATE, checker_call(it)->objects[o->offset]), 0};
        return;
    case IR_load:
        checker_execute_load(it, o, r);
        return;
    case IR_store:
        checker_execute_store(it, o, r);
        return;
    case IR_fence:
        checker_execute_fence(it, o);
        return;
    case IR_atomicrmw:
    case IR_cmpxchg:
        checker_execute_atomic(it, o, r);
        return;
    case IR_call:
        if (o->is_unreachable)
            end_unreachable(it, o);
        else
            execute_intrinsic(it, o, r);
        return;
    case IR_unreachable:
        end_unreachable(it, o);
        return;
    default:
        bug("operation %d", o->opcode);
    }
}

void checker_execute_other(item *it, const op *o, lane *r)
{
    execute(it, o, r);
    checker_check_result(it, o, r);
}
