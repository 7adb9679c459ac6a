// All items of all groups increment one counter. A group has a single item, so no barrier could help.
// RUN: -g 16 -l 1 -a a=int[16]:iota -a odd=int[1]
// SAYS: 'odd\b
// EXPECT odd: 8
kernel void count_odd(global const int *a, global int *odd)
{
    if (a[get_global_id(0)] % 2)
#ifdef FIXED
        atomic_inc(odd);
#else
        *odd += 1; // FINDS: races
#endif
}
