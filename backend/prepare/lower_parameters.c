/* backend/prepare/lower_parameters.c - kernel parameters that are structs by value, and those that are booleans.
 *
 * Their bytes arrive in the thread's payload, in registers, the same for all lanes. A load from a constant place in them is a
 * region of these registers and stays as it is here, its pointer brought to the form (parameter, constant). A parameter that
 * is written, indexed at run time or passed on becomes a private variable with a copy.
 *
 * A boolean arrives as the byte that it is in memory, of which bit 0 counts. */
#include "backend/prepare/prepare.h"

#include "src/base/bits.h"

typedef VEC(ir_inst *) pointer_list;

/* Is POINTER used by loads at constant places alone? */
static bool reads_only(const ir_value *pointer)
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
        if (!reads_only(&i->value))
            return false;
    }
    return true;
}

static int64_t constant(const ir_value *v)
{
    uint64_t k = 0;
    unsigned unused = 64 - ir_scalar_bits(v->type);

    ir_const_bits(v, &k);
    return (int64_t)(k << unused) >> unused;
}

static int64_t bytes_of(const ir_inst *gep)
{
    const ir_type *t = gep->elem_type;
    int64_t bytes = wrapping_multiply(constant(ir_operand(gep, 1)), (int64_t)ir_size(t));

    for (unsigned n = 2; n < gep->operand_count; n++) {
        int64_t k = constant(ir_operand(gep, n));
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

static bool inside(const ir_argument *a, int64_t offset, const ir_type *t)
{
    return span_contains(0, ir_size(a->byval), offset, ir_store_size(t));
}

/* Loads through POINTER, OFFSET bytes into A, get a pointer of the one form; what lies outside is undefined. The new pointers,
 * which must not count as uses of A yet, go to FOUND. */
static void normalize(gen_lowering *l, pointer_list *found, ir_argument *a, ir_value *pointer, int64_t offset)
{
    while (pointer->uses) {
        ir_inst *i = pointer->uses->user;
        ir_builder b = ir_before(i);
        if (i->op == IR_getelementptr) {
            normalize(l, found, a, &i->value, wrapping_add(offset, bytes_of(i)));
            ir_remove(i);
        } else if (inside(a, offset, i->value.type)) {
            ir_value *at = ir_offset(&b, ir_poison(b.module, a->value.type), ir_const(b.module, b.module->i64, (uint64_t)offset));
            vec_push(l->scratch, found, ir_as_inst(at));
            ir_set_operand(i, 0, at);
        } else {
            ir_replace(i, ir_poison(b.module, i->value.type));
        }
    }
}

static void bring_to_form(gen_lowering *l, ir_argument *a)
{
    pointer_list found = {0};

    normalize(l, &found, a, &a->value, 0);
    for (size_t n = 0; n < found.count; n++)
        ir_set_operand(found.items[n], 0, &a->value);
}

static void copy(gen_lowering *l, ir_argument *a)
{
    ir_module *m = l->kernel->module;
    ir_builder b = ir_before(l->kernel->first->first);
    uint32_t align = a->align > ir_align(a->byval) ? a->align : ir_align(a->byval);

    b.loc = 0;
    ir_inst *variable = ir_alloca_(&b, a->byval, align < 4 ? 4 : align);
    ir_value *place = &variable->value;
    if (place->type != a->value.type)
        place = ir_cast(&b, IR_addrspacecast, place, a->value.type);
    if (a->value.uses)
        ir_replace_uses(&a->value, place);
    for (uint64_t offset = 0, step; offset < ir_size(a->byval); offset += step) {
        step = ir_size(a->byval) - offset >= 4 ? 4 : 1;
        ir_value *by = ir_const(m, m->i64, offset);
        ir_inst *part = ir_load_(&b, ir_int(m, (unsigned)step * 8), ir_offset(&b, &a->value, by), (uint32_t)step);
        ir_store_(&b, &part->value, ir_offset(&b, &variable->value, by), (uint32_t)step);
    }
}

/* A, of i1 or a vector of them, becomes bytes. */
static void take_bytes(gen_lowering *l, ir_argument *a)
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

bool gen_lower_parameters(gen_lowering *l)
{
    bool changed = false;

    for (unsigned n = 0; n < l->kernel->arg_count; n++) {
        ir_argument *a = l->kernel->args[n];
        if (ir_is_boolean(a->value.type) && l->kernel->kernel && a->value.uses) {
            take_bytes(l, a);
            changed = true;
        }
        if (!a->byval || !a->value.uses)
            continue;
        changed = true;
        if (reads_only(&a->value))
            bring_to_form(l, a);
        else
            copy(l, a);
    }
    return changed;
}
