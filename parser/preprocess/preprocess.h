/* parser/preprocess/preprocess.h - from source text to preprocessed tokens (C99 6.10 and OpenCL C 6.10, "Preprocessor
 * directives and macros").
 *
 * The preprocessor does all the work on characters: line splices, comments, directives, macro expansion, includes. It delivers
 * pp_tokens whose locations record every macro expansion; the parser turns them into keywords, numbers and string values. */
#ifndef GASKET_PARSER_PREPROCESS_PREPROCESS_H
#define GASKET_PARSER_PREPROCESS_PREPROCESS_H

#include "src/base/diag.h"
#include "src/base/intern.h"
#include "src/base/text.h"

typedef enum pp_kind {
    PP_END,        /* end of the translation unit */
    PP_IDENTIFIER, /* an identifier or keyword: `text` is interned, so compare pointers */
    PP_NUMBER,     /* a preprocessing number; its spelling is `text` */
    PP_CHARACTER,  /* a character constant such as 'x', with its quotes */
    PP_STRING,     /* a string literal such as "x", with its quotes; adjacent strings are not joined yet */
    PP_PUNCTUATOR, /* a punctuator: `punctuator` is its kind */
    /* a whole #pragma or _Pragma, for the parser: `text` is the rest of the line, with macros expanded unless C forbids it */
    PP_PRAGMA,
    PP_OTHER,   /* a character (or malformed byte) that cannot begin a token; the parser reports it */
    PP_NEWLINE, /* end of a line; inside the preprocessor only */
} pp_kind;

/* Rows of parser/preprocess/punctuators.def. A digraph has the value of the punctuator that it is another spelling of. */
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
    bool no_expand;               /* an identifier that is never expanded again ("painted blue"; C99 6.10.3.4p2) */
    source_loc loc;               /* location of the first character */
    uint32_t length;              /* length of the spelling in the source, in bytes */
    const char *text;             /* spelling, NUL-terminated; interned for identifiers */
    const struct pp_token *words; /* PP_PRAGMA: the tokens that `text` spells, up to a PP_NEWLINE */
} pp_token;

/* A header as text, of LENGTH bytes and a NUL: #include finds it by NAME before any file. */
typedef struct pp_header {
    const char *name, *text;
    size_t length;
} pp_header;

typedef struct pp_options {
    const pp_header *headers; /* `header_count` of them */
    size_t header_count;
    VEC(const char *) include_dirs;        /* directories of -I, in order */
    VEC(const char *) commands;            /* "-DNAME=VALUE", "-UNAME", "-includeFILE" in command-line order */
    unsigned cl_version;                   /* the value of __OPENCL_C_VERSION__: 100, 110, 120, 200 or 300 */
    unsigned device_version;               /* the value of __OPENCL_VERSION__; 0: 300 */
    bool fast_relaxed_math;                /* defines __FAST_RELAXED_MATH__ */
    bool is_library;                       /* the text is a file of the library of built-in functions */
    bool is_on_disk;                       /* the text is that of a file whose path is its name */
    bool features[80];                     /* indexed by pp_feature: whether the feature or extension is on */
    bool (*has_builtin)(const char *name); /* returns the value of __has_builtin(NAME); NULL: it is always false */
    struct pp_record *record;              /* NULL: none */
} pp_options;

/* The name of a macro in the source: in its definition, an expansion, or a directive that tests it. */
typedef struct pp_macro_use {
    const char *name;
    const struct pp_macro *macro; /* NULL: it is not defined */
    source_loc loc, declared;     /* of this name, and of the name in the definition */
    bool defines;
} pp_macro_use;

typedef struct pp_include_use {
    source_loc where; /* of the name of the header, with its quotes */
    uint32_t length;
    const char *path; /* of the file */
} pp_include_use;

/* What the preprocessor did with the names of a source, as plain data for editors. */
typedef struct pp_record {
    arena *memory;
    VEC(pp_macro_use) macros;
    VEC(pp_include_use) includes;
} pp_record;

/* Rows of parser/preprocess/features.def, the indices of pp_options.features. */
typedef enum pp_feature {
#define FEATURE(id, macro, since, on) PP_FEATURE_##id,
#include "parser/preprocess/features.def"
    PP_FEATURE_COUNT
} pp_feature;

/* Sets every feature to its default. A feature that is on becomes a macro only if cl_version has it. */
void pp_default_features(pp_options *options);
/* Turns the feature whose macro is NAME, of LENGTH bytes, on or off; "all" means every feature. False if no feature has this
 * name. */
bool pp_switch_feature(pp_options *options, const char *name, size_t length, bool on);

/* Turns each feature off whose macro HAS, called with CONTEXT, denies. */
void pp_limit_features(pp_options *options, bool (*has)(const char *macro, const void *context), const void *context);

typedef struct preprocessor preprocessor;

/* True if NAME is the macro of a feature or extension, of any language version, and that is on. */
bool pp_has_feature(const preprocessor *pp, const char *name);
/* Are all features on that are on by default? */
bool pp_has_all_features(const preprocessor *pp);
unsigned pp_feature_since(const char *name); /* the first version with extension or feature NAME; 0: there is none */

/* Creates a preprocessor that reads TEXT, LENGTH bytes followed by a NUL, as the file NAME. It allocates from MEMORY alone and
 * interns identifiers in NAMES. NAME, TEXT and OPTIONS must outlive it. */
preprocessor *pp_new(arena *memory, interner *names, source_map *sources, diag *diagnostics, const pp_options *options,
                     const char *name, const char *text, size_t length);
/* Stores the next token, fully expanded, in *TOKEN: PP_END at the end, and at every call after it. Errors are reported and
 * recovered from; after a fatal one (a missing include file, an endless expansion) the next token is PP_END, and diag_failed()
 * is true. */
void pp_next(preprocessor *pp, pp_token *token);
/* True after a fatal error: the input has ended early. */
bool pp_is_stopped(const preprocessor *pp);
/* True if a file of -include could not be read: an error in the command line, not in the input. */
bool pp_lacks_command_file(const preprocessor *pp);
/* "binary", "octal" or "decimal", the name of BASE, if CH, which follows the digits of an integer with that base, is a digit of a
 * greater base; else NULL. An e is no digit, as it begins an exponent. */
const char *pp_wrong_base(unsigned base, char ch);

/* A character constant or string in source text (character.c), or the text of another token with universal character names. */
typedef struct pp_literal {
    diag *diagnostics;
    const char *text;   /* with its quotes */
    source_range range; /* of the token */
} pp_literal;

/* The location of AT in TEXT, the spelling of the token at RANGE; RANGE's begin if the source spells it differently. */
source_loc pp_location_in(const char *text, source_range range, const char *at);
bool pp_is_universal(const char *s); /* does a universal character name begin at S? */
/* Reads the universal character name at *S, and moves *S past it. Returns the character; 0 if it is not valid, which is reported. */
uint32_t pp_universal_character(const pp_literal *l, const char **s);
/* Reads the byte or escape sequence at *S, which is no universal character name, and moves *S past it. Returns its value, a byte. */
unsigned pp_character(const pp_literal *l, const char **s);
/* Stores the value of a character constant, and the number of its characters. False if it is not valid, which is reported. */
bool pp_character_constant(const pp_literal *l, int32_t *value, unsigned *count);

/* Appends all remaining tokens to OUT with the lines and the spacing of the source, like `cc -E`, and with #line directives
 * where the file changes. */
void pp_print(preprocessor *pp, text *out);

#endif
