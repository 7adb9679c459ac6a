/* src/debug/known.h - values of which only parts are known: optimized code has lost some of their bytes, or nothing has been assigned to them yet. */
#ifndef GASKET_DEBUG_KNOWN_H
#define GASKET_DEBUG_KNOWN_H

#include "src/debug/value.h"

/* What is known of a byte; MIXED: of several, not the same. */
typedef enum known_state { KNOWN_NOT, KNOWN_VALUE, KNOWN_UNSET, KNOWN_MIXED } known_state;

/* What is known of the numbers of a value of type T, whose bytes have STATES; padding need not be known. */
known_state known_state_of(arena *memory, const ir_source_type *t, const unsigned char *states);
/* The value of type T whose bytes are DATA with STATES, in MEMORY; WHY: what to say if none of it is known. */
debug_value known_value(arena *memory, const ir_source_type *t, unsigned char *data, const unsigned char *states,
                        const char *why);
/* Part of V, of type T from byte OFFSET on. */
debug_value known_part(arena *memory, const debug_value *v, const ir_source_type *t, uint64_t offset);
/* What is shown for a part in STATE, KNOWN_NOT or KNOWN_UNSET. */
const char *known_text(known_state state);

#endif
