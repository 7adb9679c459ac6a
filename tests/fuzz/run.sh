#!/bin/sh
# tests/fuzz/run.sh TARGET [SECONDS [SEED]] - links tests/fuzz/TARGET.c with clang's libFuzzer and the library of the build with sanitizers, and
# runs it on its corpus (tests/fuzz/corpus/NAME for fuzz_NAME, and whole kernels) for SECONDS, 60 by default. New inputs stay in
# build/fuzz; a crash is left there. The same SEED, corpus and source give the same inputs in a new build folder; 0: a random seed.
# fuzz_opencl and fuzz_kernel_memory are linked with all of gasket, and their inputs are no texts. fuzz_binary begins with files that gasket and
# ocloc make of samples, fuzz_spirv with the modules that spirv-as makes of texts.
set -e
cd "$(dirname "$0")/../.."
target=$1
seconds=${2:-60}
seed=${3:-0}
compiler=${CC:-clang-14}
name=${target#fuzz_}
# As in the Makefile: the address sanitizer finds null pointers, wrong sizes and wrong sums of pointers, too.
sanitizers="address,undefined -fno-sanitize=null,object-size,pointer-overflow -fno-sanitize-recover=undefined"
built=build/san-small-$(basename "$compiler")
make CC="$compiler" CFLAGS=-Werror SAN=1 SMALL=1 "$built/libgasket.a" "$built/libgasket-opencl.so"
mkdir -p "build/fuzz/corpus-$name"
link() {
    # shellcheck disable=SC2086
    $compiler -std=c11 -g1 -O1 -fsanitize=fuzzer,$sanitizers -DGASKET_DEBUG -DGASKET_SMALL -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -I. -Ibuild/gen \
        -Ibuild/fuzz -o "build/fuzz/$target" "tests/fuzz/$target.c" "$@" "$built/libgasket.a" -lm -pthread
}
if [ "$target" = fuzz_opencl ] || [ "$target" = fuzz_kernel_memory ]; then
    python3 tests/fuzz/opencl_entries.py > build/fuzz/opencl_entries.def
    # shellcheck disable=SC2046
    link $(make -s CC="$compiler" CFLAGS=-Werror SAN=1 SMALL=1 opencl-objects)
    # An input need not release its objects.
    ASAN_OPTIONS=detect_leaks=0 exec "build/fuzz/$target" -seed="$seed" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -max_len=800 \
        -len_control=0 -artifact_prefix=build/fuzz/ "build/fuzz/corpus-$name"
fi
seeds="tests/fuzz/corpus/$name tests/kernels/language tests/kernels/real samples"
if [ "$target" = fuzz_binary ]; then
    make build/gasket
    seeds=build/fuzz/files
    mkdir -p "$seeds"
    for source in samples/saxpy.cl samples/matmul.cl samples/nbody.cl tests/golden/driver/Inputs/binary.cl; do
        file=$seeds/$(basename "$source" .cl)
        build/gasket cc -cl-std=CL2.0 --emit=zebin "$source" -o "$file.zebin"
        build/gasket cc -cl-std=CL2.0 --emit=code "$source" -o "$file.code"
        ! command -v ocloc > /dev/null || tests/tools/intel_binary.py "$source" -o "$file.tokens" --format tokens --options=-cl-std=CL2.0
        ! command -v ocloc > /dev/null || tests/tools/intel_binary.py "$source" -o "$file.intel" --options=-cl-std=CL2.0
    done
fi
if [ "$target" = fuzz_spirv ]; then
    make build/gasket
    seeds="tests/fuzz/corpus/spirv build/fuzz/modules"
    mkdir -p build/fuzz/modules
    for kernel in samples/*.cl tests/kernels/images/*.cl tests/kernels/enqueue/*.cl tests/kernels/memory/pipes.cl; do
        build/gasket cc -w --emit=spirv-text "$kernel" -o "build/fuzz/modules/$(basename "$kernel" .cl).spvasm" 2> /dev/null || true
    done
    for source in tests/spirv/base.spvasm tests/golden/spirv/Inputs/*.spvasm build/fuzz/modules/*.spvasm; do
        spirv-as --target-env spv1.5 "$source" -o "build/fuzz/modules/$(basename "$source" .spvasm).spv" || true
    done
fi
link
# shellcheck disable=SC2086
exec build/fuzz/"$target" -seed="$seed" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -artifact_prefix=build/fuzz/ -dict=tests/fuzz/opencl.dict \
    build/fuzz/corpus-"$name" $seeds
