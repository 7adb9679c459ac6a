/* x[0] becomes the sum of all that is given by value. */
struct pair { int a, b; };

kernel void arguments(int3 v, struct pair s, global float *x, char n)
{
    x[0] = v.x + v.y + v.z + s.a + s.b + n;
}
