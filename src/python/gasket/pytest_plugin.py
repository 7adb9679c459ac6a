"""pytest --gasket-check: runs the tests with gasket as the only OpenCL platform, and reports the findings of its checks as failures of the tests in
which they happen.

The ICD loader of the process, and of all processes that the tests start, finds gasket by OCL_ICD_VENDORS, and gasket its settings by further variables
(src/opencl/README.md). Each process keeps its findings in a document of one folder, which is complete at any time: after each phase of a test the
findings that are new, or have happened again, are those of this phase.

Objects that are not released show only when a process has ended. So the tests run in a forked child, and its parent reports what is left. """
from __future__ import annotations

import dataclasses
import json
import os
import pathlib
import shutil
import sys
import tempfile
from typing import Any, Callable, Dict, Generator, List, Optional, Tuple, TypeVar

import pytest

from . import reports

Key = Tuple[str, int]  # of a finding: its document, and its index there
Hook = TypeVar("Hook", bound=Callable[..., Any])

OPTIONS = (
    ("--gasket-kinds", "GASKET_CHECK", "KIND,...", "the kinds of mistakes to look for (default: those of 'gasket exec --check')"),
    ("--gasket-options", "GASKET_OPTIONS", "OPTIONS", "options for the builds and launches of the tests, such as -cl-std=CL3.0"),
    ("--gasket-device", "GASKET_DEVICE", "PROFILE", "the limits, versions and extensions of another device"),
    ("--gasket-suppressions", "GASKET_SUPPRESSIONS", "FILE", "findings that are left out"),
    ("--gasket-baseline", "GASKET_BASELINE", "FILE", "a file of --gasket-findings: its findings are left out"),
)
FILES = ("GASKET_SUPPRESSIONS", "GASKET_BASELINE")
# What gasket exec sets, or would change what the plugin relies on.
OTHERS = ("OCL_ICD_FILENAMES", "GASKET_STATS", "GASKET_TRACE", "GASKET_RECORD", "GASKET_LEVEL", "GASKET_MAX_FINDINGS")


def hook(**options: bool) -> Callable[[Hook], Hook]:
    """pytest.hookimpl(), which has no annotations."""
    decorator: Callable[[Hook], Hook] = pytest.hookimpl(**options)
    return decorator


def pytest_addoption(parser: Any) -> None:
    group = parser.getgroup("gasket", "checks of OpenCL programs")
    group.addoption("--gasket-check", action="store_true", help="run the tests with gasket as the only OpenCL platform; findings are failures")
    for name, _, value, text in OPTIONS:
        group.addoption(name, metavar=value, help=text)
    group.addoption("--gasket-fail-on", choices=("error", "warning"), help="the level of findings that fail a test, and at the end the run (default: error)")
    group.addoption("--gasket-findings", metavar="FILE", help="write all findings to FILE, as 'gasket exec --findings' does")


@hook(tryfirst=True)
def pytest_load_initial_conftests(early_config: Any) -> None:
    """Before the configuration of the tests, which may import the program that is tested: the loader reads the environment once."""
    given = early_config.known_args_namespace
    if not given.gasket_check:
        for option in [name for name, *_ in OPTIONS] + ["--gasket-fail-on", "--gasket-findings"]:
            if getattr(given, option[2:].replace("-", "_")) is not None:
                raise pytest.UsageError(f"{option} has no effect without --gasket-check")
        return
    if "GASKET_EXEC" in os.environ and "PYTEST_XDIST_WORKER" not in os.environ:
        raise pytest.UsageError("--gasket-check has no effect under 'gasket exec', which collects the findings itself")
    early_config.pluginmanager.register(Checks(given), "gasket-checks")


class Checks:
    """The checks of one process with tests: that of pytest, or a worker of pytest-xdist."""

    def __init__(self, given: Any) -> None:
        self.fails = ("error",) if given.gasket_fail_on != "warning" else ("error", "warning")
        self.file: Optional[str] = given.gasket_findings and os.path.abspath(given.gasket_findings)
        self.seen: Dict[Key, int] = {}  # how often each finding had happened
        self.count = 0                  # findings of tests
        self.is_worker = "PYTEST_XDIST_WORKER" in os.environ
        base = os.environ.get("GASKET_PYTEST") if self.is_worker else None
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="gasket-pytest-", dir=base))
        try:
            set_environment(given, self.folder)
        except FileNotFoundError as problem:
            shutil.rmtree(self.folder)
            raise pytest.UsageError(str(problem)) from None

    # --- the tests

    def take_new(self) -> List[reports.Finding]:
        """The findings that have happened since the last call."""
        new = []
        for key, finding in read_folder(self.folder):
            before = self.seen.get(key, 0)
            if finding.count > before:
                self.seen[key] = finding.count
                new.append(without_frames(finding, bool(before)))
        return new

    @hook(hookwrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self, item: Any, call: Any) -> Generator[None, None, None]:
        """A finding is an exception of the phase in which it happened, so xfail, --pdb and reports treat it as they do others."""
        new = self.take_new()
        self.count += len(new)
        text = "\n".join(map(str, new))
        skips = call.excinfo is not None and call.excinfo.errisinstance(pytest.skip.Exception)
        if any(f.level in self.fails for f in new) and (call.excinfo is None or skips):
            try:
                pytest.fail(f"gasket has findings:\n{text}", pytrace=False)
            except pytest.fail.Exception:
                call.excinfo = pytest.ExceptionInfo.from_current()
        elif new:
            item.add_report_section(call.when, "gasket", text)
        yield

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.count:
            terminalreporter.write_line(f"gasket: {self.count} finding{'s' if self.count > 1 else ''} in the tests")

    def pytest_sessionfinish(self) -> None:
        """Leaves the counts of the findings that tests have had: the parent reports the others."""
        counts = [[path, index, count] for (path, index), count in self.seen.items()]
        (self.folder / "seen.json").write_text(json.dumps(counts))

    # --- the parent

    @hook(tryfirst=True)
    def pytest_cmdline_main(self, config: Any) -> Optional[int]:
        """Goes on in a child; in the parent, returns the status of the run."""
        if self.is_worker:
            return None
        os.environ["GASKET_PYTEST"] = str(self.folder)
        sys.stdout.flush()
        sys.stderr.flush()
        child = os.fork()
        if not child:
            return None
        state = wait_for(child)
        status = 128 + os.WTERMSIG(state) if os.WIFSIGNALED(state) else os.WEXITSTATUS(state)
        try:
            return self.report_end(status)
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def report_end(self, status: int) -> int:
        """Reports the findings that no test has had, such as leaks. Returns the status of the run, which was STATUS without them."""
        found = list(read_folder(self.folder))
        seen: Dict[Key, int] = {}
        for path in self.folder.rglob("seen.json"):
            seen.update({(name, index): count for name, index, count in json.loads(path.read_text())})
        others = [f for key, f in found if f.count > seen.get(key, 0)]
        for finding in others:
            print(without_frames(finding, False), file=sys.stderr)
        if others:
            print(f"gasket: {len(others)} finding{'s' if len(others) > 1 else ''} outside of tests, or at the end", file=sys.stderr)
        elif status == 0 and not any(self.folder.rglob("findings.*")):
            print("gasket: no test has used OpenCL, so nothing was checked", file=sys.stderr)
        if self.file:
            write_findings(self.folder, self.file)
        return status or int(any(f.level in self.fails for f in others))


def set_environment(given: Any, folder: pathlib.Path) -> None:
    """Sets what the ICD loader and gasket read. FileNotFoundError: there is no OpenCL library."""
    from . import _native  # the package itself is needed only now

    library = _native.opencl_library()
    vendors = folder / "vendors"
    vendors.mkdir()
    (vendors / "gasket.icd").write_text(library + "\n")
    for name in OTHERS:
        os.environ.pop(name, None)
    for option, variable, _, _ in OPTIONS:
        value = getattr(given, option[2:].replace("-", "_"))
        if value is None:
            if variable != "GASKET_OPTIONS":
                os.environ.pop(variable, None)
            continue
        if variable in FILES and not os.path.isfile(value):
            raise FileNotFoundError(f"{option}={value}: there is no such file")
        os.environ[variable] = os.path.abspath(value) if variable in FILES else value
    os.environ.setdefault("GASKET_CHECK", "1")
    os.environ.update(OCL_ICD_VENDORS=str(vendors), GASKET_FINDINGS=str(folder / "findings.%n"), GASKET_EXEC=str(folder), GASKET_SILENT="1")


def wait_for(child: int) -> int:
    """The status with which CHILD ends. The terminal sends it signals, too, and it reports an interrupt."""
    while True:
        try:
            return os.waitpid(child, 0)[1]
        except KeyboardInterrupt:
            continue


def read_folder(folder: pathlib.Path) -> Generator[Tuple[Key, reports.Finding], None, None]:
    """The findings of all documents below FOLDER, with their keys. A process may be writing to one: then it is read next time."""
    for path in sorted(folder.rglob("findings.*"), key=lambda p: (str(p.parent), len(p.name), p.name)):
        try:
            elements = json.loads(path.read_bytes().decode(errors="replace"))["findings"]
        except (ValueError, OSError):
            continue
        for index, element in enumerate(elements):
            if element.pop("suppressed", False):
                continue
            yield (str(path), index), reports.finding_of(element)


def without_frames(f: reports.Finding, happened_before: bool) -> reports.Finding:
    """F without the frames of pytest, which called the test. If it HAPPENED_BEFORE, the whole stack is that of another test."""
    notes: List[reports.Note] = []
    for note in f.notes:
        is_frame = note.message.startswith("host: ")
        if is_frame and note.place and "/_pytest/" in note.place.file:
            break
        if not (is_frame and happened_before):
            notes.append(note)
    return dataclasses.replace(f, notes=tuple(notes))


def write_findings(folder: pathlib.Path, file: str) -> None:
    """Writes the findings of all processes to FILE, in the form of `gasket exec --findings`."""
    documents = [json.loads(path.read_bytes().decode(errors="replace"))["findings"] for path in sorted(folder.rglob("findings.*"))]
    elements = ",\n".join(json.dumps(element, separators=(",", ":"), ensure_ascii=False)
                          for document in documents for element in document if not element.get("suppressed"))
    try:
        pathlib.Path(file).write_text(f'{{"findings":[{chr(10) if elements else ""}{elements}{chr(10) if elements else ""}]}}\n')
    except OSError as problem:
        print(f"gasket: {problem}", file=sys.stderr)
