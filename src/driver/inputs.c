/* src/driver/inputs.c - see inputs.h. */
#include "src/driver/inputs.h"

#include "ir/link/link.h"

/* Is OPERAND the name of a module, and no argument of a function? */
static bool is_module(const char *operand)
{
    static const char *const suffixes[] = {".cl", ".ll", ".spv", ".spvasm"};

    for (size_t n = 0; n < sizeof suffixes / sizeof *suffixes; n++)
        if (ends_with(operand, suffixes[n]))
            return true;
    return false;
}

size_t inputs_count(const session *s)
{
    size_t count = s->options->operands.count, n = 1;

    if (s->options->command != COMMAND_EVAL || !count)
        return count;
    while (n < count && is_module(s->options->operands.items[n]))
        n++;
    return n;
}

/* Has M variables at program scope that accesses may refer to by number? */
static bool has_numbered_variables(const ir_module *m)
{
    for (const ir_global *g = m->globals; g; g = g->next)
        if (g->value.type->space == IR_GLOBAL || g->value.type->space == IR_CONSTANT)
            return true;
    return false;
}

/* Numbers of variables are those of one module, and so are the layouts of thread form with a number of lanes, which is code that was compiled.
 * The vector language has functions in thread form without one, and surfaces by the numbers of a kernel's arguments. */
static bool is_linkable(session *s, const compilation *c)
{
    bool is_numbered = has_numbered_variables(c->module);

    ir_each_function(f, c->module) {
        bool is_by_number = is_numbered && ir_intrinsic_flags(f->intrinsic) & IR_BY_NUMBER && ir_has_uses(&f->value);
        if ((f->thread_form && f->simd) || is_by_number)
            ir_error(s->diagnostics, c->module, f->loc,
                     "'%s' cannot be linked: it is in thread form, or refers to variables by number", f->value.name);
    }
    return !diag_failed(s->diagnostics);
}

/* Reads FILE, one of several, up to its IR before the passes; sets *HAS_IR if it is not OpenCL C. */
static status read_part(session *s, const char *file, stage wanted, ir_module **out, bool *has_ir)
{
    compilation part;

    if (!compilation_begin(&part, s, file, wanted))
        return STATUS_USAGE;
    if (part.kind == INPUT_ASM || wanted <= STAGE_AST) {
        diag_error(s->diagnostics, 0,
                   part.kind == INPUT_ASM ? "%s: assembly cannot be linked"
                                          : "%s: this stage is one of a single file, but several are given",
                   file);
        return STATUS_USAGE;
    }
    part.separate = true;
    if (!compile(&part))
        return compile_failure(&part);
    if (!is_linkable(s, &part))
        return STATUS_REFUSED;
    *out = part.module;
    *has_ir |= part.kind != INPUT_CL;
    return STATUS_DONE;
}

status inputs_begin(compilation *c, session *s, const char *const *files, size_t count, stage wanted)
{
    ir_module **modules = arena_array(s->memory, ir_module *, count);
    bool has_ir = false;

    if (count == 1)
        return compilation_begin(c, s, files[0], wanted) ? STATUS_DONE : STATUS_USAGE;
    for (size_t n = 0; n < count; n++) {
        status result = read_part(s, files[n], wanted, &modules[n], &has_ir);
        if (result != STATUS_DONE)
            return result;
    }
    ir_module *linked = ir_link_modules(s->memory, s->diagnostics, modules, NULL, count, IR_GOAL_PROGRAM);
    if (!linked)
        return STATUS_REFUSED;
    if (!compilation_of_module(c, s, linked, wanted))
        return STATUS_USAGE;
    c->file = files[0];
    c->has_ir_parts = has_ir;
    return STATUS_DONE;
}
