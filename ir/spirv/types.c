/* ir/spirv/types.c - translates types, and describes the parameters of kernels.
 *
 * Pointers of IR have an address space and no target: instructions find the target in the SPIR-V type. The opaque types of OpenCL are what the front end makes
 * of them: images, queues, events and reservations are handles of 64 bits, samplers 32 bits, and pipes and their storage pointers. */
#include "ir/spirv/translate.h"

bool spirv_space_of_class(uint32_t storage_class, ir_space *out)
{
    static const struct {
        uint32_t storage_class;
        ir_space space;
    } rows[] = {
        {SPIRV_StorageClass_UniformConstant, IR_CONSTANT},
        {SPIRV_StorageClass_Workgroup, IR_LOCAL},
        {SPIRV_StorageClass_CrossWorkgroup, IR_GLOBAL},
        {SPIRV_StorageClass_Private, IR_PRIVATE},
        {SPIRV_StorageClass_Function, IR_PRIVATE},
        {SPIRV_StorageClass_Generic, IR_GENERIC},
        {SPIRV_StorageClass_Input, IR_PRIVATE},
    };

    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
        if (rows[n].storage_class == storage_class) {
            *out = rows[n].space;
            return true;
        }
    return false;
}

ir_type *spirv_type_at(translation *t, const spirv_inst *i, uint32_t id)
{
    ir_type *type = id < t->s->bound ? t->entries[id].type : NULL;

    if (!id)
        spirv_fail_at(t, i, NULL, "this instruction needs a pointer with a type");
    if (!type)
        spirv_fail_at(t, i, "2.16.1", "%%%u is no type that precedes this instruction", (unsigned)id);
    return type;
}

uint32_t spirv_contents_of(const translation *t, const spirv_inst *variable, uint32_t *init)
{
    bool is_untyped = variable->opcode == SPIRV_OpUntypedVariableKHR;
    uint32_t at = is_untyped ? 5 : 4;

    *init = at < variable->count ? at : 0;
    return !is_untyped ? spirv_pointee_of(t, variable->type) : variable->count > 4 ? variable->words[4] : 0;
}

uint32_t spirv_pointee_of(const translation *t, uint32_t id)
{
    spirv_inst i;

    return spirv_definition(t->s, id, &i) && i.opcode == SPIRV_OpTypePointer ? i.words[3] : 0;
}

static ir_type *integer_type(translation *t, const spirv_inst *i)
{
    uint32_t bits = i->words[2];

    if (bits != 8 && bits != 16 && bits != 32 && bits != 64)
        spirv_fail_at(t, i, NULL, "integers of %u bits are not supported: 8, 16, 32 and 64 are", (unsigned)bits);
    return ir_int(t->m, bits);
}

static ir_type *float_type(translation *t, const spirv_inst *i)
{
    uint32_t bits = i->words[2];

    if (bits != 16 && bits != 32 && bits != 64)
        spirv_fail_at(t, i, NULL, "floating-point numbers of %u bits are not supported: 16, 32 and 64 are", (unsigned)bits);
    return bits == 16 ? t->m->half_type : bits == 32 ? t->m->float_type : t->m->double_type;
}

static ir_type *vector_type(translation *t, const spirv_inst *i)
{
    ir_type *element = spirv_type_at(t, i, i->words[2]);
    uint32_t n = i->words[3];

    if (!ir_is_int(element) && !ir_is_float(element))
        spirv_fail_at(t, i, "3.42.6", "the components of a vector are numbers or Booleans");
    if (n != 2 && n != 3 && n != 4 && n != 8 && n != 16)
        spirv_fail_at(t, i, "2.16.1", "a vector of OpenCL has 2, 3, 4, 8 or 16 components, not %u", (unsigned)n);
    return ir_vector(t->m, element, n);
}

static ir_type *array_type(translation *t, const spirv_inst *i)
{
    ir_type *element = spirv_type_at(t, i, i->words[2]);
    uint64_t count;

    if (!spirv_constant_at(t, i, 3, &count))
        spirv_fail_at(t, i, "3.42.6", "the length of an array is a constant integer");
    ir_type *type = ir_array(t->m, element, count);
    if (ir_lay_out(type) == IR_LAYOUT_TOO_LARGE || ir_lay_out(type) == IR_LAYOUT_TOO_DEEP || !count)
        spirv_fail_at(t, i, NULL, count ? "the array is too large or nested too deep" : "an array has at least one element");
    return type;
}

static ir_type *struct_type(translation *t, const spirv_inst *i)
{
    uint32_t count = i->count - 2;
    ir_type **fields = arena_array(t->memory, ir_type *, count);
    const char *name = spirv_name_of(t, i->result);
    bool packed = spirv_has_decoration(t, i->result, SPIRV_Decoration_CPacked);

    for (uint32_t n = 0; n < count; n++)
        fields[n] = spirv_type_at(t, i, i->words[2 + n]);
    ir_type *type = name ? ir_named_struct(t->m, name) : ir_struct(t->m, fields, count, packed);
    if (name)
        ir_struct_body(t->m, type, fields, count, packed);
    if (ir_lay_out(type) == IR_LAYOUT_TOO_LARGE || ir_lay_out(type) == IR_LAYOUT_TOO_DEEP)
        spirv_fail_at(t, i, NULL, "the structure is too large or nested too deep");
    return type;
}

static ir_type *pointer_type(translation *t, const spirv_inst *i)
{
    ir_space space;

    if (!spirv_space_of_class(i->words[2], &space))
        spirv_fail_at(t, i, NULL, "the storage class %s is not supported",
                      spirv_enumerant_of(SPIRV_KIND_StorageClass, i->words[2])->name);
    return ir_ptr(t->m, space);
}

static ir_type *function_type(translation *t, const spirv_inst *i)
{
    uint32_t count = i->count - 3;
    ir_type **parameters = arena_array(t->memory, ir_type *, count), *result = spirv_type_at(t, i, i->words[2]);

    for (uint32_t n = 0; n < count; n++)
        parameters[n] = spirv_type_at(t, i, i->words[3 + n]);
    return ir_function_type(t->m, result, parameters, count, false);
}

static ir_type *opaque_type(translation *t, const spirv_inst *i)
{
    const char *name = spirv_string(t->s, i, 2, NULL);

    return ir_named_struct(t->m, intern_str(&t->m->names, name));
}

void spirv_translate_type(translation *t, const spirv_inst *i)
{
    ir_type **out = &t->entries[i->result].type;
    ir_space space;

    switch ((spirv_opcode)i->opcode) {
    case SPIRV_OpTypeVoid:
        *out = t->m->void_type;
        return;
    case SPIRV_OpTypeBool:
        *out = t->m->i1;
        return;
    case SPIRV_OpTypeInt:
        *out = integer_type(t, i);
        return;
    case SPIRV_OpTypeFloat:
        *out = float_type(t, i);
        return;
    case SPIRV_OpTypeVector:
        *out = vector_type(t, i);
        return;
    case SPIRV_OpTypeArray:
        *out = array_type(t, i);
        return;
    case SPIRV_OpTypeStruct:
        *out = struct_type(t, i);
        return;
    case SPIRV_OpTypePointer:
    case SPIRV_OpTypeUntypedPointerKHR:
        *out = pointer_type(t, i);
        return;
    case SPIRV_OpTypeForwardPointer: /* its OpTypePointer follows */
        if (i->words[1] < t->s->bound && spirv_space_of_class(i->words[2], &space))
            t->entries[i->words[1]].type = ir_ptr(t->m, space);
        return;
    case SPIRV_OpTypeFunction:
        *out = function_type(t, i);
        return;
    case SPIRV_OpTypeOpaque:
        *out = opaque_type(t, i);
        return;
    case SPIRV_OpTypeImage:
    case SPIRV_OpTypeSampledImage:
    case SPIRV_OpTypeEvent:
    case SPIRV_OpTypeReserveId:
    case SPIRV_OpTypeDeviceEvent:
    case SPIRV_OpTypeQueue:
        *out = t->m->i64;
        return;
    case SPIRV_OpTypeSampler:
        *out = t->m->i32;
        return;
    case SPIRV_OpTypePipe:
    case SPIRV_OpTypePipeStorage:
        *out = ir_ptr(t->m, IR_GLOBAL);
        return;
    default:
        spirv_fail_at(t, i, NULL, "this type is not supported");
    }
}

image_shape spirv_shape_of_image(translation *t, const spirv_inst *i, uint32_t type, image_access *access)
{
    spirv_inst image;

    if (spirv_definition(t->s, type, &image) && image.opcode == SPIRV_OpTypeSampledImage)
        type = image.words[2];
    if (!spirv_definition(t->s, type, &image) || image.opcode != SPIRV_OpTypeImage)
        spirv_fail_at(t, i, NULL, "the operand is no image");
    uint32_t dim = image.words[3];
    bool depth = image.words[4] == 1, array = image.words[5] == 1, samples = image.words[6] == 1;
    *access = image.count > 9 ? (image_access)image.words[9] : IMAGE_READ_ONLY;
    if (dim == SPIRV_Dim_1D && !depth && !samples)
        return array ? IMAGE_1D_ARRAY : IMAGE_1D;
    if (dim == SPIRV_Dim_Buffer && !depth && !samples && !array)
        return IMAGE_1D_BUFFER;
    if (dim == SPIRV_Dim_3D && !depth && !samples && !array)
        return IMAGE_3D;
    if (dim == SPIRV_Dim_2D && !samples)
        return depth ? array ? IMAGE_2D_ARRAY_DEPTH : IMAGE_2D_DEPTH : array ? IMAGE_2D_ARRAY : IMAGE_2D;
    if (dim == SPIRV_Dim_2D)
        return depth ? array ? IMAGE_2D_ARRAY_MSAA_DEPTH : IMAGE_2D_MSAA_DEPTH : array ? IMAGE_2D_ARRAY_MSAA : IMAGE_2D_MSAA;
    spirv_fail_at(t, i, NULL, "OpenCL has no image of the type %%%u", (unsigned)type);
}

/* --- parameters of kernels ------------------------------------------------------------------------------------------------ */

enum { MOST_STARS = 16 }; /* of the name of a type, in a report */

/* The name in OpenCL C of the type ID, for reports. */
static const char *spelled_type(translation *t, const spirv_inst *i, uint32_t id)
{
    spirv_inst type = {0};
    unsigned stars = 0;

    while (spirv_definition(t->s, id, &type) && stars < MOST_STARS &&
           (type.opcode == SPIRV_OpTypePointer || type.opcode == SPIRV_OpTypeArray)) {
        stars += type.opcode == SPIRV_OpTypePointer;
        id = type.words[type.opcode == SPIRV_OpTypePointer ? 3 : 2];
    }
    stars += type.opcode == SPIRV_OpTypeUntypedPointerKHR;
    bool is_number = type.opcode == SPIRV_OpTypeInt || type.opcode == SPIRV_OpTypeFloat || type.opcode == SPIRV_OpTypeVector ||
                     type.opcode == SPIRV_OpTypeBool;
    const char *name = is_number ? spirv_type_name(t, i, t->entries[id].type, 'u') : spirv_name_of(t, id);
    return arena_printf(t->m->memory, "%s%.*s", name ? name : "void", (int)stars, "****************");
}

static void describe_object(translation *t, const spirv_inst *i, ir_argument *a, const spirv_inst *type, const char *name)
{
    a->object.kind = type->opcode == SPIRV_OpTypeImage     ? IR_OBJECT_IMAGE
                     : type->opcode == SPIRV_OpTypeSampler ? IR_OBJECT_SAMPLER
                     : type->opcode == SPIRV_OpTypePipe    ? IR_OBJECT_PIPE
                                                           : IR_OBJECT_QUEUE;
    if (a->object.kind == IR_OBJECT_IMAGE) {
        a->object.shape = spirv_shape_of_image(t, i, type->result, &a->object.access);
        a->type_name =
            arena_printf(t->m->memory, "%s %s", image_access_name(a->object.access), image_shape_name(a->object.shape));
    } else if (a->object.kind == IR_OBJECT_PIPE) {
        a->object.access = (image_access)type->words[2];
        a->type_name = arena_printf(t->m->memory, "%s pipe %s", image_access_name(a->object.access), name ? name : "int");
    } else {
        a->type_name = a->object.kind == IR_OBJECT_SAMPLER ? "sampler_t" : "queue_t";
    }
}

static void describe_pointer(translation *t, const spirv_inst *i, ir_argument *a, uint32_t type, uint32_t parameter)
{
    uint32_t pointee = spirv_pointee_of(t, type);
    spirv_inst alignment;

    if (spirv_has_attribute(t, parameter, SPIRV_FunctionParameterAttribute_ByVal))
        a->byval = spirv_type_at(t, i, pointee);
    a->is_restrict = spirv_has_attribute(t, parameter, SPIRV_FunctionParameterAttribute_NoAlias);
    a->is_volatile = spirv_has_decoration(t, parameter, SPIRV_Decoration_Volatile);
    if (spirv_find_decoration(t, parameter, SPIRV_Decoration_Alignment, &alignment))
        a->align = alignment.words[3];
    else if (t->entries[pointee].type && ir_is_sized(t->entries[pointee].type))
        a->align = ir_align(t->entries[pointee].type);
}

void spirv_describe_argument(translation *t, const spirv_inst *i, ir_argument *a, uint32_t type, uint32_t parameter,
                             const char *name)
{
    spirv_inst definition;

    if (!spirv_definition(t->s, type, &definition))
        return;
    if (definition.opcode == SPIRV_OpTypeImage || definition.opcode == SPIRV_OpTypeSampler ||
        definition.opcode == SPIRV_OpTypePipe || definition.opcode == SPIRV_OpTypeQueue) {
        describe_object(t, i, a, &definition, name);
        return;
    }
    if (definition.opcode == SPIRV_OpTypePointer || definition.opcode == SPIRV_OpTypeUntypedPointerKHR)
        describe_pointer(t, i, a, type, parameter);
    a->type_name = name ? name : a->byval ? spelled_type(t, i, spirv_pointee_of(t, type)) : spelled_type(t, i, type);
    a->is_signed = ir_is_int(ir_scalar(a->value.type)) && name && name[0] != 'u' && strncmp(name, "size_t", 6) != 0;
}
