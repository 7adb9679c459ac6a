/* parser/tree/ast.c - the tables of expressions: kinds, operators, and where each kind has its operands. */
#include "parser/tree/ast.h"

#include "src/base/bug.h"

const uint8_t ast_kind_traits[] = {
#define COMPUTES AST_COMPUTES
#define FOLDS AST_FOLDS
#define KIND(name, spelling, traits, operands) [AST_##name] = (traits),
#include "parser/tree/kinds.def"
#undef COMPUTES
#undef FOLDS
};

const uint8_t operator_traits[] = {
#define COMPARES OPERATOR_COMPARES
#define ORDERS OPERATOR_ORDERS
#define OPERATOR(name, spelling, traits) [OP_##name] = (traits),
#include "parser/tree/operators.def"
    [OP_COUNT] = 0,
};

const char *operator_text(ast_operator op)
{
    static const char *const spellings[] = {

#define OPERATOR(name, spelling, traits) spelling,
#include "parser/tree/operators.def"
    };

    return spellings[op];
}

ast_operands ast_operands_of(const ast_expr *e)
{
    switch ((ast_expr_kind)e->kind) {
#define NONE ((ast_operands){0})
#define ONE(a) ((ast_operands){.count = 1, .own = {e->a}})
#define TWO(a, b) ((ast_operands){.count = 2, .own = {e->a, e->b}})
#define THREE(a, b, c) ((ast_operands){.count = 3, .own = {e->a, e->b, e->c}})
#define LIST(number, items) ((ast_operands){.count = e->number, .list = e->items})
#define KIND(name, spelling, traits, operands)                                                                                   \
    case AST_##name:                                                                                                             \
        return operands;
#include "parser/tree/kinds.def"
    }
    bug("expression kind %d", e->kind);
}
