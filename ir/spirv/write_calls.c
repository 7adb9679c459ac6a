/* ir/spirv/write_calls.c - writes calls: of functions, of intrinsics by the rows of written.def, and of functions of OpenCL C that are instructions. */
#include "ir/spirv/writer.h"

#include <string.h>

enum { MOST_OPERANDS = 16 };

/* --- OpenCL.std ----------------------------------------------------------------------------------------------------------- */

uint32_t spirv_write_std(writer *w, uint32_t type, spirv_std number, const uint32_t *operands, size_t count)
{
    word_list words = {0};

    if (!w->std)
        w->std = spirv_new_id(w);
    vec_push(w->memory, &words, w->std);
    vec_push(w->memory, &words, number);
    for (size_t n = 0; n < count; n++)
        vec_push(w->memory, &words, operands[n]);
    return spirv_emit_result(w, SPIRV_OpExtInst, type, words.items, words.count);
}

/* The operands of the row are the first ones of the call. */
static void write_std_call(writer *w, const ir_inst *i, int number)
{
    const spirv_ext_row *row = spirv_ext_row_of(SPIRV_SET_STD, (uint32_t)number);
    uint32_t operands[MOST_OPERANDS], count = (uint32_t)strlen(row->operands), type = spirv_own_type(w, i);

    for (uint32_t n = 0; n < count; n++)
        operands[n] = spirv_operand_id(w, i, n + 1);
    spirv_set_id(w, i, spirv_write_std(w, type, (spirv_std)number, operands, count));
}

/* Writes a clamp to 0 … 1, from which the reader makes a saturation again. */
static void write_float_saturation(writer *w, const ir_inst *i, int which)
{
    ir_type *t = ir_operand(i, 1)->type;
    uint32_t type = spirv_own_type(w, i), x = spirv_operand_id(w, i, 1),
             zero = spirv_constant_id(w, ir_const_float(w->m, t, 0), false);
    uint32_t operands[] = {x, zero, spirv_constant_id(w, ir_const_float(w->m, t, 1), false)};

    (void)which;
    spirv_set_id(w, i, spirv_write_std(w, type, SPIRV_STD_fclamp, operands, 3));
}

static void write_rotate(writer *w, const ir_inst *i, int which)
{
    uint32_t type = spirv_own_type(w, i), v = spirv_operand_id(w, i, 1), amount = spirv_operand_id(w, i, 3);
    uint32_t operands[] = {v, amount};

    (void)which;
    spirv_set_id(w, i, spirv_write_std(w, type, SPIRV_STD_rotate, operands, 2));
}

static void write_bit_reverse(writer *w, const ir_inst *i, int which)
{
    uint32_t type = spirv_own_type(w, i), v = spirv_operand_id(w, i, 1);

    (void)which;
    spirv_make_for(w, i, SPIRV_OpBitReverse, type, v);
}

/* The sign of the integers that the row computes on, with which its name begins; 0: it has none. */
static char sign_of_row(const spirv_ext_row *row)
{
    return (row->name[0] == 's' || row->name[0] == 'u') && row->name[1] == '_' ? row->name[0] : 0;
}

char spirv_sign_of_call(const ir_builtin_call *c)
{
    const char *p = c->count ? c->parameters[0] : "";

    if (strncmp(p, "float", 5) == 0 || strncmp(p, "double", 6) == 0 || strncmp(p, "half", 4) == 0)
        return 0;
    return *p == 'u' ? 'u' : 's';
}

/* The row of OpenCL.std that computes the function of C; NULL: there is none. */
static const spirv_ext_row *row_of_function(const ir_builtin_call *c)
{
    const spirv_ext_row *row;

    for (uint32_t n = 0; n < 256; n++) {
        row = spirv_ext_row_of(SPIRV_SET_STD, n);
        if (!row || strcmp(row->function, c->function) != 0 || strlen(row->operands) != c->count)
            continue;
        if (!sign_of_row(row) || sign_of_row(row) == spirv_sign_of_call(c))
            return row;
    }
    return NULL;
}

/* The type of what the pointer operand of a function of OpenCL.std points to: its result, or as many ints. */
static ir_type *target_type(writer *w, const ir_inst *i, const spirv_ext_row *row)
{
    ir_type *t = i->value.type;

    return spirv_std_stores_ints((spirv_std)row->number) ? ir_with_lanes(w->m, w->m->i32, ir_lanes(t), ir_is_vector(t)) : t;
}

static bool write_std_function(writer *w, const ir_inst *i, const ir_builtin_call *c)
{
    const spirv_ext_row *row = row_of_function(c);
    uint32_t operands[MOST_OPERANDS];

    if (!row)
        return false;
    uint32_t type = spirv_own_type(w, i);
    for (unsigned n = 0; n < c->count; n++) {
        const ir_value *v = ir_operand(i, n + 1);
        operands[n] = ir_is_ptr(v->type) ? spirv_pointer_to(w, v, target_type(w, i, row)) : spirv_id_of(w, v);
    }
    spirv_set_id(w, i, spirv_write_std(w, type, (spirv_std)row->number, operands, c->count));
    return true;
}

static bool write_printf(writer *w, const ir_inst *i)
{
    word_list operands = {0};
    uint32_t type = spirv_own_type(w, i);

    for (unsigned n = 1; n < i->operand_count; n++) {
        const ir_value *v = ir_operand(i, n);
        uint32_t id = ir_is_ptr(v->type) ? spirv_pointer_to(w, v, w->m->i8) : spirv_id_of(w, v);
        vec_push(w->memory, &operands, id);
    }
    spirv_set_id(w, i, spirv_write_std(w, type, SPIRV_STD_printf, operands.items, operands.count));
    return true;
}

static bool write_global_id(writer *w, const ir_inst *i)
{
    uint64_t dimension;

    if (!ir_const_bits(ir_operand(i, 1), &dimension) || dimension > 2)
        return false;
    uint32_t type = spirv_own_type(w, i), v = spirv_load_builtin(w, SPIRV_BuiltIn_GlobalInvocationId);
    spirv_make_for(w, i, SPIRV_OpCompositeExtract, type, v, (uint32_t)dimension);
    return true;
}

bool spirv_write_builtin(writer *w, const ir_inst *i, const ir_builtin_call *c)
{
    if (strcmp(c->function, "printf") == 0)
        return write_printf(w, i);
    if (strcmp(c->function, "get_global_id") == 0)
        return write_global_id(w, i);
    return spirv_write_object_function(w, i, c) || spirv_write_group_function(w, i, c) || write_std_function(w, i, c);
}

/* --- synchronization and generic pointers --------------------------------------------------------------------------------- */

static void write_barrier(writer *w, const ir_inst *i, int who)
{
    uint64_t flags = 0, memory = 0;

    ir_const_bits(ir_operand(i, 1), &flags);
    ir_const_bits(ir_operand(i, 2), &memory);
    uint32_t memories = spirv_memories_of_flags(flags);
    uint32_t execution = spirv_u32(w, (uint32_t)who), scope = spirv_scope_id(w, (unsigned)memory),
             semantics = spirv_semantics_id(w, memories ? IR_SEQ_CST : IR_MONOTONIC, memories);
    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpControlBarrier, execution, scope, semantics);
}

static uint32_t explicit_cast(writer *w, const ir_value *v, unsigned space, ir_type *pointee)
{
    uint32_t class_ = spirv_class_of_space(w, space), type = spirv_pointer_id(w, space, pointee),
             id = spirv_pointer_to(w, v, pointee);

    return spirv_make(w, SPIRV_OpGenericCastToPtrExplicit, type, id, class_);
}

static void write_explicit_cast(writer *w, const ir_inst *i, int space)
{
    spirv_set_id(w, i, explicit_cast(w, ir_operand(i, 1), (unsigned)space, spirv_pointee(w, &i->value)));
}

static void write_space_test(writer *w, const ir_inst *i, int space)
{
    uint32_t pointer = explicit_cast(w, ir_operand(i, 1), (unsigned)space, w->m->i8), wide = spirv_type_id(w, w->m->i64),
             type = spirv_own_type(w, i), zero = spirv_int_id(w, w->m->i64, 0);
    uint32_t bits = spirv_make(w, SPIRV_OpConvertPtrToU, wide, pointer);

    spirv_make_for(w, i, SPIRV_OpINotEqual, type, bits, zero);
}

/* The semantics of memory have the flags of OpenCL C in bits 8 and 9. */
static void write_get_fence(writer *w, const ir_inst *i, int which)
{
    uint32_t type = spirv_own_type(w, i), p = spirv_operand_id(w, i, 1), eight = spirv_u32(w, 8), mask = spirv_u32(w, 3);
    uint32_t semantics = spirv_make(w, SPIRV_OpGenericPtrMemSemantics, type, p);
    uint32_t flags = spirv_make(w, SPIRV_OpShiftRightLogical, type, semantics, eight);

    (void)which;
    spirv_make_for(w, i, SPIRV_OpBitwiseAnd, type, flags, mask);
}

/* --- conversions, memory, hints ------------------------------------------------------------------------------------------- */

static void write_saturation(writer *w, const ir_inst *i, int op)
{
    uint32_t type = spirv_own_type(w, i), v = spirv_operand_id(w, i, 1);

    spirv_make_for(w, i, (spirv_opcode)op, type, v);
    if (op != SPIRV_OpSatConvertSToU && op != SPIRV_OpSatConvertUToS)
        spirv_decorate(w, spirv_result_id(w, i), SPIRV_Decoration_SaturatedConversion);
}

uint32_t spirv_rounding_mode(uint64_t mode)
{
    static const uint32_t modes[] = {SPIRV_FPRoundingMode_RTE, SPIRV_FPRoundingMode_RTP, SPIRV_FPRoundingMode_RTN,
                                     SPIRV_FPRoundingMode_RTZ};

    return modes[mode];
}

static void write_rounding(writer *w, const ir_inst *i, int op)
{
    if (spirv_is_only_stored(&i->value)) /* the store rounds */
        return;
    uint32_t type = spirv_own_type(w, i), v = spirv_operand_id(w, i, 1);
    uint64_t mode = 0;

    ir_const_bits(ir_operand(i, 2), &mode);
    spirv_make_for(w, i, (spirv_opcode)op, type, v);
    spirv_decorate_with(w, spirv_result_id(w, i), SPIRV_Decoration_FPRoundingMode, spirv_rounding_mode(mode));
}

/* A hint, which SPIR-V has an instruction for only with an extension that few readers know: none is written. */
static void write_assumption(writer *w, const ir_inst *i, int which)
{
    (void)w;
    (void)i;
    (void)which;
}

static void write_copy(writer *w, const ir_inst *i, int which)
{
    uint32_t to = spirv_pointer_to(w, ir_operand(i, 1), w->m->i8), from = spirv_pointer_to(w, ir_operand(i, 2), w->m->i8),
             size = spirv_operand_id(w, i, 3), volatile_ = ir_is_zero(ir_operand(i, 4)) ? 0 : SPIRV_MemoryAccess_Volatile;

    (void)which;
    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpCopyMemorySized, to, from, size, SPIRV_MemoryAccess_Aligned | volatile_, 1);
}

static void write_clock(writer *w, const ir_inst *i, int which)
{
    uint32_t type = spirv_own_type(w, i), scope = spirv_u32(w, SPIRV_Scope_Subgroup);

    (void)which;
    spirv_make_for(w, i, SPIRV_OpReadClockKHR, type, scope);
}

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

static const struct {
    void (*write)(writer *, const ir_inst *, int);
    int which;
} intrinsic_rows[IR_INTRINSIC_COUNT] = {
#define SPIRV_FROM_INTRINSIC(id, function, which) [IR_INTRINSIC_##id] = {function, which},
#include "ir/spirv/written.def"
};

static void write_function_call(writer *w, const ir_inst *i, const ir_function *f)
{
    word_list words = {0};
    uint32_t type = spirv_type_id(w, spirv_value_type(w, &i->value));

    vec_push(w->memory, &words, spirv_function_id(w, f));
    for (unsigned n = 1; n < i->operand_count; n++) {
        const ir_value *v = ir_operand(i, n);
        written_object object;
        bool is_object = n <= f->arg_count && map_get(&w->objects, &f->args[n - 1]->value);
        const ir_value *found = is_object ? spirv_find_object(w, v, &object) : NULL;
        uint32_t id = found                ? spirv_id_of(w, found)
                      : ir_is_ptr(v->type) ? spirv_pointer_to(w, v, spirv_pointee(w, &f->args[n - 1]->value))
                      : n <= f->arg_count  ? spirv_id_as(w, v, spirv_value_type(w, &f->args[n - 1]->value))
                                           : spirv_id_of(w, v);
        vec_push(w->memory, &words, id);
    }
    spirv_emit_for(w, i, SPIRV_OpFunctionCall, type, words.items, words.count);
}

void spirv_write_call(writer *w, const ir_inst *i)
{
    const ir_function *f = ir_as_function(ir_operand(i, 0));

    if (f->intrinsic && !intrinsic_rows[f->intrinsic].write)
        spirv_refuse(w, "'%s' has no form in SPIR-V", f->value.name);
    if (f->intrinsic)
        intrinsic_rows[f->intrinsic].write(w, i, intrinsic_rows[f->intrinsic].which);
    else if (!f->first && f->builtin) {
        if (!spirv_write_builtin(w, i, f->builtin))
            spirv_refuse(w, "'%s' has no form in SPIR-V", f->builtin->function);
    } else {
        write_function_call(w, i, f);
    }
}
