/* opt/loops/licm.c - loop-invariant code motion: hoist operations with invariant operands into the preheader.
 *
 *   loop:  %s = mul i32 %n, 4        ->   before: %s = mul i32 %n, 4
 *          ... add i32 %i, %s             loop:   ... add i32 %i, %s
 *
 * Operations without effects are hoisted even if the loop might not run; those that are undefined for some operands (division)
 * are not. A load is hoisted if nothing in the loop may write the memory that it reads (opt/analysis/memory_state.h), and if it
 * executes whenever the loop is entered: its block dominates every exiting block and every latch. A loop without a preheader
 * gets one first. Inner loops are processed first, so that what is hoisted out of them may be hoisted out of the outer ones,
 * too. */
#include "opt/analysis/flow.h"
#include "opt/cfg/loop_edit.h"
#include "opt/analysis/memory_state.h"
#include "opt/analysis/remark.h"

static bool can_hoist(const ir_inst *i)
{
    unsigned effects = ir_effects(i);

    if (i->op == IR_phi || i->op == IR_alloca || i->value.type->kind == IR_VOID)
        return false;
    return effects & IR_PURE && !(effects & (IR_TRAPS | IR_READS | IR_WRITES | IR_CROSS_LANE | IR_CONVERGENT | IR_TERMINATOR));
}

static bool has_invariant_operands(const ir_loops *l, const ir_loop *loop, const ir_inst *i)
{
    for (unsigned n = 0; n < i->operand_count; n++)
        if (!ir_loop_invariant(l, loop, ir_operand(i, n)))
            return false;
    return true;
}

typedef struct hoister {
    opt_context *context;
    const ir_loops *loops;
    const ir_dominators *dominators;
    const opt_memory *memory;
} hoister;

/* The kinds of memory that an instruction of LOOP may write. */
static unsigned find_written_memory(const hoister *h, const ir_loop *loop)
{
    unsigned kinds = 0;

    ir_each_loop_block(b, loop)
        ir_each_inst(i, b)
            kinds |= opt_memory_written(h->memory->context, i);
    return kinds;
}

/* Does B execute whenever LOOP is entered? */
static bool is_always_executed(const hoister *h, const ir_loop *loop, const ir_block *b)
{
    bool certain = true;

    for (size_t n = 0; n < loop->exiting.count; n++)
        certain &= ir_dominates(h->dominators, b, loop->exiting.items[n]);
    for (size_t n = 0; n < loop->latches.count; n++)
        certain &= ir_dominates(h->dominators, b, loop->latches.items[n]);
    return certain;
}

static bool can_hoist_load(const hoister *h, const ir_loop *loop, const ir_inst *i, unsigned written)
{
    return opt_memory_is_load(i) && !(opt_memory_read(h->memory, i) & written) && is_always_executed(h, loop, i->block);
}

static const char *memory_names(const hoister *h, unsigned kinds)
{
    static const char *const names[] = {
        [OPT_MEMORY_PRIVATE] = "private", [OPT_MEMORY_GLOBAL] = "global", [OPT_MEMORY_LOCAL] = "local"};
    text out;

    text_init(&out, h->context->scratch);
    for (unsigned k = 0; k < OPT_MEMORY_KINDS; k++)
        if (kinds & 1u << k)
            text_printf(&out, "%s%s", out.length ? " and " : "", names[k]);
    return out.length ? out.data : "no";
}

/* Reports why I, whose operands are invariant, stays in LOOP. */
static void report_left(const hoister *h, const ir_loop *loop, const ir_inst *i, unsigned written)
{
    unsigned effects = ir_effects(i);

    if (!opt_is_observed(h->context) || i->op == IR_phi || i->op == IR_alloca || i->value.type->kind == IR_VOID)
        return;
    if (opt_memory_is_load(i) && opt_memory_read(h->memory, i) & written)
        opt_report(h->context, i, "memory is written", "%s stays in the loop: the loop may write the %s memory that it reads",
                   ir_op_name((ir_opcode)i->op), memory_names(h, opt_memory_read(h->memory, i) & written));
    else if (opt_memory_is_load(i) && !is_always_executed(h, loop, i->block))
        opt_report(h->context, i, "not always executed", "%s stays in the loop: not every iteration executes it",
                   ir_op_name((ir_opcode)i->op));
    else if (effects & IR_TRAPS)
        opt_report(h->context, i, "undefined for some operands",
                   "%s stays in the loop: it is undefined for some operands, and the loop may not run",
                   ir_op_name((ir_opcode)i->op));
    else
        opt_report(h->context, i, "effects", "%s stays in the loop: it has effects or depends on other work-items",
                   ir_op_name((ir_opcode)i->op));
}

/* Reports that the COUNT values MOVED have been moved out of LOOP. */
static void report_loop(const hoister *h, const ir_loop *loop, const ir_value *const *moved, size_t count, unsigned written)
{
    size_t blocks = ir_loop_blocks(loop)->count;

    if (!opt_is_observed(h->context))
        return;
    const char *text =
        arena_printf(h->context->scratch,
                     "The loop has %zu block%s at depth %u and may write %s memory; %zu operation%s moved to its preheader.",
                     blocks, blocks == 1 ? "" : "s", loop->depth, memory_names(h, written), count, count == 1 ? " is" : "s are");
    opt_step step = {.title = "loop",
                     .text = text,
                     .values = moved,
                     .value_count = (unsigned)count,
                     .blocks = (const ir_block *const *)ir_loop_blocks(loop)->items,
                     .block_count = (unsigned)blocks};
    opt_report_step(h->context, loop->header->function, &step);
}

static bool hoist_invariants(const hoister *h, const ir_loop *loop)
{
    const ir_loops *l = h->loops;
    ir_block *front = ir_loop_preheader(l, loop);
    VEC(const ir_value *) moved = {0};

    if (!front)
        return false;
    unsigned written = find_written_memory(h, loop);
    ir_each_loop_block(b, loop)
        ir_each_inst_safe(i, b) {
            if (!has_invariant_operands(l, loop, i))
                continue;
            if (!can_hoist(i) && !can_hoist_load(h, loop, i, written)) {
                report_left(h, loop, i, written);
                continue;
            }
            opt_report(h->context, i, "invariant", "%s moves out of the loop: its operands are the same in all iterations",
                       ir_op_name((ir_opcode)i->op));
            ir_move_to_end(i, front);
            vec_push(h->context->scratch, &moved, &i->value);
        }
    report_loop(h, loop, moved.items, moved.count, written);
    return moved.count;
}

bool opt_licm(ir_function *f, opt_context *c)
{
    const ir_loops *l = opt_loops(c, f);
    bool changed = false;

    if (l->irreducible)
        return false;
    if (opt_add_preheaders(f, l)) {
        changed = true;
        l = opt_loops(c, f);
    }
    hoister h = {c, l, opt_dominators(c, f), NULL};
    h.memory = l->all.count ? opt_memory_compute(c, h.dominators) : NULL;
    for (size_t i = 0; i < l->inner_first.count; i++)
        changed |= hoist_invariants(&h, l->inner_first.items[i]);
    return changed;
}
