#include "saved.h"

kernel void shift(global int *a, int n)
{
    int i = get_global_id(0);
    int t = TWICE(i);
    a[i + n] = t;
    a[i] += n;
}
