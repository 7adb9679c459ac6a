/* parser/check/pipe.c - pipes: their types, and the built-in functions that access them (OpenCL C 6.15.14).
 *
 * A pipe is a pointer to its header in global memory (parser/library/pipe.cl), which only these functions use. A call becomes a tree
 * that the user could have written. The library finds the location of a packet, and the tree copies the packet as an assignment does:
 *
 *   read_pipe(p, q)          ({ id = reserve(p, 1); id ? (*q = *slot(p, id), commit(p, id), 0) : -1; })
 *   read_pipe(p, id, i, q)   ({ s = packet(p, id, i); s ? (*q = *s, 0) : -1; })
 *
 * For a writer that has an instruction for an access (parse_options.keeps_objects), that is one call of a library function.
 *
 * Only parameters are pipes: neither OpenCL C nor clang define a form for pipes at program scope. */
#include "parser/check/check.h"
#include "parser/check/builtins.h"
#include "parser/check/expr_check.h"
#include "parser/check/types_check.h"
#include "parser/check/values.h"
#include "src/base/bug.h"

/* --- types ---------------------------------------------------------------------------------------------------------------- */

const type *check_pipe_type(checker *c, const specifiers *s, const type *packet)
{
    const char *fault = packet->kind == TYPE_PIPE || packet->kind == TYPE_EVENT || packet->kind == TYPE_RESERVE_ID ||
                                packet->kind == TYPE_ATOMIC || packet->kind == TYPE_ARRAY
                            ? "cannot be packets"
                        : packet->kind == TYPE_FUNCTION || packet->kind == TYPE_VOID || !type_is_complete(packet) ? "have no size"
                        : packet->size == 0 || packet->size > UINT32_MAX ? "do not have a size from 1 byte to 4 GiB"
                                                                         : NULL;

    if (packet->kind == TYPE_ERROR)
        return packet;
    if (fault) {
        diag_error(c->diag, s->pipe_loc, "the packets of a pipe cannot have type '%s': its values %s", SPELL(packet->bare),
                   fault);
        return type_basic(c->types, TYPE_ERROR);
    }
    if (s->has_access && s->access == IMAGE_READ_WRITE)
        diag_error(c->diag, s->access_loc, "a pipe is read_only or write_only, not read_write");
    bool is_written = s->has_access && s->access == IMAGE_WRITE_ONLY;
    return type_pipe(c->types, packet, is_written ? IMAGE_WRITE_ONLY : IMAGE_READ_ONLY);
}

/* --- the functions -------------------------------------------------------------------------------------------------------- */

typedef struct pipe_function pipe_function;

typedef struct pipe_access {
    const pipe_function *function;
    ast_expr **arguments; /* rvalues */
    source_loc loc;
    source_range range;
} pipe_access;

struct pipe_function {
    const char *name;
    ast_expr *(*build)(checker *c, const pipe_access *k);
    uint8_t count;       /* of arguments */
    uint8_t other_count; /* another number of arguments that it may have; 0: none */
    bool any_access;     /* the pipe may be read_only or write_only … */
    image_access access; /* … else this */
    const char *library; /* the library function that implements it */
};

static ast_expr *refuse_argument(checker *c, const pipe_access *k, const ast_expr *e, const char *expected)
{
    return check_fail(c, e->loc, e->range, "'%s' needs an argument of type '%s' here, not '%s'", k->function->name, expected,
                      SPELL(e->type));
}

/* The line of the call, for faults; 0 if it is not in the main file. */
static ast_expr *line_of(checker *c, const pipe_access *k)
{
    const source_entry *file = source_find(c->sources, source_expansion(c->sources, k->range.begin));
    source_place p;
    bool is_main = file && !file->includer && source_where(c->sources, k->range.begin, &p) && strcmp(p.file, file->name) == 0;

    return ast_new_constant(c, type_basic(c->types, TYPE_UINT), is_main ? p.line : 0, k->loc, k->range);
}

/* Builds a call of library function CALLED, whose parameters have the types of ARGUMENTS. */
static ast_expr *call_library(checker *c, const pipe_access *k, const char *called, ast_expr **arguments, uint32_t count)
{
    expr_list list = {.items = arena_array(c->memory, ast_expr *, count), .count = count, .capacity = count};
    name *n = name_of_text(c, called);

    for (uint32_t i = 0; i < count; i++)
        list.items[i] = check_rvalue(c, arguments[i]);
    bug_unless(builtin_exists(c, n));
    return builtin_call(c, n, &list, k->loc, k->range);
}

static ast_expr *uint_constant(checker *c, const pipe_access *k, uint64_t value)
{
    return ast_new_constant(c, type_basic(c->types, TYPE_UINT), value, k->loc, k->range);
}

static ast_expr *int_constant(checker *c, const pipe_access *k, int64_t value)
{
    return ast_new_constant(c, type_basic(c->types, TYPE_INT), (uint64_t)value, k->loc, k->range);
}

/* The pipe as a pointer to its header. */
static ast_expr *header_of(checker *c, const pipe_access *k)
{
    const type *word = type_with_space(c->types, type_basic(c->types, TYPE_UINT), SPACE_GLOBAL);

    return ast_over(c, ast_new_convert(c, CONVERSION_pointer, type_pointer(c->types, word), k->arguments[0]), k->arguments[0]);
}

/* E, a reserve_id_t, as a ulong; or an ulong as a reserve_id_t. */
static ast_expr *convert_id(checker *c, ast_expr *e, const type *to)
{
    return is_bad(e) ? e : ast_over(c, ast_new_convert(c, CONVERSION_reinterpret, to, e), e);
}

/* Argument I as a ulong if it is a reserve_id_t; else an error. */
static ast_expr *id_argument(checker *c, const pipe_access *k, unsigned i)
{
    ast_expr *e = k->arguments[i];

    if (e->type->kind != TYPE_RESERVE_ID)
        return refuse_argument(c, k, e, "reserve_id_t");
    return convert_id(c, e, type_basic(c->types, TYPE_ULONG));
}

/* Argument I as a uint if it is an integer; else an error. */
static ast_expr *uint_argument(checker *c, const pipe_access *k, unsigned i)
{
    ast_expr *e = k->arguments[i];

    if (!type_is_integer(e->type))
        return refuse_argument(c, k, e, "uint");
    return check_assign_convert(c, e, type_basic(c->types, TYPE_UINT), FOR_ARGUMENT, e->loc);
}

/* Argument I if it is a pointer to a packet that the function can access; else an error. */
static ast_expr *packet_argument(checker *c, const pipe_access *k, unsigned i)
{
    ast_expr *e = k->arguments[i];
    const type *packet = k->arguments[0]->type->element;

    if (e->type->kind != TYPE_POINTER || e->type->element->bare != packet)
        return refuse_argument(c, k, e, arena_printf(c->memory, "%s *", SPELL(packet)));
    if (e->type->element->space == SPACE_CONSTANT)
        return check_fail(c, e->loc, e->range, "'%s' cannot use a packet in the constant address space", k->function->name);
    if (k->function->access == IMAGE_READ_ONLY && (e->type->element->quals & TYPE_CONST))
        return check_fail(c, e->loc, e->range, "'%s' cannot store a packet in a const object ('%s')", k->function->name,
                          SPELL(e->type));
    return e;
}

/* Stores E in an unnamed variable, and returns the variable; an error stays one. */
static ast_expr *hold(checker *c, ast_expr *e, stmt_list *before)
{
    return is_bad(e) ? e : check_store_in_variable(c, e, before);
}

/* Builds the copy between SLOT, a pointer to the pipe's memory, and PACKET, the user's pointer. */
static ast_expr *copy_packet(checker *c, const pipe_access *k, ast_expr *slot, ast_expr *packet)
{
    bool reads = k->function->access == IMAGE_READ_ONLY;
    ast_expr *to = check_unary(c, '*', reads ? packet : slot, k->range);
    ast_expr *from = check_unary(c, '*', reads ? slot : packet, k->range);

    return check_assign(c, to, from, k->loc, k->range);
}

/* Converts SLOT, the uchar pointer of a library function, to a pointer to packets. */
static ast_expr *packet_pointer(checker *c, const pipe_access *k, ast_expr *slot)
{
    const type *packet = type_with_space(c->types, k->arguments[0]->type->element, SPACE_GLOBAL);

    if (is_bad(slot))
        return slot;
    return ast_over(c, ast_new_convert(c, CONVERSION_pointer, type_pointer(c->types, packet), slot), slot);
}

/* --- building the calls --------------------------------------------------------------------------------------------------- */

/* An access as one call: of the packet INDEX of the reservation ID, or (NULL) of the next one. */
static ast_expr *keep_access(checker *c, const pipe_access *k, ast_expr *id, ast_expr *index, ast_expr *packet)
{
    bool reads = k->function->access == IMAGE_READ_ONLY;
    ast_expr *header = header_of(c, k), *size = uint_constant(c, k, k->arguments[0]->type->element->size);
    ast_expr *next[] = {header, packet, size}, *reserved[] = {header, id, index, packet, size};

    if (id)
        return call_library(c, k, reads ? "__gasket_read_reserved" : "__gasket_write_reserved", reserved, 5);
    return call_library(c, k, reads ? "__gasket_read_pipe" : "__gasket_write_pipe", next, 3);
}

/* read_pipe(p, id, i, q) */
static ast_expr *build_reserved_access(checker *c, const pipe_access *k)
{
    bool reads = k->function->access == IMAGE_READ_ONLY;
    stmt_list before = {0};
    uint64_t size = k->arguments[0]->type->element->size;
    ast_expr *id = id_argument(c, k, 1), *index = uint_argument(c, k, 2), *packet = packet_argument(c, k, 3);

    if (is_bad(id) || is_bad(index) || is_bad(packet))
        return check_bad(c, k->loc);
    if (c->options->keeps_objects)
        return keep_access(c, k, id, index, packet);
    ast_expr *arguments[] = {header_of(c, k), id, index, uint_constant(c, k, size), line_of(c, k)};
    ast_expr *slot = packet_pointer(
        c, k, call_library(c, k, reads ? "__gasket_reserved_read_slot" : "__gasket_reserved_write_slot", arguments, 5));
    slot = hold(c, slot, &before);
    packet = hold(c, packet, &before);
    if (is_bad(slot) || is_bad(packet))
        return check_bad(c, k->loc);
    ast_expr *done = check_comma(c, copy_packet(c, k, slot, packet), int_constant(c, k, 0), k->loc, k->range);
    ast_expr *result = check_conditional(c, check_rvalue(c, slot), done, int_constant(c, k, -1), k->loc, k->range);
    return check_after(c, before, result, k->loc, k->range);
}

/* read_pipe(p, q) */
static ast_expr *build_access(checker *c, const pipe_access *k)
{
    bool reads = k->function->access == IMAGE_READ_ONLY;
    stmt_list before = {0};
    ast_expr *packet = packet_argument(c, k, 1);

    if (is_bad(packet))
        return packet;
    if (c->options->keeps_objects)
        return keep_access(c, k, NULL, NULL, packet);
    packet = hold(c, packet, &before);
    ast_expr *header = hold(c, header_of(c, k), &before);
    ast_expr *one[] = {header, uint_constant(c, k, 1)};
    ast_expr *id = call_library(c, k, reads ? "__gasket_reserve_read_pipe" : "__gasket_reserve_write_pipe", one, 2);
    id = hold(c, id, &before);
    if (is_bad(packet) || is_bad(header) || is_bad(id))
        return check_bad(c, k->loc);
    ast_expr *place[] = {header, id, uint_constant(c, k, k->arguments[0]->type->element->size)};
    ast_expr *slot = packet_pointer(c, k, call_library(c, k, "__gasket_pipe_slot", place, 3));
    ast_expr *reserved[] = {header, id, line_of(c, k)};
    ast_expr *commit = call_library(c, k, reads ? "__gasket_commit_read_pipe" : "__gasket_commit_write_pipe", reserved, 3);
    ast_expr *copied = check_comma(c, copy_packet(c, k, slot, packet), commit, k->loc, k->range);
    ast_expr *done = check_comma(c, copied, int_constant(c, k, 0), k->loc, k->range);
    ast_expr *result = check_conditional(c, check_rvalue(c, id), done, int_constant(c, k, -1), k->loc, k->range);
    return check_after(c, before, result, k->loc, k->range);
}

static ast_expr *build_reserve(checker *c, const pipe_access *k)
{
    ast_expr *count = uint_argument(c, k, 1);

    if (is_bad(count))
        return count;
    ast_expr *arguments[] = {header_of(c, k), count};
    return convert_id(c, call_library(c, k, k->function->library, arguments, 2), &c->types->reserve_id);
}

static ast_expr *build_commit(checker *c, const pipe_access *k)
{
    ast_expr *id = id_argument(c, k, 1);

    if (is_bad(id))
        return id;
    ast_expr *arguments[] = {header_of(c, k), id, line_of(c, k)};
    return call_library(c, k, k->function->library, arguments, 3);
}

static ast_expr *build_query(checker *c, const pipe_access *k)
{
    ast_expr *arguments[] = {header_of(c, k)};

    return call_library(c, k, k->function->library, arguments, 1);
}

static ast_expr *build_validity(checker *c, const pipe_access *k)
{
    ast_expr *id = id_argument(c, k, 0);

    return is_bad(id) ? id : call_library(c, k, k->function->library, &id, 1);
}

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

#define BOTH(PREFIX, ACTION, BUILD)                                                                                              \
    {PREFIX ACTION "_read_pipe", BUILD, 2, 0, false, IMAGE_READ_ONLY, "__gasket_" PREFIX ACTION "_read_pipe"},                   \
    {                                                                                                                            \
        PREFIX ACTION "_write_pipe", BUILD, 2, 0, false, IMAGE_WRITE_ONLY, "__gasket_" PREFIX ACTION "_write_pipe"               \
    }

static const pipe_function functions[] = {
    {"read_pipe", build_access, 2, 4, false, IMAGE_READ_ONLY, NULL},
    {"write_pipe", build_access, 2, 4, false, IMAGE_WRITE_ONLY, NULL},
    BOTH("", "reserve", build_reserve),
    BOTH("work_group_", "reserve", build_reserve),
    BOTH("sub_group_", "reserve", build_reserve),
    BOTH("", "commit", build_commit),
    BOTH("work_group_", "commit", build_commit),
    BOTH("sub_group_", "commit", build_commit),
    {"get_pipe_num_packets", build_query, 1, 0, true, IMAGE_READ_ONLY, "__gasket_pipe_num_packets"},
    {"get_pipe_max_packets", build_query, 1, 0, true, IMAGE_READ_ONLY, "__gasket_pipe_max_packets"},
    {"is_valid_reserve_id", build_validity, 1, 0, true, IMAGE_READ_ONLY, "__gasket_is_valid_reserve_id"},
};

static const pipe_function *find_function(const char *text)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (strcmp(functions[i].name, text) == 0)
            return &functions[i];
    return NULL;
}

bool pipe_has_function(const char *text)
{
    return find_function(text) != NULL;
}

/* Checks that the first argument is a pipe that the function can access; false after an error message. */
static bool check_pipe_argument(checker *c, const pipe_access *k)
{
    const pipe_function *f = k->function;
    const ast_expr *p = k->arguments[0];

    if (p->type->kind != TYPE_PIPE)
        diag_error_range(c->diag, p->loc, p->range, "the first argument of '%s' must be a pipe, not '%s'", f->name,
                         SPELL(p->type));
    else if (!f->any_access && p->type->count != f->access)
        diag_error_range(c->diag, p->loc, p->range, "'%s' needs a %s pipe, not '%s'", f->name,
                         f->access == IMAGE_READ_ONLY ? "read_only" : "write_only", SPELL(p->type));
    else
        return true;
    return false;
}

ast_expr *pipe_call(checker *c, name *n, expr_list *arguments, source_loc loc, source_range range)
{
    const pipe_function *f = find_function(n->text);
    const pipe_access k = {f, arguments->items, loc, range};

    if (!c->options->pipes)
        return check_fail(c, range.begin, range, "'%s' needs OpenCL C 2.0, or 3.0 with __opencl_c_pipes", n->text);
    if (arguments->count != f->count && (!f->other_count || arguments->count != f->other_count))
        return check_fail(c, range.begin, range, "'%s' takes %s, not %u", n->text,
                          f->other_count  ? "2 or 4 arguments"
                          : f->count == 2 ? "2 arguments"
                                          : "1 argument",
                          arguments->count);
    if (f->build != build_validity && !check_pipe_argument(c, &k))
        return check_bad(c, loc);
    return arguments->count == 4 ? build_reserved_access(c, &k) : f->build(c, &k);
}
