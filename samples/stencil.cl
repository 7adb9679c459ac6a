/* stencil - one time step of heat diffusion in a plate.
 *
 * Concept: a tile with a border. Every cell needs its four neighbours, so a group of 16 x 16 work-items needs 18 x 18 cells: the
 * work-items at the edge of the group load the border as well. At the edge of the plate the border repeats the edge, so no heat is lost.
 *
 *   gasket run -g 64,64 -l 16,16 -a rate=0.2 -a now=float[64][64]:random=1 -a next=float[64][64] -o next=stencil.pgm samples/stencil.cl
 */
// RUN: -g 48,32 -l 16,16 -a rate=0.2 -a now=float[32][48]:random=1 -a next=float[32][48]
// ORACLE: stencil

#define TILE 16

kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void stencil(float rate, global const float *now, global float *next)
{
    local float tile[TILE + 2][TILE + 2];
    int x = get_global_id(0), y = get_global_id(1);
    int width = get_global_size(0), height = get_global_size(1);
    int tx = get_local_id(0) + 1, ty = get_local_id(1) + 1;

    tile[ty][tx] = now[y * width + x];
    if (tx == 1)
        tile[ty][0] = now[y * width + max(x - 1, 0)];
    if (tx == TILE)
        tile[ty][TILE + 1] = now[y * width + min(x + 1, width - 1)];
    if (ty == 1)
        tile[0][tx] = now[max(y - 1, 0) * width + x];
    if (ty == TILE)
        tile[TILE + 1][tx] = now[min(y + 1, height - 1) * width + x];
    barrier(CLK_LOCAL_MEM_FENCE);

    float here = tile[ty][tx];
    float around = (tile[ty][tx - 1] + tile[ty][tx + 1]) + (tile[ty - 1][tx] + tile[ty + 1][tx]);
    next[y * width + x] = fma(rate, fma(-4.0f, here, around), here);
}
