/* ir/spirv/builtins.c - translates what OpenCL C has functions for to calls of these: OpenCL.std, built-in variables, groups, asynchronous copies.
 *
 * A call is one of a declared function whose name has no meaning. Its ir_builtin_call has the function and the types of its parameters in OpenCL C,
 * from which the front end's linker of built-in functions makes the function that is called. */
#include "ir/spirv/translate.h"

#include <ctype.h>

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

static const char *integer_name(const ir_type *type, char sign)
{
    static const char *const names[][2] = {{"char", "uchar"}, {"short", "ushort"}, {"int", "uint"}, {"long", "ulong"}};

    return type->bits == 1 ? "bool" : names[type->bits == 8 ? 0 : type->bits == 16 ? 1 : type->bits == 32 ? 2 : 3][sign == 'u'];
}

const char *spirv_type_name(translation *t, const spirv_inst *i, const ir_type *type, char sign)
{
    static const char *const spaces[] = {"private", "global", "constant", "local", "generic"};
    const ir_type *s = type->kind == IR_VECTOR ? type->element : type;

    if (s->kind == IR_POINTER)
        return arena_printf(t->m->memory, "%s char *", spaces[s->space]);
    if (!ir_is_int(s) && !ir_is_float(s))
        spirv_fail_at(t, i, NULL, "a function of OpenCL C has no parameter of this type");
    const char *name = ir_is_int(s)          ? integer_name(s, sign)
                       : s->kind == IR_HALF  ? "half"
                       : s->kind == IR_FLOAT ? "float"
                                             : "double";
    return type->kind == IR_VECTOR ? arena_printf(t->m->memory, "%s%u", name, (unsigned)type->count) : name;
}

/* The declaration for calls of FUNCTION with these types. */
static ir_function *declaration(translation *t, const char *function, ir_type *type, const char *result, ir_value **args,
                                const char **parameters, unsigned count)
{
    ir_type **types = arena_array(t->memory, ir_type *, count);
    text signature;

    text_init(&signature, t->memory);
    text_printf(&signature, "%s %s %p", result ? result : "", function, (void *)type);
    for (unsigned n = 0; n < count; n++) {
        types[n] = args[n]->type;
        text_printf(&signature, ",%s %p", parameters[n], (void *)types[n]);
    }
    const char *key = intern(&t->m->names, signature.data, signature.length);
    ir_function *f = map_get(&t->callees, key);
    if (f)
        return f;
    f = ir_function_new(t->m, arena_printf(t->m->memory, "builtin.%s", function),
                        ir_function_type(t->m, type, types, count, false));
    ir_builtin_call *call = arena_new(t->memory, ir_builtin_call);
    *call = (ir_builtin_call){.function = function,
                              .result = result,
                              .parameters = arena_copy(t->memory, parameters, count * sizeof *parameters),
                              .count = count};
    map_set(t->memory, &t->callees, key, f);
    map_set(t->memory, &t->callees, &f->value, call);
    return f;
}

ir_value *spirv_call_builtin(translation *t, const char *function, ir_type *type, const char *result, ir_value **args,
                             const char **parameters, unsigned count)
{
    return &ir_call(&t->b, declaration(t, function, type, result, args, parameters, count), args, count)->value;
}

ir_value *spirv_call_intrinsic(translation *t, ir_intrinsic id, ir_type *overload, ir_value **args, unsigned count)
{
    return &ir_call_intrinsic(&t->b, id, &overload, overload != NULL, args, count)->value;
}

/* --- built-in variables --------------------------------------------------------------------------------------------------- */

static const struct {
    uint32_t builtin;
    const char *function, *result;
    bool has_dimensions;
} builtin_rows[] = {
#define SPIRV_BUILTIN_VARIABLE(name, ...) {SPIRV_BuiltIn_##name, __VA_ARGS__},
#include "ir/spirv/builtin_variables.def"
};

static ir_value *integer_resized(translation *t, ir_value *v, ir_type *type)
{
    if (!ir_is_int(type) || v->type == type)
        return v;
    return ir_cast(&t->b, v->type->bits > type->bits ? IR_trunc : IR_zext, v, type);
}

static ir_value *value_of_dimension(translation *t, const char *function, unsigned dimension, ir_type *type)
{
    ir_value *d = spirv_int_value(t, t->m->i32, dimension);
    const char *parameter = "uint";

    return integer_resized(t, spirv_call_builtin(t, function, t->m->i64, NULL, &d, &parameter, 1), type);
}

ir_value *spirv_builtin_value(translation *t, const spirv_inst *i, uint32_t builtin, ir_type *type)
{
    size_t row = 0, count = sizeof builtin_rows / sizeof *builtin_rows;

    while (row < count && builtin_rows[row].builtin != builtin)
        row++;
    if (row == count)
        spirv_fail_at(t, i, NULL, "the built-in variable %s is not supported",
                      spirv_enumerant_of(SPIRV_KIND_BuiltIn, builtin)->name);
    const char *function = builtin_rows[row].function, *result = builtin_rows[row].result;
    bool is_vector = builtin_rows[row].has_dimensions || result[strlen(result) - 1] == '4';
    if (is_vector != ir_is_vector(type) || !ir_is_int(ir_scalar(type)) ||
        (is_vector && type->count != (builtin_rows[row].has_dimensions ? 3 : 4)))
        spirv_fail_at(t, i, "3.21", "the built-in variable %s does not have this type",
                      spirv_enumerant_of(SPIRV_KIND_BuiltIn, builtin)->name);
    if (!is_vector) {
        ir_type *own = result[1] == 'l' ? t->m->i64 : t->m->i32;
        return integer_resized(t, spirv_call_builtin(t, function, own, NULL, NULL, NULL, 0), type);
    }
    if (!builtin_rows[row].has_dimensions)
        return spirv_call_builtin(t, function, type, NULL, NULL, NULL, 0);
    ir_value *v = ir_poison(t->m, type);
    for (unsigned d = 0; d < 3; d++) {
        ir_value *element = value_of_dimension(t, function, d, type->element);
        v = ir_insert(&t->b, v, element, spirv_int_value(t, t->m->i32, d));
    }
    return v;
}

/* --- OpenCL.std ----------------------------------------------------------------------------------------------------------- */

enum { FIRST_EXT_OPERAND = 5, MOST_ARGUMENTS = 16 };

/* The name of a pointer to TYPE in the space of P, which is const unless WRITTEN. */
static const char *pointer_name(translation *t, const ir_value *p, const char *type, bool written)
{
    static const char *const spaces[] = {"private", "global", "constant", "local", "generic"};

    return arena_printf(t->m->memory, "%s%s %s *", written ? "" : "const ", spaces[p->type->space], type);
}

/* The name in OpenCL C of the argument V, an operand of OpenCL.std with the id ID: a pointer has the type that SPIR-V states, and an
 * untyped one that of the result, or ints. */
static const char *argument_name(translation *t, const spirv_inst *i, const ir_value *v, uint32_t id, char sign)
{
    ir_type *result = spirv_type_at(t, i, i->type), *target = result;

    if (!ir_is_ptr(v->type))
        return spirv_type_name(t, i, v->type, sign);
    uint32_t pointee = spirv_pointee_of(t, spirv_type_of(t->s, id));
    if (pointee)
        target = spirv_type_at(t, i, pointee);
    else if (spirv_std_stores_ints((spirv_std)i->words[4]))
        target = ir_with_lanes(t->m, t->m->i32, ir_lanes(result), ir_is_vector(result));
    return pointer_name(t, v, spirv_type_name(t, i, target, sign), v->type->space != IR_CONSTANT);
}

static char sign_at(const char *signs, unsigned n)
{
    size_t count = strlen(signs);

    return signs[n < count ? n : count - 1];
}

static unsigned literal_at(const spirv_inst *i, unsigned n)
{
    return FIRST_EXT_OPERAND + n < i->count ? i->words[FIRST_EXT_OPERAND + n] : 0;
}

static const char *rounding_suffix(translation *t, const spirv_inst *i, unsigned n)
{
    static const char *const modes[] = {"_rte", "_rtz", "_rtp", "_rtn"};
    unsigned mode = literal_at(i, n);

    if (mode > 3)
        spirv_fail_at(t, i, "3.16", "%u is no rounding mode", mode);
    return modes[mode];
}

/* vloadn, vload_half, vload_halfn and vloada_halfn: an offset, a pointer and, except in vload_half, the number of components. */
static ir_value *load_vector(translation *t, const spirv_inst *i, const char *prefix, bool has_count)
{
    ir_value *args[] = {spirv_operand_at(t, i, FIRST_EXT_OPERAND), spirv_operand_at(t, i, FIRST_EXT_OPERAND + 1)};
    ir_type *type = spirv_type_at(t, i, i->type);

    if (!ir_is_ptr(args[1]->type) || args[0]->type != t->m->i64 || (has_count && literal_at(i, 2) != ir_lanes(type)))
        spirv_fail_at(t, i, NULL,
                      "the operands are no offset of 64 bits and pointer, or the result has another number of components");
    const char *element = strstr(prefix, "half") ? "half" : spirv_type_name(t, i, ir_scalar(type), 's');
    const char *parameters[] = {"ulong", pointer_name(t, args[1], element, false)};
    return spirv_call_builtin(t, has_count ? arena_printf(t->m->memory, "%s%u", prefix, (unsigned)ir_lanes(type)) : prefix, type,
                              NULL, args, parameters, 2);
}

/* vstoren and its siblings: the data, an offset, a pointer and, if it ROUNDS, a rounding mode. */
static ir_value *store_vector(translation *t, const spirv_inst *i, const char *prefix, bool has_count, bool rounds)
{
    ir_value *args[] = {spirv_operand_at(t, i, FIRST_EXT_OPERAND), spirv_operand_at(t, i, FIRST_EXT_OPERAND + 1),
                        spirv_operand_at(t, i, FIRST_EXT_OPERAND + 2)};

    if (!ir_is_ptr(args[2]->type) || args[1]->type != t->m->i64)
        spirv_fail_at(t, i, NULL, "the operands are no offset of 64 bits and pointer");
    const char *element = strstr(prefix, "half") ? "half" : spirv_type_name(t, i, ir_scalar(args[0]->type), 's');
    const char *parameters[] = {spirv_type_name(t, i, args[0]->type, 's'), "ulong", pointer_name(t, args[2], element, true)};
    const char *count = has_count ? arena_printf(t->memory, "%u", (unsigned)ir_lanes(args[0]->type)) : "";
    const char *function = arena_printf(t->m->memory, "%s%s%s", prefix, count, rounds ? rounding_suffix(t, i, 3) : "");
    return spirv_call_builtin(t, function, t->m->void_type, NULL, args, parameters, 3);
}

/* The arguments of printf after the format are as its conversions take them; a string is a pointer to constant memory. */
static ir_value *print(translation *t, const spirv_inst *i)
{
    unsigned count = i->count - FIRST_EXT_OPERAND;
    ir_value **args = arena_array(t->memory, ir_value *, count);
    const char **parameters = arena_array(t->memory, const char *, count);

    for (unsigned n = 0; n < count; n++) {
        args[n] = spirv_operand_at(t, i, FIRST_EXT_OPERAND + n);
        parameters[n] =
            ir_is_ptr(args[n]->type) ? pointer_name(t, args[n], "char", false) : spirv_type_name(t, i, args[n]->type, 's');
    }
    if (!count || !ir_is_ptr(args[0]->type))
        spirv_fail_at(t, i, NULL, "the format is no pointer");
    return spirv_call_builtin(t, "printf", t->m->i32, NULL, args, parameters, count);
}

static ir_value *prefetch(translation *t, const spirv_inst *i)
{
    ir_value *args[] = {spirv_operand_at(t, i, FIRST_EXT_OPERAND), spirv_operand_at(t, i, FIRST_EXT_OPERAND + 1)};

    if (!ir_is_ptr(args[0]->type) || args[0]->type->space != IR_GLOBAL)
        spirv_fail_at(t, i, NULL, "the pointer has not the storage class CrossWorkgroup");
    return NULL; /* a hint: Gen9 has no such message */
}

static ir_value *std_of_operands(translation *t, const spirv_inst *i)
{
    switch ((spirv_std)i->words[4]) {
    case SPIRV_STD_vloadn:
        return load_vector(t, i, "vload", true);
    case SPIRV_STD_vload_half:
        return load_vector(t, i, "vload_half", false);
    case SPIRV_STD_vload_halfn:
        return load_vector(t, i, "vload_half", true);
    case SPIRV_STD_vloada_halfn:
        return load_vector(t, i, "vloada_half", true);
    case SPIRV_STD_vstoren:
        return store_vector(t, i, "vstore", true, false);
    case SPIRV_STD_vstore_half:
        return store_vector(t, i, "vstore_half", false, false);
    case SPIRV_STD_vstore_half_r:
        return store_vector(t, i, "vstore_half", false, true);
    case SPIRV_STD_vstore_halfn:
        return store_vector(t, i, "vstore_half", true, false);
    case SPIRV_STD_vstore_halfn_r:
        return store_vector(t, i, "vstore_half", true, true);
    case SPIRV_STD_vstorea_halfn:
        return store_vector(t, i, "vstorea_half", true, false);
    case SPIRV_STD_vstorea_halfn_r:
        return store_vector(t, i, "vstorea_half", true, true);
    case SPIRV_STD_printf:
        return print(t, i);
    case SPIRV_STD_prefetch:
        return prefetch(t, i);
    default:
        spirv_fail_at(t, i, NULL, "this instruction of OpenCL.std is not supported");
    }
}

ir_value *spirv_translate_std(translation *t, const spirv_inst *i, int which, int more)
{
    spirv_set set = spirv_set_of(t->s, i->words[3]);
    const spirv_ext_row *row = spirv_ext_row_of(set, i->words[4]);
    unsigned count = i->count - FIRST_EXT_OPERAND;
    ir_value *args[MOST_ARGUMENTS];
    const char *parameters[MOST_ARGUMENTS];

    (void)which;
    (void)more;
    if (set != SPIRV_SET_STD)
        return NULL; /* the other sets state the source, and have no effect */
    if (!*row->function)
        return std_of_operands(t, i);
    for (unsigned n = 0; n < count; n++) {
        args[n] = spirv_operand_at(t, i, FIRST_EXT_OPERAND + n);
        parameters[n] = argument_name(t, i, args[n], i->words[FIRST_EXT_OPERAND + n], sign_at(row->signs, n));
    }
    return spirv_call_builtin(t, row->function, spirv_type_at(t, i, i->type), NULL, args, parameters, count);
}

/* --- functions with the same operands, and groups ------------------------------------------------------------------------- */

static const struct {
    const char *function, *result, *parameters;
    unsigned first;
} function_rows[] = {
#define SPIRV_FUNCTION(name, ...) {__VA_ARGS__},
#include "ir/spirv/functions.def"
};

static const struct {
    char family;
    const char *operation;
    char sign;
} group_rows[] = {
#define SPIRV_GROUP(name, ...) {__VA_ARGS__},
#include "ir/spirv/groups.def"
};

static ir_value *int_of_boolean(translation *t, const spirv_inst *i, ir_value *v)
{
    if (v->type != t->m->i1)
        spirv_fail_at(t, i, "2.16.1", "the operand is no Boolean");
    return ir_cast(&t->b, IR_zext, v, t->m->i32);
}

static ir_value *boolean_of_int(translation *t, ir_value *v)
{
    return ir_compare(&t->b, IR_NE, v, ir_null(t->m, v->type));
}

ir_value *spirv_translate_function_of(translation *t, const spirv_inst *i, int row, int more)
{
    const char *letters = function_rows[row].parameters, *parameters[MOST_ARGUMENTS];
    unsigned count = (unsigned)strlen(letters), first = function_rows[row].first;
    bool is_boolean = function_rows[row].result[0] == 'b';
    ir_value *args[MOST_ARGUMENTS];

    (void)more;
    for (unsigned n = 0; n < count; n++) {
        args[n] = spirv_operand_at(t, i, first + n);
        if (letters[n] == 'b')
            args[n] = int_of_boolean(t, i, args[n]);
        parameters[n] = spirv_type_name(t, i, args[n]->type, letters[n] == 'u' ? 'u' : 's');
    }
    ir_value *v = spirv_call_builtin(t, function_rows[row].function, is_boolean ? t->m->i32 : spirv_type_at(t, i, i->type), NULL,
                                     args, parameters, count);
    return is_boolean ? boolean_of_int(t, v) : v;
}

/* The part of the name for the group operation; CLUSTER: the word of the size of the cluster, or 0. */
static const char *group_operation(translation *t, const spirv_inst *i)
{
    switch (i->words[4]) {
    case SPIRV_GroupOperation_Reduce:
        return "reduce_";
    case SPIRV_GroupOperation_InclusiveScan:
        return "scan_inclusive_";
    case SPIRV_GroupOperation_ExclusiveScan:
        return "scan_exclusive_";
    case SPIRV_GroupOperation_ClusteredReduce:
        return "clustered_reduce_";
    default:
        spirv_fail_at(t, i, NULL, "the group operation %s is not supported",
                      spirv_enumerant_of(SPIRV_KIND_GroupOperation, i->words[4])->name);
    }
}

static const char *group_prefix(translation *t, const spirv_inst *i)
{
    uint64_t scope;

    spirv_operand_at(t, i, 3);
    if (!spirv_constant_at(t, i, 3, &scope) || (scope != SPIRV_Scope_Workgroup && scope != SPIRV_Scope_Subgroup))
        spirv_fail_at(t, i, "3.27", "the scope is not Workgroup or Subgroup");
    return scope == SPIRV_Scope_Workgroup ? "work_group_" : "sub_group_";
}

/* The id at word N as the operands that the function takes after the value: the components of a local id, or an index. */
static unsigned push_local_id(translation *t, const spirv_inst *i, ir_value *id, bool is_work_group, ir_value **args,
                              const char **parameters)
{
    unsigned count = (unsigned)ir_lanes(id->type);
    ir_type *type = is_work_group ? t->m->i64 : t->m->i32;

    if (!ir_is_int(ir_scalar(id->type)) || count > 3)
        spirv_fail_at(t, i, "3.42.21", "a local id is an integer, or a vector of two or three");
    for (unsigned n = 0; n < count; n++) {
        ir_value *part = count > 1 ? ir_extract(&t->b, id, spirv_int_value(t, t->m->i32, n)) : id;
        args[n] = integer_resized(t, part, type);
        parameters[n] = is_work_group ? "ulong" : "uint";
    }
    return count;
}

ir_value *spirv_translate_group(translation *t, const spirv_inst *i, int row, int more)
{
    char family = group_rows[row].family, sign = group_rows[row].sign;
    bool is_vote = family == 'v', is_broadcast = family == 'b', is_logical = sign == 'l', is_clustered = false;
    const char *prefix = group_prefix(t, i), *operation = is_vote || is_broadcast ? "" : group_operation(t, i), *parameters[4];
    ir_value *args[4] = {spirv_operand_at(t, i, is_vote || is_broadcast ? 4 : 5)};
    unsigned count = 1;

    (void)more;
    is_clustered = strcmp(operation, "clustered_reduce_") == 0;
    if (is_logical)
        args[0] = int_of_boolean(t, i, args[0]);
    parameters[0] = spirv_type_name(t, i, args[0]->type, sign == 'u' ? 'u' : 's');
    if (is_broadcast)
        count += push_local_id(t, i, spirv_operand_at(t, i, 5), prefix[0] == 'w', args + 1, parameters + 1);
    if (is_clustered) {
        args[count] = spirv_operand_at(t, i, 6);
        parameters[count++] = "uint";
    }
    const char *family_name = family == 'n' && !is_clustered ? "non_uniform_" : "";
    const char *function = arena_printf(t->m->memory, "%s%s%s%s", prefix, family_name, operation, group_rows[row].operation);
    ir_value *v =
        spirv_call_builtin(t, function, is_logical ? t->m->i32 : spirv_type_at(t, i, i->type), NULL, args, parameters, count);
    return is_logical ? boolean_of_int(t, v) : v;
}

/* The bits of a ballot, of all work-items or of those up to this one or before it. */
ir_value *spirv_translate_bit_count(translation *t, const spirv_inst *i, int which, int more)
{
    static const char *const functions[] = {
        [SPIRV_GroupOperation_Reduce] = "sub_group_ballot_bit_count",
        [SPIRV_GroupOperation_InclusiveScan] = "sub_group_ballot_inclusive_scan",
        [SPIRV_GroupOperation_ExclusiveScan] = "sub_group_ballot_exclusive_scan",

    };
    ir_value *bits = spirv_operand_at(t, i, 5);
    uint32_t operation = i->words[4];
    const char *parameter = "uint4";

    (void)which;
    (void)more;
    if (operation >= sizeof functions / sizeof *functions)
        spirv_fail_at(t, i, NULL, "the group operation %s is not supported",
                      spirv_enumerant_of(SPIRV_KIND_GroupOperation, operation)->name);
    if (bits->type != ir_vector(t->m, t->m->i32, 4) || spirv_type_at(t, i, i->type) != t->m->i32)
        spirv_fail_at(t, i, "3.42.24", "a ballot is a vector of four integers of 32 bits, and their count an integer of 32 bits");
    return spirv_call_builtin(t, functions[operation], t->m->i32, NULL, &bits, &parameter, 1);
}

/* A rotation within the sub-group, or within clusters of a constant size. */
ir_value *spirv_translate_rotate(translation *t, const spirv_inst *i, int which, int more)
{
    bool is_clustered = i->count > 6;
    ir_value *args[3] = {spirv_operand_at(t, i, 4), spirv_operand_at(t, i, 5)};
    const char *parameters[] = {spirv_type_name(t, i, args[0]->type, 's'), "int", "uint"};

    (void)which;
    (void)more;
    if (is_clustered)
        args[2] = spirv_operand_at(t, i, 6);
    if (args[1]->type != t->m->i32 || (is_clustered && args[2]->type != t->m->i32))
        spirv_fail_at(t, i, "3.42.24", "the distance and the size of the clusters are integers of 32 bits");
    return spirv_call_builtin(t, is_clustered ? "sub_group_clustered_rotate" : "sub_group_rotate", spirv_type_at(t, i, i->type),
                              NULL, args, parameters, is_clustered ? 3 : 2);
}

/* --- asynchronous copies, blocks of sub-groups ---------------------------------------------------------------------------- */

/* The name in OpenCL C of a type with as many bytes as the constant at word N. */
static const char *element_of_bytes(translation *t, const spirv_inst *i, uint32_t n)
{
    static const char *const names[] = {"char", "short", "int", "long", "long2", "long4", "long8", "long16"};
    uint64_t bytes = 0;

    spirv_constant_at(t, i, n, &bytes);
    for (unsigned k = 0; k < sizeof names / sizeof *names; k++)
        if (bytes == 1u << k)
            return names[k];
    spirv_fail_at(t, i, NULL, "elements are copied if their size is a constant power of two up to 128 bytes");
}

/* The size of an element is an operand if the pointers are untyped. */
ir_value *spirv_translate_async_copy(translation *t, const spirv_inst *i, int is_untyped, int more)
{
    uint32_t next = is_untyped ? 7 : 6, pointee = is_untyped ? 0 : spirv_pointee_of(t, spirv_type_of(t->s, i->words[4]));
    ir_value *to = spirv_operand_at(t, i, 4), *from = spirv_operand_at(t, i, 5), *count = spirv_operand_at(t, i, next),
             *stride = spirv_operand_at(t, i, next + 1), *event = spirv_operand_at(t, i, next + 2);
    uint64_t distance;

    (void)more;
    if (!ir_is_ptr(to->type) || !ir_is_ptr(from->type) || count->type != t->m->i64 || stride->type != t->m->i64 ||
        event->type != t->m->i64)
        spirv_fail_at(t, i, "3.42.21", "the operands are no pointers, sizes of 64 bits and event");
    const char *element = is_untyped ? element_of_bytes(t, i, 6) : spirv_type_name(t, i, spirv_type_at(t, i, pointee), 's');
    const char *destination = pointer_name(t, to, element, true), *source = pointer_name(t, from, element, false);
    if (spirv_constant_at(t, i, next + 1, &distance) && distance == 1) {
        ir_value *args[] = {to, from, count, event};
        const char *parameters[] = {destination, source, "ulong", "event_t"};
        return spirv_call_builtin(t, "async_work_group_copy", t->m->i64, "event_t", args, parameters, 4);
    }
    ir_value *args[] = {to, from, count, stride, event};
    const char *parameters[] = {destination, source, "ulong", "ulong", "event_t"};
    return spirv_call_builtin(t, "async_work_group_strided_copy", t->m->i64, "event_t", args, parameters, 5);
}

ir_value *spirv_translate_wait_events(translation *t, const spirv_inst *i, int which, int more)
{
    ir_value *args[] = {spirv_operand_at(t, i, 2), spirv_operand_at(t, i, 3)};

    (void)which;
    (void)more;
    if (args[0]->type != t->m->i32 || !ir_is_ptr(args[1]->type))
        spirv_fail_at(t, i, "3.42.21", "the operands are no integer of 32 bits and pointer to events");
    const char *parameters[] = {"int", pointer_name(t, args[1], "event_t", true)};
    return spirv_call_builtin(t, "wait_group_events", t->m->void_type, NULL, args, parameters, 2);
}

ir_value *spirv_translate_block_io(translation *t, const spirv_inst *i, int writes, int more)
{
    ir_value *p = spirv_operand_at(t, i, writes ? 1 : 3), *v = writes ? spirv_operand_at(t, i, 2) : NULL, *args[] = {v, p};
    ir_type *types[] = {writes ? v->type : spirv_type_at(t, i, i->type), p->type};

    (void)more;
    if (!ir_is_ptr(p->type) || !ir_is_int(ir_scalar(types[0])))
        spirv_fail_at(t, i, NULL, "the operands are no pointer and integers");
    ir_inst *call = ir_call_intrinsic(&t->b, writes ? IR_INTRINSIC_sub_group_block_write : IR_INTRINSIC_sub_group_block_read,
                                      types, 2, writes ? args : args + 1, writes ? 2 : 1);
    return writes ? NULL : &call->value;
}
