/* ir/interp/values.c - see values.h. */
#include "ir/interp/values.h"

#include "src/base/bug.h"

/* --- lanes ---------------------------------------------------------------------------------------------------------------- */

unsigned interp_lanes(const ir_type *t)
{
    unsigned n = 0;

    if (t->kind == IR_VOID)
        return 0;
    if (t->kind == IR_STRUCT) {
        for (uint64_t i = 0; i < t->count; i++)
            n += interp_lanes(t->fields[i]);
        return n;
    }
    if (t->kind == IR_ARRAY)
        return (unsigned)t->count * interp_lanes(t->element);
    return (unsigned)ir_lanes(t);
}

unsigned interp_member_lane(const ir_type *t, const int32_t *path, unsigned count)
{
    unsigned at = 0;

    for (unsigned p = 0; p < count; p++) {
        for (int32_t i = 0; i < path[p]; i++)
            at += t->kind == IR_STRUCT ? interp_lanes(t->fields[i]) : interp_lanes(t->element);
        t = t->kind == IR_STRUCT ? t->fields[path[p]] : t->element;
    }
    return at;
}

unsigned interp_region_lane(const ir_region *r, unsigned i, uint64_t start, bool per_row, unsigned lanes)
{
    uint64_t row = interp_region_row(r, i), column = i % interp_region_width(r);
    uint64_t at = start / r->size + (per_row ? 0 : row * r->vstride) + column * r->hstride;

    return start % r->size || at >= lanes ? lanes : (unsigned)at;
}

/* --- addresses ------------------------------------------------------------------------------------------------------------ */

void interp_set_address(arena *memory, ir_global *g, uint64_t address)
{
    g->value.aux = arena_copy(memory, &address, sizeof address);
}

uint64_t interp_global_address(const ir_value *global)
{
    return *(const uint64_t *)global->aux;
}

uint64_t interp_constant_address(const ir_constant *c)
{
    if (c->base->kind != IR_GLOBAL_VAR)
        return (uint64_t)c->offset;
    return interp_cast_space(interp_global_address(c->base) + (uint64_t)c->offset, c->base->type->space, c->value.type->space);
}

/* A generic pointer without its tag. */
static uint64_t remove_tag(uint64_t pointer)
{
    return (uint64_t)((int64_t)(pointer << 3) >> 3);
}

uint64_t interp_cast_space(uint64_t v, unsigned from, unsigned to)
{
    if (to == IR_GENERIC && v && from == IR_PRIVATE)
        return v | (uint64_t)IR_TAG_PRIVATE << IR_TAG_SHIFT;
    if (to == IR_GENERIC && v && from == IR_LOCAL)
        return v | (uint64_t)IR_TAG_LOCAL << IR_TAG_SHIFT;
    return from == IR_GENERIC ? remove_tag(v) : v;
}

bool interp_query_space(ir_intrinsic id, uint64_t pointer, uint64_t *result)
{
    uint64_t tag = pointer >> IR_TAG_SHIFT;
    bool is_private = tag == IR_TAG_PRIVATE, is_local = tag == IR_TAG_LOCAL, is_global = !is_private && !is_local;

    switch (id) {
    case IR_INTRINSIC_to_global:
        *result = is_global ? pointer : 0;
        return true;
    case IR_INTRINSIC_to_local:
        *result = is_local ? remove_tag(pointer) : 0;
        return true;
    case IR_INTRINSIC_to_private:
        *result = is_private ? remove_tag(pointer) : 0;
        return true;
    case IR_INTRINSIC_is_global:
        *result = is_global;
        return true;
    case IR_INTRINSIC_is_local:
        *result = is_local;
        return true;
    case IR_INTRINSIC_is_private:
        *result = is_private;
        return true;
    case IR_INTRINSIC_get_fence:
        *result = is_local ? 1 : is_global ? 2 : 0;
        return true;
    default:
        return false;
    }
}

static void store_scalar(unsigned char *at, const ir_type *t, uint64_t bits)
{
    memcpy(at, &bits, ir_store_size(t));
}

void interp_fill(unsigned char *at, ir_value *v)
{
    ir_type *t = v->type;

    switch (v->kind) {
    case IR_AGGREGATE:
        for (uint64_t i = 0; i < t->count; i++) {
            uint64_t offset = t->kind == IR_STRUCT ? ir_field_offset(t, (unsigned)i) : i * ir_size(t->element);
            interp_fill(at + offset, ir_as_constant(v)->elements[i]);
        }
        return;
    case IR_CONST:
        store_scalar(at, t, ir_as_constant(v)->bits);
        return;
    case IR_GLOBAL_VAR:
        store_scalar(at, t, interp_global_address(v));
        return;
    case IR_ADDRESS:
        store_scalar(at, t, interp_constant_address(ir_as_constant(v)));
        return;
    case IR_ZERO:
    case IR_UNDEF:
    case IR_POISON:
    case IR_FUNCTION:
        return;
    case IR_ARGUMENT:
    case IR_INSTRUCTION:
        break;
    }
    bug("initializer is no constant");
}

/* --- work-items ----------------------------------------------------------------------------------------------------------- */

unsigned interp_sub_group_size(const ir_run *run)
{
    unsigned own = run->kernel->simd;

    if (own == 8 || own == 16 || own == 32)
        return own;
    return run->simd ? run->simd : 16;
}

void interp_find_local_ids(uint32_t n, const uint32_t size[3], uint32_t ids[3])
{
    ids[0] = n % size[0];
    ids[1] = n / size[0] % size[1];
    ids[2] = n / size[0] / size[1];
}

bool interp_query_item(ir_intrinsic id, uint64_t d, const interp_item *it, uint64_t *result)
{
    d %= 3;
    switch (id) {
    case IR_INTRINSIC_group_id:
        *result = it->group[d];
        return true;
    case IR_INTRINSIC_local_id:
        *result = it->local_id[d];
        return true;
    case IR_INTRINSIC_local_size:
        *result = it->group_size[d];
        return true;
    case IR_INTRINSIC_enqueued_local_size:
        *result = it->run->local[d];
        return true;
    case IR_INTRINSIC_global_size:
        *result = it->run->global[d];
        return true;
    case IR_INTRINSIC_global_offset:
        *result = it->run->offset[d];
        return true;
    case IR_INTRINSIC_group_count:
        *result = it->group_count[d];
        return true;
    case IR_INTRINSIC_work_dim:
        *result = it->run->dims;
        return true;
    case IR_INTRINSIC_lane_id:
        *result = it->linear % it->simd;
        return true;
    case IR_INTRINSIC_simd_size:
        *result = it->simd;
        return true;
    case IR_INTRINSIC_sub_group_id:
        *result = it->linear / it->simd;
        return true;
    default:
        return false;
    }
}
