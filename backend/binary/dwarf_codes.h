/* backend/binary/dwarf_codes.h - numbers of DWARF: tags, attributes, forms, operations, encodings of base types. Source: "DWARF Debugging Information
 * Format", version 4, 7.5 and 7.7. */
#ifndef GASKET_BACKEND_BINARY_DWARF_CODES_H
#define GASKET_BACKEND_BINARY_DWARF_CODES_H

enum {
    DW_TAG_array_type = 0x01,
    DW_TAG_formal_parameter = 0x05,
    DW_TAG_pointer_type = 0x0F,
    DW_TAG_compile_unit = 0x11,
    DW_TAG_structure_type = 0x13,
    DW_TAG_subrange_type = 0x21,
    DW_TAG_base_type = 0x24,
    DW_TAG_subprogram = 0x2E,
    DW_TAG_variable = 0x34
};
enum {
    DW_AT_location = 0x02,
    DW_AT_name = 0x03,
    DW_AT_byte_size = 0x0B,
    DW_AT_stmt_list = 0x10,
    DW_AT_low_pc = 0x11,
    DW_AT_high_pc = 0x12,
    DW_AT_language = 0x13,
    DW_AT_producer = 0x25,
    DW_AT_upper_bound = 0x2F,
    DW_AT_declaration = 0x3C,
    DW_AT_encoding = 0x3E,
    DW_AT_external = 0x3F,
    DW_AT_type = 0x49,
    DW_AT_GNU_vector = 0x2107
};
enum {
    DW_FORM_addr = 0x01,
    DW_FORM_data2 = 0x05,
    DW_FORM_data8 = 0x07,
    DW_FORM_string = 0x08,
    DW_FORM_data1 = 0x0B,
    DW_FORM_ref4 = 0x13,
    DW_FORM_sec_offset = 0x17,
    DW_FORM_exprloc = 0x18,
    DW_FORM_flag_present = 0x19
};
enum {
    DW_OP_addr = 0x03,
    DW_OP_const8u = 0x0E,
    DW_OP_regx = 0x90,
    DW_OP_piece = 0x93,
    DW_OP_bit_piece = 0x9D,
    DW_OP_stack_value = 0x9F
};
enum {
    DW_ATE_boolean = 2,
    DW_ATE_float = 4,
    DW_ATE_signed = 5,
    DW_ATE_signed_char = 6,
    DW_ATE_unsigned = 7,
    DW_ATE_unsigned_char = 8
};

#endif
