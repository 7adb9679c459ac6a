/* sim/assembly/reader.c - reads assembly text into a gen_program, statement by statement.
 *
 * An invalid statement gives one error and is skipped to its end. An instruction with an error still has an index in the
 * kernel, so that labels keep their meaning and the error does not cascade. Branch targets are names until the end of the
 * kernel, and become indices of instructions there. A target may also be a distance in bytes from the branch, as in "endif
 * (16|M0) 16"; an instruction has 16 bytes, or 8 with {Compacted}. */
#include "sim/assembly/reader.h"
#include "sim/assembly/read.h"
#include "src/base/bitset.h"

#include <stdlib.h>

/* --- kernels -------------------------------------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    const read_label *x = a, *y = b;
    uintptr_t p = (uintptr_t)x->name, q = (uintptr_t)y->name;

    return p != q ? (p < q ? -1 : 1) : x->where < y->where ? -1 : x->where > y->where;
}

static void refuse_duplicates(read_state *r)
{
    for (size_t l = 1; l < r->labels.count; l++) {
        const read_label *a = &r->labels.items[l - 1], *b = &r->labels.items[l];
        if (a->name != b->name)
            continue;
        diag_error(r->s.diagnostics, b->where, "redefinition of label '%s'", b->name);
        diag_note(r->s.diagnostics, a->where, "previous definition is here");
    }
}

static const read_label *find_label(const read_state *r, const char *name)
{
    size_t low = 0, high = r->labels.count;

    while (low < high) {
        size_t middle = (low + high) / 2;
        if ((uintptr_t)r->labels.items[middle].name < (uintptr_t)name)
            low = middle + 1;
        else
            high = middle;
    }
    return low < r->labels.count && r->labels.items[low].name == name ? &r->labels.items[low] : NULL;
}

/* The index of the instruction that begins BYTES bytes after instruction FROM (or before, if negative); -1 if none begins
 * there. */
static int numeric_target(const gen_kernel *k, int from, int64_t bytes)
{
    int at = from, step = bytes < 0 ? -1 : 1;

    while (bytes && at + (step < 0 ? -1 : 0) >= 0 && at < (int)k->insts.count) {
        int64_t size = k->insts.items[step < 0 ? at - 1 : at].compacted ? 8 : 16;
        if (bytes * step < size)
            return -1;
        bytes -= step * size;
        at += step;
    }
    return bytes ? -1 : at;
}

/* The number of a label that gasket's printer has written: 12 for "L12", or after PREFIX, in a program of several kernels. -1
 * for other labels, which are numbered later. */
static int label_number(const char *prefix, const char *name)
{
    if (strncmp(name, prefix, strlen(prefix)) == 0)
        name += strlen(prefix);
    if (*name++ != 'L' || !*name || strlen(name) > 5 || (*name == '0' && name[1]))
        return -1;
    return name[strspn(name, "0123456789")] ? -1 : atoi(name);
}

static void number_labels(read_state *r)
{
    gen_inst *insts = r->kernel->insts.items;
    int next = 0, count = (int)r->kernel->insts.count;

    if (!r->labels.count && !r->targets.count)
        return;
    bitset taken = bitset_new(r->memory, 100000);

    const char *prefix = gen_label_prefix(r->memory, r->kernel->name);
    for (size_t l = 0; l < r->labels.count; l++) {
        const read_label *d = &r->labels.items[l];
        int n = label_number(prefix, d->name);
        if (d->inst == count || n < 0 || bitset_has(&taken, (unsigned)n) || insts[d->inst].label >= 0)
            continue;
        insts[d->inst].label = n;
        bitset_add(&taken, (unsigned)n);
        next = n >= next ? n + 1 : next;
    }
    for (size_t l = 0; l < r->labels.count; l++)
        if (r->labels.items[l].inst < count && insts[r->labels.items[l].inst].label < 0)
            insts[r->labels.items[l].inst].label = -2; /* marks the label to be numbered, in the order of the instructions */
    for (size_t t = 0; t < r->targets.count; t++) {
        int to = insts[r->targets.items[t].inst].src[r->targets.items[t].src].label;
        if (to >= 0 && to < count && insts[to].label < 0)
            insts[to].label = -2;
    }
    for (int i = 0; i < count; i++)
        if (insts[i].label == -2)
            insts[i].label = next++;
}

static void resolve_targets(read_state *r)
{
    for (size_t t = 0; t < r->targets.count; t++) {
        const read_target *use = &r->targets.items[t];
        const read_label *d = use->name ? find_label(r, use->name) : NULL;
        int to = d ? d->inst : use->name ? -1 : numeric_target(r->kernel, use->inst, use->bytes);
        gen_operand *o = &r->kernel->insts.items[use->inst].src[use->src];

        if (to < 0 && use->name)
            sim_scan_error(&r->s, use->where, "use of undeclared label '%s' in kernel %s", use->name, r->kernel->name);
        else if (to < 0)
            sim_scan_error(&r->s, use->where, "no instruction begins %lld bytes from this one", (long long)use->bytes);
        o->label = to < 0 ? use->inst : to;
    }
}

static void end_kernel(read_state *r)
{
    if (!r->kernel)
        return;
    if (r->ignored)
        sim_scan_error(&r->s, r->ignored, "no instruction follows, whose fields these could be");
    r->ignored = 0;
    if (r->labels.count)
        qsort(r->labels.items, r->labels.count, sizeof *r->labels.items, by_name);
    refuse_duplicates(r);
    resolve_targets(r);
    number_labels(r);
    sim_read_check_references(r);
    sim_read_end_statements(r);
    r->labels.count = 0;
    r->targets.count = 0;
    r->arg_at.count = r->bti_at.count = r->sampler_at.count = r->patch_at.count = r->function_at.count = 0;
    r->given = 0;
    r->line = 0;
    r->kernel = NULL;
}

void sim_read_begin_kernel(read_state *r, const char *name, source_loc where)
{
    end_kernel(r);
    r->kernel = arena_new(r->memory, gen_kernel);
    r->kernel->name = name;
    r->kernel->loc = where;
    vec_push(r->memory, &r->program->kernels, r->kernel);
}

gen_kernel *sim_read_kernel(read_state *r)
{
    if (!r->kernel)
        sim_read_begin_kernel(r, "main", sim_scan_place(&r->s));
    return r->kernel;
}

/* --- source lines --------------------------------------------------------------------------------------------------------- */

/* Adds FILE (interned) and LINE to the kernel's line table. Returns the value of gen_inst.line for them. */
static uint32_t add_line(read_state *r, const char *file, uint32_t line)
{
    gen_kernel *k = sim_read_kernel(r);
    const gen_source_line *last = k->lines.count ? &vec_last(&k->lines) : NULL;

    if (last && last->line == line && last->file == file)
        return (uint32_t)k->lines.count;
    vec_push(r->memory, &k->lines, (gen_source_line){.file = file, .line = line});
    return (uint32_t)k->lines.count;
}

/* The number formed by the last digits, at most 8, of the N characters at P; 0 if the last character is no digit. *DIGITS
 * becomes the number of digits. */
static uint32_t trailing_number(const char *p, size_t n, size_t *digits)
{
    uint32_t number = 0, scale = 1;

    for (*digits = 0; *digits < n && *digits < 8 && p[n - 1 - *digits] >= '0' && p[n - 1 - *digits] <= '9';
         ++*digits, scale *= 10)
        number += (uint32_t)(p[n - 1 - *digits] - '0') * scale;
    return number;
}

static bool has_prefix(const char *p, size_t n, const char *prefix)
{
    return n > strlen(prefix) && memcmp(p, prefix, strlen(prefix)) == 0;
}

/* Reads a comment that states a source line: "// FILE:LINE", alone on its line, is the source line of the following instructions.
 * Intel's compiler writes "// File: FILE" once and then "// Line N:  text". */
static void source_comment(read_state *r)
{
    static const char file_is[] = "// File: ", line_is[] = "// Line ";
    const char *p = r->s.text + r->s.at, *end = memchr(p, '\n', r->s.end - r->s.at);
    size_t n = (size_t)((end ? end : r->s.text + r->s.end) - p), digits;

    while (n && (p[n - 1] == ' ' || p[n - 1] == '\r'))
        n--;
    if (!r->kernel)
        return;
    if (has_prefix(p, n, file_is)) {
        r->file = intern(&r->names, p + strlen(file_is), n - strlen(file_is));
        return;
    }
    const char *colon = has_prefix(p, n, line_is) && r->file ? memchr(p, ':', n) : NULL;
    uint32_t line = colon ? trailing_number(p, (size_t)(colon - p), &digits) : trailing_number(p, n, &digits);
    size_t name = colon ? 0 : n - digits;
    if (colon && line && p + strlen(line_is) + digits == colon)
        r->line = add_line(r, r->file, line);
    else if (!colon && line && name > 4 && p[name - 1] == ':' && p[3] != ' ')
        r->line = add_line(r, intern(&r->names, p + 3, name - 4), line);
}

/* --- statements ----------------------------------------------------------------------------------------------------------- */

/* Reads the directive or source line in a comment that is alone on its line. The scanner skips the comment afterwards. */
static void whole_line_comment(read_state *r)
{
    scanner *s = &r->s;

    while (s->at < s->end && (s->text[s->at] == ' ' || s->text[s->at] == '\t'))
        s->at++;
    if (s->end - s->at >= 3 && memcmp(s->text + s->at, "//.", 3) == 0)
        sim_read_directive(r);
    else if (s->end - s->at >= 3 && memcmp(s->text + s->at, "// ", 3) == 0)
        source_comment(r);
}

static bool label_definition(read_state *r)
{
    scanner *s = &r->s;
    const char *name;
    size_t start = s->at, n = sim_scan_word(s, &name, false);

    if (!n || !sim_scan_char(s, ':')) {
        s->at = start;
        return false;
    }
    gen_kernel *k = sim_read_kernel(r);
    read_label d = {intern(&r->names, name, n), (int)k->insts.count, s->base + (source_loc)start};
    vec_push(r->memory, &r->labels, d);
    return true;
}

static void read_statement(read_state *r)
{
    scanner *s = &r->s;
    gen_inst i;

    while (!sim_scan_at_end(s) && label_definition(r))
        ;
    if (sim_scan_at_end(s)) {
        sim_scan_skip_statement(s);
        return;
    }
    gen_kernel *k = sim_read_kernel(r);
    size_t targets = r->targets.count, start = s->at;
    if (!sim_read_inst(r, &i) || !sim_set_ignored(r, &i)) {
        s->at = start; /* to find the end of the statement: the error may be inside a region */
        r->targets.count = targets;
        i = (gen_inst){.op = GEN_OP_nop, .exec = 1, .label = -1};
    }
    vec_push(r->memory, &k->insts, i);
    sim_scan_skip_statement(s);
}

static int by_name_and_place(const void *a, const void *b)
{
    const gen_kernel *x = *(gen_kernel *const *)a, *y = *(gen_kernel *const *)b;
    int order = strcmp(x->name, y->name);

    return order ? order : x->loc < y->loc ? -1 : x->loc > y->loc;
}

static void refuse_kernel_twins(read_state *r)
{
    size_t count = r->program->kernels.count;
    gen_kernel **sorted = arena_copy(r->memory, r->program->kernels.items, count * sizeof *sorted);

    if (count)
        qsort(sorted, count, sizeof *sorted, by_name_and_place);
    for (size_t k = 1; k < count; k++) {
        if (strcmp(sorted[k - 1]->name, sorted[k]->name) != 0)
            continue;
        diag_error(r->s.diagnostics, sorted[k]->loc, "redefinition of kernel '%s'", sorted[k]->name);
        diag_note(r->s.diagnostics, sorted[k - 1]->loc, "previous definition is here");
    }
}

static void check_relocations(read_state *r)
{
    for (size_t i = 0; i < r->reloc_globals.count; i++)
        if ((size_t)r->reloc_globals.items[i].bytes >= r->program->globals.count)
            sim_scan_error(&r->s, r->reloc_globals.items[i].where, "there is no global %lld",
                           (long long)r->reloc_globals.items[i].bytes);
}

bool sim_read(arena *memory, source_map *sources, diag *diagnostics, source_loc file_base, gen_program **out)
{
    const source_entry *file = source_find(sources, file_base);
    unsigned before = diagnostics->errors;
    read_state r = {.s = {.diagnostics = diagnostics, .base = file_base, .text = file->text, .end = file->length},
                    .memory = memory};

    interner_init(&r.names, memory);
    r.program = arena_new(memory, gen_program);
    *out = r.program;
    while (r.s.at < r.s.end) {
        if (r.s.at == 0 || r.s.text[r.s.at - 1] == '\n')
            whole_line_comment(&r);
        read_statement(&r);
    }
    end_kernel(&r);
    refuse_kernel_twins(&r);
    check_relocations(&r);
    return diagnostics->errors == before;
}

/* Does the operand in FILE have the form of a destination? The region of a destination has one number, that of a source
 * several. */
static bool looks_like_destination(const source_entry *file)
{
    const char *open = strchr(file->text, '<'), *close = open ? strchr(open, '>') : NULL;

    return close && !memchr(open, ';', (size_t)(close - open)) && !memchr(open, ',', (size_t)(close - open));
}

bool sim_read_operand(arena *memory, source_map *sources, diag *diagnostics, source_loc file_base, unsigned exec,
                      gen_operand *out, bool *is_dst)
{
    const source_entry *file = source_find(sources, file_base);
    read_state r = {.s = {.diagnostics = diagnostics, .base = file_base, .text = file->text, .end = file->length},
                    .memory = memory};
    gen_inst i = {.op = GEN_OP_mov, .exec = (unsigned char)exec, .label = -1};

    interner_init(&r.names, memory);
    *is_dst = looks_like_destination(file);
    if (*is_dst ? !sim_read_dst(&r, &i) : !sim_read_src(&r, &i, 0))
        return false;
    *out = *is_dst ? i.dst : i.src[0];
    return sim_scan_at_end(&r.s) || sim_scan_error(&r.s, r.s.at, "unexpected text after this operand");
}
