// The step of a search shrinks to 0 before the loop ends.
// RUN: -g 2 -l 2 -a out=int[2]
// EXPECT out: 7 7
kernel void steps(global int *out)
{
    int total = 0;

#ifdef FIXED
    for (int step = 4; step > 0; step /= 2)
#else
    for (int step = 4; step >= 0 && total < 100; step = step > 0 ? step / 2 : -1)
#endif
        total += 4 % step == 0 ? step : 50; // FINDS: arithmetic
    out[get_global_id(0)] = total;
}
