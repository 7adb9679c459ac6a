// Sequence alignment inside of a work-item: eight cells of 16 bits at a time along the diagonal, saturating, with the way kept in two bits a cell.
// RUN: -k local_align -g 32 -l 8 -a queries=uchar[512]:random=6 -a references=uchar[1024]:random=8 -a scores=short4[32] -a ways=ushort8[2048] -a gaps=9,2
// ORACLE: pocl
#define QUERY 16
#define REFERENCE 32
#define LANES 8

short8 shifted(short8 v, short in) { return (short8)(in, v.s0123, v.s456); }

kernel void local_align(global const uchar *queries, global const uchar *references, global short4 *scores, global ushort8 *ways, char2 gaps)
{
    const uint i = get_global_id(0);
    global const uchar *query = queries + i * QUERY, *reference = references + i * REFERENCE;
    short best = SHRT_MIN, edge[REFERENCE + LANES] = {0}, gap_edge[REFERENCE + LANES] = {0};
    short2 where = -1;

    for (uint strip = 0; strip < QUERY / LANES; strip++) {
        char8 letters = as_char8(vload8(strip, query)) & (char8)3;
        short8 h1 = 0, h2 = 0, e = -32000, f = -32000;
        char8 window = 4;
        short last = 0;

        for (uint step = 0; step < REFERENCE + LANES - 1; step++) {
            window = (char8)(step < REFERENCE ? reference[step] & 3 : 4, window.s0123, window.s456);
            short8 match = convert_short8(letters == window) & (short8)14;
            match = sub_sat(match, (short8)6);
            short above = step < REFERENCE ? edge[step] : 0;
            short8 diagonal = add_sat(shifted(h2, last), match), up = shifted(h1, above);
            last = above;
            f = max(sub_sat(shifted(f, step < REFERENCE ? gap_edge[step] : (short)-32000), (short8)gaps.y), sub_sat(up, (short8)gaps.x));
            e = max(sub_sat(e, (short8)gaps.y), sub_sat(h1, (short8)gaps.x));
            short8 h = max(max(diagonal, max(e, f)), (short8)0);
            h = select(h, (short8)0, convert_short8(window == (char8)4));
            h2 = h1;
            h1 = h;
            ushort8 way = as_ushort8((h == e) & (short8)1 | (h == f) & (short8)2);
            ways[i * 64 + strip * 32 + (step & 31)] = way;
            if (any(h > (short8)best)) {
                short4 m4 = max(h.lo, h.hi);
                short2 m2 = max(m4.lo, m4.hi);
                best = max(m2.x, m2.y);
                where = (short2)((short)strip, (short)step);
            }
            if (step >= LANES - 1) {
                edge[step - LANES + 1] = h.s7;
                gap_edge[step - LANES + 1] = f.s7;
            }
        }
    }
    scores[i] = (short4)(best, where, edge[REFERENCE - 1]);
}
