/* opt/scalar/rules.c - parse the rules of rules.def into pattern trees, match them and build their results. */
#include "opt/scalar/rules.h"

#include "src/base/fork.h"
#include "src/base/bits.h"
#include "src/base/bug.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { POW2 = RULE_POW2, SMALL = RULE_SMALL, ONCE = RULE_ONCE, EXACT = RULE_EXACT, NSZ = RULE_NSZ, QUIET = RULE_QUIET };

static const struct {
    const char *pattern, *result;
    unsigned conditions;
} texts[] = {
#define RULE(pattern, result, conditions) {pattern, result, conditions},
#include "opt/scalar/rules.def"
};

enum { RULE_COUNT = sizeof texts / sizeof *texts };

static rule rules[RULE_COUNT];
/* first_rule[op]: the list of rules for opcode OP, which rules_for() fills in */
static uint8_t first_rule[IR_OPCODE_COUNT][RULE_COUNT + 1];
static atomic_bool known[IR_OPCODE_COUNT];
static pthread_mutex_t reading = PTHREAD_MUTEX_INITIALIZER;
FORK_LOCK(reading, &reading);

/* --- parsing -------------------------------------------------------------------------------------------------------------- */

typedef struct parser {
    rule *rule;
    const char *at;
    unsigned nodes;
} parser;

static bool read_rule_word(parser *p, char *out, size_t size)
{
    size_t n = 0;

    while (*p->at == ' ')
        p->at++;
    while (*p->at && *p->at != ' ' && *p->at != ')' && *p->at != '(' && n + 1 < size)
        out[n++] = *p->at++;
    out[n] = '\0';
    return n > 0;
}

static void parse_operation(rule_node *n, char *name)
{
    char *dot = strchr(name, '.');

    if (dot)
        *dot = '\0';
    if (strcmp(name, "log2") == 0) {
        n->kind = RULE_LOG2;
        return;
    }
    n->kind = RULE_OPERATION;
    n->op = (uint8_t)ir_op_of_name(name);
    bug_unless(n->op < IR_OPCODE_COUNT);
    if (!dot)
        return;
    bool is_float = n->op == IR_fcmp;
    for (n->pred = is_float ? IR_FALSE : IR_EQ; strcmp(ir_pred_name((ir_pred)n->pred), dot + 1) != 0; n->pred++)
        bug_unless(n->pred <= IR_TRUE);
}

static void parse_atom(rule_node *n, const char *name)
{
    static const char variables[] = "xyzwCD";
    const char *letter = name[1] ? NULL : strchr(variables, name[0]);

    if (letter) {
        n->variable = (uint8_t)(letter - variables);
        n->kind = n->variable >= 4 ? RULE_CONSTANT : RULE_VARIABLE;
    } else if (strcmp(name, "true") == 0 || strcmp(name, "false") == 0) {
        n->kind = RULE_NUMBER;
        n->number = name[0] == 't' ? -1 : 0;
    } else if (strcmp(name, "min") == 0) {
        n->kind = RULE_LOWEST;
    } else if (strchr(name, '.')) {
        n->kind = RULE_REAL;
        n->real = strtod(name, NULL);
    } else {
        n->kind = RULE_NUMBER;
        n->number = strtol(name, NULL, 10);
    }
}

static uint8_t parse_expression(parser *p)
{
    uint8_t me = (uint8_t)p->nodes++;
    rule_node *n = &p->rule->nodes[me];
    char name[24];

    bug_unless(me < 2 * RULE_NODES);
    while (*p->at == ' ')
        p->at++;
    if (*p->at != '(') {
        read_rule_word(p, name, sizeof name);
        parse_atom(n, name);
        return me;
    }
    p->at++;
    read_rule_word(p, name, sizeof name);
    parse_operation(n, name);
    while (*p->at == ' ' || *p->at == '(')
        if (*p->at == ' ')
            p->at++;
        else
            n->operand[n->count++] = parse_expression(p);
    while (*p->at != ')') {
        n->operand[n->count++] = parse_expression(p);
        while (*p->at == ' ')
            p->at++;
    }
    p->at++;
    return me;
}

/* The maker of a value is the opcode of its operation, CONSTANT_MAKER for a constant, or OTHER_MAKER. A rule may require a maker
 * for each operand, or ANY. Comparing makers rejects most rules at once. */
enum { CONSTANT_MAKER = IR_OPCODE_COUNT, OTHER_MAKER, ANY };
_Static_assert(ANY <= UINT8_MAX, "fits rule.makers");

static uint8_t required_maker(const rule *r, unsigned k)
{
    const rule_node *root = &r->nodes[r->pattern];

    if (k >= root->count)
        return ANY;
    const rule_node *n = &r->nodes[root->operand[k]];
    return n->kind == RULE_OPERATION ? n->op : n->kind == RULE_VARIABLE ? ANY : CONSTANT_MAKER;
}

static uint8_t maker_of(const ir_inst *i, unsigned k)
{
    if (k >= i->operand_count)
        return OTHER_MAKER;
    ir_value *v = ir_operand(i, k);
    const ir_inst *maker = ir_try_inst(v);
    return maker ? (uint8_t)maker->op : ir_is_const(v) ? CONSTANT_MAKER : OTHER_MAKER;
}

static bool makers_fit(const rule *r, uint8_t a, uint8_t b)
{
    return (r->makers[0] == ANY || r->makers[0] == a) && (r->makers[1] == ANY || r->makers[1] == b);
}

static void parse_rule(unsigned number)
{
    rule *r = &rules[number];
    parser p = {.rule = r};

    r->pattern_text = p.at = texts[number].pattern;
    r->pattern = parse_expression(&p);
    r->result_text = p.at = texts[number].result;
    r->result = parse_expression(&p);
    r->conditions = (uint8_t)texts[number].conditions;
    for (unsigned k = 0; k < 2; k++)
        r->makers[k] = required_maker(r, k);
}

static bool is_rule_for(unsigned number, const char *name)
{
    const char *p = texts[number].pattern + 1; /* skips "(" */
    size_t n = strlen(name);

    return strncmp(p, name, n) == 0 && strchr(" .", p[n]);
}

static void parse_rules_for(unsigned op)
{
    unsigned count = 0;

    pthread_mutex_lock(&reading);
    if (!atomic_load(&known[op])) {
        for (unsigned i = 0; i < RULE_COUNT; i++)
            if (is_rule_for(i, ir_op_name((ir_opcode)op))) {
                parse_rule(i);
                first_rule[op][count++] = (uint8_t)(i + 1);
            }
        atomic_store(&known[op], true);
    }
    pthread_mutex_unlock(&reading);
}

/* The rules for OP in order: index + 1 of each, terminated by 0. They are parsed on the first call for OP. */
static const uint8_t *rules_for(unsigned op)
{
    if (!atomic_load(&known[op]))
        parse_rules_for(op);
    return first_rule[op];
}

const rule *opt_rules(unsigned *count)
{
    for (unsigned op = 0; op < IR_OPCODE_COUNT; op++)
        rules_for(op);
    *count = RULE_COUNT;
    return rules;
}

/* --- matching ------------------------------------------------------------------------------------------------------------- */

typedef struct match {
    const rule *rule;
    ir_value *bound[RULE_VARIABLES];
    const ir_inst *root;
} match;

static uint64_t width_mask(const ir_type *t)
{
    unsigned bits = ir_scalar_bits(t);

    return bits_mask(bits);
}

static bool is_numeric(ir_type *t)
{
    const ir_type *s = ir_scalar(t);

    return ir_is_int(s) || ir_is_float(s);
}

static bool match_node(match *m, unsigned node, ir_value *v);

static bool operands_match(match *m, const rule_node *n, const ir_inst *i)
{
    ir_value *before[RULE_VARIABLES];

    memcpy(before, m->bound, sizeof before);
    bool all = true;
    for (unsigned k = 0; k < n->count && all; k++)
        all = match_node(m, n->operand[k], ir_operand(i, k));
    if (all || n->count != 2 || !(ir_op_flags((ir_opcode)i->op) & IR_COMMUTES || (i->op == IR_icmp && n->pred <= IR_NE)))
        return all;
    memcpy(m->bound, before, sizeof before);
    return match_node(m, n->operand[0], ir_operand(i, 1)) && match_node(m, n->operand[1], ir_operand(i, 0));
}

static bool match_node(match *m, unsigned node, ir_value *v)
{
    const rule_node *n = &m->rule->nodes[node];
    uint64_t bits;

    switch ((rule_kind)n->kind) {
    case RULE_OPERATION: {
        ir_inst *i = ir_try_inst(v);
        if (!i || i->op != n->op || ((i->op == IR_icmp || i->op == IR_fcmp) && i->pred != n->pred))
            return false;
        if (m->rule->conditions & RULE_ONCE && i != m->root && !ir_has_one_use(v))
            return false;
        return operands_match(m, n, i);
    }
    case RULE_CONSTANT:
        if (!is_numeric(v->type) || !ir_const_bits(v, &bits))
            return false;
        /* fall through */
    case RULE_VARIABLE:
        if (m->bound[n->variable])
            return m->bound[n->variable] == v;
        m->bound[n->variable] = v;
        return true;
    case RULE_NUMBER:
        return ir_is_int(ir_scalar(v->type)) && ir_const_bits(v, &bits) && bits == ((uint64_t)n->number & width_mask(v->type));
    case RULE_LOWEST:
        return ir_is_int(ir_scalar(v->type)) && ir_const_bits(v, &bits) && bits == UINT64_C(1) << (ir_scalar_bits(v->type) - 1);
    case RULE_REAL:
        return ir_is_float(ir_scalar(v->type)) && ir_const_bits(v, &bits) &&
               bits == ir_double_to_bits(ir_scalar(v->type), n->real);
    case RULE_LOG2:
        break;
    }
    bug("log2 in a pattern");
}

static bool is_reciprocal_exact(const ir_type *t, uint64_t bits)
{
    unsigned fraction = ir_scalar_bits(t) == 16 ? 10 : ir_scalar_bits(t) == 32 ? 23 : 52;
    uint64_t exponents = (width_mask(t) >> 1) >> fraction, exponent = bits >> fraction & exponents;

    /* a power of two whose reciprocal is a normal number as well */
    return !(bits & ((UINT64_C(1) << fraction) - 1)) && exponent > 1 && exponent < exponents - 2;
}

/* Did arithmetic compute V, so that it is no signalling NaN? Operations that only move bits are not followed. */
static bool is_quiet(const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);

    return i && ir_is_float(ir_scalar(v->type)) && ir_row_flags(i) & IR_QUIETS;
}

static bool conditions_hold(const match *m)
{
    unsigned c = m->rule->conditions;
    uint64_t first = 0, second = 0;

    if (m->bound[4])
        ir_const_bits(m->bound[4], &first);
    if (m->bound[5])
        ir_const_bits(m->bound[5], &second);
    if (c & RULE_POW2 && !is_power_of_two(first))
        return false;
    if (c & RULE_SMALL && (first >= 64 || second >= 64 || first + second >= ir_scalar_bits(m->root->value.type)))
        return false;
    if (c & RULE_EXACT && !is_reciprocal_exact(ir_scalar(m->root->value.type), first))
        return false;
    if (c & RULE_QUIET && !(m->root->flags & IR_NNAN) && !is_quiet(m->bound[0]))
        return false;
    return !(c & RULE_NSZ) || m->root->flags & IR_NSZ;
}

/* --- rewriting ------------------------------------------------------------------------------------------------------------ */

static ir_type *compared_type(const match *m)
{
    return ir_operand(m->root, 0)->type;
}

static ir_value *build_node(match *m, ir_builder *b, unsigned node, ir_type *type)
{
    const rule_node *n = &m->rule->nodes[node];
    ir_value *operands[3];
    uint64_t bits;

    switch ((rule_kind)n->kind) {
    case RULE_VARIABLE:
    case RULE_CONSTANT:
        return m->bound[n->variable];
    case RULE_NUMBER:
        return ir_const(b->module, type, (uint64_t)n->number);
    case RULE_LOWEST:
        return ir_const(b->module, type, UINT64_C(1) << (ir_scalar_bits(type) - 1));
    case RULE_REAL:
        return ir_const_float(b->module, type, n->real);
    case RULE_LOG2:
        operands[0] = build_node(m, b, n->operand[0], type);
        bug_unless(ir_const_bits(operands[0], &bits) && bits);
        return ir_const(b->module, type, (uint64_t)__builtin_ctzll(bits));
    case RULE_OPERATION:
        break;
    }
    bool compares = n->op == IR_icmp || n->op == IR_fcmp;
    for (unsigned k = 0; k < n->count; k++) {
        ir_type *t = compares ? compared_type(m) : n->op == IR_select && k == 0 ? ir_operand(m->root, 0)->type : type;
        operands[k] = build_node(m, b, n->operand[k], t);
    }
    ir_inst *i = compares ? ir_as_inst(ir_compare(b, (ir_pred)n->pred, operands[0], operands[1]))
                          : ir_build(b, (ir_opcode)n->op, type, operands, n->count);
    if (ir_is_float(ir_scalar(type)))
        i->flags = m->root->flags;
    ir_value *constant = ir_fold(b->module, i);
    if (!constant)
        return &i->value;
    ir_remove(i);
    return constant;
}

/* Finds the first rule that matches I, with its variables bound in *M; NULL when there is none. */
static const rule *find_rule(match *m, ir_inst *i)
{
    bool arithmetic = ir_op_class_of((ir_opcode)i->op) == IR_CLASS_INT && !(ir_op_flags((ir_opcode)i->op) & IR_BITWISE);

    if (arithmetic && ir_scalar_bits(i->value.type) == 1) /* the rules hold for two bits and more */
        return NULL;
    uint8_t first = maker_of(i, 0), second = maker_of(i, 1);
    for (const uint8_t *r = rules_for(i->op); *r; r++) {
        if (!makers_fit(&rules[*r - 1], first, second) && !makers_fit(&rules[*r - 1], second, first))
            continue;
        *m = (match){.rule = &rules[*r - 1], .root = i};
        if (match_node(m, m->rule->pattern, &i->value) && conditions_hold(m))
            return m->rule;
    }
    return NULL;
}

const rule *opt_find_rule(ir_inst *i)
{
    match m;

    return find_rule(&m, i);
}

ir_value *opt_apply_rules(ir_builder *b, ir_inst *i)
{
    match m;

    return find_rule(&m, i) ? build_node(&m, b, m.rule->result, i->value.type) : NULL;
}
