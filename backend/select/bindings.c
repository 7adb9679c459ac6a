/* backend/select/bindings.c - fills the binding table and the sampler table: first the entries that messages access by number,
 * then an entry for each further class of accesses to an image, and for each sampler with its kind of coordinates. */
#include "backend/select/bindings.h"

#include "backend/region/region.h"
#include "src/base/bug.h"

typedef struct binder {
    arena *memory;
    const ir_function *work_item;
    diag *diagnostics;
    sel_bindings *tables;
    bool failed;
} binder;

/* --- surfaces of buffers and variables ------------------------------------------------------------------------------------ */

/* The binding-table entry that message I accesses; -1 if there is none, GEN_SURFACE_COUNT if it is known only at run time. */
static int accessed_surface(const ir_inst *i)
{
    int at;
    uint64_t n;

    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_gather:
    case IR_INTRINSIC_scatter:
        at = 1;
        break;
    case IR_INTRINSIC_media_write:
        at = 1;
        break;
    case IR_INTRINSIC_atomic:
        at = 3;
        break;
    case IR_INTRINSIC_block_read:
    case IR_INTRINSIC_block_write:
    case IR_INTRINSIC_media_read:
        at = 0;
        break;
    case IR_INTRINSIC_texel_sample:
    case IR_INTRINSIC_texel_gradients:
    case IR_INTRINSIC_texel_load:
        at = 2;
        break;
    case IR_INTRINSIC_texel_store:
        at = 3;
        break;
    default: /* not a message */
        return -1;
    }
    if (!ir_const_bits(region_call_argument(i, (unsigned)at), &n))
        return GEN_SURFACE_COUNT;
    return n < GEN_SURFACE_COUNT ? (int)n : -1;
}

/* The highest binding-table entry that F accesses; -1 if there is none. */
static int highest_surface(const ir_function *f)
{
    int highest = -1;

    ir_each_block(b, f) {
        ir_each_inst(i, b) {
            int n = accessed_surface(i);
            highest = n > highest ? n : highest;
        }
    }
    return highest;
}

static int count_variables(const ir_module *m)
{
    int count = 0;

    for (const ir_global *g = m->globals; g; g = g->next)
        count += ir_has_number(g);
    return count;
}

/* Adds the entries of arguments and variables up to COUNT. */
static void extend_table(binder *b, int count)
{
    int arguments = (int)b->work_item->arg_count;

    for (int n = (int)b->tables->surfaces.count; n < count; n++)
        vec_push(b->memory, &b->tables->surfaces, (gen_surface){.object = n < arguments ? n : -1 - (n - arguments)});
}

/* --- images and samplers -------------------------------------------------------------------------------------------------- */

static unsigned char class_of_entry(image_class class)
{
    return (unsigned char)(GEN_AS_FLOAT + class);
}

/* Reports that I needs an entry of a table that is full. */
static void report_full_table(binder *b, const ir_inst *i, const char *what, unsigned limit)
{
    b->failed = true;
    ir_error(b->diagnostics, i->block->function->module, i->loc ? i->loc : b->work_item->loc, "kernel '%s' uses more than %u %s",
             b->work_item->value.name, limit, what);
}

static void bind_image(binder *b, const ir_inst *i, unsigned shape_at)
{
    uint64_t arg = GEN_SURFACE_COUNT, class = 0;
    int fixed = (int)b->work_item->arg_count + count_variables(b->work_item->module);

    ir_const_bits(region_call_argument(i, shape_at + 1), &class);
    ir_const_bits(region_call_argument(i, shape_at + 2), &arg);
    if (arg < b->tables->surfaces.count && b->tables->surfaces.items[arg].as == GEN_ANY_CLASS)
        b->tables->surfaces.items[arg].as = class_of_entry((image_class) class);
    for (size_t n = 0; n < b->tables->surfaces.count; n++)
        if (b->tables->surfaces.items[n].object == (int)arg &&
            b->tables->surfaces.items[n].as == class_of_entry((image_class) class))
            return;
    if (arg < GEN_SURFACE_COUNT)
        extend_table(b, fixed);
    if (arg >= GEN_SURFACE_COUNT || b->tables->surfaces.count >= GEN_SURFACE_COUNT)
        report_full_table(b, i, "surfaces: arguments, variables, and images for each class of their accesses", GEN_SURFACE_COUNT);
    else
        vec_push(b->memory, &b->tables->surfaces, (gen_surface){.object = (int)arg, .as = class_of_entry((image_class) class)});
}

static gen_sampler make_sampler(uint32_t operand)
{
    bool is_argument = operand & IMAGE_SAMPLER_ARGUMENT;
    uint32_t number = operand & (IMAGE_SAMPLER_ARGUMENT - 1);

    return (gen_sampler){.arg = is_argument ? (int)number : -1,
                         .bits = is_argument ? 0 : number,
                         .integer = (operand & IMAGE_SAMPLER_INTEGER) != 0};
}

static bool is_same_sampler(const gen_sampler *a, const gen_sampler *b)
{
    return a->arg == b->arg && a->bits == b->bits && a->integer == b->integer;
}

static void bind_sampler(binder *b, const ir_inst *i)
{
    uint64_t operand = 0;

    ir_const_bits(region_call_argument(i, 3), &operand);
    gen_sampler s = make_sampler((uint32_t)operand);
    for (size_t n = 0; n < b->tables->samplers.count; n++)
        if (is_same_sampler(&b->tables->samplers.items[n], &s))
            return;
    if (b->tables->samplers.count == GEN_SAMPLER_COUNT)
        report_full_table(b, i, "samplers", GEN_SAMPLER_COUNT);
    else
        vec_push(b->memory, &b->tables->samplers, s);
}

static void bind_inst(binder *b, const ir_inst *i)
{
    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_texel_sample:
    case IR_INTRINSIC_texel_gradients:
        bind_image(b, i, 0);
        bind_sampler(b, i);
        return;
    case IR_INTRINSIC_texel_load:
        bind_image(b, i, 0);
        return;
    case IR_INTRINSIC_texel_store:
        bind_image(b, i, 1);
        return;
    default: /* not an access to an image */
        return;
    }
}

sel_bindings *sel_bind(arena *memory, const backend_routines *all, const ir_function *work_item, diag *d)
{
    binder b = {memory, work_item, d, arena_new(memory, sel_bindings), false};
    int count = 0, fixed = (int)work_item->arg_count + count_variables(work_item->module);

    for (size_t n = 0; n < all->count; n++) {
        int own = highest_surface(all->items[n]) + 1;
        count = own > count ? own : count;
    }
    count = count > fixed ? fixed : count;
    extend_table(&b, count > GEN_SURFACE_COUNT ? GEN_SURFACE_COUNT : count);
    for (size_t n = 0; n < all->count; n++)
        ir_each_block(block, all->items[n])
            ir_each_inst(i, block)
                if (!b.failed)
                    bind_inst(&b, i);
    return b.failed ? NULL : b.tables;
}

/* --- entries -------------------------------------------------------------------------------------------------------------- */

unsigned sel_find_surface(const sel_bindings *b, int arg, image_class class)
{
    for (size_t n = 0; n < b->surfaces.count; n++)
        if (b->surfaces.items[n].object == arg && b->surfaces.items[n].as == class_of_entry(class))
            return (unsigned)n;
    bug("image %d has no surface", arg);
}

unsigned sel_find_sampler(const sel_bindings *b, uint32_t sampler)
{
    gen_sampler s = make_sampler(sampler);

    for (size_t n = 0; n < b->samplers.count; n++)
        if (is_same_sampler(&b->samplers.items[n], &s))
            return (unsigned)n;
    bug("sampler 0x%x has no entry", (unsigned)sampler);
}
