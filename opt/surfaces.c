/* opt/surfaces.c - accesses to buffers go through the binding table where it is known which buffers they may touch.
 *
 *   %p = getelementptr float, ptr addrspace(1) %x, i64 %i              %o = shl i32 %i.low, 2
 *   %v = load float, ptr addrspace(1) %p                        ->     %v = gasket.surface_load(i32 0, i32 4, i32 %o)
 *
 * Binding-table entry N is the surface of argument N. A surface access takes a 32-bit offset, so its address costs half of what
 * a 64-bit one does. Which buffers a pointer may point into is what points_to.h says. With one candidate the access is one
 * message at pointer minus base; the offset is built next to the pointer, through phis, selects and address arithmetic, and is
 * exact modulo 2^32.
 *
 * With several candidates (a mixed-buffer pointer) `--global-access=stateful` makes one message for each: buffers do not
 * overlap, so the pointer is within the bounds of one surface only; reading out of bounds gives zero and the parts are or-ed,
 * writing out of bounds does nothing. A difference that does not fit 32 bits becomes the largest offset, which lies outside of
 * every surface, so it cannot wrap into another one. Unknown candidates keep 64-bit addresses. */
#include "opt/address.h"
#include "opt/opt.h"
#include "opt/points_to.h"

#include "src/base/bug.h"

enum { CANDIDATES = 16, ALL_ONES_OFFSET = -1 };

typedef struct splitter {
    ir_module *module;
    ir_function *kernel;
    opt_context *context;
    opt_points_to *points_to;
    ir_value **offset;       /* by value id: 32-bit distance from the base of the one argument that the pointer comes from */
    unsigned values;
} splitter;

typedef struct access {
    ir_inst *inst;
    unsigned count;          /* candidates; 0: unknown */
    const ir_argument *candidates[CANDIDATES];
    bool cheap;              /* one candidate, and the offset can be built next to the pointer */
} access;

static ir_type *accessed_type(const ir_inst *i)
{
    return i->op == IR_load ? i->value.type : ir_operand(i, i->op == IR_store ? 0 : 1)->type;
}

/* What a surface message can do: numbers and vectors of them; 32-bit atomics. */
static bool has_message(const ir_inst *i)
{
    ir_type *t = accessed_type(i);

    if (i->op == IR_atomicrmw || i->op == IR_cmpxchg)
        return ir_scalar_bits(t) == 32 && !(i->op == IR_atomicrmw && i->rmw == IR_RMW_FADD);
    return t->kind != IR_STRUCT && t->kind != IR_ARRAY && !ir_is_ptr(ir_scalar(t)) && ir_scalar_bits(t) >= 8;
}

/* --- offsets -------------------------------------------------- */
/* The offset of P can be built without looking at addresses. Marks in aux guard against phi cycles. */
static bool can_build(const ir_value *p, unsigned depth)
{
    const ir_inst *i = (const ir_inst *)p;

    if (p->kind == IR_ARGUMENT)
        return true;
    if (p->kind != IR_INSTRUCTION || depth > 32)
        return false;
    if (p->aux == p)
        return true;
    switch ((ir_opcode)i->op) {
    case IR_getelementptr:
        return can_build(ir_operand(i, 0), depth + 1);
    case IR_select:
        return can_build(ir_operand(i, 1), depth + 1) && can_build(ir_operand(i, 2), depth + 1);
    case IR_phi: {
        bool all = true;
        ((ir_value *)p)->aux = (void *)p;
        for (unsigned n = 0; n < i->operand_count && all; n++)
            all = can_build(ir_operand(i, n), depth + 1);
        ((ir_value *)p)->aux = NULL;
        return all;
    }
    default: /* comes from somewhere else */
        return false;
    }
}

static ir_value *low(ir_builder *b, ir_value *v)
{
    unsigned bits = ir_scalar_bits(v->type);
    uint64_t constant;

    if (ir_const_bits(v, &constant)) {
        if (bits < 64 && constant >> (bits - 1) & 1)
            constant |= ~UINT64_C(0) << bits;
        return ir_const(b->module, b->module->i32, constant);
    }
    return bits == 32 ? v : ir_cast(b, bits > 32 ? IR_trunc : IR_sext, v, b->module->i32);
}

static ir_value *plus(ir_builder *b, ir_value *x, ir_value *y)
{
    return ir_is_zero(x) ? y : ir_is_zero(y) ? x : ir_binary(b, IR_add, x, y);
}

static ir_value *scaled(ir_builder *b, ir_value *v, uint64_t size)
{
    uint64_t constant;

    if (ir_const_bits(v, &constant))
        return ir_const(b->module, v->type, constant * size);
    if (!(size & (size - 1)))
        return size == 1 ? v : ir_binary(b, IR_shl, v, ir_const(b->module, v->type, (uint64_t)__builtin_ctzll(size)));
    return ir_binary(b, IR_mul, v, ir_const(b->module, v->type, size));
}

static ir_value *offset_of(splitter *s, ir_value *p);

static ir_value *offset_of_gep(splitter *s, ir_inst *i)
{
    ir_value *sum = offset_of(s, ir_operand(i, 0));
    ir_builder b = ir_after(i);
    ir_type *t = i->elem_type;

    for (unsigned n = 1; n < i->operand_count; n++) {
        ir_value *index = ir_operand(i, n);
        uint64_t field;
        if (n > 1 && t->kind == IR_STRUCT) {
            bug_unless(ir_const_bits(index, &field));
            sum = plus(&b, sum, ir_const(s->module, s->module->i32, ir_field_offset(t, (unsigned)field)));
            t = t->fields[field];
            continue;
        }
        if (n > 1)
            t = t->element;
        sum = plus(&b, sum, scaled(&b, low(&b, index), ir_size(t)));
    }
    return sum;
}

static ir_value *offset_of(splitter *s, ir_value *p)
{
    if (p->kind == IR_ARGUMENT)
        return ir_const(s->module, s->module->i32, 0);
    ir_inst *i = ir_as_inst(p);
    bug_unless(i && p->id < s->values);
    if (s->offset[p->id])
        return s->offset[p->id];
    if (i->op == IR_getelementptr)
        return s->offset[p->id] = offset_of_gep(s, i);
    if (i->op == IR_select) {
        ir_value *x = offset_of(s, ir_operand(i, 1)), *y = offset_of(s, ir_operand(i, 2));
        ir_builder b = ir_after(i);
        return s->offset[p->id] = ir_select_(&b, ir_operand(i, 0), x, y);
    }
    bug_unless(i->op == IR_phi);
    ir_builder b = ir_before(i);
    ir_inst *phi = ir_phi_(&b, s->module->i32);
    s->offset[p->id] = &phi->value;
    for (unsigned n = 0; n < i->operand_count; n++)
        ir_phi_add(phi, offset_of(s, ir_operand(i, n)), i->blocks[n]);
    return &phi->value;
}

/* pointer - base, or an offset outside of every surface when that does not fit 32 bits. */
static ir_value *checked_offset(splitter *s, ir_builder *b, ir_value *p, const ir_argument *base)
{
    ir_type *i64 = s->module->i64, *i32 = s->module->i32;
    ir_value *to = ir_cast(b, IR_ptrtoint, p, i64), *from = ir_cast(b, IR_ptrtoint, (ir_value *)&base->value, i64);
    ir_value *difference = ir_binary(b, IR_sub, to, from);
    ir_value *fits = ir_compare(b, IR_ULT, difference, ir_const(s->module, i64, UINT64_C(1) << 32));

    return ir_select_(b, fits, ir_cast(b, IR_trunc, difference, i32), ir_const(s->module, i32, (uint64_t)ALL_ONES_OFFSET << 2));
}

/* --- messages -------------------------------------------------- */
static ir_value *number(splitter *s, uint64_t n)
{
    return ir_const(s->module, s->module->i32, n);
}

static unsigned atomic_number(const ir_inst *i)
{
    static const unsigned char ints[] = {[IR_RMW_XCHG] = 4, [IR_RMW_ADD] = 7, [IR_RMW_SUB] = 8, [IR_RMW_AND] = 1, [IR_RMW_OR] = 2, [IR_RMW_XOR] = 3,
                                         [IR_RMW_MAX] = 10, [IR_RMW_MIN] = 11, [IR_RMW_UMAX] = 12, [IR_RMW_UMIN] = 13, [IR_RMW_FADD] = 0,
                                         [IR_RMW_FMAX] = 1, [IR_RMW_FMIN] = 2};
    return i->op == IR_cmpxchg ? 14 : ints[i->rmw];
}

static ir_value *atomic_message(splitter *s, ir_builder *b, ir_inst *i, ir_value *bti, ir_value *offset)
{
    ir_value *x = ir_operand(i, 1), *y = i->op == IR_cmpxchg ? ir_operand(i, 2) : ir_undef(s->module, x->type);
    ir_value *args[5] = {number(s, atomic_number(i)), bti, offset, x, y};

    return &ir_call_intrinsic(b, IR_INTRINSIC_surface_atomic, &x->type, 1, args, 5)->value;
}

static ir_value *message(splitter *s, ir_builder *b, ir_inst *i, const ir_argument *base, ir_value *offset)
{
    ir_value *bti = number(s, base->index), *align = number(s, i->align);

    if (i->op == IR_load)
        return &ir_call_intrinsic(b, IR_INTRINSIC_surface_load, &i->value.type, 1, (ir_value *[]){bti, align, offset}, 3)->value;
    if (i->op == IR_store) {
        ir_value *v = ir_operand(i, 0);
        ir_call_intrinsic(b, IR_INTRINSIC_surface_store, &v->type, 1, (ir_value *[]){v, bti, align, offset}, 4);
        return NULL;
    }
    return atomic_message(s, b, i, bti, offset);
}

static ir_value *as_bits(splitter *s, ir_builder *b, ir_value *v)
{
    ir_type *t = ir_with_lanes(s->module, ir_int(s->module, ir_scalar_bits(v->type)), ir_lanes(v->type), ir_is_vector(v->type));
    return v->type == t ? v : ir_cast(b, IR_bitcast, v, t);
}

static void replace(splitter *s, ir_builder *b, ir_inst *i, ir_value *v)
{
    if (i->op == IR_store) {
        ir_remove(i);
        return;
    }
    if (i->op == IR_cmpxchg) {
        ir_type *t = i->value.type;
        int32_t first = 0, second = 1;
        ir_value *pair = ir_insert_value(b, ir_undef(s->module, t), v, &first, 1);
        v = ir_insert_value(b, pair, ir_compare(b, IR_EQ, v, ir_operand(i, 1)), &second, 1);
    }
    ir_replace(i, v);
}

static void split(splitter *s, const access *a)
{
    ir_inst *i = a->inst;
    ir_value *p = (ir_value *)opt_address_of(i), *sum = NULL;
    ir_builder b = ir_before(i);

    for (unsigned c = 0; c < a->count; c++) {
        ir_value *offset = a->cheap ? offset_of(s, p) : a->count == 1 ? NULL : checked_offset(s, &b, p, a->candidates[c]);
        if (!offset) {
            ir_value *base = ir_cast(&b, IR_ptrtoint, (ir_value *)&a->candidates[c]->value, s->module->i64);
            offset = ir_cast(&b, IR_trunc, ir_binary(&b, IR_sub, ir_cast(&b, IR_ptrtoint, p, s->module->i64), base), s->module->i32);
        }
        ir_value *v = message(s, &b, i, a->candidates[c], offset);
        if (!v || a->count == 1)
            sum = v;
        else
            sum = sum ? ir_binary(&b, IR_or, sum, as_bits(s, &b, v)) : as_bits(s, &b, v);
    }
    if (sum && a->count > 1 && i->op != IR_cmpxchg && sum->type != i->value.type)
        sum = ir_cast(&b, IR_bitcast, sum, i->value.type);
    replace(s, &b, i, sum);
    if (a->count > 1) {
        opt_stats *stats = opt_stats_of(s->context, b.block->function);
        stats->mixed_accesses++;
        stats->mixed_messages += a->count;
        s->context->stats->mixed_messages += a->count;
    }
}

/* --- which -------------------------------------------------- */
static void find_candidates(splitter *s, access *a, const ir_value *p)
{
    const opt_object *objects[CANDIDATES];
    unsigned n = opt_objects_of(s->points_to, p, objects, CANDIDATES);

    if (n > CANDIDATES)
        return;
    for (unsigned k = 0; k < n; k++) {
        if (objects[k]->kind != OPT_OBJECT_ARGUMENT || ((ir_argument *)objects[k]->value)->function != s->kernel)
            return;
        a->candidates[k] = (ir_argument *)objects[k]->value;
    }
    a->count = n;
    a->cheap = n == 1 && can_build(p, 0);
}

static bool wanted(const splitter *s, const access *a)
{
    switch (s->context->options->global_access) {
    case OPT_ACCESS_STATELESS: return false;
    case OPT_ACCESS_STATEFUL: return a->count > 0;
    case OPT_ACCESS_AUTO: return a->cheap;
    }
    return false;
}

static void remark_unknown(splitter *s, const ir_inst *i)
{
    const ir_loc *l = &s->module->locs.items[i->loc];

    if (i->loc && s->context->options->diagnostics->remarks && s->context->options->global_access == OPT_ACCESS_STATEFUL)
        diag_report_at(s->context->options->diagnostics, DIAG_REMARK, l->file, l->line, l->column,
                       "the buffers of this access are not known: it uses 64-bit addresses");
}

static bool split_kernel(ir_function *f, opt_context *c, opt_points_to *p, unsigned values)
{
    splitter s = {c->module, f, c, p, arena_array(c->scratch, ir_value *, values), values};
    VEC(access) all = {0};

    ir_each_block(b, f)
        ir_each_inst(i, b) {
            const ir_value *address = opt_address_of(i);
            i->value.aux = NULL;
            if (!address || (address->type->space != IR_GLOBAL && address->type->space != IR_CONSTANT) || !has_message(i))
                continue;
            access a = {.inst = i};
            find_candidates(&s, &a, address);
            if (wanted(&s, &a))
                vec_push(c->scratch, &all, a);
            else if (!a.count)
                remark_unknown(&s, i);
        }
    for (size_t i = 0; i < all.count; i++)
        split(&s, &all.items[i]);
    return all.count > 0;
}

bool opt_surfaces(ir_module *m, opt_context *c)
{
    unsigned values = 0;
    bool changed = false;

    if (c->options->global_access == OPT_ACCESS_STATELESS)
        return false;
    opt_points_to *p = opt_points_to_compute(c->scratch, m);
    ir_each_function(f, m) {
        values += f->arg_count;
        ir_each_block(b, f)
            ir_each_inst(i, b)
                values++;
    }
    ir_each_function(f, m)
        if (f->kernel && f->first)
            changed |= split_kernel(f, c, p, values);
    return changed;
}
