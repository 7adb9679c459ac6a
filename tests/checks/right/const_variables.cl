// Variables that are const get a value in each iteration of the loop, and one is returned.
// RUN: -g 4 -l 4 -a out=int[4]
// EXPECT out: 4 8 12 16
typedef struct {
    int a, b[2];
} Pair;

Pair make(int i)
{
    const Pair p = {i, {1, 1}};

    return p;
}

int sum(const int *p)
{
    return p[0] + p[1];
}

kernel void f(global int *out)
{
    int i = get_global_id(0), total = 0;

    for (int k = 0; k < 2; k++) {
        const int parts[2] = {i, k};
        const int3 v = (int3)(i, k, 0);
        const Pair p = make(i);
        total += sum(parts) + v.y + p.a + p.b[k];
    }
    out[i] = total;
}
