/* names - the tokens "( t ) * b" twice, with two meanings.
 *
 *   gasket run -g 1 -a out=int[2] --print out samples/course/1-parsing/names.cl
 */
typedef int t;

int cast(int *b)
{
    return (t) * b;
}

int product(int t, int b)
{
    return (t) * b;
}

kernel void names(global int *out)
{
    int seven = 7;

    out[0] = cast(&seven);
    out[1] = product(6, 7);
}
