/* opt/analysis/unwritten.c - constant memory and read-only restrict arguments; see unwritten.h.
 *
 *   kernel void k(constant float *c, global const float *restrict w, global float *restrict out)
 *
 * c is in constant memory. w is `restrict`: memory that is accessed through it and modified by any means is accessed only
 * through it (C99 6.7.3.1), and the kernel does not store through it; so its memory is not modified. The qualifier `const` is
 * irrelevant.
 *
 * Loads and comparisons are the only uses allowed: if the address is stored, converted to an integer or passed to a function,
 * nothing is known. Writes through the entries of the binding table that arguments have become are checked in the same way. */
#include "opt/analysis/unwritten.h"
#include "ir/surface_access.h"

enum { MOST_DEPTH = 12, SET_BITS = 64 };

static bool is_only_read(const ir_value *p, unsigned depth)
{
    ir_each_use(u, p) {
        const ir_inst *i = u->user;
        switch ((ir_opcode)i->op) {
        case IR_load:
        case IR_icmp:
            break;
        case IR_getelementptr:
        case IR_bitcast:
            if (depth == MOST_DEPTH || !is_only_read(&i->value, depth + 1))
                return false;
            break;
        case IR_call:
            if (ir_intrinsic_of(i) != IR_INTRINSIC_memcpy || ir_operand(i, 2) != p || ir_operand(i, 1) == p)
                return false;
            break;
        default: /* the memory is written, or its address escapes */
            return false;
        }
    }
    return true;
}

static void mark_entry_written(opt_unwritten *u, uint64_t n)
{
    if (n < u->function->arg_count)
        u->arguments[n] = false;
}

static void mark_set_written(opt_unwritten *u, const ir_value *set)
{
    uint64_t bits;

    if (!ir_const_bits(set, &bits))
        bits = UINT64_MAX;
    for (unsigned n = 0; n < SET_BITS; n++)
        if (bits >> n & 1)
            mark_entry_written(u, n);
}

/* Records the arguments that call I may write through the binding table; a function of the program may write all of them. */
static void mark_written_by_call(opt_unwritten *u, const ir_inst *i)
{
    ir_surface_access at;
    uint64_t n = 0;

    if (ir_surface_access_of(ir_intrinsic_of(i), &at)) {
        if (!(ir_effects(i) & IR_WRITES))
            return;
        if (at.set)
            mark_set_written(u, ir_operand(i, at.set));
        else if (ir_const_bits(ir_operand(i, at.surface), &n))
            mark_entry_written(u, n);
        return;
    }
    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_surface_base:
        ir_const_bits(ir_operand(i, 1), &n);
        mark_entry_written(u, n);
        return;
    case IR_NOT_INTRINSIC:
        for (uint32_t a = 0; a < u->function->arg_count; a++)
            u->arguments[a] = false;
        return;
    default: /* the intrinsic writes through no entry of the binding table */
        return;
    }
}

static bool is_constant_pointer(const ir_type *pointer)
{
    return ir_is_ptr(pointer) && pointer->space == IR_CONSTANT;
}

opt_unwritten opt_unwritten_compute(opt_context *c, const ir_function *f)
{
    opt_unwritten u = {.function = f, .arguments = arena_array(c->scratch, bool, f->arg_count + 1)};
    bool any = false;

    for (uint32_t a = 0; f->kernel && a < f->arg_count; a++) {
        const ir_argument *x = f->args[a];
        u.arguments[a] = ir_is_ptr(x->value.type) && x->value.type->space == IR_GLOBAL && x->is_restrict && !x->is_volatile &&
                         is_only_read(&x->value, 0);
        any |= u.arguments[a];
    }
    if (!any)
        return u;
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (i->op == IR_call)
                mark_written_by_call(&u, i);
    return u;
}

bool opt_is_unwritten(const opt_unwritten *u, const ir_value *p)
{
    if (is_constant_pointer(p->type))
        return true;
    while (ir_is_op(p, IR_getelementptr) || ir_is_op(p, IR_bitcast))
        p = ir_operand(ir_as_inst(p), 0);
    const ir_argument *a = ir_try_argument(p);
    return a && a->function == u->function && u->arguments[a->index];
}

/* The program-scope variable of entry N. Entries of variables in global and constant memory follow those of the arguments. */
static const ir_global *variable_of_entry(const ir_function *f, uint64_t n)
{
    return ir_global_at(f->module, n - f->arg_count);
}

bool opt_is_unwritten_entry(const opt_unwritten *u, uint64_t n)
{
    if (!u->function->kernel)
        return false;
    if (n < u->function->arg_count)
        return u->arguments[n] || is_constant_pointer(u->function->args[n]->value.type);
    const ir_global *g = variable_of_entry(u->function, n);
    return g && g->value.type->space == IR_CONSTANT;
}
