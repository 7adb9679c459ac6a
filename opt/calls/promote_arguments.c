/* opt/calls/promote_arguments.c - replace a pointer argument of a function that is not inlined by the values it loads through
 * it.
 *
 *   define i32 @total(ptr %v)                            define i32 @total.1(ptr addrspace(4) %v, i32 %n)
 *     %data = load ptr addrspace(4), ptr %v
 *     %n = load i32, ptr %v + 8                    ->    call @total.1(ptr addrspace(4) %data, i32 %n)
 *   call @total(ptr %view)
 *
 * Structs by value are passed like this. As values, their members stay in registers, and the address spaces of pointer members
 * are known per call (opt/spaces/specialize.c). It applies if the function only loads from the argument, at constant offsets,
 * and stores to nothing that may alias it, and if every call passes a variable large enough that loading all pieces before the
 * call cannot fault. If the function also stores through the argument, the generic pointers in it that are only read become
 * additional parameters. */
#include "opt/analysis/address.h"
#include "opt/analysis/memory_state.h"
#include "opt/analysis/points_to.h"
#include "opt/analysis/remark.h"

enum { PIECES = 6, PARAMETERS = 16, OBJECTS = 8 };

typedef struct piece {
    int64_t offset;
    ir_type *type;
    uint32_t align;
} piece;

typedef struct promoter {
    ir_module *module;
    opt_context *context;
    const opt_points_to *points_to; /* NULL: to be computed, as the module has changed since */
} promoter;

typedef struct pieces {
    piece items[PIECES];
    unsigned count;
    VEC(piece) written; /* pieces that are stored to: the pointer remains a parameter */
} pieces;

/* --- the pieces that are read --------------------------------------------------------------------------------------------- */

static uint64_t piece_end(const piece *p)
{
    return (uint64_t)p->offset + ir_store_size(p->type);
}

static bool are_apart(const piece *a, const piece *b)
{
    return spans_are_apart(a->offset, ir_store_size(a->type), b->offset, ir_store_size(b->type));
}

/* Adds a piece, in order of offsets. False if it overlaps another one, is an aggregate, or there are too many. */
static bool add_piece(pieces *all, piece new)
{
    for (unsigned n = 0; n < all->count; n++) {
        const piece *p = &all->items[n];
        if (p->offset == new.offset && p->type == new.type)
            return true;
        if (!are_apart(p, &new))
            return false;
    }
    if (all->count == PIECES || new.offset < 0 || new.type->kind == IR_STRUCT || new.type->kind == IR_ARRAY)
        return false;
    unsigned at = all->count++;
    for (; at && all->items[at - 1].offset > new.offset; at--)
        all->items[at] = all->items[at - 1];
    all->items[at] = new;
    return true;
}

/* Collects in ALL the pieces that are loaded and stored through P, whose offset from the argument is OFFSET bytes. False if P has
 * any other use. */
static bool collect_pieces(const ir_value *p, int64_t offset, pieces *all, arena *scratch)
{
    int64_t more;

    ir_each_use(u, p) {
        const ir_inst *i = u->user;
        if (i->op == IR_load && !(i->flags & IR_VOLATILE) && i->ordering == IR_NOT_ATOMIC) {
            if (!add_piece(all, (piece){offset, i->value.type, i->align}))
                return false;
        } else if (i->op == IR_store && u == &i->operands[1] && !(i->flags & IR_VOLATILE) && i->ordering == IR_NOT_ATOMIC) {
            vec_push(scratch, &all->written, (piece){offset, ir_operand(i, 0)->type, i->align});
        } else if (i->op != IR_getelementptr || !ir_gep_offset(i, &more) ||
                   !collect_pieces(&i->value, wrapping_add(offset, more), all, scratch)) {
            return false;
        }
    }
    return true;
}

/* For an argument that is also written, keeps only the generic pointers that are not written: per call, their address spaces may
 * be known. */
static void keep_read_pointers(pieces *all)
{
    unsigned kept = 0;

    for (unsigned n = 0; n < all->count; n++) {
        piece p = all->items[n];
        bool stays = ir_is_ptr(p.type) && p.type->space == IR_GENERIC;
        for (size_t w = 0; w < all->written.count; w++)
            stays &= are_apart(&p, &all->written.items[w]);
        if (stays)
            all->items[kept++] = p;
    }
    all->count = kept;
}

/* --- aliases -------------------------------------------------------------------------------------------------------------- */

static bool may_alias_objects(promoter *p, const ir_value *x, const ir_value *y)
{
    const opt_object *a[OBJECTS], *b[OBJECTS];

    if (!p->points_to)
        p->points_to = opt_points_to_compute(p->context->scratch, p->module);
    unsigned m = opt_objects_of(p->points_to, x, a, OBJECTS), n = opt_objects_of(p->points_to, y, b, OBJECTS);

    if (m > OBJECTS || n > OBJECTS)
        return true;
    for (unsigned i = 0; i < m; i++)
        for (unsigned k = 0; k < n; k++)
            if (a[i] == b[k])
                return true;
    return false;
}

static bool writes_argument(promoter *p, const ir_function *f, const ir_value *argument)
{
    int64_t bytes;

    ir_each_block(b, f)
        ir_each_inst(i, b) {
            if (!(ir_effects(i) & IR_WRITES) || !(opt_memory_written(p->context, i) & 1u << OPT_MEMORY_PRIVATE))
                continue;
            if (opt_address_of(i) && opt_strip_offsets(opt_address_of(i), &bytes) == argument)
                continue; /* I stores to a piece in `written`, and stays */
            if (!opt_address_of(i) || may_alias_objects(p, opt_address_of(i), argument))
                return true;
        }
    return false;
}

/* --- the calls ------------------------------------------------------------------------------------------------------------ */

static bool is_variable_of_size(ir_value *v, uint64_t end)
{
    int64_t offset;
    ir_value *variable = opt_strip_offsets(opt_before_cast(v), &offset);

    return ir_is_op(variable, IR_alloca) && span_contains(0, ir_size(ir_as_inst(variable)->elem_type), offset, end);
}

/* Is every use of F a call that passes, as argument A, a variable that contains all pieces? */
static bool receives_only_variables(const ir_function *f, unsigned a, const pieces *all)
{
    if (!ir_has_uses(&f->value))
        return false;
    ir_each_use(u, &f->value) {
        if (u != &u->user->operands[0] || ir_callee(u->user) != f)
            return false;
        for (unsigned n = 0; n < all->count; n++)
            if (!is_variable_of_size(ir_operand(u->user, a + 1), piece_end(&all->items[n])))
                return false;
    }
    return true;
}

/* --- the promoted version ------------------------------------------------------------------------------------------------- */

/* The index of the parameter of the promoted version that receives piece N: the first piece replaces parameter A unless that is
 * kept; the others are appended. */
static unsigned parameter_of(const ir_function *f, unsigned a, unsigned n, const pieces *all)
{
    if (all->written.count)
        return f->arg_count + n;
    return n ? f->arg_count + n - 1 : a;
}

static unsigned parameters_of(const ir_function *f, const pieces *all)
{
    return f->arg_count + all->count - !all->written.count;
}

/* Creates a variable that replaces parameter A of F in the promoted version G, and stores in it the pieces that G receives. */
static ir_value *make_argument_variable(const promoter *p, ir_builder *b, const ir_function *f, const ir_function *g, unsigned a,
                                        const pieces *all)
{
    uint64_t size = 0;

    for (unsigned n = 0; n < all->count; n++)
        size = piece_end(&all->items[n]) > size ? piece_end(&all->items[n]) : size;
    ir_inst *copy = ir_alloca(b, ir_array(p->module, p->module->i8, size), f->args[a]->align ? f->args[a]->align : 8);
    for (unsigned n = 0; n < all->count; n++) {
        ir_value *at = ir_offset(b, &copy->value, ir_const(p->module, p->module->i64, (uint64_t)all->items[n].offset));
        ir_store(b, &g->args[parameter_of(f, a, n, all)]->value, at, all->items[n].align);
    }
    ir_type *t = f->args[a]->value.type;
    return t == copy->value.type ? &copy->value : ir_cast(b, IR_addrspacecast, &copy->value, t);
}

/* Replaces loads of the pieces through P, whose offset from the kept parameter A is OFFSET bytes, by the parameters of G. */
static void replace_loads(ir_function *g, const ir_function *f, unsigned a, ir_value *p, int64_t offset, const pieces *all)
{
    int64_t more;

    for (ir_use *u = p->uses, *next; u; u = next) {
        ir_inst *i = u->user;
        next = u->next;
        if (i->op == IR_getelementptr && ir_gep_offset(i, &more))
            replace_loads(g, f, a, &i->value, wrapping_add(offset, more), all);
        for (unsigned n = 0; n < all->count && i->op == IR_load; n++)
            if (all->items[n].offset == offset) {
                ir_replace(i, &g->args[parameter_of(f, a, n, all)]->value);
                break;
            }
    }
}

static ir_function *make_promoted_version(const promoter *p, ir_function *f, unsigned a, const pieces *all)
{
    ir_type *types[PARAMETERS];

    for (unsigned n = 0; n < f->arg_count; n++)
        types[n] = f->args[n]->value.type;
    for (unsigned n = 0; n < all->count; n++)
        types[parameter_of(f, a, n, all)] = all->items[n].type;
    ir_type *type = ir_function_type(p->module, f->type->element, types, parameters_of(f, all), false);
    ir_function *g = ir_function_version(f, f->value.name, type);
    ir_block *entry = ir_block_new(g, NULL, NULL);
    ir_builder b = ir_at_end(entry);
    for (unsigned n = 0; n < f->arg_count; n++)
        f->args[n]->value.aux = &g->args[n]->value;
    if (!all->written.count) {
        g->args[a]->byval = NULL;
        g->args[a]->align = 0;
        f->args[a]->value.aux = make_argument_variable(p, &b, f, g, a, all);
    }
    ir_copy_body(g, f, NULL);
    b = ir_at_end(entry);
    ir_br(&b, entry->next);
    for (ir_inst *i = entry->next->first, *next; i; i = next) { /* moves the allocas, which must be in the entry block */
        next = i->next;
        if (i->op == IR_alloca)
            ir_move_before(i, entry->first);
    }
    if (all->written.count)
        replace_loads(g, f, a, &g->args[a]->value, 0, all);
    opt_stats counted = *opt_stats_of(p->context, f);
    *opt_stats_of(p->context, g) = counted;
    return g;
}

static void redirect_promoted_call(const promoter *p, ir_inst *call, ir_function *f, ir_function *g, unsigned a,
                                   const pieces *all)
{
    ir_builder b = ir_before(call);
    ir_value *args[PARAMETERS], *variable = opt_before_cast(ir_operand(call, a + 1));

    for (unsigned n = 0; n < f->arg_count; n++)
        args[n] = ir_operand(call, n + 1);
    for (unsigned n = 0; n < all->count; n++) {
        const piece *part = &all->items[n];
        ir_value *at = ir_offset(&b, variable, ir_const(p->module, p->module->i64, (uint64_t)part->offset));
        args[parameter_of(f, a, n, all)] = &ir_load(&b, part->type, at, part->align)->value;
    }
    ir_inst *new = ir_call(&b, g, args, g->arg_count);
    new->value.name = call->value.name;
    ir_replace(call, &new->value);
}

static bool promote_argument(promoter *p, ir_function *f, unsigned a)
{
    pieces all = {.count = 0};
    VEC(ir_inst *) calls = {0};

    const ir_type *t = f->args[a]->value.type;
    if (t->kind != IR_POINTER || (t->space != IR_PRIVATE && t->space != IR_GENERIC) ||
        !collect_pieces(&f->args[a]->value, 0, &all, p->context->scratch))
        return false;
    if (all.written.count)
        keep_read_pointers(&all);
    if (!all.count || parameters_of(f, &all) > PARAMETERS || !receives_only_variables(f, a, &all) ||
        writes_argument(p, f, &f->args[a]->value))
        return false;
    ir_function *g = make_promoted_version(p, f, a, &all);
    ir_each_use(u, &f->value)
        vec_push(p->context->scratch, &calls, u->user);
    /* in reverse: the use list has the newest use first, and the list of the new version must have the same order */
    for (size_t n = calls.count; n-- > 0;) {
        opt_report(p->context, calls.items[n], "only read",
                   "the call of '%s' passes %u value%s in place of argument %u, a pointer", f->value.name, all.count,
                   all.count == 1 ? "" : "s", a);
        redirect_promoted_call(p, calls.items[n], f, g, a, &all);
    }
    p->points_to = NULL;
    return true;
}

bool opt_promote_arguments(ir_module *m, opt_context *c)
{
    promoter p = {.module = m, .context = c};
    bool changed = false;

    ir_each_function(f, m) /* a new version is appended to the module, so this loop also visits it for its other parameters */
        for (unsigned a = 0; a < f->arg_count && f->first && !f->kernel; a++)
            changed |= promote_argument(&p, f, a);
    return changed;
}
