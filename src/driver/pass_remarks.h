/* src/driver/pass_remarks.h - --remarks=all: prints the decisions of the passes. */
#ifndef GASKET_DRIVER_PASS_REMARKS_H
#define GASKET_DRIVER_PASS_REMARKS_H

#include "src/driver/pipeline.h"

/* An observer that reports the remarks of C's passes to its diagnostics, in C's memory:
 * k.cl:3:12: remark: mul %y is replaced by a shl [combine: (mul x C) -> (shl x (log2 C))] */
const opt_listener *pass_remarks(compilation *c);

#endif
