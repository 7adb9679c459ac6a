/* sim/compact.c - stub */
#include "sim/check_rules.h"
bool sim_check_compaction(checker *c) { (void)c; return true; }
