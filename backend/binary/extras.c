/* backend/binary/extras.c - what gasket needs and .ze_info has no words for, as YAML in section .misc.gasket, which Intel's runtime skips.
 *
 *   variables:                              the variables of the program, in the order of their numbers; their bytes follow each other in
 *     - {name, constant, align, size}       .data.const or .data.global
 *   kernels:
 *     - name, spill
 *       arguments: {index, kind, packet, captured}            pipes, queues, objects that a block captured
 *       payload:   {kind, offset, size, arg, from}            offset from r0
 *       surfaces:  {index, object, class}                     object: that of gen_surface, plus 2^31 so that it is no negative number
 *       strings:   {bytes}                                    of printf, in hexadecimal
 *       samplers:  {index}                                    read at integer coordinates
 */
#include "backend/binary/extras.h"

#include "backend/binary/ze_info.h"

#include <stdio.h>

enum { MOST_EXTRAS = 65535 };

/* --- writing -------------------------------------------------------------------------------------------------------------- */

static void begin(text *out, const char *list, bool *begun)
{
    if (!*begun)
        text_printf(out, "    %s:\n", list);
    *begun = true;
}

static void write_arguments(text *out, const gen_kernel *k)
{
    bool begun = false;

    for (size_t n = 0; n < k->args.count; n++) {
        const gen_arg *a = &k->args.items[n];
        if (a->kind != GEN_ARG_PIPE && a->kind != GEN_ARG_QUEUE && !a->captured_at)
            continue;
        begin(out, "arguments", &begun);
        text_printf(out, "      - index: %zu\n        kind: %s\n        packet: %u\n        captured: %u\n", n,
                    gen_arg_kind_name(a->kind), (unsigned)a->packet_bytes, (unsigned)a->captured_at);
    }
}

static void write_payload(text *out, const gen_kernel *k)
{
    bool begun = false;

    for (size_t n = 0; n < k->payload.count; n++) {
        const gen_payload *y = &k->payload.items[n];
        if (ze_has_payload(k, y))
            continue;
        begin(out, "payload", &begun);
        text_printf(out, "      - kind: %s\n        offset: %u\n        size: %u\n        from: %u\n", gen_payload_name(y->kind),
                    (unsigned)y->offset, (unsigned)y->size, (unsigned)y->from);
        if (y->arg >= 0)
            text_printf(out, "        arg: %d\n", y->arg);
    }
}

static void write_tables(text *out, const gen_kernel *k)
{
    bool begun = false;

    for (size_t n = 0; n < k->surfaces.count; n++) {
        const gen_surface *s = &k->surfaces.items[n];
        if (ze_has_surface(k, s) && !s->as)
            continue;
        begin(out, "surfaces", &begun);
        text_printf(out, "      - index: %zu\n        object: %u\n        class: %u\n", n, (unsigned)s->object + (1u << 31),
                    (unsigned)s->as);
    }
    begun = false;
    for (size_t n = 0; n < k->samplers.count; n++) {
        if (!k->samplers.items[n].integer)
            continue;
        begin(out, "samplers", &begun);
        text_printf(out, "      - index: %zu\n", n);
    }
}

static void write_strings(text *out, const gen_kernel *k)
{
    bool begun = false;

    for (size_t n = 0; n < k->strings.count; n++) {
        begin(out, "strings", &begun);
        text_str(out, "      - bytes: '");
        for (const char *c = k->strings.items[n]; *c; c++)
            text_printf(out, "%02x", (unsigned)(unsigned char)*c);
        text_str(out, "'\n");
    }
}

void extras_write(text *out, const gen_program *p)
{
    text_str(out, "---\n");
    if (p->globals.count)
        text_str(out, "variables:\n");
    for (size_t n = 0; n < p->globals.count; n++) {
        const gen_global *g = &p->globals.items[n];
        text_printf(out, "  - name: '%s'\n    constant: %d\n    align: %u\n    size: %llu\n", g->name, g->constant,
                    (unsigned)g->align, (unsigned long long)g->bytes);
    }
    text_str(out, "kernels:\n");
    for (size_t n = 0; n < p->kernels.count; n++) {
        const gen_kernel *k = p->kernels.items[n];
        text_printf(out, "  - name: '%s'\n    spill: %u\n", k->name, (unsigned)k->spill_bytes);
        write_arguments(out, k);
        write_payload(out, k);
        write_tables(out, k);
        write_strings(out, k);
    }
    text_str(out, "...\n");
}

/* --- reading -------------------------------------------------------------------------------------------------------------- */

static bool refuse(zebin_reader *r, const yaml_node *at, const char *what)
{
    return zebin_fail(r, r->info->offset + at->offset, arena_printf(r->memory, "section .misc.gasket: %s", what));
}

static bool read_argument(zebin_reader *r, gen_kernel *k, const yaml_node *row)
{
    uint32_t index;
    const char *kind = yaml_text(row, "kind", "");

    if (!zebin_number(r, row, "index", UINT32_MAX, &index))
        return false;
    if (index >= k->args.count)
        return refuse(r, row, "there is no argument with this index");
    gen_arg *a = &k->args.items[index];
    for (unsigned n = 0; n < GEN_ARG_KIND_COUNT; n++)
        if (strcmp(gen_arg_kind_name((gen_arg_kind)n), kind) == 0)
            a->kind = (gen_arg_kind)n;
    return zebin_number(r, row, "packet", 0, &a->packet_bytes) && zebin_number(r, row, "captured", 0, &a->captured_at);
}

static bool read_payload(zebin_reader *r, gen_kernel *k, const yaml_node *row)
{
    enum { NO_ARGUMENT = INT32_MAX };
    gen_payload y = {.kind = GEN_PAYLOAD_COUNT};
    uint32_t arg;

    for (unsigned n = 0; n < GEN_PAYLOAD_COUNT; n++)
        if (strcmp(gen_payload_name((gen_payload_kind)n), yaml_text(row, "kind", "")) == 0)
            y.kind = (gen_payload_kind)n;
    if (!zebin_number(r, row, "offset", 0, &y.offset) || !zebin_number(r, row, "size", 0, &y.size) ||
        !zebin_number(r, row, "arg", NO_ARGUMENT, &arg) || !zebin_number(r, row, "from", 0, &y.from))
        return false;
    if (y.kind == GEN_PAYLOAD_COUNT || (arg > MOST_EXTRAS && arg != NO_ARGUMENT))
        return refuse(r, row, "the payload is of an unknown kind or of no argument");
    y.arg = arg == NO_ARGUMENT ? -1 : (int)arg;
    const char *problem = binary_payload_problem(r->memory, &y);
    if (problem)
        return refuse(r, row, problem);
    vec_push(r->memory, &k->payload, y);
    return true;
}

static bool read_surface(zebin_reader *r, gen_kernel *k, const yaml_node *row)
{
    uint32_t index, object, as;

    if (!zebin_number(r, row, "index", UINT32_MAX, &index) || !zebin_number(r, row, "object", 0, &object) ||
        !zebin_number(r, row, "class", 0, &as))
        return false;
    if (index >= GEN_SURFACE_COUNT || as >= GEN_CLASS_COUNT || object > (1u << 31) + MOST_EXTRAS ||
        object < (1u << 31) - MOST_EXTRAS)
        return refuse(r, row, "an entry of the binding table has no number below 240, or no object");
    binary_set_surface(r->memory, k, index, (int)((int64_t)object - (INT64_C(1) << 31)));
    k->surfaces.items[index].as = (unsigned char)as;
    return true;
}

static bool read_sampler(zebin_reader *r, gen_kernel *k, const yaml_node *row)
{
    uint32_t index;

    if (!zebin_number(r, row, "index", UINT32_MAX, &index))
        return false;
    if (index >= k->samplers.count)
        return refuse(r, row, "there is no sampler with this index");
    k->samplers.items[index].integer = true;
    return true;
}

static bool read_string(zebin_reader *r, gen_kernel *k, const yaml_node *row)
{
    const char *digits = yaml_text(row, "bytes", "");
    size_t bytes = strlen(digits) / 2;
    char *string = arena_alloc(r->memory, bytes + 1);

    for (size_t n = 0; n < bytes; n++) {
        unsigned byte;
        if (sscanf(digits + 2 * n, "%2x", &byte) != 1 || !byte)
            return refuse(r, row, "a string of printf is no list of bytes in hexadecimal");
        string[n] = (char)byte;
    }
    vec_push(r->memory, &k->strings, string);
    return true;
}

bool extras_read_kernel(zebin_reader *r, gen_kernel *k, const yaml_node *row)
{
    static const struct {
        const char *list;
        bool (*read)(zebin_reader *r, gen_kernel *k, const yaml_node *row);
    } lists[] = {{"arguments", read_argument},
                 {"payload", read_payload},
                 {"surfaces", read_surface},
                 {"samplers", read_sampler},
                 {"strings", read_string}};

    if (!zebin_number(r, row, "spill", 0, &k->spill_bytes))
        return false;
    for (size_t n = 0; n < sizeof lists / sizeof *lists; n++) {
        const yaml_node *list = yaml_member(row, lists[n].list);
        for (const yaml_node *item = list ? list->first : NULL; item; item = item->next)
            if (!lists[n].read(r, k, item))
                return false;
    }
    return true;
}

bool extras_read_variable(zebin_reader *r, const yaml_node *row, gen_global *g)
{
    uint32_t constant, size;

    if (!zebin_number(r, row, "constant", 0, &constant) || !zebin_number(r, row, "align", 1, &g->align) ||
        !zebin_number(r, row, "size", 0, &size))
        return false;
    g->name = yaml_text(row, "name", "");
    g->constant = constant != 0;
    g->bytes = size;
    if (!binary_is_word(g->name) || !g->align || (g->align & (g->align - 1)) || g->align > 4096)
        return refuse(r, row, "a variable has no name, or an alignment that is no power of two up to 4096");
    return true;
}
