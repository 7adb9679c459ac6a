// Accesses through generic pointers that are constants: they lead into global memory, and no buffer is there.
// RUN: -k store_at_number -g 1 -l 1 -a out=int[4]
// FAULT: store_at_number.*: write .*null
// RUN: -k store_near_null -g 1 -l 1 -a out=int[4]
// FAULT: store_near_null.*: write .*null
// RUN: -k store_at_null -g 1 -l 1 -a out=int[4]
// FAULT: store_at_null.*: write .*null
// RUN: -k store_at_large_number -g 1 -l 1 -a out=int[4]
// FAULT: store_at_large_number.*canonical
// RUN: -k choose -g 1 -l 1 -a out=int[4] -a n=0
// FAULT: choose.*: read .*outside every buffer
// RUN: -k start_at_number -g 1 -l 1 -a out=int[4] -a n=0
// FAULT: start_at_number.*: read .*null
// RUN: -k pass -g 1 -l 1 -a out=int[4] -a n=0
// FAULT: pass.*: read .*null
// RUN: -k get -g 1 -l 1 -a out=int[4] -a n=0
// FAULT: (get|pick).*: read .*null
// RUN: -k table -g 1 -l 1 -a out=int[4] -a n=1
// FAULT: table.*: read .*null
// RUN: -k integer -g 1 -l 1 -a out=int[4] -a n=0
// FAULT: integer.*: read .*null
// RUN: -k program_scope -g 1 -l 1 -a out=int[4] -a n=0
// FAULT: program_scope.*: read .*null
// PASS: -O0 --generic=switch
// PASS: -O1 --generic=switch
// PASS: -O1 --via=ir --generic=switch

kernel void store_at_number(global int *out)
{
    int *p = (int *)8;
    *p = 1;
    out[0] = *p;
}

kernel void store_near_null(global int *out)
{
    char *p = 0;
    p[5] = 1;
    out[0] = 1;
}

kernel void store_at_null(global int *out)
{
    int *p = 0;
    *p = 1;
    out[0] = 1;
}

kernel void store_at_large_number(global int *out)
{
    *(int *)0x7000000000000010 = 1;
    out[0] = 1;
}

kernel void choose(global int *out, int n)
{
    local int x;
    x = 4;
    int *p = n ? (int *)&x : (int *)0x1234560;
    out[0] = *p;
}

kernel void start_at_number(global int *out, int n)
{
    local int x[16];
    int *p = (int *)24;
    for (int i = 0; i < 16; i++)
        x[i] = i;
    for (int i = 0; i < n; i++) {
        out[i] = *p;
        p = (int *)&x[i];
    }
    out[1] = *p;
}

__attribute__((noinline)) int deref(int *p)
{
    return *p + 1;
}

kernel void pass(global int *out, int n)
{
    local int x[16];
    for (int i = 0; i < 16; i++)
        x[i] = i;
    out[0] = deref((int *)x);
    if (!n)
        out[1] = deref((int *)32);
}

__attribute__((noinline)) int *pick(int *p, int n)
{
    return n ? p : (int *)32;
}

kernel void get(global int *out, int n)
{
    local int x[16];
    for (int i = 0; i < 16; i++)
        x[i] = i;
    out[0] = *pick((int *)x, 1);
    out[1] = *pick((int *)x, n);
}

kernel void table(global int *out, int n)
{
    local int x[16];
    int *t[3] = {(int *)x, (int *)32, 0};
    for (int i = 0; i < 16; i++)
        x[i] = i;
    out[0] = *t[n];
}

kernel void integer(global int *out, int n)
{
    local int x[16];
    for (int i = 0; i < 16; i++)
        x[i] = i;
    ulong address = n ? (ulong)(int *)x : 32;
    out[0] = *(int *)(address + 4);
}

int *start = (int *)32;

kernel void program_scope(global int *out, int n)
{
    local int x[16];
    for (int i = 0; i < 16; i++)
        x[i] = i;
    if (n)
        start = (int *)x;
    out[0] = *start;
}
