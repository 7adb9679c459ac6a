/* sim/assembly/scan.h - scanner of an assembly file: words, numbers, constant expressions, and error reports at them.
 *
 * The scanner is a cursor. A function that looks for something either consumes it and returns true, or leaves the cursor alone
 * and returns false; a function that requires something reports its absence. Blanks and comments separate words. A line end
 * terminates a statement, so no function moves past one, except within a block comment. */
#ifndef GASKET_SIM_ASSEMBLY_SCAN_H
#define GASKET_SIM_ASSEMBLY_SCAN_H

#include "src/base/diag.h"

typedef struct scanner {
    diag *diagnostics;
    source_loc base;      /* of text[0] */
    const char *text;
    size_t at, end;
    unsigned depth;       /* nesting of the constant expression at the cursor: parentheses and signs */
} scanner;

/* The value of a literal or of a constant expression. */
typedef struct scan_value {
    bool is_float;
    bool is_bits;   /* a hexadecimal or binary literal: a bit pattern rather than a number */
    uint64_t integer; /* two's complement */
    bool negative;    /* the integer is negative */
    double real;
    enum { SCAN_NUMBER, SCAN_QUIET, SCAN_SIGNALLING } nan; /* is_float: a NaN with payload `integer`, sign `negative` */
} scan_value;

source_loc sim_scan_place(const scanner *s); /* location of the cursor */
/* Reports an error at offset WHERE and underlines the word there. Always returns false. */
bool sim_scan_error(scanner *s, size_t where, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

void sim_scan_blanks(scanner *s);          /* skips blanks and comments */
bool sim_scan_at_end(scanner *s);          /* skips blanks; at the end of the statement (line end, ';', end of file)? */
void sim_scan_skip_statement(scanner *s);  /* skips past the line end or ';' */

bool sim_scan_char(scanner *s, char c);    /* skips blanks, consumes C */
bool sim_scan_need(scanner *s, char c, const char *where); /* the same; reports "'C' expected WHERE" if absent */
bool sim_scan_peek(scanner *s, const char *what); /* skips blanks; is WHAT next? */
bool sim_scan_text(scanner *s, const char *what); /* skips blanks, consumes WHAT */
/* Consumes the word [A-Za-z_][A-Za-z0-9_]* at the cursor (with DOTS, also dots before letters); returns its length, 0 if there
 * is none. */
size_t sim_scan_word(scanner *s, const char **word, bool dots);
bool sim_scan_number(scanner *s, unsigned *n); /* consumes decimal digits at the cursor; clamps at a million */
bool sim_scan_expression(scanner *s, scan_value *v); /* reports if there is none */
bool sim_scan_operand(scanner *s, scan_value *v);    /* a primary expression: a number, also signed or in parentheses */

#endif
