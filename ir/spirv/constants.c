/* ir/spirv/constants.c - translates constants and variables outside of functions, and finds the values of ids.
 *
 * An operation on constants is built in the function `folding`, which is removed at the end, and folded: so OpSpecConstantOp has the meaning that
 * the instruction has in a body. */
#include "ir/spirv/translate.h"

#include "src/base/bits.h"

ir_value *spirv_int_value(translation *t, ir_type *type, uint64_t bits)
{
    return ir_const(t->m, type, bits);
}

static uint64_t literal_bits(const spirv_inst *i)
{
    return i->words[3] | (i->count > 4 ? (uint64_t)i->words[4] << 32 : 0);
}

/* The bits of the specialization constant I: those that the user sets, or its own. */
static uint64_t specialized_bits(translation *t, const spirv_inst *i, uint64_t own)
{
    const spirv_options *o = t->options;
    const ir_type *type = t->entries[i->type].type;
    spirv_inst id;

    for (size_t n = o->set_count; n-- > 0 && spirv_find_decoration(t, i->result, SPIRV_Decoration_SpecId, &id);) {
        if (o->set[n].id != id.words[3])
            continue;
        if (o->set[n].is_number && ir_is_float(type))
            return ir_double_to_bits(type, o->set[n].number);
        if (o->set[n].is_beyond)
            spirv_fail_at(t, i, NULL, "the value that is set for the specialization constant %u has more than 64 bits",
                          (unsigned)o->set[n].id);
        return o->set[n].bits;
    }
    return own;
}

static void require_number(translation *t, const spirv_inst *i, const ir_type *type)
{
    if (!ir_is_int(type) && !ir_is_float(type))
        spirv_fail_at(t, i, "3.42.7", "the type of the constant is no number");
}

static ir_value *boolean(translation *t, const spirv_inst *i, ir_type *type, uint64_t bits)
{
    if (type != t->m->i1)
        spirv_fail_at(t, i, "3.42.7", "the type of the constant is not OpTypeBool");
    return ir_const(t->m, type, bits != 0);
}

static ir_value *composite(translation *t, const spirv_inst *i, ir_type *type)
{
    uint32_t count = i->count - 3;
    ir_value **parts = arena_array(t->memory, ir_value *, count);

    if ((type->kind != IR_VECTOR && type->kind != IR_ARRAY && type->kind != IR_STRUCT) || type->count != count)
        spirv_fail_at(t, i, "3.42.7", "the type of the constant has not as many parts as the constant");
    for (uint32_t n = 0; n < count; n++) {
        parts[n] = spirv_operand_at(t, i, 3 + n);
        ir_type *expected = type->kind == IR_STRUCT ? type->fields[n] : type->element;
        bool is_constant = ir_is_const(parts[n]) || parts[n]->kind == IR_GLOBAL_VAR;
        if (parts[n]->type != expected || !is_constant)
            spirv_fail_at(t, i, "3.42.7", "part %u of the constant is no constant of the type that the composite type has there",
                          (unsigned)n);
    }
    return ir_aggregate(t->m, type, parts);
}

static ir_value *sampler(translation *t, const spirv_inst *i, ir_type *type)
{
    static const uint32_t addressing[] = {IMAGE_ADDRESS_NONE, IMAGE_ADDRESS_CLAMP_TO_EDGE, IMAGE_ADDRESS_CLAMP,
                                          IMAGE_ADDRESS_REPEAT, IMAGE_ADDRESS_MIRRORED_REPEAT};

    if (type != t->m->i32)
        spirv_fail_at(t, i, "3.42.7", "the type of the constant is not OpTypeSampler");
    return ir_const(t->m, type,
                    addressing[i->words[3]] | (i->words[4] ? IMAGE_NORMALIZED : 0) |
                        (i->words[5] ? IMAGE_LINEAR : IMAGE_NEAREST));
}

/* Computes V, which was built from constants: an address, or a folded number. NULL: it does not fold. */
static ir_value *folded(translation *t, ir_value *v)
{
    ir_inst *inst = ir_try_inst(v);
    int64_t offset;

    if (!inst)
        return v;
    ir_value *base = inst->operand_count ? ir_operand(inst, 0) : NULL;
    ir_constant *address = base ? ir_try_constant(base) : NULL;
    bool is_address = base && (base->kind == IR_GLOBAL_VAR || base->kind == IR_ADDRESS);
    if (inst->op == IR_getelementptr && is_address && ir_gep_offset(inst, &offset))
        return address ? ir_address(t->m, address->base, (int64_t)((uint64_t)address->offset + (uint64_t)offset), v->type)
                       : ir_address(t->m, base, offset, v->type);
    if (inst->op == IR_addrspacecast && is_address)
        return address ? ir_address(t->m, address->base, address->offset, v->type) : ir_address(t->m, base, 0, v->type);
    return ir_fold(t->m, inst);
}

/* Operations may build several instructions: each is folded in turn. */
static ir_value *fold_operation(translation *t, const spirv_inst *i)
{
    spirv_inst operation = *i;
    uint32_t *words = arena_array(t->memory, uint32_t, i->count);

    /* the instruction that OpSpecConstantOp names, without the word of its number */
    memcpy(words, i->words, 3 * sizeof *words);
    memcpy(words + 3, i->words + 4, (i->count - 4) * sizeof *words);
    operation.words = words;
    operation.count = i->count - 1;
    operation.opcode = i->words[3];
    operation.row = spirv_row_of(operation.opcode);
    ir_value *v = spirv_translate_operation(t, &operation);
    for (ir_inst *inst = t->b.block->first, *next; inst; inst = next) {
        next = inst->next;
        ir_value *constant = folded(t, &inst->value);
        if (!constant)
            spirv_fail_at(t, i, NULL, "Op%s of these constants is not supported", operation.row->name);
        v = v == &inst->value ? constant : v;
        ir_replace(inst, constant);
    }
    return v;
}

static ir_value *undefined(translation *t, const spirv_inst *i, ir_type *type)
{
    if (type->kind == IR_VOID || type->kind == IR_FUNCTION_TYPE)
        spirv_fail_at(t, i, "3.42.1", "the type of the value is no type of values");
    return ir_undef(t->m, type);
}

static ir_value *constant_value(translation *t, const spirv_inst *i, ir_type *type)
{
    switch ((spirv_opcode)i->opcode) {
    case SPIRV_OpConstant:
        require_number(t, i, type);
        return ir_const(t->m, type, literal_bits(i));
    case SPIRV_OpSpecConstant:
        require_number(t, i, type);
        return ir_const(t->m, type, specialized_bits(t, i, literal_bits(i)));
    case SPIRV_OpConstantTrue:
        return boolean(t, i, type, 1);
    case SPIRV_OpConstantFalse:
        return boolean(t, i, type, 0);
    case SPIRV_OpSpecConstantTrue:
        return boolean(t, i, type, specialized_bits(t, i, 1));
    case SPIRV_OpSpecConstantFalse:
        return boolean(t, i, type, specialized_bits(t, i, 0));
    case SPIRV_OpConstantNull:
        undefined(t, i, type);
        return ir_null(t->m, type);
    case SPIRV_OpUndef:
        return undefined(t, i, type);
    case SPIRV_OpConstantComposite:
    case SPIRV_OpSpecConstantComposite:
        return composite(t, i, type);
    case SPIRV_OpConstantSampler:
        return sampler(t, i, type);
    case SPIRV_OpConstantPipeStorage:
        return spirv_pipe_storage(t, i);
    case SPIRV_OpSpecConstantOp:
        return fold_operation(t, i);
    default:
        spirv_fail_at(t, i, NULL, "this instruction is not supported outside of functions");
    }
}

void spirv_translate_constant(translation *t, const spirv_inst *i)
{
    ir_value *v = constant_value(t, i, spirv_type_at(t, i, i->type));

    if (v->type != t->entries[i->type].type)
        spirv_fail_at(t, i, "2.16.1", "the operands do not have the types that the type of the result requires");
    t->entries[i->result].value = v;
}

/* --- variables ------------------------------------------------------------------------------------------------------------ */

ir_linkage spirv_linkage_of(const translation *t, uint32_t id, uint32_t *kind, const char **name)
{
    spirv_inst linkage;
    uint32_t next;

    *kind = UINT32_MAX;
    if (!spirv_find_decoration(t, id, SPIRV_Decoration_LinkageAttributes, &linkage))
        return IR_INTERNAL;
    *name = intern_str(&t->m->names, spirv_string(t->s, &linkage, 3, &next));
    *kind = linkage.words[next];
    return *kind == SPIRV_LinkageType_LinkOnceODR ? IR_LINK_ONCE : IR_EXTERNAL;
}

void spirv_translate_variable(translation *t, const spirv_inst *i)
{
    spirv_inst decoration;
    ir_space space;
    uint32_t init, pointee = spirv_contents_of(t, i, &init), kind;
    const char *name = spirv_name_of(t, i->result);

    if (!pointee || !spirv_space_of_class(i->words[3], &space))
        spirv_fail_at(t, i, "3.42.8", "the type of a variable is a pointer, and its contents have a type");
    if (spirv_find_decoration(t, i->result, SPIRV_Decoration_BuiltIn, &decoration)) {
        if (i->words[3] != SPIRV_StorageClass_Input && i->words[3] != SPIRV_StorageClass_UniformConstant) /* of old translators */
            spirv_fail_at(t, i, "3.21", "a built-in variable has the storage class Input");
        t->entries[i->result].builtin = 1 + decoration.words[3];
        return;
    }
    if (i->words[3] == SPIRV_StorageClass_Function || i->words[3] == SPIRV_StorageClass_Generic ||
        i->words[3] == SPIRV_StorageClass_Input)
        spirv_fail_at(t, i, "3.42.8", "a variable outside of functions has no storage class %s",
                      spirv_enumerant_of(SPIRV_KIND_StorageClass, i->words[3])->name);
    ir_type *contents = spirv_type_at(t, i, pointee);
    if (!ir_is_sized(contents))
        spirv_fail_at(t, i, "3.42.8", "the variable has no size");
    ir_linkage linkage = spirv_linkage_of(t, i->result, &kind, &name);
    ir_global *g = ir_global_new(t->m, name ? name : "variable", contents, space);
    g->linkage = linkage;
    g->align =
        spirv_find_decoration(t, i->result, SPIRV_Decoration_Alignment, &decoration) && is_power_of_two(decoration.words[3])
            ? decoration.words[3]
            : ir_align(contents);
    g->constant = space == IR_CONSTANT || spirv_has_decoration(t, i->result, SPIRV_Decoration_Constant);
    if (init)
        g->init = spirv_operand_at(t, i, init);
    else if (kind != SPIRV_LinkageType_Import)
        g->init = space == IR_LOCAL ? ir_undef(t->m, contents) : ir_null(t->m, contents);
    if (space == IR_LOCAL && g->init)
        g->init = ir_undef(t->m, contents);
    if (g->init && (g->init->type != contents || !(ir_is_const(g->init) || g->init->kind == IR_GLOBAL_VAR)))
        spirv_fail_at(t, i, "3.42.8", "the initializer is no constant of the type of the variable");
    t->entries[i->result].value = &g->value;
}

/* --- values of ids -------------------------------------------------------------------------------------------------------- */

static bool holds_address(const ir_value *v)
{
    const ir_constant *c = v->kind == IR_AGGREGATE ? ir_as_constant(v) : NULL;

    for (uint64_t n = 0; c && n < v->type->count; n++)
        if (c->elements[n]->kind == IR_GLOBAL_VAR || c->elements[n]->kind == IR_ADDRESS || c->elements[n]->kind == IR_FUNCTION ||
            holds_address(c->elements[n]))
            return true;
    return false;
}

/* Builds V, an aggregate constant with addresses, part by part: as an operand, IR has no such constant. */
static ir_value *built_aggregate(translation *t, ir_value *v)
{
    if (!holds_address(v))
        return v;
    const ir_constant *c = ir_as_constant(v);
    ir_value *built = ir_poison(t->m, v->type);
    for (uint64_t n = 0; n < v->type->count; n++) {
        ir_value *part = built_aggregate(t, c->elements[n]);
        int32_t index = (int32_t)n;
        built = ir_is_vector(v->type) ? ir_insert(&t->b, built, part, spirv_int_value(t, t->m->i32, n))
                                      : ir_insert_value(&t->b, built, part, &index, 1);
    }
    return built;
}

/* A private copy of the value of the built-in variable ID, for instructions that need its address. */
static ir_value *builtin_address(translation *t, const spirv_inst *i, uint32_t id)
{
    ir_type *type = spirv_type_at(t, i, spirv_pointee_of(t, spirv_type_of(t->s, id)));

    if (!t->function)
        spirv_fail_at(t, i, NULL, "the address of a built-in variable is no constant");
    ir_inst *variable = ir_alloca(&t->b, type, ir_align(type));
    ir_store(&t->b, spirv_builtin_value(t, i, t->entries[id].builtin - 1, type), &variable->value, ir_align(type));
    return &variable->value;
}

ir_value *spirv_value_at(translation *t, const spirv_inst *i, uint32_t id)
{
    const entry *e = id < t->s->bound ? &t->entries[id] : NULL;

    if (e && e->builtin)
        return builtin_address(t, i, id);
    if (!e || !e->value)
        spirv_fail_at(t, i, "2.16.1", "%%%u is no value that precedes this instruction", (unsigned)id);
    return t->function ? built_aggregate(t, e->value) : e->value;
}

ir_value *spirv_operand_at(translation *t, const spirv_inst *i, uint32_t n)
{
    if (n >= i->count)
        spirv_fail_at(t, i, NULL, "an operand is missing");
    return spirv_value_at(t, i, i->words[n]);
}

bool spirv_constant_at(translation *t, const spirv_inst *i, uint32_t n, uint64_t *bits)
{
    ir_value *v = n < i->count && i->words[n] < t->s->bound ? t->entries[i->words[n]].value : NULL;

    return v && ir_is_int(v->type) && ir_const_bits(v, bits);
}
