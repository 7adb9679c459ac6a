/* opt/thread_memory.c - makes pointers in the vector language numbers, and loads and stores messages.
 *
 *   %v = load <40 x i32>, ptr %p, align 4   ->   %0 = call <32 x i32> @gasket.block_read(i32 255, i32 4, i64 %p)
 *                                                %1 = add i64 %p, 128
 *                                                %2 = call <8 x i32> @gasket.block_read(i32 255, i32 4, i64 %1)
 *
 * A thread has no pointers (ir/README.md, 7). Those to local memory are offsets, i32; all others are addresses, i64: the address space 0 of
 * the vector language is memory as the host sees it. Blocks of 16 to 128 bytes are one message each; what is left over, and what a block
 * cannot access, is gathered and scattered by up to 16 lanes. The address of a variable that mem2reg did not remove, casts between local
 * memory and other memory, vectors of pointers as addresses, and atomic operations are errors. */
#include "opt/opt.h"

#include "ir/build.h"
#include "src/base/bits.h"

enum { SURFACE_LOCAL = 254, SURFACE_OF_MEMORY = 255, LARGEST_BLOCK = 128, SMALLEST_BLOCK = 16, MOST_LANES = 16 };

typedef struct lowering {
    ir_module *m;
    diag *d;
    arena *scratch;
    ir_function *f;
} lowering;

static void refuse(const lowering *l, const ir_inst *i, const char *what)
{
    ir_error(l->d, l->m, i->loc ? i->loc : l->f->loc, "in thread form %s", what);
}

static ir_value *constant(const lowering *l, ir_type *t, uint64_t n)
{
    return ir_const(l->m, t, n);
}

static ir_value *add_bytes(const lowering *l, ir_builder *b, ir_value *v, uint64_t bytes)
{
    return bytes ? ir_binary(b, IR_add, v, constant(l, v->type, bytes)) : v;
}

static ir_value *resize(ir_builder *b, ir_value *v, ir_type *to)
{
    unsigned from = ir_scalar_bits(v->type), bits = ir_scalar_bits(to);

    return from == bits ? v : ir_cast(b, from < bits ? IR_sext : IR_trunc, v, to);
}

/* --- types ---------------------------------------------------------------------------------------------------------------- */

static bool is_pointer(const ir_type *t)
{
    return (t->kind == IR_VECTOR ? t->element : t)->kind == IR_POINTER;
}

/* The type that replaces T: integers for pointers; NULL for pointers to memory that a thread does not have. */
static ir_type *number_type(ir_module *m, ir_type *t)
{
    if (!is_pointer(t))
        return t;
    uint32_t space = (t->kind == IR_VECTOR ? t->element : t)->space;
    if (space > IR_GENERIC)
        return NULL;
    return ir_with_lanes(m, space == IR_LOCAL ? m->i32 : m->i64, ir_lanes(t), ir_is_vector(t));
}

static ir_type *number_signature(const lowering *l, const ir_type *t)
{
    ir_type **params = arena_array(l->scratch, ir_type *, t->count + 1);
    ir_type *result = number_type(l->m, t->element);

    for (uint64_t n = 0; n < t->count; n++)
        if (!(params[n] = number_type(l->m, t->fields[n])))
            return NULL;
    return result ? ir_function_type(l->m, result, params, (unsigned)t->count, t->variadic) : NULL;
}

/* --- addresses of variables ----------------------------------------------------------------------------------------------- */

static uint64_t local_offset(const ir_module *m, const ir_global *wanted)
{
    uint64_t at = 0;

    for (const ir_global *g = m->globals; g; g = g->next) {
        if (g->value.type->space != IR_LOCAL)
            continue;
        at = round_up(at, g->align ? g->align : ir_align(g->contents));
        if (g == wanted)
            break;
        at += ir_size(g->contents);
    }
    return at;
}

/* The address of program-scope variable G; NULL after an error. */
static ir_value *variable_address(const lowering *l, ir_builder *b, const ir_inst *user, ir_global *g)
{
    if (g->value.type->space == IR_LOCAL)
        return constant(l, l->m->i32, local_offset(l->m, g));
    if (!ir_has_number(g)) {
        refuse(l, user, "a program-scope variable whose address is used is in global, constant or local memory");
        return NULL;
    }
    ir_value *number = constant(l, l->m->i32, ir_global_number(g));
    return &ir_call_intrinsic(b, IR_INTRINSIC_global_base, NULL, 0, &number, 1)->value;
}

/* What replaces V, a constant of pointer type that USER reads; NULL after an error. */
static ir_value *constant_address(const lowering *l, ir_builder *b, const ir_inst *user, ir_value *v)
{
    ir_type *t = number_type(l->m, v->type);
    int64_t offset = 0;

    if (t && (v->kind == IR_UNDEF || v->kind == IR_POISON))
        return ir_undef(l->m, t);
    if (t && ir_is_zero(v))
        return ir_null(l->m, t);
    if (v->kind == IR_ADDRESS) {
        offset = ir_as_constant(v)->offset;
        v = ir_as_constant(v)->base;
    }
    if (t && v->kind == IR_GLOBAL_VAR) {
        ir_value *base = variable_address(l, b, user, ir_as_global(v));
        return base ? resize(b, add_bytes(l, b, base, (uint64_t)offset), t) : NULL;
    }
    refuse(l, user, "a pointer is the address of a variable in global, constant or local memory, or a number");
    return NULL;
}

static bool is_static(const ir_value *v)
{
    return ir_is_const(v) || v->kind == IR_GLOBAL_VAR || v->kind == IR_FUNCTION;
}

/* Replaces the pointers among the operands of I that are constants. */
static void replace_constants(const lowering *l, ir_inst *i)
{
    for (unsigned n = i->op == IR_call; n < i->operand_count; n++) {
        ir_value *v = ir_operand(i, n);
        if (!is_pointer(v->type) || !is_static(v))
            continue;
        ir_builder b = i->op == IR_phi ? ir_before(ir_terminator(i->blocks[n])) : ir_before(i);
        ir_value *with = constant_address(l, &b, i, v);
        if (with)
            ir_set_operand(i, n, with);
    }
}

/* --- messages ------------------------------------------------------------------------------------------------------------- */

/* An access: numbers of type T, in units that the alignment permits, at ADDRESS. */
typedef struct access {
    const lowering *l;
    ir_builder *b;
    ir_type *unit; /* what one lane accesses */
    unsigned count, bytes, align;
    ir_value *address;
    bool is_local;
} access;

/* Splits elements into units that are aligned, and joins bytes and words to 32 bits where that is possible. */
static access describe_access(const lowering *l, ir_builder *b, ir_type *t, ir_value *address, unsigned align)
{
    unsigned size = ir_scalar_bits(t) / 8, whole = (unsigned)ir_lanes(t) * size;
    access a = {.l = l, .b = b, .unit = ir_scalar(t), .bytes = size, .align = align ? align : size, .address = address};

    if (a.align < size)
        a.bytes = a.align;
    else if (size < 4 && a.align >= 4 && whole % 4 == 0)
        a.bytes = 4;
    if (a.bytes != size)
        a.unit = ir_int(l->m, 8 * a.bytes);
    a.count = whole / a.bytes;
    a.is_local = address->type == l->m->i32;
    return a;
}

static ir_value *place_of(const access *a, unsigned first)
{
    return add_bytes(a->l, a->b, a->address, (uint64_t)first * a->bytes);
}

static ir_value *surface_of(const access *a)
{
    return constant(a->l, a->l->m->i32, a->is_local ? SURFACE_LOCAL : SURFACE_OF_MEMORY);
}

/* The units that one message accesses from unit FIRST on. *IS_BLOCK: as a block; then its alignment is at least LEAST bytes. */
static unsigned units_of_message(const access *a, unsigned first, unsigned least, bool *is_block)
{
    unsigned left = a->count - first, bytes = LARGEST_BLOCK, lanes = MOST_LANES;

    while (bytes >= SMALLEST_BLOCK && bytes > left * a->bytes)
        bytes /= 2;
    *is_block = !a->is_local && a->align >= least && bytes >= SMALLEST_BLOCK;
    while (lanes > left)
        lanes /= 2;
    return *is_block ? bytes / a->bytes : lanes;
}

static ir_type *part_type(const access *a, unsigned count)
{
    return ir_with_lanes(a->l->m, a->unit, count, count > 1);
}

/* The addresses of COUNT lanes from unit FIRST on: a scalar for one. */
static ir_value *lane_addresses(const access *a, unsigned first, unsigned count)
{
    ir_module *m = a->l->m;
    ir_value *start = place_of(a, first), *steps[MOST_LANES];
    ir_type *t = ir_vector(m, start->type, count);
    int32_t zeros[MOST_LANES] = {0};

    if (count == 1)
        return start;
    for (unsigned n = 0; n < count; n++)
        steps[n] = constant(a->l, start->type, (uint64_t)n * a->bytes);
    ir_value *one = ir_insert(a->b, ir_undef(m, t), start, constant(a->l, m->i32, 0));
    ir_value *all = ir_shuffle(a->b, one, ir_undef(m, t), zeros, count);
    return ir_binary(a->b, IR_add, all, ir_aggregate(m, t, steps));
}

static ir_value *mask_of(const access *a, unsigned count)
{
    return constant(a->l, ir_with_lanes(a->l->m, a->l->m->i1, count, count > 1), 1);
}

static ir_value *align_of(const access *a, bool is_block)
{
    return constant(a->l, a->l->m->i32, is_block ? (a->align < SMALLEST_BLOCK ? 4 : SMALLEST_BLOCK) : a->bytes);
}

static ir_value *read_part(const access *a, unsigned first, unsigned count, bool is_block)
{
    ir_type *t = part_type(a, count);
    ir_value *at = is_block ? place_of(a, first) : lane_addresses(a, first, count);
    ir_type *types[] = {t, at->type};
    ir_value *block[] = {surface_of(a), align_of(a, true), at};
    ir_value *own[] = {mask_of(a, count), surface_of(a), align_of(a, false), at, ir_undef(a->l->m, t)};

    return is_block ? &ir_call_intrinsic(a->b, IR_INTRINSIC_block_read, types, 2, block, 3)->value
                    : &ir_call_intrinsic(a->b, IR_INTRINSIC_gather, types, 2, own, 5)->value;
}

static void write_part(const access *a, ir_value *v, unsigned first, unsigned count, bool is_block)
{
    ir_value *at = is_block ? place_of(a, first) : lane_addresses(a, first, count);
    ir_type *types[] = {v->type, at->type};
    ir_value *block[] = {surface_of(a), align_of(a, true), at, v};
    ir_value *own[] = {mask_of(a, count), surface_of(a), align_of(a, false), at, v};

    if (is_block)
        ir_call_intrinsic(a->b, IR_INTRINSIC_block_write, types, 2, block, 4);
    else
        ir_call_intrinsic(a->b, IR_INTRINSIC_scatter, types, 2, own, 5);
}

/* V, COUNT units of a whole of WHOLE units, at FIRST of it: a shuffle that makes the other elements undefined, or takes V from there. */
static ir_value *shift_units(const access *a, ir_value *v, unsigned from, unsigned to, unsigned count, unsigned whole)
{
    int32_t *at = arena_array(a->l->scratch, int32_t, whole);

    for (unsigned n = 0; n < whole; n++)
        at[n] = n >= to && n < to + count ? (int32_t)(from + n - to) : -1;
    return ir_shuffle(a->b, v, ir_undef(a->l->m, v->type), at, whole);
}

/* WHOLE with the COUNT units of PART from FIRST on. */
static ir_value *put_part(const access *a, ir_value *whole, ir_value *part, unsigned first, unsigned count)
{
    int32_t *at = arena_array(a->l->scratch, int32_t, a->count);

    if (count == a->count)
        return part;
    if (count == 1)
        return ir_insert(a->b, whole, part, constant(a->l, a->l->m->i32, first));
    ir_value *wide = shift_units(a, part, 0, first, count, a->count);
    for (unsigned n = 0; n < a->count; n++)
        at[n] = (int32_t)(n >= first && n < first + count ? a->count + n : n);
    return first ? ir_shuffle(a->b, whole, wide, at, a->count) : wide;
}

static ir_value *take_part(const access *a, ir_value *whole, unsigned first, unsigned count)
{
    if (count == a->count)
        return whole;
    if (count == 1)
        return ir_extract(a->b, whole, constant(a->l, a->l->m->i32, first));
    return shift_units(a, whole, first, 0, count, count);
}

static ir_type *units_type(const access *a)
{
    return ir_with_lanes(a->l->m, a->unit, a->count, a->count > 1);
}

static ir_value *cast_bits(ir_builder *b, ir_value *v, ir_type *t)
{
    return v->type == t ? v : ir_cast(b, IR_bitcast, v, t);
}

static ir_value *read_memory(const lowering *l, ir_builder *b, ir_type *t, ir_value *address, unsigned align)
{
    access a = describe_access(l, b, t, address, align);
    ir_value *v = ir_undef(l->m, units_type(&a));
    bool is_block;

    for (unsigned first = 0, count; first < a.count; first += count) {
        count = units_of_message(&a, first, 4, &is_block);
        v = put_part(&a, v, read_part(&a, first, count, is_block), first, count);
    }
    return cast_bits(b, v, t);
}

static void write_memory(const lowering *l, ir_builder *b, ir_value *v, ir_value *address, unsigned align)
{
    access a = describe_access(l, b, v->type, address, align);
    ir_value *units = cast_bits(b, v, units_type(&a));
    bool is_block;

    for (unsigned first = 0, count; first < a.count; first += count) {
        count = units_of_message(&a, first, SMALLEST_BLOCK, &is_block);
        write_part(&a, take_part(&a, units, first, count), first, count, is_block);
    }
}

/* --- operations ----------------------------------------------------------------------------------------------------------- */

static bool is_number(const ir_type *t)
{
    const ir_type *s = t->kind == IR_VECTOR ? t->element : t;

    return ir_is_int(s) || ir_is_float(s);
}

/* Has the operand AT of I been made an address? If not, an error has been reported. */
static bool is_address(const lowering *l, const ir_inst *i, const ir_value *at)
{
    if (!ir_is_vector(at->type))
        return !is_pointer(at->type);
    refuse(l, i, "an address is one number: accesses through vectors of pointers are messages of the vector language");
    return false;
}

static void lower_load(const lowering *l, ir_inst *i)
{
    ir_type *t = i->value.type;
    ir_builder b = ir_before(i);

    if (!is_address(l, i, ir_operand(i, 0)) || !is_number(t))
        return;
    if (!ir_is_boolean(t)) {
        ir_replace(i, read_memory(l, &b, t, ir_operand(i, 0), i->align));
    } else if (!ir_is_vector(t)) {
        ir_value *v = read_memory(l, &b, l->m->i8, ir_operand(i, 0), 1);
        ir_replace(i, ir_compare(&b, IR_NE, v, constant(l, v->type, 0)));
    } else {
        refuse(l, i, "a vector of booleans is not in memory");
    }
}

static void lower_store(const lowering *l, ir_inst *i)
{
    ir_value *v = ir_operand(i, 0);
    ir_builder b = ir_before(i);

    if (!is_address(l, i, ir_operand(i, 1)) || !is_number(v->type))
        return;
    if (ir_is_boolean(v->type) && ir_is_vector(v->type)) {
        refuse(l, i, "a vector of booleans is not in memory");
        return;
    }
    if (ir_is_boolean(v->type))
        v = ir_cast(&b, IR_zext, v, l->m->i8);
    write_memory(l, &b, v, ir_operand(i, 1), i->align);
    ir_remove(i);
}

/* The sum that getelementptr I computes; NULL after an error. */
static ir_value *address_sum(const lowering *l, ir_builder *b, ir_inst *i)
{
    ir_value *sum = ir_operand(i, 0);
    ir_type *t = i->elem_type;
    int64_t known;

    if (!is_address(l, i, sum))
        return NULL;
    if (ir_gep_offset(i, &known))
        return add_bytes(l, b, sum, (uint64_t)known);
    for (unsigned n = 1; n < i->operand_count; n++) {
        ir_value *index = ir_operand(i, n);
        uint64_t field;
        if (!is_address(l, i, index))
            return NULL;
        if (n > 1 && t->kind == IR_STRUCT) {
            ir_const_bits(index, &field);
            sum = add_bytes(l, b, sum, ir_field_offset(t, (unsigned)field));
            t = t->fields[field];
            continue;
        }
        t = n > 1 ? t->element : t;
        ir_value *bytes = ir_binary(b, IR_mul, resize(b, index, sum->type), constant(l, sum->type, ir_size(t)));
        sum = ir_binary(b, IR_add, sum, bytes);
    }
    return sum;
}

static void lower_cast(const lowering *l, ir_inst *i, ir_type *to)
{
    ir_value *v = ir_operand(i, 0);
    unsigned from = ir_scalar_bits(v->type), bits = ir_scalar_bits(to);
    ir_builder b = ir_before(i);

    if (i->op == IR_addrspacecast && from != bits)
        refuse(l, i, "a pointer to local memory is an offset, which no cast makes an address");
    else
        ir_replace(i, from == bits ? v : ir_cast(&b, from < bits ? IR_zext : IR_trunc, v, to));
}

/* Only regions have overloads for pointers that are overloads for numbers, too. */
static void lower_call(const lowering *l, ir_inst *i)
{
    ir_function *f = ir_try_function(ir_operand(i, 0));
    bool has_pointers = false;

    if (!f || !f->intrinsic)
        return;
    for (uint64_t n = 0; n < f->type->count; n++)
        has_pointers |= is_pointer(f->type->fields[n]);
    if (!has_pointers && !is_pointer(f->type->element))
        return;
    bool is_region = f->intrinsic == IR_INTRINSIC_rdregioni || f->intrinsic == IR_INTRINSIC_wrregioni;
    ir_type *t = is_region ? number_signature(l, f->type) : NULL;
    if (t)
        ir_set_operand(i, 0, &ir_intrinsic_declare(l->m, f->intrinsic, t)->value);
    else
        refuse(l, i, "memory is accessed by messages: this call has a pointer as operand");
}

static void refuse_variable(const lowering *l, const ir_inst *i)
{
    ir_error(l->d, l->m, i->loc ? i->loc : l->f->loc,
             "in thread form a variable is one that becomes a value: '%s' is accessed by parts, or its address is used",
             i->value.name ? i->value.name : "this one");
}

static void lower_inst(const lowering *l, ir_inst *i)
{
    ir_builder b = ir_before(i);
    ir_value *v;

    switch (i->op) {
    case IR_alloca:
        refuse_variable(l, i);
        break;
    case IR_load:
        lower_load(l, i);
        break;
    case IR_store:
        lower_store(l, i);
        break;
    case IR_getelementptr:
        if ((v = address_sum(l, &b, i)))
            ir_replace(i, v);
        break;
    case IR_inttoptr:
    case IR_ptrtoint:
    case IR_addrspacecast:
        lower_cast(l, i, i->value.type);
        break;
    case IR_atomicrmw:
    case IR_cmpxchg:
        refuse(l, i, "an atomic operation is a message of the vector language, such as llvm.genx.svm.atomic");
        break;
    case IR_call:
        lower_call(l, i);
        break;
    default: /* operations that are the same for pointers and numbers */
        break;
    }
}

/* --- functions ------------------------------------------------------------------------------------------------------------ */

static void retype_parameters(const lowering *l, ir_type *signature)
{
    ir_function *f = l->f;

    f->type = signature;
    for (unsigned n = 0; n < f->arg_count; n++) {
        ir_argument *a = f->args[n];
        if (!is_pointer(a->value.type))
            continue;
        uint32_t space = ir_scalar(a->value.type)->space;
        if (a->kind == IR_KIND_SURFACE)
            ir_error(l->d, l->m, f->loc,
                     "kernel '%s': argument %u is a surface, a number in the binding table, so its type is i32", f->value.name,
                     n);
        a->value.type = signature->fields[n];
        if (f->kernel)
            a->points_to = space == IR_LOCAL || space == IR_CONSTANT ? space : IR_GLOBAL;
    }
}

/* Gives the values of F, whose constants have been replaced, the types of numbers; false after an error. */
static bool retype(const lowering *l)
{
    ir_type *signature = number_signature(l, l->f->type);
    unsigned errors = l->d->errors;

    for (unsigned n = 0; n < l->f->arg_count; n++)
        if (l->f->args[n]->byval)
            signature = NULL;
    if (!signature) {
        ir_error(l->d, l->m, l->f->loc,
                 "in thread form a parameter is a number, a vector, or a pointer to memory that all threads share");
        return false;
    }
    retype_parameters(l, signature);
    ir_each_block(b, l->f)
        ir_each_inst(i, b) {
            ir_type *t = number_type(l->m, i->value.type);
            if (t)
                i->value.type = t;
            else
                refuse(l, i, "no value points to a variable of the module");
        }
    return l->d->errors == errors;
}

bool opt_lower_thread_memory(ir_function *f, diag *d, arena *scratch)
{
    lowering l = {.m = f->module, .d = d, .scratch = scratch, .f = f};
    unsigned errors = d->errors;

    ir_each_block(b, f)
        ir_each_inst_safe(i, b)
            replace_constants(&l, i);
    if (d->errors != errors || !retype(&l))
        return false;
    ir_each_block(b, f)
        ir_each_inst_safe(i, b)
            lower_inst(&l, i);
    return d->errors == errors;
}

uint64_t opt_local_bytes(const ir_module *m)
{
    return local_offset(m, NULL);
}
