/* ir/value.c - operands and uses; moving, replacing, copying and removing instructions.
 *
 * An operand slot is an ir_use that is linked into the list of its value, so "who uses this" and "replace it everywhere" cost
 * what they touch. Constants are shared by the whole module and keep no list: their slots are linked nowhere. Slots live in an
 * array in the instruction; when a phi or switch outgrows it, the links are carried over to the new array. */
#include "ir/tables.h"
#include "src/base/bug.h"

bool ir_keeps_uses(const ir_value *v)
{
    return v->kind > IR_ADDRESS;
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

static void use_unlink(ir_use *u)
{
    if (!u->prev)
        return;
    *u->prev = u->next;
    if (u->next)
        u->next->prev = u->prev;
    u->prev = NULL;
    u->next = NULL;
}

/* FROM's place in its list goes to TO. */
static void use_carry(ir_use *to, ir_use *from)
{
    *to = *from;
    if (to->prev)
        *to->prev = to;
    if (to->next)
        to->next->prev = &to->next;
}

ir_value *ir_operand(const ir_inst *i, unsigned n)
{
    return i->operands[n].value;
}

void ir_set_operand(ir_inst *i, unsigned n, ir_value *v)
{
    ir_use *u = &i->operands[n];

    use_unlink(u);
    u->value = v;
    use_link(u);
}

void ir_add_operand(ir_inst *i, ir_value *v)
{
    arena *memory = i->block->function->module->memory;

    if (i->operand_count == i->operand_capacity) {
        uint32_t capacity = i->operand_capacity ? i->operand_capacity * 2 : 2;
        ir_use *grown = arena_array(memory, ir_use, capacity);
        for (uint32_t n = 0; n < i->operand_count; n++)
            use_carry(&grown[n], &i->operands[n]);
        i->operands = grown;
        i->operand_capacity = capacity;
    }
    ir_use *u = &i->operands[i->operand_count++];
    u->user = i;
    u->value = v;
    use_link(u);
}

void ir_add_block(ir_inst *i, ir_block *b)
{
    arena *memory = i->block->function->module->memory;

    if (i->block_count == i->block_capacity) {
        uint32_t capacity = i->block_capacity ? i->block_capacity * 2 : 2;
        i->blocks = arena_grow(memory, i->blocks, i->block_capacity * sizeof *i->blocks, capacity * sizeof *i->blocks);
        i->block_capacity = capacity;
    }
    i->blocks[i->block_count++] = b;
}

/* Takes operand N out; the later ones move down. */
void ir_drop_operand(ir_inst *i, unsigned n)
{
    use_unlink(&i->operands[n]);
    for (uint32_t k = n + 1; k < i->operand_count; k++)
        use_carry(&i->operands[k - 1], &i->operands[k]);
    i->operand_count--;
}

void ir_drop_block(ir_inst *i, unsigned n)
{
    memmove(&i->blocks[n], &i->blocks[n + 1], (i->block_count - n - 1) * sizeof *i->blocks);
    i->block_count--;
}

void ir_replace_uses(ir_value *old, ir_value *with)
{
    bug_unless(old != with);
    while (old->uses) {
        ir_use *u = old->uses;
        use_unlink(u);
        u->value = with;
        use_link(u);
    }
}

bool ir_has_uses(const ir_value *v)
{
    return v->uses != NULL;
}

bool ir_has_one_use(const ir_value *v)
{
    return v->uses && !v->uses->next;
}

ir_inst *ir_as_inst(ir_value *v)
{
    return v->kind == IR_INSTRUCTION ? (ir_inst *)v : NULL;
}

bool ir_is_op(const ir_value *v, ir_opcode op)
{
    return v->kind == IR_INSTRUCTION && ((const ir_inst *)v)->op == op;
}

/* --- the instructions of a block --- */

void ir_link(ir_inst *i, ir_block *b, ir_inst *before)
{
    i->block = b;
    i->next = before;
    i->prev = before ? before->prev : b->last;
    *(i->prev ? &i->prev->next : &b->first) = i;
    *(before ? &before->prev : &b->last) = i;
}

static void inst_unlink(ir_inst *i)
{
    *(i->prev ? &i->prev->next : &i->block->first) = i->next;
    *(i->next ? &i->next->prev : &i->block->last) = i->prev;
    i->block = NULL;
    i->prev = NULL;
    i->next = NULL;
}

void ir_remove(ir_inst *i)
{
    bug_unless(!i->value.uses);
    for (uint32_t n = 0; n < i->operand_count; n++)
        use_unlink(&i->operands[n]);
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

ir_inst *ir_inst_new(ir_module *m, ir_opcode op, ir_type *type, ir_value **operands, unsigned count)
{
    ir_inst *i = arena_new(m->memory, ir_inst);

    i->value.kind = IR_INSTRUCTION;
    i->value.type = type;
    i->op = (uint8_t)op;
    i->operand_count = i->operand_capacity = count;
    i->operands = count ? arena_array(m->memory, ir_use, count) : NULL;
    for (unsigned n = 0; n < count; n++) {
        i->operands[n].user = i;
        i->operands[n].value = operands[n];
        use_link(&i->operands[n]);
    }
    return i;
}

ir_inst *ir_clone(ir_module *m, const ir_inst *i)
{
    ir_inst *copy = arena_copy(m->memory, i, sizeof *i);

    copy->value.uses = NULL;
    copy->value.aux = NULL;
    copy->block = NULL;
    copy->prev = copy->next = NULL;
    copy->operand_capacity = i->operand_count;
    copy->operands = arena_array(m->memory, ir_use, i->operand_count);
    for (uint32_t n = 0; n < i->operand_count; n++) {
        copy->operands[n].user = copy;
        copy->operands[n].value = i->operands[n].value;
        use_link(&copy->operands[n]);
    }
    copy->block_capacity = i->block_count;
    copy->blocks = arena_copy(m->memory, i->blocks, i->block_count * sizeof *i->blocks);
    copy->indices = arena_copy(m->memory, i->indices, i->index_count * sizeof *i->indices);
    return copy;
}
