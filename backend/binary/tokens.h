/* backend/binary/tokens.h - the device binaries of Intel's older format: headers, and lists of patch tokens that describe program and kernels.
 *
 * A token is u32 kind, u32 size in bytes with these two words, then its words. Source: the "executable format" of Intel's
 * graphics compiler, version 1081. */
#ifndef GASKET_BACKEND_BINARY_TOKENS_H
#define GASKET_BACKEND_BINARY_TOKENS_H

#include "backend/binary/kernel.h"
#include "src/base/bug.h"

typedef struct token {
    uint32_t kind;
    size_t offset;             /* in the file */
    const unsigned char *data; /* after the two words */
    size_t size;               /* of DATA, in bytes */
} token;

typedef struct tokens_reader {
    arena *memory;
    const unsigned char *file; /* LENGTH bytes */
    size_t length, at;
    gen_program *program;
    const char *only;       /* the only kernel to read; NULL: all */
    int constants, globals; /* numbers of the globals with the program's constants and variables; -1: there are none */
    binary_problem *problem;
} tokens_reader;

/* The state at byte STATE of a heap belongs to OBJECT: an argument, or -1-g for global g. */
typedef struct token_state {
    uint32_t state;
    int object;
} token_state;

/* A kernel while its tokens are read. */
typedef struct token_kernel {
    gen_kernel *k;
    tokens_reader *reader;
    const unsigned char *dynamic, *surfaces; /* the heaps */
    uint32_t dynamic_bytes, surface_bytes;
    size_t offset, code;                   /* in the file: its header and its code */
    uint32_t ids;                          /* the number of local ids in the registers of each thread */
    bool has_unused_register;              /* of a kernel without local ids: r1 */
    uint32_t sampler_array, sampler_count; /* in the heap of dynamic state */
    uint32_t table, table_entries;         /* the binding table in the heap of surface states */
    VEC(token_state) states;               /* objects of surface states */
    VEC(token_state) samplers;             /* arguments of sampler states */
} token_kernel;

bool tokens_is(const void *data, size_t length);
/* Reads the device binary in the LENGTH bytes at DATA. NULL after setting *PROBLEM. */
gen_program *tokens_read(arena *memory, const unsigned char *data, size_t length, const char *only, binary_problem *problem);

/* Of the reader: word INDEX of T, which has it. */
uint32_t token_word(const token *t, unsigned index);
/* Reads one token of kernel K. False after setting the problem. */
bool tokens_read_kernel_token(token_kernel *k, const token *t);
/* Completes K after its last token: places of registers, binding table, samplers. */
bool tokens_finish_kernel(token_kernel *k);

#endif
