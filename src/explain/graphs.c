/* src/explain/graphs.c - writes the graphs of a function as lists of block and value numbers: edges, trees of dominators, loops,
 * calls, uses, and the objects that each pointer may refer to. */
#include "src/explain/graphs.h"

#include "ir/analysis/loops.h"
#include "opt/analysis/points_to_text.h"
#include "src/explain/snapshots.h"

enum { MOST_POINTERS = 1000, MOST_OBJECTS = 8 };

static void write_block(explain_column *e, json_writer *w, const ir_block *b)
{
    json_number(w, NULL, b ? (int64_t)explain_number_of_block(e, b) : -1);
}

static void write_edge(explain_column *e, json_writer *w, const ir_block *b, unsigned n)
{
    const ir_inst *i = b->last;
    uint64_t value;
    char label[24] = "";

    if (i->op == IR_br && i->block_count == 2)
        snprintf(label, sizeof label, "%s", n ? "false" : "true");
    else if (i->op == IR_switch && n && ir_const_bits(ir_operand(i, n), &value))
        snprintf(label, sizeof label, "%llu", (unsigned long long)value);
    json_begin(w, NULL, '[');
    write_block(e, w, b);
    write_block(e, w, i->blocks[n]);
    json_text(w, NULL, label);
    json_end(w, ']');
}

static void write_flow(explain_column *e, json_writer *w, const ir_function *f)
{
    json_begin(w, "blocks", '[');
    ir_each_block(b, f)
        write_block(e, w, b);
    json_end(w, ']');
    json_begin(w, "edges", '[');
    ir_each_block(b, f)
        for (unsigned n = 0; n < ir_successor_count(b); n++)
            write_edge(e, w, b, n);
    json_end(w, ']');
}

static void write_tree_of(explain_column *e, json_writer *w, const char *key, const ir_dominators *d)
{
    json_begin(w, key, '[');
    ir_each_block(b, d->function)
        write_block(e, w, ir_immediate_dominator(d, b));
    json_end(w, ']');
}

static void write_loops(explain_column *e, json_writer *w, const ir_loops *l)
{
    json_begin(w, "loops", '[');
    for (size_t n = 0; n < l->all.count; n++) {
        const ir_loop *loop = l->all.items[n];
        json_begin(w, NULL, '{');
        json_number(w, "header", explain_number_of_block(e, loop->header));
        json_begin(w, "blocks", '[');
        ir_each_loop_block(b, loop)
            write_block(e, w, b);
        json_end(w, ']');
        json_number(w, "depth", loop->depth);
        json_end(w, '}');
    }
    json_end(w, ']');
}

static void write_calls(explain_column *e, json_writer *w, const ir_function *f)
{
    json_begin(w, "calls", '[');
    ir_each_block(b, f)
        ir_each_inst(i, b) {
            const ir_function *callee = ir_callee(i);
            if (!callee)
                continue;
            json_begin(w, NULL, '[');
            json_text(w, NULL, callee->value.name);
            json_number(w, NULL, explain_number_of(e, &i->value));
            json_end(w, ']');
        }
    json_end(w, ']');
}

static void write_uses_of(explain_column *e, json_writer *w, const ir_value *v)
{
    char key[16];

    if (!ir_has_uses(v))
        return;
    snprintf(key, sizeof key, "%u", (unsigned)explain_number_of(e, v));
    json_begin(w, key, '[');
    ir_each_use(u, v)
        json_number(w, NULL, explain_number_of(e, &u->user->value));
    json_end(w, ']');
}

static void write_uses(explain_column *e, json_writer *w, const ir_function *f)
{
    json_begin(w, "uses", '{');
    for (uint32_t n = 0; n < f->arg_count; n++)
        write_uses_of(e, w, &f->args[n]->value);
    ir_each_block(b, f)
        ir_each_inst(i, b)
            write_uses_of(e, w, &i->value);
    json_end(w, '}');
}

void explain_write_graphs(explain_column *e, json_writer *w, ir_function *f)
{
    arena scratch;

    arena_init(&scratch);
    const ir_dominators *d = ir_dominators_compute(&scratch, f);
    write_flow(e, w, f);
    write_tree_of(e, w, "idom", d);
    write_loops(e, w, ir_loops_compute(&scratch, d));
    write_tree_of(e, w, "ipdom", ir_post_dominators_compute(&scratch, f));
    write_calls(e, w, f);
    write_uses(e, w, f);
    arena_release(&scratch);
}

/* --- pointers ------------------------------------------------------------------------------------------------------------- */

static void write_spaces(json_writer *w, unsigned set)
{
    text name;
    arena scratch;

    arena_init(&scratch);
    json_begin(w, "spaces", '[');
    for (unsigned s = 0; s <= IR_LOCAL; s++) {
        if (!(set & 1u << s))
            continue;
        text_init(&name, &scratch);
        opt_print_spaces(&name, 1u << s);
        json_text(w, NULL, name.data);
    }
    json_end(w, ']');
    arena_release(&scratch);
}

static void write_objects(explain_column *e, json_writer *w, const opt_points_to *p, const ir_value *v)
{
    const opt_object *objects[MOST_OBJECTS];
    unsigned count = opt_objects_of(p, v, objects, MOST_OBJECTS);
    text name;

    json_begin(w, "objects", '[');
    for (unsigned n = 0; n < count && n < MOST_OBJECTS; n++) {
        if (objects[n]->value && objects[n]->value->kind != IR_GLOBAL_VAR) {
            json_number(w, NULL, explain_number_of(e, objects[n]->value));
            continue;
        }
        text_init(&name, e->memory);
        opt_print_object(&name, objects[n]);
        json_text(w, NULL, name.data);
    }
    if (count > MOST_OBJECTS)
        json_text(w, NULL, "others");
    json_end(w, ']');
}

/* Writes pointer V, whose definition is at location LOC. */
static void write_pointer(explain_column *e, json_writer *w, const ir_function *f, const ir_value *v, uint32_t loc,
                          const opt_points_to *p)
{
    text why;

    text_init(&why, e->memory);
    opt_print_reason(&why, p, v);
    json_begin(w, NULL, '{');
    json_number(w, "value", explain_number_of(e, v));
    write_spaces(w, opt_spaces_of(p, v));
    write_objects(e, w, p, v);
    json_text(w, "why", why.data);
    json_number(w, "place", explain_place_in(e, f->module, loc));
    json_end(w, '}');
}

void explain_write_pointers(explain_column *e, json_writer *w, const ir_function *f, const opt_points_to *p)
{
    unsigned count = 0;

    for (uint32_t n = 0; n < f->arg_count; n++)
        if (ir_is_ptr(f->args[n]->value.type))
            write_pointer(e, w, f, &f->args[n]->value, f->loc, p);
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (ir_is_ptr(i->value.type) && count++ < MOST_POINTERS)
                write_pointer(e, w, f, &i->value, i->loc, p);
    if (count > MOST_POINTERS)
        explain_omit(e, "Function %s has %u pointers; the first %u are shown.", f->value.name, count, (unsigned)MOST_POINTERS);
}
