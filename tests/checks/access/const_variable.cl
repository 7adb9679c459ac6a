// A helper doubles an element in place, also one of a table that is const.
// RUN: -g 4 -l 4 -a out=int[4]
// VIA: ir - private memory of the instructions has no const variables
// SAYS: write to 'table\[2\]', which is const
// SAYS: 'table' is declared here
// EXPECT out: 6 6 6 6
void twice(int *x)
{
    *x *= 2; // FINDS: access
}

kernel void f(global int *out)
{
#ifdef FIXED
    int table[3] = {1, 2, 3};
#else
    const int table[3] = {1, 2, 3}; // NOTE
#endif

    twice((int *)&table[2]);
    out[get_global_id(0)] = table[2];
}
