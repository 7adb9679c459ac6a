/* parser/preprocess/private.h - declarations that the files of the preprocessor share.
 *
 *   lexer.re         characters -> tokens of one file
 *   macro.c          #define: reading, comparing and looking up macros
 *   expand.c         invocations: arguments, # and ##, the stack of expansions being read
 *   builtin_macro.c  __LINE__, __has_attribute, _Pragma and similar macros
 *   condition.c      the expression of an #if
 *   directives.c     the other directives
 *   include.c        #include: finding, opening and leaving files
 *   predefined.c     the macros that are defined before the first line
 *   preprocess.c     the public functions and the command line
 *   print.c          tokens -> text that lexes to the same tokens
 */
#ifndef GASKET_PARSER_PREPROCESS_PRIVATE_H
#define GASKET_PARSER_PREPROCESS_PRIVATE_H

#include "parser/preprocess/preprocess.h"
#include "src/base/map.h"

#include <sys/types.h>

/* --- lexer ---------------------------------------------------------------------------------------------------------------- */

/* A position where text was removed by a line splice: from offset AT of the text without splices on, an offset in the file is
 * REMOVED bytes greater. */
typedef struct pp_splice {
    uint32_t at, removed;
} pp_splice;

typedef enum pp_lex_mode {
    LEX_NORMAL,
    LEX_SKIP,  /* mode for skipped groups: tokens have no text, quotes need not match */
    LEX_QUIET, /* mode in which nothing is reported */
} pp_lex_mode;

/* The state of reading one file. A copy of it saves a position to return to. */
typedef struct pp_lexer {
    const char *text, *cursor, *limit; /* the text, the current position, and the end, where *limit is NUL */
    source_loc base;                   /* location of the file's first character */
    bool fixed;                        /* all tokens have location BASE, because the text is in no file */
    bool line_start;                   /* the next token is the first of its line */
    bool directive;                    /* inside a directive: at the end of the line every call delivers PP_NEWLINE */
    pp_lex_mode mode;
    const pp_splice *splices;
    uint32_t splice_count, next_splice;
} pp_lexer;

/* Starts LEXER on TEXT[LENGTH], which a NUL must follow. Unless FIXED, trigraphs and line splices are replaced (C99 5.1.1.2,
 * phases 1 and 2). */
void pp_lexer_open(preprocessor *pp, pp_lexer *lexer, const char *text, size_t length, source_loc base, bool fixed);
void pp_lex(preprocessor *pp, pp_lexer *lexer, pp_token *token);
/* The rest of the line as written, without the blanks around it. Does not advance LEXER. */
const char *pp_lex_rest(preprocessor *pp, const pp_lexer *lexer);
/* Reads a header name and returns it with its <> or "". Returns NULL, and reads nothing, if none follows. */
const char *pp_lex_header(preprocessor *pp, pp_lexer *lexer);
/* Returns the location of the next character. */
source_loc pp_lex_location(pp_lexer *lexer);
/* If all of TEXT is a single token, stores it in *TOKEN, with location AT, and returns true. */
bool pp_lex_whole(preprocessor *pp, const char *text, source_loc at, pp_token *token);
/* Do the spellings of A and B, written without a space between them, lex as A and B again? */
bool pp_stay_apart(preprocessor *pp, const pp_token *a, const pp_token *b);

/* --- token lists ---------------------------------------------------------------------------------------------------------- */

/* A list of tokens that can grow. pp_tokens_free keeps its memory for later lists. */
typedef struct pp_tokens {
    pp_token *items;
    uint32_t count, capacity;
} pp_tokens;

void pp_tokens_add(preprocessor *pp, pp_tokens *list, const pp_token *token);
void pp_tokens_free(preprocessor *pp, pp_tokens *list);

/* --- macros --------------------------------------------------------------------------------------------------------------- */

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

/* The parameter and the operators of one token of a macro's body. */
typedef struct pp_operation {
    uint16_t parameter;   /* number of the parameter, from 1; 0: the token is no parameter */
    bool stringify;       /* # precedes the parameter */
    bool paste;           /* ## follows the token … */
    source_loc paste_loc; /* … at this location */
} pp_operation;

typedef struct pp_macro {
    const char *name;
    const char *unread; /* predefined macro whose definition has not been read: the text after its name; else NULL */
    source_loc where;   /* location of the name in the #define */
    pp_builtin builtin;
    bool function_like, variadic;
    bool operators;           /* the body has # or ## */
    bool pushed;              /* #pragma push_macro stored it, so it can be defined again without a warning */
    bool disabled;            /* the macro is being expanded: its name, where it appears, is marked no_expand */
    uint16_t parameter_count; /* number of parameters, __VA_ARGS__ included */
    const char **parameters;
    pp_token *body;           /* the tokens of the body without # and ## … */
    pp_operation *operations; /* … which are recorded here, in one entry for each token of `body` */
    uint32_t count;
    source_loc first; /* location of the body's first token */
    uint32_t span;    /* number of locations that the body covers */
} pp_macro;

typedef struct pp_pushed_macro {
    const char *name;
    pp_macro *macro; /* NULL: NAME was not defined */
} pp_pushed_macro;

void pp_macro_set(preprocessor *pp, const char *name, pp_macro *macro); /* defines NAME as MACRO; NULL undefines it */
pp_macro *pp_macro_find(preprocessor *pp, const char *name);            /* NAME must be interned; NULL: it is not defined */
void pp_macro_builtin(preprocessor *pp, const char *name, pp_builtin builtin);
/* Executes the rest of #pragma push_macro("NAME") or pop_macro("NAME"), whose first word is WORD. */
void pp_push_macro(preprocessor *pp, const pp_token *word);
void pp_pop_macro(preprocessor *pp, const pp_token *word);
/* Reads the parameters and the body of M, up to the end of the line; false after an error. */
bool pp_macro_read(preprocessor *pp, pp_macro *m);
/* Execute a #define or #undef whose directive name was just read, up to the end of the line. */
void pp_define(preprocessor *pp);
void pp_undefine(preprocessor *pp);
/* Reads the name of a macro for the directive named WHAT; false after an error. */
bool pp_macro_name(preprocessor *pp, const char *what, pp_token *token);

/* --- the preprocessor ----------------------------------------------------------------------------------------------------- */

/* A list of tokens that is read before the rest of the file. */
typedef struct pp_context {
    const pp_token *next, *end;
    uint32_t shift;                /* number added to the location of each token */
    pp_macro *macro;               /* macro that is disabled until all tokens are read; NULL: none */
    pp_tokens list;                /* the tokens; freed when all are read */
    bool barrier;                  /* the tokens are an argument that is expanded by itself: PP_END follows them */
    bool first, space, line_start; /* `first`: the next token gets the spacing of the macro's name, `space` and `line_start` */
} pp_context;

typedef struct pp_argument {
    uint32_t start, count; /* tokens of the argument, a part of the list of the call */
    pp_tokens expanded;
    bool is_expanded;
    bool absent; /* the variadic argument is missing: the call ends before the comma that would precede it */
} pp_argument;

typedef struct pp_conditional {
    source_loc where;
    bool taken; /* a group of the conditional was or is being processed, so all others are skipped */
    bool has_else;
} pp_conditional;

typedef struct pp_file {
    struct pp_file *includer;
    pp_lexer lexer;
    const char *name;
    const char *directory; /* the directory with its final slash; "" if the name has no slash */
    size_t conditionals;   /* number of conditionals that were open at the start of the file */
    size_t next_dir;       /* first -I directory that #include_next searches */
    size_t stored;         /* 1 + its index in pp->stored; 0: it was not included */
    bool is_command_line;  /* the directives made from -D, -U and -include */
} pp_file;

/* A file of the host system; its text is read at most once. */
typedef struct pp_stored_file {
    dev_t device;
    ino_t inode;
    const char *text;
    size_t length;
    bool once;
} pp_stored_file;

/* Interned words with which tokens are compared. */
typedef struct pp_words {
    const char *defined, *va_args, *once, *opencl, *stdc, *mark, *true_word, *false_word;
} pp_words;

struct preprocessor {
    arena *memory;
    interner *names;
    source_map *sources;
    diag *diagnostics;
    const pp_options *options;
    pp_words words;
    map macros; /* by name; NULL after #undef */
    VEC(pp_pushed_macro) pushed;
    pp_file predefined; /* the file "<predefined>", each of whose macros is read at its first lookup */
    pp_file *file;
    VEC(pp_context) contexts;
    size_t floor; /* while the text of a _Pragma is read: contexts with lower indices are not read */
    VEC(pp_argument) arguments;
    VEC(pp_conditional) conditionals;
    VEC(pp_stored_file) stored;
    void *free_tokens[32]; /* free_tokens[i]: free list of buffers for 2^i tokens */
    size_t token_memory;   /* total capacity of all token buffers, including the free ones, in tokens */
    unsigned nesting;      /* nesting depth of arguments being expanded */
    unsigned collecting;   /* nesting depth of argument lists being read, which may not extend past the end of the file */
    unsigned include_depth, include_count;
    bool plain_pragma;       /* _Pragma is treated as an ordinary identifier */
    bool stopped;            /* after a fatal error: only PP_END is delivered */
    bool lacks_command_file; /* the fatal error was a file of -include that cannot be read */
    int64_t budget;          /* work left for macro expansion; see expand.c */
    uint32_t counter;        /* next value of __COUNTER__ */
    source_loc last;         /* location of the last token read from a file */
    char date[16], time[16];
};

/* Adds the name of a macro, at LOC, to the record of an editor. */
static inline void pp_note_macro(preprocessor *pp, const pp_token *name, const pp_macro *m, bool defines)
{
    struct pp_record *r = pp->options->record;

    if (r && name->loc)
        vec_push(r->memory, &r->macros, ((pp_macro_use){name->text, m, name->loc, m ? m->where : 0, defines}));
}

/* Reports a fatal error: every later token is PP_END. */
void pp_stop(preprocessor *pp, source_loc where, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* Reports at WHERE, as pp_stop() does, that all 2^32 locations are used up. */
void pp_stop_for_size(preprocessor *pp, source_loc where);

/* Defines every macro that exists before the first line, except those of the command line. */
void pp_predefine(preprocessor *pp);
/* Reads the definition of predefined macro M, whose `unread` is not NULL. */
void pp_read_predefined(preprocessor *pp, pp_macro *m);

/* Reads the next token before (pp_read) or after (pp_expand) macro expansion, and executes the directives in front of it. The
 * end is PP_NEWLINE inside a directive, and PP_END elsewhere, also at the end of an argument being expanded by itself. */
void pp_read(preprocessor *pp, pp_token *token);
void pp_expand(preprocessor *pp, pp_token *token);

/* Is the next token "("? Reads nothing. */
bool pp_parenthesis_follows(preprocessor *pp);
/* Replaces *T, the name of built-in macro M, by its value at this position. True if M expands to nothing. */
bool pp_expand_builtin(preprocessor *pp, const pp_macro *m, pp_token *t);
/* Turns *T into the number VALUE in decimal; its location does not change. */
void pp_make_number(preprocessor *pp, pp_token *t, uint32_t value);

/* Executes the directive that HASH begins. True if it stored a token for the parser, a PP_PRAGMA, in *TOKEN. */
bool pp_directive(preprocessor *pp, const pp_token *hash, pp_token *token);
/* Reads the rest of a #pragma, or the text of a _Pragma, at WHERE. Stores it in *TOKEN as a PP_PRAGMA; false if the
 * preprocessor has executed it, and there is no token. */
bool pp_pragma(preprocessor *pp, source_loc where, pp_token *token);
/* Skips the rest of a directive's line; unless WHAT, the directive's name, is NULL, warns if there is any. */
void pp_end_line(preprocessor *pp, const char *what);
/* Reads and evaluates the expression of an #if, up to the end of the line; false after an error. */
bool pp_condition(preprocessor *pp);

/* Pushes TEXT[LENGTH], which a NUL must follow, as the file NAME on the stack of files. FIXED: all its tokens get location
 * INCLUDER. False after the error that locations have run out. */
bool pp_push_file(preprocessor *pp, const char *name, const char *text, size_t length, source_loc includer, bool fixed);
/* Returns to the file that includes the current one; false if there is none. */
bool pp_leave_file(preprocessor *pp);
/* Reads a header name and returns it with its quotes; *WHERE is its location. NULL after an error, which names WHAT, the
 * directive or macro that needs it. */
const char *pp_header_name(preprocessor *pp, const char *what, source_loc *where);
/* Executes an #include or, if NEXT, a GNU #include_next, whose word was just read. */
void pp_include(preprocessor *pp, bool next);
bool pp_can_include(preprocessor *pp, const char *header);
void pp_include_once(preprocessor *pp);

/* Returns the text of TOKENS, with one space where the source has blanks. */
char *pp_spell(preprocessor *pp, const pp_token *tokens, size_t count);
/* Returns S as a string literal, with its quotes. */
const char *pp_quote(preprocessor *pp, const char *s);
/* Returns the contents of a string literal: \\ and \" are replaced (C99 6.10.9), other escapes are kept. */
char *pp_unquote(preprocessor *pp, const char *literal);

static inline bool pp_is(const pp_token *t, pp_punctuator p)
{
    return t->kind == PP_PUNCTUATOR && t->punctuator == p;
}

#endif
