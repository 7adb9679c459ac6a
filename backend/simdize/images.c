/* backend/simdize/images.c - translates accesses to images.
 *
 * prepare/resolve_images.c has determined the argument that each image and sampler is. Coordinates, gradients and texels keep
 * their order, component after component. Samplers take floats only: integer coordinates are converted, which is exact for all
 * texels of an image. An access whose operands are all uniform has one lane. */
#include "backend/region/build.h"
#include "backend/simdize/simdize.h"

#include "src/image/shape.h"
#include "src/base/bug.h"

typedef struct access {
    unsigned lanes;
    ir_value *mask;
} access;

static access open_access(simdizer *s, bool varying)
{
    return varying ? (access){s->n, s->at->em} : (access){1, ir_const(s->to, s->to->i1, 1)};
}

/* Returns operand AT of I for each lane of the access. */
static ir_value *operand_of(simdizer *s, const access *a, const ir_inst *i, unsigned at)
{
    return a->lanes == 1 ? simd_uniform(s, ir_operand(i, at)) : simd_varying(s, ir_operand(i, at));
}

/* The number of the argument that V, a call of `argument`, returns. */
static uint64_t argument_number(const ir_value *v)
{
    uint64_t n = 0;

    bug_unless(v->kind == IR_INSTRUCTION && ir_intrinsic_of(ir_as_inst((ir_value *)v)) == IR_INTRINSIC_argument);
    ir_const_bits(ir_operand(ir_as_inst((ir_value *)v), 1), &n);
    return n;
}

static ir_value *image_number(simdizer *s, const ir_inst *i, unsigned at)
{
    return ir_const(s->to, s->to->i32, argument_number(ir_operand(i, at)));
}

static ir_value *sampler_number(simdizer *s, const ir_value *v, bool whole)
{
    uint64_t bits;

    if (!ir_const_bits(v, &bits))
        bits = IMAGE_SAMPLER_ARGUMENT + argument_number(v);
    return ir_const(s->to, s->to->i32, bits | (whole ? IMAGE_SAMPLER_INTEGER : 0));
}

/* Appends undefined components to gradients V, so that they have the type T of the coordinates: an array's layer has none. */
static ir_value *pad_gradients(simdizer *s, ir_value *v, ir_type *t)
{
    return v->type == t ? v : simd_write_region(&s->b, ir_undef(s->to, t), v, 1, 0, NULL);
}

static void read_texel(simdizer *s, ir_inst *i, ir_intrinsic id)
{
    access a = open_access(s, simd_is_varying(s, &i->value));
    bool sampled = id != IR_INTRINSIC_image_load;
    ir_value *args[9], *coords = operand_of(s, &a, i, 4 + sampled);
    bool whole = sampled && !ir_is_float(ir_scalar(ir_operand(i, 5)->type));
    ir_type *types[] = {ir_vector(s->to, simd_thread_scalar(s, i->value.type), 4 * a.lanes), a.mask->type, coords->type};
    unsigned n = 0;

    if (whole) {
        coords = build_convert(&s->b, IR_sitofp, coords, s->to->float_type);
        types[2] = coords->type;
    }
    args[n++] = simd_uniform(s, ir_operand(i, 1));
    args[n++] = simd_uniform(s, ir_operand(i, 2));
    args[n++] = image_number(s, i, 3);
    if (sampled)
        args[n++] = sampler_number(s, ir_operand(i, 4), whole);
    args[n++] = a.mask;
    args[n++] = coords;
    if (id == IR_INTRINSIC_image_sample_gradients) {
        args[n++] = pad_gradients(s, operand_of(s, &a, i, 6), coords->type);
        args[n++] = pad_gradients(s, operand_of(s, &a, i, 7), coords->type);
    } else {
        args[n++] = operand_of(s, &a, i, 5 + sampled);
    }
    args[n++] = ir_undef(s->to, types[0]);
    ir_intrinsic message = id == IR_INTRINSIC_image_load     ? IR_INTRINSIC_texel_load
                           : id == IR_INTRINSIC_image_sample ? IR_INTRINSIC_texel_sample
                                                             : IR_INTRINSIC_texel_gradients;
    simd_define(s, i, &ir_call_intrinsic(&s->b, message, types, 3, args, n)->value);
}

static void write_texel(simdizer *s, ir_inst *i)
{
    bool varying =
        simd_is_varying(s, ir_operand(i, 1)) || simd_is_varying(s, ir_operand(i, 5)) || simd_is_varying(s, ir_operand(i, 6));
    access a = open_access(s, varying);
    ir_value *args[] = {operand_of(s, &a, i, 1),
                        simd_uniform(s, ir_operand(i, 2)),
                        simd_uniform(s, ir_operand(i, 3)),
                        image_number(s, i, 4),
                        a.mask,
                        operand_of(s, &a, i, 5),
                        operand_of(s, &a, i, 6)};
    ir_type *types[] = {args[0]->type, a.mask->type, args[5]->type};

    ir_call_intrinsic(&s->b, IR_INTRINSIC_texel_store, types, 3, args, 7);
}

/* Reads the value of an argument, which is in the payload, also in functions that the kernel calls. */
static void read_argument(simdizer *s, ir_inst *i)
{
    ir_type *t = simd_thread_type(s, i->value.type, false);
    ir_value *n = simd_uniform(s, ir_operand(i, 1));

    simd_define(s, i, &ir_call_intrinsic(&s->b, IR_INTRINSIC_argument, &t, 1, &n, 1)->value);
}

void simd_image(simdizer *s, ir_inst *i)
{
    ir_intrinsic id = ir_intrinsic_of(i);

    if (id == IR_INTRINSIC_argument)
        read_argument(s, i);
    else if (id == IR_INTRINSIC_image_store)
        write_texel(s, i);
    else
        read_texel(s, i, id);
}
