"""Prints calls of clang's built-in functions with one argument less than the least, and one more than the most, at most 40 calls a file.

    clang_builtin_counts.py N            prints the Nth file, from 0
    clang_builtin_counts.py N messages   prints the messages for it

The counts are those that clang's documentation (Language Extensions) and its own messages state."""
import sys

COUNTS = {
    (0, 0): "LINE COLUMN FILE FUNCTION flt_rounds debugtrap readcyclecounter",
    (1, 1): "elementwise_abs elementwise_ceil elementwise_floor elementwise_roundeven elementwise_trunc elementwise_sin elementwise_cos "
            "elementwise_tan elementwise_exp elementwise_exp2 elementwise_exp10 elementwise_log elementwise_log2 elementwise_log10 "
            "elementwise_sqrt elementwise_rint elementwise_round elementwise_nearbyint elementwise_bitreverse elementwise_popcount "
            "reduce_max reduce_min reduce_xor reduce_or reduce_and reduce_add reduce_mul isnan isinf isfinite isnormal signbit isinf_sign "
            "nanf nan nansf nans constant_p ffsll parityll clrsbll llabs unpredictable launder addressof nontemporal_load alloca "
            "return_address frame_address",
    (2, 2): "elementwise_max elementwise_min elementwise_pow elementwise_copysign elementwise_add_sat elementwise_sub_sat isgreater "
            "isgreaterequal isless islessequal islessgreater isunordered object_size dynamic_object_size is_aligned align_up align_down "
            "expect nontemporal_store alloca_with_align",
    (3, 3): "elementwise_fma add_overflow sub_overflow mul_overflow choose_expr saddll_overflow uaddll_overflow ssubll_overflow "
            "usubll_overflow smulll_overflow umulll_overflow expect_with_probability",
    (4, 4): "addcll subcll",
    (6, 6): "fpclassify",
    (1, 3): "prefetch",
    (2, 3): "assume_aligned",
    (2, 999): "shufflevector",
}
CALLS = []
for (least, most), names in COUNTS.items():
    for name in names.split():
        if least:
            CALLS.append((name, least - 1, "few", least))
        if most < 999:
            CALLS.append((name, most + 1, "many", most))
for name, count, word, expected in CALLS[int(sys.argv[1]) * 40:][:40]:
    if len(sys.argv) > 2:
        print(f"error: too {word} arguments for '__builtin_{name}': {count} given, {expected} expected")
    else:
        print(f"kernel void {name}_{count}(void) {{ __builtin_{name}({', '.join(['0'] * count)}); }}")
