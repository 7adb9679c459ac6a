// A record of 5 bytes holds a tag and an int, which is read through a cast.
// RUN: -g 4 -l 4 -a records=uchar[20]:iota -a out=int[4]
// SAYS: 'records\b
kernel void values(global const uchar *records, global int *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = as_int(vload4(0, records + 5 * i + 1));
#else
    out[i] = *(global const int *)(records + 5 * i + 1); // FINDS: alignment
#endif
}
