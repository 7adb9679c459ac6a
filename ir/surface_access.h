/* ir/surface_access.h - the operands of accesses through the binding table in work-item form. */
#ifndef GASKET_IR_SURFACE_ACCESS_H
#define GASKET_IR_SURFACE_ACCESS_H

#include "ir/ir.h"

/* Numbers are those of operands; 0: the access has no such operand. */
typedef struct ir_surface_access {
    bool is_store, is_atomic; /* neither: a load */
    uint8_t surface, set;     /* set: the surfaces that an access may use whose surface is known at run time only */
    uint8_t align;            /* 0: 4 bytes */
    uint8_t offset;
    uint8_t value; /* what is stored; of an atomic operation, the first of two sources */
} ir_surface_access;

/* Describes accesses by ID in *A; false: it is another intrinsic. */
bool ir_surface_access_of(ir_intrinsic id, ir_surface_access *a);

#endif
