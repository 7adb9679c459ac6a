/* opt/spaces/thread_access.h - an access through a phi of pointers whose spaces are known moves to the ways that lead to the phi. */
#ifndef GASKET_OPT_SPACES_THREAD_ACCESS_H
#define GASKET_OPT_SPACES_THREAD_ACCESS_H

#include "opt/spaces/named_twin.h"

bool opt_can_thread_access(const opt_twins *t, const ir_inst *i);
/* True when I is gone: each way to its block has its own access now. */
bool opt_thread_access(opt_twins *t, ir_inst *i);

#endif
