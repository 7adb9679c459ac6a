/* backend/binary/ze_info.h - writes the descriptions of kernels in a zebin. */
#ifndef GASKET_BACKEND_BINARY_ZE_INFO_H
#define GASKET_BACKEND_BINARY_ZE_INFO_H

#include "backend/isa/isa.h"

/* Appends .ze_info of P. */
void ze_info_write(text *out, const gen_program *p);
/* Appends what gasket needs of P and .ze_info has no words for: see extras.c. */
void extras_write(text *out, const gen_program *p);
/* The first byte of K's registers that all threads have in common: after the local ids, or r2. */
uint32_t ze_shared_start(const gen_kernel *k);
/* Has .ze_info a kind for item Y of K's payload? */
bool ze_has_payload(const gen_kernel *k, const gen_payload *y);
/* Does .ze_info have entry S of K's binding table? It has those of buffers and images. */
bool ze_has_surface(const gen_kernel *k, const gen_surface *s);

/* The type of A as directives print it: without blanks. */
const char *ze_type_of(arena *memory, const gen_arg *a);

#endif
