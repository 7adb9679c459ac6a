/* sim/machine/payload.h - the initial registers of a group's threads; internal to sim/machine. */
#ifndef GASKET_SIM_MACHINE_PAYLOAD_H
#define GASKET_SIM_MACHINE_PAYLOAD_H

#include "sim/machine/machine.h"

/* The initial registers of the threads of a group of one size. */
typedef struct sim_image_shape {
    uint32_t size[3];
    unsigned version; /* sim_images.version when `images` was written */
    unsigned char
        *images; /* the spans of the image of each thread, `initial_bytes` of the code each; NULL: there was no such group yet */
    unsigned char *local_ids; /* of each thread, `local_id_bytes` each */
} sim_image_shape;

/* The initial registers of the threads of the groups of one kernel, which are kept from group to group, and from launch to
 * launch. */
typedef struct sim_images {
    unsigned char *payload; /* the initial image up to SIM_TEMP, without the parts that depend on the group or the thread */
    uint32_t local_id_bytes, local_id_offset;
    unsigned version; /* changes with `payload` */
    sim_image_shape shapes[8];
    const unsigned char *images; /* of the threads of the group that runs */
    unsigned changes;            /* the number of times that a group had other images than the one before it */
    arena *memory;
} sim_images;

/* Prepares S for threads of M's kernel, in MEMORY. STARTS_FAST: they start after the kernel's first op, which selects the modes
 * SIM_CR_FAST. */
void sim_images_init(sim_images *s, const sim_machine *m, bool starts_fast, arena *memory);
/* Stores the arguments of the launch of G in S. */
void sim_images_bind(sim_images *s, const sim_group *g);
/* Makes `images` those of G's threads. O(1) if an earlier group had the same size and arguments. */
void sim_images_update(sim_images *s, const sim_group *g);
/* The channels of thread NUMBER of G that have a work-item. */
uint32_t sim_dispatch_mask(const sim_group *g, unsigned number, uint32_t simd);

#endif
