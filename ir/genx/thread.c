/* ir/genx/thread.c - values of the thread: predicates, execution masks, identity, and variables. */
#include "ir/genx/expand.h"
#include "src/base/limits.h"

static ir_value *call_plain(const genx_call *c, ir_intrinsic id, ir_value **args, unsigned count)
{
    return &ir_call_intrinsic(c->b, id, NULL, 0, args, count)->value;
}

ir_value *genx_same(genx_call *c)
{
    return c->args[0];
}

ir_value *genx_add_address(genx_call *c)
{
    if (c->args[0]->type != c->args[1]->type)
        return genx_refuse(c, "both operands must have the type of the result");
    return ir_binary(c->b, IR_add, c->args[0], c->args[1]);
}

ir_value *genx_add_offset(genx_call *c)
{
    uint64_t offset = genx_constant(c, 1);

    return c->problem ? NULL : ir_binary(c->b, IR_add, c->args[0], genx_int(c, c->type, offset));
}

/* --- variables ------------------------------------------------------------------------------------------------------------ */

/* The accesses are volatile: the language has them so that no pass removes an access to what is passed by reference. */
ir_value *genx_load(genx_call *c)
{
    ir_inst *i = ir_load(c->b, c->type, c->args[0], ir_align(c->type));

    i->flags |= IR_VOLATILE;
    return &i->value;
}

ir_value *genx_store(genx_call *c)
{
    ir_inst *i = ir_store(c->b, c->args[0], c->args[1], ir_align(c->args[0]->type));

    i->flags |= IR_VOLATILE;
    return &i->value;
}

/* --- predicates ----------------------------------------------------------------------------------------------------------- */

enum { FLAG_LANES = 32 }; /* of a flag register */

static ir_value *any_of_part(const genx_call *c, ir_intrinsic id, ir_value *mask)
{
    return ir_is_vector(mask->type) ? &ir_call_intrinsic(c->b, id, &mask->type, 1, &mask, 1)->value : mask;
}

/* `id`, any or all, of a mask of any length: of its parts, as long as a flag, and then of these. */
static ir_value *any_of(const genx_call *c, ir_intrinsic id, ir_value *mask)
{
    unsigned lanes = (unsigned)ir_lanes(mask->type);
    ir_value *all = NULL;

    if (lanes <= FLAG_LANES)
        return any_of_part(c, id, mask);
    for (unsigned first = 0; first < lanes; first += FLAG_LANES) {
        unsigned count = lanes - first < FLAG_LANES ? lanes - first : FLAG_LANES;
        ir_value *part = any_of_part(c, id, genx_read_part(c, mask, first, ir_with_lanes(c->m, c->m->i1, count, count > 1)));
        all = all ? ir_binary(c->b, id == IR_INTRINSIC_all ? IR_and : IR_or, all, part) : part;
    }
    return all;
}

ir_value *genx_any(genx_call *c)
{
    return any_of(c, (ir_intrinsic)c->row->which, c->args[0]);
}

/* Whether a part of COUNT elements at OFFSET is within WHOLE. */
static bool is_inside(genx_call *c, const ir_type *whole, uint64_t offset, uint64_t count)
{
    if (!c->problem && (offset > ir_lanes(whole) || count > ir_lanes(whole) - offset))
        genx_refuse(c, "elements %llu to %llu are outside of the predicate, which has %llu", (unsigned long long)offset,
                    (unsigned long long)(offset + count - 1), (unsigned long long)ir_lanes(whole));
    return !c->problem;
}

ir_value *genx_read_predicate(genx_call *c)
{
    uint64_t offset = genx_constant(c, 1);

    if (!is_inside(c, c->args[0]->type, offset, ir_lanes(c->type)))
        return NULL;
    return genx_read_part(c, c->args[0], (unsigned)offset, c->type);
}

ir_value *genx_write_predicate(genx_call *c)
{
    uint64_t offset = genx_constant(c, 2);

    if (!is_inside(c, c->args[0]->type, offset, ir_lanes(c->args[1]->type)))
        return NULL;
    ir_value *mask =
        c->row->which ? genx_read_part(c, c->args[3], (unsigned)offset, c->args[1]->type) : ir_const(c->m, c->m->i1, 1);
    return genx_write_part(c, c->args[0], c->args[1], (unsigned)offset, 1, mask);
}

ir_value *genx_write_constant(genx_call *c)
{
    ir_type *types[] = {c->type, c->args[1]->type, c->args[7]->type};
    bool is_float = ir_is_float(ir_scalar(c->args[1]->type));

    if (c->args[1]->kind == IR_INSTRUCTION || c->args[1]->kind == IR_ARGUMENT)
        return genx_refuse(c, "operand 2 must be a constant");
    return &ir_call_intrinsic(c->b, is_float ? IR_INTRINSIC_wrregionf : IR_INTRINSIC_wrregioni, types, 3, c->args, 8)->value;
}

/* --- execution masks ------------------------------------------------------------------------------------------------------ */

static ir_value *invert(const genx_call *c, ir_value *mask)
{
    return ir_binary(c->b, IR_xor, mask, genx_int(c, mask->type, 1));
}

/* The first elements of the execution mask, as many as the resume mask has; sets the problem if it has more. */
static ir_value *active_lanes(genx_call *c, const ir_type *resume)
{
    if (ir_lanes(resume) > ir_lanes(c->args[0]->type))
        return genx_refuse(c, "the resume mask has more lanes than the execution mask");
    return genx_read_part(c, c->args[0], 0, (ir_type *)resume);
}

static ir_value *with_lanes(const genx_call *c, ir_value *lanes)
{
    return lanes->type == c->args[0]->type ? lanes : genx_write_part(c, c->args[0], lanes, 0, 1, ir_const(c->m, c->m->i1, 1));
}

/* { execution mask without the lanes that leave, resume mask with them, whether none is left }. These masks are ordinary values: what they
 * guard is predicated by them in the text. */
ir_value *genx_goto(genx_call *c)
{
    ir_value *resume = c->args[1], *leave = c->args[2], *active = active_lanes(c, resume->type);

    if (!active)
        return NULL;
    ir_value *left = ir_binary(c->b, IR_and, active, leave), *rest = ir_binary(c->b, IR_and, active, invert(c, leave));
    ir_value *none = invert(c, any_of(c, IR_INTRINSIC_any, rest));
    ir_value *waiting = ir_binary(c->b, IR_or, resume, left);
    return genx_triple(c, with_lanes(c, rest), waiting, none);
}

/* { execution mask with the lanes that waited, whether none is active } */
ir_value *genx_join(genx_call *c)
{
    ir_value *active = active_lanes(c, c->args[1]->type);

    if (!active)
        return NULL;
    ir_value *joined = ir_binary(c->b, IR_or, active, c->args[1]);
    ir_value *none = invert(c, any_of(c, IR_INTRINSIC_any, joined));
    return genx_pair(c, with_lanes(c, joined), none);
}

/* --- identity ------------------------------------------------------------------------------------------------------------- */

ir_value *genx_dimension(const genx_call *c, ir_intrinsic id, unsigned dimension)
{
    ir_value *d = ir_const(c->m, c->m->i32, dimension);

    return call_plain(c, id, &d, 1);
}

ir_value *genx_identity(genx_call *c)
{
    return genx_dimension(c, (ir_intrinsic)c->row->which, (unsigned)c->row->more);
}

/* A vector of a value in each of three dimensions. */
ir_value *genx_identities(genx_call *c)
{
    ir_value *v = ir_undef(c->m, c->type);

    if (!ir_is_vector(c->type) || ir_lanes(c->type) != 3)
        return genx_refuse(c, "the result must have 3 elements");
    for (unsigned d = 0; d < 3; d++) {
        ir_value *x = genx_resize(c, genx_dimension(c, (ir_intrinsic)c->row->which, d), ir_scalar(c->type), false);
        v = ir_insert(c->b, v, x, ir_const(c->m, c->m->i32, d));
    }
    return v;
}

ir_value *genx_hardware_thread(genx_call *c)
{
    return call_plain(c, IR_INTRINSIC_thread_slot, NULL, 0);
}

/* A kernel of this language is one work-item, which is a thread. */
ir_value *genx_local_ids(genx_call *c)
{
    ir_type *one = ir_vector(c->m, c->m->i16, 1);
    ir_value *v = ir_undef(c->m, c->type);

    if (!ir_is_vector(c->type) || ir_lanes(c->type) != 3)
        return genx_refuse(c, "the result must have 3 elements");
    for (unsigned d = 0; d < 3; d++) {
        ir_value *dimension = ir_const(c->m, c->m->i32, d);
        ir_value *ids = &ir_call_intrinsic(c->b, IR_INTRINSIC_local_ids, &one, 1, &dimension, 1)->value;
        ir_value *id = ir_extract(c->b, ids, ir_const(c->m, c->m->i32, 0));
        v = ir_insert(c->b, v, genx_resize(c, id, ir_scalar(c->type), false), ir_const(c->m, c->m->i32, d));
    }
    return v;
}

/* --- synchronization ------------------------------------------------------------------------------------------------------ */

enum { FENCE_LOCAL = 1, FENCE_GLOBAL = 2 };

ir_value *genx_barrier(genx_call *c)
{
    ir_value *args[] = {ir_const(c->m, c->m->i32, FENCE_LOCAL), ir_const(c->m, c->m->i32, IR_SCOPE_WORK_GROUP)};

    return call_plain(c, IR_INTRINSIC_barrier, args, 2);
}

/* Whatever the bits of the mask, which caches they flush: earlier accesses are visible to all before later ones. */
ir_value *genx_fence(genx_call *c)
{
    genx_constant(c, 0);
    return &ir_fence(c->b, IR_SEQ_CST, IR_SCOPE_DEVICE)->value;
}

ir_value *genx_declare_local(genx_call *c)
{
    uint64_t bytes = genx_constant(c, 0);
    ir_function *f = c->b->block->function;

    if (bytes > LOCAL_MEMORY_BYTES)
        return genx_refuse(c, "a group has %u bytes of local memory", LOCAL_MEMORY_BYTES);
    if (bytes > f->local_bytes)
        f->local_bytes = (uint32_t)bytes;
    return ir_undef(c->m, c->m->i32);
}
