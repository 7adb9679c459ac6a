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
    map used; /* a name in the function -> its used_name */
    size_t used_count;
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
    used_name *u = map_get(&n->used, key);

    if (u)
        return u;
    u = arena_new(n->slots->memory, used_name);
    u->name = key;
    map_set(n->slots->memory, &n->used, key, u);
    n->used_count++;
    return u;
}

static const char *unique_name(namer *n, const char *hint)
{
    used_name *first = use_of(n, hint), *u = first;

    if (first->held) {
        size_t known;
        do { /* until the name is unused */
            known = n->used_count;
            u = use_of(n, arena_printf(n->slots->memory, "%s.%u", hint, ++first->suffix));
        } while (n->used_count == known);
    }
    u->held = true;
    return u->name;
}

static void set_name(ir_slots *s, const void *key, const char *name)
{
    map_set(s->memory, &s->names, key, (void *)(uintptr_t)name);
}

static void enter_name(namer *n, const void *key, const char *hint)
{
    ir_slots *s = n->slots;
    text name;

    if (!hint) {
        set_name(s, key, arena_printf(s->memory, "%u", n->numbers++));
        return;
    }
    text_init(&name, s->memory);
    ir_print_name(&name, unique_name(n, hint));
    set_name(s, key, name.data);
}

/* Records every name in the function, so that no name with a suffix collides with one of them. */
static void collect_names(namer *n, const ir_function *f)
{
    for (uint32_t i = 0; i < f->arg_count; i++)
        if (f->args[i]->value.name)
            use_of(n, f->args[i]->value.name);
    ir_each_block(b, f) {
        if (b->name)
            use_of(n, b->name);
        ir_each_inst(i, b)
            if (i->value.type->kind != IR_VOID && i->value.name)
                use_of(n, i->value.name);
    }
}

void ir_slots_make(ir_slots *s, arena *memory, const ir_function *f)
{
    namer n = {.slots = s};

    *s = (ir_slots){.memory = memory};
    interner_init(&n.names, memory);
    collect_names(&n, f);

    for (uint32_t i = 0; i < f->arg_count; i++)
        enter_name(&n, f->args[i], f->args[i]->value.name);
    ir_each_block(b, f) {
        enter_name(&n, b, b->name);
        ir_each_inst(i, b)
            if (i->value.type->kind != IR_VOID)
                enter_name(&n, i, i->value.name);
    }
}

void ir_slots_name(ir_slots *s, arena *memory, const ir_function *f, ir_namer *name, void *context)
{
    *s = (ir_slots){.memory = memory};
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
    return map_get(&s->names, key);
}
