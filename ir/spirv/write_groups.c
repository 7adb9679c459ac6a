/* ir/spirv/write_groups.c - writes what the work-items of a group compute together, and built-in variables.
 *
 * The front end keeps calls of these functions of OpenCL C, so that a function for all work-items of a sub-group becomes OpGroup…, and one for the
 * active ones OpGroupNonUniform…. The intrinsics of IR are those of the active ones:
 *
 *   sub_group_reduce_add(x), kept                  OpGroupIAdd … Reduce            all work-items of the sub-group
 *   sub_group_non_uniform_reduce_add(x), kept      OpGroupNonUniformIAdd … Reduce  the active ones
 *   gasket.sub_group_reduce                        OpGroupNonUniformIAdd … Reduce */
#include "ir/spirv/writer.h"

#include <string.h>

/* --- built-in variables --------------------------------------------------------------------------------------------------- */

static const struct variable_row {
    uint32_t builtin;
    const char *function, *result;
    bool has_dimensions;
} variable_rows[] = {
#define SPIRV_BUILTIN_VARIABLE(name, ...) {SPIRV_BuiltIn_##name, __VA_ARGS__},
#include "ir/spirv/builtin_variables.def"
};

/* The row with BUILTIN, or the one without dimensions of FUNCTION; NULL: there is none. */
static const struct variable_row *find_variable(uint32_t builtin, const char *function)
{
    for (size_t n = 0; n < sizeof variable_rows / sizeof *variable_rows; n++) {
        const struct variable_row *row = &variable_rows[n];
        if (function ? !row->has_dimensions && strcmp(row->function, function) == 0 : row->builtin == builtin)
            return row;
    }
    return NULL;
}

static uint32_t create_builtin(writer *w, uint32_t builtin, uint32_t pointer)
{
    uint32_t id = spirv_new_id(w);

    spirv_emit(w, WRITTEN_TYPES, SPIRV_OpVariable, pointer, id, SPIRV_StorageClass_Input);
    spirv_name(w, id, arena_printf(w->memory, "__spirv_BuiltIn%s", spirv_enumerant_of(SPIRV_KIND_BuiltIn, builtin)->name));
    spirv_decorate_with(w, id, SPIRV_Decoration_BuiltIn, builtin);
    spirv_decorate(w, id, SPIRV_Decoration_Constant);
    vec_push(w->memory, &w->interface, id);
    return id;
}

static ir_type *variable_type(writer *w, const struct variable_row *row)
{
    ir_type *t = strncmp(row->result, "ulong", 5) == 0 ? w->m->i64 : w->m->i32;
    bool is_mask = strcmp(row->result, "uint4") == 0;

    return row->has_dimensions || is_mask ? ir_vector(w->m, t, is_mask ? 4 : 3) : t;
}

uint32_t spirv_load_builtin(writer *w, uint32_t builtin)
{
    ir_type *t = variable_type(w, find_variable(builtin, NULL));
    uint32_t value = spirv_type_id(w, t), pointer = spirv_once(w, SPIRV_OpTypePointer, 0, SPIRV_StorageClass_Input, value);
    const void *key = (const void *)(uintptr_t)(builtin + 1);
    uint32_t variable = (uint32_t)(uintptr_t)map_get(&w->builtins, key);

    if (!variable) {
        variable = create_builtin(w, builtin, pointer);
        map_set(w->memory, &w->builtins, key, (void *)(uintptr_t)variable);
    }
    return spirv_make(w, SPIRV_OpLoad, value, variable, SPIRV_MemoryAccess_Aligned, ir_align(t));
}

void spirv_write_identity(writer *w, const ir_inst *i, int builtin)
{
    uint32_t v = spirv_load_builtin(w, (uint32_t)builtin), type = spirv_own_type(w, i);
    uint64_t dimension;

    if (!find_variable((uint32_t)builtin, NULL)->has_dimensions) {
        spirv_set_id(w, i, v);
        return;
    }
    ir_const_bits(ir_operand(i, 1), &dimension);
    v = spirv_make(w, SPIRV_OpCompositeExtract, spirv_type_id(w, w->m->i64), v, (uint32_t)dimension);
    spirv_make_for(w, i, SPIRV_OpUConvert, type, v);
}

/* --- the rows of functions ------------------------------------------------------------------------------------------------ */

typedef struct group_row {
    uint32_t opcode;
    char family; /* 0: one of functions.def */
    const char *operation;
    char sign;
} group_row;

static const group_row group_rows[] = {
#define SPIRV_GROUP(name, ...) {SPIRV_Op##name, __VA_ARGS__},
#include "ir/spirv/groups.def"
};

typedef struct function_row {
    uint32_t opcode;
    const char *function, *result, *parameters;
    unsigned first;
} function_row;

static const function_row function_rows[] = {
#define SPIRV_GROUP_FUNCTION(name, ...) {SPIRV_Op##name, __VA_ARGS__},
#include "ir/spirv/functions.def"
};

/* What the name of a function says. */
typedef struct group_name {
    char family; /* of groups.def */
    uint32_t scope, operation;
    const char *rest; /* the operation in groups.def */
} group_name;

static bool skip(const char **at, const char *prefix)
{
    size_t n = strlen(prefix);

    if (strncmp(*at, prefix, n) != 0)
        return false;
    *at += n;
    return true;
}

/* Splits the name of a vote, a broadcast, a reduction or a scan; false: FUNCTION is none. */
static bool split_name(const char *function, group_name *out)
{
    static const struct {
        const char *prefix;
        uint32_t operation;
    } operations[] = {{"reduce_", SPIRV_GroupOperation_Reduce},
                      {"scan_inclusive_", SPIRV_GroupOperation_InclusiveScan},
                      {"scan_exclusive_", SPIRV_GroupOperation_ExclusiveScan},
                      {"clustered_reduce_", SPIRV_GroupOperation_ClusteredReduce}};
    const char *at = function;

    skip(&at, "intel_");
    bool is_work_group = skip(&at, "work_group_");
    if (!is_work_group && !skip(&at, "sub_group_"))
        return false;
    bool is_non_uniform = skip(&at, "non_uniform_");
    *out = (group_name){.scope = is_work_group ? SPIRV_Scope_Workgroup : SPIRV_Scope_Subgroup};
    for (size_t n = 0; n < sizeof operations / sizeof *operations && !out->family; n++)
        if (skip(&at, operations[n].prefix)) {
            out->operation = operations[n].operation;
            out->family = is_non_uniform || out->operation == SPIRV_GroupOperation_ClusteredReduce ? 'n' : 'c';
        }
    if (!out->family)
        out->family = is_non_uniform ? 0 : strcmp(at, "broadcast") == 0 ? 'b' : 'v';
    out->rest = at;
    return out->family;
}

/* The row of the function with this NAME for numbers of SIGN, 0 for floating-point numbers, or for any if IS_ANY; NULL: there is none. */
static const group_row *find_group(const group_name *name, char sign, bool is_any)
{
    for (size_t n = 0; n < sizeof group_rows / sizeof *group_rows; n++) {
        const group_row *row = &group_rows[n];
        bool fits = is_any || strchr("al", row->sign) || (sign ? row->sign == sign || row->sign == 'i' : row->sign == 'f');
        if (fits && row->family == name->family && strcmp(row->operation, name->rest) == 0)
            return row;
    }
    return NULL;
}

static const function_row *find_function(const char *function)
{
    for (size_t n = 0; n < sizeof function_rows / sizeof *function_rows; n++)
        if (strcmp(function_rows[n].function, function) == 0)
            return &function_rows[n];
    return NULL;
}

/* The group operation of a function that counts the bits of a ballot; false: FUNCTION is none. */
static bool find_bit_count(const char *function, uint32_t *operation)
{
    static const struct {
        const char *function;
        uint32_t operation;
    } rows[] = {{"sub_group_ballot_bit_count", SPIRV_GroupOperation_Reduce},
                {"sub_group_ballot_inclusive_scan", SPIRV_GroupOperation_InclusiveScan},
                {"sub_group_ballot_exclusive_scan", SPIRV_GroupOperation_ExclusiveScan}};

    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
        if (strcmp(rows[n].function, function) == 0) {
            *operation = rows[n].operation;
            return true;
        }
    return false;
}

static bool is_rotation(const char *function)
{
    return strcmp(function, "sub_group_rotate") == 0 || strcmp(function, "sub_group_clustered_rotate") == 0;
}

bool spirv_is_group_function(const char *function)
{
    group_name name;
    uint32_t operation;

    return find_variable(0, function) || find_function(function) || find_bit_count(function, &operation) ||
           is_rotation(function) || (split_name(function, &name) && find_group(&name, 0, true));
}

/* --- calls of functions --------------------------------------------------------------------------------------------------- */

/* The int V as a Boolean. */
static uint32_t boolean_of(writer *w, const ir_value *v)
{
    uint32_t type = spirv_type_id(w, w->m->i1), id = spirv_id_of(w, v), zero = spirv_int_id(w, v->type, 0);

    return spirv_make(w, SPIRV_OpINotEqual, type, id, zero);
}

/* Writes OPCODE with WORDS for I, whose result is a Boolean in SPIR-V, and an int in OpenCL C, if IS_BOOLEAN. */
static void write_call_as(writer *w, const ir_inst *i, uint32_t opcode, const word_list *words, bool is_boolean)
{
    uint32_t type = spirv_own_type(w, i);

    if (!is_boolean) {
        spirv_emit_for(w, i, (spirv_opcode)opcode, type, words->items, words->count);
        return;
    }
    uint32_t truth = spirv_type_id(w, w->m->i1), one = spirv_int_id(w, i->value.type, 1),
             zero = spirv_int_id(w, i->value.type, 0);
    uint32_t id = spirv_emit_result(w, (spirv_opcode)opcode, truth, words->items, words->count);
    spirv_make_for(w, i, SPIRV_OpSelect, type, id, one, zero);
}

/* Before SPIR-V 1.5 the work-item of a broadcast is a constant; a shuffle takes any. */
static uint32_t opcode_of(const function_row *row, const ir_inst *i)
{
    bool is_broadcast = row->opcode == SPIRV_OpGroupNonUniformBroadcast;

    return is_broadcast && ir_operand(i, 2)->kind != IR_CONST ? SPIRV_OpGroupNonUniformShuffle : row->opcode;
}

static void write_function(writer *w, const ir_inst *i, const function_row *row)
{
    word_list words = {0};

    if (row->first > 3)
        vec_push(w->memory, &words, spirv_u32(w, SPIRV_Scope_Subgroup));
    for (unsigned n = 0; row->parameters[n]; n++) {
        const ir_value *v = ir_operand(i, n + 1);
        uint32_t id = row->parameters[n] == 'b' ? boolean_of(w, v) : spirv_id_of(w, v);
        vec_push(w->memory, &words, id);
    }
    write_call_as(w, i, opcode_of(row, i), &words, row->result[0] == 'b');
}

static void write_bit_count(writer *w, const ir_inst *i, uint32_t operation)
{
    uint32_t type = spirv_own_type(w, i), scope = spirv_u32(w, SPIRV_Scope_Subgroup), v = spirv_operand_id(w, i, 1);

    spirv_make_for(w, i, SPIRV_OpGroupNonUniformBallotBitCount, type, scope, operation, v);
}

/* The size of a cluster, the argument N. */
static uint32_t cluster_size(writer *w, const ir_inst *i, unsigned n)
{
    if (ir_operand(i, n)->kind != IR_CONST)
        spirv_refuse(w, "the size of a cluster must be a constant in SPIR-V");
    return spirv_operand_id(w, i, n);
}

static void write_rotation(writer *w, const ir_inst *i)
{
    word_list words = {0};

    vec_push(w->memory, &words, spirv_u32(w, SPIRV_Scope_Subgroup));
    vec_push(w->memory, &words, spirv_operand_id(w, i, 1));
    vec_push(w->memory, &words, spirv_operand_id(w, i, 2));
    if (i->operand_count > 3)
        vec_push(w->memory, &words, cluster_size(w, i, 3));
    write_call_as(w, i, SPIRV_OpGroupNonUniformRotateKHR, &words, false);
}

/* The index of the work-item of a broadcast: one number, or a vector of two or three. */
static uint32_t local_id(writer *w, const ir_inst *i)
{
    unsigned count = i->operand_count - 2;
    ir_type *t = ir_operand(i, 2)->type;

    if (count == 1)
        return spirv_operand_id(w, i, 2);
    uint32_t type = spirv_type_id(w, ir_vector(w->m, t, count)), id = spirv_unique(w, SPIRV_OpUndef, type, NULL, 0);
    for (unsigned n = 0; n < count; n++) {
        uint32_t part = spirv_operand_id(w, i, n + 2);
        id = spirv_make(w, SPIRV_OpCompositeInsert, type, part, id, n);
    }
    return id;
}

static void write_group(writer *w, const ir_inst *i, const group_row *row, const group_name *name)
{
    word_list words = {0};
    bool is_logical = row->sign == 'l';

    vec_push(w->memory, &words, spirv_u32(w, name->scope));
    if (row->family == 'c' || row->family == 'n')
        vec_push(w->memory, &words, name->operation);
    uint32_t v = is_logical ? boolean_of(w, ir_operand(i, 1)) : spirv_operand_id(w, i, 1);
    vec_push(w->memory, &words, v);
    if (row->family == 'b')
        vec_push(w->memory, &words, local_id(w, i));
    if (name->operation == SPIRV_GroupOperation_ClusteredReduce)
        vec_push(w->memory, &words, cluster_size(w, i, 2));
    write_call_as(w, i, row->opcode, &words, is_logical);
}

bool spirv_write_group_function(writer *w, const ir_inst *i, const ir_builtin_call *c)
{
    const struct variable_row *variable = find_variable(0, c->function);
    const function_row *function = find_function(c->function);
    group_name name;
    uint32_t operation;

    if (variable)
        spirv_set_id(w, i, spirv_load_builtin(w, variable->builtin));
    else if (function)
        write_function(w, i, function);
    else if (find_bit_count(c->function, &operation))
        write_bit_count(w, i, operation);
    else if (is_rotation(c->function))
        write_rotation(w, i);
    else {
        const group_row *row = split_name(c->function, &name) ? find_group(&name, spirv_sign_of_call(c), false) : NULL;
        if (!row)
            return false;
        write_group(w, i, row, &name);
    }
    return true;
}

/* --- intrinsics ----------------------------------------------------------------------------------------------------------- */

void spirv_write_group_operation(writer *w, const ir_inst *i, int is_scan)
{
    static const uint16_t integers[] = {
        SPIRV_OpGroupNonUniformIAdd,       SPIRV_OpGroupNonUniformSMin,      SPIRV_OpGroupNonUniformSMax,
        SPIRV_OpGroupNonUniformUMin,       SPIRV_OpGroupNonUniformUMax,      SPIRV_OpGroupNonUniformIMul,
        SPIRV_OpGroupNonUniformBitwiseAnd, SPIRV_OpGroupNonUniformBitwiseOr, SPIRV_OpGroupNonUniformBitwiseXor};
    static const uint16_t floats[] = {SPIRV_OpGroupNonUniformFAdd, SPIRV_OpGroupNonUniformFMin, SPIRV_OpGroupNonUniformFMax, 0, 0,
                                      SPIRV_OpGroupNonUniformFMul};
    uint64_t operation = 0, is_inclusive = 0;

    ir_const_bits(ir_operand(i, 1), &operation);
    if (is_scan)
        ir_const_bits(ir_operand(i, 2), &is_inclusive);
    uint32_t type = spirv_own_type(w, i), scope = spirv_u32(w, SPIRV_Scope_Subgroup), v = spirv_operand_id(w, i, is_scan ? 3 : 2);
    spirv_opcode op = ir_is_float(ir_scalar(i->value.type)) ? floats[operation] : integers[operation];
    spirv_make_for(w, i, op, type, scope,
                   !is_scan       ? SPIRV_GroupOperation_Reduce
                   : is_inclusive ? SPIRV_GroupOperation_InclusiveScan
                                  : SPIRV_GroupOperation_ExclusiveScan,
                   v);
}

/* Also of a broadcast: its work-item need not be a constant. */
void spirv_write_shuffle(writer *w, const ir_inst *i, int which)
{
    uint32_t type = spirv_own_type(w, i), v = spirv_operand_id(w, i, 1), lane = spirv_operand_id(w, i, 2);

    (void)which;
    spirv_make_for(w, i, SPIRV_OpSubgroupShuffleINTEL, type, v, lane);
}

void spirv_write_ballot(writer *w, const ir_inst *i, int which)
{
    uint32_t type = spirv_own_type(w, i), four = spirv_type_id(w, ir_vector(w->m, w->m->i32, 4)),
             scope = spirv_u32(w, SPIRV_Scope_Subgroup), condition = spirv_operand_id(w, i, 1);
    uint32_t bits = spirv_make(w, SPIRV_OpGroupNonUniformBallot, four, scope, condition);

    (void)which;
    spirv_make_for(w, i, SPIRV_OpCompositeExtract, type, bits, 0);
}

void spirv_write_block_read(writer *w, const ir_inst *i, int which)
{
    uint32_t type = spirv_own_type(w, i), p = spirv_pointer_to(w, ir_operand(i, 1), ir_scalar(i->value.type));

    (void)which;
    spirv_make_for(w, i, SPIRV_OpSubgroupBlockReadINTEL, type, p);
}

void spirv_write_block_write(writer *w, const ir_inst *i, int which)
{
    const ir_value *v = ir_operand(i, 1);
    uint32_t p = spirv_pointer_to(w, ir_operand(i, 2), ir_scalar(v->type)), value = spirv_id_of(w, v);

    (void)which;
    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpSubgroupBlockWriteINTEL, p, value);
}
