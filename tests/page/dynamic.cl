/* The pointer of the store is read from an array: it may point to local or to global memory, as choice[i] decides. */

kernel void dynamic(global int *out, local int *scratch, global const int *choice)
{
    size_t i = get_global_id(0);
    int *where[4] = {&out[i], &scratch[get_local_id(0)], &out[0], &scratch[0]};

    *where[choice[i] & 3] = 7;
}
