/* parser/tree/print.c - the checked tree as text (--emit=ast).
 *
 * One node a line, indented under its parent: its kind, its type in quotes, the entity it names, and its location,
 * <line:column>, or <:column> if the line is the last one printed. Lvalues are marked, so every implicit step is visible:
 *
 *     assign 'float' <3:10>
 *       dereference lvalue 'global float' <:5>
 *         + 'global float *' … */
#include "parser/tree/ast.h"
#include "src/base/bits.h"

#include "parser/tree/builtins.h"
#include "src/base/bug.h"

typedef struct printer {
    text *out;
    const source_map *sources;
    unsigned depth;
    uint32_t line;      /* line of the location printed last */
    ast_visitor *visit; /* receives each node in place of its line; NULL: OUT is the whole text */
    void *visit_context;
} printer;

static const char *const kind_texts[] = {
#define KIND(name, spelling, traits, operands) spelling,
#include "parser/tree/kinds.def"
};

static const char *const conversion_text[] = {
#define CONVERSION(name, what) #name,
#include "parser/tree/conversions.def"
};

static void begin_line(printer *p)
{
    if (p->visit)
        p->out->length = 0;
    for (unsigned i = 0; i < p->depth && !p->visit; i++)
        text_str(p->out, "  ");
}

static void end_line_at(printer *p, source_loc loc)
{
    source_place at;

    if (p->visit) {
        p->visit(p->visit_context, p->depth, p->out->data, loc);
        return;
    }
    if (source_where(p->sources, loc, &at)) {
        if (at.line == p->line)
            text_printf(p->out, " <:%u>", at.column);
        else
            text_printf(p->out, " <%u:%u>", at.line, at.column);
        p->line = at.line;
    }
    text_char(p->out, '\n');
}

static void print_quoted_type(printer *p, const type *t)
{
    text_str(p->out, " '");
    type_print(p->out, t);
    text_char(p->out, '\'');
}

static void print_number(printer *p, uint64_t bits, const type *t)
{
    const type *s = type_scalar(t);

    if (s->kind == TYPE_FLOAT) {
        text_printf(p->out, " %.9g", (double)float_of_bits(bits));
    } else if (s->kind == TYPE_DOUBLE) {
        text_printf(p->out, " %.17g", double_of_bits(bits));
    } else if (s->kind == TYPE_HALF) {
        text_printf(p->out, " 0xH%04X", (unsigned)bits);
    } else if (type_is_signed(s)) {
        text_printf(p->out, " %lld", (long long)bits);
    } else {
        text_printf(p->out, " %llu", (unsigned long long)bits);
    }
}

static void print_string(printer *p, const ast_expr *e)
{
    text_str(p->out, " \"");
    for (uint64_t i = 0; i < e->string.length; i++) {
        unsigned char ch = (unsigned char)e->string.bytes[i];
        text_printf(p->out, ch == '"' || ch == '\\' ? "\\%c" : ch < 32 || ch > 126 ? "\\x%02x" : "%c", ch);
    }
    text_char(p->out, '"');
}

static void print_expr(printer *p, const ast_expr *e);
static void print_stmt(printer *p, const ast_stmt *s);
static void print_variable(printer *p, const char *what, const ast_variable *v);

static void print_child_expr(printer *p, const ast_expr *e)
{
    p->depth++;
    if (e)
        print_expr(p, e);
    p->depth--;
}

static const char *variable_name(const ast_variable *v)
{
    return v->symbol ? v->symbol : v->name ? v->name : "";
}

static const char *kind_text(const ast_expr *e)
{
    if (e->kind == AST_BINARY)
        return operator_text(e->binary.op);
    if (e->kind == AST_INCREMENT && e->increment.decrement)
        return "decrement";
    if (e->kind == AST_CALL && e->call.kind == CALL_PER_LANE)
        return "call-per-lane";
    return kind_texts[e->kind];
}

static void print_path(printer *p, const ast_expr *e)
{
    const type *t = e->member.base->type;

    for (uint32_t i = 0; i < e->member.depth; i++) {
        const type_field *f = &t->record->fields[e->member.path[i]];
        text_printf(p->out, " .%s", f->name ? f->name : "<anonymous>");
        t = f->type;
    }
}

/* Prints the part of the node's line between its type and its location. */
static void print_details(printer *p, const ast_expr *e)
{
    static const char *const roundings[] = {"", " rte", " rtz", " rtp", " rtn"};

    switch ((ast_expr_kind)e->kind) {
    case AST_CONSTANT:
        print_number(p, e->bits, e->type);
        break;
    case AST_STRING:
        print_string(p, e);
        break;
    case AST_ADDRESS_CONSTANT:
        text_printf(p->out, " %s%+lld", variable_name(e->address.variable), (long long)e->address.offset);
        break;
    case AST_VARIABLE:
        text_printf(p->out, " %s", variable_name(e->variable));
        break;
    case AST_COMPOUND_ASSIGN:
        text_printf(p->out, " %s in", operator_text(e->compound.op));
        print_quoted_type(p, e->compound.computation);
        break;
    case AST_INCREMENT:
        text_str(p->out, e->increment.postfix ? " postfix" : " prefix");
        break;
    case AST_CONVERT:
        text_printf(p->out, " %s%s%s%s", conversion_text[e->convert.kind], roundings[e->convert.rounding],
                    e->convert.saturate ? " sat" : "", e->convert.is_explicit ? " explicit" : "");
        break;
    case AST_CALL:
        if (e->call.kind == CALL_BUILTIN)
            text_printf(p->out, " %s built-in %s", e->call.builtin->name, builtin_lowering_name(e->call.builtin->lowering));
        else if (e->call.kind == CALL_BLOCK) /* in a program with errors, whose blocks are not resolved */
            text_str(p->out, " block");
        else
            text_printf(p->out, " %s%s", e->call.function->name, e->call.function->is_library ? " library" : "");
        break;
    case AST_MEMBER:
        print_path(p, e);
        break;
    case AST_SWIZZLE:
        text_str(p->out, " .s");
        for (unsigned i = 0; i < e->swizzle.count; i++)
            text_printf(p->out, "%x", e->swizzle.lanes[i]);
        break;
    default: /* its kind, its type and its operands are all of it */
        break;
    }
}

static void print_init(printer *p, const ast_init *init)
{
    for (uint32_t i = 0; i < init->count; i++) {
        const ast_init_place *part = &init->places[i];
        p->depth++;
        begin_line(p);
        text_printf(p->out, "at %llu", (unsigned long long)part->offset);
        print_quoted_type(p, part->type);
        end_line_at(p, 0);
        print_child_expr(p, part->value);
        p->depth--;
    }
    if (init->zeros) {
        p->depth++;
        begin_line(p);
        text_str(p->out, "zeros");
        end_line_at(p, 0);
        p->depth--;
    }
}

static void print_operands(printer *p, const ast_expr *e)
{
    ast_operands operands = ast_operands_of(e);

    for (uint32_t i = 0; i < operands.count; i++)
        print_child_expr(p, ast_operand(&operands, i));
    if (e->kind == AST_COMPOUND_LITERAL && e->literal->init) {
        print_init(p, e->literal->init);
    } else if (e->kind == AST_STATEMENT) {
        p->depth++;
        print_stmt(p, e->statement.block);
        p->depth--;
        print_child_expr(p, e->statement.result);
    }
}

static void print_expr(printer *p, const ast_expr *e)
{
    begin_line(p);
    text_printf(p->out, "%s%s", kind_text(e), e->lvalue ? " lvalue" : "");
    print_quoted_type(p, e->type);
    print_details(p, e);
    end_line_at(p, e->loc);
    print_operands(p, e);
}

/* --- statements ----------------------------------------------------------------------------------------------------------- */

static void print_heading(printer *p, const char *what, source_loc loc)
{
    begin_line(p);
    text_str(p->out, what);
    end_line_at(p, loc);
}

static void print_child_stmt(printer *p, const ast_stmt *s)
{
    p->depth++;
    if (s)
        print_stmt(p, s);
    p->depth--;
}

static void print_loop(printer *p, const ast_stmt *s)
{
    begin_line(p);
    text_str(p->out, s->kind == AST_FOR ? "for" : s->kind == AST_DO ? "do" : "while");
    if (s->loop.unroll == UNROLL_ENABLE)
        text_str(p->out, " unroll");
    else if (s->loop.unroll == UNROLL_FULL)
        text_str(p->out, " unroll full");
    else if (s->loop.unroll)
        text_printf(p->out, " unroll %d", (int)s->loop.unroll);
    end_line_at(p, s->loc);
    if (s->loop.init)
        print_child_stmt(p, s->loop.init);
    if (s->kind != AST_DO)
        print_child_expr(p, s->loop.condition);
    print_child_stmt(p, s->loop.body);
    print_child_expr(p, s->loop.step);
    if (s->kind == AST_DO)
        print_child_expr(p, s->loop.condition);
}

static void print_case(printer *p, const ast_stmt *s)
{
    const ast_case *k = s->label_case.which;

    begin_line(p);
    if (k->is_default)
        text_str(p->out, "default");
    else if (k->low == k->high)
        text_printf(p->out, "case %lld", (long long)k->low);
    else
        text_printf(p->out, "case %lld … %lld", (long long)k->low, (long long)k->high);
    end_line_at(p, s->loc);
    print_child_stmt(p, s->label_case.body);
}

static void print_stmt(printer *p, const ast_stmt *s)
{
    switch ((ast_stmt_kind)s->kind) {
    case AST_EMPTY:
        print_heading(p, "empty", s->loc);
        break;
    case AST_EXPRESSION:
        print_expr(p, s->expr);
        break;
    case AST_DECLARATION:
        print_variable(p, "variable", s->variable);
        break;
    case AST_BLOCK:
        print_heading(p, "block", s->loc);
        for (const ast_stmt *i = s->block.first; i; i = i->next)
            print_child_stmt(p, i);
        break;
    case AST_IF:
        print_heading(p, "if", s->loc);
        print_child_expr(p, s->branch.condition);
        print_child_stmt(p, s->branch.then);
        if (s->branch.otherwise) {
            print_heading(p, "else", s->branch.otherwise->loc);
            print_child_stmt(p, s->branch.otherwise);
        }
        break;
    case AST_WHILE:
    case AST_DO:
    case AST_FOR:
        print_loop(p, s);
        break;
    case AST_SWITCH:
        print_heading(p, "switch", s->loc);
        print_child_expr(p, s->choice.value);
        print_child_stmt(p, s->choice.body);
        break;
    case AST_CASE:
        print_case(p, s);
        break;
    case AST_LABEL:
        begin_line(p);
        text_printf(p->out, "label %s", s->label.label->name);
        end_line_at(p, s->loc);
        print_child_stmt(p, s->label.body);
        break;
    case AST_GOTO:
        begin_line(p);
        text_printf(p->out, "goto %s", s->target->name);
        end_line_at(p, s->loc);
        break;
    case AST_BREAK:
        print_heading(p, "break", s->loc);
        break;
    case AST_CONTINUE:
        print_heading(p, "continue", s->loc);
        break;
    case AST_RETURN:
        print_heading(p, "return", s->loc);
        print_child_expr(p, s->expr);
        break;
    }
}

/* --- declarations --------------------------------------------------------------------------------------------------------- */

static void print_variable(printer *p, const char *what, const ast_variable *v)
{
    begin_line(p);
    text_printf(p->out, "%s '", what);
    type_print_declaration(p->out, v->type, variable_name(v));
    text_char(p->out, '\'');
    if (v->align != v->type->bare->align)
        text_printf(p->out, " aligned %u", v->align);
    if (v->is_extern)
        text_str(p->out, " extern");
    end_line_at(p, v->loc);
    if (v->init)
        print_init(p, v->init);
}

static void print_sizes(printer *p, const char *what, const uint32_t *sizes)
{
    if (sizes[0])
        text_printf(p->out, " %s(%u, %u, %u)", what, sizes[0], sizes[1], sizes[2]);
}

static void print_ast_function(printer *p, const ast_function *f)
{
    begin_line(p);
    text_printf(p->out, "%s '", f->is_kernel ? "kernel" : "function");
    type_print_declaration(p->out, f->type, f->name);
    text_printf(p->out, "'");
    print_sizes(p, "reqd_work_group_size", f->required_size);
    print_sizes(p, "work_group_size_hint", f->size_hint);
    if (f->sub_group_size)
        text_printf(p->out, " intel_reqd_sub_group_size(%u)", f->sub_group_size);
    if (f->refused)
        text_printf(p->out, " refused: %s", f->refused);
    end_line_at(p, f->loc);
    p->depth++;
    for (uint32_t i = 0; i < f->count; i++)
        print_variable(p, "parameter", f->parameters[i]);
    if (f->body)
        print_stmt(p, f->body);
    p->depth--;
}

static void print_unit(printer *p, const ast_unit *unit)
{
    for (size_t i = 0; i < unit->variables.count; i++)
        if (!unit->variables.items[i]->is_library)
            print_variable(p, unit->variables.items[i]->storage == STORAGE_LOCAL ? "local" : "static", unit->variables.items[i]);
    for (size_t i = 0; i < unit->functions.count; i++)
        if (!unit->functions.items[i]->is_library)
            print_ast_function(p, unit->functions.items[i]);
}

void ast_print(text *out, const ast_unit *unit, const source_map *sources)
{
    print_unit(&(printer){.out = out, .sources = sources}, unit);
}

void ast_visit(arena *memory, const ast_unit *unit, ast_visitor *visit, void *context)
{
    text line;

    text_init(&line, memory);
    print_unit(&(printer){.out = &line, .visit = visit, .visit_context = context}, unit);
}
