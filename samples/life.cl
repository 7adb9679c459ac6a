/* life - one generation of Conway's Game of Life, on a torus.
 *
 * Concept: a two-dimensional index space, and bytes. A cell is one uchar, 0 or 255, so the result is a grey picture. Wrapping
 * around at the edges needs no branch: selects choose the neighbours' coordinates.
 *
 *   gasket run -g 64,64 -a now=uchar[64][64]:random=4 -a next=uchar[64][64] -o next=life.pgm samples/life.cl
 */
// RUN: -g 40,24 -a now=uchar[24][40]:random=4 -a next=uchar[24][40]
// ORACLE: life

int alive(global const uchar *cells, int x, int y, int width)
{
    return cells[y * width + x] >= 128;
}

kernel void life(global const uchar *now, global uchar *next)
{
    int x = get_global_id(0), y = get_global_id(1);
    int width = get_global_size(0), height = get_global_size(1);
    int left = x == 0 ? width - 1 : x - 1, right = x == width - 1 ? 0 : x + 1;
    int above = y == 0 ? height - 1 : y - 1, below = y == height - 1 ? 0 : y + 1;
    int neighbours = alive(now, left, above, width) + alive(now, x, above, width) + alive(now, right, above, width) +
                     alive(now, left, y, width) + alive(now, right, y, width) +
                     alive(now, left, below, width) + alive(now, x, below, width) + alive(now, right, below, width);

    next[y * width + x] = neighbours == 3 || (neighbours == 2 && alive(now, x, y, width)) ? 255 : 0;
}
