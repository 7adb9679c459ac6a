int missing(int x);
kernel void other(global int *out) {
    *out = missing(*out);
}
