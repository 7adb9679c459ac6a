int twice(int x);
#ifdef DEFINES
int twice(int x) { return x; }
#endif
kernel void main_kernel(global int *out) { out[get_global_id(0)] = twice(get_global_id(0)) + SHIFT; }
