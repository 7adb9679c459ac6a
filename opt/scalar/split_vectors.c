/* opt/scalar/split_vectors.c - split vector operations whose results are read lane by lane into scalar ones.
 *
 *   %at = add <2 x i32> %p, <i32 -1, i32 2>                      %x = add i32 %p.x, -1
 *   %t = call … @gasket.image_sample…(…, <2 x i32> %at, …)   ->  %y = add i32 %p.y, 2
 *                                                                %at = insertelement (insertelement poison, %x, 0), %y, 1
 *
 * The lanes of integer coordinates are converted for the message one by one. As scalars, cse, combine and licm see through them: of the 25
 * coordinates that a 5 x 5 stencil reads, five in each dimension are different. Other messages have payloads that a vector operation writes
 * directly, so their coordinates stay vectors. Operations of which each use extracts a lane, or is split, too, are split if at most half of the
 * lanes are read: a thread of 8 work-items computes two lanes with one instruction, which more scalars would replace by one each. Uniform vectors
 * stay as they are, since one instruction computes all their lanes. */
#include "ir/analysis/uniformity.h"
#include "opt/opt.h"

/* In value.aux of an operation to be split: the lanes that are read, and IS_COORDINATE if a sampler message reads them. */
enum { MOST_LANES = 16, IS_COORDINATE = 1 << MOST_LANES };

static unsigned lanes_of(const ir_value *v)
{
    return (unsigned)(uintptr_t)v->aux;
}

static bool is_lanewise(const ir_inst *i)
{
    switch ((ir_opcode)i->op) {
#define IR_INT(name, args, flags, value) case IR_##name:
#define IR_FLT(name, args, flags, value) case IR_##name:
#include "ir/opcodes.def"
    case IR_trunc:
    case IR_zext:
    case IR_sext:
    case IR_fptrunc:
    case IR_fpext:
    case IR_fptoui:
    case IR_fptosi:
    case IR_uitofp:
    case IR_sitofp:
        return ir_is_vector(i->value.type);
    default:
        return false;
    }
}

/* The lanes of V that the use U reads, with IS_COORDINATE; 0 if it reads the vector as a whole. */
static unsigned lanes_read(const ir_use *u, const ir_value *v)
{
    const ir_inst *i = u->user;
    uint64_t at, lanes = ir_lanes(v->type);

    if (i->op == IR_extractelement)
        return ir_const_bits(ir_operand(i, 1), &at) && at < lanes ? 1U << at : 0;
    if (ir_intrinsic_of(i) == IR_INTRINSIC_image_sample && u == &i->operands[5]) /* operand 0 is the called function */
        return ir_is_int(v->type->element) ? ((1U << lanes) - 1) | IS_COORDINATE : 0;
    return lanes_of(&i->value);
}

/* The lanes of V that are read, with IS_COORDINATE; 0 if V is not to be split. */
static unsigned lanes_to_split(const ir_value *v)
{
    unsigned read = 0, count = 0;

    ir_each_use(u, v) {
        unsigned lanes = lanes_read(u, v);
        if (!lanes)
            return 0;
        read |= lanes;
    }
    for (unsigned k = 0; k < MOST_LANES; k++)
        count += read >> k & 1;
    return read & IS_COORDINATE || 2 * count <= ir_lanes(v->type) ? read : 0;
}

/* Marks the operations to be split, users before their operands. */
static bool mark_operations(ir_function *f, const ir_uniformity *u)
{
    bool any = false;

    ir_each_block(b, f)
        ir_each_inst(i, b)
            i->value.aux = NULL;
    for (ir_block *b = f->last; b; b = b->prev)
        for (ir_inst *i = b->last; i; i = i->prev) {
            if (!is_lanewise(i) || ir_lanes(i->value.type) > MOST_LANES || !ir_is_divergent(u, &i->value))
                continue;
            i->value.aux = (void *)(uintptr_t)lanes_to_split(&i->value);
            any |= i->value.aux != NULL;
        }
    return any;
}

static void split(ir_module *m, ir_inst *i)
{
    ir_value *whole = ir_poison(m, i->value.type);

    for (uint64_t k = 0; k < ir_lanes(i->value.type); k++) {
        ir_value *at = ir_const(m, m->i32, k);
        ir_inst *lane = ir_clone(m, i);
        lane->value.type = i->value.type->element;
        lane->value.aux = NULL;
        ir_move_before(lane, i);
        ir_builder b = ir_before(lane);
        for (unsigned n = 0; n < i->operand_count; n++)
            ir_set_operand(lane, n, ir_extract(&b, ir_operand(i, n), at));
        b = ir_before(i);
        whole = ir_insert(&b, whole, &lane->value, at);
    }
    ir_replace(i, whole);
}

bool opt_split_vectors(ir_function *f, opt_context *c)
{
    if (!mark_operations(f, ir_uniformity_compute(c->scratch, f)))
        return false;
    ir_each_block(b, f)
        ir_each_inst_safe(i, b)
            if (lanes_of(&i->value))
                split(c->module, i);
    return true;
}
