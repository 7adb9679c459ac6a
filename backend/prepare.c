/* backend/prepare.c - the order of the lowerings, and their dumps and checks.
 *
 * Each step removes constructs that later steps then need not know: aggregates first, because they hide scalars of every kind; integers after floats, because
 * float sequences use integer ones; the shape of the graph last, because several steps make loops. */
#include "backend/prepare.h"

#include "src/base/bug.h"

typedef struct step {
    const char *name;
    bool (*run)(gen_lowering *);
} step;

static const step steps[] = {
    {"lower-calls", gen_lower_calls},
    {"lower-blocks", gen_lower_blocks},
    {"lower-aggregates", gen_lower_aggregates},
    {"lower-parameters", gen_lower_parameters},
    {"lower-switch", gen_lower_switch},
    {"lower-atomics", gen_lower_atomics},
    {"merge-accesses", gen_merge_accesses},
    {"lower-booleans", gen_lower_booleans},
    {"lower-float", gen_lower_float},
    {"lower-integer", gen_lower_integer},
    {"lower-frame", gen_lower_frame},
    {"shape-graph", gen_shape_graph},
    {"close-loops", gen_close_loops},
};

static void dump(const gen_lowering *l, const step *s, bool before)
{
    const gen_options *o = l->options;

    if (!o->dump || !o->dump_wanted || !o->dump_wanted(o->dump_context, s->name, before))
        return;
    text_printf(o->dump, "; *** %s %s ***\n", before ? "before" : "after", s->name);
    ir_print_function(o->dump, l->kernel);
}

static void verify(const gen_lowering *l, const step *s)
{
    text problems;

    text_init(&problems, l->scratch);
    if (l->options->verify && !ir_verify_function(l->kernel, &problems))
        bug("the IR is broken after %s:\n%s", s->name, problems.data);
}

bool gen_prepare(gen_lowering *l)
{
    for (size_t n = 0; n < sizeof steps / sizeof *steps; n++) {
        unsigned errors = l->options->diagnostics->errors;
        bug_context(steps[n].name, l->kernel->value.name);
        dump(l, &steps[n], true);
        steps[n].run(l);
        dump(l, &steps[n], false);
        if (l->options->diagnostics->errors != errors)
            return false;
        verify(l, &steps[n]);
    }
    bug_context(NULL, NULL);
    return true;
}

/* --- a copy to work on ---------------------------------------------------------------------------------------------------------------------- */

static ir_value *copied(ir_value *v)
{
    return v->kind == IR_ARGUMENT || v->kind == IR_INSTRUCTION ? v->aux : v;
}

static void copy_body(ir_function *to, ir_function *from)
{
    for (unsigned n = 0; n < from->arg_count; n++)
        from->args[n]->value.aux = to->args[n];
    ir_each_block(b, from)
        b->aux = ir_block_new(to, b->name, NULL);
    ir_each_block(b, from)
        ir_each_inst(i, b) {
            ir_inst *copy = ir_clone(from->module, i);
            ir_move_to_end(copy, b->aux);
            i->value.aux = copy;
        }
    ir_each_block(b, from)
        ir_each_inst(i, b) {
            ir_inst *copy = i->value.aux;
            for (unsigned n = 0; n < copy->operand_count; n++)
                ir_set_operand(copy, n, copied(ir_operand(i, n)));
            for (unsigned n = 0; n < copy->block_count; n++)
                copy->blocks[n] = i->blocks[n]->aux;
        }
}

ir_function *gen_copy_kernel(ir_function *k)
{
    ir_function *f = ir_function_new(k->module, k->value.name, k->type);

    for (unsigned n = 0; n < k->arg_count; n++) {
        ir_argument *a = f->args[n];
        a->value.name = k->args[n]->value.name;
        a->byval = k->args[n]->byval;
        a->align = k->args[n]->align;
        a->is_signed = k->args[n]->is_signed;
        a->type_name = k->args[n]->type_name;
    }
    f->linkage = IR_INTERNAL;
    f->kernel = true; /* its parameters are uniform */
    f->simd = k->simd;
    f->loc = k->loc;
    memcpy(f->required_group, k->required_group, sizeof f->required_group);
    copy_body(f, k);
    return f;
}
