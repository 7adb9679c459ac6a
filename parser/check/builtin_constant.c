/* parser/check/builtin_constant.c - arguments of built-in functions that must be constants, or constants of a set.
 *
 *   sub_group_clustered_reduce_add(x, 4)    the cluster size: a constant power of two (cl_khr_subgroup_clustered_reduce,
 *   sub_group_clustered_rotate(x, 1, 4)     cl_khr_subgroup_rotate)
 *   atomic_load_explicit(p, order, scope)   a constant order or scope is one of its enumeration (OpenCL C 6.15.12)
 *
 * An order or scope that is not constant is valid: the lowering takes the strongest one. */
#include "parser/check/check.h"
#include "parser/check/builtins.h"
#include "parser/check/values.h"

#include <inttypes.h>
#include <string.h>

enum { MOST_LANES = 32, CONSUME = 1, LAST_ORDER = 5, LAST_SCOPE = 4 };

/* Is the type of parameter N of SIGNATURE, a text of builtins.def, the word TYPE? */
static bool has_parameter(const char *signature, uint32_t n, const char *type)
{
    const char *s = strchr(signature, '(') + 1;
    size_t length = strlen(type);

    for (; n && s; n--) {
        s = strchr(s, ',');
        s = s ? s + 2 : NULL;
    }
    return s && strncmp(s, type, length) == 0 && (s[length] == ',' || s[length] == ')');
}

/* The cluster size of the extensions is a constant power of two. It may exceed the number of lanes that the kernel is compiled for,
 * but no sub-group has more than MOST_LANES. */
static bool check_cluster(checker *c, const char *called, const ast_expr *size)
{
    int64_t value;

    if (!constant_integer(c, size, &value))
        check_fail(c, size->loc, size->range, "the cluster size of '%s' must be an integer constant expression", called);
    else if (value < 1 || value > MOST_LANES || (value & (value - 1)))
        check_fail(c, size->loc, size->range, "the cluster size of '%s' must be a power of two from 1 to %d, not %" PRId64,
                   called, (int)MOST_LANES, value);
    else
        return true;
    return false;
}

static void check_order(checker *c, const char *called, const ast_expr *order)
{
    int64_t value;

    if (constant_integer(c, order, &value) && (value < 0 || value > LAST_ORDER || value == CONSUME))
        diag_warn_range(c->diag, WARN_atomic_memory_ordering, order->loc, order->range,
                        "the memory order of '%s' is invalid; memory_order_seq_cst is used", called);
}

static bool check_scope(checker *c, const char *called, const ast_expr *scope)
{
    int64_t value;

    if (!constant_integer(c, scope, &value) || (value >= 0 && value <= LAST_SCOPE))
        return true;
    check_fail(c, scope->loc, scope->range, "the memory scope of '%s' is invalid", called);
    return false;
}

bool builtin_check_constants(checker *c, const ast_expr *call)
{
    const builtin_row *row = call->call.builtin;
    uint32_t count = call->call.count;

    if (c->in_library)
        return true;
    if (strncmp(row->name, "sub_group_clustered_", strlen("sub_group_clustered_")) == 0)
        return check_cluster(c, row->name, call->call.arguments[count - 1]);
    for (uint32_t i = 0; i < count; i++) {
        if (has_parameter(row->signature, i, "memory_order"))
            check_order(c, row->name, call->call.arguments[i]);
        else if (has_parameter(row->signature, i, "memory_scope") && !check_scope(c, row->name, call->call.arguments[i]))
            return false;
    }
    return true;
}
