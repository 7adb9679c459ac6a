/* opt/scalarize.c - vectors that a loop puts together and takes apart lane by lane are scalars in it.
 *
 *   %v = phi <4 x i32> [ %start, %entry ], [ %w, %loop ]       %v.0 = phi i32 [ %start.0, %entry ], [ %sum, %loop ]
 *   %x = extractelement %v, i32 3                         ->   %v.1 = …
 *   %sum = add i32 %x, %y
 *   %a = insertelement poison, %sum, i32 0                     %sum = add i32 %v.3, %y
 *   …
 *   %w = insertelement %c, %z, i32 3
 *
 * Rounds of hash functions and ciphers turn their state by a lane (v = (uint4)(v.w, f(v.x), v.y, v.z)). As scalars the lanes
 * that only change places need no instruction but the move at the end of the round, and each has a register of its own whatever
 * the SIMD width is. A phi is cut when all its uses name a lane, and one of the values that it takes has been put together from
 * scalars; what is left of the vector (combine, dce) is where somebody wants it as a whole. A phi behind the loop is cut too,
 * where each of its values is a constant or all put together, one of them in the loop: so that is done behind the loop. */
#include "opt/flow.h"
#include "opt/opt.h"

enum { MOST_LANES = 16 };

static bool is_known_lane(const ir_value *index, uint64_t lanes)
{
    uint64_t at;

    return ir_const_bits(index, &at) && at < lanes;
}

/* All uses take one lane of PHI or replace one. */
static bool is_taken_apart(const ir_inst *phi)
{
    uint64_t lanes = ir_lanes(phi->value.type);
    bool any = false;

    ir_each_use(u, &phi->value) {
        const ir_inst *i = u->user;
        bool lane = (i->op == IR_extractelement && is_known_lane(ir_operand(i, 1), lanes)) ||
                    (i->op == IR_insertelement && u == &i->operands[0] && is_known_lane(ir_operand(i, 2), lanes));
        if (!lane)
            return false;
        any |= i->op == IR_extractelement;
    }
    return any;
}

static bool is_put_together(const ir_inst *phi)
{
    for (unsigned n = 0; n < phi->operand_count; n++)
        if (ir_is_op(ir_operand(phi, n), IR_insertelement))
            return true;
    return false;
}

/* All lanes of V are scalars somewhere, or constants. */
static bool is_all_scalars(const ir_value *v)
{
    uint64_t lanes = ir_lanes(v->type), at;
    uint32_t found = 0;

    for (; ir_is_op(v, IR_insertelement) && ir_const_bits(ir_operand((const ir_inst *)v, 2), &at) && at < lanes;
         v = ir_operand((const ir_inst *)v, 0))
        found |= (uint32_t)1 << at;
    return ir_is_const(v) || found == ((uint32_t)1 << lanes) - 1;
}

static bool leaves_loop_whole(const ir_loops *l, const ir_inst *phi)
{
    bool all = true, in_loop = false;

    for (unsigned n = 0; n < phi->operand_count && all; n++) {
        const ir_value *v = ir_operand(phi, n);
        const ir_loop *loop = ir_is_op(v, IR_insertelement) ? ir_loop_of(l, ((const ir_inst *)v)->block) : NULL;
        in_loop |= loop && !ir_loop_has(l, loop, phi->block);
        all = is_all_scalars(v);
    }
    return all && in_loop;
}

/* The phis of the lanes, and the vector of them for what replaces a lane. */
static void cut(ir_function *f, ir_inst *phi)
{
    ir_type *t = phi->value.type;
    unsigned lanes = (unsigned)ir_lanes(t);
    ir_builder at_phi = ir_before(phi);
    ir_inst *part[MOST_LANES];

    for (unsigned k = 0; k < lanes; k++)
        part[k] = ir_phi_(&at_phi, t->element);
    for (unsigned n = 0; n < phi->block_count; n++) {
        ir_builder b = ir_before(ir_terminator(phi->blocks[n]));
        for (unsigned k = 0; k < lanes; k++)
            ir_phi_add(part[k], ir_extract(&b, ir_operand(phi, n), ir_const(f->module, f->module->i32, k)), phi->blocks[n]);
    }
    ir_builder b = ir_before(ir_first_operation(phi->block));
    ir_value *whole = ir_poison(f->module, t);
    for (unsigned k = 0; k < lanes; k++)
        whole = ir_insert(&b, whole, &part[k]->value, ir_const(f->module, f->module->i32, k));
    ir_replace(phi, whole);
}

bool opt_scalarize(ir_function *f, opt_context *c)
{
    const ir_loops *l = opt_loops(c, f);
    VEC(ir_inst *) phis = {0};

    ir_each_block(b, f)
        ir_each_inst(i, b) {
            if (i->op != IR_phi)
                break;
            if (!ir_is_vector(i->value.type) || ir_lanes(i->value.type) > MOST_LANES)
                continue;
            if ((is_taken_apart(i) && is_put_together(i)) || leaves_loop_whole(l, i))
                vec_push(c->scratch, &phis, i);
        }
    for (size_t n = 0; n < phis.count; n++)
        cut(f, phis.items[n]);
    return phis.count > 0;
}
