/* src/run/run_stats.h - the statistics of launches, for `run --stats` (formats.md 4.2). */
#ifndef GASKET_RUN_RUN_STATS_H
#define GASKET_RUN_RUN_STATS_H

#include "src/run/launch.h"

/* The sums of several launches. */
typedef struct run_stats {
    run_result counts;
    double seconds;
} run_stats;

/* Adds the finished launch L to S, whose lists are in MEMORY. */
void run_stats_add(run_stats *s, arena *memory, const launch *l);
/* Appends S as a JSON object; COMPILE_SECONDS: of all programs. Numbers have blanks before them, up to WIDTH characters. */
void run_stats_print(text *out, const run_stats *s, double compile_seconds, int width);

#endif
