/* src/opencl/program/cache.h - the cache on disk of programs that clBuildProgram compiled. */
#ifndef GASKET_OPENCL_PROGRAM_CACHE_H
#define GASKET_OPENCL_PROGRAM_CACHE_H

#include "src/library/program.h"

/* The program that an earlier build, of any process, made of SOURCE with OPTIONS, and its *LOG, which the caller frees; NULL: the cache
 * has none, or is off. */
gasket_program *cache_find(const char *source, const char *options, char **log);
/* Stores P with LOG (may be NULL), if it can be stored. A failure has no effect. */
void cache_store(const gasket_program *p, const char *log);

#endif
