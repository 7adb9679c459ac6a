/* parser/check/builtin_atomic.c - atomic functions under the names of clang and GNU C (GCC manual, "__atomic Builtins" and
 * "__sync Builtins"; Clang Language Extensions, "C11 atomic builtins").
 *
 *   __atomic_fetch_add(p, 1, __ATOMIC_RELAXED)    __sync_fetch_and_add(p, 1)    __c11_atomic_load(&a, 5)    __opencl_atomic_load
 *   __scoped_atomic_fetch_add(p, 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE)
 *
 * The objects of __atomic_ and __sync_ are plain integers and floats; the calls become calls of library rows (__gasket_atomic_…
 * of parser/tree/builtins.def), and like those of clang they affect all devices. The objects of __c11_atomic_ and
 * __opencl_atomic_ are atomic, and these functions are OpenCL C's atomic_…_explicit. */
#include "parser/check/check.h"
#include "parser/check/builtins.h"
#include "parser/check/expr_check.h"
#include "parser/check/stmt_check.h"
#include "parser/check/values.h"
#include "src/base/bug.h"

typedef struct atomic_call {
    const char *called; /* the function as the user wrote it */
    ast_expr **arguments;
    const char *operation; /* the last column of the function's row */
    int scope;             /* a memory_scope of OpenCL C */
    source_loc loc;
    source_range range;
} atomic_call;

enum { ORDER_ACQUIRE = 2, ORDER_RELEASE = 3, ORDER_ACQ_REL = 4, ORDER_SEQ_CST = 5 };
enum { SCOPE_WORK_ITEM, SCOPE_WORK_GROUP, SCOPE_DEVICE, SCOPE_ALL_DEVICES, SCOPE_SUB_GROUP };

static ast_expr *int_constant(checker *c, const atomic_call *k, int64_t value)
{
    return ast_new_constant(c, type_basic(c->types, TYPE_INT), (uint64_t)value, k->loc, k->range);
}

/* --- operands ------------------------------------------------------------------------------------------------------------- */

/* Returns the type of the object that P points to; NULL, after an error: P is no pointer to a type with atomic operations. */
static const type *find_object_type(checker *c, const atomic_call *k, const ast_expr *p, bool written)
{
    const type *t = p->type->kind == TYPE_POINTER ? p->type->element : NULL;
    bool is_number = t && (t->bare->kind == TYPE_INT || t->bare->kind == TYPE_UINT || t->bare->kind == TYPE_LONG ||
                           t->bare->kind == TYPE_ULONG || t->bare->kind == TYPE_FLOAT || t->bare->kind == TYPE_DOUBLE);

    if (!is_number)
        check_fail(c, p->loc, p->range,
                   "the first argument of '%s' must be a pointer to int, uint, long, ulong, float or double, not '%s'", k->called,
                   SPELL(p->type));
    else if (written && (t->quals & TYPE_CONST || t->space == SPACE_CONSTANT))
        check_fail(c, p->loc, p->range, "the object of '%s' must not be constant: '%s'", k->called, SPELL(p->type));
    else
        return t->bare;
    return NULL;
}

/* Builds *P for P, an argument of __atomic_store or a similar function that points to a value or a result. */
static ast_expr *dereference_argument(checker *c, const atomic_call *k, ast_expr *p)
{
    if (p->type->kind != TYPE_POINTER)
        return check_fail(c, p->loc, p->range, "this argument of '%s' must be a pointer, not '%s'", k->called, SPELL(p->type));
    return check_unary(c, '*', p, k->range);
}

static ast_expr *read_argument(checker *c, const atomic_call *k, ast_expr *p)
{
    return check_rvalue(c, dereference_argument(c, k, p));
}

/* Checks a constant order: C11 has six. One that is not constant is taken as the strongest. */
static bool is_valid_order(checker *c, const atomic_call *k, const ast_expr *order)
{
    int64_t value;

    if (!type_is_integer(order->type))
        check_fail(c, order->loc, order->range, "the memory order of '%s' must be an integer, not '%s'", k->called,
                   SPELL(order->type));
    else if (constant_integer(c, order, &value) && (value < 0 || value > ORDER_SEQ_CST))
        check_fail(c, order->loc, order->range, "the memory order of '%s' must be one of __ATOMIC_RELAXED to __ATOMIC_SEQ_CST",
                   k->called);
    else
        return true;
    return false;
}

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

/* Calls __gasket_atomic_OPERATION with COUNT ARGUMENTS and the scope. */
static ast_expr *call_library(checker *c, const atomic_call *k, const char *operation, ast_expr *const *arguments, uint32_t count)
{
    expr_list list = {.items = arena_array(c->memory, ast_expr *, count + 1), .count = count + 1, .capacity = count + 1};
    name *n = name_of_text(c, arena_printf(c->memory, "__gasket_atomic_%s", operation));

    for (uint32_t i = 0; i < count; i++)
        list.items[i] = arguments[i];
    list.items[count] = int_constant(c, k, k->scope);
    bug_unless(builtin_exists(c, n));
    return builtin_call(c, n, &list, k->loc, k->range);
}

static ast_expr *call_load(checker *c, const atomic_call *k, ast_expr *p, ast_expr *order)
{
    if (!find_object_type(c, k, p, false) || !is_valid_order(c, k, order))
        return check_bad(c, k->loc);
    return call_library(c, k, "load", (ast_expr *[]){p, order}, 2);
}

/* Calls a function that stores VALUE, or what it computes from VALUE and the old value. */
static ast_expr *call_with_value(checker *c, const atomic_call *k, const char *operation, ast_expr *p, ast_expr *value,
                                 ast_expr *order)
{
    const type *t = find_object_type(c, k, p, true);

    if (!t || !is_valid_order(c, k, order))
        return check_bad(c, k->loc);
    bool bits = !strcmp(operation, "fetch_and") || !strcmp(operation, "fetch_or") || !strcmp(operation, "fetch_xor") ||
                !strcmp(operation, "fetch_nand");
    if (bits && type_has_floats(t))
        return check_fail(c, p->loc, p->range, "'%s' needs a pointer to an integer, not '%s'", k->called, SPELL(p->type));
    value = check_assign_convert(c, value, t, FOR_ARGUMENT, value->loc);
    if (is_bad(value))
        return value;
    return call_library(c, k, operation, (ast_expr *[]){p, value, order}, 3);
}

static ast_expr *call_compare_exchange(checker *c, const atomic_call *k, ast_expr *p, ast_expr *expected, ast_expr *desired,
                                       ast_expr *success, ast_expr *failure)
{
    const type *t = find_object_type(c, k, p, true);

    if (!t || !is_valid_order(c, k, success) || !is_valid_order(c, k, failure))
        return check_bad(c, k->loc);
    if (expected->type->kind != TYPE_POINTER || expected->type->element->bare != t ||
        (expected->type->element->quals & TYPE_CONST) || expected->type->element->space == SPACE_CONSTANT)
        return check_fail(c, expected->loc, expected->range, "the second argument of '%s' must be a pointer to '%s', not '%s'",
                          k->called, SPELL(t), SPELL(expected->type));
    desired = check_assign_convert(c, desired, t, FOR_ARGUMENT, desired->loc);
    if (is_bad(desired))
        return desired;
    return call_library(c, k, "compare_exchange", (ast_expr *[]){p, expected, desired, success, failure}, 5);
}

static ast_expr *call_fence(checker *c, const atomic_call *k, ast_expr *order)
{
    if (!is_valid_order(c, k, order))
        return check_bad(c, k->loc);
    return call_library(c, k, "fence", (ast_expr *[]){int_constant(c, k, 3), order}, 2); /* 3: local and global memory */
}

/* Computes the new value again, from the old one and VALUE: OLD op VALUE. */
static ast_expr *build_new_value(checker *c, const atomic_call *k, const char *operation, ast_expr *old, ast_expr *value,
                                 const type *t)
{
    static const struct {
        const char *operation;
        ast_operator op;
    } operators[] = {{"fetch_add", OP_add}, {"fetch_sub", OP_sub}, {"fetch_and", OP_and},
                     {"fetch_or", OP_or},   {"fetch_xor", OP_xor}, {"fetch_nand", OP_and}};

    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (!strcmp(operators[i].operation, operation)) {
            ast_expr *made = check_binary(c, operators[i].op, old, value, k->loc, k->range);
            if (!strcmp(operation, "fetch_nand"))
                made = check_unary(c, '~', made, k->range);
            return check_number_convert(c, made, t);
        }
    bool min = !strcmp(operation, "fetch_min");
    expr_list list = {.items = arena_array(c->memory, ast_expr *, 2), .count = 2, .capacity = 2};
    name *n = name_of_text(c, type_has_floats(t) ? (min ? "fmin" : "fmax") : min ? "min" : "max");

    list.items[0] = old;
    list.items[1] = value;
    bug_unless(builtin_exists(c, n));
    return builtin_call(c, n, &list, k->loc, k->range);
}

static ast_expr *call_for_new_value(checker *c, const atomic_call *k, ast_expr *p, ast_expr *value, ast_expr *order)
{
    const type *t = find_object_type(c, k, p, true);
    stmt_list before = {0};

    if (!t)
        return check_bad(c, k->loc);
    value = check_assign_convert(c, value, t, FOR_ARGUMENT, value->loc);
    if (is_bad(value))
        return value;
    value = check_store_in_variable(c, value, &before);
    ast_expr *old = call_with_value(c, k, k->operation, p, check_rvalue(c, value), order);
    if (is_bad(old))
        return old;
    return check_after(c, before, build_new_value(c, k, k->operation, old, check_rvalue(c, value), t), k->loc, k->range);
}

/* Builds *TO = VALUE, without a result. */
static ast_expr *store_result(checker *c, const atomic_call *k, ast_expr *to, ast_expr *value)
{
    if (is_bad(value))
        return value;
    ast_expr *stored = check_assign(c, dereference_argument(c, k, to), value, k->loc, k->range);
    return is_bad(stored) ? stored : ast_new_convert(c, CONVERSION_discard, type_basic(c->types, TYPE_VOID), stored);
}

/* --- __atomic_ ------------------------------------------------------------------------------------------------------------ */

static ast_expr *build_load_n(checker *c, const atomic_call *k)
{
    return call_load(c, k, k->arguments[0], k->arguments[1]);
}

static ast_expr *build_load(checker *c, const atomic_call *k)
{
    return store_result(c, k, k->arguments[1], call_load(c, k, k->arguments[0], k->arguments[2]));
}

static ast_expr *build_with_value(checker *c, const atomic_call *k)
{
    return call_with_value(c, k, k->operation, k->arguments[0], k->arguments[1], k->arguments[2]);
}

static ast_expr *build_store(checker *c, const atomic_call *k)
{
    ast_expr *value = read_argument(c, k, k->arguments[1]);

    return is_bad(value) ? value : call_with_value(c, k, "store", k->arguments[0], value, k->arguments[2]);
}

static ast_expr *build_exchange(checker *c, const atomic_call *k)
{
    ast_expr *value = read_argument(c, k, k->arguments[1]);

    if (is_bad(value))
        return value;
    return store_result(c, k, k->arguments[2], call_with_value(c, k, "exchange", k->arguments[0], value, k->arguments[3]));
}

static ast_expr *build_new(checker *c, const atomic_call *k)
{
    return call_for_new_value(c, k, k->arguments[0], k->arguments[1], k->arguments[2]);
}

static ast_expr *build_compare_exchange_n(checker *c, const atomic_call *k)
{
    ast_expr **a = k->arguments;

    return call_compare_exchange(c, k, a[0], a[1], a[2], a[4], a[5]);
}

static ast_expr *build_compare_exchange(checker *c, const atomic_call *k)
{
    ast_expr **a = k->arguments, *desired = read_argument(c, k, a[2]);

    return is_bad(desired) ? desired : call_compare_exchange(c, k, a[0], a[1], desired, a[4], a[5]);
}

static ast_expr *build_thread_fence(checker *c, const atomic_call *k)
{
    return call_fence(c, k, k->arguments[0]);
}

/* A fence within the work-item: it runs its accesses in their order already. */
static ast_expr *build_signal_fence(checker *c, const atomic_call *k)
{
    if (!is_valid_order(c, k, k->arguments[0]))
        return check_bad(c, k->loc);
    return ast_new_convert(c, CONVERSION_discard, type_basic(c->types, TYPE_VOID), k->arguments[0]);
}

/* Whether objects of the given size have atomic operations: those of 4 and 8 bytes. */
static ast_expr *build_is_lock_free(checker *c, const atomic_call *k)
{
    int64_t size;

    if (!constant_integer(c, k->arguments[0], &size))
        return check_fail(c, k->arguments[0]->loc, k->arguments[0]->range, "the size for '%s' must be constant", k->called);
    return ast_new_constant(c, type_basic(c->types, TYPE_BOOL), size == 4 || size == 8, k->loc, k->range);
}

static ast_expr *refuse_bytes(checker *c, const atomic_call *k)
{
    return check_fail(c, k->range.begin, k->range, "'%s' is not supported: there are no atomic operations on bytes", k->called);
}

/* --- __sync_, all sequentially consistent, except for the lock ------------------------------------------------------------ */

static ast_expr *build_sync(checker *c, const atomic_call *k)
{
    return call_with_value(c, k, k->operation, k->arguments[0], k->arguments[1], int_constant(c, k, ORDER_SEQ_CST));
}

static ast_expr *build_sync_new(checker *c, const atomic_call *k)
{
    return call_for_new_value(c, k, k->arguments[0], k->arguments[1], int_constant(c, k, ORDER_SEQ_CST));
}

/* __sync_fetch_and_min compares as signed integers, __sync_fetch_and_umin as unsigned ones. */
static ast_expr *build_sync_ordered(checker *c, const atomic_call *k)
{
    bool is_unsigned = strstr(k->called, "_umin") || strstr(k->called, "_umax");
    const type *t = find_object_type(c, k, k->arguments[0], true);

    if (!t)
        return check_bad(c, k->loc);
    if (!type_has_integers(t) || type_is_signed(t) == is_unsigned)
        return check_fail(c, k->arguments[0]->loc, k->arguments[0]->range, "'%s' needs a pointer to a%s integer, not '%s'",
                          k->called, is_unsigned ? "n unsigned" : " signed", SPELL(k->arguments[0]->type));
    return build_sync(c, k);
}

static ast_expr *build_lock(checker *c, const atomic_call *k)
{
    return call_with_value(c, k, "exchange", k->arguments[0], k->arguments[1], int_constant(c, k, ORDER_ACQUIRE));
}

static ast_expr *build_unlock(checker *c, const atomic_call *k)
{
    return call_with_value(c, k, "store", k->arguments[0], int_constant(c, k, 0), int_constant(c, k, ORDER_RELEASE));
}

static ast_expr *build_synchronize(checker *c, const atomic_call *k)
{
    return call_fence(c, k, int_constant(c, k, ORDER_SEQ_CST));
}

/* __sync_val_compare_and_swap(p, old, new) returns the value before, __sync_bool_compare_and_swap whether it was OLD. */
static ast_expr *build_compare_and_swap(checker *c, const atomic_call *k)
{
    const type *t = find_object_type(c, k, k->arguments[0], true);
    stmt_list before = {0};

    if (!t)
        return check_bad(c, k->loc);
    ast_expr *expected = check_assign_convert(c, k->arguments[1], t, FOR_ARGUMENT, k->arguments[1]->loc);
    if (is_bad(expected))
        return expected;
    expected = check_store_in_variable(c, expected, &before);
    ast_expr *order = int_constant(c, k, ORDER_SEQ_CST);
    ast_expr *swapped =
        call_compare_exchange(c, k, k->arguments[0], check_unary(c, '&', expected, k->range), k->arguments[2], order, order);
    if (is_bad(swapped) || !strcmp(k->operation, "bool"))
        return is_bad(swapped) ? swapped : check_after(c, before, swapped, k->loc, k->range);
    check_append(&before, check_expr_stmt(c, swapped, k->loc));
    check_flush_unused(c);
    return check_after(c, before, check_rvalue(c, expected), k->loc, k->range);
}

/* --- names ---------------------------------------------------------------------------------------------------------------- */

typedef struct atomic_row {
    const char *name;
    ast_expr *(*make)(checker *c, const atomic_call *k);
    uint8_t count; /* of arguments; functions of __sync_ accept more, which GNU C ignores */
    const char *operation;
} atomic_row;

static const atomic_row rows[] = {
    {"__atomic_load_n", build_load_n, 2, NULL},
    {"__atomic_load", build_load, 3, NULL},
    {"__atomic_store_n", build_with_value, 3, "store"},
    {"__atomic_store", build_store, 3, NULL},
    {"__atomic_exchange_n", build_with_value, 3, "exchange"},
    {"__atomic_exchange", build_exchange, 4, NULL},
    {"__atomic_compare_exchange_n", build_compare_exchange_n, 6, NULL},
    {"__atomic_compare_exchange", build_compare_exchange, 6, NULL},
    {"__atomic_fetch_add", build_with_value, 3, "fetch_add"},
    {"__atomic_fetch_sub", build_with_value, 3, "fetch_sub"},
    {"__atomic_fetch_and", build_with_value, 3, "fetch_and"},
    {"__atomic_fetch_or", build_with_value, 3, "fetch_or"},
    {"__atomic_fetch_xor", build_with_value, 3, "fetch_xor"},
    {"__atomic_fetch_nand", build_with_value, 3, "fetch_nand"},
    {"__atomic_fetch_min", build_with_value, 3, "fetch_min"},
    {"__atomic_fetch_max", build_with_value, 3, "fetch_max"},
    {"__atomic_add_fetch", build_new, 3, "fetch_add"},
    {"__atomic_sub_fetch", build_new, 3, "fetch_sub"},
    {"__atomic_and_fetch", build_new, 3, "fetch_and"},
    {"__atomic_or_fetch", build_new, 3, "fetch_or"},
    {"__atomic_xor_fetch", build_new, 3, "fetch_xor"},
    {"__atomic_nand_fetch", build_new, 3, "fetch_nand"},
    {"__atomic_min_fetch", build_new, 3, "fetch_min"},
    {"__atomic_max_fetch", build_new, 3, "fetch_max"},
    {"__atomic_thread_fence", build_thread_fence, 1, NULL},
    {"__atomic_signal_fence", build_signal_fence, 1, NULL},
    {"__atomic_always_lock_free", build_is_lock_free, 2, NULL},
    {"__atomic_is_lock_free", build_is_lock_free, 2, NULL},
    {"__atomic_test_and_set", refuse_bytes, 2, NULL},
    {"__atomic_clear", refuse_bytes, 2, NULL},
    {"__c11_atomic_thread_fence", build_thread_fence, 1, NULL},
    {"__c11_atomic_signal_fence", build_signal_fence, 1, NULL},
    {"__c11_atomic_is_lock_free", build_is_lock_free, 1, NULL},
    {"__sync_fetch_and_add", build_sync, 2, "fetch_add"},
    {"__sync_fetch_and_sub", build_sync, 2, "fetch_sub"},
    {"__sync_fetch_and_and", build_sync, 2, "fetch_and"},
    {"__sync_fetch_and_or", build_sync, 2, "fetch_or"},
    {"__sync_fetch_and_xor", build_sync, 2, "fetch_xor"},
    {"__sync_fetch_and_nand", build_sync, 2, "fetch_nand"},
    {"__sync_fetch_and_min", build_sync_ordered, 2, "fetch_min"},
    {"__sync_fetch_and_max", build_sync_ordered, 2, "fetch_max"},
    {"__sync_fetch_and_umin", build_sync_ordered, 2, "fetch_min"},
    {"__sync_fetch_and_umax", build_sync_ordered, 2, "fetch_max"},
    {"__sync_add_and_fetch", build_sync_new, 2, "fetch_add"},
    {"__sync_sub_and_fetch", build_sync_new, 2, "fetch_sub"},
    {"__sync_and_and_fetch", build_sync_new, 2, "fetch_and"},
    {"__sync_or_and_fetch", build_sync_new, 2, "fetch_or"},
    {"__sync_xor_and_fetch", build_sync_new, 2, "fetch_xor"},
    {"__sync_nand_and_fetch", build_sync_new, 2, "fetch_nand"},
    {"__sync_val_compare_and_swap", build_compare_and_swap, 3, "value"},
    {"__sync_bool_compare_and_swap", build_compare_and_swap, 3, "bool"},
    {"__sync_swap", build_sync, 2, "exchange"},
    {"__sync_lock_test_and_set", build_lock, 2, NULL},
    {"__sync_lock_release", build_unlock, 1, NULL},
    {"__sync_synchronize", build_synchronize, 0, NULL},
};

/* The functions of clang that are named after an operation on an atomic object. */
typedef struct explicit_row {
    const char *operation;
    const char *function; /* OpenCL C's, as in clang's opencl-c.h */
    bool only_reads;      /* the object may be const */
    bool needs_integer;   /* the object must be an integer */
} explicit_row;

static const explicit_row explicit_rows[] = {
    {"init", "atomic_init", false, false},
    {"load", "atomic_load_explicit", true, false},
    {"store", "atomic_store_explicit", false, false},
    {"exchange", "atomic_exchange_explicit", false, false},
    {"compare_exchange_strong", "atomic_compare_exchange_strong_explicit", false, false},
    {"compare_exchange_weak", "atomic_compare_exchange_weak_explicit", false, false},
    {"fetch_add", "atomic_fetch_add_explicit", false, false},
    {"fetch_sub", "atomic_fetch_sub_explicit", false, false},
    {"fetch_and", "atomic_fetch_and_explicit", false, true},
    {"fetch_or", "atomic_fetch_or_explicit", false, true},
    {"fetch_xor", "atomic_fetch_xor_explicit", false, true},
    {"fetch_min", "atomic_fetch_min_explicit", false, false},
    {"fetch_max", "atomic_fetch_max_explicit", false, false},
};

static const atomic_row *find_atomic_row(const char *text)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, text) == 0)
            return &rows[i];
    return NULL;
}

/* Returns the row of __atomic_load_n for __scoped_atomic_load_n, which has one more argument, the scope; NULL: TEXT is none. */
static const atomic_row *find_scoped_row(const char *text)
{
    static const char scoped[] = "__scoped_atomic_", plain[] = "__atomic_";

    if (strncmp(text, scoped, sizeof scoped - 1) != 0)
        return NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strncmp(rows[i].name, plain, sizeof plain - 1) == 0 && rows[i].make != build_is_lock_free &&
            strcmp(rows[i].name + sizeof plain - 1, text + sizeof scoped - 1) == 0)
            return &rows[i];
    return NULL;
}

/* Reads the constant scope in ARGUMENT, one of __MEMORY_SCOPE_SYSTEM, DEVICE, WRKGRP, WVFRNT and SINGLE, as a memory_scope. Returns false
 * after an error. */
static bool read_scope(checker *c, const char *called, const ast_expr *argument, int *scope)
{
    static const int scopes[] = {SCOPE_ALL_DEVICES, SCOPE_DEVICE, SCOPE_WORK_GROUP, SCOPE_SUB_GROUP, SCOPE_WORK_ITEM};
    int64_t value;

    if (constant_integer(c, argument, &value) && value >= 0 && value < (int64_t)(sizeof scopes / sizeof *scopes)) {
        *scope = scopes[value];
        return true;
    }
    check_fail(c, argument->loc, argument->range,
               "the scope of '%s' must be one of __MEMORY_SCOPE_SYSTEM to __MEMORY_SCOPE_SINGLE", called);
    return false;
}

/* Returns the operation of __opencl_atomic_OPERATION or __c11_atomic_OPERATION, functions on atomic objects; NULL: TEXT names
 * none. */
static const explicit_row *find_explicit_row(const char *text)
{
    static const char *const prefixes[] = {"__opencl_atomic_", "__c11_atomic_"};

    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        size_t length = strlen(prefixes[i]);
        for (size_t k = 0; k < sizeof explicit_rows / sizeof *explicit_rows; k++)
            if (strncmp(text, prefixes[i], length) == 0 && strcmp(text + length, explicit_rows[k].operation) == 0)
                return &explicit_rows[k];
    }
    return NULL;
}

/* Checks the first argument of CALLED, which is stricter than that of the functions of OpenCL C: a pointer to an atomic type,
 * which is not const unless the function only reads it. */
static bool check_atomic_object(checker *c, const char *called, const explicit_row *row, const type *t, source_range range)
{
    const type *object = t->kind == TYPE_POINTER ? t->element : NULL;

    if (!object || object->kind != TYPE_ATOMIC)
        check_fail(c, range.begin, range, "argument 1 of '%s' must be a pointer to an atomic type, not '%s'", called, SPELL(t));
    else if ((object->quals & TYPE_CONST) && !row->only_reads)
        check_fail(c, range.begin, range, "argument 1 of '%s' must not point to a const object ('%s')", called, SPELL(t));
    else if (row->needs_integer && !type_is_integer(object->element))
        check_fail(c, range.begin, range, "argument 1 of '%s' must be a pointer to an atomic integer, not '%s'", called,
                   SPELL(t));
    else
        return true;
    return false;
}

/* Checks a constant scope in the last of ARGUMENTS: an atomic operation with memory_scope_work_item is none. */
static bool check_explicit_scope(checker *c, const char *called, const expr_list *arguments)
{
    const ast_expr *e = arguments->items[arguments->count - 1];
    int64_t value;

    if (!constant_integer(c, e, &value) || (value >= SCOPE_WORK_GROUP && value <= SCOPE_SUB_GROUP))
        return true;
    check_fail(c, e->loc, e->range, "the scope of '%s' must be memory_scope_work_group, sub_group, device or all_svm_devices",
               called);
    return false;
}

/* Calls the function of OpenCL C that __opencl_atomic_OPERATION or __c11_atomic_OPERATION, here CALLED, is named after. */
static ast_expr *call_explicit(checker *c, const char *called, expr_list *arguments, source_loc loc, source_range range)
{
    const explicit_row *row = find_explicit_row(called);
    bool has_scope = strncmp(called, "__opencl_", strlen("__opencl_")) == 0 && strcmp(row->operation, "init") != 0;
    name *function = name_of_text(c, row->function);

    bug_unless(builtin_exists(c, function));
    if (arguments->count > 0) {
        ast_expr *object = arguments->items[0];
        if (!check_atomic_object(c, called, row, object->type, range) ||
            (has_scope && !check_explicit_scope(c, called, arguments)))
            return check_bad(c, loc);
        const type *t = object->type->element;
        if (t->quals & TYPE_CONST) /* OpenCL C's function has no form for const objects */
            arguments->items[0] = ast_new_convert(
                c, CONVERSION_pointer,
                type_pointer(c->types, type_qualified(c->types, t, t->quals & ~(unsigned)TYPE_CONST, (type_space)t->space)),
                object);
    }
    return builtin_call(c, function, arguments, loc, range);
}

/* --- orders of OpenCL C --------------------------------------------------------------------------------------------------- */

void builtin_atomic_check_order(checker *c, const ast_expr *call)
{
    int lowering = call->call.builtin->lowering;
    bool stores = lowering == LOWER_c11_store || lowering == LOWER_c11_flag_clear, fails = lowering == LOWER_c11_compare_exchange;
    uint32_t at = fails ? 4 : lowering == LOWER_c11_store ? 2 : 1;
    int64_t order;

    if (!(stores || fails || lowering == LOWER_c11_load) || at >= call->call.count ||
        !constant_integer(c, call->call.arguments[at], &order))
        return;
    if (order == ORDER_ACQ_REL || order == (stores ? ORDER_ACQUIRE : ORDER_RELEASE))
        diag_warn_range(c->diag, WARN_atomic_memory_ordering, call->call.arguments[at]->loc, call->call.arguments[at]->range,
                        "this memory order is invalid for '%s', which only %s%s", call->call.builtin->name,
                        stores ? "writes" : "reads", fails ? " where it fails" : "");
}

/* --- all calls ------------------------------------------------------------------------------------------------------------ */

bool builtin_atomic_has(const char *text)
{
    return find_atomic_row(text) || find_scoped_row(text) || find_explicit_row(text);
}

ast_expr *builtin_atomic_call(checker *c, name *n, expr_list *arguments, source_loc loc, source_range range)
{
    const atomic_row *scoped = find_scoped_row(n->text), *row = scoped ? scoped : find_atomic_row(n->text);
    int scope = SCOPE_ALL_DEVICES;

    if (!row)
        return call_explicit(c, n->text, arguments, loc, range);
    uint32_t wanted = row->count + (scoped != NULL);
    bool more = arguments->count > wanted;
    if (arguments->count < wanted || (more && strncmp(row->name, "__sync_", strlen("__sync_")) != 0))
        return check_fail(c, range.begin, range, "too %s arguments for '%s': %u given, %u expected", more ? "many" : "few",
                          n->text, arguments->count, wanted);
    if (scoped && !read_scope(c, n->text, arguments->items[row->count], &scope))
        return check_bad(c, loc);
    const atomic_call k = {n->text, arguments->items, row->operation, scope, loc, range};
    return row->make(c, &k);
}
