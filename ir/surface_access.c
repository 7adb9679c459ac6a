/* ir/surface_access.c - where the operands of accesses through the binding table are: intrinsics.def, "surfaces". */
#include "ir/surface_access.h"

bool ir_surface_access_of(ir_intrinsic id, ir_surface_access *a)
{
    switch (id) {
    case IR_INTRINSIC_surface_load:
        *a = (ir_surface_access){.surface = 1, .align = 2, .offset = 3};
        return true;
    case IR_INTRINSIC_mixed_load:
    case IR_INTRINSIC_volatile_load:
        *a = (ir_surface_access){.surface = 1, .set = 2, .align = 3, .offset = 4};
        return true;
    case IR_INTRINSIC_surface_store:
        *a = (ir_surface_access){.is_store = true, .value = 1, .surface = 2, .align = 3, .offset = 4};
        return true;
    case IR_INTRINSIC_mixed_store:
        *a = (ir_surface_access){.is_store = true, .value = 1, .surface = 2, .set = 3, .align = 4, .offset = 5};
        return true;
    case IR_INTRINSIC_surface_atomic:
        *a = (ir_surface_access){.is_atomic = true, .surface = 2, .offset = 3, .value = 4};
        return true;
    case IR_INTRINSIC_mixed_atomic:
        *a = (ir_surface_access){.is_atomic = true, .surface = 2, .set = 3, .offset = 4, .value = 5};
        return true;
    default:
        return false;
    }
}
