// Each iteration has its own variable; the pointer refers to that of an earlier one.
// RUN: -g 2 -l 2 -a out=int[2]
// VIA: ir - the instructions do not show the lifetime of a variable
// OPEN ir: the memory of a variable whose scope has ended has any contents
// SAYS: read of 'item', whose scope has ended
// EXPECT out: 7 7
kernel void first(global int *out)
{
    int *p = 0;
#ifdef FIXED
    int item;
#endif

    for (int j = 0; j < 3; j++) {
#ifdef FIXED
        if (j == 0)
            item = 7;
#else
        int item = 7 + j;
#endif
        if (j == 0)
            p = &item;
        else
            out[get_global_id(0)] = *p; // FINDS: bounds
    }
}
