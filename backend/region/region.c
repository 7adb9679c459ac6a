/* backend/region/region.c - arithmetic on regions, and the matcher that finds Gen operands for lists of elements. */
#include "backend/region/region.h"

#include "ir/region.h"

#include "src/base/bug.h"

enum { GRF = GEN_GRF_BYTES };

bool region_is_read(const ir_value *v)
{
    if (!ir_is_op(v, IR_call))
        return false;
    ir_intrinsic id = ir_intrinsic_of(ir_as_inst(v));
    return id == IR_INTRINSIC_rdregioni || id == IR_INTRINSIC_rdregionf;
}

bool region_is_write(const ir_value *v)
{
    if (!ir_is_op(v, IR_call))
        return false;
    ir_intrinsic id = ir_intrinsic_of(ir_as_inst(v));
    return id == IR_INTRINSIC_wrregioni || id == IR_INTRINSIC_wrregionf;
}

bool region_is_all_true(const ir_value *mask)
{
    uint64_t bits;

    return ir_const_bits(mask, &bits) && bits == 1;
}

bool region_decode(const ir_inst *i, region_description *out)
{
    ir_region r;

    if (!ir_region_of(i, &r))
        return false;
    *out = (region_description){.count = r.count,
                                .size = r.size,
                                .vstride = (int)r.vstride,
                                .width = (int)r.width > 0 ? (int)r.width : (int)r.count,
                                .hstride = (int)r.hstride,
                                .parent_width = (unsigned)r.parent_width};
    uint64_t bits;
    if (ir_const_bits(r.start, &bits))
        out->offset = (uint16_t)bits;
    else if (r.start->kind != IR_UNDEF && r.start->kind != IR_POISON)
        out->index = r.start;
    return true;
}

int region_byte(const region_description *r, unsigned e)
{
    int row = (int)e / r->width, column = (int)e % r->width;

    return r->offset + (int)r->size * (row * r->vstride + column * r->hstride);
}

region_description region_plain(region_description r)
{
    if ((unsigned)r.width >= r.count) {
        r.width = (int)r.count;
        r.vstride = 0;
    } else if (r.width == 1 && (!r.index || !ir_is_vector(r.index->type))) {
        r.hstride = r.vstride;
        r.width = (int)r.count;
        r.vstride = 0;
    } else if (r.vstride == r.width * r.hstride && (!r.index || !ir_is_vector(r.index->type))) {
        r.width = (int)r.count;
        r.vstride = 0;
    }
    if (r.count == 1)
        r.hstride = 1;
    return r;
}

bool region_is_contiguous(const region_description *r)
{
    region_description p = region_plain(*r);

    return (unsigned)p.width == p.count && p.hstride == 1;
}

void region_extent(const region_description *r, int *first, int *last)
{
    *first = *last = r->offset;
    for (unsigned row = 0; row * (unsigned)r->width < r->count; row++) {
        for (unsigned end = 0; end < 2; end++) {
            int at = region_byte(r, row * (unsigned)r->width + (end ? (unsigned)r->width - 1 : 0));
            *first = at < *first ? at : *first;
            *last = at + (int)r->size > *last ? at + (int)r->size : *last;
        }
    }
}

bool region_match(const int *at, unsigned n, unsigned size, region_description *r)
{
    for (unsigned e = 1; e < n; e++)
        if ((at[e] - at[0]) % (int)size)
            return false;
    for (unsigned width = n; width; width--) {
        if (n % width)
            continue;
        int stride = width > 1 ? (at[1] - at[0]) / (int)size : 1;
        int vstride = width < n ? (at[width] - at[0]) / (int)size : 0;
        *r = (region_description){
            .count = n, .size = size, .vstride = vstride, .width = (int)width, .hstride = stride, .offset = at[0]};
        unsigned e = 0;
        while (e < n && region_byte(r, e) == at[e])
            e++;
        if (e == n)
            return true;
    }
    return false;
}

/* The byte of R's parent that byte BYTE of the result of R comes from; -1 if that is out of range. */
static int parent_byte(const region_description *r, int byte)
{
    int element = byte / (int)r->size;

    return byte < 0 || element >= (int)r->count ? -1 : region_byte(r, (unsigned)element) + byte % (int)r->size;
}

/* The byte of R's parent at which an element of SIZE bytes begins, of which byte BYTE of the result of R is the first; -1 if the
 * element's bytes are not contiguous in the parent. Elements larger than R's must be aligned to their size, which a variable
 * start does not guarantee. */
static int parent_element(const region_description *r, int byte, unsigned size)
{
    int first = parent_byte(r, byte);

    if (size > r->size && (r->index || first % (int)size))
        return -1;
    for (unsigned k = 1; k < size; k++)
        if (parent_byte(r, byte + (int)k) != first + (int)k)
            return -1;
    return first;
}

/* Composes two reads. Positions are compared in bytes, so the element sizes may differ. */
bool region_compose(const region_description *outer, const region_description *inner, region_description *out)
{
    if (inner->index || (outer->index && ir_is_vector(outer->index->type)) || inner->count > 4096)
        return false;
    int at[4096];
    for (unsigned e = 0; e < inner->count; e++) {
        at[e] = parent_element(outer, region_byte(inner, e), inner->size);
        if (at[e] < 0)
            return false;
    }
    if (!region_match(at, inner->count, inner->size, out))
        return false;
    out->index = outer->index;
    return true;
}

/* --- Gen operands --------------------------------------------------------------------------------------------------------- */

static bool is_power(int n, int max)
{
    return n > 0 && n <= max && !(n & (n - 1));
}

/* Are the elements of SIZE bytes at positions AT within two adjacent registers? */
static bool is_within_two_registers(const int *at, unsigned n, unsigned size)
{
    int low = at[0], high = at[0];

    for (unsigned e = 1; e < n; e++) {
        low = at[e] < low ? at[e] : low;
        high = at[e] > high ? at[e] : high;
    }
    return (high + (int)size - 1) / GRF - low / GRF <= 1;
}

static bool can_form_rows(const int *at, unsigned n, unsigned size, unsigned width, int v, int h)
{
    for (unsigned first = 0; first < n; first += width) {
        int row = at[0] + (int)size * (int)(first / width) * v;
        for (unsigned e = 0; e < width; e++) {
            int want = row + (int)size * (int)e * h;
            if (at[first + e] != want || want / GRF != row / GRF) /* the row crosses a register boundary */
                return false;
        }
    }
    return true;
}

bool region_source_shape(const int *at, unsigned n, unsigned size, region_operand *s)
{
    unsigned differ = 0, below = size - 1; /* SIZE is a power of two */

    if (!is_power((int)n, GEN_MAX_CHANNELS) || n * size > 2 * GRF || !is_within_two_registers(at, n, size) ||
        (unsigned)at[0] & below)
        return false;
    for (unsigned e = 1; e < n; e++)
        differ |= (unsigned)(at[e] ^ at[0]);
    if (differ & below)
        return false;
    if (!differ) {
        *s = (region_operand){0, 1, 0};
        return true;
    }
    for (unsigned width = n < 16 ? n : 16; width; width /= 2) {
        int h = width > 1 ? (at[1] - at[0]) / (int)size : 0;
        int v = width < n ? (at[width] - at[0]) / (int)size : (int)width * h;
        bool h_legal = h == 0 || is_power(h, GEN_MAX_HSTRIDE), v_legal = v == 0 || is_power(v, GEN_MAX_VSTRIDE);
        bool no_rows = v == 0 && h == 0, splat_row = width > 1 && h == 0 && width == n;
        if (h_legal && v_legal && !no_rows && !splat_row && can_form_rows(at, n, size, width, v, h)) {
            *s = (region_operand){(unsigned char)v, (unsigned char)width, (unsigned char)h};
            return true;
        }
    }
    return false;
}

/* Finds the stride of a destination. If a destination spans two registers, each must hold half of the elements (gen9.md 5.3,
 * even split). */
bool region_dest_stride(const int *at, unsigned n, unsigned size, unsigned *stride)
{
    if (!is_power((int)n, GEN_MAX_CHANNELS) || n * size > 2 * GRF || !is_within_two_registers(at, n, size) || at[0] % (int)size)
        return false;
    int step = n > 1 ? at[1] - at[0] : (int)size;
    if (step % (int)size || !is_power(step / (int)size, 4))
        return false;
    for (unsigned e = 1; e < n; e++)
        if (at[e] - at[e - 1] != step)
            return false;
    if (at[0] / GRF != at[n - 1] / GRF && at[n / 2 - 1] / GRF == at[n / 2] / GRF)
        return false;
    *stride = (unsigned)(step / (int)size);
    return true;
}

static bool is_legal_piece(const region_list *lists, unsigned list_count, region_piece p)
{
    for (unsigned l = 0; l < list_count; l++) {
        int at[GEN_MAX_CHANNELS];
        for (unsigned e = 0; e < p.count; e++)
            at[e] = lists[l].at[p.first + e * p.step];
        region_operand shape;
        unsigned stride;
        if (lists[l].is_dest ? !region_dest_stride(at, p.count, lists[l].size, &stride)
                             : !region_source_shape(at, p.count, lists[l].size, &shape))
            return false;
    }
    return true;
}

/* Splits the N elements into pieces of MAX consecutive elements each, the fewest possible pieces, if all of them are legal; else
 * returns 0. */
static unsigned split_evenly(const region_list *lists, unsigned list_count, unsigned n, unsigned max, region_piece *pieces)
{
    unsigned length = GEN_MAX_CHANNELS, found = 0;

    while (length > max || length > n)
        length /= 2;
    if (!length || n % length)
        return 0;
    for (unsigned i = 0; i < n; i += length) {
        region_piece p = {(unsigned char)i, 1, (unsigned char)length};
        if (length > 1 && !is_legal_piece(lists, list_count, p))
            return 0;
        pieces[found++] = p;
    }
    return found;
}

/* Splits into the fewest runs of consecutive elements, by dynamic programming from the end. */
static unsigned split_runs(const region_list *lists, unsigned list_count, unsigned n, unsigned max, bool aligned,
                           region_piece *pieces)
{
    unsigned cost[REGION_MAX_ELEMENTS + 1] = {0}, length[REGION_MAX_ELEMENTS + 1] = {0};

    for (unsigned i = n; i-- > 0;) {
        cost[i] = ~0u;
        for (unsigned count = GEN_MAX_CHANNELS; count; count /= 2) {
            if (count > max || i + count > n || (aligned && i % count) || cost[i + count] + 1 >= cost[i])
                continue;
            if (count == 1 || is_legal_piece(lists, list_count, (region_piece){(unsigned char)i, 1, (unsigned char)count})) {
                cost[i] = cost[i + count] + 1;
                length[i] = count;
            }
        }
    }
    unsigned found = 0;
    for (unsigned i = 0; i < n; i += length[i])
        pieces[found++] = (region_piece){(unsigned char)i, 1, (unsigned char)length[i]};
    return found;
}

/* Splits at most GEN_MAX_CHANNELS elements greedily: repeatedly takes the piece that covers most of the remaining elements, which may be a
 * power of two apart. */
static unsigned split_any(const region_list *lists, unsigned list_count, unsigned n, unsigned max, unsigned limit,
                          region_piece *pieces)
{
    uint32_t left = n == 32 ? ~0u : (1u << n) - 1;
    unsigned found = 0;

    while (left && found < limit) {
        region_piece best = {0, 1, 0};
        for (unsigned count = GEN_MAX_CHANNELS; count > best.count; count /= 2) {
            for (unsigned step = 1; step <= 16 && count <= max && best.count < count; step *= 2) {
                for (unsigned first = 0; first + (count - 1) * step < n && best.count < count; first++) {
                    uint32_t covers = 0;
                    for (unsigned e = 0; e < count; e++)
                        covers |= 1u << (first + e * step);
                    region_piece p = {(unsigned char)first, (unsigned char)step, (unsigned char)count};
                    if ((covers & ~left) == 0 && is_legal_piece(lists, list_count, p))
                        best = p;
                }
            }
        }
        if (!best.count)
            bug("an element fits no operand");
        for (unsigned e = 0; e < best.count; e++)
            left &= ~(1u << (best.first + e * best.step));
        pieces[found++] = best;
    }
    return left ? limit + 1 : found;
}

enum { MAX_LISTS = 2 };

/* Splits into classes of elements that are STEP apart, and each class into runs. Returns LIMIT + 1 if there are more than LIMIT
 * pieces. */
static unsigned split_classes(const region_list *lists, unsigned list_count, unsigned n, unsigned max, unsigned step,
                              unsigned limit, region_piece *pieces)
{
    unsigned found = 0;

    for (unsigned first = 0; first < step && first < n; first++) {
        int at[MAX_LISTS][REGION_MAX_ELEMENTS];
        region_list own[MAX_LISTS];
        region_piece runs[REGION_MAX_ELEMENTS];
        unsigned count = (n - first + step - 1) / step;
        for (unsigned l = 0; l < list_count; l++) {
            for (unsigned e = 0; e < count; e++)
                at[l][e] = lists[l].at[first + e * step];
            own[l] = (region_list){at[l], lists[l].size, lists[l].is_dest};
        }
        unsigned made = split_runs(own, list_count, count, max, false, runs);
        if (found + made > limit)
            return limit + 1;
        for (unsigned k = 0; k < made; k++)
            pieces[found++] = (region_piece){(unsigned char)(first + runs[k].first * step), (unsigned char)step, runs[k].count};
    }
    return found;
}

static unsigned keep_fewer(region_piece *best, unsigned count, const region_piece *other, unsigned made)
{
    if (made >= count)
        return count;
    memcpy(best, other, made * sizeof *other);
    return made;
}

unsigned region_split(const region_list *lists, unsigned list_count, unsigned n, unsigned max, region_split_mode mode,
                      region_piece *pieces)
{
    if (n > REGION_MAX_ELEMENTS || list_count > MAX_LISTS)
        bug("%u elements to split", n);
    unsigned best = split_evenly(lists, list_count, n, max, pieces);
    if (!best)
        best = split_runs(lists, list_count, n, max, mode == REGION_SPLIT_ALIGNED, pieces);
    region_piece other[REGION_MAX_ELEMENTS];
    for (unsigned step = 2; mode == REGION_SPLIT_ANY && step < n && best > 2; step *= 2)
        best = keep_fewer(pieces, best, other, split_classes(lists, list_count, n, max, step, best - 1, other));
    if (mode == REGION_SPLIT_ANY && best > 2 && n <= GEN_MAX_CHANNELS)
        best = keep_fewer(pieces, best, other, split_any(lists, list_count, n, max, best - 1, other));
    return best;
}

/* --- rules that require a split ------------------------------------------------------------------------------------------- */

static const char *source_rule(const int *at, unsigned n, unsigned size)
{
    region_description r;
    region_operand shape;

    if (region_source_shape(at, n, size, &shape))
        return NULL;
    for (unsigned e = 1; e < n; e++)
        if (at[e] >> 18 != at[0] >> 18)
            return "an operand reads a single range of registers";
    if (!is_within_two_registers(at, n, size))
        return "an operand touches two neighbouring registers at most";
    if (!region_match(at, n, size, &r))
        return "rows have equal lengths and equal distances";
    if (r.width > 1 && r.hstride && !is_power(r.hstride, GEN_MAX_HSTRIDE))
        return "elements of a row are 0, 1, 2 or 4 apart";
    if (!is_power(r.width, 16))
        return "rows have 1, 2, 4, 8 or 16 elements";
    if ((unsigned)r.width < n && r.vstride && !is_power(r.vstride, GEN_MAX_VSTRIDE))
        return "rows are a power of two apart, 32 elements at most";
    return "no row crosses a register";
}

static const char *dest_rule(const int *at, unsigned n, unsigned size)
{
    unsigned stride;
    int step = n > 1 ? at[1] - at[0] : (int)size;

    if (region_dest_stride(at, n, size, &stride))
        return NULL;
    for (unsigned e = 1; e < n; e++)
        if (at[e] - at[e - 1] != step)
            return "a destination has one dimension";
    if (step % (int)size || !is_power(step / (int)size, 4))
        return "elements of a destination are 1, 2 or 4 apart";
    if (!is_within_two_registers(at, n, size))
        return "an operand touches two neighbouring registers at most";
    return "two registers of a destination take half of the elements each";
}

const char *region_split_rule(const region_list *lists, unsigned list_count, unsigned n)
{
    if (n > GEN_MAX_CHANNELS)
        return "an instruction has 32 channels at most";
    if (!is_power((int)n, GEN_MAX_CHANNELS))
        return "an instruction has a power of two of channels";
    for (unsigned l = 0; l < list_count; l++) {
        const region_list *o = &lists[l];
        const char *rule = o->is_dest ? dest_rule(o->at, n, o->size) : source_rule(o->at, n, o->size);
        if (rule)
            return rule;
    }
    return "source and destination must be split alike";
}
