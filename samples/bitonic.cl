/* bitonic - sorts each work-group's block in local memory.
 *
 * Concept: a sorting network. The comparisons do not depend on the values of the elements, so all work-items execute the same
 * instructions, which suits a machine whose channels share one program counter. Sorted runs of length `run` are merged into runs
 * twice as long, alternately ascending and descending, by comparing elements `distance` apart (Batcher, "Sorting networks and
 * their applications").
 *
 *   gasket run -g 256 -l 256 -a keys=int[256]:random=3 --print keys:8 samples/bitonic.cl
 */
// RUN: -g 256 -l 128 -a keys=int[256]:random=3
// ORACLE: bitonic

#define LONGEST 1024

kernel void bitonic(global int *keys)
{
    local int block[LONGEST];
    uint me = get_local_id(0), n = get_local_size(0);

    block[me] = keys[get_global_id(0)];
    for (uint run = 2; run <= n; run *= 2) {
        for (uint distance = run / 2; distance > 0; distance /= 2) {
            barrier(CLK_LOCAL_MEM_FENCE);
            uint other = me ^ distance;
            int mine = block[me], theirs = block[other];
            bool keep_smaller = (me < other) == ((me & run) == 0);
            barrier(CLK_LOCAL_MEM_FENCE);
            block[me] = keep_smaller ? min(mine, theirs) : max(mine, theirs);
        }
    }
    keys[get_global_id(0)] = block[me];
}
