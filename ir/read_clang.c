/* ir/read_clang.c - calls of OpenCL C built-ins under clang's mangled names, as operations of the IR.
 *
 * _Z13get_global_idj is the length of a name, the name, and the types of its parameters (Itanium C++ ABI), where j, h, t and m
 * are unsigned. The rows of clang_calls.def say what stands for a name; conversions, barriers and the few that take more than an
 * operation are here. */
#include "ir/reader.h"

#include <ctype.h>
#include <stdlib.h>

typedef struct clang_call {
    ir_reader *r;
    char name[40];
    const char *params; /* mangled types */
    ir_type *result;
    ir_value **args;
    unsigned count;
} clang_call;

/* Splits MANGLED; false when it is no name of that kind. */
static bool demangle(const char *mangled, clang_call *c)
{
    char *name;

    if (strncmp(mangled, "_Z", 2) != 0 || !isdigit((unsigned char)mangled[2]))
        return false;
    unsigned long length = strtoul(mangled + 2, &name, 10);
    if (length >= sizeof c->name || length > strlen(name))
        return false;
    memcpy(c->name, name, length);
    c->name[length] = '\0';
    c->params = name + length;
    return true;
}

/* The letter of the first parameter's scalar: behind Dv4_, behind a pointer and its qualifiers. */
static char scalar_letter(const char *params)
{
    if (*params == 'P') {
        params++;
        if (strncmp(params, "U3AS", 4) == 0)
            params += 5;
        while (*params == 'V' || *params == 'K')
            params++;
    }
    if (strncmp(params, "Dv", 2) == 0)
        params = strchr(params, '_') ? strchr(params, '_') + 1 : params;
    return strncmp(params, "Dh", 2) == 0 ? 'f' : *params;
}

static bool is_unsigned(char letter)
{
    return letter && strchr("hjtmb", letter);
}

static ir_value *constant(const clang_call *c, uint64_t n)
{
    return ir_const(c->r->m, c->r->m->i32, n);
}

static ir_value *number(const clang_call *c, ir_intrinsic id, ir_value *dimension)
{
    return &ir_call_intrinsic(&c->r->b, id, NULL, 0, &dimension, dimension ? 1 : 0)->value;
}

static ir_value *widened(const clang_call *c, ir_value *v)
{
    return v->type == c->result || !ir_is_int(c->result) ? v : ir_cast(&c->r->b, IR_zext, v, c->result);
}

/* get_xxx(d): NULL when the dimension is no constant below 3. */
static ir_value *dimension(const clang_call *c)
{
    uint64_t d;

    return c->count == 1 && c->args[0]->kind == IR_CONST && ir_const_bits(c->args[0], &d) && d < 3 ? constant(c, d) : NULL;
}

static ir_value *global_id(const clang_call *c)
{
    ir_builder *b = &c->r->b;
    ir_value *d = dimension(c);

    if (!d)
        return NULL;
    ir_value *group = number(c, IR_INTRINSIC_group_id, d);
    ir_value *first = ir_binary(b, IR_mul, group, number(c, IR_INTRINSIC_enqueued_local_size, d));
    ir_value *in_range = ir_binary(b, IR_add, first, number(c, IR_INTRINSIC_local_id, d));
    return widened(c, ir_binary(b, IR_add, in_range, number(c, IR_INTRINSIC_global_offset, d)));
}

static ir_value *query(const clang_call *c, ir_intrinsic id)
{
    ir_value *d = dimension(c);

    return d ? widened(c, number(c, id, d)) : NULL;
}

static ir_value *barrier(const clang_call *c)
{
    ir_value *args[] = {c->args[0], constant(c, IR_SCOPE_WORK_GROUP)};

    return &ir_call_intrinsic(&c->r->b, IR_INTRINSIC_barrier, NULL, 0, args, 2)->value;
}

static ir_value *lanes(const clang_call *c, ir_intrinsic signed_, ir_intrinsic unsigned_, ir_intrinsic float_)
{
    ir_type *t = c->args[0]->type;
    ir_intrinsic id = ir_is_float(ir_scalar(t)) ? float_ : is_unsigned(scalar_letter(c->params)) ? unsigned_ : signed_;

    if (!id || strlen(ir_intrinsic_signature(id)) != c->count + 2 || t != c->result)
        return NULL;
    for (unsigned n = 1; n < c->count; n++)
        if (c->args[n]->type != t)
            return NULL;
    return &ir_call_intrinsic(&c->r->b, id, &t, 1, c->args, c->count)->value;
}

static ir_value *atomic(const clang_call *c, ir_rmw signed_, ir_rmw unsigned_)
{
    ir_rmw op = is_unsigned(scalar_letter(c->params)) ? unsigned_ : signed_;
    ir_value *v = c->count == 2 ? c->args[1] : ir_is_int(c->result) ? ir_const(c->r->m, c->result, 1) : NULL;

    if (!v || !ir_is_ptr(c->args[0]->type) || v->type != c->result)
        return NULL;
    return &ir_rmw_(&c->r->b, op, c->args[0], v, IR_MONOTONIC, IR_SCOPE_DEVICE)->value;
}

static ir_value *compare_exchange(const clang_call *c)
{
    static const int32_t old = 0;

    if (c->count != 3 || !ir_is_ptr(c->args[0]->type))
        return NULL;
    ir_inst *pair = ir_cmpxchg_(&c->r->b, c->args[0], c->args[1], c->args[2], IR_MONOTONIC, IR_SCOPE_DEVICE);
    return ir_extract_value(&c->r->b, &pair->value, &old, 1);
}

/* convert_T(x) without saturation or rounding mode. */
static ir_value *convert(const clang_call *c)
{
    ir_value *x = c->args[0];
    ir_type *from = ir_scalar(x->type), *to = ir_scalar(c->result);
    bool unsigned_from = is_unsigned(scalar_letter(c->params)), unsigned_to = c->name[8] == 'u';
    unsigned a = ir_scalar_bits(from), b = ir_scalar_bits(to);
    ir_opcode op;

    if (strchr(c->name + 8, '_') || ir_lanes(x->type) != ir_lanes(c->result))
        return NULL;
    if (from == to)
        return x;
    if (ir_is_int(from))
        op = ir_is_int(to) ? (a > b ? IR_trunc : unsigned_from ? IR_zext : IR_sext) : unsigned_from ? IR_uitofp : IR_sitofp;
    else
        op = ir_is_int(to) ? (unsigned_to ? IR_fptoui : IR_fptosi) : a > b ? IR_fptrunc : IR_fpext;
    return ir_cast(&c->r->b, op, x, c->result);
}

static ir_value *by_row(const clang_call *c)
{
#define CLANG_QUERY(row, id)                                                                                                     \
    if (strcmp(c->name, row) == 0)                                                                                               \
        return query(c, IR_INTRINSIC_##id);
#define CLANG_NUMBER(row, id)                                                                                                    \
    if (strcmp(c->name, row) == 0)                                                                                               \
        return c->count ? NULL : widened(c, number(c, IR_INTRINSIC_##id, NULL));
#define CLANG_LANES(row, signed_, unsigned_, float_)                                                                             \
    if (c->count && strcmp(c->name, row) == 0)                                                                                   \
        return lanes(c, IR_##signed_, IR_##unsigned_, IR_##float_);
#define CLANG_ATOMIC(row, signed_, unsigned_)                                                                                    \
    if (c->count && strcmp(c->name, row) == 0)                                                                                   \
        return atomic(c, IR_RMW_##signed_, IR_RMW_##unsigned_);
#include "ir/clang_calls.def"
    return NULL;
}

ir_value *ir_clang_call(ir_reader *r, const char *mangled, ir_type *result, ir_value **args, unsigned count)
{
    clang_call c = {.r = r, .result = result, .args = args, .count = count};
    ir_value *v = NULL;
    uint64_t flags;

    if (!demangle(mangled, &c))
        return NULL;
    if (strcmp(c.name, "get_global_id") == 0)
        v = global_id(&c);
    else if (strcmp(c.name, "barrier") == 0 || strcmp(c.name, "work_group_barrier") == 0)
        v = count && args[0]->type == r->m->i32 && ir_const_bits(args[0], &flags) ? barrier(&c) : NULL;
    else if (strstr(c.name, "mem_fence"))
        v = &ir_fence_(&r->b, IR_ACQ_REL, IR_SCOPE_WORK_GROUP)->value;
    else if (strcmp(c.name, "atomic_cmpxchg") == 0)
        v = compare_exchange(&c);
    else if (strncmp(c.name, "convert_", 8) == 0 && count == 1)
        v = convert(&c);
    else
        v = by_row(&c);
    return v && v->type == result ? v : NULL;
}
