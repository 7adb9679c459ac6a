/* backend/emit.c - backend_emit: turns a legal thread-form kernel into a gen_kernel.
 *
 * Lays out the payload, selects instructions, runs the passes over machine IR and lays out the code; then fills in the kernel's
 * directives: arguments, surfaces, memory. */
#include "backend/emit.h"
#include "backend/machine/layout.h"
#include "backend/select/bindings.h"
#include "backend/select/payload.h"
#include "backend/select/select.h"
#include "backend/visa/visa.h"

#include "ir/build.h"
#include "ir/text.h"
#include "src/base/bug.h"
#include "src/base/dump.h"

static gen_arg_kind argument_kind(const ir_argument *a)
{
    static const gen_arg_kind objects[] = {[IR_OBJECT_IMAGE] = GEN_ARG_IMAGE,
                                           [IR_OBJECT_SAMPLER] = GEN_ARG_SAMPLER,
                                           [IR_OBJECT_PIPE] = GEN_ARG_PIPE,
                                           [IR_OBJECT_QUEUE] = GEN_ARG_QUEUE};
    const ir_type *t = a->value.type;

    if (a->object.kind == IR_OBJECT_PIPE)
        return GEN_ARG_PIPE;
    bool pointer = t->kind == IR_POINTER && !a->byval;

    if (a->object.kind)
        return objects[a->object.kind];
    if (!pointer && !a->points_to)
        return GEN_ARG_VALUE;
    uint32_t space = pointer ? t->space : a->points_to;
    return space == IR_LOCAL ? GEN_ARG_LOCAL : space == IR_CONSTANT ? GEN_ARG_CONSTANT : GEN_ARG_BUFFER;
}

static const char *type_text(arena *memory, const ir_argument *a)
{
    static const char *const access[] = {
        [IMAGE_READ_ONLY] = "read_only", [IMAGE_WRITE_ONLY] = "write_only", [IMAGE_READ_WRITE] = "read_write"};

    if (a->object.kind == IR_OBJECT_IMAGE) /* the name of the type lacks the access */
        return arena_printf(memory, "%s %s", access[a->object.access], image_shape_name(a->object.shape));
    if (a->object.kind == IR_OBJECT_SAMPLER)
        return "sampler_t";
    if (a->type_name)
        return a->type_name;
    text t;
    text_init(&t, memory);
    ir_print_type(&t, a->byval ? a->byval : a->value.type);
    return t.data;
}

static void describe_arguments(arena *memory, const ir_function *work_item, gen_kernel *k)
{
    for (unsigned n = 0; n < work_item->arg_count; n++) {
        const ir_argument *a = work_item->args[n];
        const char *name = a->value.name ? a->value.name : arena_printf(memory, "%u", n);
        vec_push(memory, &k->args,
                 (gen_arg){name, type_text(memory, a), argument_kind(a), a->object.packet_bytes, a->object.captured_at});
    }
}

typedef struct unallocated_text {
    text machine_ir, visa;
    const char *name;         /* of the kernel */
    unsigned private_scratch; /* bytes of scratch memory for private variables */
    visa_problem problem;
    visa_origins origins;
} unallocated_text;

/* Prints F, whose registers are not allocated, in the forms that the options request. */
static void print_unallocated(const mir_function *f, void *context)
{
    unallocated_text *t = context;

    if (f->options->machine_ir)
        mir_print(&t->machine_ir, f);
    if (f->options->visa)
        visa_print(&t->visa, f, t->name, t->private_scratch, &t->problem, &t->origins);
}

/* Runs the passes over F, and stores its text and register pressure in S if the options request them. PRIVATE_SCRATCH: bytes of
 * scratch memory for private variables. */
static void run_machine_passes(arena *memory, mir_function *f, unsigned private_scratch, backend_kernel_stats *s)
{
    unallocated_text t = {.name = s->name, .private_scratch = private_scratch};

    text_init(&t.machine_ir, memory);
    text_init(&t.visa, memory);
    mir_run_passes(f, print_unallocated, &t);
    s->machine_ir = t.machine_ir.data;
    s->visa = t.visa.data;
    s->visa_origins = arena_copy(memory, t.origins.items, t.origins.count * sizeof *t.origins.items);
    s->visa_origin_count = t.origins.count;
    s->visa_problem = t.problem.what ? arena_strdup(memory, t.problem.what) : NULL;
    s->visa_problem_line = t.problem.line;
    s->pressure = f->pressure;
    if (f->options->diagnostics && f->options->diagnostics->remarks)
        s->spills = mir_sum_evictions(memory, f, &s->spill_count);
}

/* Dumps the assembly of K after the last step. */
static void dump_assembly(const gen_kernel *k, const backend_options *o)
{
    if (dump_begin(o->dump, o->dump_wanted, o->dump_context, "layout", false))
        gen_print_kernel(o->dump, NULL, k);
}

/* Frees the bodies of ALL, whose instructions have been selected. */
static void free_bodies(const backend_routines *all)
{
    for (size_t n = 0; n < all->count; n++) {
        ir_function *f = all->items[n];
        ir_function_drop_operands(f);
        f->first = f->last = NULL;
        ir_flow_changed(f);
    }
    ir_compact(all->items[0]->module);
}

enum { PRIVATE_ALIGN = 128 }; /* alignment of the largest vector */

static gen_kernel *emit_kernel(backend_emission *e)
{
    const backend_options *o = e->options;
    const ir_function *work_item = e->work_item;
    backend_kernel_stats *s = e->stats;
    gen_kernel *k = arena_new(e->memory, gen_kernel);

    k->name = work_item->value.name;
    k->simd = e->thread->simd;
    bool in_scratch = o->private_memory != BACKEND_PRIVATE_GLOBAL;
    uint64_t lanes = in_scratch ? e->thread->simd : 0;
    uint64_t private_scratch = (s->private_bytes * lanes + GEN_GRF_BYTES - 1) / GEN_GRF_BYTES * GEN_GRF_BYTES;
    backend_routines all = backend_find_routines(e->scratch, e->thread);
    sel_payload_layout *payload = sel_lay_out_payload(e->scratch, &all, work_item, o->diagnostics);
    bool barrier = false;
    bug_context("select", k->name);
    sel_bindings *tables = payload ? sel_bind(e->scratch, &all, work_item, o->diagnostics) : NULL;
    mir_function *f = tables ? sel_program(e->scratch, &all, payload, tables, o, &barrier) : NULL;
    if (!f)
        return NULL;
    if (!e->keeps_thread)
        free_bodies(&all);
    run_machine_passes(e->memory, f, (unsigned)private_scratch, s);
    e->is_too_large = f->is_too_large;
    if (e->is_too_large)
        return NULL;
    unsigned spilled = (f->spill_bytes + PRIVATE_ALIGN - 1) / PRIVATE_ALIGN * PRIVATE_ALIGN;
    for (size_t n = 0; n < f->private_starts.count; n++)
        f->private_starts.items[n]->g.src[1] = gen_imm(spilled, GEN_ud);
    bug_context("layout", k->name);
    mir_dump(f, "layout", true);
    mir_lay_out(e->code, f, k);
    describe_arguments(e->memory, work_item, k);
    for (size_t n = 0; n < tables->surfaces.count; n++)
        vec_push(e->memory, &k->surfaces, tables->surfaces.items[n]);
    for (size_t n = 0; n < tables->samplers.count; n++)
        vec_push(e->memory, &k->samplers, tables->samplers.items[n]);
    for (size_t n = 0; n < payload->items.count; n++)
        vec_push(e->memory, &k->payload, payload->items.items[n]);
    k->barriers = barrier;
    k->slm_bytes = s->slm_bytes;
    k->private_bytes = in_scratch ? 0 : s->private_bytes;
    uint64_t scratch_bytes = private_scratch ? private_scratch + spilled : f->spill_bytes;
    k->scratch_bytes = scratch_bytes < UINT32_MAX ? (uint32_t)scratch_bytes : UINT32_MAX; /* beyond any limit */
    k->spill_bytes = f->spill_bytes;
    if (k->statements.count && in_scratch) {
        k->scratch_private = spilled;
        k->scratch_lane_bytes = s->private_bytes;
    }
    memcpy(k->required_group, work_item->required_group, sizeof k->required_group);
    s->name = k->name;
    s->simd = k->simd;
    s->instructions = (unsigned)k->insts.count;
    s->grf_used = f->grf_used;
    s->spill_bytes = f->spill_bytes;
    s->values_spilled = f->spilled;
    s->scratch_bytes = k->scratch_bytes;
    dump_assembly(k, o);
    if (o->observer)
        o->observer->laid_out(o->observer->context, f, k);
    return k;
}

gen_kernel *backend_emit(backend_emission *e)
{
    arena_mark here = arena_here(e->scratch);
    gen_kernel *k = emit_kernel(e);

    arena_rewind(e->scratch, here);
    return k;
}
