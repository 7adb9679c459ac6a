// The mask of item 32 is shifted by the width of its type.
// RUN: -g 40 -l 8 -a out=uint[40]
kernel void masks(global uint *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = i < 32 ? 1u << i : 0;
#else
    out[i] = 1u << i; // FINDS: portability
#endif
}
