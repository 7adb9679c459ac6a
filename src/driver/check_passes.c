/* src/driver/check_passes.c - see check_passes.h.
 *
 * The interpreter defines the meaning of the front end's module, which no pass may change. The kernel is interpreted once
 * before the first pass, and again with fresh buffers after every function that a pass changed. If a buffer then differs, the
 * pass that ran last is wrong, or the kernel's result is undefined or unspecified by the language. */
#include "src/driver/check_passes.h"

#include "src/base/bug.h"
#include "src/driver/launch_options.h"

#include <stdlib.h>

/* Interprets the current module, each work-item for at most LIMIT instructions. Returns false after an error message or a fault.
 * *TEXT receives the output of the kernel's printf and the report of a fault; the caller frees it. */
static bool run_kernel(pass_check *k, command_values *values, signature *wanted, uint64_t limit, char **text)
{
    compilation *c = k->compiled;
    session *s = c->session;
    run_sizes sizes;
    size_t length;
    launch l = {.memory = s->memory,
                .via_ir = true,
                .values = &values->run,
                .sizes = &sizes,
                .max_instructions = limit,
                .faults = open_memstream(text, &length)};

    if (!l.faults)
        out_of_memory();
    l.printed = l.faults;
    launch_set_program(&l, c);
    c->is_misused = !signature_of_module(wanted, s->memory, s->diagnostics, c->module, k->kernel, &l.function) ||
                    !sizes_read(&sizes, s->diagnostics, s->options, wanted, needs_whole_groups(c)) ||
                    !values_read(values, s->memory, s->diagnostics, s->options, wanted, &sizes);
    bool done = !c->is_misused && launch_run(&l) == STATUS_DONE;
    fclose(l.faults);
    return done;
}

/* Runs before the passes and records the expected buffers. A fault is left to the real run to report. */
static bool run_first(compilation *c, void *context)
{
    pass_check *k = context;
    signature wanted;
    command_values values;
    char *text = NULL;

    k->faulted = !run_kernel(k, &values, &wanted, k->max_instructions, &text);
    free(text);
    for (size_t b = 0; !k->faulted && b < values.run.buffers.count; b++)
        vec_push(c->session->memory, &k->wanted, values.run.buffers.items[b].contents);
    return !c->is_misused;
}

/* Describes the first element of buffer B that differs from the expected one. */
static const char *describe_difference(pass_check *k, const run_values *values, const signature *wanted, size_t b)
{
    arena *memory = k->compiled->session->memory;
    const array *old = &k->wanted.items[b], *new = &values->buffers.items[b].contents;
    const char *name = "?";
    text have, had;
    size_t at = 0;

    for (size_t p = values->values.count; p-- > 0;)
        if ((values->values.items[p].kind == RUN_BUFFER || values->values.items[p].kind == RUN_IMAGE) &&
            values->values.items[p].buffer == b)
            name = wanted->params.items[p].name ? wanted->params.items[p].name : arena_printf(memory, "argument %zu", p);
    while (old->data[at] == new->data[at])
        at++;
    element type = old->type.lanes ? old->type : (element){.scalar = ELEMENT_uchar, .lanes = 1};
    size_t stride = element_stride(type), i = at / stride;
    text_init(&have, memory);
    text_init(&had, memory);
    element_print(&have, type, new->data + i *stride, ",");
    element_print(&had, type, old->data + i * stride, ",");
    return arena_printf(memory, "element %zu of '%s' is %s, and was %s before", i, name, have.data, had.data);
}

/* A pass may add instructions. */
static uint64_t limit_after_passes(const pass_check *k)
{
    return k->max_instructions < UINT64_MAX / 4 ? k->max_instructions * 4 : 0;
}

static bool pass_changed(void *context, const char *pass, const ir_function *f)
{
    pass_check *k = context;
    diag *d = k->compiled->session->diagnostics;
    signature wanted;
    command_values values;
    char *text = NULL;

    if (k->faulted)
        return true;
    bool done = run_kernel(k, &values, &wanted, limit_after_passes(k), &text);
    const char *where = f ? arena_printf(k->compiled->session->memory, " in function '%s'", f->value.name) : "";
    for (size_t b = 0; done && !k->found && b < k->wanted.count; b++) {
        k->found = memcmp(k->wanted.items[b].data, values.run.buffers.items[b].contents.data, k->wanted.items[b].bytes) != 0;
        if (k->found)
            diag_error(d, 0, "pass '%s' changed the result of kernel '%s'%s: %s", pass, wanted.kernel, where,
                       describe_difference(k, &values.run, &wanted, b));
    }
    if (!done) {
        k->found = true;
        diag_error(d, 0, "after pass '%s'%s kernel '%s' faults, and did not before: %s", pass, where, wanted.kernel,
                   text ? text : "");
    }
    free(text);
    return !k->found;
}

void check_passes(pass_check *check, compilation *c, const char *kernel, uint64_t max_instructions)
{
    *check = (pass_check){.compiled = c, .kernel = kernel, .max_instructions = max_instructions};
    c->before_passes = run_first;
    c->before_passes_context = check;
    c->set.opt.changed = pass_changed;
    c->set.opt.changed_context = check;
}
