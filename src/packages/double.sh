#!/bin/sh
# src/packages/double.sh - builds Debian's packages a second time, in another folder, time zone and locale and with another umask, and compares
# them byte by byte with those of the first build.
#
#   src/packages/double.sh FOLDER
#
# FOLDER has the packages of deb.sh; the second build is in FOLDER/another-folder, and removed if it is the same. The files .changes and
# .buildinfo are not compared: they describe the machine and the time of a build.
set -e
folder=$(cd "$1" && pwd)
second=$folder/another-folder
umask 077
TZ=Pacific/Kiritimati LC_ALL=tr_TR.UTF-8 HOME=/nonexistent "$(dirname "$0")/deb.sh" "$second" >"$folder/double.log" 2>&1 || {
    tail -20 "$folder/double.log"
    exit 1
}
different=0 count=0
for file in "$folder"/*.deb "$folder"/*.dsc "$folder"/*.tar.xz; do
    count=$((count + 1))
    cmp "$file" "$second/$(basename "$file")" || different=$((different + 1))
done
[ $different = 0 ] || {
    echo "== $different of $count files differ; $second has the second build"
    exit 1
}
rm -rf "$second"
echo "== two builds: $count files are the same, byte by byte"
