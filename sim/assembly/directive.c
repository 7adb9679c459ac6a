/* sim/assembly/directive.c - reads the directives "//.name …" in comments.
 *
 * A malformed directive is an error. A comment that begins with "//." and another name is ignored, as other compilers write many
 * of them. The directives global, data and reloc belong to the program, all others to the current kernel. Each number is checked
 * here against its limit, in 64 bits; references.c checks at the end of the kernel that the argument, global or instruction that
 * a directive names exists, because an argument may be declared after a directive that uses it. */
#include "sim/assembly/read.h"

#include "src/image/shape.h"
#include "src/base/limits.h"

typedef bool (*directive_reader)(read_state *r);

/* --- words of a directive; the cursor stays on the line ------------------------------------------------------------------- */

void sim_skip_line_blanks(scanner *s)
{
    while (s->at < s->end && (s->text[s->at] == ' ' || s->text[s->at] == '\t' || s->text[s->at] == '\r'))
        s->at++;
}

bool sim_at_line_end(scanner *s)
{
    sim_skip_line_blanks(s);
    return s->at >= s->end || s->text[s->at] == '\n';
}

const char *sim_read_operand_word(read_state *r, const char *what)
{
    scanner *s = &r->s;

    if (sim_at_line_end(s)) {
        sim_scan_error(s, s->at, "%s is expected", what);
        return NULL;
    }
    size_t start = s->at;
    while (s->at < s->end && s->text[s->at] != ' ' && s->text[s->at] != '\t' && s->text[s->at] != '\r' && s->text[s->at] != '\n')
        s->at++;
    return arena_strndup(r->memory, s->text + start, s->at - start);
}

bool sim_read_number(read_state *r, uint64_t limit, uint64_t *n, const char *what)
{
    scanner *s = &r->s;
    size_t start = (sim_skip_line_blanks(s), s->at);

    *n = 0;
    while (s->at < s->end && s->text[s->at] >= '0' && s->text[s->at] <= '9' && *n <= limit)
        *n = *n * 10 + (uint64_t)(s->text[s->at++] - '0');
    if (s->at == start)
        return sim_scan_error(s, start, "%s is expected", what);
    return *n <= limit || sim_scan_error(s, start, "%s must be at most %llu", what, (unsigned long long)limit);
}

bool sim_skip_key(read_state *r, const char *name)
{
    sim_skip_line_blanks(&r->s);
    size_t n = strlen(name);
    if (r->s.end - r->s.at < n || memcmp(r->s.text + r->s.at, name, n) != 0)
        return false;
    r->s.at += n;
    return true;
}

bool sim_read_number32(read_state *r, uint32_t limit, uint32_t *out, const char *what)
{
    uint64_t n;

    if (!sim_read_number(r, limit, &n, what))
        return false;
    *out = (uint32_t)n;
    return true;
}

/* --- about the kernel ----------------------------------------------------------------------------------------------------- */

enum { REGISTER_BYTES = GEN_GRF_COUNT * GEN_GRF_BYTES };

static bool read_kernel(read_state *r)
{
    source_loc where = (sim_skip_line_blanks(&r->s), sim_scan_place(&r->s));
    const char *name = sim_read_operand_word(r, "the kernel's name");

    if (!name)
        return false;
    sim_read_begin_kernel(r, name, where);
    return true;
}

static bool read_target_name(read_state *r)
{
    size_t where = (sim_skip_line_blanks(&r->s), r->s.at);
    const char *name = sim_read_operand_word(r, "the machine");

    return name && (strcmp(name, "gen9") == 0 || sim_scan_error(&r->s, where, "the only supported machine is gen9"));
}

static bool read_simd(read_state *r)
{
    size_t where = (sim_skip_line_blanks(&r->s), r->s.at);
    uint32_t n;

    if (!sim_read_number32(r, GEN_MAX_CHANNELS, &n, "the SIMD width"))
        return false;
    sim_read_kernel(r)->simd = n;
    return gen_is_thread_width(n) || sim_scan_error(&r->s, where, "the SIMD width must be 1, 8, 16 or 32");
}

static bool read_slm(read_state *r)
{
    return sim_read_number32(r, LOCAL_MEMORY_BYTES, &sim_read_kernel(r)->slm_bytes, "the size of local memory");
}

static bool read_barriers(read_state *r)
{
    return sim_read_number32(r, 1, &sim_read_kernel(r)->barriers, "the number of barriers");
}

static bool read_private_memory(read_state *r)
{
    return sim_read_number32(r, INT32_MAX, &sim_read_kernel(r)->private_bytes, "the size of private memory");
}

static bool read_scratch(read_state *r)
{
    return sim_read_number32(r, GEN_SCRATCH_LIMIT, &sim_read_kernel(r)->scratch_bytes, "the size of scratch memory");
}

static bool read_spill(read_state *r)
{
    return sim_read_number32(r, GEN_SCRATCH_LIMIT, &sim_read_kernel(r)->spill_bytes, "the size of spilled registers");
}

/* Is TYPE, the word before the cursor, the type of an image? */
static bool check_image_type(read_state *r, const char *type)
{
    image_access access;
    image_shape shape;

    return image_argument_find(type, &access, &shape) ||
           sim_scan_error(&r->s, r->s.at - strlen(type),
                          "'%s' is no type of an image; an access and a type, such as read_only_image2d_t, are expected", type);
}

static bool read_arg(read_state *r)
{
    scanner *s = &r->s;
    gen_kernel *k = sim_read_kernel(r);
    gen_arg a = {0};
    uint64_t n;
    size_t where = (sim_skip_line_blanks(s), s->at);

    if (!sim_read_number(r, SIM_OBJECT_LIMIT, &n, "the argument's number"))
        return false;
    if (n != k->args.count)
        return sim_scan_error(s, where, "arguments must be declared in order: number %zu is next", k->args.count);
    a.name = sim_read_operand_word(r, "the argument's name");
    where = (sim_skip_line_blanks(s), s->at);
    const char *kind = a.name ? sim_read_operand_word(r, "the argument's kind") : NULL;
    a.type = kind ? sim_read_operand_word(r, "the argument's type") : NULL;
    if (!a.type)
        return false;
    for (unsigned i = 0; i < GEN_ARG_KIND_COUNT; i++)
        if (strcmp(gen_arg_kind_name(i), kind) == 0) {
            a.kind = (gen_arg_kind)i;
            if (a.kind == GEN_ARG_PIPE && sim_skip_key(r, "packet=") &&
                !sim_read_number32(r, UINT32_MAX, &a.packet_bytes, "the size of a packet"))
                return false;
            if ((a.kind == GEN_ARG_IMAGE || a.kind == GEN_ARG_SAMPLER) && sim_skip_key(r, "captured=") &&
                !sim_read_number32(r, UINT32_MAX, &a.captured_at, "the offset of a captured object"))
                return false;
            vec_push(r->memory, &k->args, a);
            vec_push(r->memory, &r->arg_at, where);
            return a.kind != GEN_ARG_IMAGE || check_image_type(r, a.type);
        }
    return sim_scan_error(
        s, where, "an argument must be a buffer, constant, local, value, image, sampler, pipe or queue, not a '%s'", kind);
}

/* Reads the name of a kind of payload; GEN_PAYLOAD_COUNT after an error. */
static gen_payload_kind read_payload_kind(read_state *r)
{
    size_t where = (sim_skip_line_blanks(&r->s), r->s.at);
    const char *name = sim_read_operand_word(r, "the kind of payload");
    unsigned kind = 0;

    while (name && kind < GEN_PAYLOAD_COUNT && strcmp(gen_payloads[kind].name, name) != 0)
        kind++;
    if (name && kind == GEN_PAYLOAD_COUNT)
        sim_scan_error(&r->s, where, "there is no payload '%s'", name);
    return name ? (gen_payload_kind)kind : GEN_PAYLOAD_COUNT;
}

/* Does payload item P lie within the register file and outside of r0? The hardware writes r0, the thread's header. */
static bool check_payload_place(read_state *r, const gen_payload *p, size_t offset_at, size_t size_at)
{
    const gen_payload_info *info = &gen_payloads[p->kind];
    scanner *s = &r->s;

    if (p->size % info->unit || p->size < info->least || p->size > info->most)
        return info->least == info->most
                   ? sim_scan_error(s, size_at, "the size of payload %s must be %u bytes", info->name, (unsigned)info->least)
                   : sim_scan_error(s, size_at, "the size of payload %s must be a multiple of %u from %u to %u bytes", info->name,
                                    (unsigned)info->unit, (unsigned)info->least, (unsigned)info->most);
    if (p->offset % info->unit)
        return sim_scan_error(s, offset_at, "the offset of payload %s must be a multiple of %u bytes", info->name,
                              (unsigned)info->unit);
    if (p->offset < GEN_GRF_BYTES)
        return sim_scan_error(s, offset_at, "a payload must begin at r1 (byte 32) or later");
    return (uint64_t)p->offset + p->size <= REGISTER_BYTES ||
           sim_scan_error(s, offset_at, "this payload is outside the registers");
}

/* Reads the parts "[arg=N] [from=BYTES]" that the kind of payload item P requires. */
static bool read_payload_owner(read_state *r, gen_payload *p, size_t kind_at)
{
    const gen_payload_info *info = &gen_payloads[p->kind];
    scanner *s = &r->s;
    uint32_t n;
    size_t where = (sim_skip_line_blanks(s), s->at);

    if (sim_skip_key(r, "arg=")) {
        if (info->owner == GEN_OWNER_NOTHING)
            return sim_scan_error(s, where, "payload %s belongs to no argument", info->name);
        if (!sim_read_number32(r, SIM_OBJECT_LIMIT, &n, "the argument's number"))
            return false;
        p->arg = (int)n;
    } else if (info->owner != GEN_OWNER_NOTHING) {
        return sim_scan_error(s, kind_at, "payload %s needs arg=N, the number of %s", info->name, gen_owner_name(info->owner));
    }
    where = (sim_skip_line_blanks(s), s->at);
    if (!sim_skip_key(r, "from="))
        return true;
    if (info->owner != GEN_OWNER_VALUE)
        return sim_scan_error(s, where, "payload %s cannot be split into pieces", info->name);
    return sim_read_number32(r, SIM_MEMORY_LIMIT, &p->from, "the offset in the argument");
}

static bool read_payload(read_state *r)
{
    scanner *s = &r->s;
    gen_kernel *k = sim_read_kernel(r);
    size_t where = (sim_skip_line_blanks(s), s->at), offset_at, size_at;
    gen_payload p = {.loc = s->base + (source_loc)where, .kind = read_payload_kind(r), .arg = -1};

    if (p.kind == GEN_PAYLOAD_COUNT)
        return false;
    if (!sim_skip_key(r, "offset="))
        return sim_scan_error(s, s->at, "offset=BYTES size=BYTES [arg=N] [from=BYTES] is expected");
    offset_at = s->at;
    if (!sim_read_number32(r, REGISTER_BYTES, &p.offset, "the offset"))
        return false;
    if (!sim_skip_key(r, "size="))
        return sim_scan_error(s, s->at, "size=BYTES [arg=N] [from=BYTES] is expected");
    size_at = s->at;
    if (!sim_read_number32(r, REGISTER_BYTES, &p.size, "the size") || !check_payload_place(r, &p, offset_at, size_at) ||
        !read_payload_owner(r, &p, where))
        return false;
    vec_push(r->memory, &k->payload, p);
    return true;
}

static bool read_class(read_state *r, gen_surface *surface)
{
    size_t where = r->s.at;
    const char *name = sim_read_operand_word(r, "float, int or uint");

    for (unsigned c = GEN_AS_FLOAT; name && c < GEN_CLASS_COUNT; c++)
        if (strcmp(gen_class_name((gen_class)c), name) == 0) {
            surface->as = (unsigned char)c;
            return true;
        }
    return name && sim_scan_error(&r->s, where, "a surface is accessed as float, int or uint, not as '%s'", name);
}

static bool read_bti(read_state *r)
{
    scanner *s = &r->s;
    gen_kernel *k = sim_read_kernel(r);
    uint64_t index, n;
    size_t where = (sim_skip_line_blanks(s), s->at);

    if (!sim_read_number(r, GEN_SURFACE_COUNT - 1, &index, "the surface's number"))
        return false;
    if (index != k->surfaces.count)
        return sim_scan_error(s, where, "surfaces must be declared in order: number %zu is next", k->surfaces.count);
    bool global = sim_skip_key(r, "global=");
    if (!global && !sim_skip_key(r, "arg="))
        return sim_scan_error(s, s->at, "arg=N or global=N is expected");
    where = s->at;
    if (!sim_read_number(r, SIM_OBJECT_LIMIT, &n, global ? "the global's number" : "the argument's number"))
        return false;
    gen_surface surface = {.object = global ? -1 - (int)n : (int)n};
    if (sim_skip_key(r, "as=") && !read_class(r, &surface))
        return false;
    vec_push(r->memory, &k->surfaces, surface);
    vec_push(r->memory, &r->bti_at, where);
    return true;
}

/* Reads "arg=N" or the words of a constant sampler. */
static bool read_sampler_value(read_state *r, gen_sampler *sampler)
{
    scanner *s = &r->s;
    uint32_t n;

    if (sim_skip_key(r, "arg=")) {
        if (!sim_read_number32(r, SIM_OBJECT_LIMIT, &n, "the argument's number"))
            return false;
        sampler->arg = (int)n;
        return true;
    }
    size_t where = (sim_skip_line_blanks(s), s->at);
    const char *words = sim_read_operand_word(r, "arg=N or the sampler's addressing mode, filter and coordinates");
    sampler->arg = -1;
    return words && (image_sampler_parse(words, strlen(words), &sampler->bits) ||
                     sim_scan_error(s, where,
                                    "'%s' is no sampler: none|clamp_to_edge|clamp|repeat|mirrored_repeat,"
                                    "nearest|linear,normalized|unnormalized is expected",
                                    words));
}

static bool read_sampler(read_state *r)
{
    scanner *s = &r->s;
    gen_kernel *k = sim_read_kernel(r);
    gen_sampler sampler = {0};
    uint64_t index;
    size_t where = (sim_skip_line_blanks(s), s->at);

    if (!sim_read_number(r, GEN_SAMPLER_COUNT - 1, &index, "the sampler's number"))
        return false;
    if (index != k->samplers.count)
        return sim_scan_error(s, where, "samplers must be declared in order: number %zu is next", k->samplers.count);
    where = (sim_skip_line_blanks(s), s->at);
    if (!read_sampler_value(r, &sampler))
        return false;
    sampler.integer = sim_skip_key(r, "integer");
    vec_push(r->memory, &k->samplers, sampler);
    vec_push(r->memory, &r->sampler_at, where);
    return true;
}

static bool read_required_group(read_state *r)
{
    uint32_t *size = sim_read_kernel(r)->required_group;
    size_t where = (sim_skip_line_blanks(&r->s), r->s.at);

    for (int i = 0; i < 3; i++)
        if (!sim_read_number32(r, GEN_GROUP_LIMIT, &size[i], "each of the three work-group sizes"))
            return false;
    if (!size[0] || !size[1] || !size[2])
        return sim_scan_error(&r->s, where, "a work-group size must be at least 1");
    return size[0] * size[1] * size[2] <= GEN_GROUP_LIMIT || /* the product does not overflow, as each factor is at most 2^10 */
           sim_scan_error(&r->s, where, "a work-group can have at most %d work-items", GEN_GROUP_LIMIT);
}

/* --- dispatch ------------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    directive_reader read;
    bool once; /* the directive may appear at most once per kernel */
} directives[] = {
    {"kernel", read_kernel, false},
    {"target", read_target_name, true},
    {"simd", read_simd, true},
    {"slm", read_slm, true},
    {"barriers", read_barriers, true},
    {"private", read_private_memory, true},
    {"scratch", read_scratch, true},
    {"arg", read_arg, false},
    {"payload", read_payload, false},
    {"bti", read_bti, false},
    {"sampler", read_sampler, false},
    {"required_work_group_size", read_required_group, true},
    {"global", sim_read_global, false},
    {"data", sim_read_data, false},
    {"reloc", sim_read_reloc, false},
    {"function", sim_read_function, false},
    {"patch", sim_read_patch, false},
    {"spill", read_spill, true},
    {"ignored", sim_read_ignored, false},
    {"string", sim_read_string, false},
    {"type", sim_read_type, false},
    {"field", sim_read_field, false},
    {"file", sim_read_file, false},
    {"variable", sim_read_variable, false},
    {"frame", sim_read_frame, false},
    {"statement", sim_read_statement, false},
    {"private_items", sim_read_private_items, true},
};

static bool read_directive(read_state *r, size_t d, size_t start)
{
    unsigned bit = 1u << d;

    if (directives[d].once && sim_read_kernel(r) && (r->given & bit))
        return sim_scan_error(&r->s, start, "kernel %s has this directive already", r->kernel->name);
    r->given |= directives[d].once ? bit : 0u;
    return directives[d].read(r);
}

/* Is directive NAME another compiler's comment, such as "//.private memory …"? The operands of gasket's directives, at offset AT,
 * begin with a number, except those of kernel, target, payload and ignored. */
static bool is_foreign(const scanner *s, size_t at, const char *name)
{
    static const char *const with_words[] = {"kernel", "target", "payload", "ignored"};

    for (size_t n = 0; n < sizeof with_words / sizeof *with_words; n++)
        if (strcmp(name, with_words[n]) == 0)
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

    s->at += 3; /* skips "//." */
    size_t n = sim_scan_word(s, &name, false);
    for (size_t d = 0; d < sizeof directives / sizeof *directives; d++) {
        if (strlen(directives[d].name) != n || memcmp(directives[d].name, name, n) != 0 ||
            is_foreign(s, s->at, directives[d].name))
            continue;
        if (read_directive(r, d, start) && !sim_at_line_end(s))
            sim_scan_error(s, s->at, "unexpected text at the end of this directive");
        while (s->at < s->end && s->text[s->at] != '\n')
            s->at++;
        return true;
    }
    s->at = start;
    return false;
}
