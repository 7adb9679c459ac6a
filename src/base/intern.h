/* src/base/intern.h - one pointer per distinct string, so that names compare with ==. */
#ifndef GASKET_BASE_INTERN_H
#define GASKET_BASE_INTERN_H

#include "src/base/table.h"
#include "src/base/vec.h"

typedef struct interned {
    const char *text; /* may contain NUL bytes */
    size_t length;
} interned;

typedef struct interner {
    arena *memory;
    hash_table numbers;
    VEC(interned) strings;
} interner;

void interner_init(interner *in, arena *memory);
/* Returns the unique, NUL-terminated copy of the N bytes at S, which lives as long as the arena. */
const char *intern(interner *in, const char *s, size_t n);
const char *intern_str(interner *in, const char *s);

uint32_t hash_bytes(const void *p, size_t n, uint32_t seed);
/* A hash of 64 bits, for keys that are not compared. */
uint64_t hash_long(const void *p, size_t n);
/* That of the string S; 0 for NULL. */
uint64_t hash_text(const char *s);

#endif
