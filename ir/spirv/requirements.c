/* ir/spirv/requirements.c - finishes a module that is written: the version, capabilities and extensions that its instructions need, and the header.
 *
 * They follow from the rows of the instructions and enumerants that the module has. Where a row has several capabilities, gasket declares the
 * first one that it reads itself. */
#include "ir/spirv/validate.h"
#include "ir/spirv/writer.h"

#include <string.h>

typedef struct requirements {
    writer *w;
    const spirv_module *m;
    validator *declared;
    word_list capabilities; /* in the order in which they are declared */
    VEC(const char *) extensions;
    unsigned version;
} requirements;

/* The extensions that capabilities come from; the rows of instructions have those of the others. */
static const struct {
    uint32_t capability;
    const char *extension;
} extension_rows[] = {
    {SPIRV_Capability_SubgroupShuffleINTEL, "SPV_INTEL_subgroups"},
    {SPIRV_Capability_SubgroupBufferBlockIOINTEL, "SPV_INTEL_subgroups"},
    {SPIRV_Capability_GroupUniformArithmeticKHR, "SPV_KHR_uniform_group_instructions"},
    {SPIRV_Capability_GroupNonUniformRotateKHR, "SPV_KHR_subgroup_rotate"},
    {SPIRV_Capability_AtomicFloat32AddEXT, "SPV_EXT_shader_atomic_float_add"},
    {SPIRV_Capability_AtomicFloat64AddEXT, "SPV_EXT_shader_atomic_float_add"},
    {SPIRV_Capability_AtomicFloat32MinMaxEXT, "SPV_EXT_shader_atomic_float_min_max"},
    {SPIRV_Capability_AtomicFloat64MinMaxEXT, "SPV_EXT_shader_atomic_float_min_max"},
    {SPIRV_Capability_BitInstructions, "SPV_KHR_bit_instructions"},
    {SPIRV_Capability_ShaderClockKHR, "SPV_KHR_shader_clock"},
    {SPIRV_Capability_VectorComputeINTEL, "SPV_INTEL_vector_compute"},
};

static void add_extension(requirements *r, const char *name)
{
    for (size_t n = 0; n < r->extensions.count; n++)
        if (strcmp(r->extensions.items[n], name) == 0)
            return;
    vec_push(r->w->memory, &r->extensions, name);
}

static void require(requirements *r, uint32_t capability)
{
    const spirv_enumerant *e = spirv_enumerant_of(SPIRV_KIND_Capability, capability);

    if (r->declared->capabilities[capability])
        return;
    spirv_add_capability(r->declared, e);
    vec_push(r->w->memory, &r->capabilities, capability);
    for (size_t n = 0; n < sizeof extension_rows / sizeof *extension_rows; n++)
        if (extension_rows[n].capability == capability)
            add_extension(r, extension_rows[n].extension);
}

/* Requires one of CAPABILITIES, names separated by blanks, unless one is declared. */
static void require_one_of(requirements *r, const char *capabilities)
{
    const spirv_enumerant *chosen = NULL;

    if (spirv_has_one_of(r->declared, capabilities))
        return;
    for (const char *at = capabilities; *at;) {
        size_t n = strcspn(at, " ");
        const spirv_enumerant *e = spirv_enumerant_named(SPIRV_KIND_Capability, arena_strndup(r->w->memory, at, n));
        at += n + (at[n] == ' ');
        if (!e || e->value == SPIRV_Capability_Shader) /* kernels are no shaders */
            continue;
        if (!chosen || (!spirv_supports_capability(chosen->value) && spirv_supports_capability(e->value)))
            chosen = e;
    }
    if (chosen)
        require(r, chosen->value);
}

static void require_version(requirements *r, unsigned version)
{
    if (version > r->version)
        r->version = version;
}

/* Decorations that came with version 1.4, and before with an extension. */
static bool is_of_wrapping(const spirv_enumerant *e)
{
    return strcmp(e->kind, "Decoration") == 0 &&
           (e->value == SPIRV_Decoration_NoSignedWrap || e->value == SPIRV_Decoration_NoUnsignedWrap);
}

static void require_enumerant(requirements *r, const spirv_enumerant *e)
{
    if (!e)
        return;
    if (is_of_wrapping(e)) {
        add_extension(r, "SPV_KHR_no_integer_wrap_decoration");
        return;
    }
    require_one_of(r, e->capabilities);
    if (!*e->capabilities || strcmp(e->capabilities, "SubgroupDispatch") == 0)
        require_version(r, e->version);
}

static bool is_half(const spirv_module *m, uint32_t type)
{
    spirv_inst i;

    return spirv_definition(m, type, &i) &&
           ((i.opcode == SPIRV_OpTypeFloat && i.words[2] == 16) || (i.opcode == SPIRV_OpTypeVector && is_half(m, i.words[2])));
}

/* Is a half a value, or only what pointers point to? */
static bool computes_halves(const requirements *r)
{
    spirv_each(i, r->m)
    {
        if (i.type && is_half(r->m, i.type))
            return true;
    }
    return false;
}

static void require_width(requirements *r, const spirv_inst *i)
{
    uint32_t bits = i->words[2];

    if (i->opcode == SPIRV_OpTypeFloat && bits != 32)
        require(r, bits == 64           ? SPIRV_Capability_Float64
                   : computes_halves(r) ? SPIRV_Capability_Float16
                                        : SPIRV_Capability_Float16Buffer);
    if (i->opcode == SPIRV_OpTypeInt && bits != 32)
        require(r, bits == 8 ? SPIRV_Capability_Int8 : bits == 16 ? SPIRV_Capability_Int16 : SPIRV_Capability_Int64);
}

static bool is_atomic(uint32_t opcode)
{
    return opcode >= SPIRV_OpAtomicLoad && opcode <= SPIRV_OpAtomicXor;
}

static bool is_float_atomic(uint32_t opcode)
{
    return opcode == SPIRV_OpAtomicFAddEXT || opcode == SPIRV_OpAtomicFMinEXT || opcode == SPIRV_OpAtomicFMaxEXT;
}

static void require_atomic(requirements *r, const spirv_inst *i)
{
    bool is_float, is_signed;
    uint32_t type = i->opcode == SPIRV_OpAtomicStore ? spirv_type_of(r->m, i->words[4]) : i->type;
    unsigned width = spirv_number_width(r->m, type, &is_float, &is_signed);

    if (width == 64 && !is_float)
        require(r, SPIRV_Capability_Int64Atomics);
    if (i->opcode == SPIRV_OpAtomicFAddEXT)
        require(r, width == 64 ? SPIRV_Capability_AtomicFloat64AddEXT : SPIRV_Capability_AtomicFloat32AddEXT);
    else if (is_float_atomic(i->opcode))
        require(r, width == 64 ? SPIRV_Capability_AtomicFloat64MinMaxEXT : SPIRV_Capability_AtomicFloat32MinMaxEXT);
}

static void require_image(requirements *r, const spirv_inst *i)
{
    require(r, SPIRV_Capability_ImageBasic);
    if (i->count > 9 && i->words[9] == SPIRV_AccessQualifier_ReadWrite)
        require(r, SPIRV_Capability_ImageReadWrite);
    if (i->words[3] == SPIRV_Dim_1D)
        require(r, SPIRV_Capability_Image1D);
    if (i->words[3] == SPIRV_Dim_Buffer)
        require(r, SPIRV_Capability_ImageBuffer);
}

/* What the operands of I need beyond the rows of their kinds. */
static void require_by_operands(requirements *r, const spirv_inst *i)
{
    if (i->opcode == SPIRV_OpTypeInt || i->opcode == SPIRV_OpTypeFloat)
        require_width(r, i);
    else if (i->opcode == SPIRV_OpTypeVector && i->words[3] > 4)
        require(r, SPIRV_Capability_Vector16);
    else if (i->opcode == SPIRV_OpTypeImage)
        require_image(r, i);
    else if (is_atomic(i->opcode) || is_float_atomic(i->opcode))
        require_atomic(r, i);
    else if (i->opcode == SPIRV_OpImageQueryLevels ||
             ((i->opcode == SPIRV_OpImageRead && i->count > 5 && i->words[5] & SPIRV_ImageOperands_Lod) ||
              (i->opcode == SPIRV_OpImageWrite && i->count > 4 && i->words[4] & SPIRV_ImageOperands_Lod)))
        require(r, SPIRV_Capability_ImageMipmap);
}

static void require_instruction(requirements *r, const spirv_inst *i, spirv_operands *operands)
{
    require_by_operands(r, i);
    if (!is_float_atomic(i->opcode))
        require_one_of(r, i->row->capabilities);
    if (*i->row->extensions && !strchr(i->row->extensions, ' ') && !i->row->version)
        add_extension(r, i->row->extensions);
    else
        require_version(r, i->row->version);
    spirv_split(r->m, i, operands);
    for (size_t n = 0; n < operands->list.count; n++) {
        const spirv_operand *o = &operands->list.items[n];
        uint32_t word = i->words[o->at];
        if (spirv_class_of(o->kind) == SPIRV_CLASS_VALUE)
            require_enumerant(r, spirv_enumerant_of(o->kind, word));
        for (unsigned bit = 0; spirv_class_of(o->kind) == SPIRV_CLASS_MASK && word >> bit; bit++)
            if (word >> bit & 1)
                require_enumerant(r, spirv_enumerant_of(o->kind, 1u << bit));
    }
}

/* --- the header ----------------------------------------------------------------------------------------------------------- */

static void append(writer *w, word_list *out, const word_list *words)
{
    vec_reserve(w->memory, out, out->count + words->count + 1);
    if (words->count)
        memcpy(out->items + out->count, words->items, words->count * sizeof *words->items);
    out->count += words->count;
}

static void append_instruction(writer *w, word_list *out, spirv_opcode opcode, const word_list *words)
{
    vec_push(w->memory, out, (uint32_t)(words->count + 1) << 16 | opcode);
    append(w, out, words);
}

static void append_string(writer *w, word_list *out, spirv_opcode opcode, uint32_t first, const char *s)
{
    word_list words = {0};

    if (first)
        vec_push(w->memory, &words, first);
    spirv_push_string(w, &words, s);
    append_instruction(w, out, opcode, &words);
}

static void append_header(writer *w, word_list *out, unsigned version)
{
    const uint32_t words[] = {SPIRV_MAGIC, (version / 100) << 16 | (version / 10 % 10) << 8, 0, w->bound, 0};

    for (size_t n = 0; n < sizeof words / sizeof *words; n++)
        vec_push(w->memory, out, words[n]);
}

static void append_preamble(writer *w, word_list *out, const requirements *r)
{
    word_list model = {0};

    for (size_t n = 0; r && n < r->capabilities.count; n++) {
        word_list words = {0};
        vec_push(w->memory, &words, r->capabilities.items[n]);
        append_instruction(w, out, SPIRV_OpCapability, &words);
    }
    for (size_t n = 0; r && n < r->extensions.count; n++)
        append_string(w, out, SPIRV_OpExtension, 0, r->extensions.items[n]);
    if (w->std)
        append_string(w, out, SPIRV_OpExtInstImport, w->std, "OpenCL.std");
    vec_push(w->memory, &model, SPIRV_AddressingModel_Physical64);
    vec_push(w->memory, &model, SPIRV_MemoryModel_OpenCL);
    append_instruction(w, out, SPIRV_OpMemoryModel, &model);
}

/* The module with the declarations that R has, or without any. */
static spirv_module *assemble(writer *w, const requirements *r)
{
    word_list words = {0};

    append_header(w, &words, r ? r->version : 100);
    append_preamble(w, &words, r);
    for (int s = 0; s < WRITTEN_SECTIONS; s++)
        append(w, &words, &w->sections[s]);
    return spirv_module_of(w->memory, w->d, w->m->source_name ? w->m->source_name : "module", words.items, words.count);
}

spirv_module *spirv_finish(writer *w)
{
    requirements r = {.w = w, .m = assemble(w, NULL), .version = 100};
    spirv_operands operands = {.memory = w->memory};

    if (!r.m)
        return NULL;
    r.declared = arena_new(w->memory, validator);
    r.declared->m = r.m;
    require(&r, SPIRV_Capability_Addresses);
    require(&r, SPIRV_Capability_Kernel);
    spirv_each(i, r.m) require_instruction(&r, &i, &operands);
    return assemble(w, &r);
}
