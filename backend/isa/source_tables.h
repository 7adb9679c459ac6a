/* backend/isa/source_tables.h - the types and files that the statements of a kernel refer to, in the order in which they are written. */
#ifndef GASKET_BACKEND_ISA_SOURCE_TABLES_H
#define GASKET_BACKEND_ISA_SOURCE_TABLES_H

#include "backend/isa/isa.h"
#include "ir/source_type.h"
#include "src/base/map.h"

/* A type follows the types that it contains; the target of a pointer may follow the pointer. */
typedef struct gen_source_tables {
    arena *memory;
    const gen_kernel *kernel;
    VEC(const ir_source_type *) types;
    VEC(const char *) files;
    map numbers; /* of each type its number plus 1 */
} gen_source_tables;

/* The tables of K, in MEMORY. */
gen_source_tables *gen_collect_source(arena *memory, const gen_kernel *k);
uint32_t gen_source_type_number(const gen_source_tables *t, const ir_source_type *type);
uint32_t gen_source_file_number(gen_source_tables *t, const char *file);

#endif
