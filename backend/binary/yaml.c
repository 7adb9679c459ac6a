/* backend/binary/yaml.c - see yaml.h. Each line of the text is one member "KEY: VALUE" or item "- …"; deeper lines belong to the last line
 * before them that is less deep. An item's first member is on its own line, two columns further right. */
#include "backend/binary/yaml.h"

enum { DEEPEST = 32 };

typedef struct yaml_line {
    const char *text;
    size_t length, indent, offset;
} yaml_line;

typedef struct yaml_reader {
    arena *memory;
    VEC(yaml_line) lines;
    size_t at; /* the next line */
    binary_problem *problem;
} yaml_reader;

static bool fail(yaml_reader *r, size_t offset, const char *what)
{
    *r->problem = (binary_problem){.what = what, .offset = offset};
    return false;
}

static void divide(yaml_reader *r, const char *text, size_t length)
{
    for (size_t start = 0; start < length;) {
        const char *end = memchr(text + start, '\n', length - start);
        size_t stop = end ? (size_t)(end - text) : length, indent = 0;
        yaml_line line = {.offset = start};
        while (start + indent < stop && text[start + indent] == ' ')
            indent++;
        line.text = text + start + indent;
        line.length = stop - start - indent;
        line.indent = indent;
        while (line.length && strchr(" \r\t", line.text[line.length - 1])) /* a NUL at the end, too */
            line.length--;
        bool marker = line.length == 3 && (memcmp(line.text, "---", 3) == 0 || memcmp(line.text, "...", 3) == 0);
        if (line.length && !marker && line.text[0] != '#')
            vec_push(r->memory, &r->lines, line);
        start = stop + 1;
    }
}

static yaml_node *add_node(yaml_reader *r, yaml_node *parent, const char *key, size_t offset)
{
    yaml_node *n = arena_new(r->memory, yaml_node);

    *n = (yaml_node){.key = key, .offset = offset};
    if (parent->last)
        parent->last->next = n;
    else
        parent->first = n;
    parent->last = n;
    return n;
}

static const char *scalar(yaml_reader *r, const char *text, size_t length)
{
    while (length && *text == ' ') {
        text++;
        length--;
    }
    if (length > 1 && (*text == '\'' || *text == '"') && text[length - 1] == *text) {
        text++;
        length -= 2;
    }
    return length ? arena_strndup(r->memory, text, length) : NULL;
}

static bool parse_block(yaml_reader *r, yaml_node *parent, size_t indent, unsigned depth);

/* Reads "KEY: VALUE", or "KEY:" before deeper lines. */
static bool parse_member(yaml_reader *r, yaml_node *parent, unsigned depth)
{
    const yaml_line *line = &r->lines.items[r->at++];
    const char *colon = memchr(line->text, ':', line->length);
    size_t indent = line->indent;

    if (!colon || colon == line->text)
        return fail(r, line->offset, "a line is neither KEY: VALUE nor an item of a list");
    size_t key = (size_t)(colon - line->text);
    yaml_node *n = add_node(r, parent, arena_strndup(r->memory, line->text, key), line->offset);
    n->value = scalar(r, colon + 1, line->length - key - 1);
    return n->value || parse_block(r, n, indent + 1, depth + 1);
}

static bool parse_item(yaml_reader *r, yaml_node *parent, unsigned depth)
{
    yaml_line *line = &r->lines.items[r->at];
    yaml_node *n = add_node(r, parent, NULL, line->offset);
    bool is_scalar = !memchr(line->text, ':', line->length) && line->length > 2 && line->text[2] != '-';

    if (line->length == 1 || is_scalar) {
        n->value = scalar(r, line->text + 1, line->length - 1);
        r->at++;
        return n->value || parse_block(r, n, line->indent + 1, depth + 1);
    }
    line->indent += 2;
    line->text += 2;
    line->length -= 2;
    return parse_block(r, n, line->indent, depth + 1);
}

static bool parse_block(yaml_reader *r, yaml_node *parent, size_t indent, unsigned depth)
{
    while (r->at < r->lines.count && r->lines.items[r->at].indent >= indent) {
        const yaml_line *line = &r->lines.items[r->at];
        bool item = line->text[0] == '-' && (line->length == 1 || line->text[1] == ' ');
        if (depth > DEEPEST)
            return fail(r, line->offset, "the lines are nested too deep");
        if (parent->first && item != !parent->first->key)
            return fail(r, line->offset, "a list and a map are mixed");
        if (item ? !parse_item(r, parent, depth) : !parse_member(r, parent, depth))
            return false;
    }
    return true;
}

yaml_node *yaml_parse(arena *memory, const char *text, size_t length, binary_problem *problem)
{
    yaml_reader r = {.memory = memory, .problem = problem};
    yaml_node *document = arena_new(memory, yaml_node);

    *document = (yaml_node){0};
    divide(&r, text, length);
    return parse_block(&r, document, 0, 0) ? document : NULL;
}

const yaml_node *yaml_member(const yaml_node *map, const char *key)
{
    for (const yaml_node *n = map ? map->first : NULL; n; n = n->next)
        if (n->key && strcmp(n->key, key) == 0)
            return n;
    return NULL;
}

const char *yaml_text(const yaml_node *map, const char *key, const char *fallback)
{
    const yaml_node *n = yaml_member(map, key);

    return n && n->value ? n->value : fallback;
}
