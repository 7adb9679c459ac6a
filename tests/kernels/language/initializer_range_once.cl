// The value of a range of elements is evaluated once, as in GNU C.
// RUN: -g 8 -l 8 -a out=int[16]
// ORACLE: host

kernel void once(global int *out)
{
    int i = get_global_id(0), n = 0, x[4] = {[0 ... 3] = ++n}, m = 0, y[5000] = {[0 ... 4999] = ++m};

    out[i * 2] = x[i & 3] & y[i * 600];
    out[i * 2 + 1] = n & m;
}
