/* backend/select/payload.c - lays out the payload of a thread.
 *
 *   r0               header: group ids, scratch base, thread slot
 *   r1 …             local ids, packed words per channel: x, y, z, each padded to whole registers; up to the last dimension
 *                    that is used. Without local ids r1 is not used, as the hardware loads at least one register for each thread
 *   then             items that are the same for all threads: global offset, sizes, arguments …, if the kernel reads them
 *
 * An item that fits in one register does not cross a register boundary. Source: the layout that IGC publishes in ze_info; this
 * one differs in omitting unused items. */
#include "backend/select/payload.h"
#include "backend/region/region.h"

#include "src/base/bits.h"
#include "src/base/bug.h"

enum { GRF = GEN_GRF_BYTES };

static const struct {
    ir_intrinsic id;
    gen_payload_kind kind;
    unsigned bytes;
} identities[] = {
    {IR_INTRINSIC_global_offset, GEN_PAYLOAD_global_id_offset, 12},
    {IR_INTRINSIC_local_size, GEN_PAYLOAD_local_size, 12},
    {IR_INTRINSIC_enqueued_local_size, GEN_PAYLOAD_enqueued_local_size, 12},
    {IR_INTRINSIC_global_size, GEN_PAYLOAD_global_size, 12},
    {IR_INTRINSIC_group_count, GEN_PAYLOAD_group_count, 12},
    {IR_INTRINSIC_work_dim, GEN_PAYLOAD_work_dim, 4},
    {IR_INTRINSIC_private_base, GEN_PAYLOAD_private_base_stateless, 8},
    {IR_INTRINSIC_printf_buffer, GEN_PAYLOAD_printf_buffer, 8},
    {IR_INTRINSIC_global_base, GEN_PAYLOAD_global_base, 8},
    {IR_INTRINSIC_surface_base, GEN_PAYLOAD_surface_base, 8},
    {IR_INTRINSIC_surface_size, GEN_PAYLOAD_surface_size, 8},
};
enum { IDENTITY_COUNT = sizeof identities / sizeof *identities };

gen_payload_kind sel_payload_kind(ir_intrinsic id)
{
    for (unsigned k = 0; k < IDENTITY_COUNT; k++)
        if (identities[k].id == id)
            return identities[k].kind;
    return GEN_PAYLOAD_COUNT;
}

/* Finds the item of an argument's value or of an image's property. The items of properties are in the order of image_property. */
bool sel_is_about_argument(const ir_inst *i, gen_payload_kind *kind, int *arg)
{
    ir_intrinsic id = ir_intrinsic_of(i);
    uint64_t property = 0, n = 0;

    if (id != IR_INTRINSIC_argument && id != IR_INTRINSIC_image_property)
        return false;
    if (id == IR_INTRINSIC_image_property)
        ir_const_bits(region_call_argument(i, 0), &property);
    ir_const_bits(region_call_argument(i, id == IR_INTRINSIC_image_property), &n);
    *kind = id == IR_INTRINSIC_argument ? GEN_PAYLOAD_arg_byvalue : (gen_payload_kind)(GEN_PAYLOAD_image_width + property);
    *arg = (int)n;
    return true;
}

const gen_payload *sel_find_payload(const sel_payload_layout *l, gen_payload_kind kind, int arg)
{
    for (size_t k = 0; k < l->items.count; k++)
        if (l->items.items[k].kind == kind && l->items.items[k].arg == arg)
            return &l->items.items[k];
    return NULL;
}

static void add_item(arena *memory, sel_payload_layout *l, gen_payload_kind kind, unsigned bytes, unsigned align, int arg)
{
    if (sel_find_payload(l, kind, arg))
        return;
    unsigned at = round_up(l->end, align > GRF ? GRF : align);
    if (at % GRF + bytes > GRF)
        at = round_up(at, GRF);
    vec_push(memory, &l->items, (gen_payload){.kind = kind, .offset = at, .size = bytes, .arg = arg});
    l->end = at + bytes;
}

/* The constant argument of identity call I: a dimension (a payload item holds all three), a surface or a variable; 0 if there is
 * none. */
static int identity_index(const ir_inst *i)
{
    uint64_t n = 0;

    return i->operand_count > 1 && ir_const_bits(region_call_argument(i, 0), &n) ? (int)n : 0;
}

static int used_dimension_count(const ir_function *f)
{
    int dims = 0;

    ir_each_block(b, f) {
        ir_each_inst(i, b)
            if (ir_intrinsic_of(i) == IR_INTRINSIC_local_ids && identity_index(i) >= dims)
                dims = identity_index(i) + 1;
    }
    return dims;
}

static void add_local_ids(arena *memory, sel_payload_layout *l, const backend_routines *all)
{
    int dims = 0;

    for (size_t n = 0; n < all->count; n++) {
        int own = used_dimension_count(all->items[n]);
        dims = own > dims ? own : dims;
    }
    if (dims)
        add_item(memory, l, GEN_PAYLOAD_local_id, (unsigned)dims * round_up(2 * all->items[0]->simd, GRF), GRF, -1);
    l->end = dims ? round_up(l->end, GRF) : l->end + GRF;
}

typedef VEC(const ir_inst *) call_list;

/* Collects the calls that read payload items, in one pass, as there are few. */
static call_list collect_identity_calls(arena *memory, const backend_routines *all)
{
    call_list calls = {0};

    for (size_t n = 0; n < all->count; n++)
        ir_each_block(b, all->items[n]) {
            ir_each_inst(i, b)
                if (sel_payload_kind(ir_intrinsic_of(i)) != GEN_PAYLOAD_COUNT)
                    vec_push(memory, &calls, i);
        }
    return calls;
}

/* The addresses of the first MOST_BASES program-scope variables are passed in registers; those of any others are immediates
 * in the code (//.patch), so that a kernel can use any number of variables. */
enum { MOST_BASES = 32 };

static bool is_full(const sel_payload_layout *l, gen_payload_kind kind)
{
    unsigned count = 0;

    for (size_t k = 0; k < l->items.count; k++)
        count += l->items.items[k].kind == kind;
    return kind == GEN_PAYLOAD_global_base && count == MOST_BASES;
}

static void add_identities(arena *memory, sel_payload_layout *l, const backend_routines *all)
{
    call_list calls = collect_identity_calls(memory, all);

    for (unsigned k = 0; k < IDENTITY_COUNT; k++) {
        bool numbered = identities[k].kind >= GEN_PAYLOAD_global_base && identities[k].kind <= GEN_PAYLOAD_surface_size;
        unsigned align = identities[k].bytes == 12 ? 16 : identities[k].bytes;
        for (size_t n = 0; n < calls.count; n++)
            if (ir_intrinsic_of(calls.items[n]) == identities[k].id && !is_full(l, identities[k].kind))
                add_item(memory, l, identities[k].kind, identities[k].bytes, align,
                         numbered ? identity_index(calls.items[n]) : -1);
    }
}

static void add_items_of_arguments(arena *memory, sel_payload_layout *l, const backend_routines *all)
{
    gen_payload_kind kind;
    int arg;

    for (size_t n = 0; n < all->count; n++)
        ir_each_block(b, all->items[n])
            ir_each_inst(i, b)
                if (sel_is_about_argument(i, &kind, &arg)) {
                    unsigned bytes = ir_scalar_bits(i->value.type) / 8;
                    add_item(memory, l, kind, bytes, bytes, arg);
                }
}

/* Adds an argument at byte AT, which the kernel states. */
static void add_item_at(arena *memory, sel_payload_layout *l, gen_payload_kind kind, unsigned at, unsigned bytes, int arg)
{
    vec_push(memory, &l->items, (gen_payload){.kind = kind, .offset = at, .size = bytes, .arg = arg});
    if (at + bytes > l->end)
        l->end = at + bytes;
}

static void add_arguments(arena *memory, sel_payload_layout *l, const ir_function *f, const ir_function *work_item, diag *d)
{
    for (unsigned k = 0; k < f->arg_count; k++) {
        const ir_value *v = &f->args[k]->value;
        if (!ir_has_uses(v))
            continue;
        const ir_type *was = k < work_item->arg_count ? work_item->args[k]->value.type : NULL;
        bool byval = k < work_item->arg_count && work_item->args[k]->byval;
        bool pointer = (was && was->kind == IR_POINTER && !byval) || f->args[k]->points_to;
        unsigned bits = ir_scalar_bits(v->type), bytes = (unsigned)ir_lanes(v->type) * bits / 8;
        if (bits < 8) {
            ir_error(d, f->module, f->loc, "kernel '%s': parameter %u is boolean, which has no bytes in the payload",
                     f->value.name, k);
            return;
        }
        gen_payload_kind kind = pointer ? GEN_PAYLOAD_arg_bypointer : GEN_PAYLOAD_arg_byvalue;
        if (f->args[k]->payload_at)
            add_item_at(memory, l, kind, f->args[k]->payload_at, bytes, (int)k);
        else
            add_item(memory, l, kind, bytes, (unsigned)power_of_two_from(bytes), (int)k);
    }
}

/* Sorts the items by offset, as only arguments with a place of their own are out of order. */
static void sort_items(sel_payload_layout *l)
{
    for (size_t n = 1; n < l->items.count; n++)
        for (size_t k = n; k && l->items.items[k - 1].offset > l->items.items[k].offset; k--) {
            gen_payload later = l->items.items[k - 1];
            l->items.items[k - 1] = l->items.items[k];
            l->items.items[k] = later;
        }
}

/* The end of the arguments of F that have a place of their own; 0 if none has. */
static unsigned end_of_placed(const ir_function *f)
{
    unsigned end = 0;

    for (unsigned k = 0; k < f->arg_count; k++)
        if (f->args[k]->payload_at && f->args[k]->payload_at + ir_size(f->args[k]->value.type) > end)
            end = f->args[k]->payload_at + (unsigned)ir_size(f->args[k]->value.type);
    return end;
}

static bool overlaps(const ir_argument *a, const ir_argument *b)
{
    uint64_t a_end = a->payload_at + ir_size(a->value.type), b_end = b->payload_at + ir_size(b->value.type);

    return a->payload_at < b_end && b->payload_at < a_end;
}

/* Why A, an argument of F, cannot be at the place that the kernel states; NULL if it can. END: the end of the local ids. */
static const char *place_problem(arena *memory, const ir_function *f, const ir_argument *a, unsigned end)
{
    uint64_t size = ir_size(a->value.type), unit = ir_scalar_bits(a->value.type) / 8;

    if (a->payload_at < GRF)
        return "is in register r0, which the hardware fills";
    if (a->payload_at < end)
        return arena_printf(memory, "is before byte %u, where the local ids end", end);
    if (a->payload_at + size > GEN_GRF_COUNT * GRF)
        return "is beyond the register file";
    if (unit && a->payload_at % unit)
        return "is not a multiple of the argument's element";
    for (uint32_t n = 0; n < a->index; n++)
        if (f->args[n]->payload_at && overlaps(a, f->args[n]))
            return "overlaps another argument";
    return NULL;
}

/* Reports the arguments of F that cannot be where the kernel states. */
static void refuse_places(arena *memory, const ir_function *f, unsigned end, diag *d)
{
    for (unsigned k = 0; k < f->arg_count; k++) {
        const char *problem = f->args[k]->payload_at ? place_problem(memory, f, f->args[k], end) : NULL;
        if (problem)
            ir_error(d, f->module, f->loc, "kernel '%s': the offset of argument %u, %u, %s", f->value.name, k,
                     (unsigned)f->args[k]->payload_at, problem);
    }
}

sel_payload_layout *sel_lay_out_payload(arena *memory, const backend_routines *all, const ir_function *work_item, diag *d)
{
    sel_payload_layout *l = arena_new(memory, sel_payload_layout);
    unsigned placed = end_of_placed(all->items[0]), errors = d->errors;

    l->end = GRF;
    add_local_ids(memory, l, all);
    refuse_places(memory, all->items[0], l->items.count ? l->end : 0, d);
    if (placed > l->end)
        l->end = round_up(placed, GRF);
    add_identities(memory, l, all);
    add_items_of_arguments(memory, l, all);
    add_arguments(memory, l, all->items[0], work_item, d);
    sort_items(l);
    return d->errors == errors ? l : NULL;
}
