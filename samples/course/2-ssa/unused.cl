/* unused - two definitions of x meet, but the value is never read there.
 *
 *   gasket eval samples/course/2-ssa/unused.cl 1
 */
int unused(int c)
{
    int x;

    if (c)
        x = 1;
    else
        x = 2;
    x = 3;
    return x;
}
