/* ir/build.h - builds and changes the functions of a module; ir.h has what they consist of.
 *
 * A builder has a place: the end of a block, or before an instruction. Each function appends one instruction there and returns it, or its
 * value. The location and the fast-math flags of the builder become those of the instruction. */
#ifndef GASKET_IR_BUILD_H
#define GASKET_IR_BUILD_H

#include "ir/ir.h"

/* --- building: appends at the end of a block, or inserts before an instruction -------------------------------------------- */

typedef struct ir_builder {
    ir_module *module;
    ir_block *block;
    ir_inst *before; /* NULL: at the end of block */
    uint32_t loc;
    uint16_t fast; /* fast-math flags for all floating-point operations built */
    /* the statements before `before` (statement.h) begin after what is built, which belongs to the instruction in front; else before that */
    bool is_after;
} ir_builder;

ir_builder ir_at_end(ir_block *b);
ir_builder ir_before(ir_inst *i); /* with the location of I */
ir_builder ir_after(ir_inst *i);

ir_inst *ir_build(ir_builder *b, ir_opcode op, ir_type *type, ir_value **operands, unsigned count); /* the general form */
ir_value *ir_binary(ir_builder *b, ir_opcode op, ir_value *x, ir_value *y);
ir_value *ir_unary(ir_builder *b, ir_opcode op, ir_value *x);
ir_value *ir_cast(ir_builder *b, ir_opcode op, ir_value *x, ir_type *to);
ir_value *ir_compare(ir_builder *b, ir_pred p, ir_value *x, ir_value *y); /* icmp or fcmp by the predicate */
ir_value *ir_select(ir_builder *b, ir_value *c, ir_value *x, ir_value *y);
ir_value *ir_extract(ir_builder *b, ir_value *v, ir_value *index);
ir_value *ir_insert(ir_builder *b, ir_value *v, ir_value *element, ir_value *index);
ir_value *ir_shuffle(ir_builder *b, ir_value *x, ir_value *y, const int32_t *mask, unsigned count);
ir_value *ir_extract_value(ir_builder *b, ir_value *agg, const int32_t *path, unsigned count);
ir_value *ir_insert_value(ir_builder *b, ir_value *agg, ir_value *v, const int32_t *path, unsigned count);
ir_value *ir_gep(ir_builder *b, ir_type *element, ir_value *ptr, ir_value **indices, unsigned count);
ir_value *ir_offset(ir_builder *b, ir_value *ptr, ir_value *bytes); /* getelementptr i8 */
ir_inst *ir_alloca(ir_builder *b, ir_type *t, uint32_t align);      /* private */
ir_inst *ir_load(ir_builder *b, ir_type *t, ir_value *ptr, uint32_t align);
ir_inst *ir_store(ir_builder *b, ir_value *v, ir_value *ptr, uint32_t align);
ir_inst *ir_atomicrmw(ir_builder *b, ir_rmw op, ir_value *ptr, ir_value *v, ir_ordering o, ir_scope s);
ir_inst *ir_cmpxchg(ir_builder *b, ir_value *ptr, ir_value *expected, ir_value *v, ir_ordering o, ir_scope s);
ir_inst *ir_fence(ir_builder *b, ir_ordering o, ir_scope s);
/* Inserted after the phis of B's block, independent of B's insertion point. */
ir_inst *ir_phi(ir_builder *b, ir_type *t);
void ir_phi_add(ir_inst *phi, ir_value *v, ir_block *from);
void ir_phi_remove(ir_inst *phi, unsigned i);
ir_inst *ir_call(ir_builder *b, ir_function *f, ir_value **args, unsigned count);
/* Calls intrinsic ID; TYPES are the types it is overloaded on, in the order of its row ("llvm.fma.v4f32"). Adds the declaration
 * if needed. */
ir_inst *ir_call_intrinsic(ir_builder *b, ir_intrinsic id, ir_type **types, unsigned type_count, ir_value **args, unsigned count);
ir_inst *ir_ret(ir_builder *b, ir_value *v); /* V may be NULL */
ir_inst *ir_br(ir_builder *b, ir_block *to);
ir_inst *ir_cond_br(ir_builder *b, ir_value *c, ir_block *yes, ir_block *no);
ir_inst *ir_switch(ir_builder *b, ir_value *v, ir_block *otherwise);
void ir_switch_add(ir_inst *s, ir_value *constant, ir_block *to);
ir_inst *ir_unreachable(ir_builder *b);

/* --- changing ------------------------------------------------------------------------------------------------------------- */

void ir_set_operand(ir_inst *i, unsigned n, ir_value *v);
void ir_replace_uses(ir_value *old, ir_value *with); /* except within IR_ADDRESS constants and initialisers */
/* Instructions with a variable number of operands (phi, switch, call, ret): append or remove one operand or block. The
 * instruction must be in a block. */
void ir_add_operand(ir_inst *i, ir_value *v);
void ir_add_block(ir_inst *i, ir_block *b);
void ir_drop_operand(ir_inst *i, unsigned n);
void ir_drop_block(ir_inst *i, unsigned n);
void ir_set_block(ir_inst *i, unsigned n, ir_block *b); /* sets target N of a branch */
/* unlinks I and removes it from the use lists of its operands; I itself must be unused */
void ir_remove(ir_inst *i);
void ir_replace(ir_inst *i, ir_value *v); /* ir_replace_uses and ir_remove */
void ir_move_before(ir_inst *i, ir_inst *before);
void ir_move_to_end(ir_inst *i, ir_block *b);              /* before the terminator */
ir_inst *ir_clone(ir_module *m, const ir_inst *i);         /* not inserted; same operands and blocks */
void ir_rename_function(ir_function *f, const char *name); /* no other symbol has NAME */
/* Copies all attributes and metadata of FROM; not its name, linkage and calling convention. */
void ir_copy_facts(ir_function *to, const ir_function *from);
void ir_copy_argument_facts(ir_argument *to, const ir_argument *from); /* with the name */
/* Creates an internal declaration with the attributes of F and of its parameters. TYPE has as many parameters as F; their types
 * may differ. */
ir_function *ir_function_version(ir_function *f, const char *name, ir_type *type);
/* Inserts copies of FROM's blocks into TO before BEFORE (NULL: at the end). On entry, the aux of each parameter of FROM is its
 * replacement; on return, the aux of each block and instruction of FROM is its copy. */
void ir_copy_body(ir_function *to, ir_function *from, ir_block *before);
/* Moves FROM's blocks and allocas into TO before BEFORE (NULL: at the end), which leaves FROM a declaration. Operands still
 * refer to the parameters of FROM. */
void ir_take_body(ir_function *to, ir_function *from, ir_block *before);
/* ir_compact() moves all blocks and instructions of M to new memory in the order of the lists: all pointers to them become
 * invalid, and nothing else changes. Every instruction that has operands must be in a block. It pays if ir_is_wasteful(): a
 * third of the memory of blocks and instructions is occupied by removed ones. */
bool ir_is_wasteful(const ir_module *m);
void ir_compact(ir_module *m);

#endif
