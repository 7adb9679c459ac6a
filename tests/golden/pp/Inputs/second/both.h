#undef TIMES
#define SECOND 2
#define TIMES TIMES_READ
