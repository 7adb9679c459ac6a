// A structure with padding is stored to a buffer: the padding has no value, and no reader.
// RUN: -g 2 -l 2 -a bytes=uchar[16]
struct padded {
    char small;
    int big;
};

kernel void records(global uchar *bytes)
{
    struct padded p;

    p.small = 1;
    p.big = 2;
    ((global struct padded *)bytes)[get_global_id(0)] = p;
}
