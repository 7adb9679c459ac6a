/* src/check/finding.c - see finding.h. A hash table maps keys to the findings of the list. */
#include "src/check/finding.h"

#include <string.h>

static const struct kind_row {
    const char *name, *text;
    bool by_default, in_simulator, of_host;
    check_level level;
} kinds[CHECK_KIND_COUNT] = {
#define KIND(id, on, sim, host, level, text) {#id, text, on, sim, host, CHECK_##level},
#include "src/check/kinds.def"
};

/* --- kinds ---------------------------------------------------------------------------------------------------------------- */

const char *check_kind_name(check_kind k)
{
    return kinds[k].name;
}

bool check_kind_of(const char *name, check_kind *k)
{
    for (unsigned n = 0; n < CHECK_KIND_COUNT; n++)
        if (strcmp(kinds[n].name, name) == 0) {
            *k = (check_kind)n;
            return true;
        }
    return false;
}

const char *check_kind_text(check_kind k)
{
    return kinds[k].text;
}

check_level check_kind_level(check_kind k)
{
    return kinds[k].level;
}

static const char *const level_names[] = {[CHECK_WARNING] = "warning", [CHECK_ERROR] = "error"};

const char *check_level_name(check_level level)
{
    return level_names[level];
}

bool check_level_of(const char *name, check_level *level)
{
    for (unsigned n = 0; n < sizeof level_names / sizeof *level_names; n++)
        if (strcmp(level_names[n], name) == 0) {
            *level = (check_level)n;
            return true;
        }
    return false;
}

bool check_is_default(check_kind k)
{
    return kinds[k].by_default;
}

static check_set default_set(void)
{
    check_set set = 0;

    for (unsigned k = 0; k < CHECK_KIND_COUNT; k++)
        set |= (check_set)kinds[k].by_default << k;
    return set;
}

check_set check_simulator_set(void)
{
    check_set set = 0;

    for (unsigned k = 0; k < CHECK_KIND_COUNT; k++)
        set |= (check_set)kinds[k].in_simulator << k;
    return set;
}

check_set check_kernel_set(void)
{
    check_set set = 0;

    for (unsigned k = 0; k < CHECK_KIND_COUNT; k++)
        set |= (check_set)!kinds[k].of_host << k;
    return set;
}

check_set check_program_set(void)
{
    return ((check_set)1 << CHECK_KIND_COUNT) - 1;
}

static check_set bit_of_name(const char *name, size_t length)
{
    for (unsigned k = 0; k < CHECK_KIND_COUNT; k++)
        if (strlen(kinds[k].name) == length && memcmp(kinds[k].name, name, length) == 0)
            return (check_set)1 << k;
    return 0;
}

check_set check_set_of(const char *list, check_set allowed, const char **bad, size_t *length)
{
    check_set set = 0;

    if (!list)
        return default_set() & allowed;
    for (;;) {
        size_t n = strcspn(list, ",");
        check_set bit = bit_of_name(list, n) & allowed;
        if (!bit) {
            *bad = list;
            *length = n;
            return 0;
        }
        set |= bit;
        if (!list[n])
            return set;
        list += n + 1;
    }
}

/* --- the list ------------------------------------------------------------------------------------------------------------- */

void check_findings_init(check_findings *f, arena *memory, uint64_t limit)
{
    *f = (check_findings){.memory = memory, .limit = limit};
}

bool check_is_full(const check_findings *f)
{
    return f->items.count >= f->limit;
}

static uint32_t hash_key(finding_key k)
{
    return hash_word(hash_word(k.kind, k.a), k.b);
}

/* The index of the item with key K; -1: there is none. */
static int64_t find_item(const check_findings *f, finding_key k)
{
    table_each(n, &f->numbers, hash_key(k))
    {
        const finding_key *other = &f->items.items[n].key;
        if (other->a == k.a && other->b == k.b && other->kind == k.kind)
            return n;
    }
    return -1;
}

static void add_item(check_finding *to, const check_item *item)
{
    for (unsigned n = 0; n < to->item_count; n++)
        if (memcmp(&to->items[n], item, sizeof *item) == 0)
            return;
    if (to->item_count < CHECK_MAX_ITEMS)
        to->items[to->item_count++] = *item;
}

const check_finding *check_look_up(const check_findings *f, check_kind k, uint64_t a, uint64_t b)
{
    int64_t n = find_item(f, (finding_key){a, b, k});

    return n < 0 ? NULL : &f->items.items[n];
}

void check_findings_clear(check_findings *f)
{
    f->items.count = 0;
    table_clear(&f->numbers);
}

check_finding *check_find(check_findings *f, check_kind k, uint64_t a, uint64_t b, const check_item *item, bool *is_new)
{
    finding_key key = {a, b, k};

    int64_t n = find_item(f, key);

    *is_new = n < 0;
    if (*is_new) {
        if (check_is_full(f))
            return NULL;
        vec_push(f->memory, &f->items, (check_finding){.kind = k, .level = kinds[k].level, .key = key});
        n = (int64_t)f->items.count - 1;
        table_add(f->memory, &f->numbers, hash_key(key), (size_t)n);
    }
    check_finding *found = &f->items.items[n];
    found->count++;
    if (item)
        add_item(found, item);
    return found;
}

void check_add_note(check_findings *f, check_finding *to, check_place where, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    vec_push(f->memory, &to->notes, (check_note){where, arena_vprintf(f->memory, fmt, ap)});
    va_end(ap);
}
