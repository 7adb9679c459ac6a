/* opt/moves.c - see moves.h.
 *
 * An index counts as any number, except where it chooses among pointers: of &t[4 + (i & 3)], ranges.h knows that it is one of the
 * entries 4 to 7. */
#include "opt/moves.h"

#include "opt/address.h"
#include "opt/ranges.h"

enum { INDICES = 4 };
#define MOST_INDEX (INT64_C(1) << 31)

static bool has_pointers(const ir_type *t)
{
    if (t->kind == IR_ARRAY)
        return has_pointers(t->element);
    for (uint64_t n = 0; t->kind == IR_STRUCT && n < t->count; n++)
        if (has_pointers(t->fields[n]))
            return true;
    return t->kind == IR_POINTER;
}

/* What INDEX times SCALE may be; RANGES: NULL when nothing is known of numbers. */
static opt_progression steps_of(const opt_ranges *ranges, const opt_term *term)
{
    if (!ranges || term->scale > MOST_INDEX)
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

typedef VEC(ir_inst *) gep_list;
typedef VEC(opt_progression) move_list;

/* F's getelementptr in order; true when some index chooses among pointers. */
static bool find_geps(arena *memory, const ir_function *f, gep_list *geps)
{
    bool chooses = false;
    int64_t bytes;

    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (i->op == IR_getelementptr) {
                vec_push(memory, geps, i);
                chooses |= has_pointers(i->elem_type) && !opt_constant_offset(i, &bytes);
            }
    return chooses;
}

/* The moves of the getelementptr of F, which become part of GEPS. Ranges are by the numbers of F alone, so this comes before
 * values get theirs. */
static void find_moves(arena *memory, ir_function *f, gep_list *geps, move_list *moves)
{
    size_t first = geps->count;
    opt_ranges *ranges = NULL;

    if (find_geps(memory, f, geps)) {
        ir_number(f);
        ranges = opt_ranges_compute(memory, ir_dominators_compute(memory, f));
    }
    for (size_t n = first; n < geps->count; n++)
        vec_push(memory, moves, move_of(ranges, geps->items[n]));
}

const opt_progression *opt_moves_compute(arena *memory, ir_module *m, unsigned *values)
{
    gep_list geps = {0};
    move_list found = {0};
    unsigned n = 0;

    ir_each_function(f, m)
        find_moves(memory, f, &geps, &found);
    ir_each_function(f, m) {
        for (unsigned a = 0; a < f->arg_count; a++)
            f->args[a]->value.id = n++;
        ir_each_block(b, f)
            ir_each_inst(i, b)
                i->value.id = n++;
    }
    opt_progression *moves = arena_array(memory, opt_progression, n);
    for (size_t g = 0; g < geps.count; g++)
        moves[geps.items[g]->value.id] = found.items[g];
    *values = n;
    return moves;
}
