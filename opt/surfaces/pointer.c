/* opt/surfaces/pointer.c - split pointers into a surface and an offset.
 *
 *   %p = select i1 %c, ptr addrspace(1) %x, ptr addrspace(1) %y        %which = select i1 %c, i32 0, i32 1
 *   %q = getelementptr float, ptr addrspace(1) %p, i64 %i       ->     %o = shl i32 %i.low, 2
 *
 * In C, pointer arithmetic stays within the object, so the surface of a sum is that of its base pointer, and the surface of a
 * select is a select with the same condition. Offsets are computed modulo 2^32; every surface is smaller.
 *
 * A pointer that is loaded, converted from an integer or returned by a call is only an address. Its surface is determined where
 * it is used (before, it may have been one past the end): the first candidate whose bounds contain the address, or the last
 * candidate if none does. The offset is the distance from the surface's base if that fits 32 bits, else OUTSIDE, so that it
 * cannot wrap around into the surface. */
#include "opt/surfaces/surfaces.h"

#include "src/base/bits.h"
#include "src/base/bug.h"

#define OUTSIDE UINT64_C(0xFFFFFF00) /* an offset outside of every surface; the largest vector does not reach from it to 2^32 */

static ir_value *make_i32(const surface_kernel *k, uint64_t n)
{
    return ir_const(k->module, k->module->i32, n);
}

/* --- pointers that can be tracked ----------------------------------------------------------------------------------------- */

static const ir_value *address_variable(const ir_value *p)
{
    return p->kind == IR_ADDRESS ? ir_as_constant(p)->base : p;
}

/* Is P a parameter of a function other than a kernel, and do all calls for this kernel pass the same buffer? */
static bool is_tracked_parameter(const surface_kernel *k, const ir_value *p)
{
    bool own = p->kind == IR_ARGUMENT && ir_as_argument(p)->function == k->function;

    return own && k->function != k->kernel && surfaces_of(k, p).count == 1;
}

static bool has_no_pointee(const ir_value *p)
{
    return ir_is_undefined(p) || ir_is_zero(p);
}

enum { VISITS = 512 };

/* A search through the definitions of a pointer; visited values are marked in aux, because selects may share operands. */
typedef struct walk {
    const surface_kernel *k;
    ir_value *seen[VISITS];
    unsigned count;
} walk;

/* Marks P as visited. False if it was visited before, or if W has no space for it: *HAS_SPACE is then false. */
static bool mark_first_visit(walk *w, ir_value *p, bool *has_space)
{
    if (p->aux == p)
        return false;
    *has_space = w->count < VISITS;
    if (*has_space) {
        p->aux = p;
        w->seen[w->count++] = p;
    }
    return *has_space;
}

static void clear_visits(walk *w)
{
    while (w->count)
        w->seen[--w->count]->aux = NULL;
}

/* Can the surface and offset be followed through all definitions that P comes from? One that fails ends the search, so a value
 * visited before need not be searched again. */
static bool can_follow(walk *w, ir_value *p)
{
    ir_inst *i = ir_try_inst(p);
    bool all = true;

    if (!i)
        return has_no_pointee(p) || is_tracked_parameter(w->k, p) ||
               surface_number(w->k->kernel, address_variable(p)) < SURFACE_LIMIT;
    if (!mark_first_visit(w, p, &all))
        return all;
    switch ((ir_opcode)i->op) {
    case IR_getelementptr:
        return !ir_is_vector(p->type) && can_follow(w, ir_operand(i, 0));
    case IR_select:
    case IR_phi:
        for (unsigned n = i->op == IR_select; n < i->operand_count && all; n++)
            all = can_follow(w, ir_operand(i, n));
        return all;
    default: /* the value has an unknown origin: a load, an integer, or a call */
        return false;
    }
}

bool surface_is_tracked(const surface_kernel *k, ir_value *p)
{
    walk w = {.k = k};
    bool tracked = !k->exact && can_follow(&w, p);

    clear_visits(&w);
    return tracked;
}

/* --- offsets -------------------------------------------------------------------------------------------------------------- */

/* The low 32 bits of V, sign-extended if V is narrower. If V extends a 32-bit value, that value. */
static ir_value *low_dword(ir_builder *b, ir_value *v)
{
    if ((ir_is_op(v, IR_zext) || ir_is_op(v, IR_sext)) && ir_scalar_bits(ir_operand(ir_as_inst(v), 0)->type) == 32)
        return ir_operand(ir_as_inst(v), 0);
    unsigned bits = ir_scalar_bits(v->type);
    uint64_t constant;

    if (ir_const_bits(v, &constant)) {
        if (bits < 64 && constant >> (bits - 1) & 1)
            constant |= ~UINT64_C(0) << bits;
        return ir_const(b->module, b->module->i32, constant);
    }
    return bits == 32 ? v : ir_cast(b, bits > 32 ? IR_trunc : IR_sext, v, b->module->i32);
}

static ir_value *build_sum(ir_builder *b, ir_value *x, ir_value *y)
{
    uint64_t m, n;

    if (ir_const_bits(x, &m) && ir_const_bits(y, &n))
        return ir_const(b->module, x->type, m + n);
    return ir_is_zero(x) ? y : ir_is_zero(y) ? x : ir_binary(b, IR_add, x, y);
}

/* Builds V * SIZE modulo 2^32 for an i32 V. */
static ir_value *build_product(ir_builder *b, ir_value *v, uint64_t size)
{
    uint64_t constant;

    size = bits_low(size, 32);
    if (ir_const_bits(v, &constant))
        return ir_const(b->module, v->type, constant * size);
    if (size == 0)
        return ir_null(b->module, v->type);
    if (is_power_of_two(size))
        return size == 1 ? v : ir_binary(b, IR_shl, v, ir_const(b->module, v->type, (uint64_t)__builtin_ctzll(size)));
    return ir_binary(b, IR_mul, v, ir_const(b->module, v->type, size));
}

static ir_value *offset_of_gep(surface_kernel *k, ir_inst *i, ir_value *sum)
{
    ir_builder b = ir_after(i);
    ir_type *t = i->elem_type;

    for (unsigned n = 1; n < i->operand_count; n++) {
        ir_value *index = ir_operand(i, n);
        uint64_t field;
        if (n > 1 && t->kind == IR_STRUCT) {
            bug_unless(ir_const_bits(index, &field));
            sum = build_sum(&b, sum, make_i32(k, ir_field_offset(t, (unsigned)field)));
            t = t->fields[field];
            continue;
        }
        if (n > 1)
            t = t->element;
        sum = build_sum(&b, sum, build_product(&b, low_dword(&b, index), ir_size(t)));
    }
    return sum;
}

/* --- tracked pointers ----------------------------------------------------------------------------------------------------- */

/* The surface of P if it has a single candidate; NULL otherwise. */
static ir_value *known_surface(const surface_kernel *k, const ir_value *p)
{
    surface_set set = surfaces_of(k, p);

    return set.count == 1 ? make_i32(k, set.numbers[0]) : NULL;
}

/* Does P come, through phis and selects only, from the starts of buffers? */
static bool is_buffer_start(walk *w, ir_value *p)
{
    ir_inst *i = ir_try_inst(p);
    bool all = true;

    if (!i)
        return surface_number(w->k->kernel, p) < SURFACE_LIMIT;
    if (i->op != IR_phi && i->op != IR_select)
        return false;
    if (!mark_first_visit(w, p, &all))
        return all;
    for (unsigned n = i->op == IR_select; n < i->operand_count && all; n++)
        all = is_buffer_start(w, ir_operand(i, n));
    return all;
}

static bool is_start_of_buffer(const surface_kernel *k, ir_value *p)
{
    walk w = {.k = k};
    bool beginning = is_buffer_start(&w, p);

    clear_visits(&w);
    return beginning;
}

static surface_place record_place(surface_kernel *k, ir_value *p, surface_place at)
{
    if (ir_try_inst(p))
        vec_push(k->context->scratch, &k->built, ir_as_inst(p));
    return k->places[p->id] = at;
}

static surface_place track_phi(surface_kernel *k, ir_inst *i)
{
    ir_builder b = ir_before(i);
    ir_value *known = known_surface(k, &i->value), *beginning = is_start_of_buffer(k, &i->value) ? make_i32(k, 0) : NULL;
    ir_inst *which = known ? NULL : ir_phi(&b, k->module->i32), *offset = beginning ? NULL : ir_phi(&b, k->module->i32);
    surface_place at = {known ? known : &which->value, beginning ? beginning : &offset->value};

    record_place(k, &i->value, at);
    for (unsigned n = 0; n < i->operand_count; n++) {
        surface_place from = surface_track(k, ir_operand(i, n));
        if (which)
            ir_phi_add(which, from.which, i->blocks[n]);
        if (offset)
            ir_phi_add(offset, from.offset, i->blocks[n]);
    }
    return at;
}

/* Are X and Y computed by the same arithmetic from the same values, as addresses for the same index in two buffers are? */
static bool is_same_arithmetic(const ir_value *x, const ir_value *y, unsigned depth)
{
    const ir_inst *i = ir_try_inst(x), *j = ir_try_inst(y);

    if (x == y)
        return true;
    bool alike = i && j && depth && i->op == j->op && x->type == y->type;
    bool sum = alike && (i->op == IR_add || i->op == IR_shl || i->op == IR_mul || i->op == IR_trunc || i->op == IR_sext);
    for (unsigned n = 0; sum && n < i->operand_count; n++)
        sum = is_same_arithmetic(ir_operand(i, n), ir_operand(j, n), depth - 1);
    return sum;
}

static surface_place track_select(surface_kernel *k, ir_inst *i)
{
    enum { DEPTH = 4 };
    surface_place x = surface_track(k, ir_operand(i, 1)), y = surface_track(k, ir_operand(i, 2));
    ir_builder b = ir_after(i);
    ir_value *known = known_surface(k, &i->value), *c = ir_operand(i, 0);

    if (!known)
        known = x.which == y.which ? x.which : ir_select(&b, c, x.which, y.which);
    return (surface_place){known,
                           is_same_arithmetic(x.offset, y.offset, DEPTH) ? x.offset : ir_select(&b, c, x.offset, y.offset)};
}

/* The address of a surface's first byte. */
static ir_value *build_surface_base(surface_kernel *k, ir_builder *b, unsigned surface)
{
    ir_value *n = make_i32(k, surface), *v = surface_variable(k->kernel, surface);

    if (k->function == k->kernel || v->kind == IR_GLOBAL_VAR)
        return ir_cast(b, IR_ptrtoint, v, k->module->i64);
    return &ir_call_intrinsic(b, IR_INTRINSIC_surface_base, NULL, 0, &n, 1)->value;
}

static surface_place track_root(surface_kernel *k, ir_value *p)
{
    ir_builder b = ir_before(k->function->first->first);
    unsigned n = surfaces_of(k, p).numbers[0];
    ir_value *from = ir_cast(&b, IR_trunc, build_surface_base(k, &b, n), k->module->i32);
    ir_value *to = ir_cast(&b, IR_trunc, ir_cast(&b, IR_ptrtoint, p, k->module->i64), k->module->i32);

    return record_place(k, p, (surface_place){make_i32(k, n), ir_binary(&b, IR_sub, to, from)});
}

/* The surface and offset of constant P: a program-scope variable, or a pointer to no object, for which any surface is correct. */
static surface_place track_constant(surface_kernel *k, const ir_value *p)
{
    unsigned n = has_no_pointee(p) ? 0 : surface_number(k->kernel, address_variable(p));
    uint64_t offset = has_no_pointee(p) ? OUTSIDE : p->kind == IR_ADDRESS ? (uint64_t)ir_as_constant(p)->offset : 0;

    return (surface_place){make_i32(k, n), make_i32(k, offset)};
}

surface_place surface_track(surface_kernel *k, ir_value *p)
{
    ir_inst *i = ir_try_inst(p);
    surface_place at;

    if ((i || p->kind == IR_ARGUMENT) && k->places[p->id].which)
        return k->places[p->id];
    if (!i)
        return is_tracked_parameter(k, p) ? track_root(k, p) : track_constant(k, p);
    switch ((ir_opcode)i->op) {
    case IR_getelementptr:
        at = surface_track(k, ir_operand(i, 0));
        at.offset = offset_of_gep(k, i, at.offset);
        break;
    case IR_select:
        at = track_select(k, i);
        break;
    case IR_phi:
        return track_phi(k, i);
    default:
        bug("a pointer that is not tracked");
    }
    return record_place(k, p, at);
}

/* --- pointers that are only an address ------------------------------------------------------------------------------------ */

static ir_value *build_distance(surface_kernel *k, ir_builder *b, ir_value *address, unsigned surface)
{
    return ir_binary(b, IR_sub, address, build_surface_base(k, b, surface));
}

static ir_value *build_surface_size(surface_kernel *k, ir_builder *b, unsigned surface)
{
    ir_value *n = make_i32(k, surface), *v = surface_variable(k->kernel, surface);

    if (v->kind == IR_GLOBAL_VAR)
        return ir_const(k->module, k->module->i64, ir_size(ir_as_global(v)->contents));
    return &ir_call_intrinsic(b, IR_INTRINSIC_surface_size, NULL, 0, &n, 1)->value;
}

/* Builds the offset for D, the distance in bytes from the start of a surface; OUTSIDE if D does not fit 32 bits. */
static ir_value *build_checked_offset(surface_kernel *k, ir_builder *b, ir_value *d)
{
    ir_value *fits = ir_compare(b, IR_ULT, d, ir_const(k->module, k->module->i64, OUTSIDE));

    return ir_select(b, fits, ir_cast(b, IR_trunc, d, k->module->i32), make_i32(k, OUTSIDE));
}

surface_place surface_relative(surface_kernel *k, ir_builder *b, ir_value *address, unsigned surface)
{
    return (surface_place){make_i32(k, surface), build_checked_offset(k, b, build_distance(k, b, address, surface))};
}

surface_place surface_find(surface_kernel *k, ir_builder *b, ir_value *p, const surface_set *set)
{
    ir_value *address = ir_cast(b, IR_ptrtoint, p, k->module->i64);
    unsigned last = set->numbers[set->count - 1];
    ir_value *d = build_distance(k, b, address, last);
    bool only = set->count == 1 && !k->exact; /* without --check=bounds, a distance that does not fit is undefined behaviour */
    surface_place at = {make_i32(k, last), only ? ir_cast(b, IR_trunc, d, k->module->i32) : build_checked_offset(k, b, d)};

    for (unsigned n = set->count - 1; n-- > 0;) {
        d = build_distance(k, b, address, set->numbers[n]);
        ir_value *inside = ir_compare(b, IR_ULT, d, build_surface_size(k, b, set->numbers[n]));
        at.which = ir_select(b, inside, make_i32(k, set->numbers[n]), at.which);
        at.offset = ir_select(b, inside, ir_cast(b, IR_trunc, d, k->module->i32), at.offset);
    }
    return at;
}
