/* parser/lower/memory.c - lowers lvalues (places), loads, stores and copies.
 *
 * A bool is an i1 as a value and a byte in memory. Records are copied member by member, so that later passes see the actual
 * types; large ones are copied in a loop. A store to a lane of a vector in private memory rewrites the whole vector, which
 * mem2reg turns into an insertelement. In other memory only the lane itself is written, since other work-items may write its
 * neighbours. */
#include "parser/lower/lowering.h"

#include "src/base/bug.h"

enum { UNROLLED_LEAVES = 64 }; /* limit on the members that are copied or zeroed one by one */

static ir_value *bytes_const(lowering *l, uint64_t n)
{
    return ir_const(l->m, l->m->i64, n);
}

ir_value *lower_byte_offset(lowering *l, ir_value *base, uint64_t bytes)
{
    ir_value *index = bytes_const(l, bytes);

    return bytes ? ir_gep(&l->b, l->m->i8, base, &index, 1) : base;
}

static ir_value *build_alloca(lowering *l, ir_type *t, uint32_t align, const char *name)
{
    ir_block *entry = l->function->first;
    ir_builder b = ir_at_end(entry);

    if (l->last_alloca)
        b.before = l->last_alloca->next;
    else
        b.before = entry->first;
    b.loc = l->b.loc;
    b.is_after = true;
    ir_inst *i = ir_alloca(&b, t, align);
    if (name)
        i->value.name = intern_str(&l->m->names, name);
    l->last_alloca = i;
    return &i->value;
}

ir_value *lower_temporary(lowering *l, const type *t, const char *name)
{
    return build_alloca(l, lower_memory_type(l, t), t->align, name);
}

ir_value *lower_variable_address(lowering *l, const ast_variable *v)
{
    if (v->storage == STORAGE_STATIC || v->storage == STORAGE_LOCAL)
        return lower_global_of(l, v);
    if (!v->lowered) {
        ir_value *a = build_alloca(l, lower_memory_type(l, v->type), v->align, v->name);
        if (l->options->check || l->options->keeps_variables) {
            ir_as_inst(a)->loc = lower_variable_location(l, v);
            ir_set_source_variable(ir_as_inst(a), (ir_source_variable){.name = v->name,
                                                                       .type = lower_source_type(l, v->type),
                                                                       .is_const = v->type->quals & TYPE_CONST});
        }
        ((ast_variable *)v)->lowered = a;
    }
    return v->lowered;
}

static ir_value *build_load(lowering *l, const type *t, ir_value *address, uint32_t align, bool is_volatile)
{
    ir_inst *i = ir_load(&l->b, lower_memory_type(l, t), address, align);

    if (is_volatile)
        i->flags |= IR_VOLATILE;
    if (type_is_bool(t))
        return ir_compare(&l->b, IR_NE, &i->value, lower_int(l, l->m->i8, 0));
    return &i->value;
}

void lower_store(lowering *l, const type *t, ir_value *v, ir_value *address, uint32_t align, bool is_volatile)
{
    if (type_is_bool(t))
        v = ir_cast(&l->b, IR_zext, v, l->m->i8);
    ir_inst *i = ir_store(&l->b, v, address, align);
    if (is_volatile)
        i->flags |= IR_VOLATILE;
}

static ir_value *build_field_address(lowering *l, ir_value *base, const type *record, unsigned field)
{
    const type_field *f = &record->record->fields[field];

    if (record->kind == TYPE_UNION || !lower_is_regular(l, record))
        return lower_byte_offset(l, base, f->offset);
    ir_value *path[2] = {lower_int(l, l->m->i32, 0), lower_int(l, l->m->i32, field)};
    ir_value *v = ir_gep(&l->b, lower_memory_type(l, record->bare), base, path, 2);
    ir_as_inst(v)->flags |= IR_INBOUNDS;
    return v;
}

static ir_value *element_address(lowering *l, ir_value *base, ir_type *element, ir_value *index)
{
    ir_value *v = ir_gep(&l->b, element, base, &index, 1);

    ir_as_inst(v)->flags |= IR_INBOUNDS;
    return v;
}

ir_value *lower_array_element(lowering *l, ir_value *base, const type *array, ir_value *index)
{
    ir_type *t = lower_memory_type(l, array);
    const type *element = array->element;

    if (!lower_has_checks(l) || t->kind != IR_ARRAY || !t->count || ir_size(t->element) != element->size)
        return NULL;
    ir_value *path[2] = {lower_int(l, l->m->i64, 0), index};
    ir_value *v = ir_gep(&l->b, t, base, path, 2);
    ir_as_inst(v)->flags |= IR_INBOUNDS;
    return v;
}

/* The address of the lane of P that INDEX selects. For checks the vector type shows the bound of the index. */
static ir_value *build_lane_address(lowering *l, const place *p, ir_value *index)
{
    if (!lower_has_checks(l))
        return element_address(l, p->address, lower_memory_type(l, type_scalar(p->type)), index);
    ir_value *path[2] = {lower_int(l, l->m->i64, 0), index};
    ir_value *v = ir_gep(&l->b, lower_memory_type(l, p->type), p->address, path, 2);
    ir_as_inst(v)->flags |= IR_INBOUNDS;
    return v;
}

uint32_t lower_align_at(uint32_t align, uint64_t offset)
{
    uint64_t low = offset & (~offset + 1);

    return low && low < align ? (uint32_t)low : align;
}

/* The alignment of lane K of P. For checks it shows that of the vector, which the address of a lane must have as well. */
static uint32_t lane_align(const lowering *l, const place *p, unsigned k)
{
    uint64_t size = type_scalar(p->type)->size;

    return lower_align_at(p->align, lower_has_checks(l) && !p->index ? p->lanes[k] * size : size);
}

static bool is_in_private_memory(const ir_value *address)
{
    return address->type->space == IR_PRIVATE;
}

ir_value *lower_place_address(lowering *l, const place *p)
{
    if (p->index)
        return build_lane_address(l, p, p->index);
    if (p->count == 1)
        return build_lane_address(l, p, lower_int(l, l->m->i64, p->lanes[0]));
    bug_unless(p->count == 0);
    return p->address;
}

static ir_value *extract_lanes(lowering *l, const place *p, ir_value *whole)
{
    if (p->index)
        return ir_extract(&l->b, whole, p->index);
    if (p->count == 1)
        return ir_extract(&l->b, whole, lower_int(l, l->m->i32, p->lanes[0]));
    int32_t mask[16];
    for (unsigned i = 0; i < p->count; i++)
        mask[i] = p->lanes[i];
    return ir_shuffle(&l->b, whole, ir_poison(l->m, whole->type), mask, p->count);
}

/* Loads the lanes of P one by one, since other work-items may write the others: a load of the whole vector would look like a race. */
static ir_value *load_lanes(lowering *l, const place *p)
{
    const type *element = type_scalar(p->type);
    ir_value *v = ir_poison(l->m, ir_vector(l->m, lower_memory_type(l, element), p->count));

    for (unsigned i = 0; i < p->count; i++) {
        ir_value *at = build_lane_address(l, p, lower_int(l, l->m->i64, p->lanes[i]));
        ir_value *lane = build_load(l, element, at, lane_align(l, p, i), p->is_volatile);
        v = ir_insert(&l->b, v, lane, lower_int(l, l->m->i32, i));
    }
    return v;
}

ir_value *lower_load_place(lowering *l, const place *p)
{
    if (!p->count && !p->index)
        return build_load(l, p->type, p->address, p->align, p->is_volatile);
    if (p->count > 1 && !is_in_private_memory(p->address) && lower_has_checks(l))
        return load_lanes(l, p);
    if ((p->index || p->count == 1) && !is_in_private_memory(p->address))
        return build_load(l, type_scalar(p->type), lower_place_address(l, p), lane_align(l, p, 0), p->is_volatile);
    return extract_lanes(l, p, build_load(l, p->type, p->address, p->align, p->is_volatile));
}

static void store_lanes(lowering *l, const place *p, ir_value *v)
{
    ir_value *whole = build_load(l, p->type, p->address, p->align, p->is_volatile);

    if (p->index) {
        whole = ir_insert(&l->b, whole, v, p->index);
    } else {
        for (unsigned i = 0; i < p->count; i++) {
            ir_value *lane = p->count == 1 ? v : ir_extract(&l->b, v, lower_int(l, l->m->i32, i));
            whole = ir_insert(&l->b, whole, lane, lower_int(l, l->m->i32, p->lanes[i]));
        }
    }
    lower_store(l, p->type, whole, p->address, p->align, p->is_volatile);
}

void lower_store_place(lowering *l, const place *p, ir_value *v)
{
    if (!p->count && !p->index) {
        lower_store(l, p->type, v, p->address, p->align, p->is_volatile);
    } else if (is_in_private_memory(p->address)) {
        store_lanes(l, p, v);
    } else {
        const type *element = type_scalar(p->type);
        if (p->index || p->count == 1) {
            lower_store(l, element, v, lower_place_address(l, p), lane_align(l, p, 0), p->is_volatile);
            return;
        }
        for (unsigned i = 0; i < p->count; i++) {
            place lane = *p;
            lane.count = 1;
            lane.lanes[0] = p->lanes[i];
            ir_value *address = lower_place_address(l, &lane);
            lower_store(l, element, ir_extract(&l->b, v, lower_int(l, l->m->i32, i)), address, lane_align(l, p, i),
                        p->is_volatile);
        }
    }
}

/* --- lvalues -------------------------------------------------------------------------------------------------------------- */

place lower_object(ir_value *address, const type *t, uint32_t align)
{
    return (place){.address = address, .type = t, .align = align ? align : 1, .is_volatile = t->quals & TYPE_VOLATILE};
}

static place member_place(lowering *l, const ast_expr *e)
{
    const ast_expr *base = e->member.base;
    place p = base->lvalue ? lower_place(l, base) : lower_object(lower_expr(l, base), base->type, base->type->align);
    const type *t = p.type;
    ir_value *address = p.address;
    uint64_t offset = 0;

    for (unsigned i = 0; i < e->member.depth; i++) {
        const type_field *f = &t->record->fields[e->member.path[i]];
        address = build_field_address(l, address, t, e->member.path[i]);
        offset += f->offset;
        t = f->type;
    }
    place out = lower_object(address, e->type, lower_align_at(p.align, offset));
    out.is_volatile |= p.is_volatile;
    return out;
}

static place swizzle_place(lowering *l, const ast_expr *e)
{
    place p = lower_place(l, e->swizzle.base);
    uint8_t lanes[16];

    for (unsigned i = 0; i < e->swizzle.count; i++)
        lanes[i] = p.count ? p.lanes[e->swizzle.lanes[i]] : e->swizzle.lanes[i];
    p.count = e->swizzle.count;
    memcpy(p.lanes, lanes, sizeof lanes);
    return p;
}

static place element_place(lowering *l, const ast_expr *e)
{
    const ast_expr *base = e->element.base;
    place p = lower_place(l, base);
    uint64_t at, lanes = type_lanes(base->type);
    ir_value *index = lower_lane_index(l, e);

    if (ir_const_bits(index, &at) && at < lanes) {
        p.lanes[0] = p.count ? p.lanes[at] : (uint8_t)at;
        p.count = 1;
        return p;
    }
    if (p.count) { /* a run-time index into a swizzle: looks up the lane in a constant vector */
        ir_value *table[16];
        for (unsigned i = 0; i < p.count; i++)
            table[i] = lower_int(l, l->m->i32, p.lanes[i]);
        index = ir_extract(&l->b, ir_aggregate(l->m, ir_vector(l->m, l->m->i32, p.count), table), index);
        p.count = 0;
    }
    p.index = index;
    return p;
}

static place literal_place(lowering *l, const ast_expr *e)
{
    ir_value *address = lower_variable_address(l, e->literal);

    if (e->literal->storage == STORAGE_AUTO) {
        lower_begin_lifetime(l, e->literal, address);
        lower_init(l, e->literal, address);
    }
    return lower_object(address, e->type, e->literal->align);
}

place lower_place(lowering *l, const ast_expr *e)
{
    lower_locate_expr(l, e);
    switch ((ast_expr_kind)e->kind) {
    case AST_VARIABLE:
        return lower_object(lower_variable_address(l, e->variable), e->type, e->variable->align);
    case AST_STRING:
        return lower_object(lower_string(l, e), e->type, 1);
    case AST_DEREFERENCE:
        return lower_object(lower_expr(l, e->unary), e->type, e->type->align);
    case AST_MEMBER:
        return member_place(l, e);
    case AST_SWIZZLE:
        return swizzle_place(l, e);
    case AST_ELEMENT:
        return element_place(l, e);
    case AST_COMPOUND_LITERAL:
        return literal_place(l, e);
    default:
        bug("expression kind %d is not an lvalue", e->kind);
    }
}

/* --- copies --------------------------------------------------------------------------------------------------------------- */

typedef struct leaf {
    const type *type; /* type of the member; NULL: an integer of `bytes` bytes, a part of a union */
    uint64_t offset, bytes;
} leaf;

typedef VEC(leaf) leaves;

static ir_type *chunk_type(lowering *l, uint64_t bytes)
{
    return ir_int(l->m, (unsigned)bytes * 8);
}

static void add_chunks(lowering *l, leaves *out, uint64_t offset, uint64_t bytes, uint64_t align)
{
    uint64_t step = align > 8 ? 8 : align;

    for (uint64_t at = 0; at < bytes; at += step) {
        while (step > bytes - at)
            step /= 2;
        vec_push(l->memory, out, (leaf){NULL, offset + at, step});
    }
}

/* Appends the scalar and vector members of T; false if there are more than UNROLLED_LEAVES. Every visited part has at least one
 * leaf, so the traversal stops soon. */
static bool add_leaves(lowering *l, leaves *out, const type *t, uint64_t offset)
{
    if (t->size == 0)
        return true;
    if (out->count > UNROLLED_LEAVES)
        return false;
    if (t->kind == TYPE_ARRAY) {
        if (t->count > UNROLLED_LEAVES)
            return false;
        for (uint64_t i = 0; i < t->count; i++)
            if (!add_leaves(l, out, t->element, offset + i * t->element->size))
                return false;
        return true;
    }
    if (t->kind == TYPE_STRUCT) {
        for (unsigned i = 0; i < t->record->field_count; i++)
            if (!add_leaves(l, out, t->record->fields[i].type, offset + t->record->fields[i].offset))
                return false;
        return true;
    }
    if (t->kind == TYPE_UNION) {
        if (t->size > UNROLLED_LEAVES)
            return false;
        add_chunks(l, out, offset, t->size, t->align);
    } else {
        vec_push(l->memory, out, (leaf){t, offset, t->size});
    }
    return out->count <= UNROLLED_LEAVES;
}

counted_loop lower_begin_loop(lowering *l, uint64_t count)
{
    counted_loop loop = {lower_block(l, "copy"), lower_block(l, "copied"), NULL, count};
    ir_block *from = l->b.block;

    lower_jump(l, loop.body);
    lower_enter(l, loop.body);
    loop.index = ir_phi(&l->b, l->m->i64);
    ir_phi_add(loop.index, lower_int(l, l->m->i64, 0), from);
    return loop;
}

void lower_end_loop(lowering *l, counted_loop *loop)
{
    ir_value *next = ir_binary(&l->b, IR_add, &loop->index->value, lower_int(l, l->m->i64, 1));

    ir_phi_add(loop->index, next, l->b.block);
    ir_cond_br(&l->b, ir_compare(&l->b, IR_ULT, next, lower_int(l, l->m->i64, loop->count)), loop->body, loop->exit);
    lower_enter(l, loop->exit);
}

static uint64_t choose_chunk_size(uint64_t size, uint32_t align_to, uint32_t align_from)
{
    uint64_t chunk = align_to < align_from ? align_to : align_from;

    if (chunk > 8)
        chunk = 8;
    while (size % chunk)
        chunk /= 2;
    return chunk;
}

place lower_source(const ast_expr *e, ir_value *address)
{
    const ast_expr *object = e;

    while (object->kind == AST_CONVERT)
        object = object->convert.operand;
    return lower_object(address, object->type, e->type->align);
}

/* Copies a value of type T from PIECES[1] to PIECES[0]. */
static void copy_piece(lowering *l, ir_type *t, const place pieces[2])
{
    ir_inst *v = ir_load(&l->b, t, pieces[1].address, pieces[1].align);
    ir_inst *stored = ir_store(&l->b, &v->value, pieces[0].address, pieces[0].align);

    v->flags |= pieces[1].is_volatile ? IR_VOLATILE : 0;
    stored->flags |= pieces[0].is_volatile ? IR_VOLATILE : 0;
}

void lower_copy(lowering *l, const place *to, const place *from)
{
    leaves all = {0};
    place pieces[2] = {*to, *from};

    if (add_leaves(l, &all, to->type, 0)) {
        for (size_t i = 0; i < all.count; i++) {
            const leaf *f = &all.items[i];
            ir_type *type = f->type ? lower_memory_type(l, f->type) : chunk_type(l, f->bytes);
            pieces[1].address = lower_byte_offset(l, from->address, f->offset);
            pieces[1].align = lower_align_at(from->align, f->offset);
            pieces[0].address = lower_byte_offset(l, to->address, f->offset);
            pieces[0].align = lower_align_at(to->align, f->offset);
            copy_piece(l, type, pieces);
        }
        return;
    }
    uint64_t chunk = choose_chunk_size(to->type->size, to->align, from->align);
    ir_type *type = chunk_type(l, chunk);
    counted_loop loop = lower_begin_loop(l, to->type->size / chunk);
    ir_value *index = &loop.index->value;
    pieces[0].align = pieces[1].align = (uint32_t)chunk;
    pieces[1].address = ir_gep(&l->b, type, from->address, &index, 1);
    pieces[0].address = ir_gep(&l->b, type, to->address, &index, 1);
    copy_piece(l, type, pieces);
    lower_end_loop(l, &loop);
}

void lower_zero(lowering *l, const type *t, ir_value *to, uint32_t align)
{
    leaves all = {0};

    if (add_leaves(l, &all, t, 0)) {
        for (size_t i = 0; i < all.count; i++) {
            const leaf *f = &all.items[i];
            ir_type *type = f->type ? lower_memory_type(l, f->type) : chunk_type(l, f->bytes);
            ir_store(&l->b, ir_null(l->m, type), lower_byte_offset(l, to, f->offset), lower_align_at(align, f->offset));
        }
        return;
    }
    uint64_t chunk = choose_chunk_size(t->size, align, align);
    ir_type *type = chunk_type(l, chunk);
    counted_loop loop = lower_begin_loop(l, t->size / chunk);
    ir_value *index = &loop.index->value;
    ir_store(&l->b, ir_null(l->m, type), ir_gep(&l->b, type, to, &index, 1), (uint32_t)chunk);
    lower_end_loop(l, &loop);
}
