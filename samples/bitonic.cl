/* bitonic - sorts each work-group's block in local memory.
 *
 * What it teaches: a sorting network. Which elements are compared does not depend on their values, so all work-items do the same
 * at the same time: an ideal program for a machine whose channels share one program counter. Runs of length `run` are merged
 * into runs twice as long, rising and falling in turn, by comparing elements `distance` apart (Batcher, "Sorting networks and their
 * applications").
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
