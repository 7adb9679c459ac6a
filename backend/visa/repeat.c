/* backend/visa/repeat.c - repeats, before each branch that can leave the thread without lanes, what it executes until it finds some.
 *
 *   goto (16) B5 B9                copy v4 v3           the code of B5, then the branch
 *   …                              goto (16) B5 B9
 *   B5: copy v4 v3                 …
 *       join (16) B7               B5: …
 *
 * A thread that has no lane left continues at the next block where lanes may wait. There our code may have instructions before the
 * join, which are executed although no lane is enabled: copies for the phis of blocks that follow. So has the end of a loop's
 * iteration, where lanes wait only for the loop's branch. In vISA a label enables lanes before the first instruction of its block, and
 * without lanes the block is left at once. An earlier execution of these instructions does no harm if lanes are found: the block
 * executes them again, and before that no instruction reads what they write. Those under the execution mask have no effect without
 * lanes. */
#include "backend/visa/writer.h"

static const mir_block *next_block(const mir_function *f, const mir_block *b)
{
    return b->number + 1 < f->blocks.count ? f->blocks.items[b->number + 1] : NULL;
}

/* The first branch in B; NULL: there is none. */
static const mir_inst *find_branch(const mir_block *b)
{
    mir_each_inst(i, b)
        if (visa_is_branch(i))
            return i;
    return NULL;
}

static bool joins_lanes(const mir_inst *i)
{
    return i->g.op == GEN_OP_join || i->g.op == GEN_OP_endif || i->g.op == GEN_OP_else || i->g.op == GEN_OP_while;
}

/* Is B, whose first branch is BRANCH, a block that the thread may enter without finding lanes? It begins with code before a join, or it
 * has two successors without a branch: without lanes, the thread continues with the while after it, or at the second one. */
static bool may_find_none(const mir_block *b, const mir_inst *branch)
{
    return branch ? joins_lanes(branch) : b->succ[0] && b->succ[1];
}

/* Does the thread come to a while after B, which has no branch, without another one before it? */
static bool reaches_while(const mir_function *f, const mir_block *b)
{
    const mir_inst *branch = NULL;

    for (b = next_block(f, b); b && !branch; b = next_block(f, b))
        branch = find_branch(b);
    return branch && branch->g.op == GEN_OP_while;
}

static const mir_block *other_successor(const mir_function *f, const mir_block *b)
{
    return b->succ[0] == next_block(f, b) ? b->succ[1] : b->succ[0];
}

/* Inserts a copy of I before BEFORE. */
static void repeat(visa_writer *w, mir_function *f, mir_block *b, mir_inst *before, const mir_inst *i)
{
    bool is_masked = i->kind == MIR_OP && !i->g.nomask;
    bool has_effect = i->kind == MIR_OP && (gen_op_is(i->g.op, GEN_IS_SEND) || i->g.dst.file == GEN_FILE_CR);

    if (is_masked || i->kind == MIR_START)
        return;
    if (has_effect || i->kind == MIR_MARK) {
        w->at = i;
        visa_refuse(w, "an instruction that is executed without lanes, and is more than a copy");
        return;
    }
    mir_inst *made = arena_new(f->memory, mir_inst);
    *made = *i;
    mir_insert_before(b, made, before);
}

/* The block at which a thread without lanes continues after BRANCH. NULL: it finds lanes there. */
static const mir_block *next_after(visa_writer *w, const mir_inst *branch)
{
    switch ((gen_op)branch->g.op) {
    case GEN_OP_while:
        return NULL;
    case GEN_OP_join:
    case GEN_OP_endif:
        return branch->jip_is_next ? NULL : branch->jip;
    case GEN_OP_else:
    case GEN_OP_goto:
    case GEN_OP_break:
    case GEN_OP_cont:
        return branch->jip;
    default:
        w->at = branch;
        visa_refuse(w, "a branch '%s' that is executed without lanes", gen_op_name(branch->g.op));
        return NULL;
    }
}

/* Repeats before BRANCH, which ends block FROM, the instructions that the thread executes from B on until it finds lanes. */
static void repeat_code(visa_writer *w, mir_function *f, mir_block *from, mir_inst *before, const mir_block *b)
{
    bool falls_through = false;

    while (b) {
        const mir_inst *branch = find_branch(b);
        if (!falls_through && !may_find_none(b, branch))
            return;
        for (const mir_inst *i = b->first; i && i != branch; i = i->next)
            repeat(w, f, from, before, i);
        falls_through = !branch && (falls_through || reaches_while(f, b));
        b = branch ? next_after(w, branch) : falls_through ? next_block(f, b) : other_successor(f, b);
    }
}

/* Can branch I leave the thread without lanes at a block where those that I sends away do not wait? */
static bool may_leave_none(const mir_inst *i)
{
    bool sends_lanes = i->g.op == GEN_OP_else || i->g.op == GEN_OP_goto || i->g.op == GEN_OP_break || i->g.op == GEN_OP_cont;

    return i->kind == MIR_OP && sends_lanes && i->jip && i->jip != i->uip;
}

void visa_repeat_code(visa_writer *w, mir_function *f)
{
    mir_function *original = mir_copy(f->memory, f);

    for (size_t n = 0; n < f->blocks.count; n++)
        for (mir_inst *i = f->blocks.items[n]->last; i; i = i->prev)
            if (may_leave_none(i)) {
                repeat_code(w, f, f->blocks.items[n], i, original->blocks.items[i->jip->number]);
                break;
            }
}
