/* ir/text/dot.c - see dot.h. Blocks are boxes with their IR text, functions are clusters.
 *
 * Nodes are identified by numbers, f2b7 for block 7 of function 2, so that names need no escaping; labels are quoted. */
#include "ir/text/dot.h"

#include "ir/analysis/callgraph.h"
#include "ir/analysis/dominators.h"
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

static void print_tree(text *out, unsigned f, const ir_function *function, const ir_dominators *d, const char *style)
{
    ir_each_block(b, function) {
        ir_block *parent = ir_immediate_dominator(d, b);
        if (parent)
            text_printf(out, "    f%ub%u -> f%ub%u%s;\n", f, parent->id, f, b->id, style);
    }
}

static void print_function_graph(text *out, arena *memory, unsigned n, ir_function *f, ir_dot what)
{
    ir_slots slots;

    ir_number(f);
    ir_slots_make(&slots, memory, f);
    text_printf(out, "  subgraph cluster%u {\n    label=\"", n);
    print_escaped(out, f->value.name);
    text_str(out, "\";\n");
    ir_each_block(b, f)
        print_block(out, memory, &slots, n, b, what == IR_DOT_CFG);
    if (what == IR_DOT_CFG) {
        ir_each_block(b, f)
            print_flow(out, n, b);
    } else {
        print_tree(out, n, f, ir_dominators_compute(memory, f), "");
        print_tree(out, n, f, ir_post_dominators_compute(memory, f), " [style=dashed, constraint=false]");
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

static void print_calls(text *out, arena *memory, ir_module *m)
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
                if (callee && callee->kind == IR_FUNCTION && !ir_as_function(callee)->intrinsic)
                    text_printf(out, "  f%u -> f%u;\n", function_index(m, g->nodes[k].function),
                                function_index(m, ir_as_function(callee)));
            }
}

void ir_print_dot(text *out, ir_module *m, ir_dot what)
{
    arena memory;
    unsigned n = 0;

    arena_init(&memory);
    text_str(out, "digraph module {\n  node [shape=box, fontname=monospace];\n");
    if (what == IR_DOT_CALLGRAPH)
        print_calls(out, &memory, m);
    ir_each_function(f, m) {
        if (f->first && what != IR_DOT_CALLGRAPH)
            print_function_graph(out, &memory, n, f, what);
        n++;
    }
    text_str(out, "}\n");
    arena_release(&memory);
}
