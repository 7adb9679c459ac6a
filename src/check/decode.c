/* src/check/decode.c - what the checker adds to decoded operations (ir/interp/decode.c): other handlers for those that it checks, and
 * the facts that the checks need: bounds of indices, variables, the loops around calls. */
#include "src/check/access.h"
#include "src/check/describe.h"
#include "ir/analysis/loops.h"
#include "src/base/bits.h"
#include "src/base/bug.h"

/* --- addresses and memory ------------------------------------------------------------------------------------------------- */

/* The number of elements that an index into T selects from. An array of at most one element at the end of a struct is a
 * customary way to declare one of any length. */
static uint64_t bound_of(const ir_type *t)
{
    return t->kind == IR_ARRAY && t->count <= 1 ? UINT64_MAX : t->count;
}

static void decode_bounds(machine *m, op *o)
{
    const ir_inst *i = o->inst;
    const ir_type *t = i->elem_type;

    o->bounds = arena_array(m->memory, uint64_t, i->operand_count);
    for (unsigned n = 1; n < i->operand_count; n++) {
        uint64_t bits = 0;
        o->bounds[n] = UINT64_MAX;
        if (n > 1 && t->kind == IR_STRUCT) {
            bug_unless(ir_const_bits(ir_operand(i, n), &bits));
            t = t->fields[bits];
        } else if (n > 1) {
            o->bounds[n] = bound_of(t);
            o->is_bounded |= o->bounds[n] != UINT64_MAX;
            t = t->element;
        }
    }
}

static unsigned count_allocas(const ir_function *f)
{
    unsigned count = 0;

    ir_each_block(b, f)
        ir_each_inst(i, b)
            count += i->op == IR_alloca;
    return count;
}

static void decode_alloca(machine *m, code *c, op *o)
{
    const ir_inst *i = o->inst;

    if (!c->variables)
        c->variables = arena_array(m->memory, variable, count_allocas(c->function));
    variable *v = &c->variables[c->variable_count];
    *v = (variable){.name = i->value.name,
                    .value = &i->value,
                    .loc = i->loc,
                    .bytes = ir_size(i->elem_type),
                    .align = i->align,
                    .space = IR_PRIVATE};
    checker_describe_alloca(m, v);
    c->private_bytes = saturated_sum(c->private_bytes, saturated_sum(v->bytes, 15) & ~UINT64_C(15));
    o->offset = c->variable_count++;
}

static bool is_plain_scalar(const ir_type *t) /* of whole bytes in memory */
{
    return t->kind == IR_POINTER || t->kind == IR_FLOAT || t->kind == IR_DOUBLE || t->kind == IR_HALF ||
           (t->kind == IR_INTEGER && t->bits >= 8);
}

/* Does memory of SPACE hold the bits of a value of type T? Pointers are converted if buffers have their host addresses, and those to private
 * memory where others can load them (foreign.c). */
static bool is_stored_as_is(const machine *m, const ir_type *t, unsigned space)
{
    bool may_be_private = t->kind == IR_POINTER && (t->space == IR_PRIVATE || t->space == IR_GENERIC);

    return is_plain_scalar(t) && (t->kind != IR_POINTER || !m->run->in_place) && !(may_be_private && space != IR_PRIVATE);
}

static op_kind decode_access(const machine *m, op *o)
{
    const ir_inst *i = o->inst;
    const ir_type *t = i->op == IR_store ? ir_operand(i, 0)->type : i->value.type;
    bool is_aggregate = t->kind == IR_STRUCT || t->kind == IR_ARRAY;

    o->size = (uint32_t)ir_store_size(ir_scalar((ir_type *)t));
    o->bytes = ir_store_size(t);
    o->align = i->align;
    if (is_aggregate || !is_stored_as_is(m, ir_scalar((ir_type *)t), ir_operand(i, i->op == IR_store)->type->space) ||
        i->ordering != IR_NOT_ATOMIC)
        return OP_OTHER;
    return i->op == IR_store ? OP_STORE : OP_LOAD;
}

static op_kind decode_atomic(op *o)
{
    const ir_inst *i = o->inst;

    o->size = (uint32_t)ir_store_size(ir_operand(i, 1)->type);
    return i->ordering <= IR_MONOTONIC && is_plain_scalar(i->value.type) && i->value.type->kind != IR_POINTER ? OP_CHANGE
                                                                                                              : OP_OTHER;
}

/* --- handlers ------------------------------------------------------------------------------------------------------------- */

/* I clears the tag of a generic pointer, as the optimizer does: private and local addresses of Gen9 have 32 bits. */
static bool is_address_mask(const ir_inst *i)
{
    uint64_t bits;

    if (i->op != IR_and || !ir_const_bits(ir_operand(i, 1), &bits) || bits != UINT32_MAX || !i->value.uses)
        return false;
    ir_each_use(u, &i->value)
        if (u->user->op != IR_inttoptr)
            return false;
    return true;
}

/* Addresses of the checker have more bits: the mask clears the tag only. */
static void widen_address_mask(machine *m, op *o)
{
    if (is_address_mask(o->inst))
        o->b = o->operands[1].row = machine_constant_row(m, (lane){(UINT64_C(1) << IR_TAG_SHIFT) - 1, 0});
}

/* Operations that others.c executes, with their effects on the order of accesses, or with checks of their own: -1 if O is another
 * call. */
static int choose_call(const machine *m, const op *o)
{
    ir_intrinsic id = (ir_intrinsic)o->intrinsic;

    return id == IR_INTRINSIC_barrier || id == IR_INTRINSIC_surface_load || id == IR_INTRINSIC_surface_store ||
                   machine_is_sub_group_operation(m, o)
               ? OP_OTHER
               : -1;
}

/* O is an operation of the user whose result is compared with its operands: others.c executes it. */
static bool has_checked_result(const machine *m, const code *c, const op *o)
{
    bool is_arithmetic = checker_is_arithmetic(o);

    if (checker_is_library(c->function))
        return false;
    if (is_arithmetic && o->inst->flags & IR_NSW && checker_checks(m, CHECK_overflow))
        return true;
    return (checker_checks(m, CHECK_nan) || checker_checks(m, CHECK_infinity)) && o->scalar && ir_is_float(o->scalar) &&
           (is_arithmetic || o->opcode == IR_fptrunc || (o->opcode == IR_call && o->intrinsic));
}

int checker_choose_handler(machine *m, code *c, op *o)
{
    if (has_checked_result(m, c, o))
        return OP_OTHER;
    switch ((ir_opcode)o->opcode) {
    case IR_load:
    case IR_store:
        return decode_access(m, o);
    case IR_atomicrmw:
        return decode_atomic(o);
    case IR_fence:
        return OP_OTHER;
    case IR_getelementptr:
        decode_bounds(m, o);
        return -1;
    case IR_alloca:
        decode_alloca(m, c, o);
        return OP_ALLOCA;
    case IR_and:
        widen_address_mask(m, o);
        return -1;
    case IR_fptosi:
    case IR_fptoui:
    case IR_fcmp: /* each result is checked */
        return checker_checks(m, CHECK_portability) ? OP_OTHER : -1;
    case IR_icmp: /* pointers with different object numbers may be equal */
        return m->checks->views.count && ir_operand(o->inst, 0)->type->kind == IR_POINTER ? OP_OTHER : -1;
    case IR_ptrtoint:
    case IR_inttoptr: /* converts pointers to host addresses */
        return m->run->in_place || m->checks->views.count ? OP_OTHER : -1;
    case IR_call:
        return choose_call(m, o);
    default:
        return -1;
    }
}

/* --- functions ------------------------------------------------------------------------------------------------------------ */

/* I has an effect other than a store, or calls a function that has. */
static bool has_effect(machine *m, const ir_inst *i)
{
    ir_function *callee = i->op == IR_call ? ir_try_function(ir_operand(i, 0)) : NULL;

    if (i->op != IR_call)
        return i->op == IR_atomicrmw || i->op == IR_cmpxchg || i->op == IR_fence || i->ordering != IR_NOT_ATOMIC;
    if (ir_intrinsic_of(i))
        return !(ir_intrinsic_flags(ir_intrinsic_of(i)) & IR_PURE);
    return !callee || !callee->first || !machine_code_of(m, callee)->only_computes;
}

static bool only_computes(machine *m, const ir_function *f)
{
    if (!checker_is_library(f))
        return false;
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (has_effect(m, i))
                return false;
    return true;
}

void checker_begin_code(machine *m, code *c)
{
    c->only_computes = only_computes(m, c->function);
}

/* The operand of I that is an address of memory; NULL: none. */
static const ir_inst *address_of(const ir_inst *i)
{
    switch ((ir_opcode)i->op) {
    case IR_store:
        return ir_try_inst((const ir_value *)ir_operand(i, 1));
    case IR_load:
    case IR_getelementptr:
    case IR_atomicrmw:
    case IR_cmpxchg:
        return ir_try_inst((const ir_value *)ir_operand(i, 0));
    default:
        return NULL;
    }
}

/* Links each access and address computation to the one that its address is based on. */
static void link_addresses(machine *m, code *c)
{
    op **op_of = arena_array(m->memory, op *, ir_value_count(c->function) + 1);

    for (size_t n = 0; n < c->ops.count; n++)
        op_of[c->ops.items[n].inst->value.id] = &c->ops.items[n];
    for (size_t n = 0; n < c->ops.count; n++) {
        const ir_inst *address = address_of(c->ops.items[n].inst);
        if (address && address->op == IR_getelementptr)
            c->ops.items[n].address = op_of[address->value.id];
    }
}

static const op *bounded_address(const op *o)
{
    for (const op *e = o->address; e; e = e->address)
        if (e->is_bounded)
            return o->address;
    return NULL;
}

/* Edge E counts the iterations of the loop whose header is TO. */
static void count_iterations(const ir_loops *loops, uint32_t first_counter, edge *e, const ir_block *from, const ir_block *to)
{
    const ir_loop *loop = ir_loop_of(loops, to);

    if (!loop || loop->header != to)
        return;
    e->counter = first_counter + (uint32_t)loop->index;
    e->is_entry = !ir_loop_has(loops, loop, from);
}

/* The loops around barrier or call O. */
static void link_loops(machine *m, const ir_loops *loops, uint32_t first_counter, op *o)
{
    const ir_loop *inner = ir_loop_of(loops, o->inst->block);

    if (!inner || (o->intrinsic != IR_INTRINSIC_barrier && !o->callee))
        return;
    o->loops = arena_array(m->memory, uint32_t, inner->depth);
    for (const ir_loop *l = inner; l; l = l->parent)
        o->loops[o->loop_count++] = first_counter + (uint32_t)l->index;
}

/* Gives a row to each loop, which counts its iterations. */
static void count_loops(machine *m, code *c)
{
    const ir_dominators *dominators = ir_dominators_compute(m->memory, c->function);
    const ir_loops *loops = ir_loops_compute(m->memory, dominators);
    uint32_t first_counter = (uint32_t)m->row_count;

    m->row_count += loops->all.count;
    vec_push(m->memory, &m->checks->counters,
             ((counter_rows){c, first_counter, (uint32_t)loops->all.count, dominators, loops, NULL}));
    for (size_t n = 0; n < c->ops.count; n++) {
        op *o = &c->ops.items[n];
        for (unsigned k = 0; o->edges && k < o->inst->block_count; k++)
            count_iterations(loops, first_counter, &o->edges[k], o->inst->block, o->inst->blocks[k]);
        link_loops(m, loops, first_counter, o);
    }
}

void checker_link_code(machine *m, code *c)
{
    bool in_library = checker_is_library(c->function);

    link_addresses(m, c);
    count_loops(m, c);
    for (size_t n = 0; n < c->ops.count; n++) {
        op *o = &c->ops.items[n];
        ir_function *callee = o->opcode == IR_call ? ir_try_function(ir_operand(o->inst, 0)) : NULL;
        o->in_library = in_library;
        o->is_unreachable =
            callee && checker_is_library(callee) && strcmp(checker_built_in_name(m, callee), "__builtin_unreachable") == 0;
        if (o->is_unreachable)
            o->kind = OP_OTHER;
        if (o->opcode != IR_getelementptr)
            o->address = bounded_address(o);
    }
}
