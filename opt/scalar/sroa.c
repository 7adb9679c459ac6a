/* opt/scalar/sroa.c - scalar replacement of aggregates: split private aggregates into the scalars and vectors that are
 * accessed.
 *
 *   %p = alloca %struct.pair                       %p.0 = alloca i32     %p.4 = alloca float
 *   store i32 1, ptr %p                       ->   store i32 1, ptr %p.0
 *   %f = getelementptr i8, ptr %p, i64 4
 *   %v = load float, ptr %f                        %v = load float, ptr %p.4
 *
 * A variable can be split when every access is a load or store at a constant offset. Accesses that overlap belong to one piece;
 * a piece that is accessed both as a vector and lane by lane becomes a vector whose lanes are extracted and inserted. mem2reg
 * then turns the pieces into SSA values. */
#include "opt/analysis/address.h"
#include "opt/opt.h"
#include "opt/analysis/variables.h"
#include "opt/analysis/remark.h"

#include "ir/lifetime.h"
#include "ir/statement.h"

typedef struct access {
    ir_inst *inst;       /* a load or store */
    uint64_t begin, end; /* byte range in the variable */
    ir_type *type;
} access;

typedef struct piece {
    uint64_t begin, end;
    size_t first, count; /* the accesses of the piece: a range in the sorted list */
    ir_type *type;       /* type of the new variable; NULL: the variable is an array of bytes */
    ir_value *variable;
} piece;

typedef VEC(access) access_list;

static ir_type *type_of_access(const ir_inst *i)
{
    return i->op == IR_load ? i->value.type : ir_operand(i, 0)->type;
}

/* Collects in OUT the accesses through ADDRESS, OFFSET bytes into a variable of SIZE bytes. False when a use is anything but a
 * plain access at a constant offset within the variable. */
static bool collect_accesses(arena *scratch, ir_value *address, int64_t offset, uint64_t size, access_list *out)
{
    ir_each_use(u, address) {
        ir_inst *i = u->user;
        int64_t more;
        if (i->op == IR_getelementptr && u == &i->operands[0]) {
            if (!ir_gep_offset(i, &more) || !collect_accesses(scratch, &i->value, wrapping_add(offset, more), size, out))
                return false;
            continue;
        }
        bool plain = i->op == IR_load || (i->op == IR_store && u == &i->operands[1]);
        if (ir_begins_lifetime(i))
            continue;
        if (!plain || i->flags & IR_VOLATILE || i->ordering != IR_NOT_ATOMIC)
            return false;
        ir_type *t = type_of_access(i);
        uint64_t bytes = ir_store_size(t);
        if (offset < 0 || (uint64_t)offset + bytes > size || t->kind == IR_STRUCT || t->kind == IR_ARRAY)
            return false;
        vec_push(scratch, out, (access){i, (uint64_t)offset, (uint64_t)offset + bytes, t});
    }
    return true;
}

/* Sorts by `begin` (Shell sort). */
static void sort_accesses(access_list *l)
{
    for (size_t gap = l->count / 2; gap; gap /= 2)
        for (size_t i = gap; i < l->count; i++) {
            access a = l->items[i];
            size_t k = i;
            for (; k >= gap && l->items[k - gap].begin > a.begin; k -= gap)
                l->items[k] = l->items[k - gap];
            l->items[k] = a;
        }
}

static bool covers_piece(const piece *p, const access *a)
{
    return a->begin == p->begin && a->end == p->end;
}

/* Does every access of the piece read or write all of it as vector type T, or one of the lanes? */
static bool is_vector_of(const piece *p, const access *all, const ir_type *t)
{
    uint64_t lane = ir_size(t->element);

    for (size_t i = p->first; i < p->first + p->count; i++) {
        const access *a = &all[i];
        bool whole = covers_piece(p, a) && a->type == t;
        if (!whole && (a->type != t->element || (a->begin - p->begin) % lane != 0))
            return false;
    }
    return true;
}

/* The type of the new variable for piece P: the common type of the accesses, or a vector type; NULL: an array of bytes. */
static ir_type *piece_type(const piece *p, const access *all)
{
    ir_type *whole = NULL;
    bool same = true;

    for (size_t i = p->first; i < p->first + p->count; i++) {
        const access *a = &all[i];
        if (!covers_piece(p, a))
            same = false;
        else if (!whole || (ir_is_vector(a->type) && !ir_is_vector(whole)))
            whole = a->type;
    }
    if (!whole || same)
        return whole;
    return ir_is_vector(whole) && is_vector_of(p, all, whole) ? whole : NULL;
}

typedef VEC(piece) piece_list;

/* Groups the sorted accesses into pieces: maximal runs that overlap. */
static void make_pieces(arena *scratch, const access_list *l, piece_list *out)
{
    for (size_t i = 0; i < l->count; i++) {
        const access *a = &l->items[i];
        if (out->count && a->begin < vec_last(out).end) {
            piece *p = &vec_last(out);
            p->count++;
            if (a->end > p->end)
                p->end = a->end;
        } else {
            vec_push(scratch, out, (piece){.begin = a->begin, .end = a->end, .first = i, .count = 1});
        }
    }
}

/* Replaces an access of a lane of vector piece P by an access of the whole vector. */
static void rewrite_lane(ir_inst *i, const piece *p, uint64_t begin)
{
    ir_builder b = ir_before(i);
    ir_value *lane = ir_const(b.module, b.module->i32, (begin - p->begin) / ir_size(p->type->element));
    ir_inst *whole = ir_load(&b, p->type, p->variable, ir_align(p->type));

    if (i->op == IR_load) {
        ir_replace(i, ir_extract(&b, &whole->value, lane));
        return;
    }
    ir_store(&b, ir_insert(&b, &whole->value, ir_operand(i, 0), lane), p->variable, ir_align(p->type));
    ir_remove(i);
}

static void rewrite_access(const piece *p, const access *a)
{
    ir_inst *i = a->inst;

    if (p->type && ir_is_vector(p->type) && !covers_piece(p, a)) {
        rewrite_lane(i, p, a->begin);
        return;
    }
    ir_builder b = ir_before(i);
    ir_value *at = p->variable;
    if (a->begin != p->begin)
        at = ir_offset(&b, at, ir_const(b.module, b.module->i64, a->begin - p->begin));
    ir_set_operand(i, i->op == IR_load ? 0 : 1, at);
}

/* Would splitting A into PIECES leave it unchanged? */
static bool is_split_already(const ir_inst *a, const piece_list *pieces)
{
    ir_type *t = a->elem_type;
    bool scalar = t->kind != IR_STRUCT && t->kind != IR_ARRAY;

    if (pieces->count != 1)
        return scalar;
    const piece *p = &pieces->items[0];
    return p->type == t || (!p->type && p->begin == 0 && p->end == ir_size(t));
}

/* Removes the address arithmetic on ADDRESS, which no access uses any more. */
static void drop_addresses(ir_inst *address)
{
    for (ir_use *u = address->value.uses, *next; u; u = next) {
        next = u->next;
        drop_addresses(u->user);
        ir_remove(u->user);
    }
}

/* Adds a place like P for the bytes from BEGIN to END of a variable, of which P has those from byte FIRST on: nothing is ever assigned to them. */
static void place_gap(ir_module *m, ir_place *p, uint32_t first, uint32_t begin, uint32_t end)
{
    if (begin < end)
        ir_place_also(m, p, ir_undef(m, m->i8), first + begin, end - begin)->in_memory = false;
}

/* Makes each place of A, in memory, one for each piece. A pointer to A has no value any more. */
static void split_places(ir_inst *a, const piece *pieces, size_t count)
{
    ir_module *m = a->block->function->module;

    while (a->value.places) {
        ir_place *p = a->value.places;
        uint32_t first = p->at; /* A begins with this byte of the variable */
        ir_place_set(p, NULL);
        if (!p->in_memory)
            continue;
        uint32_t bytes = p->bytes, done = 0;
        p->bytes = 0;
        for (size_t n = 0; n < count; n++) {
            uint32_t begin = (uint32_t)pieces[n].begin, end = (uint32_t)pieces[n].end;
            place_gap(m, p, first, done, begin);
            ir_place_also(m, p, pieces[n].variable, first + begin, end - begin);
            done = end;
        }
        place_gap(m, p, first, done, bytes);
    }
}

static bool split_variable(ir_inst *a, opt_context *c)
{
    arena *scratch = c->scratch;
    access_list accesses = {0};
    piece_list pieces = {0};

    if (!collect_accesses(scratch, &a->value, 0, ir_size(a->elem_type), &accesses))
        return false;
    sort_accesses(&accesses);
    make_pieces(scratch, &accesses, &pieces);
    for (size_t i = 0; i < pieces.count; i++)
        pieces.items[i].type = piece_type(&pieces.items[i], accesses.items);
    if (is_split_already(a, &pieces))
        return false;
    ir_builder b = ir_before(a);
    for (size_t n = 0; n < pieces.count; n++) {
        piece *p = &pieces.items[n];
        ir_type *t = p->type ? p->type : ir_array(b.module, b.module->i8, p->end - p->begin);
        uint32_t align = opt_align_at(a->align, p->begin);
        ir_inst *v = ir_alloca(&b, t, p->type && ir_align(t) > align ? ir_align(t) : align);
        v->value.name = a->value.name;
        p->variable = &v->value;
        for (size_t i = p->first; i < p->first + p->count; i++)
            rewrite_access(p, &accesses.items[i]);
    }
    split_places(a, pieces.items, pieces.count);
    opt_report(c, a, "separate accesses", "%s becomes %zu variable%s: one for each part that is accessed",
               opt_describe(c, &a->value), pieces.count, pieces.count == 1 ? "" : "s");
    drop_addresses(a);
    ir_remove(a);
    return true;
}

/* Does use U of variable A read or write all of it with its own type, so that nothing can be split? */
static bool is_whole_use(const ir_inst *a, const ir_use *u)
{
    const ir_inst *i = u->user;
    bool access = i->op == IR_load || (i->op == IR_store && u == &i->operands[1]);

    return access && type_of_access(i) == a->elem_type;
}

bool opt_sroa(ir_function *f, opt_context *c)
{
    bool changed = false;

    if (!f->variables)
        return false;
    ir_note_targets(f);
    opt_variables all = opt_find_variables(c->scratch, f);
    const bool *whole = opt_all_uses(c->scratch, &all, is_whole_use);
    for (size_t n = 0; n < all.count; n++)
        changed |= !(whole[n] && ir_has_uses(&all.items[n]->value)) && split_variable(all.items[n], c);
    return changed;
}
