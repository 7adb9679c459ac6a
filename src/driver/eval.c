/* src/driver/eval.c - `gasket eval`: calls one function with literal arguments and prints its result.
 *
 * Before the passes run, a wrapper kernel is added to the module:
 *
 *     define spir_kernel void @gasket_eval(T0 %0, T1 %1, ..., ptr addrspace(1) %result)
 *     ; stores the value of F(%0, %1, ...) to %result
 *
 * The kernel is then compiled and run for one work-item like any other, so neither the simulator nor the interpreter needs code
 * for `eval`. */
#include "src/driver/inputs.h"
#include "src/driver/launch_options.h"

#include "ir/analysis/memory_use.h"
#include "src/base/bug.h"

#include <ctype.h>

enum { VIA_SIM, VIA_IR }; /* in the order of --via */

#define WRAPPER "gasket_eval"

typedef struct evaluation {
    compilation compiled;
    ir_function *function;      /* the one to call */
    const ast_function *source; /* its syntax tree; NULL for IR input */
    element result;             /* lanes 0: none */
} evaluation;

/* --- which function ------------------------------------------------------------------------------------------------------- */

/* Returns the syntax tree of F; NULL if the input is IR, or F belongs to the built-in library. */
static const ast_function *syntax_tree_of(const compilation *c, const ir_function *f)
{
    for (size_t i = 0; c->unit && i < c->unit->functions.count; i++) {
        const ast_function *a = c->unit->functions.items[i];
        if (!a->is_library && strcmp(a->symbol, f->value.name) == 0)
            return a;
    }
    return NULL;
}

static bool can_be_evaluated(const compilation *c, const ir_function *f)
{
    return f->first && !f->kernel && !f->thread_form && (!c->unit || syntax_tree_of(c, f));
}

static bool find_function(evaluation *e, const char *name)
{
    compilation *c = &e->compiled;
    diag *d = c->session->diagnostics;
    VEC(const char *) names = {0};
    unsigned found = 0;

    ir_each_function(f, c->module) {
        if (!can_be_evaluated(c, f))
            continue;
        const ast_function *source = syntax_tree_of(c, f);
        const char *called = source ? source->name : f->value.name;
        vec_push(c->session->memory, &names, called);
        if (!name || strcmp(name, called) == 0 || strcmp(name, f->value.name) == 0) {
            e->function = f;
            e->source = source;
            found++;
        }
    }
    if (found == 1)
        return true;
    c->is_misused = true;
    const char *near = name ? nearest_name(name, names.items, names.count) : NULL;
    if (found > 1 && name)
        diag_error(d, 0, "there are %u functions named '%s'", found, name);
    else if (found)
        diag_error(d, 0, "the file has %u functions; choose one with --function (%s, %s%s)", found, names.items[0],
                   names.items[1], found > 2 ? ", …" : "");
    else if (near)
        diag_error(d, 0, "there is no function '%s'; did you mean '%s'?", name, near);
    else if (name)
        diag_error(d, 0, "there is no function '%s'", name);
    else
        diag_error(d, 0, "the file has no function that can be called: kernels and functions in thread form cannot");
    return false;
}

/* --- the wrapper ---------------------------------------------------------------------------------------------------------- */

/* The type of a value of type T in the wrapper's parameters and in memory: i1 becomes i8. */
static ir_type *outside_type(ir_module *m, ir_type *t)
{
    return ir_scalar_bits(t) == 1 ? ir_with_lanes(m, m->i8, ir_lanes(t), ir_is_vector(t)) : t;
}

static bool is_literal_type(const ir_type *t)
{
    const ir_type *s = t->kind == IR_VECTOR ? t->element : t;

    return ir_is_int(s) || ir_is_float(s);
}

/* True if the function can be called with literals and its result can be printed; reports the reason otherwise. */
static bool is_callable(evaluation *e)
{
    const ir_function *f = e->function;
    diag *d = e->compiled.session->diagnostics;
    const char *name = e->source ? e->source->name : f->value.name;

    for (unsigned i = 0; i < f->arg_count; i++) {
        if (e->source && type_is_object(e->source->type->parameters[i])) {
            diag_error(d, 0,
                       "parameter %u of %s is an image or a sampler, which eval cannot pass; call it from a kernel, with run", i,
                       name);
            return false;
        }
        if (!is_literal_type(f->args[i]->value.type)) {
            diag_error(d, 0, "parameter %u of %s is neither a number nor a vector of numbers", i, name);
            return false;
        }
    }
    if (f->type->element->kind != IR_VOID && !is_literal_type(f->type->element)) {
        diag_error(d, 0, "%s returns neither a number nor a vector of numbers", name);
        return false;
    }
    return true;
}

static ir_function *declare_wrapper(ir_module *m, const ir_function *f)
{
    ir_type **params = arena_array(m->memory, ir_type *, f->arg_count + 1);

    for (unsigned i = 0; i < f->arg_count; i++)
        params[i] = outside_type(m, f->args[i]->value.type);
    params[f->arg_count] = ir_ptr(m, IR_GLOBAL);
    ir_function *w = ir_function_new(m, WRAPPER, ir_function_type(m, m->void_type, params, f->arg_count + 1, false));
    w->kernel = true;
    return w;
}

/* Called between the front end and the passes: adds the wrapper. */
static bool add_wrapper(compilation *c, void *context)
{
    evaluation *e = context;
    ir_module *m = c->module;

    if (!find_function(e, option_value(c->session->options, OPTION_function, NULL)) || !is_callable(e)) {
        c->is_misused = true;
        return false;
    }
    if (!ir_check_function_memory(e->function, c->session->diagnostics))
        return false;
    ir_function *f = e->function, *w = declare_wrapper(m, f);
    ir_builder b = ir_at_end(ir_block_new(w, "entry", NULL));
    ir_value **args = arena_array(m->memory, ir_value *, f->arg_count + 1);
    for (unsigned i = 0; i < f->arg_count; i++) {
        ir_type *t = f->args[i]->value.type;
        ir_value *given = &w->args[i]->value;
        args[i] = given->type == t ? given : ir_cast(&b, IR_trunc, given, t);
    }
    ir_value *result = &ir_call(&b, f, args, f->arg_count)->value;
    if (result->type->kind != IR_VOID) {
        ir_type *stored = outside_type(m, result->type);
        ir_value *v = stored == result->type ? result : ir_cast(&b, IR_zext, result, stored);
        ir_store(&b, v, &w->args[f->arg_count]->value, ir_align(stored));
    }
    ir_ret(&b, NULL);
    return true;
}

/* --- arguments and result ------------------------------------------------------------------------------------------------- */

/* The element type that a value of IR type T is read and printed as. SOURCE is the type in the source, which decides whether
 * integers are signed; NULL: signed. */
static element element_of_value(const ir_type *t, const type *source)
{
    return element_of_ir(t, ir_scalar_bits(t) > 1 && (!source || type_is_signed(source)));
}

/* Reads WORD, such as "42" or "<1,2,3>", into V as a value of type WANT; false after an error message. */
static bool read_operand(session *s, const char *word, element want, run_value *v)
{
    const char *p = word, *problem = NULL;
    unsigned n = 0, bytes = element_scalar_bytes(want.scalar);
    bool vector = *p == '<';

    v->value = (array){.bytes = element_stride(want), .type = want};
    v->value.data = arena_alloc(s->memory, v->value.bytes);
    p += vector;
    for (;; p++) {
        unsigned char extra[8];
        while (isspace((unsigned char)*p))
            p++;
        problem = element_read(s->memory, want.scalar, &p, n < want.lanes ? v->value.data + n * bytes : extra);
        n++;
        if (problem || *p != ',' || !vector)
            break;
    }
    if (!problem && (vector ? *p != '>' || p[1] : *p))
        problem = arena_printf(s->memory, "unexpected '%s'", p);
    if (!problem && (n != want.lanes || vector < (want.lanes > 1)))
        problem =
            arena_printf(s->memory, "expected %s%s", element_name(s->memory, want), want.lanes > 1 ? ", written <1,2,…>" : "");
    if (problem)
        diag_error(s->diagnostics, 0, "argument %s: %s", word, problem);
    return !problem;
}

/* Reads the operands after the file into VALUES, and adds a buffer for the result. */
static bool read_operands(session *s, evaluation *e, run_values *values)
{
    const ir_function *f = e->function;
    size_t files = inputs_count(s), given = s->options->operands.count - files;

    if (given != f->arg_count) {
        diag_error(s->diagnostics, 0, "%s takes %u argument%s, not %zu", e->source ? e->source->name : f->value.name,
                   f->arg_count, f->arg_count == 1 ? "" : "s", given);
        return false;
    }
    bool good = true;
    for (unsigned i = 0; i < f->arg_count; i++) {
        run_value v = {.kind = RUN_VALUE};
        element want = element_of_value(f->args[i]->value.type, e->source ? e->source->type->parameters[i] : NULL);
        good &= read_operand(s, s->options->operands.items[files + i], want, &v);
        vec_push(s->memory, &values->values, v);
    }
    e->result = element_of_value(f->type->element, e->source ? e->source->type->element : NULL);
    size_t bytes = e->result.lanes ? element_stride(e->result) : 4;
    vec_push(
        s->memory, &values->buffers,
        (run_buffer){.contents = {.data = arena_alloc(s->memory, bytes), .bytes = bytes, .type = e->result}, .name = "result"});
    vec_push(s->memory, &values->values, (run_value){.kind = RUN_BUFFER, .buffer = 0});
    return good;
}

static bool print_result(session *s, element type, const unsigned char *data)
{
    text out;

    text_init(&out, s->memory);
    if (!type.lanes)
        return true;
    text_str(&out, type.lanes > 1 ? "<" : "");
    element_print(&out, type, data, ",");
    text_str(&out, type.lanes > 1 ? ">\n" : "\n");
    return write_result(s->diagnostics, "-", &out);
}

/* --- the subcommand ------------------------------------------------------------------------------------------------------- */

/* Runs the wrapper of E with L, whose engine and checks are chosen. */
static status run_wrapper(session *s, evaluation *e, launch *l)
{
    compilation *c = &e->compiled;
    signature wanted;
    run_values values = {.signature = &wanted};
    run_sizes sizes = {1, {1, 1, 1}, {1, 1, 1}, {0, 0, 0}};
    const char *limit = option_value(s->options, OPTION_max_instructions, NULL);

    l->values = &values;
    l->sizes = &sizes;
    launch_set_program(l, c);
    if (limit && !parse_count(limit, &l->max_instructions)) {
        diag_error(s->diagnostics, 0, "--max-instructions %s: expected a number", limit);
        return STATUS_USAGE;
    }
    if (!read_operands(s, e, &values))
        return STATUS_USAGE;
    bool found = signature_of_module(&wanted, s->memory, s->diagnostics, c->module, WRAPPER, &l->function) &&
                 (!launch_engine(l)->needs_code ||
                  signature_of_program(&wanted, s->memory, s->diagnostics, c->program, WRAPPER, &l->kernel));
    bug_unless(found);
    status result = launch_run(l);
    if (result != STATUS_DONE)
        return result;
    return print_result(s, e->result, values.buffers.items[0].contents.data) ? STATUS_DONE : STATUS_USAGE;
}

status command_eval(session *s)
{
    evaluation e = {0};
    compilation *c = &e.compiled;
    launch l = {.memory = s->memory,
                .via_ir = option_choice(s->options, OPTION_via, "ir") == VIA_IR,
                .threads = 1,
                .max_instructions = MOST_INSTRUCTIONS,
                .faults = stderr,
                .printed = stdout};

    if (!s->options->operands.count) {
        diag_error(s->diagnostics, 0, "no input file (see 'gasket help eval')");
        return STATUS_USAGE;
    }
    status begun = inputs_begin(c, s, s->options->operands.items, inputs_count(s), launch_stage(&l));
    if (begun != STATUS_DONE)
        return begun;
    if (c->kind == INPUT_ASM) {
        diag_error(s->diagnostics, 0, "%s: assembly has no functions to call", c->file);
        return STATUS_USAGE;
    }
    if (!checking_begin(&l, s))
        return STATUS_USAGE;
    c->kernel = WRAPPER;
    c->before_passes = add_wrapper;
    c->before_passes_context = &e;
    if (!compile(c))
        return compile_failure(c);
    status result = run_wrapper(s, &e, &l);
    return checking_end(&l.check, s, result);
}
