/* backend/prepare/lower_parameters.c - lowers kernel parameters that are structs by value, and parameters of booleans.
 *
 * The bytes of a struct arrive in the thread's payload, in registers, uniform for all lanes. A load at a constant offset is a
 * region of these registers and stays a load here, with its pointer normalized to (parameter + constant). A parameter that is
 * written, indexed at run time or passed on is copied to a private variable.
 *
 * A boolean arrives as a byte, as in memory; only bit 0 is significant. */
#include "backend/prepare/prepare.h"

#include "src/base/bits.h"

typedef VEC(ir_inst *) pointer_list;

/* Are all uses of POINTER loads at constant offsets? */
static bool is_only_loaded(const ir_value *pointer)
{
    ir_each_use(u, pointer) {
        const ir_inst *i = u->user;
        if (i->op == IR_load)
            continue;
        if (i->op != IR_getelementptr || u != &i->operands[0])
            return false;
        for (unsigned n = 1; n < i->operand_count; n++)
            if (ir_operand(i, n)->kind != IR_CONST)
                return false;
        if (!is_only_loaded(&i->value))
            return false;
    }
    return true;
}

static int64_t signed_constant(const ir_value *v)
{
    uint64_t k = 0;
    unsigned unused = 64 - ir_scalar_bits(v->type);

    ir_const_bits(v, &k);
    return (int64_t)(k << unused) >> unused;
}

static int64_t gep_bytes(const ir_inst *gep)
{
    const ir_type *t = gep->elem_type;
    int64_t bytes = wrapping_multiply(signed_constant(ir_operand(gep, 1)), (int64_t)ir_size(t));

    for (unsigned n = 2; n < gep->operand_count; n++) {
        int64_t k = signed_constant(ir_operand(gep, n));
        if (t->kind == IR_STRUCT) {
            bytes = wrapping_add(bytes, (int64_t)ir_field_offset(t, (unsigned)k));
            t = t->fields[k];
        } else {
            t = t->element;
            bytes = wrapping_add(bytes, wrapping_multiply(k, (int64_t)ir_size(t)));
        }
    }
    return bytes;
}

static bool is_inside_parameter(const ir_argument *a, int64_t offset, const ir_type *t)
{
    return span_contains(0, ir_size(a->byval), offset, ir_store_size(t));
}

/* Normalizes the pointers of loads through POINTER, which points OFFSET bytes into parameter A; loads out of bounds become
 * poison. Adds the new pointers to FOUND: they must not use A yet, because this function walks the uses of A. */
static void normalize_loads(prep_lowering *l, pointer_list *found, ir_argument *a, ir_value *pointer, int64_t offset)
{
    while (pointer->uses) {
        ir_inst *i = pointer->uses->user;
        ir_builder b = ir_before(i);
        if (i->op == IR_getelementptr) {
            normalize_loads(l, found, a, &i->value, wrapping_add(offset, gep_bytes(i)));
            ir_remove(i);
        } else if (is_inside_parameter(a, offset, i->value.type)) {
            ir_value *at = ir_offset(&b, ir_poison(b.module, a->value.type), ir_const(b.module, b.module->i64, (uint64_t)offset));
            vec_push(l->scratch, found, ir_as_inst(at));
            ir_set_operand(i, 0, at);
        } else {
            ir_replace(i, ir_poison(b.module, i->value.type));
        }
    }
}

static void normalize_parameter(prep_lowering *l, ir_argument *a)
{
    pointer_list found = {0};

    normalize_loads(l, &found, a, &a->value, 0);
    for (size_t n = 0; n < found.count; n++)
        ir_set_operand(found.items[n], 0, &a->value);
}

static void copy_to_variable(prep_lowering *l, ir_argument *a)
{
    ir_module *m = l->kernel->module;
    ir_builder b = ir_before(l->kernel->first->first);
    uint32_t align = a->align > ir_align(a->byval) ? a->align : ir_align(a->byval);

    b.loc = 0;
    ir_inst *variable = ir_alloca(&b, a->byval, align < 4 ? 4 : align);
    ir_value *place = &variable->value;
    if (place->type != a->value.type)
        place = ir_cast(&b, IR_addrspacecast, place, a->value.type);
    if (a->value.uses)
        ir_replace_uses(&a->value, place);
    for (uint64_t offset = 0, step; offset < ir_size(a->byval); offset += step) {
        step = ir_size(a->byval) - offset >= 4 ? 4 : 1;
        ir_value *by = ir_const(m, m->i64, offset);
        ir_inst *part = ir_load(&b, ir_int(m, (unsigned)step * 8), ir_offset(&b, &a->value, by), (uint32_t)step);
        ir_store(&b, &part->value, ir_offset(&b, &variable->value, by), (uint32_t)step);
    }
}

/* Changes the type of parameter A, i1 or a vector of i1, to bytes. */
static void change_to_bytes(prep_lowering *l, ir_argument *a)
{
    ir_module *m = l->kernel->module;
    ir_builder b = ir_before(l->kernel->first->first);
    ir_type *booleans = a->value.type, *bytes = ir_with_lanes(m, m->i8, ir_lanes(booleans), ir_is_vector(booleans));

    b.loc = 0;
    ir_value *lowest_bits = ir_cast(&b, IR_trunc, ir_poison(m, bytes), booleans);
    ir_replace_uses(&a->value, lowest_bits);
    a->value.type = bytes;
    ir_set_operand(ir_as_inst(lowest_bits), 0, &a->value);
}

bool prep_lower_parameters(prep_lowering *l)
{
    bool changed = false;

    for (unsigned n = 0; n < l->kernel->arg_count; n++) {
        ir_argument *a = l->kernel->args[n];
        if (ir_is_boolean(a->value.type) && l->kernel->kernel && a->value.uses) {
            change_to_bytes(l, a);
            changed = true;
        }
        if (!a->byval || !a->value.uses)
            continue;
        changed = true;
        if (is_only_loaded(&a->value))
            normalize_parameter(l, a);
        else
            copy_to_variable(l, a);
    }
    return changed;
}
