/* backend/module/check_numbers.c - checks the operands of calls that are numbers of arguments, surfaces or variables. The front
 * end and the passes generate only calls with right numbers, while text may contain any. */
#include "backend/module/check_numbers.h"

#include "backend/region/region.h"
#include "backend/module/routines.h"

typedef struct checker {
    const ir_function *kernel;
    uint64_t variables; /* the number of program-scope variables that calls refer to by number */
    diag *diagnostics;
    bool failed;
} checker;

static const ir_argument *find_argument(const checker *c, uint64_t n)
{
    return n < c->kernel->arg_count ? c->kernel->args[n] : NULL;
}

static bool is_object(const checker *c, uint64_t n, ir_object_kind kind)
{
    const ir_argument *a = find_argument(c, n);

    return a && a->object.kind == kind;
}

static bool is_passed_by_value(const checker *c, uint64_t n)
{
    const ir_argument *a = find_argument(c, n);

    return a && !a->points_to && (a->byval || !ir_is_ptr(a->value.type));
}

/* Reports that operand AT of call I is not the number of a WANTED, such as "variable". */
static void report_number(checker *c, const ir_inst *i, unsigned at, const char *wanted)
{
    c->failed = true;
    ir_error(c->diagnostics, i->block->function->module, i->loc ? i->loc : c->kernel->loc,
             "in kernel '%s': operand %u of %s must be the number of %s", c->kernel->value.name, at + 1,
             ir_intrinsic_name(ir_intrinsic_of(i)), wanted);
}

/* The number that operand AT of I is. A surface that is computed at run time counts as valid. */
static uint64_t number_at(const ir_inst *i, unsigned at)
{
    uint64_t n = 0;

    ir_const_bits(region_call_argument(i, at), &n);
    return n;
}

static void check_image(checker *c, const ir_inst *i, unsigned at)
{
    if (!is_object(c, number_at(i, at), IR_OBJECT_IMAGE))
        report_number(c, i, at, "an image argument");
}

static void check_sampler(checker *c, const ir_inst *i, unsigned at)
{
    uint64_t n = number_at(i, at);

    if (n & IMAGE_SAMPLER_ARGUMENT && !is_object(c, n & (IMAGE_SAMPLER_ARGUMENT - 1), IR_OBJECT_SAMPLER))
        report_number(c, i, at, "a sampler argument");
}

static void check_inst(checker *c, const ir_inst *i)
{
    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_texel_sample:
    case IR_INTRINSIC_texel_gradients:
        check_image(c, i, 2);
        check_sampler(c, i, 3);
        return;
    case IR_INTRINSIC_texel_load:
        check_image(c, i, 2);
        return;
    case IR_INTRINSIC_texel_store:
        check_image(c, i, 3);
        return;
    case IR_INTRINSIC_media_read:
        check_image(c, i, 0);
        return;
    case IR_INTRINSIC_media_write:
    case IR_INTRINSIC_image_property:
        check_image(c, i, 1);
        return;
    case IR_INTRINSIC_argument:
        if (!is_passed_by_value(c, number_at(i, 0)))
            report_number(c, i, 0, "an argument that is passed by value");
        return;
    case IR_INTRINSIC_surface_base:
    case IR_INTRINSIC_surface_size:
        if (number_at(i, 0) >= c->kernel->arg_count + c->variables)
            report_number(c, i, 0, "an argument or a variable");
        return;
    case IR_INTRINSIC_global_base:
        if (number_at(i, 0) >= c->variables)
            report_number(c, i, 0, "a variable");
        return;
    default: /* has no such operand */
        return;
    }
}

bool backend_check_numbers(arena *scratch, ir_function *kernel, diag *d)
{
    checker c = {.kernel = kernel, .diagnostics = d};
    backend_routines all = backend_find_routines(scratch, kernel);

    for (const ir_global *g = kernel->module->globals; g; g = g->next)
        c.variables += ir_has_number(g);
    for (size_t n = 0; n < all.count; n++)
        ir_each_block(b, all.items[n])
            ir_each_inst(i, b)
                check_inst(&c, i);
    return !c.failed;
}
