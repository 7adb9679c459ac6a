// The loop is in a function, whose array is private.
// VIA: ir - the simulator ends at its limit of instructions
// RUN: -g 1 -l 1 -a n=4 -a out=int[1]
// EXPECT out: 4
int find(int value)
{
    int table[8] = {1, 2, 3, 4};
    int i = 0;
    while (table[i] != value) { // FINDS: hang
        table[7] = value;
#ifdef FIXED
        i++;
#endif
    }
    return table[i];
}
kernel void search(int n, global int *out)
{
    out[0] = find(n);
}
