/* ir/spirv/functions.c - translates functions: their headers, blocks and terminators, kernels and their execution modes. */
#include "ir/spirv/translate.h"

#include "src/base/search.h"

/* --- headers -------------------------------------------------------------------------------------------------------------- */

void spirv_declare_function(translation *t, const spirv_inst *i)
{
    ir_type *type = spirv_type_at(t, i, i->words[4]), *result = spirv_type_at(t, i, i->type);
    const char *exported = NULL, *name = spirv_name_of(t, i->result);
    uint32_t kind;
    ir_linkage linkage = spirv_linkage_of(t, i->result, &kind, &exported);

    if (type->kind != IR_FUNCTION_TYPE || type->element != result)
        spirv_fail_at(t, i, "3.42.9", "the type of the function is no OpTypeFunction with the type of the result");
    ir_function *f = ir_function_new(t->m, exported ? exported : name ? name : "function", type);
    f->linkage = linkage;
    f->noinline = i->words[3] & SPIRV_FunctionControl_DontInline;
    f->always_inline = i->words[3] & SPIRV_FunctionControl_Inline && !f->noinline;
    /* llvm-spirv writes Const for functions that read memory, and Pure for those that do not: the reverse of 3.24 */
    f->reads_only = i->words[3] & (SPIRV_FunctionControl_Pure | SPIRV_FunctionControl_Const);
    t->entries[i->result].value = &f->value;
    map_set(t->memory, &t->function_ids, f, (void *)(uintptr_t)i->result);
}

static ir_function *function_at(translation *t, const spirv_inst *i, uint32_t id)
{
    ir_function *f = id < t->s->bound && t->entries[id].value ? ir_try_function(t->entries[id].value) : NULL;

    if (!f)
        spirv_fail_at(t, i, "2.16.1", "%%%u is no function", (unsigned)id);
    return f;
}

static uint32_t location(translation *t, const spirv_inst *line)
{
    spirv_inst file;

    if (!spirv_definition(t->s, line->words[1], &file) || file.opcode != SPIRV_OpString)
        return 0;
    return ir_loc_add(t->m, (ir_loc){.file = intern_str(&t->m->names, spirv_string(t->s, &file, 2, NULL)),
                                     .line = line->words[2],
                                     .column = line->words[3]});
}

/* The location of I in the text, for an instruction without a line of the source. */
static uint32_t text_location(translation *t, const spirv_inst *i)
{
    source_place place;

    lower_bound(at, t->s->places.count, t->s->places.items[at].offset < i->offset);
    if (at == t->s->places.count || !source_where(t->s->d->sources, t->s->places.items[at].loc, &place))
        return 0;
    return ir_loc_implied(t->m, intern_str(&t->m->names, place.file), place.line, place.column);
}

/* --- blocks --------------------------------------------------------------------------------------------------------------- */

static ir_block *block_at(translation *t, const spirv_inst *i, uint32_t id)
{
    ir_block *b = id < t->s->bound ? t->entries[id].block : NULL;

    if (!b || b->function != t->function)
        spirv_fail_at(t, i, "2.16.1", "%%%u is no label of this function", (unsigned)id);
    return b;
}

static void translate_switch(translation *t, const spirv_inst *i)
{
    ir_value *v = spirv_operand_at(t, i, 1);
    uint32_t words = ir_scalar_bits(v->type) > 32 ? 2 : 1;

    if (!ir_is_int(v->type))
        spirv_fail_at(t, i, "3.42.17", "the selector is no integer");
    ir_inst *s = ir_switch(&t->b, v, block_at(t, i, i->words[2]));
    for (uint32_t at = 3; at + words < i->count; at += words + 1) {
        uint64_t bits = i->words[at] | (words > 1 ? (uint64_t)i->words[at + 1] << 32 : 0);
        ir_switch_add(s, spirv_int_value(t, v->type, bits), block_at(t, i, i->words[at + words]));
    }
}

static void translate_return(translation *t, const spirv_inst *i)
{
    ir_value *v = i->opcode == SPIRV_OpReturnValue ? spirv_operand_at(t, i, 1) : NULL;
    ir_type *result = t->function->type->element;

    if (v ? v->type != result : result->kind != IR_VOID)
        spirv_fail_at(t, i, "3.42.17", "the function returns a value of another type");
    ir_ret(&t->b, v);
}

/* Translates I if it ends a block. */
static bool translate_terminator(translation *t, const spirv_inst *i)
{
    ir_value *condition;

    switch ((spirv_opcode)i->opcode) {
    case SPIRV_OpBranch:
        ir_br(&t->b, block_at(t, i, i->words[1]));
        return true;
    case SPIRV_OpBranchConditional:
        condition = spirv_operand_at(t, i, 1);
        if (condition->type != t->m->i1)
            spirv_fail_at(t, i, "3.42.17", "the condition is no Boolean");
        ir_cond_br(&t->b, condition, block_at(t, i, i->words[2]), block_at(t, i, i->words[3]));
        return true;
    case SPIRV_OpSwitch:
        translate_switch(t, i);
        return true;
    case SPIRV_OpReturn:
    case SPIRV_OpReturnValue:
        translate_return(t, i);
        return true;
    case SPIRV_OpUnreachable:
        ir_unreachable(&t->b);
        return true;
    default:
        return false;
    }
}

ir_value *spirv_translate_phi(translation *t, const spirv_inst *i, int which, int more)
{
    (void)which;
    (void)more;
    vec_push(t->memory, &t->phis, *i);
    return &ir_phi(&t->b, spirv_type_at(t, i, i->type))->value;
}

/* Has phi I an earlier pair with the parent of the pair at word N? llvm-spirv writes one for each edge from a switch; all have the same value. */
static bool is_repeated(translation *t, const spirv_inst *i, uint32_t n)
{
    for (uint32_t k = 3; k < n; k += 2)
        if (i->words[k + 1] == i->words[n + 1]) {
            if (i->words[k] != i->words[n])
                spirv_fail_at(t, i, "3.42.17", "the parent %%%u has two values", (unsigned)i->words[n + 1]);
            return true;
        }
    return false;
}

/* Adds the values of phi I, one for each edge from its block. */
static void finish_phi(translation *t, const spirv_inst *i)
{
    ir_inst *phi = ir_as_inst(t->entries[i->result].value);

    for (uint32_t n = 3; n + 1 < i->count; n += 2) {
        if (is_repeated(t, i, n))
            continue;
        ir_block *from = block_at(t, i, i->words[n + 1]);
        from = t->entries[i->words[n + 1]].last ? t->entries[i->words[n + 1]].last : from;
        ir_inst *end = ir_terminator(from);
        if (!end)
            spirv_fail_at(t, i, "2.16.1", "the parent %%%u has no terminator", (unsigned)i->words[n + 1]);
        t->b = ir_before(end); /* where a value that is no constant of IR is built */
        ir_value *v = spirv_value_at(t, i, i->words[n]);
        if (v->type != phi->value.type)
            spirv_fail_at(t, i, "3.42.17", "the value %%%u does not have the type of the result", (unsigned)i->words[n]);
        for (unsigned k = 0; k < ir_successor_count(from); k++)
            if (ir_successor(from, k) == phi->block)
                ir_phi_add(phi, v, from);
    }
}

/* An unroll request is that of the branch at the end of the loop, from the continue target to the header. */
static void request_unrolling(translation *t, const spirv_inst *i)
{
    uint32_t control = i->words[3];
    ir_block *b = block_at(t, i, i->words[2]);
    ir_inst *end = ir_terminator(t->entries[i->words[2]].last ? t->entries[i->words[2]].last : b);
    spirv_operands operands = {.memory = t->memory};
    int32_t count = 0;

    spirv_split(t->s, i, &operands);
    if (control & SPIRV_LoopControl_PartialCount)
        count = (int32_t)(i->words[operands.list.items[operands.list.count - 1].at] & INT32_MAX);
    if (end && end->op == IR_br)
        end->unroll = count > 1                                ? count
                      : control & SPIRV_LoopControl_Unroll     ? IR_UNROLL_ENABLE
                      : control & SPIRV_LoopControl_DontUnroll ? IR_UNROLL_DISABLE
                                                               : IR_UNROLL_UNSAID;
}

static void translate_parameters(translation *t, spirv_inst *i)
{
    uint32_t function = i->result;

    for (unsigned n = 0; n < t->function->arg_count; n++) {
        ir_argument *a = t->function->args[n];
        *i = spirv_inst_at(t->s, i->offset + i->count);
        while (i->opcode == SPIRV_OpLine || i->opcode == SPIRV_OpNoLine)
            *i = spirv_inst_at(t->s, i->offset + i->count);
        if (i->opcode != SPIRV_OpFunctionParameter || spirv_type_at(t, i, i->type) != a->value.type)
            spirv_fail_at(
                t, i, "3.42.9",
                "parameter %u of the function is not an OpFunctionParameter of the type that the type of the function states", n);
        const char *name = spirv_name_of(t, i->result);
        a->value.name = name ? name : a->value.name ? a->value.name : spirv_debug_parameter(t, function, n);
        t->entries[i->result].value = &a->value;
    }
}

static bool is_terminator(uint32_t opcode)
{
    return opcode == SPIRV_OpBranch || opcode == SPIRV_OpBranchConditional || opcode == SPIRV_OpSwitch ||
           opcode == SPIRV_OpReturn || opcode == SPIRV_OpReturnValue || opcode == SPIRV_OpUnreachable || opcode == SPIRV_OpKill;
}

/* A block of the module. */
typedef struct body_block {
    uint32_t label;      /* its id */
    uint32_t begin, end; /* the offsets of its first instruction, and of its terminator */
    uint32_t next;       /* the successor that is visited next */
    bool seen;
} body_block;

typedef struct body {
    VEC(body_block) blocks;
    map by_label;        /* the label's entry -> 1 + the index of the block */
    VEC(uint32_t) order; /* indices: the last block that the walk leaves first */
    spirv_inst end;      /* the OpFunctionEnd */
} body;

/* Makes the blocks of the body after the instruction I. */
static void create_blocks(translation *t, spirv_inst i, body *out)
{
    for (i = spirv_inst_at(t->s, i.offset + i.count); i.opcode != SPIRV_OpFunctionEnd;
         i = spirv_inst_at(t->s, i.offset + i.count)) {
        if (i.opcode == SPIRV_OpLabel) {
            t->entries[i.result].block = ir_block_new(t->function, spirv_name_of(t, i.result), NULL);
            vec_push(t->memory, &out->blocks, (body_block){.label = i.result, .begin = i.offset + i.count});
            map_set(t->memory, &out->by_label, &t->entries[i.result], (void *)(uintptr_t)out->blocks.count);
        } else if (is_terminator(i.opcode)) {
            vec_last(&out->blocks).end = i.offset;
        }
    }
    out->end = i;
}

/* The label of successor N of the block that I ends; 0: it has no more. */
static uint32_t successor(const translation *t, const spirv_inst *i, uint32_t n)
{
    uint32_t words, at;
    bool is_float, is_signed;

    switch (i->opcode) {
    case SPIRV_OpBranch:
        return n < 1 ? i->words[1] : 0;
    case SPIRV_OpBranchConditional:
        return n < 2 ? i->words[2 + n] : 0;
    case SPIRV_OpSwitch:
        words = spirv_number_width(t->s, spirv_type_of(t->s, i->words[1]), &is_float, &is_signed) > 32 ? 3 : 2;
        at = n ? 2 + n * words : 2;
        return at < i->count ? i->words[at] : 0;
    default:
        return 0;
    }
}

/* Orders the blocks so that each follows those that dominate it: a module may have them in another order, since the translator of LLVM
 * writes them so. Those that no path reaches are the last ones. */
static void order_blocks(translation *t, body *b)
{
    VEC(uint32_t) stack = {0}, left = {0};

    vec_push(t->memory, &stack, 0);
    b->blocks.items[0].seen = true;
    while (stack.count) {
        body_block *from = &b->blocks.items[vec_last(&stack)];
        spirv_inst end = spirv_inst_at(t->s, from->end);
        uint32_t label = successor(t, &end, from->next++);
        size_t to = label && label < t->s->bound ? (size_t)(uintptr_t)map_get(&b->by_label, &t->entries[label]) : 0;
        if (!label)
            vec_push(t->memory, &left, vec_pop(&stack));
        else if (to && !b->blocks.items[to - 1].seen) {
            b->blocks.items[to - 1].seen = true;
            vec_push(t->memory, &stack, (uint32_t)to - 1);
        }
    }
    for (size_t n = left.count; n-- > 0;)
        vec_push(t->memory, &b->order, left.items[n]);
    for (uint32_t n = 0; n < b->blocks.count; n++)
        if (!b->blocks.items[n].seen)
            vec_push(t->memory, &b->order, n);
}

static void translate_block(translation *t, const body_block *block)
{
    bool has_line = false;

    spirv_continue_at(t, t->entries[block->label].block);
    for (uint32_t at = block->begin; at <= block->end;) {
        spirv_inst i = spirv_inst_at(t->s, at);
        at += i.count;
        if (i.opcode == SPIRV_OpLine || i.opcode == SPIRV_OpNoLine) {
            has_line = i.opcode == SPIRV_OpLine;
            t->b.loc = has_line ? location(t, &i) : 0;
            continue;
        }
        if (!has_line)
            t->b.loc = text_location(t, &i);
        if (translate_terminator(t, &i))
            t->entries[block->label].last = t->b.block;
        else if (i.opcode != SPIRV_OpLoopMerge && i.opcode != SPIRV_OpSelectionMerge)
            spirv_translate_instruction(t, &i);
    }
}

/* The location of a function is the line before it, or in its text. */
static uint32_t function_location(translation *t, const spirv_inst *function, const spirv_inst *before)
{
    return before->opcode == SPIRV_OpLine ? location(t, before) : text_location(t, function);
}

spirv_inst spirv_translate_body(translation *t, const spirv_inst *function, const spirv_inst *before)
{
    spirv_inst i = *function;
    body b = {0};

    t->function = function_at(t, function, function->result);
    t->phis.count = 0;
    t->function->loc = function_location(t, function, before);
    translate_parameters(t, &i);
    create_blocks(t, i, &b);
    if (!b.blocks.count)
        return b.end;
    order_blocks(t, &b);
    for (size_t n = 0; n < b.order.count; n++)
        translate_block(t, &b.blocks.items[b.order.items[n]]);
    for (size_t n = 0; n < t->phis.count; n++)
        finish_phi(t, &t->phis.items[n]);
    for (i = *function; i.opcode != SPIRV_OpFunctionEnd; i = spirv_inst_at(t->s, i.offset + i.count))
        if (i.opcode == SPIRV_OpLoopMerge)
            request_unrolling(t, &i);
    return b.end;
}

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

/* A structure that is passed by value is copied before the call. */
static ir_value *copied_argument(translation *t, const spirv_inst *i, ir_value *pointer, uint32_t type)
{
    ir_type *contents = spirv_type_at(t, i, spirv_pointee_of(t, type));
    ir_inst *copy = ir_alloca(&t->b, contents, ir_align(contents));
    ir_type *types[] = {copy->value.type, pointer->type, t->m->i64};
    ir_value *args[] = {&copy->value, pointer, spirv_int_value(t, t->m->i64, ir_size(contents)), spirv_int_value(t, t->m->i1, 0)};

    ir_call_intrinsic(&t->b, IR_INTRINSIC_memcpy, types, 3, args, 4);
    return &copy->value;
}

bool spirv_parameter_of(const translation *t, uint32_t id, unsigned n, spirv_inst *out)
{
    if (!spirv_definition(t->s, id, out))
        return false;
    for (unsigned k = 0; k <= n;) {
        *out = spirv_inst_at(t->s, out->offset + out->count);
        if (out->opcode == SPIRV_OpFunctionEnd || out->opcode == SPIRV_OpLabel)
            return false;
        k += out->opcode == SPIRV_OpFunctionParameter;
    }
    return true;
}

ir_value *spirv_translate_call(translation *t, const spirv_inst *i, int which, int more)
{
    ir_function *f = function_at(t, i, i->words[3]);
    unsigned count = i->count - 4;
    ir_value **args = arena_array(t->memory, ir_value *, count);
    spirv_inst parameter;

    (void)which;
    (void)more;
    if (count != f->arg_count)
        spirv_fail_at(t, i, "3.42.9", "the function has %u parameters, not %u", (unsigned)f->arg_count, count);
    for (unsigned n = 0; n < count; n++) {
        args[n] = spirv_operand_at(t, i, 4 + n);
        if (args[n]->type != f->type->fields[n])
            spirv_fail_at(t, i, "3.42.9", "argument %u does not have the type of the parameter", n);
        if (spirv_parameter_of(t, i->words[3], n, &parameter) &&
            spirv_has_attribute(t, parameter.result, SPIRV_FunctionParameterAttribute_ByVal) && ir_is_ptr(args[n]->type))
            args[n] = copied_argument(t, i, args[n], parameter.type);
    }
    return &ir_call(&t->b, f, args, count)->value;
}

/* --- kernels -------------------------------------------------------------------------------------------------------------- */

/* The next name of LIST, which moves past it; NULL: the list has ended. */
static const char *next_name(translation *t, const char **list)
{
    if (!*list || !**list)
        return NULL;
    size_t n = strcspn(*list, ",");
    const char *name = arena_strndup(t->m->memory, *list, n);
    *list += n + ((*list)[n] == ',');
    return n ? name : NULL;
}

/* Is the entry point I of a function that only kernels start? Its first parameter, a generic pointer, has no argument that a host could give:
 * llvm-spirv writes an entry point for each block. */
static bool is_block(translation *t, const spirv_inst *i)
{
    spirv_inst parameter;

    return t->enqueues && spirv_parameter_of(t, i->words[2], 0, &parameter) && t->entries[parameter.type].type &&
           ir_is_ptr(t->entries[parameter.type].type) && t->entries[parameter.type].type->space == IR_GENERIC;
}

void spirv_make_kernel(translation *t, const spirv_inst *i)
{
    spirv_inst parameter;
    const char *name = intern_str(&t->m->names, spirv_string(t->s, i, 3, NULL)), *types = map_get(&t->type_lists, name);
    ir_function *f = function_at(t, i, i->words[2]), *other = ir_function_find(t->m, name);

    if (i->words[1] != SPIRV_ExecutionModel_Kernel)
        spirv_fail_at(t, i, NULL, "the execution model %s is not supported: entry points are kernels",
                      spirv_enumerant_of(SPIRV_KIND_ExecutionModel, i->words[1])->name);
    if (is_block(t, i))
        return;
    if (f->kernel)
        spirv_fail_at(t, i, NULL, "a function with two entry points is not supported");
    if (other && other->kernel)
        spirv_fail_at(t, i, "2.16.1", "the module has two kernels '%s'", name);
    if (other && other != f)
        ir_rename_function(other, arena_printf(t->m->memory, "%s.body", name));
    if (other && other != f) {
        uint32_t body = (uint32_t)(uintptr_t)map_get(&t->function_ids, other);
        other->linkage = IR_INTERNAL;
        for (unsigned n = 0; n < f->arg_count; n++) /* llvm-spirv describes only the function that the kernel calls */
            f->args[n]->value.name = spirv_debug_parameter(t, body, n);
    }
    if (strcmp(f->value.name, name) != 0)
        ir_rename_function(f, name);
    f->kernel = true;
    f->linkage = IR_EXTERNAL;
    for (unsigned n = 0; n < f->arg_count; n++) {
        const char *type = next_name(t, &types);
        if (!spirv_parameter_of(t, i->words[2], n, &parameter))
            spirv_fail_at(t, i, "3.42.9", "the kernel has no body");
        spirv_describe_argument(t, i, f->args[n], parameter.type, parameter.result, type);
        if (f->args[n]->object.kind == IR_OBJECT_PIPE)
            spirv_find_packet(t, parameter.result, &f->args[n]->object);
    }
}

static void set_sizes(translation *t, const spirv_inst *i, uint32_t *size)
{
    for (unsigned n = 0; n < 3; n++) {
        uint64_t bits = i->words[3 + n];
        if (i->opcode == SPIRV_OpExecutionModeId && !spirv_constant_at(t, i, 3 + n, &bits))
            spirv_fail_at(t, i, "3.6", "the size of the work-group is no constant");
        size[n] = (uint32_t)bits;
    }
}

/* The type of VecTypeHint: the number of components in the upper half, the kind of the numbers in the lower one. */
static const char *hinted_type(translation *t, uint32_t word)
{
    static const char *const names[] = {"char", "short", "int", "long", "half", "float", "double"};

    if ((word & 0xFFFF) >= sizeof names / sizeof *names)
        return NULL;
    return word >> 16 > 1 ? arena_printf(t->m->memory, "%s%u", names[word & 0xFFFF], (unsigned)(word >> 16))
                          : names[word & 0xFFFF];
}

void spirv_set_execution_mode(translation *t, const spirv_inst *i)
{
    ir_function *f = function_at(t, i, i->words[1]);

    switch (i->words[2]) {
    case SPIRV_ExecutionMode_LocalSize:
    case SPIRV_ExecutionMode_LocalSizeId:
        set_sizes(t, i, f->required_group);
        return;
    case SPIRV_ExecutionMode_LocalSizeHint:
    case SPIRV_ExecutionMode_LocalSizeHintId:
        set_sizes(t, i, f->group_hint);
        return;
    case SPIRV_ExecutionMode_VecTypeHint:
        f->vector_hint = hinted_type(t, i->words[3]);
        return;
    case SPIRV_ExecutionMode_SubgroupSize:
        f->simd = i->words[3];
        return;
    case SPIRV_ExecutionMode_ContractionOff: /* products and sums are contracted only where an option allows it */
    case SPIRV_ExecutionMode_DenormPreserve:
    case SPIRV_ExecutionMode_SignedZeroInfNanPreserve:
    case SPIRV_ExecutionMode_RoundingModeRTE:
        return;
    default:
        spirv_fail_at(t, i, NULL, "the execution mode %s is not supported",
                      spirv_enumerant_of(SPIRV_KIND_ExecutionMode, i->words[2])->name);
    }
}
