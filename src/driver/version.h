/* src/driver/version.h - the version of gasket. The Makefile reads it from here for the manual page and pkg-config. */
#ifndef GASKET_DRIVER_VERSION_H
#define GASKET_DRIVER_VERSION_H

#define GASKET_VERSION "0.1.0"

#endif
