/* sim/assembly/scan.h - the characters of an assembly file: words, numbers, constant expressions, and complaints about them.
 *
 * The scanner is a cursor. Functions that look for something either take it and return true, or leave the cursor alone and
 * return false; functions that need something report its absence. Blanks and comments separate, but a line end ends a
 * statement, so nothing here crosses one (except a block comment, which may hold line ends). */
#ifndef GASKET_SIM_ASSEMBLY_SCAN_H
#define GASKET_SIM_ASSEMBLY_SCAN_H

#include "src/base/diag.h"

typedef struct scanner {
    diag *diagnostics;
    source_loc base;      /* of text[0] */
    const char *text;
    size_t at, end;
    unsigned depth;       /* of the constant expression at the cursor: parentheses and signs */
} scanner;

/* A literal or what a constant expression of literals computes. */
typedef struct scan_value {
    bool is_float;
    bool is_bits;   /* written as a hexadecimal or binary integer: bits rather than a number */
    uint64_t integer; /* two's complement */
    bool negative;    /* the integer is below zero */
    double real;
    enum { SCAN_NUMBER, SCAN_QUIET, SCAN_SIGNALLING } nan; /* is_float: a NaN with payload `integer`, sign `negative` */
} scan_value;

source_loc sim_scan_place(const scanner *s); /* of the cursor */
/* Reports at WHERE, underlining up to the cursor's word. Always returns false. */
bool sim_scan_error(scanner *s, size_t where, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

void sim_scan_blanks(scanner *s);          /* blanks and comments of this line */
bool sim_scan_at_end(scanner *s);          /* after blanks: end of the statement (line end, ';', end of file) */
void sim_scan_skip_statement(scanner *s);  /* to the line end or past the ';' */

bool sim_scan_char(scanner *s, char c);    /* blanks, then C */
bool sim_scan_need(scanner *s, char c, const char *where); /* the same; false after a report that C is expected WHERE */
bool sim_scan_peek(scanner *s, const char *what); /* blanks, then exactly WHAT? */
bool sim_scan_text(scanner *s, const char *what); /* blanks, then WHAT, taken */
/* The word [A-Za-z_][A-Za-z0-9_]* at the cursor (dots too if DOTS); length 0 when there is none. Taken. */
size_t sim_scan_word(scanner *s, const char **word, bool dots);
bool sim_scan_number(scanner *s, unsigned *n); /* decimal digits right at the cursor; more than a million becomes a million */
bool sim_scan_expression(scanner *s, scan_value *v); /* reports when there is none */
bool sim_scan_operand(scanner *s, scan_value *v);    /* a number, with a sign or in parentheses: no operator follows it */

#endif
