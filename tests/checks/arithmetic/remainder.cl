// A hash table without buckets.
// RUN: -g 8 -l 4 -a keys=uint[8]:iota -a buckets=0 -a out=uint[8]
// EXPECT out: 0 0 0 0 0 0 0 0
kernel void hash(global const uint *keys, uint buckets, global uint *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = buckets ? keys[i] % buckets : 0;
#else
    out[i] = keys[i] % buckets; // FINDS: arithmetic
#endif
}
