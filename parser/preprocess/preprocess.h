/* parser/preprocess/preprocess.h - from source text to preprocessed tokens (C99 6.10 and OpenCL C 6.10, "Preprocessor directives and
 * macros").
 *
 * The preprocessor owns what happens to characters: line splices, comments, directives, macro expansion, includes. What it
 * delivers are pp_tokens with locations that remember every macro expansion; the parser makes keywords, numbers and string values
 * of them. */
#ifndef GASKET_PARSER_PREPROCESS_PREPROCESS_H
#define GASKET_PARSER_PREPROCESS_PREPROCESS_H

#include "src/base/diag.h"
#include "src/base/intern.h"
#include "src/base/text.h"

typedef enum pp_kind {
    PP_END,        /* end of the translation unit */
    PP_IDENTIFIER, /* keywords too: `text` is interned, so compare pointers */
    PP_NUMBER,     /* a preprocessing number, spelling in `text` */
    PP_CHARACTER,  /* 'x' with its quotes */
    PP_STRING,     /* "x" with its quotes; adjacent strings are not joined yet */
    PP_PUNCTUATOR, /* `punctuator` tells which */
    /* a whole #pragma or _Pragma that the parser may know: `text` is what follows "#pragma", macros expanded where C says so */
    PP_PRAGMA,
    PP_OTHER,      /* a character (or malformed byte) that begins no token; the parser reports it */
    PP_NEWLINE,    /* inside the preprocessor only */
} pp_kind;

/* Rows of parser/preprocess/punctuators.def: PUNCTUATOR(name, "spelling"); digraphs have been replaced. */
typedef enum pp_punctuator {
    PUNCT_NONE,
#define PUNCTUATOR(name, spelling) PUNCT_##name,
#include "parser/preprocess/punctuators.def"
    PUNCT_COUNT
} pp_punctuator;

typedef struct pp_token {
    pp_kind kind;
    unsigned char punctuator;
    bool space_before, line_start;
    bool no_expand;      /* an identifier that was painted blue (C99 6.10.3.4) */
    source_loc loc;      /* of the first character */
    uint32_t length;     /* characters in the spelling */
    const char *text;    /* NUL-terminated; identifiers are interned */
    const struct pp_token *words; /* PP_PRAGMA: the tokens that `text` spells, up to a PP_NEWLINE */
} pp_token;

typedef struct pp_options {
    VEC(const char *) include_dirs; /* -I, in order */
    VEC(const char *) commands;     /* "-DNAME=VALUE", "-UNAME", "-includeFILE" in command-line order */
    unsigned cl_version;            /* 100, 110, 120, 200, 300: __OPENCL_C_VERSION__ */
    bool fast_relaxed_math;         /* __FAST_RELAXED_MATH__ */
    bool features[64];              /* indexed by rows of parser/preprocess/features.def: which feature and extension macros are defined */
    bool (*has_builtin)(const char *name); /* answers __has_builtin; NULL: there are none */
} pp_options;

/* Rows of parser/preprocess/features.def, the indices of pp_options.features. */
typedef enum pp_feature {
#define FEATURE(id, macro, since, on) PP_FEATURE_##id,
#include "parser/preprocess/features.def"
    PP_FEATURE_COUNT
} pp_feature;

/* Turns every feature on that is on by default. Which of them become macros depends on cl_version, too. */
void pp_default_features(pp_options *options);
/* Turns the feature whose macro is NAME, LENGTH letters long, on or off; "all" is all of them. False if there is none. */
bool pp_switch_feature(pp_options *options, const char *name, size_t length, bool on);

typedef struct preprocessor preprocessor;

/* Is there the extension or feature whose macro is NAME (in any language version), and is it on? */
bool pp_has_feature(const preprocessor *pp, const char *name);

/* Takes LENGTH bytes TEXT (with a NUL behind them) of file NAME. Everything lives in MEMORY; NAMES interns identifiers.
 * OPTIONS must outlive it. */
preprocessor *pp_new(arena *memory, interner *names, source_map *sources, diag *diagnostics, const pp_options *options,
                     const char *name, const char *text, size_t length);
/* The next token, fully expanded. After PP_END it keeps returning PP_END. Errors are reported and recovered from; after some
 * (a missing include file, macros without end) PP_END follows at once, and diag_failed() tells. */
void pp_next(preprocessor *pp, pp_token *token);
/* A file of -include cannot be read: the command line is wrong, not the input. */
bool pp_lacks_command_file(const preprocessor *pp);
/* All remaining tokens as text, with lines and spacing as `cc -E` would keep them and #line marks where the file changes. */
void pp_print(preprocessor *pp, text *out);

#endif
