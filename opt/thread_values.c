/* opt/thread_values.c - makes the variables and structs of functions in thread form values, which the back end wants there.
 *
 * The other passes do not change these functions (opt/README.md). Variables are those that mem2reg removes; a struct is the result of an
 * intrinsic of the vector language, whose members are extracted. Then loads and stores become messages (thread_memory.c). */
#include "opt/analysis/flow.h"
#include "opt/opt.h"
#include "opt/storage/thread_variables.h"

/* The value that was inserted into the struct V at INDEX; NULL if that is not known. */
static ir_value *find_member(ir_value *v, int32_t index)
{
    while (ir_is_op(v, IR_insertvalue)) {
        const ir_inst *i = ir_as_inst(v);
        if (ir_index_count(i) != 1)
            return NULL;
        if (i->indices[0] == index)
            return ir_operand(i, 1);
        v = ir_operand(i, 0);
    }
    return NULL;
}

static void extract_members(ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst_safe(i, b) {
            ir_value *v =
                i->op == IR_extractvalue && ir_index_count(i) == 1 ? find_member(ir_operand(i, 0), i->indices[0]) : NULL;
            if (v)
                ir_replace(i, v);
        }
}

/* Removes structs without uses. The walk is backwards, so that a struct is removed before the one that it was made of. */
static void remove_structs(ir_function *f)
{
    for (ir_block *b = f->last; b; b = b->prev)
        for (ir_inst *i = b->last, *before; i; i = before) {
            before = i->prev;
            if (i->op == IR_insertvalue && !ir_has_uses(&i->value))
                ir_remove(i);
        }
}

/* Folds operations on constants, which no instruction has as both operands. */
static void fold_constants(ir_module *m, ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst_safe(i, b) {
            bool moves_lanes = ir_row_flags(i) & (IR_CONVERGENT | IR_MOVES_LANES);
            ir_value *v = i->op != IR_phi && !moves_lanes ? ir_fold(m, i) : NULL;
            if (v)
                ir_replace(i, v);
        }
}

static bool has_variables(const ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (i->op == IR_alloca)
                return true;
    return false;
}

/* Reports the structs of F that are left, at their places; false if there are any. */
static bool refuse_rest(const ir_module *m, const ir_function *f, diag *d)
{
    unsigned errors = d->errors;

    ir_each_block(b, f)
        ir_each_inst(i, b) {
            const ir_type *t = i->op == IR_store ? ir_operand(i, 0)->type : i->value.type;
            if (t->kind == IR_STRUCT || t->kind == IR_ARRAY)
                ir_error(d, m, i->loc ? i->loc : f->loc,
                         "in thread form a value is a number or a vector, not a struct or an array");
        }
    return d->errors == errors;
}

/* Lowers memory in all functions in thread form; false after an error. */
static bool lower_memory(ir_module *m, diag *d, arena *scratch)
{
    uint64_t local_bytes = opt_local_bytes(m);
    bool are_lowered = true;

    ir_each_function(f, m) {
        if (!f->first || !f->thread_form || f->simd > 1)
            continue;
        are_lowered &= opt_lower_thread_memory(f, d, scratch);
        if (f->kernel && local_bytes > f->local_bytes)
            f->local_bytes = (uint32_t)local_bytes;
    }
    ir_fix_numbers(m);
    return are_lowered;
}

bool opt_make_thread_values(ir_module *m, diag *d)
{
    arena scratch;
    opt_options none = {.diagnostics = d};
    opt_result result = {0};
    opt_context c = {
        .module = m, .scratch = &scratch, .options = &none, .stats = &result.stats, .result = &result, .pass = "mem2reg"};
    bool are_values = true;

    arena_init(&scratch);
    arena_init(&c.flow.memory);
    are_values = opt_pass_thread_variables(m, d, &scratch);
    ir_each_function(f, m) {
        if (!are_values || !f->first || !f->thread_form)
            continue;
        extract_members(f);
        remove_structs(f);
        if (has_variables(f)) {
            opt_flow_start(&c, f);
            opt_work_on(&c, f);
            opt_mem2reg(f, &c);
        }
        fold_constants(m, f);
        are_values &= refuse_rest(m, f, d);
    }
    are_values = are_values && lower_memory(m, d, &scratch);
    arena_release(&c.flow.memory);
    arena_release(&scratch);
    return are_values;
}
