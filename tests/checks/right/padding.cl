// A structure is copied with its padding, which was never written and which has no value.
// RUN: -g 2 -l 2 -a out=int[4]
// EXPECT out: 7 9 7 9
struct padded {
    char small;
    int big;
};

kernel void copies(global int *out)
{
    struct padded a, b;
    int i = get_global_id(0);

    a.small = 7;
    a.big = 9;
    b = a;
    out[2 * i] = b.small;
    out[2 * i + 1] = b.big;
}
