/* parser/preprocess/private.h - what the files of the preprocessor share.
 *
 *   lexer.re         characters -> tokens of one file
 *   macro.c          #define: reading, comparing and looking up macros
 *   expand.c         invocations: arguments, # and ##, the stack of expansions being read
 *   builtin_macro.c  __LINE__, __has_attribute, _Pragma and their kin
 *   condition.c      the expression of an #if
 *   directives.c     the other directives
 *   include.c        files: finding, opening, leaving
 *   predefined.c     what is defined before the first line
 *   preprocess.c     the public functions and the command line
 *   print.c       tokens -> text that lexes to the same tokens
 */
#ifndef GASKET_PARSER_PREPROCESS_PRIVATE_H
#define GASKET_PARSER_PREPROCESS_PRIVATE_H

#include "parser/preprocess/preprocess.h"

#include <sys/types.h>

/* ---- lexer -------------------------------------------------------------------------------------------------------- */

/* From offset AT of the spliced text on, REMOVED bytes of the file have been left out. */
typedef struct pp_splice {
    uint32_t at, removed;
} pp_splice;

typedef enum pp_lex_mode {
    LEX_NORMAL,
    LEX_SKIP,  /* in a skipped group: tokens have no text, quotes need not match */
    LEX_QUIET, /* nothing is reported */
} pp_lex_mode;

/* Reads one file. A copy of it is a place to come back to. */
typedef struct pp_lexer {
    const char *text, *cursor, *limit; /* *limit is NUL */
    source_loc base;                   /* location of the file's first character */
    bool fixed;                        /* all tokens are at BASE: the text stands in no file */
    bool line_start;                   /* the next token is the first of its line */
    bool directive;                    /* inside a directive: a line end is delivered, again and again, as PP_NEWLINE */
    pp_lex_mode mode;
    const pp_splice *splices;
    uint32_t splice_count, next_splice;
} pp_lexer;

/* Starts LEXER on TEXT[LENGTH], which a NUL must follow, and takes line splices out (C99 5.1.1.2, phase 2) unless FIXED. */
void pp_lexer_open(preprocessor *pp, pp_lexer *lexer, const char *text, size_t length, source_loc base, bool fixed);
void pp_lex(preprocessor *pp, pp_lexer *lexer, pp_token *token);
/* The rest of the line as it stands, without blanks around it. Does not move. */
const char *pp_lex_rest(preprocessor *pp, const pp_lexer *lexer);
/* Takes a header name with its <> or "" when one follows; else NULL. */
const char *pp_lex_header(preprocessor *pp, pp_lexer *lexer);
/* Location of the next character. */
source_loc pp_lex_location(pp_lexer *lexer);
/* Whether TEXT is one token from its first byte to its last; fills TOKEN, at AT. */
bool pp_lex_whole(preprocessor *pp, const char *text, source_loc at, pp_token *token);
/* Whether no space is needed between A and B, tokens in text form, to keep them two tokens. */
bool pp_stay_apart(preprocessor *pp, const pp_token *a, const pp_token *b);

/* ---- token lists -------------------------------------------------------------------------------------------------- */

/* A growing list whose memory is used again after pp_tokens_free. */
typedef struct pp_tokens {
    pp_token *items;
    uint32_t count, capacity;
} pp_tokens;

void pp_tokens_add(preprocessor *pp, pp_tokens *list, const pp_token *token);
void pp_tokens_free(preprocessor *pp, pp_tokens *list);

/* ---- macros ------------------------------------------------------------------------------------------------------- */

typedef enum pp_builtin {
    BUILTIN_NONE,
    BUILTIN_FILE,
    BUILTIN_LINE,
    BUILTIN_COUNTER,
    BUILTIN_DATE,
    BUILTIN_TIME,
    BUILTIN_PRAGMA,
    BUILTIN_HAS_ATTRIBUTE,
    BUILTIN_HAS_BUILTIN,
    BUILTIN_HAS_INCLUDE,
    BUILTIN_HAS_FEATURE,
} pp_builtin;

/* What is special about a token of a macro's body. */
typedef struct pp_operation {
    uint16_t parameter; /* 1 for the first one; 0: the token stands for itself */
    bool stringify;     /* # before the parameter */
    bool paste;         /* ## after it */
} pp_operation;

typedef struct pp_macro {
    const char *name;
    const char *unread; /* what follows the name, in "<predefined>", until it is read; NULL */
    source_loc where;   /* of its name in the #define */
    pp_builtin builtin;
    bool function_like, variadic;
    bool operators; /* the body has # or ## */
    bool disabled;  /* being expanded: its name is painted where it appears */
    uint16_t parameter_count; /* __VA_ARGS__ counts */
    const char **parameters;
    pp_token *body; /* operators taken out … */
    pp_operation *operations; /* … and kept here, one for each token */
    uint32_t count;
    source_loc first; /* where the body begins, … */
    uint32_t span;    /* … and how many locations it covers */
} pp_macro;

typedef struct pp_macro_table {
    const char **keys; /* open addressing; capacity is a power of two */
    pp_macro **macros; /* NULL after #undef */
    size_t count, capacity;
} pp_macro_table;

void pp_macro_set(preprocessor *pp, const char *name, pp_macro *macro); /* NULL undefines */
pp_macro *pp_macro_find(preprocessor *pp, const char *name);            /* NAME is interned; NULL */
void pp_macro_builtin(preprocessor *pp, const char *name, pp_builtin builtin);
/* Reads M's parameters and body, which follow its name; false after an error. */
bool pp_macro_read(preprocessor *pp, pp_macro *m);
/* The rest of a #define or #undef line. */
void pp_define(preprocessor *pp);
void pp_undefine(preprocessor *pp);
/* Reads a macro's name in directive WHAT; false after an error. */
bool pp_macro_name(preprocessor *pp, const char *what, pp_token *token);

/* ---- the preprocessor --------------------------------------------------------------------------------------------- */

/* A list of tokens being read before the file goes on. */
typedef struct pp_context {
    const pp_token *next, *end;
    uint32_t shift;   /* added to each location */
    pp_macro *macro;  /* disabled until this is read, or NULL */
    pp_tokens list;   /* given back when read */
    bool barrier;     /* an argument being expanded alone: nothing follows it */
    bool first, space, line_start; /* the first token takes its spacing from the macro's name */
} pp_context;

typedef struct pp_argument {
    uint32_t start, count; /* in the list of the call */
    pp_tokens expanded;
    bool is_expanded;
    bool absent; /* the variadic part, and not even a comma for it */
} pp_argument;

typedef struct pp_conditional {
    source_loc where;
    bool taken;   /* a group was or is being processed: the others are skipped */
    bool has_else;
} pp_conditional;

typedef struct pp_file {
    struct pp_file *includer;
    pp_lexer lexer;
    const char *name;
    const char *directory; /* with its slash; "" where there is none */
    size_t conditionals;   /* how many were open where it begins */
    size_t next_dir;       /* where #include_next begins to search */
    bool is_command_line;  /* the directives that the options of the command line are */
} pp_file;

/* A file of the system, read once. */
typedef struct pp_stored_file {
    dev_t device;
    ino_t inode;
    const char *text;
    size_t length;
    bool once;
} pp_stored_file;

/* Words that the preprocessor compares with, interned. */
typedef struct pp_words {
    const char *defined, *va_args, *once, *opencl, *stdc, *true_word, *false_word;
} pp_words;

struct preprocessor {
    arena *memory;
    interner *names;
    source_map *sources;
    diag *diagnostics;
    const pp_options *options;
    pp_words words;
    pp_macro_table macros;
    pp_file predefined;    /* "<predefined>", whose macros are read when they are looked up */
    pp_file *file;
    VEC(pp_context) contexts;
    size_t floor;          /* contexts below are not read: a _Pragma's text comes first */
    VEC(pp_argument) arguments;
    VEC(pp_conditional) conditionals;
    VEC(pp_stored_file) stored;
    void *free_tokens[32]; /* lists of 2^i tokens */
    size_t token_memory;   /* tokens that lists, free ones too, have room for */
    unsigned nesting;      /* arguments being expanded within each other */
    unsigned collecting;   /* arguments being read: the file must not end, and no token is final */
    unsigned include_depth, include_count;
    bool plain_pragma;     /* _Pragma is an ordinary identifier now */
    bool stopped;          /* an error that ends everything */
    bool lacks_command_file; /* it was that a file of -include cannot be read */
    int64_t budget;        /* work that macros may still make */
    uint32_t counter;      /* __COUNTER__ */
    source_loc last;       /* of the last token taken from a file */
    char date[16], time[16];
};

/* Reports an error that makes all that follows senseless: PP_END comes next. */
void pp_stop(preprocessor *pp, source_loc where, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* The same, at WHERE, because locations have run out. */
void pp_stop_for_size(preprocessor *pp, source_loc where);

/* Makes all that is defined before the first line known. */
void pp_predefine(preprocessor *pp);
/* Reads M, which is UNREAD. */
void pp_read_predefined(preprocessor *pp, pp_macro *m);

/* The next token before (pp_read) and after (pp_expand) macro expansion. Directives are executed on the way. Inside a directive
 * PP_NEWLINE ends both, inside an argument that is expanded alone PP_END does. */
void pp_read(preprocessor *pp, pp_token *token);
void pp_expand(preprocessor *pp, pp_token *token);

/* Whether "(" comes next; nothing is taken. */
bool pp_parenthesis_follows(preprocessor *pp);
/* T, the name of built-in macro M, becomes what M stands for here. True when nothing is left of it. */
bool pp_expand_builtin(preprocessor *pp, const pp_macro *m, pp_token *t);
/* T becomes a number in decimal digits; its place stays. */
void pp_make_number(preprocessor *pp, pp_token *t, uint32_t value);

/* Executes the directive that begins with HASH. True when it delivers TOKEN, a PP_PRAGMA. */
bool pp_directive(preprocessor *pp, const pp_token *hash, pp_token *token);
/* The rest of a #pragma (or the text of a _Pragma) at WHERE as a PP_PRAGMA; false when it has been dealt with. */
bool pp_pragma(preprocessor *pp, source_loc where, pp_token *token);
/* Takes what is left of a directive's line; reports it as unexpected in directive WHAT unless that is NULL. */
void pp_end_line(preprocessor *pp, const char *what);
/* The value of an #if expression; reads up to the line's end. */
bool pp_condition(preprocessor *pp);

/* Starts reading TEXT[LENGTH] as file NAME before all else. False (and an error) when it does not fit. */
bool pp_push_file(preprocessor *pp, const char *name, const char *text, size_t length, source_loc includer, bool fixed);
/* Goes back to the includer; false at the end of the last file. */
bool pp_leave_file(preprocessor *pp);
/* Takes a header name with its quotes; *WHERE is its location. NULL after an error, which names the asking directive or
 * macro WHAT. */
const char *pp_header_name(preprocessor *pp, const char *what, source_loc *where);
/* The rest of an #include or (GNU) #include_next line. */
void pp_include(preprocessor *pp, bool next);
bool pp_can_include(preprocessor *pp, const char *header);
void pp_include_once(preprocessor *pp);

/* TOKENS in text form: one space where there was any. */
char *pp_spell(preprocessor *pp, const pp_token *tokens, size_t count);
/* S as a string literal with its quotes. */
const char *pp_quote(preprocessor *pp, const char *s);
/* The contents of a string literal, with \\ and \" undone (C99 6.10.9); other escapes stay. */
char *pp_unquote(preprocessor *pp, const char *literal);

static inline bool pp_is(const pp_token *t, pp_punctuator p)
{
    return t->kind == PP_PUNCTUATOR && t->punctuator == p;
}

#endif
