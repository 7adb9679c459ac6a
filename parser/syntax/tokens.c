/* parser/syntax/tokens.c - the token adapter between preprocessor and grammar.
 *
 * It classifies identifiers as keywords, typedef names and other identifiers, decodes strings, processes pragmas, and reports
 * syntax errors. Whether an identifier names a type depends on the scopes when the token is read; the grammar reads at most one
 * token ahead, and declares names before the next use is read. An undeclared identifier where only a type makes sense (`foo x`,
 * `const foo *`) is reported as an unknown type, and passed to the grammar as a type, so that the rest of the declaration
 * parses. */
#include "parser/syntax/tokens.h"
#include "parser/check/builtins.h"

#include "parser/syntax/grammar.h"
#include "src/base/bug.h"

#include <ctype.h>
#include <stdlib.h>

/* --- keywords ------------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *text;
    short token;
    short value;
    short since;
} keywords[] = {
    {"if", T_IF, 0, 0},
    {"else", T_ELSE, 0, 0},
    {"while", T_WHILE, 0, 0},
    {"do", T_DO, 0, 0},
    {"for", T_FOR, 0, 0},
    {"switch", T_SWITCH, 0, 0},
    {"case", T_CASE, 0, 0},
    {"default", T_DEFAULT, 0, 0},
    {"goto", T_GOTO, 0, 0},
    {"continue", T_CONTINUE, 0, 0},
    {"break", T_BREAK, 0, 0},
    {"return", T_RETURN, 0, 0},
    {"sizeof", T_SIZEOF, 0, 0},
    {"_Alignof", T_ALIGNOF, 0, 0},
    {"__alignof", T_ALIGNOF, 0, 0},
    {"__alignof__", T_ALIGNOF, 0, 0},
    {"vec_step", T_VEC_STEP, 0, 0},
    {"_Generic", T_GENERIC, 0, 0},
    {"_Static_assert", T_STATIC_ASSERT, 0, 0},
    {"typeof", T_TYPEOF, 0, 0},
    {"__typeof", T_TYPEOF, 0, 0},
    {"__typeof__", T_TYPEOF, 0, 0},
    {"__auto_type", T_AUTO_TYPE, 0, 0},
    {"__label__", T_LOCAL_LABEL, 0, 0},
    {"__builtin_astype", T_AS_TYPE, 0, 0},
    {"__builtin_offsetof", T_OFFSETOF, 0, 0},
    {"__builtin_bit_cast", T_BIT_CAST, 0, 0},
    {"__builtin_convertvector", T_CONVERTVECTOR, 0, 0},
    {"__builtin_types_compatible_p", T_TYPES_COMPATIBLE, 0, 0},
    {"__attribute__", T_ATTRIBUTE, 0, 0},
    {"__attribute", T_ATTRIBUTE, 0, 0},
    {"__cdecl", T_CONVENTION, 0, 0},
    {"__fastcall", T_CONVENTION, 0, 0},
    {"__pascal", T_CONVENTION, 0, 0},
    {"__regcall", T_CONVENTION, 0, 0},
    {"__stdcall", T_CONVENTION, 0, 0},
    {"__thiscall", T_CONVENTION, 0, 0},
    {"__vectorcall", T_CONVENTION, 0, 0},
    {"_Alignas", T_ALIGNAS, 0, 0},
    {"void", T_VOID, 0, 0},
    {"bool", T_BOOL, 0, 0},
    {"_Bool", T_BOOL, 0, 0},
    {"float", T_FLOAT, 0, 0},
    {"half", T_HALF, 0, 0},
    {"char", T_WORD, WORD_CHAR, 0},
    {"short", T_WORD, WORD_SHORT, 0},
    {"int", T_WORD, WORD_INT, 0},
    {"long", T_WORD, WORD_LONG, 0},
    {"signed", T_WORD, WORD_SIGNED, 0},
    {"__signed", T_WORD, WORD_SIGNED, 0},
    {"__signed__", T_WORD, WORD_SIGNED, 0},
    {"unsigned", T_WORD, WORD_UNSIGNED, 0},
    {"double", T_WORD, WORD_DOUBLE, 0},
    {"struct", T_STRUCT, 0, 0},
    {"union", T_UNION, 0, 0},
    {"enum", T_ENUM, 0, 0},
    {"typedef", T_STORAGE, SPECIFIED_TYPEDEF, 0},
    {"extern", T_STORAGE, SPECIFIED_EXTERN, 0},
    {"__private_extern__", T_STORAGE, SPECIFIED_EXTERN, 0}, /* extern, with a visibility for linkers */
    {"static", T_STORAGE, SPECIFIED_STATIC, 0},
    {"auto", T_STORAGE, SPECIFIED_AUTO, 0},
    {"register", T_STORAGE, SPECIFIED_REGISTER, 0},
    {"const", T_CONST, TYPE_CONST, 0},
    {"__const", T_CONST, TYPE_CONST, 0},
    {"__const__", T_CONST, TYPE_CONST, 0},
    {"volatile", T_QUALIFIER, TYPE_VOLATILE, 0},
    {"__volatile", T_QUALIFIER, TYPE_VOLATILE, 0},
    {"__volatile__", T_QUALIFIER, TYPE_VOLATILE, 0},
    {"restrict", T_QUALIFIER, TYPE_RESTRICT, 0},
    {"__restrict", T_QUALIFIER, TYPE_RESTRICT, 0},
    {"__restrict__", T_QUALIFIER, TYPE_RESTRICT, 0},
    {"global", T_SPACE, SPACE_GLOBAL, 0},
    {"__global", T_SPACE, SPACE_GLOBAL, 0},
    {"local", T_SPACE, SPACE_LOCAL, 0},
    {"__local", T_SPACE, SPACE_LOCAL, 0},
    {"constant", T_SPACE, SPACE_CONSTANT, 0},
    {"__constant", T_SPACE, SPACE_CONSTANT, 0},
    {"private", T_SPACE, SPACE_PRIVATE, 0},
    {"__private", T_SPACE, SPACE_PRIVATE, 0},
    {"__generic", T_SPACE, SPACE_GENERIC, 0},
    {"generic", T_SPACE, SPACE_GENERIC, 200},
    {"inline", T_FUNCTION_SPECIFIER, SPECIFIED_INLINE, 0},
    {"__inline", T_FUNCTION_SPECIFIER, SPECIFIED_INLINE, 0},
    {"__inline__", T_FUNCTION_SPECIFIER, SPECIFIED_INLINE, 0},
    {"kernel", T_FUNCTION_SPECIFIER, SPECIFIED_KERNEL, 0},
    {"__kernel", T_FUNCTION_SPECIFIER, SPECIFIED_KERNEL, 0},
    {"_Noreturn", T_FUNCTION_SPECIFIER, SPECIFIED_NORETURN, 0},
    {"read_only", T_ACCESS, IMAGE_READ_ONLY, 0},
    {"__read_only", T_ACCESS, IMAGE_READ_ONLY, 0},
    {"write_only", T_ACCESS, IMAGE_WRITE_ONLY, 0},
    {"__write_only", T_ACCESS, IMAGE_WRITE_ONLY, 0},
    {"read_write", T_ACCESS, IMAGE_READ_WRITE, 0},
    {"__read_write", T_ACCESS, IMAGE_READ_WRITE, 0},
    {"pipe", T_PIPE, 0, 200},
    {"__pipe", T_PIPE, 0, 0},
    {"__extension__", T_EXTENSION, 0, 0},
    {"asm", T_STRAY, 0, 0},
    {"__asm", T_STRAY, 0, 0},
    {"__asm__", T_STRAY, 0, 0},
    {"__block", T_STRAY, 2, 0},
    {"_Complex", T_STRAY, 1, 0},
    {"__complex__", T_STRAY, 1, 0},
    {"_Imaginary", T_STRAY, 1, 0},
};

static const short punctuator_tokens[PUNCT_COUNT] = {
#define PUNCTUATOR(name, spelling) [PUNCT_##name] = T_##name,
#include "parser/preprocess/punctuators.def"
};

const char *tokens_keyword(size_t n)
{
    return n < sizeof keywords / sizeof *keywords ? keywords[n].text : NULL;
}

void tokens_init(checker *c)
{
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
        if ((unsigned)keywords[i].since > c->options->cl_version)
            continue;
        name *n = name_of_text(c, keywords[i].text);
        n->keyword = (uint16_t)keywords[i].token;
        n->keyword_value = (uint8_t)keywords[i].value;
    }
}

bool tokens_is_punctuator(const pp_token *t, int which)
{
    return t->kind == PP_PUNCTUATOR && t->punctuator == which;
}

/* --- reading -------------------------------------------------------------------------------------------------------------- */

static void next_kept(checker *c, pp_token *t)
{
    const kept_body *k = c->tokens.kept;
    size_t i = c->tokens.kept_next++;

    *t = (pp_token){.kind = PP_END};
    if (i > 0 && i <= k->tokens.count)
        *t = k->tokens.items[i - 1];
}

static void next_raw(checker *c, pp_token *t)
{
    if (c->tokens.ahead.count)
        *t = vec_pop(&c->tokens.ahead);
    else if (c->tokens.kept)
        next_kept(c, t);
    else
        pp_next(c->pp, t);
}

static const pp_token *peek_token(checker *c, unsigned i)
{
    while (c->tokens.ahead.count <= i) {
        pp_token t;
        size_t count = c->tokens.ahead.count;
        c->tokens.ahead.count = 0;
        next_raw(c, &t);
        c->tokens.ahead.count = count;
        vec_push(c->memory, &c->tokens.ahead, t);
        memmove(c->tokens.ahead.items + 1, c->tokens.ahead.items, count * sizeof t);
        c->tokens.ahead.items[0] = t;
    }
    return &c->tokens.ahead.items[c->tokens.ahead.count - 1 - i];
}

bool tokens_bracket_follows(checker *c)
{
    int open = c->tokens.open.count ? vec_last(&c->tokens.open).token : 0;

    return (open == T_lbrace && vec_last(&c->tokens.open).list && tokens_is_punctuator(peek_token(c, 0), PUNCT_rbrace)) ||
           (open == T_lparen && tokens_is_punctuator(peek_token(c, 0), PUNCT_rparen)) ||
           (open == T_lbracket && tokens_is_punctuator(peek_token(c, 0), PUNCT_rbracket));
}

bool tokens_declarator_follows(checker *c)
{
    const pp_token *next = peek_token(c, 0);

    return next->kind == PP_IDENTIFIER || tokens_is_punctuator(next, PUNCT_star);
}

bool tokens_parenthesis_follows(checker *c)
{
    return tokens_is_punctuator(peek_token(c, 0), PUNCT_lparen);
}

/* Skips the tokens up to the matching closing parenthesis, which becomes *T. */
static void skip_parentheses(checker *c, pp_token *t)
{
    unsigned count = 0;

    for (unsigned depth = 1; depth && t->kind != PP_END; count++) {
        next_raw(c, t);
        if (count == 0 && t->kind == PP_IDENTIFIER)
            c->tokens.skipped_word = t->text;
        if (tokens_is_punctuator(t, PUNCT_lparen))
            depth++;
        else if (tokens_is_punctuator(t, PUNCT_rparen))
            depth--;
    }
    if (count != 2)
        c->tokens.skipped_word = NULL;
}

/* --- strings -------------------------------------------------------------------------------------------------------------- */

static string_value decode_string(checker *c, const pp_token *t)
{
    pp_literal literal = {c->diag, t->text, {t->loc, t->loc + t->length}};
    size_t n = strlen(t->text);
    const char *s = t->text + (n > 0), *end = t->text + (n > 1 ? n - 1 : n);
    char *bytes = arena_alloc(c->memory, n + 1);
    uint64_t length = 0;

    while (s < end) {
        if (pp_is_universal(s)) /* its UTF-8 is shorter */
            length += source_to_utf8(pp_universal_character(&literal, &s), bytes + length);
        else
            bytes[length++] = (char)pp_character(&literal, &s);
    }
    return (string_value){bytes, length, n + 1};
}

/* Reports T, which begins no token. */
static void report_stray(checker *c, const pp_token *t)
{
    pp_literal name = {c->diag, t->text, {t->loc, t->loc + t->length}};
    const char *s = t->text;
    uint32_t code;

    c->tokens.stray_in_statement = true;
    if (pp_is_universal(s)) {
        if (pp_universal_character(&name, &s))
            diag_error_range(c->diag, t->loc, name.range, "an identifier cannot have the character '%.*s' here",
                             (int)(s - t->text), t->text);
    } else if (isprint((unsigned char)*s))
        diag_error(c->diag, t->loc, "unexpected character '%c'", *s);
    else if (source_utf8(s, strlen(s), &code) > 1)
        diag_error(c->diag, t->loc, "unexpected character <U+%04X>", (unsigned)code);
    else
        diag_error(c->diag, t->loc, "unexpected character '\\x%02x'", (unsigned char)*s);
}

/* --- identifiers ---------------------------------------------------------------------------------------------------------- */

static bool declares_something(const pp_token *t, checker *c)
{
    if (t->kind != PP_IDENTIFIER)
        return false;
    const name *n = name_of(c, t->text);
    return n->keyword == 0 && !(n->symbol && n->symbol->kind == SYMBOL_TYPEDEF);
}

/* Do the tokens around the undeclared identifier that was just read show that it can only be a type? */
static bool must_be_type(checker *c)
{
    int before = c->tokens.previous;

    if (c->enumeration)
        return false; /* an enumerator without the comma after it */
    if (before == T_lparen && (c->tokens.preceding == T_IF || c->tokens.preceding == T_WHILE || c->tokens.preceding == T_SWITCH))
        return false;
    if (before == T_STRUCT || before == T_UNION || before == T_ENUM || before == T_dot || before == T_arrow || before == T_GOTO ||
        before == T_WORD || before == T_TYPEDEF_NAME || before == T_VOID || before == T_FLOAT || before == T_BOOL ||
        before == T_HALF)
        return false;
    const pp_token *next = peek_token(c, 0);
    bool qualified = before == T_CONST || before == T_SPACE || before == T_QUALIFIER || before == T_STORAGE ||
                     before == T_ACCESS || before == T_FUNCTION_SPECIFIER;
    bool begins =
        before == 0 || before == T_semi || before == T_lbrace || before == T_rbrace || before == T_lparen || before == T_comma;
    if (declares_something(next, c))
        return qualified || begins;
    if (tokens_is_punctuator(next, PUNCT_star) && qualified)
        return true;
    /* the identifier begins `foo *x` at file scope, or a parameter `foo *x)` of a declaration at file scope: it can only be a
     * type */
    return tokens_is_punctuator(next, PUNCT_star) && begins && c->scope == c->file_scope;
}

/* Declares N if it names a built-in type; false otherwise. */
static bool declare_builtin_type(checker *c, name *n)
{
    bool host_sized = false;
    const type *found = builtin_type_of_name(c, n->text, &host_sized);

    n->type_known = true;
    if (!found)
        return false;
    symbol *s = arena_new(c->memory, symbol);
    *s = (symbol){.kind = SYMBOL_TYPEDEF, .host_sized = host_sized, .builtin = true, .name = n, .type = found};
    n->symbol = s;
    return true;
}

/* Is TOKEN a keyword that can only continue a declaration? */
static bool continues_specifiers(int token)
{
    return token == T_VOID || token == T_BOOL || token == T_FLOAT || token == T_HALF || token == T_WORD || token == T_STRUCT ||
           token == T_UNION || token == T_ENUM || token == T_STORAGE || token == T_CONST || token == T_QUALIFIER ||
           token == T_SPACE || token == T_FUNCTION_SPECIFIER || token == T_CONVENTION;
}

/* Is the undeclared identifier that was just read a specifier of another language, such as `__device__ float f()`, or a misspelt one: at the beginning of
 * a declaration or parameter, or within its specifiers, and followed by another specifier or a type? */
static bool is_foreign_specifier(checker *c)
{
    int before = c->tokens.previous;
    const pp_token *next = peek_token(c, 0);

    if (before != 0 && before != T_semi && before != T_lbrace && before != T_rbrace && before != T_FUNCTION_SPECIFIER &&
        before != T_STORAGE && before != T_SPACE && before != T_lparen && before != T_comma)
        return false;
    if (next->kind != PP_IDENTIFIER)
        return false;
    name *n = name_of(c, next->text);
    if (!n->keyword && !n->symbol && !n->type_known)
        declare_builtin_type(c, n);
    return continues_specifiers(n->keyword) || (n->symbol && n->symbol->kind == SYMBOL_TYPEDEF);
}

/* Is T an L directly followed by a character or string? */
static bool is_wide_prefix(checker *c, const pp_token *t)
{
    if (strcmp(t->text, "L") != 0)
        return false;
    const pp_token *next = peek_token(c, 0);
    return (next->kind == PP_CHARACTER || next->kind == PP_STRING) && !next->space_before && !next->line_start;
}

/* The token of N, a keyword or a type; T_IDENTIFIER: it is neither. */
static int token_of_name(checker *c, name *n, union GRAMMAR_STYPE *value)
{
    if (n->keyword) {
        value->number = n->keyword_value;
        return n->keyword;
    }
    if (!n->symbol && !n->type_known)
        declare_builtin_type(c, n);
    if (!n->symbol || n->symbol->kind != SYMBOL_TYPEDEF)
        return T_IDENTIFIER;
    value->name = n;
    return T_TYPEDEF_NAME;
}

static int classify_identifier(checker *c, const pp_token *t, union GRAMMAR_STYPE *value)
{
    name *n = name_of(c, t->text);

    if (n->keyword == T_EXTENSION)
        return TOKENS_NONE;
    if (n->keyword == T_STRAY) {
        if (n->keyword_value == 2)
            diag_error(c->diag, t->loc, "the storage class '%s' is not permitted in OpenCL C", t->text);
        else if (n->keyword_value)
            diag_error(c->diag, t->loc, "'%s' is reserved: OpenCL C has no complex numbers", t->text);
        else if (c->function)
            check_reject(c, t->loc, "inline assembly is not supported");
        else
            diag_error(c->diag, t->loc, "inline assembly is not supported");
        c->tokens.reported = true;
    }
    if (n->keyword) {
        value->number = n->keyword_value;
        return n->keyword;
    }
    value->name = n;
    if (!n->symbol && !n->type_known)
        declare_builtin_type(c, n);
    if (n->symbol ||
        (c->tokens.previous == T_rbrace && !t->line_start)) /* `struct { … } name` even where a semicolon is missing */
        return n->symbol && n->symbol->kind == SYMBOL_TYPEDEF ? T_TYPEDEF_NAME : T_IDENTIFIER;
    if (is_wide_prefix(c, t)) {
        diag_error(c->diag, t->loc, "wide characters and strings are not supported in OpenCL C");
        return TOKENS_NONE;
    }
    bool specifier = !c->enumeration && is_foreign_specifier(c);
    if ((!specifier && !must_be_type(c)) || builtin_exists(c, n))
        return T_IDENTIFIER;
    name *near = name_report_unknown_type(c, n, (source_range){t->loc, t->loc + t->length});
    int token = near ? token_of_name(c, near, value) : T_IDENTIFIER;
    if (token != T_IDENTIFIER)
        return token;
    c->tokens.undeclared_in_statement |= specifier;
    return specifier ? TOKENS_NONE : T_TYPEDEF_NAME;
}

/* Can T begin the name of a type? */
static bool begins_type_name(checker *c, const pp_token *t)
{
    if (t->kind != PP_IDENTIFIER)
        return false;
    name *n = name_of(c, t->text);
    switch (n->keyword) {
    case 0:
        return n->symbol ? n->symbol->kind == SYMBOL_TYPEDEF : !n->type_known && declare_builtin_type(c, n);
    case T_VOID:
    case T_BOOL:
    case T_FLOAT:
    case T_HALF:
    case T_WORD:
    case T_STRUCT:
    case T_UNION:
    case T_ENUM:
    case T_CONST:
    case T_QUALIFIER:
    case T_SPACE:
    case T_TYPEOF:
        return true;
    default:
        return false;
    }
}

/* Does the current parenthesis begin "(float4)(", a vector literal? It is not parsed as a cast, so that (float4)(a, b).x is a
 * component of the vector. The operand of (float4)(float)x is a cast, so the first parenthesis begins a cast, too. */
static bool begins_vector_literal(checker *c)
{
    const pp_token *t = peek_token(c, 0);

    if (t->kind != PP_IDENTIFIER)
        return false;
    const name *n = name_of(c, t->text);
    if (n->keyword || (n->symbol ? n->symbol->kind != SYMBOL_TYPEDEF || n->symbol->type->kind != TYPE_VECTOR : n->type_known))
        return false;
    if (!n->symbol && !strchr("23468", t->text[strlen(t->text) - 1]))
        return false;
    if (!tokens_is_punctuator(peek_token(c, 1), PUNCT_rparen) || !tokens_is_punctuator(peek_token(c, 2), PUNCT_lparen) ||
        begins_type_name(c, peek_token(c, 3)))
        return false;
    return n->symbol || declare_builtin_type(c, name_of(c, t->text));
}

static int classify_token(checker *c, pp_token *t, union GRAMMAR_STYPE *value)
{
    switch (t->kind) {
    case PP_END:
        return T_END;
    case PP_IDENTIFIER:
        return classify_identifier(c, t, value);
    case PP_NUMBER:
        value->text = t->text;
        return T_NUMBER;
    case PP_CHARACTER:
        value->text = t->text;
        return T_CHARACTER;
    case PP_STRING:
        value->string = decode_string(c, t);
        return T_STRING;
    case PP_PUNCTUATOR:
        if (t->punctuator == PUNCT_lparen && c->tokens.skip_arguments) {
            skip_parentheses(c, t);
            return T_SKIPPED;
        }
        if (t->punctuator == PUNCT_lparen && begins_vector_literal(c))
            return T_VECTOR;
        return punctuator_tokens[t->punctuator];
    case PP_PRAGMA:
        return tokens_pragma(c, t, value);
    case PP_OTHER:
        report_stray(c, t);
        return TOKENS_NONE;
    case PP_NEWLINE:
        return T_UNROLL_END;
    }
    bug("preprocessing token of kind %d", (int)t->kind);
}

/* Stores the tokens of a function body, whose opening brace has been read, in the function; *T becomes the closing brace. */
static void keep_body(checker *c, pp_token *t)
{
    kept_body *k = c->tokens.keep;
    pp_token brace = {
        .kind = PP_PUNCTUATOR, .punctuator = PUNCT_lbrace, .loc = c->tokens.previous_end - 1, .length = 1, .text = "{"};

    c->tokens.keep = NULL;
    vec_push(c->memory, &k->tokens, brace);
    for (unsigned depth = 1; depth && t->kind != PP_END;) {
        next_raw(c, t);
        if (tokens_is_punctuator(t, PUNCT_lbrace))
            depth++;
        else if (tokens_is_punctuator(t, PUNCT_rbrace))
            depth--;
        vec_push(c->memory, &k->tokens, *t);
    }
}

/* Counts the parentheses in the head of a `for`, in which semicolons do not end a statement. */
static void count_for_parentheses(checker *c, int token)
{
    if (token == T_lparen && (c->tokens.for_depth || c->tokens.previous == T_FOR))
        c->tokens.for_depth++;
    else if (token == T_rparen && c->tokens.for_depth)
        c->tokens.for_depth--;
    else if (token == T_lbrace || token == T_rbrace)
        c->tokens.for_depth = 0;
}

void tokens_end_do(checker *c)
{
    source_loc end = c->tokens.previous_end;
    pp_token semicolon = {.kind = PP_PUNCTUATOR, .punctuator = PUNCT_semi, .loc = end - 1, .length = 1, .text = ";"};

    if (tokens_is_punctuator(peek_token(c, 0), PUNCT_semi))
        return;
    diag_insert(c->diag, end, ";");
    diag_error(c->diag, end, "expected ';' here");
    vec_push(c->memory, &c->tokens.ahead, semicolon);
}

void tokens_skip_parameter_declarations(checker *c)
{
    const pp_token *next = peek_token(c, 0);
    pp_token skipped;

    if (next->kind != PP_IDENTIFIER || strcmp(next->text, "__attribute__") == 0)
        return;
    while (next->kind != PP_END && !tokens_is_punctuator(next, PUNCT_lbrace)) {
        next_raw(c, &skipped);
        next = peek_token(c, 0);
    }
}

/* Skips tokens after a syntax error, up to the semicolon or the end of the braced group that ends the erroneous construct, and
 * returns that token; the end of a braced group is returned as a semicolon. A closing brace that was opened before the error is
 * returned as it is. */
static int skip_to_recovery_point(checker *c, pp_token *t)
{
    unsigned depth = c->tokens.recover_depth;

    c->tokens.recovering = false;
    for (;;) {
        next_raw(c, t);
        if (t->kind == PP_END)
            return T_END;
        if (tokens_is_punctuator(t, PUNCT_lbrace))
            depth++;
        else if (tokens_is_punctuator(t, PUNCT_rbrace) && depth == 0)
            return T_rbrace;
        else if (tokens_is_punctuator(t, PUNCT_rbrace) && --depth == 0 && !tokens_is_punctuator(peek_token(c, 0), PUNCT_semi))
            return T_semi;
        else if (tokens_is_punctuator(t, PUNCT_semi) && depth == 0 && c->tokens.for_depth == 0)
            return T_semi;
        count_for_parentheses(c, t->kind == PP_PUNCTUATOR ? punctuator_tokens[t->punctuator] : 0);
    }
}

/* Restores FP_CONTRACT at the end of a block (C99 6.10.6, and the FP_CONTRACT pragma in 7.12.2). */
static void scope_contraction(checker *c, int token)
{
    if (token == T_lbrace)
        vec_push(c->memory, &c->tokens.outer_contract, c->tokens.contract);
    else if (token == T_rbrace && c->tokens.outer_contract.count)
        c->tokens.contract = c->tokens.outer_contract.items[--c->tokens.outer_contract.count];
}

/* Notes the identifier that is delivered. */
static void note_word(checker *c, int token, const union GRAMMAR_STYPE *value, source_range range)
{
    int previous = c->tokens.previous;

    c->tokens.words[0].age++;
    c->tokens.words[1].age++;
    if (token == T_IDENTIFIER) {
        c->tokens.words[1] = c->tokens.words[0];
        c->tokens.words[0].name = value->name;
        c->tokens.words[0].range = range;
        c->tokens.words[0].before = previous;
        c->tokens.words[0].age = 0;
    }
}

/* Notes whether the next token begins a statement. */
static void note_statement(checker *c)
{
    int previous = c->tokens.previous;

    if ((previous == T_semi && !c->tokens.for_depth) || previous == T_lbrace || previous == T_rbrace)
        c->tokens.undeclared_in_statement = c->tokens.stray_in_statement = false;
}

static int deliver(checker *c, int token)
{
    c->tokens.preceding = c->tokens.previous;
    return c->tokens.previous = token;
}

int tokens_name_again(checker *c, int token, const union GRAMMAR_STYPE *value)
{
    if ((token != T_IDENTIFIER && token != T_TYPEDEF_NAME) || !value->name->symbol)
        return token;
    return c->tokens.previous = value->name->symbol->kind == SYMBOL_TYPEDEF ? T_TYPEDEF_NAME : T_IDENTIFIER;
}

int grammar_lex(union GRAMMAR_STYPE *value, source_range *range, checker *c)
{
    pp_token t = {0};
    int token;

    c->tokens.reported = false;
    if (c->tokens.kept && c->tokens.kept_next == 0) {
        c->tokens.kept_next = 1;
        return T_BODY;
    }
    if (c->tokens.recovering) {
        token = skip_to_recovery_point(c, &t);
        c->tokens.since_recovery = 0;
        *range = (source_range){t.loc, t.loc + t.length};
        return deliver(c, token);
    }
    if (c->tokens.keep) {
        t.kind = PP_OTHER;
        keep_body(c, &t);
        range->begin = t.loc;
        range->end = t.loc + t.length;
        return t.kind == PP_END ? T_END : T_rbrace;
    }
    note_statement(c);
    do {
        next_raw(c, &t);
        range->begin = t.loc;
        token = classify_token(c, &t, value);
    } while (token == TOKENS_NONE);
    range->end = t.loc + t.length;
    note_word(c, token, value, *range);
    c->tokens.since_recovery++;
    c->tokens.skip_arguments = false;
    c->tokens.line_start = t.line_start;
    c->tokens.text = t.text;
    c->tokens.before_previous_end = c->tokens.previous_end;
    c->tokens.previous_end = range->end;
    count_for_parentheses(c, token);
    scope_contraction(c, token);
    return deliver(c, token);
}
