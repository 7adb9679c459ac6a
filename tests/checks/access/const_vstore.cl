// vstore4 through a cast of a const pointer.
// RUN: -g 4 -l 4 -a in=int[16]:iota -a out=int[16]
// VIA: ir - the instructions do not show that a pointer is to const
// SAYS: 'in\b
kernel void twice(global const int *in, global int *out)
{
    int i = get_global_id(0);
    int4 v = vload4(i, in) * 2;

#ifdef FIXED
    vstore4(v, i, out);
#else
    vstore4(v, i, (global int *)in); // FINDS: access
#endif
}
