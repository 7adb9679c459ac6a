/* src/base/bug.h - the failures that are not the user's.
 *
 * bug(): a defect of gasket. die(), out_of_memory(): a limit of gasket or of the system. The user's errors are diag.h's. */
#ifndef GASKET_BASE_BUG_H
#define GASKET_BASE_BUG_H

/* Prints the message with its place in gasket and ends the process with status 4 (contracts: a defect of gasket). */
_Noreturn void bug_at(const char *file, int line, const char *fmt, ...) __attribute__((cold, format(printf, 3, 4)));
#define bug(...) bug_at(__FILE__, __LINE__, __VA_ARGS__)
#define bug_unless(condition) ((condition) ? (void)0 : bug("%s", #condition))

/* Prints the message and ends the process with status 2. */
_Noreturn void die(const char *fmt, ...) __attribute__((cold, format(printf, 1, 2)));
/* The same with "gasket: error: out of memory". */
_Noreturn void out_of_memory(void) __attribute__((cold));

/* Tells bug() what is being worked on ("pass gvn on @main"), so that its message can say so. Text is not copied. Per thread. */
void bug_context(const char *what, const char *name);

#endif
