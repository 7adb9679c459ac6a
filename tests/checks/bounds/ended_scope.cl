// A pointer outlives the block that declares its variable.
// RUN: -g 4 -l 4 -a out=int[4]
// VIA: ir - the instructions do not show the lifetime of a variable
// OPEN ir: the memory of a variable whose scope has ended has any contents
// SAYS: 'squared\b
// EXPECT out: 0 1 4 9
kernel void squares(global int *out)
{
    int i = get_global_id(0), *p;
#ifdef FIXED
    int squared = i * i;

    p = &squared;
#else
    {
        int squared = i * i;
        p = &squared;
    }
#endif
    out[i] = *p; // FINDS: bounds
}
