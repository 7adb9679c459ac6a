// Loops that run for long, and end. The condition of `find` stays the same, but it is tested only where memory says so; the inner loop of `halve` begins
// with the values of earlier ones, and ends as the outer loop has changed its bound.
// RUN: -g 1 -l 1 -a counts=int[2] -a out=int[2]
// EXPECT out: 200001 44850
int find(global int *counts)
{
    int found = 0;
    for (;;) {
        counts[0]++;
        if (counts[0] > 200000)
            if (!found)
                return counts[0];
    }
}

int halve(void)
{
    int sum = 0;
    for (int j = 0; j < 300; j++) {
        int bound = j;
        for (int i = 0; i != 1000; i++)
            if (i < bound)
                sum++;
    }
    return sum;
}

kernel void run(global int *counts, global int *out)
{
    out[0] = find(counts);
    out[1] = halve();
}
