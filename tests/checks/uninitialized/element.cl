// The last weight of the second record is left out: the loop over the weights runs one time too few.
// RUN: -g 4 -l 4 -a out=float[4]
// SAYS: 'out\[0\]' gets 'records\[1\]\.weights\[2\]'
// EXPECT out: 6 6 6 6
typedef struct {
    char tag;
    float weights[3];
} Record;

kernel void weights(global float *out)
{
    Record records[2]; // NOTE
    float sum = 0;

    for (int k = 0; k < 2; k++) {
        records[k].tag = k;
#ifdef FIXED
        for (int j = 0; j < 3; j++)
#else
        for (int j = 0; j < 3 - k; j++)
#endif
            records[k].weights[j] = 1;
    }
    Record copy = records[1];
    for (int j = 0; j < 3; j++)
        sum += records[0].weights[j] + copy.weights[j];
    out[get_global_id(0)] = sum; // FINDS: uninitialized
}
