/* backend/binary/extras.h - reads section .misc.gasket: what gasket needs of a program and .ze_info has no words for. */
#ifndef GASKET_BACKEND_BINARY_EXTRAS_H
#define GASKET_BACKEND_BINARY_EXTRAS_H

#include "backend/binary/zebin.h"

/* Completes K, which has been read from .ze_info, from its ROW in the section; r->info is that section. False after setting the problem. */
bool extras_read_kernel(zebin_reader *r, gen_kernel *k, const yaml_node *row);
/* Reads name, size and alignment of the variable in ROW. */
bool extras_read_variable(zebin_reader *r, const yaml_node *row, gen_global *g);

#endif
