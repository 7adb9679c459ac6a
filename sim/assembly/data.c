/* sim/assembly/data.c - reads the directives of the program's data: globals, their bytes and the addresses in them, texts of printf; and of
 * the addresses of globals and functions in the code of a kernel. */
#include "sim/assembly/read.h"

bool sim_read_global(read_state *r)
{
    scanner *s = &r->s;
    gen_global g = {0};
    uint64_t n, align;
    size_t where = (sim_skip_line_blanks(s), s->at);

    if (!sim_read_number(r, SIM_OBJECT_LIMIT, &n, "the global's number"))
        return false;
    if (n != r->program->globals.count)
        return sim_scan_error(s, where, "globals must be declared in order: number %zu is next", r->program->globals.count);
    where = (sim_skip_line_blanks(s), s->at);
    if (!sim_read_number(r, SIM_MEMORY_LIMIT, &g.bytes, "the size"))
        return false;
    r->global_bytes += g.bytes;
    if (r->global_bytes > SIM_MEMORY_LIMIT)
        return sim_scan_error(s, where, "the globals of a file can have at most %d bytes in total", SIM_MEMORY_LIMIT);
    where = (sim_skip_line_blanks(s), s->at);
    if (!sim_read_number(r, 4096, &align, "the alignment"))
        return false;
    if (align == 0 || (align & (align - 1)))
        return sim_scan_error(s, where, "an alignment must be a power of two");
    g.align = (uint32_t)align;
    g.constant = sim_skip_key(r, "constant");
    if (!g.constant && !sim_skip_key(r, "global"))
        return sim_scan_error(s, s->at, "constant or global is expected");
    g.name = sim_read_operand_word(r, "the global's name");
    if (g.name)
        vec_push(r->memory, &r->program->globals, g);
    return g.name != NULL;
}

static gen_global *known_global(read_state *r)
{
    uint64_t n;
    size_t where = (sim_skip_line_blanks(&r->s), r->s.at);

    if (!sim_read_number(r, SIM_OBJECT_LIMIT, &n, "the global's number"))
        return NULL;
    if (n >= r->program->globals.count) {
        sim_scan_error(&r->s, where, "there is no //.global %llu above", (unsigned long long)n);
        return NULL;
    }
    return &r->program->globals.items[n];
}

static int hex_digit_value(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Reads the next two hexadecimal digits. -1 after an error. */
static int read_byte(scanner *s)
{
    int high = hex_digit_value(s->text[s->at]), low = s->at + 1 < s->end ? hex_digit_value(s->text[s->at + 1]) : -1;

    if (high < 0 || low < 0) {
        sim_scan_error(s, s->at, "bytes must be pairs of hexadecimal digits");
        return -1;
    }
    s->at += 2;
    return high << 4 | low;
}

bool sim_read_string(read_state *r)
{
    scanner *s = &r->s;
    gen_kernel *k = sim_read_kernel(r);
    uint64_t n;
    text t;
    size_t where = (sim_skip_line_blanks(s), s->at);

    if (!sim_read_number(r, SIM_OBJECT_LIMIT, &n, "the string's number"))
        return false;
    if (n != k->strings.count)
        return sim_scan_error(s, where, "strings must be declared in order: number %zu is next", k->strings.count);
    text_init(&t, r->memory);
    for (sim_skip_line_blanks(s); !sim_at_line_end(s);) {
        int byte = read_byte(s);
        if (byte < 0)
            return false;
        if (!byte)
            return sim_scan_error(s, s->at - 2, "a string of printf has no zeros");
        text_char(&t, (char)byte);
    }
    vec_push(r->memory, &k->strings, t.length ? t.data : "");
    return true;
}

bool sim_read_data(read_state *r)
{
    scanner *s = &r->s;
    gen_global *g = known_global(r);
    uint64_t offset;

    if (!g || !sim_read_number(r, SIM_MEMORY_LIMIT, &offset, "the offset"))
        return false;
    if (!g->init)
        g->init = arena_alloc(r->memory, g->bytes);
    unsigned char *bytes = (unsigned char *)g->init;
    for (sim_skip_line_blanks(s); !sim_at_line_end(s); offset++) {
        size_t where = s->at;
        int byte = read_byte(s);
        if (byte < 0)
            return false;
        if (offset >= g->bytes)
            return sim_scan_error(s, where, "these bytes are outside the global, which has %llu", (unsigned long long)g->bytes);
        bytes[offset] = (unsigned char)byte;
    }
    return true;
}

/* Reads "M addend=K" into *TO and *ADDEND. M is WHAT; FORM is the text before the addend. */
static bool read_target_of(read_state *r, const char *what, const char *form, uint64_t *to, int64_t *addend)
{
    uint64_t n = 0;

    if (!sim_read_number(r, SIM_OBJECT_LIMIT, to, what))
        return false;
    if (!sim_skip_key(r, "addend="))
        return sim_scan_error(&r->s, r->s.at, "an address must be written %s addend=K", form);
    bool negative = sim_skip_key(r, "-");
    if (!sim_read_number(r, SIM_MEMORY_LIMIT, &n, "the addend"))
        return false;
    *addend = negative ? -(int64_t)n : (int64_t)n;
    return true;
}

/* Reads "global=M addend=K" into *TO and *ADDEND. */
static bool read_address(read_state *r, const char *directive, uint64_t *to, int64_t *addend)
{
    const char *form = arena_printf(r->memory, "%s global=M", directive);

    if (!sim_skip_key(r, "global="))
        return sim_scan_error(&r->s, r->s.at, "an address must be written %s addend=K", form);
    return read_target_of(r, "the global's number", form, to, addend);
}

bool sim_read_function(read_state *r)
{
    gen_kernel *k = sim_read_kernel(r);
    uint64_t number, inst = 0;
    size_t where = (sim_skip_line_blanks(&r->s), r->s.at);

    if (!sim_read_number(r, SIM_OBJECT_LIMIT, &number, "the function's number"))
        return false;
    if (number != k->functions.count)
        return sim_scan_error(&r->s, where, "functions must be numbered in order; this is number %zu", k->functions.count);
    const char *name = sim_read_operand_word(r, "the function's name");
    bool begins = name && sim_skip_key(r, "inst=");
    if (!name || (begins && !sim_read_number(r, SIM_OBJECT_LIMIT, &inst, "the instruction's number")))
        return false;
    vec_push(r->memory, &k->functions, (gen_function){.name = name, .inst = begins ? (int)inst : -1});
    vec_push(r->memory, &r->function_at, where);
    return true;
}

/* Reads "bits=low32" or another part; without it, the part is all. */
static bool read_part(read_state *r, gen_patch_part *part)
{
    *part = GEN_PATCH_ALL;
    if (!sim_skip_key(r, "bits="))
        return true;
    size_t where = r->s.at;
    const char *name = sim_read_operand_word(r, "the bits of the address");
    for (gen_patch_part p = GEN_PATCH_LOW32; name && p < GEN_PATCH_PART_COUNT; p++)
        if (strcmp(name, gen_patch_part_name(p)) == 0) {
            *part = p;
            return true;
        }
    return name && sim_scan_error(&r->s, where, "bits= is low32, high32 or low16");
}

bool sim_read_patch(read_state *r)
{
    gen_kernel *k = sim_read_kernel(r);
    uint64_t inst, to;
    int64_t addend;
    size_t where = (sim_skip_line_blanks(&r->s), r->s.at);
    gen_patch_part part;

    if (!sim_read_number(r, SIM_MEMORY_LIMIT, &inst, "the instruction's number"))
        return false;
    bool is_function = sim_skip_key(r, "function=");
    if (!(is_function ? read_target_of(r, "the function's number", "//.patch INSTRUCTION function=F", &to, &addend)
                      : read_address(r, "//.patch INSTRUCTION", &to, &addend)) ||
        !read_part(r, &part))
        return false;
    vec_push(r->memory, &k->patches,
             (gen_patch){.inst = (uint32_t)inst, .object = is_function ? -1 - (int)to : (int)to, .addend = addend, .part = part});
    vec_push(r->memory, &r->patch_at, where);
    return true;
}

bool sim_read_reloc(read_state *r)
{
    scanner *s = &r->s;
    gen_global *g = known_global(r);
    uint64_t offset, to;
    int64_t addend;

    size_t where = (sim_skip_line_blanks(s), s->at);
    if (!g || !sim_read_number(r, SIM_MEMORY_LIMIT, &offset, "the offset"))
        return false;
    if (offset + 8 > g->bytes)
        return sim_scan_error(s, where, "this address is outside the global, which has %llu bytes", (unsigned long long)g->bytes);
    where = (sim_skip_line_blanks(s), s->at);
    if (!read_address(r, "//.reloc N OFFSET", &to, &addend))
        return false;
    vec_push(r->memory, &r->reloc_globals, (read_target){.bytes = (int64_t)to, .where = where});
    vec_push(r->memory, &g->relocs, (gen_reloc){(uint32_t)offset, (int)to, addend});
    return true;
}
