/* ir/value.c - operands and uses; moving, replacing, copying and removing instructions.
 *
 * An operand slot is an ir_use, linked into the use list of its value, so visiting or replacing all uses of a value is linear
 * in their number. Constants are shared by the whole module and have no use list: their slots are not linked. Slots are an
 * array in the instruction; when a phi or switch outgrows it, the links are carried over to a larger array. */
#include "ir/statement.h"
#include "ir/tables.h"
#include "src/base/bits.h"
#include "src/base/bug.h"
#include "src/base/table.h"

bool ir_keeps_uses(const ir_value *v)
{
    return v->kind > IR_ADDRESS;
}

static const char *const kind_names[] = {
    [IR_CONST] = "constant number",
    [IR_ZERO] = "zeroinitializer",
    [IR_UNDEF] = "undef",
    [IR_POISON] = "poison",
    [IR_AGGREGATE] = "constant aggregate",
    [IR_ADDRESS] = "constant address",
    [IR_GLOBAL_VAR] = "global",
    [IR_FUNCTION] = "function",
    [IR_ARGUMENT] = "argument",
    [IR_INSTRUCTION] = "instruction",
};

_Noreturn void ir_wrong_kind(const ir_value *v, const char *expected, const char *file, int line)
{
    bug_at(file, line, "a value of kind '%s' is used as ir_%s", kind_names[v->kind], expected);
}

static void use_link(ir_use *u)
{
    ir_value *v = u->value;

    if (!ir_keeps_uses(v)) {
        u->next = NULL;
        u->prev = NULL;
        return;
    }
    u->next = v->uses;
    u->prev = &v->uses;
    if (u->next)
        u->next->prev = &u->next;
    v->uses = u;
}

uint32_t ir_block_capacity(uint32_t count)
{
    return count ? (uint32_t)power_of_two_from(count) : 0;
}

static void unlink_use(ir_use *u)
{
    if (!u->prev)
        return;
    *u->prev = u->next;
    if (u->next)
        u->next->prev = u->prev;
    u->prev = NULL;
    u->next = NULL;
}

void ir_use_move(ir_use *to, ir_use *from)
{
    *to = *from;
    if (to->prev)
        *to->prev = to;
    if (to->next)
        to->next->prev = &to->next;
}

void ir_set_operand(ir_inst *i, unsigned n, ir_value *v)
{
    ir_use *u = &i->operands[n];

    unlink_use(u);
    u->value = v;
    use_link(u);
}

static uint32_t operand_capacity(uint32_t count)
{
    return count > 2 ? (uint32_t)power_of_two_from(count) : 2;
}

/* True if the operand array has no free slot. The array within the instruction never has one; the capacity of a separate array
 * follows from the operand count. */
static bool is_full(const ir_inst *i)
{
    return !i->operands || i->operands == (const ir_use *)(i + 1) || i->operand_count == operand_capacity(i->operand_count);
}

void ir_add_operand(ir_inst *i, ir_value *v)
{
    arena *memory = &i->block->function->module->bodies;

    if (is_full(i)) {
        ir_use *grown = arena_array(memory, ir_use, operand_capacity(i->operand_count + 1));
        for (uint32_t n = 0; n < i->operand_count; n++)
            ir_use_move(&grown[n], &i->operands[n]);
        i->operands = grown;
    }
    ir_use *u = &i->operands[i->operand_count++];
    u->user = i;
    u->value = v;
    use_link(u);
}

/* Records a change of CFG edges, unless I is a phi, whose blocks are not edges. */
static void edges_changed(const ir_inst *i)
{
    if (i->op != IR_phi)
        ir_flow_changed(i->block->function);
}

/* An array with the capacity of ir_block_capacity(COUNT). */
static ir_block **new_block_array(ir_module *m, uint32_t count)
{
    return arena_array(&m->bodies, ir_block *, ir_block_capacity(count));
}

void ir_add_block(ir_inst *i, ir_block *b)
{
    arena *memory = &i->block->function->module->bodies;

    size_t size = sizeof *i->blocks;

    if (i->block_count == ir_block_capacity(i->block_count))
        i->blocks = arena_grow(memory, i->blocks, i->block_count * size, ir_block_capacity(i->block_count + 1) * size);
    i->blocks[i->block_count++] = b;
    edges_changed(i);
}

void ir_set_block(ir_inst *i, unsigned n, ir_block *b)
{
    i->blocks[n] = b;
    edges_changed(i);
}

/* Removes operand N; later ones move down. */
void ir_drop_operand(ir_inst *i, unsigned n)
{
    unlink_use(&i->operands[n]);
    for (uint32_t k = n + 1; k < i->operand_count; k++)
        ir_use_move(&i->operands[k - 1], &i->operands[k]);
    i->operand_count--;
}

void ir_drop_block(ir_inst *i, unsigned n)
{
    memmove(&i->blocks[n], &i->blocks[n + 1], (i->block_count - n - 1) * sizeof *i->blocks);
    i->block_count--;
    edges_changed(i);
}

void ir_replace_uses(ir_value *old, ir_value *with)
{
    bug_unless(old != with);
    while (old->uses) {
        ir_use *u = old->uses;
        unlink_use(u);
        u->value = with;
        use_link(u);
    }
    if (old->places)
        ir_replace_places(old, with);
}

/* --- the instructions of a block ------------------------------------------------------------------------------------------ */

/* Updates the counters of the function when I is inserted (1) or removed (-1). */
static void count_inst(const ir_inst *i, int by)
{
    if (ir_op_flags((ir_opcode)i->op) & IR_TERMINATOR)
        ir_flow_changed(i->block->function);
    if (i->op == IR_alloca)
        i->block->function->variables += (uint32_t)by;
}

void ir_link(ir_inst *i, ir_block *b, ir_inst *before)
{
    i->block = b;
    i->next = before;
    i->prev = before ? before->prev : b->last;
    *(i->prev ? &i->prev->next : &b->first) = i;
    *(before ? &before->prev : &b->last) = i;
    if (!before && b->statements && i->op != IR_phi) {
        i->statements = b->statements;
        b->statements = NULL;
    }
    count_inst(i, 1);
}

static void inst_unlink(ir_inst *i)
{
    if (i->statements)
        ir_leave_statements(i);
    count_inst(i, -1);
    *(i->prev ? &i->prev->next : &i->block->first) = i->next;
    *(i->next ? &i->next->prev : &i->block->last) = i->prev;
    i->block = NULL;
    i->prev = NULL;
    i->next = NULL;
}

void ir_remove(ir_inst *i)
{
    bug_unless(!i->value.uses);
    if (i->value.places)
        ir_rescue_places(i);
    for (uint32_t n = 0; n < i->operand_count; n++)
        unlink_use(&i->operands[n]);
    if (i->block)
        inst_unlink(i);
}

void ir_replace(ir_inst *i, ir_value *v)
{
    ir_replace_uses(&i->value, v);
    ir_remove(i);
}

void ir_move_before(ir_inst *i, ir_inst *before)
{
    if (i == before)
        return;
    if (i->block)
        inst_unlink(i);
    ir_link(i, before->block, before);
}

void ir_move_to_end(ir_inst *i, ir_block *b)
{
    ir_inst *end = ir_terminator(b);

    if (i == end)
        return;
    if (i->block)
        inst_unlink(i);
    ir_link(i, b, end);
}

/* Allocates an instruction followed by space for COUNT operands. */
static ir_inst *inst_alloc(ir_module *m, uint32_t count)
{
    ir_inst *i = arena_alloc(&m->bodies, sizeof *i + count * sizeof *i->operands);

    i->operands = count ? (ir_use *)(i + 1) : NULL;
    i->operand_count = count;
    return i;
}

bool ir_is_same_operation(const ir_inst *a, const ir_inst *b)
{
    if (a->op != b->op || a->pred != b->pred || a->value.type != b->value.type || a->operand_count != b->operand_count)
        return false;
    uint32_t count = ir_index_count(a);
    if (count)
        return count == b->index_count && memcmp(a->indices, b->indices, count * sizeof *a->indices) == 0;
    return (a->op != IR_getelementptr && a->op != IR_alloca) || a->elem_type == b->elem_type;
}

bool ir_is_equal(const ir_inst *a, const ir_inst *b)
{
    if (!ir_is_same_operation(a, b) || a->flags != b->flags)
        return false;
    for (uint32_t n = 0; n < a->operand_count; n++)
        if (ir_operand(a, n) != ir_operand(b, n))
            return false;
    return true;
}

uint32_t ir_hash_operation(const ir_inst *i)
{
    uint32_t h = hash_pointer(i->op * 31u + i->pred, i->value.type);

    for (uint32_t n = 0; n < i->operand_count; n++)
        h = hash_pointer(h, ir_operand(i, n));
    return h;
}

static void use_init(ir_use *u, ir_inst *user, ir_value *v)
{
    u->user = user;
    u->value = v;
    use_link(u);
}

ir_inst *ir_inst_new(ir_module *m, ir_opcode op, ir_type *type, ir_value **operands, unsigned count)
{
    ir_inst *i = inst_alloc(m, count);

    i->value.kind = IR_INSTRUCTION;
    i->value.type = type;
    i->op = (uint8_t)op;
    for (unsigned n = 0; n < count; n++)
        use_init(&i->operands[n], i, operands[n]);
    return i;
}

ir_inst *ir_clone(ir_module *m, const ir_inst *i)
{
    ir_inst *copy = inst_alloc(m, i->operand_count);
    ir_use *operands = copy->operands;

    *copy = *i;
    copy->value.uses = NULL;
    copy->value.places = NULL;
    copy->statements = NULL;
    copy->value.aux = NULL;
    copy->block = NULL;
    copy->prev = copy->next = NULL;
    copy->operands = operands;
    for (uint32_t n = 0; n < i->operand_count; n++)
        use_init(&operands[n], copy, i->operands[n].value);
    if (ir_block_count(i)) {
        copy->blocks = new_block_array(m, i->block_count);
        memcpy(copy->blocks, i->blocks, i->block_count * sizeof *i->blocks);
    }
    if (ir_index_count(i))
        copy->indices = arena_copy(&m->bodies, i->indices, i->index_count * sizeof *i->indices);
    return copy;
}
