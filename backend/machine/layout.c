/* backend/machine/layout.c - the last step: physical registers for virtual ones, moves for copies, labels for blocks.
 *
 * Blocks keep their order. The first instruction of every block that is a branch target has a label; labels are numbered in
 * text order. A copy that allocation could not remove is moved two registers at a time. */
#include "backend/machine/layout.h"
#include "backend/machine/statement.h"

#include "ir/source_type.h"
#include "ir/statement.h"

#include "src/base/bug.h"

enum { GRF = GEN_GRF_BYTES };

typedef struct place_end {
    const mir_inst *until; /* mir_place.until */
    const mir_block *block;
} place_end;

typedef struct layout {
    arena *memory;
    mir_function *f;
    gen_kernel *kernel;
    int *first;                   /* by block number, then by number of blocks + mark id: the first instruction there */
    int *last;                    /* by block number: its last instruction */
    VEC(place_end) ends;          /* of the kernel's places */
    uint32_t *variables, *frames; /* of the module: those of the kernel; variables 1 + index */
    uint32_t *routine_frames;     /* by routine; 0: none yet */
    bool *needs_join;             /* by block number */
    uint32_t *lines;              /* by location of the module: 1 + index in kernel->lines; 0: not in it yet */
} layout;

/* --- registers ------------------------------------------------------------------------------------------------------------ */

static void fill_operand(const layout *l, gen_operand *o, const mir_ref *r, bool whole_register)
{
    if (r->vreg == MIR_NONE)
        return;
    const mir_vreg *v = &l->f->vregs.items[r->vreg];
    if (v->address < 0)
        bug("register v%d has no address", r->vreg);
    unsigned at = (unsigned)(v->address + r->at), size = gen_type_bytes(o->type);
    if (o->file == GEN_FILE_FLAG) {
        o->number = (unsigned short)(at / 4);
        o->sub = (unsigned short)(at % 4 / size);
        return;
    }
    o->number = (unsigned short)(at / GRF);
    o->sub = whole_register ? 0 : (unsigned short)(at % GRF / size);
    if (at % GRF % size || (whole_register && at % GRF))
        bug("register v%d+%d is not aligned for its operand", r->vreg, r->at);
}

/* Fills in the physical registers of I. Regions such as <8;8,1> stay as selected: rows do not cross registers, as every
 * register is aligned to its size. */
static void fill_registers(const layout *l, mir_inst *i)
{
    bool whole = gen_op_is(i->g.op, GEN_IS_SEND);

    fill_operand(l, &i->g.dst, &i->ref[0], whole);
    for (unsigned k = 0; k < GEN_MAX_SRC; k++)
        fill_operand(l, &i->g.src[k], &i->ref[1 + k], whole);
    if (i->address_of != MIR_NONE) {
        gen_operand *last = &i->g.src[gen_op_sources(i->g.op) - 1];
        *last = gen_imm(last->imm + (uint64_t)l->f->vregs.items[i->address_of].address, (gen_type)last->type);
    }
    if (i->flag != MIR_NONE)
        i->g.flag = (unsigned char)((l->f->vregs.items[i->flag].address + i->flag_at) / 2);
}

/* --- source lines --------------------------------------------------------------------------------------------------------- */

static uint32_t line_index(layout *l, uint32_t loc)
{
    if (!loc || loc >= l->f->module->locs.count)
        return 0;
    const ir_loc *at = &l->f->module->locs.items[loc];
    if (!at->file || !at->line)
        return 0;
    if (!l->lines[loc]) {
        vec_push(l->memory, &l->kernel->lines,
                 (gen_source_line){
                     .file = at->file, .line = at->line, .column = at->column, .library = at->library, .implied = at->implied});
        l->lines[loc] = (uint32_t)l->kernel->lines.count;
    }
    return l->lines[loc];
}

/* --- instructions --------------------------------------------------------------------------------------------------------- */

static void append_inst(layout *l, const gen_inst *g)
{
    vec_push(l->memory, &l->kernel->insts, *g);
}

static void append_flag_copy(layout *l, const mir_vreg *to, const mir_vreg *from)
{
    gen_type t = to->bytes == 4 ? GEN_ud : GEN_uw;
    gen_inst g = {.op = GEN_OP_mov, .exec = 1, .nomask = true, .label = -1};

    g.dst = gen_grf(0, 0, 0, 1, 1, t);
    g.src[0] = gen_grf(0, 0, 0, 1, 0, t);
    gen_operand *o[] = {&g.dst, &g.src[0]};
    const mir_vreg *v[] = {to, from};
    for (unsigned k = 0; k < 2; k++) {
        o[k]->file = GEN_FILE_FLAG;
        o[k]->number = (unsigned short)(v[k]->address / 4);
        o[k]->sub = (unsigned short)(v[k]->address % 4 / to->bytes);
    }
    append_inst(l, &g);
}

/* Copies BYTES bytes from byte FROM to byte TO of the register file, in pieces that the hardware can move at once. */
static void append_copy(layout *l, unsigned to, unsigned from, unsigned bytes)
{
    static const gen_type types[] = {[1] = GEN_ub, [2] = GEN_uw, [4] = GEN_ud};

    while (bytes) {
        unsigned n = 2 * GRF;
        while (n > bytes || (n > GRF ? to % GRF || from % GRF : to % n || from % n))
            n /= 2;
        unsigned size = n >= 4 ? 4 : n, count = n / size, width = count < 8 ? count : 8;
        gen_inst g = {.op = GEN_OP_mov, .exec = (unsigned char)count, .nomask = true, .label = -1};
        g.dst = gen_grf(to / GRF, to % GRF / size, 0, 1, 1, types[size]);
        g.src[0] = count == 1 ? gen_grf(from / GRF, from % GRF / size, 0, 1, 0, types[size])
                              : gen_grf(from / GRF, from % GRF / size, width, width, 1, types[size]);
        append_inst(l, &g);
        to += n;
        from += n;
        bytes -= n;
    }
}

static void lay_out_inst(layout *l, mir_inst *i)
{
    if (i->kind == MIR_START)
        return;
    if (i->kind == MIR_MARK) {
        l->first[l->f->blocks.count + i->mark] = (int)l->kernel->insts.count;
        return;
    }
    if (i->kind == MIR_COPY) {
        const mir_vreg *to = &l->f->vregs.items[i->ref[0].vreg], *from = &l->f->vregs.items[i->ref[1].vreg];
        if (to->address == from->address)
            return;
        if (to->class == MIR_FLAG)
            append_flag_copy(l, to, from);
        else
            append_copy(l, (unsigned)to->address, (unsigned)from->address, to->filled);
        return;
    }
    fill_registers(l, i);
    i->g.line = line_index(l, i->g.line);
    if (i->skip_to)
        i->g.src[0] = (gen_operand){.file = GEN_FILE_LABEL, .label = (int)(l->f->blocks.count + i->skip_to->mark)};
    else if (gen_op_is(i->g.op, GEN_IS_FLOW) && i->g.op != GEN_OP_ret) {
        i->g.src[0] = (gen_operand){.file = GEN_FILE_LABEL, .label = i->jip ? (int)i->jip->number : -1};
        if (gen_op_sources(i->g.op) > 1)
            i->g.src[1] = (gen_operand){.file = GEN_FILE_LABEL, .label = i->uip ? (int)i->uip->number : -1};
    }
    if (i->global != MIR_NONE)
        vec_push(l->memory, &l->kernel->patches, (gen_patch){.inst = (uint32_t)l->kernel->insts.count, .object = i->global});
    append_inst(l, &i->g);
}

/* --- joins ---------------------------------------------------------------------------------------------------------------- */

static bool enables_channels(unsigned op)
{
    return op == GEN_OP_endif || op == GEN_OP_join || op == GEN_OP_while;
}

/* Does the first instruction of B that remains enable the channels that wait at B? */
static bool begins_by_enabling(const layout *l, const mir_block *b)
{
    mir_each_inst(i, b) {
        bool removed =
            i->kind == MIR_COPY && l->f->vregs.items[i->ref[0].vreg].address == l->f->vregs.items[i->ref[1].vreg].address;
        if (i->kind == MIR_OP || (i->kind == MIR_COPY && !removed))
            return i->kind == MIR_OP && enables_channels(i->g.op);
    }
    return false;
}

/* Marks the blocks that need a join before their first instruction: the channels that leave a loop by not taking its goto.b wait
 * there, because the JIP of a goto.b is the place where they wait and where the thread continues, and copies of the thread may
 * come before the join of the block. */
static void find_exits(layout *l)
{
    mir_each_block(b, l->f)
        mir_each_inst(i, b)
            if (i->kind == MIR_OP && i->g.op == GEN_OP_goto && i->g.branch_ctrl && !i->jip->is_branch)
                l->needs_join[i->jip->number] = !begins_by_enabling(l, i->jip);
}

static void append_join(layout *l)
{
    gen_inst join = {.op = GEN_OP_join, .exec = (unsigned char)l->f->simd, .label = -1};

    join.src[0] = (gen_operand){.file = GEN_FILE_LABEL, .label = -1};
    append_inst(l, &join);
}

/* --- labels --------------------------------------------------------------------------------------------------------------- */

/* Do channels that I sends to its UIP wait there for the endif or join that enables them? */
static bool sends_to_join(const gen_inst *i)
{
    return i->op == GEN_OP_if || i->op == GEN_OP_else || (i->op == GEN_OP_goto && !i->branch_ctrl);
}

/* Replaces branch targets by instruction indices, and numbers the labels. A UIP at which channels wait is the endif or join itself,
 * which copies of the thread may precede in its block: a join compares the channels' instruction pointers with its own. */
static void link_branches(layout *l)
{
    gen_inst *all = l->kernel->insts.items;
    int count = (int)l->kernel->insts.count;

    for (int at = 0; at < count; at++) {
        for (unsigned k = 0; k < GEN_MAX_SRC && gen_op_is(all[at].op, GEN_IS_FLOW); k++) {
            gen_operand *o = &all[at].src[k];
            if (o->file != GEN_FILE_LABEL)
                continue;
            o->label = o->label < 0 ? at + 1 : l->first[o->label];
            while (k == 1 && sends_to_join(&all[at]) && o->label < count && !enables_channels(all[o->label].op))
                bug_unless(!gen_op_is(all[o->label++].op, GEN_IS_FLOW));
            if (o->label >= count)
                bug("branch to the end of the kernel");
            all[o->label].label = 0;
        }
    }
    int number = 0;
    for (int at = 0; at < count; at++)
        if (all[at].label >= 0)
            all[at].label = number++;
}

static size_t count_insts(const mir_function *f)
{
    size_t count = 0;

    mir_each_block(b, f)
        mir_each_inst(i, b)
            count += i->kind != MIR_START && i->kind != MIR_MARK;
    return count;
}

/* --- statements ----------------------------------------------------------------------------------------------------------- */

/* The kernel's number of variable V of the module. */
static uint32_t variable_index(layout *l, uint32_t v)
{
    const ir_source_variable *from = &l->f->module->source_variables.items[v];

    if (!l->variables[v]) {
        const ir_loc *at = &l->f->module->locs.items[from->loc];
        vec_push(l->memory, &l->kernel->variables,
                 (gen_variable){from->name, from->type, at->line, at->column, from->is_parameter});
        l->variables[v] = (uint32_t)l->kernel->variables.count;
    }
    return l->variables[v] - 1;
}

/* The frame of the function that has block B, and is not inlined. */
static uint32_t function_frame(layout *l, const mir_block *b)
{
    gen_kernel *k = l->kernel;

    for (size_t n = 0; n < l->f->routines.count; n++) {
        const mir_routine *r = l->f->routines.items[n];
        if (b->number < r->first || b->number >= r->end)
            continue;
        if (!l->routine_frames[n]) {
            vec_push(l->memory, &k->frames, (gen_frame){.function = r->name});
            l->routine_frames[n] = (uint32_t)k->frames.count - 1;
        }
        return l->routine_frames[n];
    }
    return 0;
}

/* The kernel's number of frame F of the module, for code in B. */
static uint32_t frame_index(layout *l, const mir_block *b, uint32_t f)
{
    if (!f)
        return function_frame(l, b);
    if (!l->frames[f]) {
        const ir_frame *from = &l->f->module->frames.items[f];
        uint32_t parent = frame_index(l, b, from->parent);
        const ir_loc *at = &l->f->module->locs.items[from->loc];
        vec_push(
            l->memory, &l->kernel->frames,
            (gen_frame){.function = from->function, .parent = parent, .file = at->file, .line = at->line, .column = at->column});
        l->frames[f] = (uint32_t)l->kernel->frames.count - 1;
    }
    return l->frames[f];
}

/* Appends the statements before I, which the next instruction of the kernel begins with. */
static void append_statements(layout *l, const mir_block *b, const mir_inst *i)
{
    gen_kernel *k = l->kernel;

    mir_each_statement(s, i) {
        const ir_loc *at = &l->f->module->locs.items[s->loc];
        bool is_first = !k->statements.count || vec_last(&k->statements).at < k->insts.count;
        if (s->copied_to != MIR_NONE || (s->is_return && !is_first))
            continue;
        vec_push(l->memory, &k->statements,
                 (gen_statement){.at = (uint32_t)k->insts.count,
                                 .file = at->file,
                                 .line = at->line,
                                 .column = at->column,
                                 .frame = frame_index(l, b, s->frame),
                                 .first_place = (uint32_t)k->places.count,
                                 .place_count = (uint32_t)s->places.count});
        for (size_t n = 0; n < s->places.count; n++) {
            gen_place p = s->places.items[n].to;
            p.is_part = p.at || p.bytes != l->f->module->source_variables.items[p.variable].type->size;
            p.variable = variable_index(l, p.variable);
            p.frame = frame_index(l, b, p.frame);
            if (p.kind == GEN_PLACE_POINTER) {
                p.target = variable_index(l, p.target);
                p.target_frame = frame_index(l, b, p.target_frame);
            }
            vec_push(l->memory, &k->places, p);
            vec_push(l->f->memory, &l->ends, (place_end){s->places.items[n].until, b});
        }
    }
}

/* A statement at the end of a block would begin on other paths as well. */
static void drop_last_statements(gen_kernel *k)
{
    while (k->statements.count && vec_last(&k->statements).at == k->insts.count) {
        k->places.count = vec_last(&k->statements).first_place;
        k->statements.count--;
    }
}

static void end_places(const layout *l)
{
    for (size_t n = 0; n < l->kernel->places.count; n++) {
        const place_end *end = &l->ends.items[n];
        l->kernel->places.items[n].until = (uint32_t)(end->until ? end->until->first : l->last[end->block->number]);
    }
}

void mir_lay_out(arena *memory, mir_function *f, gen_kernel *k)
{
    layout l = {.memory = memory, .f = f, .kernel = k};

    l.first = arena_array(f->memory, int, f->blocks.count + f->marks);
    l.last = arena_array(f->memory, int, f->blocks.count);
    l.variables = arena_array(f->memory, uint32_t, f->module->source_variables.count);
    l.frames = arena_array(f->memory, uint32_t, f->module->frames.count);
    l.routine_frames = arena_array(f->memory, uint32_t, f->routines.count);
    if (f->has_statements) {
        mir_place_statements(f);
        vec_push(memory, &k->frames, (gen_frame){.function = k->name});
    }
    l.needs_join = arena_array(f->memory, bool, f->blocks.count);
    l.lines = arena_array(f->memory, uint32_t, f->module->locs.count);
    vec_reserve(memory, &k->insts, count_insts(f));
    find_exits(&l);
    mir_each_block(b, f) {
        l.first[b->number] = (int)k->insts.count;
        if (l.needs_join[b->number])
            append_join(&l);
        mir_each_inst(i, b) {
            i->first = (int)k->insts.count;
            append_statements(&l, b, i);
            lay_out_inst(&l, i);
            i->count = (int)k->insts.count - i->first;
        }
        if (b->is_branch)
            l.first[b->number] = (int)k->insts.count - 1;
        drop_last_statements(k);
        l.ends.count = k->places.count;
        l.last[b->number] = (int)k->insts.count - 1;
        for (size_t n = k->statements.count; n-- > 0 && (int)k->statements.items[n].at >= l.first[b->number];)
            k->statements.items[n].until = (uint32_t)k->insts.count - 1;
    }
    end_places(&l);
    gen_number_lines(f->memory, k);
    link_branches(&l);
}
