/* parser/check/initializer_places.c - the parts of an object that an initialiser sets: sorts them by offset, and decides where they
 * overlap (C11 6.7.9, paragraph 19).
 *
 *   struct { char name[4]; int x; } s = {.name = "abc", .x = 1, .name[1] = 'x', .x = 2};     { 'a', 'x', 'c', 0 }, 2
 *
 * A place is overridden if a later one overlaps it. A string or compound literal that is overridden in part is split first. */
#include "parser/check/check.h"
#include "parser/check/decl_check.h"

#include <stdlib.h>

const ast_variable *initializer_loaded_literal(const ast_expr *e)
{
    bool loads = e->kind == AST_CONVERT && e->convert.kind == CONVERSION_load;

    return loads && type_is_record(e->type) && e->convert.operand->kind == AST_COMPOUND_LITERAL ? e->convert.operand->literal
                                                                                                : NULL;
}

typedef struct ordered { /* a place, with its index in source order as `number` */
    ast_init_place place;
    uint32_t number;
} ordered;

static uint64_t place_end(const ordered *o)
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

/* A heap of places, ordered by number: on top is the lowest number, or with LATEST the highest. */
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

/* Sets overridden[number], for each place that a later one overlaps, to 1 + the number of such a place. O(n log n): the places of
 * ALL are visited by offset, and the heaps contain those that extend to the current one, and some that end before it. */
static void find_overridden(arena *memory, const ordered *all, size_t n, uint32_t *overridden)
{
    heap earliest = {arena_array(memory, const ordered *, n), 0, false};
    heap latest = {arena_array(memory, const ordered *, n), 0, true};

    for (size_t i = 0; i < n; i++) {
        const ordered *o = &all[i];
        if (o->place.type->size == 0)
            continue;
        for (; earliest.count && earliest.items[0]->number < o->number; heap_pop(&earliest))
            if (place_end(earliest.items[0]) > o->place.offset)
                overridden[earliest.items[0]->number] = o->number + 1;
        while (latest.count && place_end(latest.items[0]) <= o->place.offset)
            heap_pop(&latest);
        if (latest.count && latest.items[0]->number > o->number)
            overridden[o->number] = latest.items[0]->number + 1;
        heap_push(&earliest, o);
        heap_push(&latest, o);
    }
}

/* Warns about each value that replaces an earlier one, once. */
static void warn_overridden(checker *c, const init_places *places, const uint32_t *overridden)
{
    const ast_expr *reported = NULL;

    for (size_t i = 0; i < places->count; i++) {
        const ast_expr *old = places->items[i].value, *e = overridden[i] ? places->items[overridden[i] - 1].value : NULL;
        if (!old || !e || e == reported)
            continue;
        diag_warn_range(c->diag, WARN_initializer_overrides, e->loc, e->range, "this initializer replaces an earlier one");
        diag_note(c->diag, old->loc, "the earlier one is here");
        reported = e;
    }
}

/* Has an object of type T a part of type PART, a bare type, at OFFSET? */
static bool has_part(const type *t, uint64_t offset, const type *part)
{
    if (offset == 0 && t->bare == part)
        return true;
    if (t->kind == TYPE_ARRAY)
        return offset < t->size && has_part(t->element, offset % t->element->size, part);
    for (unsigned i = 0; type_is_record(t) && i < t->record->field_count; i++) {
        const type_field *f = &t->record->fields[i];
        if (f->offset <= offset && offset - f->offset < f->type->size && has_part(f->type, offset - f->offset, part))
            return true;
    }
    return false;
}

/* Appends P, whose value is a string, as its characters. */
static void split_string(checker *c, init_places *places, const ast_init_place *p)
{
    const ast_expr *s = p->value;
    const type *element = p->type->element->bare;

    for (uint64_t i = 0; i < s->string.length && i < p->type->count; i++) {
        uint64_t bits = element->kind == TYPE_CHAR ? (uint64_t)(int8_t)s->string.bytes[i] : (uint8_t)s->string.bytes[i];
        ast_init_place one = {p->offset + i, element, ast_new_constant(c, element, bits, s->loc, s->range)};
        vec_push(c->memory, places, one);
    }
}

/* Appends P as its parts, after a place that clears it. Returns false, and appends nothing, if its value has none. */
static bool split_place(checker *c, init_places *places, const ast_init_place *p)
{
    const ast_variable *literal = p->value ? initializer_loaded_literal(p->value) : NULL;
    ast_init_place cleared = {p->offset, p->type, NULL};

    if (!literal && (!p->value || p->value->kind != AST_STRING))
        return false;
    vec_push(c->memory, places, cleared);
    if (!literal)
        split_string(c, places, p);
    for (uint32_t i = 0; literal && i < literal->init->count; i++) {
        ast_init_place part = literal->init->places[i];
        part.offset += p->offset;
        vec_push(c->memory, places, part);
    }
    return true;
}

/* Splits the strings and compound literals of which a later place replaces a part, so that the other parts keep their values (C11
 * 6.7.9, paragraph 19). Reports other values of structs and unions that are replaced in part. Returns whether there was one to split. */
static bool split_overridden(checker *c, init_places *places, const uint32_t *overridden)
{
    init_places split = {0};
    bool changed = false;

    for (size_t i = 0; i < places->count; i++) {
        const ast_init_place *p = &places->items[i], *later = overridden[i] ? &places->items[overridden[i] - 1] : NULL;
        bool in_part = later && p->value && later->offset >= p->offset && later->type->size < p->type->size &&
                       has_part(p->type, later->offset - p->offset, later->type);
        if (in_part && split_place(c, &split, p)) {
            changed = true;
            continue;
        }
        if (in_part)
            diag_error_range(
                c->diag, p->value->loc, p->value->range,
                "a later initializer replaces a part of this value, which is not supported: assign the part after the "
                "declaration");
        vec_push(c->memory, &split, *p);
    }
    *places = changed ? split : *places;
    return changed;
}

/* Drops the places that a later one overlaps and those without a value, and sorts the others by offset. Returns whether this needs another
 * pass, after places have been split; FIRST: this is the first one. */
static bool sort_once(checker *c, init_places *places, bool first)
{
    size_t kept = 0, n = places->count;
    arena scratch;

    arena_init(&scratch);
    uint32_t *overridden = arena_array(&scratch, uint32_t, n);
    ordered *all = arena_array(&scratch, ordered, n);
    for (size_t i = 0; i < n; i++)
        all[i] = (ordered){places->items[i], (uint32_t)i};
    qsort(all, n, sizeof *all, by_offset);
    find_overridden(&scratch, all, n, overridden);
    if (first)
        warn_overridden(c, places, overridden);
    bool again = split_overridden(c, places, overridden);
    for (size_t i = 0; i < n && !again; i++)
        if (!overridden[all[i].number] && all[i].place.value)
            places->items[kept++] = all[i].place;
    places->count = again ? places->count : kept;
    arena_release(&scratch);
    return again;
}

void initializer_sort(checker *c, init_places *places)
{
    for (bool first = true; sort_once(c, places, first); first = false)
        ;
}
