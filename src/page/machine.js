/* machine.js - facts of the Gen9 register file. */
export const REGISTERS = 128, REGISTER_BYTES = 32;
