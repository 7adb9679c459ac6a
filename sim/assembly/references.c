/* sim/assembly/references.c - checks the arguments, program-scope variables and instructions that a kernel's directives name.
 *
 * The check runs at the end of the kernel. A launch relies on it: the argument of each payload and of each surface exists and
 * has the required kind. */
#include "sim/assembly/read.h"

#include "src/base/limits.h"

static bool is_buffer(gen_arg_kind kind)
{
    return kind == GEN_ARG_BUFFER || kind == GEN_ARG_CONSTANT || kind == GEN_ARG_PIPE;
}

static bool is_address(gen_arg_kind kind)
{
    return is_buffer(kind) || kind == GEN_ARG_LOCAL;
}

/* Can an argument of KIND be the owner of a payload item whose owner is OWNER? The value of an image or a sampler is its handle
 * or its bits. */
static bool can_own(gen_payload_owner owner, gen_arg_kind kind)
{
    switch (owner) {
    case GEN_OWNER_VALUE:
        return !is_address(kind);
    case GEN_OWNER_BUFFER:
        return is_buffer(kind);
    case GEN_OWNER_POINTER:
        return is_address(kind);
    case GEN_OWNER_IMAGE:
        return kind == GEN_ARG_IMAGE;
    case GEN_OWNER_SAMPLER:
        return kind == GEN_ARG_SAMPLER;
    case GEN_OWNER_NOTHING:
    case GEN_OWNER_GLOBAL:
        return false;
    }
    return false;
}

static const char *kind_with_article(read_state *r, gen_arg_kind kind)
{
    return arena_printf(r->memory, "%s %s", kind == GEN_ARG_IMAGE ? "an" : "a", gen_arg_kind_name(kind));
}

/* --- payload -------------------------------------------------------------------------------------------------------------- */

static bool check_argument(read_state *r, const gen_payload *p, size_t where)
{
    const gen_kernel *k = r->kernel;
    const gen_payload_info *info = &gen_payloads[p->kind];

    if ((size_t)p->arg >= k->args.count)
        return sim_scan_error(&r->s, where, "payload %s: there is no argument %d, kernel %s has %zu", info->name, p->arg, k->name,
                              k->args.count);
    const gen_arg *a = &k->args.items[p->arg];
    if (!can_own(info->owner, a->kind))
        return sim_scan_error(&r->s, where, "payload %s: argument %d ('%s') is %s, not %s", info->name, p->arg, a->name,
                              kind_with_article(r, a->kind), gen_owner_name(info->owner));
    return p->kind != GEN_PAYLOAD_arg_bypointer || p->size == 8 || a->kind == GEN_ARG_LOCAL ||
           sim_scan_error(&r->s, where, "payload %s: the address of a %s has 8 bytes, not %u", info->name,
                          gen_arg_kind_name(a->kind), (unsigned)p->size);
}

static bool check_global(read_state *r, int global, const char *what, size_t where)
{
    size_t count = r->program->globals.count;

    return (size_t)global < count ||
           sim_scan_error(&r->s, where, "%s: there is no global %d, the file has %zu", what, global, count);
}

/* Checks payload item P with the local ids: a word per channel, in whole registers, for one to three dimensions. */
static bool check_local_ids(read_state *r, const gen_payload *p, size_t where)
{
    uint32_t simd = r->kernel->simd, dimension = gen_local_id_bytes(simd);

    if (!simd || (p->size % dimension == 0 && p->size <= 3 * dimension))
        return true;
    return sim_scan_error(&r->s, where, "the local ids of %u channels must have %u bytes for each of one to three dimensions",
                          (unsigned)simd, (unsigned)dimension);
}

static bool check_payload(read_state *r, const gen_payload *p, size_t where)
{
    switch (gen_payloads[p->kind].owner) {
    case GEN_OWNER_NOTHING:
        return p->kind != GEN_PAYLOAD_local_id || check_local_ids(r, p, where);
    case GEN_OWNER_GLOBAL:
        return check_global(r, p->arg, gen_payloads[p->kind].name, where);
    case GEN_OWNER_VALUE:
    case GEN_OWNER_BUFFER:
    case GEN_OWNER_POINTER:
    case GEN_OWNER_IMAGE:
    case GEN_OWNER_SAMPLER:
        return check_argument(r, p, where);
    }
    return false;
}

/* The size of argument N. Its payload items by value end at END; only the bytes that the kernel reads are known for such an
 * argument. */
static uint64_t argument_bytes(const gen_kernel *k, size_t n, uint64_t end)
{
    switch (k->args.items[n].kind) {
    case GEN_ARG_VALUE:
        return end;
    case GEN_ARG_SAMPLER:
        return 4;
    case GEN_ARG_BUFFER:
    case GEN_ARG_CONSTANT:
    case GEN_ARG_LOCAL:
    case GEN_ARG_IMAGE:
    case GEN_ARG_PIPE:
    case GEN_ARG_QUEUE:
        return 8;
    case GEN_ARG_KIND_COUNT:
        break;
    }
    return 0;
}

/* Checks that the arguments of the kernel do not exceed CL_DEVICE_MAX_PARAMETER_SIZE. */
static void check_argument_bytes(read_state *r)
{
    const gen_kernel *k = r->kernel;
    uint64_t *end = arena_array(r->memory, uint64_t, k->args.count), bytes = 0;

    for (size_t n = 0; n < k->payload.count; n++) {
        const gen_payload *p = &k->payload.items[n];
        if (p->kind == GEN_PAYLOAD_arg_byvalue && end[p->arg] < (uint64_t)p->from + p->size)
            end[p->arg] = (uint64_t)p->from + p->size;
    }
    for (size_t n = 0; n < k->args.count; n++) {
        bytes += argument_bytes(k, n, end[n]);
        if (bytes <= PARAMETER_BYTES)
            continue;
        sim_scan_error(&r->s, r->arg_at.items[n],
                       "with argument '%s', those of kernel %s take %llu bytes; a kernel has at most %d", k->args.items[n].name,
                       k->name, (unsigned long long)bytes, PARAMETER_BYTES);
        return;
    }
}

/* Reports the first payload that overlaps another one. */
static void check_overlaps(read_state *r)
{
    /* by byte of the register file: 1 + index of the payload item that contains it */
    unsigned short owner[GEN_GRF_COUNT * GEN_GRF_BYTES] = {0};

    for (size_t n = 0; n < r->kernel->payload.count; n++) {
        const gen_payload *p = &r->kernel->payload.items[n];
        for (uint32_t byte = p->offset; byte < p->offset + p->size; byte++) {
            if (owner[byte]) {
                sim_scan_error(&r->s, p->loc - r->s.base, "this payload overlaps another one at byte %u", (unsigned)byte);
                diag_note(r->s.diagnostics, r->kernel->payload.items[owner[byte] - 1].loc, "the other payload is here");
                return;
            }
            /* the index fits, as there are fewer than 4096 disjoint items of at least one byte */
            owner[byte] = (unsigned short)(n + 1);
        }
    }
}

/* --- surfaces and patches ------------------------------------------------------------------------------------------------- */

/* Checks the argument of a surface. Surfaces are listed in the order of the arguments, so an argument that is no buffer has a
 * surface, too, without bytes. */
static void check_surface(read_state *r, size_t index)
{
    const gen_kernel *k = r->kernel;
    const gen_surface *surface = &k->surfaces.items[index];
    int what = surface->object;
    size_t where = r->bti_at.items[index];

    if (what < 0)
        check_global(r, -1 - what, "surface", where);
    else if ((size_t)what >= k->args.count)
        sim_scan_error(&r->s, where, "surface %zu: there is no argument %d, kernel %s has %zu", index, what, k->name,
                       k->args.count);
    else if (surface->as && k->args.items[what].kind != GEN_ARG_IMAGE)
        sim_scan_error(&r->s, where, "surface %zu: argument %d ('%s') is %s, so it is not accessed as %s", index, what,
                       k->args.items[what].name, kind_with_article(r, k->args.items[what].kind),
                       gen_class_name((gen_class)surface->as));
}

static void check_sampler(read_state *r, size_t index)
{
    const gen_kernel *k = r->kernel;
    int arg = k->samplers.items[index].arg;
    size_t where = r->sampler_at.items[index];

    if (arg >= 0 && (size_t)arg >= k->args.count)
        sim_scan_error(&r->s, where, "sampler %zu: there is no argument %d, kernel %s has %zu", index, arg, k->name,
                       k->args.count);
    else if (arg >= 0 && k->args.items[arg].kind != GEN_ARG_SAMPLER)
        sim_scan_error(&r->s, where, "sampler %zu: argument %d ('%s') is %s, not a sampler", index, arg, k->args.items[arg].name,
                       kind_with_article(r, k->args.items[arg].kind));
}

static void check_patch(read_state *r, const gen_patch *p, size_t where)
{
    const gen_kernel *k = r->kernel;
    const gen_inst *i = p->inst < k->insts.count ? &k->insts.items[p->inst] : NULL;
    const gen_operand *o = i && gen_op_sources(i->op) ? &i->src[gen_op_sources(i->op) - 1] : NULL;
    unsigned bytes = gen_patch_bytes(p->part);

    if (!i)
        sim_scan_error(&r->s, where, "there is no instruction %u, kernel %s has %zu", (unsigned)p->inst, k->name, k->insts.count);
    else if (!o || o->file != GEN_FILE_IMM || gen_type_bytes(o->type) != bytes)
        sim_scan_error(&r->s, where, "instruction %u has no %u-bit immediate to hold the address", (unsigned)p->inst, 8 * bytes);
    else if (p->object >= 0)
        check_global(r, p->object, "patch", where);
    else if ((size_t)(-1 - p->object) >= k->functions.count)
        sim_scan_error(&r->s, where, "patch: there is no function %d, kernel %s has %zu", -1 - p->object, k->name,
                       k->functions.count);
}

static void check_function(read_state *r, size_t n)
{
    const gen_kernel *k = r->kernel;
    int inst = k->functions.items[n].inst;

    if (inst >= 0 && (size_t)inst >= k->insts.count)
        sim_scan_error(&r->s, r->function_at.items[n], "there is no instruction %d, kernel %s has %zu", inst, k->name,
                       k->insts.count);
}

void sim_read_check_references(read_state *r)
{
    const gen_kernel *k = r->kernel;
    unsigned before = r->s.diagnostics->errors;

    for (size_t p = 0; p < k->payload.count; p++)
        check_payload(r, &k->payload.items[p], k->payload.items[p].loc - r->s.base);
    if (r->s.diagnostics->errors == before) {
        check_overlaps(r);
        check_argument_bytes(r);
    }
    for (size_t b = 0; b < k->surfaces.count; b++)
        check_surface(r, b);
    for (size_t s = 0; s < k->samplers.count; s++)
        check_sampler(r, s);
    for (size_t n = 0; n < k->functions.count; n++)
        check_function(r, n);
    for (size_t p = 0; p < k->patches.count; p++)
        check_patch(r, &k->patches.items[p], r->patch_at.items[p]);
}
