/* parser/lower/lower.c - lowers the checked tree to work-item IR: units, functions, types.
 *
 * Every variable becomes an alloca, and every use a load or store; mem2reg converts them to SSA form. Records are passed and
 * returned through memory: a parameter of struct type is a private pointer to a copy that the callee owns, and a struct result
 * is written to memory that the caller passes in the first parameter. Kernels get struct arguments `byval`. */
#include "parser/lower/lower.h"

#include "parser/lower/lowering.h"
#include "src/base/bug.h"
#include "src/base/limits.h"

static struct known_loc *known_loc_of(lowering *l, source_loc loc, source_range range)
{
    uint32_t hash = loc + 31 * (range.end - range.begin);

    return &l->known_locs[hash % (sizeof l->known_locs / sizeof *l->known_locs)];
}

static bool is_known(const struct known_loc *k, source_loc loc, source_range range)
{
    return k->loc == loc && k->range.begin == range.begin && k->range.end == range.end;
}

static uint32_t new_loc(lowering *l, source_loc loc, source_range range)
{
    source_place p;
    uint32_t begin = 0, end = 0;

    if (!source_where(l->sources, loc, &p))
        return 0;
    if (p.file != l->last_file) {
        l->last_file = p.file;
        l->last_file_name = intern_str(&l->m->names, p.file);
    }
    ir_loc at = {.file = l->last_file_name, .line = p.line, .column = p.column, .library = p.is_library};
    if (!l->options->check)
        return ir_loc_append(l->m, at);
    source_clip(l->sources, &p, loc, range, &begin, &end);
    at.first = end > begin ? begin + 1 : 0;
    at.last = end > begin ? end : 0;
    return ir_loc_add(l->m, at);
}

/* All tokens of a macro expansion have the location of its invocation, so that location is cached as well. */
static void locate(lowering *l, source_loc loc, source_range range)
{
    if (!loc || l->options->into)
        return;
    struct known_loc *known = known_loc_of(l, loc, range);
    if (!is_known(known, loc, range)) {
        source_loc outermost = source_expansion(l->sources, loc);
        struct known_loc *there = known_loc_of(l, outermost, range);
        if (!is_known(there, outermost, range))
            *there = (struct known_loc){outermost, range, new_loc(l, outermost, range)};
        *known = (struct known_loc){loc, range, there->id};
    }
    l->b.loc = known->id;
}

void lower_locate(lowering *l, source_loc loc)
{
    locate(l, loc, (source_range){0});
}

void lower_locate_expr(lowering *l, const ast_expr *e)
{
    locate(l, e->loc, l->options->check ? e->range : (source_range){0});
}

/* --- types ---------------------------------------------------------------------------------------------------------------- */

static ir_type *lower_scalar(lowering *l, const type *t)
{
    ir_module *m = l->m;

    if (type_is_integer(t))
        return ir_int(m, type_bits(t));
    switch ((type_kind)t->kind) {
    case TYPE_VOID:
        return m->void_type;
    case TYPE_HALF:
        return m->half_type;
    case TYPE_FLOAT:
        return m->float_type;
    case TYPE_DOUBLE:
        return m->double_type;
    case TYPE_ATOMIC:
        return lower_scalar(l, t->element);
    case TYPE_BLOCK:
        return ir_ptr(m, IR_GENERIC);
    case TYPE_PIPE:
        return ir_ptr(m, IR_GLOBAL);
    default:
        bug_unless(type_is_opaque(t));
        return ir_int(m, (unsigned)t->size * 8);
    }
}

static ir_type *chunk_array(lowering *l, uint64_t size, uint32_t align)
{
    uint32_t chunk = align > 8 ? 8 : align;

    return ir_array(l->m, ir_int(l->m, chunk * 8), size / chunk);
}

static ir_type *lower_record(lowering *l, const type *t)
{
    const type_record *r = t->record;
    const char *tag = r->tag ? r->tag : r->typedef_name ? r->typedef_name : "anon";
    bool is_union = t->kind == TYPE_UNION;
    ir_type *s = ir_named_struct(l->m, arena_printf(l->memory, "%s.%s", is_union ? "union" : "struct", tag));
    ir_type **fields = arena_array(l->memory, ir_type *, r->field_count + 1);

    if (is_union || !r->field_count) {
        fields[0] = chunk_array(l, t->size, t->align ? t->align : 1);
        ir_struct_body(l->m, s, fields, 1, false);
        return s;
    }
    for (unsigned i = 0; i < r->field_count; i++)
        fields[i] = lower_memory_type(l, r->fields[i].type);
    ir_struct_body(l->m, s, fields, r->field_count, r->packed);
    return s;
}

static bool has_same_layout(lowering *l, const type *record)
{
    ir_type *s = lower_memory_type(l, record);

    if (record->kind != TYPE_STRUCT || s->kind != IR_STRUCT || s->count != record->record->field_count ||
        ir_size(s) != record->size)
        return false;
    for (unsigned i = 0; i < s->count; i++)
        if (ir_field_offset(s, i) != record->record->fields[i].offset)
            return false;
    return true;
}

bool lower_is_regular(lowering *l, const type *record)
{
    type *bare = (type *)record->bare;

    if (!bare->regular)
        bare->regular = has_same_layout(l, bare) ? 2 : 1;
    return bare->regular == 2;
}

ir_type *lower_memory_type(lowering *l, const type *t)
{
    type *bare = (type *)t->bare;

    switch ((type_kind)bare->kind) {
    case TYPE_BOOL:
        return l->m->i8;
    case TYPE_VECTOR:
        return ir_vector(l->m, lower_scalar(l, bare->element), bare->count);
    case TYPE_POINTER:
        return ir_ptr(l->m, bare->element->space);
    case TYPE_ARRAY:
        return ir_array(l->m, lower_memory_type(l, bare->element), bare->count == TYPE_UNKNOWN_COUNT ? 0 : bare->count);
    case TYPE_STRUCT:
    case TYPE_UNION:
        if (!bare->lowered) {
            ir_type *s = lower_record(l, bare);
            bare->lowered = s;
            /* an attribute requires a greater alignment than the fields have */
            if (bare->kind == TYPE_STRUCT && bare->record->field_count && ir_size(s) != bare->size)
                bare->lowered = chunk_array(l, bare->size, bare->align);
        }
        return bare->lowered;
    default:
        return lower_scalar(l, bare);
    }
}

ir_type *lower_type(lowering *l, const type *t)
{
    return type_is_bool(t) ? l->m->i1 : lower_memory_type(l, t);
}

/* --- functions ------------------------------------------------------------------------------------------------------------ */

static bool returns_through_memory(const ast_function *f)
{
    return type_is_record(f->type->element);
}

static ir_type *lower_signature(lowering *l, const ast_function *f)
{
    ir_type **params = arena_array(l->memory, ir_type *, f->count + 1);
    unsigned n = 0;

    if (returns_through_memory(f))
        params[n++] = ir_ptr(l->m, IR_PRIVATE);
    for (unsigned i = 0; i < f->count; i++) {
        const type *t = f->parameters[i]->type;
        params[n++] = type_is_record(t) ? ir_ptr(l->m, IR_PRIVATE) : lower_type(l, t);
    }
    ir_type *result = returns_through_memory(f) ? l->m->void_type : lower_type(l, f->type->element);
    return ir_function_type(l->m, result, params, n, false);
}

static void describe_kernel_argument(lowering *l, ir_argument *a, const ast_variable *v)
{
    const type *t = v->type;

    a->source = lower_source_type(l, t);
    a->declared_type = v->declared;
    a->type_name =
        type_text(l->m->memory, type_is_pointer(t) ? type_qualified(l->unit->types, t->element, 0, SPACE_NONE) : t->bare);
    if (type_is_pointer(t)) {
        a->type_name = arena_printf(l->m->memory, "%s*", a->type_name);
        a->is_const = t->element->quals & TYPE_CONST;
        a->is_volatile = t->element->quals & TYPE_VOLATILE;
        a->is_restrict = t->quals & TYPE_RESTRICT;
        a->align = t->element->align;
    } else if (type_is_record(t)) {
        a->byval = lower_memory_type(l, t);
        a->align = t->align;
    } else if (t->kind == TYPE_IMAGE) {
        a->object = (ir_object){.kind = IR_OBJECT_IMAGE, .shape = type_image_shape(t), .access = type_image_access(t)};
    } else if (t->kind == TYPE_SAMPLER) {
        a->object.kind = IR_OBJECT_SAMPLER;
    } else if (t->bare == &l->unit->types->queue) {
        a->object.kind = IR_OBJECT_QUEUE;
    } else if (t->kind == TYPE_PIPE) {
        a->object = (ir_object){.kind = IR_OBJECT_PIPE,
                                .access = (image_access)t->count,
                                .packet_bytes = (uint32_t)t->element->size,
                                .packet_align = t->element->align};
    } else {
        a->is_signed = type_has_numbers(t) && type_is_signed(t);
    }
    a->object.captured_at = v->captured_at;
}

ir_function *lower_function_value(lowering *l, const ast_function *source)
{
    ast_function *f = (ast_function *)source;

    if (f->lowered)
        return f->lowered;
    ir_function *r = ir_function_new(l->m, intern_str(&l->m->names, f->symbol), lower_signature(l, f));
    f->lowered = r;
    r->linkage = f->is_static || f->is_inline || f->is_library ? IR_INTERNAL : IR_EXTERNAL;
    r->kernel = f->is_kernel;
    r->noinline = f->noinline;
    r->always_inline = f->always_inline || f->is_library;
    r->library = f->is_library;
    r->convergent = f->convergent;
    r->simd = f->sub_group_size;
    memcpy(r->required_group, f->required_size, sizeof r->required_group);
    memcpy(r->group_hint, f->size_hint, sizeof r->group_hint);
    r->vector_hint = f->vector_hint ? type_text(l->m->memory, f->vector_hint) : NULL;
    unsigned first = returns_through_memory(f);
    for (unsigned i = 0; i < f->count; i++) {
        ir_argument *a = r->args[i + first];
        if (f->parameters[i]->name)
            a->value.name = intern_str(&l->m->names, f->parameters[i]->name);
        if (f->is_kernel)
            describe_kernel_argument(l, a, f->parameters[i]);
    }
    if (lower_keeps(l, f))
        lower_keep_function(l, r, f);
    else
        vec_push(l->memory, &l->pending, source);
    return r;
}

static void lower_parameter(lowering *l, ast_variable *v, ir_value *a, bool kernel)
{
    if (type_is_record(v->type) && !kernel) {
        v->lowered = a;
        lower_show_variable(l, v, a);
        return;
    }
    v->lowered = NULL;
    lower_check_declaration(l, v);
    ir_value *address = lower_variable_address(l, v);
    lower_show_variable(l, v, address);
    if (type_is_record(v->type)) {
        place to = lower_object(address, v->type, v->align), from = lower_object(a, v->type->bare, v->type->align);
        lower_copy(l, &to, &from);
    } else {
        lower_store(l, v->type, a, address, v->align, false);
    }
}

/* Adds a return to the blocks that fall off the end of the function; a result is then undefined. */
static void close_blocks(lowering *l)
{
    ir_type *result = l->function->type->element;

    ir_each_block(b, l->function) {
        if (ir_terminator(b))
            continue;
        ir_builder at = ir_at_end(b);
        ir_ret(&at, result->kind == IR_VOID ? NULL : ir_undef(l->m, result));
    }
}

static void lower_body(lowering *l, const ast_function *f)
{
    ir_function *r = f->lowered;

    l->function = r;
    l->source = f;
    l->last_alloca = NULL;
    l->b = (ir_builder){.module = l->m, .fast = f->is_library ? 0 : l->options->fast};
    lower_enter(l, lower_block(l, "entry"));
    lower_locate(l, f->loc);
    r->loc = l->b.loc;
    unsigned first = returns_through_memory(f);
    l->result = first ? &r->args[0]->value : NULL;
    l->stated = 0;
    l->visible.count = 0;
    for (unsigned i = 0; i < f->count; i++)
        lower_parameter(l, f->parameters[i], &r->args[i + first]->value, f->is_kernel);
    for (size_t i = 0; i < l->unit->variables.count; i++)
        if (l->unit->variables.items[i]->storage == STORAGE_LOCAL && l->unit->variables.items[i]->function == f)
            lower_show_variable(l, l->unit->variables.items[i], NULL);
    lower_find_entries(l, f);
    lower_stmt(l, f->body);
    lower_locate(l, f->end_loc);
    close_blocks(l);
    lower_complete_places(l);
}

uint32_t lower_variable_location(lowering *l, const ast_variable *v)
{
    uint32_t before = l->b.loc;

    lower_locate(l, v->loc);
    uint32_t place = l->b.loc;
    l->b.loc = before;
    return place;
}

static void count_program_bytes(lowering *l, const ast_variable *v)
{
    if (v->storage == STORAGE_LOCAL || v->type->space == SPACE_PRIVATE)
        return;
    l->program_bytes += v->type->size;
    if (v->type->size <= PROGRAM_MEMORY_BYTES && l->program_bytes <= PROGRAM_MEMORY_BYTES)
        return;
    l->program_bytes = 0;
    diag_error(l->d, v->loc, "variables in global and constant memory take more than %d bytes with this one",
               PROGRAM_MEMORY_BYTES);
}

/* Is V a variable that other units may name or define? A block is none: each use of it has its value. */
static bool is_shared_variable(const lowering *l, const ast_variable *v)
{
    return l->options->separate && !v->is_static && !v->function && !v->is_library && v->name && v->type->kind != TYPE_BLOCK &&
           (v->type->space == SPACE_GLOBAL || v->type->space == SPACE_CONSTANT);
}

ir_value *lower_global_of(lowering *l, const ast_variable *source)
{
    ast_variable *v = (ast_variable *)source;

    if (v->lowered)
        return v->lowered;
    count_program_bytes(l, v);
    ir_type *contents = lower_memory_type(l, v->type);
    ir_value *init = v->storage == STORAGE_LOCAL ? ir_undef(l->m, contents) : NULL;
    ir_global *g = ir_global_new(l->m, intern_str(&l->m->names, v->symbol), contents,
                                 v->type->space == SPACE_NONE ? IR_GLOBAL : v->type->space);
    v->lowered = g;
    g->loc = lower_variable_location(l, v);
    g->source = lower_source_type(l, v->type);
    g->source_name = v->name ? intern_str(&l->m->names, v->name) : NULL;
    g->align = v->align;
    g->linkage = is_shared_variable(l, v) ? IR_EXTERNAL : IR_INTERNAL;
    g->library = v->is_library;
    g->constant = v->is_const_unit || v->type->space == SPACE_CONSTANT;
    if (is_shared_variable(l, v) && v->is_extern)
        return v->lowered;
    if (!init)
        init = lower_static_init(l, v, v->init, &contents);
    g->contents = contents;
    g->init = init;
    if (g->constant && !map_get(&l->strings, init))
        map_set(l->memory, &l->strings, init, g);
    return &g->value;
}

static bool is_lowered_at_once(const lowering *l, const ast_function *f)
{
    if (!f->body || f->is_library)
        return false;
    return !l->only || !f->is_kernel || f->child || strcmp(f->name, l->only) == 0;
}

/* Returns NAME if the unit has such a kernel. Otherwise NULL: all kernels are lowered, and the caller reports the unknown
 * name. */
static const char *find_requested_kernel(const ast_unit *unit, const char *name)
{
    for (size_t i = 0; name && i < unit->kernels.count; i++)
        if (strcmp(unit->kernels.items[i]->name, name) == 0)
            return name;
    return NULL;
}

static void report_refused_function(lowering *l, const ast_function *f)
{
    source_loc loc = f->refused_at ? f->refused_at : f->loc;
    const char *kind = f->is_kernel ? "kernel" : "function";
    bool is_omitted = f->is_kernel ? l->options->skip_unsupported && !(l->only && strcmp(f->name, l->only) == 0) : !f->used;

    if (is_omitted)
        diag_warn(l->d, WARN_unsupported, loc, "%s '%s' is omitted: %s", kind, f->name, f->refused);
    else if (f->is_kernel)
        diag_error(l->d, loc, "kernel '%s' cannot be compiled: %s", f->name, f->refused);
}

/* Reports the functions of the user that are refused. A function that a refused kernel calls is reported with the kernel. */
static void report_refused_functions(lowering *l)
{
    for (size_t i = 0; i < l->unit->functions.count; i++) {
        const ast_function *f = l->unit->functions.items[i];
        if (f->refused && !f->is_library && !l->options->into)
            report_refused_function(l, f);
    }
}

ir_module *lower_unit(arena *memory, const ast_unit *unit, const source_map *sources, diag *d, const lower_options *options)
{
    lowering l = {.m = options->into ? options->into : ir_module_new(memory),
                  .memory = memory,
                  .unit = unit,
                  .sources = sources,
                  .d = d,
                  .options = options};

    l.m->cl_version = options->cl_version;
    l.m->for_checks |= options->check;
    l.only = find_requested_kernel(unit, options->only);
    report_refused_functions(&l);
    lower_record_names(&l);
    for (size_t i = 0; i < unit->variables.count; i++)
        if (is_shared_variable(&l, unit->variables.items[i]) && !unit->variables.items[i]->is_extern)
            lower_global_of(&l, unit->variables.items[i]);
    for (size_t i = 0; i < unit->functions.count; i++)
        if (is_lowered_at_once(&l, unit->functions.items[i]))
            lower_function_value(&l, unit->functions.items[i]);
    for (size_t i = 0; i < l.pending.count; i++)
        if (l.pending.items[i]->body)
            lower_body(&l, l.pending.items[i]);
    return l.m;
}
