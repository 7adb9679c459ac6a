struct S { char a; int b; };
kernel void put(write_only pipe int p) { int x = get_global_id(0); write_pipe(p, &x); }
kernel void get(read_only pipe int p, global int *out)
{
    int x;
    if (read_pipe(p, &x) == 0)
        out[x] = x * x;
}
kernel void put_structs(write_only pipe struct S p) { struct S s = {get_global_id(0), 7}; write_pipe(p, &s); }
kernel void get_floats(read_only pipe float p) {}
kernel void get_long(read_only pipe long p) {}
kernel void both(read_only pipe int in, write_only pipe int out) {}
kernel void buffer_only(global int *x) {}
kernel void forgets(write_only pipe int p)
{
    if (get_global_id(0) == 5)
        reserve_write_pipe(p, 2);
}
kernel void twice(write_only pipe int p)
{
    reserve_id_t id = reserve_write_pipe(p, 1);
    int x = 3;
    write_pipe(p, id, 0, &x);
    commit_write_pipe(p, id);
    write_pipe(p, id, 0, &x);
}
