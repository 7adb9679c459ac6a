/* src/opencl/memory/sampler.c - samplers. */
#include "src/opencl/api/info.h"
#include "src/opencl/memory/memory.h"
#include "src/opencl/api/properties.h"
#include "src/opencl/api/entry.h"

#include "src/base/bits.h"

#include <stdlib.h>

static void destroy_sampler(void *object)
{
    cl_sampler s = object;

    free(s->properties);
    ocl_drop(s->context);
}

static bool is_filter(cl_sampler_properties value)
{
    return value == CL_FILTER_NEAREST || value == CL_FILTER_LINEAR;
}

/* Sets the property NAME of S; false: VALUE is invalid, or there is no such property. */
static bool set_property(cl_sampler s, cl_sampler_properties name, cl_sampler_properties value)
{
    switch (name) {
    case CL_SAMPLER_NORMALIZED_COORDS:
        s->normalized = (cl_bool)value;
        return value == CL_TRUE || value == CL_FALSE;
    case CL_SAMPLER_ADDRESSING_MODE:
        s->addressing = (cl_addressing_mode)value;
        return value >= CL_ADDRESS_NONE && value <= CL_ADDRESS_MIRRORED_REPEAT;
    case CL_SAMPLER_FILTER_MODE:
        s->filter = (cl_filter_mode)value;
        return is_filter(value);
    case CL_SAMPLER_MIP_FILTER_MODE_KHR:
        s->mip_filter = (cl_filter_mode)value;
        return is_filter(value);
    case CL_SAMPLER_LOD_MIN_KHR:
        s->least_lod = float_of_bits(value);
        return true;
    case CL_SAMPLER_LOD_MAX_KHR:
        s->most_lod = float_of_bits(value);
        return true;
    }
    return false;
}

static bool is_repeated(const cl_sampler_properties *list, size_t at)
{
    for (size_t i = 0; i < at; i += 2)
        if (list[i] == list[at])
            return true;
    return false;
}

static bool set_properties(cl_sampler s, const cl_sampler_properties *list)
{
    for (size_t i = 0; list && list[i]; i += 2)
        if (is_repeated(list, i) || !set_property(s, list[i], list[i + 1]))
            return false;
    return true;
}

/* The value of a sampler_t with the modes of S. */
static cl_uint find_bits(const struct _cl_sampler *s)
{
    static const cl_uint addresses[] = {[CL_ADDRESS_NONE - CL_ADDRESS_NONE] = IMAGE_ADDRESS_NONE,
                                        [CL_ADDRESS_CLAMP_TO_EDGE - CL_ADDRESS_NONE] = IMAGE_ADDRESS_CLAMP_TO_EDGE,
                                        [CL_ADDRESS_CLAMP - CL_ADDRESS_NONE] = IMAGE_ADDRESS_CLAMP,
                                        [CL_ADDRESS_REPEAT - CL_ADDRESS_NONE] = IMAGE_ADDRESS_REPEAT,
                                        [CL_ADDRESS_MIRRORED_REPEAT - CL_ADDRESS_NONE] = IMAGE_ADDRESS_MIRRORED_REPEAT};

    return (s->normalized ? IMAGE_NORMALIZED : 0) | addresses[s->addressing - CL_ADDRESS_NONE] |
           (s->filter == CL_FILTER_LINEAR ? IMAGE_LINEAR : IMAGE_NEAREST) |
           (s->mip_filter == CL_FILTER_LINEAR ? IMAGE_MIP_LINEAR : IMAGE_MIP_NEAREST);
}

static bool sampler_returns(const void *object, const void *handle)
{
    const struct _cl_sampler *s = object;

    return context_returns(s->context, handle);
}

/* Creates the sampler of VALUES and records LIST, the properties that were given. */
static cl_sampler create(cl_context context, const cl_sampler_properties *values, const cl_sampler_properties *list,
                         cl_int *error)
{
    struct _cl_sampler modes = {.normalized = CL_TRUE,
                                .addressing = CL_ADDRESS_CLAMP,
                                .filter = CL_FILTER_NEAREST,
                                .mip_filter = CL_FILTER_NEAREST,
                                .most_lod = float_of_bits(UINT32_C(0x7F7FFFFF))};

    if (!ocl_is(context, OCL_CONTEXT))
        return ocl_fail(error, CL_INVALID_CONTEXT);
    if (!set_properties(&modes, values))
        return ocl_fail(error, CL_INVALID_VALUE);
    if (!properties_copy(list, &modes.properties, &modes.property_count))
        return ocl_fail(error, CL_OUT_OF_HOST_MEMORY);
    cl_sampler s = ocl_new(OCL_SAMPLER, sizeof *s, destroy_sampler);
    if (!s) {
        free(modes.properties);
        return ocl_fail(error, CL_OUT_OF_HOST_MEMORY);
    }
    s->context = ocl_hold(context);
    ocl_set_returns(s, sampler_returns);
    s->properties = modes.properties;
    s->property_count = modes.property_count;
    s->normalized = modes.normalized;
    s->addressing = modes.addressing;
    s->filter = modes.filter;
    s->mip_filter = modes.mip_filter;
    s->least_lod = modes.least_lod;
    s->most_lod = modes.most_lod;
    s->bits = find_bits(s);
    ocl_fail(error, CL_SUCCESS);
    return s;
}

ENTRY_RESULT(cl_sampler, clCreateSamplerWithProperties,
             (cl_context context, const cl_sampler_properties *sampler_properties, cl_int *error),
             (context, sampler_properties, error))
{
    return create(context, sampler_properties, sampler_properties, error);
}

ENTRY_RESULT(cl_sampler, clCreateSampler,
             (cl_context context, cl_bool normalized_coords, cl_addressing_mode addressing_mode, cl_filter_mode filter_mode,
              cl_int *error),
             (context, normalized_coords, addressing_mode, filter_mode, error))
{
    const cl_sampler_properties values[] = {CL_SAMPLER_NORMALIZED_COORDS,
                                            normalized_coords,
                                            CL_SAMPLER_ADDRESSING_MODE,
                                            addressing_mode,
                                            CL_SAMPLER_FILTER_MODE,
                                            filter_mode,
                                            0};

    return create(context, values, NULL, error);
}

ENTRY(clRetainSampler, (cl_sampler sampler), (sampler))
{
    return ocl_retain(sampler, OCL_SAMPLER, CL_INVALID_SAMPLER);
}

ENTRY(clReleaseSampler, (cl_sampler sampler), (sampler))
{
    return ocl_release(sampler, OCL_SAMPLER, CL_INVALID_SAMPLER);
}

ENTRY(clGetSamplerInfo,
      (cl_sampler sampler, cl_sampler_info param_name, size_t param_value_size, void *param_value, size_t *param_value_size_ret),
      (sampler, param_name, param_value_size, param_value, param_value_size_ret))
{
    ocl_info out = {param_value_size, param_value, param_value_size_ret};

    if (!ocl_is(sampler, OCL_SAMPLER))
        return CL_INVALID_SAMPLER;
    switch (param_name) {
    case CL_SAMPLER_REFERENCE_COUNT:
        return info_value(out, cl_uint, ocl_references(sampler));
    case CL_SAMPLER_CONTEXT:
        return info_value(out, cl_context, sampler->context);
    case CL_SAMPLER_NORMALIZED_COORDS:
        return info_value(out, cl_bool, sampler->normalized);
    case CL_SAMPLER_ADDRESSING_MODE:
        return info_value(out, cl_addressing_mode, sampler->addressing);
    case CL_SAMPLER_FILTER_MODE:
        return info_value(out, cl_filter_mode, sampler->filter);
    case CL_SAMPLER_MIP_FILTER_MODE_KHR:
        return info_value(out, cl_filter_mode, sampler->mip_filter);
    case CL_SAMPLER_LOD_MIN_KHR:
        return info_value(out, float, sampler->least_lod);
    case CL_SAMPLER_LOD_MAX_KHR:
        return info_value(out, float, sampler->most_lod);
    case CL_SAMPLER_PROPERTIES:
        return info_bytes(out, sampler->properties, sampler->property_count * sizeof *sampler->properties);
    }
    return CL_INVALID_VALUE;
}
