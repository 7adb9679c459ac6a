typedef int wide_int __attribute__((aligned(16)));
typedef struct __attribute__((packed, aligned(4))) {
    char tag;
    int value;
} tagged;
struct spread {
    char c;
    wide_int i;
    wide_int *p;
    tagged t[3];
};

kernel void layout(global const int *in, global int *out)
{
    int i = get_global_id(0);
    struct spread s = {1, in[i], 0, {{2, in[i + 1]}, {3, in[i + 2]}, {4, in[i + 3]}}};
    private uchar *bytes = (private uchar *)&s;

    out[i * 16] = sizeof(struct spread);
    out[i * 16 + 1] = sizeof(tagged);
    out[i * 16 + 2] = bytes[16];
    out[i * 16 + 3] = s.t[i % 3].value + s.t[i % 3].tag;
    s.t[i % 3].value = i;
    out[i * 16 + 4] = s.t[0].value + s.t[1].value * 3 + s.t[2].value * 5;
    out[i * 16 + 5] = (int)((private uchar *)&s.t - bytes);
}

typedef struct {
    int count;
    int pad[2];
    float data[];
} packet;

kernel void message(global uchar *m, global int *out)
{
    global packet *p = (global packet *)m;
    float sum = 0;

    for (int i = 0; i < p->count; i++)
        sum += p->data[i];
    out[0] = sizeof(packet);
    out[1] = (int)sum;
}

struct triple {
    int a[3];
};
struct nested {
    int first;
    struct {
        int b[2], c;
    } in;
    int last;
};

struct triple make(int x)
{
    struct triple t = {{x, x * 2, x * 3}};
    return t;
}

kernel void corners(global const int *in, global int *out)
{
    int i = get_global_id(0);
    struct nested n = {.in.b[1] = in[i] & 15, 2, 3}, m = {last: 4, first: 5};
    bool b = in[i] & 1, c = in[i] & 2, d;

    out[i * 16] = make(in[i] & 0xff).a[i % 3] + (i & 1 ? make(i) : make(-i)).a[2];
    out[i * 16 + 1] = n.first + n.in.b[0] * 3 + n.in.b[1] * 5 + n.in.c * 7 + n.last * 11 + m.first + m.last;
    d = b++;
    --c;
    out[i * 16 + 2] = b + 2 * c + 4 * d + 8 * c-- + 16 * c;
    switch (i & 7) {
    case 5 ... 3:
        out[i * 16 + 3] += 100;
    case 1 ... 2:
        out[i * 16 + 3] += 10;
    case 0:
        out[i * 16 + 3] += 1;
    }
}
