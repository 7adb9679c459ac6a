/* ir/verify/verify.c - verifies a module by the rules of rules.def: its structure here, types of instructions in inst.c, calls
 * in call.c.
 *
 * Some checks rely on other rules. Those are checked first, and if a function violates them, the later checks are skipped:
 * dominance, for example, is meaningless in a CFG with blocks that do not end. */
#include "ir/text.h"
#include "ir/verify.h"
#include "ir/verify/verifier.h"

#include "src/base/bits.h"

enum { MOST_MESSAGES = 20 }; /* for each function: printing an instruction requires numbering all of it */

static const char *const rule_texts[IR_RULE_COUNT] = {
#define IR_RULE(id, text) text,
#include "ir/verify/rules.def"
};

/* Prints the location of the violation: "@f: %x = add …: ". */
static void print_subject(const ir_verifier *v, text *out)
{
    const char *name = v->global ? v->global->value.name : v->f ? v->f->value.name : NULL;

    if (!name)
        return;
    text_str(out, "@");
    ir_print_name(out, name);
    text_str(out, ": ");
    if (!v->inst && v->block)
        text_printf(out, "block %s: ", v->block->name ? v->block->name : "without a name");
    if (!v->inst)
        return;
    ir_print_inst(out, v->inst);
    text_str(out, ": ");
}

static uint32_t subject_loc(const ir_verifier *v)
{
    if (v->global)
        return v->global->loc;
    if (v->inst || (v->block && v->block->last))
        return v->inst ? v->inst->loc : v->block->last->loc;
    return v->f ? v->f->loc : 0;
}

/* Reports the violation. The instruction is not repeated if the diagnostic shows its text. */
static void report_violation(const ir_verifier *v, const char *what)
{
    uint32_t loc = subject_loc(v);
    bool shown = v->diagnostics && v->inst && loc && !ir_loc_is_explicit(v->m, loc);
    arena scratch;
    text subject;

    arena_init(&scratch);
    text_init(&subject, &scratch);
    if (!shown)
        print_subject(v, &subject);
    if (v->diagnostics)
        ir_error(v->diagnostics, v->m, loc, "%s%s", subject.data ? subject.data : "", what);
    else
        text_printf(v->out, "%s%s\n", subject.data ? subject.data : "", what);
    arena_release(&scratch);
}

void ir_rule_broken(ir_verifier *v, ir_rule rule)
{
    if (v->broken++ < MOST_MESSAGES)
        report_violation(v, rule_texts[rule]);
}

/* Number of scalars in values of type T; if it exceeds IR_MOST_PARTS, any larger number. */
static uint64_t count_parts(const ir_type *t)
{
    uint64_t parts = 0;

    if (t->kind == IR_STRUCT) {
        for (uint64_t i = 0; i < t->count && parts <= IR_MOST_PARTS; i++)
            parts += count_parts(t->fields[i]);
        return parts;
    }
    if (t->kind != IR_ARRAY && t->kind != IR_VECTOR)
        return 1;
    parts = count_parts(t->element);
    return parts && t->count > IR_MOST_PARTS / parts ? IR_MOST_PARTS + 1 : parts * t->count;
}

bool ir_has_few_parts(const ir_type *t)
{
    return count_parts(t) <= IR_MOST_PARTS;
}

/* --- structure of blocks -------------------------------------------------------------------------------------------------- */

/* True if T is in F's list of blocks. A removed block still refers to its function, but its neighbours do not refer to it. */
static bool is_block_of(const ir_function *f, const ir_block *t)
{
    return t && t->function == f && (t->prev ? t->prev->next == t : f->first == t);
}

static void verify_ends(ir_verifier *v)
{
    ir_each_block(b, v->f) {
        v->block = b;
        v->inst = NULL;
        ir_rule_holds(v, b->last && ir_op_flags(b->last->op) & IR_TERMINATOR, IR_RULE_block_end);
        ir_each_inst(i, b) {
            v->inst = i;
            ir_rule_holds(v, i == b->last || !(ir_op_flags(i->op) & IR_TERMINATOR), IR_RULE_block_end);
            ir_rule_holds(v, i->op != IR_phi || !i->prev || i->prev->op == IR_phi, IR_RULE_phi_place);
            for (uint32_t n = 0; n < ir_block_count(i); n++)
                ir_rule_holds(v, is_block_of(v->f, i->blocks[n]), IR_RULE_target);
        }
    }
}

static bool is_home(const ir_verifier *v, const ir_value *x)
{
    switch (x->kind) {
    case IR_CONST:
    case IR_ZERO:
    case IR_UNDEF:
    case IR_POISON:
    case IR_AGGREGATE:
    case IR_ADDRESS:
        return true;
    case IR_GLOBAL_VAR:
        return ir_as_global(x)->module == v->m;
    case IR_FUNCTION:
        return ir_as_function(x)->module == v->m;
    case IR_ARGUMENT:
        return ir_as_argument(x)->function == v->f;
    case IR_INSTRUCTION:
        break;
    }
    const ir_inst *i = ir_as_inst(x);
    return i->block && i->block->function == v->f;
}

static bool has_address(const ir_value *x)
{
    if (x->kind != IR_AGGREGATE)
        return !ir_is_const(x) || x->kind == IR_ADDRESS;
    for (uint64_t n = 0; n < x->type->count; n++)
        if (has_address(ir_as_constant(x)->elements[n]))
            return true;
    return false;
}

static bool is_function(const ir_value *x)
{
    return x->kind == IR_FUNCTION || (x->kind == IR_ADDRESS && ir_as_constant(x)->base->kind == IR_FUNCTION);
}

/* Checks that the use list of X contains uses of X only. */
static void verify_uses(ir_verifier *v, const ir_value *x)
{
    bool own = true;

    for (const ir_use *u = x->uses; u; u = u->next)
        own = own && u->value == x;
    ir_rule_holds(v, own, IR_RULE_use_list);
}

static void verify_operands_home(ir_verifier *v)
{
    v->block = NULL;
    v->inst = NULL;
    for (uint32_t n = 0; n < v->f->arg_count; n++)
        verify_uses(v, &v->f->args[n]->value);
    ir_each_block(b, v->f) {
        ir_each_inst(i, b) {
            v->block = b;
            v->inst = i;
            verify_uses(v, &i->value);
            for (uint32_t n = 0; n < i->operand_count; n++) {
                const ir_use *u = &i->operands[n];
                ir_rule_holds(v, is_home(v, u->value), IR_RULE_operand_home);
                ir_rule_holds(v, u->value->kind != IR_AGGREGATE || !has_address(u->value), IR_RULE_operand_address);
                ir_rule_holds(v, !is_function(u->value) || (i->op == IR_call && n == 0), IR_RULE_function_operand);
                ir_rule_holds(v, u->user == i && (ir_keeps_uses(u->value) ? u->prev && *u->prev == u : !u->prev),
                              IR_RULE_use_list);
            }
        }
    }
}

/* --- control flow and dominance ------------------------------------------------------------------------------------------- */

static bool has_matching_edges(const ir_inst *phi, const ir_block *b)
{
    if (phi->block_count != b->preds.count || phi->operand_count != phi->block_count)
        return false;
    for (size_t k = 0; k < b->preds.count; k++) { /* quadratic: edges are few */
        unsigned edges = 0, values = 0;
        for (size_t n = 0; n < b->preds.count; n++) {
            edges += b->preds.items[n] == b->preds.items[k];
            values += phi->blocks[n] == b->preds.items[k];
        }
        if (edges != values)
            return false;
    }
    return true;
}

/* True if PHI has one value for all edges from the same block: a switch may have several edges to one block. */
static bool has_single_values(const ir_inst *phi)
{
    for (uint32_t k = 0; k < phi->block_count; k++) /* quadratic: edges are few */
        for (uint32_t n = 0; n < k; n++)
            if (phi->blocks[n] == phi->blocks[k] && phi->operands[n].value != phi->operands[k].value)
                return false;
    return true;
}

static void verify_phis(ir_verifier *v)
{
    ir_each_block(b, v->f) {
        v->block = b;
        for (const ir_inst *i = b->first; i && i->op == IR_phi; i = i->next) {
            v->inst = i;
            if (ir_rule_holds(v, has_matching_edges(i, b), IR_RULE_phi_edges))
                ir_rule_holds(v, has_single_values(i), IR_RULE_phi_values);
        }
    }
    v->block = v->f->first;
    v->inst = NULL;
    ir_rule_holds(v, v->f->first->preds.count == 0, IR_RULE_entry);
}

/* True if DEF is defined before USER uses it as operand N. Ids are in layout order, so within a block the smaller id is first. */
static bool is_defined_before(const ir_dominators *d, const ir_inst *def, const ir_inst *user, unsigned n)
{
    if (user->op == IR_phi)
        return !ir_is_reachable(d, user->blocks[n]) || ir_dominates(d, def->block, user->blocks[n]);
    if (def->block == user->block)
        return def->value.id < user->value.id || !ir_is_reachable(d, user->block);
    return ir_dominates(d, def->block, user->block);
}

static void verify_dominance(ir_verifier *v)
{
    arena scratch;

    arena_init(&scratch);
    ir_function *f = ir_as_function((ir_value *)&v->f->value); /* changes ids and predecessor lists only, which are not
                                                                  printed */
    ir_number(f);
    const ir_dominators *d = ir_dominators_compute(&scratch, f);
    verify_phis(v);
    if (!v->broken) {
        ir_each_block(b, v->f) {
            ir_each_inst(i, b) {
                v->block = b;
                v->inst = i;
                for (uint32_t n = 0; n < i->operand_count; n++) {
                    const ir_inst *def = ir_try_inst(i->operands[n].value);
                    if (def)
                        ir_rule_holds(v, is_defined_before(d, def, i, n), IR_RULE_dominance);
                }
            }
        }
    }
    arena_release(&scratch);
}

/* --- functions and modules ------------------------------------------------------------------------------------------------ */

static void verify_signature(ir_verifier *v)
{
    v->block = NULL;
    v->inst = NULL;
    for (uint32_t n = 0; n < v->f->arg_count; n++) {
        const ir_argument *a = v->f->args[n];
        if (ir_rule_holds(v, ir_has_few_parts(a->value.type), IR_RULE_part_count))
            ir_rule_holds(v, ir_is_sized(a->value.type), IR_RULE_value_size);
        ir_rule_holds(v, !a->byval || ir_is_sized(a->byval), IR_RULE_sized);
    }
    const ir_type *result = v->f->type->element;
    ir_rule_holds(v, result->kind == IR_VOID || ir_is_sized(result), IR_RULE_value_size);
    if (!v->f->kernel)
        return;
    ir_rule_holds(v, result->kind == IR_VOID, IR_RULE_kernel_result);
    for (uint32_t n = 0; n < v->f->arg_count; n++) {
        const ir_argument *a = v->f->args[n];
        const ir_type *t = a->value.type;
        ir_rule_holds(v, t->kind != IR_STRUCT && t->kind != IR_ARRAY, IR_RULE_kernel_parameter);
        bool is_pointer = v->f->thread_form ? a->points_to != 0 : ir_is_ptr(t) && !a->byval;
        unsigned space = v->f->thread_form ? a->points_to : t->space;
        ir_rule_holds(v, !is_pointer || space == IR_GLOBAL || space == IR_CONSTANT || space == IR_LOCAL, IR_RULE_kernel_pointer);
        if (v->f->thread_form)
            ir_rule_holds(v, !ir_is_ptr(t) || ir_permits_pointers(v), IR_RULE_thread_pointer);
    }
}

static bool verify_one_function(ir_verifier *v, const ir_function *f)
{
    arena scratch;

    v->f = f;
    v->broken = 0;
    verify_signature(v);
    if (v->f->thread_form)
        ir_rule_holds(v, f->simd <= 1 || f->simd == 8 || f->simd == 16 || f->simd == 32, IR_RULE_thread_width);
    if (f->first) {
        verify_ends(v);
        verify_operands_home(v);
        if (!v->broken)
            verify_dominance(v);
        ir_each_block(b, f) {
            ir_each_inst(i, b) {
                v->block = b;
                v->inst = i;
                ir_verify_inst(v);
                ir_verify_form(v);
            }
        }
    }
    v->block = NULL;
    v->inst = NULL;
    if (v->broken > MOST_MESSAGES) {
        arena_init(&scratch);
        report_violation(v, arena_printf(&scratch, "and %u more", v->broken - MOST_MESSAGES));
        arena_release(&scratch);
    }
    return v->broken == 0;
}

bool ir_verify_function(const ir_function *f, text *out)
{
    ir_verifier v = {.m = f->module, .out = out};

    return verify_one_function(&v, f);
}

static bool verify_global(ir_verifier *v, const ir_global *g)
{
    uint32_t space = g->value.type->space;

    v->global = g;
    v->broken = 0;
    ir_rule_holds(v, !g->init || g->init->type == g->contents, IR_RULE_global_init);
    ir_rule_holds(v, ir_is_sized(g->contents), IR_RULE_sized);
    ir_rule_holds(v, is_power_of_two(g->align), IR_RULE_alignment);
    ir_rule_holds(v, space != IR_LOCAL || !g->init || ir_is_undefined(g->init), IR_RULE_local_init);
    ir_rule_holds(
        v, space == IR_GLOBAL || space == IR_CONSTANT || space == IR_LOCAL || space == IR_PRIVATE || space == IR_MODULE_PRIVATE,
        IR_RULE_global_space);
    v->global = NULL;
    return v->broken == 0;
}

/* Reports that the name of G (of F if G is NULL) is already taken. */
static bool report_taken_name(ir_verifier *v, const ir_global *g, const ir_function *f)
{
    v->global = g;
    v->f = g ? NULL : f;
    v->broken = 0;
    ir_rule_broken(v, IR_RULE_global_name);
    v->global = NULL;
    v->f = NULL;
    return false;
}

static bool verify_names(ir_verifier *v)
{
    arena scratch;
    map seen = {0}; /* names, which are interned */
    bool ok = true;

    arena_init(&scratch);
    const ir_global *g = v->m->globals;
    const ir_function *f = v->m->functions;
    while (g || f) {
        const char *name = g ? g->value.name : f->value.name;
        if (map_get(&seen, name))
            ok = report_taken_name(v, g, f);
        else
            map_set(&scratch, &seen, name, &seen);
        if (g)
            g = g->next;
        else
            f = f->next;
    }
    arena_release(&scratch);
    return ok;
}

static bool verify_module(ir_verifier *v)
{
    bool ok = verify_names(v);

    for (const ir_global *g = v->m->globals; g; g = g->next)
        ok = verify_global(v, g) && ok;
    ir_each_function(f, v->m)
        ok = verify_one_function(v, f) && ok;
    return ok;
}

bool ir_verify(const ir_module *m, text *out)
{
    ir_verifier v = {.m = m, .out = out};

    return verify_module(&v);
}

bool ir_verify_read(const ir_module *m, diag *d)
{
    ir_verifier v = {.m = m, .diagnostics = d};

    return verify_module(&v);
}
