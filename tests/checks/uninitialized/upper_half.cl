// The lower half of a union is set, and the whole is stored.
// RUN: -g 4 -l 4 -a out=uint[4]
// SAYS: 'value\b
// EXPECT out: 0 1 2 3
union parts {
    uint whole;
    ushort half_word[2];
};

kernel void widen(global uint *out)
{
    union parts value; // NOTE

#ifdef FIXED
    value.whole = 0;
#endif
    value.half_word[0] = get_global_id(0);
    out[get_global_id(0)] = value.whole; // FINDS: uninitialized
}
