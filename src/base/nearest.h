/* src/base/nearest.h - the known name that is most similar to a word. */
#ifndef GASKET_BASE_NEAREST_H
#define GASKET_BASE_NEAREST_H

#include <stddef.h>

/* Returns the name, of COUNT, with the fewest edits to WORD, for "did you mean"; NULL if none is similar. */
const char *nearest_name(const char *word, const char *const *names, size_t count);

#endif
