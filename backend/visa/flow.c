/* backend/visa/flow.c - branches. vISA has two: jmp, of the thread, and goto, of lanes; lanes that have gone forward wait at the label.
 *
 *   (f1) if L1 L2          (!P1) goto L1       lanes without the predicate wait at the else-part, or at the end
 *   else X L2              goto L2
 *   (f1) break X W         (P1) goto …         the block after the while
 *   (f1) cont X W          (P1) goto W
 *   (f1) goto X L          (!P1) goto L
 *   (f1) goto.b X L        (P1) goto L         backward
 *   (f1) while L           (P1) goto L
 *   (f1) jmpi L            (P1) jmp L, or backward (P1) goto (M1, 1) L
 *   endif, join            none: the finalizer finds the blocks where lanes wait, and the next one of each
 *
 * repeat.c has made the code independent of what a thread without lanes executes. */
#include "backend/visa/writer.h"

bool visa_is_branch(const mir_inst *i)
{
    return i->kind == MIR_OP && gen_op_is(i->g.op, GEN_IS_FLOW);
}

const mir_block *visa_branch_target(const mir_function *f, const mir_inst *i)
{
    if (!visa_is_branch(i))
        return NULL;
    switch ((gen_op)i->g.op) {
    case GEN_OP_if:
    case GEN_OP_while:
        return i->jip;
    case GEN_OP_jmpi:
        return i->skip_to ? NULL : i->jip;
    case GEN_OP_break: /* lanes wait after the while */
        return i->uip->number + 1 < f->blocks.count ? f->blocks.items[i->uip->number + 1] : NULL;
    case GEN_OP_else:
    case GEN_OP_cont:
    case GEN_OP_goto:
        return i->uip;
    default: /* endif, join, call, ret */
        return NULL;
    }
}

/* --- branches ------------------------------------------------------------------------------------------------------------- */

void visa_label(const visa_writer *w, text *out, const mir_block *b)
{
    (void)w;
    text_printf(out, "B%u", b->number);
}

/* Prints the predicate of lanes that go: that of I, inverted if the lanes of I's predicate STAY. Returns false if no lane goes. */
static bool print_lanes(visa_writer *w, const mir_inst *i, bool stay)
{
    int known = i->g.pred == GEN_PRED_NONE ? !stay : visa_known_flag(w, i->flag);

    text_str(&w->body, "    ");
    if (i->g.pred == GEN_PRED_NONE)
        return known;
    if (i->g.pred != GEN_PRED_NORMAL)
        visa_refuse(w, "vISA has no predicate over '%s'", gen_predctrl_name(i->g.pred));
    if (known >= 0)
        return (known != 0) != (i->g.pred_inverted != stay);
    visa_predicate(w, i->flag, i->g.pred_inverted != stay);
    return true;
}

static void write_goto(visa_writer *w, const mir_inst *i, bool stay)
{
    const mir_block *to = visa_branch_target(w->f, i);
    size_t start = w->body.length;

    if (!to) {
        visa_refuse(w, "a branch without a target");
        return;
    }
    if (!print_lanes(w, i, stay)) {
        w->body.length = start;
        return;
    }
    text_printf(&w->body, "goto (M1, %u) ", w->f->simd);
    visa_label(w, &w->body, to);
    visa_end(w);
}

/* Writes I, a jump of the thread. A backward one is a goto of one channel: the finalizer makes a jump of that, too, but it then knows that
 * lanes may wait after the loop in later iterations. A forward one never skips waiting lanes. */
static void write_jump(visa_writer *w, const mir_inst *i, const mir_block *from)
{
    if (i->skip_to || i->g.pred > GEN_PRED_NORMAL || i->g.channel) {
        visa_refuse(w, "a jump of this kind");
        return;
    }
    text_str(&w->body, "    ");
    if (i->g.pred != GEN_PRED_NONE)
        visa_predicate(w, i->flag, i->g.pred_inverted);
    text_str(&w->body, i->jip->number <= from->number ? "goto (M1, 1) " : "jmp (M1_NM, 1) ");
    visa_label(w, &w->body, i->jip);
    visa_end(w);
}

void visa_kernel_name(text *out, const char *name)
{
    for (const char *c = name; *c; c++) {
        bool plain = (*c >= '0' && *c <= '9') || ((*c | 32) >= 'a' && (*c | 32) <= 'z') || *c == '_';
        text_char(out, plain ? *c : '_');
    }
}

void visa_routine_name(text *out, const mir_function *f, const mir_routine *r)
{
    unsigned n = 0;

    while (n < f->routines.count && f->routines.items[n] != r)
        n++;
    text_printf(out, "F%u_", n);
    visa_kernel_name(out, r->name);
}

void visa_branch(visa_writer *w, const mir_inst *i, const mir_block *b)
{
    w->at = i;
    switch ((gen_op)i->g.op) {
    case GEN_OP_endif:
    case GEN_OP_join:
        return;
    case GEN_OP_if:
        write_goto(w, i, true);
        return;
    case GEN_OP_goto:
        write_goto(w, i, !i->g.branch_ctrl);
        return;
    case GEN_OP_else:
    case GEN_OP_while:
    case GEN_OP_break:
    case GEN_OP_cont:
        write_goto(w, i, false);
        return;
    case GEN_OP_jmpi:
        write_jump(w, i, b);
        return;
    case GEN_OP_call:
        text_printf(&w->body, "    call (M1, %u) ", w->f->simd);
        visa_routine_name(&w->body, w->f, i->routine);
        visa_end(w);
        return;
    case GEN_OP_ret:
        text_printf(&w->body, "    ret (M1, %u)\n", w->f->simd);
        return;
    default:
        visa_refuse(w, "vISA has no branch '%s'", gen_op_name(i->g.op));
    }
}
