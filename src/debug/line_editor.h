/* src/debug/line_editor.h - edits a line at a terminal: the keys of Emacs and arrows, history, completion. A library would do it better, but those that are
 * free of the GPL (libedit, linenoise) are not part of a C library, and the program is linked with that alone. */
#ifndef GASKET_DEBUG_LINE_EDITOR_H
#define GASKET_DEBUG_LINE_EDITOR_H

#include "src/base/text.h"

/* What a line editor asks its owner for. */
typedef struct line_source {
    const char *prompt;
    char *history; /* lines, each with its end; the oldest ones are removed when it is full */
    size_t *history_length, history_capacity;
    /* Calls FOUND with each word that may continue the LENGTH bytes at LINE, of which the last PREFIX ones are its beginning. */
    void (*complete)(void *owner, const char *line, size_t length, size_t prefix, void (*found)(void *context, const char *word),
                     void *context);
    void (*redraw)(void *owner); /* the size of the terminal has changed */
    void *owner;
} line_source;

/* Is there a terminal for it on both standard input and output? */
bool line_editor_fits(void);
/* Reads a line into MEMORY, without its end, and adds it to the history; NULL: the user has ended the input. An interrupt empties the line. */
const char *line_editor_read(const line_source *from, arena *memory);

#endif
