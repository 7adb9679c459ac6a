/* backend/prepare/resolve_images.c - determines the arguments of the kernel that accesses to images refer to.
 *
 *   %h = phi i64 [ %a, %x ], [ %b, %y ]
 *   %t = image_load(…, i64 %h, …)       ->   br (%h == argument(0)), then, else
 *                                            then:  %t.0 = image_load(…, argument(0), …)
 *                                            else:  %t.1 = image_load(…, argument(1), …)
 *
 * A message names its surface and its sampler by their entries, so the argument must be known. The candidates of a handle are
 * found backwards through phis, selects, calls, and the variables in which it is stored; of a sampler they are arguments and
 * constants. Afterwards each handle is a call of `argument`, and each sampler such a call or a constant. This step is here and
 * not in opt/ because each kernel has its own copies of the functions that it calls here, and because the numbers of arguments
 * belong to one kernel. Queries of images become image_property, which is a part of the payload. */
#include "backend/prepare/blocks.h"
#include "backend/prepare/build.h"
#include "backend/prepare/prepare.h"

#include "src/image/shape.h"
#include "src/base/bits.h"
#include "src/base/map.h"

enum { MOST_VISITED = 2000 }; /* values that a search visits; beyond, the handle is unknown */

typedef struct candidate {
    bool is_argument;
    uint32_t number; /* of the argument, or the bits of a sampler */
} candidate;

/* The accesses and other uses of a variable by the functions of the kernel. */
typedef struct uses {
    VEC(ir_inst *) stores; /* in the order of the functions */
    bool escapes;          /* its address is stored, or used in another manner than by loads and stores */
} uses;

typedef struct search {
    prep_lowering *l;
    const map *variables;    /* from allocas and globals to uses */
    VEC(ir_value *) visited; /* also the queue of values to examine */
    VEC(candidate) found;
    bool unknown; /* the value may be something else, too */
} search;

/* The positions, after the callee, of the operands of an access that this step reads. */
typedef struct access_operands {
    unsigned shape, image, sampler; /* shape 0: the image is 2D, image 0: the instruction is no access, sampler 0: it has none */
    bool reads, writes;
} access_operands;

static access_operands operands_of_access(const ir_inst *i)
{
    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_image_sample:
    case IR_INTRINSIC_image_sample_gradients:
        return (access_operands){.shape = 1, .image = 3, .sampler = 4, .reads = true};
    case IR_INTRINSIC_image_load:
        return (access_operands){.shape = 1, .image = 3, .reads = true};
    case IR_INTRINSIC_image_store:
        return (access_operands){.shape = 2, .image = 4, .writes = true};
    case IR_INTRINSIC_image_block_read:
        return (access_operands){.image = 2, .reads = true};
    case IR_INTRINSIC_image_block_write:
        return (access_operands){.image = 3, .writes = true};
    case IR_INTRINSIC_image_query:
        return (access_operands){.shape = 1, .image = 3};
    default: /* not an access to an image */
        return (access_operands){0};
    }
}

/* --- functions of the kernel ---------------------------------------------------------------------------------------------- */

static ir_function *function_at(const prep_lowering *l, size_t n)
{
    return n ? l->routines.items[n - 1]->kernel : l->kernel;
}

static size_t function_count(const prep_lowering *l)
{
    return l->routines.count + 1;
}

static bool is_of_kernel(const prep_lowering *l, const ir_function *f)
{
    for (size_t n = 0; n < function_count(l); n++)
        if (function_at(l, n) == f)
            return true;
    return false;
}

/* --- variables ------------------------------------------------------------------------------------------------------------ */

typedef struct location {
    ir_value *variable; /* an alloca or a global; NULL: unknown */
    int64_t offset;
    bool known; /* OFFSET is */
} location;

static location find_location(ir_value *p)
{
    location at = {.known = true};
    int64_t bytes;

    for (;;) {
        ir_inst *i = ir_try_inst(p);
        if (p->kind == IR_ADDRESS) {
            at.offset += ir_as_constant(p)->offset;
            p = ir_as_constant(p)->base;
        } else if (ir_is_op(p, IR_bitcast) || ir_is_op(p, IR_addrspacecast)) {
            p = ir_operand(i, 0);
        } else if (ir_is_op(p, IR_getelementptr)) {
            at.known = at.known && ir_gep_offset(i, &bytes);
            at.offset += at.known ? bytes : 0;
            p = ir_operand(i, 0);
        } else {
            at.variable = p->kind == IR_GLOBAL_VAR || ir_is_op(p, IR_alloca) ? p : NULL;
            return at;
        }
    }
}

static void visit_value(search *s, ir_value *v)
{
    for (size_t n = 0; n < s->visited.count; n++)
        if (s->visited.items[n] == v)
            return;
    s->unknown |= s->visited.count == MOST_VISITED;
    if (!s->unknown)
        vec_push(s->l->scratch, &s->visited, v);
}

/* The uses of the variable that ADDRESS points into, which are added to VARIABLES if they are missing; NULL if the variable is
 * unknown. */
static uses *uses_of(prep_lowering *l, map *variables, ir_value *address)
{
    ir_value *variable = find_location(address).variable;

    if (variable && !map_get(variables, variable))
        map_set(l->scratch, variables, variable, arena_new(l->scratch, uses));
    return variable ? map_get(variables, variable) : NULL;
}

static void let_address_escape(prep_lowering *l, map *variables, ir_value *v)
{
    uses *own = ir_is_ptr(v->type) ? uses_of(l, variables, v) : NULL;

    if (own)
        own->escapes = true;
}

static void add_uses(prep_lowering *l, map *variables, ir_inst *i)
{
    if (i->op == IR_store) {
        uses *own = uses_of(l, variables, ir_operand(i, 1));
        if (own)
            vec_push(l->scratch, &own->stores, i);
        let_address_escape(l, variables, ir_operand(i, 0));
        return;
    }
    if (i->op == IR_load || i->op == IR_getelementptr || i->op == IR_bitcast || i->op == IR_icmp || i->op == IR_addrspacecast)
        return;
    for (unsigned n = i->op == IR_call; n < i->operand_count; n++)
        let_address_escape(l, variables, ir_operand(i, n));
}

/* Collects the uses of all variables. */
static map find_uses(prep_lowering *l)
{
    map variables = {0};

    for (size_t n = 0; n < function_count(l); n++)
        ir_each_block(b, function_at(l, n))
            ir_each_inst(i, b)
                add_uses(l, &variables, i);
    return variables;
}

/* Visits the value that store I writes at FROM, the location of a load of type T in the same variable, or gives up if it writes a part
 * of it. */
static void visit_stored_value(search *s, ir_inst *i, const location *from, const ir_type *t)
{
    ir_value *v = ir_operand(i, 0);
    location to = find_location(ir_operand(i, 1));

    if (to.known && from->known && spans_are_apart(to.offset, ir_store_size(v->type), from->offset, ir_store_size(t)))
        return;
    if (to.known && from->known && to.offset == from->offset && v->type == t)
        visit_value(s, v);
    else
        s->unknown = true;
}

/* Visits all values that the kernel stores at the location of load I. */
static void visit_load(search *s, ir_inst *load)
{
    location from = find_location(ir_operand(load, 0));
    const ir_type *space = from.variable ? from.variable->type : NULL;

    if (from.variable && from.variable->kind == IR_GLOBAL_VAR && ir_as_global(from.variable)->constant &&
        ir_as_global(from.variable)->contents == load->value.type) {
        visit_value(s, ir_as_global(from.variable)->init);
        return;
    }
    if (!space || (space->space != IR_PRIVATE && space->space != IR_MODULE_PRIVATE)) {
        s->unknown = true;
        return;
    }
    const uses *own = map_get(s->variables, from.variable);
    s->unknown |= own && own->escapes;
    for (size_t n = 0; own && n < own->stores.count && !s->unknown; n++)
        visit_stored_value(s, own->stores.items[n], &from, load->value.type);
}

/* --- candidates ----------------------------------------------------------------------------------------------------------- */

static void add_candidate(search *s, bool is_argument, uint64_t number)
{
    for (size_t n = 0; n < s->found.count; n++)
        if (s->found.items[n].is_argument == is_argument && s->found.items[n].number == number)
            return;
    vec_push(s->l->scratch, &s->found, (candidate){is_argument, (uint32_t)number});
}

/* Visits the operand for parameter A of each call of its function. */
static void visit_argument(search *s, const ir_argument *a)
{
    if (a->function == s->l->kernel) {
        s->unknown |= a->object.kind == IR_NO_OBJECT;
        if (a->object.kind != IR_NO_OBJECT)
            add_candidate(s, true, a->index);
        return;
    }
    ir_each_use(u, &a->function->value)
        if (u->user->op == IR_call && u == &u->user->operands[0] && is_of_kernel(s->l, u->user->block->function))
            visit_value(s, ir_operand(u->user, a->index + 1));
}

static void visit_results(search *s, const ir_function *f)
{
    ir_each_block(b, f) {
        ir_inst *end = ir_terminator(b);
        if (end->op == IR_ret)
            visit_value(s, ir_operand(end, 0));
    }
}

static void visit_operands(search *s, const ir_inst *i, unsigned first)
{
    for (unsigned n = first; n < i->operand_count; n++)
        visit_value(s, ir_operand(i, n));
}

static void visit_inst(search *s, ir_inst *i)
{
    if (i->op == IR_phi || i->op == IR_freeze || i->op == IR_bitcast)
        visit_operands(s, i, 0);
    else if (i->op == IR_select)
        visit_operands(s, i, 1);
    else if (i->op == IR_load)
        visit_load(s, i);
    else if (backend_callee(i))
        visit_results(s, backend_callee(i));
    else
        s->unknown = true;
}

/* Finds the candidates of V, an image or a sampler. A constant is no image, and undefined values are no candidates. */
static search find_candidates(prep_lowering *l, const map *variables, ir_value *v, bool is_sampler)
{
    search s = {.l = l, .variables = variables};
    uint64_t bits;

    visit_value(&s, v);
    for (size_t n = 0; n < s.visited.count && !s.unknown; n++) {
        v = s.visited.items[n];
        if (v->kind == IR_ARGUMENT)
            visit_argument(&s, ir_as_argument(v));
        else if (v->kind == IR_INSTRUCTION)
            visit_inst(&s, ir_as_inst(v));
        else if (is_sampler && ir_const_bits(v, &bits))
            add_candidate(&s, false, bits & IMAGE_SAMPLER_BITS);
        else
            s.unknown |= !ir_is_const(v);
    }
    return s;
}

/* Does argument A of the kernel permit access I? */
static bool is_accessible(const ir_argument *a, const ir_inst *i)
{
    access_operands o = operands_of_access(i);
    uint64_t shape = IMAGE_2D;

    if (o.shape)
        ir_const_bits(ir_operand(i, o.shape), &shape);
    return a->object.kind == IR_OBJECT_IMAGE && a->object.shape == shape && !(o.reads && a->object.access == IMAGE_WRITE_ONLY) &&
           !(o.writes && a->object.access == IMAGE_READ_ONLY);
}

/* The arguments that access I may use. An unknown image may be any argument that permits the access. */
static search find_images(prep_lowering *l, const map *variables, const ir_inst *i)
{
    search s = find_candidates(l, variables, ir_operand(i, operands_of_access(i).image), false);
    size_t kept = 0;

    for (size_t n = 0; n < s.found.count; n++)
        if (is_accessible(l->kernel->args[s.found.items[n].number], i))
            s.found.items[kept++] = s.found.items[n];
    s.found.count = kept;
    for (unsigned n = 0; n < l->kernel->arg_count && s.unknown; n++)
        if (is_accessible(l->kernel->args[n], i))
            add_candidate(&s, true, n);
    if (!s.found.count)
        ir_error(l->options->diagnostics, l->kernel->module, i->loc,
                 "cannot determine which image this accesses: no argument of kernel '%s' reaches it", l->name);
    return s;
}

static search find_samplers(prep_lowering *l, const map *variables, const ir_inst *i)
{
    search s = find_candidates(l, variables, ir_operand(i, operands_of_access(i).sampler), true);

    if (s.unknown || !s.found.count) {
        s.found.count = 0;
        ir_error(l->options->diagnostics, l->kernel->module, i->loc,
                 "cannot determine which sampler this reads with: pass the sampler as an argument, or use a constant");
    }
    return s;
}

/* --- rewriting ------------------------------------------------------------------------------------------------------------ */

static ir_value *build_candidate(ir_builder *b, const candidate *c, ir_type *t)
{
    ir_value *number = ir_const(b->module, b->module->i32, c->number);

    if (!c->is_argument)
        return ir_const(b->module, t, c->number);
    return &ir_call_intrinsic(b, IR_INTRINSIC_argument, &t, 1, &number, 1)->value;
}

/* Builds at B a copy of access I whose operand AT is candidate C. */
static ir_inst *build_access(ir_builder *b, ir_inst *i, unsigned at, const candidate *c)
{
    ir_value *v = build_candidate(b, c, ir_operand(i, at)->type);
    ir_inst *copy = ir_clone(b->module, i);

    ir_move_to_end(copy, b->block);
    ir_set_operand(copy, at, v);
    return copy;
}

/* Replaces access I, whose operand AT may be any of the candidates in S, by branches to one access for each. */
static void branch_to_candidates(ir_inst *i, unsigned at, const search *s)
{
    ir_block *from = i->block, *after = prep_split_before(i);
    ir_function *f = from->function;
    bool returns = i->value.type->kind != IR_VOID;
    ir_builder head = ir_before(i);
    ir_inst *phi = returns ? ir_phi(&head, i->value.type) : NULL;

    for (size_t n = 0; n < s->found.count; n++) {
        bool last = n + 1 == s->found.count;
        ir_block *access = last ? from : ir_block_new(f, NULL, after), *next = last ? NULL : ir_block_new(f, NULL, after);
        ir_builder test = ir_at_end(from), in = ir_at_end(access);
        test.loc = in.loc = i->loc;
        if (!last) {
            ir_value *v = build_candidate(&test, &s->found.items[n], ir_operand(i, at)->type);
            ir_cond_br(&test, build_cmp(&test, IR_EQ, ir_operand(i, at), v), access, next);
        }
        ir_inst *made = build_access(&in, i, at, &s->found.items[n]);
        ir_br(&in, after);
        if (phi)
            ir_phi_add(phi, &made->value, access);
        from = next;
    }
    if (phi)
        ir_replace_uses(&i->value, &phi->value);
    ir_remove(i);
}

/* Reports that access I is one access for each of the candidates in S. */
static void remark_candidates(const prep_lowering *l, const ir_inst *i, const char *what, const search *s)
{
    const ir_loc *at = &l->kernel->module->locs.items[i->loc];
    diag *d = l->options->diagnostics;

    if (i->loc && d->remarks)
        diag_report_at(d, DIAG_REMARK, at->file, at->line, at->column,
                       "in kernel '%s', this is a branch to %zu accesses: its %s is known only at run time", l->name,
                       s->found.count, what);
}

/* Resolves operand AT of access I, an image or a sampler, to the candidates in S. */
static void resolve_operand(prep_lowering *l, ir_inst *i, unsigned at, const char *what, const search *s)
{
    if (s->found.count == 1) {
        ir_builder b = ir_before(i);
        ir_set_operand(i, at, build_candidate(&b, &s->found.items[0], ir_operand(i, at)->type));
    } else if (s->found.count) {
        remark_candidates(l, i, what, s);
        branch_to_candidates(i, at, s);
    }
}

typedef VEC(ir_inst *) access_list;

static access_list list_accesses(prep_lowering *l)
{
    access_list all = {0};

    for (size_t n = 0; n < function_count(l); n++)
        ir_each_block(b, function_at(l, n))
            ir_each_inst(i, b)
                if (operands_of_access(i).image)
                    vec_push(l->scratch, &all, i);
    return all;
}

/* Replaces query I, whose image is resolved, by a part of the payload. Extents halve from one level to the next. */
static void lower_query(ir_inst *i)
{
    ir_builder b = ir_before(i);
    ir_value *level = ir_operand(i, 4), *args[] = {ir_operand(i, 2), ir_operand(ir_as_inst(ir_operand(i, 3)), 1)};
    ir_value *v = &ir_call_intrinsic(&b, IR_INTRINSIC_image_property, NULL, 0, args, 2)->value;
    uint64_t property = 0;

    ir_const_bits(args[0], &property);
    if (property <= IMAGE_DEPTH && !ir_is_zero(level))
        v = build_call2(&b, IR_INTRINSIC_umax, build_bin(&b, IR_lshr, v, level), ir_const(b.module, b.module->i32, 1));
    ir_replace(i, v);
}

bool prep_resolve_images(prep_lowering *l)
{
    access_list all = list_accesses(l);
    unsigned errors = l->options->diagnostics->errors;

    if (!all.count)
        return false;
    map variables = find_uses(l);
    for (size_t n = 0; n < all.count; n++) {
        search s = find_images(l, &variables, all.items[n]);
        resolve_operand(l, all.items[n], operands_of_access(all.items[n]).image, "image", &s);
    }
    if (l->options->diagnostics->errors != errors)
        return true;
    all = list_accesses(l);
    for (size_t n = 0; n < all.count; n++) {
        unsigned at = operands_of_access(all.items[n]).sampler;
        if (ir_intrinsic_of(all.items[n]) == IR_INTRINSIC_image_query) {
            lower_query(all.items[n]);
        } else if (at) {
            search s = find_samplers(l, &variables, all.items[n]);
            resolve_operand(l, all.items[n], at, "sampler", &s);
        }
    }
    return true;
}
