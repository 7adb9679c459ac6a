/* backend/compile.c - compiles all kernels of a module.
 *
 * A kernel in work-item form is compiled at one or more widths (search.c), a kernel in thread form as it is; private memory that
 * does not fit in scratch memory is put in a buffer. */
#include "backend/attempt.h"
#include "backend/module/check_numbers.h"
#include "backend/module/copy.h"

#include "ir/source_type.h"
#include "ir/statement.h"
#include "ir/step.h"
#include "src/base/bug.h"

/* --- one kernel ----------------------------------------------------------------------------------------------------------- */

/* Moves the code of A to the memory of the compilation, without the spare capacity of its vectors. */
static void keep_code(backend_compilation *c, backend_attempt *a)
{
    if (c->options->observer)
        return;
    vec_move(c->memory, &a->kernel->insts);
    vec_move(c->memory, &a->kernel->lines);
    vec_move(c->memory, &a->kernel->patches);
    vec_move(c->memory, &a->kernel->statements);
    vec_move(c->memory, &a->kernel->places);
    vec_move(c->memory, &a->kernel->variables);
    vec_move(c->memory, &a->kernel->frames);
    arena_release(&a->code);
}

/* Keeps A as the code of K: names the thread, and adds the kernel and its statistics to the program. Drops A and sets
 * `too_much_scratch` if it needs more scratch space than a thread has. */
static void keep_attempt(backend_compilation *c, backend_attempt *a, const ir_function *k)
{
    c->too_much_scratch = a->kernel->scratch_bytes > GEN_SCRATCH_LIMIT;
    if (c->too_much_scratch) {
        backend_drop_attempt(a);
        return;
    }
    a->thread->value.name = intern_str(&c->to->names, k->value.name);
    backend_remark_on_registers(c, a);
    if (a->stats.visa_problem && c->options->visa_is_code)
        ir_error(c->options->diagnostics, c->to, a->stats.visa_problem_line, "kernel '%s' cannot be written as vISA: %s",
                 k->value.name, a->stats.visa_problem);
    keep_code(c, a);
    if (c->options->observer)
        c->options->observer->choose(c->options->observer->context, a->kernel);
    vec_push(c->memory, &c->program->kernels, a->kernel);
    vec_push(c->memory, &c->stats, a->stats);
}

static unsigned required_width(backend_compilation *c, const ir_function *k)
{
    if (k->simd == 0 || gen_is_simd_width(k->simd))
        return k->simd ? k->simd : c->options->simd;
    ir_error(c->options->diagnostics, c->from, k->loc, "kernel '%s' requires a sub-group size of %u: Gen9 has 8, 16 and 32",
             k->value.name, k->simd);
    return 0;
}

static void compile_kernel(backend_compilation *c, ir_function *k)
{
    unsigned errors = c->options->diagnostics->errors, requested = required_width(c, k);

    if (c->options->diagnostics->errors != errors)
        return;
    backend_attempt a = backend_search(c, k, requested);
    if (a.kernel)
        keep_attempt(c, &a, k);
    else if (a.too_large)
        backend_report_size(c, k, requested);
    arena_release(c->scratch);
    backend_reclaim_memory(c->from);
    backend_reclaim_memory(c->to);
}

/* The placement of private memory of kernel K, which is in thread form: GLOBAL if its code calls private_base. */
static backend_private find_private_memory(arena *scratch, ir_function *k)
{
    backend_routines all = backend_find_routines(scratch, k);

    for (size_t n = 0; n < all.count; n++)
        ir_each_block(b, all.items[n])
            ir_each_inst(i, b)
                if (ir_intrinsic_of(i) == IR_INTRINSIC_private_base)
                    return BACKEND_PRIVATE_GLOBAL;
    return BACKEND_PRIVATE_SCRATCH;
}

/* Compiles a kernel read from text in thread form; K is its copy in the thread module. */
static void compile_thread(backend_compilation *c, ir_function *k)
{
    backend_attempt a = {
        .thread = k,
        .stats = {.name = k->value.name, .simd = k->simd, .slm_bytes = k->local_bytes, .private_bytes = k->private_bytes}};

    backend_announce_attempt(c, k, k->simd, "the kernel is in thread form");
    backend_routines all = backend_find_routines(c->scratch, k);
    for (size_t n = 0; n < all.count; n++)
        prep_lower_thread(all.items[n], c->options, c->scratch);
    if (backend_finish_kernel(c, &a, k))
        keep_attempt(c, &a, k);
    else if (a.too_large)
        backend_report_size(c, k, 0);
}

/* Compiles K with private memory in scratch, or in a global buffer if the kernel requires that or scratch is too small. */
static void compile_placed(backend_compilation *c, ir_function *k)
{
    backend_options own = *c->options;
    const backend_options *given = c->options;
    bool chooses = own.private_memory == BACKEND_PRIVATE_AUTO && !k->thread_form;

    if (!backend_check_numbers(c->scratch, k, own.diagnostics))
        return;
    if (k->thread_form)
        own.private_memory = find_private_memory(c->scratch, k);
    else if (chooses)
        own.private_memory = k->private_in_global ? BACKEND_PRIVATE_GLOBAL : BACKEND_PRIVATE_SCRATCH;
    c->options = &own;
    c->too_much_scratch = false;
    ir_work_at(k);
    if (k->thread_form)
        compile_thread(c, k);
    else
        compile_kernel(c, k);
    if (c->too_much_scratch && chooses) {
        own.private_memory = BACKEND_PRIVATE_GLOBAL;
        compile_kernel(c, k);
    }
    if (c->too_much_scratch)
        ir_error(own.diagnostics, k->module, k->loc,
                 "kernel '%s' needs more than the %d bytes of scratch memory of a thread; use --private-memory=global to keep "
                 "private variables in a buffer",
                 k->value.name, GEN_SCRATCH_LIMIT);
    c->options = given;
}

/* --- all of them ---------------------------------------------------------------------------------------------------------- */

/* Gives TO the tables to whose items the statements of FROM refer. */
static void copy_statement_tables(ir_module *to, const ir_module *from)
{
    for (size_t n = 0; n < from->frames.count; n++) {
        ir_frame f = from->frames.items[n];
        f.loc = ir_loc_copy(to, from, f.loc);
        vec_push(to->memory, &to->frames, f);
    }
    for (size_t n = 0; n < from->source_variables.count; n++) {
        ir_source_variable v = from->source_variables.items[n];
        v.loc = ir_loc_copy(to, from, v.loc);
        vec_push(to->memory, &to->source_variables, v);
    }
}

static ir_module *thread_module(arena *memory, const ir_module *m)
{
    ir_module *to = ir_module_new(memory);

    to->source_name = m->source_name;
#define TAKE(option) to->option = m->option;
    IR_MODULE_OPTIONS(TAKE)
#undef TAKE
    to->cl_version = m->cl_version;
    copy_statement_tables(to, m);
    return to;
}

bool backend_compile(arena *memory, ir_module *m, const char *only, const backend_options *o, gen_program *p,
                     ir_module **thread_ir, backend_kernel_stats **stats, unsigned *stats_count)
{
    arena scratch;
    backend_compilation c = {
        .memory = memory, .scratch = &scratch, .from = m, .to = thread_module(memory, m), .options = o, .program = p};
    VEC(ir_function *) kernels = {0};
    unsigned errors = o->diagnostics->errors;

    c.keeps_thread = thread_ir || o->observer || o->dump;
    arena_init(&scratch);
    backend_reclaim_memory(m);
    backend_program_globals(memory, m, p);
    backend_copier copier = {.to = c.to};
    backend_copy_globals(&copier, m);
    backend_copy_threads(&copier, m);
    prep_encode_booleans(c.to, &scratch);
    ir_each_function(f, m)
        if (f->kernel && f->first && (!only || strcmp(f->value.name, only) == 0 || ir_block_of_kernel(f->value.name)))
            vec_push(memory, &kernels, f->thread_form ? f->value.aux : f);
    for (size_t n = 0; n < kernels.count; n++)
        compile_placed(&c, kernels.items[n]);
    bool good = o->diagnostics->errors == errors;
    bug_unless(!good || c.stats.count == kernels.count);
    arena_release(&scratch);
    if (thread_ir)
        *thread_ir = c.to;
    *stats = c.stats.items;
    *stats_count = (unsigned)c.stats.count;
    return good;
}
