// RUN: gasket cc --emit=pp %s -o %t.once.cl
// RUN: gasket cc --emit=pp %t.once.cl -o %t.twice.cl
// RUN: diff %t.once.cl %t.twice.cl
#define SQUARE(x) ((x) * (x))
#define GROUP(...) { __VA_ARGS__ }
#include "Inputs/a.h"
kernel void squares(global int *out)
{
    int id = get_global_id(0);
    out[id] = SQUARE(id - SQUARE(-2));
    int list[] = GROUP(1, 2,
                       3);


    #pragma unroll 4
    for (int i = 0; i < 4; i++)
        out[i] += list[i & 1];
}
