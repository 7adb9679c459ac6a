/* src/debug/listen.h - how a client of a protocol reaches the debugger. */
#ifndef GASKET_DEBUG_LISTEN_H
#define GASKET_DEBUG_LISTEN_H

#include "src/base/diag.h"

/* Waits for a connection to PORT of this machine's loopback interface, "0" or NULL: to any, which is printed to standard error. Returns the socket; -1 after an error
 * message to D, which names OPTION. */
int debug_listen(diag *d, const char *option, const char *port);

#endif
