/* tests/oracle/nbody.c - the bodies in the order of the tiles, which is their order in memory. */
#include "oracle.h"

static void answer(void)
{
    float dt = oracle_float("dt"), softening = oracle_float("softening");
    size_t n = job.global[0], new_bytes, velocity_bytes;
    float *old = oracle_in("old", NULL), *velocity = oracle_in("velocity", &velocity_bytes), *new = oracle_in("new", &new_bytes);

    for (size_t me = 0; me < n; me++) {
        const float *here = old + 4 * me;
        float pull[3] = {0, 0, 0};
        for (size_t i = 0; i < n; i++) {
            const float *other = old + 4 * i;
            float x = other[0] - here[0], y = other[1] - here[1], z = other[2] - here[2];
            float square = fmaf(x, x, fmaf(y, y, fmaf(z, z, softening)));
            float strength = other[3] / (square * sqrtf(square));
            pull[0] = fmaf(strength, x, pull[0]);
            pull[1] = fmaf(strength, y, pull[1]);
            pull[2] = fmaf(strength, z, pull[2]);
        }
        for (int c = 0; c < 3; c++) {
            velocity[4 * me + c] = fmaf(dt, pull[c], velocity[4 * me + c]);
            new[4 * me + c] = fmaf(dt, velocity[4 * me + c], here[c]);
        }
        new[4 * me + 3] = here[3];
    }
    oracle_out("velocity", velocity, velocity_bytes);
    oracle_out("new", new, new_bytes);
}
