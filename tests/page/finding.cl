/* Each work-item adds its right neighbour's element in place: work-item 1 writes a[1] in line 8, and work-item 0 reads it in line 7. */
kernel void shift(global int *a, global int *out)
{
    size_t i = get_global_id(0);
    int own = a[i];

    int next = a[i + 1];
    a[i] = own + next;
    out[i] = next;
}
