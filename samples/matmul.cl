/* matmul - C = A B for square matrices, one tile at a time.
 *
 * Concept: tiles in local memory. Without them, every element of A and B is loaded n times from global memory. Here a work-group
 * of 16 x 16 work-items loads one tile of each matrix together, waits at a barrier until the tiles are complete, and then uses
 * each element 16 times. The second barrier keeps fast work-items from overwriting a tile that slow ones still read.
 *
 *   gasket run -g 64,64 -l 16,16 -a n=64 -a a=float[64][64]:iota -a b=float[64][64]:fill=0.5 -a c=float[64][64] --print c:4 samples/matmul.cl
 */
// RUN: -g 32,32 -l 16,16 -a n=32 -a a=float[32][32]:random=1 -a b=float[32][32]:random=2 -a c=float[32][32]
// ORACLE: matmul

#define TILE 16

kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void matmul(int n, global const float *a, global const float *b, global float *c)
{
    local float tile_a[TILE][TILE], tile_b[TILE][TILE];
    int x = get_local_id(0), y = get_local_id(1);
    int column = get_global_id(0), row = get_global_id(1);
    float sum = 0;

    for (int t = 0; t < n; t += TILE) {
        tile_a[y][x] = a[row * n + t + x];
        tile_b[y][x] = b[(t + y) * n + column];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < TILE; k++)
            sum = fma(tile_a[y][k], tile_b[k][x], sum);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[row * n + column] = sum;
}
