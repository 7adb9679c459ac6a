/* ir/text/read_genx.c - applies !genx.kernels: what Intel's vector language states about a kernel.
 *
 *   !{ptr @k, !"name", !"file", !kinds, i32 local bytes, !offsets}                                  the region reference
 *   !{ptr @k, !"name", !kinds, i32 local bytes, !offsets, !access, !types, i32 named barriers, …}   later versions of Intel's compiler
 *
 * A kind is a number for each argument: 0 general, 1 sampler, 2 surface, 3 video; multiples of 8 are what Intel's runtime passes. An offset is
 * the argument's byte in the payload, counted from register r0; 0 leaves it to the compiler, and so does -1, for what has no place there:
 * code generation checks the others. An empty list states nothing. */
#include "ir/text/reader.h"
#include "src/image/shape.h"
#include "src/base/limits.h"

enum { PAYLOAD_BYTES = 4096 }; /* of the register file */

typedef struct kernel_node {
    ir_reader *r;
    ir_function *f;
    const ir_meta *node;
    bool has_file; /* the order of the region reference */
} kernel_node;

static const ir_meta *list_at(const kernel_node *k, size_t after_file)
{
    return ir_meta_item(k->r, k->node, after_file + k->has_file);
}

/* Reads item N of LIST for argument N into *V; what is no number is an error. */
static bool read_number(const kernel_node *k, const ir_meta *list, uint32_t n, const char *what, uint64_t *v)
{
    const ir_meta *m = ir_meta_item(k->r, list, n);

    *v = m && m->kind == META_NUMBER ? m->number : 0;
    if (m && m->kind == META_NUMBER)
        return true;
    diag_error(k->r->d, list->loc, "kernel '%s': the %s of argument %u is a number", k->f->value.name, what, (unsigned)n);
    return false;
}

static bool is_stated(const ir_meta *list)
{
    return list && list->kind == META_NODE && list->items.count;
}

/* Whether LIST has an item for each argument. */
static bool is_list(const kernel_node *k, const ir_meta *list, const char *what)
{
    if (list && list->kind == META_NODE && list->items.count > k->f->arg_count)
        diag_warn(k->r->d, WARN_other, list->loc, "kernel '%s' has %u argument%s: the other %ss in !genx.kernels describe none",
                  k->f->value.name, (unsigned)k->f->arg_count, k->f->arg_count == 1 ? "" : "s", what);
    if (list && list->kind == META_NODE && list->items.count >= k->f->arg_count)
        return true;
    size_t count = list && list->kind == META_NODE ? list->items.count : 0;
    diag_error(k->r->d, list ? list->loc : k->node->loc, "kernel '%s' has %u argument%s, but %zu %s%s in !genx.kernels",
               k->f->value.name, (unsigned)k->f->arg_count, k->f->arg_count == 1 ? "" : "s", count, what, count == 1 ? "" : "s");
    return false;
}

/* The value of a surface or a sampler is its number in a table, which is that of the argument. */
static void number_argument(const kernel_node *k, const ir_argument *a)
{
    map_set(&k->r->scratch, &k->r->by_number, a, (void *)a);
}

static void apply_kind(const kernel_node *k, const ir_meta *list, ir_argument *a, uint64_t kind)
{
    const char *name = k->f->value.name;
    diag *d = k->r->d;

    a->kind = (uint32_t)kind;
    if (kind >> IR_KIND_BITS > IR_KIND_LAST_IMPLICIT || (kind & ((1 << IR_KIND_BITS) - 1)) >= IR_KIND_COUNT)
        diag_error(d, list->loc, "kernel '%s': argument %u has kind %llu, which does not exist", name, (unsigned)a->index,
                   (unsigned long long)kind);
    else if (kind == IR_KIND_VIDEO)
        diag_error(d, list->loc, "kernel '%s': argument %u is a state of the video unit, which is not supported", name,
                   (unsigned)a->index);
    else if (kind == IR_KIND_SURFACE && !a->object.kind && a->value.type != k->r->m->i32 && !ir_is_ptr(a->value.type))
        diag_error(d, list->loc, "kernel '%s': argument %u is a surface, so its type is i32", name, (unsigned)a->index);
    else if (kind == IR_KIND_SURFACE && !a->object.kind && !ir_is_ptr(a->value.type)) { /* a pointer has its own address space */
        a->points_to = IR_GLOBAL;
        number_argument(k, a);
    } else if (kind == IR_KIND_SAMPLER && !a->object.kind) {
        a->object.kind = IR_OBJECT_SAMPLER;
        if (a->value.type == k->r->m->i32)
            number_argument(k, a);
    }
}

static void apply_kinds(const kernel_node *k)
{
    const ir_meta *list = list_at(k, 2);
    uint64_t kind;

    if (!is_stated(list) || !is_list(k, list, "kind"))
        return;
    for (uint32_t n = 0; n < k->f->arg_count; n++)
        if (read_number(k, list, n, "kind", &kind))
            apply_kind(k, list, k->f->args[n], kind);
}

/* --- types of arguments --------------------------------------------------------------------------------------------------- */

static bool has_word(const char *type, const char *word)
{
    const char *at = strstr(type, word);

    return at && (at == type || at[-1] == ' ') && strchr(" \0", at[strlen(word)]);
}

/* The access and the shape in TYPE, words such as "image2d_t read_only"; false if it is no image. */
static bool find_image(const char *type, ir_object *object)
{
    for (unsigned shape = 0; shape < IMAGE_SHAPE_COUNT; shape++) {
        if (!has_word(type, image_shape_name((image_shape)shape)))
            continue;
        *object = (ir_object){.kind = IR_OBJECT_IMAGE, .shape = (image_shape)shape, .access = IMAGE_READ_WRITE};
        for (unsigned n = 0; n < IMAGE_ACCESS_COUNT; n++)
            if (has_word(type, image_access_name((image_access)n)))
                object->access = (image_access)n;
        return true;
    }
    return false;
}

/* Makes surface A an image, whose handle has 64 bits. */
static void make_image(const kernel_node *k, ir_argument *a, const ir_object *object)
{
    ir_module *m = k->r->m;
    ir_type *t = k->f->type, **params = arena_array(&k->r->scratch, ir_type *, t->count);

    for (uint64_t n = 0; n < t->count; n++)
        params[n] = n == a->index ? m->i64 : t->fields[n];
    k->f->type = ir_function_type(m, t->element, params, (unsigned)t->count, t->variadic);
    a->value.type = m->i64;
    a->object = *object;
    a->points_to = 0;
    a->type_name = arena_printf(m->memory, "%s %s", image_access_name(object->access), image_shape_name(object->shape));
}

/* The types of later versions: what a surface is. Types of other arguments are names for the runtime. */
static void apply_types(const kernel_node *k)
{
    const ir_meta *list = list_at(k, 6);

    for (uint32_t n = 0; is_stated(list) && n < k->f->arg_count && n < list->items.count; n++) {
        ir_argument *a = k->f->args[n];
        const char *type = ir_meta_string(k->r, list, n);
        ir_object object;
        if (type && map_get(&k->r->by_number, a) && a->kind == IR_KIND_SURFACE && find_image(type, &object))
            make_image(k, a, &object);
    }
}

static void apply_local_bytes(const kernel_node *k)
{
    const ir_meta *m = list_at(k, 3);
    uint64_t bytes = m && m->kind == META_NUMBER ? m->number : 0;

    if (bytes > LOCAL_MEMORY_BYTES)
        diag_error(k->r->d, m->loc, "kernel '%s' has %llu bytes of local memory, but a group has %u", k->f->value.name,
                   (unsigned long long)bytes, (unsigned)LOCAL_MEMORY_BYTES);
    else if (bytes > k->f->local_bytes)
        k->f->local_bytes = (uint32_t)bytes;
}

static void apply_offsets(const kernel_node *k)
{
    const ir_meta *list = list_at(k, 4);
    uint64_t at;

    if (!is_stated(list) || !is_list(k, list, "offset"))
        return;
    for (uint32_t n = 0; n < k->f->arg_count; n++) {
        if (!read_number(k, list, n, "offset", &at))
            return;
        at = at == UINT32_MAX || at == UINT64_MAX ? 0 : at;
        k->f->args[n]->payload_at = at > PAYLOAD_BYTES ? PAYLOAD_BYTES : (uint32_t)at;
    }
}

/* The name of the kernel, if it is not that of the function, replaces it. */
static void apply_names(const kernel_node *k)
{
    const char *name = ir_meta_string(k->r, k->node, 1), *file = k->has_file ? ir_meta_string(k->r, k->node, 2) : NULL;

    if (file)
        k->f->file_name = intern_str(&k->r->m->names, file);
    if (!name || strcmp(name, k->f->value.name) == 0)
        return;
    if (!*name || map_get(&k->r->symbols, name))
        diag_error(k->r->d, k->node->loc, "kernel '%s' cannot have the name '%s' in !genx.kernels, which is %s", k->f->value.name,
                   name, *name ? "another symbol" : "empty");
    else
        ir_rename_function(k->f, name);
}

void ir_apply_genx_kernel(ir_reader *r, ir_function *f, const ir_meta *node)
{
    kernel_node k = {r, f, node, ir_meta_string(r, node, 2) != NULL};

    f->kernel = true;
    f->thread_form = true;
    apply_kinds(&k);
    apply_types(&k);
    apply_local_bytes(&k);
    apply_offsets(&k);
    apply_names(&k);
}
