/* ir/text/read_meta.c - reads metadata and applies the kinds that have a meaning here; others are skipped.
 *
 * Those are: locations of instructions (gasket's !loc, and !dbg with DILocation, scope and file), unroll requests in
 * !llvm.loop, the kernel argument information that clang attaches to kernels or lists in !opencl.kernels, work-group and
 * sub-group sizes, the language version, !gasket.options and !genx.kernels. */
#include "ir/text/reader.h"

/* --- reading -------------------------------------------------------------------------------------------------------------- */

static ir_meta *new_leaf(ir_reader *r, ir_meta_kind kind)
{
    ir_meta *m = arena_new(&r->scratch, ir_meta);

    m->kind = kind;
    m->loc = r->t.loc;
    return m;
}

static ir_meta *read_meta(ir_reader *r);

/* Reads a typed value: a number, a symbol, or any other, which is skipped. */
static ir_meta *read_typed_value(ir_reader *r)
{
    ir_meta *m = new_leaf(r, META_NOTHING);

    if (ir_take_word(r, "null"))
        return m;
    if (ir_read_type(r)->kind == IR_METADATA)
        return read_meta(r);
    if (r->t.kind == TOKEN_INTEGER || r->t.kind == TOKEN_GLOBAL) {
        m->kind = r->t.kind == TOKEN_INTEGER ? META_NUMBER : META_SYMBOL;
        m->number = r->t.negative ? 0 - r->t.number : r->t.number;
        m->text = r->t.name;
    }
    if (ir_at_word(r, "true"))
        *m = (ir_meta){.kind = META_NUMBER, .number = 1};
    if (r->t.kind == TOKEN_WORD || r->t.kind == TOKEN_LOCAL || r->t.kind == TOKEN_GLOBAL)
        ir_next(r);
    else if (!ir_at_char(r, ',') && !ir_at_char(r, '}') && !ir_at_char(r, ')'))
        ir_next(r);
    return m;
}

/* Reads "(line: 3, scope: !4, …)". An operand is a number, a string or a node; words separated by | are skipped. */
static ir_meta *read_tagged(ir_reader *r)
{
    ir_meta *node = new_leaf(r, META_NODE);

    node->text = r->t.name;
    ir_next(r);
    ir_expect_char(r, '(');
    while (!ir_at_char(r, ')')) {
        const char *key = NULL;
        if (r->t.kind == TOKEN_LABEL) {
            key = r->t.name;
            ir_next(r);
        }
        ir_meta *item = new_leaf(r, META_NOTHING);
        if (r->t.kind == TOKEN_INTEGER) {
            *item = (ir_meta){.kind = META_NUMBER, .number = r->t.number};
            ir_next(r);
        } else if (r->t.kind == TOKEN_STRING) {
            *item = (ir_meta){.kind = META_STRING, .text = r->t.name};
            ir_next(r);
        } else if (r->t.kind == TOKEN_META || r->t.kind == TOKEN_META_NUMBER || ir_at_char(r, '!')) {
            ir_meta *read = read_meta(r);
            *item = *read;
        }
        item->key = key;
        vec_push(&r->scratch, &node->items, item);
        while (!ir_at_char(r, ',') && !ir_at_char(r, ')') && r->t.kind != TOKEN_END)
            ir_next(r);
        if (!ir_at_char(r, ')'))
            ir_expect_char(r, ',');
    }
    ir_next(r);
    return node;
}

static ir_meta *read_node_items(ir_reader *r)
{
    ir_meta *node = new_leaf(r, META_NODE);

    while (!ir_at_char(r, '}')) {
        if (node->items.count)
            ir_expect_char(r, ',');
        vec_push(&r->scratch, &node->items, read_meta(r));
    }
    ir_next(r);
    return node;
}

/* Reads metadata: a reference, a node or a string at "!", a typed value at a word. */
static ir_meta *read_meta(ir_reader *r)
{
    ir_meta *m;

    if (++r->depth > IR_TYPE_DEPTH)
        ir_read_error(r, r->t.loc, "metadata nested deeper than %d is not supported", IR_TYPE_DEPTH);
    if (r->t.kind == TOKEN_META_NUMBER) {
        m = new_leaf(r, META_REFERENCE);
        m->number = r->t.number;
        ir_next(r);
    } else if (r->t.kind == TOKEN_META) {
        m = read_tagged(r);
    } else if (!ir_take_char(r, '!')) {
        m = read_typed_value(r);
    } else if (r->t.kind == TOKEN_STRING) {
        m = new_leaf(r, META_STRING);
        m->text = r->t.name;
        ir_next(r);
    } else {
        ir_expect_char(r, '{');
        m = read_node_items(r);
    }
    r->depth--;
    return m;
}

static void read_numbered(ir_reader *r)
{
    uint64_t number = r->t.number;
    source_loc where = r->t.loc;

    ir_next(r);
    ir_expect_char(r, '=');
    ir_take_word(r, "distinct");
    if (number > (uint64_t)(r->end - r->text))
        ir_read_error(r, where, "this number is too large");
    while (r->meta.count <= number)
        vec_push(&r->scratch, &r->meta, NULL);
    if (r->meta.items[number])
        ir_read_error(r, where, "!%llu is defined twice", (unsigned long long)number);
    r->meta.items[number] = read_meta(r);
}

void ir_read_meta_definition(ir_reader *r)
{
    ir_attachment a = {.name = r->t.name};

    if (r->t.kind == TOKEN_META_NUMBER) {
        read_numbered(r);
        return;
    }
    ir_next(r);
    ir_expect_char(r, '=');
    a.node = read_meta(r);
    vec_push(&r->scratch, &r->named_meta, a);
}

bool ir_read_attachment(ir_reader *r, ir_attachment *a)
{
    if (r->t.kind != TOKEN_META || r->t.column_one)
        return false;
    a->name = r->t.name;
    ir_next(r);
    a->node = read_meta(r);
    return true;
}

/* --- queries -------------------------------------------------------------------------------------------------------------- */

const ir_meta *ir_meta_resolve(const ir_reader *r, const ir_meta *m)
{
    for (unsigned hops = 0; m && m->kind == META_REFERENCE && hops < 8; hops++)
        m = m->number < r->meta.count ? r->meta.items[m->number] : NULL;
    return m;
}

const ir_meta *ir_meta_item(const ir_reader *r, const ir_meta *node, size_t i)
{
    return node && node->kind == META_NODE && i < node->items.count ? ir_meta_resolve(r, node->items.items[i]) : NULL;
}

static const ir_meta *keyed_item(const ir_reader *r, const ir_meta *node, const char *key)
{
    for (size_t i = 0; node && node->kind == META_NODE && i < node->items.count; i++)
        if (node->items.items[i]->key && strcmp(node->items.items[i]->key, key) == 0)
            return ir_meta_resolve(r, node->items.items[i]);
    return NULL;
}

const char *ir_meta_string(const ir_reader *r, const ir_meta *node, size_t i)
{
    const ir_meta *m = ir_meta_item(r, node, i);

    return m && m->kind == META_STRING ? m->text : NULL;
}

static uint32_t number_or_zero(const ir_meta *m)
{
    return m && m->kind == META_NUMBER ? (uint32_t)m->number : 0;
}

/* The file of a debug scope, or of the innermost enclosing scope that has one. */
static const char *scope_file(const ir_reader *r, const ir_meta *scope)
{
    for (unsigned hops = 0; scope && hops < 64; hops++) {
        const ir_meta *file = keyed_item(r, scope, "file");
        const ir_meta *name = keyed_item(r, file ? file : scope, "filename");
        if (name && name->kind == META_STRING)
            return name->text;
        scope = keyed_item(r, scope, "scope");
    }
    return NULL;
}

static uint32_t add_loc(ir_reader *r, const char *file, uint32_t line, uint32_t column)
{
    return ir_loc_add(r->m, (ir_loc){.file = file, .line = line, .column = column});
}

/* The place of !{!"file", i32 line, i32 column}, or of !{!"file", i32 line, i32 column, i32 first, i32 last}. */
static uint32_t read_loc(ir_reader *r, const ir_meta *node)
{
    uint32_t first = number_or_zero(ir_meta_item(r, node, 3)), last = number_or_zero(ir_meta_item(r, node, 4));
    ir_loc at = {.file = ir_meta_string(r, node, 0),
                 .line = number_or_zero(ir_meta_item(r, node, 1)),
                 .column = number_or_zero(ir_meta_item(r, node, 2))};

    if (first && first <= last) {
        at.first = first;
        at.last = last;
    }
    return ir_loc_add(r->m, at);
}

uint32_t ir_meta_loc(ir_reader *r, const ir_attachment *a)
{
    const ir_meta *node = ir_meta_resolve(r, a->node);
    const char *file = NULL;

    if (strcmp(a->name, "loc") == 0 && ir_meta_string(r, node, 0))
        return read_loc(r, node);
    if (strcmp(a->name, "dbg") != 0 || !node || !node->text)
        return 0;
    if (strcmp(node->text, "DILocation") == 0)
        file = scope_file(r, keyed_item(r, node, "scope"));
    else if (strcmp(node->text, "DISubprogram") == 0)
        file = scope_file(r, node);
    if (!file)
        return 0;
    return add_loc(r, file, number_or_zero(keyed_item(r, node, "line")), number_or_zero(keyed_item(r, node, "column")));
}

static int32_t unroll_of(const ir_reader *r, const ir_meta *property)
{
    static const struct {
        const char *name;
        int32_t unroll;
    } words[] = {{"llvm.loop.unroll.disable", IR_UNROLL_DISABLE},
                 {"llvm.loop.unroll.enable", IR_UNROLL_ENABLE},
                 {"llvm.loop.unroll.full", IR_UNROLL_FULL}};
    const char *name = ir_meta_string(r, property, 0);
    uint32_t count = number_or_zero(ir_meta_item(r, property, 1));

    if (!name)
        return IR_UNROLL_UNSAID;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(name, words[i].name) == 0)
            return words[i].unroll;
    return strcmp(name, "llvm.loop.unroll.count") == 0 && count <= INT32_MAX ? (int32_t)count : IR_UNROLL_UNSAID;
}

int32_t ir_meta_unroll(ir_reader *r, const ir_attachment *a)
{
    const ir_meta *node = ir_meta_resolve(r, a->node);
    int32_t unroll = IR_UNROLL_UNSAID;

    if (strcmp(a->name, "llvm.loop") != 0)
        return IR_UNROLL_UNSAID;
    for (size_t i = 1; node && node->kind == META_NODE && i < node->items.count && !unroll; i++)
        unroll = unroll_of(r, ir_meta_item(r, node, i));
    return unroll;
}

/* --- applying metadata to functions --------------------------------------------------------------------------------------- */

static void set_qualifiers(ir_argument *a, const char *words)
{
    a->is_const = a->is_const || (strstr(words, "const") && !(ir_is_ptr(a->value.type) && a->value.type->space == IR_CONSTANT));
    a->is_restrict = a->is_restrict || strstr(words, "restrict");
    a->is_volatile = a->is_volatile || strstr(words, "volatile");
}

/* The type of A as reports show it: S, the name in the metadata, preceded by its access for an image or pipe. */
static const char *type_name_of(ir_reader *r, const ir_argument *a, const char *s)
{
    if (a->object.kind == IR_OBJECT_IMAGE)
        return arena_printf(r->m->memory, "%s %s", image_access_name(a->object.access), image_shape_name(a->object.shape));
    if (a->object.kind == IR_OBJECT_PIPE && *s)
        return arena_printf(r->m->memory, "%s pipe %s", image_access_name(a->object.access), s);
    return *s ? intern_str(&r->m->names, s) : NULL;
}

static void set_type_name(ir_reader *r, ir_argument *a, const char *s)
{
    a->type_name = type_name_of(r, a, s);
    if (a->object.kind == IR_OBJECT_IMAGE && *s && strcmp(s, image_shape_name(a->object.shape)) != 0)
        a->declared_type = intern_str(&r->m->names, s);
}

/* Sets the base type of A to S, its type without typedef names. clang spells vectors as their attribute, which is no name; in
 * thread form, a vector can be a record. */
static void set_base_type(ir_reader *r, ir_argument *a, const char *s)
{
    a->is_signed = ir_is_int(ir_scalar(a->value.type)) && s[0] != 'u' && strncmp(s, "size_t", 6) != 0;
    if (!*s || !a->type_name || strcmp(s, a->type_name) == 0 || strchr(s, '(') || ir_is_vector(a->value.type))
        return;
    a->declared_type = a->type_name;
    a->type_name = intern_str(&r->m->names, s);
}

/* Can the integer A be the address of a buffer or a pipe, as in thread form? */
static bool is_address(const ir_argument *a)
{
    bool is_other_object = a->object.kind && a->object.kind != IR_OBJECT_PIPE;

    return a->function->thread_form && !is_other_object && a->kind != IR_KIND_SURFACE && ir_is_int(a->value.type);
}

/* Applies one attachment of a kernel: operand FIRST + i of the node describes argument i. */
static void apply_argument_fact(ir_reader *r, ir_function *f, const char *name, const ir_meta *node, size_t first)
{
    for (uint32_t i = 0; i < f->arg_count; i++) {
        ir_argument *a = f->args[i];
        const char *s = ir_meta_string(r, node, first + i);
        if (strcmp(name, "kernel_arg_addr_space") == 0 && is_address(a))
            a->points_to = number_or_zero(ir_meta_item(r, node, first + i));
        if (!s)
            continue;
        if (strcmp(name, "kernel_arg_type") == 0)
            set_type_name(r, a, s);
        else if (strcmp(name, "kernel_arg_base_type") == 0 && !a->object.kind)
            set_base_type(r, a, s);
        else if (strcmp(name, "kernel_arg_type_qual") == 0)
            set_qualifiers(a, s);
    }
}

static void read_group_size(ir_reader *r, uint32_t *size, const ir_meta *node, size_t first)
{
    for (size_t i = 0; i < 3; i++)
        size[i] = number_or_zero(ir_meta_item(r, node, first + i));
}

/* The type in a vec_type_hint. clang writes a value of the type in place of the name; such a hint is ignored. */
static const char *vector_hint_of(ir_reader *r, const ir_meta *node, size_t first)
{
    const char *name = ir_meta_string(r, node, first);

    return name ? intern_str(&r->m->names, name) : NULL;
}

static void apply_to_function(ir_reader *r, ir_function *f, const char *name, const ir_meta *node, size_t first)
{
    if (strncmp(name, "kernel_arg_", 11) == 0)
        apply_argument_fact(r, f, name, node, first);
    else if (strcmp(name, "reqd_work_group_size") == 0)
        read_group_size(r, f->required_group, node, first);
    else if (strcmp(name, "work_group_size_hint") == 0)
        read_group_size(r, f->group_hint, node, first);
    else if (strcmp(name, "vec_type_hint") == 0)
        f->vector_hint = vector_hint_of(r, node, first);
    else if (strcmp(name, "gasket.source") == 0)
        ir_read_source_of_kernel(r, f, node);
    else if (strcmp(name, "intel_reqd_sub_group_size") == 0)
        f->simd = number_or_zero(ir_meta_item(r, node, first));
}

static ir_function *function_item(ir_reader *r, const ir_meta *node, size_t i)
{
    const ir_meta *m = ir_meta_item(r, node, i);
    ir_value *v = m && m->kind == META_SYMBOL && m->text ? map_get(&r->symbols, m->text) : NULL;

    return v ? ir_try_function(v) : NULL;
}

/* Applies !{@k, !{!"kernel_arg_type", …}, …}, which describes a kernel in SPIR 1.2: the first operand of each node is
 * its name. */
static void apply_spir_kernel(ir_reader *r, const ir_meta *node)
{
    ir_function *f = function_item(r, node, 0);

    if (!f)
        return;
    f->kernel = true;
    for (size_t i = 1; i < node->items.count; i++) {
        const ir_meta *fact = ir_meta_item(r, node, i);
        const char *name = ir_meta_string(r, fact, 0);
        if (name)
            apply_to_function(r, f, name, fact, 1);
    }
}

static void apply_options(ir_reader *r, const ir_meta *node)
{
    for (size_t i = 0; node && i < node->items.count; i++) {
        const char *s = ir_meta_string(r, node, i);
#define OPTION(field)                                                                                                            \
    if (s && strcmp(s, #field) == 0)                                                                                             \
        r->m->field = true;
        IR_MODULE_OPTIONS(OPTION)
#undef OPTION
    }
}

static void apply_named(ir_reader *r, const ir_attachment *a)
{
    bool spir = strcmp(a->name, "opencl.kernels") == 0, genx = strcmp(a->name, "genx.kernels") == 0;

    for (size_t i = 0; (spir || genx) && i < a->node->items.count; i++) {
        const ir_meta *node = ir_meta_item(r, a->node, i);
        if (node && spir)
            apply_spir_kernel(r, node);
        else if (node && function_item(r, node, 0))
            ir_apply_genx_kernel(r, function_item(r, node, 0), node);
        else if (node)
            diag_error(r->d, node->loc, "a node of !genx.kernels begins with a function that is defined here");
    }
    if (strcmp(a->name, "opencl.ocl.version") == 0) {
        const ir_meta *version = ir_meta_item(r, a->node, 0);
        r->m->cl_version = number_or_zero(ir_meta_item(r, version, 0)) * 100 + number_or_zero(ir_meta_item(r, version, 1)) * 10;
    }
    if (strcmp(a->name, "gasket.options") == 0)
        apply_options(r, ir_meta_item(r, a->node, 0));
}

void ir_apply_meta(ir_reader *r)
{
    for (size_t i = 0; i < r->named_meta.count; i++)
        apply_named(r, &r->named_meta.items[i]);
    for (size_t i = 0; i < r->pending.count; i++) {
        ir_pending *p = &r->pending.items[i];
        for (size_t k = 0; k < p->attachments.count; k++) {
            ir_attachment *a = &p->attachments.items[k];
            uint32_t loc = ir_meta_loc(r, a);
            if (p->symbol->kind == IR_GLOBAL_VAR) {
                ir_as_global(p->symbol)->loc = loc ? loc : ir_as_global(p->symbol)->loc;
                continue;
            }
            if (loc)
                ir_as_function(p->symbol)->loc = loc;
            apply_to_function(r, ir_as_function(p->symbol), a->name, ir_meta_resolve(r, a->node), 0);
        }
    }
}
