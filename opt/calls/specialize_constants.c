/* opt/calls/specialize_constants.c - copy functions that are not inlined for each tuple of constant arguments.
 *
 *   call @filter(%p, i32 3)                call @filter.1(%p, i32 3)      ; with 3 inside: loops unroll, branches fold
 *   call @filter(%p, i32 5)        ->      call @filter.2(%p, i32 5)
 *
 * Calls remain where inlining was forbidden or too expensive; a copy can still fold operations that depend on a constant
 * argument. A constant counts only if its parameter determines a comparison, a switch, a division or a shift amount, directly
 * or through arithmetic. A function gets at most MOST_COPIES copies, and one of more than LARGEST operations none. If all calls
 * use copies, drop-dead removes the original. */
#include "opt/opt.h"

enum { MOST_COPIES = 4, LARGEST = 400, DEEPEST = 3 };

typedef struct version {
    ir_function *function;
    const ir_inst *call; /* the first call with this tuple of constants */
} version;

typedef struct candidate {
    ir_function *function;
    uint32_t decides; /* bit N: parameter N affects a decision */
    VEC(version) versions;
} candidate;

/* Would a constant V fold a decision of the function, or make an operation cheaper? */
static bool affects_decision(const ir_value *v, unsigned depth)
{
    ir_each_use(u, v) {
        const ir_inst *i = u->user;
        switch ((ir_opcode)i->op) {
        case IR_icmp:
        case IR_fcmp:
        case IR_switch:
        case IR_udiv:
        case IR_sdiv:
        case IR_urem:
        case IR_srem:
            return true;
        case IR_shl:
        case IR_lshr:
        case IR_ashr:
        case IR_select:
            if (u == &i->operands[i->op == IR_select ? 0 : 1])
                return true;
            break;
        default: /* the result of the operation may affect a decision */
            break;
        }
        if (depth && ir_effects(i) & IR_PURE && affects_decision(&i->value, depth - 1))
            return true;
    }
    return false;
}

static unsigned instruction_count(const ir_function *f)
{
    unsigned n = 0;

    ir_each_block(b, f)
        ir_each_inst(i, b)
            n++;
    return n;
}

static uint32_t deciding_parameters(const ir_function *f)
{
    uint32_t bits = 0;

    for (unsigned a = 0; a < f->arg_count && a < 32; a++)
        if (affects_decision(&f->args[a]->value, DEEPEST))
            bits |= UINT32_C(1) << a;
    return bits;
}

static bool is_deciding_constant(const candidate *c, const ir_inst *call, unsigned a)
{
    return a < 32 && c->decides >> a & 1 && ir_operand(call, a + 1)->kind == IR_CONST;
}

static bool has_constants(const candidate *c, const ir_inst *call)
{
    for (unsigned a = 0; a < c->function->arg_count; a++)
        if (is_deciding_constant(c, call, a))
            return true;
    return false;
}

static bool has_same_constants(const candidate *c, const ir_inst *x, const ir_inst *y)
{
    for (unsigned a = 0; a < c->function->arg_count; a++)
        if (is_deciding_constant(c, x, a) != is_deciding_constant(c, y, a) ||
            (is_deciding_constant(c, x, a) && ir_operand(x, a + 1) != ir_operand(y, a + 1)))
            return false;
    return true;
}

static ir_function *make_version(const candidate *c, const ir_inst *call)
{
    ir_function *f = c->function, *g = ir_function_version(f, f->value.name, f->type);

    for (unsigned a = 0; a < f->arg_count; a++)
        f->args[a]->value.aux = is_deciding_constant(c, call, a) ? ir_operand(call, a + 1) : &g->args[a]->value;
    ir_copy_body(g, f, NULL);
    return g;
}

static ir_function *find_version(candidate *c, const ir_inst *call, arena *scratch)
{
    for (size_t n = 0; n < c->versions.count; n++)
        if (has_same_constants(c, c->versions.items[n].call, call))
            return c->versions.items[n].function;
    if (c->versions.count == MOST_COPIES)
        return NULL;
    version v = {make_version(c, call), call};
    vec_push(scratch, &c->versions, v);
    return v.function;
}

static bool specialize_calls(ir_function *f, arena *scratch)
{
    candidate c = {.function = f, .decides = deciding_parameters(f)};
    VEC(ir_inst *) calls = {0};

    ir_each_use(u, &f->value)
        if (u->user->op == IR_call && u == &u->user->operands[0] && has_constants(&c, u->user))
            vec_push(scratch, &calls, u->user);
    for (size_t n = 0; n < calls.count; n++) {
        ir_function *g = find_version(&c, calls.items[n], scratch);
        if (g)
            ir_set_operand(calls.items[n], 0, &g->value);
    }
    return c.versions.count != 0;
}

bool opt_specialize_constants(ir_module *m, opt_context *c)
{
    VEC(ir_function *) all = {0};
    bool changed = false;

    ir_each_function(f, m)
        if (f->first && !f->kernel && !f->intrinsic && instruction_count(f) <= LARGEST)
            vec_push(c->scratch, &all, f);
    for (size_t n = 0; n < all.count; n++)
        changed |= specialize_calls(all.items[n], c->scratch);
    return changed;
}
