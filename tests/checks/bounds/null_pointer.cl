// A search that finds nothing returns null, which is dereferenced.
// RUN: -g 4 -l 4 -a a=int[4]:iota -a out=int[4]
// SAYS: null
// EXPECT out: 2 2 2 2
static global const int *find(global const int *a, int n, int key)
{
    for (int i = 0; i < n; i++)
        if (a[i] == key)
            return &a[i];
    return 0;
}

kernel void search(global const int *a, global int *out)
{
#ifdef FIXED
    global const int *p = find(a, 4, 2);
#else
    global const int *p = find(a, 4, 5);
#endif

    out[get_global_id(0)] = *p; // FINDS: bounds
}
