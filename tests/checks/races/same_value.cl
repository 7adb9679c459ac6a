// Every item that finds the key sets the flag: the values agree, and the plain stores still race.
// RUN: -g 32 -l 8 -a a=int[32]:fill=7 -a key=7 -a found=int[1]
// SAYS: same value|values agree|values are the same|equal values
// EXPECT found: 1
kernel void search(global const int *a, int key, global int *found)
{
    if (a[get_global_id(0)] == key)
#ifdef FIXED
        atomic_xchg(found, 1);
#else
        *found = 1; // FINDS: races
#endif
}
