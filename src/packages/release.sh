#!/bin/sh
# src/packages/release.sh - makes a release: the source archive, all packages and their checksums. It publishes nothing and tags nothing.
#
#   src/packages/release.sh FOLDER
#
# FOLDER must not exist: a release is made once. Refused, with nothing written: a tree with changes that are not committed, a version that has a tag
# already, a version without its section at the head of CHANGELOG.md, another version in debian/changelog, a changed interface.
set -e
export LC_ALL=C.UTF-8
top=$(cd "$(dirname "$0")/../.." && pwd)
folder=$1
cd "$top"

refuse() {
    echo "error: $1" >&2
    exit 1
}

[ -n "$folder" ] || refuse "usage: $0 FOLDER"
[ ! -e "$folder" ] || refuse "$folder exists: move the last release away"
version=$(sed -n 's/^.define GASKET_VERSION "\(.*\)"/\1/p' src/driver/version.h)
echo "$version" | grep -qE '^[0-9]+\.[0-9]+\.[0-9]+$' || refuse "src/driver/version.h has no semantic version: '$version'"
[ -z "$(git status --porcelain)" ] || refuse "the tree has changes that are not committed"
[ -z "$(git tag -l "v$version")" ] || refuse "the version $version has a tag: choose the next one in src/driver/version.h"
newest=$(sed -n 's/^## \([^ ]*\).*/\1/p' CHANGELOG.md | head -1)
[ "$newest" = "$version" ] || refuse "CHANGELOG.md begins with '$newest', and not with a section for $version"
packaged=$(sed -n '1s/^gasket (\(.*\)-.*/\1/p' src/packages/debian/changelog)
[ "$packaged" = "$version" ] || refuse "src/packages/debian/changelog begins with '$packaged', and not with $version"
make -s abi || refuse "the interface of the library differs from that of the last release with this soname"

work=$folder.part
rm -rf "$work"
mkdir -p "$work"
trap 'rm -rf "$work"' EXIT
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH
git archive --format=tar --prefix="gasket-$version/" HEAD | xz -T1 -6 >"$work/gasket-$version.tar.xz"
sed -n "/^## $(echo "$version" | sed 's/\./\\./g')/,/^## /{/^## /d;p;}" CHANGELOG.md >"$work/CHANGES.md"

echo "== Debian's packages"
make -s deb-check BUILD=build
cp build/deb/*.deb build/deb/*.dsc build/deb/*.orig.tar.xz build/deb/*.debian.tar.xz build/deb/*.changes "$work/"
for target in wheel npm vsix; do
    echo "== $target"
    make -s $target
done
cp "build/python/gasket-$version"-*.whl "build/npm/gasket-$version.tgz" build/gasket.vsix "$work/"
(cd "$work" && sha256sum -- * >../SHA256SUMS.part && mv ../SHA256SUMS.part SHA256SUMS)
mv "$work" "$folder"
(cd "$folder" && wc -c -- *)
