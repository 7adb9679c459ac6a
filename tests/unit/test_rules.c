/* tests/unit/test_rules.c - every rule of the pass combine's table against the interpreter.
 *
 * The pattern of a rule is built as a function, the rule is applied to it as the pass does, and the interpreter must give the
 * same for both. Integers are checked for all values of one, two and four bits (the interpreter does not mind that the language
 * has no such types), floating-point numbers for all halves where a rule has one variable, and for halves of every kind in all pairs
 * otherwise. A rule that another one keeps from ever being applied is an error, too.
 *
 * The lanes of a vector are so many cases: one call runs 64 of them. */
#include "ir/eval.h"
#include "ir/interp/interp.h"
#include "opt/scalar/rules.h"
#include "src/base/bits.h"

#include <criterion/criterion.h>

enum { LANES = IR_MAX_VALUE_LANES, FIRST_CONSTANT = 4 };

/* One rule with numbers for its constants, as a function of its variables. */
typedef struct instance {
    const rule *rule;
    ir_module *module;
    ir_function *function;
    ir_type *type;                        /* what is computed with: a vector of LANES */
    ir_type *letter_type[RULE_VARIABLES]; /* NULL: the pattern does not have the letter */
    uint64_t constant[RULE_VARIABLES];    /* of C and D */
    ir_value *value[RULE_VARIABLES];
} instance;

/* --- building ------------------------------------------------------------------------------------------------------------- */

static ir_type *truth(const instance *at)
{
    return ir_with_lanes(at->module, at->module->i1, LANES, true);
}

static bool is_comparison(const rule_node *n)
{
    return n->op == IR_icmp || n->op == IR_fcmp;
}

/* The type that operand K of node N has, which gives type T. */
static ir_type *operand_type(const instance *at, const rule_node *n, unsigned k, ir_type *t)
{
    return is_comparison(n) ? at->type : n->op == IR_select && k == 0 ? truth(at) : t;
}

static void find_letters(instance *at, unsigned node, ir_type *t)
{
    const rule_node *n = &at->rule->nodes[node];

    if (n->kind == RULE_VARIABLE || n->kind == RULE_CONSTANT)
        at->letter_type[n->variable] = t;
    for (unsigned k = 0; n->kind == RULE_OPERATION && k < n->count; k++)
        find_letters(at, n->operand[k], operand_type(at, n, k, t));
}

static ir_value *build(instance *at, ir_builder *b, unsigned node, ir_type *t)
{
    const rule_node *n = &at->rule->nodes[node];
    ir_value *operands[3];

    switch ((rule_kind)n->kind) {
    case RULE_VARIABLE:
    case RULE_CONSTANT:
        return at->value[n->variable];
    case RULE_NUMBER:
        return ir_const(at->module, t, (uint64_t)n->number);
    case RULE_LOWEST:
        return ir_const(at->module, t, UINT64_C(1) << (ir_scalar_bits(t) - 1));
    case RULE_REAL:
        return ir_const_float(at->module, t, n->real);
    case RULE_LOG2:
        cr_assert_fail("%s: log2 in a pattern", at->rule->pattern_text);
        break;
    case RULE_OPERATION:
        break;
    }
    for (unsigned k = 0; k < n->count; k++)
        operands[k] = build(at, b, n->operand[k], operand_type(at, n, k, t));
    ir_inst *i = is_comparison(n) ? ir_as_inst(ir_compare(b, (ir_pred)n->pred, operands[0], operands[1]))
                                  : ir_build(b, (ir_opcode)n->op, t, operands, n->count);
    if (at->rule->conditions & RULE_NSZ)
        i->flags |= IR_NSZ;
    if (at->rule->conditions & RULE_QUIET) /* the operands are arguments, which can be signalling NaNs */
        i->flags |= IR_NNAN;
    return &i->value;
}

/* The function that computes the pattern; its last operation but `ret` is the root. */
static void make_function(instance *at, arena *memory, ir_type *element)
{
    const rule_node *root = &at->rule->nodes[at->rule->pattern];
    ir_type *params[RULE_VARIABLES];
    unsigned count = 0;

    at->type = ir_with_lanes(at->module, element, LANES, true);
    ir_type *result = is_comparison(root) ? truth(at) : at->type;
    memset(at->letter_type, 0, sizeof at->letter_type);
    find_letters(at, at->rule->pattern, result);
    for (unsigned k = 0; k < FIRST_CONSTANT; k++)
        if (at->letter_type[k])
            params[count++] = at->letter_type[k];
    ir_type **kept = arena_copy(memory, params, sizeof params);
    at->function = ir_function_new(at->module, "f", ir_function_type(at->module, result, kept, count, false));
    count = 0;
    for (unsigned k = 0; k < RULE_VARIABLES; k++)
        if (at->letter_type[k])
            at->value[k] = k < FIRST_CONSTANT ? &at->function->args[count++]->value
                                              : ir_const(at->module, at->letter_type[k], at->constant[k]);
    ir_builder b = ir_at_end(ir_block_new(at->function, NULL, NULL));
    ir_value *v = build(at, &b, at->rule->pattern, result);
    ir_ret(&b, v);
}

static ir_inst *root_of(const instance *at)
{
    return at->function->last->last->prev;
}

/* --- is the pattern defined? ---------------------------------------------------------------------------------------------- */

/* What operation I gives in one lane, whose arguments are in ARGS; *DEFINED becomes false where it has no value. */
static uint64_t lane_value(const ir_value *v, const uint64_t *args, bool *defined)
{
    uint64_t x[3] = {0}, out = 0;

    if (v->kind == IR_ARGUMENT)
        return args[ir_as_argument(v)->index];
    if (ir_const_bits(v, &out))
        return out;
    const ir_inst *i = ir_as_inst(v);
    ir_type *t = ir_scalar(ir_operand(i, 0)->type);
    for (unsigned k = 0; k < i->operand_count; k++)
        x[k] = lane_value(ir_operand(i, k), args, defined);
    if (i->op == IR_select)
        return x[0] ? x[1] : x[2];
    if (i->op == IR_icmp || i->op == IR_fcmp)
        return ir_eval_compare((ir_pred)i->pred, t, x[0], x[1]);
    bool shift = i->op == IR_shl || i->op == IR_lshr || i->op == IR_ashr;
    *defined &= ir_eval_arithmetic((ir_opcode)i->op, t, x[0], x[1], &out) && !(shift && x[1] >= ir_scalar_bits(t));
    return out;
}

/* --- running -------------------------------------------------------------------------------------------------------------- */

typedef struct cases {
    unsigned count, arguments;
    uint64_t *arg[FIRST_CONSTANT]; /* of each argument, COUNT numbers */
} cases;

static void run(const instance *at, const cases *c, unsigned first, uint64_t *out, arena *memory)
{
    uint64_t args[FIRST_CONSTANT * LANES], room[2 * IR_MAX_VALUE_LANES];
    run_result result;

    for (unsigned a = 0; a < c->arguments; a++)
        for (unsigned lane = 0; lane < LANES; lane++)
            args[a * LANES + lane] = c->arg[a][(first + lane) % c->count];
    cr_assert(ir_interpret_call(at->module, at->function, args, room, 1000, &result, memory), "%s: %s", at->rule->pattern_text,
              result.fault.message);
    memcpy(out, room, LANES * sizeof *out);
}

static bool same(const rule *r, const ir_type *t, uint64_t a, uint64_t b)
{
    if (!ir_is_float(t) || a == b)
        return a == b;
    double x = ir_bits_to_double(t, a), y = ir_bits_to_double(t, b);
    return (x != x && y != y) || (r->conditions & RULE_NSZ && x == 0 && y == 0);
}

/* Before and after the rule, for all CASES. */
static void compare(instance *at, const cases *c, arena *memory)
{
    uint64_t *want = arena_array(memory, uint64_t, c->count + LANES), *have = arena_array(memory, uint64_t, c->count + LANES);
    bool *defined = arena_array(memory, bool, c->count);
    ir_inst *root = root_of(at);
    const ir_type *t = ir_scalar(root->value.type);

    for (unsigned n = 0; n < c->count; n++) {
        uint64_t args[FIRST_CONSTANT];
        for (unsigned a = 0; a < c->arguments; a++)
            args[a] = c->arg[a][n];
        defined[n] = true;
        lane_value(&root->value, args, &defined[n]);
    }
    for (unsigned n = 0; n < c->count; n += LANES)
        run(at, c, n, want + n, memory);
    ir_builder b = ir_before(root);
    ir_replace(root, opt_apply_rules(&b, root));
    for (unsigned n = 0; n < c->count; n += LANES)
        run(at, c, n, have + n, memory);
    for (unsigned n = 0; n < c->count; n++)
        cr_assert(!defined[n] || same(at->rule, t, want[n], have[n]),
                  "%s -> %s: C=%#llx D=%#llx, arguments %#llx %#llx %#llx: %#llx, not %#llx", at->rule->pattern_text,
                  at->rule->result_text, (unsigned long long)at->constant[4], (unsigned long long)at->constant[5],
                  (unsigned long long)c->arg[0][n], (unsigned long long)(c->arguments > 1 ? c->arg[1][n] : 0),
                  (unsigned long long)(c->arguments > 2 ? c->arg[2][n] : 0), (unsigned long long)have[n],
                  (unsigned long long)want[n]);
}

/* All combinations of the numbers that each argument can have. */
static cases all_cases(const instance *at, const uint64_t *numbers, unsigned count, arena *memory)
{
    cases c = {.count = 1, .arguments = at->function->arg_count};

    for (unsigned a = 0; a < c.arguments; a++)
        c.count *= ir_scalar_bits(at->function->args[a]->value.type) == 1 ? 2 : count;
    for (unsigned a = 0, step = 1; a < c.arguments; a++) {
        bool is_truth = ir_scalar_bits(at->function->args[a]->value.type) == 1;
        unsigned values = is_truth ? 2 : count;
        c.arg[a] = arena_array(memory, uint64_t, c.count);
        for (unsigned n = 0; n < c.count; n++)
            c.arg[a][n] = is_truth ? n / step % 2 : numbers[n / step % values];
        step *= values;
    }
    return c;
}

/* R with ELEMENT for its type, C and D; whether it is R that fits there. The first of several that do is the one to be right. */
static bool check(const rule *r, unsigned bits, uint64_t c, uint64_t d, const uint64_t *numbers, unsigned count)
{
    arena memory;

    arena_init(&memory);
    instance at = {.rule = r, .module = ir_module_new(&memory), .constant = {[4] = c, [5] = d}};
    make_function(&at, &memory, bits ? ir_int(at.module, bits) : at.module->half_type);
    bool fits = opt_find_rule(root_of(&at)) == r;
    if (fits) {
        cases all = all_cases(&at, numbers, count, &memory);
        compare(&at, &all, &memory);
    }
    arena_release(&memory);
    return fits;
}

/* --- the numbers ---------------------------------------------------------------------------------------------------------- */

static bool has_node(const rule *r, rule_kind kind, unsigned variable)
{
    for (unsigned n = r->pattern; n < r->result; n++)
        if (r->nodes[n].kind == kind && r->nodes[n].variable == variable)
            return true;
    return false;
}

static unsigned variables_of(const rule *r)
{
    unsigned count = 0;

    for (unsigned k = 0; k < FIRST_CONSTANT; k++)
        count += has_node(r, RULE_VARIABLE, k);
    return count;
}

static bool is_about_floats(const rule *r)
{
    return strstr(r->pattern_text, "(f") != NULL;
}

static bool holds_at_width(const rule *r, unsigned bits)
{
    uint64_t numbers[16], limit = UINT64_C(1) << bits;
    bool has_c = has_node(r, RULE_CONSTANT, 4), has_d = has_node(r, RULE_CONSTANT, 5), fits = false;

    for (unsigned n = 0; n < limit; n++)
        numbers[n] = n;
    for (uint64_t c = 0; c < (has_c ? limit : 1); c++)
        for (uint64_t d = 0; d < (has_d ? limit : 1); d++)
            fits |= check(r, bits, c, d, numbers, (unsigned)limit);
    return fits;
}

Test(rules, integers_at_small_widths)
{
    unsigned count;
    const rule *r = opt_rules(&count);

    for (unsigned n = 0; n < count; n++) {
        if (is_about_floats(&r[n]))
            continue;
        bool fits = false;
        for (unsigned bits = 1; bits <= 4; bits *= 2)
            fits |= holds_at_width(&r[n], bits);
        cr_expect(fits, "%s is never applied", r[n].pattern_text);
    }
}

/* Zeros, ones, small and large numbers, the smallest ones normal and not, infinities, NaNs; and all of them negative. */
static const uint16_t halves[] = {0x0000, 0x0001, 0x0002, 0x03FF, 0x0400, 0x0401, 0x0BFF, 0x1400, 0x2E66, 0x3555,
                                  0x3800, 0x3BFF, 0x3C00, 0x3C01, 0x3E00, 0x4000, 0x4200, 0x4248, 0x4900, 0x63D0,
                                  0x6400, 0x6800, 0x7800, 0x7BFE, 0x7BFF, 0x7C00, 0x7E00, 0x7FFF};

enum { HALVES = sizeof halves / sizeof *halves };

Test(rules, floats)
{
    static uint64_t all[1 << 16], some[2 * HALVES];
    unsigned count;
    const rule *r = opt_rules(&count);

    for (unsigned n = 0; n < sizeof all / sizeof *all; n++)
        all[n] = n;
    for (unsigned n = 0; n < 2 * HALVES; n++)
        some[n] = halves[n / 2] | (n & 1) << 15;
    for (unsigned n = 0; n < count; n++) {
        if (!is_about_floats(&r[n]))
            continue;
        bool has_c = has_node(&r[n], RULE_CONSTANT, 4), few = has_c || variables_of(&r[n]) > 1, fits = false;
        for (unsigned c = 0; c < (has_c ? 1 << 16 : 1); c += 1 << 9) /* the numbers without a fraction that is odd */
            fits |= check(&r[n], 0, c, 0, few ? some : all, few ? 2 * HALVES : 1 << 16);
        cr_expect(fits, "%s is never applied", r[n].pattern_text);
    }
}
