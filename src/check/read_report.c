/* src/check/read_report.c - reads findings from the JSON that report.c prints. */
#include "src/check/report.h"

#include "src/base/json.h"

#include <string.h>

typedef struct reader {
    arena *memory;
    const char *end;
} reader;

static const char *read_text(const reader *r, const char *object, const char *key)
{
    return json_read_string(r->memory, json_member(object, r->end, key), r->end);
}

static int64_t read_number(const reader *r, const char *object, const char *key)
{
    return json_read_integer(json_member(object, r->end, key), r->end);
}

static check_place read_place(const reader *r, const char *object)
{
    return (check_place){.file = read_text(r, object, "file"),
                         .line = (uint32_t)read_number(r, object, "line"),
                         .column = (uint32_t)read_number(r, object, "column"),
                         .first = (uint32_t)read_number(r, object, "first_column"),
                         .last = (uint32_t)read_number(r, object, "last_column")};
}

static void read_ids(const reader *r, const char *object, const char *key, uint32_t ids[3])
{
    const char *at = json_first(json_member(object, r->end, key), r->end);

    for (unsigned d = 0; d < 3 && at; d++, at = json_next(at, r->end))
        ids[d] = (uint32_t)json_read_integer(at, r->end);
}

static void read_items(const reader *r, const char *object, check_finding *f)
{
    const char *at = json_first(json_member(object, r->end, "work_items"), r->end);

    for (; at && f->item_count < CHECK_MAX_ITEMS; at = json_next(at, r->end)) {
        check_item *i = &f->items[f->item_count++];
        read_ids(r, at, "global", i->global);
        read_ids(r, at, "local", i->local);
        read_ids(r, at, "group", i->group);
    }
}

static void read_notes(const reader *r, const char *object, check_finding *f)
{
    const char *at = json_first(json_member(object, r->end, "related"), r->end);

    for (; at; at = json_next(at, r->end)) {
        const char *message = read_text(r, at, "message");
        vec_push(r->memory, &f->notes, ((check_note){read_place(r, at), message ? message : ""}));
    }
}

bool check_read_json_finding(arena *memory, const char *object, const char *end, check_finding *f)
{
    const reader r = {memory, end};
    const char *kind = read_text(&r, object, "kind"), *level = read_text(&r, object, "level");

    *f = (check_finding){.where = read_place(&r, object),
                         .message = read_text(&r, object, "message"),
                         .kernel = read_text(&r, object, "kernel"),
                         .space = read_text(&r, object, "space"),
                         .object = read_text(&r, object, "object"),
                         .offset = read_number(&r, object, "offset"),
                         .bytes = (uint64_t)read_number(&r, object, "bytes"),
                         .count = (uint64_t)read_number(&r, object, "count")};
    if (!kind || !check_kind_of(kind, &f->kind) || !level || !check_level_of(level, &f->level) || !f->message)
        return false;
    read_items(&r, object, f);
    read_notes(&r, object, f);
    return true;
}

bool check_read_json(check_findings *to, const char *text, size_t length)
{
    const char *end = text + length, *at;
    check_finding f;

    if (!json_skip(text, end))
        return false;
    const char *list = json_member(text, end, "findings");
    if (!list || *list != '[')
        return false;
    for (at = json_first(list, end); at; at = json_next(at, end)) {
        if (!check_read_json_finding(to->memory, at, end, &f))
            return false;
        vec_push(to->memory, &to->items, f);
    }
    return true;
}
