/* sim/faster.c - the table through which machine/ calls the handlers of fast/ and the translator of native/. */
#include "sim/fast/fast.h"
#include "sim/native/native.h"

const sim_faster sim_faster_handlers = {
    .select = sim_fast_select,
    .choose_moded = sim_fast_moded,
    .select_message = sim_fast_message,
    .choose_send = sim_fast_send,
    .translate = sim_native_new,
    .free_translation = sim_native_free,
    .translated_code = sim_native_code,
};
