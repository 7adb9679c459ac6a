/* ir/text/dot.c - prints graphs in the language of Graphviz. Blocks are boxes, functions and loops are clusters, and a note is
 * the legend.
 *
 * Nodes are identified by numbers, f2b7 for block 7 of function 2, so that names need no escaping; labels are quoted. */
#include "ir/text/dot.h"

#include "ir/analysis/callgraph.h"
#include "ir/analysis/loops.h"
#include "ir/text/printer.h"

/* Prints S within a quoted label; lines are left-aligned. */
static void print_escaped(text *out, const char *s)
{
    for (; *s; s++) {
        if (*s == '"' || *s == '\\')
            text_printf(out, "\\%c", *s);
        else if (*s == '\n')
            text_str(out, "\\l");
        else
            text_char(out, *s);
    }
}

static void print_block(text *out, arena *memory, const ir_slots *slots, unsigned f, const ir_block *b, bool with_text)
{
    text line;

    text_printf(out, "    f%ub%u [label=\"", f, b->id);
    print_escaped(out, ir_slot(slots, b));
    text_str(out, with_text ? ":\\l" : "");
    ir_each_inst(i, b) {
        if (!with_text)
            break;
        text_init(&line, memory);
        ir_print_inst_with(&line, slots, i);
        text_str(out, "  ");
        print_escaped(out, line.data);
        text_str(out, "\\l");
    }
    text_str(out, "\"];\n");
}

/* Labels edge N of terminator I: T or F, or the case value. */
static void print_edge_label(text *out, const ir_inst *i, unsigned n)
{
    uint64_t value;

    if (i->op == IR_br && i->block_count == 2)
        text_printf(out, " [label=\"%s\"]", n ? "F" : "T");
    else if (i->op == IR_switch && n == 0)
        text_str(out, " [label=\"default\"]");
    else if (i->op == IR_switch && ir_const_bits(ir_operand(i, n), &value))
        text_printf(out, " [label=\"%llu\"]", (unsigned long long)value);
}

static void print_flow(text *out, unsigned f, const ir_block *b)
{
    for (unsigned n = 0; n < b->last->block_count; n++) {
        text_printf(out, "    f%ub%u -> f%ub%u", f, b->id, f, b->last->blocks[n]->id);
        print_edge_label(out, b->last, n);
        text_str(out, ";\n");
    }
}

static void print_dominators(text *out, unsigned f, const ir_dominators *d)
{
    ir_each_block(b, d->function) {
        const ir_block *parent = ir_immediate_dominator(d, b);
        if (parent)
            text_printf(out, "    f%ub%u -> f%ub%u;\n", f, parent->id, f, b->id);
    }
}

/* --- loops ---------------------------------------------------------------------------------------------------------------- */

/* Prints LOOP as a cluster of the blocks that are in no inner loop, with its inner loops. */
static void print_loop(text *out, unsigned f, const ir_slots *slots, const ir_loops *l, const ir_loop *loop)
{
    text_printf(out, "    subgraph clusterf%ul%u {\n    label=\"loop of ", f, loop->index);
    print_escaped(out, ir_slot(slots, loop->header));
    text_printf(out, ", depth %u\";\n", loop->depth);
    ir_each_loop_block(b, loop)
        if (ir_loop_of(l, b) == loop)
            text_printf(out, "    f%ub%u;\n", f, b->id);
    for (const ir_loop *inner = loop->children; inner; inner = inner->sibling)
        print_loop(out, f, slots, l, inner);
    text_str(out, "    }\n");
}

static bool is_back_edge(const ir_loops *l, const ir_block *from, const ir_block *to)
{
    const ir_loop *loop = ir_loop_of(l, to);

    return loop && loop->header == to && ir_loop_has(l, loop, from);
}

static void print_loops(text *out, unsigned f, const ir_slots *slots, const ir_loops *l)
{
    for (size_t n = 0; n < l->all.count; n++)
        if (!l->all.items[n]->parent)
            print_loop(out, f, slots, l, l->all.items[n]);
    ir_each_block(b, l->function)
        for (unsigned n = 0; n < ir_successor_count(b); n++)
            text_printf(out, "    f%ub%u -> f%ub%u%s;\n", f, b->id, f, ir_successor(b, n)->id,
                        is_back_edge(l, b, ir_successor(b, n)) ? " [style=bold, color=red3]" : "");
}

/* --- uses ----------------------------------------------------------------------------------------------------------------- */

static void print_definition(text *out, unsigned f, const ir_value *v, const char *label, const char *style)
{
    text_printf(out, "    f%uv%u [label=\"", f, v->id);
    print_escaped(out, label);
    text_printf(out, "\"%s];\n", style);
}

static void print_uses(text *out, arena *memory, unsigned f, const ir_function *function, const ir_slots *slots)
{
    text line;

    for (uint32_t n = 0; n < function->arg_count; n++)
        print_definition(out, f, &function->args[n]->value, ir_slot(slots, function->args[n]), ", shape=ellipse");
    ir_each_block(b, function)
        ir_each_inst(i, b) {
            text_init(&line, memory);
            ir_print_inst_with(&line, slots, i);
            print_definition(out, f, &i->value, line.data, "");
            for (unsigned n = 0; n < i->operand_count; n++) {
                const ir_value *v = ir_operand(i, n);
                if (v->kind == IR_INSTRUCTION || v->kind == IR_ARGUMENT)
                    text_printf(out, "    f%uv%u -> f%uv%u;\n", f, v->id, f, i->value.id);
            }
        }
}

/* --- graphs --------------------------------------------------------------------------------------------------------------- */

static const char *const legends[] = {
    [IR_DOT_CFG] = "box: block\\ledge: branch; T, F: condition true, false; a number: case of a switch\\l",
    [IR_DOT_DOMINATORS] = "box: block\\ledge: from the immediate dominator to the block\\l",
    [IR_DOT_POSTDOMINATORS] = "box: block\\ledge: from the immediate post-dominator to the block\\l",
    [IR_DOT_LOOPS] = "box: block\\lframe: loop\\ledge: branch; bold: back edge\\l",
    [IR_DOT_CALLS] = "double box: kernel\\ldotted box: declaration\\ledge: call\\l",
    [IR_DOT_USES] = "box: operation\\lellipse: argument\\ledge: from a value to the operation that uses it\\l",
};

static void print_function_graph(text *out, arena *memory, unsigned n, ir_function *f, ir_dot what)
{
    ir_slots slots;

    ir_number(f);
    ir_slots_make(&slots, memory, f);
    text_printf(out, "  subgraph cluster%u {\n    label=\"", n);
    print_escaped(out, f->value.name);
    text_str(out, "\";\n");
    if (what != IR_DOT_USES)
        ir_each_block(b, f)
            print_block(out, memory, &slots, n, b, what == IR_DOT_CFG);
    switch (what) {
    case IR_DOT_CFG:
        ir_each_block(b, f)
            print_flow(out, n, b);
        break;
    case IR_DOT_DOMINATORS:
        print_dominators(out, n, ir_dominators_compute(memory, f));
        break;
    case IR_DOT_POSTDOMINATORS:
        print_dominators(out, n, ir_post_dominators_compute(memory, f));
        break;
    case IR_DOT_LOOPS:
        print_loops(out, n, &slots, ir_loops_compute(memory, ir_dominators_compute(memory, f)));
        break;
    case IR_DOT_USES:
        print_uses(out, memory, n, f, &slots);
        break;
    case IR_DOT_CALLS:
        break;
    }
    text_str(out, "  }\n");
}

static unsigned function_index(const ir_module *m, const ir_function *wanted)
{
    unsigned n = 0;

    ir_each_function(f, m) {
        if (f == wanted)
            break;
        n++;
    }
    return n;
}

/* Prints the calls of all functions; only those in ONLY if it is not NULL. */
static void print_calls(text *out, arena *memory, ir_module *m, const ir_function *only)
{
    ir_callgraph *g = ir_callgraph_compute(memory, m);
    unsigned n = 0;

    ir_each_function(f, m) {
        if (!f->intrinsic) {
            text_printf(out, "  f%u [label=\"", n);
            print_escaped(out, f->value.name);
            text_printf(out, "\"%s%s];\n", f->kernel ? ", peripheries=2" : "", f->first ? "" : ", style=dotted");
        }
        n++;
    }
    for (unsigned k = 0; k < g->count; k++)
        ir_each_block(b, g->nodes[k].function)
            ir_each_inst(i, b) {
                const ir_value *callee = i->op == IR_call ? ir_operand(i, 0) : NULL;
                if (only && g->nodes[k].function != only)
                    continue;
                if (callee && callee->kind == IR_FUNCTION && !ir_as_function(callee)->intrinsic)
                    text_printf(out, "  f%u -> f%u;\n", function_index(m, g->nodes[k].function),
                                function_index(m, ir_as_function(callee)));
            }
}

void ir_print_dot_head(text *out, const char *legend)
{
    text_printf(out, "digraph module {\n  node [shape=box, fontname=monospace];\n  legend [shape=note, label=\"%s\"];\n", legend);
}

void ir_print_dot(text *out, ir_module *m, ir_dot what, const ir_function *only)
{
    arena memory;
    unsigned n = 0;

    arena_init(&memory);
    ir_print_dot_head(out, legends[what]);
    if (what == IR_DOT_CALLS)
        print_calls(out, &memory, m, only);
    ir_each_function(f, m) {
        if (f->first && what != IR_DOT_CALLS && (!only || f == only))
            print_function_graph(out, &memory, n, f, what);
        n++;
    }
    text_str(out, "}\n");
    arena_release(&memory);
}
