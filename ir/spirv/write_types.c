/* ir/spirv/write_types.c - writes types, constants and variables at program scope. */
#include "ir/spirv/writer.h"

#include "src/base/bug.h"

#include <inttypes.h>
#include <string.h>

/* --- types ---------------------------------------------------------------------------------------------------------------- */

uint32_t spirv_class_of_space(writer *w, unsigned space)
{
    switch (space) {
    case IR_PRIVATE:
        return SPIRV_StorageClass_Function;
    case IR_GLOBAL:
        return SPIRV_StorageClass_CrossWorkgroup;
    case IR_CONSTANT:
        return SPIRV_StorageClass_UniformConstant;
    case IR_LOCAL:
        return SPIRV_StorageClass_Workgroup;
    case IR_GENERIC:
        return SPIRV_StorageClass_Generic;
    case IR_MODULE_PRIVATE:
        return SPIRV_StorageClass_Private;
    default:
        spirv_refuse(w, "SPIR-V has no storage class for address space %u", space);
    }
}

ir_type *spirv_memory_type(writer *w, ir_type *t)
{
    return ir_is_boolean(t) ? ir_with_lanes(w->m, w->m->i8, ir_lanes(t), ir_is_vector(t)) : t;
}

bool spirv_holds_boolean(const ir_type *t)
{
    switch (t->kind) {
    case IR_INTEGER:
        return t->bits == 1;
    case IR_VECTOR:
    case IR_ARRAY:
        return spirv_holds_boolean(t->element);
    case IR_STRUCT:
        for (uint64_t n = 0; n < t->count; n++)
            if (spirv_holds_boolean(t->fields[n]))
                return true;
        return false;
    default:
        return false;
    }
}

static void require_lanes(writer *w, const ir_type *t)
{
    uint64_t n = t->count;

    if (ir_is_ptr(t->element))
        spirv_refuse(w, "SPIR-V has no vectors of pointers");
    if (n != 2 && n != 3 && n != 4 && n != 8 && n != 16)
        spirv_refuse(w, "a vector of SPIR-V has 2, 3, 4, 8 or 16 components, not %" PRIu64, n);
}

static uint32_t array_id(writer *w, const ir_type *t)
{
    uint32_t element = spirv_memory_type_id(w, t->element);

    if (!t->count)
        spirv_refuse(w, "SPIR-V has no arrays without elements");
    return spirv_once(w, SPIRV_OpTypeArray, 0, element, spirv_int_id(w, t->count > UINT32_MAX ? w->m->i64 : w->m->i32, t->count));
}

static uint32_t struct_id(writer *w, const ir_type *t)
{
    uint32_t id = (uint32_t)(uintptr_t)map_get(&w->structs, t);
    word_list fields = {0};

    if (id)
        return id;
    if (t->opaque)
        spirv_refuse(w, "the type '%s' has no members", t->name ? t->name : "struct");
    vec_push(w->memory, &fields, 0);
    for (uint64_t n = 0; n < t->count; n++)
        vec_push(w->memory, &fields, spirv_memory_type_id(w, t->fields[n]));
    id = spirv_new_id(w);
    fields.items[0] = id;
    spirv_emit_words(w, WRITTEN_TYPES, SPIRV_OpTypeStruct, fields.items, fields.count);
    map_set(w->memory, &w->structs, t, (void *)(uintptr_t)id);
    if (t->name)
        spirv_name(w, id, t->name);
    if (t->packed)
        spirv_decorate(w, id, SPIRV_Decoration_CPacked);
    return id;
}

uint32_t spirv_pointer_id(writer *w, unsigned space, const ir_type *pointee)
{
    uint32_t target = spirv_memory_type_id(w, pointee);

    return spirv_once(w, SPIRV_OpTypePointer, 0, spirv_class_of_space(w, space), target);
}

static uint32_t function_type_id(writer *w, const ir_type *t)
{
    word_list words = {0};

    vec_push(w->memory, &words, spirv_type_id(w, t->element));
    for (uint64_t n = 0; n < t->count; n++)
        vec_push(w->memory, &words, spirv_type_id(w, t->fields[n]));
    return spirv_unique(w, SPIRV_OpTypeFunction, 0, words.items, words.count);
}

uint32_t spirv_type_id(writer *w, const ir_type *t)
{
    switch (t->kind) {
    case IR_VOID:
        return spirv_unique(w, SPIRV_OpTypeVoid, 0, NULL, 0);
    case IR_INTEGER:
        return t->bits == 1 ? spirv_unique(w, SPIRV_OpTypeBool, 0, NULL, 0) : spirv_once(w, SPIRV_OpTypeInt, 0, t->bits, 0);
    case IR_HALF:
    case IR_FLOAT:
    case IR_DOUBLE:
        return spirv_once(w, SPIRV_OpTypeFloat, 0, ir_scalar_bits(t));
    case IR_POINTER:
        return spirv_pointer_id(w, t->space, w->m->i8);
    case IR_VECTOR:
        require_lanes(w, t);
        return spirv_once(w, SPIRV_OpTypeVector, 0, spirv_type_id(w, t->element), (uint32_t)t->count);
    case IR_ARRAY:
        return array_id(w, t);
    case IR_STRUCT:
        return spirv_is_handle_type(w, t) ? spirv_handle_type_id(w, t) : struct_id(w, t);
    case IR_FUNCTION_TYPE:
        return function_type_id(w, t);
    case IR_LABEL:
    case IR_METADATA:
        break;
    }
    spirv_refuse(w, "SPIR-V has no such type");
}

uint32_t spirv_memory_type_id(writer *w, const ir_type *t)
{
    if (ir_is_boolean(t) && !ir_is_vector(t))
        return spirv_type_id(w, w->m->i8);
    if (ir_is_boolean(t))
        spirv_refuse(w, "SPIR-V has no vectors of Booleans in memory");
    return spirv_type_id(w, t);
}

static uint32_t image_type_id(writer *w, const written_object *o)
{
    static const struct {
        image_shape shape;
        uint32_t dim, is_array;
    } rows[] = {
        {IMAGE_1D, SPIRV_Dim_1D, 0},
        {IMAGE_1D_ARRAY, SPIRV_Dim_1D, 1},
        {IMAGE_1D_BUFFER, SPIRV_Dim_Buffer, 0},
        {IMAGE_3D, SPIRV_Dim_3D, 0},
    };
    uint32_t dim = SPIRV_Dim_2D, is_array = image_is_array(o->shape);

    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
        if (rows[n].shape == o->shape) {
            dim = rows[n].dim;
            is_array = rows[n].is_array;
        }
    return spirv_once(w, SPIRV_OpTypeImage, 0, spirv_type_id(w, w->m->void_type), dim, image_is_depth(o->shape), is_array,
                      image_has_samples(o->shape), 0, SPIRV_ImageFormat_Unknown, o->access);
}

uint32_t spirv_object_type_id(writer *w, const written_object *o)
{
    switch (o->kind) {
    case IR_OBJECT_IMAGE:
        return image_type_id(w, o);
    case IR_OBJECT_SAMPLER:
        return spirv_unique(w, SPIRV_OpTypeSampler, 0, NULL, 0);
    case IR_OBJECT_PIPE:
        return spirv_once(w, SPIRV_OpTypePipe, 0, o->access);
    case IR_OBJECT_QUEUE: /* a handle */
    case IR_NO_OBJECT:
        break;
    }
    bug("a parameter of this kind is no object");
}

/* --- constants ------------------------------------------------------------------------------------------------------------ */

uint32_t spirv_int_id(writer *w, ir_type *t, uint64_t bits)
{
    uint32_t type = spirv_type_id(w, t), low = (uint32_t)bits;

    if (t->bits == 64)
        return spirv_once(w, SPIRV_OpConstant, type, low, (uint32_t)(bits >> 32));
    return spirv_once(w, SPIRV_OpConstant, type, t->bits == 32 ? low : low & ((1u << t->bits) - 1));
}

uint32_t spirv_u32(writer *w, uint32_t n)
{
    return spirv_int_id(w, w->m->i32, n);
}

uint32_t spirv_number_as_pointer(writer *w, uint32_t type, uint64_t bits)
{
    uint32_t number = bits ? spirv_int_id(w, w->m->i64, bits) : 0;

    return bits ? spirv_once(w, SPIRV_OpSpecConstantOp, type, SPIRV_OpConvertUToPtr, number)
                : spirv_unique(w, SPIRV_OpConstantNull, type, NULL, 0);
}

static uint32_t scalar_id(writer *w, const ir_constant *c, bool in_memory)
{
    ir_type *t = c->value.type;

    if (t == w->m->i1)
        return in_memory ? spirv_int_id(w, w->m->i8, c->bits)
                         : spirv_unique(w, c->bits ? SPIRV_OpConstantTrue : SPIRV_OpConstantFalse, spirv_type_id(w, t), NULL, 0);
    if (ir_is_int(t))
        return spirv_int_id(w, t, c->bits);
    if (t->kind == IR_DOUBLE)
        return spirv_once(w, SPIRV_OpConstant, spirv_type_id(w, t), (uint32_t)c->bits, (uint32_t)(c->bits >> 32));
    if (ir_is_float(t))
        return spirv_once(w, SPIRV_OpConstant, spirv_type_id(w, t), (uint32_t)c->bits);
    return spirv_number_as_pointer(w, spirv_type_id(w, t), c->bits);
}

static uint32_t aggregate_id(writer *w, const ir_constant *c, bool in_memory)
{
    ir_type *t = c->value.type;
    word_list parts = {0};

    for (uint64_t n = 0; n < t->count; n++)
        vec_push(w->memory, &parts, spirv_constant_id(w, c->elements[n], in_memory || !ir_is_vector(t)));
    return spirv_unique(w, SPIRV_OpConstantComposite, in_memory ? spirv_memory_type_id(w, t) : spirv_type_id(w, t), parts.items,
                        parts.count);
}

/* An address of a variable plus an offset, as a pointer in memory. */
static uint32_t address_id(writer *w, const ir_constant *c)
{
    uint32_t bytes = spirv_pointer_id(w, c->base->type->space, w->m->i8);
    uint32_t id = (uint32_t)(uintptr_t)map_get(&w->ids, c->base);

    if (!id)
        spirv_refuse(w, "the address of '%s' is no constant of SPIR-V", c->base->name);
    id = spirv_once(w, SPIRV_OpSpecConstantOp, bytes, SPIRV_OpBitcast, id);
    if (c->offset)
        id = spirv_once(w, SPIRV_OpSpecConstantOp, bytes, SPIRV_OpInBoundsPtrAccessChain, id,
                        spirv_int_id(w, w->m->i64, (uint64_t)c->offset));
    if (c->value.type->space != c->base->type->space)
        id = spirv_once(w, SPIRV_OpSpecConstantOp, spirv_type_id(w, c->value.type), SPIRV_OpPtrCastToGeneric, id);
    return id;
}

/* A variable, whose address is a pointer in memory. */
static uint32_t global_address_id(writer *w, const ir_value *v)
{
    return spirv_once(w, SPIRV_OpSpecConstantOp, spirv_type_id(w, v->type), SPIRV_OpBitcast,
                      (uint32_t)(uintptr_t)map_get(&w->ids, v));
}

uint32_t spirv_constant_id(writer *w, const ir_value *v, bool in_memory)
{
    uint32_t type = v->kind == IR_AGGREGATE || v->kind == IR_CONST ? 0
                    : in_memory                                    ? spirv_memory_type_id(w, v->type)
                                                                   : spirv_type_id(w, v->type);

    switch (v->kind) {
    case IR_CONST:
        return scalar_id(w, ir_as_constant(v), in_memory);
    case IR_ZERO:
        return spirv_unique(w, SPIRV_OpConstantNull, type, NULL, 0);
    case IR_UNDEF:
    case IR_POISON:
        return spirv_unique(w, SPIRV_OpUndef, type, NULL, 0);
    case IR_AGGREGATE:
        return aggregate_id(w, ir_as_constant(v), in_memory);
    case IR_ADDRESS:
        return address_id(w, ir_as_constant(v));
    case IR_GLOBAL_VAR:
        return global_address_id(w, v);
    case IR_FUNCTION:
    case IR_ARGUMENT:
    case IR_INSTRUCTION:
        break;
    }
    spirv_refuse(w, "this constant has no form in SPIR-V");
}

/* --- variables ------------------------------------------------------------------------------------------------------------ */

static void write_global(writer *w, ir_global *g)
{
    if (g->value.type->space == IR_PRIVATE)
        spirv_refuse(w, "the private variable '%s' at program scope is in address space 0, which is that of functions",
                     g->value.name);
    uint32_t type = spirv_pointer_id(w, g->value.type->space, g->contents),
             class_ = spirv_class_of_space(w, g->value.type->space);
    uint32_t init =
        g->init && !ir_is_undefined(g->init) && g->value.type->space != IR_LOCAL ? spirv_constant_id(w, g->init, true) : 0;

    uint32_t id = spirv_new_id(w);
    if (init)
        spirv_emit(w, WRITTEN_TYPES, SPIRV_OpVariable, type, id, class_, init);
    else
        spirv_emit(w, WRITTEN_TYPES, SPIRV_OpVariable, type, id, class_);
    map_set(w->memory, &w->ids, &g->value, (void *)(uintptr_t)id);
    if (g->value.name)
        spirv_name(w, id, g->value.name);
    if (g->constant)
        spirv_decorate(w, id, SPIRV_Decoration_Constant);
    if (g->align && g->align != ir_align(g->contents))
        spirv_decorate_with(w, id, SPIRV_Decoration_Alignment, g->align);
    if (g->linkage != IR_INTERNAL && g->value.name)
        spirv_decorate_linkage(w, id, g->value.name, g->linkage, !g->init);
}

/* The variables whose addresses V has are written before it. */
static void write_bases(writer *w, const ir_value *v)
{
    const ir_constant *c = ir_try_constant(v);
    ir_value *base = v->kind == IR_GLOBAL_VAR ? (ir_value *)(uintptr_t)v : c && v->kind == IR_ADDRESS ? c->base : NULL;

    if (base && base->kind == IR_GLOBAL_VAR && !map_get(&w->ids, base)) {
        ir_global *g = ir_as_global(base);
        if (map_get(&w->visited, g))
            spirv_refuse(w, "the initial value of '%s' has its own address, which SPIR-V cannot express", g->value.name);
        map_set(w->memory, &w->visited, g, g);
        if (g->init && ir_holds_pointer(g->contents))
            write_bases(w, g->init);
        if (!map_get(&w->ids, base))
            write_global(w, g);
    }
    if (v->kind == IR_AGGREGATE)
        for (uint64_t n = 0; n < v->type->count; n++)
            write_bases(w, c->elements[n]);
}

void spirv_write_globals(writer *w)
{
    for (ir_global *g = w->m->globals; g; g = g->next)
        write_bases(w, &g->value);
}
