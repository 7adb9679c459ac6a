/* ir/initial_value.h - stores the initial value of a variable. */
#ifndef GASKET_IR_INITIAL_VALUE_H
#define GASKET_IR_INITIAL_VALUE_H

#include "ir/build.h"

/* Stores INIT, a constant of type T, at AT scalar by scalar; more than 64 zeros by a call of memset. Undefined parts are not stored. */
void ir_store_initial(ir_builder *b, ir_value *at, ir_type *t, ir_value *init);

#endif
