/* opt/analysis/moves.c - the offsets of getelementptr, from its constant indices and the ranges of the others.
 *
 * An index may have any value, unless its function indexes an array whose elements contain pointers. Then ranges.h bounds the
 * indices: &t[4 + (i & 3)] is one of the entries 4 to 7. */
#include "opt/analysis/moves.h"

#include "opt/analysis/address.h"
#include "opt/analysis/ranges.h"

enum { INDICES = 4 };
#define MOST_INDEX (INT64_C(1) << 31)

bool opt_may_hold_pointer(const ir_type *t)
{
    return ir_holds_pointer(t) || ir_holds_i64(t);
}

/* The possible values of TERM's index times its scale; RANGES may be NULL. */
static opt_progression offsets_of_term(const opt_ranges *ranges, const opt_term *term)
{
    if (!ranges || term->scale < 0 || term->scale > MOST_INDEX)
        return opt_unbounded_offsets(0, term->scale);
    opt_range r = opt_range_of(ranges, term->index);
    if (r.least < -MOST_INDEX || r.most > MOST_INDEX)
        return opt_unbounded_offsets(0, term->scale);
    return opt_offsets_between(r.least * term->scale, r.most * term->scale, term->scale);
}

/* The offsets that getelementptr G may add. */
static opt_progression offsets_of_address(const opt_ranges *ranges, const ir_inst *g)
{
    opt_term terms[INDICES];
    int64_t bytes;
    int count = opt_address_terms(g, &bytes, terms, INDICES);
    opt_progression move = opt_offset_at(bytes);

    if (count < 0)
        return opt_offset_any();
    for (int n = 0; n < count; n++) {
        opt_progression steps = offsets_of_term(ranges, &terms[n]);
        move = opt_offsets_add(&move, &steps);
    }
    return move;
}

typedef struct found { /* all getelementptr in order, and the offsets that each adds */
    VEC(ir_inst *) geps;
    VEC(opt_progression) moves;
} found;

static void assign_id(ir_value *v, unsigned *next)
{
    v->id = opt_may_hold_pointer(v->type) ? (*next)++ : 0;
}

/* Numbers the values of F from *NEXT on and appends its getelementptr to ALL; true when a variable index selects an element
 * that holds a pointer. */
static bool number_values(arena *memory, const ir_function *f, unsigned *next, found *all)
{
    bool chooses = false;
    int64_t bytes;

    for (unsigned a = 0; a < f->arg_count; a++)
        assign_id(&f->args[a]->value, next);
    ir_each_block(b, f)
        ir_each_inst(i, b) {
            assign_id(&i->value, next);
            if (i->op != IR_getelementptr)
                continue;
            vec_push(memory, &all->geps, i);
            vec_push(memory, &all->moves, offsets_of_address(NULL, i));
            chooses |= ir_holds_pointer(i->elem_type) && !ir_gep_offset(i, &bytes);
        }
    return chooses;
}

/* Recomputes the offsets from getelementptr FIRST on with the ranges of their indices. F is renumbered, as ranges.h needs the ids
 * that ir_number() assigns. */
static void refine_by_ranges(arena *memory, ir_function *f, found *all, size_t first)
{
    ir_number(f);
    const opt_ranges *ranges = opt_ranges_compute(memory, ir_dominators_compute(memory, f));
    for (size_t n = first; n < all->geps.count; n++)
        all->moves.items[n] = offsets_of_address(ranges, all->geps.items[n]);
}

static void restore_ids(const ir_function *f, unsigned next)
{
    for (unsigned a = 0; a < f->arg_count; a++)
        assign_id(&f->args[a]->value, &next);
    ir_each_block(b, f)
        ir_each_inst(i, b)
            assign_id(&i->value, &next);
}

const opt_progression *opt_moves_compute(arena *memory, ir_module *m, unsigned *numbers)
{
    arena lists;
    found all = {0};
    unsigned n = 1;

    arena_init(&lists);
    ir_each_function(f, m) {
        unsigned begin = n;
        size_t first = all.geps.count;
        if (!number_values(&lists, f, &n, &all))
            continue;
        refine_by_ranges(&lists, f, &all, first);
        restore_ids(f, begin);
    }
    opt_progression *moves = arena_array(memory, opt_progression, n);
    for (size_t g = 0; g < all.geps.count; g++)
        moves[all.geps.items[g]->value.id] = all.moves.items[g];
    arena_release(&lists);
    *numbers = n;
    return moves;
}
