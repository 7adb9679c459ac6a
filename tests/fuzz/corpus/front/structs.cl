struct settings {
    int count;
    float scale;
    short tail[4];
};

struct inner {
    char tag;
    int value;
};

struct outer {
    struct inner pair[2];
    short s;
    long l;
};

union word {
    uint u;
    uchar bytes[4];
    ushort halves[2];
};

struct outer make(int seed)
{
    struct outer o = {{{(char)seed, seed * 3}, {(char)(seed + 1), seed * 5}}, (short)(seed * 7), (long)seed << 33};
    return o;
}

int total(struct outer o)
{
    o.pair[0].tag += 1;
    return o.pair[0].tag + o.pair[0].value + o.pair[1].tag + o.pair[1].value + o.s + (int)(o.l >> 30);
}

kernel void particles(struct settings n, global const struct outer *in, global int *out)
{
    size_t i = get_global_id(0);
    struct outer o = in[i];
    global int *p = out + i * 8;

    p[0] = o.pair[0].tag + n.count;
    p[1] = o.pair[1].value;
    p[2] = o.s * (int)n.scale;
    p[3] = (int)(o.l >> 8);
    p[4] = total(o);
    p[5] = o.pair[0].tag;
    o.pair[i & 1].value = 42;
    p[6] = o.pair[0].value - o.pair[1].value;
    p[7] = n.tail[0] + sizeof(struct outer);
}

kernel void mixed(global const int *in, global uint *out)
{
    size_t i = get_global_id(0);
    union word w = {in[i]};
    struct outer o = make(in[i] >> 20), copies[2];
    global uint *p = out + i * 8;

    p[0] = w.bytes[i & 3];
    w.halves[1] = w.halves[0] ^ 0x5555;
    p[1] = w.u;
    copies[i & 1] = o;
    copies[~i & 1] = make(3);
    p[2] = copies[0].pair[1].value;
    p[3] = copies[1].s;
    p[4] = total(copies[0]) + total(copies[1]);
    struct { int x, y; } anonymous = {.y = 7};
    p[5] = anonymous.x + anonymous.y;
    struct inner *q = &copies[0].pair[0];
    q++;
    q->value += 1;
    p[6] = copies[0].pair[1].value;
    p[7] = (uint)((char *)&o.l - (char *)&o);
}
