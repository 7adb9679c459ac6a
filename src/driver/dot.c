/* src/driver/dot.c - --dot: prints a graph of the optimized module. */
#include "src/driver/dot.h"

#include "ir/text/dot.h"
#include "ir/text.h"
#include "opt/analysis/points_to_text.h"

#include <string.h>

enum { MOST_OBJECTS = 16 };

/* The graphs of ir_dot in its order, and the one that is drawn here. */
static const char *const names[] = {"cfg", "dominators", "postdominators", "loops", "calls", "uses", "points-to"};

enum { NAMES = sizeof names / sizeof *names, POINTS_TO = NAMES - 1 };

bool dot_read(session *s, dot_request *d)
{
    const char *value = option_value(s->options, OPTION_dot, ""), *colon = strchr(value, ':');
    const char *name = arena_strndup(s->memory, value, colon ? (size_t)(colon - value) : strlen(value));

    *d = (dot_request){.function = colon ? colon + 1 : NULL};
    while (d->graph < NAMES && strcmp(names[d->graph], name) != 0)
        d->graph++;
    if (d->graph < NAMES)
        return true;
    const char *near = nearest_name(name, names, NAMES);
    if (near)
        diag_error(s->diagnostics, 0, "--dot: there is no graph '%s'; did you mean '%s'?", name, near);
    else
        diag_error(s->diagnostics, 0,
                   "--dot: there is no graph '%s' (expected cfg, dominators, postdominators, loops, calls, uses or points-to)",
                   name);
    return false;
}

/* --- points-to ------------------------------------------------------------------------------------------------------------ */

typedef struct points_graph {
    text *out;
    const opt_points_to *points_to;
    arena memory;
    VEC(const opt_object *) objects; /* node oN is objects.items[N] */
    unsigned nodes;
} points_graph;

static void print_label(text *out, const char *s)
{
    for (; *s; s++)
        text_printf(out, *s == '"' || *s == '\\' ? "\\%c" : "%c", *s);
}

/* The index of the node of O, which is printed at its first use. */
static size_t object_node(points_graph *g, const opt_object *o)
{
    text name;
    size_t n = 0;

    while (n < g->objects.count && g->objects.items[n] != o)
        n++;
    if (n < g->objects.count)
        return n;
    vec_push(&g->memory, &g->objects, o);
    text_init(&name, &g->memory);
    opt_print_object(&name, o);
    text_printf(g->out, "  o%zu [label=\"", n);
    print_label(g->out, name.data);
    text_str(g->out, "\"];\n");
    return n;
}

/* Prints pointer V with the text LINE, and its edges. */
static void print_pointer(points_graph *g, const ir_value *v, const char *line)
{
    const opt_object *objects[MOST_OBJECTS];
    unsigned count = opt_objects_of(g->points_to, v, objects, MOST_OBJECTS), node = g->nodes++;
    text why;

    text_init(&why, &g->memory);
    opt_print_spaces(&why, opt_spaces_of(g->points_to, v));
    text_str(&why, ": ");
    opt_print_reason(&why, g->points_to, v);
    text_printf(g->out, "  p%u [shape=ellipse, label=\"", node);
    print_label(g->out, line);
    text_str(g->out, "\\n");
    print_label(g->out, why.data);
    text_str(g->out, "\"];\n");
    for (unsigned n = 0; n < count && n < MOST_OBJECTS; n++)
        text_printf(g->out, "  p%u -> o%zu;\n", node, object_node(g, objects[n]));
    if (count > MOST_OBJECTS)
        text_printf(g->out, "  p%u -> others;\n", node);
}

static void print_pointers(points_graph *g, const ir_function *f)
{
    text line;

    for (uint32_t n = 0; n < f->arg_count; n++) {
        if (!ir_is_ptr(f->args[n]->value.type))
            continue;
        text_init(&line, &g->memory);
        if (f->args[n]->value.name)
            text_printf(&line, "argument %s", f->args[n]->value.name);
        else
            text_printf(&line, "argument %u", n);
        print_pointer(g, &f->args[n]->value, line.data);
    }
    ir_each_block(b, f)
        ir_each_inst(i, b) {
            if (!ir_is_ptr(i->value.type))
                continue;
            text_init(&line, &g->memory);
            ir_print_inst(&line, i);
            print_pointer(g, &i->value, line.data);
        }
}

static void print_points_to(text *out, ir_module *m, const ir_function *only)
{
    points_graph g = {.out = out};

    arena_init(&g.memory);
    g.points_to = opt_points_to_compute(&g.memory, m);
    ir_print_dot_head(
        out, "ellipse: pointer, the address spaces that it may point into, and the reason\\lbox: object\\ledge: may point "
             "into the object\\l");
    ir_each_function(f, m)
        if (f->first && (!only || f == only))
            print_pointers(&g, f);
    text_str(out, "}\n");
    arena_release(&g.memory);
}

bool dot_print(const dot_request *d, text *out, ir_module *m, diag *diagnostics)
{
    const ir_function *only = d->function ? ir_function_find(m, d->function) : NULL;

    if (d->function && (!only || !only->first)) {
        diag_error(diagnostics, 0, "--dot: there is no function '%s' after the passes", d->function);
        return false;
    }
    if (d->graph == POINTS_TO)
        print_points_to(out, m, only);
    else
        ir_print_dot(out, m, (ir_dot)d->graph, only);
    return true;
}
