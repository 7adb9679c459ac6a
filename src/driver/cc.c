/* src/driver/cc.c - `gasket cc`: compiles to assembly, or to the stage that --emit names. */
#include "src/driver/dot.h"
#include "src/driver/files.h"
#include "src/driver/inputs.h"
#include "src/driver/pipeline.h"
#include "src/driver/suffix.h"

#include <errno.h>

bool write_result(diag *d, const char *file, const text *out)
{
    if (file_write(file, out->data ? out->data : "", out->length))
        return true;
    diag_error(d, 0, "%s: %s", strcmp(file, "-") == 0 ? "standard output" : file, strerror(errno));
    return false;
}

status print_text(session *s, const text *out)
{
    return write_result(s->diagnostics, "-", out) ? STATUS_DONE : STATUS_USAGE;
}

const char *input_file(session *s)
{
    size_t count = s->options->operands.count;

    if (count == 1)
        return s->options->operands.items[0];
    if (count)
        diag_error(s->diagnostics, 0, "expected one input file, but '%s' and '%s' are given", s->options->operands.items[0],
                   s->options->operands.items[1]);
    else
        diag_error(s->diagnostics, 0, "no input file (see 'gasket help')");
    return NULL;
}

bool has_input(session *s)
{
    if (!s->options->operands.count)
        diag_error(s->diagnostics, 0, "no input file (see 'gasket help')");
    return s->options->operands.count != 0;
}

status list_passes(session *s)
{
    text out;

    text_init(&out, s->memory);
    opt_list_passes(&out);
    return print_text(s, &out);
}

bool stats_write(session *s, const compilation *c)
{
    const char *file = option_value(s->options, OPTION_stats, NULL);
    text out;

    if (!file)
        return true;
    text_init(&out, s->memory);
    stats_print(&out, &c, 1);
    text_str(&out, "}\n");
    return write_result(s->diagnostics, file, &out);
}

/* True if the wanted stage is not before the first stage of the input: IR has no syntax tree, and assembly no IR. */
static bool has_wanted_stage(session *s, const compilation *c)
{
    static const stage first[] = {[INPUT_CL] = STAGE_PP,     [INPUT_LL] = STAGE_SPIRV,     [INPUT_ASM] = STAGE_ASM,
                                  [INPUT_SPV] = STAGE_SPIRV, [INPUT_SPVASM] = STAGE_SPIRV, [INPUT_MODULE] = STAGE_SPIRV};

    if (c->wanted >= first[c->kind])
        return true;
    diag_error(s->diagnostics, 0, "%s: this kind of file cannot be compiled to a stage that precedes it", c->file);
    return false;
}

/* The suffix, without its dot, of files that contain the output of stage S; "" if they have none of their own. */
static const char *suffix_of_stage(stage s)
{
    switch (s) {
    case STAGE_PP:
        return "cl";
    case STAGE_SPIRV:
        return "spv";
    case STAGE_SPIRV_TEXT:
        return "spvasm";
    case STAGE_IR:
    case STAGE_THREAD_IR:
        return "ll";
    case STAGE_VISA:
        return "visaasm";
    case STAGE_ASM:
        return "asm";
    case STAGE_JSON:
        return "json";
    case STAGE_PAGE:
        return "html";
    case STAGE_AST:
    case STAGE_MIR:
    case STAGE_CODE:
    case STAGE_ZEBIN:
        break;
    }
    return "";
}

bool has_fitting_suffix(session *s, stage wanted)
{
    const char *file = option_value(s->options, OPTION_output, "-");
    const char *problem = suffix_problem_of_code(s->memory, file, suffix_of_stage(wanted));

    if (problem)
        diag_error(s->diagnostics, 0, "-o %s: %s", file, problem);
    return !problem;
}

status compile_to(session *s, stage wanted)
{
    compilation c;
    dot_request graph;

    if (option_is_given(s->options, OPTION_dot) && !dot_read(s, &graph))
        return STATUS_USAGE;
    if (!has_input(s) || !has_fitting_suffix(s, wanted))
        return STATUS_USAGE;
    status begun = inputs_begin(&c, s, s->options->operands.items, inputs_count(s), wanted);
    if (begun != STATUS_DONE)
        return begun;
    if (!has_wanted_stage(s, &c))
        return STATUS_USAGE;
    c.print = true;
    c.calls_functions = wanted > STAGE_IR;
    if (!compile(&c))
        return compile_failure(&c);
    if (!files_are_distinct(s, NULL, 0) ||
        !write_result(s->diagnostics, option_value(s->options, OPTION_output, "-"), &c.output) || !stats_write(s, &c))
        return STATUS_USAGE;
    return STATUS_DONE;
}

/* --dot: the graph takes the place of the IR. */
static status print_graph(session *s)
{
    const char *emitted = option_value(s->options, OPTION_emit, "ir");

    if (strcmp(emitted, "ir") == 0)
        return compile_to(s, STAGE_IR);
    diag_error(s->diagnostics, 0, "--dot has no effect with --emit=%s: it draws the IR", emitted);
    return STATUS_USAGE;
}

status command_cc(session *s)
{
    if (option_is_given(s->options, OPTION_list_passes))
        return list_passes(s);
    if (option_is_given(s->options, OPTION_syntax_only))
        return check_syntax(s);
    if (option_is_given(s->options, OPTION_dot))
        return print_graph(s);
    stage wanted = (stage)option_choice(s->options, OPTION_emit, "asm");
    return wanted == STAGE_JSON ? explain_as_json(s) : compile_to(s, wanted);
}
