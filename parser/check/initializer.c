/* parser/check/initializer.c - initialisers: assigns each value to a part of the object (C99 6.7.8).
 *
 * The grammar delivers a tree of braces, designators and expressions. It is traversed together with the object's type, as C
 * specifies: braces open a sub-object, braces are supplied when a value does not fit an aggregate, and a designator selects the
 * next sub-object. The result is a flat list of (offset, type, value) sorted by offset, in which later values replace earlier
 * ones (initializer_places.c). */
#include "parser/check/check.h"
#include "parser/check/attributes.h"
#include "parser/check/decl_check.h"
#include "parser/check/expr_check.h"
#include "parser/check/source_index.h"
#include "parser/check/values.h"

#include "src/base/bug.h"

enum { MOST_PLACES = 1 << 21, LONGEST_RANGE = 1 << 20 };

/* --- collecting ----------------------------------------------------------------------------------------------------------- */

typedef struct fill {
    checker *c;
    bool is_static, failed, unsorted;
    unsigned depth;
    source_loc loc;
    init_places places;
    uint64_t reached; /* greatest end of a place, in bytes from the start of the object */
    uint64_t longest; /* number of elements that an array of unknown count needs */
} fill;

static const source_range no_range;

static void report_failure(fill *f, source_loc loc, source_range range, const char *message)
{
    if (!f->failed)
        diag_error_range(f->c->diag, loc, range, "%s", message);
    f->failed = true;
}

static void add_place(fill *f, uint64_t offset, const type *t, ast_expr *value)
{
    ast_init_place p = {offset, t->bare, value};

    if (f->places.count && vec_last(&f->places).offset + vec_last(&f->places).type->size > offset)
        f->unsorted = true;
    if (f->places.count == MOST_PLACES)
        report_failure(f, f->loc, no_range, "this initializer has too many elements");
    else
        vec_push(f->c->memory, &f->places, p);
    if (offset + t->size > f->reached)
        f->reached = offset + t->size;
}

/* Discards earlier values of the parts of the object of type T at OFFSET, which a braced list initialises as a whole: adds a
 * place without a value that overlaps them; it is dropped at the end. */
static void discard_earlier(fill *f, uint64_t offset, const type *t)
{
    if (offset < f->reached)
        add_place(f, offset, t, NULL);
}

/* Is I a string that initialises char array T? */
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
        diag_warn_range(f->c->diag, WARN_excess_initializers, string->loc, string->range,
                        "the string is longer than the array that it initializes");
    }
    add_place(f, offset, t, string);
}

/* Replaces each string in E, a static initialiser that uses its address, by an unnamed variable. */
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
    bool constant = constant_evaluate_initializer(f->c, e, &k);
    bool of_group =
        constant && k.is_address && k.variable && k.variable->storage == STORAGE_LOCAL; /* another one in each work-group */
    if (constant && !of_group)
        return constant_node(f->c, &k, e);
    report_failure(f, e->loc, e->range, "this initializer is not a constant expression");
    return e;
}

/* Initialises the object of type T at OFFSET, which has static storage, with constant E; with the values of a compound literal, as in
 * GNU C. */
static void place_constant(fill *f, uint64_t offset, const type *t, ast_expr *e)
{
    const ast_variable *literal = initializer_loaded_literal(e);

    if (!literal) {
        add_place(f, offset, t, constant_value(f, e));
        return;
    }
    discard_earlier(f, offset, t);
    for (uint32_t i = 0; i < literal->init->count && !f->failed; i++) {
        const ast_init_place *p = &literal->init->places[i];
        if (p->value->kind == AST_STRING)
            add_place(f, offset + p->offset, p->type, p->value);
        else
            place_constant(f, offset + p->offset, p->type, p->value);
    }
}

static void place_value(fill *f, uint64_t offset, const type *t, ast_expr *value, source_loc loc)
{
    ast_expr *e = check_assign_convert(f->c, value, t, FOR_INIT, loc);

    if (is_bad(e)) {
        f->failed = true;
        return;
    }
    t = t->kind == TYPE_ATOMIC ? t->element : t;
    if (f->is_static)
        place_constant(f, offset, t, e);
    else
        add_place(f, offset, t, e);
}

/* --- walking -------------------------------------------------------------------------------------------------------------- */

static void fill_braced(fill *f, uint64_t offset, const type *t, const initializer *list);
static const initializer *fill_unbraced(fill *f, uint64_t offset, const type *t, const initializer *i);

/* The number of sub-objects of T that values without designators initialise: of a union, the first member only. */
static uint64_t sub_object_count(const type *t)
{
    if (t->kind == TYPE_ARRAY)
        return t->count;
    return t->kind == TYPE_UNION ? t->record->field_count != 0 : t->record->field_count;
}

static const type *find_part(const type *t, uint64_t index, uint64_t *offset)
{
    if (t->kind == TYPE_ARRAY) {
        *offset += index * t->element->size;
        return t->element;
    }
    *offset += t->record->fields[index].offset;
    return t->record->fields[index].type;
}

/* Reports the use of part INDEX of T, which item I initializes without a designator. */
static void check_part_use(fill *f, const type *t, uint64_t index, const initializer *i)
{
    if (t->kind != TYPE_ARRAY)
        use_check(f->c, t->record->fields[index].use, t->record->fields[index].name, i->expr ? i->expr->range.begin : i->loc);
}

/* Does expression I initialise the whole aggregate T? */
static bool fits_whole(const type *t, const initializer *i)
{
    return is_bad(i->expr) || i->expr->type->bare == t->bare || is_string_for(t, i);
}

/* Initialises the object of type T at OFFSET with item I, braced or not, and returns the item after the last one used. */
static const initializer *fill_one(fill *f, uint64_t offset, const type *t, const initializer *i)
{
    if (!i->expr) {
        fill_braced(f, offset, t, i);
        return i->next;
    }
    if (!type_is_aggregate(t) || fits_whole(t, i)) {
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

/* Initialises an aggregate with as many items of the enclosing list as it takes; returns the next one. */
static const initializer *fill_unbraced(fill *f, uint64_t offset, const type *t, const initializer *i)
{
    uint64_t n = sub_object_count(t);

    if (n == 0) {
        report_failure(f, i->loc, i->range, "an aggregate without members cannot be initialized");
        return i->next;
    }
    for (uint64_t index = 0; index < n && i && (index == 0 || !i->designators); index++) {
        uint64_t at = offset;
        const type *p = find_part(t, index, &at);
        check_part_use(f, t, index, i);
        i = fill_one(f, at, p, i);
        if (f->failed)
            return NULL;
    }
    return i;
}

static const initializer *fill_named(fill *f, uint64_t offset, const type *t, const designator *d, const initializer *i);

/* Initialises the sub-objects of T from INDEX on with items up to one that has a designator; returns the next item. */
static const initializer *fill_following(fill *f, uint64_t offset, const type *t, uint64_t index, const initializer *i)
{
    for (; index < sub_object_count(t) && i && !i->designators && !f->failed; index++) {
        uint64_t at = offset;
        const type *p = find_part(t, index, &at);
        check_part_use(f, t, index, i);
        i = fill_one(f, at, p, i);
    }
    return i;
}

/* Initialises the sub-object that REST designates in the member of T with path PATH with item I, and the sub-objects after it
 * in that member with the items after I. GOES_ON: also the members of T after that one. */
static const initializer *fill_member(fill *f, uint64_t offset, const type *t, const uint32_t *path, uint32_t depth,
                                      const designator *rest, const initializer *i, bool goes_on)
{
    if (depth == 0)
        return fill_named(f, offset, t, rest, i);
    uint64_t at = offset;
    const type *p = find_part(t, path[0], &at);
    i = fill_member(f, at, p, path + 1, depth - 1, rest, i, true);
    return goes_on && !f->failed ? fill_following(f, offset, t, path[0] + 1, i) : i;
}

/* Appends copies of the places FIRST to END - 1 with their offsets increased by BYTES. */
static void repeat_places(fill *f, size_t first, size_t end, uint64_t bytes)
{
    for (size_t n = first; n < end && !f->failed; n++) {
        ast_init_place p = f->places.items[n];
        add_place(f, p.offset + bytes, p.type, p.value);
    }
}

/* Initialises the elements of T that D selects, or the sub-objects of them that its rest designates. All elements of a range
 * share the values of its first one, so each is checked once and, as GNU C requires, evaluated once. The items after I continue
 * after the last element. */
static const initializer *fill_elements(fill *f, uint64_t offset, const type *t, const designator *d, const initializer *i,
                                        bool goes_on)
{
    const type *element = t->element;
    initializer alone = *i;

    alone.next = NULL;
    if (d->is_wrong) {
        f->failed = true;
        return NULL;
    }
    if (d->last >= t->count) {
        report_failure(f, d->loc, no_range, "the designator is past the end of the array");
        return NULL;
    }
    if (d->last - d->first > LONGEST_RANGE) {
        report_failure(f, d->loc, no_range, "the range of this designator is too long");
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
    return goes_on && !f->failed ? fill_following(f, offset, t, d->last + 1, next) : next;
}

/* Initialises the sub-object that D designates in the object of type T at OFFSET with item I; if D is NULL, initialises the
 * object itself. Returns the item after the last one used. */
static const initializer *fill_named(fill *f, uint64_t offset, const type *t, const designator *d, const initializer *i)
{
    uint32_t path[TYPE_MAX_FIELD_DEPTH], depth = 0;

    if (!d)
        return fill_one(f, offset, t, i);
    if (!d->field) {
        if (t->kind == TYPE_ARRAY)
            return fill_elements(f, offset, t, d, i, true);
        report_failure(f, d->loc, no_range, "an index designator can only initialize an array");
        return NULL;
    }
    const type_field *member = type_is_record(t) ? type_find_field(t, d->field->text, path, &depth) : NULL;
    if (!member) {
        report_failure(f, d->loc, no_range,
                       arena_printf(f->c->memory, "'%s' has no member '%s'", type_text(f->c->memory, t->bare), d->field->text));
        return NULL;
    }
    use_check(f->c, member->use, member->name, d->loc);
    index_member(f->c, INDEX_USES, d->loc, member);
    return fill_member(f, offset, t, path, depth, d->next, i, true);
}

/* Like fill_named, for item I of a braced list for T; but the caller continues with the sub-object after *INDEX in T. */
static const initializer *fill_designated(fill *f, uint64_t offset, const type *t, const initializer *i, uint64_t *index)
{
    const designator *d = i->designators;
    uint32_t path[TYPE_MAX_FIELD_DEPTH], depth = 0;

    if (t->kind == TYPE_ARRAY ? d->field != NULL : d->field == NULL) {
        report_failure(f, d->loc, no_range,
                       d->field ? "a member designator cannot initialize an array"
                                : "an index designator cannot initialize a struct or union");
        return NULL;
    }
    if (t->kind == TYPE_ARRAY) {
        *index = d->last;
        return fill_elements(f, offset, t, d, i, false);
    }
    const type_field *member = type_find_field(t, d->field->text, path, &depth);
    if (!member) {
        report_failure(f, d->loc, no_range,
                       arena_printf(f->c->memory, "'%s' has no member '%s'", type_text(f->c->memory, t->bare), d->field->text));
        return NULL;
    }
    use_check(f->c, member->use, member->name, d->loc);
    index_member(f->c, INDEX_USES, d->loc, member);
    *index = path[0];
    return fill_member(f, offset, t, path, depth, d->next, i, false);
}

static void report_excess(fill *f, const type *t, const initializer *i)
{
    if (t->kind == TYPE_ARRAY && t->count == 0) {
        report_failure(f, i->loc, i->range, "a flexible array member cannot be initialized");
        return;
    }
    const char *spelling = type_text(f->c->memory, t->bare);
    const char *message =
        t->kind == TYPE_ARRAY    ? arena_printf(f->c->memory, "more initializers than '%s' has elements", spelling)
        : t->kind == TYPE_STRUCT ? arena_printf(f->c->memory, "more initializers than '%s' has members", spelling)
        : t->kind == TYPE_UNION  ? arena_printf(f->c->memory, "only one member of '%s' can be initialized", spelling)
                                 : arena_printf(f->c->memory, "more than one initializer for '%s'", spelling);
    diag_warn_range(f->c->diag, WARN_excess_initializers, i->loc, i->range, "%s", message);
}

/* The value of I, an initializer of scalar type T with or without braces around it; NULL: it has none, which is an error. */
static ast_expr *scalar_initializer(fill *f, const type *t, const initializer *i)
{
    while (!i->expr && i->items && !i->items->designators) {
        if (i->items->next)
            report_excess(f, t, i->items->next);
        i = i->items;
    }
    return i->expr;
}

static void fill_vector(fill *f, uint64_t offset, const type *t, const initializer *list)
{
    expr_list items = {0};

    for (const initializer *i = list->items; i; i = i->next) {
        ast_expr *e = i->designators ? NULL : scalar_initializer(f, t->element, i);
        if (!e) {
            report_failure(f, i->loc, i->range, "an element of a vector is initialized with a value, without designators");
            return;
        }
        vec_push(f->c->memory, &items, e);
    }
    if (items.count == 1 && type_is_arithmetic(items.items[0]->type)) {
        report_failure(f, list->loc, list->range, "too few elements for this vector: 1 given");
        return;
    }
    place_value(f, offset, t, check_vector_literal(f->c, t, items.items, items.count, list->loc, list->range), list->loc);
}

/* Warns if LIST initialises only the first GIVEN members of struct T. Lists with designators and { 0 } omit members on
 * purpose. */
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
        report_failure(f, list->loc, list->range, "initializers are nested too deeply");
        return;
    }
    if (list->items && !list->items->designators && is_string_for(t, list->items)) {
        place_string(f, offset, t, list->items->expr); /* the list { "text" } */
        if (list->items->next)
            report_excess(f, t, list->items->next);
    } else if (t->kind == TYPE_VECTOR && list->items &&
               (list->items->next || !list->items->expr || list->items->expr->type->bare != t->bare)) {
        fill_vector(f, offset, t, list);
    } else if (!type_is_aggregate(t)) {
        if (list->items)
            fill_one(f, offset, t, list->items);
        else if (t->kind != TYPE_VECTOR)
            report_failure(
                f, list->loc, list->range,
                arena_printf(f->c->memory, "no initializer for '%s' in these braces", type_text(f->c->memory, t->bare)));
        if (list->items && list->items->next)
            report_excess(f, t, list->items->next);
    } else {
        const initializer *i = list->items;
        uint64_t index = 0;
        discard_earlier(f, offset, t);
        for (; i && !f->failed; index++) {
            if (i->designators) {
                i = fill_designated(f, offset, t, i, &index);
            } else if (index >= sub_object_count(t)) {
                report_excess(f, t, i);
                break;
            } else {
                uint64_t at = offset;
                const type *p = find_part(t, index, &at);
                check_part_use(f, t, index, i);
                i = fill_one(f, at, p, i);
            }
            if (index + 1 > f->longest && f->depth == 1)
                f->longest = index + 1;
        }
        warn_missing(f, t, list, index);
    }
    f->depth--;
}

/* --- the whole object ----------------------------------------------------------------------------------------------------- */

static uint16_t depth_of(const fill *f)
{
    uint16_t most = 0;

    for (size_t i = 0; i < f->places.count; i++)
        most = f->places.items[i].value->depth > most ? f->places.items[i].value->depth : most;
    return most;
}

static bool covers_object(const fill *f, const type *t)
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

    if (i->expr && i->expr->kind == AST_FUNCTION) /* or a name that is not declared */
        i->expr = check_rvalue(c, i->expr);
    if (!i->expr) {
        fill_braced(&f, 0, *t, i);
    } else if (type_is_aggregate(*t) && !fits_whole(*t, i)) {
        const char *how = (*t)->kind == TYPE_ARRAY
                              ? "an array needs a list in braces, or a string for characters"
                              : arena_printf(c->memory, "initializing '%s' with an expression of type '%s' is not possible",
                                             SPELL((*t)->bare), SPELL(i->expr->type->bare));
        report_failure(&f, i->expr->loc, i->expr->range, how);
    } else if ((*t)->kind == TYPE_ARRAY && !is_string_for(*t, i) && !is_bad(i->expr) && i->expr->kind != AST_COMPOUND_LITERAL) {
        report_failure(&f, i->expr->loc, i->expr->range, "an array cannot be initialized with another array");
    } else if ((*t)->kind == TYPE_ARRAY && !is_bad(i->expr) && i->expr->kind == AST_COMPOUND_LITERAL) {
        return i->expr->literal->init;
    } else {
        fill_one(&f, 0, *t, i);
    }
    if ((*t)->kind == TYPE_ARRAY && (*t)->count == TYPE_UNKNOWN_COUNT) {
        if (f.longest == 0 && !f.failed)
            diag_warn(c->diag, WARN_other, loc, "the array has no elements");
        if ((*t)->element->size && f.longest > TYPE_MOST_ARRAY_BYTES / (*t)->element->size) {
            report_failure(&f, loc, no_range, "this array is too large");
            f.longest = 1;
        }
        *t = type_array(c->types, (*t)->element, f.longest);
    }
    if (f.unsorted)
        initializer_sort(c, &f.places);
    init->count = (uint32_t)f.places.count;
    init->places = f.places.items;
    init->depth = depth_of(&f);
    init->zeros = !covers_object(&f, *t);
    return init;
}
