// Generic pointers that are constants on some ways: numbers, null. What is read is never there.
// RUN: -k choose -g 4 -l 4 -a in=int[4]:iota -a n=1 -a out=int[4]
// EXPECT out: 1 2 3 4
// RUN: -k choose_of_three -g 8 -l 8 -a in=int[8]:iota -a n=0 -a out=int[8]
// EXPECT out: 0 10 20 3 40 50 6 70
// RUN: -k start_at_number -g 2 -l 2 -a in=int[4]:iota -a n=3 -a out=int[8]
// EXPECT out: 1 1 4 4 9 9 9 9
// RUN: -k pass -g 2 -l 2 -a in=int[2]:iota -a n=1 -a out=int[8]
// EXPECT out: 6 7 1 2 0 0 0 0
// RUN: -k get -g 2 -l 2 -a in=int[2]:iota -a n=1 -a out=int[4]
// EXPECT out: 6 7 9 9
// RUN: -k table -g 2 -l 2 -a in=int[2]:iota -a n=0 -a out=int[2]
// EXPECT out: 5 6
// RUN: -k table -g 2 -l 2 -a in=int[2]:iota -a n=2 -a out=int[2]
// EXPECT out: -1 -1
// RUN: -k integer -g 2 -l 2 -a in=int[2]:iota -a n=1 -a out=int[2]
// EXPECT out: 5 6
// RUN: -k null_plus_address -g 2 -l 2 -a in=int[2]:iota -a out=int[4]
// EXPECT out: 5 6 0 1
// RUN: -k program_scope -g 1 -l 1 -a n=1 -a out=int[4]
// EXPECT out: 32 64 0 11
// RUN: -k compare -g 1 -l 1 -a n=0 -a out=int[4]
// EXPECT out: 1 1 0 0
// RUN: -k compare -g 1 -l 1 -a n=1 -a out=int[4]
// EXPECT out: 0 1 1 0
// RUN: -k compare -g 1 -l 1 -a n=2 -a out=int[4]
// EXPECT out: 0 0 0 1
// RUN: -k query -g 1 -l 1 -a n=0 -a out=int[8]
// EXPECT out: 2 0 0 1 2 0 0 1
// RUN: -k query -g 1 -l 1 -a n=1 -a out=int[8]
// EXPECT out: 1 1 0 0 2 0 0 1
// RUN: -k query -g 1 -l 1 -a n=2 -a out=int[8]
// INTEL: the mark of private pointers is left out, though kernels ask for it
// EXPECT out: 0 0 1 0 2 0 0 1
// PASS: -O0 --generic=switch
// PASS: -O1 --generic=switch
// PASS: -O1 --via=ir --generic=switch

kernel void choose(global int *in, int n, global int *out)
{
    local int a[4];
    size_t l = get_local_id(0);
    int *p = n ? (int *)&a[l] : (int *)0x1234560;

    *p = in[l];
    *p += 1;
    out[l] = a[l];
}

kernel void choose_of_three(global int *in, int n, global int *out)
{
    local int a[8];
    size_t l = get_local_id(0);
    int m = in[l];
    a[l] = in[l] * 10;
    int *p = n ? (int *)48 : l % 3 ? (int *)&a[l] : &m;

    out[l] = *p;
}

kernel void start_at_number(global int *in, int n, global int *out)
{
    local int a[8];
    size_t l = get_local_id(0);
    int *p = (int *)24;

    for (int k = 0; k < n; k++) {
        a[k * 2 + l] = (in[k] + 1) * (in[k] + 1);
        p = (int *)&a[k * 2 + l];
        out[k * 2 + l] = *p;
    }
    out[6 + l] = *p;
}

__attribute__((noinline)) int deref(int *p)
{
    return *p + 1;
}

kernel void pass(global int *in, int n, global int *out)
{
    local int a[2];
    size_t l = get_local_id(0);

    a[l] = in[l] + 5;
    out[l] = deref((int *)&a[l]);
    out[2 + l] = deref((int *)&in[l]);
    if (!n)
        out[4 + l] = deref((int *)32) + deref(0);
}

__attribute__((noinline)) int *pick(int *p, int n)
{
    return n == 1 ? p : n == 2 ? (int *)32 : 0;
}

kernel void get(global int *in, int n, global int *out)
{
    local int a[2];
    size_t l = get_local_id(0);
    int m = 9;

    a[l] = in[l] + 6;
    out[l] = *pick((int *)&a[l], n);
    out[2 + l] = *pick(&m, n);
}

kernel void table(global int *in, int n, global int *out)
{
    local int a[2];
    size_t l = get_local_id(0);
    int *t[3] = {(int *)&a[l], (int *)32, 0};

    a[l] = in[l] + 5;
    out[l] = t[n] ? *t[n] : -1;
}

kernel void integer(global int *in, int n, global int *out)
{
    local int a[2];
    size_t l = get_local_id(0);

    a[l] = in[l] + 5;
    ulong address = (ulong)(int *)a;
    if (!n)
        address = 32;
    out[l] = *(int *)(address + 4 * l);
}

kernel void null_plus_address(global int *in, global int *out)
{
    local int a[2];
    size_t l = get_local_id(0);

    a[l] = in[l] + 5;
    out[l] = *(int *)((char *)0 + (ulong)(int *)&a[l]);
    out[2 + l] = *(int *)((char *)0 + (ulong)(int *)&in[l]);
}

int *start = (int *)32;
global int *named_start = (global int *)64;

kernel void program_scope(int n, global int *out)
{
    local int x;

    x = 11;
    out[0] = (int)(ulong)start;
    out[1] = (int)(ulong)named_start;
    if (n)
        start = (int *)&x;
    out[3] = *start;
}

kernel void compare(int n, global int *out)
{
    local int x;
    int *p = n == 0 ? (int *)8 : n == 1 ? (int *)&x : (int *)0;

    out[0] = p == (int *)8;
    out[1] = p != 0;
    out[2] = p == (int *)&x;
    out[3] = !p;
}

kernel void query(int n, global int *out)
{
    local int x;
    int y;
    int *p = n == 0 ? (int *)8 : n == 1 ? (int *)&x : (int *)&y, *q = (int *)8;

    out[0] = get_fence(p);
    out[1] = to_local(p) != 0;
    out[2] = to_private(p) != 0;
    out[3] = to_global(p) != 0;
    out[4] = get_fence(q);
    out[5] = to_local(q) != 0;
    out[6] = to_private(q) != 0;
    out[7] = to_global(q) != 0;
}
