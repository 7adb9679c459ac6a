/* mixed_pointer - one pointer into two buffers.
 *
 * Concept: in C a pointer may point into either of two buffers, but an instruction that uses a binding table names one entry, and
 * so one buffer. The chapter "Surfaces" of opt/README.md shows how the load in the last line becomes two messages.
 *
 *   gasket run --global-access=stateful -g 8 -a dst=int[8] -a src0=int[8]:iota -a src1=int[8]:fill=100 --print dst samples/mixed_pointer.cl
 */
// RUN: -g 64 -l 16 -a dst=int[64] -a src0=int[64]:iota -a src1=int[64]:random=1
// RUN: -g 40 -l 8 -a dst=int[40] -a src0=int[40]:random=3 -a src1=int[40]:random=2
// ORACLE: pocl

kernel void mixed_pointer(global int *dst, global int *src0, global int *src1)
{
    global int *from;
    if (get_global_id(0) % 2)
        from = src0;
    else
        from = src1;
    dst[get_global_id(0)] = from[get_global_id(0)];
}
