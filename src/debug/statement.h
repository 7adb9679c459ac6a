/* src/debug/statement.h - the statements of the source in machine code, their frames and variables (backend/isa/isa.h, gen_statement). */
#ifndef GASKET_DEBUG_STATEMENT_H
#define GASKET_DEBUG_STATEMENT_H

#include "src/debug/target.h"

/* Addresses that only the debugger knows, of what has none: byte 0 of the registers and of the scratch memory of a thread, and of the local memory of its
 * group. */
#define STATEMENT_REGISTERS UINT64_C(0xFF01000000000000)
#define STATEMENT_SCRATCH UINT64_C(0xFF02000000000000)
#define STATEMENT_LOCAL UINT64_C(0xFF03000000000000)
/* Addresses of the variables themselves, wherever they are: values of pointers to variables that are in no memory. */
#define STATEMENT_OBJECTS UINT64_C(0xFF04000000000000)

/* The statement that has begun last in the order of the code when K is before instruction AT; NULL: none. */
const gen_statement *statement_at(const gen_kernel *k, uint32_t at);
/* The statement that begins at instruction AT, the last one of several; NULL: none. */
const gen_statement *statement_beginning(const gen_kernel *k, uint32_t at);
/* The number of frames when S is executed; the function and the place of frame FRAME, 0 the innermost. */
unsigned statement_depth(const gen_kernel *k, const gen_statement *s);
debug_place statement_place(const gen_kernel *k, const gen_statement *s, unsigned frame);
/* As debug_target.variables, in the work-item of LANE. */
void statement_variables(const launch *l, void *thread, const gen_statement *s, unsigned frame, unsigned lane, arena *memory,
                         const char *only, debug_variable_visitor *visit, void *context);
/* Does the thread end in the block of instruction AT, in which no statement begins up to there? It may come from several statements. */
bool statement_is_past_all(const gen_kernel *k, uint32_t at);
/* As statement_variables(), of the parameters of the kernel, at such an instruction: a parameter that is in one place in all statements is still there. */
void statement_last_parameters(const launch *l, void *thread, unsigned lane, arena *memory, const char *only,
                               debug_variable_visitor *visit, void *context);
/* As debug_target.object_at, for the addresses from STATEMENT_OBJECTS on. */
bool statement_object_at(const launch *l, void *thread, const gen_statement *s, unsigned lane, arena *memory, uint64_t address,
                         debug_object *out);

#endif
