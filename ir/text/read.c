/* ir/text/read.c - reads a module from text: everything outside function bodies. See reader.h for the order of reading. */
#include "ir/text/reader.h"
#include "ir/text.h"
#include "ir/thread_form.h"

#include "src/base/limits.h"

/* --- headers -------------------------------------------------------------------------------------------------------------- */

typedef struct head {
    ir_linkage linkage;
    bool kernel, declared;
} head;

/* Linkage, visibility and storage words; the IR has three linkages only. */
static void read_linkage(ir_reader *r, head *h)
{
    static const struct {
        const char *word;
        int linkage;
    } words[] = {
        {"private", IR_INTERNAL},
        {"internal", IR_INTERNAL},
        {"dllexport", IR_DLLEXPORT},
        {"external", -1},
        {"public", -1}, /* the region reference's word for functions that are no kernels */
        {"extern_weak", -1},
        {"weak", -1},
        {"weak_odr", -1},
        {"linkonce", -1},
        {"linkonce_odr", IR_LINK_ONCE},
        {"common", -1},
        {"available_externally", -1},
        {"appending", -1},
        {"dso_local", -1},
        {"dso_preemptable", -1},
        {"hidden", -1},
        {"protected", -1},
        {"default", -1},
        {"dllimport", -1},
        {"unnamed_addr", -1},
        {"local_unnamed_addr", -1},
        {"externally_initialized", -1},
    };

    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            if (!ir_take_word(r, words[i].word))
                continue;
            if (words[i].linkage >= 0)
                h->linkage = (ir_linkage)words[i].linkage;
            more = true;
        }
    }
}

static const char *symbol_name(ir_reader *r)
{
    if (r->t.kind != TOKEN_GLOBAL)
        ir_read_error(r, r->t.loc, "a name such as @f is expected here, not %s", ir_token_text(r));
    const char *name = r->t.name;
    if (r->t.numbered)
        name = intern_str(&r->m->names, arena_printf(&r->scratch, "__unnamed_%u", (unsigned)r->t.number));
    return name;
}

static void define_symbol(ir_reader *r, const char *name, ir_value *v, source_loc where)
{
    if (map_get(&r->symbols, name))
        ir_read_error(r, where, "@%s is defined twice", name);
    map_set(&r->scratch, &r->symbols, name, v);
}

/* True if the current token begins a definition; false if it continues the previous one. */
static bool is_definition_start(const ir_reader *r)
{
    if (r->t.kind == TOKEN_END || r->t.column_one)
        return true;
    if (r->t.kind == TOKEN_WORD)
        return ir_at_word(r, "define") || ir_at_word(r, "declare") || ir_at_word(r, "target") || ir_at_word(r, "attributes") ||
               ir_at_word(r, "source_filename");
    return r->t.line_start &&
           (r->t.kind == TOKEN_GLOBAL || r->t.kind == TOKEN_LOCAL || r->t.kind == TOKEN_META || r->t.kind == TOKEN_META_NUMBER);
}

/* Skips to the next definition. */
static void skip_definition(ir_reader *r)
{
    while (!is_definition_start(r) || r->t.kind == TOKEN_PUNCTUATION)
        ir_next(r);
}

/* --- global variables ----------------------------------------------------------------------------------------------------- */

static void read_global(ir_reader *r)
{
    head h = {0};
    source_loc where = r->t.loc;
    const char *name = symbol_name(r);

    ir_next(r);
    ir_expect_char(r, '=');
    read_linkage(r, &h);
    if (ir_at_word(r, "alias") || ir_at_word(r, "ifunc") || ir_at_word(r, "thread_local"))
        ir_read_error(r, r->t.loc, "%s is not supported", ir_token_text(r));
    uint32_t space = 0;
    if (ir_take_word(r, "addrspace")) {
        ir_expect_char(r, '(');
        space = (uint32_t)ir_expect_number(r, UINT32_MAX);
        ir_expect_char(r, ')');
    }
    read_linkage(r, &h);
    bool constant = ir_take_word(r, "constant");
    if (!constant)
        ir_expect_word(r, "global");
    ir_type *t = ir_read_value_type(r);
    const char *init = r->t.start;
    skip_definition(r);
    if (strncmp(name, "llvm.", 5) == 0)
        return; /* llvm.used and the like */
    if (map_get(&r->symbols, name))
        ir_read_error(r, where, "@%s is defined twice", name);
    ir_global *g = ir_global_new(r->m, name, t, space);
    g->linkage = h.linkage;
    g->loc = ir_place_in_text(r, where);
    g->constant = constant;
    define_symbol(r, name, &g->value, where);
    ir_pending p = {.symbol = &g->value, .text = init};
    vec_push(&r->scratch, &r->pending, p);
}

/* Second pass: initialiser, alignment, location, number. */
static void finish_global(ir_reader *r, ir_pending *p)
{
    ir_global *g = ir_as_global(p->symbol);
    ir_attributes attributes = {0};
    ir_attachment a;

    ir_seek(r, p->text);
    if (!is_definition_start(r) && !ir_at_char(r, ',') && r->t.kind != TOKEN_GROUP)
        g->init = ir_read_constant(r, g->contents);
    while (ir_take_char(r, ',')) {
        if (ir_take_word(r, "align")) {
            g->align = ir_expect_alignment(r);
        } else if (ir_read_attachment(r, &a)) {
            uint32_t loc = ir_meta_loc(r, &a);
            g->loc = loc ? loc : g->loc;
            ir_read_source_of_global(r, g, &a);
        } else {
            ir_read_function_attributes(r, &attributes); /* section, comdat */
        }
    }
    source_loc where = r->t.loc;
    ir_read_function_attributes(r, &attributes);
    g->library = attributes.library;
    ir_note_number(r, g, &attributes, where);
    if (!is_definition_start(r))
        ir_read_error(r, r->t.loc, "unexpected %s at the end of this definition", ir_token_text(r));
}

/* --- functions ------------------------------------------------------------------------------------------------------------ */

typedef struct parameters {
    VEC(source_loc) locs;
    VEC(ir_type *) types;
    VEC(ir_attributes) attributes;
    VEC(const char *) names;
    bool variadic;
} parameters;

static void read_one_parameter(ir_reader *r, parameters *p)
{
    ir_attributes a = {0};
    const char *name = NULL;
    uint32_t numbered = 0;

    vec_push(&r->scratch, &p->locs, r->t.loc);
    vec_push(&r->scratch, &p->types, ir_read_type(r));
    ir_read_parameter_attributes(r, &a);
    if (r->t.kind == TOKEN_LOCAL) {
        for (size_t i = 0; i < p->names.count; i++) {
            numbered += !p->names.items[i];
            if (!r->t.numbered && p->names.items[i] == r->t.name)
                ir_read_error(r, r->t.loc, "%%%s is defined twice", r->t.name);
        }
        if (r->t.numbered && r->t.number != numbered)
            ir_read_error(r, r->t.loc, "the number must be the next one, %u", numbered);
        name = r->t.name;
        ir_next(r);
    }
    vec_push(&r->scratch, &p->attributes, a);
    vec_push(&r->scratch, &p->names, name);
}

static void read_parameters(ir_reader *r, parameters *p)
{
    ir_expect_char(r, '(');
    while (!ir_at_char(r, ')')) {
        if (p->types.count)
            ir_expect_char(r, ',');
        if (r->t.kind == TOKEN_DOTS) {
            ir_next(r);
            p->variadic = true;
            break;
        }
        read_one_parameter(r, p);
    }
    ir_expect_char(r, ')');
}

static void set_arguments(ir_function *f, const parameters *p)
{
    for (uint32_t i = 0; i < f->arg_count; i++) {
        const ir_attributes *a = &p->attributes.items[i];
        f->args[i]->value.name = p->names.items[i];
        f->args[i]->align = a->align;
        f->args[i]->is_restrict = a->no_alias;
        f->args[i]->is_signed = ir_is_int(ir_scalar(f->args[i]->value.type));
        f->args[i]->byval = f->kernel ? a->byval : NULL;
        f->args[i]->object = a->object;
    }
}

static void apply_attributes(ir_function *f, const ir_attributes *a)
{
    f->noinline |= a->noinline;
    f->always_inline |= a->always_inline;
    f->convergent |= a->convergent;
    f->pure |= a->pure;
    f->reads_only |= a->reads_only;
    f->private_in_global |= a->private_in_global;
    f->library |= a->library;
    if (a->thread_form) {
        f->thread_form = true;
        f->local_bytes = a->local_bytes;
        f->private_bytes = a->private_bytes;
        f->simd = a->simd;
    }
}

/* Handles the declaration of a reserved name: declares an intrinsic; ignores names without a meaning here. */
static bool declare_intrinsic(ir_reader *r, const char *name, ir_type *t, source_loc where)
{
    if (!ir_is_reserved_name(name))
        return false;
    ir_intrinsic id = ir_intrinsic_named(name, t->element);
    if (ir_is_dropped_call(name) || !id)
        return true; /* what it is, its calls say */
    define_symbol(r, name, &ir_declare_named(r, id, name, t, where)->value, where);
    return true;
}

static void skip_body(ir_reader *r)
{
    unsigned open = 0;
    source_loc where = r->t.loc;

    do {
        if (r->t.kind == TOKEN_END)
            ir_read_error(r, where, "this body has no closing '}'");
        open += ir_at_char(r, '{');
        open -= ir_at_char(r, '}');
        ir_next(r);
    } while (open);
}

static void check_signature(ir_reader *r, const ir_type *result, const parameters *p, source_loc where)
{
    if (result->kind == IR_LABEL || result->kind == IR_FUNCTION_TYPE || result->kind == IR_METADATA)
        ir_read_error(r, where, "a function cannot return %s", ir_type_text(r, result));
    for (size_t i = 0; i < p->types.count; i++)
        if (p->types.items[i]->kind == IR_VOID || p->types.items[i]->kind == IR_LABEL ||
            p->types.items[i]->kind == IR_FUNCTION_TYPE)
            ir_read_error(r, where, "a parameter cannot be %s", ir_type_text(r, p->types.items[i]));
}

static uint64_t parameter_bytes(const ir_type *t, const ir_attributes *a)
{
    const ir_type *passed = a->byval ? a->byval : t;

    return ir_is_sized(passed) ? ir_size(passed) : 0;
}

/* Reports the first parameter with which those of kernel NAME exceed CL_DEVICE_MAX_PARAMETER_SIZE. */
static void check_parameter_bytes(ir_reader *r, const parameters *p, const char *name)
{
    uint64_t bytes = 0;

    for (size_t i = 0; i < p->types.count; i++) {
        bytes += parameter_bytes(p->types.items[i], &p->attributes.items[i]);
        if (bytes > PARAMETER_BYTES)
            ir_read_error(r, p->locs.items[i],
                          "with this parameter, those of kernel @%s take %llu bytes; a kernel has at most %d", name,
                          (unsigned long long)bytes, PARAMETER_BYTES);
    }
}

static void read_function(ir_reader *r)
{
    head h = {.declared = ir_at_word(r, "declare")};
    parameters params = {0};
    ir_pending p = {0};
    ir_attachment a;

    ir_next(r);
    while (ir_read_attachment(r, &a))
        vec_push(&r->scratch, &p.attachments, a);
    read_linkage(r, &h);
    ir_read_convention(r, &h.kernel);
    ir_read_parameter_attributes(r, &(ir_attributes){0});
    ir_type *result = ir_read_type(r);
    source_loc where = r->t.loc;
    const char *name = symbol_name(r);
    ir_next(r);
    read_parameters(r, &params);
    ir_read_function_attributes(r, &p.attributes);
    while (ir_read_attachment(r, &a))
        vec_push(&r->scratch, &p.attachments, a);
    p.text = r->t.start;
    if (!h.declared) {
        if (!ir_at_char(r, '{'))
            ir_read_error(r, r->t.loc, "'{' is expected here, not %s", ir_token_text(r));
        skip_body(r);
    } else if (!is_definition_start(r)) {
        ir_read_error(r, r->t.loc, "unexpected %s at the end of this declaration", ir_token_text(r));
    }

    check_signature(r, result, &params, where);
    if (h.kernel)
        check_parameter_bytes(r, &params, name);
    ir_type *t = ir_function_type(r->m, result, params.types.items, (unsigned)params.types.count, params.variadic);
    if (declare_intrinsic(r, name, t, where)) {
        if (!h.declared)
            ir_read_error(r, where, "the name @%s is reserved for intrinsics", name);
        return;
    }
    if (map_get(&r->symbols, name))
        ir_read_error(r, where, "@%s is defined twice", name);
    ir_function *f = ir_function_new(r->m, name, t);
    define_symbol(r, name, &f->value, where);
    f->linkage = h.linkage;
    f->loc = ir_place_in_text(r, where);
    f->kernel = h.kernel;
    set_arguments(f, &params);
    apply_attributes(f, &p.attributes);
    p.symbol = &f->value;
    p.text = h.declared ? NULL : p.text;
    vec_push(&r->scratch, &r->pending, p);
}

/* --- other definitions ---------------------------------------------------------------------------------------------------- */

static void read_struct_type(ir_reader *r)
{
    source_loc where = r->t.loc;
    ir_type *t = ir_read_type(r);

    ir_expect_char(r, '=');
    ir_expect_word(r, "type");
    vec_push(&r->scratch, &r->definitions, ((ir_struct_definition){t, where}));
    if (ir_take_word(r, "opaque"))
        return;
    ir_type *body = ir_read_type(r);
    if (body->kind != IR_STRUCT || body->name)
        ir_read_error(r, where, "only structs have names, not %s", ir_type_text(r, body));
    if (!t->opaque)
        ir_read_error(r, where, "%s is defined twice", ir_type_text(r, t));
    ir_set_read_body(r, t, body, where);
}

static void read_target(ir_reader *r)
{
    ir_next(r);
    source_loc where = r->t.loc;
    bool layout = ir_take_word(r, "datalayout");
    if (!layout)
        ir_expect_word(r, "triple");
    ir_expect_char(r, '=');
    if (r->t.kind != TOKEN_STRING)
        ir_read_error(r, r->t.loc, "a string in quotes is expected here");
    if (layout && (strstr(r->t.name, "p:32") || strncmp(r->t.name, "E", 1) == 0))
        ir_read_error(r, where, "only little-endian targets with 64-bit pointers are supported");
    ir_next(r);
}

static void read_source_name(ir_reader *r)
{
    ir_next(r);
    ir_expect_char(r, '=');
    if (r->t.kind != TOKEN_STRING)
        ir_read_error(r, r->t.loc, "a string in quotes is expected here");
    r->m->source_name = r->t.name;
    ir_next(r);
}

static void read_definition(ir_reader *r)
{
    r->line = r->t.start;
    if (r->t.kind == TOKEN_LOCAL)
        read_struct_type(r);
    else if (r->t.kind == TOKEN_GLOBAL)
        read_global(r);
    else if (r->t.kind == TOKEN_META || r->t.kind == TOKEN_META_NUMBER)
        ir_read_meta_definition(r);
    else if (ir_at_word(r, "define") || ir_at_word(r, "declare"))
        read_function(r);
    else if (ir_at_word(r, "attributes"))
        ir_read_group(r);
    else if (ir_at_word(r, "target"))
        read_target(r);
    else if (ir_at_word(r, "source_filename"))
        read_source_name(r);
    else if (ir_at_word(r, "uselistorder") || ir_at_word(r, "uselistorder_bb") || ir_at_char(r, '^') ||
             (r->t.kind == TOKEN_WORD && r->t.name[0] == '$')) {
        ir_next(r);
        skip_definition(r);
    } else if (ir_at_word(r, "module")) {
        ir_read_error(r, r->t.loc, "module-level assembly is not supported");
    } else {
        ir_read_error(r, r->t.loc, "a definition is expected here, not %s", ir_token_text(r));
    }
}

/* Recovery after an error: skips to the next definition, which starts in column one. The error may be found after the whole
 * definition has been read; the current token may then begin the next one. */
static void skip_to_definition(ir_reader *r)
{
    while (r->t.start == r->line || !r->t.column_one || ir_at_char(r, '}') || r->t.kind == TOKEN_LABEL)
        ir_next(r);
}

static void read_headers(ir_reader *r)
{
    while (r->t.kind != TOKEN_END)
        if (!ir_read_try(r, read_definition))
            while (!ir_read_try(r, skip_to_definition))
                ;
}

static void apply_groups(ir_reader *r)
{
    for (size_t i = 0; i < r->pending.count; i++) {
        ir_pending *p = &r->pending.items[i];
        for (size_t k = 0; k < p->attributes.groups.count; k++) {
            uint64_t n = p->attributes.groups.items[k];
            if (n < r->groups.count && r->groups.items[n] && p->symbol->kind == IR_FUNCTION)
                apply_attributes(ir_as_function(p->symbol), r->groups.items[n]);
        }
    }
}

/* Named structs may be used before their definition, so layouts are checked when all have been read. */
static void check_struct(ir_reader *r)
{
    const ir_struct_definition *d = &r->definitions.items[r->checked++];

    ir_check_layout(r, d->type, d->loc);
}

/* Reads the next initialiser or body that the first pass skipped. */
static void finish_pending(ir_reader *r)
{
    ir_pending *p = &r->pending.items[r->finished++];

    if (p->symbol->kind == IR_GLOBAL_VAR) {
        finish_global(r, p);
    } else if (p->text) {
        ir_seek(r, p->text);
        ir_expect_char(r, '{');
        ir_read_body(r, ir_as_function(p->symbol));
    }
}

/* Sorts named structs in text order for printing: they are created at their first mention, which may precede the definition. */
static void order_types(ir_reader *r)
{
    struct ir_tables *tables = r->m->tables;
    VEC(ir_type *) ordered = {0};
    map defined = {0}; /* by name */

    for (size_t i = 0; i < r->definitions.count; i++) {
        ir_type *t = r->definitions.items[i].type;
        if (map_get(&defined, t->name))
            continue;
        map_set(&r->scratch, &defined, t->name, t);
        vec_push(r->memory, &ordered, t);
    }
    for (size_t i = 0; i < tables->named.count; i++)
        if (!map_get(&defined, tables->named.items[i]->name))
            vec_push(r->memory, &ordered, tables->named.items[i]);
    tables->named.items = ordered.items;
    tables->named.count = ordered.count;
    tables->named.capacity = ordered.capacity;
}

/* Removes the calls of functions whose definition followed later in the text. */
static void drop_defined_callees(ir_outside_calls *calls)
{
    size_t kept = 0;

    for (size_t i = 0; i < calls->count; i++)
        if (!ir_as_function(ir_operand(calls->items[i].call, 0))->first)
            calls->items[kept++] = calls->items[i];
    calls->count = kept;
}

static void fill_tables(ir_reader *r)
{
    for (int op = 0; op < IR_OPCODE_COUNT; op++)
        map_set(&r->scratch, &r->opcodes, intern_str(&r->words, ir_op_name((ir_opcode)op)), (void *)(uintptr_t)(op + 1));
}

/* Has F, an exported kernel, a parameter that points to private or generic memory? OpenCL has none: F is of the vector language. */
static bool is_kernel_of_threads(const ir_function *f)
{
    bool found = false;

    for (uint32_t n = 0; f->kernel && f->linkage == IR_DLLEXPORT && n < f->arg_count; n++) {
        const ir_type *t = f->args[n]->value.type;
        found |= t->kind == IR_POINTER && (t->space == IR_PRIVATE || t->space == IR_GENERIC) && !f->args[n]->byval;
    }
    return found;
}

ir_module *ir_read(arena *memory, diag *d, source_loc file_base, ir_outside_calls *outside)
{
    const source_entry *file = source_find(d->sources, file_base);
    ir_reader r = {.memory = memory,
                   .d = d,
                   .text = file->text,
                   .at = file->text,
                   .end = file->text + file->length,
                   .base = file->base,
                   .outside = outside};
    unsigned errors = d->errors;

    arena_init(&r.scratch);
    interner_init(&r.words, &r.scratch);
    r.m = ir_module_new(memory);
    fill_tables(&r);
    while (!ir_read_try(&r, ir_next))
        ;
    read_headers(&r);
    while (r.checked < r.definitions.count)
        ir_read_try(&r, check_struct);
    apply_groups(&r);
    ir_apply_meta(&r);
    while (r.finished < r.pending.count)
        ir_read_try(&r, finish_pending);
    ir_check_source(&r);
    ir_apply_numbers(&r);
    ir_each_function(k, r.m)
        k->thread_form |= is_kernel_of_threads(k);
    ir_spread_thread_form(r.m);
    if (r.odd_loc && d->errors == errors && !ir_widen_odd(&r))
        diag_error(d, r.odd_loc, "integers of %u bits are not supported here: 1, 8, 16, 32 and 64 are", r.odd_bits);
    if (outside)
        drop_defined_callees(outside);
    order_types(&r);
    arena_release(&r.scratch);
    return d->errors == errors ? r.m : NULL;
}
