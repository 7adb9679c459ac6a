// The largest element of each row of N elements.
//
//     gasket run -g 3 -a n=4 -a in=int[]:3,9,2,4,1,1,8,5,7,6,5,4 -a best=int[3] --print best best.cl

kernel void largest(global const int *in, global int *best, int n)
{
    int row = get_global_id(0);

    best[row] = in[row * n];
    for (int k = 1; k < n; k++) {
        int x = in[row * n + k];
        if (x > best[row])
            best[row] = x;
    }
}
