// Turns a picture of W by H elements by a quarter.
//
//     gasket run -g 4,2 -a w=4 -a h=2 -a in=int[8]:iota -a out=int[8] --print out turn.cl

kernel void turn(global const int *in, global int *out, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);

    out[x * h + (h - 1 - y)] = in[y * w + x];
}
