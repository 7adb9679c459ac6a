// The member of a packed structure is read through a pointer to int.
// RUN: -g 2 -l 2 -a out=int[2]
// SAYS: 'r\b
// EXPECT out: 0 1
struct __attribute__((packed)) record {
    uchar tag;
    int value;
};

static int get(const int *p)
{
    return *p; // FINDS: alignment
}

kernel void tagged(global int *out)
{
    struct record r;
    int i = get_global_id(0);

    r.tag = 1;
    r.value = i;
#ifdef FIXED
    out[i] = r.value;
#else
    out[i] = get((const int *)((uchar *)&r + 1));
#endif
}
