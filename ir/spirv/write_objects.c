/* ir/spirv/write_objects.c - writes the functions of pipes and of device-side enqueue by the rows of objects.def, and the functions of blocks.
 *
 * IR has a kernel for a block that is enqueued, whose first argument is the record of the block (parser/check/blocks/enqueue.c). Its body is written as a function
 * of a pointer to the record, and for OpEnqueueKernel there is another one, which copies the record as the kernel does:
 *
 *     void invoke(generic char *captured, local char *a) { struct record r; copy(&r, captured, sizeof r); body(&r, (local T *)a); } */
#include "ir/spirv/writer.h"

#include <string.h>

/* --- rows ----------------------------------------------------------------------------------------------------------------- */

static const spirv_object_row object_rows[] = {
#define SPIRV_OBJECT_FUNCTION(function, name, result, operands) {function, SPIRV_Op##name, result, operands},
#include "ir/spirv/objects.def"
};

const spirv_object_row *spirv_find_object_function(const char *function)
{
    for (size_t n = 0; n < sizeof object_rows / sizeof *object_rows; n++)
        if (strcmp(object_rows[n].function, function) == 0)
            return &object_rows[n];
    return NULL;
}

bool spirv_takes_argument(char letter)
{
    return !strchr("WSk", letter);
}

ir_type *spirv_object_pointee(writer *w, const ir_inst *call, const ir_value *v)
{
    const ir_function *f = ir_try_function(ir_operand(call, 0));
    const spirv_object_row *row = f && f->builtin ? spirv_find_object_function(f->builtin->function) : NULL;
    unsigned n = 1;

    for (const char *c = row ? row->operands : ""; *c; c++) {
        if (*c == 'E' && ir_operand(call, n) == v)
            return spirv_handle_type(w, 'e');
        n += spirv_takes_argument(*c);
    }
    return NULL;
}

/* --- blocks --------------------------------------------------------------------------------------------------------------- */

bool spirv_is_block_kernel(const ir_function *f)
{
    return f->kernel && ir_block_of_kernel(f->value.name);
}

/* The kernel of the block whose number is V. */
static const ir_function *find_block_kernel(writer *w, const ir_value *v)
{
    uint64_t number = 0;

    ir_const_bits(v, &number);
    ir_each_function(f, w->m)
        if (number && f->first && spirv_is_block_kernel(f) && ir_block_of_kernel(f->value.name) == number)
            return f;
    spirv_refuse(w, "the block of this call is not known, and SPIR-V has no calls of unknown functions");
}

static uint32_t invoke_id(writer *w, const ir_function *kernel)
{
    uint32_t id = (uint32_t)(uintptr_t)map_get(&w->invokes, kernel);

    for (unsigned n = 0; n < kernel->arg_count; n++)
        if (kernel->args[n]->object.kind != IR_NO_OBJECT)
            spirv_refuse(w, "a block that is enqueued and captures an image or a sampler has no form in SPIR-V");
    if (id)
        return id;
    id = spirv_new_id(w);
    map_set(w->memory, &w->invokes, kernel, (void *)(uintptr_t)id);
    return id;
}

static void push_block(writer *w, word_list *words, const ir_inst *i, unsigned record, unsigned number)
{
    const ir_function *kernel = find_block_kernel(w, ir_operand(i, number));
    const ir_argument *a = kernel->args[0];

    vec_push(w->memory, words, invoke_id(w, kernel));
    vec_push(w->memory, words, spirv_pointer_to(w, ir_operand(i, record), w->m->i8));
    vec_push(w->memory, words, spirv_u32(w, (uint32_t)ir_size(a->byval)));
    vec_push(w->memory, words, spirv_u32(w, a->align ? a->align : ir_align(a->byval)));
}

static void push_local_sizes(writer *w, word_list *words, const ir_inst *i, unsigned count_at, unsigned sizes_at)
{
    uint32_t type = spirv_type_id(w, w->m->i32);
    uint64_t count = 0;

    if (!ir_const_bits(ir_operand(i, count_at), &count))
        spirv_refuse(w, "the number of sizes of local memory is no constant");
    for (uint64_t n = 0; n < count; n++) {
        const ir_value *sizes = ir_operand(i, sizes_at);
        uint32_t p = spirv_pointer_to(w, sizes, w->m->i32), pointer = spirv_pointer_id(w, sizes->type->space, w->m->i32),
                 index = spirv_int_id(w, w->m->i64, n);
        uint32_t at = spirv_make(w, SPIRV_OpInBoundsPtrAccessChain, pointer, p, index);
        vec_push(w->memory, words, spirv_make(w, SPIRV_OpLoad, type, at, SPIRV_MemoryAccess_Aligned, 4));
    }
}

/* The functions of the blocks that calls enqueue, after all others. */
void spirv_write_invokes(writer *w)
{
    for (size_t n = 0; n < w->invokes.entries.count; n++) {
        const ir_function *kernel = w->invokes.entries.items[n].key;
        w->function = kernel;
        spirv_write_invoke(w, kernel, (uint32_t)(uintptr_t)w->invokes.entries.items[n].value);
    }
}

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

static const written_object *pipe_of(writer *w, const ir_value *v, const ir_value **out)
{
    written_object *o = arena_new(w->memory, written_object);

    *out = spirv_find_object(w, v, o);
    if (!*out || o->kind != IR_OBJECT_PIPE)
        spirv_refuse(w, "this pipe is no parameter of a kernel");
    return o;
}

/* The ndrange at P, as a value. */
static uint32_t load_range(writer *w, const ir_value *p)
{
    ir_type *sizes = ir_array(w->m, w->m->i64, 3);
    ir_type *fields[] = {w->m->i32, sizes, sizes, sizes};
    ir_type *range = ir_struct(w->m, fields, 4, false);
    uint32_t type = spirv_type_id(w, range), address = spirv_pointer_to(w, p, range);

    return spirv_make(w, SPIRV_OpLoad, type, address, SPIRV_MemoryAccess_Aligned, 8);
}

/* The operand for the letter C and the argument V. */
static uint32_t operand_of(writer *w, char c, const ir_value *v)
{
    const ir_value *pipe;
    ir_type *handle = spirv_handle_type(w, c);

    switch (c) {
    case 'p':
        pipe_of(w, v, &pipe);
        return spirv_id_of(w, pipe);
    case 'E':
        return spirv_pointer_to(w, v, spirv_handle_type(w, 'e'));
    case 'd':
        return spirv_pointer_to(w, v, w->m->i8);
    case 'R':
        return load_range(w, v);
    default:
        return handle ? spirv_id_as(w, v, handle) : spirv_id_of(w, v);
    }
}

static void push_packet(writer *w, word_list *words, const written_object *pipe)
{
    vec_push(w->memory, words, spirv_u32(w, pipe->packet_bytes));
    vec_push(w->memory, words, spirv_u32(w, pipe->packet_align));
}

bool spirv_write_object_function(writer *w, const ir_inst *i, const ir_builtin_call *call)
{
    const spirv_object_row *row = spirv_find_object_function(call->function);
    const written_object *pipe = NULL;
    const ir_value *found;
    word_list words = {0};
    unsigned n = 1, locals = 0;

    if (!row)
        return false;
    for (const char *c = row->operands; *c; c++) {
        if (*c == 'W' || *c == 'S')
            vec_push(w->memory, &words, spirv_u32(w, *c == 'W' ? SPIRV_Scope_Workgroup : SPIRV_Scope_Subgroup));
        else if (*c == 'k')
            push_packet(w, &words, pipe);
        else if (*c == 'b')
            push_block(w, &words, i, n - 1, n);
        else if (*c == 'L')
            locals = n;
        else if (!strchr("-lB", *c))
            vec_push(w->memory, &words, operand_of(w, *c, ir_operand(i, n)));
        if (*c == 'p')
            pipe = pipe_of(w, ir_operand(i, n), &found);
        n += spirv_takes_argument(*c);
    }
    if (locals)
        push_local_sizes(w, &words, i, locals, locals - 1);
    if (i->value.type->kind == IR_VOID)
        spirv_emit_words(w, WRITTEN_FUNCTIONS, row->opcode, words.items, words.count);
    else
        spirv_emit_for(w, i, row->opcode, spirv_own_type(w, i), words.items, words.count);
    return true;
}
