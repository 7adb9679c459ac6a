#include "diagnostics.h"
kernel void k(global int *out) { /* ä */ {int idle;} out[0] = nothing + 1; }
