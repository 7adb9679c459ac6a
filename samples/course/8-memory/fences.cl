/* fences - a barrier with a flag for one address space, between accesses to the other one.
 *
 *   gasket run -g 8 -l 8 -a a=int[8] -a out=int[8] samples/course/8-memory/fences.cl
 */
kernel void fences(global int *a, global int *out)
{
    size_t l = get_local_id(0);

    a[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[l] = a[l ^ 1];
}
