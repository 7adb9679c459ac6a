/* ir/intrinsic.c - the rows of intrinsics.def: names, signatures, declarations. */
#include "ir/signature.h"
#include "ir/tables.h"
#include "src/base/bug.h"

static const struct intrinsic_fact {
    ir_signature signature;
    unsigned flags;
} facts[IR_INTRINSIC_COUNT] = {
    {{"", "", "v:"}, 0},
#define IR_INTRINSIC(id, name, kinds, pattern, flags) {{name, kinds, pattern}, flags},
#include "ir/intrinsics.def"
};

const char *ir_intrinsic_name(ir_intrinsic id)
{
    return facts[id].signature.name;
}

unsigned ir_intrinsic_flags(ir_intrinsic id)
{
    return facts[id].flags;
}

const char *ir_intrinsic_signature(ir_intrinsic id)
{
    return facts[id].signature.pattern;
}

const ir_signature *ir_intrinsic_signature_of(ir_intrinsic id)
{
    return &facts[id].signature;
}

ir_function *ir_callee(const ir_inst *i)
{
    ir_value *v = i->op == IR_call ? ir_operand(i, 0) : NULL;
    ir_function *f = v ? ir_try_function(v) : NULL;

    return f && f->first && !f->intrinsic ? f : NULL;
}

ir_intrinsic ir_intrinsic_find(const char *name)
{
    ir_intrinsic best = IR_NOT_INTRINSIC;
    size_t longest = 0;

    for (int id = 1; id < IR_INTRINSIC_COUNT; id++) {
        size_t n = ir_base_length(name, facts[id].signature.name);
        if (n > longest) {
            best = (ir_intrinsic)id;
            longest = n;
        }
    }
    return best;
}

ir_intrinsic ir_saturation(bool to_signed, bool from_signed)
{
    static const ir_intrinsic ids[2][2] = {{IR_INTRINSIC_uutrunc_sat, IR_INTRINSIC_ustrunc_sat},
                                           {IR_INTRINSIC_sutrunc_sat, IR_INTRINSIC_sstrunc_sat}};

    return ids[to_signed][from_signed];
}

bool ir_is_saturation(ir_intrinsic id, bool *to_signed, bool *from_signed)
{
    for (unsigned n = 0; n < 4; n++) {
        *to_signed = n >> 1;
        *from_signed = n & 1;
        if (ir_saturation(*to_signed, *from_signed) == id)
            return true;
    }
    return false;
}

bool ir_intrinsic_fits(ir_module *m, ir_intrinsic id, const ir_type *t)
{
    ir_type *overloads[MAX_OVERLOADS];

    return ir_signature_match(m, &facts[id].signature, t, overloads);
}

const char *ir_intrinsic_name_for(ir_module *m, ir_intrinsic id, const char *name, const ir_type *t)
{
    ir_type *overloads[MAX_OVERLOADS];
    const ir_signature *s = &facts[id].signature;

    if (!ir_signature_match(m, s, t, overloads) || strncmp(name, s->name, strlen(s->name)) != 0 ||
        ir_signature_fits_name(m, s, name, t, overloads))
        return NULL;
    return ir_signature_mangle(m, s, t, overloads);
}

/* --- declarations --------------------------------------------------------------------------------------------------------- */

ir_function *ir_intrinsic_declare(ir_module *m, ir_intrinsic id, ir_type *t)
{
    struct ir_tables *known = m->tables;
    ir_type *overloads[MAX_OVERLOADS];
    uint32_t hash = hash_word(t->hash, (uint64_t)id);

    table_each(n, &known->intrinsic_numbers, hash)
    {
        ir_function *f = known->intrinsics.items[n];
        if (f->intrinsic == id && f->type == t && f->module)
            return f;
    }
    if (!ir_signature_match(m, &facts[id].signature, t, overloads))
        return NULL;
    ir_function *f = ir_function_new(m, ir_signature_mangle(m, &facts[id].signature, t, overloads), t);
    f->intrinsic = id;
    f->pure = facts[id].flags & IR_PURE;
    f->convergent = facts[id].flags & IR_CONVERGENT;
    table_push(m->memory, &known->intrinsic_numbers, hash, &known->intrinsics, f);
    return f;
}

ir_inst *ir_call_intrinsic(ir_builder *b, ir_intrinsic id, ir_type **types, unsigned type_count, ir_value **args, unsigned count)
{
    const ir_signature *s = &facts[id].signature;

    bug_unless(type_count == strlen(s->kinds));
    ir_type *t = ir_signature_type(b->module, s, types, args, count);
    ir_function *f = ir_intrinsic_declare(b->module, id, t);
    if (!f)
        bug("no signature of %s fits", s->name);
    return ir_call(b, f, args, count);
}

static bool declares_check(const ir_module *m)
{
    ir_each_function(f, m)
        if (facts[f->intrinsic].flags & IR_CHECK_ONLY)
            return true;
    return false;
}

const ir_inst *ir_find_check(const ir_module *m)
{
    if (!declares_check(m))
        return NULL;
    ir_each_function(f, m)
        ir_each_block(b, f)
            ir_each_inst(i, b)
                if (facts[ir_intrinsic_of(i)].flags & IR_CHECK_ONLY)
                    return i;
    return NULL;
}
