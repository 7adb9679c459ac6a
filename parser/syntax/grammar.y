/* parser/syntax/grammar.y - the grammar of OpenCL C (OpenCL C 6 and appendix; C99 6.5 to 6.9; the GNU extensions that clang
 * supports).
 *
 * Actions call the checker at once, so a construct is checked before the next one is read. The grammar has no conflicts: the
 * token adapter looks up in the scopes whether an identifier is a type; a typedef name can be redeclared only after a type
 * specifier, which the three kinds of specifier lists below express; and each binary operator is one rule with a precedence. */
%define api.prefix {grammar_}
%define api.pure full
%define api.push-pull both
%define api.token.prefix {T_}
%define api.location.type {source_range}
%define parse.error custom
%define lr.default-reduction consistent
%define parse.lac full
%locations
%param {checker *c}

%code requires {
#include "parser/check/check.h"
}

%code provides {
/* Returns the set of those of the COUNT TOKENS (at most 32) that P accepts next: bit I is that of TOKENS[I]. */
uint32_t grammar_accepts(grammar_pstate *p, const int *tokens, unsigned count);
}

%code {
#include "parser/check/attributes.h"
#include "parser/check/blocks/blocks.h"
#include "parser/check/builtins.h"
#include "parser/check/decl_check.h"
#include "parser/check/expr_check.h"
#include "parser/check/stmt_check.h"
#include "parser/check/types_check.h"
#include "parser/check/values.h"
#include "parser/check/warnings.h"
#include "parser/syntax/tokens.h"

#define YYMAXDEPTH 12500
#define YYINITDEPTH 200
#define YYLLOC_DEFAULT(whole, parts, n)                                                                     \
    do {                                                                                                    \
        if (n) {                                                                                            \
            (whole).begin = YYRHSLOC(parts, 1).begin;                                                       \
            (whole).end = YYRHSLOC(parts, n).end;                                                           \
        } else {                                                                                            \
            (whole).begin = (whole).end = YYRHSLOC(parts, 0).end;                                           \
        }                                                                                                   \
    } while (0)
#define AT(r) ((r).begin)
/* Leaves the scope of a statement after which a token may have been read ahead, because it ends with an `if` without `else`. */
#define LEAVE_SCOPE                                       \
    do {                                                  \
        scope_pop(c);                                     \
        yychar = tokens_name_again(c, yychar, &yylval);   \
    } while (0)

static void grammar_error(const source_range *where, checker *c, const char *message)
{
    tokens_error(c, where->begin, message);
}

static void append(stmt_list *list, stmt_list more)
{
    if (!more.first)
        return;
    if (list->last)
        list->last->next = more.first;
    else
        list->first = more.first;
    list->last = more.last;
}

static stmt_list one(ast_stmt *s)
{
    return (stmt_list){s, s};
}

static void push_expr(checker *c, expr_list *list, ast_expr *e)
{
    vec_push(c->memory, list, e);
}
}

%union {
    name *name;
    const char *text;
    int number;
    unsigned errors;
    string_value string;
    ast_expr *expr;
    expr_list *exprs;
    ast_stmt *stmt;
    stmt_list stmts;
    specifiers *specifiers;
    declarator *declarator;
    struct { parameter *first, *last; bool variadic; } parameters;
    parameter *parameter;
    attribute *attribute;
    initializer *initializer;
    designator *designator;
    association *association;
    const type *type;
    ast_variable *variable;
    struct { specifiers *specifiers; stmt_list *stmts; } declaration;
    struct { uint8_t quals, space; attribute *attributes; } pointer;
}

/* Punctuators have the names of parser/preprocess/punctuators.def. */
%token END 0 "end of file"
%token lbracket "[" rbracket "]" lparen "(" rparen ")" lbrace "{" rbrace "}" dot "." arrow "->" inc "++" dec "--" amp "&"
    star "*" plus "+" minus "-" tilde "~" bang "!" slash "/" percent "%" shl "<<" shr ">>" lt "<" gt ">" le "<=" ge ">=" eq "=="
    ne "!=" caret "^" bar "|" andand "&&" oror "||" question "?" colon ":" semi ";" ellipsis "..." assign "=" mul_assign "*="
    div_assign "/=" mod_assign "%=" add_assign "+=" sub_assign "-=" shl_assign "<<=" shr_assign ">>=" and_assign "&=" xor_assign "^=" or_assign "|="
    comma ","
%token hash "#" hashhash "##"
%token <name> IDENTIFIER "identifier" TYPEDEF_NAME "type name"
%token <text> NUMBER "number" CHARACTER "character"
%token <string> STRING "string"
%token EXTENSION "__extension__" STRAY "asm" BODY "body" VECTOR "(type)(" SKIPPED "attribute arguments"
%token IF "if" ELSE "else" WHILE "while" DO "do" FOR "for" SWITCH "switch" CASE "case" DEFAULT "default" GOTO "goto"
    CONTINUE "continue" BREAK "break" RETURN "return"
%token SIZEOF "sizeof" ALIGNOF "_Alignof" VEC_STEP "vec_step" GENERIC "_Generic" STATIC_ASSERT "_Static_assert" TYPEOF "typeof"
    AUTO_TYPE "__auto_type" LOCAL_LABEL "__label__"
    AS_TYPE "__builtin_astype" OFFSETOF "__builtin_offsetof" CONVERTVECTOR "__builtin_convertvector"
    TYPES_COMPATIBLE "__builtin_types_compatible_p" BIT_CAST "__builtin_bit_cast" ATTRIBUTE "__attribute__" ALIGNAS "_Alignas"
%token VOID "void" BOOL "bool" FLOAT "float" HALF "half" STRUCT "struct" UNION "union" ENUM "enum"
%token <number> STORAGE "storage class" CONST "const" QUALIFIER "qualifier" SPACE "address space"
    FUNCTION_SPECIFIER "function specifier" ACCESS "access qualifier" WORD "type"
%token PIPE "pipe" CONVENTION "calling convention"
%token <number> UNROLL "#pragma unroll"
%token UNROLL_END "end of the #pragma"

%type <expr> primary postfix unary cast expr expression expression_opt
%type <exprs> arguments argument_list
%type <stmt> statement substatement plain_statement compound
%type <stmts> block_items block_item declaration for_init else_part
%type <specifiers> specifiers specifier_list nontyped typed_unique typed_multi
%type <parameters> parameters parameter_list identifiers
%type <parameter> parameter
%type <declarator> declarator direct_declarator inner_declarator inner_direct abstract direct_abstract abstract_opt
%type <attribute> attributes attributes_opt attribute_specifier attribute_list attribute
%type <initializer> initializer initializer_items
%type <designator> designation designators designator member_path
%type <association> association associations
%type <type> type_name record enumeration type_of type_unique_keyword
%type <declaration> declared
%type <pointer> pointer_qualifiers
%type <name> any_name
%type <text> attribute_word
%type <number> array_qualifiers block_start lambda_start record_kind unary_operator measure unroll_pragma
%type <string> strings

%precedence LOW
%precedence error
%precedence "__attribute__" "_Alignas" "calling convention" "type name" "{"
%precedence "else"
%right "=" "*=" "/=" "%=" "+=" "-=" "<<=" ">>=" "&=" "^=" "|="
%right "?" ":"
%left "||"
%left "&&"
%left "|"
%left "^"
%left "&"
%left "==" "!="
%left "<" ">" "<=" ">="
%left "<<" ">>"
%left "+" "-"
%left "*" "/" "%"

%%

/* --- the unit --------------------------------------------------------------------------------------------------------------- */
unit:
    %empty
|   unit external
|   unit BODY function_body             /* the body of a library function whose declaration was parsed before */
;

external:
    specifiers declarator attributes_opt { check_begin_function(c, $1, $2, $3, @2); } function_body
|   declaration
|   ";"
|   error ";"                           { yyerrok; check_recover(c); }
|   error "}"                           { yyerrok; check_recover(c); }
;

function_body:
    "{" block_items "}"                 { check_end_function(c, $2, AT(@1), AT(@3)); }
|   "{" block_items error "}"           { yyerrok; check_abandon(c); check_end_function(c, $2, AT(@1), AT(@4)); }
;

/* --- declarations ----------------------------------------------------------------------------------------------------------- */
declaration:
    specifiers ";"                      { check_empty_declaration(c, $1); $$ = (stmt_list){0}; }
|   declared ";"                        { $$ = *$1.stmts; }
|   AUTO_TYPE any_name "=" expr ";"     { $$ = check_auto_type(c, $2, $4, AT(@1), @2); }
|   STATIC_ASSERT "(" expr ")" ";"      { check_static_assert(c, $3, NULL, AT(@1)); $$ = (stmt_list){0}; }
|   STATIC_ASSERT "(" expr "," strings ")" ";" { check_static_assert(c, $3, &$5, AT(@1)); $$ = (stmt_list){0}; }
;

declared:
    specifiers declarator attributes_opt {
        $<declaration>$.specifiers = $1;
        $<declaration>$.stmts = arena_new(c->memory, stmt_list);
        append($<declaration>$.stmts, check_declare(c, $1, $2, $3, @2));
    } initializer_opt                   { $$ = $<declaration>4; }
|   declared "," attributes_opt declarator attributes_opt {
        append($1.stmts, check_declare(c, $1.specifiers, $4, attribute_join($3, $5), @4));
    } initializer_opt                   { $$ = $1; }
;

initializer_opt:
    %empty                              { check_no_initializer(c, c->declared_variable); }
|   "=" { $<variable>$ = c->declared_variable; } initializer { check_initialize(c, $<variable>2, $3, AT(@1)); }
;

specifiers:
    specifier_list                      { specifiers_finish(c, $1); $$ = $1; }
|   attributes specifier_list           { specifiers_attributes($2, $1); specifiers_finish(c, $2); $$ = $2; }
;

/* Either one `unique` type, or any number of words that combine, such as `unsigned long`. After a type, a typedef name is an
 * ordinary identifier. Specifiers without a type mean int, as in C89. */
specifier_list:
    typed_unique    %prec LOW
|   typed_multi     %prec LOW
|   nontyped        %prec LOW           { specifiers_implicit_int(c, $1, @1); }
;

nontyped:
    STORAGE {
        $$ = specifiers_new(c, AT(@1));
        specifiers_storage(c, $$, (storage_specifier)$1, AT(@1));
    }
|   CONST                               { $$ = specifiers_new(c, AT(@1)); specifiers_qualifier(c, $$, (unsigned)$1, AT(@1)); }
|   QUALIFIER                           { $$ = specifiers_new(c, AT(@1)); specifiers_qualifier(c, $$, (unsigned)$1, AT(@1)); }
|   SPACE                               { $$ = specifiers_new(c, AT(@1)); specifiers_space(c, $$, (type_space)$1, AT(@1)); }
|   FUNCTION_SPECIFIER {
        $$ = specifiers_new(c, AT(@1));
        specifiers_function(c, $$, (function_specifier)$1, AT(@1));
    }
|   ACCESS                              { $$ = specifiers_new(c, AT(@1)); specifiers_access(c, $$, (image_access)$1, AT(@1)); }
|   PIPE                                { $$ = specifiers_new(c, AT(@1)); specifiers_pipe(c, $$, AT(@1)); }
|   nontyped STORAGE                    { specifiers_storage(c, $1, (storage_specifier)$2, AT(@2)); }
|   nontyped CONST                      { specifiers_qualifier(c, $1, (unsigned)$2, AT(@2)); }
|   nontyped QUALIFIER                  { specifiers_qualifier(c, $1, (unsigned)$2, AT(@2)); }
|   nontyped SPACE                      { specifiers_space(c, $1, (type_space)$2, AT(@2)); }
|   nontyped FUNCTION_SPECIFIER         { specifiers_function(c, $1, (function_specifier)$2, AT(@2)); }
|   nontyped ACCESS                     { specifiers_access(c, $1, (image_access)$2, AT(@2)); }
|   nontyped PIPE                       { specifiers_pipe(c, $1, AT(@2)); }
|   nontyped attribute_specifier        { specifiers_attributes($1, $2); }
;

typed_unique:
    type_unique_keyword                 { $$ = specifiers_new(c, AT(@1)); specifiers_type(c, $$, $1, AT(@1)); }
|   TYPEDEF_NAME                        { $$ = specifiers_new(c, AT(@1)); specifiers_typedef(c, $$, $1, AT(@1)); }
|   record                              { $$ = specifiers_new(c, AT(@1)); specifiers_record(c, $$, $1, AT(@1)); }
|   enumeration                         { $$ = specifiers_new(c, AT(@1)); specifiers_record(c, $$, $1, AT(@1)); }
|   nontyped type_unique_keyword        { specifiers_type(c, $1, $2, AT(@2)); }
|   nontyped TYPEDEF_NAME               { specifiers_typedef(c, $1, $2, AT(@2)); }
|   nontyped record                     { specifiers_record(c, $1, $2, AT(@2)); }
|   nontyped enumeration                { specifiers_record(c, $1, $2, AT(@2)); }
|   typed_unique STORAGE                { specifiers_storage(c, $1, (storage_specifier)$2, AT(@2)); }
|   typed_unique CONST                  { specifiers_qualifier(c, $1, (unsigned)$2, AT(@2)); }
|   typed_unique QUALIFIER              { specifiers_qualifier(c, $1, (unsigned)$2, AT(@2)); }
|   typed_unique SPACE                  { specifiers_space(c, $1, (type_space)$2, AT(@2)); }
|   typed_unique FUNCTION_SPECIFIER     { specifiers_function(c, $1, (function_specifier)$2, AT(@2)); }
|   typed_unique ACCESS                 { specifiers_access(c, $1, (image_access)$2, AT(@2)); }
|   typed_unique PIPE                   { specifiers_late_pipe(c, $1, AT(@2)); }
|   typed_unique attribute_specifier    { specifiers_attributes($1, $2); }
;

typed_multi:
    WORD                                { $$ = specifiers_new(c, AT(@1)); specifiers_word(c, $$, (word_specifier)$1, AT(@1)); }
|   nontyped WORD                       { specifiers_word(c, $1, (word_specifier)$2, AT(@2)); }
|   typed_multi WORD                    { specifiers_word(c, $1, (word_specifier)$2, AT(@2)); }
|   typed_multi PIPE                    { specifiers_late_pipe(c, $1, AT(@2)); }
|   typed_multi STORAGE                 { specifiers_storage(c, $1, (storage_specifier)$2, AT(@2)); }
|   typed_multi CONST                   { specifiers_qualifier(c, $1, (unsigned)$2, AT(@2)); }
|   typed_multi QUALIFIER               { specifiers_qualifier(c, $1, (unsigned)$2, AT(@2)); }
|   typed_multi SPACE                   { specifiers_space(c, $1, (type_space)$2, AT(@2)); }
|   typed_multi FUNCTION_SPECIFIER      { specifiers_function(c, $1, (function_specifier)$2, AT(@2)); }
|   typed_multi attribute_specifier     { specifiers_attributes($1, $2); }
;

type_unique_keyword:
    VOID                                { $$ = type_basic(c->types, TYPE_VOID); }
|   BOOL                                { $$ = type_basic(c->types, TYPE_BOOL); }
|   FLOAT                               { $$ = type_basic(c->types, TYPE_FLOAT); }
|   HALF                                { $$ = type_basic(c->types, TYPE_HALF); }
|   type_of
;

type_of:
    TYPEOF "(" { c->unevaluated++; } expression ")" { c->unevaluated--; $$ = $4->type; }
|   TYPEOF "(" type_name ")"            { $$ = $3; }
;

record_kind:
    STRUCT                              { $$ = TYPE_STRUCT; }
|   UNION                               { $$ = TYPE_UNION; }
;

record:
    record_kind attributes_opt any_name "{" { check_begin_record(c, (type_kind)$1, $3, $2, AT(@3)); } members "}" attributes_opt {
        $$ = check_end_record(c, $8);
    }
|   record_kind attributes_opt "{" { check_begin_record(c, (type_kind)$1, NULL, $2, AT(@1)); } members "}" attributes_opt {
        $$ = check_end_record(c, $7);
    }
|   record_kind attributes_opt any_name %prec LOW { $$ = check_record_reference(c, (type_kind)$1, $3, $2, AT(@3)); }
;

members:
    %empty
|   members member_declaration
;

member_declaration:
    specifiers ";"                      { check_anonymous_field(c, $1, @1); }
|   member_declarators ";"
|   STATIC_ASSERT "(" expr ")" ";"      { check_static_assert(c, $3, NULL, AT(@1)); }
|   STATIC_ASSERT "(" expr "," strings ")" ";" { check_static_assert(c, $3, &$5, AT(@1)); }
|   ";"
|   error ";"                           { yyerrok; }
;

%type <specifiers> member_declarators;
member_declarators:
    specifiers declarator attributes_opt { check_field(c, $1, $2, $3, @2); $$ = $1; }
|   specifiers declarator ":" expr       { check_bit_field(c, $1, $2, NULL, @2, AT(@3)); $$ = $1; }
|   specifiers ":" expr                  { check_bit_field(c, $1, NULL, NULL, @1, AT(@2)); $$ = $1; }
|   member_declarators "," attributes_opt declarator attributes_opt {
        check_field(c, $1, $4, attribute_join($3, $5), @4);
        $$ = $1;
    }
|   member_declarators "," attributes_opt declarator ":" expr { check_bit_field(c, $1, $4, $3, @4, AT(@5)); $$ = $1; }
;

enumeration:
    ENUM attributes_opt any_name "{" { check_begin_enum(c, $3, $2, AT(@3)); } enumerators_opt "}" attributes_opt {
        $$ = check_end_enum(c, $8, AT(@7));
    }
|   ENUM attributes_opt "{" { check_begin_enum(c, NULL, $2, AT(@1)); } enumerators_opt "}" attributes_opt {
        $$ = check_end_enum(c, $7, AT(@6));
    }
|   ENUM attributes_opt any_name %prec LOW { $$ = check_enum_reference(c, $3, $2, AT(@3)); }
;

enumerators_opt:
    %empty
|   enumerators comma_opt
|   error
;

enumerators:
    enumerator
|   enumerators "," enumerator
;

enumerator:
    any_name attributes_opt             { check_enumerator(c, $1, $2, NULL, AT(@1)); }
|   any_name attributes_opt "=" expr    { check_enumerator(c, $1, $2, $4, AT(@1)); }
;

comma_opt:
    %empty
|   ","
;

/* --- declarators ------------------------------------------------------------------------------------------------------------ */
declarator:
    direct_declarator
|   "*" pointer_qualifiers declarator   { $$ = declarator_pointer(c, $3, $2.quals, $2.space, $2.attributes, AT(@1)); }
|   "^" pointer_qualifiers declarator   { $$ = declarator_block(c, $3, $2.quals, $2.space, $2.attributes, AT(@1)); }
;

direct_declarator:
    IDENTIFIER                          { $$ = declarator_name(c, $1, AT(@1)); }
|   TYPEDEF_NAME                        { $$ = declarator_name(c, $1, AT(@1)); }
|   "(" inner_declarator ")"            { $$ = $2; }
|   direct_declarator "[" array_qualifiers "]" { $$ = declarator_array(c, $1, NULL, (unsigned)$3, AT(@2)); }
|   direct_declarator "[" array_qualifiers expr "]" { $$ = declarator_array(c, $1, $4, (unsigned)$3, AT(@2)); }
|   direct_declarator "(" parameters ")" { $$ = declarator_function(c, $1, $3.first, $3.variadic, AT(@2)); }
|   direct_declarator "(" identifiers ")" {
        $$ = declarator_old_style(c, $1, $3.first, AT(@2));
        tokens_skip_parameter_declarations(c);
    }
;

/* After a parenthesis, a typedef name begins a parameter list. */
inner_declarator:
    inner_direct
|   "*" pointer_qualifiers declarator   { $$ = declarator_pointer(c, $3, $2.quals, $2.space, $2.attributes, AT(@1)); }
|   "^" pointer_qualifiers declarator   { $$ = declarator_block(c, $3, $2.quals, $2.space, $2.attributes, AT(@1)); }
;

inner_direct:
    IDENTIFIER                          { $$ = declarator_name(c, $1, AT(@1)); }
|   "(" inner_declarator ")"            { $$ = $2; }
|   inner_direct "[" array_qualifiers "]" { $$ = declarator_array(c, $1, NULL, (unsigned)$3, AT(@2)); }
|   inner_direct "[" array_qualifiers expr "]" { $$ = declarator_array(c, $1, $4, (unsigned)$3, AT(@2)); }
|   inner_direct "(" parameters ")" { $$ = declarator_function(c, $1, $3.first, $3.variadic, AT(@2)); }
|   inner_direct "(" identifiers ")"   { $$ = declarator_old_style(c, $1, $3.first, AT(@2)); }
;

array_qualifiers:
    %empty                              { $$ = 0; }
|   array_qualifiers CONST              { $$ = $1 | $2; }
|   array_qualifiers QUALIFIER          { $$ = $1 | $2; }
|   array_qualifiers STORAGE            { $$ = $1 | (int)check_array_storage(c, (storage_specifier)$2, AT(@2)); }
;

pointer_qualifiers:
    %empty                              { $$.quals = 0; $$.space = SPACE_NONE; $$.attributes = NULL; }
|   pointer_qualifiers CONST            { $$ = $1; $$.quals |= (uint8_t)$2; }
|   pointer_qualifiers QUALIFIER        { $$ = $1; $$.quals |= (uint8_t)$2; }
|   pointer_qualifiers SPACE            { $$ = $1; $$.space = check_pointer_space(c, $1.space, (type_space)$2, AT(@2)); }
|   pointer_qualifiers attribute_specifier { $$ = $1; $$.attributes = attribute_join($1.attributes, $2); }
;

abstract_opt:
    %empty                              { $$ = declarator_name(c, NULL, @$.begin); }
|   abstract
;

abstract:
    "*" pointer_qualifiers  %prec LOW {
        $$ = declarator_pointer(c, declarator_name(c, NULL, @2.end), $2.quals, $2.space, $2.attributes, AT(@1));
    }
|   "*" pointer_qualifiers abstract     { $$ = declarator_pointer(c, $3, $2.quals, $2.space, $2.attributes, AT(@1)); }
|   "^" pointer_qualifiers  %prec LOW {
        $$ = declarator_block(c, declarator_name(c, NULL, @2.end), $2.quals, $2.space, $2.attributes, AT(@1));
    }
|   direct_abstract
;

direct_abstract:
    "(" abstract ")"                    { $$ = $2; }
|   "[" array_qualifiers "]"            { $$ = declarator_array(c, declarator_name(c, NULL, AT(@1)), NULL, (unsigned)$2, AT(@1)); }
|   "[" array_qualifiers expr "]"       { $$ = declarator_array(c, declarator_name(c, NULL, AT(@1)), $3, (unsigned)$2, AT(@1)); }
|   direct_abstract "[" array_qualifiers "]" { $$ = declarator_array(c, $1, NULL, (unsigned)$3, AT(@2)); }
|   direct_abstract "[" array_qualifiers expr "]" { $$ = declarator_array(c, $1, $4, (unsigned)$3, AT(@2)); }
|   "(" parameters ")" {
        $$ = declarator_function(c, declarator_name(c, NULL, AT(@1)), $2.first, $2.variadic, AT(@1));
    }
|   direct_abstract "(" parameters ")"  { $$ = declarator_function(c, $1, $3.first, $3.variadic, AT(@2)); }
;

/* the parameters of a K&R function */
identifiers:
    IDENTIFIER                          { $$.first = $$.last = check_untyped_parameter(c, $1, @1); $$.variadic = false; }
|   identifiers "," IDENTIFIER          { $$ = $1; $$.last = $$.last->next = check_untyped_parameter(c, $3, @3); }
;

parameters:
    %empty                              { $$.first = $$.last = NULL; $$.variadic = false; }
|   parameter_list
|   parameter_list "," "..."            { $$ = $1; $$.variadic = true; }
;

parameter_list:
    parameter                           { $$.first = $$.last = $1; $$.variadic = false; }
|   parameter_list "," parameter        { $$ = $1; $$.last = $$.last->next = $3; }
;

parameter:
    specifiers declarator attributes_opt { $$ = check_parameter(c, $1, $2, $3, @2); }
|   specifiers abstract                 { $$ = check_parameter(c, $1, $2, NULL, @$); }
|   specifiers                          { $$ = check_parameter(c, $1, declarator_name(c, NULL, @1.end), NULL, @$); }
;

type_name:
    specifier_list abstract_opt         { specifiers_finish(c, $1); $$ = check_type_name(c, $1, $2); }
;

/* --- attributes ------------------------------------------------------------------------------------------------------------- */
attributes_opt:
    %empty          %prec LOW           { $$ = NULL; }
|   attributes      %prec LOW
;

attributes:
    attribute_specifier
|   attributes attribute_specifier      { $$ = attribute_join($1, $2); }
;

attribute_specifier:
    ATTRIBUTE "(" "(" attribute_list ")" ")" { $$ = $4; }
|   CONVENTION                          { $$ = attribute_convention(c, c->tokens.text, AT(@1)); }
|   ALIGNAS "(" expr ")"                { $$ = attribute_alignas(c, $3, AT(@1)); }
|   ALIGNAS "(" type_name ")"           { $$ = attribute_alignas(c, check_measure(c, MEASURE_ALIGN, $3, AT(@1), @3), AT(@1)); }
;

attribute_list:
    attribute
|   attribute_list "," attribute        { $$ = attribute_join($1, $3); }
;

/* The mid-rule action decides, before the next token is read, whether the arguments are parsed or skipped. */
attribute:
    %empty                              { $$ = NULL; }
|   attribute_word { $<attribute>$ = attribute_begin(c, $1, AT(@1)); } attribute_arguments {
        $$ = $<attribute>2;
        attribute_end(c, $$);
    }
;

attribute_word:
    any_name                            { $$ = $1->text; }
|   CONST                               { $$ = "const"; }
|   FUNCTION_SPECIFIER                  { $$ = c->tokens.text; }
|   SPACE                               { $$ = c->tokens.text; }
|   QUALIFIER                           { $$ = c->tokens.text; }
|   STORAGE                             { $$ = c->tokens.text; }
;

attribute_arguments:
    %empty
|   "(" ")"
|   "(" attribute_argument_list ")"
|   SKIPPED
;

attribute_argument_list:
    attribute_argument
|   attribute_argument_list "," attribute_argument
;

attribute_argument:
    expr                                { attribute_argument(c, c->attribute, $1); }
|   type_name                           { attribute_type(c, c->attribute, $1, AT(@1)); }
;

/* --- initializers ----------------------------------------------------------------------------------------------------------- */
initializer:
    expr                                { $$ = initializer_expr(c, $1, @1); }
|   "{" "}"                             { $$ = initializer_list(c, @$); }
|   "{" initializer_items comma_opt "}" { $$ = initializer_close($2, @1.begin, @4.end); }
;

initializer_items:
    initializer                         { $$ = initializer_list(c, @1); initializer_add($$, $1, NULL); }
|   designation initializer             { $$ = initializer_list(c, @1); initializer_add($$, $2, $1); }
|   initializer_items "," initializer   { $$ = $1; initializer_add($$, $3, NULL); }
|   initializer_items "," designation initializer { $$ = $1; initializer_add($$, $4, $3); }
;

designation:
    designators "="
|   IDENTIFIER ":"                      { $$ = designator_field(c, $1, AT(@1)); } /* designator of GNU C, before C99 */
|   designators     %prec LOW           { $$ = designator_old(c, $1); }            /* designator of GNU C without "=": [1] 5 */
;

designators:
    designator
|   designators designator              { $$ = designator_join($1, $2); }
;

designator:
    "." any_name                        { $$ = designator_field(c, $2, AT(@2)); }
|   "[" expr "]"                        { $$ = designator_index(c, $2, $2, AT(@1)); }
|   "[" expr "..." expr "]"             { $$ = designator_index(c, $2, $4, AT(@1)); }
;

/* --- expressions ------------------------------------------------------------------------------------------------------------ */
any_name:
    IDENTIFIER
|   TYPEDEF_NAME
;

strings:
    STRING
|   strings STRING                      { $$ = string_join(c, $1, $2); }
;

primary:
    IDENTIFIER                          { $$ = check_name(c, $1, @1); }
|   NUMBER                              { $$ = check_number(c, $1, @1); }
|   CHARACTER                           { $$ = check_character(c, $1, @1); }
|   strings                             { $$ = check_string(c, &$1, @1); }
|   "(" expression ")"                  { $$ = $2; $$->parenthesized = true; $$->range = @$; }
|   "(" { $<errors>$ = check_begin_statement_expr(c, AT(@1)); } compound ")" { $$ = check_statement_expr(c, $3, $<errors>2, @$); }
|   GENERIC "(" expr "," associations ")" { $$ = check_generic(c, $3, $5, AT(@1), @$); }
|   AS_TYPE "(" expr "," type_name ")"  { $$ = check_as_type(c, check_rvalue(c, $3), $5, AT(@1), @$); }
|   BIT_CAST "(" type_name "," expr ")"   { $$ = check_as_type(c, check_rvalue(c, $5), $3, AT(@1), @$); }
|   CONVERTVECTOR "(" expr "," type_name ")" { $$ = check_convertvector(c, $3, $5, AT(@1), @$); }
|   TYPES_COMPATIBLE "(" type_name "," type_name ")" { $$ = check_types_compatible(c, $3, $5, AT(@1), @$); }
|   OFFSETOF "(" type_name "," member_path ")" { $$ = check_offsetof(c, $3, $5, AT(@1), @$); }
|   lambda_start lambda_signature lambda_body block_items "}" { $$ = check_end_lambda(c, (unsigned)$1, $4, @$, AT(@3), AT(@5)); }
|   lambda_start lambda_signature lambda_body block_items error "}" {
        yyerrok;
        check_abandon(c);
        $$ = check_end_lambda(c, (unsigned)$1, $4, @$, AT(@3), AT(@6));
    }
;

lambda_start:
    "^"                                 { $$ = (int)check_begin_lambda(c, AT(@1)); }
;

lambda_body:
    "{"                                 { c->block->has_body = true; }
;

lambda_signature:
    %empty                              { check_lambda_signature(c, NULL, NULL, false, @$.begin); }
|   "(" parameters ")" attributes_opt   {
        check_lambda_signature(c, NULL, $2.first, $2.variadic, AT(@1));
        check_lambda_attributes(c, $4);
    }
|   specifiers abstract_opt attributes_opt {
        check_lambda_declarator(c, $1, $2, AT(@1));
        check_lambda_attributes(c, attribute_join($1->attributes, $3));
    }
;

member_path:
    any_name                            { $$ = designator_field(c, $1, AT(@1)); }
|   member_path "." any_name            { $$ = designator_join($1, designator_field(c, $3, AT(@3))); }
|   member_path "[" expr "]"            { $$ = designator_join($1, designator_index(c, $3, $3, AT(@3))); }
;

associations:
    association
|   associations "," association        { $$ = $3; $$->next = $1; }
;

association:
    type_name ":" expr                  { $$ = association_new(c, $1, $3, AT(@1)); }
|   DEFAULT ":" expr                    { $$ = association_new(c, NULL, $3, AT(@1)); }
;

postfix:
    primary
|   postfix "[" expression "]"          { $$ = check_index(c, $1, $3, AT(@2), @$); }
|   postfix "(" arguments ")"           { $$ = check_call(c, $1, $3, AT(@2), @$); }
|   postfix "." any_name                { $$ = check_member(c, $1, $3, false, AT(@3), @$); }
|   postfix "->" any_name               { $$ = check_member(c, $1, $3, true, AT(@3), @$); }
|   postfix "++"                        { $$ = check_increment(c, $1, false, true, @$); }
|   postfix "--"                        { $$ = check_increment(c, $1, true, true, @$); }
|   VECTOR type_name ")" "(" argument_list ")" {
        $$ = check_vector_literal(c, $2, $5->items, $5->count, AT(@1), @$);
        $$->parenthesized = true;
    }
|   "(" type_name ")" "{" "}"           { $$ = check_compound_literal(c, $2, initializer_list(c, @4), @$); }
|   "(" type_name ")" "{" initializer_items comma_opt "}" {
        $$ = check_compound_literal(c, $2, initializer_close($5, @4.begin, @7.end), @$);
    }
;

arguments:
    %empty                              { $$ = arena_new(c->memory, expr_list); }
|   argument_list
;

argument_list:
    expr                                { $$ = arena_new(c->memory, expr_list); push_expr(c, $$, $1); }
|   argument_list "," expr              { push_expr(c, $1, $3); }
;

unary:
    postfix
|   "++" unary                          { $$ = check_increment(c, $2, false, false, @$); }
|   "--" unary                          { $$ = check_increment(c, $2, true, false, @$); }
|   unary_operator cast                 { $$ = check_unary(c, $1, $2, @$); }
|   measure unary                       { c->unevaluated--; $$ = check_measure_expr(c, (measure)$1, $2, AT(@1), @$); }
|   measure "(" type_name ")"           { c->unevaluated--; $$ = check_measure(c, (measure)$1, $3, AT(@1), @$); }
;

measure:
    SIZEOF                              { c->unevaluated++; $$ = MEASURE_SIZE; }
|   ALIGNOF                             { c->unevaluated++; $$ = MEASURE_ALIGN; }
|   VEC_STEP                            { c->unevaluated++; $$ = MEASURE_STEP; }
;

unary_operator:
    "&"                                 { $$ = '&'; }
|   "*"                                 { $$ = '*'; }
|   "+"                                 { $$ = '+'; }
|   "-"                                 { $$ = '-'; }
|   "~"                                 { $$ = '~'; }
|   "!"                                 { $$ = '!'; }
;

cast:
    unary
|   "(" type_name ")" cast {
        check_warn_cast(c, $2, $4, @$);
        $$ = check_cast(c, $2, $4, AT(@1), @$);
    }
;

expr:
    cast
|   expr "*" expr                       { $$ = check_binary(c, OP_mul, $1, $3, AT(@2), @$); }
|   expr "/" expr                       { $$ = check_binary(c, OP_div, $1, $3, AT(@2), @$); }
|   expr "%" expr                       { $$ = check_binary(c, OP_rem, $1, $3, AT(@2), @$); }
|   expr "+" expr                       { $$ = check_binary(c, OP_add, $1, $3, AT(@2), @$); }
|   expr "-" expr                       { $$ = check_binary(c, OP_sub, $1, $3, AT(@2), @$); }
|   expr "<<" expr                      { $$ = check_binary(c, OP_shl, $1, $3, AT(@2), @$); }
|   expr ">>" expr                      { $$ = check_binary(c, OP_shr, $1, $3, AT(@2), @$); }
|   expr "<" expr                       { $$ = check_binary(c, OP_lt, $1, $3, AT(@2), @$); }
|   expr ">" expr                       { $$ = check_binary(c, OP_gt, $1, $3, AT(@2), @$); }
|   expr "<=" expr                      { $$ = check_binary(c, OP_le, $1, $3, AT(@2), @$); }
|   expr ">=" expr                      { $$ = check_binary(c, OP_ge, $1, $3, AT(@2), @$); }
|   expr "==" expr                      { $$ = check_binary(c, OP_eq, $1, $3, AT(@2), @$); }
|   expr "!=" expr                      { $$ = check_binary(c, OP_ne, $1, $3, AT(@2), @$); }
|   expr "&" expr                       { $$ = check_binary(c, OP_and, $1, $3, AT(@2), @$); }
|   expr "^" expr                       { $$ = check_binary(c, OP_xor, $1, $3, AT(@2), @$); }
|   expr "|" expr                       { $$ = check_binary(c, OP_or, $1, $3, AT(@2), @$); }
|   expr "&&" expr                      { $$ = check_logical(c, false, $1, $3, AT(@2), @$); }
|   expr "||" expr                      { $$ = check_logical(c, true, $1, $3, AT(@2), @$); }
|   expr "?" expression ":" expr        { $$ = check_conditional(c, $1, $3, $5, AT(@2), @$); }
|   expr "?" ":" expr                   { $$ = check_short_conditional(c, $1, $4, AT(@2), @$); }
|   expr "=" expr                       { check_warn_reversed(c, $3, AT(@2)); $$ = check_assign(c, $1, $3, AT(@2), @$); }
|   expr "*=" expr                      { $$ = check_compound_assign(c, OP_mul, $1, $3, AT(@2), @$); }
|   expr "/=" expr                      { $$ = check_compound_assign(c, OP_div, $1, $3, AT(@2), @$); }
|   expr "%=" expr                      { $$ = check_compound_assign(c, OP_rem, $1, $3, AT(@2), @$); }
|   expr "+=" expr                      { $$ = check_compound_assign(c, OP_add, $1, $3, AT(@2), @$); }
|   expr "-=" expr                      { $$ = check_compound_assign(c, OP_sub, $1, $3, AT(@2), @$); }
|   expr "<<=" expr                     { $$ = check_compound_assign(c, OP_shl, $1, $3, AT(@2), @$); }
|   expr ">>=" expr                     { $$ = check_compound_assign(c, OP_shr, $1, $3, AT(@2), @$); }
|   expr "&=" expr                      { $$ = check_compound_assign(c, OP_and, $1, $3, AT(@2), @$); }
|   expr "^=" expr                      { $$ = check_compound_assign(c, OP_xor, $1, $3, AT(@2), @$); }
|   expr "|=" expr                      { $$ = check_compound_assign(c, OP_or, $1, $3, AT(@2), @$); }
;

expression:
    expr
|   expression "," expr                 { $$ = check_comma(c, $1, $3, AT(@2), @$); }
;

expression_opt:
    %empty                              { $$ = NULL; }
|   expression
;

/* --- statements ------------------------------------------------------------------------------------------------------------- */
compound:
    block_start block_items "}"         { $$ = check_block(c, $2, AT(@1), AT(@3)); scope_leave(c, (unsigned)$1); }
|   block_start block_items error "}"   { yyerrok; check_abandon(c); $$ = check_block(c, $2, AT(@1), AT(@4)); scope_leave(c, (unsigned)$1); }
;

block_start:
    "{"                                 { scope_push(c); $$ = (int)c->level; }
;

block_items:
    %empty                              { $$ = (stmt_list){0}; }
|   block_items block_item              { check_indentation(c, $1.last, $2.first, AT(@2)); $$ = $1; append(&$$, $2); }
;

block_item:
    declaration
|   LOCAL_LABEL local_labels ";"        { $$ = (stmt_list){0}; }
|   statement                           { $$ = one($1); }
;

local_labels:
    any_name                            { check_local_label(c, $1, AT(@1)); }
|   local_labels "," any_name           { check_local_label(c, $3, AT(@3)); }
;

statement:
    plain_statement
|   attributes plain_statement          { check_loop_attributes(c, $2, $1); $$ = $2; }
|   unroll_pragma statement             { check_unroll(c, $2, $1, AT(@1)); $$ = $2; }
;

unroll_pragma:
    UNROLL UNROLL_END
|   UNROLL expr UNROLL_END              { $$ = check_unroll_count(c, $2); }
;

plain_statement:
    compound
|   IDENTIFIER ":" { $<stmt>$ = check_label(c, $1, AT(@1)); } statement { $$ = check_label_body(c, $<stmt>3, $4); }
|   TYPEDEF_NAME ":" { $<stmt>$ = check_label(c, $1, AT(@1)); } statement { $$ = check_label_body(c, $<stmt>3, $4); }
|   CASE expr ":" { $<stmt>$ = check_case(c, $2, NULL, AT(@1)); } statement { $$ = check_case_body(c, $<stmt>4, $5); }
|   CASE expr "..." expr ":" { $<stmt>$ = check_case(c, $2, $4, AT(@1)); } statement { $$ = check_case_body(c, $<stmt>6, $7); }
|   DEFAULT ":" { $<stmt>$ = check_case(c, NULL, NULL, AT(@1)); } statement { $$ = check_case_body(c, $<stmt>3, $4); }
|   expression ";"                      { $$ = check_expr_stmt(c, $1, AT(@1)); }
|   ";"                                 { $$ = ast_new_stmt(c, AST_EMPTY, AT(@1)); }
|   IF { scope_push(c); } "(" expression ")" substatement else_part {
        $$ = check_if(c, $4, $6, $7.first, AT(@1));
        LEAVE_SCOPE;
    }
|   SWITCH { scope_push(c); } "(" expression ")" { $<stmt>$ = check_begin_switch(c, $4, AT(@1)); } substatement {
        $$ = check_end_switch(c, $<stmt>6, $7);
        LEAVE_SCOPE;
    }
|   WHILE { scope_push(c); $<stmt>$ = check_begin_loop(c, AST_WHILE, AT(@1)); } "(" expression ")" substatement {
        $$ = check_end_loop(c, $<stmt>2, (stmt_list){0}, $4, NULL, $6);
        LEAVE_SCOPE;
    }
|   DO { scope_push(c); $<stmt>$ = check_begin_loop(c, AST_DO, AT(@1)); } substatement WHILE "(" expression ")" { tokens_end_do(c); } ";" {
        $$ = check_end_loop(c, $<stmt>2, (stmt_list){0}, $6, NULL, $3);
        scope_pop(c);
    }
|   FOR "(" { scope_push(c); } for_init { $<stmt>$ = check_begin_loop(c, AST_FOR, AT(@1)); } expression_opt ";" expression_opt ")"
    substatement {
        $$ = check_end_loop(c, $<stmt>5, $4, $6, $8, $10);
        LEAVE_SCOPE;
    }
|   GOTO any_name ";"                   { $$ = check_goto(c, $2, AT(@1), AT(@2)); }
|   CONTINUE ";"                        { $$ = check_continue(c, AT(@1)); }
|   BREAK ";"                           { $$ = check_break(c, AT(@1)); }
|   RETURN expression_opt ";"           { $$ = check_return(c, $2, AT(@1)); }
|   error ";"                           { yyerrok; check_abandon(c); c->unevaluated = 0; $$ = ast_new_stmt(c, AST_EMPTY, AT(@2)); }
;

else_part:
    %empty          %prec LOW           { $$ = (stmt_list){0}; }
|   ELSE substatement                   { $$ = one($2); }
;

/* A part of a selection or loop is a block, whether or not it has braces (C99 6.8.4, 6.8.5). */
substatement:
    part_start statement                { $$ = $2; LEAVE_SCOPE; }
|   error ";"                           { yyerrok; check_abandon(c); c->unevaluated = 0; $$ = ast_new_stmt(c, AST_EMPTY, AT(@2)); }
;

part_start:
    %empty          %prec LOW           { scope_push(c); }
;

for_init:
    declaration
|   expression ";"                      { $$ = one(check_expr_stmt(c, $1, AT(@1))); }
|   ";"                                 { $$ = (stmt_list){0}; }
;

%%

enum { MOST_EXPECTED = 160 };

uint32_t grammar_accepts(grammar_pstate *p, const int *tokens, unsigned count)
{
    yysymbol_kind_t expected[MOST_EXPECTED];
    int n = yypstate_expected_tokens(p, expected, MOST_EXPECTED);
    uint32_t set = 0;

    for (unsigned k = 0; k < count; k++)
        for (int i = 0; i < n; i++)
            if (expected[i] == YYTRANSLATE(tokens[k]))
                set |= 1u << k;
    return set;
}

/* Reports an unexpected token with the tokens that would be accepted; see tokens_unexpected. */
static int yyreport_syntax_error(const yypcontext_t *context, checker *c)
{
    yysymbol_kind_t expected[MOST_EXPECTED];
    const char *names[MOST_EXPECTED];
    int count = yypcontext_expected_tokens(context, expected, MOST_EXPECTED);
    yysymbol_kind_t token = yypcontext_token(context);

    for (int i = 0; i < count; i++)
        names[i] = yysymbol_name(expected[i]);
    tokens_unexpected(c, *yypcontext_location(context), token == YYSYMBOL_YYEMPTY ? "" : yysymbol_name(token), names,
                      count < 0 ? 0 : (unsigned)count);
    return 0;
}
