/* records - an array of structs whose size is no power of two, each copied by one work-item. */
typedef struct record {
    uint words[65];
} record;

kernel void records(global const record *from, global record *to)
{
    to[get_global_id(0)] = from[get_global_id(0)];
}
