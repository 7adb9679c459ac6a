/* start - a work-item that does next to nothing: the cost of starting and ending threads. */
kernel void start(global uint *results)
{
    uint i = get_global_id(0);

    if (i == 0xFFFFFFFF)
        results[0] = i;
}
