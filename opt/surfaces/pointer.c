/* opt/surfaces/pointer.c - pointers as a surface and an offset.
 *
 *   %p = select i1 %c, ptr addrspace(1) %x, ptr addrspace(1) %y        %which = select i1 %c, i32 0, i32 1
 *   %q = getelementptr float, ptr addrspace(1) %p, i64 %i       ->     %o = shl i32 %i.low, 2
 *
 * C keeps a pointer inside of the object that it was made from, so the surface of a sum is that of the pointer in it, and
 * where the pointer is chosen the surface is, by the same condition. Offsets are exact modulo 2^32, which no surface reaches.
 *
 * A pointer that comes from memory, an integer or a call has only its address. Which of its candidates it points into is asked
 * where it is used (it may have been one past the end before): the first one that has the address within its bounds. What is
 * within none goes to the last one, at a distance that is outside of every surface unless it fits 32 bits: it cannot wrap into
 * a surface. */
#include "opt/surfaces/surfaces.h"

#include "src/base/bits.h"
#include "src/base/bug.h"

#define OUTSIDE UINT64_C(0xFFFFFF00) /* an offset that no surface has; the largest vector does not reach from there to 2^32 */

static ir_value *number(const surface_kernel *k, uint64_t n)
{
    return ir_const(k->module, k->module->i32, n);
}

/* --- what can be followed ---------------------------------------------------------------------------------------- */

static const ir_value *variable_of(const ir_value *p)
{
    return p->kind == IR_ADDRESS ? ir_as_constant(p)->base : p;
}

/* A parameter of a function, which all of the kernel's calls point into one buffer. */
static bool is_root(const surface_kernel *k, const ir_value *p)
{
    bool own = p->kind == IR_ARGUMENT && ir_as_argument(p)->function == k->function;
    return own && k->function != k->kernel && surfaces_of(k, p).count == 1;
}

static bool is_nowhere(const ir_value *p)
{
    return ir_is_undefined(p) || ir_is_zero(p);
}

enum { VISITS = 512 };

/* What has been gone through on the way back from a pointer is marked in aux: choices share what they choose from. */
typedef struct walk {
    const surface_kernel *k;
    ir_value *seen[VISITS];
    unsigned count;
} walk;

/* P is seen for the first time; false in *ROOM when there have been too many. */
static bool is_new(walk *w, ir_value *p, bool *room)
{
    if (p->aux == p)
        return false;
    *room = w->count < VISITS;
    if (*room) {
        p->aux = p;
        w->seen[w->count++] = p;
    }
    return *room;
}

static void forget(walk *w)
{
    while (w->count)
        w->seen[--w->count]->aux = NULL;
}

/* Every way back from P must be one that is followed, so what has been seen needs no second look. */
static bool follow(walk *w, ir_value *p)
{
    ir_inst *i = ir_try_inst(p);
    bool all = true;

    if (!i)
        return is_nowhere(p) || is_root(w->k, p) || surface_number(w->k->kernel, variable_of(p)) < SURFACE_LIMIT;
    if (!is_new(w, p, &all))
        return all;
    switch ((ir_opcode)i->op) {
    case IR_getelementptr:
        return !ir_is_vector(p->type) && follow(w, ir_operand(i, 0));
    case IR_select: case IR_phi:
        for (unsigned n = i->op == IR_select; n < i->operand_count && all; n++)
            all = follow(w, ir_operand(i, n));
        return all;
    default: /* comes from somewhere else */
        return false;
    }
}

bool surface_is_tracked(const surface_kernel *k, ir_value *p)
{
    walk w = {.k = k};
    bool tracked = !k->exact && follow(&w, p);

    forget(&w);
    return tracked;
}

/* --- offsets ----------------------------------------------------------------------------------------------------- */

/* The low 32 bits of V, or V with its sign as 32: of a number of 32 that was made longer, that number. */
static ir_value *low(ir_builder *b, ir_value *v)
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

static ir_value *plus(ir_builder *b, ir_value *x, ir_value *y)
{
    uint64_t m, n;

    if (ir_const_bits(x, &m) && ir_const_bits(y, &n))
        return ir_const(b->module, x->type, m + n);
    return ir_is_zero(x) ? y : ir_is_zero(y) ? x : ir_binary(b, IR_add, x, y);
}

/* V, an i32, times SIZE, which counts modulo 2^32 as offsets do. */
static ir_value *scaled(ir_builder *b, ir_value *v, uint64_t size)
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
            sum = plus(&b, sum, number(k, ir_field_offset(t, (unsigned)field)));
            t = t->fields[field];
            continue;
        }
        if (n > 1)
            t = t->element;
        sum = plus(&b, sum, scaled(&b, low(&b, index), ir_size(t)));
    }
    return sum;
}

/* --- tracked pointers -------------------------------------------------------------------------------------------- */

/* The surface of a pointer with one candidate, and of one with none; NULL where there is a choice. */
static ir_value *known_surface(const surface_kernel *k, const ir_value *p)
{
    surface_set set = surfaces_of(k, p);
    return set.count == 1 ? number(k, set.numbers[0]) : NULL;
}

/* P is the beginning of some buffer, whichever it is: only phis and selects are between. */
static bool leads_to_beginning(walk *w, ir_value *p)
{
    ir_inst *i = ir_try_inst(p);
    bool all = true;

    if (!i)
        return surface_number(w->k->kernel, p) < SURFACE_LIMIT;
    if (i->op != IR_phi && i->op != IR_select)
        return false;
    if (!is_new(w, p, &all))
        return all;
    for (unsigned n = i->op == IR_select; n < i->operand_count && all; n++)
        all = leads_to_beginning(w, ir_operand(i, n));
    return all;
}

static bool is_beginning(const surface_kernel *k, ir_value *p)
{
    walk w = {.k = k};
    bool beginning = leads_to_beginning(&w, p);

    forget(&w);
    return beginning;
}

static surface_place put(surface_kernel *k, ir_value *p, surface_place at)
{
    if (ir_try_inst(p))
        vec_push(k->context->scratch, &k->built, ir_as_inst(p));
    return k->places[p->id] = at;
}

static surface_place track_phi(surface_kernel *k, ir_inst *i)
{
    ir_builder b = ir_before(i);
    ir_value *known = known_surface(k, &i->value), *beginning = is_beginning(k, &i->value) ? number(k, 0) : NULL;
    ir_inst *which = known ? NULL : ir_phi_(&b, k->module->i32), *offset = beginning ? NULL : ir_phi_(&b, k->module->i32);
    surface_place at = {known ? known : &which->value, beginning ? beginning : &offset->value};

    put(k, &i->value, at);
    for (unsigned n = 0; n < i->operand_count; n++) {
        surface_place from = surface_track(k, ir_operand(i, n));
        if (which)
            ir_phi_add(which, from.which, i->blocks[n]);
        if (offset)
            ir_phi_add(offset, from.offset, i->blocks[n]);
    }
    return at;
}

/* X and Y are the same arithmetic on the same values: the index into two buffers often is. */
static bool is_same(const ir_value *x, const ir_value *y, unsigned depth)
{
    const ir_inst *i = ir_try_inst(x), *j = ir_try_inst(y);

    if (x == y)
        return true;
    bool alike = i && j && depth && i->op == j->op && x->type == y->type;
    bool sum = alike && (i->op == IR_add || i->op == IR_shl || i->op == IR_mul || i->op == IR_trunc || i->op == IR_sext);
    for (unsigned n = 0; sum && n < i->operand_count; n++)
        sum = is_same(ir_operand(i, n), ir_operand(j, n), depth - 1);
    return sum;
}

static surface_place track_select(surface_kernel *k, ir_inst *i)
{
    enum { DEPTH = 4 };
    surface_place x = surface_track(k, ir_operand(i, 1)), y = surface_track(k, ir_operand(i, 2));
    ir_builder b = ir_after(i);
    ir_value *known = known_surface(k, &i->value), *c = ir_operand(i, 0);

    if (!known)
        known = x.which == y.which ? x.which : ir_select_(&b, c, x.which, y.which);
    return (surface_place){known, is_same(x.offset, y.offset, DEPTH) ? x.offset : ir_select_(&b, c, x.offset, y.offset)};
}

/* The address of a surface's first byte. */
static ir_value *base_of(surface_kernel *k, ir_builder *b, unsigned surface)
{
    ir_value *n = number(k, surface), *v = surface_variable(k->kernel, surface);

    if (k->function == k->kernel || v->kind == IR_GLOBAL_VAR)
        return ir_cast(b, IR_ptrtoint, v, k->module->i64);
    return &ir_call_intrinsic(b, IR_INTRINSIC_surface_base, NULL, 0, &n, 1)->value;
}

static surface_place track_root(surface_kernel *k, ir_value *p)
{
    ir_builder b = ir_before(k->function->first->first);
    unsigned n = surfaces_of(k, p).numbers[0];
    ir_value *from = ir_cast(&b, IR_trunc, base_of(k, &b, n), k->module->i32);
    ir_value *to = ir_cast(&b, IR_trunc, ir_cast(&b, IR_ptrtoint, p, k->module->i64), k->module->i32);

    return put(k, p, (surface_place){number(k, n), ir_binary(&b, IR_sub, to, from)});
}

/* Constants: variables, and what points nowhere (there any surface will do). */
static surface_place track_constant(surface_kernel *k, const ir_value *p)
{
    unsigned n = is_nowhere(p) ? 0 : surface_number(k->kernel, variable_of(p));
    uint64_t offset = is_nowhere(p) ? OUTSIDE : p->kind == IR_ADDRESS ? (uint64_t)ir_as_constant(p)->offset : 0;

    return (surface_place){number(k, n), number(k, offset)};
}

surface_place surface_track(surface_kernel *k, ir_value *p)
{
    ir_inst *i = ir_try_inst(p);
    surface_place at;

    if ((i || p->kind == IR_ARGUMENT) && k->places[p->id].which)
        return k->places[p->id];
    if (!i)
        return is_root(k, p) ? track_root(k, p) : track_constant(k, p);
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
    return put(k, p, at);
}

/* --- pointers that are only an address --------------------------------------------------------------------------- */

static ir_value *distance(surface_kernel *k, ir_builder *b, ir_value *address, unsigned surface)
{
    return ir_binary(b, IR_sub, address, base_of(k, b, surface));
}

static ir_value *size_of(surface_kernel *k, ir_builder *b, unsigned surface)
{
    ir_value *n = number(k, surface), *v = surface_variable(k->kernel, surface);

    if (v->kind == IR_GLOBAL_VAR)
        return ir_const(k->module, k->module->i64, ir_size(ir_as_global(v)->contents));
    return &ir_call_intrinsic(b, IR_INTRINSIC_surface_size, NULL, 0, &n, 1)->value;
}

/* The distance D as an offset: OUTSIDE when it is one that no surface has. */
static ir_value *checked(surface_kernel *k, ir_builder *b, ir_value *d)
{
    ir_value *fits = ir_compare(b, IR_ULT, d, ir_const(k->module, k->module->i64, OUTSIDE));
    return ir_select_(b, fits, ir_cast(b, IR_trunc, d, k->module->i32), number(k, OUTSIDE));
}

surface_place surface_find(surface_kernel *k, ir_builder *b, ir_value *p, const surface_set *set)
{
    ir_value *address = ir_cast(b, IR_ptrtoint, p, k->module->i64);
    unsigned last = set->numbers[set->count - 1];
    ir_value *d = distance(k, b, address, last);
    bool only = set->count == 1 && !k->exact; /* a distance that does not fit would be an error in any case */
    surface_place at = {number(k, last), only ? ir_cast(b, IR_trunc, d, k->module->i32) : checked(k, b, d)};

    for (unsigned n = set->count - 1; n-- > 0;) {
        d = distance(k, b, address, set->numbers[n]);
        ir_value *inside = ir_compare(b, IR_ULT, d, size_of(k, b, set->numbers[n]));
        at.which = ir_select_(b, inside, number(k, set->numbers[n]), at.which);
        at.offset = ir_select_(b, inside, ir_cast(b, IR_trunc, d, k->module->i32), at.offset);
    }
    return at;
}
