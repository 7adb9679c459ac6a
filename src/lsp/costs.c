/* src/lsp/costs.c - what the lines of a kernel cost: the instructions and messages of its code, and the registers. The whole compiler runs, for one
 * kernel, when a hover or a hint needs it; the result stays until the text changes. */
#include "src/lsp/lsp.h"

#include "src/base/recover.h"

#include <stdlib.h>

typedef struct work {
    const lsp_request *r;
    const lsp_document *d;
    lsp_costs *costs;
} work;

static void add_instruction(lsp_costs *c, uint32_t line, bool is_message)
{
    for (size_t i = 0; i < c->lines.count; i++)
        if (c->lines.items[i].line == line) {
            c->lines.items[i].instructions++;
            c->lines.items[i].messages += is_message;
            return;
        }
    vec_push(c->memory, &c->lines, ((lsp_line_cost){line, 1, is_message}));
}

static void count(const gen_kernel *k, const lsp_document *d, lsp_costs *c)
{
    for (size_t i = 0; i < k->insts.count; i++) {
        const gen_inst *inst = &k->insts.items[i];
        const gen_source_line *at = inst->line ? &k->lines.items[inst->line - 1] : NULL;
        bool is_message = gen_op_is(inst->op, GEN_IS_SEND);
        c->instructions++;
        c->messages += is_message;
        if (at && at->file && strcmp(at->file, d->path) == 0)
            add_instruction(c, at->line, is_message);
    }
}

static void compile_kernel(void *context)
{
    const work *k = context;
    arena scratch;
    compilation c;
    session s = k->d->analysis->session;
    source_map sources;
    diag diagnostics;
    diag_log log = {.memory = &scratch};

    arena_init(&scratch);
    source_init(&sources, &scratch);
    diag_init(&diagnostics, &sources, stderr);
    diagnostics.log = &log;
    s.memory = &scratch;
    s.sources = &sources;
    s.diagnostics = &diagnostics;
    if (compilation_of_input(&c, &s, k->d->path, INPUT_CL, k->d->text, k->d->length, STAGE_ASM)) {
        c.is_on_disk = k->d->is_file;
        c.headers = k->d->analysis->compilation.headers;
        c.header_count = k->d->analysis->compilation.header_count;
        c.kernel = k->costs->kernel;
        k->costs->is_known = compile(&c) && c.program->kernels.count == 1 && c.kernel_count == 1;
        if (k->costs->is_known) {
            count(c.program->kernels.items[0], k->d, k->costs);
            k->costs->simd = c.kernel_stats[0].simd;
            k->costs->registers = c.kernel_stats[0].grf_used;
            k->costs->spilled = c.kernel_stats[0].spill_bytes;
        }
    }
    arena_release(&scratch);
}

const lsp_costs *lsp_costs_of(const lsp_request *r, const lsp_document *d, const char *kernel)
{
    lsp_analysis *a = lsp_analyse(r->server, (lsp_document *)d);
    bug_failure why;

    for (size_t i = 0; i < a->costs.count; i++)
        if (strcmp(a->costs.items[i]->kernel, kernel) == 0)
            return a->costs.items[i]->is_known ? a->costs.items[i] : NULL;
    if (diag_failed(&a->diagnostics) || a->failure.status)
        return NULL;
    lsp_costs *c = arena_new(&a->memory, lsp_costs);
    *c = (lsp_costs){.memory = &a->memory, .kernel = kernel};
    vec_push(&a->memory, &a->costs, c);
    work k = {r, d, c};
    if (!recover_run(&a->memory, compile_kernel, &k, &why))
        c->is_known = false;
    return c->is_known ? c : NULL;
}
