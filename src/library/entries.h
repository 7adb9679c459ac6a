/* src/library/entries.h - the functions of gasket.h without their guard. */
#ifndef GASKET_LIBRARY_ENTRIES_H
#define GASKET_LIBRARY_ENTRIES_H

#include "src/gasket.h"

/* clang-format off */
#define RESULT(type, name, parameters, arguments, failed) type entry_##name parameters;
#define ACTION(name, parameters, arguments) void entry_##name parameters;
#include "src/library/entries.def"
/* clang-format on */

#endif
