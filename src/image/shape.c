/* src/image/shape.c - the rows of shapes.def: names and coordinates of the image types, and the type names of kernel arguments,
 * which begin with the access. */
#include "src/image/shape.h"

#include <string.h>

static const struct shape_fact {
    const char *name;
    unsigned coordinates;
    bool is_array, is_depth, has_samples;
} facts[IMAGE_SHAPE_COUNT] = {
#define IMAGE_SHAPE(id, name, coordinates, array, depth, samples) {name, coordinates, array, depth, samples},
#include "src/image/shapes.def"
};

const char *image_shape_name(image_shape shape)
{
    return facts[shape].name;
}

const char *image_access_name(image_access access)
{
    static const char *const names[IMAGE_ACCESS_COUNT] = {"read_only", "write_only", "read_write"};

    return names[access];
}

unsigned image_coordinates(image_shape shape)
{
    return facts[shape].coordinates;
}

bool image_is_array(image_shape shape)
{
    return facts[shape].is_array;
}

bool image_has_samples(image_shape shape)
{
    return facts[shape].has_samples;
}

bool image_is_depth(image_shape shape)
{
    return facts[shape].is_depth;
}

bool image_shape_find(const char *name, image_shape *shape)
{
    for (int i = 0; i < IMAGE_SHAPE_COUNT; i++)
        if (strcmp(facts[i].name, name) == 0) {
            *shape = (image_shape)i;
            return true;
        }
    return false;
}

bool image_argument_find(const char *type, image_access *access, image_shape *shape)
{
    static const char *const words[] = {
        [IMAGE_READ_ONLY] = "read_only_", [IMAGE_WRITE_ONLY] = "write_only_", [IMAGE_READ_WRITE] = "read_write_"};

    for (unsigned a = 0; a < sizeof words / sizeof *words; a++) {
        size_t n = strlen(words[a]);
        if (strncmp(type, words[a], n) == 0) {
            *access = (image_access)a;
            return image_shape_find(type + n, shape);
        }
    }
    return false;
}
