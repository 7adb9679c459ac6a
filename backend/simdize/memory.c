/* backend/simdize/memory.c - translates loads, stores and atomics to messages.
 *
 * An access of a work-item becomes gathers or scatters under the execution mask or, if the address is uniform, a message for one
 * lane; a long uniform read becomes a block read. A message moves dwords (up to four per lane) or one smaller element. So an
 * access is split into units of the largest size that its alignment and length permit, and the units are reinterpreted as the
 * program's type: a char4 is one dword whose bytes are regions of stride 4. */
#include "backend/region/build.h"
#include "backend/simdize/simdize.h"

#include "src/base/bug.h"

/* --- reads and writes ----------------------------------------------------------------------------------------------------- */

typedef struct unit { /* the data of one message */
    ir_type *scalar;
    unsigned bytes, most; /* bytes of an element; limit on the elements of a message */
} unit;

static bool is_a64(const simd_place *at)
{
    return at->surface == GEN_SURFACE_STATELESS && ir_scalar_bits(at->address->type) == 64;
}

static unit choose_unit(simdizer *s, const simd_place *at, ir_type *scalar, unsigned count)
{
    unsigned bytes = ir_scalar_bits(scalar) / 8, total = bytes * count;

    if (bytes == 8 && is_a64(at) && at->align >= 8)
        return (unit){scalar, 8, 4};
    if (bytes >= 4)
        return (unit){bytes == 4 ? scalar : s->to->i32, 4, at->align >= 4 ? 4 : 1};
    if (count == 1)
        return (unit){scalar, bytes, 1};
    if (total % 4 == 0)
        return (unit){s->to->i32, 4, at->align >= 4 ? 4 : 1};
    if (total % 2 == 0 && bytes == 1)
        return (unit){s->to->i16, 2, 1};
    return (unit){scalar, bytes, 1};
}

/* The number of elements, at most LEFT, that one message transfers. There is no message for three qwords. */
static unsigned piece_length(const unit *u, unsigned left)
{
    unsigned n = left < u->most ? left : u->most;

    return u->bytes == 8 && n == 3 ? 2 : n;
}

static ir_value *address_plus(simdizer *s, const simd_place *at, unsigned bytes)
{
    return build_bin_k(&s->b, IR_add, at->address, bytes);
}

/* The alignment of the address BYTES bytes after one aligned to ALIGN. */
static unsigned align_at(unsigned align, unsigned bytes)
{
    return bytes ? (align < (bytes & -bytes) ? align : (bytes & -bytes)) : align;
}

static ir_value *message_mask(simdizer *s, const simd_place *at)
{
    return at->lanes == 1 ? ir_const(s->to, s->to->i1, 1) : s->at->em;
}

static ir_value *const_dword(const simdizer *s, unsigned n)
{
    return ir_const(s->to, s->to->i32, n);
}

/* The number of messages for an access to AT: one, or one for each surface that lanes may select. */
static unsigned message_count(const simd_place *at)
{
    return at->choices ? at->choice_count : 1;
}

static ir_value *mask_of_message(simdizer *s, const simd_place *at, unsigned n)
{
    return at->choices ? at->choices[n].mask : message_mask(s, at);
}

static ir_value *surface_of_message(const simdizer *s, const simd_place *at, unsigned n)
{
    return at->index ? at->index : const_dword(s, at->choices ? at->choices[n].surface : at->surface);
}

/* Builds a gather of COUNT elements from FIRST on. Each message fills in its lanes; the others keep the result of the message
 * before. */
static ir_value *build_gather(simdizer *s, const simd_place *at, const unit *u, unsigned first, unsigned count)
{
    uint64_t elements = (uint64_t)count * at->lanes;
    ir_type *t = ir_with_lanes(s->to, u->scalar, elements, elements > 1);
    ir_value *address = address_plus(s, at, first * u->bytes), *align = const_dword(s, align_at(at->align, first * u->bytes)),
             *v = ir_undef(s->to, t);
    ir_type *types[] = {t, address->type};

    for (unsigned n = 0; n < message_count(at); n++) {
        ir_value *args[] = {mask_of_message(s, at, n), surface_of_message(s, at, n), align, address, v};
        v = &ir_call_intrinsic(&s->b, IR_INTRINSIC_gather, types, 2, args, 5)->value;
    }
    return v;
}

/* Builds a uniform read of 16 to 128 bytes by a block message; NULL if that is impossible. */
static ir_value *block_read(simdizer *s, const simd_place *at, ir_type *scalar, unsigned count)
{
    unsigned bytes = ir_scalar_bits(scalar) / 8 * count;
    bool fits = bytes >= 16 && bytes <= 128 && !(bytes & (bytes - 1));

    if (at->lanes != 1 || !fits || at->align < 4 || at->surface == GEN_SURFACE_LOCAL ||
        (at->surface == GEN_SURFACE_STATELESS && !is_a64(at)))
        return NULL;
    ir_type *types[] = {ir_vector(s->to, scalar, count), at->address->type};
    ir_value *args[] = {surface_of_message(s, at, 0), const_dword(s, at->align), at->address};
    return &ir_call_intrinsic(&s->b, IR_INTRINSIC_block_read, types, 2, args, 3)->value;
}

ir_value *simd_read_memory(simdizer *s, const simd_place *at, ir_type *scalar, unsigned count)
{
    unit u = choose_unit(s, at, scalar, count);
    unsigned units = ir_scalar_bits(scalar) / 8 * count / u.bytes;
    ir_value *v = block_read(s, at, scalar, count);

    if (v)
        return v;
    for (unsigned first = 0, n; first < units; first += n) {
        n = piece_length(&u, units - first);
        ir_value *piece = build_gather(s, at, &u, first, n);
        if (n == units)
            v = piece;
        else
            v = simd_write_region(&s->b, v ? v : ir_undef(s->to, ir_vector(s->to, u.scalar, (uint64_t)units * at->lanes)), piece,
                                  1, first * at->lanes * u.bytes, NULL);
    }
    if (at->lanes == 1)
        return region_build_bitcast(&s->b, v, ir_with_lanes(s->to, scalar, count, count > 1));
    return simd_reinterpret(&s->b, v, scalar, s->n);
}

static void build_scatter(simdizer *s, const simd_place *at, ir_value *v, unsigned bytes)
{
    ir_value *address = address_plus(s, at, bytes), *align = const_dword(s, align_at(at->align, bytes));
    ir_type *types[] = {v->type, address->type};

    for (unsigned n = 0; n < message_count(at); n++) {
        ir_value *args[] = {mask_of_message(s, at, n), surface_of_message(s, at, n), align, address, v};
        ir_call_intrinsic(&s->b, IR_INTRINSIC_scatter, types, 2, args, 5);
    }
}

void simd_write_memory(simdizer *s, const simd_place *at, ir_value *v)
{
    unsigned count = (unsigned)ir_lanes(v->type) / at->lanes;
    unit u = choose_unit(s, at, ir_scalar(v->type), count);
    unsigned units = ir_scalar_bits(v->type) / 8 * count / u.bytes;

    if (at->lanes == 1)
        v = region_build_bitcast(&s->b, v, ir_with_lanes(s->to, u.scalar, units, units > 1));
    else
        v = simd_reinterpret(&s->b, v, u.scalar, s->n);
    for (unsigned first = 0, n; first < units; first += n) {
        n = piece_length(&u, units - first);
        ir_value *piece = n == units ? v : simd_strided(&s->b, v, first * at->lanes, 1, n * at->lanes);
        build_scatter(s, at, piece, first * u.bytes);
    }
}

/* --- pointers ------------------------------------------------------------------------------------------------------------- */

static bool is_private_memory(const ir_value *pointer)
{
    return pointer->type->space == IR_PRIVATE || pointer->type->space == IR_MODULE_PRIVATE;
}

static bool is_in_scratch(const simdizer *s, const ir_value *pointer)
{
    return is_private_memory(pointer) && s->options->private_memory != BACKEND_PRIVATE_GLOBAL;
}

/* The location that POINTER points to. It has one address per lane if PER_LANE, or if the pointers or the segments of the lanes
 * differ. */
static simd_place pointer_place(simdizer *s, ir_value *pointer, unsigned align, bool per_lane)
{
    simd_place at = {
        .surface = pointer->type->space == IR_LOCAL ? GEN_SURFACE_LOCAL : GEN_SURFACE_STATELESS, .align = align, .lanes = s->n};

    if (is_in_scratch(s, pointer)) {
        at.address = simd_private_address(s, simd_varying(s, pointer));
    } else if (per_lane || simd_is_varying(s, pointer) || is_private_memory(pointer)) {
        at.address = simd_varying(s, pointer);
    } else {
        at.address = simd_uniform(s, pointer);
        at.lanes = 1;
    }
    return at;
}

static bool check_space(simdizer *s, ir_inst *i, const ir_value *pointer)
{
    if (pointer->type->space != IR_GENERIC)
        return true;
    ir_error(s->options->diagnostics, s->from->module, i->loc,
             "access through a generic pointer: its address space has not been resolved");
    return false;
}

/* Converts X, the value of V, to its form in memory, where a pointer takes 8 bytes in any address space. */
static ir_value *to_memory(simdizer *s, const ir_value *v, ir_value *x)
{
    return ir_is_ptr(v->type) ? build_resize(&s->b, x, s->to->i64, false) : x;
}

static ir_type *memory_scalar(const simdizer *s, ir_type *t)
{
    return ir_is_ptr(t) ? s->to->i64 : simd_thread_scalar(s, t);
}

static ir_value *from_memory(simdizer *s, ir_type *t, ir_value *x)
{
    return ir_is_ptr(t) ? build_resize(&s->b, x, simd_thread_scalar(s, t), false) : x;
}

/* --- parameters that are aggregates by value: their bytes are in registers ------------------------------------------------ */

/* If POINTER points to the constant offset *OFFSET in an aggregate parameter, returns the parameter; NULL for other pointers. */
static ir_argument *parameter_of(ir_value *pointer, uint64_t *offset)
{
    ir_inst *gep = ir_try_inst(pointer);

    *offset = 0;
    if (gep && gep->op == IR_getelementptr && ir_operand(gep, 0)->kind == IR_ARGUMENT) {
        ir_const_bits(ir_operand(gep, 1), offset);
        pointer = ir_operand(gep, 0);
    }
    ir_argument *a = ir_try_argument(pointer);
    return a && a->byval ? a : NULL;
}

bool simd_is_in_parameter(ir_value *pointer)
{
    uint64_t offset;

    return parameter_of(pointer, &offset) != NULL;
}

static ir_value *read_parameter_bytes(simdizer *s, const ir_argument *a, uint64_t offset, ir_type *scalar, unsigned count)
{
    ir_value *dwords = &s->thread->args[a->index]->value;
    unsigned bytes = ir_scalar_bits(scalar) / 8, step = bytes >= 4 && offset % 4 == 0      ? 4
                                                        : bytes < 4 && offset % bytes == 0 ? bytes
                                                                                           : 1;
    ir_type *unit_type = ir_int(s->to, step * 8);
    uint64_t units = ir_lanes(dwords->type) * 4 / step;
    ir_value *all = region_build_bitcast(&s->b, dwords, ir_with_lanes(s->to, unit_type, units, true));
    ir_value *part = region_build_slice(&s->b, all, (unsigned)(offset / step), bytes * count / step, false);

    return region_build_bitcast(&s->b, part, ir_with_lanes(s->to, scalar, count, count > 1));
}

/* --- plain accesses ------------------------------------------------------------------------------------------------------- */

static bool simdize_load(simdizer *s, ir_inst *i)
{
    ir_value *pointer = ir_operand(i, 0), *v;
    ir_type *scalar = memory_scalar(s, ir_scalar(i->value.type));
    unsigned count = (unsigned)ir_lanes(i->value.type);
    uint64_t offset;
    const ir_argument *parameter = parameter_of(pointer, &offset);

    if (parameter) {
        simd_define(s, i, from_memory(s, i->value.type, read_parameter_bytes(s, parameter, offset, scalar, count)));
        return true;
    }
    if (!check_space(s, i, pointer))
        return false;
    simd_place at = pointer_place(s, pointer, i->align, false);
    v = from_memory(s, i->value.type, simd_read_memory(s, &at, scalar, count));
    simd_define(s, i, v);
    return true;
}

static bool simdize_store(simdizer *s, ir_inst *i)
{
    ir_value *v = ir_operand(i, 0), *pointer = ir_operand(i, 1);

    if (!check_space(s, i, pointer))
        return false;
    simd_place at = pointer_place(s, pointer, i->align, simd_is_varying(s, v));
    ir_value *x = at.lanes == 1 ? simd_uniform(s, v) : simd_varying(s, v);
    simd_write_memory(s, &at, to_memory(s, v, x));
    return true;
}

/* --- atomics -------------------------------------------------------------------------------------------------------------- */

static unsigned atomic_number(ir_rmw op)
{
    switch (op) {
    case IR_RMW_XCHG:
        return GEN_ATOMIC_XCHG;
    case IR_RMW_ADD:
        return GEN_ATOMIC_ADD;
    case IR_RMW_SUB:
        return GEN_ATOMIC_SUB;
    case IR_RMW_AND:
        return GEN_ATOMIC_AND;
    case IR_RMW_OR:
        return GEN_ATOMIC_OR;
    case IR_RMW_XOR:
        return GEN_ATOMIC_XOR;
    case IR_RMW_MAX:
        return GEN_ATOMIC_IMAX;
    case IR_RMW_MIN:
        return GEN_ATOMIC_IMIN;
    case IR_RMW_UMAX:
        return GEN_ATOMIC_UMAX;
    case IR_RMW_UMIN:
        return GEN_ATOMIC_UMIN;
    case IR_RMW_FMAX:
        return GEN_ATOMIC_FMAX;
    case IR_RMW_FMIN:
        return GEN_ATOMIC_FMIN;
    case IR_RMW_FADD:
        break; /* backend/prepare/lower_atomics.c has lowered it to a loop */
    }
    bug("an atomic operation without message");
}

ir_value *simd_atomic_memory(simdizer *s, const simd_place *at, unsigned op, bool is_float, ir_value *x, ir_value *y)
{
    ir_type *types[] = {x->type, at->address->type};
    ir_value *old = NULL;

    for (unsigned n = 0; n < message_count(at); n++) {
        ir_value *mask = mask_of_message(s, at, n);
        ir_value *args[] = {const_dword(s, op), const_dword(s, is_float), mask, surface_of_message(s, at, n), at->address, x, y};
        ir_value *v = &ir_call_intrinsic(&s->b, IR_INTRINSIC_atomic, types, 2, args, 7)->value;
        old = old ? simd_merge(&s->b, old, v, mask) : v;
    }
    return old;
}

/* Builds the fences for an ordering: other memory accesses of the thread complete before a release and follow an acquire.
 * Messages to local memory are in order and need none. */
static void build_ordering_fence(simdizer *s, const ir_inst *i, bool before)
{
    bool release = i->ordering == IR_RELEASE || i->ordering == IR_ACQ_REL || i->ordering == IR_SEQ_CST;
    bool acquire = i->ordering == IR_ACQUIRE || i->ordering == IR_ACQ_REL || i->ordering == IR_SEQ_CST;

    if (i->scope > IR_SCOPE_SUB_GROUP && ir_operand(i, 0)->type->space != IR_LOCAL && (before ? release : acquire))
        ir_fence(&s->b, (ir_ordering)i->ordering, (ir_scope)i->scope);
}

static bool check_atomic(simdizer *s, ir_inst *i, const ir_value *pointer, const ir_value *v)
{
    unsigned bits = ir_scalar_bits(v->type);

    if (!check_space(s, i, pointer))
        return false;
    if (bits == 32 || (bits == 64 && pointer->type->space == IR_GLOBAL))
        return true;
    ir_error(s->options->diagnostics, s->from->module, i->loc, "Gen9 has no %u-bit atomic operations in %s memory", bits,
             pointer->type->space == IR_LOCAL ? "local" : "this");
    return false;
}

/* Makes OLD, of type T, the old value that atomic operation I returns. */
static void define_old(simdizer *s, ir_inst *i, ir_type *t, ir_value *old)
{
    simd_define(s, i, from_memory(s, t, simd_reinterpret(&s->b, old, memory_scalar(s, t), s->n)));
}

static bool read_modify_write(simdizer *s, ir_inst *i)
{
    ir_value *pointer = ir_operand(i, 0), *v = ir_operand(i, 1);
    bool is_float = i->rmw == IR_RMW_FMAX || i->rmw == IR_RMW_FMIN;

    if (!check_atomic(s, i, pointer, v))
        return false;
    simd_place at = pointer_place(s, pointer, i->align, true);
    ir_value *x = to_memory(s, v, simd_varying(s, v));
    if (!is_float)
        x = simd_reinterpret(&s->b, x, ir_int(s->to, ir_scalar_bits(x->type)), s->n);
    build_ordering_fence(s, i, true);
    ir_value *old = simd_atomic_memory(s, &at, atomic_number((ir_rmw)i->rmw), is_float, x, ir_undef(s->to, x->type));
    build_ordering_fence(s, i, false);
    define_old(s, i, i->value.type, old);
    return true;
}

static bool compare_exchange(simdizer *s, ir_inst *i)
{
    ir_value *pointer = ir_operand(i, 0), *expected = ir_operand(i, 1);

    if (!check_atomic(s, i, pointer, expected))
        return false;
    simd_place at = pointer_place(s, pointer, i->align, true);
    ir_value *x = to_memory(s, expected, simd_varying(s, expected)),
             *y = to_memory(s, expected, simd_varying(s, ir_operand(i, 2)));
    build_ordering_fence(s, i, true);
    ir_value *old = simd_atomic_memory(s, &at, GEN_ATOMIC_CMPWR, false, x, y);
    build_ordering_fence(s, i, false);
    define_old(s, i, expected->type, old);
    return true;
}

/* Translates I, which extracts a part of the result of cmpxchg: the old value, or whether it was the expected one. */
static bool exchange_result(simdizer *s, ir_inst *i)
{
    ir_inst *exchange = ir_try_inst(ir_operand(i, 0));

    if (!exchange || exchange->op != IR_cmpxchg || i->index_count != 1) {
        ir_error(s->options->diagnostics, s->from->module, i->loc, "'%s' of this type is not supported by the back end",
                 ir_op_name((ir_opcode)i->op));
        return false;
    }
    ir_value *old = simd_varying(s, &exchange->value);
    if (i->indices[0] == 0) {
        simd_define(s, i, old);
    } else {
        ir_value *same = build_cmp(&s->b, IR_EQ, old, simd_varying(s, ir_operand(exchange, 1)));
        simd_define_parts(s, i, &same, 1);
    }
    return true;
}

/* --- all memory operations ------------------------------------------------------------------------------------------------ */

static void simdize_fence(simdizer *s, const ir_inst *i)
{
    ir_fence(&s->b, (ir_ordering)i->ordering, (ir_scope)i->scope);
}

bool simd_memory(simdizer *s, ir_inst *i)
{
    if (i->op == IR_load)
        return simdize_load(s, i);
    if (i->op == IR_store)
        return simdize_store(s, i);
    if (i->op == IR_atomicrmw)
        return read_modify_write(s, i);
    if (i->op == IR_cmpxchg)
        return compare_exchange(s, i);
    if (i->op == IR_extractvalue)
        return exchange_result(s, i);
    if (i->op == IR_fence) {
        simdize_fence(s, i);
        return true;
    }
    return simd_surface(s, i);
}
