// RUN: -k holds -g 64 -l 32 -a in=int[64]:iota -a out=int[64] -a n=2
// RUN: -k is_chosen_by -g 64 -l 32 -a in=int[64]:iota -a out=int[64]
// RUN: -k is_read_at -g 64 -l 32 -a in=int[64]:iota -a out=int[64] -a n=2
// ORACLE: pocl

/* Behind a loop that work-items leave in different rounds, what is the same for all in each round is not: an array that holds it
 * has elements for each of them. */
kernel void holds(global const int *in, global int *out, int n)
{
    int i = (int)get_global_id(0), round = 0;
    int a[4] = {1, 5, n, 7};

    do
        round++;
    while (round < (in[i] & 7));
    a[n & 3] = round;
    out[i] = a[in[i] & 3];
}

kernel void is_chosen_by(global const int *in, global int *out)
{
    int i = (int)get_global_id(0), round = 0, place;
    int a[4] = {1, 2, 3, 4};

    do {
        round++;
        place = round * 3 & 3;
    } while (round < (in[i] & 7));
    a[place] = 9;
    out[i] = a[in[i] & 3];
}

kernel void is_read_at(global const int *in, global int *out, int n)
{
    int i = (int)get_global_id(0), round = 0, place;
    int a[4] = {1, n, 3, 4};

    a[n & 3] = 12;
    do {
        round++;
        place = round * 3 & 3;
    } while (round < (in[i] & 7));
    out[i] = a[place];
}
