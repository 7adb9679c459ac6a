/* machine.js - facts of the Gen9 register file. */
export const REGISTERS = 128, REGISTER_BYTES = 32;

/* [register, byte] of each element of an operand; an empty list for one without elements. */
export function listElements(operand) {
    return (operand.elements || []).flatMap(([first, distance, count]) => Array.from({ length: count }, (_, index) => {
        const at = first + index * distance;

        return [Math.floor(at / REGISTER_BYTES), at % REGISTER_BYTES];
    }));
}
