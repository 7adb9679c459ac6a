/* src/check/describe.h - internals of the checker: findings, and how they name operations, objects, values and work-items. */
#ifndef GASKET_CHECK_DESCRIBE_H
#define GASKET_CHECK_DESCRIBE_H

#include "src/check/machine.h"

/* --- describe.c ----------------------------------------------------------------------------------------------------------- */

bool checker_is_library(const ir_function *f);               /* a built-in function of the library */
bool checker_is_library_variable(const ir_value *v);         /* a variable of its files */
void checker_describe_alloca(const machine *m, variable *v); /* sets its name and type in terms of the source */
bool checker_checks(const machine *m, check_kind k);
uint32_t checker_find_stack(item *it, const op *call);
static inline uint32_t checker_stack(item *it, const op *call) /* call stack of a function that CALL calls */
{
    return call->site && call->stack == it->frames[it->depth - 1].stack ? call->site : checker_find_stack(it, call);
}
uint32_t checker_site(item *it, const op *o);
check_place checker_place_of_loc(const machine *m, uint32_t loc);
check_place checker_place(const machine *m, uint32_t site); /* in the user's code */
check_place checker_place_of_op(const machine *m, const op *o);
/* Identifies the place of O, in each launch of its program: operations at one place, such as those of `a[i] += 1` or of a copy of a struct,
 * share a finding. */
uint64_t checker_place_key(const machine *m, const op *o);
/* Leaves the library: the operation of the user's code that S is part of, and *STACK, the calls around it. */
const op *checker_user_op(const machine *m, site s, uint32_t *stack);
/* The function of the library that S is in: "vload4"; NULL: none. */
const char *checker_library_function(const machine *m, site s);
/* A finding of kind K at operation O of IT; KEY distinguishes findings at the same place. NULL: this kind is not checked, it is
 * known already, or the list is full. */
check_finding *checker_find(item *it, check_kind k, const op *o, uint64_t key);
/* The same, of another LEVEL than that of its kind. */
check_finding *checker_find_level(item *it, check_kind k, check_level level, const op *o, uint64_t key);
/* The same, at a site and not during an operation; IDS may be NULL. */
check_finding *checker_find_at(machine *m, check_kind k, uint32_t site, uint64_t key, const check_item *ids);
void checker_say(machine *m, check_finding *f, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void checker_note(machine *m, check_finding *f, check_place where, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
void checker_note_calls(machine *m, check_finding *f, uint32_t stack); /* each call of STACK, innermost first */
void checker_about(check_finding *f, const object *x, uint64_t address, uint64_t bytes);
/* "a[3].x": the BYTES at offset AT of X in terms of the source. */
const char *checker_element_name(machine *m, const object *x, int64_t at, uint64_t bytes);
const char *checker_built_in_name(const machine *m, const ir_function *f); /* as in the source: "vload4" */
const char *checker_name(const variable *v);
const char *checker_space_name(unsigned space);
unsigned checker_pointer_space(const op *o); /* of the address of an access */
/* "4 bytes before the beginning of", "just past the end of", …, for BYTES at offset AT of X. */
const char *checker_distance(machine *m, const object *x, int64_t at, uint64_t bytes);
/* The array that index N of getelementptr E selects from. */
const char *checker_array_name(machine *m, item *it, const op *e, unsigned n);
void checker_note_object(machine *m, check_finding *f, const object *x); /* where it is declared, and its size */
const char *checker_ids_text(machine *m, const uint32_t ids[3]);         /* "(3,0,0)", in the dimensions of the run */
const char *checker_item_text(machine *m, const check_item *ids);        /* of its global ids */
void checker_stop_after_finding(item *it, const op *o); /* the run cannot go on after a finding at O, which is its only report */
void checker_stop(item *it, const op *o, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* --- race_finding.c ------------------------------------------------------------------------------------------------------- */

/* checker_place_key() of USER, the operation of the earlier access of a race; cached, as most races of a run have the same one. */
uint64_t checker_race_key(machine *m, const op *user);
/* Access A of IT to X and OTHER are a race, at offset WHERE of X. */
void checker_report_race(item *it, const access *a, const object *x, const race_access *other, uint64_t where);

/* --- divergence.c --------------------------------------------------------------------------------------------------------- */

/* WAITING is at a barrier or sub-group function, ABSENT of the same group is not. */
void checker_report_absence(item *waiting, const item *absent, bool is_sub_group);
/* The work-items wait at the same barrier as WAITING; if it is that of work_group_broadcast, their source must be the same. */
void checker_check_group_function(item *items, unsigned count, item *waiting);
/* Both work-items wait at the same barrier: reports it if they are in different iterations of a loop around it. */
void checker_check_iterations(const item *waiting, item *it);
void checker_report_flags(item *it); /* of its barrier: they differ from those of another work-item */
/* Reports operands of the sub-group operation that the COUNT work-items AT wait at that must be the same for all, and are not. */
void checker_check_uniform_operands(item *const *at, unsigned count);

/* --- origin.c ------------------------------------------------------------------------------------------------------------- */

uint32_t checker_origin_of_inst(machine *m, const ir_inst *inst);
uint32_t checker_origin_of_op(item *it, const op *o); /* the same for an operation that may be in the library: keeps the calls */
uint32_t checker_origin_of_lane(machine *m, const ir_inst *inst, unsigned k, unsigned lanes); /* of a gasket.indeterminate */
uint32_t checker_origin_of_byte(machine *m, const object *x, uint64_t at); /* at offset AT of X, never written */
uint32_t checker_stored_origin(item *it, uint32_t parent, uint32_t site);
/* A value that decides something is undefined: reports it. WHAT: "this condition". In a built-in function that only computes, the
 * results become undefined instead. */
void checker_report_undefined(item *it, const op *o, uint32_t origin, const char *what);
void checker_report_results(machine *m); /* undefined bytes that the host can see */

#endif
