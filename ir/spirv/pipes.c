/* ir/spirv/pipes.c - translates the instructions of pipes to calls of the functions of parser/library/pipe.cl.
 *
 * An access without a reservation reserves a packet, copies it, and commits: as the front end lowers read_pipe (parser/check/pipe.c).
 *
 *   OpReadPipe p, q             id = reserve(p, 1); if (id) { *q = *slot(p, id); commit(p, id); }     the result is 0, or -1 without a packet
 *   OpReservedReadPipe p, id, i, q      s = slot(p, id, i); if (s) *q = *s; */
#include "ir/spirv/translate.h"

#include "src/base/bits.h"
#include "src/base/limits.h"

/* --- packets -------------------------------------------------------------------------------------------------------------- */

/* The word of the pipe of I, and that of the bytes of a packet, which its alignment follows; false: I has no pipe. */
static bool find_words(const spirv_inst *i, uint32_t *pipe, uint32_t *size)
{
    static const struct {
        uint32_t opcode, pipe, size;
    } rows[] = {
        {SPIRV_OpReadPipe, 3, 5},
        {SPIRV_OpWritePipe, 3, 5},
        {SPIRV_OpReservedReadPipe, 3, 7},
        {SPIRV_OpReservedWritePipe, 3, 7},
        {SPIRV_OpReserveReadPipePackets, 3, 5},
        {SPIRV_OpReserveWritePipePackets, 3, 5},
        {SPIRV_OpGroupReserveReadPipePackets, 4, 6},
        {SPIRV_OpGroupReserveWritePipePackets, 4, 6},
        {SPIRV_OpGetNumPipePackets, 3, 4},
        {SPIRV_OpGetMaxPipePackets, 3, 4},
    };

    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
        if (rows[n].opcode == i->opcode) {
            *pipe = rows[n].pipe;
            *size = rows[n].size;
            return true;
        }
    return false;
}

/* Adds to HAS, by id, what has the pipe after I if its operands do: a variable that it is stored to, what is loaded from that, a parameter. True if it
 * adds one. */
static bool spread_pipe(translation *t, const spirv_inst *i, bool *has)
{
    spirv_inst parameter;
    uint32_t to = 0;

    if (i->opcode == SPIRV_OpStore && has[i->words[2]])
        to = i->words[1];
    else if (i->opcode == SPIRV_OpLoad && has[i->words[3]])
        to = i->result;
    for (uint32_t n = 4; i->opcode == SPIRV_OpFunctionCall && n < i->count; n++)
        if (has[i->words[n]] && spirv_parameter_of(t, i->words[3], n - 4, &parameter) && !has[parameter.result])
            to = parameter.result;
    if (!to || has[to])
        return false;
    return has[to] = true;
}

void spirv_find_packet(translation *t, uint32_t parameter, ir_object *out)
{
    bool *has = arena_array(t->memory, bool, t->s->bound), changed = true;
    uint32_t pipe, size;
    uint64_t bytes, align;

    has[parameter] = true;
    out->packet_bytes = out->packet_align = 4; /* no instruction accesses the pipe */
    while (changed) {
        changed = false;
        spirv_each(i, t->s)
        {
            changed |= spread_pipe(t, &i, has);
            if (!find_words(&i, &pipe, &size) || !has[i.words[pipe]] || !spirv_constant_at(t, &i, size, &bytes) ||
                !spirv_constant_at(t, &i, size + 1, &align) || !bytes || !is_power_of_two(align) || bytes % align)
                continue;
            out->packet_bytes = (uint32_t)bytes;
            out->packet_align = (uint32_t)align;
            return;
        }
    }
}

/* --- pipes at program scope ----------------------------------------------------------------------------------------------- */

enum { HEADER_WORDS = 8 }; /* of a pipe, before a word of state for each slot: parser/library/pipe.h */

ir_value *spirv_pipe_storage(translation *t, const spirv_inst *i)
{
    uint64_t bytes = i->words[3], align = i->words[4], capacity = i->words[5];

    if (!bytes || !is_power_of_two(align) || bytes % align || !capacity)
        spirv_fail_at(
            t, i, "3.42.7",
            "the packets have a size, which is a multiple of their alignment, a power of two, and there is one at least");
    uint64_t slots = ((HEADER_WORDS + capacity) * 4 + align - 1) / align * align, words = (slots + capacity * bytes + 3) / 4;
    if (capacity > PROGRAM_MEMORY_BYTES || words > PROGRAM_MEMORY_BYTES / 4)
        spirv_fail_at(t, i, NULL, "the storage of the pipe takes more than %d bytes", PROGRAM_MEMORY_BYTES);
    ir_type *types[] = {t->m->i32, t->m->i32, ir_array(t->m, t->m->i32, words - 2)};
    ir_type *type = ir_struct(t->m, types, 3, false);
    ir_value *parts[] = {spirv_int_value(t, t->m->i32, capacity), spirv_int_value(t, t->m->i32, slots), ir_null(t->m, types[2])};
    ir_global *g = ir_global_new(t->m, "pipe_storage", type, IR_GLOBAL);
    g->align = align > 4 ? (uint32_t)align : 4;
    g->init = ir_aggregate(t->m, type, parts);
    return &g->value;
}

/* --- instructions --------------------------------------------------------------------------------------------------------- */

static const char header[] = "global uint *";

static ir_value *call_library(translation *t, const char *name, ir_type *type, const char *result, ir_value **args,
                              const char **parameters, unsigned count)
{
    return spirv_call_builtin(t, arena_printf(t->m->memory, "__gasket_%s", name), type, result, args, parameters, count);
}

static ir_value *pipe_at(translation *t, const spirv_inst *i, uint32_t n)
{
    ir_value *p = spirv_operand_at(t, i, n);

    if (!ir_is_ptr(p->type) || p->type->space != IR_GLOBAL)
        spirv_fail_at(t, i, "3.42.23", "the operand is no pipe");
    return p;
}

static ir_value *reservation_at(translation *t, const spirv_inst *i, uint32_t n)
{
    ir_value *id = spirv_operand_at(t, i, n);

    if (id->type != t->m->i64)
        spirv_fail_at(t, i, "3.42.23", "the operand is no reservation");
    return id;
}

static ir_value *reserve(translation *t, const char *who, bool reads, ir_value *pipe, ir_value *count)
{
    ir_value *args[] = {pipe, count};
    const char *parameters[] = {header, "uint"};

    return call_library(t, arena_printf(t->memory, "%sreserve_%s_pipe", who, reads ? "read" : "write"), t->m->i64, NULL, args,
                        parameters, 2);
}

static void commit(translation *t, const char *who, bool reads, ir_value *pipe, ir_value *id)
{
    ir_value *args[] = {pipe, id, spirv_int_value(t, t->m->i32, 0)};
    const char *parameters[] = {header, "ulong", "uint"};

    call_library(t, arena_printf(t->memory, "%scommit_%s_pipe", who, reads ? "read" : "write"), t->m->void_type, NULL, args,
                 parameters, 3);
}

static void copy_packet(translation *t, bool reads, ir_value *slot, ir_value *p, uint64_t bytes)
{
    ir_value *args[] = {reads ? p : slot, reads ? slot : p, spirv_int_value(t, t->m->i64, bytes),
                        spirv_int_value(t, t->m->i1, 0)};
    ir_type *types[] = {args[0]->type, args[1]->type, t->m->i64};

    ir_call_intrinsic(&t->b, IR_INTRINSIC_memcpy, types, 3, args, 4);
}

/* The access I as one call, for a writer that has an instruction for it. */
static ir_value *keep_access(translation *t, const spirv_inst *i, bool reads, bool is_reserved, ir_value *p, ir_value *size)
{
    ir_value *pipe = pipe_at(t, i, 3), *generic = spirv_to_generic(t, p);
    const char *next[] = {header, "generic char *", "uint"}, *reserved[] = {header, "ulong", "uint", "generic char *", "uint"};
    ir_value *args[] = {pipe, generic, size};

    if (!is_reserved)
        return call_library(t, reads ? "read_pipe" : "write_pipe", t->m->i32, NULL, args, next, 3);
    ir_value *id = reservation_at(t, i, 4), *index = spirv_operand_at(t, i, 5);
    ir_value *more[] = {pipe, id, index, generic, size};
    return call_library(t, reads ? "read_reserved" : "write_reserved", t->m->i32, NULL, more, reserved, 5);
}

/* The access I, to the pipe at word 3: of the packet of a reservation if the opcode has one. */
static ir_value *access_packet(translation *t, const spirv_inst *i, bool reads, bool is_reserved)
{
    ir_value *pipe = pipe_at(t, i, 3), *p = spirv_operand_at(t, i, is_reserved ? 6 : 4), *id, *slot = NULL;
    uint32_t size_at = is_reserved ? 7 : 5;
    uint64_t bytes;

    if (!spirv_constant_at(t, i, size_at, &bytes) || !ir_is_ptr(p->type))
        spirv_fail_at(t, i, "3.42.23", "the size of a packet is no constant, or its place is no pointer");
    ir_value *size = spirv_int_value(t, t->m->i32, bytes), *line = spirv_int_value(t, t->m->i32, 0);
    ir_type *bytes_pointer = ir_ptr(t->m, IR_GLOBAL);
    if (t->options->keeps_objects)
        return keep_access(t, i, reads, is_reserved, p, size);
    if (is_reserved) {
        id = reservation_at(t, i, 4);
        ir_value *args[] = {pipe, id, spirv_operand_at(t, i, 5), size, line};
        const char *parameters[] = {header, "ulong", "uint", "uint", "uint"};
        slot = call_library(t, reads ? "reserved_read_slot" : "reserved_write_slot", bytes_pointer, "global uchar *", args,
                            parameters, 5);
    } else {
        id = reserve(t, "", reads, pipe, spirv_int_value(t, t->m->i32, 1));
    }
    ir_block *from = t->b.block, *join = ir_block_new(t->function, NULL, from->next),
             *copies = ir_block_new(t->function, NULL, join);
    ir_value *found = is_reserved ? slot : id;
    ir_cond_br(&t->b, ir_compare(&t->b, IR_NE, found, ir_null(t->m, found->type)), copies, join);
    spirv_continue_at(t, copies);
    if (!slot) {
        ir_value *args[] = {pipe, id, size};
        const char *parameters[] = {header, "ulong", "uint"};
        slot = call_library(t, "pipe_slot", bytes_pointer, "global uchar *", args, parameters, 3);
    }
    copy_packet(t, reads, slot, p, bytes);
    if (!is_reserved)
        commit(t, "", reads, pipe, id);
    ir_br(&t->b, join);
    spirv_continue_at(t, join);
    ir_inst *result = ir_phi(&t->b, t->m->i32);
    ir_phi_add(result, spirv_int_value(t, t->m->i32, UINT32_MAX), from);
    ir_phi_add(result, spirv_int_value(t, t->m->i32, 0), copies);
    return &result->value;
}

/* The part of the name for the scope at word N. */
static const char *group_at(translation *t, const spirv_inst *i, uint32_t n)
{
    uint64_t scope;

    spirv_operand_at(t, i, n);
    if (!spirv_constant_at(t, i, n, &scope) || (scope != SPIRV_Scope_Workgroup && scope != SPIRV_Scope_Subgroup))
        spirv_fail_at(t, i, "3.27", "the scope is not Workgroup or Subgroup");
    return scope == SPIRV_Scope_Workgroup ? "work_group_" : "sub_group_";
}

static ir_value *query(translation *t, const spirv_inst *i, const char *name)
{
    ir_value *pipe = pipe_at(t, i, 3);
    const char *parameter = header;

    return call_library(t, name, t->m->i32, NULL, &pipe, &parameter, 1);
}

static ir_value *test_reservation(translation *t, const spirv_inst *i)
{
    ir_value *id = reservation_at(t, i, 3);
    const char *parameter = "ulong";

    return call_library(t, "is_valid_reserve_id", t->m->i1, NULL, &id, &parameter, 1);
}

static ir_value *commit_at(translation *t, const spirv_inst *i, bool reads, uint32_t first)
{
    ir_value *pipe = pipe_at(t, i, first), *id = reservation_at(t, i, first + 1);

    commit(t, first > 1 ? group_at(t, i, 1) : "", reads, pipe, id);
    return NULL;
}

static ir_value *reserve_at(translation *t, const spirv_inst *i, bool reads, uint32_t first)
{
    ir_value *pipe = pipe_at(t, i, first), *count = spirv_operand_at(t, i, first + 1);

    return reserve(t, first > 3 ? group_at(t, i, 3) : "", reads, pipe, count);
}

ir_value *spirv_translate_pipe(translation *t, const spirv_inst *i, int which, int more)
{
    (void)which;
    (void)more;
    switch ((spirv_opcode)i->opcode) {
    case SPIRV_OpReadPipe:
    case SPIRV_OpWritePipe:
        return access_packet(t, i, i->opcode == SPIRV_OpReadPipe, false);
    case SPIRV_OpReservedReadPipe:
    case SPIRV_OpReservedWritePipe:
        return access_packet(t, i, i->opcode == SPIRV_OpReservedReadPipe, true);
    case SPIRV_OpReserveReadPipePackets:
    case SPIRV_OpReserveWritePipePackets:
        return reserve_at(t, i, i->opcode == SPIRV_OpReserveReadPipePackets, 3);
    case SPIRV_OpGroupReserveReadPipePackets:
    case SPIRV_OpGroupReserveWritePipePackets:
        return reserve_at(t, i, i->opcode == SPIRV_OpGroupReserveReadPipePackets, 4);
    case SPIRV_OpCommitReadPipe:
    case SPIRV_OpCommitWritePipe:
        return commit_at(t, i, i->opcode == SPIRV_OpCommitReadPipe, 1);
    case SPIRV_OpGroupCommitReadPipe:
    case SPIRV_OpGroupCommitWritePipe:
        return commit_at(t, i, i->opcode == SPIRV_OpGroupCommitReadPipe, 2);
    case SPIRV_OpIsValidReserveId:
        return test_reservation(t, i);
    case SPIRV_OpCreatePipeFromPipeStorage:
        return pipe_at(t, i, 3);
    case SPIRV_OpGetNumPipePackets:
        return query(t, i, "pipe_num_packets");
    default:
        return query(t, i, "pipe_max_packets");
    }
}
