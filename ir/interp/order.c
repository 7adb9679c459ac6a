/* ir/interp/order.c - see order.h. */
#include "ir/interp/order.h"

/* splitmix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators"). */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Stores permutation NUMBER of 0 … COUNT - 1 at OUT: the digits of NUMBER in the factorial number system choose from what is left. */
static void store_permutation(uint64_t number, unsigned count, unsigned *out)
{
    for (unsigned i = 0; i < count; i++)
        out[i] = i;
    for (unsigned i = count; i-- > 0;) { /* the last digits first: the first positions change slowest */
        unsigned base = count - i;
        uint64_t digit = number % base;
        number /= base;
        unsigned chosen = out[i + digit];
        memmove(out + i + 1, out + i, digit * sizeof *out);
        out[i] = chosen;
    }
}

uint64_t order_group(const run_order *order, uint64_t n, uint64_t count)
{
    enum { MOST = 16 };
    unsigned all[MOST];
    uint64_t state = order->seed;

    if (order->kind == ORDER_RANDOM) {
        uint64_t stride = next_random(&state) % count + 1, start = next_random(&state) % count;
        while (common_divisor(stride, count) != 1)
            stride++;
        stride %= count;
        uint64_t product = (uint64_t)((unsigned __int128)n * stride % count);
        return (product + start) % count;
    }
    if (order->kind == ORDER_USUAL || !order->groups || count > MOST)
        return n;
    store_permutation(order->groups, (unsigned)count, all);
    return all[n];
}

static void shuffle(unsigned *list, unsigned count, uint64_t *state)
{
    for (unsigned i = count; i > 1; i--) {
        unsigned other = (unsigned)(next_random(state) % i), last = list[i - 1];
        list[i - 1] = list[other];
        list[other] = last;
    }
}

/* Brings the work-items of LIST, COUNT of whole sub-groups of WIDTH, together by sub-group: in the order of the first of each. */
static void gather_sub_groups(unsigned *list, unsigned count, unsigned width)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned at = i;
        if (i % width)
            while (list[at] / width != list[i - 1] / width)
                at++;
        unsigned moved = list[at];
        memmove(list + i + 1, list + i, (at - i) * sizeof *list);
        list[i] = moved;
    }
}

void order_items(const run_order *order, uint64_t group, unsigned count, unsigned width, unsigned *out)
{
    uint64_t state = order->seed ^ (group + 1) * UINT64_C(0xd1342543de82ef95);
    unsigned whole = width ? count / width * width : count;

    for (unsigned i = 0; i < count; i++)
        out[i] = i;
    if (order->kind == ORDER_RANDOM)
        shuffle(out, whole, &state);
    else if (order->kind == ORDER_NUMBERED)
        store_permutation(order->items, whole, out);
    if (width)
        gather_sub_groups(out, whole, width);
}

bool order_is_serial(const run_order *order)
{
    uint64_t state = ~order->seed;

    return order->kind == ORDER_NUMBERED || (order->kind == ORDER_RANDOM && next_random(&state) % 2);
}
