/* src/opencl/leaks.h - the objects that the program has not released when it ends. */
#ifndef GASKET_OPENCL_LEAKS_H
#define GASKET_OPENCL_LEAKS_H

/* Adds a finding for each kind of object and each function that created some. */
void leaks_report(void);

#endif
