/* src/debug/dap.h - the Debug Adapter Protocol: messages, and what its two files share. */
#ifndef GASKET_DEBUG_DAP_H
#define GASKET_DEBUG_DAP_H

#include "src/debug/command.h"

/* A request of the client: its JSON text, from `text` up to `end`. */
typedef struct dap_request {
    const char *text, *end;
    const char *command;
    const char *arguments; /* NULL: none */
    int64_t sequence;
} dap_request;

/* Receives the next request into OUT, in MEMORY; false: the client is gone. */
bool dap_receive(debug_shared *s, arena *memory, dap_request *out);
/* Answers R with success and BODY, a JSON object, or "" for none; with an error message. */
void dap_reply(debug_shared *s, arena *memory, const dap_request *r, const char *body);
void dap_refuse(debug_shared *s, arena *memory, const dap_request *r, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Sends event NAME with BODY, a JSON object, or "" for none. */
void dap_event(debug_shared *s, arena *memory, const char *name, const char *body);
/* An event with what the program or a command has printed; CATEGORY "stdout" or "console". */
void dap_output(debug_shared *s, arena *memory, const char *category, const char *text);

/* Members of the arguments of R: the fallback if there is no such member. */
const char *dap_text(arena *memory, const dap_request *r, const char *object, const char *key, const char *fallback);
int64_t dap_number(const dap_request *r, const char *object, const char *key, int64_t fallback);
bool dap_is_true(const dap_request *r, const char *object, const char *key);

/* Requests about the stopped run (dap_look.c); false: R is none of them. */
bool dap_look(debugger *d, const dap_request *r);
/* Forgets the variables of the stop before. */
void dap_forget_values(void);
/* The unit and the frame that a frame's id of the protocol means. */
void *dap_frame(debugger *d, int64_t id, unsigned *frame);

/* Answers the first requests, up to `launch`, whose program and options it returns as words of a command line in WORDS, which has capacity for MOST; -1: the client is gone,
 * or has asked to end. */
int dap_begin(debug_shared *s, arena *memory, char **words, int most);
/* Answers what the client still asks, until it leaves. */
void dap_end(debug_shared *s, arena *memory);

#endif
