// The compiler knows that the members of a packed structure are not aligned.
// RUN: -g 2 -l 2 -a bytes=uchar[10] -a out=int[2]
// EXPECT out: 5 6
struct __attribute__((packed)) record {
    uchar tag;
    int value;
};

kernel void records(global uchar *bytes, global int *out)
{
    int i = get_global_id(0);
    global struct record *r = (global struct record *)bytes + i;

    r->tag = 1;
    r->value = 5 + i;
    out[i] = r->value;
}
