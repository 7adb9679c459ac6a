#!/usr/bin/python3
"""Prints a PATH with which the tests take every tool from Debian's packages.

    tests/tools/debian_tools.py FOLDER

A tool, header, library or Python module from elsewhere hides that a machine with Debian alone lacks it, or has another version. So the
packages that tests/setup.sh names must be installed in Debian's versions, and nothing in /usr/local may precede their files: otherwise the
script names what does, and ends with status 1. A node from elsewhere may stay: its package conflicts with Debian's, so Debian's node
and npm are unpacked in FOLDER, with the packages that they need. That takes a minute, and nothing if FOLDER has them."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
DEBIAN_PATH = "/usr/sbin:/usr/bin:/sbin:/bin"
MODULES = ("numpy", "pyopencl", "psutil")
# Debian's node reads these at fixed paths in /usr/share. They conflict with no other node.
BUILT_INS = ("node-acorn", "node-cjs-module-lexer", "node-undici")
HEADERS = ("criterion/criterion.h", "CL/cl_icd.h")
LIBRARIES = ("criterion", "OpenCL")


def output(*words, **more):
    return subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True, **more).stdout


def installed_version(package):
    done = subprocess.run(["dpkg-query", "-W", "-f", "${Status}|${Version}", package], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    status, _, version = done.stdout.partition("|")
    return version if "ok installed" in status else None


def debian_versions(packages):
    """{package: the versions that the archives of this release of Debian offer}. Archives of others are not named for the release."""
    codename = re.search(r"^VERSION_CODENAME=(\w+)", pathlib.Path("/etc/os-release").read_text(), re.M).group(1)
    found = {package: [] for package in packages}
    for line in output("apt-cache", "madison", *packages).splitlines():
        package, version, source = (word.strip() for word in line.split("|"))
        if re.search(rf" {codename}[-\w]*/", source):
            found[package].append(version)
    return found


def is_newer(version, other):
    return subprocess.run(["dpkg", "--compare-versions", version, "gt", other]).returncode == 0


def foreign_packages(packages):
    """Those of PACKAGES that are not installed in a version of Debian: a newer one than each that Debian offers. (An older one was Debian's
    before the last update of the machine.)"""
    offered = debian_versions(packages)
    return [p for p in packages if not (have := installed_version(p)) or all(is_newer(have, version) for version in offered[p])]


def foreign_files():
    """Files outside of Debian's folders that the compiler, the linker or Python take."""
    environment = {"PATH": DEBIAN_PATH, "LC_ALL": "C"}
    headers = output("cc", "-M", "-x", "c", "-", input="".join(f"#include <{h}>\n" for h in HEADERS), env=environment).replace("\\\n", " ").split()[1:]
    linked = output("cc", "-Wl,--trace", "-o", "/dev/null", "-x", "c", "-", *(f"-l{name}" for name in LIBRARIES), input="int main(void) { return 0; }\n", env=environment).split()
    modules = output("python3", "-c", f"import {', '.join(MODULES)}\nfor m in {', '.join(MODULES)}: print(m.__file__)", env=environment).split()
    return [path for path in headers + linked + modules if path.startswith("/usr/local/") or "/.local/" in path]


# ---- node --------------------------------------------------------------------------------------------------------------------

def as_root(*words):
    subprocess.run([*([] if os.getuid() == 0 else ["sudo"]), *words], check=True, stdout=sys.stderr, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})


def unpack_node(folder):
    """Makes FOLDER/bin/node, npm and npx, of Debian's packages: apt resolves and downloads them as if they replaced the installed node."""
    version = debian_versions(["nodejs"])["nodejs"][0]
    stamp, root, archives = folder / "version", folder / "root", folder / "archives"
    if stamp.exists() and stamp.read_text() == version:
        return
    missing = [p for p in BUILT_INS if not installed_version(p)]
    if missing:
        as_root("apt-get", "install", "-q", "-y", "--no-install-recommends", *missing)
    shutil.rmtree(folder, ignore_errors=True)
    (archives / "partial").mkdir(parents=True)
    subprocess.run(["apt-get", "install", "-q", "-y", "--download-only", "--allow-downgrades", "--no-install-recommends", "-o", "Debug::NoLocking=1",
                    "-o", f"Dir::Cache::archives={archives}", f"nodejs={version}", "npm"], check=True, stdout=sys.stderr)
    for archive in sorted(archives.glob("*.deb")):
        subprocess.run(["dpkg", "-x", archive, root], check=True)
    (root / "usr/share/nodejs/node_modules").symlink_to(".")  # where the modules find each other outside of /usr
    libraries = next(root.glob("usr/lib/*/libnode.so.*")).parent
    write_script(folder / "bin/node", f'LD_LIBRARY_PATH={libraries} exec {root}/usr/bin/node "$@"')
    for name in ("npm", "npx"):
        write_script(folder / "bin" / name, f'exec {folder}/bin/node {root}/usr/share/nodejs/npm/bin/{name}-cli.js "$@"')
    shutil.rmtree(archives)
    stamp.write_text(version)


def write_script(path, line):
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(0o755)


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    packages = output(TOP / "tests/setup.sh", "list").split()
    path = DEBIAN_PATH
    foreign = foreign_packages(packages)
    if "nodejs" in foreign or "npm" in foreign:
        unpack_node(folder)
        path = f"{folder}/bin:{path}"
        foreign = [p for p in foreign if p not in ("nodejs", "npm")]
    wrong = foreign + foreign_files()
    if wrong:
        sys.exit("not from Debian: " + " ".join(wrong))
    print(path)


if __name__ == "__main__":
    main()
