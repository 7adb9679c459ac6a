/* tests/unit/test_mir_verify.c - every rule of backend/machine/rules.def, broken by a change of a sound function.
 *
 * The function has each kind of operand that a rule is about: a payload register, a flag, a message under an if, a copy, an
 * indirect operand, a call. A case must break its own rule and no other; the last test ensures that no rule lacks a case. */
#include "backend/machine/regalloc.h"
#include "backend/machine/verify.h"

#include <criterion/criterion.h>
#include <stdio.h>

static const char *const texts[MIR_RULE_COUNT] = {
#define MIR_RULE(id, text) text,
#include "backend/machine/rules.def"
};

static const char *const names[MIR_RULE_COUNT] = {
#define MIR_RULE(id, text) #id,
#include "backend/machine/rules.def"
};

/* --- a sound function -------------------------------------------------------------------------------------------------------
 *
 *   B0: mov (8) X 7             B1: send (8) LOADED X        B2: endif
 *       cmp (8) (gt)FLAG X 0                                     copy COPIED LOADED
 *       start LOADED                                             add (1) a0.0 0 &ARRAY
 *       (FLAG) if B2 B2                                          mov (8) Y ARRAY[a0.0]
 *                                                                call BACK B3
 *   B3: mov (1) RESULT 1                                         add (1) SUM RESULT INSIDE
 *       mov (1) INSIDE 2                                         mov (8) LAST R0
 *       ret BACK                                                 send (8) LAST, end of thread
 */
enum { R0, LAST, X, LOADED, COPIED, Y, ARRAY, FLAG, BACK, RESULT, INSIDE, SUM, REGISTERS };

typedef struct built {
    arena memory;
    mir_function f;
    mir_block *b[4];
    mir_routine routine;
    mir_inst *move, *compare, *start, *branch, *load, *endif, *copy, *address, *indirect, *call, *sum, *end, *ret;
} built;

static gen_operand packed_source(void)
{
    return gen_grf(0, 0, 8, 8, 1, GEN_d);
}

static gen_operand scalar_source(void)
{
    return gen_grf(0, 0, 0, 1, 0, GEN_d);
}

static mir_inst *append(built *b, unsigned block, gen_op op, unsigned exec, int dst)
{
    mir_inst *i = mir_inst_new(&b->f, op, exec);

    i->g.nomask = true;
    if (dst != MIR_NONE) {
        i->g.dst = gen_grf(0, 0, 0, 1, 1, GEN_d);
        i->ref[0].vreg = dst;
    }
    mir_append(b->b[block], i);
    return i;
}

static mir_inst *append_pseudo(built *b, unsigned block, mir_kind kind, int to, int from)
{
    mir_inst *i = append(b, block, GEN_OP_nop, 1, MIR_NONE);

    i->kind = kind;
    i->ref[0].vreg = to;
    i->ref[1].vreg = from;
    return i;
}

static void set_source(mir_inst *i, unsigned k, gen_operand o, int vreg)
{
    i->g.src[k] = o;
    i->ref[1 + k].vreg = vreg;
}

static mir_inst *append_move(built *b, unsigned block, int dst, unsigned exec, uint64_t value)
{
    mir_inst *i = append(b, block, GEN_OP_mov, exec, dst);

    set_source(i, 0, gen_imm(value, GEN_d), MIR_NONE);
    return i;
}

static mir_inst *append_message(built *b, unsigned block, gen_message m, int dst, int payload)
{
    mir_inst *i = append(b, block, GEN_OP_send, 8, dst);

    gen_message_encode(&m, false, &i->g.desc, &i->g.exdesc);
    if (dst == MIR_NONE)
        i->g.dst = gen_null(GEN_ud);
    set_source(i, 0, packed_source(), payload);
    return i;
}

static void create_registers(built *b)
{
    static const struct {
        unsigned char class, bytes, align;
    } all[REGISTERS] = {
        [R0] = {MIR_GRF, 32, 1},      [LAST] = {MIR_GRF, 32, 1},  [X] = {MIR_GRF, 32, 32},     [LOADED] = {MIR_GRF, 64, 32},
        [COPIED] = {MIR_GRF, 64, 32}, [Y] = {MIR_GRF, 32, 32},    [ARRAY] = {MIR_GRF, 64, 64}, [FLAG] = {MIR_FLAG, 2, 2},
        [BACK] = {MIR_GRF, 8, 8},     [RESULT] = {MIR_GRF, 4, 4}, [INSIDE] = {MIR_GRF, 4, 4},  [SUM] = {MIR_GRF, 4, 4}};

    for (unsigned k = 0; k < REGISTERS; k++)
        mir_vreg_new(&b->f, (mir_class)all[k].class, all[k].bytes, all[k].align);
    b->f.vregs.items[R0].is_fixed = b->f.vregs.items[LAST].is_fixed = true;
    b->f.vregs.items[R0].address = 0;
    b->f.vregs.items[LAST].address = 127 * 32;
}

static void fill_first_blocks(built *b)
{
    b->move = append_move(b, 0, X, 8, 7);
    b->compare = append(b, 0, GEN_OP_cmp, 8, MIR_NONE);
    b->compare->g.dst = gen_null(GEN_d);
    b->compare->g.cond = GEN_COND_GT;
    b->compare->flag = FLAG;
    b->compare->flag_written = true;
    set_source(b->compare, 0, packed_source(), X);
    set_source(b->compare, 1, gen_imm(0, GEN_d), MIR_NONE);
    b->start = append_pseudo(b, 0, MIR_START, LOADED, MIR_NONE);
    b->branch = append(b, 0, GEN_OP_if, 8, MIR_NONE);
    b->branch->g.nomask = false;
    b->branch->g.pred = GEN_PRED_NORMAL;
    b->branch->flag = FLAG;
    b->branch->flag_read = true;
    b->branch->jip = b->branch->uip = b->b[2];
    b->load = append_message(b, 1, (gen_message){.msg = GEN_MSG_untyped_read, .simd = 8, .surface = 3, .channels = 1}, LOADED, X);
    b->load->g.nomask = false;
}

static void fill_last_blocks(built *b)
{
    b->endif = append(b, 2, GEN_OP_endif, 8, MIR_NONE);
    b->endif->jip_is_next = true;
    b->copy = append_pseudo(b, 2, MIR_COPY, COPIED, LOADED);
    append_pseudo(b, 2, MIR_START, ARRAY, MIR_NONE);
    b->address = append(b, 2, GEN_OP_add, 1, MIR_NONE);
    b->address->g.dst = (gen_operand){.file = GEN_FILE_A0, .type = GEN_uw, .hstride = 1};
    b->address->address_of = ARRAY;
    set_source(b->address, 0, gen_grf(0, 0, 0, 1, 0, GEN_uw), X);
    set_source(b->address, 1, gen_imm(0, GEN_uw), MIR_NONE);
    b->indirect = append(b, 2, GEN_OP_mov, 8, Y);
    b->indirect->indirect = ARRAY;
    set_source(b->indirect, 0,
               (gen_operand){.file = GEN_FILE_GRF, .type = GEN_d, .indirect = true, .vstride = 8, .width = 8, .hstride = 1},
               MIR_NONE);
    b->call = append(b, 2, GEN_OP_call, 8, BACK);
    b->call->jip = b->b[3];
    b->call->routine = &b->routine;
    b->sum = append(b, 2, GEN_OP_add, 1, SUM);
    set_source(b->sum, 0, scalar_source(), RESULT);
    set_source(b->sum, 1, scalar_source(), INSIDE);
    set_source(append(b, 2, GEN_OP_mov, 8, LAST), 0, packed_source(), R0);
    b->end = append_message(b, 2, (gen_message){.msg = GEN_MSG_eot}, MIR_NONE, LAST);
    append_move(b, 3, RESULT, 1, 1);
    append_move(b, 3, INSIDE, 1, 2);
    b->ret = append(b, 3, GEN_OP_ret, 8, MIR_NONE);
    b->ret->routine = &b->routine;
    set_source(b->ret, 0, scalar_source(), BACK);
}

static void build(built *b)
{
    *b = (built){.f = {.name = "f", .simd = 8}};
    arena_init(&b->memory);
    b->f.memory = &b->memory;
    create_registers(b);
    for (unsigned n = 0; n < 4; n++) {
        b->b[n] = arena_new(&b->memory, mir_block);
        vec_push(&b->memory, &b->f.blocks, b->b[n]);
    }
    b->b[0]->succ[0] = b->b[1];
    b->b[0]->succ[1] = b->b[2];
    b->b[1]->succ[0] = b->b[2];
    b->routine = (mir_routine){.name = "r", .entry = b->b[3], .first = 3, .end = 4, .result = RESULT, .back = BACK};
    vec_push(&b->memory, &b->f.routines, &b->routine);
    fill_first_blocks(b);
    fill_last_blocks(b);
    mir_shape(&b->f);
}

/* Gives each register an address of its own. */
static void allocate(built *b)
{
    unsigned next = 64;

    for (unsigned k = 0; k < REGISTERS; k++) {
        mir_vreg *r = &b->f.vregs.items[k];
        if (!r->is_fixed)
            r->address = r->class == MIR_FLAG ? 0 : (int)next;
        next += 64;
    }
    b->f.is_allocated = true;
}

/* --- changes that break a rule -------------------------------------------------------------------------------------------- */

static void number_block_wrongly(built *b)
{
    b->b[1]->number = 2;
}

static void forget_predecessor(built *b)
{
    b->b[2]->preds.count = 1;
}

static void leave_function(built *b)
{
    b->b[1]->succ[1] = arena_new(&b->memory, mir_block);
}

static void forget_uip(built *b)
{
    b->branch->uip = NULL;
}

static void branch_to_no_block(built *b)
{
    b->branch->jip = arena_new(&b->memory, mir_block);
}

static void forget_jip(built *b)
{
    b->endif->jip_is_next = false;
}

static void call_no_routine(built *b)
{
    b->call->routine = NULL;
}

static void call_other_block(built *b)
{
    b->call->jip = b->b[1];
}

static void branch_by_move(built *b)
{
    b->move->jip = b->b[2];
}

static void skip_to_other_block(built *b)
{
    mir_inst *jump = append(b, 1, GEN_OP_jmpi, 1, MIR_NONE);

    jump->skip_to = append_pseudo(b, 3, MIR_MARK, MIR_NONE, MIR_NONE);
}

static void skip_backwards(built *b)
{
    mir_inst *mark = append_pseudo(b, 1, MIR_MARK, MIR_NONE, MIR_NONE);

    append(b, 1, GEN_OP_jmpi, 1, MIR_NONE)->skip_to = mark;
}

static void add_source(built *b)
{
    set_source(b->move, 1, gen_imm(1, GEN_d), MIR_NONE);
}

static void remove_source(built *b)
{
    b->compare->g.src[1] = (gen_operand){0};
}

static void remove_destination(built *b)
{
    b->compare->g.dst = (gen_operand){0};
}

static void write_other_type(built *b)
{
    b->move->g.op = GEN_OP_lzd;
}

static void read_other_type(built *b)
{
    b->sum->g.op = GEN_OP_bfi1;
    b->sum->g.src[1].type = GEN_f;
}

static void saturate_comparison(built *b)
{
    b->compare->g.saturate = true;
}

static void negate_quotient(built *b)
{
    b->sum->g.op = GEN_OP_math_iqot;
    b->sum->g.src[0].negate = true;
}

static void predicate_endif(built *b)
{
    b->endif->g.pred = GEN_PRED_NORMAL;
    b->endif->flag = FLAG;
    b->endif->flag_read = true;
}

static void set_three_channels(built *b)
{
    b->move->g.exec = 3;
}

static void exceed_32_channels(built *b)
{
    b->move->g.channel = 28;
}

static void exceed_lanes(built *b)
{
    b->load->g.channel = 8;
}

static void write_flag_as_register(built *b)
{
    b->sum->ref[0].vreg = FLAG;
}

static void read_no_register(built *b)
{
    b->copy->ref[1].vreg = REGISTERS;
}

static void name_immediate(built *b)
{
    b->move->ref[1].vreg = X;
}

static void name_nothing(built *b)
{
    b->sum->ref[1].vreg = MIR_NONE;
}

static void predicate_by_register(built *b)
{
    b->branch->flag = X;
}

static void access_slot_in_register(built *b)
{
    b->load->scratch = X;
}

static void forget_accessed_register(built *b)
{
    b->indirect->indirect = MIR_NONE;
}

static void access_flag_indirectly(built *b)
{
    b->indirect->indirect = FLAG;
}

static void add_address_to_register(built *b)
{
    set_source(b->address, 1, gen_grf(0, 0, 0, 1, 0, GEN_uw), X);
}

static void read_past_register(built *b)
{
    b->compare->ref[1].at = 4;
}

static void read_before_register(built *b)
{
    b->sum->ref[1].at = -4;
}

static void read_long_region(built *b)
{
    b->compare->g.src[0].vstride = 16;
    b->compare->g.src[0].width = 4;
}

static void read_odd_byte(built *b)
{
    b->sum->ref[1] = (mir_ref){.vreg = X, .at = 2};
}

static void align_to_word(built *b)
{
    b->f.vregs.items[SUM].align = 2;
}

static void return_to_middle(built *b)
{
    b->load->ref[0].at = 4;
}

static void copy_to_flag(built *b)
{
    b->copy->ref[0].vreg = FLAG;
    b->f.vregs.items[FLAG].filled = 64;
}

static void copy_part(built *b)
{
    b->f.vregs.items[LOADED].filled = 32;
}

static void send_nothing(built *b)
{
    b->load->g.desc = 0;
}

static void return_too_much(built *b)
{
    b->load->g.desc += 1u << 20;
}

static void shorten_return(built *b)
{
    b->f.vregs.items[LOADED].bytes = 4;
}

static void send_no_payload(built *b)
{
    set_source(b->load, 0, gen_null(GEN_d), MIR_NONE);
}

static void return_to_nothing(built *b)
{
    b->load->g.dst = gen_null(GEN_d);
    b->load->ref[0].vreg = MIR_NONE;
}

static void predicate_without_flag(built *b)
{
    b->branch->flag = MIR_NONE;
}

static void read_no_flag(built *b)
{
    b->branch->flag_read = false;
}

static void write_no_flag(built *b)
{
    b->compare->flag_written = false;
}

static void mention_flag(built *b)
{
    b->move->flag = FLAG;
}

static void exceed_flag(built *b)
{
    b->compare->g.channel = 16;
}

static void exceed_flag_from_second_byte_pair(built *b)
{
    b->compare->flag_at = 2;
}

static void combine_32_channels(built *b)
{
    b->branch->g.pred = GEN_PRED_ANY32H;
}

static void forget_definition(built *b)
{
    mir_remove(b->b[0], b->move);
}

static void define_on_one_path(built *b)
{
    mir_remove(b->b[0], b->start);
}

static void forget_call(built *b)
{
    mir_remove(b->b[2], b->call);
}

static void call_too_late(built *b)
{
    mir_remove(b->b[2], b->call);
    mir_insert_before(b->b[2], b->call, b->end);
}

static void allocate_nothing(built *b)
{
    allocate(b);
    b->f.vregs.items[X].address = -1;
}

static void allocate_past_end(built *b)
{
    allocate(b);
    b->f.vregs.items[LOADED].address = 127 * 32;
}

static void allocate_third_flag(built *b)
{
    allocate(b);
    b->f.vregs.items[FLAG].address = 8;
}

static void allocate_misaligned(built *b)
{
    allocate(b);
    b->f.vregs.items[X].address = 36;
}

static void allocate_in_payload(built *b)
{
    allocate(b);
    b->f.vregs.items[X].address = 0;
}

static void allocate_twice(built *b)
{
    allocate(b);
    b->f.vregs.items[LOADED].address = b->f.vregs.items[X].address;
}

static void allocate_across_call(built *b)
{
    allocate(b);
    b->f.vregs.items[INSIDE].address = 0;
}

static const struct broken_case {
    mir_rule rule;
    void (*change)(built *b);
    const char *name;
} cases[] = {
#define CASE(rule, change)                                                                                                       \
    {                                                                                                                            \
        MIR_RULE_##rule, change, #change                                                                                         \
    }
    CASE(edges, number_block_wrongly),
    CASE(edges, forget_predecessor),
    CASE(edges, leave_function),
    CASE(target, forget_uip),
    CASE(target, branch_to_no_block),
    CASE(target, forget_jip),
    CASE(target, call_no_routine),
    CASE(target, call_other_block),
    CASE(target, branch_by_move),
    CASE(target, skip_to_other_block),
    CASE(target, skip_backwards),
    CASE(operands, add_source),
    CASE(operands, remove_source),
    CASE(operands, remove_destination),
    CASE(types, write_other_type),
    CASE(types, read_other_type),
    CASE(modifiers, saturate_comparison),
    CASE(modifiers, negate_quotient),
    CASE(modifiers, predicate_endif),
    CASE(channels, set_three_channels),
    CASE(channels, exceed_32_channels),
    CASE(channels, exceed_lanes),
    CASE(class, write_flag_as_register),
    CASE(class, read_no_register),
    CASE(class, name_immediate),
    CASE(class, name_nothing),
    CASE(class, predicate_by_register),
    CASE(class, access_slot_in_register),
    CASE(indirect, forget_accessed_register),
    CASE(indirect, access_flag_indirectly),
    CASE(indirect, add_address_to_register),
    CASE(bytes, read_past_register),
    CASE(bytes, read_before_register),
    CASE(bytes, read_long_region),
    CASE(alignment, read_odd_byte),
    CASE(alignment, align_to_word),
    CASE(alignment, return_to_middle),
    CASE(copy, copy_to_flag),
    CASE(copy, copy_part),
    CASE(message, send_nothing),
    CASE(message, return_too_much),
    CASE(payload, shorten_return),
    CASE(payload, send_no_payload),
    CASE(payload, return_to_nothing),
    CASE(flag, predicate_without_flag),
    CASE(flag, read_no_flag),
    CASE(flag, write_no_flag),
    CASE(flag, mention_flag),
    CASE(flag_width, exceed_flag),
    CASE(flag_width, exceed_flag_from_second_byte_pair),
    CASE(flag_width, combine_32_channels),
    CASE(defined, forget_definition),
    CASE(defined, define_on_one_path),
    CASE(defined, forget_call),
    CASE(defined, call_too_late),
    CASE(address, allocate_nothing),
    CASE(address, allocate_past_end),
    CASE(address, allocate_third_flag),
    CASE(address, allocate_misaligned),
    CASE(overlap, allocate_in_payload),
    CASE(overlap, allocate_twice),
    CASE(overlap, allocate_across_call),
#undef CASE
};

/* --- the tests ------------------------------------------------------------------------------------------------------------ */

static bool is_sound(built *b, text *problems)
{
    text_init(problems, &b->memory);
    text_str(problems, "");
    return mir_verify(&b->f, problems);
}

Test(mir_verify, accepts_a_sound_function)
{
    built b;
    text problems;

    build(&b);
    cr_expect(is_sound(&b, &problems), "%s", problems.data);
    allocate(&b);
    cr_expect(is_sound(&b, &problems), "%s", problems.data);
    arena_release(&b.memory);
}

Test(mir_verify, accepts_one_address_for_registers_live_at_different_times)
{
    built b;
    text problems;

    build(&b);
    allocate(&b);
    b.f.vregs.items[SUM].address = b.f.vregs.items[X].address;
    cr_expect(is_sound(&b, &problems), "%s", problems.data);
    arena_release(&b.memory);
}

Test(mir_verify, each_change_breaks_its_rule)
{
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        built b;
        text problems;
        build(&b);
        cases[k].change(&b);
        cr_expect(!is_sound(&b, &problems), "%s breaks no rule", cases[k].name);
        for (char *line = strtok(problems.data, "\n"); line; line = strtok(NULL, "\n"))
            cr_expect(strstr(line, texts[cases[k].rule]), "%s: %s", cases[k].name, line);
        arena_release(&b.memory);
    }
}

Test(mir_verify, no_rule_without_a_case)
{
    for (int r = 0; r < MIR_RULE_COUNT; r++) {
        bool has = false;
        for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
            has = has || (int)cases[k].rule == r;
        cr_expect(has, "%s", names[r]);
    }
}

Test(mir_verify, a_message_names_block_and_instruction)
{
    built b;
    text problems;
    char expected[256];

    build(&b);
    b.move->g.channel = 28;
    cr_expect(!is_sound(&b, &problems));
    snprintf(expected, sizeof expected, "B0: (W)      mov (8|M28)                v2<1>:d       7:d: %s\n",
             texts[MIR_RULE_channels]);
    cr_expect_str_eq(problems.data, expected);
    arena_release(&b.memory);
}

Test(mir_verify, a_message_about_addresses_names_the_registers)
{
    built b;
    text problems;
    char expected[256];

    build(&b);
    allocate_twice(&b);
    cr_expect(!is_sound(&b, &problems));
    snprintf(expected, sizeof expected, "v3 and v2: %s\n", texts[MIR_RULE_overlap]);
    cr_expect_str_eq(problems.data, expected);
    arena_release(&b.memory);
}
