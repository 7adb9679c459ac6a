/* ir/genx/texel.c - accesses to images: typed messages, and those of the sampler.
 *
 * The text has the numbers of a surface and of a sampler, which are those of the kernel's arguments. The argument states what the image is: by
 * its type in !genx.kernels, or by "gasket.object". The coordinates are u, v and r, as many as it has. A message names the channels that it
 * needs; this IR has all four. Integers are those of unsigned formats.
 *
 *   llvm.genx.sample: level 0; the language has no operand for a level, and threads have no neighbours from which one would follow. */
#include "ir/genx/message.h"
#include "src/image/shape.h"

enum { CHANNELS = 4, ALL_CHANNELS = 15 };

typedef struct texels {
    const ir_argument *image;
    unsigned lanes, channels; /* a bit for each channel */
    ir_value *mask, *coordinates;
    ir_type *type; /* of all channels */
} texels;

/* The argument whose number operand N is; sets the problem if it is not of KIND. */
static const ir_argument *object_of(genx_call *c, unsigned n, ir_object_kind kind, const char *what)
{
    const ir_function *f = c->b->block->function;
    uint64_t number = 0;

    if (!f->kernel || c->args[n]->kind != IR_CONST || !ir_const_bits(c->args[n], &number))
        genx_refuse(c, "operand %u must be known: an argument of the kernel that is %s, or its number", n + 1, what);
    else if (number >= f->arg_count || f->args[number]->object.kind != kind)
        genx_refuse(c, "argument %llu of the kernel is not %s: its type is stated in !genx.kernels", (unsigned long long)number,
                    what);
    return c->problem ? NULL : f->args[number];
}

static ir_type *vector_of(const genx_call *c, ir_type *scalar, unsigned count)
{
    return ir_vector(c->m, scalar, count);
}

/* Joins the coordinates, which are operands FIRST to FIRST + 2, component after component. */
static ir_value *join_coordinates(genx_call *c, const texels *t, unsigned first)
{
    unsigned count = image_coordinates(t->image->object.shape);
    ir_value *v = ir_undef(c->m, vector_of(c, ir_scalar(c->args[first]->type), count * t->lanes));

    if (count == 1)
        return c->args[first];
    for (unsigned n = 0; n < count; n++)
        v = genx_write_part(c, v, c->args[first + n], n * t->lanes, 1, ir_const(c->m, c->m->i1, 1));
    return v;
}

/* Fills in T for an access with data of type DATA; sets the problem if that is impossible. */
static bool open_texels(genx_call *c, texels *t, unsigned image, unsigned coordinates, ir_value *mask, ir_type *data)
{
    ir_type *u = c->args[coordinates]->type;
    ir_type *wanted = vector_of(c, c->m->i1, (unsigned)ir_lanes(u));

    t->image = object_of(c, image, IR_OBJECT_IMAGE, "an image");
    if (!t->image)
        return false;
    t->lanes = (unsigned)ir_lanes(u);
    if (!ir_is_vector(u) || (t->lanes != 8 && t->lanes != 16) || image_has_samples(t->image->object.shape))
        genx_refuse(c, "the message has 8 or 16 lanes, of an image with one sample");
    else if (ir_scalar_bits(data) != 32 || !t->channels ||
             ir_lanes(data) != (uint64_t)t->lanes * (unsigned)__builtin_popcount(t->channels))
        genx_refuse(c, "%u channels of %u lanes are %u values of 32 bits", (unsigned)__builtin_popcount(t->channels), t->lanes,
                    (unsigned)__builtin_popcount(t->channels) * t->lanes);
    else if (mask && mask->type != wanted)
        genx_refuse(c, "the predicate must have as many elements as the coordinates: %u", t->lanes);
    if (c->problem)
        return false;
    t->mask = mask ? mask : genx_int(c, wanted, 1);
    t->coordinates = join_coordinates(c, t, coordinates);
    t->type = vector_of(c, ir_scalar(data), CHANNELS * t->lanes);
    return true;
}

static ir_value *class_of(const genx_call *c, const ir_type *t)
{
    return genx_number(c, ir_is_float(ir_scalar((ir_type *)t)) ? IMAGE_FLOAT : IMAGE_UNSIGNED);
}

static ir_value *shape_of(const genx_call *c, const texels *t)
{
    return genx_number(c, t->image->object.shape);
}

/* The enabled channels of V, which has all four; or, with SPREAD, all channels of which the enabled ones are V's. */
static ir_value *move_channels(const genx_call *c, const texels *t, ir_value *v, bool spread)
{
    unsigned count = (unsigned)__builtin_popcount(t->channels), n = 0;
    ir_type *scalar = ir_scalar(t->type), *one = vector_of(c, scalar, t->lanes);
    ir_value *to = ir_undef(c->m, spread ? t->type : vector_of(c, scalar, count * t->lanes));

    if (t->channels == ALL_CHANNELS || ir_is_undefined(v))
        return ir_is_undefined(v) ? to : v;
    for (unsigned k = 0; k < CHANNELS; k++) {
        if (!(t->channels >> k & 1))
            continue;
        ir_value *part = genx_read_part(c, v, (spread ? n : k) * t->lanes, one);
        to = genx_write_part(c, to, part, (spread ? k : n) * t->lanes, 1, ir_const(c->m, c->m->i1, 1));
        n++;
    }
    return to;
}

static ir_value *load(genx_call *c, const texels *t, ir_value *pass)
{
    ir_type *types[] = {t->type, t->mask->type, t->coordinates->type};
    ir_value *level = genx_int(c, vector_of(c, c->m->i32, t->lanes), 0), *image = genx_number(c, t->image->index);
    ir_value *class = class_of(c, t->type);
    ir_value *args[] = {shape_of(c, t), class, image, t->mask, t->coordinates, level, move_channels(c, t, pass, true)};

    return move_channels(c, t, &ir_call_intrinsic(c->b, IR_INTRINSIC_texel_load, types, 3, args, 7)->value, false);
}

ir_value *genx_typed_read(genx_call *c)
{
    texels t = {.channels = (unsigned)genx_constant(c, 0) & ALL_CHANNELS};

    return open_texels(c, &t, 2, 3, c->args[1], c->type) ? load(c, &t, c->args[6]) : NULL;
}

ir_value *genx_typed_write(genx_call *c)
{
    texels t = {.channels = (unsigned)genx_constant(c, 0) & ALL_CHANNELS};
    ir_value *data = c->args[6];

    if (!open_texels(c, &t, 2, 3, c->args[1], data->type))
        return NULL;
    if (t.channels != ALL_CHANNELS)
        return genx_refuse(c, "a message that writes some channels of a texel is not supported");
    ir_type *types[] = {t.type, t.mask->type, t.coordinates->type};
    ir_value *level = genx_int(c, vector_of(c, c->m->i32, t.lanes), 0), *image = genx_number(c, t.image->index);
    ir_value *class = class_of(c, t.type);
    ir_value *args[] = {data, shape_of(c, &t), class, image, t.mask, t.coordinates, level};
    return &ir_call_intrinsic(c->b, IR_INTRINSIC_texel_store, types, 3, args, 7)->value;
}

ir_value *genx_texel_load(genx_call *c)
{
    texels t = {.channels = ~(unsigned)genx_constant(c, 0) & ALL_CHANNELS};

    return open_texels(c, &t, 1, 2, NULL, c->type) ? load(c, &t, ir_undef(c->m, c->type)) : NULL;
}

ir_value *genx_texel_sample(genx_call *c)
{
    texels t = {.channels = ~(unsigned)genx_constant(c, 0) & ALL_CHANNELS};
    const ir_argument *sampler = object_of(c, 1, IR_OBJECT_SAMPLER, "a sampler");

    if (!sampler || !open_texels(c, &t, 2, 3, NULL, c->type))
        return NULL;
    ir_type *types[] = {t.type, t.mask->type, t.coordinates->type};
    ir_value *level = genx_int(c, vector_of(c, c->m->float_type, t.lanes), 0), *image = genx_number(c, t.image->index);
    ir_value *class = class_of(c, t.type), *number = genx_number(c, IMAGE_SAMPLER_ARGUMENT + sampler->index);
    ir_value *args[] = {shape_of(c, &t), class, image, number, t.mask, t.coordinates, level, ir_undef(c->m, t.type)};
    return move_channels(c, &t, &ir_call_intrinsic(c->b, IR_INTRINSIC_texel_sample, types, 3, args, 8)->value, false);
}
