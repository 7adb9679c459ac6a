// Packets of different work-groups are in the order of the groups, also with several host threads, and both ways.
// RUN: gasket run -g 4096 -l 16 -j 4 -a p=pipe[4096] -o p=%t.sim %s
// RUN: gasket run -g 4096 -l 16 --via=ir -a p=pipe[4096] -o p=%t.ir %s
// RUN: cmp %t.sim %t.ir
// RUN: od -An -v -w4 -i %t.sim | awk '$1 != NR - 1 { exit 1 } END { exit NR != 4096 }'
kernel void put(write_only pipe int p)
{
    int i = get_global_id(0);
    reserve_id_t r = reserve_write_pipe(p, 1);

    if (is_valid_reserve_id(r)) {
        write_pipe(p, r, 0, &i);
        commit_write_pipe(p, r);
    }
}
