// Lookups: contours of a field from a table of the sixteen cases, packed by a scan; states of a hidden Markov model with the best way to each.
// RUN: -k contours -g 64 -l 64 -a field=uchar[81]:random=7 -a segments=float4[128] -a count=uint[1] -a level=120
// RUN: -k viterbi -g 4,8 -l 1,8 -a chances=short[64]:random=3 -a seen=short[32]:random=5 -a sequences=uchar[64]:random=9 -a ways=uchar[64] -a scores=int[4] -a length=16
// ORACLE: pocl
#define SIDE 8
#define STATES 8

typedef enum { NONE = -1, LEFT, TOP, RIGHT, BOTTOM } edge;

constant char cases[16][2][2] = {
    {{NONE}, {NONE}}, {{LEFT, TOP}, {NONE}}, {{TOP, RIGHT}, {NONE}}, {{LEFT, RIGHT}, {NONE}},
    {{RIGHT, BOTTOM}, {NONE}}, {{LEFT, TOP}, {RIGHT, BOTTOM}}, {{TOP, BOTTOM}, {NONE}}, {{LEFT, BOTTOM}, {NONE}},
    {{BOTTOM, LEFT}, {NONE}}, {{BOTTOM, TOP}, {NONE}}, {{TOP, LEFT}, {BOTTOM, RIGHT}}, {{BOTTOM, RIGHT}, {NONE}},
    {{RIGHT, LEFT}, {NONE}}, {{RIGHT, TOP}, {NONE}}, {{TOP, LEFT}, {NONE}}, {{NONE}, {NONE}}};

float2 crossing(edge e, const int corner[4], uchar level, uint x, uint y)
{
    int a = corner[e], b = corner[e == LEFT ? 3 : e - 1];
    float part = a == b ? 0.5f : convert_float_rte((level - b) * 16 / (a - b)) / 16;

    switch (e) {
    case LEFT:
        return (float2)(x, y + 1 - part);
    case TOP:
        return (float2)(x + part, y);
    case RIGHT:
        return (float2)(x + 1, y + part);
    case BOTTOM: case NONE:
        break;
    }
    return (float2)(x + 1 - part, y + 1);
}

kernel void contours(global const uchar *field, global float4 *segments, global uint *count, uchar level)
{
    local uint before[SIDE * SIDE + 1];
    uint me = get_local_id(0), x = me % SIDE, y = me / SIDE;
    global const uchar *at = field + y * (SIDE + 1) + x;
    int corner[4] = {at[0], at[1], at[SIDE + 2], at[SIDE + 1]};
    uint kind = 0, mine = 0;

    for (uint n = 0; n < 4; n++)
        kind |= (corner[n] >= level) << n;
    for (uint n = 0; n < 2; n++)
        mine += cases[kind][n][0] != NONE;
    before[me + 1] = mine;
    if (!me)
        before[0] = 0;
    for (uint step = 1; step <= SIDE * SIDE; step <<= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        uint add = me + 1 >= step ? before[me + 1 - step] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        before[me + 1] += add;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint n = 0; n < mine; n++)
        segments[before[me] + n] = (float4)(crossing(cases[kind][n][0], corner, level, x, y), crossing(cases[kind][n][1], corner, level, x, y));
    if (me == SIDE * SIDE - 1)
        *count = before[SIDE * SIDE];
}

kernel void viterbi(global const short *chances, global const short *seen, global const uchar *sequences, global uchar *ways, global int *scores, uint length)
{
    local int score[2][STATES];
    local uchar from[64][STATES];
    uint me = get_local_id(1), sequence = get_group_id(0);

    score[0][me] = seen[me * 4 + (sequences[sequence * length] & 3)] >> 4;
    for (uint t = 1; t < length; t++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        local const int *old = score[(t - 1) & 1];
        int best = INT_MIN, which = 0;
        for (int s = 0; s < STATES; s++) {
            int here = old[s] + (chances[s * STATES + me] >> 4);
            which = here > best ? s : which;
            best = max(here, best);
        }
        score[t & 1][me] = best + (seen[me * 4 + (sequences[sequence * length + t] & 3)] >> 4);
        from[t][me] = (uchar)which;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me)
        return;
    uint state = 0;
    for (uint s = 1; s < STATES; s++)
        if (score[(length - 1) & 1][s] > score[(length - 1) & 1][state])
            state = s;
    scores[sequence] = score[(length - 1) & 1][state];
    for (uint t = length; t-- > 1; state = from[t][state])
        ways[sequence * length + t] = (uchar)state;
    ways[sequence * length] = (uchar)state;
}
