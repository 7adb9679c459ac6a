/* opt/calls/inline_body.c - replaces calls by bodies.
 *
 * The body of a function with a single call is moved there together with the calls that it contains: a chain of a thousand
 * functions costs time linear in their size. Other bodies are copied. Both result in the same order of uses and variables. Uses
 * are in the order of the operations. Variables are ordered as if each call had been replaced in its own function before that was
 * inlined: the variables of each callee in turn move to the front of the entry block, so callees appear in reverse. */
#include "opt/calls/inline_body.h"

#include "ir/statement.h"
#include "opt/analysis/address.h"

char opt_copy_body, opt_take_body;

typedef struct body body;
struct body {                 /* the body of the caller, or a body inlined into it */
    uint32_t loc;             /* location of the call, for operations without a location */
    VEC(ir_inst *) variables; /* allocas in order, without those of the bodies in `inlined` */
    VEC(body *) inlined;      /* bodies inlined into this one, in order */
};

typedef struct inliner {
    ir_function *caller, *callee;
    arena *scratch;
    body *root; /* the body of the caller; block.aux of each of the caller's blocks is the body that the block belongs to */
    ir_inst *call;
    ir_block *rest;         /* the continuation: the block with the operations after the call */
    ir_inst *result;        /* the phi of the returned values in `rest`; NULL for void */
    VEC(ir_inst *) results; /* all phis of returned values in blocks of the root, in order */
} inliner;

/* --- one call ------------------------------------------------------------------------------------------------------------- */

static ir_block *copy_blocks(inliner *in, body *to)
{
    for (unsigned a = 0; a < in->callee->arg_count; a++)
        in->callee->args[a]->value.aux = ir_operand(in->call, a + 1);
    ir_copy_body(in->caller, in->callee, in->rest);
    ir_each_block(b, in->callee) {
        ir_block *copy = b->aux;
        copy->aux = to;
    }
    return in->callee->first->aux;
}

static ir_block *take_blocks(inliner *in, body *to)
{
    ir_block *first = in->callee->first;

    for (unsigned a = 0; a < in->callee->arg_count; a++)
        if (ir_has_uses(&in->callee->args[a]->value))
            ir_replace_uses(&in->callee->args[a]->value, ir_operand(in->call, a + 1));
    ir_each_block(b, in->callee)
        b->aux = to;
    ir_take_body(in->caller, in->callee, in->rest);
    return first;
}

static void replace_return(inliner *in, ir_inst *ret)
{
    ir_block *b = ret->block;

    if (in->result && ret->operand_count)
        ir_phi_add(in->result, ir_operand(ret, 0), b);
    ir_remove(ret);
    ir_builder at = ir_at_end(b);
    at.loc = ((const body *)in->rest->aux)->loc;
    ir_br(&at, in->rest);
}

/* Makes the callee's blocks from FIRST up to in->rest, which have been moved or copied into the caller, blocks of the caller:
 * lists their allocas in TO, gives operations without a location that of the call, and replaces returns by branches to
 * in->rest. */
static void adopt_blocks(inliner *in, ir_block *first, body *to)
{
    map frames = {0};

    for (ir_block *b = first; b != in->rest; b = b->next) {
        ir_each_inst(i, b) {
            i->block = b;
            if (!i->loc)
                i->loc = to->loc;
            if (i->statements)
                ir_inline_statements(i, in->call, in->scratch, &frames);
            if (i->op == IR_alloca)
                vec_push(in->scratch, &to->variables, i);
        }
        ir_inst *end = ir_terminator(b);
        if (end && end->op == IR_ret)
            replace_return(in, end);
    }
}

static void replace_value(inliner *in)
{
    ir_value *v = &in->call->value;
    bool returned = in->result && in->result->operand_count;

    if (in->result && !returned)
        ir_remove(in->result);
    if (v->type->kind != IR_VOID)
        ir_replace_uses(v, returned ? &in->result->value : ir_poison(in->caller->module, v->type));
}

/* Inlines CALL. Returns the block at which the walk for further calls continues: calls in a moved body are still to be inlined,
 * those in a copied body have been. */
static ir_block *inline_call(inliner *in, ir_inst *call)
{
    bool takes = call->value.aux == &opt_take_body;
    ir_block *before = call->block, *rest;
    body *around = before->aux, *own = arena_new(in->scratch, body);

    own->loc = call->loc;
    vec_push(in->scratch, &around->inlined, own);
    in->call = call;
    in->callee = ir_as_function(ir_operand(call, 0));
    in->rest = rest = opt_cut_after(call);
    rest->aux = around;
    in->result = NULL;
    if (call->value.type->kind != IR_VOID) {
        ir_builder at = ir_at_end(rest);
        at.loc = around->loc;
        in->result = ir_phi(&at, call->value.type);
    }
    ir_block *first = takes ? take_blocks(in, own) : copy_blocks(in, own);
    ir_builder at = ir_at_end(before);
    at.loc = call->loc;
    ir_br(&at, first);
    adopt_blocks(in, first, own);
    replace_value(in);
    if (around == in->root && in->result && in->result->block)
        vec_push(in->scratch, &in->results, in->result);
    ir_return_to_statement(call, ir_first_operation(rest));
    ir_forget_call(call);
    ir_remove(call);
    return takes ? first : rest;
}

/* --- all calls of a function ---------------------------------------------------------------------------------------------- */

/* Re-adds the uses by inlined operations in the operations' order, after all others. */
static void order_uses(inliner *in)
{
    size_t next = 0;

    ir_each_block(b, in->caller)
        ir_each_inst(i, b) {
            if (b->aux == in->root && (next == in->results.count || in->results.items[next] != i))
                continue;
            next += b->aux == in->root;
            for (unsigned n = 0; n < i->operand_count; n++)
                ir_set_operand(i, n, ir_operand(i, n));
        }
}

typedef struct listing { /* a step of gather_variables: a body whose variables are listed */
    const body *body;
    bool reversed;
    bool own; /* list only its own variables, not those of the inlined bodies */
} listing;

/* Moves the variables to the front of the entry block. The list of a body is that of its last inlined body, reversed, followed
 * by those of the earlier ones, and then by its own variables. */
static void gather_variables(inliner *in)
{
    ir_inst *before = in->caller->first->first;
    VEC(listing) work = {0};

    vec_push(in->scratch, &work, (listing){.body = in->root});
    while (work.count) {
        listing l = vec_pop(&work);
        size_t variables = l.own || l.reversed ? l.body->variables.count : 0, bodies = l.own ? 0 : l.body->inlined.count;
        for (size_t n = 0; n < variables; n++)
            ir_move_before(l.body->variables.items[l.reversed ? variables - 1 - n : n], before);
        if (!l.own && !l.reversed)
            vec_push(in->scratch, &work, (listing){.body = l.body, .own = true});
        for (size_t n = 0; n < bodies; n++)
            vec_push(in->scratch, &work,
                     (listing){.body = l.body->inlined.items[l.reversed ? bodies - 1 - n : n], .reversed = !l.reversed});
    }
}

void opt_expand_calls(ir_function *f, arena *scratch)
{
    body root = {0};
    inliner in = {.caller = f, .scratch = scratch, .root = &root};

    ir_each_block(b, f)
        b->aux = &root;
    for (ir_block *b = f->first, *next; b; b = next) {
        next = b->next;
        ir_each_inst(i, b) {
            i->block = b; /* `block` is set here rather than when a call splits the block, so that the time is linear */
            if (ir_callee(i) && i->value.aux) {
                next = inline_call(&in, i);
                break;
            }
        }
    }
    order_uses(&in);
    gather_variables(&in);
}
