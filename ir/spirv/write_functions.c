/* ir/spirv/write_functions.c - writes functions: parameters, blocks, phis and terminators.
 *
 * Blocks are written in an order in which each follows those that dominate it. A value that a phi takes as a pointer of another type is cast at the
 * end of the predecessor. A selection of two handles ends a block of SPIR-V within a block of IR. */
#include "ir/spirv/writer.h"

#include <string.h>

/* --- headers -------------------------------------------------------------------------------------------------------------- */

uint32_t spirv_function_id(writer *w, const ir_function *f)
{
    uint32_t id = (uint32_t)(uintptr_t)map_get(&w->ids, &f->value);

    if (id)
        return id;
    id = spirv_new_id(w);
    map_set(w->memory, &w->ids, &f->value, (void *)(uintptr_t)id);
    return id;
}

uint32_t spirv_parameter_type(writer *w, const ir_argument *a)
{
    written_object *object = map_get(&w->objects, &a->value);

    return object ? spirv_object_type_id(w, object) : spirv_type_id_of(w, &a->value);
}

static uint32_t result_type(writer *w, const ir_function *f)
{
    ir_type *handle = spirv_handle_of(w, &f->value);

    return spirv_type_id(w, handle ? handle : f->type->element);
}

static uint32_t signature_id(writer *w, const ir_function *f)
{
    word_list words = {0};

    vec_push(w->memory, &words, result_type(w, f));
    for (unsigned n = 0; n < f->arg_count; n++) {
        uint32_t type = spirv_parameter_type(w, f->args[n]);
        vec_push(w->memory, &words, type);
    }
    return spirv_unique(w, SPIRV_OpTypeFunction, 0, words.items, words.count);
}

void spirv_write_parameter(writer *w, const ir_argument *a, bool has_facts)
{
    uint32_t type = spirv_parameter_type(w, a), id = spirv_new_id(w);

    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpFunctionParameter, type, id);
    map_set(w->memory, &w->ids, &a->value, (void *)(uintptr_t)id);
    if (a->value.name)
        spirv_name(w, id, a->value.name);
    if (!has_facts || map_get(&w->objects, &a->value))
        return;
    if (a->byval && !spirv_is_block_kernel(a->function))
        spirv_decorate_with(w, id, SPIRV_Decoration_FuncParamAttr, SPIRV_FunctionParameterAttribute_ByVal);
    if (a->is_restrict)
        spirv_decorate_with(w, id, SPIRV_Decoration_FuncParamAttr, SPIRV_FunctionParameterAttribute_NoAlias);
    if (a->is_const && ir_is_ptr(a->value.type))
        spirv_decorate_with(w, id, SPIRV_Decoration_FuncParamAttr, SPIRV_FunctionParameterAttribute_NoWrite);
    if (a->is_volatile)
        spirv_decorate(w, id, SPIRV_Decoration_Volatile);
    if (a->align && ir_is_ptr(a->value.type))
        spirv_decorate_with(w, id, SPIRV_Decoration_Alignment, a->align);
}

static uint32_t function_control(const ir_function *f)
{
    return (f->always_inline ? SPIRV_FunctionControl_Inline : 0) | (f->noinline ? SPIRV_FunctionControl_DontInline : 0) |
           (f->pure         ? SPIRV_FunctionControl_Const
            : f->reads_only ? SPIRV_FunctionControl_Pure
                            : 0);
}

uint32_t spirv_begin_function(writer *w, const ir_function *f, uint32_t id)
{
    uint32_t signature = signature_id(w, f), result = result_type(w, f);

    w->line = 0;
    spirv_set_line(w, f->loc);
    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpFunction, result, id, function_control(f), signature);
    return id;
}

/* --- blocks --------------------------------------------------------------------------------------------------------------- */

typedef VEC(ir_block *) block_list;

/* The blocks that the entry reaches, each after those that dominate it. */
static block_list ordered_blocks(writer *w, const ir_function *f)
{
    block_list stack = {0}, left = {0}, order = {0};
    map seen = {0};
    VEC(unsigned) next = {0};

    vec_push(w->memory, &stack, f->first);
    vec_push(w->memory, &next, 0);
    map_set(w->memory, &seen, f->first, f->first);
    while (stack.count) {
        ir_block *b = vec_last(&stack);
        unsigned n = next.items[next.count - 1]++;
        if (n >= ir_successor_count(b)) {
            vec_push(w->memory, &left, b);
            stack.count--;
            next.count--;
            continue;
        }
        ir_block *to = ir_successor(b, ir_successor_count(b) - 1 - n); /* the first successor is written first */
        if (map_get(&seen, to))
            continue;
        map_set(w->memory, &seen, to, to);
        vec_push(w->memory, &stack, to);
        vec_push(w->memory, &next, 0);
    }
    for (size_t n = left.count; n-- > 0;)
        vec_push(w->memory, &order, left.items[n]);
    return order;
}

static uint32_t label_id(writer *w, const ir_block *b)
{
    uint32_t id = (uint32_t)(uintptr_t)map_get(&w->blocks, b);

    if (id)
        return id;
    id = spirv_new_id(w);
    map_set(w->memory, &w->blocks, b, (void *)(uintptr_t)id);
    return id;
}

/* Is I a selection of two handles, for which SPIR-V has only branches? */
static bool is_branching(const writer *w, const ir_inst *i)
{
    return i->op == IR_select && !ir_is_ptr(i->value.type) && spirv_handle_of(w, &i->value);
}

/* The id of the label that the terminator of B is after: the one after the last branch within B. */
static uint32_t exit_id(writer *w, const ir_block *b)
{
    uint32_t id = (uint32_t)(uintptr_t)map_get(&w->exits, b);
    bool branches = false;

    if (!w->handles.entries.count || id)
        return id ? id : label_id(w, b);
    ir_each_inst(i, b)
        branches |= is_branching(w, i);
    id = branches ? spirv_new_id(w) : label_id(w, b);
    map_set(w->memory, &w->exits, b, (void *)(uintptr_t)id);
    return id;
}

static bool is_last_branching(const writer *w, const ir_inst *i)
{
    for (i = i->next; i; i = i->next)
        if (is_branching(w, i))
            return false;
    return true;
}

static void begin_label(writer *w, uint32_t id)
{
    w->line = 0;
    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpLabel, id);
}

/* The selection I as two branches, which a phi joins. */
static void write_branching(writer *w, const ir_inst *i)
{
    ir_type *t = spirv_handle_of(w, &i->value);
    uint32_t condition = spirv_operand_id(w, i, 0), x = spirv_id_as(w, ir_operand(i, 1), t),
             y = spirv_id_as(w, ir_operand(i, 2), t), yes = spirv_new_id(w), no = spirv_new_id(w), type = spirv_type_id(w, t);
    uint32_t join = is_last_branching(w, i) ? exit_id(w, i->block) : spirv_new_id(w);

    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpBranchConditional, condition, yes, no);
    begin_label(w, yes);
    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpBranch, join);
    begin_label(w, no);
    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpBranch, join);
    begin_label(w, join);
    spirv_make_for(w, i, SPIRV_OpPhi, type, x, yes, y, no);
}

static void write_phi(writer *w, const ir_inst *phi)
{
    word_list words = {0};

    vec_push(w->memory, &words, spirv_type_id_of(w, &phi->value));
    vec_push(w->memory, &words, spirv_result_id(w, phi));
    for (unsigned n = 0; n < phi->operand_count; n++) {
        bool is_known = !map_get(&w->reached, phi->blocks[n]);
        for (unsigned k = 0; k < n && !is_known; k++)
            is_known = phi->blocks[k] == phi->blocks[n];
        if (is_known)
            continue;
        ir_value *v = ir_operand(phi, n);
        uint32_t id = (uint32_t)(uintptr_t)map_get(&w->edges, &phi->operands[n]);
        if (!id && (ir_is_ptr(v->type) || v->kind == IR_ADDRESS)) { /* the predecessor defines it */
            id = spirv_new_id(w);
            map_set(w->memory, &w->edges, &phi->operands[n], (void *)(uintptr_t)id);
        }
        vec_push(w->memory, &words, id ? id : spirv_id_as(w, v, spirv_value_type(w, &phi->value)));
        vec_push(w->memory, &words, exit_id(w, phi->blocks[n]));
    }
    spirv_emit_words(w, WRITTEN_FUNCTIONS, SPIRV_OpPhi, words.items, words.count);
    if (phi->value.name)
        spirv_name(w, spirv_result_id(w, phi), phi->value.name);
}

/* Gives the pointers that the phi takes on the edge from B the type of the phi. */
static void finish_phi(writer *w, const ir_block *b, const ir_inst *phi)
{
    for (unsigned n = 0; n < phi->operand_count; n++) {
        ir_value *v = ir_operand(phi, n);
        if (phi->blocks[n] != b || !ir_is_ptr(v->type))
            continue;
        uint32_t id = spirv_pointer_to(w, v, spirv_pointee(w, &phi->value)),
                 chosen = (uint32_t)(uintptr_t)map_get(&w->edges, &phi->operands[n]);
        if (chosen) /* the phi has been written */
            spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpCopyObject, spirv_type_id_of(w, &phi->value), chosen, id);
        else
            map_set(w->memory, &w->edges, &phi->operands[n], (void *)(uintptr_t)id);
        return;
    }
}

static void finish_edges(writer *w, const ir_block *b)
{
    for (unsigned n = 0; n < ir_successor_count(b); n++) {
        bool is_repeated = false;
        for (unsigned k = 0; k < n; k++)
            is_repeated |= ir_successor(b, k) == ir_successor(b, n);
        if (is_repeated)
            continue;
        for (const ir_inst *i = ir_successor(b, n)->first; i && i->op == IR_phi; i = i->next)
            if (ir_is_ptr(i->value.type))
                finish_phi(w, b, i);
    }
}

/* --- terminators ---------------------------------------------------------------------------------------------------------- */

static void write_switch(writer *w, const ir_inst *i)
{
    word_list words = {0};
    ir_type *t = ir_operand(i, 0)->type;

    if (t->bits == 1)
        spirv_refuse(w, "SPIR-V has no switch on a Boolean");
    vec_push(w->memory, &words, spirv_operand_id(w, i, 0));
    vec_push(w->memory, &words, label_id(w, i->blocks[0]));
    for (unsigned n = 1; n < i->operand_count; n++) {
        uint64_t bits = ir_as_constant(ir_operand(i, n))->bits;
        vec_push(w->memory, &words, (uint32_t)bits);
        if (t->bits == 64)
            vec_push(w->memory, &words, (uint32_t)(bits >> 32));
        vec_push(w->memory, &words, label_id(w, i->blocks[n]));
    }
    spirv_emit_words(w, WRITTEN_FUNCTIONS, SPIRV_OpSwitch, words.items, words.count);
}

static void write_return(writer *w, const ir_inst *i)
{
    if (!i->operand_count) {
        spirv_emit_words(w, WRITTEN_FUNCTIONS, SPIRV_OpReturn, NULL, 0);
        return;
    }
    ir_value *v = ir_operand(i, 0);
    uint32_t id =
        ir_is_ptr(v->type) ? spirv_pointer_to(w, v, w->m->i8) : spirv_id_as(w, v, spirv_handle_of(w, &w->function->value));
    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpReturnValue, id);
}

static void write_conditional(writer *w, const ir_inst *i)
{
    uint32_t condition = spirv_operand_id(w, i, 0), yes = label_id(w, i->blocks[0]), no = label_id(w, i->blocks[1]);

    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpBranchConditional, condition, yes, no);
}

static void write_terminator(writer *w, const ir_inst *i)
{
    switch ((ir_opcode)i->op) {
    case IR_ret:
        write_return(w, i);
        return;
    case IR_unreachable:
        spirv_emit_words(w, WRITTEN_FUNCTIONS, SPIRV_OpUnreachable, NULL, 0);
        return;
    case IR_switch:
        write_switch(w, i);
        return;
    default:
        break;
    }
    if (i->block_count == 1)
        spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpBranch, label_id(w, i->blocks[0]));
    else
        write_conditional(w, i);
}

/* --- bodies --------------------------------------------------------------------------------------------------------------- */

static void write_variables(writer *w, const ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst(i, b) {
            w->inst = i;
            if (i->op != IR_alloca || spirv_is_object_access(w, i))
                continue;
            ir_type *handle = spirv_handle_of(w, &i->value);
            uint32_t type = spirv_pointer_id(w, IR_PRIVATE, handle ? handle : i->elem_type), id = spirv_result_id(w, i);
            spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpVariable, type, id, SPIRV_StorageClass_Function);
            if (i->value.name)
                spirv_name(w, id, i->value.name);
            if (i->align != ir_align(i->elem_type))
                spirv_decorate_with(w, id, SPIRV_Decoration_Alignment, i->align);
        }
}

static void write_block(writer *w, const ir_function *f, const ir_block *b)
{
    uint32_t label = label_id(w, b);

    w->block = label;
    begin_label(w, label);
    if (b->name)
        spirv_name(w, label, b->name);
    if (b == f->first)
        write_variables(w, f);
    ir_each_inst(i, b) {
        w->inst = i;
        if (i->op == IR_alloca || spirv_is_object_access(w, i))
            continue;
        if (i->op == IR_phi) {
            write_phi(w, i);
            continue;
        }
        spirv_set_line(w, i->loc);
        spirv_check_handles(w, i);
        if (ir_op_flags((ir_opcode)i->op) & IR_TERMINATOR) {
            finish_edges(w, b);
            write_terminator(w, i);
        } else if (is_branching(w, i)) {
            write_branching(w, i);
        } else {
            spirv_write_instruction(w, i);
        }
    }
}

static void write_body(writer *w, const ir_function *f)
{
    block_list blocks = ordered_blocks(w, f);

    w->reached = (map){0};
    for (size_t n = 0; n < blocks.count; n++)
        map_set(w->memory, &w->reached, blocks.items[n], blocks.items[n]);
    for (size_t n = 0; n < blocks.count; n++)
        write_block(w, f, blocks.items[n]);
    w->inst = NULL;
}

bool spirv_is_called(const ir_function *f)
{
    return f->value.uses != NULL;
}

static void write_function(writer *w, const ir_function *f)
{
    uint32_t id = spirv_function_id(w, f);

    w->function = f;
    w->inst = NULL;
    spirv_begin_function(w, f, id);
    for (unsigned n = 0; n < f->arg_count; n++)
        spirv_write_parameter(w, f->args[n], f->first != NULL);
    if (f->first)
        write_body(w, f);
    spirv_emit_words(w, WRITTEN_FUNCTIONS, SPIRV_OpFunctionEnd, NULL, 0);
    if (f->value.name && !(f->kernel && !spirv_is_block_kernel(f) && !spirv_is_called(f)))
        spirv_name(w, id, f->value.name);
    if (!f->kernel && f->linkage != IR_INTERNAL && f->value.name)
        spirv_decorate_linkage(w, id, f->value.name, f->linkage, !f->first);
}

/* --- the module ----------------------------------------------------------------------------------------------------------- */

/* May a product and a sum become one operation somewhere? */
static bool contracts_in(const ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if ((i->op == IR_fmul || i->op == IR_fadd || i->op == IR_fsub) && i->flags & IR_CONTRACT)
                return true;
    return false;
}

static void refuse_forms(writer *w, const ir_function *f)
{
    w->function = f;
    if (f->thread_form)
        spirv_refuse(w, "'%s' is in thread form, for which SPIR-V has no words", f->value.name);
}

/* Is F a declaration of something that is no function in SPIR-V? */
static bool is_no_function(const ir_function *f)
{
    return !f->first && (f->intrinsic || f->builtin);
}

void spirv_write_functions(writer *w)
{
    ir_each_function(f, w->m) {
        refuse_forms(w, f);
        w->contracts |= f->first && contracts_in(f);
    }
    for (int bodies = 0; bodies < 2; bodies++) /* declarations are first (2.4) */
        ir_each_function(f, w->m)
            if (!is_no_function(f) && (f->first != NULL) == (bodies == 1))
                write_function(w, f);
    spirv_write_invokes(w);
    ir_each_function(f, w->m)
        if (f->kernel && f->first && !spirv_is_block_kernel(f))
            spirv_write_entry_point(w, f);
}
