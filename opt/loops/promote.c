/* opt/loops/promote.c - keep elements of a private array in scalar variables during a loop that accesses them by constant
 * indices.
 *
 *   s[at] ^= byte;                                        an array: the index is not constant here
 *   for (round = 0; round < 24; round++)          ->      x0 = s[0]; x1 = s[1];
 *       { s[0] ^= s[1]; s[1] = rotate(s[0], 3); }         for (…) { x0 ^= x1; x1 = rotate(x0, 3); }
 *                                                         s[0] = x0; s[1] = x1;
 *
 * sroa splits an array only if all indices in the whole function are constant. The states of hash functions and ciphers are
 * filled byte by byte and then mixed in many iterations that access all words by constant indices: without this pass each
 * access is a message. The new variables are private, and mem2reg turns them into SSA values. Outer loops are tried first;
 * nothing is left to promote in their inner loops then.
 *
 * Private memory is not visible to other work-items, so elements may be loaded before the loop and stored after it even if the
 * loop would not have accessed them. The array's address must not escape: all its uses must be accesses that this pass sees. */
#include "opt/analysis/address.h"
#include "opt/analysis/flow.h"
#include "opt/analysis/remark.h"
#include "opt/cfg/loop_edit.h"
#include "opt/analysis/variables.h"

#include "ir/statement.h"

/* bytes of all elements, per lane: 256 are half of the registers at SIMD8 */
enum { MOST_ELEMENTS = 64, MOST_BYTES = 256, MOST_EXITS = 2 };

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
    VEC(access) accesses; /* the accesses in the loop */
    uint64_t bytes;
} promotion;

/* Does I load or store through operand USE, without volatile or atomic? */
static bool is_promotable_access(const ir_inst *i, const ir_use *use)
{
    bool access = i->op == IR_load || (i->op == IR_store && use == &i->operands[1]);

    return access && !(i->flags & IR_VOLATILE) && i->ordering == IR_NOT_ATOMIC;
}

static bool fills_or_copies(const ir_inst *i)
{
    ir_intrinsic id = ir_intrinsic_of(i);

    return id == IR_INTRINSIC_memcpy || id == IR_INTRINSIC_memset;
}

/* Records an access in the loop at OFFSET, and its element if that is new; false if it overlaps another element or exceeds a
 * limit. */
static bool add_access(promotion *p, ir_inst *i, int64_t offset)
{
    ir_type *t = i->op == IR_load ? i->value.type : ir_operand(i, 0)->type;
    uint64_t begin = (uint64_t)offset, bytes = ir_store_size(t);
    size_t n = 0;

    if (offset < 0 || begin + bytes > ir_size(p->array->elem_type) || t->kind == IR_STRUCT || t->kind == IR_ARRAY)
        return false;
    while (n < p->elements.count &&
           (p->elements.items[n].begin >= begin + bytes || begin >= p->elements.items[n].begin + p->elements.items[n].bytes))
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

/* Records the accesses through ADDRESS, OFFSET bytes into the array if KNOWN, else at an unknown offset. False if this prevents a
 * promotion in the loop. */
static bool collect_accesses(promotion *p, ir_value *address, int64_t offset, bool known)
{
    ir_each_use(u, address) {
        ir_inst *i = u->user;
        int64_t more = 0;
        if (i->op == IR_getelementptr && u == &i->operands[0] && !ir_is_vector(i->value.type)) {
            bool constant = ir_gep_offset(i, &more);
            if (!collect_accesses(p, &i->value, wrapping_add(offset, more), known && constant))
                return false;
        } else if (!ir_loop_has(p->loops, p->loop, i->block)) {
            if (!is_promotable_access(i, u) && !fills_or_copies(i))
                return false;
        } else if (!is_promotable_access(i, u) || !known || !add_access(p, i, offset)) {
            return false;
        }
    }
    return true;
}

static ir_value *element_address(ir_builder *b, const promotion *p, const element *e)
{
    return e->begin ? ir_offset(b, &p->array->value, ir_const(b->module, b->module->i64, e->begin)) : &p->array->value;
}

static uint32_t align_of(const promotion *p, const element *e)
{
    uint32_t align = opt_align_at(p->array->align, e->begin);

    return align < ir_align(e->type) ? align : ir_align(e->type);
}

/* Loads E into a new variable before the loop, and stores it back at each exit. */
static void load_and_write_back(const promotion *p, element *e)
{
    ir_builder b = ir_before(p->array);

    e->variable = ir_alloca(&b, e->type, ir_align(e->type));
    e->variable->value.name = p->array->value.name;
    b = ir_before(ir_terminator(ir_loop_preheader(p->loops, p->loop)));
    ir_inst *before = ir_load(&b, e->type, element_address(&b, p, e), align_of(p, e));
    ir_store(&b, &before->value, &e->variable->value, e->variable->align);
    for (size_t x = 0; e->stored && x < p->loop->exits.count; x++) {
        b = ir_before(ir_first_operation(p->loop->exits.items[x]));
        ir_inst *last = ir_load(&b, e->type, &e->variable->value, e->variable->align);
        ir_store(&b, &last->value, element_address(&b, p, e), align_of(p, e));
    }
}

static bool can_promote(promotion *p)
{
    return p->loop->exits.count <= MOST_EXITS && ir_loop_preheader(p->loops, p->loop) &&
           collect_accesses(p, &p->array->value, 0, true) && p->accesses.count > 0;
}

static void promote_elements(promotion *p)
{
    ir_lose_places(&p->array->value); /* it is stale while the loop runs */
    for (size_t n = 0; n < p->elements.count; n++)
        load_and_write_back(p, &p->elements.items[n]);
    for (size_t n = 0; n < p->accesses.count; n++) {
        ir_inst *i = p->accesses.items[n].inst;
        ir_set_operand(i, i->op == IR_load ? 0 : 1, &p->elements.items[p->accesses.items[n].element].variable->value);
    }
}

/* Promotes elements of ARRAY in the outermost loop in which that is possible; false if there is no such loop. */
static bool promote_in_outermost(ir_function *f, opt_context *c, ir_inst *array)
{
    for (size_t n = 0; n < opt_loops(c, f)->all.count; n++) {
        const ir_loops *l = opt_loops(c, f);
        promotion p = {.scratch = c->scratch, .loops = l, .loop = l->all.items[n], .array = array};
        if (!can_promote(&p))
            continue;
        ir_block *header = p.loop->header;
        if (opt_add_exits(f, l, p.loop)) {
            p.loops = opt_loops(c, f);
            p.loop = ir_loop_of(p.loops, header);
        }
        opt_report(c, array, "known offsets", "variables hold %zu of its elements while a loop runs", p.elements.count);
        promote_elements(&p);
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
        while (promote_in_outermost(f, c, arrays.items[n]))
            changed = true;
    return changed;
}
