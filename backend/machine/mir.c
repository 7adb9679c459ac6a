/* backend/machine/mir.c - creates virtual registers and instructions, edits instruction lists, and lists the register accesses
 * of each instruction. */
#include "backend/machine/statement.h"

#include "src/base/bug.h"

int mir_vreg_new(mir_function *f, mir_class class, unsigned bytes, unsigned align)
{
    mir_vreg v = {.class = class,
                  .bytes = bytes,
                  .filled = bytes,
                  .align = align,
                  .address = -1,
                  .slot = MIR_NONE,
                  .joined = MIR_NONE,
                  .home = MIR_NONE};

    vec_push(f->memory, &f->vregs, v);
    return (int)f->vregs.count - 1;
}

mir_inst *mir_inst_new(mir_function *f, gen_op op, unsigned exec)
{
    mir_inst *i = arena_new(f->memory, mir_inst);

    i->g.op = (unsigned char)op;
    i->g.exec = (unsigned char)exec;
    i->g.label = -1;
    i->address_of = i->global = i->indirect = i->scratch = i->flag = i->written = i->written_flag = i->copied = MIR_NONE;
    for (unsigned k = 0; k <= GEN_MAX_SRC; k++)
        i->ref[k].vreg = MIR_NONE;
    return i;
}

void mir_insert_before(mir_block *b, mir_inst *i, mir_inst *before)
{
    i->next = before;
    i->prev = before ? before->prev : b->last;
    *(i->prev ? &i->prev->next : &b->first) = i;
    *(before ? &before->prev : &b->last) = i;
}

void mir_insert_after(mir_block *b, mir_inst *i, mir_inst *after)
{
    mir_insert_before(b, i, after ? after->next : b->first);
}

void mir_append(mir_block *b, mir_inst *i)
{
    mir_insert_before(b, i, NULL);
}

/* The statements before I begin before the instruction after it. */
static void leave_statements(mir_block *b, mir_inst *i)
{
    mir_statement **to = i->next ? &i->next->statements : &b->statements, **end = &i->statements;

    while (*end)
        end = &(*end)->next;
    *end = *to;
    *to = i->statements;
    i->statements = NULL;
}

void mir_remove(mir_block *b, mir_inst *i)
{
    if (i->statements)
        leave_statements(b, i);
    *(i->prev ? &i->prev->next : &b->first) = i->next;
    *(i->next ? &i->next->prev : &b->last) = i->prev;
    i->prev = i->next = NULL;
}

bool mir_is_call(const mir_inst *i)
{
    return i->kind == MIR_OP && i->g.op == GEN_OP_call;
}

/* The bytes of registers of a message: of its return for OPERAND 0, of its payloads for 1 and 2. */
static unsigned message_bytes(const gen_inst *g, unsigned operand)
{
    static const unsigned char shift[] = {20, 25};
    static const unsigned char mask[] = {31, 15};

    if (operand == 2)
        return (g->exdesc >> 6 & 15) * GEN_GRF_BYTES;
    return (g->desc >> shift[operand] & mask[operand]) * GEN_GRF_BYTES;
}

/* The bytes covered by operand K of G (0 is the destination), counted from its first byte. */
static int operand_extent(const gen_inst *g, unsigned k)
{
    const gen_operand *o = k ? &g->src[k - 1] : &g->dst;
    int size = (int)gen_type_bytes(o->type), exec = g->exec;

    if (gen_op_is(g->op, GEN_IS_SEND))
        return (int)message_bytes(g, k);
    if (gen_op_is(g->op, GEN_IS_FLOW)) /* call and ret: two dwords */
        return 2 * size;
    if (!k)
        return ((exec - 1) * (o->file == GEN_FILE_MME ? 1 : o->hstride) + 1) * size;
    if (o->file == GEN_FILE_MME)
        return exec * size;
    int rows = (exec + o->width - 1) / o->width;
    return ((rows - 1) * o->vstride + (o->width - 1) * o->hstride + 1) * size;
}

static bool defines_whole(const mir_function *f, const mir_inst *i, const mir_access *a)
{
    const mir_vreg *v = &f->vregs.items[a->vreg];

    if (mir_is_call(i))
        return true;
    bool packed = gen_op_is(i->g.op, GEN_IS_SEND) || i->g.exec == 1 || i->g.dst.hstride == 1 || i->g.dst.file == GEN_FILE_MME;
    bool all = i->g.pred == GEN_PRED_NONE || i->g.op == GEN_OP_sel; /* the predicate of sel chooses between sources */
    return i->g.nomask && all && packed && a->first == 0 && a->last >= (int)v->filled;
}

static mir_access flag_access(const mir_function *f, const mir_inst *i, bool is_def)
{
    const mir_vreg *v = &f->vregs.items[i->flag];
    mir_access a = {.vreg = i->flag, .first = 0, .last = (int)v->bytes, .is_def = is_def, .operand = -1};

    if (!is_def)
        return a;
    bool all = i->g.channel == 0 && i->flag_at == 0 && (i->g.exec >= 16 * v->bytes / 2 || v->bytes == 2);
    a.whole = i->g.nomask && i->g.pred == GEN_PRED_NONE && all && !i->flag_read;
    return a;
}

unsigned mir_accesses(const mir_function *f, const mir_inst *i, mir_access out[MIR_MAX_ACCESSES])
{
    unsigned n = 0;

    if (i->kind == MIR_MARK)
        return 0;
    if (i->kind == MIR_START || i->kind == MIR_COPY) {
        out[n++] = (mir_access){
            .vreg = i->ref[0].vreg, .last = (int)f->vregs.items[i->ref[0].vreg].bytes, .is_def = true, .whole = true};
        if (i->kind == MIR_COPY)
            out[n++] = (mir_access){.vreg = i->ref[1].vreg, .last = (int)f->vregs.items[i->ref[1].vreg].bytes, .operand = 1};
        return n;
    }
    for (unsigned k = 0; k <= GEN_MAX_SRC; k++) {
        if (i->ref[k].vreg == MIR_NONE)
            continue;
        int first = i->ref[k].at;
        mir_access a = {.vreg = i->ref[k].vreg,
                        .first = first,
                        .last = first + operand_extent(&i->g, k),
                        .is_def = k == 0,
                        .late = k && i->ref[k].late,
                        .operand = (int)k};
        a.whole = !k && defines_whole(f, i, &a);
        out[n++] = a;
    }
    if (i->address_of != MIR_NONE)
        out[n++] = (mir_access){.vreg = i->address_of, .last = (int)f->vregs.items[i->address_of].bytes, .operand = -2};
    if (i->indirect != MIR_NONE) {
        mir_access a = {.vreg = i->indirect, .last = (int)f->vregs.items[i->indirect].bytes, .operand = -2, .late = true};
        a.is_def = i->g.dst.indirect;
        out[n++] = a;
    }
    if (i->scratch != MIR_NONE) {
        mir_access a = {.vreg = i->scratch, .first = i->scratch_at, .is_def = i->g.op == GEN_OP_sends, .operand = -2};
        a.last = a.first + (int)message_bytes(&i->g, a.is_def ? 2 : 0);
        a.whole = a.is_def && a.first == 0 && a.last >= (int)f->vregs.items[a.vreg].bytes;
        out[n++] = a;
    }
    if (i->routine && i->routine->result != MIR_NONE) {
        mir_access a = {.vreg = i->routine->result, .is_def = mir_is_call(i), .whole = mir_is_call(i), .operand = -2};
        a.last = (int)f->vregs.items[a.vreg].bytes;
        out[n++] = a;
    }
    if (i->flag != MIR_NONE && i->flag_read)
        out[n++] = flag_access(f, i, false);
    if (i->flag != MIR_NONE && i->flag_written)
        out[n++] = flag_access(f, i, true);
    return n;
}
