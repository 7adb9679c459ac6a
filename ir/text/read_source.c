/* ir/text/read_source.c - reads what print_source.c prints of the source.
 *
 * The types of a text can be anything: each is checked against its size, and no type contains itself. A type that is wrong is an error, once, and
 * unknown afterwards. */
#include "ir/text/reader.h"

#include "ir/source_type.h"

/* Limits that no product of two exceeds in 64 bits. */
#define SIZE_LIMIT (UINT64_C(1) << 40)

static ir_source_type unknown, unfinished; /* in ir_reader.source_types: a wrong type, and one whose parts are being read */

static ir_source_type *refuse(ir_reader *r, const ir_meta *node, const char *problem)
{
    diag_error(r->d, node->loc, "%s", problem);
    return NULL;
}

static const char *name_at(ir_reader *r, const ir_meta *node, size_t i)
{
    const char *name = ir_meta_string(r, node, i);

    return name ? intern_str(&r->m->names, name) : NULL;
}

/* Operand I of NODE, a number up to LIMIT; false: it is none. */
static bool number_at(const ir_reader *r, const ir_meta *node, size_t i, uint64_t limit, uint64_t *out)
{
    const ir_meta *m = ir_meta_item(r, node, i);

    *out = m && m->kind == META_NUMBER ? m->number : 0;
    return m && m->kind == META_NUMBER && *out <= limit;
}

static ir_source_type *read_type(ir_reader *r, const ir_meta *node, unsigned depth);

/* The type that operand I of NODE is; NULL: it is null, or wrong. */
static ir_source_type *type_at(ir_reader *r, const ir_meta *node, size_t i, unsigned depth)
{
    const ir_meta *m = ir_meta_item(r, node, i);

    return m && m->kind == META_NODE ? read_type(r, m, depth) : NULL;
}

static bool read_fields(ir_reader *r, const ir_meta *node, ir_source_type *t, unsigned depth)
{
    enum { FIRST = 6, EACH = 3 }; /* operands of NODE */

    t->typedef_name = name_at(r, node, FIRST - 1);
    t->count = node->items.count < FIRST ? 0 : (node->items.count - FIRST) / EACH;
    t->fields = arena_array(r->m->memory, ir_source_field, t->count + 1);
    for (uint64_t n = 0; n < t->count; n++) {
        ir_source_field *f = &t->fields[n];
        size_t at = FIRST + EACH * n;
        f->name = name_at(r, node, at);
        f->type = type_at(r, node, at + 2, depth + 1);
        if (!f->type || !number_at(r, node, at + 1, SIZE_LIMIT, &f->offset))
            return false;
    }
    return true;
}

/* Reads the operands of NODE from the fifth on, which the kind of T determines. */
static bool read_parts(ir_reader *r, const ir_meta *node, ir_source_type *t, unsigned depth)
{
    const char *word = ir_meta_string(r, node, 4);
    uint64_t space;

    switch (t->kind) {
    case IR_SOURCE_SCALAR:
        t->is_float = word && strcmp(word, "float") == 0;
        t->is_signed = word && strcmp(word, "signed") == 0;
        t->element = type_at(r, node, 5, depth + 1);
        return word != NULL;
    case IR_SOURCE_VECTOR:
    case IR_SOURCE_ARRAY:
        t->element = type_at(r, node, 5, depth + 1);
        return number_at(r, node, 4, SIZE_LIMIT, &t->count) && t->element;
    case IR_SOURCE_POINTER:
        vec_push(&r->scratch, &r->source_pointers, ((ir_source_pointer){t, ir_meta_item(r, node, 5)}));
        t->space = number_at(r, node, 4, IR_MODULE_PRIVATE, &space) ? (ir_space)space : IR_PRIVATE;
        return true;
    case IR_SOURCE_RECORD:
        t->is_union = word && strcmp(word, "union") == 0;
        return word && read_fields(r, node, t, depth);
    }
    return false;
}

/* The kind that operand 0 of NODE names; IR_SOURCE_KIND_COUNT: none. */
static unsigned kind_of(const ir_reader *r, const ir_meta *node)
{
    const char *word = ir_meta_string(r, node, 0);
    unsigned k = 0;

    while (word && k < IR_SOURCE_KIND_COUNT && strcmp(word, ir_source_kind_names[k]) != 0)
        k++;
    return word ? k : IR_SOURCE_KIND_COUNT;
}

/* The type that NODE describes, whose elements and fields are read too, but not what pointers point to. */
static ir_source_type *make_type(ir_reader *r, const ir_meta *node, unsigned depth)
{
    ir_source_type *t = arena_new(r->m->memory, ir_source_type);
    unsigned kind = kind_of(r, node);
    uint64_t align;

    if (kind == IR_SOURCE_KIND_COUNT || !number_at(r, node, 2, SIZE_LIMIT, &t->size) ||
        !number_at(r, node, 3, UINT32_MAX, &align))
        return refuse(r, node, "a type of the source has its kind, name, size and alignment");
    t->kind = (ir_source_kind)kind;
    t->name = name_at(r, node, 1);
    t->name = t->name ? t->name : "";
    t->align = (uint32_t)align;
    if (!read_parts(r, node, t, depth) || !ir_source_type_fits(t))
        return refuse(r, node, "the parts of this type of the source are missing, or do not fit it");
    return t;
}

/* Adds T, which is complete, to the types of the module. */
static void add_type(ir_reader *r, const ir_meta *node, ir_source_type *t)
{
    vec_push(&r->scratch, &r->source_order, t);
    vec_push(&r->scratch, &r->source_nodes, node);
    if (t->kind == IR_SOURCE_RECORD)
        ir_source_type_name(r->m, t->name, t);
    if (t->typedef_name)
        ir_source_type_name(r->m, t->typedef_name, t);
}

/* DEPTH: the types that the type of NODE is in. */
static ir_source_type *read_type(ir_reader *r, const ir_meta *node, unsigned depth)
{
    ir_source_type *t = map_get(&r->source_types, node);

    if (t == &unfinished || depth > IR_SOURCE_MOST_DEPTH)
        return refuse(r, node, t ? "this type of the source contains itself" : "types of the source are nested too deep");
    if (t)
        return t == &unknown ? NULL : t;
    map_set(&r->scratch, &r->source_types, node, &unfinished);
    t = make_type(r, node, depth);
    map_set(&r->scratch, &r->source_types, node, t ? t : &unknown);
    if (t)
        add_type(r, node, t);
    return t;
}

/* The type that operand I of NODE is, complete; NULL: it is unknown. */
static const ir_source_type *read_whole(ir_reader *r, const ir_meta *node, size_t i)
{
    const ir_source_type *t = type_at(r, node, i, 0);

    while (r->source_pointers.count) {
        ir_source_pointer p = vec_pop(&r->source_pointers);
        if (p.target && p.target->kind == META_NODE)
            p.pointer->element = read_type(r, p.target, 0);
    }
    return t;
}

void ir_check_source(ir_reader *r)
{
    size_t deep = ir_source_find_deep(&r->scratch, r->source_order.items, r->source_order.count);

    if (deep < r->source_order.count)
        diag_error(r->d, r->source_nodes.items[deep]->loc, "types of the source are nested more than %d deep",
                   IR_SOURCE_MOST_DEPTH);
}

/* --- attachments ---------------------------------------------------------------------------------------------------------- */

/* Does operand 2 or 3 of NODE state that the variable is WORD? */
static bool is_said(const ir_reader *r, const ir_meta *node, const char *word)
{
    for (size_t i = 2; i < 4; i++) {
        const char *s = ir_meta_string(r, node, i);
        if (s && strcmp(s, word) == 0)
            return true;
    }
    return false;
}

static bool is_named(const ir_attachment *a, const char *name)
{
    return strcmp(a->name, name) == 0;
}

/* Reads the variable in memory of type T that A describes. False: A does not, or the memory does not suffice, which is an error. */
static bool read_variable(ir_reader *r, const ir_attachment *a, const ir_type *t, ir_source_variable *out)
{
    const ir_meta *node = is_named(a, "gasket.source") ? ir_meta_resolve(r, a->node) : NULL;

    if (!node)
        return false;
    *out = (ir_source_variable){.name = name_at(r, node, 0),
                                .type = read_whole(r, node, 1),
                                .is_const = is_said(r, node, "const"),
                                .is_parameter = is_said(r, node, "parameter")};
    if (out->type && out->type->size > ir_size(t)) {
        refuse(r, node, "this variable of the source is larger than its memory");
        return false;
    }
    return out->type;
}

void ir_read_source_of_inst(ir_reader *r, ir_inst *i, const ir_attachment *a)
{
    const ir_meta *node = ir_meta_resolve(r, a->node);
    ir_source_variable v;
    uint64_t memories;

    if (i->op == IR_alloca && read_variable(r, a, i->elem_type, &v))
        ir_set_source_variable(i, v);
    if (i->op == IR_fence && is_named(a, "gasket.memories") && number_at(r, node, 0, 7, &memories))
        i->memories = (uint32_t)memories;
}

void ir_read_source_of_global(ir_reader *r, ir_global *g, const ir_attachment *a)
{
    ir_source_variable v;

    if (!read_variable(r, a, g->contents, &v))
        return;
    g->source_name = v.name;
    g->source = v.type;
}

/* Can parameter A have type T? */
static bool is_type_of(const ir_argument *a, const ir_source_type *t)
{
    if (a->object.kind == IR_OBJECT_PIPE)
        return t->element && t->element->size == a->object.packet_bytes;
    if (a->object.kind)
        return t->kind == IR_SOURCE_SCALAR;
    if (ir_is_ptr(a->value.type) && !a->byval)
        return t->kind == IR_SOURCE_POINTER;
    return t->kind != IR_SOURCE_POINTER && t->size == ir_size(a->byval ? a->byval : a->value.type);
}

void ir_read_source_of_kernel(ir_reader *r, ir_function *f, const ir_meta *node)
{
    for (uint32_t i = 0; node && i < f->arg_count; i++) {
        const ir_source_type *t = read_whole(r, node, i);
        if (t && !is_type_of(f->args[i], t))
            refuse(r, node, "a type of the source is not that of the kernel's parameter");
        else
            f->args[i]->source = t;
    }
}
