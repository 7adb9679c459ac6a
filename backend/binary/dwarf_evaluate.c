/* backend/binary/dwarf_evaluate.c - evaluates expressions of DWARF without a run: to where a value is in one lane of the thread.
 *
 * The only input that a run would have and that is known here is the lane. So an entry of the stack is a number, a register by its number, bits of registers, or
 * a number added to the 64 bits of registers. Everything else is UNKNOWN, which is a result like the others. Source: DWARF 4, 2.5 and 2.6. */
#include "backend/binary/dwarf_reader.h"

#include "backend/binary/dwarf_writer.h"
#include "src/base/bits.h"

enum { STACK_ITEMS = 64, MOST_OPERATIONS = 4096, REGISTER_BYTES = GEN_GRF_COUNT * GEN_GRF_BYTES };

typedef enum item_kind { ITEM_UNKNOWN, ITEM_NUMBER, ITEM_REGISTER, ITEM_BITS, ITEM_ADDRESS } item_kind;

typedef struct item {
    item_kind kind;
    uint64_t number;         /* NUMBER; REGISTER: of DWARF; ADDRESS: what is added */
    uint32_t address, bytes; /* BITS, ADDRESS: bytes of the registers */
} item;

typedef struct evaluation {
    dwarf_cursor c;
    size_t start;
    unsigned lane, count;
    item stack[STACK_ITEMS];
    bool is_value; /* the last item is the value, not where it is */
    dwarf_parts *out;
} evaluation;

static const item unknown = {.kind = ITEM_UNKNOWN};

static void push(evaluation *e, item i)
{
    if (e->count == STACK_ITEMS)
        dwarf_break(&e->c, "an expression has more than 64 values");
    else
        e->stack[e->count++] = i;
}

static void push_number(evaluation *e, uint64_t n)
{
    push(e, (item){.kind = ITEM_NUMBER, .number = n});
}

static item pop(evaluation *e)
{
    if (!e->count) {
        dwarf_break(&e->c, "an operation of an expression has too few values");
        return unknown;
    }
    return e->stack[--e->count];
}

/* The BITS bits from bit FIRST of register NUMBER on; UNKNOWN unless they are bytes of general registers. */
static item bits_of(item number, item first, item bits)
{
    bool is_known =
        (number.kind == ITEM_NUMBER || number.kind == ITEM_REGISTER) && first.kind == ITEM_NUMBER && bits.kind == ITEM_NUMBER;
    uint64_t r = number.number - DWARF_FIRST_REGISTER;

    if (!is_known || r >= GEN_GRF_COUNT || first.number % 8 || bits.number % 8 || first.number > REGISTER_BYTES * 8 ||
        bits.number > REGISTER_BYTES * 8)
        return unknown;
    uint64_t address = r * GEN_GRF_BYTES + first.number / 8, bytes = bits.number / 8;
    if (address + bytes > REGISTER_BYTES)
        return unknown;
    return (item){.kind = ITEM_BITS, .address = (uint32_t)address, .bytes = (uint32_t)bytes};
}

/* --- parts ---------------------------------------------------------------------------------------------------------------- */

static void add_part(evaluation *e, item i, uint64_t bytes, bool is_value)
{
    dwarf_part p = {.bytes = bytes < UINT32_MAX ? (uint32_t)bytes : UINT32_MAX};

    if (e->out->count == DWARF_MOST_PARTS)
        return; /* a value of more parts is not all known */
    if (i.kind == ITEM_REGISTER)
        i = bits_of(i, (item){.kind = ITEM_NUMBER},
                    (item){.kind = ITEM_NUMBER, .number = bytes < REGISTER_BYTES ? bytes * 8 : 1});
    if (i.kind == ITEM_BITS && i.bytes >= bytes) {
        p.kind = DWARF_PART_REGISTERS;
        p.address = i.address;
    } else if (i.kind == ITEM_NUMBER && is_value && bytes <= 8) {
        p.kind = DWARF_PART_NUMBER;
        p.number = i.number;
    } else if (i.kind == ITEM_ADDRESS && !is_value) {
        p.kind = DWARF_PART_MEMORY;
        p.address = i.address;
        p.number = i.number;
    }
    e->out->items[e->out->count++] = p;
}

/* The piece of BYTES after the operations of a simple location. FIRST: the first bit in a register. */
static void end_piece(evaluation *e, uint64_t bits, uint64_t first)
{
    item i = e->count ? pop(e) : unknown, number = {.kind = ITEM_NUMBER, .number = first},
         count = {.kind = ITEM_NUMBER, .number = bits};

    if (i.kind == ITEM_REGISTER)
        i = bits_of(i, number, count);
    else if (i.kind == ITEM_BITS && first)
        i = unknown;
    add_part(e, bits % 8 ? unknown : i, bits / 8, e->is_value);
    e->is_value = false;
}

/* A value that the expression has, of BYTES bytes. */
static void take_implicit(evaluation *e)
{
    uint64_t bytes = dwarf_take_leb(&e->c, false);

    if (bytes > e->c.end - e->c.at) {
        dwarf_break(&e->c, "a value ends after its expression");
        return;
    }
    size_t next = e->c.at + (size_t)bytes;
    push_number(e, dwarf_take(&e->c, bytes < 8 ? (unsigned)bytes : 8));
    e->c.at = next;
    e->is_value = true;
}

/* --- operations ----------------------------------------------------------------------------------------------------------- */

static item add(item a, item b)
{
    if (a.kind == ITEM_NUMBER && b.kind != ITEM_NUMBER)
        return add(b, a);
    if (b.kind != ITEM_NUMBER)
        return unknown;
    if (a.kind == ITEM_BITS && a.bytes == 8)
        return (item){.kind = ITEM_ADDRESS, .address = a.address, .number = b.number};
    if (a.kind != ITEM_NUMBER && a.kind != ITEM_ADDRESS)
        return unknown;
    a.number += b.number;
    return a;
}

/* The value of an operation on two numbers; *IS_KNOWN becomes false for another operation. */
static uint64_t compute(unsigned op, uint64_t a, uint64_t b, bool *is_known)
{
    switch (op) {
    case DW_OP_and:
        return a & b;
    case DW_OP_or:
        return a | b;
    case DW_OP_xor:
        return a ^ b;
    case DW_OP_minus:
        return a - b;
    case DW_OP_mul:
        return a * b;
    case DW_OP_shl:
        return b < 64 ? a << b : 0;
    case DW_OP_shr:
        return b < 64 ? a >> b : 0;
    case DW_OP_shra:
        return (uint64_t)((int64_t)a >> (b < 64 ? b : 63));
    case DW_OP_eq:
        return a == b;
    case DW_OP_ne:
        return a != b;
    case DW_OP_lt:
        return (int64_t)a < (int64_t)b;
    case DW_OP_le:
        return (int64_t)a <= (int64_t)b;
    case DW_OP_gt:
        return (int64_t)a > (int64_t)b;
    case DW_OP_ge:
        return (int64_t)a >= (int64_t)b;
    default:
        *is_known = false;
        return 0;
    }
}

static void run_binary(evaluation *e, unsigned op)
{
    item b = pop(e), a = pop(e);
    bool is_known = a.kind == ITEM_NUMBER && b.kind == ITEM_NUMBER;

    if (op == DW_OP_plus) {
        push(e, add(a, b));
    } else if (op == DW_OP_minus && b.kind == ITEM_NUMBER) {
        b.number = 0 - b.number;
        push(e, add(a, b));
    } else {
        uint64_t n = compute(op, a.number, b.number, &is_known);
        push(e, is_known ? (item){.kind = ITEM_NUMBER, .number = n} : unknown);
    }
}

/* Goes on TO bytes after the next operation, in the expression. */
static void jump(evaluation *e, int16_t to)
{
    int64_t at = (int64_t)e->c.at + to;

    if (at < (int64_t)e->start || at > (int64_t)e->c.end)
        dwarf_break(&e->c, "an expression branches out of itself");
    else
        e->c.at = (size_t)at;
}

/* Pushes the constant of operation OP, which has one. */
static void run_constant(evaluation *e, unsigned op)
{
    unsigned n = op - DW_OP_const1u, bytes = 1u << n / 2;
    uint64_t value;

    if (op == DW_OP_constu || op == DW_OP_consts) {
        value = dwarf_take_leb(&e->c, op == DW_OP_consts);
    } else {
        value = dwarf_take(&e->c, bytes);
        if (n % 2)
            value = (uint64_t)bits_signed(value, bytes * 8);
    }
    push_number(e, value);
}

static void run_stack(evaluation *e, unsigned op)
{
    item a, b;

    switch (op) {
    case DW_OP_dup:
        a = pop(e);
        push(e, a);
        push(e, a);
        return;
    case DW_OP_drop:
        pop(e);
        return;
    case DW_OP_over:
        b = pop(e);
        a = pop(e);
        push(e, a);
        push(e, b);
        push(e, a);
        return;
    case DW_OP_swap:
        b = pop(e);
        a = pop(e);
        push(e, b);
        push(e, a);
        return;
    default:
        return;
    }
}

/* Those of Intel's compiler. False: OP is none. */
static bool run_intel(evaluation *e, unsigned op)
{
    item number, first, bits = {.kind = ITEM_NUMBER};

    switch (op) {
    case DW_OP_INTEL_push_simd_lane:
        push_number(e, e->lane);
        return true;
    case DW_OP_INTEL_regs:
        number = pop(e);
        push(e, number.kind == ITEM_NUMBER ? (item){.kind = ITEM_REGISTER, .number = number.number} : unknown);
        return true;
    case DW_OP_INTEL_push_bit_piece_stack:
    case DW_OP_INTEL_regval_bits:
        if (op == DW_OP_INTEL_regval_bits)
            bits.number = dwarf_take(&e->c, 1);
        else
            bits = pop(e);
        first = pop(e);
        number = pop(e);
        push(e, bits_of(number, first, bits));
        return true;
    default:
        return false;
    }
}

/* Executes an operation. False: nothing more is known of the expression. */
static bool run_operation(evaluation *e)
{
    enum { LITERALS = 32 };
    unsigned op = (unsigned)dwarf_take(&e->c, 1);

    if ((op >= DW_OP_const1u && op <= DW_OP_consts)) {
        run_constant(e, op);
    } else if (op >= DW_OP_lit0 && op < DW_OP_lit0 + LITERALS) {
        push_number(e, op - DW_OP_lit0);
    } else if (op >= DW_OP_reg0 && op < DW_OP_reg0 + LITERALS) {
        push(e, (item){.kind = ITEM_REGISTER, .number = op - DW_OP_reg0});
    } else if (op == DW_OP_regx) {
        push(e, (item){.kind = ITEM_REGISTER, .number = dwarf_take_leb(&e->c, false)});
    } else if (op == DW_OP_dup || op == DW_OP_drop || op == DW_OP_over || op == DW_OP_swap) {
        run_stack(e, op);
    } else if (op == DW_OP_plus_uconst) {
        item n = {.kind = ITEM_NUMBER, .number = dwarf_take_leb(&e->c, false)}, a = pop(e);
        push(e, add(a, n));
    } else if (op == DW_OP_skip || op == DW_OP_bra) {
        int16_t to = (int16_t)dwarf_take(&e->c, 2);
        item condition = op == DW_OP_bra ? pop(e) : (item){.kind = ITEM_NUMBER, .number = 1};
        if (condition.kind != ITEM_NUMBER)
            return false;
        if (condition.number)
            jump(e, to);
    } else if (op == DW_OP_piece) {
        uint64_t bytes = dwarf_take_leb(&e->c, false);
        end_piece(e, bytes < UINT32_MAX ? bytes * 8 : 1, 0);
    } else if (op == DW_OP_bit_piece) {
        uint64_t bits = dwarf_take_leb(&e->c, false);
        end_piece(e, bits, dwarf_take_leb(&e->c, false));
    } else if (op == DW_OP_implicit_value) {
        take_implicit(e);
    } else if (op == DW_OP_stack_value) {
        e->is_value = true;
    } else if (op >= DW_OP_and && op <= DW_OP_ne) {
        run_binary(e, op);
    } else if (op != DW_OP_nop && !run_intel(e, op)) {
        return false;
    }
    return true;
}

void dwarf_evaluate(dwarf_reader *r, const elf_section *s, size_t at, size_t length, unsigned lane, uint64_t size,
                    dwarf_parts *out)
{
    evaluation e;

    e.c = (dwarf_cursor){
        .memory = r->memory, .section = s, .at = at, .end = at + length, .problem = r->problem, .is_broken = r->is_broken};
    e.start = at;
    e.lane = lane;
    e.count = 0;
    e.is_value = false;
    e.out = out;
    out->count = 0;
    for (unsigned n = 0; e.c.at < e.c.end && !e.c.is_broken; n++)
        if (r->work++, n == MOST_OPERATIONS || !run_operation(&e)) {
            out->count = 0;
            return;
        }
    r->is_broken |= e.c.is_broken;
    if (!out->count && e.count)
        add_part(&e, pop(&e), size, e.is_value);
}
