/* opt/spaces/thread_access.h - move an access through a phi of pointers with known spaces into the phi's predecessors. */
#ifndef GASKET_OPT_SPACES_THREAD_ACCESS_H
#define GASKET_OPT_SPACES_THREAD_ACCESS_H

#include "opt/spaces/named_twin.h"

bool opt_can_thread_access(const opt_twins *t, const ir_inst *i);
/* Moves access I into the predecessors of its block and removes I. False if that is not possible. */
bool opt_thread_access(opt_twins *t, ir_inst *i);

#endif
