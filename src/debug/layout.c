/* src/debug/layout.c - `layout`: a screen with panes, drawn at each stop: source, operations or instructions, variables, registers, lanes. */
#include "src/debug/command.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { PANE_SOURCE = 1, PANE_CODE = 2, PANE_VARIABLES = 4, PANE_REGISTERS = 8, PANE_LANES = 16, LEAST_ROWS = 4, PROMPT_ROWS = 6 };

/* A screen of text: rows and columns of the terminal. */
typedef struct screen {
    unsigned rows, columns;
    bool colours;
} screen;

static screen measure(void)
{
    struct winsize size;
    screen s = {24, 80, isatty(STDOUT_FILENO) && !getenv("NO_COLOR")};

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row && size.ws_col) {
        s.rows = size.ws_row;
        s.columns = size.ws_col;
    }
    return s;
}

/* The rows of a pane: at most as many as it has text. */
typedef struct pane {
    const char *title;
    text contents;
    unsigned current; /* the row to be seen; rows count from 0 */
    unsigned rows;    /* of the screen */
} pane;

static unsigned count_rows(const text *t)
{
    unsigned n = 0;

    for (size_t k = 0; k < t->length; k++)
        n += t->data[k] == '\n';
    return n;
}

/* The number of bytes at the beginning of the N at LINE that take COLUMNS columns; a tab goes to a multiple of eight. */
static void print_clipped(const char *line, size_t n, unsigned columns)
{
    unsigned column = 0;

    for (size_t k = 0; k < n && column < columns; k++) {
        unsigned char c = (unsigned char)line[k];
        if (c == '\t') {
            do
                fputc(' ', debug_out);
            while (++column % 8 && column < columns);
            continue;
        }
        fputc(c, debug_out);
        column += (c & 0xC0) != 0x80; /* a byte that continues a character takes no column */
    }
}

static void draw_pane(const screen *s, const pane *p)
{
    const char *at = p->contents.length ? p->contents.data : "";
    unsigned total = count_rows(&p->contents), skipped = p->current > p->rows / 2 ? p->current - p->rows / 2 : 0;

    if (skipped + p->rows > total)
        skipped = total > p->rows ? total - p->rows : 0;
    fprintf(debug_out, "%s── %s ", s->colours ? "\033[2m" : "", p->title);
    for (unsigned n = (unsigned)strlen(p->title) + 4; n < s->columns; n++)
        fprintf(debug_out, "─");
    fprintf(debug_out, "%s\n", s->colours ? "\033[0m" : "");
    for (unsigned row = 0; *at && row < skipped + p->rows; row++) {
        size_t n = strcspn(at, "\n");
        bool is_current = strncmp(at, "=> ", 3) == 0 || strncmp(at, "* ", 2) == 0;
        if (row >= skipped) {
            fprintf(debug_out, "%s", is_current && s->colours ? "\033[1m" : "");
            print_clipped(at, n, s->columns);
            fprintf(debug_out, "%s\n", is_current && s->colours ? "\033[0m" : "");
        }
        at += n + (at[n] == '\n');
    }
}

/* --- the panes ------------------------------------------------------------------------------------------------------------ */

static void fill_source(debugger *d, pane *p, unsigned around)
{
    debug_place here = d->target->place_of(d->launch, d->selected, d->frame);
    source_place at;
    uint32_t first = here.line > around ? here.line - around : 1;

    p->title = here.file && here.line ? here.file : "source";
    if (!here.line) {
        text_str(&p->contents, "(no source here)\n");
        return;
    }
    while (first < here.line &&
           !source_line(d->sources, here.file, here.is_library, first, &at)) /* by #line, lines may be missing */
        first++;
    for (uint32_t n = first; n <= here.line + around && source_line(d->sources, here.file, here.is_library, n, &at); n++) {
        if (n == here.line)
            p->current = n - first;
        text_printf(&p->contents, "%s%4" PRIu32 "  %.*s\n", n == here.line ? "=> " : "   ", n, (int)at.line_length, at.line_text);
    }
}

static void fill_code(debugger *d, pane *p)
{
    p->title = d->launch->via_ir ? "operations" : "instructions";
    d->target->disassemble(&p->contents, d->launch, d->selected, d->frame);
    const char *here = p->contents.data ? strstr(p->contents.data, "=> ") : NULL;
    for (const char *c = p->contents.data; here && c < here; c++)
        p->current += *c == '\n';
}

typedef struct variable_rows {
    debugger *d;
    text *out;
} variable_rows;

static void add_variable(void *context, const char *name, const debug_value *v, bool is_parameter)
{
    variable_rows *r = context;
    debug_context c = debug_context_of(r->d);
    debug_value read = *v;

    (void)is_parameter;
    if (v->type->size > (1 << 12) || expression_read(&c, &read))
        return;
    text_printf(r->out, "%-12s ", name);
    value_print(r->out, &read, FORMAT_NATURAL, expression_name_at, &c);
    text_char(r->out, '\n');
}

static void fill_variables(debugger *d, pane *p)
{
    variable_rows r = {d, &p->contents};

    p->title = "variables";
    d->target->variables(d->launch, d->selected, d->frame, d->lane, &d->memory, NULL, add_variable, &r);
}

static void fill_registers(debugger *d, pane *p)
{
    p->title = d->launch->via_ir ? "values" : "registers";
    d->target->print_registers(&p->contents, d->launch, d->selected, d->frame);
}

/* A column for each lane would need their values; a row for each has its state and place. */
static void fill_lanes(debugger *d, pane *p)
{
    static const char *const states[] = {"runs", "waits at a barrier", "waits for its sub-group", "has ended", "has faulted"};
    uint32_t active;
    unsigned lanes = d->target->lanes(d->selected, &active), count = d->target->count(d->selected);

    p->title = lanes > 1 ? "lanes" : "work-items";
    for (unsigned n = 0; lanes > 1 && n < lanes; n++)
        text_printf(&p->contents, "%clane %-2u %s\n", active >> n & 1 ? '*' : ' ', n, active >> n & 1 ? "active" : "inactive");
    for (uint32_t n = 0; lanes == 1 && n < count; n++) {
        void *unit = d->target->find(d->selected, n);
        debug_state state = unit ? d->target->state_of(unit) : DEBUG_ENDED;
        debug_place at = unit && state != DEBUG_ENDED ? d->target->place_of(d->launch, unit, 0) : (debug_place){0};
        if (unit == d->selected)
            p->current = n;
        text_printf(&p->contents, "%s%-12s %s", unit == d->selected ? "* " : "  ", unit ? debug_item_name(d, unit) : "",
                    states[state]);
        if (at.line)
            text_printf(&p->contents, " at line %" PRIu32, at.line);
        text_char(&p->contents, '\n');
    }
}

/* Divides ROWS among the panes, each with a row for its title: equal shares, and what some do not need for the others. */
static void share_rows(pane *panes, unsigned count, unsigned rows)
{
    unsigned left = rows;

    for (unsigned n = 0; n < count; n++) {
        unsigned wanted = count_rows(&panes[n].contents), share = rows / count > 1 ? rows / count - 1 : 1;
        panes[n].rows = wanted < share ? wanted : share;
        left -= panes[n].rows + 1 < left ? panes[n].rows + 1 : left;
    }
    for (unsigned n = 0; n < count && left; n++) {
        unsigned more = count_rows(&panes[n].contents) - panes[n].rows;
        more = more < left ? more : left;
        panes[n].rows += more;
        left -= more;
    }
}

void debug_draw_layout(debugger *d)
{
    screen s = measure();
    pane panes[5];
    unsigned count = 0, rows = s.rows > PROMPT_ROWS + LEAST_ROWS ? s.rows - PROMPT_ROWS : LEAST_ROWS, layout = d->shared->layout;

    for (unsigned n = 0; n < 5; n++) {
        pane *p = &panes[count];
        if (!(layout >> n & 1))
            continue;
        *p = (pane){.title = ""};
        text_init(&p->contents, &d->memory);
        switch (1 << n) {
        case PANE_SOURCE:
            fill_source(d, p, s.rows);
            break;
        case PANE_CODE:
            fill_code(d, p);
            break;
        case PANE_VARIABLES:
            fill_variables(d, p);
            break;
        case PANE_REGISTERS:
            fill_registers(d, p);
            break;
        default:
            fill_lanes(d, p);
            break;
        }
        count++;
    }
    fprintf(debug_out, "\033[H\033[2J");
    share_rows(panes, count, rows);
    for (unsigned n = 0; n < count; n++)
        draw_pane(&s, &panes[n]);
    fprintf(debug_out, "%s", s.colours ? "\033[2m" : "");
    for (unsigned n = 0; n < s.columns; n++)
        fprintf(debug_out, "─");
    fprintf(debug_out, "%s\n", s.colours ? "\033[0m" : "");
}

bool command_do_layout(debugger *d, const char *arguments)
{
    static const struct {
        const char *name;
        unsigned panes;
    } rows[] = {{"src", PANE_SOURCE | PANE_VARIABLES},
                {"asm", PANE_CODE | PANE_REGISTERS},
                {"split", PANE_SOURCE | PANE_CODE},
                {"regs", PANE_SOURCE | PANE_REGISTERS},
                {"lanes", PANE_SOURCE | PANE_LANES},
                {"all", PANE_SOURCE | PANE_CODE | PANE_VARIABLES | PANE_LANES},
                {"off", 0}};

    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
        if (strcmp(rows[n].name, arguments) == 0) {
            d->shared->layout = rows[n].panes;
            if (rows[n].panes)
                debug_draw_layout(d);
            return false;
        }
    debug_error("Expected src, asm, split, regs, lanes, all or off.");
    return false;
}
