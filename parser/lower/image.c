/* parser/lower/image.c - lowers the built-in functions of images to intrinsics (ir/README.md, "Images").
 *
 * The functions pass three coordinates as a vector of four, and a texel of a depth image as a scalar, its first component. Halves are
 * floats to the intrinsics: read_imageh and write_imageh convert the texel. */
#include "parser/lower/builtin.h"

#include "src/image/shape.h"

/* The first COUNT components of vector V. */
static ir_value *take_components(lowering *l, ir_value *v, unsigned count)
{
    static const int32_t first[] = {0, 1, 2};

    if (ir_lanes(v->type) <= count)
        return v;
    return ir_shuffle(&l->b, v, ir_poison(l->m, v->type), first, count);
}

static ir_value *take_coordinates(lowering *l, ir_value *v, const type *image)
{
    return take_components(l, v, image_coordinates(type_image_shape(image)));
}

/* A gradient has no layer. */
static ir_value *take_gradient(lowering *l, ir_value *v, const type *image)
{
    image_shape shape = type_image_shape(image);

    return take_components(l, v, image_coordinates(shape) - image_is_array(shape));
}

static image_class class_of(const type *texel)
{
    return type_has_floats(texel) ? IMAGE_FLOAT : type_is_signed(texel) ? IMAGE_SIGNED : IMAGE_UNSIGNED;
}

/* The type of a texel of CLASS_ in the intrinsics. */
static ir_type *texel_type(lowering *l, image_class class_)
{
    return ir_vector(l->m, class_ == IMAGE_FLOAT ? l->m->float_type : l->m->i32, 4);
}

/* Converts V, the texel that an intrinsic returns, to the result type of the function. */
static ir_value *finish_read(lowering *l, ir_value *v, const type *result)
{
    if (!type_is_vector(result))
        return ir_extract(&l->b, v, lower_int(l, l->m->i32, 0));
    return type_scalar(result)->kind == TYPE_HALF ? ir_cast(&l->b, IR_fptrunc, v, lower_type(l, result)) : v;
}

/* Converts V, an argument of type T, to the texel that an intrinsic writes. */
static ir_value *begin_write(lowering *l, ir_value *v, const type *t)
{
    ir_type *texel = texel_type(l, class_of(t));

    if (!type_is_vector(t))
        return ir_insert(&l->b, ir_null(l->m, texel), v, lower_int(l, l->m->i32, 0));
    return type_scalar(t)->kind == TYPE_HALF ? ir_cast(&l->b, IR_fpext, v, texel) : v;
}

static ir_value *build_sample(lowering *l, const ast_expr *e, ir_value **v)
{
    const type *image = e->call.arguments[0]->type;
    image_class class_ = class_of(e->type);
    ir_value *level = e->call.count > 3 ? v[3] : ir_const_float(l->m, l->m->float_type, 0);
    ir_value *args[] = {lower_int(l, l->m->i32, type_image_shape(image)),
                        lower_int(l, l->m->i32, class_),
                        v[0],
                        v[1],
                        take_coordinates(l, v[2], image),
                        level};
    ir_type *overloads[] = {texel_type(l, class_), args[4]->type};

    return &ir_call_intrinsic(&l->b, IR_INTRINSIC_image_sample, overloads, 2, args, 6)->value;
}

static ir_value *build_gradient_sample(lowering *l, const ast_expr *e, ir_value **v)
{
    const type *image = e->call.arguments[0]->type;
    image_class class_ = class_of(e->type);
    ir_value *args[] = {lower_int(l, l->m->i32, type_image_shape(image)),
                        lower_int(l, l->m->i32, class_),
                        v[0],
                        v[1],
                        take_coordinates(l, v[2], image),
                        take_gradient(l, v[3], image),
                        take_gradient(l, v[4], image)};
    ir_type *overloads[] = {texel_type(l, class_), args[4]->type, args[5]->type};

    return &ir_call_intrinsic(&l->b, IR_INTRINSIC_image_sample_gradients, overloads, 3, args, 7)->value;
}

static ir_value *build_load(lowering *l, const ast_expr *e, ir_value **v)
{
    const type *image = e->call.arguments[0]->type;
    image_class class_ = class_of(e->type);
    ir_value *sample = e->call.count > 2 ? v[2] : lower_int(l, l->m->i32, 0);
    ir_value *args[] = {lower_int(l, l->m->i32, type_image_shape(image)), lower_int(l, l->m->i32, class_), v[0],
                        take_coordinates(l, v[1], image), sample};
    ir_type *overloads[] = {texel_type(l, class_), args[3]->type};

    return &ir_call_intrinsic(&l->b, IR_INTRINSIC_image_load, overloads, 2, args, 5)->value;
}

static void build_store(lowering *l, const ast_expr *e, ir_value **v)
{
    const type *image = e->call.arguments[0]->type;
    unsigned last = e->call.count - 1;
    const type *written = e->call.arguments[last]->type;
    ir_value *level = last > 2 ? v[2] : lower_int(l, l->m->i32, 0);
    ir_value *args[] = {begin_write(l, v[last], written),           lower_int(l, l->m->i32, type_image_shape(image)),
                        lower_int(l, l->m->i32, class_of(written)), v[0],
                        take_coordinates(l, v[1], image),           level};
    ir_type *overloads[] = {args[0]->type, args[4]->type};

    ir_call_intrinsic(&l->b, IR_INTRINSIC_image_store, overloads, 2, args, 6);
}

static ir_value *build_query(lowering *l, const ast_expr *e, ir_value **v, image_property property)
{
    ir_value *args[] = {lower_int(l, l->m->i32, type_image_shape(e->call.arguments[0]->type)), lower_int(l, l->m->i32, property),
                        v[0], lower_int(l, l->m->i32, 0)};

    return &ir_call_intrinsic(&l->b, IR_INTRINSIC_image_query, NULL, 0, args, 4)->value;
}

static ir_value *build_dimensions(lowering *l, const ast_expr *e, ir_value **v)
{
    static const image_property properties[] = {IMAGE_WIDTH, IMAGE_HEIGHT, IMAGE_DEPTH};
    ir_value *result = ir_null(l->m, lower_type(l, e->type));

    for (unsigned i = 0; i < (type_lanes(e->type) == 2 ? 2 : 3); i++)
        result = ir_insert(&l->b, result, build_query(l, e, v, properties[i]), lower_int(l, l->m->i32, i));
    return result;
}

/* Builds a block read, or with V[2] a write. */
static ir_value *build_block_access(lowering *l, const ast_expr *e, ir_value **v)
{
    ir_value *x = ir_extract(&l->b, v[1], lower_int(l, l->m->i32, 0)), *y = ir_extract(&l->b, v[1], lower_int(l, l->m->i32, 1));
    ir_value *lanes = ir_const(l->m, l->m->i1, 1), *args[] = {e->call.count > 2 ? v[2] : NULL, lanes, v[0], x, y};
    ir_type *t = lower_type(l, e->call.count > 2 ? e->call.arguments[2]->type : e->type);

    if (e->call.count > 2)
        return &ir_call_intrinsic(&l->b, IR_INTRINSIC_image_block_write, &t, 1, args, 5)->value;
    return &ir_call_intrinsic(&l->b, IR_INTRINSIC_image_block_read, &t, 1, args + 1, 4)->value;
}

static const struct {
    builtin_lowering lowering;
    image_property property;
} queries[] = {
    {LOWER_get_image_width, IMAGE_WIDTH},
    {LOWER_get_image_height, IMAGE_HEIGHT},
    {LOWER_get_image_depth, IMAGE_DEPTH},
    {LOWER_get_image_array_size, IMAGE_LAYERS},
    {LOWER_get_image_num_mip_levels, IMAGE_LEVELS},
    {LOWER_get_image_num_samples, IMAGE_SAMPLES},
    {LOWER_get_image_channel_data_type, IMAGE_CHANNEL_TYPE},
    {LOWER_get_image_channel_order, IMAGE_CHANNEL_ORDER},
};

bool lower_image(lowering *l, const ast_expr *e, ir_value **v, ir_value **out)
{
    builtin_lowering what = e->call.builtin->lowering;

    *out = NULL;
    for (unsigned i = 0; i < sizeof queries / sizeof *queries; i++)
        if (queries[i].lowering == what) {
            ir_value *q = build_query(l, e, v, queries[i].property);
            *out = q->type == lower_type(l, e->type) ? q : ir_cast(&l->b, IR_zext, q, lower_type(l, e->type));
            return true;
        }
    if (what == LOWER_image_sample)
        *out = finish_read(l, build_sample(l, e, v), e->type);
    else if (what == LOWER_image_sample_gradients)
        *out = finish_read(l, build_gradient_sample(l, e, v), e->type);
    else if (what == LOWER_image_load)
        *out = finish_read(l, build_load(l, e, v), e->type);
    else if (what == LOWER_image_store)
        build_store(l, e, v);
    else if (what == LOWER_image_block_read)
        *out = build_block_access(l, e, v);
    else if (what == LOWER_image_block_write)
        build_block_access(l, e, v);
    else if (what == LOWER_get_image_dim)
        *out = build_dimensions(l, e, v);
    else
        return false;
    return true;
}
