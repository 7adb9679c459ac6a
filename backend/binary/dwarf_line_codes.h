/* backend/binary/dwarf_line_codes.h - section .debug_line: a program for a machine with the registers address, file and line, which appends them to the
 * table. Its special opcodes advance address and line, and append. Source: DWARF 4 and 5, 6.2. */
#ifndef GASKET_BACKEND_BINARY_DWARF_LINE_CODES_H
#define GASKET_BACKEND_BINARY_DWARF_LINE_CODES_H

#include "backend/binary/dwarf.h"

enum {
    LNS_COPY = 1,
    LNS_ADVANCE_PC,
    LNS_ADVANCE_LINE,
    LNS_SET_FILE,
    LNS_SET_COLUMN,
    LNS_NEGATE_STMT,
    LNS_SET_BASIC_BLOCK,
    LNS_CONST_ADD_PC,
    LNS_FIXED_ADVANCE_PC,
};
enum { LNE_END_SEQUENCE = 1, LNE_SET_ADDRESS, LNE_DEFINE_FILE };
/* What an entry of a table of folders or files has, version 5. */
enum { LNCT_PATH = 1, LNCT_DIRECTORY_INDEX };

/* The registers of the machine. */
typedef struct line_state {
    uint64_t address;
    uint32_t file, line, column;
    bool is_statement;
} line_state;

#endif
