/* backend/prepare/lower_blocks.c - lowers memcpy, memmove, memset, block accesses of sub-groups, and element accesses written in
 * the source, to loads and stores.
 *
 * A short block of known length is read completely and then written, so that overlap does not matter. Any other block is copied
 * in a loop, four bytes per iteration if the length is a known multiple of four, else one; memmove counts down if the target is
 * at a higher address than the source. Messages accept dwords at any address, so alignment does not matter here. lower-arrays
 * alone decides which variables are kept in registers; until then `gasket.element_load` and `_store` are accesses like any
 * other. */
#include "backend/prepare/blocks.h"
#include "backend/prepare/build.h"
#include "backend/prepare/prepare.h"

#include "ir/block_access.h"
#include "src/base/bits.h"

enum { SHORT = 128 };

typedef struct block_copy {
    ir_value *to, *from, *byte, *length; /* memset: `byte` is the stored byte and `from` is NULL */
    bool may_overlap;
} block_copy;

static block_copy describe_copy(const ir_inst *i)
{
    ir_intrinsic id = ir_intrinsic_of(i);
    ir_value *second = ir_operand(i, 2);

    return (block_copy){ir_operand(i, 1), id == IR_INTRINSIC_memset ? NULL : second, id == IR_INTRINSIC_memset ? second : NULL,
                        ir_operand(i, 3), id == IR_INTRINSIC_memmove};
}

static ir_value *pointer_at(ir_builder *b, ir_value *pointer, uint64_t offset)
{
    return offset ? ir_offset(b, pointer, ir_const(b->module, b->module->i64, offset)) : pointer;
}

/* The byte repeated in all bytes of an integer of type T. */
static ir_value *repeat_byte(ir_builder *b, ir_value *byte, ir_type *t)
{
    uint64_t ones = UINT64_C(0x0101010101010101) & bits_mask(t->bits);

    return build_bin_k(b, IR_mul, build_resize(b, byte, t, false), ones);
}

static void copy_short(prep_lowering *l, ir_builder *b, const block_copy *c, uint64_t length)
{
    ir_value **parts = arena_array(l->scratch, ir_value *, length + 1);
    unsigned n = 0;

    for (uint64_t offset = 0, step; offset < length; offset += step) {
        step = length - offset >= 4 ? 4 : 1;
        ir_type *t = ir_int(b->module, (unsigned)step * 8);
        parts[n++] = c->from ? &ir_load(b, t, pointer_at(b, c->from, offset), 1)->value : repeat_byte(b, c->byte, t);
    }
    n = 0;
    for (uint64_t offset = 0, step; offset < length; offset += step) {
        step = length - offset >= 4 ? 4 : 1;
        ir_store(b, parts[n++], pointer_at(b, c->to, offset), 1);
    }
}

/* Builds the condition for copying from the end: the target is at a higher address in the same space. */
static ir_value *must_copy_down(ir_builder *b, const block_copy *c)
{
    if (!c->may_overlap || c->to->type != c->from->type)
        return ir_const(b->module, b->module->i1, 0);
    return build_cmp(b, IR_UGT, c->to, c->from);
}

static void copy_in_loop(ir_inst *i, const block_copy *c, unsigned step)
{
    ir_module *m = i->block->function->module;
    ir_block *before = i->block, *after = prep_split_before(i), *loop = ir_block_new(before->function, NULL, after);
    ir_type *word = ir_int(m, step * 8), *count_type = c->length->type;
    ir_builder b = ir_at_end(before);

    b.loc = i->loc;
    ir_value *down = must_copy_down(&b, c), *last = build_bin_k(&b, IR_sub, c->length, step);
    ir_cond_br(&b, build_cmp_k(&b, IR_NE, c->length, 0), loop, after);
    b = ir_at_end(loop);
    b.loc = i->loc;
    ir_inst *done = ir_phi(&b, count_type);
    ir_value *offset = build_sel(&b, down, build_bin(&b, IR_sub, last, &done->value), &done->value);
    ir_value *v = c->from ? &ir_load(&b, word, ir_offset(&b, c->from, offset), 1)->value : repeat_byte(&b, c->byte, word);
    ir_store(&b, v, ir_offset(&b, c->to, offset), 1);
    ir_value *next = build_bin_k(&b, IR_add, &done->value, step);
    ir_phi_add(done, ir_const(m, count_type, 0), before);
    ir_phi_add(done, next, loop);
    ir_cond_br(&b, build_cmp(&b, IR_ULT, next, c->length), loop, after);
}

static void lower_element_access(ir_inst *i, bool stores)
{
    ir_value *x = stores ? ir_operand(i, 1) : NULL;
    ir_value *variable = ir_operand(i, stores ? 2 : 1), *number = ir_operand(i, stores ? 3 : 2);
    ir_type *t = stores ? x->type : i->value.type;
    ir_builder b = ir_before(i);
    ir_value *p = ir_gep(&b, t, variable, &number, 1);

    if (stores) {
        ir_store(&b, x, p, ir_align(t));
        ir_remove(i);
    } else {
        ir_replace(i, &ir_load(&b, t, p, ir_align(t))->value);
    }
}

void prep_lower_block_copy(prep_lowering *l, ir_inst *i)
{
    block_copy c = describe_copy(i);
    uint64_t length = 0;
    bool known = ir_const_bits(c.length, &length);
    ir_builder b = ir_before(i);

    if (known && length <= SHORT)
        copy_short(l, &b, &c, length);
    else
        copy_in_loop(i, &c, known && length % 4 == 0 ? 4 : 1);
    ir_remove(i);
}

static bool is_block_copy(ir_intrinsic id)
{
    return id == IR_INTRINSIC_memcpy || id == IR_INTRINSIC_memmove || id == IR_INTRINSIC_memset;
}

static bool is_element_access(ir_intrinsic id)
{
    return id == IR_INTRINSIC_element_load || id == IR_INTRINSIC_element_store;
}

bool prep_lower_blocks(prep_lowering *l)
{
    VEC(ir_inst *) found = {0};

    ir_each_block(b, l->kernel)
        ir_each_inst(i, b)
            if (is_block_copy(ir_intrinsic_of(i)) || is_element_access(ir_intrinsic_of(i)) ||
                ir_is_block_access(ir_intrinsic_of(i)))
                vec_push(l->scratch, &found, i);
    for (size_t n = 0; n < found.count; n++) {
        ir_inst *i = found.items[n];
        if (is_block_copy(ir_intrinsic_of(i)))
            prep_lower_block_copy(l, i);
        else if (ir_is_block_access(ir_intrinsic_of(i)))
            ir_expand_block_access(i);
        else
            lower_element_access(i, ir_intrinsic_of(i) == IR_INTRINSIC_element_store);
    }
    return found.count > 0;
}
