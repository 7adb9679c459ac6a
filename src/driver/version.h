/* src/driver/version.h - which gasket this is. The Makefile reads the number from here for the manual page and pkg-config. */
#ifndef GASKET_DRIVER_VERSION_H
#define GASKET_DRIVER_VERSION_H

#define GASKET_VERSION "0.1.0"

#endif
