/* ir/text/print_source.c - prints what a module lowered for checks has of the source: variables and their types (ir/source_type.h).
 *
 *   !gasket.source !N     on allocas and globals: the variable, !N = !{!"tile", !T}; a kernel: the types of its arguments, !N = !{!T, null}
 *   !T                    a type: !{!"array", !"int[4]", i64 16, i32 4, i64 4, !E}, its kind, name, size, alignment, and what its kind has
 *
 * Types get their numbers when they are first named, and are printed after everything else: a record can contain pointers to itself. */
#include "ir/text/printer.h"

#include "ir/source_type.h"

#include <inttypes.h>

static unsigned node_of_source_type(ir_nodes *n, const ir_source_type *t)
{
    uintptr_t known = (uintptr_t)map_get(&n->type_numbers, t);

    if (known)
        return (unsigned)known - 1;
    vec_push(n->memory, &n->types, t);
    vec_push(n->memory, &n->nodes, NULL);
    map_set(n->memory, &n->type_numbers, t, (void *)(uintptr_t)n->nodes.count);
    return (unsigned)(n->nodes.count - 1);
}

static void print_source_name(text *out, const char *name)
{
    if (!name) {
        text_str(out, "null");
        return;
    }
    text_char(out, '!');
    ir_print_quoted(out, name);
}

static void print_type_reference(text *out, ir_nodes *n, const ir_source_type *t)
{
    if (t)
        text_printf(out, "!%u", node_of_source_type(n, t));
    else
        text_str(out, "null");
}

static void print_source_fields(text *out, ir_nodes *n, const ir_source_type *t)
{
    text_str(out, ", ");
    print_source_name(out, t->typedef_name);
    for (uint64_t i = 0; i < t->count; i++) {
        const ir_source_field *f = &t->fields[i];
        text_str(out, ", ");
        print_source_name(out, f->name);
        text_printf(out, ", i64 %" PRIu64 ", ", f->offset);
        print_type_reference(out, n, f->type);
    }
}

static void print_type_node(text *out, ir_nodes *n, const ir_source_type *t)
{
    text_printf(out, "!\"%s\", ", ir_source_kind_names[t->kind]);
    print_source_name(out, t->name);
    text_printf(out, ", i64 %" PRIu64 ", i32 %u", t->size, (unsigned)t->align);
    switch (t->kind) {
    case IR_SOURCE_SCALAR:
        text_printf(out, ", !\"%s\"", t->is_float ? "float" : t->is_signed ? "signed" : "unsigned");
        if (!t->element)
            return;
        break;
    case IR_SOURCE_VECTOR:
    case IR_SOURCE_ARRAY:
        text_printf(out, ", i64 %" PRIu64,
                    t->element && t->element->size ? t->count : 0); /* of empty structs: readers refuse others */
        break;
    case IR_SOURCE_POINTER:
        text_printf(out, ", i32 %u", (unsigned)t->space);
        break;
    case IR_SOURCE_RECORD:
        text_printf(out, ", !\"%s\"", t->is_union ? "union" : "struct");
        print_source_fields(out, n, t);
        return;
    }
    text_str(out, ", ");
    print_type_reference(out, n, t->element);
}

void ir_print_type_nodes(ir_nodes *n)
{
    for (size_t i = 0; i < n->types.count; i++) {
        const ir_source_type *t = n->types.items[i];
        text contents;
        text_init(&contents, n->memory);
        print_type_node(&contents, n, t);
        n->nodes.items[node_of_source_type(n, t)] = contents.data;
    }
}

/* --- attachments ---------------------------------------------------------------------------------------------------------- */

/* The node of a variable called NAME (NULL: a literal) of type T. */
static unsigned node_of_variable(ir_nodes *n, const char *name, const ir_source_type *t, bool is_const, bool is_parameter)
{
    text contents;

    text_init(&contents, n->memory);
    print_source_name(&contents, name);
    text_str(&contents, ", ");
    print_type_reference(&contents, n, t);
    text_str(&contents, is_const ? ", !\"const\"" : "");
    text_str(&contents, is_parameter ? ", !\"parameter\"" : "");
    return ir_number_node(n, contents.data);
}

void ir_print_source_of_inst(text *out, ir_nodes *n, const ir_inst *i)
{
    const ir_source_variable *v = i->op == IR_alloca ? ir_source_variable_of(i) : NULL;

    if (v)
        text_printf(out, ", !gasket.source !%u", node_of_variable(n, v->name, v->type, v->is_const, v->is_parameter));
    if (i->op == IR_fence && i->memories)
        text_printf(out, ", !gasket.memories !%u", ir_number_node(n, arena_printf(n->memory, "i32 %u", (unsigned)i->memories)));
}

void ir_print_source_of_global(text *out, ir_nodes *n, const ir_global *g)
{
    if (g->source)
        text_printf(out, ", !gasket.source !%u", node_of_variable(n, g->source_name, g->source, false, false));
}

void ir_print_source_of_kernel(text *out, ir_nodes *n, const ir_function *f)
{
    bool is_known = false;
    text contents;

    text_init(&contents, n->memory);
    for (uint32_t i = 0; i < f->arg_count; i++) {
        text_str(&contents, i ? ", " : "");
        print_type_reference(&contents, n, f->args[i]->source);
        is_known |= f->args[i]->source != NULL;
    }
    if (is_known)
        text_printf(out, " !gasket.source !%u", ir_number_node(n, contents.data));
}
