/* ir/dot.c - see dot.h. Blocks are boxes whose text is that of the IR, functions are clusters of them.
 *
 * Nodes are named by numbers, f2b7 for block 7 of function 2, so that no name needs escaping; labels are quoted. */
#include "ir/dot.h"

#include "ir/callgraph.h"
#include "ir/dominators.h"
#include "ir/printer.h"

/* S inside of a quoted label; lines end flush left. */
static void label(text *out, const char *s)
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
    label(out, ir_slot(slots, b));
    text_str(out, with_text ? ":\\l" : "");
    ir_each_inst(i, b) {
        if (!with_text)
            break;
        text_init(&line, memory);
        ir_print_inst_with(&line, slots, i);
        text_str(out, "  ");
        label(out, line.data);
        text_str(out, "\\l");
    }
    text_str(out, "\"];\n");
}

/* What is said of way N out of the block that I ends: T and F, or a case's number. */
static void print_way(text *out, const ir_inst *i, unsigned n)
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
        print_way(out, b->last, n);
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

static void print_function(text *out, arena *memory, unsigned n, ir_function *f, ir_dot what)
{
    ir_slots slots;

    ir_number(f);
    ir_slots_make(&slots, memory, f);
    text_printf(out, "  subgraph cluster%u {\n    label=\"", n);
    label(out, f->value.name);
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

static unsigned number_of(const ir_module *m, const ir_function *wanted)
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
            label(out, f->value.name);
            text_printf(out, "\"%s%s];\n", f->kernel ? ", peripheries=2" : "", f->first ? "" : ", style=dotted");
        }
        n++;
    }
    for (unsigned k = 0; k < g->count; k++)
        ir_each_block(b, g->nodes[k].function)
            ir_each_inst(i, b) {
                const ir_value *callee = i->op == IR_call ? ir_operand(i, 0) : NULL;
                if (callee && callee->kind == IR_FUNCTION && !ir_as_function(callee)->intrinsic)
                    text_printf(out, "  f%u -> f%u;\n", number_of(m, g->nodes[k].function), number_of(m, ir_as_function(callee)));
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
            print_function(out, &memory, n, f, what);
        n++;
    }
    text_str(out, "}\n");
    arena_release(&memory);
}
