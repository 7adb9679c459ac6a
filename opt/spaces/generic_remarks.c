/* opt/spaces/generic_remarks.c - explains how an access was resolved.
 *
 *   k.cl:9:14: remark: generic access resolved to local memory: its pointer cannot point elsewhere
 *   k.cl:12:5: remark: generic access selects global or local memory at run time: its pointer was loaded from memory that holds
 *   pointers to all of these (k.cl:8:11): local memory from k.cl:4:9, global memory from k.cl:5:9
 *
 * The origin of a generic pointer is the last value, following its definitions back from the access, that has several address
 * spaces although its operands do not: a select or phi of pointers with known spaces, or a value without known operands. The
 * remark then lists where a pointer to each space enters the select or phi, or is stored in the memory. */
#include "opt/spaces/generic_remarks.h"

#include "opt/analysis/points_to_text.h"
#include "opt/analysis/remark.h"
#include "opt/spaces/generic_stats.h"
#include "src/base/text.h"

enum { STEPS = 64, OBJECTS = 8 };

static const char *const names[] = {
    [IR_PRIVATE] = "private", [IR_GLOBAL] = "global", [IR_CONSTANT] = "constant", [IR_LOCAL] = "local"};

static const ir_loc *remark_location(const opt_context *c, const ir_inst *i)
{
    return i && i->loc && c->options->diagnostics->remarks ? &c->module->locs.items[i->loc] : NULL;
}

void opt_remark_resolved(opt_context *c, const ir_inst *access, unsigned space, bool conditions)
{
    const ir_loc *l = remark_location(c, access);

    if (l && opt_is_new_serial(c, &c->remarked_resolved, access->serial))
        opt_report_to_user(c, access, "one space", "generic access resolved to %s memory: %s", names[space],
                           conditions ? "the branches before it exclude all other memory" : "its pointer cannot point elsewhere");
}

static bool has_several_spaces(const opt_points_to *p, const ir_value *v)
{
    unsigned set = opt_spaces_of(p, v);

    return (set & (set - 1)) != 0;
}

/* The last value, following the definitions of V back, that has several address spaces although its operands do not. */
static const ir_value *find_origin(const opt_points_to *p, const ir_value *v)
{
    for (unsigned step = 0; step < STEPS && v->kind == IR_INSTRUCTION; step++) {
        const ir_inst *i = ir_as_inst(v);
        const ir_value *next = NULL;
        if (i->op != IR_getelementptr && i->op != IR_freeze && i->op != IR_select && i->op != IR_phi)
            break;
        for (unsigned n = i->op == IR_select; n < i->operand_count && !next; n++)
            if (ir_is_ptr(ir_operand(i, n)->type) && has_several_spaces(p, ir_operand(i, n)) && ir_operand(i, n) != v)
                next = ir_operand(i, n);
        if (!next || (i->op == IR_phi && step > STEPS / 2))
            break;
        v = next;
    }
    return v;
}

static const char *describe_origin(const ir_value *v)
{
    if (v->kind != IR_INSTRUCTION)
        return "was passed as an argument";
    switch ((ir_opcode)ir_as_inst(v)->op) {
    case IR_select:
        return "was selected by a condition";
    case IR_phi:
        return "was merged from several branches";
    case IR_load:
        return "was loaded from memory that holds pointers to all of these";
    case IR_inttoptr:
        return "was converted from an integer";
    case IR_call:
        return "was returned by a call";
    default:
        return "has an origin that is not analyzed"; /* atomic exchanges, members of aggregates, lanes of vectors */
    }
}

/* --- where each address space comes from ---------------------------------------------------------------------------------- */

typedef struct sources {
    const opt_context *context;
    const opt_points_to *points_to;
    text *into;
    unsigned named; /* set of the spaces for which the text already lists a source */
    const ir_value *seen[STEPS];
    unsigned count;
} sources;

/* If V has a single address space without a source yet, appends V's location, that of AT, or the variable's name. */
static void append_source(sources *s, const ir_value *v, const ir_inst *at)
{
    unsigned set = opt_spaces_of(s->points_to, v);
    const ir_loc *l = remark_location(s->context, v->kind == IR_INSTRUCTION ? ir_as_inst(v) : at);
    const ir_value *variable = v->kind == IR_ADDRESS ? ir_as_constant(v)->base : v;

    if (!set || set & (set - 1) || set & s->named || (!l && !variable->name))
        return;
    text_printf(s->into, "%s%s memory from ", s->named ? ", " : ": ", names[__builtin_ctz(set)]);
    if (l)
        text_printf(s->into, "%s:%u:%u", l->file, l->line, l->column);
    else
        text_printf(s->into, "'%s'", variable->name);
    s->named |= set;
}

/* Appends the sources of the pointers that V, which has several spaces, is selected from. */
static void append_choices(sources *s, const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);

    for (unsigned n = 0; n < s->count; n++)
        if (s->seen[n] == v)
            return;
    if (s->count == STEPS || !i || (i->op != IR_select && i->op != IR_phi && i->op != IR_getelementptr && i->op != IR_freeze))
        return;
    s->seen[s->count++] = v;
    for (unsigned n = i->op == IR_select; n < (i->op == IR_getelementptr ? 1 : i->operand_count); n++) {
        const ir_value *o = ir_operand(i, n);
        if (has_several_spaces(s->points_to, o))
            append_choices(s, o);
        else
            append_source(s, o, i->op == IR_phi ? i->blocks[n]->last : i);
    }
}

static bool share_object(const opt_points_to *p, const ir_value *x, const ir_value *y)
{
    const opt_object *a[OBJECTS], *b[OBJECTS];
    unsigned m = opt_objects_of(p, x, a, OBJECTS), n = opt_objects_of(p, y, b, OBJECTS);

    for (unsigned i = 0; i < m && m <= OBJECTS; i++)
        for (unsigned k = 0; k < n && n <= OBJECTS; k++)
            if (a[i] == b[k])
                return true;
    return false;
}

/* Appends the sources of the pointers stored to memory that LOAD may read. */
static void append_stores(sources *s, const ir_inst *load)
{
    ir_each_function(f, s->context->module)
        ir_each_block(b, f)
            ir_each_inst(i, b) {
                if (i->op != IR_store || !ir_is_ptr(ir_operand(i, 0)->type) ||
                    !share_object(s->points_to, ir_operand(i, 1), ir_operand(load, 0)))
                    continue;
                if (has_several_spaces(s->points_to, ir_operand(i, 0)))
                    append_choices(s, ir_operand(i, 0));
                else
                    append_source(s, ir_operand(i, 0), i);
            }
}

void opt_remark_moved(opt_context *c, const ir_inst *access)
{
    const ir_loc *l = remark_location(c, access);

    if (l && opt_is_new_serial(c, &c->remarked_resolved, access->serial))
        opt_report_to_user(c, access, "known in each branch",
                           "generic access moved into the preceding branches: the memory of its pointer is known in each");
}

void opt_remark_placed(opt_context *c, const ir_inst *access)
{
    const ir_loc *l = remark_location(c, access);

    if (l)
        opt_report_to_user(
            c, access, "private memory in global memory",
            "private memory is placed in a global buffer in kernels that execute this access: its pointer may point "
            "to private or other memory");
}

void opt_remark_united(opt_context *c, const ir_inst *access)
{
    const ir_loc *l = remark_location(c, access);

    if (l && opt_is_new_serial(c, &c->remarked_resolved, access->serial))
        opt_report_to_user(
            c, access, "one space",
            "generic access resolved to global memory: its pointer points there or to private memory, which is placed "
            "in a global buffer");
}

/* Shows the observer the pointer P of ACCESS, with its spaces SET and their reason. */
static void report_pointer(opt_context *c, const opt_points_to *points_to, const ir_inst *access, const ir_value *p, unsigned set)
{
    const ir_value *values[] = {p, &access->value};
    text why;

    if (!opt_is_observed(c))
        return;
    text_init(&why, c->scratch);
    text_str(&why, "The pointer may point into ");
    opt_print_spaces(&why, set);
    text_str(&why, " memory, and its tag selects one at run time. It is ");
    opt_print_reason(&why, points_to, p);
    text_char(&why, '.');
    opt_report_step(c, access->block->function,
                    &(opt_step){.title = "access with a run-time test", .text = why.data, .values = values, .value_count = 2});
}

void opt_remark_left(opt_context *c, const opt_points_to *points_to, const ir_inst *access, const ir_value *p, unsigned set)
{
    const ir_loc *l = remark_location(c, access);
    bool is_united = access->block->function->private_in_global && opt_spaces_of(points_to, p) & OPT_SPACE_PRIVATE;
    text spaces, from;

    if (!l || !opt_is_new_serial(c, &c->remarked_left, access->serial))
        return;
    report_pointer(c, points_to, access, p, set);
    text_init(&spaces, c->scratch);
    text_init(&from, c->scratch);
    for (unsigned s = 0, given = 0; s <= IR_LOCAL; s++)
        if (set & 1u << s)
            text_printf(&spaces, "%s%s", given++ ? " or " : "", names[s]);
    if (!has_several_spaces(points_to, p)) {
        opt_report_to_user(
            c, access, "several spaces",
            "generic access selects %s memory at run time: --generic=switch does not use the known memory of its pointer",
            spaces.data);
        return;
    }
    const ir_value *v = find_origin(points_to, p);
    const ir_loc *o = v->kind == IR_INSTRUCTION ? remark_location(c, ir_as_inst(v)) : NULL;
    if (o)
        text_printf(&from, " (%s:%u:%u)", o->file, o->line, o->column);
    sources all = {.context = c, .points_to = points_to, .into = &from};
    append_choices(&all, v);
    if (ir_is_op(v, IR_load))
        append_stores(&all, ir_as_inst(v));
    opt_report_to_user(c, access, "several spaces", "generic access selects %s memory at run time%s: its pointer %s%s",
                       spaces.data, is_united ? " (private memory is placed in a global buffer)" : "", describe_origin(v),
                       from.data ? from.data : "");
}
