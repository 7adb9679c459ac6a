/* exercises.js - the exercises of the course: a module for each lecture, which declares its exercises. */
import * as aliasing from './aliasing.js';
import { need } from './answer.js';
import * as binaries from './binaries.js';
import * as debugging from './debugging.js';
import * as memory from './memory.js';
import * as optimization from './optimization.js';
import * as parsing from './parsing.js';
import * as regions from './regions.js';
import * as registers from './registers.js';
import * as simd from './simd.js';
import * as ssa from './ssa.js';

/* name -> { task, files, check, processes }: FILES is what each file of the answer is, PROCESSES whether the check needs a gasket that starts
 * processes, which a browser does not have. */
export const EXERCISES = new Map([parsing, ssa, optimization, aliasing, regions, simd, debugging, memory, registers, binaries].flatMap(lecture => Object.entries(lecture.EXERCISES))
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })));

/* Checks the ANSWERS, [{ name, text }], to an exercise. Throws Wrong, which has the mistake and a hint. */
export async function checkAnswers(exercise, host, answers) {
    answers.forEach(({ name, text }) => need(text.trim(), `${name} is empty`));
    await exercise.check(host, ...answers);
}
