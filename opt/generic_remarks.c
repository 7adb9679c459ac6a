/* opt/generic_remarks.c - see generic_remarks.h.
 *
 *   k.cl:9:14: remark: generic access resolved to local memory: its pointer leads nowhere else
 *   k.cl:12:5: remark: generic access looks for its pointer in global or local memory: it was loaded from memory that holds
 * pointers into both (k.cl:8:11)
 *
 * The value that keeps a pointer generic is the last one on the way back from the access that has several spaces although what it
 * is made of does not: a choice or a meeting of known pointers, or where nothing more is known. */
#include "opt/generic_remarks.h"

#include "opt/generic_stats.h"

#include <stdio.h>

enum { STEPS = 64 };

static const char *const names[] = {[IR_PRIVATE] = "private", [IR_GLOBAL] = "global", [IR_CONSTANT] = "constant", [IR_LOCAL] = "local"};

static const ir_loc *place_of(const opt_context *c, const ir_inst *i)
{
    return i && i->loc && c->options->diagnostics->remarks ? &c->module->locs.items[i->loc] : NULL;
}

void opt_remark_resolved(opt_context *c, const ir_inst *access, unsigned space, bool conditions)
{
    const ir_loc *l = place_of(c, access);

    if (l && opt_is_new_serial(c, &c->told_resolved, access->serial))
        diag_report_at(c->options->diagnostics, DIAG_REMARK, l->file, l->line, l->column, "generic access resolved to %s memory: %s", names[space],
                       conditions ? "the branches on the way here leave no other" : "its pointer leads nowhere else");
}

static bool is_several(const opt_points_to *p, const ir_value *v)
{
    unsigned set = opt_spaces_of(p, v);
    return (set & (set - 1)) != 0;
}

/* What V has its several spaces from. */
static const ir_value *origin(const opt_points_to *p, const ir_value *v)
{
    for (unsigned step = 0; step < STEPS && v->kind == IR_INSTRUCTION; step++) {
        const ir_inst *i = (const ir_inst *)v;
        const ir_value *next = NULL;
        if (i->op != IR_getelementptr && i->op != IR_freeze && i->op != IR_select && i->op != IR_phi)
            break;
        for (unsigned n = i->op == IR_select; n < i->operand_count && !next; n++)
            if (ir_is_ptr(ir_operand(i, n)->type) && is_several(p, ir_operand(i, n)) && ir_operand(i, n) != v)
                next = ir_operand(i, n);
        if (!next || (i->op == IR_phi && step > STEPS / 2))
            break;
        v = next;
    }
    return v;
}

static const char *how(const ir_value *v)
{
    if (v->kind != IR_INSTRUCTION)
        return "was passed in";
    switch ((ir_opcode)((const ir_inst *)v)->op) {
    case IR_select: return "was chosen by a condition";
    case IR_phi: return "comes by several ways";
    case IR_load: return "was loaded from memory that holds pointers into all of these";
    case IR_inttoptr: return "was made of an integer";
    case IR_call: return "was returned by a call";
    default: return "is not followed further"; /* atomic exchanges, members of aggregates, lanes of vectors */
    }
}

void opt_remark_left(opt_context *c, const opt_points_to *points_to, const ir_inst *access, const ir_value *p, unsigned set)
{
    const ir_loc *l = place_of(c, access);
    char spaces[64] = "", from[256] = "";

    if (!l || !opt_is_new_serial(c, &c->told_left, access->serial))
        return;
    for (unsigned s = 0, given = 0; s <= IR_LOCAL; s++)
        if (set & 1u << s) {
            size_t at = strlen(spaces);
            snprintf(spaces + at, sizeof spaces - at, "%s%s", given++ ? " or " : "", names[s]);
        }
    const ir_value *v = origin(points_to, p);
    const ir_loc *o = v->kind == IR_INSTRUCTION ? place_of(c, (const ir_inst *)v) : NULL;
    if (o)
        snprintf(from, sizeof from, " (%s:%u:%u)", o->file, o->line, o->column);
    diag_report_at(c->options->diagnostics, DIAG_REMARK, l->file, l->line, l->column, "generic access looks for its pointer in %s memory: it %s%s", spaces,
                   how(v), from);
}
