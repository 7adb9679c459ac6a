// The captures of a block that is enqueued are an argument of its kernel: at most CL_DEVICE_MAX_PARAMETER_SIZE with its other arguments.
// RUN: not gasket cc %s -o /dev/null 2>&1 | FileCheck %s
// RUN: gasket cc -DFITS %s -o /dev/null
#ifdef FITS
struct s { int words[200]; };
#else
struct s { int words[300]; };
#endif

kernel void enqueues(global int *out)
{
    struct s x = {{0}};
    // CHECK: :[[#@LINE+1]]:59: error: the captures and parameters of this block take 1216 bytes; a kernel has at most 1024{{$}}
    enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), ^{ out[0] = x.words[out[1]]; });
}
