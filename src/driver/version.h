/* src/driver/version.h - the version of gasket. The Makefile reads it from here for the manual page and pkg-config. */
#ifndef GASKET_DRIVER_VERSION_H
#define GASKET_DRIVER_VERSION_H

#define GASKET_VERSION "0.1.0"

/* Of the binaries of OpenCL programs: another number for another format. It is the last one of CL_DRIVER_VERSION, by which programs such as PyOpenCL
 * find the binaries that they stored. */
#define GASKET_BINARY_FORMAT 4
#define GASKET_TEXT_OF(number) #number
#define GASKET_DRIVER_VERSION_OF(format) GASKET_VERSION "." GASKET_TEXT_OF(format)
#define GASKET_DRIVER_VERSION GASKET_DRIVER_VERSION_OF(GASKET_BINARY_FORMAT)

#endif
