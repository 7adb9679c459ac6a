/* backend/prepare/lower_image_blocks.c - lowers block accesses of images whose lanes may be absent.
 *
 *   %v = image_block_read(true, %i, %x, %y)    ->    ballot(true) == all lanes
 *                                                      ? image_block_read(true, %i, %x, %y)
 *                                                      : for each active lane n:
 *                                                            %v of lane n = image_block_read(false, %i, %x + n * size, %y)
 *
 * A media block ignores the execution mask, so it may replace the accesses of all lanes of a full sub-group only: in the last one of a group,
 * it would access bytes of the next group, or bytes outside the image. The position, which the language requires to be the same
 * for all lanes, is that of the first active one unless the analysis of uniformity knows that it is uniform. A message writes
 * whole dwords, so the elements of a lane that are smaller are inserted into the dwords that contain them. */
#include "backend/prepare/blocks.h"
#include "backend/prepare/build.h"
#include "backend/prepare/prepare.h"

#include "ir/analysis/uniformity.h"

enum { DWORD = 4, BYTE_BITS = 8 };

typedef struct block_access {
    ir_inst *inst;
    bool is_write;
    ir_value *data; /* written */
    ir_type *type;
    ir_value *image, *x, *y;
    unsigned size; /* of an element */
} block_access;

typedef struct found_access {
    ir_inst *inst;
    bool x_differs, y_differs; /* between lanes, as far as the analysis knows */
} found_access;

static bool is_block_access(const ir_inst *i)
{
    ir_intrinsic id = ir_intrinsic_of(i);

    return id == IR_INTRINSIC_image_block_read || id == IR_INTRINSIC_image_block_write;
}

static block_access describe(ir_inst *i)
{
    bool is_write = ir_intrinsic_of(i) == IR_INTRINSIC_image_block_write;
    unsigned first = is_write ? 2 : 1;
    ir_value *data = is_write ? ir_operand(i, 1) : NULL;
    ir_type *t = data ? data->type : i->value.type;

    return (block_access){.inst = i,
                          .is_write = is_write,
                          .data = data,
                          .type = t,
                          .image = ir_operand(i, first + 1),
                          .x = ir_operand(i, first + 2),
                          .y = ir_operand(i, first + 3),
                          .size = (unsigned)ir_store_size(ir_scalar(t))};
}

/* Builds a read of the element at byte X of each row, for all lanes. */
static ir_value *build_read(ir_builder *b, const block_access *a, ir_type *t, ir_value *x)
{
    ir_value *args[] = {ir_const(b->module, b->module->i1, 0), a->image, x, a->y};

    return &ir_call_intrinsic(b, IR_INTRINSIC_image_block_read, &t, 1, args, 4)->value;
}

static void build_write(ir_builder *b, const block_access *a, ir_value *v, ir_value *x)
{
    ir_value *args[] = {v, ir_const(b->module, b->module->i1, 0), a->image, x, a->y};

    ir_call_intrinsic(b, IR_INTRINSIC_image_block_write, &v->type, 1, args, 5);
}

static ir_value *component(ir_builder *b, ir_value *v, unsigned k)
{
    return ir_is_vector(v->type) ? ir_extract(b, v, ir_const(b->module, b->module->i32, k)) : v;
}

/* Builds the value that V has in LANE, for all lanes. */
static ir_value *broadcast(ir_builder *b, ir_value *v, ir_value *lane)
{
    ir_value *args[] = {v, lane};

    return &ir_call_intrinsic(b, IR_INTRINSIC_sub_group_broadcast, &v->type, 1, args, 2)->value;
}

/* Inserts the element V into OLD, the dwords that contain it, from bit SHIFT on. */
static ir_value *insert_bits(ir_builder *b, ir_value *old, ir_value *v, ir_value *shift, unsigned size)
{
    ir_value *mask = build_bin(b, IR_shl, ir_const(b->module, b->module->i32, (UINT64_C(1) << BYTE_BITS * size) - 1), shift);
    ir_value *bits = build_bin(b, IR_shl, build_resize(b, v, b->module->i32, false), shift);

    return build_bin(b, IR_or, build_bin(b, IR_and, old, build_not(b, mask)), bits);
}

/* Writes the elements of LANE, which begin at byte X of the rows. */
static void write_lane(ir_builder *b, const block_access *a, ir_value *lane, ir_value *x)
{
    bool is_small = a->size < DWORD;
    ir_type *t = is_small ? build_type_like(b, a->data, b->module->i32) : a->type;
    ir_value *base = is_small ? build_bin_k(b, IR_and, x, UINT32_MAX - (DWORD - 1)) : x, *all = ir_undef(b->module, t);
    ir_value *old = is_small ? build_read(b, a, t, base) : NULL,
             *shift = is_small ? build_bin_k(b, IR_mul, build_bin(b, IR_sub, x, base), BYTE_BITS) : NULL;

    for (unsigned k = 0; k < ir_lanes(t); k++) {
        ir_value *v = broadcast(b, component(b, a->data, k), lane);
        if (is_small)
            v = insert_bits(b, component(b, old, k), v, shift, a->size);
        all = ir_is_vector(t) ? ir_insert(b, all, v, ir_const(b->module, b->module->i32, k)) : v;
    }
    build_write(b, a, all, base);
}

/* Builds the loop over the active lanes ACTIVE, in block LOOP, entered from BEFORE. Returns the value read. */
static ir_value *build_loop(const block_access *a, ir_block *before, ir_block *loop, ir_block *after, ir_value *active)
{
    ir_builder b = ir_at_end(loop);
    ir_module *m = b.module;
    ir_value *read = NULL;

    b.loc = a->inst->loc;
    ir_inst *left = ir_phi(&b, m->i32), *sum = a->is_write ? NULL : ir_phi(&b, a->type);
    ir_value *lane = build_lowest_bit(&b, &left->value);
    ir_value *x = build_bin(&b, IR_add, a->x, build_bin_k(&b, IR_mul, lane, a->size));
    if (a->is_write) {
        write_lane(&b, a, lane, x);
    } else {
        ir_value *own = &ir_call_intrinsic(&b, IR_INTRINSIC_lane_id, NULL, 0, NULL, 0)->value;
        ir_value *read_here = build_read(&b, a, a->type, x);
        read = build_sel(&b, build_cmp(&b, IR_EQ, own, lane), read_here, &sum->value);
        ir_phi_add(sum, ir_undef(m, a->type), before);
        ir_phi_add(sum, read, loop);
    }
    ir_value *rest = build_bin(&b, IR_and, &left->value, build_bin_k(&b, IR_sub, &left->value, 1));
    ir_phi_add(left, active, before);
    ir_phi_add(left, rest, loop);
    ir_cond_br(&b, build_cmp_k(&b, IR_NE, rest, 0), loop, after);
    return read;
}

static void expand(const found_access *found, unsigned simd)
{
    ir_inst *i = found->inst;
    block_access a = describe(i);
    ir_block *before = i->block, *after = prep_split_before(i);
    ir_function *f = before->function;
    ir_module *m = f->module;
    ir_block *whole = ir_block_new(f, NULL, after), *loop = ir_block_new(f, NULL, after);
    ir_builder b = ir_at_end(before), in = ir_at_end(whole), end = ir_before(i);
    ir_value *all = ir_const(m, m->i1, 1);

    b.loc = in.loc = i->loc;
    ir_value *active = &ir_call_intrinsic(&b, IR_INTRINSIC_sub_group_ballot, NULL, 0, &all, 1)->value;
    if (found->x_differs)
        a.x = broadcast(&b, a.x, build_lowest_bit(&b, active));
    if (found->y_differs)
        a.y = broadcast(&b, a.y, build_lowest_bit(&b, active));
    ir_set_operand(i, a.is_write ? 4 : 3, a.x);
    ir_set_operand(i, a.is_write ? 5 : 4, a.y);
    ir_cond_br(&b, build_cmp_k(&b, IR_EQ, active, UINT32_MAX >> (32 - simd)), whole, loop);
    ir_inst *block = ir_clone(m, i);
    ir_move_to_end(block, whole);
    ir_br(&in, after);
    ir_value *read = build_loop(&a, before, loop, after, active);
    if (read) {
        ir_inst *phi = ir_phi(&end, a.type);
        ir_phi_add(phi, &block->value, whole);
        ir_phi_add(phi, read, loop);
        ir_replace_uses(&i->value, &phi->value);
    }
    ir_remove(i);
}

bool prep_lower_image_blocks(prep_lowering *l)
{
    VEC(found_access) found = {0};
    ir_uniformity *u = NULL;

    ir_each_block(b, l->kernel)
        ir_each_inst(i, b)
            if (is_block_access(i)) {
                u = u ? u : ir_uniformity_compute(l->scratch, l->kernel);
                block_access a = describe(i);
                found_access f = {i, ir_is_divergent_in(u, a.x, b), ir_is_divergent_in(u, a.y, b)};
                vec_push(l->scratch, &found, f);
            }
    for (size_t n = 0; n < found.count; n++)
        expand(&found.items[n], l->lanes);
    return found.count > 0;
}
