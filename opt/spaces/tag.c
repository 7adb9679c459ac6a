/* opt/spaces/tag.c - add and remove the tags of generic pointers: lower addrspacecast and the queries of a pointer's address
 * space.
 *
 * A generic pointer has 64 bits. Bits 61 to 63 are the tag: 001 for private, 010 for local. A global pointer is an address in
 * canonical form, with 000 or 111 there.
 *
 *   private or local to generic:  and with 0x1fffffffffffffff, or with the tag; null stays null
 *   generic to local (private in scratch): the low dword is the offset
 *   generic to global:            no operation; with private memory in a global buffer and tags in use, shl 4 and ashr 4
 *                                 restore bits 60 to 63 from bit 59
 *
 * With private memory in a global buffer, private pointers are tagged only if the module contains a query that depends on
 * it. */
#include "opt/spaces/generic_stats.h"
#include "opt/spaces/local_offset.h"

enum { UNTAG_SHIFT = 4, DWORD = 32 };

typedef struct tagger {
    ir_module *module;
    opt_context *context;
    bool tags_private;  /* private pointers carry a tag in the current function */
    bool untags_global; /* a pointer used as global may carry the tag of private memory */
} tagger;

static ir_value *i64_const(const tagger *t, uint64_t v)
{
    return ir_const(t->module, t->module->i64, v);
}

static ir_value *bits_of_pointer(const tagger *t, ir_builder *b, ir_value *p)
{
    return ir_cast(b, IR_ptrtoint, p, t->module->i64);
}

/* Is P the address of a variable and so never null? */
static bool is_never_null(const ir_value *p)
{
    while (ir_is_op(p, IR_getelementptr))
        p = ir_operand(ir_as_inst(p), 0);
    return p->kind == IR_GLOBAL_VAR || p->kind == IR_ADDRESS || ir_is_op(p, IR_alloca);
}

static ir_value *add_tag(const tagger *t, ir_builder *b, ir_value *p, uint64_t tag)
{
    ir_value *bits = bits_of_pointer(t, b, p);
    ir_value *clear = ir_binary(b, IR_and, bits, i64_const(t, ~UINT64_C(0) >> 3));
    ir_value *tagged = ir_binary(b, IR_or, clear, i64_const(t, tag << IR_TAG_SHIFT));

    if (!is_never_null(p))
        tagged = ir_select(b, ir_compare(b, IR_EQ, bits, i64_const(t, 0)), i64_const(t, 0), tagged);
    return ir_cast(b, IR_inttoptr, tagged, ir_ptr(t->module, IR_GENERIC));
}

static ir_value *to_generic(const tagger *t, ir_builder *b, ir_value *p)
{
    unsigned space = p->type->space;

    if (space == IR_LOCAL)
        return add_tag(t, b, p, IR_TAG_LOCAL);
    if ((space == IR_PRIVATE || space == IR_MODULE_PRIVATE) && t->tags_private)
        return add_tag(t, b, p, IR_TAG_PRIVATE);
    return ir_cast(b, IR_inttoptr, bits_of_pointer(t, b, p), ir_ptr(t->module, IR_GENERIC));
}

static ir_value *from_generic(const tagger *t, ir_builder *b, ir_value *p, unsigned space)
{
    ir_value *bits = NULL;
    bool wide = space == IR_GLOBAL || (space == IR_PRIVATE && t->context->private_in_global);

    if (wide && (space == IR_PRIVATE ? t->tags_private : t->untags_global)) {
        bits = ir_binary(b, IR_shl, bits_of_pointer(t, b, p), i64_const(t, UNTAG_SHIFT));
        bits = ir_binary(b, IR_ashr, bits, i64_const(t, UNTAG_SHIFT));
    } else if (!wide) {
        bits = ir_cast(b, IR_zext, opt_local_offset(b, p), t->module->i64);
    } else {
        bits = bits_of_pointer(t, b, p);
    }
    return ir_cast(b, IR_inttoptr, bits, ir_ptr(t->module, space));
}

/* Tests whether the tag of P is TAG, in the high dword, which a region can read in place. If ALONE, the address below the tag is
 * a 32-bit offset, so the high dword contains nothing but the tag. With --generic=switch all 64 bits are shifted, as for every
 * access. */
static ir_value *has_tag(const tagger *t, ir_builder *b, ir_value *p, uint64_t tag, bool alone)
{
    if (t->context->options->generic_switch)
        return ir_compare(b, IR_EQ, ir_binary(b, IR_lshr, bits_of_pointer(t, b, p), i64_const(t, IR_TAG_SHIFT)),
                          i64_const(t, tag));
    ir_value *high = ir_cast(b, IR_trunc, ir_binary(b, IR_lshr, bits_of_pointer(t, b, p), i64_const(t, DWORD)), t->module->i32);

    if (alone)
        return ir_compare(b, IR_EQ, high, ir_const(t->module, t->module->i32, tag << (IR_TAG_SHIFT - DWORD)));
    ir_value *found = ir_binary(b, IR_lshr, high, ir_const(t->module, t->module->i32, IR_TAG_SHIFT - DWORD));
    return ir_compare(b, IR_EQ, found, ir_const(t->module, t->module->i32, tag));
}

static ir_value *test_space(const tagger *t, ir_builder *b, ir_value *p, unsigned space)
{
    opt_count_test(t->context, b->block->function, p);
    if (space == IR_LOCAL)
        return has_tag(t, b, p, IR_TAG_LOCAL, true);
    if (space == IR_PRIVATE)
        return has_tag(t, b, p, IR_TAG_PRIVATE, !t->context->private_in_global);
    ir_value *private = has_tag(t, b, p, IR_TAG_PRIVATE, !t->context->private_in_global);
    ir_value *named = ir_binary(b, IR_or, has_tag(t, b, p, IR_TAG_LOCAL, true), private);
    return ir_binary(b, IR_xor, named, ir_const(t->module, t->module->i1, 1));
}

static ir_value *lower_query(const tagger *t, ir_builder *b, ir_inst *i)
{
    ir_value *p = i->operand_count > 1 ? ir_operand(i, 1) : NULL;

    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_is_global:
        return test_space(t, b, p, IR_GLOBAL);
    case IR_INTRINSIC_is_local:
        return test_space(t, b, p, IR_LOCAL);
    case IR_INTRINSIC_is_private:
        return test_space(t, b, p, IR_PRIVATE);
    case IR_INTRINSIC_to_global:
    case IR_INTRINSIC_to_local:
    case IR_INTRINSIC_to_private: {
        unsigned space = i->value.type->space;
        ir_value *yes = test_space(t, b, p, space);
        return ir_select(b, yes, from_generic(t, b, p, space), ir_null(t->module, i->value.type));
    }
    case IR_INTRINSIC_get_fence: {
        ir_value *one = ir_const(t->module, t->module->i32, 1), *two = ir_const(t->module, t->module->i32, 2);
        ir_value *otherwise = ir_select(b, test_space(t, b, p, IR_PRIVATE), ir_null(t->module, t->module->i32), two);
        return ir_select(b, test_space(t, b, p, IR_LOCAL), one, otherwise);
    }
    default: /* not a query of the address space */
        return NULL;
    }
}

static ir_value *lower_inst(const tagger *t, ir_inst *i)
{
    ir_builder b = ir_before(i);

    if (i->op == IR_call)
        return lower_query(t, &b, i);
    if (i->op != IR_addrspacecast)
        return NULL;
    ir_value *p = ir_operand(i, 0);
    if (ir_is_zero(p))
        return ir_null(t->module, i->value.type);
    if (i->value.type->space == IR_GENERIC)
        return to_generic(t, &b, p);
    return p->type->space == IR_GENERIC ? from_generic(t, &b, p, i->value.type->space) : NULL;
}

static bool distinguishes_private(const ir_inst *i)
{
    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_is_global:
    case IR_INTRINSIC_is_private:
    case IR_INTRINSIC_to_global:
    case IR_INTRINSIC_to_private:
    case IR_INTRINSIC_get_fence:
        return true;
    default: /* is_local and to_local do not distinguish private from global memory */
        return false;
    }
}

static bool has_private_queries(const ir_module *m)
{
    ir_each_function(f, m)
        ir_each_block(b, f)
            ir_each_inst(i, b)
                if (distinguishes_private(i))
                    return true;
    return false;
}

/* A builder at the point where operand N of I must be computed. */
static ir_builder before_operand(ir_inst *i, unsigned n)
{
    ir_builder b = ir_before(i->op == IR_phi ? ir_terminator(i->blocks[n]) : i);

    b.loc = i->loc;
    return b;
}

/* Adds tags to constant generic addresses of variables before their uses. Operands of a phi for edges from one block remain the
 * same value. */
static bool tag_constants(const tagger *t, ir_inst *i)
{
    bool changed = false;

    for (unsigned n = 0; n < i->operand_count; n++) {
        ir_constant *k = ir_try_constant(ir_operand(i, n));
        if (!k || k->value.kind != IR_ADDRESS || k->value.type->space != IR_GENERIC)
            continue;
        ir_builder b = before_operand(i, n);
        ir_value *named = ir_address(t->module, k->base, k->offset, ir_ptr(t->module, k->base->type->space));
        ir_value *tagged = to_generic(t, &b, named);
        for (unsigned o = i->operand_count; o-- > n;)
            if (ir_operand(i, o) == &k->value && (i->op != IR_phi || i->blocks[o] == i->blocks[n]))
                ir_set_operand(i, o, tagged);
        changed = true;
    }
    return changed;
}

bool opt_tag(ir_module *m, opt_context *c)
{
    bool queries = has_private_queries(m), changed = false;
    tagger t = {.module = m, .context = c};

    ir_each_function(f, m) {
        opt_work_on(c, f);
        t.tags_private = !c->private_in_global || queries;
        t.untags_global = c->private_in_global && queries;
        ir_each_block(b, f)
            ir_each_inst_safe(i, b) {
                changed |= tag_constants(&t, i);
                ir_value *v = lower_inst(&t, i);
                if (!v)
                    continue;
                ir_replace(i, v);
                changed = true;
            }
    }
    return changed;
}
