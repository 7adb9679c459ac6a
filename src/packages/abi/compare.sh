#!/bin/sh
# src/packages/abi/compare.sh - compares the interface of the library with that of the last release, by libabigail.
#
#   src/packages/abi/compare.sh LIBRARY SONAME            status 1 if a function or a structure has changed; new functions are no change
#   src/packages/abi/compare.sh --accept LIBRARY SONAME   records the interface, for a release
#
# LIBRARY has the debug information of the functions of src/gasket.h. The record is SONAME.abi beside this script: a version 0.N has its own.
set -e
here=$(dirname "$0")
accept=
[ "$1" != --accept ] || { accept=1 && shift; }
for tool in abidw abidiff; do
    command -v $tool >/dev/null || {
        echo "error: the comparison of interfaces needs $tool (Debian: abigail-tools)" >&2
        exit 2
    }
done
record=$here/$2.abi
if [ -n "$accept" ]; then
    headers=$(mktemp -d)
    cp "$here/../../gasket.h" "$headers"
    abidw --headers-dir "$headers" --drop-private-types --drop-undefined-syms --no-elf-needed --no-corpus-path --no-comp-dir-path --no-show-locs \
        --no-parameter-names --out-file "$record" "$1"
    rm -r "$headers"
    exit
fi
[ -f "$record" ] || {
    echo "error: $record is missing: a release writes it with --accept" >&2
    exit 2
}
abidiff --no-added-syms "$record" "$1" || {
    echo "error: the interface of $2 has changed, which src/gasket.h excludes within a version 0.N" >&2
    exit 1
}
