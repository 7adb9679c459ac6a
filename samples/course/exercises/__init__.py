"""The exercises of the course: a module for each lecture, which declares its exercises."""
from . import aliasing, debugging, optimization, parsing, regions, simd, ssa

EXERCISES = {name: exercise for lecture in (parsing, ssa, optimization, aliasing, regions, simd, debugging)
             for name, exercise in lecture.EXERCISES.items()}
