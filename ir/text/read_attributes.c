/* ir/text/read_attributes.c - attributes of functions, parameters and results, most of which are ignored.
 *
 * A word that is no attribute of LLVM is an error, since it is probably misspelt. */
#include "ir/text/reader.h"
#include "src/base/bits.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const attribute_words[] = {
#define IR_ATTRIBUTE(word, effect) word,
#include "ir/text/attribute_words.def"
};

static void apply_attribute_word(ir_attributes *a, size_t word)
{
    size_t n = 0;

#define IR_ATTRIBUTE(word_, effect)                                                                                              \
    if (n++ == word) {                                                                                                           \
        effect;                                                                                                                  \
        return;                                                                                                                  \
    }
#include "ir/text/attribute_words.def"
}

static bool take_known_word(ir_reader *r, ir_attributes *a)
{
    if (!r->attribute_words.entries.count)
        for (size_t i = 0; i < sizeof attribute_words / sizeof *attribute_words; i++)
            map_set(&r->scratch, &r->attribute_words, intern_str(&r->words, attribute_words[i]), (void *)(uintptr_t)(i + 1));
    uintptr_t found = (uintptr_t)map_get(&r->attribute_words, r->t.name);
    if (!found)
        return false;
    apply_attribute_word(a, found - 1);
    ir_next(r);
    return true;
}

/* Skips "(…)", including nested parentheses. */
static void skip_parentheses(ir_reader *r)
{
    unsigned open = 0;

    if (!ir_at_char(r, '('))
        return;
    do {
        if (r->t.kind == TOKEN_END)
            ir_read_error(r, r->t.loc, "')' is missing");
        open += ir_at_char(r, '(');
        open -= ir_at_char(r, ')');
        ir_next(r);
    } while (open);
}

static void read_memory(ir_reader *r, ir_attributes *a)
{
    ir_expect_char(r, '(');
    a->pure = a->pure || ir_at_word(r, "none");
    a->reads_only = a->reads_only || ir_at_word(r, "read");
    while (!ir_at_char(r, ')') && r->t.kind != TOKEN_END)
        ir_next(r);
    ir_expect_char(r, ')');
}

static void read_align(ir_reader *r, ir_attributes *a)
{
    bool parenthesis = ir_take_char(r, '(');

    ir_take_char(r, '=');
    a->align = ir_expect_alignment(r);
    if (parenthesis)
        ir_expect_char(r, ')');
}

static void read_typed_attribute(ir_reader *r, ir_attributes *a, bool byval)
{
    source_loc where = r->t.loc;

    ir_next(r);
    if (!ir_take_char(r, '(')) {
        if (byval)
            ir_read_error(r, where, "byval needs its type in parentheses");
        return;
    }
    ir_type *t = ir_read_type(r);
    if (byval)
        a->byval = t;
    ir_expect_char(r, ')');
}

/* The current string token as a number. */
static uint32_t read_attribute_number(ir_reader *r)
{
    char *end;
    unsigned long number = strtoul(r->t.name, &end, 10);

    if (!isdigit((unsigned char)*r->t.name) || *end || number > UINT32_MAX)
        ir_read_error(r, r->t.loc, "the attribute's value must be a number");
    return (uint32_t)number;
}

/* Reads the current string token as the value of attribute NAME, if that is one of gasket's numeric attributes. */
static void read_number_attribute(ir_reader *r, ir_attributes *a, const char *name)
{
    bool thread = strcmp(name, "gasket.thread") == 0, numbered = strcmp(name, "gasket.number") == 0;
    uint32_t *number = thread                                 ? &a->simd
                       : numbered                             ? &a->number
                       : strcmp(name, "gasket.local") == 0    ? &a->local_bytes
                       : strcmp(name, "gasket.private") == 0  ? &a->private_bytes
                       : strcmp(name, "gasket.captured") == 0 ? &a->object.captured_at
                                                              : NULL;

    if (!number)
        return;
    *number = read_attribute_number(r);
    a->thread_form |= thread;
    a->numbered |= numbered;
}

static bool take_prefix(const char **s, const char *prefix)
{
    size_t n = strlen(prefix);

    if (strncmp(*s, prefix, n) != 0)
        return false;
    *s += n;
    return true;
}

static bool read_packet(const char *s, ir_object *o)
{
    char end;

    return sscanf(s, "%" SCNu32 " %" SCNu32 "%c", &o->packet_bytes, &o->packet_align, &end) == 2 && o->packet_bytes &&
           is_power_of_two(o->packet_align) && o->packet_bytes % o->packet_align == 0;
}

/* Reads the object that S describes, as ir/text/print.c prints it; false if S describes none. */
static bool read_object(const char *s, ir_object *o)
{
    bool qualified = true;

    if (take_prefix(&s, "read_only "))
        o->access = IMAGE_READ_ONLY;
    else if (take_prefix(&s, "write_only "))
        o->access = IMAGE_WRITE_ONLY;
    else if (take_prefix(&s, "read_write "))
        o->access = IMAGE_READ_WRITE;
    else
        qualified = false;
    o->kind = !qualified && strcmp(s, "sampler_t") == 0                    ? IR_OBJECT_SAMPLER
              : !qualified && strcmp(s, "queue_t") == 0                    ? IR_OBJECT_QUEUE
              : qualified && image_shape_find(s, &o->shape)                ? IR_OBJECT_IMAGE
              : qualified && take_prefix(&s, "pipe ") && read_packet(s, o) ? IR_OBJECT_PIPE
                                                                           : IR_NO_OBJECT;
    return o->kind != IR_NO_OBJECT;
}

static void read_string_attribute(ir_reader *r, ir_attributes *a)
{
    const char *name = r->t.name;

    a->private_in_global |= strcmp(name, "gasket.private_in_global") == 0;
    a->library |= strcmp(name, "gasket.library") == 0;
    ir_next(r);
    if (!ir_take_char(r, '='))
        return;
    if (r->t.kind != TOKEN_STRING)
        ir_read_error(r, r->t.loc, "the attribute's value is missing");
    if (strcmp(name, "gasket.object") == 0 && !read_object(r->t.name, &a->object))
        ir_read_error(r, r->t.loc, "\"%s\" is no image, sampler, pipe or queue", r->t.name);
    read_number_attribute(r, a, name);
    ir_next(r);
}

/* Reads one attribute of a parameter, a result or a function; false if the current token is none. */
static bool read_attribute(ir_reader *r, ir_attributes *a)
{
    if (r->t.kind == TOKEN_STRING) {
        read_string_attribute(r, a);
    } else if (r->t.kind != TOKEN_WORD) {
        return false;
    } else if (ir_take_word(r, "align")) {
        read_align(r, a);
    } else if (ir_at_word(r, "byval")) {
        read_typed_attribute(r, a, true);
    } else if (ir_at_word(r, "sret") || ir_at_word(r, "byref") || ir_at_word(r, "elementtype")) {
        read_typed_attribute(r, a, false);
    } else if (ir_take_word(r, "memory")) {
        read_memory(r, a);
    } else if (take_known_word(r, a)) {
        skip_parentheses(r);
        if (ir_take_char(r, '='))
            ir_next(r);
    } else {
        return false;
    }
    return true;
}

void ir_read_parameter_attributes(ir_reader *r, ir_attributes *a)
{
    while (read_attribute(r, a))
        ;
    if (ir_at_word(r, "swiftself") || ir_at_word(r, "swifterror") || ir_at_word(r, "inalloca") || ir_at_word(r, "preallocated"))
        ir_read_error(r, r->t.loc, "the attribute %s is not supported", ir_token_text(r));
}

/* Reads section "x", gc "x" or comdat($x), which may appear among function attributes, but are none. */
static bool read_placement(ir_reader *r)
{
    if (ir_take_word(r, "section") || ir_take_word(r, "gc") || ir_take_word(r, "partition")) {
        if (r->t.kind != TOKEN_STRING)
            ir_read_error(r, r->t.loc, "a name in quotes is expected here");
        ir_next(r);
        return true;
    }
    if (ir_take_word(r, "comdat")) {
        skip_parentheses(r);
        return true;
    }
    return false;
}

void ir_read_function_attributes(ir_reader *r, ir_attributes *a)
{
    for (;;) {
        if (r->t.kind == TOKEN_GROUP) {
            vec_push(&r->scratch, &a->groups, r->t.number);
            ir_next(r);
        } else if (!read_placement(r) && !read_attribute(r, a)) {
            return;
        }
    }
}

void ir_read_group(ir_reader *r)
{
    ir_attributes *a = arena_new(&r->scratch, ir_attributes);

    ir_next(r);
    if (r->t.kind != TOKEN_GROUP)
        ir_read_error(r, r->t.loc, "a group such as #0 is expected here");
    uint64_t number = r->t.number;
    ir_next(r);
    ir_expect_char(r, '=');
    ir_expect_char(r, '{');
    while (read_attribute(r, a))
        ;
    if (!ir_at_char(r, '}'))
        ir_read_error(r, r->t.loc, "unknown attribute %s", ir_token_text(r));
    ir_next(r);
    if (number > 1 << 20)
        return;
    while (r->groups.count <= number)
        vec_push(&r->scratch, &r->groups, NULL);
    r->groups.items[number] = a;
}
