/* src/driver/pipeline.c - see pipeline.h: runs the stages in order. */
#include "src/driver/pipeline.h"

#include "src/check/finding.h"
#include "ir/analysis/memory_use.h"
#include "ir/rmw.h"
#include "ir/step.h"
#include "ir/spirv/spirv.h"
#include "ir/text.h"
#include "ir/verify.h"
#include "parser/tree/builtins.h"
#include "parser/foreign/link_builtins.h"
#include "parser/lower/lower.h"
#include "parser/syntax/parse.h"
#include "backend/binary/binary.h"
#include "backend/isa/bits.h"
#include "sim/assembly/reader.h"
#include "sim/check/check.h"
#include "src/base/budget.h"
#include "src/base/bug.h"
#include "src/base/dump.h"
#include "src/run/device_queue.h"
#include "src/driver/device_limits.h"
#include "src/driver/dot.h"
#include "src/driver/settings.h"
#include "src/driver/spirv_input.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* --- the input ------------------------------------------------------------------------------------------------------------ */

/* Chooses the kind of the input, whose text may be NULL, by -x, by its first bytes, or by the suffix. */
static bool read_input_kind(compilation *c)
{
    const options *o = c->session->options;
    static const char *const suffixes[] = {".cl", ".ll", ".asm", ".spv", ".spvasm"}; /* in the order of input_kind */

    option_id kind = o->command == COMMAND_RUN || o->command == COMMAND_DEBUG ? OPTION_run_language : OPTION_language;
    c->is_binary = strcmp(option_value(o, kind, ""), "bin") == 0;
    if (c->is_binary || (!option_is_given(o, kind) && binary_is_container(c->text, c->length))) {
        c->is_binary = true;
        c->kind = INPUT_ASM;
        return true;
    }
    if (option_is_given(o, kind)) {
        c->kind = (input_kind)option_choice(o, kind, "cl");
        return true;
    }
    if (c->text && spirv_is_binary(c->text, c->length)) {
        c->kind = INPUT_SPV;
        return true;
    }
    for (unsigned i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        if (ends_with(c->file, suffixes[i])) {
            c->kind = (input_kind)i;
            return true;
        }
    }
    diag_error(c->session->diagnostics, 0,
               "%s: unknown file suffix (expected .cl, .ll, .asm, .spv or .spvasm); specify the kind of file with -x", c->file);
    return false;
}

/* Initializes C and reads the options into its settings; false after an error message. */
static bool init_compilation(compilation *c, session *s, const char *file, input_kind kind, stage wanted)
{
    *c = (compilation){.session = s, .file = file, .kind = kind, .wanted = wanted};
    interner_init(&c->names, s->memory);
    text_init(&c->dump, s->memory);
    text_init(&c->output, s->memory);
    return read_settings(c);
}

bool compilation_of_input(compilation *c, session *s, const char *file, input_kind kind, const char *text, size_t length,
                          stage wanted)
{
    bool settled = init_compilation(c, s, file, kind, wanted);

    c->length = length;
    c->text = arena_strndup(s->memory, text, length);
    return settled;
}

bool compilation_of_text(compilation *c, session *s, const char *file, const char *text, stage wanted)
{
    return compilation_of_input(c, s, file, INPUT_CL, text, strlen(text), wanted);
}

bool compilation_of_module(compilation *c, session *s, ir_module *module, stage wanted)
{
    bool settled = init_compilation(c, s, "program", INPUT_MODULE, wanted);

    c->module = module;
    return settled;
}

bool compilation_begin(compilation *c, session *s, const char *file, stage wanted)
{
    bool settled = init_compilation(c, s, file, INPUT_CL, wanted); /* the kind follows below */

    c->is_on_disk = strcmp(file, "-") != 0;
    c->text = source_read_file(s->sources, s->memory, file, FILE_NAMED, FILE_TEXT_LIMIT, &c->length);
    int error = errno;
    if (!read_input_kind(c) || !settled)
        return false;
    if (!c->text) {
        diag_error(s->diagnostics, 0, "%s: %s", file, file_read_problem(error));
        return false;
    }
    return read_input_kind(c) && settled;
}

/* --- the stages ----------------------------------------------------------------------------------------------------------- */

static double processor_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool has_failed(const compilation *c)
{
    return diag_failed(c->session->diagnostics);
}

/* Sets the preprocessor's options: version, features, macros and include folders of the command line. */
static void set_preprocessor_options(compilation *c, pp_options *pp)
{
    const options *o = c->session->options;
    arena *memory = c->session->memory;

    pp->cl_version = c->set.cl_version;
    pp->device_version = c->set.device->version;
    pp->is_on_disk = c->is_on_disk;
    pp->headers = c->headers;
    pp->header_count = c->header_count;
    pp->fast_relaxed_math = option_is_given(o, OPTION_cl_fast);
    pp->has_builtin = builtin_is_known;
    memcpy(pp->features, c->set.features, sizeof c->set.features);
    for (size_t i = 0; i < o->given.count; i++) {
        const option_given *g = &o->given.items[i];
        if (g->id == OPTION_include_dir)
            vec_push(memory, &pp->include_dirs, g->value);
        else if (g->id == OPTION_define || g->id == OPTION_undefine || g->id == OPTION_include)
            vec_push(memory, &pp->commands, arena_printf(memory, "%s%s", option_rows[g->id].spelling, g->value));
    }
}

/* The IR's fast-math flags that the -cl options allow. */
static uint16_t fast_flags(const options *o)
{
    bool fast = option_is_given(o, OPTION_cl_fast), unsafe = fast || option_is_given(o, OPTION_cl_unsafe);
    unsigned flags = 0;

    if (fast || option_is_given(o, OPTION_cl_finite))
        flags |= IR_NNAN | IR_NINF;
    if (unsafe || option_is_given(o, OPTION_cl_signed_zeros))
        flags |= IR_NSZ;
    if (unsafe || option_is_given(o, OPTION_cl_mad))
        flags |= IR_CONTRACT;
    if (unsafe)
        flags |= IR_ARCP | IR_AFN | IR_REASSOC;
    return (uint16_t)flags;
}

/* Records the -cl options in the module, for the passes. A module that was read from a file also keeps its own flags. */
static void mark_module(const compilation *c)
{
    const options *o = c->session->options;
    ir_module *m = c->module;
    bool fast = option_is_given(o, OPTION_cl_fast), unsafe = fast || option_is_given(o, OPTION_cl_unsafe);

    if (!m->cl_version || option_is_given(o, OPTION_cl_std))
        m->cl_version = c->set.cl_version;
    m->fast_math |= fast;
    m->unsafe_math |= unsafe;
    m->finite_math |= fast || option_is_given(o, OPTION_cl_finite);
    m->no_signed_zeros |= unsafe || option_is_given(o, OPTION_cl_signed_zeros);
    m->mad_enable |= unsafe || option_is_given(o, OPTION_cl_mad);
    m->denorms_are_zero |= option_is_given(o, OPTION_cl_denorms);
    m->correct_div_sqrt |= option_is_given(o, OPTION_cl_divide);
    m->uniform_groups |= !c->set.non_uniform;
}

bool needs_whole_groups(const compilation *c)
{
    return c->module ? c->module->uniform_groups : !c->set.non_uniform;
}

/* True if the language has F: always in OpenCL C 2.0, and in 3.0 if the optional feature is enabled. */
static bool has_since_2(const compilation *c, pp_feature f)
{
    return c->set.cl_version == 200 || (c->set.cl_version >= 300 && c->set.features[f]);
}

/* Numbers for blocks that another unit is unlikely to have: the linker refuses those that have. */
static unsigned choose_block_numbers(const compilation *c)
{
    enum { BLOCKS = 1 << 10 }; /* of a unit, mostly fewer */

    return hash_bytes(c->text, c->length, 0) % (INT32_MAX / BLOCKS) * BLOCKS;
}

static preprocessor *begin_preprocessor(compilation *c, pp_options *set)
{
    session *s = c->session;

    set_preprocessor_options(c, set);
    return pp_new(s->memory, &c->names, s->sources, s->diagnostics, set, c->file, c->text, c->length);
}

static bool preprocess(compilation *c)
{
    pp_options set = {0};
    preprocessor *pp = begin_preprocessor(c, &set);

    pp_print(pp, &c->output);
    c->is_misused = pp_lacks_command_file(pp);
    return !has_failed(c);
}

/* Parses and checks the text of C; false if it has errors. NAMES, if it is not NULL, receives its names. */
static bool parse_source(compilation *c, source_names *names)
{
    session *s = c->session;
    const options *o = s->options;
    pp_options pp_set = {.record = names ? &names->macros : NULL};
    preprocessor *pp = begin_preprocessor(c, &pp_set);
    parse_options parse = {.cl_version = c->set.cl_version,
                           .generic_space = has_since_2(c, PP_FEATURE_c_generic_address_space),
                           .program_scope = has_since_2(c, PP_FEATURE_c_program_scope_global_variables),
                           .pipes = has_since_2(c, PP_FEATURE_c_pipes),
                           .private_program_scope = option_is_given(o, OPTION_program_scope),
                           .single_precision_constant = option_is_given(o, OPTION_cl_single),
                           .separate = c->separate || makes_spirv(c), /* a module of SPIR-V may import functions */
                           .keeps_objects = makes_spirv(c),
                           .blocks_before = c->separate ? choose_block_numbers(c) : 0,
                           .preprocessing = &pp_set,
                           .index = names ? &names->index : NULL};

    c->unit = parse_unit(s->memory, &c->names, s->sources, s->diagnostics, pp, &parse);
    c->is_misused = pp_lacks_command_file(pp);
    return !has_failed(c);
}

/* Would the source of C have no errors in OpenCL C VERSION, on device P? */
static bool is_valid_with(const compilation *c, unsigned version, const device_profile *p)
{
    pp_options all = {0};
    session silent = *c->session;
    diag_log ignored = {.memory = silent.memory};
    diag d;
    compilation latest = *c;

    diag_init(&d, silent.sources, c->session->diagnostics->out);
    d.log = &ignored;
    silent.diagnostics = &d;
    latest.session = &silent;
    interner_init(&latest.names, silent.memory); /* a name has its keyword of one version */
    latest.set.cl_version = version;
    latest.set.device = p;
    if (p != c->set.device) {
        pp_default_features(&all);
        memcpy(latest.set.features, all.features, sizeof all.features);
    }
    return parse_source(&latest, NULL);
}

/* Adds a note to the errors of C if another version of the language, or another device than that of --device, would have none. */
static void explain_errors(const compilation *c)
{
    diag *d = c->session->diagnostics;
    const device_profile *p = c->set.device;
    unsigned version = c->set.cl_version, latest = device_highest_c(p, 300);

    if (has_version_of_api(c) && is_valid_with(c, latest, p))
        diag_last_note(
            d, "the source is compiled as OpenCL C %u.%u, as its build options choose no version; it needs -cl-std=CL%u.%u",
            version / 100, version / 10 % 10, latest / 100, latest / 10 % 10);
    else if (p->id && is_valid_with(c, version, device_own()))
        diag_last_note(
            d, "the source has no errors without the device profile '%s', which lacks an extension or feature that it uses",
            p->id);
    else if (p->id && has_version_of_api(c) && is_valid_with(c, 300, device_own()))
        diag_last_note(d, "the source needs OpenCL C 3.0, or an extension or feature, that the device profile '%s' does not have",
                       p->id);
}

/* Compiles OpenCL C to preprocessed text, a syntax tree or a module. */
static bool front_end(compilation *c)
{
    arena *memory = c->session->memory;
    diag *d = c->session->diagnostics;
    const options *o = c->session->options;

    if (c->wanted == STAGE_PP)
        return preprocess(c);
    if (!parse_source(c, NULL)) {
        explain_errors(c);
        return false;
    }
    if (c->wanted == STAGE_AST) {
        ast_print(&c->output, c->unit, c->session->sources);
        return true;
    }
    lower_options lower = {.cl_version = c->set.cl_version,
                           .only = c->before_passes ? NULL : c->kernel,
                           .skip_unsupported = option_is_given(o, OPTION_skip_unsupported),
                           .fast = fast_flags(o),
                           .check = c->set.is_checked,
                           .keeps_variables = o->command == COMMAND_DEBUG,
                           .keeps_statements = c->set.keeps_statements,
                           .separate = c->separate || makes_spirv(c),
                           .keeps = makes_spirv(c) ? spirv_has_word : NULL};
    c->module = lower_unit(memory, c->unit, c->session->sources, d, &lower);
    if (!has_failed(c) && dump_begin(c->set.opt.dump, dump_wanted, (void *)o, LOWER_STEP, false))
        ir_print_module(c->set.opt.dump, c->module);
    return !has_failed(c);
}

/* Reports calls to undefined functions, which are allowed if IR is the wanted stage. */
static void refuse_outside_calls(const compilation *c, const ir_outside_calls *calls)
{
    for (size_t i = 0; c->wanted > STAGE_IR && !c->separate && i < calls->count; i++)
        diag_error(c->session->diagnostics, calls->items[i].where,
                   "'%s' is called here, but is neither defined nor a built-in function",
                   ir_operand(calls->items[i].call, 0)->name);
}

/* Will the module be executed, or code be generated from it? Else its text is printed. */
static bool is_executed(const compilation *c)
{
    return !c->print || c->wanted > STAGE_IR;
}

/* Sets the number of lanes of F, which is in thread form: the number in its text, or that of --simd, or else one, as in the vector
 * language: a thread is a work-item. */
static void set_width(const compilation *c, ir_function *f)
{
    diag *d = c->session->diagnostics;
    unsigned wanted = c->set.gen.simd;

    if (!f->simd)
        f->simd = wanted ? wanted : is_executed(c);
    if (f->kernel && wanted && f->simd != wanted)
        ir_error(d, f->module, f->loc, "kernel '%s' is in thread form with %u lanes and cannot be compiled with --simd=%u",
                 f->value.name, (unsigned)f->simd, wanted);
}

static bool set_widths(const compilation *c)
{
    ir_each_function(f, c->module)
        if (f->first && f->thread_form && (!f->kernel || !c->kernel || strcmp(c->kernel, f->value.name) == 0))
            set_width(c, f);
    return !has_failed(c);
}

/* Do functions that no kernel calls get one? Not in a run whose command line leaves the kernel to the text, if that has any. */
static bool wants_callers(const compilation *c)
{
    bool is_wanted = c->print || c->kernel;
    bool has_kernel = false;

    ir_each_function(f, c->module)
        has_kernel |= f->kernel && f->first;
    return c->calls_functions && (is_wanted || !has_kernel);
}

/* Applies to a whole program of IR what its text leaves open: widths, and kernels for functions that no kernel calls. */
static bool complete_ir(const compilation *c)
{
    if (!set_widths(c) || !ir_verify_read(c->module, c->session->diagnostics))
        return false;
    return !wants_callers(c) || opt_call_unreached(c->module, c->session->diagnostics);
}

/* Parses the file as IR or SPIR-V, and links the built-in library to it. */
static bool read_ir(compilation *c)
{
    session *s = c->session;
    link_options link = {
        .fast = fast_flags(s->options), .check = c->set.is_checked, .keeps = makes_spirv(c) ? spirv_has_word : NULL};
    ir_outside_calls outside = {0};

    if (c->kind == INPUT_LL) {
        c->base = source_add_file(s->sources, c->file, c->text, c->length, 0);
        c->module = ir_read(s->memory, s->diagnostics, c->base, &outside);
    } else {
        c->module = read_spirv(c, link.fast, makes_spirv(c), &outside);
    }
    if (!c->module || has_failed(c))
        return false;
    link_builtins(c->module, s->memory, s->sources, s->diagnostics, &outside, &link);
    refuse_outside_calls(c, &outside);
    c->module->for_checks = c->set.is_checked || ir_find_check(c->module);
    if (has_failed(c))
        return false;
    return c->separate ? ir_verify_read(c->module, s->diagnostics) : complete_ir(c);
}

/* Reports the first call that only the checked interpreter executes, unless the module is for it or is only printed. */
static bool refuse_checks(const compilation *c)
{
    const char *passes = c->set.opt.passes;
    const ir_inst *call = c->set.is_checked ? NULL : ir_find_check(c->module);

    if (!call || (c->print && c->wanted == STAGE_IR && passes && keeps_accesses(passes)))
        return true;
    ir_error(c->session->diagnostics, c->module, call->loc,
             "'%s' is only for checks: run this module with 'gasket run --check', or print it with 'gasket opt --check'",
             ir_operand(call, 0)->name);
    return false;
}

static bool run_passes(compilation *c)
{
    if (c->set.is_checked && !c->set.opt.passes)
        c->set.opt.passes = c->kind != INPUT_LL && !c->set.is_debugged ? "mem2reg" : "";
    if (c->set.is_debugged && !c->set.opt.passes)
        c->set.opt.passes = "";
    return opt_run(c->module, &c->set.opt, &c->optimized) && !has_failed(c) &&
           (!is_executed(c) || opt_make_thread_values(c->module, c->session->diagnostics));
}

static void print_machine_ir(compilation *c)
{
    for (unsigned n = 0; n < c->kernel_count; n++)
        text_printf(&c->output, "%s%s", n ? "\n" : "", c->kernel_stats[n].machine_ir);
}

static void print_visa(compilation *c)
{
    text_str(&c->output, ".version 4.1\n");
    for (unsigned n = 0; n < c->kernel_count; n++)
        text_str(&c->output, c->kernel_stats[n].visa);
}

static bool back_end(compilation *c)
{
    arena *memory = c->session->memory;
    bool prints_thread = c->print && c->wanted == STAGE_THREAD_IR;
    ir_module *thread = NULL;

    c->program = arena_new(memory, gen_program);
    bool done = backend_compile(memory, c->module, c->kernel, &c->set.gen, c->program, prints_thread ? &thread : NULL,
                                &c->kernel_stats, &c->kernel_count);
    if (thread)
        ir_print_module(&c->output, thread);
    if (c->print && c->wanted == STAGE_MIR)
        print_machine_ir(c);
    if (c->print && c->wanted == STAGE_VISA)
        print_visa(c);
    return done && !has_failed(c);
}

/* Appends the code of all kernels, one after the other. */
static bool print_code(compilation *c)
{
    gen_code_problem problem;

    for (size_t n = 0; n < c->program->kernels.count; n++) {
        const gen_kernel *k = c->program->kernels.items[n];
        if (gen_encode_kernel(&c->output, k, &problem))
            continue;
        diag_error(c->session->diagnostics, k->insts.items[problem.inst].loc, "kernel '%s', instruction %zu: %s", k->name,
                   problem.inst, problem.what);
        return false;
    }
    return true;
}

/* Prints the program as a zebin file. */
static bool print_zebin(compilation *c)
{
    binary_write_problem problem;

    if (binary_write(&c->output, c->program, &problem))
        return true;
    const gen_kernel *k = problem.kernel;
    if (!k)
        diag_error(c->session->diagnostics, c->base, "%s", problem.what);
    else if (problem.inst == SIZE_MAX)
        diag_error(c->session->diagnostics, k->loc, "kernel '%s': %s", k->name, problem.what);
    else
        diag_error(c->session->diagnostics, k->insts.items[problem.inst].loc, "kernel '%s', instruction %zu: %s", k->name,
                   problem.inst, problem.what);
    return false;
}

/* Appends the program in the form of the wanted stage. */
static bool print_program(compilation *c)
{
    if (c->wanted == STAGE_CODE)
        return print_code(c);
    if (c->wanted == STAGE_ZEBIN)
        return print_zebin(c);
    gen_print_program(&c->output, c->program);
    return true;
}

/* Do the kernels of an assembly file obey the rules of the hardware? The compiler's do. */
static bool is_encodable(const compilation *c)
{
    bool fine = true;

    for (size_t k = 0; k < c->program->kernels.count; k++)
        fine &= sim_check_kernel(c->session->diagnostics, c->program->kernels.items[k]);
    return fine;
}

gen_program *read_container(session *s, const char *file, const char *bytes, size_t length, const char *only)
{
    binary_problem problem;
    gen_program *p = binary_read(s->memory, bytes, length, only, &problem);

    if (!p)
        diag_error(s->diagnostics, 0, "%s: byte 0x%zX: %s", file, problem.offset, problem.what);
    else if (problem.skipped)
        diag_warn(s->diagnostics, WARN_other, 0, "%s: byte 0x%zX: %s", file, problem.skipped_at, problem.skipped);
    return p;
}

/* Replaces the text of C, a container of machine code, by its assembly. */
static bool disassemble_input(compilation *c)
{
    session *s = c->session;
    text assembly;
    gen_program *p = read_container(s, c->file, c->text, c->length, c->kernel);

    if (!p)
        return false;
    text_init(&assembly, s->memory);
    gen_print_program(&assembly, p);
    c->text = assembly.data ? assembly.data : "";
    c->length = assembly.length;
    return true;
}

static bool read_assembly(compilation *c)
{
    session *s = c->session;

    if (c->is_binary && !disassemble_input(c))
        return false;
    c->base = source_add_file(s->sources, c->file, c->text, c->length, 0);
    bool done = sim_read(s->memory, s->sources, s->diagnostics, c->base, &c->program) && !has_failed(c) &&
                signature_check_payload(s->memory, s->diagnostics, c->program) &&
                device_queue_is_valid(s->diagnostics, c->base, NULL, c->program);
    if (!done && c->is_binary)
        diag_note(s->diagnostics, 0, "the lines are those of 'gasket dis %s'", c->file);
    if (!done || !c->print)
        return done;
    bool has_bits = c->wanted == STAGE_CODE || c->wanted == STAGE_ZEBIN;
    return (!has_bits || is_encodable(c)) && print_program(c);
}

/* Appends the module as SPIR-V. */
static bool print_spirv(compilation *c)
{
    spirv_module *m = spirv_of_ir(c->session->memory, c->session->diagnostics, c->module);

    if (m && c->wanted == STAGE_SPIRV)
        spirv_write(&c->output, m);
    else if (m)
        spirv_print(&c->output, m);
    return m != NULL;
}

static bool print_graph(compilation *c)
{
    dot_request graph;

    c->is_misused = !dot_read(c->session, &graph) || !dot_print(&graph, &c->output, c->module, c->session->diagnostics);
    return !c->is_misused;
}

/* Runs the stages for OpenCL C or IR, from the file to the wanted stage. */
static bool compile_stages(compilation *c)
{
    double start = processor_seconds();

    if (c->kind == INPUT_CL ? !front_end(c) : c->kind == INPUT_MODULE ? c->has_ir_parts && !complete_ir(c) : !read_ir(c))
        return false;
    c->front_seconds = processor_seconds() - start;
    if (c->wanted <= STAGE_AST)
        return true;
    if (!refuse_checks(c))
        return false;
    if (c->separate) {
        mark_module(c);
        return true;
    }
    if (c->set.opt.verify_each)
        ir_verify_after("the front end", c->module, NULL, c->session->memory);
    mark_module(c);
    if (c->wanted > STAGE_IR && option_is_given(c->session->options, OPTION_check))
        ir_make_atomics_visible(c->module);
    if (!ir_check_memory(c->module, c->session->diagnostics, false) ||
        !device_queue_is_valid(c->session->diagnostics, c->base, c->module, NULL) ||
        !device_accepts_module(c->set.device, c->module, c->session->diagnostics))
        return false;
    if (c->before_passes && !c->before_passes(c, c->before_passes_context))
        return false;
    if (!run_passes(c) || !ir_check_memory(c->module, c->session->diagnostics, true))
        return false;
    if (c->after_passes)
        c->after_passes(c, c->after_passes_context);
    double middle = processor_seconds();
    if (makes_spirv(c))
        return print_spirv(c);
    if (c->wanted == STAGE_IR) {
        if (c->print && option_is_given(c->session->options, OPTION_dot))
            return print_graph(c);
        if (c->print)
            ir_print_module(&c->output, c->module);
        return true;
    }
    bool done = back_end(c);
    if (done && c->calls_functions && c->kind == INPUT_LL && !c->kernel && !c->program->kernels.count)
        diag_warn(c->session->diagnostics, WARN_other, 0, "this module has neither kernels nor functions: there is no code");
    c->back_seconds = processor_seconds() - middle;
    if (done && c->print && c->wanted >= STAGE_ASM)
        return print_program(c);
    return done;
}

static void print_times(const compilation *c)
{
    FILE *out = c->session->diagnostics->out;

    c->session->sources->depends_on_host = true;
    fprintf(out, "%10.6f s  front end\n", c->front_seconds);
    for (size_t i = 0; i < c->optimized.times.count; i++)
        fprintf(out, "%10.6f s  %s\n", c->optimized.times.items[i].seconds, c->optimized.times.items[i].name);
    fprintf(out, "%10.6f s  back end\n%10.6f s  all\n", c->back_seconds, c->total_seconds);
}

/* Bytes of arena memory that a compilation may use before it is aborted. */
static const size_t MOST_MEMORY = (size_t)800 << 20;

static void run_stages(void *context)
{
    compilation *c = context;

    c->done = c->kind == INPUT_ASM ? read_assembly(c) : compile_stages(c);
}

static bool report_excess_memory(compilation *c, const budget_place *at)
{
    diag *d = c->session->diagnostics;
    unsigned most = (unsigned)(MOST_MEMORY >> 20);

    bug_context(NULL, NULL);
    if (at->name && at->file)
        diag_report_at(d, DIAG_ERROR, at->file, at->line, at->column,
                       "'%s', with the functions that it calls, is too large: compiling it takes more than %u MiB of memory",
                       at->name, most);
    else
        diag_report_at(d, DIAG_ERROR, c->file, 1, 1, "this program is too large: compiling it takes more than %u MiB of memory",
                       most);
    return false;
}

bool compile(compilation *c)
{
    double start = processor_seconds();
    budget_place at = {0};

    if (c->set.opt.changed) /* --check-passes interprets kernels in between: no limit */
        run_stages(c);
    else if (!budget_run(MOST_MEMORY, c->session->memory, run_stages, c, &at))
        c->done = report_excess_memory(c, &at);

    c->total_seconds = processor_seconds() - start;
    if (c->dump.length)
        fwrite(c->dump.data, 1, c->dump.length, c->session->diagnostics->out);
    if (option_is_given(c->session->options, OPTION_time_passes))
        print_times(c);
    return c->done;
}

typedef struct name_reading {
    compilation *c;
    source_names *names;
} name_reading;

static void read_names(void *context)
{
    name_reading *r = context;

    r->c->done = parse_source(r->c, r->names);
}

bool compile_names(compilation *c, source_names *names)
{
    name_reading reading = {c, names};
    budget_place at = {0};

    names->index.memory = names->macros.memory = c->session->memory;
    return budget_run(MOST_MEMORY, c->session->memory, read_names, &reading, &at) ? c->done : report_excess_memory(c, &at);
}

status compile_failure(const compilation *c)
{
    return c->is_misused ? STATUS_USAGE : STATUS_REFUSED;
}
