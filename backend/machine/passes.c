/* backend/machine/passes.c - the order of the passes over machine IR, with dumps and verification.
 *
 * Passes before coalescing leave virtual registers as selection made them, so that every copy is still visible: `gasket cc
 * --emit=mir` prints the code there. The last pass runs on physical registers. */
#include "backend/machine/regalloc.h"
#include "backend/machine/verify.h"

#include "src/base/bug.h"
#include "src/base/dump.h"

typedef enum pass_kind { IMPROVES, COALESCES, ALLOCATES } pass_kind; /* IMPROVES: omitted at -O0 */

typedef struct pass {
    const char *name;
    void (*run)(mir_function *);
    pass_kind kind;
} pass;

static const pass passes[] = {
    {"fold-conditions", mir_fold_conditions, IMPROVES},
    {"share-indirect-addresses", mir_share_addresses, IMPROVES},
    {"merge-messages", mir_merge_messages, IMPROVES},
    {"place-constants", mir_place_constants, IMPROVES},
    {"coalesce", mir_coalesce, COALESCES},
    {"allocate", mir_allocate, ALLOCATES},
    {"predicate", mir_predicate, IMPROVES},
};

const char *mir_pass_name(unsigned n)
{
    const unsigned count = sizeof passes / sizeof *passes;

    return n < count ? passes[n].name : n == count ? MIR_SPILL : NULL;
}

void mir_dump(mir_function *f, const char *step, bool before)
{
    const backend_options *o = f->options;

    if (dump_begin(o->dump, o->dump_wanted, o->dump_context, step, before)) {
        mir_print(o->dump, f);
        if (!before && strcmp(step, "allocate") == 0)
            mir_print_ranges(o->dump, f);
    }
    if (o->observer)
        o->observer->machine_step(o->observer->context, f, step, before);
}

void mir_finish_step(mir_function *f, const char *step)
{
    text problems;

    mir_dump(f, step, false);
    text_init(&problems, f->memory);
    if (f->options->verify && !mir_verify(f, &problems))
        bug("the machine IR is broken after %s:\n%s", step, problems.data);
}

void mir_run_passes(mir_function *f, void (*unallocated)(const mir_function *f, void *context), void *context)
{
    mir_shape(f);
    mir_finish_step(f, "select");
    for (const pass *p = passes; p < passes + sizeof passes / sizeof *passes && !f->is_too_large; p++) {
        if (p->kind == IMPROVES && !f->options->optimize)
            continue;
        if (p->kind == COALESCES && unallocated)
            unallocated(f, context);
        bug_context(p->name, f->name);
        mir_dump(f, p->name, true);
        p->run(f);
        if (!f->is_too_large)
            mir_finish_step(f, p->name);
    }
}
