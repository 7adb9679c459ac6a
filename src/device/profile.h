/* src/device/profile.h - the limits, versions and extensions of a device: those of gasket, or fewer as a profile of a real device has them. */
#ifndef GASKET_DEVICE_PROFILE_H
#define GASKET_DEVICE_PROFILE_H

#include "src/base/diag.h"
#include "src/image/format.h"

#include <stdint.h>

/* Rows of profile.def. */
typedef enum device_limit {
#define LIMIT(id, ...) DEVICE_##id,
#include "src/device/profile.def"
    DEVICE_LIMIT_COUNT
} device_limit;

/* The kinds of shared virtual memory: the words of `svm`, as bits. */
enum { DEVICE_SVM_COARSE = 1, DEVICE_SVM_FINE = 2, DEVICE_SVM_SYSTEM = 4, DEVICE_SVM_ATOMICS = 8, DEVICE_SVM_ALL = 15 };

typedef VEC(const char *) device_names;

typedef struct device_profile {
    const char *id;            /* by which --device names it; NULL: gasket's own device */
    const char *name, *vendor; /* as the device reports them */
    bool is_processor;         /* CL_DEVICE_TYPE_CPU, not a GPU */
    bool is_uniform;           /* each work-group of a launch has the same size */
    bool is_in_order;          /* no queue is out of order */
    bool has_il;               /* programs of SPIR-V */
    bool is_on_disk;           /* read from a file */
    unsigned version;          /* of OpenCL: 110, 120, 200, 210, 220 or 300 */
    unsigned c_versions;       /* of OpenCL C: bit I for the version I of device_c_version() */
    unsigned svm;              /* DEVICE_SVM_… */
    unsigned sub_group_sizes;  /* the sum of 8, 16 and 32 */
    uint64_t limits[DEVICE_LIMIT_COUNT];
    device_names extensions, features;   /* unused of gasket's own device */
    uint32_t formats[IMAGE_ORDER_COUNT]; /* bit T: there are images of this order with type T */
} device_profile;

enum { DEVICE_C_VERSIONS = 5 };

/* Version I of OpenCL C: 100, 110, 120, 200, 300. */
unsigned device_c_version(unsigned i);
/* The highest version of OpenCL C that P has, at most LIMIT. */
unsigned device_highest_c(const device_profile *p, unsigned limit);
bool device_has_c(const device_profile *p, unsigned version);

/* Does P have the extension or feature whose macro or name is NAME? Macros of gasket's own belong to every device. */
bool device_has(const device_profile *p, const char *name);

/* gasket's own device. */
const device_profile *device_own(void);
/* Is NAME that of a file: has it a slash, or the suffix .device? */
bool device_is_file(const char *name);
/* The profile that NAME names: one of gasket's, or a file. In MEMORY; NULL after an error message. */
const device_profile *device_find(arena *memory, source_map *sources, diag *d, const char *name);
/* Reads a profile, the LENGTH bytes at TEXT of FILE, with the name ID. NULL after error messages with places. */
const device_profile *device_read(arena *memory, source_map *sources, diag *d, const char *id, const char *file, const char *text,
                                  size_t length);
/* Appends a line for each of gasket's profiles to OUT. */
void device_list(arena *memory, text *out);

#endif
