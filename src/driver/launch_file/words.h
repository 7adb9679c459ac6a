/* src/driver/launch_file/words.h - divides a launch file into lines of words, as a shell does. */
#ifndef GASKET_DRIVER_LAUNCH_FILE_WORDS_H
#define GASKET_DRIVER_LAUNCH_FILE_WORDS_H

#include "src/base/diag.h"
#include "src/base/text.h"

typedef struct word {
    const char *text; /* without quotes; variables are still marked (expand_word) */
    source_loc where; /* of its first character */
    bool is_plain;    /* spelled exactly as `text`: character I is at where + I */
} word;

typedef VEC(word) word_list;

enum { MAX_LOOPS = 6 }; /* nested repeats: $i, $j, … $n */

/* Reads the next line that has words, from *AT, which moves past it, to END; the file's text begins at BASE with location LOC.
 * Returns false at the end of the file. Reports errors to D. */
bool read_line(word_list *out, arena *memory, diag *d, const char **at, const char *end, const char *base, source_loc loc);

/* Returns W with its variables replaced: $i by the counter of the innermost of DEPTH loops, $j by that of the loop around it, and
 * so on. COUNTERS has the outermost first. Reports a variable without a loop to D. */
word expand_word(arena *memory, diag *d, word w, const uint64_t *counters, unsigned depth);

/* Appends TEXT, a word as read_line() returns it, so that read_line() reads it again. */
void words_print(text *out, const char *text);

/* The location of character OFFSET of W. */
source_loc word_location(word w, size_t offset);

#endif
