/* parser/check/uninitialized.c - warns about variables that are read before they have a value.
 *
 * A forward data-flow analysis over the graph of flow.c computes two facts about each variable at the end of each block:
 * whether some path leaves it without a value, and whether some path gives it one. A read where only the first fact holds is
 * always an error. Where both hold, the paths without a value may never lead to the read (`if (n) x = …; if (n) use(x);`), so
 * there is a warning only if some branch inevitably leads to the read: then either that branch is never taken, or the variable
 * is read without a value. The idea and the cases are those of clang's -Wsometimes-uninitialized.
 *
 * Each variable gets at most one warning, the most certain one. */
#include "parser/check/flow.h"
#include "parser/check/stmt_check.h"

#include "src/base/bitset.h"
#include "src/base/bug.h"

#include <stdlib.h>

typedef struct read { /* a read of a variable that may have no value */
    uint32_t block, variable;
    const ast_expr *at;
    bool always; /* on no path does the variable have a value */
} read;

typedef struct analysis {
    checker *c;
    arena *memory;
    const flow *flow;
    bitset *without, *with; /* by block: the variables that may have no value at its end, and those that may have one */
    bool *reached;
    VEC(read) reads;
    const ast_expr **itself; /* by variable: the read of x in `int x = x`; NULL: none */
    uint32_t *seen;          /* by block: how many of its successors inevitably lead to the read; see find_origin */
} analysis;

/* --- solving -------------------------------------------------------------------------------------------------------------- */

/* Computes the facts at the start of block B. At the entry no variable has a value, so that a variable whose declaration is
 * bypassed has none. */
static void join_predecessors(const analysis *a, uint32_t b, bitset *without, bitset *with)
{
    const flow_block *k = &a->flow->blocks.items[b];

    bitset_clear(without);
    bitset_clear(with);
    if (b == 0)
        for (unsigned i = 0; i < without->bits; i++)
            bitset_add(without, i);
    for (size_t i = 0; i < k->from.count; i++) {
        if (!a->reached[k->from.items[i]])
            continue;
        bitset_union(without, &a->without[k->from.items[i]]);
        bitset_union(with, &a->with[k->from.items[i]]);
    }
}

static void apply_event(const flow_event *e, bitset *without, bitset *with)
{
    if (e->kind == FLOW_READ)
        return;
    bool written = e->kind == FLOW_WRITTEN;
    bitset_add(written ? with : without, e->variable);
    bitset_remove(written ? without : with, e->variable);
}

/* Iterates to a fixed point with a worklist, which contains a block at most once. */
static void solve_dataflow(analysis *a)
{
    size_t n = a->flow->blocks.count;
    VEC(uint32_t) work = {0};
    bool *waits = arena_array(a->memory, bool, n);
    unsigned bits = (unsigned)a->flow->variables.count;
    bitset without = bitset_new(a->memory, bits), with = bitset_new(a->memory, bits);

    vec_push(a->memory, &work, 0);
    while (work.count) {
        uint32_t b = vec_pop(&work);
        const flow_block *k = &a->flow->blocks.items[b];
        waits[b] = false;
        bool changed = !a->reached[b];
        a->reached[b] = true;
        join_predecessors(a, b, &without, &with);
        for (size_t i = 0; i < k->events.count; i++)
            apply_event(&k->events.items[i], &without, &with);
        changed |= bitset_union(&a->without[b], &without);
        changed |= bitset_union(&a->with[b], &with);
        for (size_t i = k->to.count; changed && i-- > 0;) {
            if (k->to.items[i] == FLOW_NOWHERE || waits[k->to.items[i]])
                continue;
            waits[k->to.items[i]] = true;
            vec_push(a->memory, &work, k->to.items[i]);
        }
    }
}

static void find_reads(analysis *a)
{
    unsigned bits = (unsigned)a->flow->variables.count;
    bitset without = bitset_new(a->memory, bits), with = bitset_new(a->memory, bits);

    for (uint32_t b = 0; b < a->flow->blocks.count; b++) {
        const flow_block *k = &a->flow->blocks.items[b];
        if (!a->reached[b] || !k->events.count)
            continue;
        join_predecessors(a, b, &without, &with);
        for (size_t i = 0; i < k->events.count; i++) {
            const flow_event *e = &k->events.items[i];
            if (e->kind == FLOW_READ && bitset_has(&without, e->variable))
                vec_push(a->memory, &a->reads, (read){b, e->variable, e->at, !bitset_has(&with, e->variable)});
            if (e->kind == FLOW_SELF)
                a->itself[e->variable] = e->at;
            apply_event(e, &without, &with);
        }
    }
}

/* --- branches that lead to a read ----------------------------------------------------------------------------------------- */

static bool is_declared_in(const flow_block *k, uint32_t variable)
{
    for (size_t i = k->events.count; i-- > 0;)
        if (k->events.items[i].variable == variable && k->events.items[i].kind != FLOW_READ)
            return k->events.items[i].kind != FLOW_WRITTEN;
    return false;
}

/* The start of the region whose paths all lead to a read: branches into it, the variable's declaration, or the entry. */
typedef enum origin { AT_BRANCHES, AT_DECLARATION, AT_ENTRY } origin;

/* Finds, backwards from R, the blocks from which all paths lead to R without a write of the variable; a->seen counts their
 * successors. */
static origin find_origin(analysis *a, const read *r)
{
    VEC(uint32_t) work = {0};
    origin from = AT_BRANCHES;

    memset(a->seen, 0, a->flow->blocks.count * sizeof *a->seen);
    /* the block can never reach its count of successors, so it is not visited again */
    a->seen[r->block] = (uint32_t)a->flow->blocks.items[r->block].to.count + 1;
    vec_push(a->memory, &work, r->block);
    while (work.count) {
        uint32_t b = vec_pop(&work);
        const flow_block *k = &a->flow->blocks.items[b];
        if (b == 0)
            from = AT_ENTRY;
        for (size_t i = 0; i < k->from.count; i++) {
            uint32_t p = k->from.items[i];
            const flow_block *before = &a->flow->blocks.items[p];
            if (!a->reached[p] || !bitset_has(&a->without[p], r->variable))
                continue;
            if (is_declared_in(k, r->variable) && bitset_has(&a->with[p], r->variable)) {
                from = from == AT_ENTRY ? AT_ENTRY : AT_DECLARATION;
                continue;
            }
            if (!a->seen[p])
                for (size_t j = 0; j < before->to.count; j++)
                    a->seen[p] += before->to.items[j] == FLOW_NOWHERE;
            if (++a->seen[p] == before->to.count)
                vec_push(a->memory, &work, p);
        }
    }
    return from;
}

static bool leads_to_read(const analysis *a, uint32_t b)
{
    return a->seen[b] && a->seen[b] >= a->flow->blocks.items[b].to.count;
}

/* --- reporting ------------------------------------------------------------------------------------------------------------ */

static const char *fork_name(flow_fork fork)
{
    switch (fork) {
    case FLOW_ALWAYS:
        return "";
    case FLOW_IF:
        return "if";
    case FLOW_CHOICE:
        return "?:";
    case FLOW_AND:
        return "&&";
    case FLOW_OR:
        return "||";
    case FLOW_WHILE:
        return "while";
    case FLOW_FOR:
        return "for";
    case FLOW_DO:
        return "do";
    case FLOW_SWITCH:
        return "switch";
    }
    bug("fork %d", fork);
}

static void note_declaration(checker *c, const ast_variable *v)
{
    diag_note(c->diag, v->loc, "variable '%s' is declared here%s", v->name,
              v->init ? "" : "; initialize it to silence this warning");
}

/* Warns that edge I of the fork at the end of block K, which leads to block NEXT, leads to read R of variable V, and adds the
 * notes. */
static void warn_of_branch(checker *c, const flow_block *k, size_t i, const flow_block *next, const read *r,
                           const ast_variable *v)
{
    const char *name = fork_name(k->fork);
    const ast_expr *e = k->condition;
    bool outcome = i == 0;

    if (k->fork == FLOW_SWITCH)
        diag_warn(c->diag, WARN_sometimes_uninitialized, next->label->loc,
                  "variable '%s' is used uninitialized whenever this %s is taken", v->name,
                  next->label->is_default ? "default" : "case");
    else if (k->fork == FLOW_FOR || k->fork == FLOW_WHILE)
        diag_warn_range(c->diag, WARN_sometimes_uninitialized, e->range.begin, e->range,
                        "variable '%s' is used uninitialized whenever the '%s' loop %s", v->name, name,
                        outcome ? "is entered" : "ends because its condition is false");
    else if (k->fork == FLOW_DO)
        diag_warn_range(c->diag, WARN_sometimes_uninitialized, e->range.begin, e->range,
                        "variable '%s' is used uninitialized whenever the 'do' loop %s", v->name,
                        outcome ? "is repeated" : "ends because its condition is false");
    else
        diag_warn_range(c->diag, WARN_sometimes_uninitialized, e->range.begin, e->range,
                        "variable '%s' is used uninitialized whenever this condition of '%s' is %s", v->name, name,
                        outcome ? "true" : "false");
    diag_note(c->diag, r->at->loc, "the uninitialized use is here");
    if (k->fork != FLOW_SWITCH)
        diag_note(c->diag, e->range.begin, "remove the condition if it is always %s", outcome ? "false" : "true");
    note_declaration(c, v);
}

/* Reports read R of a variable that may have a value on some paths; false if no path without a value certainly leads to R. */
static bool report_sometimes(analysis *a, const read *r)
{
    const ast_variable *v = a->flow->variables.items[r->variable];
    bool said = false;
    origin from = find_origin(a, r);

    if (from != AT_BRANCHES) {
        diag_warn(a->c->diag, WARN_sometimes_uninitialized, v->loc, "variable '%s' is used uninitialized whenever %s", v->name,
                  from == AT_ENTRY ? "its function is called" : "its declaration is reached");
        diag_note(a->c->diag, r->at->loc, "the uninitialized use is here");
        return true;
    }
    for (uint32_t b = 0; b < a->flow->blocks.count; b++) {
        const flow_block *k = &a->flow->blocks.items[b];
        if (k->fork == FLOW_ALWAYS || !a->seen[b] || leads_to_read(a, b) || bitset_has(&a->with[b], r->variable))
            continue;
        for (size_t i = 0; i < k->to.count; i++) {
            if (k->to.items[i] == FLOW_NOWHERE || !leads_to_read(a, k->to.items[i]))
                continue;
            const flow_block *next = &a->flow->blocks.items[k->to.items[i]];
            if (k->fork == FLOW_SWITCH && !next->label) /* without default and matching case: the program may rule that out */
                continue;
            warn_of_branch(a->c, k, i, next, r, v);
            said = true;
        }
    }
    return said;
}

static void report_always(const analysis *a, const read *r)
{
    const ast_variable *v = a->flow->variables.items[r->variable];
    const ast_expr *itself = a->itself[r->variable];

    if (itself) {
        diag_warn_range(a->c->diag, WARN_uninitialized, itself->loc, itself->range,
                        "variable '%s' is uninitialized when used within its own initialization", v->name);
        return;
    }
    diag_warn_range(a->c->diag, WARN_uninitialized, r->at->loc, r->at->range, "variable '%s' is uninitialized when used here",
                    v->name);
    note_declaration(a->c, v);
}

/* Orders reads by variable; of one variable, those that are always errors first, then by location. */
static int compare_reads(const void *left, const void *right)
{
    const read *a = left, *b = right;

    if (a->variable != b->variable)
        return a->variable < b->variable ? -1 : 1;
    if (a->always != b->always)
        return a->always ? -1 : 1;
    return a->at->loc < b->at->loc ? -1 : a->at->loc > b->at->loc;
}

/* Warns about the first reportable read of each variable. */
static void report_reads(analysis *a)
{
    uint32_t done = FLOW_NOWHERE;

    if (a->reads.count)
        qsort(a->reads.items, a->reads.count, sizeof *a->reads.items, compare_reads);
    for (size_t i = 0; i < a->reads.count; i++) {
        const read *r = &a->reads.items[i];
        if (r->variable == done)
            continue;
        bool said = r->always;
        if (r->always)
            report_always(a, r);
        else if (!a->itself[r->variable])
            said = report_sometimes(a, r);
        if (said)
            done = r->variable;
    }
}

void check_uninitialized(checker *c, const ast_function *f)
{
    enum { MOST_BITS = 1 << 28 }; /* limit on blocks × variables; larger functions are not analysed */
    arena memory;

    if ((!diag_is_enabled(c->diag, WARN_uninitialized) && !diag_is_enabled(c->diag, WARN_sometimes_uninitialized)) ||
        diag_failed(c->diag))
        return;
    arena_init(&memory);
    analysis a = {.c = c, .memory = &memory, .flow = flow_of(c, &memory, f, c->labels != NULL)};
    size_t blocks = a.flow->blocks.count, variables = a.flow->variables.count;
    if (variables && blocks <= MOST_BITS / variables) {
        a.without = arena_array(&memory, bitset, blocks);
        a.with = arena_array(&memory, bitset, blocks);
        for (size_t i = 0; i < blocks; i++) {
            a.without[i] = bitset_new(&memory, (unsigned)variables);
            a.with[i] = bitset_new(&memory, (unsigned)variables);
        }
        a.reached = arena_array(&memory, bool, blocks);
        a.seen = arena_array(&memory, uint32_t, blocks);
        a.itself = arena_array(&memory, const ast_expr *, variables);
        solve_dataflow(&a);
        find_reads(&a);
        report_reads(&a);
    }
    arena_release(&memory);
}
