/* backend/binary/words.c - see words.h. Source: the specification of .ze_info in Intel's graphics compiler. */
#include "backend/binary/words.h"

#include <stddef.h>
#include <string.h>

/* The address of a buffer that is accessed through the binding table has a kind of its own; it is read only. */
const word_pair payload_words[] = {
    {"work_dimensions", "work_dim"}, {"buffer_address", "arg_bypointer"}, {"printf_buffer", "printf_buffer_intel"}, {NULL, NULL}};

const word_pair image_words[] = {{"image_buffer", "image1d_buffer_t"},
                                 {"image_1d", "image1d_t"},
                                 {"image_1d_array", "image1d_array_t"},
                                 {"image_2d", "image2d_t"},
                                 {"image_2d_array", "image2d_array_t"},
                                 {"image_3d", "image3d_t"},
                                 {"image_2d_depth", "image2d_depth_t"},
                                 {"image_2d_array_depth", "image2d_array_depth_t"},
                                 {"image_2d_msaa", "image2d_msaa_t"},
                                 {"image_2d_array_msaa", "image2d_array_msaa_t"},
                                 {"image_2d_msaa_depth", "image2d_msaa_depth_t"},
                                 {"image_2d_array_msaa_depth", "image2d_array_msaa_depth_t"},
                                 {NULL, NULL}};

const word_pair access_words[] = {
    {"readonly", "read_only"}, {"writeonly", "write_only"}, {"readwrite", "read_write"}, {NULL, NULL}};

const word_pair addressing_words[] = {{"none", "none"},          {"repeat", "repeat"},          {"clamp_edge", "clamp_to_edge"},
                                      {"clamp_border", "clamp"}, {"mirror", "mirrored_repeat"}, {NULL, NULL}};

const char *word_of_intel(const word_pair *table, const char *word)
{
    for (; table->intel; table++)
        if (strcmp(table->intel, word) == 0)
            return table->gasket;
    return NULL;
}

const char *word_for_intel(const word_pair *table, const char *word)
{
    for (; table->intel; table++)
        if (strcmp(table->gasket, word) == 0)
            return table->intel;
    return NULL;
}
