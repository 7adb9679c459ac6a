// A reservation is committed twice.
// RUN: -g 4 -a p=pipe[8] -a out=int[4]
// EXPECT out: 1 1 1 1
// VIA: ir - the library's test of the reservation is a store to address 0 in the instructions
kernel void fill(write_only pipe int p, global int *out)
{
    reserve_id_t id = reserve_write_pipe(p, 1);
    int x = get_global_id(0);

    write_pipe(p, id, 0, &x);
    commit_write_pipe(p, id);
#ifndef FIXED
    commit_write_pipe(p, id); // FINDS: events
#endif
    out[x] = 1;
}
