/* ir/spirv/capabilities.c - checks capabilities, extensions and versions: what a module has must be declared by it, and supported here. */
#include "ir/spirv/validate.h"

static const char *const supported_extensions[] = {
#define SPIRV_CAPABILITY(name)
#define SPIRV_EXTENSION(name) name,
#include "ir/spirv/supported.def"
};

static const uint32_t supported_capabilities[] = {
#define SPIRV_CAPABILITY(name) SPIRV_Capability_##name,
#define SPIRV_EXTENSION(name)
#include "ir/spirv/supported.def"
};

bool spirv_supports_capability(uint32_t capability)
{
    for (size_t n = 0; n < sizeof supported_capabilities / sizeof *supported_capabilities; n++)
        if (supported_capabilities[n] == capability)
            return true;
    return false;
}

void spirv_add_capability(validator *v, const spirv_enumerant *capability)
{
    if (!capability || capability->value >= CAPABILITY_LIMIT || v->capabilities[capability->value])
        return;
    v->capabilities[capability->value] = true;
    for (const char *at = capability->capabilities; *at;) {
        size_t n = strcspn(at, " ");
        spirv_add_capability(v, spirv_enumerant_named(SPIRV_KIND_Capability, arena_strndup(v->m->memory, at, n)));
        at += n + (at[n] == ' ');
    }
}

static bool is_known_extension(const char *name)
{
    for (size_t n = 0; n < sizeof supported_extensions / sizeof *supported_extensions; n++)
        if (strcmp(supported_extensions[n], name) == 0)
            return true;
    return false;
}

static void declare_extension(validator *v, const spirv_inst *i)
{
    const char *name = spirv_string(v->m, i, 1, NULL);

    vec_push(v->m->memory, &v->extensions, name);
    if (!is_known_extension(name))
        violation(v, i, NULL, "the extension %s is not supported", name);
}

void spirv_declare_capabilities(validator *v)
{
    spirv_each(i, v->m)
    {
        if (i.opcode == SPIRV_OpCapability) {
            const spirv_enumerant *capability = spirv_enumerant_of(SPIRV_KIND_Capability, i.words[1]);
            spirv_add_capability(v, capability);
            if (!spirv_supports_capability(i.words[1]))
                violation(v, &i, NULL, "the capability %s is not supported", capability->name);
        } else if (i.opcode == SPIRV_OpExtension) {
            declare_extension(v, &i);
        } else if (i.opcode == SPIRV_OpMemoryModel) {
            break;
        }
    }
}

bool spirv_has_one_of(const validator *v, const char *capabilities)
{
    for (const char *at = capabilities; *at;) {
        size_t n = strcspn(at, " ");
        const spirv_enumerant *c = spirv_enumerant_named(SPIRV_KIND_Capability, arena_strndup(v->m->memory, at, n));
        if (c && c->value < CAPABILITY_LIMIT && v->capabilities[c->value])
            return true;
        at += n + (at[n] == ' ');
    }
    return !*capabilities;
}

static bool has_extension_of(const validator *v, const char *list)
{
    for (size_t n = 0; n < v->extensions.count; n++)
        if (spirv_is_listed(list, v->extensions.items[n]))
            return true;
    return false;
}

/* Does the version have the row? One that a declared capability comes with is there with it. */
static bool has_version(const validator *v, unsigned version, const char *extensions, const char *capabilities)
{
    return (version && version <= v->version) || has_extension_of(v, extensions) || *capabilities;
}

static const char *one_of(const validator *v, const char *list)
{
    return strchr(list, ' ') ? arena_printf(v->m->memory, "one of the capabilities %s", list)
                             : arena_printf(v->m->memory, "the capability %s", list);
}

static void check_row(validator *v, const spirv_inst *i)
{
    const spirv_row *row = i->row;

    if (!has_version(v, row->version, row->extensions, row->capabilities))
        violation(v, i, "3.42", "the instruction is not one of SPIR-V %u.%u", v->version / 100, v->version / 10 % 10);
    else if (!spirv_has_one_of(v, row->capabilities))
        violation(v, i, "3.42", "the instruction needs %s, which the module does not declare", one_of(v, row->capabilities));
    else if (i->opcode < ROW_LIMIT)
        v->allowed[i->opcode] = 1;
}

static void check_enumerant(validator *v, const spirv_inst *i, const spirv_enumerant *e)
{
    /* a built-in variable, too, which the environment of OpenCL has without a capability */
    if (e && !spirv_has_one_of(v, e->capabilities))
        violation(v, i, "3", "the %s %s needs %s, which the module does not declare", e->kind, e->name,
                  one_of(v, e->capabilities));
}

void spirv_check_capabilities(validator *v, const spirv_inst *i)
{
    if (i->opcode >= ROW_LIMIT || !v->allowed[i->opcode])
        check_row(v, i);
    for (size_t n = 0; n < v->operands.list.count; n++) {
        const spirv_operand *o = &v->operands.list.items[n];
        uint32_t word = i->words[o->at];
        if (o->kind == SPIRV_KIND_Capability)
            continue;
        if (spirv_class_of(o->kind) == SPIRV_CLASS_VALUE)
            check_enumerant(v, i, spirv_enumerant_of(o->kind, word));
        for (unsigned bit = 0; spirv_class_of(o->kind) == SPIRV_CLASS_MASK && bit < 32; bit++)
            if (word >> bit & 1)
                check_enumerant(v, i, spirv_enumerant_of(o->kind, 1u << bit));
    }
}
