/* src/driver/device_limits.h - does a program fit the device of --device? */
#ifndef GASKET_DRIVER_DEVICE_LIMITS_H
#define GASKET_DRIVER_DEVICE_LIMITS_H

#include "src/device/profile.h"
#include "src/driver/pipeline.h"
#include "src/run/launch.h"

/* The device of --device in the options of S, or gasket's own; NULL after an error message. */
const device_profile *device_of_options(session *s);
/* Does each kernel of the front end's module M fit P? Reports what does not. Overwrites the aux of functions and globals. */
bool device_accepts_module(const device_profile *p, ir_module *m, diag *d);
/* Does L, with its sizes and arguments, fit gasket's own limit of local memory and P? Reports what does not. */
bool device_accepts_launch(const device_profile *p, const launch *l);

#endif
