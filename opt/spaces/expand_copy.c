/* opt/spaces/expand_copy.c - expand memcpy, memmove and memset into loads and stores, for passes that must see each access:
 * surfaces, and generic pointers whose address space is determined at run time.
 *
 *   call void @llvm.memcpy(ptr %to, ptr %from, i64 8, i1 false)    ->   %a = load i32, ptr %from   %b = load i32, ptr %from + 4
 *                                                                        store i32 %a, ptr %to      store i32 %b, ptr %to + 4
 *
 * Long copies, and those of unknown length, become a loop over words or bytes. */
#include "opt/spaces/expand_copy.h"

#include "opt/analysis/address.h"

enum { SHORT = 128 }; /* largest number of bytes copied without a loop */

bool opt_is_copy(ir_intrinsic id)
{
    return id == IR_INTRINSIC_memcpy || id == IR_INTRINSIC_memmove || id == IR_INTRINSIC_memset;
}

typedef struct copy {
    ir_value *to, *from, *byte, *length; /* memset: `byte` is the stored byte, `from` is NULL */
    uint32_t to_align, from_align;
    bool may_overlap, is_volatile;
} copy;

static copy copy_of(const ir_inst *i)
{
    ir_intrinsic id = ir_intrinsic_of(i);
    bool set = id == IR_INTRINSIC_memset;
    uint64_t is_volatile;

    return (copy){.to = ir_operand(i, 1),
                  .from = set ? NULL : ir_operand(i, 2),
                  .byte = set ? ir_operand(i, 2) : NULL,
                  .length = ir_operand(i, 3),
                  .to_align = opt_known_align(ir_operand(i, 1)),
                  .from_align = set ? 1 : opt_known_align(ir_operand(i, 2)),
                  .may_overlap = id == IR_INTRINSIC_memmove,
                  .is_volatile = ir_const_bits(ir_operand(i, 4), &is_volatile) && is_volatile};
}

static ir_inst *mark_volatile(const copy *c, ir_inst *access)
{
    access->flags |= c->is_volatile ? IR_VOLATILE : 0;
    return access;
}

/* Loads BYTES bytes at OFFSET, a multiple of BYTES, or makes them from memset's byte. */
static ir_value *read_piece(ir_builder *b, const copy *c, ir_value *offset, unsigned bytes)
{
    ir_type *t = ir_int(b->module, 8 * bytes);

    if (c->from)
        return &mark_volatile(c, ir_load(b, t, ir_offset(b, c->from, offset), opt_align_at(c->from_align, bytes)))->value;
    ir_value *wide = bytes == 1 ? c->byte : ir_cast(b, IR_zext, c->byte, t);
    return ir_binary(b, IR_mul, wide, ir_const(b->module, t, UINT64_C(0x01010101)));
}

static void copy_unrolled(ir_inst *i, const copy *c, uint64_t length)
{
    ir_builder b = ir_before(i);
    ir_value *pieces[SHORT];
    unsigned n = 0;

    for (uint64_t at = 0, step; at < length; at += step) {
        step = length - at >= 4 ? 4 : 1;
        pieces[n++] = read_piece(&b, c, ir_const(b.module, b.module->i64, at), (unsigned)step);
    }
    n = 0;
    for (uint64_t at = 0, step; at < length; at += step) {
        step = length - at >= 4 ? 4 : 1;
        ir_value *to = ir_offset(&b, c->to, ir_const(b.module, b.module->i64, at));
        mark_volatile(c, ir_store(&b, pieces[n++], to, opt_align_at(c->to_align, step)));
    }
}

/* Copies in a loop that counts up; memmove copies backwards if the destination is at a higher address than the source. */
static void copy_in_loop(ir_inst *i, const copy *c, unsigned step)
{
    ir_block *before = i->block, *rest = opt_split_after(i), *loop = ir_block_new(before->function, NULL, rest);
    ir_module *m = before->function->module;
    ir_type *t = c->length->type;
    ir_value *zero = ir_const(m, t, 0), *by = ir_const(m, t, step), *down = NULL;
    ir_builder b = ir_at_end(before);

    b.loc = i->loc;
    if (c->may_overlap && c->to->type == c->from->type) {
        ir_value *from = ir_cast(&b, IR_ptrtoint, c->from, m->i64), *to = ir_cast(&b, IR_ptrtoint, c->to, m->i64);
        down = ir_compare(&b, IR_UGT, to, from);
    }
    ir_value *last = down ? ir_binary(&b, IR_sub, c->length, by) : NULL;
    ir_cond_br(&b, ir_compare(&b, IR_NE, c->length, zero), loop, rest);
    b = ir_at_end(loop);
    b.loc = i->loc;
    ir_inst *done = ir_phi(&b, t);
    ir_value *offset = down ? ir_select(&b, down, ir_binary(&b, IR_sub, last, &done->value), &done->value) : &done->value;
    ir_value *to = ir_offset(&b, c->to, offset);
    mark_volatile(c, ir_store(&b, read_piece(&b, c, offset, step), to, opt_align_at(c->to_align, step)));
    ir_value *next = ir_binary(&b, IR_add, &done->value, by);
    ir_phi_add(done, zero, before);
    ir_phi_add(done, next, loop);
    ir_cond_br(&b, ir_compare(&b, IR_ULT, next, c->length), loop, rest);
}

void opt_expand_copy(ir_inst *i)
{
    copy c = copy_of(i);
    uint64_t length = 0;
    bool known = ir_const_bits(c.length, &length);

    if (known && length <= SHORT)
        copy_unrolled(i, &c, length);
    else
        copy_in_loop(i, &c, known && length % 4 == 0 ? 4 : 1);
    ir_remove(i);
}
