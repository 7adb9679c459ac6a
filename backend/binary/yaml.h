/* backend/binary/yaml.h - reads the subset of YAML in which Intel's tools write .ze_info: maps and lists by indentation, scalars, and lists
 * of scalars in brackets, which stay scalars. */
#ifndef GASKET_BACKEND_BINARY_YAML_H
#define GASKET_BACKEND_BINARY_YAML_H

#include "backend/binary/binary.h"

typedef struct yaml_node {
    const char *key;   /* of a member of a map; NULL: an item of a list, or the document */
    const char *value; /* a scalar without quotes; NULL: a map, a list or nothing */
    size_t offset;     /* of its line, in the text */
    struct yaml_node *first, *last, *next;
} yaml_node;

/* Parses the LENGTH bytes at TEXT. NULL after setting *PROBLEM, whose offset is one of the text. */
yaml_node *yaml_parse(arena *memory, const char *text, size_t length, binary_problem *problem);
const yaml_node *yaml_member(const yaml_node *map, const char *key); /* MAP may be NULL; NULL: there is no such member */
/* The scalar of member KEY of MAP; FALLBACK if there is none. */
const char *yaml_text(const yaml_node *map, const char *key, const char *fallback);

#endif
