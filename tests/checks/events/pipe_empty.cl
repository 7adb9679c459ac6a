// A reservation that failed is used.
// RUN: -g 4 -a p=pipe[8]:1,2,3 -a out=int[4]
// SAYS: the reserve_id_t is not valid: the reservation failed, or was not made
// EXPECT out: 1 1 1 1
// VIA: ir - the library's test of the reservation is a store to address 0 in the instructions
kernel void drain(read_only pipe int p, global int *out)
{
    reserve_id_t id = reserve_read_pipe(p, 1);
    int x = 0;

#ifdef FIXED
    if (is_valid_reserve_id(id)) {
        read_pipe(p, id, 0, &x);
        commit_read_pipe(p, id);
    }
#else
    read_pipe(p, id, 0, &x); // FINDS: events
    commit_read_pipe(p, id); // FINDS: events
#endif
    out[get_global_id(0)] = 1;
}
