/* parser/tree/types.c - unique types, their layout and their spelling.
 *
 * One hash table, keyed by kind and components, makes derived types unique; the qualified variants of a bare type are in a
 * short list of it. So the checker compares types by pointer. */
#include "parser/tree/types.h"

#include "src/base/bits.h"
#include "src/base/bug.h"
#include "src/base/intern.h"

#define INTEGER TYPE_INTEGER
#define FLOATING TYPE_FLOATING
#define SIGNED TYPE_SIGNED
#define ELEMENT TYPE_ELEMENT
#define OPAQUE TYPE_OPAQUE
const uint8_t type_kind_traits[] = {
#define BASIC(name, spelling, bytes, traits) [TYPE_##name] = (traits),
#define DERIVED(name, traits) [TYPE_##name] = (traits),
#include "parser/tree/type_kinds.def"
};

static const struct {
    const char *name; /* the spelling of a basic type; NULL: the kind is derived */
    unsigned char size;
} basic_types[TYPE_KIND_COUNT] = {
#define BASIC(name, spelling, bytes, traits) [TYPE_##name] = {spelling, bytes},
#define DERIVED(name, traits)
#include "parser/tree/type_kinds.def"
};

static void init_bare(type_table *t, type *made, type_kind kind, uint64_t size, uint32_t align)
{
    made->kind = (uint8_t)kind;
    made->space = SPACE_NONE;
    made->size = size;
    made->align = align;
    made->bare = made;
    made->number = t->count++;
}

void type_table_init(type_table *t, arena *memory)
{
    memset(t, 0, sizeof *t);
    t->memory = memory;
    for (int kind = 0; kind < TYPE_KIND_COUNT; kind++) {
        unsigned size = basic_types[kind].size;
        if (!basic_types[kind].name)
            continue;
        init_bare(t, &t->basic[kind], (type_kind)kind, size, size ? size : 1);
        t->basic[kind].name = basic_types[kind].name;
        t->basic[kind].lanes = type_is_arithmetic(&t->basic[kind]);
    }
    init_bare(t, &t->event, TYPE_EVENT, 8, 8);
    t->event.name = "event_t";
    init_bare(t, &t->sampler, TYPE_SAMPLER, 4, 4);
    t->sampler.name = "sampler_t";
    init_bare(t, &t->reserve_id, TYPE_RESERVE_ID, 8, 8);
    t->reserve_id.name = "reserve_id_t";
    init_bare(t, &t->queue, TYPE_HANDLE, 8, 8);
    t->queue.name = "queue_t";
    init_bare(t, &t->device_event, TYPE_HANDLE, 8, 8);
    t->device_event.name = "clk_event_t";
    t->size_type = &t->basic[TYPE_ULONG];
    t->difference_type = &t->basic[TYPE_LONG];
}

/* --- unique types --------------------------------------------------------------------------------------------------------- */

static uint32_t hash_type(const type *t)
{
    uint32_t h = hash_pointer(hash_word((uint32_t)t->kind, t->count << 1 | t->variadic), t->element);

    if (t->kind == TYPE_FUNCTION)
        for (uint64_t i = 0; i < t->count; i++)
            h = hash_pointer(h, t->parameters[i]);
    return h;
}

static bool has_same_parts(const type *a, const type *b)
{
    if (a->kind != b->kind || a->element != b->element || a->count != b->count || a->variadic != b->variadic)
        return false;
    if (a->kind == TYPE_FUNCTION)
        for (uint64_t i = 0; i < a->count; i++)
            if (a->parameters[i] != b->parameters[i])
                return false;
    return true;
}

/* Returns the unique type with the kind and components of WANTED, whose other fields (size, …) must be set, too. */
static const type *intern_type(type_table *t, const type *wanted)
{
    uint32_t hash = hash_type(wanted);

    table_each(n, &t->unique_numbers, hash) if (has_same_parts(t->unique.items[n], wanted)) return t->unique.items[n];

    type *made = arena_new(t->memory, type);
    *made = *wanted;
    made->bare = made;
    made->number = t->count++;
    if (made->kind == TYPE_FUNCTION)
        made->parameters = arena_copy(t->memory, wanted->parameters, wanted->count * sizeof *wanted->parameters);
    table_push(t->memory, &t->unique_numbers, hash, &t->unique, made);
    return made;
}

/* --- making types --------------------------------------------------------------------------------------------------------- */

const type *type_basic(type_table *t, type_kind scalar)
{
    bug_unless(basic_types[scalar].name);
    return &t->basic[scalar];
}

const type *type_vector(type_table *t, const type *element, unsigned lanes)
{
    bug_unless(type_is_vector_length(lanes));
    uint32_t size = (uint32_t)element->size * (lanes == 3 ? 4 : lanes);
    type wanted = {.kind = TYPE_VECTOR,
                   .space = SPACE_NONE,
                   .lanes = (uint8_t)lanes,
                   .align = size,
                   .size = size,
                   .element = element->bare,
                   .count = lanes};
    return intern_type(t, &wanted);
}

const type *type_pointer(type_table *t, const type *target)
{
    if (target->kind == TYPE_POINTER)
        target = type_without_align(t, target); /* pointers to pointers are compatible only if their targets are the same */
    if (target->pointer)
        return target->pointer;
    bug_unless(target->space != SPACE_NONE || target->kind == TYPE_FUNCTION || target->kind == TYPE_ERROR);
    type wanted = {.kind = TYPE_POINTER, .space = SPACE_NONE, .align = 8, .size = 8, .element = target, .lanes = 1};
    return ((type *)target)->pointer = intern_type(t, &wanted);
}

/* The variant of BARE with these properties. The elements of an array are not aligned better than their size makes them. */
static const type *make_variant(type_table *t, const type *bare, unsigned quals, type_space space, uint32_t align)
{
    if (bare->kind == TYPE_ERROR || (quals == 0 && space == SPACE_NONE && align == 0))
        return bare;
    for (type *v = bare->next_variant; v; v = v->next_variant)
        if (v->quals == quals && v->space == space && v->declared_align == align)
            return v;
    type *made = arena_new(t->memory, type);
    *made = *bare;
    made->quals = (uint8_t)quals;
    made->space = (uint8_t)space;
    made->declared_align = align;
    made->align = align ? align : bare->align;
    made->bare = bare;
    made->number = t->count++;
    made->pointer = NULL;
    made->lowered = NULL;
    if (bare->kind == TYPE_ARRAY)
        made->element = make_variant(t, bare->element, quals, space, align < bare->align ? align : 0);
    made->next_variant = bare->next_variant;
    ((type *)bare)->next_variant = made;
    return made;
}

const type *type_array(type_table *t, const type *element, uint64_t count)
{
    type wanted = {
        .kind = TYPE_ARRAY, .space = SPACE_NONE, .align = element->bare->align, .element = element->bare, .count = count};

    wanted.depth = (uint16_t)(element->depth + 1);
    if (count != TYPE_UNKNOWN_COUNT)
        wanted.size = element->size * count;
    const type *made = intern_type(t, &wanted);
    return make_variant(t, made, element->quals, (type_space)element->space, element->declared_align);
}

const type *type_function(type_table *t, const type *result, const type **parameters, unsigned count, bool variadic)
{
    type wanted = {.kind = TYPE_FUNCTION,
                   .space = SPACE_NONE,
                   .align = 1,
                   .element = result,
                   .parameters = parameters,
                   .count = count,
                   .variadic = variadic};

    return intern_type(t, &wanted);
}

const type *type_atomic(type_table *t, const type *value)
{
    type wanted = {.kind = TYPE_ATOMIC, .space = SPACE_NONE, .align = value->align, .size = value->size, .element = value->bare};

    return intern_type(t, &wanted);
}

const type *type_pipe(type_table *t, const type *packet, image_access access)
{
    type wanted = {.kind = TYPE_PIPE, .space = SPACE_NONE, .align = 8, .size = 8, .element = packet->bare, .count = access};

    return intern_type(t, &wanted);
}

const type *type_block(type_table *t, const type *function)
{
    type wanted = {.kind = TYPE_BLOCK, .space = SPACE_NONE, .align = 8, .size = 8, .element = function};

    return intern_type(t, &wanted);
}

const type *type_image(type_table *t, image_shape shape, image_access access)
{
    type wanted = {.kind = TYPE_IMAGE, .space = SPACE_NONE, .align = 8, .size = 8, .count = shape * IMAGE_ACCESS_COUNT + access};
    const type *made = intern_type(t, &wanted);

    if (!made->name)
        ((type *)made)->name = arena_printf(t->memory, "%s %s", image_access_name(access), image_shape_name(shape));
    return made;
}

type *type_new_record(type_table *t, type_kind kind, const char *tag, source_loc loc)
{
    type *made = arena_new(t->memory, type);

    init_bare(t, made, kind, 0, 0);
    made->record = arena_new(t->memory, type_record);
    made->record->tag = tag;
    made->record->is_union = kind == TYPE_UNION;
    made->record->loc = loc;
    made->record->number = made->number;
    return made;
}

const type *type_qualified(type_table *t, const type *base, unsigned quals, type_space space)
{
    return make_variant(t, base->bare, quals, space, base->declared_align);
}

const type *type_with_align(type_table *t, const type *base, uint32_t align)
{
    return make_variant(t, base->bare, base->quals, (type_space)base->space, align);
}

const type *type_without_align(type_table *t, const type *base)
{
    const type *b = base->declared_align ? type_with_align(t, base, 0) : base;

    if (b->kind != TYPE_POINTER || !b->element->declared_align)
        return b;
    return type_qualified(t, type_pointer(t, type_without_align(t, b->element)), b->quals, (type_space)b->space);
}

bool type_is_same(type_table *t, const type *a, const type *b)
{
    return a == b || type_without_align(t, a) == type_without_align(t, b);
}

const type *type_with_space(type_table *t, const type *base, type_space space)
{
    return base->space == space ? base : type_qualified(t, base, base->quals, space);
}

/* Copies the layout of BARE, which has just become known, to the qualified variants that exist already. */
static void update_variants(type *bare)
{
    for (type *v = bare->next_variant; v; v = v->next_variant) {
        v->size = bare->size;
        v->align = v->declared_align ? v->declared_align : bare->align;
        v->depth = bare->depth;
    }
}

static uint32_t kinds_within(const type *t)
{
    uint32_t arrays = 0;

    for (; t->kind == TYPE_ARRAY; t = t->element)
        arrays = UINT32_C(1) << TYPE_ARRAY;
    return arrays | UINT32_C(1) << t->kind | (type_is_record(t) ? t->record->kinds : 0);
}

bool type_complete_record(type_table *t, type *record, type_field *fields, uint32_t count, uint32_t *past)
{
    type_record *r = record->record;
    uint64_t size = 0;
    uint32_t align = 1;
    uint16_t depth = 0;

    (void)t;
    r->kinds = 0;
    *past = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t own = r->packed || fields[i].packed ? 1 : fields[i].type->align;
        if (fields[i].align > own)
            own = fields[i].align;
        if (r->pack && own > r->pack)
            own = r->pack;
        if (own == 0)
            own = 1;
        if (own > align)
            align = own;
        r->kinds |= kinds_within(fields[i].type);
        depth = fields[i].type->depth > depth ? fields[i].type->depth : depth;
        fields[i].offset = r->is_union ? 0 : round_up(size, own);
        uint64_t end = fields[i].offset + fields[i].type->size;
        if (end > TYPE_MOST_BYTES && *past == UINT32_MAX)
            *past = i;
        if (end > size && *past == UINT32_MAX)
            size = end;
    }
    if (r->declared_align > align)
        align = r->declared_align;
    if (round_up(size, align) > TYPE_MOST_BYTES && *past == UINT32_MAX)
        *past = count;
    r->fields = fields;
    r->field_count = count;
    r->complete = true;
    r->in_progress = false;
    record->align = align;
    record->size = *past == UINT32_MAX ? round_up(size, align) : 0;
    record->depth = (uint16_t)(depth + 1);
    update_variants(record);
    return *past == UINT32_MAX;
}

/* --- members by name ------------------------------------------------------------------------------------------------------ */

static const field_entry *find_name(const field_table *names, const char *name)
{
    table_each(n, &names->numbers,
               hash_pointer(0, name)) if (names->entries.items[n].name == name) return &names->entries.items[n];
    return NULL;
}

static const field_entry *add_name(type_table *t, field_table *names, field_entry entry)
{
    const field_entry *known = find_name(names, entry.name);

    if (known)
        return known;
    table_push(t->memory, &names->numbers, hash_pointer(0, entry.name), &names->entries, entry);
    return NULL;
}

const field_entry *type_name_field(type_table *t, field_table *names, const type_field *f, uint32_t index)
{
    const field_entry *before = NULL;

    if (f->name)
        return add_name(t, names, (field_entry){f->name, index, f->loc});
    const field_table *inner = &f->type->record->by_name;
    for (size_t i = 0; i < inner->entries.count && !before; i++)
        before = add_name(t, names, (field_entry){inner->entries.items[i].name, index, inner->entries.items[i].loc});
    return before;
}

const type *type_with_scalar(type_table *t, const type *shape, const type *scalar)
{
    return shape->kind == TYPE_VECTOR ? type_vector(t, scalar, (unsigned)shape->count) : scalar->bare;
}

const type *type_integer_of(type_table *t, uint64_t size, bool is_signed)
{
    static const type_kind kinds[][2] = {
        {TYPE_UCHAR, TYPE_CHAR}, {TYPE_USHORT, TYPE_SHORT}, {TYPE_UINT, TYPE_INT}, {TYPE_ULONG, TYPE_LONG}};

    return &t->basic[kinds[size == 1 ? 0 : size == 2 ? 1 : size == 4 ? 2 : 3][is_signed]];
}

const type *type_mask(type_table *t, const type *shape)
{
    return type_with_scalar(t, shape, type_integer_of(t, type_scalar(shape)->size, true));
}

/* --- queries -------------------------------------------------------------------------------------------------------------- */

bool type_is_complete(const type *t)
{
    if (t->record)
        return t->record->complete;
    if (type_is_array(t))
        return t->count != TYPE_UNKNOWN_COUNT && type_is_complete(t->element);
    return !type_is_void(t) && !type_is_function(t);
}

bool type_contains(const type *t, type_kind kind)
{
    return kinds_within(t) >> kind & 1;
}

const type_field *type_find_field(const type *record, const char *name, uint32_t *path, uint32_t *depth)
{
    for (const type *t = record; *depth < TYPE_MAX_FIELD_DEPTH;) {
        const field_table *names = &t->record->by_name;
        const field_entry *found = find_name(names, name);
        if (!found)
            break;
        path[*depth] = found->field;
        const type_field *f = &t->record->fields[path[(*depth)++]];
        if (f->name)
            return f;
        t = f->type;
    }
    *depth = 0;
    return NULL;
}

/* --- spelling ------------------------------------------------------------------------------------------------------------- */

const char *type_space_name(type_space space)
{
    switch (space) {
    case SPACE_PRIVATE:
        return "private";
    case SPACE_GLOBAL:
        return "global";
    case SPACE_CONSTANT:
        return "constant";
    case SPACE_LOCAL:
        return "local";
    case SPACE_GENERIC:
        return "generic";
    case SPACE_NONE:
        return "private";
    }
    bug("space %d", (int)space);
}

static void print_qualifiers(text *out, const type *t)
{
    if (t->space != SPACE_NONE)
        text_printf(out, "%s ", type_space_name((type_space)t->space));
    text_str(out, t->quals & TYPE_CONST ? "const " : "");
    text_str(out, t->quals & TYPE_VOLATILE ? "volatile " : "");
    text_str(out, t->quals & TYPE_RESTRICT ? "restrict " : "");
}

static void print_record_name(text *out, const type *t)
{
    const char *what = t->kind == TYPE_STRUCT ? "struct" : t->kind == TYPE_UNION ? "union" : "enum";

    if (t->record->tag)
        text_printf(out, "%s %s", what, t->record->tag);
    else if (t->record->typedef_name)
        text_str(out, t->record->typedef_name);
    else
        text_printf(out, "unnamed %s", what);
}

static void print_pipe(text *out, const type *t)
{
    text_printf(out, "%s pipe ", image_access_name((image_access)t->count));
    type_print(out, t->element);
}

static void print_base(text *out, const type *t)
{
    print_qualifiers(out, t);
    if (t->kind == TYPE_VECTOR)
        text_printf(out, "%s%u", t->element->name, t->lanes);
    else if (t->kind == TYPE_ATOMIC)
        text_printf(out, "atomic_%s", t->element->name);
    else if (t->kind == TYPE_PIPE)
        print_pipe(out, t);
    else if (t->name)
        text_str(out, t->name);
    else
        print_record_name(out, t);
}

static void print_array_or_function(text *out, const type *t)
{
    if (t->kind == TYPE_ARRAY && t->count == TYPE_UNKNOWN_COUNT) {
        text_str(out, "[]");
    } else if (t->kind == TYPE_ARRAY) {
        text_printf(out, "[%llu]", (unsigned long long)t->count);
    } else {
        text_char(out, '(');
        for (uint64_t i = 0; i < t->count; i++) {
            text_str(out, i ? ", " : "");
            type_print(out, t->parameters[i]);
        }
        text_str(out, t->variadic ? ", ...)" : t->count ? ")" : "void)");
    }
}

/* Does pointer T point to an array or a function, whose declarator binds more tightly than the '*'? */
static bool needs_parentheses(const type *t)
{
    return t->element->kind == TYPE_ARRAY || t->element->kind == TYPE_FUNCTION;
}

static bool is_derived(const type *t)
{
    return t->kind == TYPE_POINTER || t->kind == TYPE_BLOCK || t->kind == TYPE_ARRAY || t->kind == TYPE_FUNCTION;
}

/* Appends the declarator of NAME ("" for none): pointers precede the name, arrays and functions follow it. */
static void print_declaration(text *out, const type *t, const char *name)
{
    VEC(const type *) pointers = {0};
    arena scratch;
    text before, after;

    arena_init(&scratch);
    text_init(&before, &scratch);
    text_init(&after, &scratch);
    for (; is_derived(t); t = t->element) {
        if (t->kind == TYPE_ARRAY || t->kind == TYPE_FUNCTION) {
            print_array_or_function(&after, t);
            continue;
        }
        vec_push(&scratch, &pointers, t);
        text_str(&after, needs_parentheses(t) ? ")" : "");
    }
    while (pointers.count) {
        const type *p = vec_pop(&pointers);
        text_str(&before, p->kind == TYPE_BLOCK ? "(^" : needs_parentheses(p) ? "(*" : "*");
        print_qualifiers(&before, p);
    }
    text_str(&before, name);
    while ((!after.length || !*name) && before.length && before.data[before.length - 1] == ' ')
        before.length--;
    print_base(out, t);
    text_str(out, before.length || (after.length && after.data[0] == '(') ? " " : "");
    text_add(out, before.data, before.length);
    text_add(out, after.data, after.length);
    arena_release(&scratch);
}

void type_print(text *out, const type *t)
{
    print_declaration(out, t, "");
}

void type_print_declaration(text *out, const type *t, const char *name)
{
    print_declaration(out, t, name ? name : "");
}

const char *type_text(arena *memory, const type *t)
{
    text out;

    text_init(&out, memory);
    type_print(&out, t);
    return out.data;
}
