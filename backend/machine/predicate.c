/* backend/machine/predicate.c - replaces short ifs by predicated instructions without control flow.
 *
 *   (f0.0) if (16)        L1  L2                 (f0.0)  send (16) r4  …
 *          send (16) r4  …                       (~f0.0) send (16) r4  …
 *          else (16)      L2  L2        ->
 *   L1:    send (16) r4  …
 *   L2:    endif (16)
 *
 * An access through a generic pointer into one of two address spaces then costs just two messages. Jumping over a part pays
 * only if no lane takes it, which is not known before: with if, else and endif the three cases (all lanes in the then-part, all
 * in the else-part, some in each) take THEN + 3, ELSE + 2 and THEN + ELSE + 3 instructions, without them always THEN + ELSE;
 * the pass compares the sums over the cases. Instructions for all channels stay unpredicated: a thread could always execute
 * both parts one after the other, so register allocation allows it, and lanes outside a part keep their values. Only
 * instructions that read the set of enabled channels would change their result. Runs after register allocation. */
#include "backend/machine/statement.h"

enum { MOST_MESSAGES = 2, PARTS = 2 };

typedef struct region {
    mir_block *head, *last;             /* the block that ends with the if; the block of the endif */
    mir_inst *branch, *otherwise, *end; /* if, else (NULL: none), endif */
    unsigned count[PARTS], messages[PARTS];
} region;

static bool is_op(const mir_inst *i, unsigned op)
{
    return i->kind == MIR_OP && i->g.op == op;
}

/* Does I read the set of enabled channels, which would be different without the if? */
static bool reads_channels(const mir_inst *i)
{
    for (unsigned k = 0; k < GEN_MAX_SRC; k++)
        if (i->g.src[k].file == GEN_FILE_CE)
            return true;
    return false;
}

/* Can I be predicated, and does it leave the flag unchanged? */
static bool can_be_predicated(const mir_function *f, const mir_inst *i)
{
    switch (i->kind) {
    case MIR_START:
        return true;
    case MIR_MARK:
        return false;
    case MIR_COPY:
        return f->vregs.items[i->ref[0].vreg].class != MIR_FLAG;
    case MIR_OP:
        break;
    }
    bool send = gen_op_is(i->g.op, GEN_IS_SEND),
         flags = i->flag != MIR_NONE || i->g.pred || i->g.cond || i->g.dst.file == GEN_FILE_FLAG;
    if (flags || gen_op_is(i->g.op, GEN_IS_FLOW) || i->skip_to || i->g.op == GEN_OP_wait || i->g.op == GEN_OP_nop ||
        reads_channels(i))
        return false;
    if (i->g.nomask)
        return !send && i->g.op != GEN_OP_sel;
    return i->g.exec > 1 && !i->g.eot && i->g.op != GEN_OP_sel && !gen_op_is(i->g.op, GEN_IS_TERNARY) &&
           !gen_op_is(i->g.op, GEN_IS_MACRO);
}

static bool is_free(const mir_function *f, const mir_inst *i)
{
    bool stays = i->kind == MIR_COPY && f->vregs.items[i->ref[0].vreg].address == f->vregs.items[i->ref[1].vreg].address;

    return i->kind == MIR_START || stays;
}

/* Fills *R if all instructions between the if at the end of block N and its endif can be predicated. */
static bool find_region(const mir_function *f, unsigned n, region *r)
{
    unsigned part = 0;

    *r = (region){.head = f->blocks.items[n], .branch = f->blocks.items[n]->last};
    if (!r->branch || !is_op(r->branch, GEN_OP_if) || r->branch->g.pred != GEN_PRED_NORMAL || r->branch->flag == MIR_NONE)
        return false;
    for (n++; n < f->blocks.count; n++) {
        mir_each_inst(i, f->blocks.items[n]) {
            if (is_op(i, GEN_OP_endif)) {
                r->end = i;
                r->last = f->blocks.items[n];
                return r->branch->uip == r->last;
            }
            if (is_op(i, GEN_OP_else) && !part) {
                r->otherwise = i;
                part = 1;
                continue;
            }
            if (!can_be_predicated(f, i))
                return false;
            r->count[part] += !is_free(f, i);
            r->messages[part] += i->kind == MIR_OP && gen_op_is(i->g.op, GEN_IS_SEND);
        }
    }
    return false;
}

/* Does R execute at most as many instructions without control flow, summed over the cases? */
static bool is_shorter(const region *r)
{
    unsigned x = r->count[0], y = r->count[1];

    if (r->messages[0] > MOST_MESSAGES || r->messages[1] > MOST_MESSAGES)
        return false;
    return r->otherwise ? 3 * (x + y) <= (x + 3) + (y + 2) + (x + y + 3) : 3 * x <= (x + 2) + 2 + (x + 2);
}

/* Adds CHANGE to the counts of the blocks that I branches to. */
static void count_targets(unsigned *arrivals, const mir_inst *i, int change)
{
    if (!i || i->kind != MIR_OP)
        return;
    if (i->jip)
        arrivals[i->jip->number] += (unsigned)change;
    if (i->uip)
        arrivals[i->uip->number] += (unsigned)change;
}

/* Do only the if and the else of R branch to blocks after its head? ARRIVALS has the number of branches to each block. */
static bool is_closed(unsigned *arrivals, const region *r)
{
    bool closed = true;

    count_targets(arrivals, r->branch, -1);
    count_targets(arrivals, r->otherwise, -1);
    for (unsigned n = r->head->number + 1; n <= r->last->number && closed; n++)
        closed = arrivals[n] == 0;
    count_targets(arrivals, r->branch, 1);
    count_targets(arrivals, r->otherwise, 1);
    return closed;
}

static void predicate_inst(const mir_inst *branch, mir_inst *i, bool opposite)
{
    if (i->kind != MIR_OP || i->g.nomask)
        return;
    i->g.pred = branch->g.pred;
    i->g.pred_inverted = branch->g.pred_inverted != opposite;
    i->flag = branch->flag;
    i->flag_at = branch->flag_at;
    i->flag_read = true;
}

/* Predicates the instructions of R and removes its if, else and endif. Keeps ARRIVALS up to date. */
static void predicate_region(mir_function *f, unsigned *arrivals, const region *r)
{
    bool opposite = false;

    count_targets(arrivals, r->branch, -1);
    count_targets(arrivals, r->otherwise, -1);
    count_targets(arrivals, r->end, -1);
    for (unsigned n = r->head->number + 1; n <= r->last->number; n++) {
        mir_block *b = f->blocks.items[n];
        mir_each_inst_safe(i, b) {
            mir_drop_statements(&i->statements); /* other lanes execute these instructions, too */
            if (i == r->end) {
                mir_remove(b, i);
                break;
            }
            if (i != r->otherwise) {
                predicate_inst(r->branch, i, opposite);
                continue;
            }
            opposite = true;
            b->is_branch = false;
            mir_remove(b, i);
        }
        if (b != r->last)
            mir_drop_statements(&b->statements);
    }
    mir_remove(r->head, r->branch);
}

void mir_predicate(mir_function *f)
{
    region r;
    arena memory;

    arena_init(&memory);
    unsigned *arrivals = arena_array(&memory, unsigned, f->blocks.count);
    mir_each_block(b, f)
        mir_each_inst(i, b)
            count_targets(arrivals, i, 1);
    for (unsigned n = 0; n < f->blocks.count; n++)
        if (find_region(f, n, &r) && is_shorter(&r) && is_closed(arrivals, &r))
            predicate_region(f, arrivals, &r);
    arena_release(&memory);
}
