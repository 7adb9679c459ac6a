/* collatz - a loop around a branch: two variables that change.
 *
 *   gasket run -g 8 -a start=uint[]:1,2,3,4,5,6,7,8 -a steps=uint[8] --print steps samples/course/2-ssa/collatz.cl
 */
kernel void collatz(global const uint *start, global uint *steps)
{
    size_t i = get_global_id(0);
    uint x = start[i], n = 0;

    while (x != 1) {
        if (x % 2)
            x = 3 * x + 1;
        else
            x = x / 2;
        n++;
    }
    steps[i] = n;
}
