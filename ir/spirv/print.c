/* ir/spirv/print.c - prints a module as text, byte by byte as spirv-dis --no-header --raw-id does. */
#include "ir/spirv/instruction.h"

#include "src/base/half.h"

#include <inttypes.h>
#include <math.h>

enum { RESULT_COLUMNS = 15 }; /* the columns before an instruction, of a result and the equals sign */

static void print_string(text *out, const char *s)
{
    text_char(out, '"');
    for (; *s; s++) {
        if (*s == '"' || *s == '\\')
            text_char(out, '\\');
        text_char(out, *s);
    }
    text_char(out, '"');
}

/* Prints a floating-point number of the format with EXPONENT and FRACTION bits in hexadecimal: also infinities, whose exponent is the one
 * after the greatest, and NaNs. */
static void print_hex_float(text *out, uint64_t bits, unsigned exponent, unsigned fraction)
{
    uint64_t mantissa = bits & ((UINT64_C(1) << fraction) - 1);
    int bias = (1 << (exponent - 1)) - 1, power = (int)(bits >> fraction & ((1u << exponent) - 1)) - bias;
    unsigned digits = (fraction + 3) / 4;
    bool is_zero = power == -bias && !mantissa;

    if (power == -bias && mantissa) { /* a denormal number: shifted until its leading bit is the integer */
        power++;
        do {
            mantissa <<= 1;
            power--;
        } while (!(mantissa >> fraction & 1));
        mantissa &= (UINT64_C(1) << fraction) - 1;
    }
    mantissa <<= 4 * digits - fraction;
    text_printf(out, "%s0x%d", bits >> (exponent + fraction) & 1 ? "-" : "", !is_zero);
    if (mantissa) {
        text_char(out, '.');
        for (; mantissa & ((UINT64_C(1) << 4 * digits) - 1); mantissa <<= 4)
            text_printf(out, "%x", (unsigned)(mantissa >> (4 * digits - 4) & 15));
    }
    text_printf(out, "p%+d", is_zero ? 0 : power);
}

static void print_float(text *out, unsigned width, uint64_t bits)
{
    double value;
    float single;
    uint32_t low = (uint32_t)bits;

    if (width == 16) {
        print_hex_float(out, bits & 0xFFFF, 5, 10);
    } else if (width == 32) {
        memcpy(&single, &low, sizeof single);
        if (fpclassify(single) == FP_NORMAL || fpclassify(single) == FP_ZERO)
            text_printf(out, "%.9g", (double)single);
        else
            print_hex_float(out, low, 8, 23);
    } else {
        memcpy(&value, &bits, sizeof value);
        if (fpclassify(value) == FP_NORMAL || fpclassify(value) == FP_ZERO)
            text_printf(out, "%.17g", value);
        else
            print_hex_float(out, bits, 11, 52);
    }
}

/* Prints the number of COUNT words at WORDS, whose type is TYPE. */
static void print_number(text *out, const spirv_module *m, uint32_t type, const uint32_t *words, uint32_t count)
{
    bool is_float, is_signed;
    unsigned width = spirv_number_width(m, type, &is_float, &is_signed);
    uint64_t bits = words[0] | (count > 1 ? (uint64_t)words[1] << 32 : 0);

    if (is_float)
        print_float(out, width, bits);
    else if (is_signed && count > 1)
        text_printf(out, "%" PRId64, (int64_t)bits);
    else if (is_signed)
        text_printf(out, "%" PRId32, (int32_t)words[0]);
    else
        text_printf(out, "%" PRIu64, bits);
}

static void print_mask(text *out, char kind, uint32_t bits)
{
    const char *separator = "";

    if (!bits)
        text_str(out, "None");
    for (unsigned n = 0; n < 32; n++) {
        if (!(bits >> n & 1))
            continue;
        text_printf(out, "%s%s", separator, spirv_enumerant_of(kind, 1u << n)->name);
        separator = "|";
    }
}

static void print_literal(text *out, const spirv_module *m, const spirv_inst *i, const spirv_operand *o)
{
    const spirv_ext_row *row;
    uint32_t word = i->words[o->at];

    switch (o->kind) {
    case SPIRV_KIND_LiteralString:
        print_string(out, spirv_string(m, i, o->at, NULL));
        return;
    case SPIRV_KIND_LiteralContextDependentNumber:
        /* a case of OpSwitch has the type of its selector */
        print_number(out, m, i->type ? i->type : spirv_type_of(m, i->words[1]), i->words + o->at, o->count);
        return;
    case SPIRV_KIND_LiteralExtInstInteger:
        row = spirv_ext_row_of(spirv_set_of(m, i->words[o->at - 1]), word);
        if (row)
            text_str(out, row->name);
        else
            text_unsigned(out, word);
        return;
    case SPIRV_KIND_LiteralSpecConstantOpInteger:
        text_str(out, spirv_row_of(word)->name);
        return;
    default:
        text_printf(out, "%" PRIu32, word);
        return;
    }
}

static void print_operand(text *out, const spirv_module *m, const spirv_inst *i, const spirv_operand *o)
{
    text_char(out, ' ');
    switch (spirv_class_of(o->kind)) {
    case SPIRV_CLASS_ID:
        text_printf(out, "%%%" PRIu32, i->words[o->at]);
        return;
    case SPIRV_CLASS_VALUE:
        text_str(out, spirv_enumerant_of(o->kind, i->words[o->at])->name);
        return;
    case SPIRV_CLASS_MASK:
        print_mask(out, o->kind, i->words[o->at]);
        return;
    case SPIRV_CLASS_LITERAL:
    case SPIRV_CLASS_PAIR:
        print_literal(out, m, i, o);
        return;
    }
}

void spirv_print(text *out, const spirv_module *m)
{
    spirv_operands operands = {.memory = m->memory};

    spirv_each(i, m)
    {
        char result[32] = "";
        if (i.result)
            snprintf(result, sizeof result, "%%%" PRIu32 " = ", i.result);
        size_t length = strlen(result);
        text_repeat(out, ' ', length < RESULT_COLUMNS ? RESULT_COLUMNS - length : 0);
        text_printf(out, "%sOp%s", result, i.row->name);
        spirv_split(m, &i, &operands);
        for (size_t n = 0; n < operands.list.count; n++)
            if (operands.list.items[n].kind != SPIRV_KIND_IdResult)
                print_operand(out, m, &i, &operands.list.items[n]);
        text_char(out, '\n');
    }
}
