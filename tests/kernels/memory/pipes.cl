// Packets of several types are read into every kind of memory, by work-items and by groups. The packets of `sums` are 1 to 16 in four
// components each: 136 * 4 plus 0 + 1 + 2 + 3 for each packet.
// RUN: -k spaces -g 1 -a p=pipe[9]:1,2,3,4,5,6 -a l=int[1] -a g=int[3]
// EXPECT g: 8 3 1
// RUN: -k sums -g 16 -l 4 -a p=pipe[16]:1,2,3,4,2,3,4,5,3,4,5,6,4,5,6,7,5,6,7,8,6,7,8,9,7,8,9,10,8,9,10,11,9,10,11,12,10,11,12,13,11,12,13,14,12,13,14,15,13,14,15,16,14,15,16,17,15,16,17,18,16,17,18,19 -a total=uint[2]
// EXPECT total: 640 16
// RUN: -k structs -g 5 -l 5 -a p=pipe[4] -a done=int[5]
// EXPECT done: 0 0 0 0 0
// RUN: -k full -g 5 -l 1 -a p=pipe[3]:1,2 -a done=int[1]
// EXPECT done: -4

kernel void spaces(pipe int p, local int *l, global int *g)
{
    int x, y, w;
    int *q = g[0] ? &w : &y;

    read_pipe(p, &x);
    read_pipe(p, l);
    read_pipe(p, g + 1);
    read_pipe(p, &y);
    read_pipe(p, q);
    g[0] = x + y + *l;
    g[2] = get_pipe_num_packets(p);
}

kernel void sums(read_only pipe ushort4 p, global uint *total)
{
    reserve_id_t id = work_group_reserve_read_pipe(p, get_local_size(0));
    ushort4 v;

    if (is_valid_reserve_id(id)) {
        if (!read_pipe(p, id, get_local_id(0), &v)) {
            atomic_add(&total[0], v.x + v.y + v.z + v.w);
            atomic_inc(&total[1]);
        }
        work_group_commit_read_pipe(p, id);
    }
}

struct part { char tag; short at[3]; double weight; };

// Five packets do not fit: the reservation of the group fails for all of its work-items.
kernel void structs(write_only pipe struct part p, global int *done)
{
    reserve_id_t id = work_group_reserve_write_pipe(p, get_local_size(0));

    done[get_global_id(0)] = is_valid_reserve_id(id);
    if (is_valid_reserve_id(id)) {
        struct part v = {1, {2, 3, 4}, 0.5};
        write_pipe(p, id, get_local_id(0), &v);
        work_group_commit_write_pipe(p, id);
    }
}

// One of five writes has a place.
kernel void full(write_only pipe int p, global int *done)
{
    int x = 7;

    atomic_add(done, write_pipe(p, &x));
}
