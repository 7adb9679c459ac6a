/* opt/loops/promote.c - elements of private arrays are values while a loop runs that knows which they are.
 *
 *   s[at] ^= byte;                                        an array: the index is not known here
 *   for (round = 0; round < 24; round++)          ->      x0 = s[0]; x1 = s[1];
 *       { s[0] ^= s[1]; s[1] = rotate(s[0], 3); }         for (…) { x0 ^= x1; x1 = rotate(x0, 3); }
 *                                                         s[0] = x0; s[1] = x1;
 *
 * sroa splits an array only when no index in the whole function is left for run time. States of hash functions and ciphers are
 * filled byte by byte and then mixed for many rounds, each of which names all of its words: without this pass every word of
 * every round is a message. The new variables are private variables too; mem2reg makes values of them. Outer loops come first,
 * and nothing is left in the inner ones then.
 *
 * Nobody else sees private memory, so elements may be read before the loop and written behind it even where the loop would not
 * have touched them. The address of the array must not be known to anybody but the accesses that are found here. */
#include "opt/analysis/address.h"
#include "opt/analysis/flow.h"
#include "opt/cfg/loop_edit.h"
#include "opt/analysis/variables.h"

enum {
    MOST_ELEMENTS = 64,
    MOST_BYTES = 256,
    MOST_EXITS = 2
}; /* what may be in registers besides: an eighth of them, for a lane */

typedef struct element {
    uint64_t begin, bytes;
    ir_type *type;
    bool stored;
    ir_inst *variable;
} element;

typedef struct access {
    ir_inst *inst;
    size_t element;
} access;

typedef struct promotion {
    arena *scratch;
    const ir_loops *loops;
    const ir_loop *loop;
    ir_inst *array;
    VEC(element) elements;
    VEC(access) accesses; /* in the loop */
    uint64_t bytes;
} promotion;

/* I reads or writes through operand USE, once and as a whole. */
static bool is_plain(const ir_inst *i, const ir_use *use)
{
    bool access = i->op == IR_load || (i->op == IR_store && use == &i->operands[1]);
    return access && !(i->flags & IR_VOLATILE) && i->ordering == IR_NOT_ATOMIC;
}

static bool fills_or_copies(const ir_inst *i)
{
    ir_intrinsic id = ir_intrinsic_of(i);
    return id == IR_INTRINSIC_memcpy || id == IR_INTRINSIC_memset;
}

/* The element that an access in the loop means; false when it overlaps another one. */
static bool add_access(promotion *p, ir_inst *i, int64_t offset)
{
    ir_type *t = i->op == IR_load ? i->value.type : ir_operand(i, 0)->type;
    uint64_t begin = (uint64_t)offset, bytes = ir_store_size(t);
    size_t n = 0;

    if (offset < 0 || begin + bytes > ir_size(p->array->elem_type) || t->kind == IR_STRUCT || t->kind == IR_ARRAY)
        return false;
    while (n < p->elements.count && (p->elements.items[n].begin >= begin + bytes ||
                                     begin >= p->elements.items[n].begin + p->elements.items[n].bytes))
        n++;
    if (n == p->elements.count) {
        vec_push(p->scratch, &p->elements, (element){.begin = begin, .bytes = bytes, .type = t});
        p->bytes += bytes;
    }
    element *e = &p->elements.items[n];
    if (e->begin != begin || e->type != t || p->elements.count > MOST_ELEMENTS || p->bytes > MOST_BYTES)
        return false;
    e->stored |= i->op == IR_store;
    vec_push(p->scratch, &p->accesses, (access){i, n});
    return true;
}

/* Looks at what uses ADDRESS, OFFSET bytes into the array (KNOWN), or somewhere in it. False when the loop cannot have its
 * elements. */
static bool look_at_uses(promotion *p, ir_value *address, int64_t offset, bool known)
{
    ir_each_use(u, address) {
        ir_inst *i = u->user;
        int64_t more = 0;
        if (i->op == IR_getelementptr && u == &i->operands[0] && !ir_is_vector(i->value.type)) {
            bool constant = opt_constant_offset(i, &more);
            if (!look_at_uses(p, &i->value, wrapping_add(offset, more), known && constant))
                return false;
        } else if (!ir_loop_has(p->loops, p->loop, i->block)) {
            if (!is_plain(i, u) && !fills_or_copies(i))
                return false;
        } else if (!is_plain(i, u) || !known || !add_access(p, i, offset)) {
            return false;
        }
    }
    return true;
}

static ir_value *place_of(ir_builder *b, const promotion *p, const element *e)
{
    return e->begin ? ir_offset(b, &p->array->value, ir_const(b->module, b->module->i64, e->begin)) : &p->array->value;
}

static uint32_t align_of(const promotion *p, const element *e)
{
    uint32_t align = opt_align_at(p->array->align, e->begin);

    return align < ir_align(e->type) ? align : ir_align(e->type);
}

/* One load in front of the loop, one store at each exit. */
static void bring_and_return(const promotion *p, element *e)
{
    ir_builder b = ir_before(p->array);
    e->variable = ir_alloca_(&b, e->type, ir_align(e->type));
    e->variable->value.name = p->array->value.name;
    b = ir_before(ir_terminator(ir_loop_preheader(p->loops, p->loop)));
    ir_inst *before = ir_load_(&b, e->type, place_of(&b, p, e), align_of(p, e));
    ir_store_(&b, &before->value, &e->variable->value, e->variable->align);
    for (size_t x = 0; e->stored && x < p->loop->exits.count; x++) {
        b = ir_before(ir_first_operation(p->loop->exits.items[x]));
        ir_inst *last = ir_load_(&b, e->type, &e->variable->value, e->variable->align);
        ir_store_(&b, &last->value, place_of(&b, p, e), align_of(p, e));
    }
}

static bool may_promote(promotion *p)
{
    return p->loop->exits.count <= MOST_EXITS && ir_loop_preheader(p->loops, p->loop) &&
           look_at_uses(p, &p->array->value, 0, true) && p->accesses.count > 0;
}

static void promote(promotion *p)
{
    for (size_t n = 0; n < p->elements.count; n++)
        bring_and_return(p, &p->elements.items[n]);
    for (size_t n = 0; n < p->accesses.count; n++) {
        ir_inst *i = p->accesses.items[n].inst;
        ir_set_operand(i, i->op == IR_load ? 0 : 1, &p->elements.items[p->accesses.items[n].element].variable->value);
    }
}

/* The outermost loop that can have elements of ARRAY. */
static bool promote_somewhere(ir_function *f, opt_context *c, ir_inst *array)
{
    for (size_t n = 0; n < opt_loops(c, f)->all.count; n++) {
        const ir_loops *l = opt_loops(c, f);
        promotion p = {.scratch = c->scratch, .loops = l, .loop = l->all.items[n], .array = array};
        if (!may_promote(&p))
            continue;
        ir_block *header = p.loop->header;
        if (opt_add_exits(f, l, p.loop)) {
            p.loops = opt_loops(c, f);
            p.loop = ir_loop_of(p.loops, header);
        }
        promote(&p);
        return true;
    }
    return false;
}

bool opt_promote(ir_function *f, opt_context *c)
{
    opt_variables all = opt_find_variables(c->scratch, f), arrays = {0};
    bool changed = false;

    for (size_t n = 0; n < all.count; n++)
        if (all.items[n]->elem_type->kind == IR_ARRAY || all.items[n]->elem_type->kind == IR_STRUCT)
            vec_push(c->scratch, &arrays, all.items[n]);
    if (!arrays.count || opt_loops(c, f)->irreducible || !opt_loops(c, f)->all.count)
        return false;
    changed = opt_add_preheaders(f, opt_loops(c, f));
    for (size_t n = 0; n < arrays.count; n++)
        while (promote_somewhere(f, c, arrays.items[n]))
            changed = true;
    return changed;
}
