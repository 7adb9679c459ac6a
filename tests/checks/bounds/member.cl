// Five keys are stored in an array of four inside a structure; the fifth lands in the next member.
// RUN: -g 2 -l 2 -a out=int[2]
// VIA: ir - the instructions do not show the parts of an object
// SAYS: write to element 4 of 'b\.keys', which has 4 elements
// EXPECT out: 4 4
struct bucket {
    int keys[4];
    int count;
};

kernel void fill(global int *out)
{
    struct bucket b;

    b.count = 0;
#ifdef FIXED
    for (int k = 0; k < 4; k++) {
#else
    for (int k = 0; k < 5; k++) {
#endif
        b.keys[k] = 1; // FINDS: bounds
        b.count++;
    }
    out[get_global_id(0)] = b.count;
}
