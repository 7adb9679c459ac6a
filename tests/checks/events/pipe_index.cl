// The index of a packet is beyond the reservation.
// RUN: -g 4 -a p=pipe[8] -a out=int[4]
// SAYS: the index is not less than the number of packets that are reserved
// EXPECT out: 1 1 1 1
// VIA: ir - the library's test of the index is a store to address 0 in the instructions
kernel void fill(write_only pipe int p, global int *out)
{
    reserve_id_t id = reserve_write_pipe(p, 2);
    int x = get_global_id(0);

    write_pipe(p, id, 0, &x);
#ifdef FIXED
    write_pipe(p, id, 1, &x);
#else
    write_pipe(p, id, 2, &x); // FINDS: bounds
#endif
    commit_write_pipe(p, id);
    out[x] = 1;
}
