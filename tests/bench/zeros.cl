/* zeros - stores of the zeros that new memory has. */
kernel void zeros(global int4 *a)
{
    a[get_global_id(0)] = (int4)(0);
}
