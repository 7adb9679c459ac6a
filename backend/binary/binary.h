/* backend/binary/binary.h - reads the files in which other compilers and drivers keep machine code.
 *
 * The result is a gen_program, as the assembly reader makes it: its text is the assembly of the file. Nothing in a file is trusted: a
 * size, an offset or a count that is wrong gives a problem with its place. */
#ifndef GASKET_BACKEND_BINARY_H
#define GASKET_BACKEND_BINARY_H

#include "backend/isa/isa.h"

/* Why a file cannot be read: WHAT, in the memory of the reader, at byte OFFSET of the file. Or what of it is not read, though the rest is: SKIPPED at byte
 * SKIPPED_AT, the first of several; NULL: nothing. */
typedef struct binary_problem {
    const char *what;
    size_t offset;
    const char *skipped;
    size_t skipped_at;
} binary_problem;

/* Do the LENGTH bytes at DATA begin as a file of this room, rather than as text or as code without a container? */
bool binary_is_container(const void *data, size_t length);
/* Reads the kernels and the data of the file of LENGTH bytes at DATA, which must outlive the program. If the file has a kernel called ONLY, the
 * others are not read, so that one that is refused does not prevent it. A file that gasket wrote is read as a whole, as its kernels may enqueue
 * others. ONLY may be NULL. The program is in MEMORY. NULL after setting *PROBLEM, of which
 * only what was skipped is set otherwise. */
gen_program *binary_read(arena *memory, const void *data, size_t length, const char *only, binary_problem *problem);
/* Why a program cannot be written: WHAT about KERNEL, or about the program if that is NULL, at its instruction INST, or SIZE_MAX. */
typedef struct binary_write_problem {
    const gen_kernel *kernel;
    size_t inst;
    const char *what;
} binary_write_problem;

/* Appends P, whose kernels obey the rules of the hardware, to OUT as a zebin file. False after setting *PROBLEM. */
bool binary_write(text *out, const gen_program *p, binary_write_problem *problem);

/* Of this room: reads the LENGTH bytes at DATA, a container, which are at byte OFFSET of the file that *PROBLEM refers to. */
gen_program *binary_read_inner(arena *memory, const unsigned char *data, size_t length, size_t offset, const char *only,
                               binary_problem *problem);

#endif
