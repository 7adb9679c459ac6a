/* backend/binary/kernel.h - the parts of a kernel that are read in the same way from every container. */
#ifndef GASKET_BACKEND_BINARY_KERNEL_H
#define GASKET_BACKEND_BINARY_KERNEL_H

#include "backend/binary/binary.h"

enum { BINARY_MOST_ARGUMENTS = 1024 };

/* The numbers of Intel's driver for the families of graphics. */
enum { GEN8_CORE = 11, GEN9_CORE = 12, GEN10_CORE = 13, GEN11_CORE = 15, GEN12_CORE = 17 };

/* Sets *PROBLEM to WHAT at byte OFFSET of the file, and returns false. */
bool binary_fail(binary_problem *problem, size_t offset, const char *what);
/* The problem of a file whose code is for CORE, another generation than 9. */
const char *binary_other_core(arena *memory, uint32_t core);
/* Can NAME be the name of a kernel in assembly: a word of printable characters without blanks? */
bool binary_is_word(const char *name);
/* Decodes the SIZE bytes of code at DATA, which is at byte OFFSET of the file, into K. The zeros after its last instruction are padding.
 * False after setting *PROBLEM. */
bool binary_read_code(arena *memory, const unsigned char *data, size_t size, size_t offset, gen_kernel *k,
                      binary_problem *problem);
/* The entry of K's argument INDEX, below BINARY_MOST_ARGUMENTS, which is appended with those before it. */
gen_arg *binary_argument(arena *memory, gen_kernel *k, uint32_t index);
/* Sets name, kind and type of A from the strings of the source that a container has, such as "x", "__global", "NONE", "float*;8": the size
 * follows the type. */
void binary_name_argument(arena *memory, gen_arg *a, const char *name, const char *space, const char *access, const char *type);
/* Why item Y of a payload cannot be loaded into registers, in MEMORY; NULL if it can. */
const char *binary_payload_problem(arena *memory, const gen_payload *y);
/* Makes entry INDEX of K's binding table that of OBJECT (gen_surface.object). */
void binary_set_surface(arena *memory, gen_kernel *k, uint32_t index, int object);
/* Completes K's binding table, in which OBJECT is BINARY_UNKNOWN where the container names no object. The code is at byte OFFSET of the file.
 * False after setting *PROBLEM: a message accesses such an entry. */
bool binary_check_surfaces(arena *memory, gen_kernel *k, size_t offset, binary_problem *problem);
/* The type of relocation in a zebin file for PART of an address. */
uint32_t binary_relocation_type(gen_patch_part part);
enum { BINARY_UNKNOWN = INT32_MIN };

#endif
