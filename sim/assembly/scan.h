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
    source_loc base; /* source location of text[0] */
    const char *text;
    size_t at, end;
    unsigned depth; /* number of parentheses and signs around the constant expression at the cursor */
} scanner;

/* A number. The data type of a literal or of a constant expression determines which member has its value. */
typedef struct scan_value {
    bool is_float;
    bool is_bits;     /* written as a hexadecimal or binary literal: a bit pattern rather than a number */
    uint64_t integer; /* the integer in two's complement; valid unless is_float */
    bool negative;    /* the integer is negative */
    double real;
    /* if is_float: NaN or not; a NaN has payload `integer` and sign `negative` */
    enum { SCAN_NUMBER, SCAN_QUIET, SCAN_SIGNALLING } nan;
} scan_value;

source_loc sim_scan_place(const scanner *s); /* location of the cursor */
/* Reports an error at offset WHERE and underlines the word there. Always returns false. */
bool sim_scan_error(scanner *s, size_t where, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

void sim_scan_blanks(scanner *s); /* skips blanks and comments */
/* Skips blanks; true at the end of the statement: a line end, ';' or the end of the file. */
bool sim_scan_at_end(scanner *s);
void sim_scan_skip_statement(scanner *s); /* skips past the line end or ';' */

bool sim_scan_char(scanner *s, char c); /* skips blanks and consumes character C if it is next */
/* Like sim_scan_char, but reports "'C' expected WHERE" if C is not next. */
bool sim_scan_expect(scanner *s, char c, const char *where);
bool sim_scan_peek(scanner *s, const char *what); /* skips blanks; true if the text WHAT is next */
bool sim_scan_text(scanner *s, const char *what); /* skips blanks and consumes the text WHAT if it is next */
/* Consumes the word [A-Za-z_][A-Za-z0-9_]* at the cursor (with DOTS, also dots before letters). Returns its length, 0 if there
 * is no word. */
size_t sim_scan_word(scanner *s, const char **word, bool dots);
bool sim_scan_number(scanner *s, unsigned *n);       /* consumes decimal digits at the cursor; *N is at most a million */
bool sim_scan_expression(scanner *s, scan_value *v); /* reads a constant expression; reports an error if there is none */
/* Reads a primary expression: a number with an optional sign, or an expression in parentheses. */
bool sim_scan_operand(scanner *s, scan_value *v);

#endif
