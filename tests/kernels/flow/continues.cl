// continue, break, return and goto in loops that work-items leave at different times, one in the other; ways into a cycle at several places.
// RUN: -k endless -g 96 -l 32 -a in=uint[96]:random=1 -a n=40 -a out=uint[96]
// RUN: -k stepped -g 96 -l 32 -a in=uint[96]:random=2 -a n=23 -a out=uint[96]
// RUN: -k tested_last -g 96 -l 32 -a in=uint[96]:random=3 -a n=9 -a out=uint[96]
// RUN: -k nested -g 96 -l 32 -a in=uint[96]:random=4 -a n=7 -a out=uint[96]
// RUN: -k outer_by_goto -g 96 -l 32 -a in=uint[96]:random=5 -a n=6 -a out=uint[96]
// RUN: -k returns -g 96 -l 32 -a in=uint[96]:random=6 -a n=12 -a out=uint[96]
// RUN: -k function_returns -g 96 -l 32 -a in=uint[96]:random=7 -a n=12 -a out=uint[96]
// RUN: -k automaton -g 96 -l 32 -a in=uint[96]:random=8 -a n=30 -a out=uint[96]
// RUN: -k two_ways_in -g 96 -l 32 -a in=uint[96]:random=9 -a n=11 -a out=uint[96]
// RUN: -k threads_of_gotos -g 96 -l 32 -a in=uint[96]:random=10 -a n=17 -a out=uint[96]
// RUN: -k call_and_continue -g 96 -l 32 -a in=uint[96]:random=11 -a n=15 -a out=uint[96]
// RUN: -k messages_in_between -g 96 -l 32 -a in=uint[96]:random=12 -a n=10 -a out=uint[96]
// ORACLE: pocl

uint next(uint x)
{
    return x * 1664525u + 1013904223u;
}

kernel void endless(global const uint *in, uint n, global uint *out)
{
    size_t g = get_global_id(0);
    uint x = in[g], y = 0, steps = 0;

    for (;;) {
        x = next(x);
        steps++;
        if (steps > n)
            break;
        if (x & 0x10000)
            continue;
        y += x >> 7;
        if (y > 0x70000000u)
            continue;
        y ^= x;
        if ((x & 0xf00000) == 0)
            break;
    }
    out[g] = y + steps;
}

kernel void stepped(global const uint *in, uint n, global uint *out)
{
    size_t g = get_global_id(0);
    uint x = in[g], y = 1;

    for (uint i = x & 3; i < n; i += 1 + (x >> 30)) {
        x = next(x);
        if (x & 0x20000)
            continue;
        y = y * 3 + i;
        if (y & 0x800)
            continue;
        y ^= x;
    }
    out[g] = y;
}

kernel void tested_last(global const uint *in, uint n, global uint *out)
{
    size_t g = get_global_id(0);
    uint x = in[g], y = 1, i = 0;

    do {
        x = next(x);
        if ((x >> 20) % 3 == 0)
            continue;
        y += x >> 3;
        if ((x >> 12 & 15) == 7)
            break;
    } while (++i < n + (x >> 29));
    out[g] = y + i;
}

kernel void nested(global const uint *in, uint n, global uint *out)
{
    size_t g = get_global_id(0);
    uint x = in[g], y = 0;

    for (uint i = 0; i < n; i++) {
        for (uint j = 0;; j++) {
            x = next(x);
            if (j > (x >> 29))
                break;
            if (x & 0x4000)
                continue;
            y += x >> j;
            if ((y & 7) == 3)
                goto next_row;
        }
        y = y * 5 + i;
        if (x & 0x100000)
            continue;
        y ^= x >> 5;
    next_row:
        y++;
    }
    out[g] = y;
}

kernel void outer_by_goto(global const uint *in, uint n, global uint *out)
{
    size_t g = get_global_id(0);
    uint x = in[g], y = 0;

    for (uint i = 0; i < n; i++)
        for (uint j = 0; j < n; j++)
            for (uint k = 0; k < 3; k++) {
                x = next(x);
                if ((x >> 16 & 63) == 5)
                    goto done;
                if (x >> 31)
                    break;
                y += x >> 9;
            }
    y |= 1;
done:
    out[g] = y;
}

kernel void returns(global const uint *in, uint n, global uint *out)
{
    size_t g = get_global_id(0);
    uint x = in[g], y = 0;

    out[g] = 77;
    for (uint i = 0; i < n; i++) {
        x = next(x);
        if ((x >> 24) < 20)
            return;
        if (x & 0x8000)
            continue;
        while (x & 0x3000) {
            x = next(x);
            y += x >> 28;
            if (y > 60) {
                out[g] = y + i;
                return;
            }
        }
    }
    out[g] = y;
}

uint find(uint x, uint n)
{
    for (uint i = 0; i < n; i++) {
        x = next(x);
        if (x >> 28 == 5)
            return i;
        for (uint j = 0; j < 4; j++)
            if ((x >> (4 * j) & 15) == 9)
                return 100 + i * 4 + j;
    }
    return 1000 + (x & 15);
}

kernel void function_returns(global const uint *in, uint n, global uint *out)
{
    size_t g = get_global_id(0);
    uint y = find(in[g], n);

    if (y > 4)
        y += find(y, n) << 12;
    out[g] = y;
}

kernel void automaton(global const uint *in, uint n, global uint *out)
{
    size_t g = get_global_id(0);
    uint x = in[g], state = 0, y = 0;

    for (uint i = 0; i < n; i++) {
        switch (state) {
        case 0:
            state = x & 3;
            if (x & 0x10)
                continue;
            break;
        case 1:
            y += 3;
            state = x >> 2 & 3;
            break;
        case 2:
            y ^= x;
            state = 3;
            continue;
        default:
            if ((x & 0xff) == 0x55)
                goto out;
            state = 0;
        }
        x = next(x);
        y = y * 7 + state;
    }
out:
    out[g] = y + x;
}

/* Two blocks that go to each other, each entered from outside. */
kernel void two_ways_in(global const uint *in, uint n, global uint *out)
{
    size_t g = get_global_id(0);
    uint x = in[g], y = 0, left = n;

    if (x & 0x40000)
        goto second;
first:
    y += x >> 8;
    x = next(x);
    if (!left--)
        goto end;
second:
    y ^= x >> 3;
    x = next(x);
    if (left && left--)
        goto first;
end:
    out[g] = y + left;
}

kernel void threads_of_gotos(global const uint *in, uint n, global uint *out)
{
    size_t g = get_global_id(0);
    uint x = in[g], y = 0, left = n;

again:
    x = next(x);
    if (x >> 30 == 0)
        goto a;
    if (x >> 30 == 1)
        goto b;
    y += 1;
    goto c;
a:
    y += x >> 12;
    if (x & 0x200)
        goto c;
b:
    y = y * 3 + 1;
    if (left && x & 0x40000) {
        left--;
        goto a;
    }
c:
    y ^= left;
    if (left) {
        left--;
        goto again;
    }
    out[g] = y;
}

__attribute__((noinline)) uint mixed(uint x, uint y)
{
    uint z = x;

    for (uint i = 0; i < 20 && z >> 28; i++)
        z = next(z ^ y);
    return z >> 3;
}

kernel void call_and_continue(global const uint *in, uint n, global uint *out)
{
    size_t g = get_global_id(0);
    uint x = in[g], y = 0;

    for (uint i = 0; i < n; i++) {
        x = next(x);
        if (x & 0x30000)
            continue;
        y += mixed(x, i);
        if ((y & 31) == 4)
            break;
        if (y & 0x100)
            continue;
        y += mixed(y, x);
    }
    out[g] = y;
}

kernel void messages_in_between(global const uint *in, uint n, global uint *out)
{
    size_t g = get_global_id(0);
    uint at = g, y = 0;

    for (uint i = 0;; i++) {
        uint x = in[at % 96];
        at += 1 + (x & 31);
        if (i == n)
            break;
        if (x & 0x1000)
            continue;
        y += in[(at + x) % 96] >> i;
        if (x & 0x2000)
            continue;
        out[g] = y;
        if ((y & 0xff) < 9)
            return;
    }
    out[g] = y + at;
}
