/* parser/check/initializer.c - initialisers: which value goes where (C99 6.7.8).
 *
 * The grammar hands over a tree of braces, designators and expressions. Here a cursor walks the object's type along with that
 * tree, as C describes it: braces open a sub-object, a missing brace is supplied when a value does not fit an aggregate, a
 * designator moves the cursor. What comes out is a flat list of (offset, type, value) sorted by offset, where later values
 * replace earlier ones. */
#include "parser/check/check.h"

#include "src/base/bug.h"

#include <stdlib.h>

initializer *initializer_expr(checker *c, ast_expr *e, source_range range)
{
    initializer *i = arena_new(c->memory, initializer);

    i->expr = e;
    i->loc = range.begin;
    i->range = range;
    return i;
}

initializer *initializer_list(checker *c, source_range range)
{
    initializer *i = arena_new(c->memory, initializer);

    i->loc = range.begin;
    i->range = range;
    return i;
}

void initializer_add(initializer *list, initializer *item, designator *designators)
{
    item->designators = designators;
    if (list->last)
        list->last->next = item;
    else
        list->items = item;
    list->last = item;
}

designator *designator_join(designator *a, designator *b)
{
    designator *last = a;

    while (last->next)
        last = last->next;
    last->next = b;
    return a;
}

designator *designator_field(checker *c, name *field, source_loc loc)
{
    designator *d = arena_new(c->memory, designator);

    d->field = field;
    d->loc = loc;
    return d;
}

designator *designator_old(checker *c, designator *path)
{
    const designator *last = path;

    while (last->next)
        last = last->next;
    if (last->field)
        diag_error(c->diag, last->loc, "expected '=' behind '.%s'", last->field->text);
    else
        diag_warn(c->diag, WARN_extension, last->loc, "a designator without '=' is an extension");
    return path;
}

designator *designator_index(checker *c, ast_expr *first, ast_expr *last, source_loc loc)
{
    designator *d = arena_new(c->memory, designator);
    int64_t a = 0, b = 0;

    d->loc = loc;
    if (is_bad(first) || is_bad(last))
        return d;
    if (!constant_integer(c, first, &a) || !constant_integer(c, last, &b))
        diag_error(c->diag, loc, "the index of a designator is no integer constant expression");
    else if (a < 0 || b < a)
        diag_error(c->diag, loc, a < 0 ? "the index of a designator is negative" : "the range of a designator is empty");
    else {
        d->first = (uint64_t)a;
        d->last = (uint64_t)b;
    }
    return d;
}

enum { MOST_PLACES = 1 << 21, LONGEST_RANGE = 1 << 20 };

/* --- collecting ------------------------------------------------------------------------------------------------------------- */
typedef struct fill {
    checker *c;
    bool is_static, failed, unsorted;
    unsigned depth;
    source_loc loc;
    VEC(ast_init_place) places;
    uint64_t reached; /* where the last of them ends */
    uint64_t longest; /* elements that an array of unknown count needs */
} fill;

static void fail(fill *f, source_loc loc, const char *message)
{
    if (!f->failed)
        diag_error(f->c->diag, loc, "%s", message);
    f->failed = true;
}

static void place(fill *f, uint64_t offset, const type *t, ast_expr *value)
{
    ast_init_place p = {offset, t->bare, value};

    if (f->places.count && vec_last(&f->places).offset + vec_last(&f->places).type->size > offset)
        f->unsorted = true;
    if (f->places.count == MOST_PLACES)
        fail(f, f->loc, "this initializer has too many elements");
    else
        vec_push(f->c->memory, &f->places, p);
    if (offset + t->size > f->reached)
        f->reached = offset + t->size;
}

/* A list in braces is for the whole object of type T at OFFSET: what was given for parts of it before counts no longer. A place without
 * a value overlaps that, and is dropped in the end. */
static void forget_before(fill *f, uint64_t offset, const type *t)
{
    if (offset < f->reached)
        place(f, offset, t, NULL);
}

/* A string that is the initialiser of char array T. */
static bool is_string_for(const type *t, const initializer *i)
{
    return t->kind == TYPE_ARRAY && i->expr && i->expr->kind == AST_STRING &&
           (t->element->kind == TYPE_CHAR || t->element->kind == TYPE_UCHAR);
}

static void place_string(fill *f, uint64_t offset, const type *t, ast_expr *string)
{
    uint64_t length = string->string.length;

    if (t->count == TYPE_UNKNOWN_COUNT) {
        f->longest = length + 1;
        t = type_array(f->c->types, t->element->bare, length + 1);
    } else if (length > t->count) {
        diag_warn(f->c->diag, WARN_other, string->loc, "the string is longer than the array that it initialises");
    }
    place(f, offset, t, string);
}

/* An address in an initialiser that outlives the function: a string becomes an unnamed variable. */
static void make_strings_variables(checker *c, ast_expr *e)
{
    if (e->kind == AST_CONVERT)
        make_strings_variables(c, e->convert.operand);
    else if (e->kind == AST_BINARY) {
        make_strings_variables(c, e->binary.left);
        make_strings_variables(c, e->binary.right);
    } else if (e->kind == AST_ADDRESS || e->kind == AST_DEREFERENCE) {
        make_strings_variables(c, e->unary);
    } else if (e->kind == AST_CONDITIONAL) {
        make_strings_variables(c, e->choice.then);
        make_strings_variables(c, e->choice.otherwise);
    } else if (e->kind == AST_STRING) {
        ast_variable *v = check_new_variable(c, NULL, e->type, STORAGE_STATIC, e->loc, e->range);
        ast_init *init = arena_new(c->memory, ast_init);
        ast_expr *copy = arena_copy(c->memory, e, sizeof *e);
        init->count = 1;
        init->places = arena_new(c->memory, ast_init_place);
        init->places[0] = (ast_init_place){0, e->type->bare, copy};
        v->symbol = arena_printf(c->memory, ".str.%u", c->next_unnamed++);
        v->init = init;
        v->is_static = v->is_const_unit = v->used = true;
        e->kind = AST_VARIABLE;
        e->variable = v;
    }
}

static ast_expr *constant_value(fill *f, ast_expr *e)
{
    constant k;

    if (e->type->kind == TYPE_POINTER)
        make_strings_variables(f->c, e);
    if (constant_evaluate_through(f->c, e, &k))
        return constant_node(f->c, &k, e);
    fail(f, e->loc, "this initializer is no constant expression");
    return e;
}

static void place_value(fill *f, uint64_t offset, const type *t, ast_expr *value, source_loc loc)
{
    ast_expr *e = check_assign_convert(f->c, value, t, FOR_INIT, loc);

    if (is_bad(e)) {
        f->failed = true;
        return;
    }
    if (f->is_static)
        e = constant_value(f, e);
    place(f, offset, t->kind == TYPE_ATOMIC ? t->element : t, e);
}

/* --- walking ---------------------------------------------------------------------------------------------------------------- */
static void fill_braced(fill *f, uint64_t offset, const type *t, const initializer *list);
static const initializer *fill_unbraced(fill *f, uint64_t offset, const type *t, const initializer *i);

/* Sub-objects in order: how many, and where. */
static uint64_t part_count(const type *t)
{
    if (t->kind == TYPE_ARRAY)
        return t->count;
    return t->kind == TYPE_UNION ? t->record->field_count != 0 : t->record->field_count;
}

static const type *part(const type *t, uint64_t index, uint64_t *offset)
{
    if (t->kind == TYPE_ARRAY) {
        *offset += index * t->element->size;
        return t->element;
    }
    *offset += t->record->fields[index].offset;
    return t->record->fields[index].type;
}

/* Can expression I fill the aggregate T whole? */
static bool fits_whole(fill *f, const type *t, const initializer *i)
{
    if (is_bad(i->expr))
        return true;
    if (i->expr->type->bare == t->bare)
        return true;
    (void)f;
    return is_string_for(t, i);
}

/* One item, braced or not, into the object of type T at OFFSET. Gives the item that comes next. */
static const initializer *fill_one(fill *f, uint64_t offset, const type *t, const initializer *i)
{
    if (!i->expr) {
        fill_braced(f, offset, t, i);
        return i->next;
    }
    if (!type_is_aggregate(t) || fits_whole(f, t, i)) {
        if (is_string_for(t, i))
            place_string(f, offset, t, i->expr);
        else if (is_bad(i->expr))
            f->failed = true;
        else
            place_value(f, offset, t, i->expr, i->expr->loc);
        return i->next;
    }
    return fill_unbraced(f, offset, t, i);
}

/* Items without braces of their own fill an aggregate within a list; what is left over goes on outside. */
static const initializer *fill_unbraced(fill *f, uint64_t offset, const type *t, const initializer *i)
{
    uint64_t n = part_count(t);

    if (n == 0) {
        fail(f, i->loc, "an initializer for an aggregate without members");
        return i->next;
    }
    for (uint64_t index = 0; index < n && i && (index == 0 || !i->designators); index++) {
        uint64_t at = offset;
        const type *p = part(t, index, &at);
        i = fill_one(f, at, p, i);
        if (f->failed)
            return NULL;
    }
    return i;
}

static const initializer *fill_named(fill *f, uint64_t offset, const type *t, const designator *d, const initializer *i);

/* The sub-objects of T from number INDEX on, as far as items without designators go. */
static const initializer *fill_on(fill *f, uint64_t offset, const type *t, uint64_t index, const initializer *i)
{
    for (; index < part_count(t) && i && !i->designators && !f->failed; index++) {
        uint64_t at = offset;
        const type *p = part(t, index, &at);
        i = fill_one(f, at, p, i);
    }
    return i;
}

/* Item I goes to what REST names within the member of T that PATH leads to, and the items after it to what follows there.
 * GOES_ON: and to what follows the member in T. */
static const initializer *fill_member(fill *f, uint64_t offset, const type *t, const uint32_t *path, uint32_t depth,
                                      const designator *rest, const initializer *i, bool goes_on)
{
    if (depth == 0)
        return fill_named(f, offset, t, rest, i);
    uint64_t at = offset;
    const type *p = part(t, path[0], &at);
    i = fill_member(f, at, p, path + 1, depth - 1, rest, i, true);
    return goes_on && !f->failed ? fill_on(f, offset, t, path[0] + 1, i) : i;
}

/* The places from number FIRST on once more, BYTES further, with the same values. */
static void repeat_places(fill *f, size_t first, size_t end, uint64_t bytes)
{
    for (size_t n = first; n < end && !f->failed; n++) {
        ast_init_place p = f->places.items[n];
        place(f, p.offset + bytes, p.type, p.value);
    }
}

/* The elements of a range share the values of its first one, so each value is checked once, and evaluated once (as GNU C has it).
 * The last one alone can be followed by items that go on from it. */
static const initializer *fill_elements(fill *f, uint64_t offset, const type *t, const designator *d, const initializer *i,
                                        bool goes_on)
{
    const type *element = t->element;
    initializer alone = *i;

    alone.next = NULL;
    if (d->last >= t->count) {
        fail(f, d->loc, "the designator is past the end of the array");
        return NULL;
    }
    if (d->last - d->first > LONGEST_RANGE) {
        fail(f, d->loc, "the range of this designator is too long");
        return NULL;
    }
    if (d->first < d->last) {
        size_t first = f->places.count;
        fill_named(f, offset + d->first * element->size, element, d->next, &alone);
        size_t end = f->places.count;
        for (uint64_t k = 1; k < d->last - d->first && !f->failed; k++)
            repeat_places(f, first, end, k * element->size);
    }
    const initializer *next = f->failed ? NULL : fill_named(f, offset + d->last * element->size, element, d->next, i);
    return goes_on && !f->failed ? fill_on(f, offset, t, d->last + 1, next) : next;
}

/* Item I goes to what D names in the object of type T at OFFSET; without D, to that object. */
static const initializer *fill_named(fill *f, uint64_t offset, const type *t, const designator *d, const initializer *i)
{
    uint32_t path[TYPE_MAX_FIELD_DEPTH], depth = 0;

    if (!d)
        return fill_one(f, offset, t, i);
    if (!d->field) {
        if (t->kind == TYPE_ARRAY)
            return fill_elements(f, offset, t, d, i, true);
        fail(f, d->loc, "an index designator, but no array");
        return NULL;
    }
    if (!type_is_record(t) || !type_find_field(t, d->field->text, path, &depth)) {
        fail(f, d->loc, arena_printf(f->c->memory, "'%s' has no member '%s'", type_text(f->c->memory, t->bare), d->field->text));
        return NULL;
    }
    return fill_member(f, offset, t, path, depth, d->next, i, true);
}

/* In a braced list for T: what follows in T itself is left to the list, which goes on behind *INDEX. */
static const initializer *fill_designated(fill *f, uint64_t offset, const type *t, const initializer *i, uint64_t *index)
{
    const designator *d = i->designators;
    uint32_t path[TYPE_MAX_FIELD_DEPTH], depth = 0;

    if (t->kind == TYPE_ARRAY ? d->field != NULL : d->field == NULL) {
        fail(f, d->loc, d->field ? "a member designator for an array" : "an index designator for a struct or union");
        return NULL;
    }
    if (t->kind == TYPE_ARRAY) {
        *index = d->last;
        return fill_elements(f, offset, t, d, i, false);
    }
    if (!type_find_field(t, d->field->text, path, &depth)) {
        fail(f, d->loc, arena_printf(f->c->memory, "'%s' has no member '%s'", type_text(f->c->memory, t->bare), d->field->text));
        return NULL;
    }
    *index = path[0];
    return fill_member(f, offset, t, path, depth, d->next, i, false);
}

static void excess(fill *f, const type *t, const initializer *i)
{
    if (t->kind == TYPE_ARRAY && t->count == 0) {
        fail(f, i->loc, "a flexible array member has no place in an object, so it cannot be initialized");
        return;
    }
    diag_warn(f->c->diag, WARN_other, i->loc, "more initializers than '%s' has %s", type_text(f->c->memory, t->bare),
              t->kind == TYPE_ARRAY ? "elements" : "members");
}

static void fill_vector(fill *f, uint64_t offset, const type *t, const initializer *list)
{
    expr_list items = {0};

    for (const initializer *i = list->items; i; i = i->next) {
        if (!i->expr || i->designators) {
            fail(f, i->loc, "the elements of a vector take no braces and no designators");
            return;
        }
        vec_push(f->c->memory, &items, i->expr);
    }
    if (items.count == 1 && type_is_arithmetic(items.items[0]->type)) {
        fail(f, list->loc, "too few elements for this vector: 1 given");
        return;
    }
    place_value(f, offset, t, check_vector_literal(f->c, t, items.items, items.count, list->loc, list->range), list->loc);
}

/* A struct of which LIST gives the first GIVEN members only. One that names members leaves the others out on purpose, and so does
 * { 0 }. */
static void warn_missing(fill *f, const type *t, const initializer *list, uint64_t given)
{
    bool clears = list->items && !list->items->next && list->items->expr && list->items->expr->null_constant;

    if (t->kind != TYPE_STRUCT || clears || f->failed || given == 0 || given >= t->record->field_count)
        return;
    for (const initializer *i = list->items; i; i = i->next)
        if (i->designators)
            return;
    const type_field *left_out = &t->record->fields[given];
    if (left_out->type->kind != TYPE_ARRAY || left_out->type->count != 0)
        diag_warn(f->c->diag, WARN_missing_field_initializers, list->range.end - 1, "no initializer for member '%s'",
                  left_out->name ? left_out->name : "");
}

static void fill_braced(fill *f, uint64_t offset, const type *t, const initializer *list)
{
    if (++f->depth > CHECK_MAX_TYPE_DEPTH) {
        fail(f, list->loc, "initializers are nested too deeply");
        return;
    }
    if (list->items && !list->items->designators && !list->items->next && is_string_for(t, list->items)) {
        place_string(f, offset, t, list->items->expr); /* { "text" } */
    } else if (t->kind == TYPE_VECTOR && list->items &&
               (list->items->next || (list->items->expr && list->items->expr->type->bare != t->bare))) {
        fill_vector(f, offset, t, list);
    } else if (!type_is_aggregate(t)) {
        if (list->items)
            fill_one(f, offset, t, list->items);
        if (list->items && list->items->next)
            excess(f, t, list->items->next);
    } else {
        const initializer *i = list->items;
        uint64_t index = 0;
        forget_before(f, offset, t);
        for (; i && !f->failed; index++) {
            if (i->designators) {
                i = fill_designated(f, offset, t, i, &index);
            } else if (index >= part_count(t)) {
                excess(f, t, i);
                break;
            } else {
                uint64_t at = offset;
                const type *p = part(t, index, &at);
                i = fill_one(f, at, p, i);
            }
            if (index + 1 > f->longest && f->depth == 1)
                f->longest = index + 1;
        }
        warn_missing(f, t, list, index);
    }
    f->depth--;
}

/* --- sorting ---------------------------------------------------------------------------------------------------------------- */
typedef struct ordered { /* a place, and its number in the order of the source */
    ast_init_place place;
    uint32_t number;
} ordered;

static uint64_t end_of(const ordered *o)
{
    return o->place.offset + o->place.type->size;
}

static int by_offset(const void *a, const void *b)
{
    const ordered *x = a, *y = b;

    if (x->place.offset != y->place.offset)
        return x->place.offset < y->place.offset ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

/* A heap of places, by number: the least on top, or the greatest where LATEST. */
typedef struct heap {
    const ordered **items;
    size_t count;
    bool latest;
} heap;

static bool is_above(const heap *h, const ordered *a, const ordered *b)
{
    return h->latest ? a->number > b->number : a->number < b->number;
}

static void heap_push(heap *h, const ordered *o)
{
    size_t at = h->count++;

    for (; at && is_above(h, o, h->items[(at - 1) / 2]); at = (at - 1) / 2)
        h->items[at] = h->items[(at - 1) / 2];
    h->items[at] = o;
}

static void heap_pop(heap *h)
{
    const ordered *moved = h->items[--h->count];
    size_t at = 0;

    for (size_t below; (below = 2 * at + 1) < h->count; at = below) {
        if (below + 1 < h->count && is_above(h, h->items[below + 1], h->items[below]))
            below++;
        if (!is_above(h, h->items[below], moved))
            break;
        h->items[at] = h->items[below];
    }
    h->items[at] = moved;
}

/* Marks in DROPPED, by number, the places that a later one overlaps. The places of ALL are visited by offset; the heaps hold those
 * that reach to the one visited, and some that ended before. */
static void drop_overlapped(arena *memory, const ordered *all, size_t n, bool *dropped)
{
    heap earliest = {arena_array(memory, const ordered *, n), 0, false};
    heap latest = {arena_array(memory, const ordered *, n), 0, true};

    for (size_t i = 0; i < n; i++) {
        const ordered *o = &all[i];
        if (o->place.type->size == 0)
            continue;
        for (; earliest.count && earliest.items[0]->number < o->number; heap_pop(&earliest))
            if (end_of(earliest.items[0]) > o->place.offset)
                dropped[earliest.items[0]->number] = true;
        while (latest.count && end_of(latest.items[0]) <= o->place.offset)
            heap_pop(&latest);
        if (latest.count && latest.items[0]->number > o->number)
            dropped[o->number] = true;
        heap_push(&earliest, o);
        heap_push(&latest, o);
    }
}

/* Later places win over earlier ones that they overlap. */
static void sort(fill *f)
{
    size_t kept = 0, n = f->places.count;
    arena scratch;

    if (!f->unsorted)
        return;
    arena_init(&scratch);
    bool *dropped = arena_array(&scratch, bool, n);
    ordered *all = arena_array(&scratch, ordered, n);
    for (size_t i = 0; i < n; i++)
        all[i] = (ordered){f->places.items[i], (uint32_t)i};
    qsort(all, n, sizeof *all, by_offset);
    drop_overlapped(&scratch, all, n, dropped);
    for (size_t i = 0; i < n; i++)
        if (!dropped[all[i].number] && all[i].place.value)
            f->places.items[kept++] = all[i].place;
    f->places.count = kept;
    arena_release(&scratch);
}

static uint16_t depth_of(const fill *f)
{
    uint16_t most = 0;

    for (size_t i = 0; i < f->places.count; i++)
        most = f->places.items[i].value->depth > most ? f->places.items[i].value->depth : most;
    return most;
}

static bool covers(const fill *f, const type *t)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < f->places.count; i++)
        sum += f->places.items[i].type->size;
    return sum >= t->size;
}

ast_init *check_initializer(checker *c, const type **t, initializer *i, bool is_static, source_loc loc)
{
    fill f = {.c = c, .is_static = is_static, .loc = loc};
    ast_init *init = arena_new(c->memory, ast_init);

    if (!i->expr) {
        fill_braced(&f, 0, *t, i);
    } else if (type_is_aggregate(*t) && !fits_whole(&f, *t, i)) {
        const char *how = (*t)->kind == TYPE_ARRAY ? "an array needs a list in braces, or a string for characters"
                                                   : arena_printf(c->memory, "initializing '%s' with an expression of type '%s'",
                                                                  SPELL((*t)->bare), SPELL(i->expr->type->bare));
        diag_error_range(c->diag, i->expr->loc, i->expr->range, "%s", how);
    } else if ((*t)->kind == TYPE_ARRAY && !is_string_for(*t, i) && !is_bad(i->expr) && i->expr->kind != AST_COMPOUND_LITERAL) {
        diag_error_range(c->diag, i->expr->loc, i->expr->range, "an array cannot be initialised with another array");
    } else if ((*t)->kind == TYPE_ARRAY && !is_bad(i->expr) && i->expr->kind == AST_COMPOUND_LITERAL) {
        return i->expr->literal->init;
    } else {
        fill_one(&f, 0, *t, i);
    }
    if ((*t)->kind == TYPE_ARRAY && (*t)->count == TYPE_UNKNOWN_COUNT) {
        if (f.longest == 0 && !f.failed)
            diag_warn(c->diag, WARN_other, loc, "an array without elements");
        if ((*t)->element->size && f.longest > TYPE_MOST_ARRAY_BYTES / (*t)->element->size) {
            fail(&f, loc, "this array is too large");
            f.longest = 1;
        }
        *t = type_array(c->types, (*t)->element, f.longest);
    }
    sort(&f);
    init->count = (uint32_t)f.places.count;
    init->places = f.places.items;
    init->depth = depth_of(&f);
    init->zeros = !covers(&f, *t);
    return init;
}
