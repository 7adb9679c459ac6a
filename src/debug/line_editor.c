/* src/debug/line_editor.c - the terminal is in raw mode only while a line is being edited. */
#include "src/debug/line_editor.h"

#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { MOST_LINE = 4096 };
/* Keys that a terminal sends as several bytes. */
enum { KEY_UP = 256, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_HOME, KEY_END, KEY_DELETE, KEY_RESIZED, KEY_NONE };
enum {
    CONTROL_A = 1,
    CONTROL_B,
    CONTROL_C,
    CONTROL_D,
    CONTROL_E,
    CONTROL_F,
    TAB = 9,
    CONTROL_K = 11,
    CONTROL_L,
    ENTER,
    CONTROL_N,
    CONTROL_P = 16,
    CONTROL_U = 21,
    CONTROL_W = 23,
    ESCAPE = 27,
    BACKSPACE = 127
};

typedef struct editing {
    const line_source *from;
    char line[MOST_LINE];
    size_t length, cursor;
    size_t shown;         /* position in the history of the line that is shown; its length: the new line */
    char kept[MOST_LINE]; /* the new line, while another one is shown */
} editing;

static volatile sig_atomic_t has_resized;

static void note_resize(int number)
{
    (void)number;
    has_resized = 1;
}

bool line_editor_fits(void)
{
    const char *terminal = getenv("TERM");

    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
}

/* --- keys ----------------------------------------------------------------------------------------------------------------- */

static int read_byte(void)
{
    unsigned char c;

    for (;;) {
        ssize_t n = read(STDIN_FILENO, &c, 1);
        if (n == 1)
            return c;
        if (n < 0 && errno == EINTR && has_resized)
            return KEY_RESIZED;
        if (n == 0 || errno != EINTR)
            return -1;
    }
}

static int read_key(void)
{
    int c = read_byte(), letter;

    if (c != ESCAPE)
        return c;
    c = read_byte();
    if (c != '[' && c != 'O')
        return KEY_NONE;
    letter = read_byte();
    switch (letter) {
    case 'A':
        return KEY_UP;
    case 'B':
        return KEY_DOWN;
    case 'C':
        return KEY_RIGHT;
    case 'D':
        return KEY_LEFT;
    case 'H':
        return KEY_HOME;
    case 'F':
        return KEY_END;
    }
    while (isdigit(c = letter == -1 ? -1 : read_byte()) || c == ';') /* "ESC [ 3 ~" */
        continue;
    return letter == '3'                    ? KEY_DELETE
           : letter == '1' || letter == '7' ? KEY_HOME
           : letter == '4' || letter == '8' ? KEY_END
                                            : KEY_NONE;
}

/* --- the line ------------------------------------------------------------------------------------------------------------- */

static size_t columns(void)
{
    struct winsize size;

    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20 ? size.ws_col : 80;
}

/* Shows the part of the line that fits, with the cursor in it. */
static void show(const editing *e)
{
    size_t prompt = strlen(e->from->prompt), fits = columns() - prompt - 1;
    size_t first = e->cursor > fits ? e->cursor - fits : 0, count = e->length - first < fits ? e->length - first : fits;

    printf("\r%s%.*s\033[K\r", e->from->prompt, (int)count, e->line + first);
    if (prompt + e->cursor - first)
        printf("\033[%zuC", prompt + e->cursor - first);
    fflush(stdout);
}

static void insert(editing *e, const char *text, size_t n)
{
    if (e->length + n >= MOST_LINE)
        return;
    memmove(e->line + e->cursor + n, e->line + e->cursor, e->length - e->cursor);
    memcpy(e->line + e->cursor, text, n);
    e->length += n;
    e->cursor += n;
}

/* Removes the bytes from FIRST up to END. */
static void remove_part(editing *e, size_t first, size_t end)
{
    memmove(e->line + first, e->line + end, e->length - end);
    e->length -= end - first;
    e->cursor = first;
}

static void set_line(editing *e, const char *text, size_t n)
{
    e->length = e->cursor = n < MOST_LINE ? n : MOST_LINE - 1;
    memcpy(e->line, text, e->length);
}

static void remove_word(editing *e)
{
    size_t first = e->cursor;

    while (first && isspace((unsigned char)e->line[first - 1]))
        first--;
    while (first && !isspace((unsigned char)e->line[first - 1]))
        first--;
    remove_part(e, first, e->cursor);
}

/* --- history -------------------------------------------------------------------------------------------------------------- */

static void show_older(editing *e)
{
    const char *history = e->from->history;

    if (!e->shown)
        return;
    if (e->shown == *e->from->history_length) {
        memcpy(e->kept, e->line, e->length);
        e->kept[e->length] = 0;
    }
    size_t end = e->shown - 1, start = end;
    while (start && history[start - 1] != '\n')
        start--;
    e->shown = start;
    set_line(e, history + start, end - start);
}

static void show_newer(editing *e)
{
    const char *history = e->from->history;
    size_t length = *e->from->history_length, start = e->shown;

    if (e->shown == length)
        return;
    while (history[start] != '\n')
        start++;
    e->shown = ++start;
    if (start == length) {
        set_line(e, e->kept, strlen(e->kept));
        return;
    }
    const char *end = memchr(history + start, '\n', length - start);
    set_line(e, history + start, (size_t)(end - (history + start)));
}

static void add_to_history(const line_source *from, const char *line, size_t n)
{
    if (!n || n + 1 > from->history_capacity / 2)
        return;
    while (*from->history_length + n + 1 > from->history_capacity) {
        const char *end = memchr(from->history, '\n', *from->history_length);
        size_t first = (size_t)(end - from->history) + 1;
        memmove(from->history, end + 1, *from->history_length - first);
        *from->history_length -= first;
    }
    memcpy(from->history + *from->history_length, line, n);
    from->history[*from->history_length + n] = '\n';
    *from->history_length += n + 1;
}

/* --- completion ----------------------------------------------------------------------------------------------------------- */

typedef struct candidates {
    char common[256]; /* of all of them */
    unsigned count;
    bool shows; /* prints them */
    size_t width;
} candidates;

static void consider(void *context, const char *word)
{
    candidates *c = context;

    if (c->shows) {
        size_t n = strlen(word) + 2;
        if (c->width + n > columns()) {
            printf("\r\n");
            c->width = 0;
        }
        c->width += n;
        printf("%s  ", word);
        return;
    }
    if (!c->count++) {
        snprintf(c->common, sizeof c->common, "%s", word);
        return;
    }
    size_t n = 0;
    while (c->common[n] && c->common[n] == word[n])
        n++;
    c->common[n] = 0;
}

static void complete(editing *e)
{
    size_t start = e->cursor;
    candidates c = {.count = 0};

    while (start && (isalnum((unsigned char)e->line[start - 1]) || strchr("_-", e->line[start - 1])))
        start--;
    e->from->complete(e->from->owner, e->line, e->cursor, e->cursor - start, consider, &c);
    if (!c.count)
        return;
    size_t known = e->cursor - start, n = strlen(c.common);
    if (n > known)
        insert(e, c.common + known, n - known);
    if (c.count == 1) {
        insert(e, " ", 1);
    } else if (n == known) {
        printf("\r\n");
        c.shows = true;
        e->from->complete(e->from->owner, e->line, e->cursor, known, consider, &c);
        printf("\r\n");
    }
}

/* --- editing -------------------------------------------------------------------------------------------------------------- */

/* Executes KEY. Returns whether the line is complete; *HAS_ENDED: the input is. */
static bool execute_key(editing *e, int key, bool *has_ended)
{
    char c = (char)key;

    switch (key) {
    case -1:
        *has_ended = true;
        return true;
    case ENTER:
    case '\n':
        return true;
    case CONTROL_D:
        *has_ended = !e->length;
        if (e->cursor < e->length)
            remove_part(e, e->cursor, e->cursor + 1);
        return *has_ended;
    case CONTROL_C:
        printf("^C\r\n");
        e->length = e->cursor = 0;
        break;
    case BACKSPACE:
    case 8:
        if (e->cursor)
            remove_part(e, e->cursor - 1, e->cursor);
        break;
    case KEY_DELETE:
        if (e->cursor < e->length)
            remove_part(e, e->cursor, e->cursor + 1);
        break;
    case CONTROL_A:
    case KEY_HOME:
        e->cursor = 0;
        break;
    case CONTROL_E:
    case KEY_END:
        e->cursor = e->length;
        break;
    case CONTROL_B:
    case KEY_LEFT:
        e->cursor -= e->cursor > 0;
        break;
    case CONTROL_F:
    case KEY_RIGHT:
        e->cursor += e->cursor < e->length;
        break;
    case CONTROL_K:
        e->length = e->cursor;
        break;
    case CONTROL_U:
        remove_part(e, 0, e->cursor);
        break;
    case CONTROL_W:
        remove_word(e);
        break;
    case CONTROL_P:
    case KEY_UP:
        show_older(e);
        break;
    case CONTROL_N:
    case KEY_DOWN:
        show_newer(e);
        break;
    case CONTROL_L:
    case KEY_RESIZED:
        has_resized = 0;
        e->from->redraw(e->from->owner);
        break;
    case TAB:
        complete(e);
        break;
    default:
        if (key >= ' ' && key < 256)
            insert(e, &c, 1);
        break;
    }
    return false;
}

const char *line_editor_read(const line_source *from, arena *memory)
{
    editing *e = arena_new(memory, editing);
    struct termios usual, raw;
    struct sigaction resize = {.sa_handler = note_resize}, before;
    bool has_ended = false, is_complete;

    *e = (editing){.from = from, .shown = *from->history_length};
    fflush(stdout);
    if (tcgetattr(STDIN_FILENO, &usual) != 0)
        return NULL;
    raw = usual;
    raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
    raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN | ISIG);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    sigaction(SIGWINCH, &resize, &before);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    do {
        show(e);
        is_complete = execute_key(e, read_key(), &has_ended);
    } while (!is_complete);
    e->cursor = e->length;
    show(e);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &usual);
    sigaction(SIGWINCH, &before, NULL);
    printf("\n");
    if (has_ended)
        return NULL;
    add_to_history(from, e->line, e->length);
    return arena_strndup(memory, e->line, e->length);
}
