"""gasket - compiles OpenCL C for Intel Gen9, runs kernels in a simulator on the caller's memory, and checks them.

>>> import array, gasket
>>> program = gasket.Program("kernel void twice(global int *p) { p[get_global_id(0)] *= 2; }")
>>> numbers = array.array("i", [1, 2, 3])
>>> result = program["twice"].launch(3, [numbers])
>>> numbers.tolist()
[2, 4, 6]
"""
from . import _native
from .arguments import Image, Local, Parameter, Pipe, Queue, Sampler
from .errors import CompileError, Error, FaultError, InternalError, UsageError
from .page import Page, explain
from .program import BINARY_FORMS, TEXT_FORMS, Kernel, Launch, Program, emit
from .reports import Diagnostic, Finding, Fix, Note, Place, WorkItem

__version__: str = _native.library.gasket_version().decode()

__all__ = ["BINARY_FORMS", "CompileError", "Diagnostic", "Error", "FaultError", "Finding", "Fix", "Image", "InternalError", "Kernel", "Launch", "Local",
           "Note", "Page", "Parameter", "Pipe", "Place", "Program", "Queue", "Sampler", "TEXT_FORMS", "UsageError", "WorkItem", "emit", "explain"]
