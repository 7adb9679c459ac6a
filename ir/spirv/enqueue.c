/* ir/spirv/enqueue.c - translates device-side enqueue: queues, events, and the kernels that kernels enqueue.
 *
 * OpEnqueueKernel names a function whose first parameter points to SIZE bytes of captured values. Here that becomes what the front end makes of a block
 * (parser/check/blocks/enqueue.c): a record with the number of a kernel, and that kernel,
 *
 *     struct record { uint number, bytes; char captured[SIZE]; } r = …;
 *     __gasket_enqueue_block(queue, flags, range, wait_count, waits, event, local_bytes, local_count, (uint *)&r, 1);
 *
 *     kernel void __spirv_block_invoke_1_kernel(struct record r, local char *a) { invoke(r.captured, a); }
 *
 * The functions that are called are in parser/library/enqueue.cl. */
#include "ir/spirv/translate.h"

#include "src/base/bits.h"
#include "src/base/intern.h"

enum { SUB_GROUP_SIZE = 16, HEADER_BYTES = 8, MOST_RECORD_BYTES = 1024, MOST_ALIGNMENT = 128 };

static const char event_pointer[] = "generic clk_event_t *", word_pointer[] = "generic uint *",
                  range_pointer[] = "generic ndrange_t *";

/* A kernel that kernels enqueue. */
typedef struct block_kernel {
    uint32_t number;
    uint64_t bytes; /* of the record */
    uint32_t captured_at, align;
    ir_type *record;
    ir_function *kernel;
} block_kernel;

/* --- kernels -------------------------------------------------------------------------------------------------------------- */

static ir_function *invoked_function(translation *t, const spirv_inst *i, uint32_t n)
{
    uint32_t id = i->words[n];
    ir_function *f = id < t->s->bound && t->entries[id].value ? ir_try_function(t->entries[id].value) : NULL;

    if (!f)
        spirv_fail_at(t, i, "3.42.25", "%%%u is no function", (unsigned)id);
    if (f->type->element->kind != IR_VOID || !f->arg_count)
        spirv_fail_at(t, i, "3.42.25", "an enqueued function returns nothing, and its first parameter is a pointer");
    for (uint32_t k = 0; k < f->arg_count; k++)
        if (!ir_is_ptr(f->type->fields[k]) || (k && f->type->fields[k]->space != IR_LOCAL))
            spirv_fail_at(t, i, "3.42.25",
                          "the parameters of an enqueued function are pointers, all but the first one to local memory");
    return f;
}

/* Describes the record for SIZE bytes of captured values with the alignment ALIGN. */
static void lay_out_record(translation *t, block_kernel *k, uint64_t size, uint64_t align)
{
    k->align = align > HEADER_BYTES ? (uint32_t)align : HEADER_BYTES;
    k->captured_at = k->align;
    k->bytes = (k->captured_at + size + 3) / 4 * 4;
    ir_type *words[] = {t->m->i32, t->m->i32, ir_array(t->m, t->m->i32, (k->bytes - HEADER_BYTES) / 4)};
    k->record = ir_struct(t->m, words, k->bytes > HEADER_BYTES ? 3 : 2, false);
}

/* The kernel that calls F. */
static ir_function *make_kernel(translation *t, const spirv_inst *i, const block_kernel *k, ir_function *f)
{
    ir_type **types = arena_array(t->memory, ir_type *, f->arg_count);
    ir_value **args = arena_array(t->memory, ir_value *, f->arg_count);

    const char *name =
        intern_str(&t->m->names, arena_printf(t->m->memory, "__spirv_block_invoke_%u_kernel", (unsigned)k->number));

    if (ir_function_find(t->m, name))
        spirv_fail_at(t, i, NULL, "the module has a function '%s', the name of a kernel that gasket makes", name);
    for (uint32_t n = 0; n < f->arg_count; n++)
        types[n] = n ? f->type->fields[n] : ir_ptr(t->m, IR_PRIVATE);
    ir_function *r = ir_function_new(t->m, name, ir_function_type(t->m, t->m->void_type, types, f->arg_count, false));
    r->kernel = true;
    r->linkage = IR_EXTERNAL;
    r->loc = f->loc;
    ir_builder b = ir_at_end(ir_block_new(r, NULL, NULL));
    b.loc = f->loc;
    for (uint32_t n = 0; n < f->arg_count; n++) {
        args[n] = &r->args[n]->value;
        r->args[n]->type_name = n ? "void*" : "struct record";
        r->args[n]->align = n ? 1 : k->align;
    }
    r->args[0]->byval = k->record;
    args[0] = ir_offset(&b, args[0], spirv_int_value(t, t->m->i64, k->captured_at));
    if (f->type->fields[0] != args[0]->type)
        args[0] = ir_cast(&b, IR_addrspacecast, args[0], f->type->fields[0]);
    ir_call(&b, f, args, f->arg_count);
    ir_ret(&b, NULL);
    return r;
}

/* The number of the first kernel: one that another module is unlikely to have, because the linker refuses a second one. */
static uint32_t first_number(const translation *t)
{
    enum { KERNELS = 1 << 10 }; /* of a module, mostly fewer */

    return hash_bytes(t->s->words, t->s->count * sizeof *t->s->words, 0) % (INT32_MAX / KERNELS) * KERNELS + 1;
}

/* The kernel for the function at word N of I, which the captured values, their size and their alignment follow. */
static block_kernel *find_kernel(translation *t, const spirv_inst *i, uint32_t n)
{
    ir_function *f = invoked_function(t, i, n);
    block_kernel *k = map_get(&t->blocks, f), want;
    uint64_t size, align;

    if (!spirv_constant_at(t, i, n + 2, &size) || !spirv_constant_at(t, i, n + 3, &align) || !is_power_of_two(align) ||
        align > MOST_ALIGNMENT || size > MOST_RECORD_BYTES - 2 * MOST_ALIGNMENT)
        spirv_fail_at(t, i, "3.42.25", "the size of the captured values is no constant below %d, or their alignment is none",
                      MOST_RECORD_BYTES - 2 * MOST_ALIGNMENT);
    lay_out_record(t, &want, size, align);
    if (k && k->record != want.record)
        spirv_fail_at(t, i, NULL, "the function is enqueued with captured values of different sizes");
    if (k)
        return k;
    k = arena_copy(t->memory, &want, sizeof want);
    k->number = first_number(t) + t->block_count++;
    map_set(t->memory, &t->blocks, f, k);
    k->kernel = make_kernel(t, i, k, f);
    return k;
}

/* --- operands ------------------------------------------------------------------------------------------------------------- */

ir_value *spirv_to_generic(translation *t, ir_value *p)
{
    ir_type *generic = ir_ptr(t->m, IR_GENERIC);

    return p->type == generic ? p : ir_cast(&t->b, IR_addrspacecast, p, generic);
}

static ir_value *pointer_at(translation *t, const spirv_inst *i, uint32_t n)
{
    ir_value *p = spirv_operand_at(t, i, n);

    if (!ir_is_ptr(p->type) || p->type->space == IR_CONSTANT)
        spirv_fail_at(t, i, "3.42.25", "the operand at word %u is no pointer", (unsigned)n);
    return spirv_to_generic(t, p);
}

static ir_value *integer_at(translation *t, const spirv_inst *i, uint32_t n, ir_type *type)
{
    ir_value *v = spirv_operand_at(t, i, n);

    if (v->type != type)
        spirv_fail_at(t, i, "3.42.25", "the operand at word %u is no integer, event or queue of %u bits", (unsigned)n,
                      type->bits);
    return v;
}

/* The ndrange_t at word N, a structure or, as llvm-spirv writes it, a pointer to one. */
static ir_value *range_at(translation *t, const spirv_inst *i, uint32_t n)
{
    ir_value *v = spirv_operand_at(t, i, n);

    if (ir_is_ptr(v->type))
        return spirv_to_generic(t, v);
    if (v->type->kind != IR_STRUCT || v->type->count != 4)
        spirv_fail_at(t, i, "3.42.25", "the operand at word %u is no ndrange", (unsigned)n);
    ir_inst *copy = ir_alloca(&t->b, v->type, ir_align(v->type));
    ir_store(&t->b, v, &copy->value, ir_align(v->type));
    return spirv_to_generic(t, &copy->value);
}

/* The record of K with the captured values at CAPTURED. */
static ir_value *fill_record(translation *t, const block_kernel *k, ir_value *captured)
{
    ir_inst *record = ir_alloca(&t->b, k->record, k->align);
    ir_value *bytes_at = ir_offset(&t->b, &record->value, spirv_int_value(t, t->m->i64, 4)),
             *to = ir_offset(&t->b, &record->value, spirv_int_value(t, t->m->i64, k->captured_at));
    ir_type *types[] = {to->type, captured->type, t->m->i64};
    ir_value *args[] = {to, captured, spirv_int_value(t, t->m->i64, k->bytes - k->captured_at), spirv_int_value(t, t->m->i1, 0)};

    ir_store(&t->b, spirv_int_value(t, t->m->i32, k->number), &record->value, 4);
    ir_store(&t->b, spirv_int_value(t, t->m->i32, k->bytes), bytes_at, 4);
    if (k->bytes > k->captured_at)
        ir_call_intrinsic(&t->b, IR_INTRINSIC_memcpy, types, 3, args, 4);
    return spirv_to_generic(t, &record->value);
}

/* The size of local memory at word N: an integer or, as llvm-spirv writes it, a pointer to one. */
static ir_value *local_size(translation *t, const spirv_inst *i, uint32_t n)
{
    ir_value *v = spirv_operand_at(t, i, n);

    if (ir_is_ptr(v->type)) {
        ir_type *type = spirv_type_at(t, i, spirv_pointee_of(t, spirv_type_of(t->s, i->words[n])));
        v = &ir_load(&t->b, type, v, ir_is_int(type) ? ir_align(type) : 1)->value;
    }
    if (!ir_is_int(v->type))
        spirv_fail_at(t, i, "3.42.25", "a size of local memory is an integer");
    return v->type->bits == 32 ? v : ir_cast(&t->b, v->type->bits > 32 ? IR_trunc : IR_zext, v, t->m->i32);
}

static ir_value *local_sizes(translation *t, const spirv_inst *i, uint32_t first)
{
    uint32_t count = i->count - first;
    ir_inst *sizes = count ? ir_alloca(&t->b, ir_array(t->m, t->m->i32, count), 4) : NULL;

    for (uint32_t n = 0; n < count; n++) {
        ir_value *v = local_size(t, i, first + n), *at = ir_offset(&t->b, &sizes->value, spirv_int_value(t, t->m->i64, 4 * n));
        ir_store(&t->b, v, at, 4);
    }
    return sizes ? spirv_to_generic(t, &sizes->value) : ir_null(t->m, ir_ptr(t->m, IR_GENERIC));
}

/* --- instructions --------------------------------------------------------------------------------------------------------- */

enum { QUEUE = 3, FLAGS, RANGE, WAIT_COUNT, WAITS, EVENT, INVOKED, CAPTURED, FIRST_LOCAL = 13 };

/* The bytes that the record has after the captured values, to a multiple of four, are part of what is copied only if they exist. */
static ir_value *captured_values(translation *t, const spirv_inst *i, const block_kernel *k, uint64_t size)
{
    ir_value *from = pointer_at(t, i, CAPTURED);

    if (k->captured_at + size == k->bytes)
        return from;
    ir_inst *copy = ir_alloca(&t->b, ir_array(t->m, t->m->i32, (k->bytes - k->captured_at) / 4), k->align);
    ir_type *types[] = {copy->value.type, from->type, t->m->i64};
    ir_value *args[] = {&copy->value, from, spirv_int_value(t, t->m->i64, size), spirv_int_value(t, t->m->i1, 0)};
    ir_call_intrinsic(&t->b, IR_INTRINSIC_memcpy, types, 3, args, 4);
    return &copy->value;
}

ir_value *spirv_translate_enqueue(translation *t, const spirv_inst *i, int which, int more)
{
    block_kernel *k = find_kernel(t, i, INVOKED);
    uint32_t locals = i->count - FIRST_LOCAL;
    uint64_t size = 0;

    (void)which;
    (void)more;
    if (locals != k->kernel->arg_count - 1)
        spirv_fail_at(t, i, "3.42.25", "the function has %u parameters for local memory, but %u sizes are given",
                      (unsigned)k->kernel->arg_count - 1, (unsigned)locals);
    spirv_constant_at(t, i, CAPTURED + 1, &size);
    ir_value *queue = integer_at(t, i, QUEUE, t->m->i64), *flags = integer_at(t, i, FLAGS, t->m->i32),
             *range = range_at(t, i, RANGE), *count = integer_at(t, i, WAIT_COUNT, t->m->i32), *waits = pointer_at(t, i, WAITS),
             *event = pointer_at(t, i, EVENT), *record = fill_record(t, k, captured_values(t, i, k, size)),
             *sizes = local_sizes(t, i, FIRST_LOCAL);
    ir_value *local_count = spirv_int_value(t, t->m->i32, locals), *number = spirv_int_value(t, t->m->i32, k->number);
    ir_value *args[] = {queue, flags, range, count, waits, event, sizes, local_count, record, number};
    const char *parameters[] = {"queue_t",     "uint",       range_pointer, "uint",       event_pointer,
                                event_pointer, word_pointer, "uint",        word_pointer, "uint"};
    return spirv_call_builtin(t, "__gasket_enqueue_block", t->m->i32, NULL, args, parameters, 10);
}

/* A property of the kernel for the function that the operands after the range or the number of sub-groups, if I has one, name. */
ir_value *spirv_translate_kernel_query(translation *t, const spirv_inst *i, int which, int more)
{
    static const struct {
        uint32_t opcode;
        char first; /* r, a range, or n, a number, precedes the function; 0: nothing does */
        const char *function;
    } rows[] = {{SPIRV_OpGetKernelWorkGroupSize, 0, "__gasket_block_group_size"},
                {SPIRV_OpGetKernelPreferredWorkGroupSizeMultiple, 0, "__gasket_block_group_multiple"},
                {SPIRV_OpGetKernelNDrangeSubGroupCount, 'r', "__gasket_block_range_sub_groups"},
                {SPIRV_OpGetKernelNDrangeMaxSubGroupSize, 'r', "__gasket_block_sub_group_size"},
                {SPIRV_OpGetKernelLocalSizeForSubgroupCount, 'n', "__gasket_block_items_of_sub_groups"},
                {SPIRV_OpGetKernelMaxNumSubgroups, 0, "__gasket_block_most_sub_groups"}};
    unsigned row = 0, count = 0;
    ir_value *args[3];
    const char *parameters[3];

    (void)which;
    (void)more;
    while (rows[row].opcode != i->opcode)
        row++;
    block_kernel *k = find_kernel(t, i, rows[row].first ? 4 : 3);
    if (spirv_type_at(t, i, i->type) != t->m->i32)
        spirv_fail_at(t, i, "3.42.25", "the result is no integer of 32 bits");
    if (i->opcode != SPIRV_OpGetKernelWorkGroupSize)
        k->kernel->simd = SUB_GROUP_SIZE;
    if (rows[row].first) {
        args[count] = rows[row].first == 'r' ? range_at(t, i, 3) : integer_at(t, i, 3, t->m->i32);
        parameters[count++] = rows[row].first == 'r' ? range_pointer : "uint";
    }
    args[count] = pointer_at(t, i, rows[row].first ? 5 : 4);
    parameters[count++] = word_pointer;
    args[count] = spirv_int_value(t, t->m->i32, k->number);
    parameters[count++] = "uint";
    return spirv_call_builtin(t, rows[row].function, t->m->i32, NULL, args, parameters, count);
}

ir_value *spirv_translate_marker(translation *t, const spirv_inst *i, int which, int more)
{
    ir_value *args[] = {integer_at(t, i, 3, t->m->i64), integer_at(t, i, 4, t->m->i32), pointer_at(t, i, 5), pointer_at(t, i, 6)};
    const char *parameters[] = {"queue_t", "uint", event_pointer, event_pointer};

    (void)which;
    (void)more;
    return spirv_call_builtin(t, "enqueue_marker", t->m->i32, NULL, args, parameters, 4);
}

/* Stores the sizes at word N of I, one number or an array of them, to the member MEMBER of RANGE; returns how many there are. */
static uint32_t set_sizes(translation *t, const spirv_inst *i, uint32_t n, ir_value **range, int32_t member)
{
    ir_value *v = spirv_operand_at(t, i, n);
    bool is_array = v->type->kind == IR_ARRAY;
    uint32_t count = is_array ? (uint32_t)v->type->count : 1;

    if ((is_array ? v->type->element : v->type) != t->m->i64 || count > 3)
        spirv_fail_at(t, i, "3.42.25", "a size is an integer of 64 bits, or an array of two or three");
    for (int32_t k = 0; k < (int32_t)count; k++) {
        ir_value *part = is_array ? ir_extract_value(&t->b, v, &k, 1) : v;
        *range = ir_insert_value(&t->b, *range, part, (int32_t[]){member, k}, 2);
    }
    return count;
}

/* The members of an ndrange are the number of dimensions, offset, global and local size; the operands are the global size, the local size and the
 * offset. */
ir_value *spirv_translate_range(translation *t, const spirv_inst *i, int which, int more)
{
    ir_type *type = spirv_type_at(t, i, i->type), *sizes = ir_array(t->m, t->m->i64, 3);

    (void)which;
    (void)more;
    if (type->kind != IR_STRUCT || type->count != 4 || type->fields[0] != t->m->i32 || type->fields[1] != sizes ||
        type->fields[2] != sizes || type->fields[3] != sizes)
        spirv_fail_at(t, i, "3.42.25", "an ndrange is a structure of an integer and three arrays of three integers of 64 bits");
    ir_value *range = ir_null(t->m, type);
    uint32_t dimensions = set_sizes(t, i, 3, &range, 2);
    set_sizes(t, i, 4, &range, 3);
    set_sizes(t, i, 5, &range, 1);
    return ir_insert_value(&t->b, range, spirv_int_value(t, t->m->i32, dimensions), (int32_t[]){0}, 1);
}

ir_value *spirv_translate_event(translation *t, const spirv_inst *i, int opcode, int more)
{
    ir_value *event = opcode == SPIRV_OpIsValidEvent                                           ? integer_at(t, i, 3, t->m->i64)
                      : opcode == SPIRV_OpGetDefaultQueue || opcode == SPIRV_OpCreateUserEvent ? NULL
                                                                                               : integer_at(t, i, 1, t->m->i64);
    const char *parameters[] = {"clk_event_t", "int", "global char *"};
    ir_value *args[3] = {event};

    (void)more;
    switch (opcode) {
    case SPIRV_OpGetDefaultQueue:
        return spirv_call_builtin(t, "get_default_queue", t->m->i64, "queue_t", NULL, NULL, 0);
    case SPIRV_OpCreateUserEvent:
        return spirv_call_builtin(t, "create_user_event", t->m->i64, "clk_event_t", NULL, NULL, 0);
    case SPIRV_OpIsValidEvent:
        return spirv_call_builtin(t, "is_valid_event", t->m->i1, NULL, args, parameters, 1);
    case SPIRV_OpSetUserEventStatus:
        args[1] = integer_at(t, i, 2, t->m->i32);
        spirv_call_builtin(t, "set_user_event_status", t->m->void_type, NULL, args, parameters, 2);
        return NULL;
    case SPIRV_OpCaptureEventProfilingInfo:
        args[1] = integer_at(t, i, 2, t->m->i32);
        args[2] = spirv_operand_at(t, i, 3);
        if (!ir_is_ptr(args[2]->type) || args[2]->type->space != IR_GLOBAL)
            spirv_fail_at(t, i, "3.42.25", "the times are stored to global memory");
        spirv_call_builtin(t, "capture_event_profiling_info", t->m->void_type, NULL, args, parameters, 3);
        return NULL;
    default:
        return NULL; /* OpRetainEvent, OpReleaseEvent: an event is a number */
    }
}
