/* ir/text/slots.c - assigns the names that values and blocks of a function have in text.
 *
 * In memory a name is only a hint: passes copy instructions without renaming them. The first value with a name keeps it; each
 * later one gets a suffix that no other name in the function has (%x, %x.1, …). Unnamed ones are numbered by LLVM's rule:
 * arguments first, then blocks and instructions in order, in one sequence. */
#include "ir/text/printer.h"

#include <ctype.h>

typedef struct namer {
    ir_slots *slots;
    interner names;
    ir_table used; /* a name in the function -> number of suffixes tried */
    unsigned numbers;
} namer;

typedef struct used_name {
    const char *name;
    unsigned suffix;
    bool held; /* printed for some value or block */
} used_name;

static bool is_plain_character(char c)
{
    return isalnum((unsigned char)c) || (c && strchr("-$._", c));
}

void ir_print_quoted(text *out, const char *s)
{
    text_char(out, '"');
    for (; *s; s++) {
        if ((unsigned char)*s >= ' ' && (unsigned char)*s < 127 && *s != '"' && *s != '\\')
            text_char(out, *s);
        else
            text_printf(out, "\\%02X", (unsigned char)*s);
    }
    text_char(out, '"');
}

void ir_print_name(text *out, const char *name)
{
    bool quoted = *name == '\0' || isdigit((unsigned char)*name);

    for (const char *p = name; *p; p++)
        quoted = quoted || !is_plain_character(*p);
    if (!quoted) {
        text_str(out, name);
        return;
    }
    ir_print_quoted(out, name);
}

static used_name *use_of(namer *n, const char *name)
{
    const char *key = intern_str(&n->names, name);
    uint32_t hash = ir_mix(0, (uint64_t)(uintptr_t)key);
    size_t s = ir_table_probe(n->slots->memory, &n->used, hash);

    for (; n->used.slots[s]; s = ir_table_next(&n->used, s))
        if (((used_name *)n->used.slots[s])->name == key)
            return n->used.slots[s];
    used_name *u = arena_new(n->slots->memory, used_name);
    u->name = key;
    ir_table_insert(&n->used, s, hash, u);
    return u;
}

static const char *unique_name(namer *n, const char *hint)
{
    used_name *first = use_of(n, hint), *u = first;

    if (first->held) {
        size_t known;
        do { /* until the name is unused */
            known = n->used.count;
            u = use_of(n, arena_printf(n->slots->memory, "%s.%u", hint, ++first->suffix));
        } while (n->used.count == known);
    }
    u->held = true;
    return u->name;
}

/* Returns the free slot of KEY. */
static size_t free_slot(const ir_slots *s, const void *key)
{
    size_t at = ir_mix(0, (uint64_t)(uintptr_t)key) & (s->capacity - 1);

    while (s->keys[at])
        at = (at + 1) & (s->capacity - 1);
    return at;
}

static void enter_name(namer *n, const void *key, const char *hint)
{
    ir_slots *s = n->slots;
    size_t at = free_slot(s, key);
    text name;

    s->keys[at] = key;
    if (!hint) {
        s->names[at] = arena_printf(s->memory, "%u", n->numbers++);
        return;
    }
    text_init(&name, s->memory);
    ir_print_name(&name, unique_name(n, hint));
    s->names[at] = name.data;
}

/* Records every name in the function, so that no name with a suffix collides with one of them. */
static size_t collect_names(namer *n, const ir_function *f)
{
    size_t entries = f->arg_count;

    for (uint32_t i = 0; i < f->arg_count; i++)
        if (f->args[i]->value.name)
            use_of(n, f->args[i]->value.name);
    ir_each_block(b, f) {
        entries++;
        if (b->name)
            use_of(n, b->name);
        ir_each_inst(i, b) {
            entries++;
            if (i->value.type->kind != IR_VOID && i->value.name)
                use_of(n, i->value.name);
        }
    }
    return entries;
}

static void reserve_slots(ir_slots *s, size_t entries)
{
    for (s->capacity = 16; s->capacity < entries * 2;)
        s->capacity *= 2;
    s->keys = arena_array(s->memory, const void *, s->capacity);
    s->names = arena_array(s->memory, const char *, s->capacity);
}

void ir_slots_make(ir_slots *s, arena *memory, const ir_function *f)
{
    namer n = {.slots = s};

    *s = (ir_slots){.memory = memory};
    interner_init(&n.names, memory);
    reserve_slots(s, collect_names(&n, f));

    for (uint32_t i = 0; i < f->arg_count; i++)
        enter_name(&n, f->args[i], f->args[i]->value.name);
    ir_each_block(b, f) {
        enter_name(&n, b, b->name);
        ir_each_inst(i, b)
            if (i->value.type->kind != IR_VOID)
                enter_name(&n, i, i->value.name);
    }
}

static void set_name(ir_slots *s, const void *key, const char *name)
{
    size_t at = free_slot(s, key);

    s->keys[at] = key;
    s->names[at] = name;
}

void ir_slots_name(ir_slots *s, arena *memory, const ir_function *f, ir_namer *name, void *context)
{
    size_t entries = f->arg_count;

    *s = (ir_slots){.memory = memory};
    ir_each_block(b, f) {
        entries++;
        ir_each_inst(i, b)
            entries++;
    }
    reserve_slots(s, entries);
    for (uint32_t i = 0; i < f->arg_count; i++)
        set_name(s, f->args[i], name(context, f->args[i], f->args[i]->value.name));
    ir_each_block(b, f) {
        set_name(s, b, name(context, b, b->name));
        ir_each_inst(i, b)
            set_name(s, i, name(context, i, i->value.name));
    }
}

const char *ir_slot(const ir_slots *s, const void *key)
{
    size_t at = ir_mix(0, (uint64_t)(uintptr_t)key) & (s->capacity - 1);

    for (; s->keys[at]; at = (at + 1) & (s->capacity - 1))
        if (s->keys[at] == key)
            return s->names[at];
    return NULL;
}
