/* parser/check/token_state.h - the state of the token adapter, parser/syntax/tokens.c, which the checker contains. */
#ifndef GASKET_PARSER_CHECK_TOKEN_STATE_H
#define GASKET_PARSER_CHECK_TOKEN_STATE_H

#include "parser/check/collected.h"
#include "parser/preprocess/preprocess.h"

typedef struct kept_body { /* the tokens of the body of a library function, which is parsed only if the function is called */
    VEC(pp_token) tokens;  /* the tokens of the body, including both braces */
    parameter *parameters;
    bool wanted;
} kept_body;

typedef struct pack_state { /* an entry of the stack of #pragma pack(push) */
    uint32_t pack;
    const char *name;
} pack_state;

typedef struct open_bracket {
    int token;           /* of the opening bracket */
    bool for_head, list; /* the parenthesis after `for`; the brace of an initializer */
    source_loc loc;
} open_bracket;

typedef struct token_state {                      /* the state of the token adapter, parser/syntax/tokens.c */
    VEC(pp_token) ahead;                          /* tokens read but not yet delivered; the next one is last */
    int previous;                                 /* the token delivered last */
    int preceding;                                /* the token before that */
    source_loc previous_end, before_previous_end; /* ends of that token and of the token before it */
    bool line_start;                              /* that token is the first of its line */
    const char *text;                             /* spelling of that token */
    struct {                                      /* the identifier delivered last, and the one before it */
        name *name;
        source_range range;
        int before;   /* the token before it */
        unsigned age; /* number of tokens delivered after it */
    } words[2];
    unsigned since_recovery;      /* number of tokens delivered after the end of the last statement with a syntax error */
    bool stray_in_statement;      /* a character that begins no token has been reported in the current statement */
    bool undeclared_in_statement; /* an undeclared name has been reported in the current statement */
    /* the next parenthesis begins the arguments of an unknown attribute, which are skipped */
    bool skip_arguments;
    const char *skipped_word; /* the skipped arguments, if they are one identifier; else NULL */
    bool reported;            /* an error in the token being delivered has been reported */
    /* tokens are read from here instead of from the preprocessor; NULL: from the preprocessor */
    const kept_body *kept;
    /* index in `kept` of the next token; 0: a token that marks the beginning of a body precedes them */
    size_t kept_next;
    /* gets the tokens of the body whose opening brace was just read; NULL: the body is parsed */
    kept_body *keep;
    bool recovering;          /* after a syntax error: tokens are skipped until the end of the statement */
    unsigned recover_depth;   /* number of braces around that statement */
    unsigned for_depth;       /* number of open parentheses in the head of a `for`, its own included; 0: outside */
    VEC(open_bracket) open;   /* the brackets around the next token */
    bool in_case;             /* after `case` or `default`, before its colon */
    bool end_reported;        /* that brackets are missing at the end of the file has been reported */
    bool do_reported;         /* the last syntax error was the missing `while` of a do */
    bool exhausted;           /* the parser's stack has overflowed and that has been reported */
    uint8_t lacks;            /* ast_expr.lacks of the nodes made next */
    uint8_t disabled;         /* types that -cl-ext or a #pragma disables here: set of AST_LACKS_… */
    bool contract;            /* #pragma OPENCL FP_CONTRACT is on; valid until the end of the block */
    uint32_t pack;            /* #pragma pack: the greatest alignment of a member; 0: no limit */
    VEC(pack_state) packs;    /* stack of #pragma pack: values of `pack` before each push */
    VEC(bool) outer_contract; /* by open brace: the value of `contract` outside of it */
} token_state;

#endif
