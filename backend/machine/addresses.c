/* backend/machine/addresses.c - shares one address among several indirect operands.
 *
 *   add (1) a0.0 v1 &v2+0                  add (1) a0.0 v1 &v2+0
 *   mov (8) v3 r[a0.0]                     mov (8) v3 r[a0.0]
 *   add (1) a0.0 v1 &v2+32          ->     mov (8) v4 r[a0.0,32]
 *   mov (8) v4 r[a0.0]
 *
 * An indirect operand has a displacement of -512 to 511 bytes, whether it has one address for all channels or one for each.
 * Source: Intel "Skylake PRM, Volume 7, Indirect Register Addressing". */
#include "backend/machine/mir.h"

/* Does I set a0.0 and the following words, one per channel, to a sum of words, the address of a register and a constant? */
static bool loads_address(const mir_inst *i)
{
    return i->kind == MIR_OP && i->g.op == GEN_OP_add && i->g.dst.file == GEN_FILE_A0 && i->g.dst.sub == 0 && i->g.nomask &&
           !i->g.pred && i->address_of != MIR_NONE && i->ref[1].vreg != MIR_NONE;
}

static bool is_same_sum(const mir_inst *x, const mir_inst *y)
{
    return x->g.exec == y->g.exec && x->address_of == y->address_of && x->ref[1].vreg == y->ref[1].vreg &&
           x->ref[1].at == y->ref[1].at && x->g.src[0].type == y->g.src[0].type && x->g.src[0].vstride == y->g.src[0].vstride &&
           x->g.src[0].width == y->g.src[0].width && x->g.src[0].hstride == y->g.src[0].hstride &&
           x->g.src[0].negate == y->g.src[0].negate;
}

static bool touches_a0(const mir_inst *i)
{
    bool reads = false;

    for (unsigned k = 0; k < GEN_MAX_SRC; k++)
        reads |= i->g.src[k].file == GEN_FILE_A0;
    return i->g.dst.file == GEN_FILE_A0 || reads;
}

static bool is_reachable(const mir_inst *load, const gen_operand *o, int apart)
{
    return !o->indirect || (o->sub < load->g.exec && o->offset + apart >= -512 && o->offset + apart <= 511);
}

static bool writes_register(const mir_function *f, const mir_inst *i, int vreg)
{
    mir_access a[MIR_MAX_ACCESSES];
    unsigned n = mir_accesses(f, i, a);

    for (unsigned k = 0; k < n; k++)
        if (a[k].is_def && a[k].vreg == vreg)
            return true;
    return false;
}

/* Makes the users of the address loaded by LOAD use an address that is APART bytes lower. False, without a change, if a
 * displacement would be out of range. */
static bool displace_users(mir_inst *load, int apart)
{
    for (unsigned pass = 0; pass < 2; pass++) {
        for (mir_inst *i = load->next; i && !touches_a0(i); i = i->next) {
            gen_operand *o[] = {&i->g.dst, &i->g.src[0], &i->g.src[1]};
            for (unsigned k = 0; k < 3; k++) {
                if (!pass && !is_reachable(load, o[k], apart))
                    return false;
                if (pass && o[k]->indirect)
                    o[k]->offset = (short)(o[k]->offset + apart);
            }
        }
    }
    return true;
}

void mir_share_addresses(mir_function *f)
{
    mir_each_block(b, f) {
        mir_inst *now = NULL; /* the instruction that loaded a0.0; NULL: unknown */
        mir_each_inst_safe(i, b) {
            if (now && loads_address(i) && is_same_sum(now, i) &&
                displace_users(i, (int16_t)(uint16_t)(i->g.src[1].imm - now->g.src[1].imm))) {
                mir_remove(b, i);
                continue;
            }
            if (touches_a0(i))
                now = loads_address(i) ? i : NULL;
            else if (now && writes_register(f, i, now->ref[1].vreg))
                now = NULL;
        }
    }
}
