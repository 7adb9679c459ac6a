// The loop looks for a terminator that it does not recognize.
// RUN: -g 1 -l 1 -a out=int[1]
// SAYS: read of '"gasket"', just past the end
// EXPECT out: 6
kernel void measure(global int *out)
{
    constant char *text = "gasket";
    int n = 0;

#ifdef FIXED
    while (text[n])
#else
    while (n < 8 && text[n] != '\n') // FINDS: bounds
#endif
        n++;
    out[0] = n;
}
