/* ir/spirv/write_images.c - writes accesses to images and queries of them, and samplers. */
#include "ir/spirv/writer.h"

enum { FIRST_CHANNEL_TYPE = 0x10D0, FIRST_CHANNEL_ORDER = 0x10B0 }; /* the constants of OpenCL C for the number 0 of SPIR-V */

/* The image that operand N of I is. */
static uint32_t image_id(writer *w, const ir_inst *i, unsigned n, written_object *out)
{
    const ir_value *v = spirv_find_object(w, ir_operand(i, n), out);

    if (!v || out->kind != IR_OBJECT_IMAGE)
        spirv_refuse(w, "SPIR-V needs to know which parameter of the kernel this image is");
    return spirv_id_of(w, v);
}

uint32_t spirv_sampler_id(writer *w, const ir_value *v)
{
    written_object object;
    const ir_value *found = spirv_find_object(w, v, &object);

    if (!found || object.kind != IR_OBJECT_SAMPLER)
        spirv_refuse(w, "SPIR-V needs to know which parameter of the kernel, or which constant, this sampler is");
    uint32_t type = spirv_object_type_id(w, &object);
    if (found->kind == IR_ARGUMENT)
        return spirv_id_of(w, found);
    uint32_t bits = (uint32_t)ir_as_constant(found)->bits;
    return spirv_once(w, SPIRV_OpConstantSampler, type, (bits & IMAGE_ADDRESS_MASK) / 2, bits & IMAGE_NORMALIZED,
                      (bits & IMAGE_FILTER_MASK) == IMAGE_LINEAR);
}

static uint64_t constant_of(const ir_inst *i, unsigned n)
{
    uint64_t bits = 0;

    ir_const_bits(ir_operand(i, n), &bits);
    return bits;
}

/* Operands: shape, class, image, sampler, coordinates, and a level or two gradients. */
static void write_sample(writer *w, const ir_inst *i, bool has_gradients)
{
    written_object object;
    uint32_t image = image_id(w, i, 3, &object), sampler = spirv_sampler_id(w, ir_operand(i, 4));
    uint32_t sampled = spirv_once(w, SPIRV_OpTypeSampledImage, 0, spirv_object_type_id(w, &object));
    uint32_t type = spirv_own_type(w, i), both = spirv_make(w, SPIRV_OpSampledImage, sampled, image, sampler),
             coordinates = spirv_operand_id(w, i, 5), x = spirv_operand_id(w, i, 6);

    if (!has_gradients) {
        spirv_make_for(w, i, SPIRV_OpImageSampleExplicitLod, type, both, coordinates, SPIRV_ImageOperands_Lod, x);
        return;
    }
    uint32_t y = spirv_operand_id(w, i, 7);
    spirv_make_for(w, i, SPIRV_OpImageSampleExplicitLod, type, both, coordinates, SPIRV_ImageOperands_Grad, x, y);
}

/* Appends the image operands for the level or sample that operand N of I is. */
static void push_level(writer *w, word_list *words, const ir_inst *i, unsigned n, image_shape shape)
{
    const ir_value *level = ir_operand(i, n);

    if (!image_has_samples(shape) && ir_is_zero(level))
        return;
    uint32_t id = spirv_id_of(w, level);
    vec_push(w->memory, words, image_has_samples(shape) ? SPIRV_ImageOperands_Sample : SPIRV_ImageOperands_Lod);
    vec_push(w->memory, words, id);
}

/* Operands: shape, class, image, coordinates, level or sample. */
static void write_read(writer *w, const ir_inst *i)
{
    written_object object;
    word_list words = {0};
    uint32_t image = image_id(w, i, 3, &object), type = spirv_own_type(w, i), coordinates = spirv_operand_id(w, i, 4);

    vec_push(w->memory, &words, image);
    vec_push(w->memory, &words, coordinates);
    push_level(w, &words, i, 5, object.shape);
    spirv_emit_for(w, i, SPIRV_OpImageRead, type, words.items, words.count);
}

/* Operands: texel, shape, class, image, coordinates, level. */
static void write_write(writer *w, const ir_inst *i)
{
    written_object object;
    word_list words = {0};
    uint32_t image = image_id(w, i, 4, &object), coordinates = spirv_operand_id(w, i, 5), texel = spirv_operand_id(w, i, 1);

    vec_push(w->memory, &words, image);
    vec_push(w->memory, &words, coordinates);
    vec_push(w->memory, &words, texel);
    push_level(w, &words, i, 6, object.shape);
    spirv_emit_words(w, WRITTEN_FUNCTIONS, SPIRV_OpImageWrite, words.items, words.count);
}

/* The position of PROPERTY in the sizes that a query returns; 3: it is none of them. */
static unsigned position_of_size(image_shape shape, image_property property)
{
    switch (property) {
    case IMAGE_WIDTH:
        return 0;
    case IMAGE_HEIGHT:
        return 1;
    case IMAGE_DEPTH:
        return 2;
    case IMAGE_LAYERS:
        return image_coordinates(shape) - 1;
    default:
        return 3;
    }
}

static void write_size(writer *w, const ir_inst *i, uint32_t image, const written_object *object, unsigned position)
{
    unsigned count = image_coordinates(object->shape);
    bool has_levels = object->shape != IMAGE_1D_BUFFER && !image_has_samples(object->shape);
    uint32_t one = spirv_own_type(w, i), all = count > 1 ? spirv_type_id(w, ir_vector(w->m, w->m->i32, count)) : one, sizes;

    if (has_levels) {
        uint32_t level = spirv_operand_id(w, i, 4);
        sizes = spirv_make(w, SPIRV_OpImageQuerySizeLod, all, image, level);
    } else {
        sizes = spirv_make(w, SPIRV_OpImageQuerySize, all, image);
    }
    if (count > 1)
        spirv_make_for(w, i, SPIRV_OpCompositeExtract, one, sizes, position);
    else
        spirv_set_id(w, i, sizes);
}

/* Operands: shape, property, image, level. */
static void write_query(writer *w, const ir_inst *i)
{
    written_object object;
    uint32_t image = image_id(w, i, 3, &object), type = spirv_own_type(w, i);
    image_property property = (image_property)constant_of(i, 2);
    unsigned position = position_of_size(object.shape, property);

    if (position < 3) {
        write_size(w, i, image, &object, position);
    } else if (property == IMAGE_LEVELS) {
        spirv_make_for(w, i, SPIRV_OpImageQueryLevels, type, image);
    } else if (property == IMAGE_SAMPLES) {
        spirv_make_for(w, i, SPIRV_OpImageQuerySamples, type, image);
    } else {
        bool is_type = property == IMAGE_CHANNEL_TYPE;
        uint32_t first = spirv_u32(w, is_type ? FIRST_CHANNEL_TYPE : FIRST_CHANNEL_ORDER);
        uint32_t number = spirv_make(w, is_type ? SPIRV_OpImageQueryFormat : SPIRV_OpImageQueryOrder, type, image);
        spirv_make_for(w, i, SPIRV_OpIAdd, type, number, first);
    }
}

void spirv_write_image_call(writer *w, const ir_inst *i, int which)
{
    (void)which;
    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_image_sample:
        write_sample(w, i, false);
        return;
    case IR_INTRINSIC_image_sample_gradients:
        write_sample(w, i, true);
        return;
    case IR_INTRINSIC_image_load:
        write_read(w, i);
        return;
    case IR_INTRINSIC_image_store:
        write_write(w, i);
        return;
    default:
        write_query(w, i);
    }
}
