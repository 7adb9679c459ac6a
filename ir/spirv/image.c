/* ir/spirv/image.c - translates accesses to images and queries of them.
 *
 * SPIR-V's integers have no sign, but an access of IR has one, as a function of OpenCL C has. An access states it by SignExtend or ZeroExtend since SPIR-V
 * 1.4. Without these the format of the image decides at run time: it is unsigned if its channel type is.
 *
 *   %type = image_query(CHANNEL_TYPE)
 *   br (%type is UNSIGNED_INT8, 16 or 32), %unsigned, %signed        each with its access; the texels meet in a phi */
#include "ir/spirv/translate.h"

enum { CLK_UNSIGNED_INT8 = 0x10DA, UNSIGNED_TYPES = 3 };

/* An access whose sign may be chosen at run time. */
typedef struct image_call {
    ir_intrinsic id;
    ir_type *overloads[3];
    unsigned overload_count;
    ir_value *args[8];
    unsigned count;
    unsigned class_at; /* the index of the class in `args` */
} image_call;

static ir_value *i32_value(translation *t, uint64_t n)
{
    return spirv_int_value(t, t->m->i32, n);
}

/* The first COUNT components of V. */
static ir_value *take_components(translation *t, const spirv_inst *i, ir_value *v, unsigned count)
{
    static const int32_t first[] = {0, 1, 2};

    if (ir_lanes(v->type) < count)
        spirv_fail_at(t, i, "3.42.10", "an access to this image has %u coordinates", count);
    if (ir_lanes(v->type) == count)
        return v;
    return count == 1 ? ir_extract(&t->b, v, i32_value(t, 0)) : ir_shuffle(&t->b, v, ir_poison(t->m, v->type), first, count);
}

static ir_value *coordinates_at(translation *t, const spirv_inst *i, uint32_t n, image_shape shape)
{
    ir_value *v = spirv_operand_at(t, i, n);
    ir_type *s = ir_scalar(v->type);

    if (s == t->m->half_type)
        v = ir_cast(&t->b, IR_fpext, v, ir_with_lanes(t->m, t->m->float_type, ir_lanes(v->type), ir_is_vector(v->type)));
    else if (s != t->m->float_type && s != t->m->i32)
        spirv_fail_at(t, i, "3.42.10", "coordinates are floats or integers of 32 bits");
    return take_components(t, i, v, image_coordinates(shape));
}

/* The word of the operand of the bit BIT in the image operands at word AT; 0: they do not have the bit. All bits before it have one word,
 * except Grad, which has two. */
static uint32_t image_operand(const spirv_inst *i, uint32_t at, uint32_t bit)
{
    uint32_t mask = at < i->count ? i->words[at] : 0, word = at + 1;

    for (uint32_t b = 1; b < bit; b <<= 1)
        word += mask & b ? b == SPIRV_ImageOperands_Grad ? 2 : 1 : 0;
    return mask & bit ? word : 0;
}

static void refuse_operands(translation *t, const spirv_inst *i, uint32_t at, uint32_t known)
{
    uint32_t mask = at < i->count ? i->words[at] & ~known : 0;

    for (unsigned n = 0; n < 32; n++)
        if (mask >> n & 1)
            spirv_fail_at(t, i, NULL, "the image operand %s is not supported here",
                          spirv_enumerant_of(SPIRV_KIND_ImageOperands, 1u << n)->name);
}

/* The class of texels of TYPE. *IS_OPEN: they are integers, whose sign is that of the image. */
static image_class class_of(const spirv_inst *i, uint32_t at, const ir_type *type, bool *is_open)
{
    uint32_t mask = at < i->count ? i->words[at] : 0;
    const ir_type *s = type->kind == IR_VECTOR ? type->element : type;

    *is_open = false;
    if (ir_is_float(s))
        return IMAGE_FLOAT;
    if (mask & SPIRV_ImageOperands_ZeroExtend)
        return IMAGE_UNSIGNED;
    *is_open = !(mask & SPIRV_ImageOperands_SignExtend);
    return IMAGE_SIGNED;
}

static ir_type *texel_type(translation *t, image_class class_)
{
    return ir_vector(t->m, class_ == IMAGE_FLOAT ? t->m->float_type : t->m->i32, 4);
}

static ir_value *build_call(translation *t, image_call *c)
{
    return &ir_call_intrinsic(&t->b, c->id, c->overloads, c->overload_count, c->args, c->count)->value;
}

static ir_value *build_query(translation *t, image_shape shape, image_property property, ir_value *image, ir_value *level)
{
    ir_value *args[] = {i32_value(t, shape), i32_value(t, property), image, level};

    return spirv_call_intrinsic(t, IR_INTRINSIC_image_query, NULL, args, 4);
}

/* Builds C twice, for signed and for unsigned texels, of which the format of IMAGE selects one. */
static ir_value *build_both(translation *t, image_call *c, image_shape shape, ir_value *image)
{
    ir_block *is_signed = ir_block_new(t->function, NULL, t->b.block->next),
             *is_unsigned = ir_block_new(t->function, NULL, t->b.block->next);
    ir_block *join = ir_block_new(t->function, NULL, is_signed->next);
    ir_value *type = build_query(t, shape, IMAGE_CHANNEL_TYPE, image, i32_value(t, 0));
    ir_value *distance = ir_binary(&t->b, IR_sub, type, i32_value(t, CLK_UNSIGNED_INT8));

    ir_cond_br(&t->b, ir_compare(&t->b, IR_ULT, distance, i32_value(t, UNSIGNED_TYPES)), is_unsigned, is_signed);
    spirv_continue_at(t, is_signed);
    ir_value *first = build_call(t, c);
    ir_br(&t->b, join);
    spirv_continue_at(t, is_unsigned);
    c->args[c->class_at] = i32_value(t, IMAGE_UNSIGNED);
    ir_value *second = build_call(t, c);
    ir_br(&t->b, join);
    spirv_continue_at(t, join);
    if (first->type->kind == IR_VOID)
        return NULL;
    ir_inst *phi = ir_phi(&t->b, first->type);
    ir_phi_add(phi, first, is_signed);
    ir_phi_add(phi, second, is_unsigned);
    return &phi->value;
}

/* Converts V, four components of 32 bits, to the type of the result. */
static ir_value *finish_texel(translation *t, const spirv_inst *i, ir_value *v, ir_type *type)
{
    if (v->type == type)
        return v;
    if (type == v->type->element)
        return ir_extract(&t->b, v, i32_value(t, 0));
    if (ir_is_vector(type) && type->count == 4 && type->element == t->m->half_type)
        return ir_cast(&t->b, IR_fptrunc, v, type);
    spirv_fail_at(t, i, "3.42.10",
                  "a texel is a vector of four floats, halves or integers of 32 bits, or of a depth image a float");
}

static bool is_texel(const translation *t, const ir_type *type)
{
    const ir_type *s = type->kind == IR_VECTOR ? type->element : type;

    return (!ir_is_vector(type) || type->count == 4) && (s == t->m->float_type || s == t->m->half_type || s == t->m->i32);
}

static void require_texel(translation *t, const spirv_inst *i, const ir_type *type)
{
    if (!is_texel(t, type))
        spirv_fail_at(t, i, "3.42.10",
                      "a texel is a vector of four floats, halves or integers of 32 bits, or of a depth image a float");
}

ir_value *spirv_translate_sampled_image(translation *t, const spirv_inst *i, int which, int more)
{
    ir_value *image = spirv_operand_at(t, i, 3), *sampler = spirv_operand_at(t, i, 4);
    image_access access;

    (void)which;
    (void)more;
    spirv_shape_of_image(t, i, i->type, &access);
    if (image->type != t->m->i64 || sampler->type != t->m->i32)
        spirv_fail_at(t, i, "3.42.10", "the operands are no image and sampler");
    t->entries[i->result].sampler = sampler;
    return image;
}

ir_value *spirv_translate_image_of(translation *t, const spirv_inst *i, int which, int more)
{
    (void)which;
    (void)more;
    return spirv_operand_at(t, i, 3);
}

ir_value *spirv_translate_sample(translation *t, const spirv_inst *i, int which, int more)
{
    image_access access;
    bool is_open;
    ir_value *image = spirv_operand_at(t, i, 3), *sampler = t->entries[i->words[3]].sampler;
    image_shape shape = spirv_shape_of_image(t, i, spirv_type_of(t->s, i->words[3]), &access);
    ir_type *type = spirv_type_at(t, i, i->type);
    image_class class_ = class_of(i, 5, type, &is_open);
    uint32_t lod = image_operand(i, 5, SPIRV_ImageOperands_Lod), gradient = image_operand(i, 5, SPIRV_ImageOperands_Grad);

    (void)which;
    (void)more;
    refuse_operands(t, i, 5,
                    SPIRV_ImageOperands_Lod | SPIRV_ImageOperands_Grad | SPIRV_ImageOperands_SignExtend |
                        SPIRV_ImageOperands_ZeroExtend | SPIRV_ImageOperands_Nontemporal);
    if (!sampler || (!lod && !gradient))
        spirv_fail_at(t, i, "3.42.10", "the access has no sampler, or neither a level of detail nor gradients");
    require_texel(t, i, type);
    ir_value *coordinates = coordinates_at(t, i, 4, shape);
    image_call c = {.id = gradient ? IR_INTRINSIC_image_sample_gradients : IR_INTRINSIC_image_sample,
                    .overloads = {texel_type(t, class_), coordinates->type},
                    .overload_count = gradient ? 3 : 2,
                    .args = {i32_value(t, shape), i32_value(t, class_), image, sampler, coordinates},
                    .count = gradient ? 7 : 6,
                    .class_at = 1};
    if (gradient) {
        unsigned axes = image_coordinates(shape) - image_is_array(shape);
        c.args[5] = take_components(t, i, spirv_operand_at(t, i, gradient), axes);
        c.args[6] = take_components(t, i, spirv_operand_at(t, i, gradient + 1), axes);
        c.overloads[2] = c.args[5]->type;
    } else {
        c.args[5] = spirv_operand_at(t, i, lod);
        if (c.args[5]->type != t->m->float_type)
            spirv_fail_at(t, i, "3.42.10", "the level of detail is no float");
    }
    return finish_texel(t, i, is_open ? build_both(t, &c, shape, image) : build_call(t, &c), type);
}

/* The level or the sample that the image operands at word AT state. */
static ir_value *level_at(translation *t, const spirv_inst *i, uint32_t at)
{
    uint32_t lod = image_operand(i, at, SPIRV_ImageOperands_Lod), sample = image_operand(i, at, SPIRV_ImageOperands_Sample);

    refuse_operands(t, i, at,
                    SPIRV_ImageOperands_Lod | SPIRV_ImageOperands_Sample | SPIRV_ImageOperands_SignExtend |
                        SPIRV_ImageOperands_ZeroExtend | SPIRV_ImageOperands_Nontemporal);
    ir_value *v = sample ? spirv_operand_at(t, i, sample) : lod ? spirv_operand_at(t, i, lod) : i32_value(t, 0);
    if (v->type != t->m->i32)
        spirv_fail_at(t, i, "3.42.10", "a level or sample is an integer of 32 bits");
    return v;
}

static ir_value *image_at(translation *t, const spirv_inst *i, uint32_t n, image_shape *shape)
{
    image_access access;
    ir_value *image = spirv_operand_at(t, i, n);

    *shape = spirv_shape_of_image(t, i, spirv_type_of(t->s, i->words[n]), &access);
    return image;
}

ir_value *spirv_translate_image_read(translation *t, const spirv_inst *i, int which, int more)
{
    image_shape shape;
    bool is_open;
    ir_value *image = image_at(t, i, 3, &shape);
    ir_type *type = spirv_type_at(t, i, i->type);
    image_class class_ = class_of(i, 5, type, &is_open);

    (void)which;
    (void)more;
    require_texel(t, i, type);
    ir_value *coordinates = coordinates_at(t, i, 4, shape), *level = level_at(t, i, 5);
    image_call c = {.id = IR_INTRINSIC_image_load,
                    .overloads = {texel_type(t, class_), coordinates->type},
                    .overload_count = 2,
                    .args = {i32_value(t, shape), i32_value(t, class_), image, coordinates, level},
                    .count = 5,
                    .class_at = 1};
    return finish_texel(t, i, is_open ? build_both(t, &c, shape, image) : build_call(t, &c), type);
}

/* V as four components of 32 bits. */
static ir_value *begin_texel(translation *t, ir_value *v, image_class class_)
{
    ir_type *type = texel_type(t, class_);

    if (!ir_is_vector(v->type))
        return ir_insert(&t->b, ir_null(t->m, type), v, i32_value(t, 0));
    return v->type == type ? v : ir_cast(&t->b, IR_fpext, v, type);
}

ir_value *spirv_translate_image_write(translation *t, const spirv_inst *i, int which, int more)
{
    image_shape shape;
    bool is_open;
    ir_value *image = image_at(t, i, 1, &shape), *texel = spirv_operand_at(t, i, 3);
    image_class class_ = class_of(i, 4, texel->type, &is_open);

    (void)which;
    (void)more;
    require_texel(t, i, texel->type);
    if (!ir_is_vector(texel->type) && texel->type != t->m->float_type)
        spirv_fail_at(t, i, "3.42.10", "the texel of a depth image is a float");
    ir_value *coordinates = coordinates_at(t, i, 2, shape), *level = level_at(t, i, 4), *written = begin_texel(t, texel, class_);
    image_call c = {.id = IR_INTRINSIC_image_store,
                    .overloads = {written->type, coordinates->type},
                    .overload_count = 2,
                    .args = {written, i32_value(t, shape), i32_value(t, class_), image, coordinates, level},
                    .count = 6,
                    .class_at = 2};
    if (is_open)
        build_both(t, &c, shape, image);
    else
        build_call(t, &c);
    return NULL;
}

/* --- queries -------------------------------------------------------------------------------------------------------------- */

static ir_value *resized_query(translation *t, ir_value *v, ir_type *type)
{
    return v->type == type ? v : ir_cast(&t->b, type->bits > 32 ? IR_zext : IR_trunc, v, type);
}

ir_value *spirv_translate_image_size(translation *t, const spirv_inst *i, int which, int more)
{
    static const image_property axes[] = {IMAGE_WIDTH, IMAGE_HEIGHT, IMAGE_DEPTH};
    image_shape shape;
    ir_value *image = image_at(t, i, 3, &shape), *level = i->count > 4 ? spirv_operand_at(t, i, 4) : i32_value(t, 0);
    ir_type *type = spirv_type_at(t, i, i->type), *element = ir_scalar(type);
    unsigned count = image_coordinates(shape), layers = image_is_array(shape);

    (void)which;
    (void)more;
    if (!ir_is_int(element) || ir_lanes(type) < count || level->type != t->m->i32)
        spirv_fail_at(t, i, "3.42.10",
                      "the result has no integer for each of the %u sizes, or the level is no integer of 32 bits", count);
    ir_value *result = ir_is_vector(type) ? ir_null(t->m, type) : NULL;
    for (unsigned n = 0; n < count; n++) {
        image_property property = layers && n == count - 1 ? IMAGE_LAYERS : axes[n];
        ir_value *size = resized_query(t, build_query(t, shape, property, image, level), element);
        result = result ? ir_insert(&t->b, result, size, i32_value(t, n)) : size;
    }
    return result;
}

/* FIRST: the constant of OpenCL C for the number 0 of SPIR-V. */
ir_value *spirv_translate_image_property(translation *t, const spirv_inst *i, int property, int first)
{
    image_shape shape;
    ir_value *image = image_at(t, i, 3, &shape);
    ir_type *type = spirv_type_at(t, i, i->type);

    if (!ir_is_int(type))
        spirv_fail_at(t, i, "3.42.10", "the result is no integer");
    ir_value *v = build_query(t, shape, (image_property)property, image, i32_value(t, 0));
    if (first)
        v = ir_binary(&t->b, IR_sub, v, i32_value(t, (uint64_t)first));
    return resized_query(t, v, type);
}
