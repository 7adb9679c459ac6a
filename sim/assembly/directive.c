/* sim/assembly/directive.c - the directives "//.name …" in comments.
 *
 * A directive of ours must be right: its mistakes are errors. Any other comment that begins with "//." is a comment; other
 * compilers write many. Those of data (global, data, reloc) belong to the program, the rest to the current kernel. Each number
 * is checked against its limit here, in 64 bits; references.c checks what it names at the end of the kernel, since an
 * argument may be declared after the directive that uses it. */
#include "sim/assembly/read.h"

#include "src/base/limits.h"

typedef bool (*directive_reader)(read_state *r);

/* --- words of a directive; the cursor stays on the line --------------------------------------------------------------------- */

static void blanks(scanner *s)
{
    while (s->at < s->end && (s->text[s->at] == ' ' || s->text[s->at] == '\t' || s->text[s->at] == '\r'))
        s->at++;
}

static bool at_line_end(scanner *s)
{
    blanks(s);
    return s->at >= s->end || s->text[s->at] == '\n';
}

/* Up to the next blank. */
static const char *word(read_state *r, const char *what)
{
    scanner *s = &r->s;

    if (at_line_end(s)) {
        sim_scan_error(s, s->at, "%s is expected", what);
        return NULL;
    }
    size_t start = s->at;
    while (s->at < s->end && s->text[s->at] != ' ' && s->text[s->at] != '\t' && s->text[s->at] != '\r' && s->text[s->at] != '\n')
        s->at++;
    return arena_strndup(r->memory, s->text + start, s->at - start);
}

static bool number(read_state *r, uint64_t limit, uint64_t *n, const char *what)
{
    scanner *s = &r->s;
    size_t start = (blanks(s), s->at);

    *n = 0;
    while (s->at < s->end && s->text[s->at] >= '0' && s->text[s->at] <= '9' && *n <= limit)
        *n = *n * 10 + (uint64_t)(s->text[s->at++] - '0');
    if (s->at == start)
        return sim_scan_error(s, start, "%s is expected", what);
    return *n <= limit || sim_scan_error(s, start, "%s is at most %llu", what, (unsigned long long)limit);
}

/* NAME, such as "size=", if it comes next. */
static bool key(read_state *r, const char *name)
{
    blanks(&r->s);
    size_t n = strlen(name);
    if (r->s.end - r->s.at < n || memcmp(r->s.text + r->s.at, name, n) != 0)
        return false;
    r->s.at += n;
    return true;
}

static bool number32(read_state *r, uint32_t limit, uint32_t *out, const char *what)
{
    uint64_t n;

    if (!number(r, limit, &n, what))
        return false;
    *out = (uint32_t)n;
    return true;
}

/* --- about the kernel ------------------------------------------------------------------------------------------------------- */

enum { MEMORY_LIMIT = 1 << 30, NUMBER_LIMIT = 65535, SURFACE_LIMIT = 239, REGISTER_BYTES = GEN_GRF_COUNT * GEN_GRF_BYTES };

static bool kernel(read_state *r)
{
    source_loc where = (blanks(&r->s), sim_scan_place(&r->s));
    const char *name = word(r, "the kernel's name");

    if (!name)
        return false;
    sim_read_begin_kernel(r, name, where);
    return true;
}

static bool target(read_state *r)
{
    size_t where = (blanks(&r->s), r->s.at);
    const char *name = word(r, "the machine");

    return name && (strcmp(name, "gen9") == 0 || sim_scan_error(&r->s, where, "the only machine is gen9"));
}

static bool simd(read_state *r)
{
    size_t where = (blanks(&r->s), r->s.at);
    uint32_t n;

    if (!number32(r, 32, &n, "the SIMD width"))
        return false;
    sim_read_kernel(r)->simd = n;
    return n == 8 || n == 16 || n == 32 || sim_scan_error(&r->s, where, "the SIMD width is 8, 16 or 32");
}

static bool slm(read_state *r)
{
    return number32(r, LOCAL_MEMORY_BYTES, &sim_read_kernel(r)->slm_bytes, "the size of local memory");
}

static bool barriers(read_state *r)
{
    return number32(r, 1, &sim_read_kernel(r)->barriers, "the number of barriers");
}

static bool private_memory(read_state *r)
{
    return number32(r, INT32_MAX, &sim_read_kernel(r)->private_bytes, "the size of private memory");
}

static bool scratch(read_state *r)
{
    return number32(r, GEN_SCRATCH_LIMIT, &sim_read_kernel(r)->scratch_bytes, "the size of scratch memory");
}

static bool arg(read_state *r)
{
    scanner *s = &r->s;
    gen_kernel *k = sim_read_kernel(r);
    gen_arg a = {0};
    uint64_t n;
    size_t where = (blanks(s), s->at);

    if (!number(r, NUMBER_LIMIT, &n, "the argument's number"))
        return false;
    if (n != k->args.count)
        return sim_scan_error(s, where, "arguments come in order: number %zu is next", k->args.count);
    a.name = word(r, "the argument's name");
    where = (blanks(s), s->at);
    const char *kind = a.name ? word(r, "buffer, constant, local or value") : NULL;
    a.type = kind ? word(r, "the argument's type") : NULL;
    if (!a.type)
        return false;
    for (unsigned i = GEN_ARG_BUFFER; i <= GEN_ARG_VALUE; i++)
        if (strcmp(gen_arg_kind_name(i), kind) == 0) {
            a.kind = (gen_arg_kind)i;
            vec_push(r->memory, &k->args, a);
            return true;
        }
    return sim_scan_error(s, where, "an argument is a buffer, constant, local or value, not a '%s'", kind);
}

/* The kind of payload that a word names; GEN_PAYLOAD_COUNT after a report. */
static gen_payload_kind payload_kind(read_state *r)
{
    size_t where = (blanks(&r->s), r->s.at);
    const char *name = word(r, "the kind of payload");
    unsigned kind = 0;

    while (name && kind < GEN_PAYLOAD_COUNT && strcmp(gen_payloads[kind].name, name) != 0)
        kind++;
    if (name && kind == GEN_PAYLOAD_COUNT)
        sim_scan_error(&r->s, where, "there is no payload '%s'", name);
    return name ? (gen_payload_kind)kind : GEN_PAYLOAD_COUNT;
}

/* r0 is the thread's header, which the hardware fills in. */
static bool check_payload_place(read_state *r, const gen_payload *p, size_t offset_at, size_t size_at)
{
    const gen_payload_info *info = &gen_payloads[p->kind];
    scanner *s = &r->s;

    if (p->size % info->unit || p->size < info->least || p->size > info->most)
        return info->least == info->most
                   ? sim_scan_error(s, size_at, "the size of payload %s is %u bytes", info->name, (unsigned)info->least)
                   : sim_scan_error(s, size_at, "the size of payload %s is a multiple of %u from %u to %u bytes", info->name,
                                    (unsigned)info->unit, (unsigned)info->least, (unsigned)info->most);
    if (p->offset % info->unit)
        return sim_scan_error(s, offset_at, "the offset of payload %s is a multiple of %u bytes", info->name,
                              (unsigned)info->unit);
    if (p->offset < GEN_GRF_BYTES)
        return sim_scan_error(s, offset_at, "a payload begins at r1, which is byte 32, or later");
    return (uint64_t)p->offset + p->size <= REGISTER_BYTES ||
           sim_scan_error(s, offset_at, "this payload lies outside the registers");
}

/* "[arg=N] [from=BYTES]", as far as the kind of payload has them. */
static bool payload_owner(read_state *r, gen_payload *p, size_t kind_at)
{
    const gen_payload_info *info = &gen_payloads[p->kind];
    scanner *s = &r->s;
    uint32_t n;
    size_t where = (blanks(s), s->at);

    if (key(r, "arg=")) {
        if (info->owner == GEN_OWNER_NOTHING)
            return sim_scan_error(s, where, "payload %s belongs to no argument", info->name);
        if (!number32(r, NUMBER_LIMIT, &n, "the argument's number"))
            return false;
        p->arg = (int)n;
    } else if (info->owner != GEN_OWNER_NOTHING) {
        return sim_scan_error(s, kind_at, "payload %s needs arg=N, the number of %s", info->name, gen_owner_name(info->owner));
    }
    where = (blanks(s), s->at);
    if (!key(r, "from="))
        return true;
    if (info->owner != GEN_OWNER_VALUE)
        return sim_scan_error(s, where, "payload %s does not come in pieces", info->name);
    return number32(r, MEMORY_LIMIT, &p->from, "the place in the argument");
}

static bool payload(read_state *r)
{
    scanner *s = &r->s;
    gen_kernel *k = sim_read_kernel(r);
    size_t where = (blanks(s), s->at), offset_at, size_at;
    gen_payload p = {.loc = s->base + (source_loc)where, .kind = payload_kind(r), .arg = -1};

    if (p.kind == GEN_PAYLOAD_COUNT)
        return false;
    if (!key(r, "offset="))
        return sim_scan_error(s, s->at, "offset=BYTES size=BYTES [arg=N] [from=BYTES] is expected");
    offset_at = s->at;
    if (!number32(r, REGISTER_BYTES, &p.offset, "the offset"))
        return false;
    if (!key(r, "size="))
        return sim_scan_error(s, s->at, "size=BYTES [arg=N] [from=BYTES] is expected");
    size_at = s->at;
    if (!number32(r, REGISTER_BYTES, &p.size, "the size") || !check_payload_place(r, &p, offset_at, size_at) ||
        !payload_owner(r, &p, where))
        return false;
    vec_push(r->memory, &k->payload, p);
    return true;
}

static bool bti(read_state *r)
{
    scanner *s = &r->s;
    gen_kernel *k = sim_read_kernel(r);
    uint64_t index, n;
    size_t where = (blanks(s), s->at);

    if (!number(r, SURFACE_LIMIT, &index, "the surface's number"))
        return false;
    if (index != k->bti.count)
        return sim_scan_error(s, where, "surfaces come in order: number %zu is next", k->bti.count);
    bool global = key(r, "global=");
    if (!global && !key(r, "arg="))
        return sim_scan_error(s, s->at, "arg=N or global=N is expected");
    where = s->at;
    if (!number(r, NUMBER_LIMIT, &n, global ? "the global's number" : "the argument's number"))
        return false;
    vec_push(r->memory, &k->bti, global ? -1 - (int)n : (int)n);
    vec_push(r->memory, &r->bti_at, where);
    return true;
}

static bool required_group(read_state *r)
{
    uint32_t *size = sim_read_kernel(r)->required_group;
    size_t where = (blanks(&r->s), r->s.at);

    for (int i = 0; i < 3; i++)
        if (!number32(r, GEN_GROUP_LIMIT, &size[i], "each of the three work-group sizes"))
            return false;
    if (!size[0] || !size[1] || !size[2])
        return sim_scan_error(&r->s, where, "a work-group size is at least 1");
    return size[0] * size[1] * size[2] <= GEN_GROUP_LIMIT || /* of three factors of at most 2^10 each */
           sim_scan_error(&r->s, where, "a work-group has at most %d work-items", GEN_GROUP_LIMIT);
}

/* --- data ------------------------------------------------------------------------------------------------------------------- */

static bool global(read_state *r)
{
    scanner *s = &r->s;
    gen_global g = {0};
    uint64_t n, align;
    size_t where = (blanks(s), s->at);

    if (!number(r, NUMBER_LIMIT, &n, "the global's number"))
        return false;
    if (n != r->program->globals.count)
        return sim_scan_error(s, where, "globals come in order: number %zu is next", r->program->globals.count);
    where = (blanks(s), s->at);
    if (!number(r, MEMORY_LIMIT, &g.bytes, "the size"))
        return false;
    r->global_bytes += g.bytes;
    if (r->global_bytes > MEMORY_LIMIT)
        return sim_scan_error(s, where, "the globals of a file have at most %d bytes together", MEMORY_LIMIT);
    where = (blanks(s), s->at);
    if (!number(r, 4096, &align, "the alignment"))
        return false;
    if (align == 0 || (align & (align - 1)))
        return sim_scan_error(s, where, "an alignment is a power of two");
    g.align = (uint32_t)align;
    g.constant = key(r, "constant");
    if (!g.constant && !key(r, "global"))
        return sim_scan_error(s, s->at, "constant or global is expected");
    g.name = word(r, "the global's name");
    if (g.name)
        vec_push(r->memory, &r->program->globals, g);
    return g.name != NULL;
}

static gen_global *known_global(read_state *r)
{
    uint64_t n;
    size_t where = (blanks(&r->s), r->s.at);

    if (!number(r, NUMBER_LIMIT, &n, "the global's number"))
        return NULL;
    if (n >= r->program->globals.count) {
        sim_scan_error(&r->s, where, "there is no //.global %llu above", (unsigned long long)n);
        return NULL;
    }
    return &r->program->globals.items[n];
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static bool data(read_state *r)
{
    scanner *s = &r->s;
    gen_global *g = known_global(r);
    uint64_t offset;

    if (!g || !number(r, MEMORY_LIMIT, &offset, "the offset"))
        return false;
    if (!g->init)
        g->init = arena_alloc(r->memory, g->bytes);
    unsigned char *bytes = (unsigned char *)g->init;
    for (blanks(s); !at_line_end(s); s->at += 2, offset++) {
        int high = hex_digit(s->text[s->at]), low = s->at + 1 < s->end ? hex_digit(s->text[s->at + 1]) : -1;
        if (high < 0 || low < 0)
            return sim_scan_error(s, s->at, "bytes are pairs of hexadecimal digits");
        if (offset >= g->bytes)
            return sim_scan_error(s, s->at, "these bytes lie outside the global, which has %llu", (unsigned long long)g->bytes);
        bytes[offset] = (unsigned char)(high << 4 | low);
    }
    return true;
}

/* "global=M addend=K" */
static bool target_of_address(read_state *r, const char *directive, uint64_t *to, int64_t *addend)
{
    uint64_t n = 0;

    if (!key(r, "global="))
        return sim_scan_error(&r->s, r->s.at, "an address is written %s global=M addend=K", directive);
    if (!number(r, NUMBER_LIMIT, to, "the global's number"))
        return false;
    if (!key(r, "addend="))
        return sim_scan_error(&r->s, r->s.at, "an address is written %s global=M addend=K", directive);
    bool negative = key(r, "-");
    if (!number(r, MEMORY_LIMIT, &n, "the addend"))
        return false;
    *addend = negative ? -(int64_t)n : (int64_t)n;
    return true;
}

static bool patch(read_state *r)
{
    gen_kernel *k = sim_read_kernel(r);
    uint64_t inst, to;
    int64_t addend;
    size_t where = (blanks(&r->s), r->s.at);

    if (!number(r, MEMORY_LIMIT, &inst, "the instruction's number") ||
        !target_of_address(r, "//.patch INSTRUCTION", &to, &addend))
        return false;
    vec_push(r->memory, &k->patches, (gen_patch){(uint32_t)inst, (int)to, addend});
    vec_push(r->memory, &r->patch_at, where);
    return true;
}

static bool reloc(read_state *r)
{
    scanner *s = &r->s;
    gen_global *g = known_global(r);
    uint64_t offset, to;
    int64_t addend;

    size_t where = (blanks(s), s->at);
    if (!g || !number(r, MEMORY_LIMIT, &offset, "the offset"))
        return false;
    if (offset + 8 > g->bytes)
        return sim_scan_error(s, where, "this address lies outside the global, which has %llu bytes",
                              (unsigned long long)g->bytes);
    where = (blanks(s), s->at);
    if (!target_of_address(r, "//.reloc N OFFSET", &to, &addend))
        return false;
    vec_push(r->memory, &r->reloc_globals, (read_target){.bytes = (int64_t)to, .where = where});
    vec_push(r->memory, &g->relocs,
             (gen_reloc){(uint32_t)offset, (int)to, addend});
    return true;
}

/* --- dispatch --------------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    directive_reader read;
    bool once; /* for each kernel */
} directives[] = {
    {"kernel", kernel, false},
    {"target", target, true},
    {"simd", simd, true},
    {"slm", slm, true},
    {"barriers", barriers, true},
    {"private", private_memory, true},
    {"scratch", scratch, true},
    {"arg", arg, false},
    {"payload", payload, false},
    {"bti", bti, false},
    {"required_work_group_size", required_group, true},
    {"global", global, false},
    {"data", data, false},
    {"reloc", reloc, false},
    {"patch", patch, false},
};

static bool read_directive(read_state *r, size_t d, size_t start)
{
    unsigned bit = 1u << d;

    if (directives[d].once && sim_read_kernel(r) && (r->given & bit))
        return sim_scan_error(&r->s, start, "kernel %s has this directive already", r->kernel->name);
    r->given |= directives[d].once ? bit : 0u;
    return directives[d].read(r);
}

/* "//.private memory …" of other compilers is no directive of ours: all of ours but two begin with a number or a known word. */
static bool is_foreign(const scanner *s, size_t at, const char *name)
{
    if (strcmp(name, "kernel") == 0 || strcmp(name, "target") == 0 || strcmp(name, "payload") == 0)
        return false;
    while (at < s->end && (s->text[at] == ' ' || s->text[at] == '\t'))
        at++;
    return at < s->end && ((s->text[at] >= 'a' && s->text[at] <= 'z') || (s->text[at] >= 'A' && s->text[at] <= 'Z'));
}

bool sim_read_directive(read_state *r)
{
    scanner *s = &r->s;
    const char *name;
    size_t start = s->at;

    s->at += 3; /* "//." */
    size_t n = sim_scan_word(s, &name, false);
    for (size_t d = 0; d < sizeof directives / sizeof *directives; d++) {
        if (strlen(directives[d].name) != n || memcmp(directives[d].name, name, n) != 0 ||
            is_foreign(s, s->at, directives[d].name))
            continue;
        if (read_directive(r, d, start) && !at_line_end(s))
            sim_scan_error(s, s->at, "nothing more is expected in this directive");
        while (s->at < s->end && s->text[s->at] != '\n')
            s->at++;
        return true;
    }
    s->at = start;
    return false;
}
