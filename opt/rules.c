/* opt/rules.c - reads rules.def into trees, matches and rewrites with them. */
#include "opt/rules.h"

#include "src/base/bits.h"
#include "src/base/bug.h"

#include <pthread.h>
#include <stdlib.h>

enum { POW2 = RULE_POW2, SMALL = RULE_SMALL, ONCE = RULE_ONCE, EXACT = RULE_EXACT, NSZ = RULE_NSZ };

static const struct {
    const char *pattern, *result;
    unsigned conditions;
} texts[] = {
#define RULE(pattern, result, conditions) {pattern, result, conditions},
#include "opt/rules.def"
};

enum { RULE_COUNT = sizeof texts / sizeof *texts };

static rule rules[RULE_COUNT];
static uint8_t first_rule[IR_OPCODE_COUNT + 1][RULE_COUNT]; /* per operation: its rules, by number + 1, ended by 0 */
static pthread_once_t parsed = PTHREAD_ONCE_INIT;

/* --- reading ---------------------------------------------------------------------------------------------------------------- */
typedef struct parser {
    rule *rule;
    const char *at;
    unsigned nodes;
} parser;

static bool word(parser *p, char *out, size_t size)
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
    for (n->op = 0; n->op < IR_OPCODE_COUNT && strcmp(ir_op_name((ir_opcode)n->op), name) != 0; n->op++) {
    }
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

static uint8_t parse(parser *p)
{
    uint8_t me = (uint8_t)p->nodes++;
    rule_node *n = &p->rule->nodes[me];
    char name[24];

    bug_unless(me < 2 * RULE_NODES);
    while (*p->at == ' ')
        p->at++;
    if (*p->at != '(') {
        word(p, name, sizeof name);
        parse_atom(n, name);
        return me;
    }
    p->at++;
    word(p, name, sizeof name);
    parse_operation(n, name);
    while (*p->at == ' ' || *p->at == '(')
        if (*p->at == ' ')
            p->at++;
        else
            n->operand[n->count++] = parse(p);
    while (*p->at != ')') {
        n->operand[n->count++] = parse(p);
        while (*p->at == ' ')
            p->at++;
    }
    p->at++;
    return me;
}

static void parse_all(void)
{
    uint8_t counts[IR_OPCODE_COUNT] = {0};

    for (unsigned i = 0; i < RULE_COUNT; i++) {
        parser p = {.rule = &rules[i]};
        rules[i].pattern_text = p.at = texts[i].pattern;
        rules[i].pattern = parse(&p);
        rules[i].result_text = p.at = texts[i].result;
        rules[i].result = parse(&p);
        rules[i].conditions = (uint8_t)texts[i].conditions;
        uint8_t op = rules[i].nodes[rules[i].pattern].op;
        first_rule[op][counts[op]++] = (uint8_t)(i + 1);
    }
}

const rule *opt_rules(unsigned *count)
{
    pthread_once(&parsed, parse_all);
    *count = RULE_COUNT;
    return rules;
}

/* --- matching --------------------------------------------------------------------------------------------------------------- */
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

static bool is_number(ir_type *t)
{
    const ir_type *s = ir_scalar(t);
    return ir_is_int(s) || ir_is_float(s);
}

static bool matches(match *m, unsigned node, ir_value *v);

static bool operands_match(match *m, const rule_node *n, const ir_inst *i)
{
    ir_value *before[RULE_VARIABLES];

    memcpy(before, m->bound, sizeof before);
    bool all = true;
    for (unsigned k = 0; k < n->count && all; k++)
        all = matches(m, n->operand[k], ir_operand(i, k));
    if (all || n->count != 2 || !(ir_op_flags((ir_opcode)i->op) & IR_COMMUTES || (i->op == IR_icmp && n->pred <= IR_NE)))
        return all;
    memcpy(m->bound, before, sizeof before);
    return matches(m, n->operand[0], ir_operand(i, 1)) && matches(m, n->operand[1], ir_operand(i, 0));
}

static bool matches(match *m, unsigned node, ir_value *v)
{
    const rule_node *n = &m->rule->nodes[node];
    uint64_t bits;

    switch ((rule_kind)n->kind) {
    case RULE_OPERATION: {
        ir_inst *i = ir_as_inst(v);
        if (!i || i->op != n->op || ((i->op == IR_icmp || i->op == IR_fcmp) && i->pred != n->pred))
            return false;
        if (m->rule->conditions & RULE_ONCE && i != m->root && !ir_has_one_use(v))
            return false;
        return operands_match(m, n, i);
    }
    case RULE_CONSTANT:
        if (!is_number(v->type) || !ir_const_bits(v, &bits))
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

static bool reciprocal_is_exact(const ir_type *t, uint64_t bits)
{
    unsigned fraction = ir_scalar_bits(t) == 16 ? 10 : ir_scalar_bits(t) == 32 ? 23 : 52;
    uint64_t exponents = (width_mask(t) >> 1) >> fraction, exponent = bits >> fraction & exponents;

    /* a power of two whose reciprocal is a normal number as well */
    return !(bits & ((UINT64_C(1) << fraction) - 1)) && exponent > 1 && exponent < exponents - 2;
}

static bool conditions_hold(const match *m)
{
    unsigned c = m->rule->conditions;
    uint64_t first = 0, second = 0;

    if (m->bound[4])
        ir_const_bits(m->bound[4], &first);
    if (m->bound[5])
        ir_const_bits(m->bound[5], &second);
    if (c & RULE_POW2 && (!first || first & (first - 1)))
        return false;
    if (c & RULE_SMALL && (first >= 64 || second >= 64 || first + second >= ir_scalar_bits(m->root->value.type)))
        return false;
    if (c & RULE_EXACT && !reciprocal_is_exact(ir_scalar(m->root->value.type), first))
        return false;
    return !(c & RULE_NSZ) || m->root->flags & IR_NSZ;
}

/* --- rewriting -------------------------------------------------------------------------------------------------------------- */
static ir_type *compared_type(const match *m)
{
    return ir_operand(m->root, 0)->type;
}

static ir_value *rebuild(match *m, ir_builder *b, unsigned node, ir_type *type)
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
        operands[0] = rebuild(m, b, n->operand[0], type);
        bug_unless(ir_const_bits(operands[0], &bits) && bits);
        return ir_const(b->module, type, (uint64_t)__builtin_ctzll(bits));
    case RULE_OPERATION:
        break;
    }
    bool compares = n->op == IR_icmp || n->op == IR_fcmp;
    for (unsigned k = 0; k < n->count; k++) {
        ir_type *t = compares ? compared_type(m) : n->op == IR_select && k == 0 ? ir_operand(m->root, 0)->type : type;
        operands[k] = rebuild(m, b, n->operand[k], t);
    }
    ir_inst *i = compares ? (ir_inst *)ir_compare(b, (ir_pred)n->pred, operands[0], operands[1])
                          : ir_build(b, (ir_opcode)n->op, type, operands, n->count);
    if (ir_is_float(ir_scalar(type)))
        i->flags = m->root->flags;
    ir_value *constant = ir_fold(b->module, i);
    if (!constant)
        return &i->value;
    ir_remove(i);
    return constant;
}

/* The first rule that fits I, and in *M what its letters stand for; NULL. */
static const rule *find(match *m, ir_inst *i)
{
    bool arithmetic = ir_op_flags((ir_opcode)i->op) & IR_PURE && i->op < IR_and;

    if (arithmetic && ir_scalar_bits(i->value.type) == 1) /* the rules count with at least two bits */
        return NULL;
    for (const uint8_t *r = first_rule[i->op]; *r; r++) {
        *m = (match){.rule = &rules[*r - 1], .root = i};
        if (matches(m, m->rule->pattern, &i->value) && conditions_hold(m))
            return m->rule;
    }
    return NULL;
}

const rule *opt_rule_that_fits(ir_inst *i)
{
    match m;

    return find(&m, i);
}

ir_value *opt_apply_rules(ir_builder *b, ir_inst *i)
{
    match m;

    return find(&m, i) ? rebuild(&m, b, m.rule->result, i->value.type) : NULL;
}
