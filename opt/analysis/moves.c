/* opt/analysis/moves.c - see moves.h.
 *
 * An index counts as any number, except where it chooses among pointers: of &t[4 + (i & 3)], ranges.h knows that it is one of the
 * entries 4 to 7. */
#include "opt/analysis/moves.h"

#include "opt/analysis/address.h"
#include "opt/analysis/ranges.h"

enum { INDICES = 4 };
#define MOST_INDEX (INT64_C(1) << 31)

bool opt_carries(const ir_type *t)
{
    return ir_holds_pointer(t) || ir_holds_i64(t);
}

/* What INDEX times SCALE may be; RANGES: NULL when nothing is known of numbers. */
static opt_progression steps_of(const opt_ranges *ranges, const opt_term *term)
{
    if (!ranges || term->scale < 0 || term->scale > MOST_INDEX)
        return opt_offsets_without_end(0, term->scale);
    opt_range r = opt_range_of(ranges, term->index);
    if (r.least < -MOST_INDEX || r.most > MOST_INDEX)
        return opt_offsets_without_end(0, term->scale);
    return opt_offsets_between(r.least * term->scale, r.most * term->scale, term->scale);
}

/* What getelementptr G adds. */
static opt_progression move_of(const opt_ranges *ranges, const ir_inst *g)
{
    opt_term terms[INDICES];
    int64_t bytes;
    int count = opt_address_terms(g, &bytes, terms, INDICES);
    opt_progression move = opt_offset_at(bytes);

    if (count < 0)
        return opt_offset_any();
    for (int n = 0; n < count; n++) {
        opt_progression steps = steps_of(ranges, &terms[n]);
        move = opt_offsets_add(&move, &steps);
    }
    return move;
}

typedef struct found { /* getelementptr in order, and what they add */
    VEC(ir_inst *) geps;
    VEC(opt_progression) moves;
} found;

static void number(ir_value *v, unsigned *next)
{
    v->id = opt_carries(v->type) ? (*next)++ : 0;
}

/* Numbers the values of F from *NEXT on and finds what its getelementptr add; true when some index chooses among pointers. */
static bool number_values(arena *memory, const ir_function *f, unsigned *next, found *all)
{
    bool chooses = false;
    int64_t bytes;

    for (unsigned a = 0; a < f->arg_count; a++)
        number(&f->args[a]->value, next);
    ir_each_block(b, f)
        ir_each_inst(i, b) {
            number(&i->value, next);
            if (i->op != IR_getelementptr)
                continue;
            vec_push(memory, &all->geps, i);
            vec_push(memory, &all->moves, move_of(NULL, i));
            chooses |= ir_holds_pointer(i->elem_type) && !opt_constant_offset(i, &bytes);
        }
    return chooses;
}

/* The same from the getelementptr FIRST on with what is known of the indices. Ranges are by the numbers that F has alone. */
static void look_at_ranges(arena *memory, ir_function *f, found *all, size_t first)
{
    ir_number(f);
    const opt_ranges *ranges = opt_ranges_compute(memory, ir_dominators_compute(memory, f));
    for (size_t n = first; n < all->geps.count; n++)
        all->moves.items[n] = move_of(ranges, all->geps.items[n]);
}

static void number_again(const ir_function *f, unsigned next)
{
    for (unsigned a = 0; a < f->arg_count; a++)
        number(&f->args[a]->value, &next);
    ir_each_block(b, f)
        ir_each_inst(i, b)
            number(&i->value, &next);
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
        look_at_ranges(&lists, f, &all, first);
        number_again(f, begin);
    }
    opt_progression *moves = arena_array(memory, opt_progression, n);
    for (size_t g = 0; g < all.geps.count; g++)
        moves[all.geps.items[g]->value.id] = all.moves.items[g];
    arena_release(&lists);
    *numbers = n;
    return moves;
}
