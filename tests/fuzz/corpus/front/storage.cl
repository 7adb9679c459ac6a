int counter;
private int mine = 5;
int f(void)
{
    static int n;
    {
        static int n;
        n++;
    }
    return n++ + mine++;
}
kernel void k(global int *p)
{
    local float tile[64];
    tile[get_local_id(0)] = f();
    barrier(CLK_LOCAL_MEM_FENCE);


    int x __attribute__((aligned(16))) = (int)tile[0];
    p[0] = x + counter;
}
