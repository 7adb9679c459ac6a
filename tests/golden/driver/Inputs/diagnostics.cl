#include "diagnostics.h"
kernel void k(global int *out) { /* ä */ int unused; out[0] = nothing + 1; }
