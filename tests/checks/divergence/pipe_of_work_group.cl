// A reservation for a work-group that half of it makes.
// RUN: -g 8 -l 8 -a p=pipe[8]
// VIA: ir - a sub-group is one thread, and needs no barrier instruction
// SAYS: not all work-items of the work-group reach this call of 'work_group_reserve_write_pipe'
kernel void fill(write_only pipe int p)
{
    int l = get_local_id(0);

#ifndef FIXED
    if (l < 4)
#endif
    {
        reserve_id_t id = work_group_reserve_write_pipe(p, 8); // FINDS: divergence
        if (is_valid_reserve_id(id))
            write_pipe(p, id, l, &l);
        work_group_commit_write_pipe(p, id); // FINDS: divergence?
    }
}
