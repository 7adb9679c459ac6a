/* ir/text/read_inst.c - reads one instruction, after its "%x =".
 *
 * Operations that their row in opcodes.def describes completely are read by class; each other operation has its own reader.
 * Operand types are checked only where reading depends on them: the verifier checks all rules. */
#include "ir/text/reader.h"
#include "src/base/bug.h"

/* --- parts ---------------------------------------------------------------------------------------------------------------- */

/* Consumes a comma that an operand follows. False if there is no comma, or if metadata follows it. */
static bool take_comma(ir_reader *r)
{
    if (!ir_at_char(r, ','))
        return false;
    for (const char *p = r->at; p < r->end; p++) {
        if (*p == '!')
            return false;
        if (*p != ' ' && *p != '\t' && *p != '\n' && *p != '\r')
            break;
    }
    ir_next(r);
    return true;
}

/* Reads the flags of operation OP; only those in ALLOWED are valid. */
static unsigned read_flags(ir_reader *r, ir_opcode op, unsigned allowed)
{
    unsigned flags = 0;

    while (r->t.kind == TOKEN_WORD) {
        unsigned flag = 0;
        if (ir_at_word(r, "fast"))
            flag = IR_FAST;
        for (unsigned n = 0; !flag && ir_flag_names[n].name; n++)
            if (ir_at_word(r, ir_flag_names[n].name))
                flag = ir_flag_names[n].flag;
        if (!flag)
            break;
        if (flag & ~allowed)
            ir_read_error(r, r->t.loc, "'%s' cannot have the flag %s", ir_op_name(op), ir_token_text(r));
        flags |= flag;
        ir_next(r);
    }
    return flags;
}

static ir_block *read_block(ir_reader *r)
{
    source_loc where = r->t.loc;

    if (r->t.kind != TOKEN_LOCAL)
        ir_read_error(r, where, "the name of a block is expected here, not %s", ir_token_text(r));
    return ir_local_block(r, ir_token_local(r), where);
}

static ir_block *read_label(ir_reader *r)
{
    ir_expect_word(r, "label");
    return read_block(r);
}

static ir_value *read_second(ir_reader *r, const ir_value *first)
{
    ir_expect_char(r, ',');
    return ir_read_value(r, first->type);
}

/* Reads a comma and a typed operand. */
static ir_value *read_next(ir_reader *r)
{
    ir_expect_char(r, ',');
    return ir_read_typed(r);
}

static int find_word(ir_reader *r, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (*words[i] && ir_at_word(r, words[i]))
            return i;
    return -1;
}

static ir_scope read_scope(ir_reader *r)
{
    ir_scope scope = IR_SCOPE_ALL;

    if (!ir_take_word(r, "syncscope"))
        return scope;
    ir_expect_char(r, '(');
    bool known = r->t.kind == TOKEN_STRING && strcmp(r->t.name, "all_devices") == 0; /* Intel's words for the empty string, … */
    if (r->t.kind == TOKEN_STRING && strcmp(r->t.name, "workitem") == 0) {           /* … and for singlethread */
        known = true;
        scope = IR_SCOPE_WORK_ITEM;
    }
    for (int s = 0; r->t.kind == TOKEN_STRING && s <= IR_SCOPE_ALL; s++) {
        if (strcmp(r->t.name, ir_scope_names[s]) == 0) {
            known = true;
            scope = (ir_scope)s;
        }
    }
    if (!known)
        ir_read_error(r, r->t.loc, "%s is not a scope; use singlethread, subgroup, workgroup, device or an empty string",
                      ir_token_text(r));
    ir_next(r);
    ir_expect_char(r, ')');
    return scope;
}

static ir_ordering read_ordering(ir_reader *r)
{
    int o = find_word(r, ir_ordering_names, IR_SEQ_CST + 1);

    if (o < 0 && ir_at_word(r, "unordered"))
        o = IR_MONOTONIC;
    if (o < 0)
        ir_read_error(r, r->t.loc, "a memory ordering is expected here, not %s", ir_token_text(r));
    ir_next(r);
    return (ir_ordering)o;
}

static void require_pointer(ir_reader *r, const ir_value *v, source_loc where)
{
    if (!ir_is_ptr(v->type))
        ir_read_error(r, where, "a pointer is expected here, not %s", ir_type_text(r, v->type));
}

static ir_value *read_pointer(ir_reader *r)
{
    source_loc where = r->t.loc;
    ir_value *v = ir_read_typed(r);

    require_pointer(r, v, where);
    return v;
}

/* Reads ", align N"; returns ALIGN if it is missing. */
static uint32_t read_align(ir_reader *r, uint32_t align)
{
    if (!take_comma(r))
        return align;
    ir_expect_word(r, "align");
    return ir_expect_alignment(r);
}

/* --- arithmetic, casts, comparisons --------------------------------------------------------------------------------------- */

static unsigned flags_of_arithmetic(ir_opcode op)
{
    switch (op) {
    case IR_add:
    case IR_sub:
    case IR_mul:
    case IR_shl:
        return IR_NUW | IR_NSW;
    case IR_udiv:
    case IR_sdiv:
    case IR_lshr:
    case IR_ashr:
        return IR_EXACT;
    default: /* bitwise operations and remainders have no flags */
        return ir_op_class_of(op) == IR_CLASS_FLT ? IR_FAST : 0;
    }
}

static ir_value *read_arithmetic(ir_reader *r, ir_opcode op)
{
    unsigned flags = read_flags(r, op, flags_of_arithmetic(op));
    ir_value *x = ir_read_typed(r);
    ir_value *v = ir_op_args(op) == 1 ? ir_unary(&r->b, op, x) : ir_binary(&r->b, op, x, read_second(r, x));

    ir_as_inst(v)->flags = (uint16_t)flags;
    return v;
}

static ir_value *read_cast(ir_reader *r, ir_opcode op)
{
    r->typed_pointer = false;
    ir_take_word(r, "nneg");
    ir_value *x = ir_read_typed(r);
    ir_expect_word(r, "to");
    ir_type *to = ir_read_value_type(r);
    if (op == IR_bitcast && r->typed_pointer && x->type == to)
        return x; /* text with typed pointers casts between types that are identical here */
    return ir_cast(&r->b, op, x, to);
}

ir_pred ir_read_predicate(ir_reader *r, ir_opcode op)
{
    int first = op == IR_icmp ? IR_EQ : IR_FALSE, last = op == IR_icmp ? IR_SLE : IR_TRUE, p = first;

    while (p <= last && !ir_at_word(r, ir_pred_name((ir_pred)p)))
        p++;
    if (p > last)
        ir_read_error(r, r->t.loc, "%s is not a predicate of %s", ir_token_text(r), ir_op_name(op));
    ir_next(r);
    return (ir_pred)p;
}

static ir_value *read_compare(ir_reader *r, ir_opcode op)
{
    unsigned flags = read_flags(r, op, op == IR_fcmp ? IR_FAST : 0);
    ir_pred p = ir_read_predicate(r, op);
    ir_value *x = ir_read_typed(r);
    ir_value *v = ir_compare(&r->b, p, x, read_second(r, x));

    ir_as_inst(v)->flags = (uint16_t)flags;
    return v;
}

static ir_value *read_select(ir_reader *r)
{
    unsigned flags = read_flags(r, IR_select, IR_FAST);
    ir_value *c = ir_read_typed(r), *x = read_next(r), *y = read_next(r);
    ir_value *v = ir_select(&r->b, c, x, y);

    ir_as_inst(v)->flags = (uint16_t)flags;
    return v;
}

/* --- vectors and aggregates ----------------------------------------------------------------------------------------------- */

static ir_value *read_vector(ir_reader *r)
{
    source_loc where = r->t.loc;
    ir_value *v = ir_read_typed(r);

    if (!ir_is_vector(v->type))
        ir_read_error(r, where, "a vector is expected here, not %s", ir_type_text(r, v->type));
    return v;
}

static ir_value *read_extract(ir_reader *r)
{
    ir_value *v = read_vector(r);

    return ir_extract(&r->b, v, read_next(r));
}

static ir_value *read_insert(ir_reader *r)
{
    ir_value *v = read_vector(r), *element = read_next(r);

    return ir_insert(&r->b, v, element, read_next(r));
}

static ir_value *read_shuffle(ir_reader *r)
{
    ir_value *x = read_vector(r), *y = read_next(r);

    ir_expect_char(r, ',');
    source_loc where = r->t.loc;
    ir_type *t = ir_read_value_type(r);

    if (t->kind != IR_VECTOR || t->element != r->m->i32)
        ir_read_error(r, where, "the mask must be a vector of i32, not %s", ir_type_text(r, t));
    ir_value *mask = ir_read_constant(r, t);
    if (!ir_is_const(mask))
        ir_read_error(r, where, "the mask must be a constant");
    int32_t *indices = arena_array(&r->scratch, int32_t, t->count);
    for (unsigned i = 0; i < t->count; i++) {
        uint64_t bits = UINT64_MAX;
        ir_const_bits(ir_const_element(r->m, mask, i), &bits);
        indices[i] = (int32_t)bits;
    }
    return ir_shuffle(&r->b, x, y, indices, (unsigned)t->count);
}

typedef struct index_path {
    VEC(int32_t) items;
} index_path;

static ir_type *read_path(ir_reader *r, ir_type *t, index_path *path)
{
    while (take_comma(r)) {
        source_loc where = r->t.loc;
        int32_t n = (int32_t)ir_expect_number(r, INT32_MAX);
        if (!(t = ir_type_at(t, &n, 1)))
            ir_read_error(r, where, "there is no element %d", n);
        vec_push(&r->scratch, &path->items, n);
    }
    if (!path->items.count)
        ir_read_error(r, r->t.loc, "the index of an element is expected here");
    return t;
}

static ir_value *read_extract_value(ir_reader *r)
{
    index_path path = {0};
    ir_value *v = ir_read_typed(r);

    read_path(r, v->type, &path);
    return ir_extract_value(&r->b, v, path.items.items, (unsigned)path.items.count);
}

static ir_value *read_insert_value(ir_reader *r)
{
    index_path path = {0};
    ir_value *v = ir_read_typed(r), *element = read_next(r);

    read_path(r, v->type, &path);
    return ir_insert_value(&r->b, v, element, path.items.items, (unsigned)path.items.count);
}

/* --- memory --------------------------------------------------------------------------------------------------------------- */

static ir_value *read_gep(ir_reader *r)
{
    VEC(ir_value *) indices = {0};
    unsigned flags = read_flags(r, IR_getelementptr, IR_INBOUNDS);
    ir_type *element = ir_read_value_type(r);

    ir_expect_char(r, ',');
    source_loc place = r->t.loc;
    ir_value *base = ir_read_typed(r);
    uint64_t lanes = ir_is_vector(base->type) ? ir_lanes(base->type) : 0;
    if (ir_scalar(base->type)->kind != IR_POINTER)
        ir_read_error(r, place, "a pointer is expected here, not %s", ir_type_text(r, base->type));
    while (take_comma(r)) {
        source_loc where = r->t.loc;
        ir_value *index = ir_read_typed(r);
        if (!ir_is_int(ir_scalar(index->type)))
            ir_read_error(r, where, "an index must be an integer, not %s", ir_type_text(r, index->type));
        if (ir_is_vector(index->type))
            lanes = ir_lanes(index->type);
        vec_push(&r->scratch, &indices, index);
    }
    if (lanes)
        return ir_vector_address(r, element, base, indices.items, indices.count, lanes, place);
    ir_value *v = ir_gep(&r->b, element, base, indices.items, (unsigned)indices.count);
    ir_as_inst(v)->flags = (uint16_t)flags;
    return v;
}

static ir_type *read_memory_type(ir_reader *r)
{
    source_loc where = r->t.loc;
    ir_type *t = ir_read_value_type(r);

    if (!ir_is_sized(t))
        ir_read_error(r, where, "the size of %s is unknown", ir_type_text(r, t));
    return t;
}

static ir_value *read_alloca(ir_reader *r)
{
    source_loc where = r->t.loc;
    ir_type *t = read_memory_type(r);
    uint32_t align = ir_align(t);

    while (take_comma(r)) {
        where = r->t.loc;
        if (ir_take_word(r, "align")) {
            align = ir_expect_alignment(r);
        } else if (ir_take_word(r, "addrspace")) {
            ir_expect_char(r, '(');
            if (ir_expect_number(r, UINT32_MAX) != IR_PRIVATE)
                ir_read_error(r, where, "an alloca must be in address space 0");
            ir_expect_char(r, ')');
        } else {
            uint64_t count;
            ir_value *n = ir_read_typed(r);
            if (!ir_const_bits(n, &count))
                ir_read_error(r, where, "an alloca of a size known only at run time is not supported");
            t = count == 1 ? t : ir_array(r->m, t, count);
        }
    }
    if (align == 0 || align & (align - 1))
        ir_read_error(r, where, "an alignment is a power of two");
    return &ir_alloca(&r->b, t, align)->value;
}

static void read_atomic_part(ir_reader *r, ir_inst *i, bool atomic)
{
    if (!atomic)
        return;
    i->scope = (uint8_t)read_scope(r);
    i->ordering = (uint8_t)read_ordering(r);
}

/* Reads what follows the operands of I, a load or store of type T: scope and ordering if it is ATOMIC, and the alignment. */
static ir_value *read_access_end(ir_reader *r, ir_inst *i, bool atomic, bool is_volatile, const ir_type *t)
{
    i->flags = is_volatile ? IR_VOLATILE : 0;
    i->scope = IR_SCOPE_ALL;
    read_atomic_part(r, i, atomic);
    i->align = read_align(r, ir_align(t));
    return &i->value;
}

static ir_value *read_load(ir_reader *r)
{
    bool atomic = ir_take_word(r, "atomic"), is_volatile = ir_take_word(r, "volatile");
    ir_type *t = read_memory_type(r);

    ir_expect_char(r, ',');
    ir_inst *i = ir_load(&r->b, t, read_pointer(r), 0);
    return read_access_end(r, i, atomic, is_volatile, t);
}

static ir_value *read_store(ir_reader *r)
{
    bool atomic = ir_take_word(r, "atomic"), is_volatile = ir_take_word(r, "volatile");
    ir_value *v = ir_read_typed(r);

    ir_expect_char(r, ',');
    ir_inst *i = ir_store(&r->b, v, read_pointer(r), 0);
    return read_access_end(r, i, atomic, is_volatile, v->type);
}

static ir_value *read_fence(ir_reader *r)
{
    ir_scope scope = read_scope(r);

    return &ir_fence(&r->b, read_ordering(r), scope)->value;
}

static ir_value *read_rmw(ir_reader *r)
{
    bool is_volatile = ir_take_word(r, "volatile");
    int op = find_word(r, ir_rmw_names, IR_RMW_FMIN + 1);

    if (op < 0)
        ir_read_error(r, r->t.loc, "atomicrmw %s is not supported", ir_token_text(r));
    ir_next(r);
    ir_value *p = read_pointer(r), *v = read_next(r);
    ir_inst *i = ir_atomicrmw(&r->b, (ir_rmw)op, p, v, IR_MONOTONIC, IR_SCOPE_ALL);
    read_atomic_part(r, i, true);
    i->align = read_align(r, i->align);
    i->flags = is_volatile ? IR_VOLATILE : 0;
    return &i->value;
}

static ir_value *read_cmpxchg(ir_reader *r)
{
    ir_take_word(r, "weak");
    bool is_volatile = ir_take_word(r, "volatile");
    ir_value *p = read_pointer(r), *expected = read_next(r), *v = read_next(r);
    ir_inst *i = ir_cmpxchg(&r->b, p, expected, v, IR_MONOTONIC, IR_SCOPE_ALL);

    read_atomic_part(r, i, true);
    i->failure_ordering = (uint8_t)read_ordering(r);
    i->align = read_align(r, i->align);
    i->flags = is_volatile ? IR_VOLATILE : 0;
    return &i->value;
}

/* --- control -------------------------------------------------------------------------------------------------------------- */

/* Reads a phi. Constant expressions among its operands were expanded before it; the instructions are moved to the ends of the
 * incoming blocks. */
static ir_value *read_phi(ir_reader *r)
{
    unsigned flags = read_flags(r, IR_phi, IR_FAST);
    ir_type *t = ir_read_value_type(r);
    ir_inst *phi = ir_build(&r->b, IR_phi, t, NULL, 0);

    phi->flags = (uint16_t)flags;
    do {
        size_t expanded = r->expanded.count;
        ir_expect_char(r, '[');
        ir_value *v = ir_read_value(r, t);
        ir_expect_char(r, ',');
        ir_block *from = read_block(r);
        ir_expect_char(r, ']');
        ir_phi_add(phi, v, from);
        for (size_t i = expanded; i < r->expanded.count; i++) {
            ir_late_move late = {r->expanded.items[i], from};
            vec_push(&r->scratch, &r->late, late);
        }
    } while (take_comma(r));
    return &phi->value;
}

static ir_value *read_br(ir_reader *r)
{
    if (ir_at_word(r, "label"))
        return &ir_br(&r->b, read_label(r))->value;
    source_loc where = r->t.loc;
    ir_value *c = ir_read_typed(r);
    if (c->type != r->m->i1)
        ir_read_error(r, where, "the condition of a branch must be i1, not %s", ir_type_text(r, c->type));
    ir_expect_char(r, ',');
    ir_block *yes = read_label(r);
    ir_expect_char(r, ',');
    ir_block *no = read_label(r);
    return &ir_cond_br(&r->b, c, yes, no)->value;
}

static ir_value *read_switch(ir_reader *r)
{
    ir_value *v = ir_read_typed(r);

    ir_expect_char(r, ',');
    ir_inst *i = ir_switch(&r->b, v, read_label(r));

    ir_expect_char(r, '[');
    while (!ir_at_char(r, ']')) {
        source_loc where = r->t.loc;
        ir_value *constant = ir_read_typed(r);
        if (constant->kind != IR_CONST)
            ir_read_error(r, where, "a case must be a constant");
        ir_expect_char(r, ',');
        ir_switch_add(i, constant, read_label(r));
    }
    ir_next(r);
    return &i->value;
}

static ir_value *read_ret(ir_reader *r)
{
    if (ir_take_word(r, "void"))
        return &ir_ret(&r->b, NULL)->value;
    return &ir_ret(&r->b, ir_read_typed(r))->value;
}

static ir_value *read_other(ir_reader *r, ir_opcode op)
{
    switch (op) {
    case IR_icmp:
    case IR_fcmp:
        return read_compare(r, op);
    case IR_select:
        return read_select(r);
    case IR_freeze:
        return ir_unary(&r->b, op, ir_read_typed(r));
    case IR_extractelement:
        return read_extract(r);
    case IR_insertelement:
        return read_insert(r);
    case IR_shufflevector:
        return read_shuffle(r);
    case IR_extractvalue:
        return read_extract_value(r);
    case IR_insertvalue:
        return read_insert_value(r);
    case IR_getelementptr:
        return read_gep(r);
    case IR_alloca:
        return read_alloca(r);
    case IR_load:
        return read_load(r);
    case IR_store:
        return read_store(r);
    case IR_fence:
        return read_fence(r);
    case IR_atomicrmw:
        return read_rmw(r);
    case IR_cmpxchg:
        return read_cmpxchg(r);
    case IR_phi:
        return read_phi(r);
    case IR_call:
        return ir_read_call(r);
    case IR_ret:
        return read_ret(r);
    case IR_br:
        return read_br(r);
    case IR_switch:
        return read_switch(r);
    case IR_unreachable:
        return &ir_unreachable(&r->b)->value;
    default:
        bug("no reader for %s", ir_op_name(op));
    }
}

static ir_value *read_operation(ir_reader *r, ir_opcode op)
{
    switch (ir_op_class_of(op)) {
    case IR_CLASS_INT:
    case IR_CLASS_FLT:
        return read_arithmetic(r, op);
    case IR_CLASS_CAST:
        return read_cast(r, op);
    case IR_CLASS_OTHER:
        return read_other(r, op);
    }
    bug("class of %s", ir_op_name(op));
}

/* Reads ", !name !N" at the end; a location applies to all instructions after LAST. */
static void read_attachments(ir_reader *r, ir_inst *last)
{
    ir_attachment a;

    while (ir_take_char(r, ',')) {
        source_loc where = r->t.loc;
        if (!ir_read_attachment(r, &a))
            ir_read_error(r, where, "unexpected %s at the end of this instruction", ir_token_text(r));
        uint32_t loc = ir_meta_loc(r, &a);
        for (ir_inst *i = r->block->last; loc && i != last; i = i->prev)
            i->loc = loc;
        if (r->block->last != last)
            ir_read_source_of_inst(r, r->block->last, &a);
        if (r->block->last != last && r->block->last->op == IR_br)
            r->block->last->unroll = r->block->last->unroll ? r->block->last->unroll : ir_meta_unroll(r, &a);
    }
}

/* Gives the instructions after LAST that have no source location their position in the text, as implied locations. */
static void imply_place(ir_reader *r, ir_inst *last)
{
    uint32_t loc = 0;

    for (ir_inst *i = r->block->last; i != last; i = i->prev) {
        if (!i->loc && !loc)
            loc = ir_place_in_text(r, r->base + (source_loc)(r->line - r->text));
        i->loc = i->loc ? i->loc : loc;
    }
}

bool ir_begins_instruction(const ir_reader *r)
{
    if (r->t.kind == TOKEN_WORD)
        return map_get(&r->opcodes, r->t.name) || ir_at_word(r, "tail") || ir_at_word(r, "notail") || ir_at_word(r, "musttail");
    return r->t.kind == TOKEN_LABEL || r->t.kind == TOKEN_LOCAL;
}

ir_value *ir_read_inst(ir_reader *r)
{
    ir_inst *last = r->block->last;

    if (r->t.kind != TOKEN_WORD)
        ir_read_error(r, r->t.loc, "an instruction is expected here, not %s", ir_token_text(r));
    if (ir_at_word(r, "tail") || ir_at_word(r, "notail") || ir_at_word(r, "musttail")) {
        ir_next(r);
        if (!ir_at_word(r, "call"))
            ir_read_error(r, r->t.loc, "a call is expected here, not %s", ir_token_text(r));
    }
    uintptr_t found = (uintptr_t)map_get(&r->opcodes, r->t.name);
    if (!found)
        ir_read_error(r, r->t.loc, "the instruction %s is not supported", ir_token_text(r));
    ir_next(r);
    ir_value *v = read_operation(r, (ir_opcode)(found - 1));
    read_attachments(r, last);
    imply_place(r, last);
    if (!r->t.line_start && !ir_at_char(r, '}') && !ir_begins_instruction(r))
        ir_read_error(r, r->t.loc, "unexpected %s at the end of this instruction", ir_token_text(r));
    return v;
}
