// A character of a string literal is replaced in place.
// RUN: -g 1 -l 1 -a out=char[3]
kernel void name(global char *out)
{
    constant char *text = "abc";

#ifdef FIXED
    for (int i = 0; i < 3; i++)
        out[i] = text[i] - 32;
#else
    global char *p = (global char *)(ulong)text;
    for (int i = 0; i < 3; i++)
        p[i] = 'A'; // FINDS: access
#endif
}
